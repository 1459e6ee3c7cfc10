"""Find and complete one solution."""
