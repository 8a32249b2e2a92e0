"""Puzzles: the bank, its ten themes, the generator and the verifier, the puzzle of a date."""
