"""Puzzles to play in a page, and to print."""
