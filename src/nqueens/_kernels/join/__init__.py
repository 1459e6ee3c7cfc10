"""Count by joining half boards."""
