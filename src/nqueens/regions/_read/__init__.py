"""Puzzles read from texts and pictures."""
