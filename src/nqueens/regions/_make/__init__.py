"""Puzzles made: generated, grown around drawings, and repaired."""
