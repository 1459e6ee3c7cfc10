"""Public functions that draw boards: pictures, animations, posters and sheets."""
