"""One solution: of a board, a completion problem, or a puzzle."""
