"""Puzzles solved the way a person would, in steps with sentences and pictures."""
