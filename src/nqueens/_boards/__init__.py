"""Boards: arrays and squares that callers give, checks, symmetries, and classes for boards."""
