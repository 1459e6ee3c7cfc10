"""Lists of solutions, and their ranks."""
