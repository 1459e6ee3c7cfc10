"""Uniform samples of the solutions."""
