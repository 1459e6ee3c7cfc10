"""Estimate counts."""
