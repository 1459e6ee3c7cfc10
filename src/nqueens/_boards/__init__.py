"""Boards: validation, checks, symmetries, attacks, pictures, and the classes that hold one."""
