"""In order: each names the one before it."""
