"""Puzzles read from screenshots; see docs/internals/pictures.md."""
