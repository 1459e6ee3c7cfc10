"""Puzzles as data: layouts, their colours, and the rules."""
