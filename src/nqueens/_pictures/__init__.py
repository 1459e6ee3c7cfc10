"""Pictures of boards: SVG and matplotlib."""
