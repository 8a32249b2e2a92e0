"""Lessons: exercises that the engine judges, the lesson files, progress and the checker. Data and codes, no Spanish."""
