"""Count by depth-first search."""
