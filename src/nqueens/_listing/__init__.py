"""Lists of solutions, their ranks, and uniform samples."""
