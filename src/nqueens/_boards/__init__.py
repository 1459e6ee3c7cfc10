"""Boards: checks, symmetries, attacks, and the classes that hold one."""
