"""Find one solution of a board or of a completion problem; make puzzles of placed queens."""
