"""One module a format: text in, cards and records out, and back."""
