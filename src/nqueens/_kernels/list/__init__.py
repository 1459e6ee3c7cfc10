"""List solutions."""
