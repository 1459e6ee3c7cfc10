"""Kernels of region puzzles."""
