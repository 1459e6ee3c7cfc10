"""Solutions of puzzles: searched for, counted and checked."""
