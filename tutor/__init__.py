"""Gin rummy tutor."""
