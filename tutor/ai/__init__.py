"""Decisions: the compiled kernel, the rival's hidden hand, every move rated. Reads a PlayerView only."""
