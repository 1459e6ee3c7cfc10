"""Commands for puzzles of coloured regions."""
