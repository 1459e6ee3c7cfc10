"""Pages on which people play: puzzles of regions and n queens."""
