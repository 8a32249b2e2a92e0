"""Spaced repetition: when a concept is due, what to ask today, when it is mastered. Time comes in as an argument."""
