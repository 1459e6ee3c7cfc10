"""Find one solution of a board or a completion problem; make instances and puzzles."""
