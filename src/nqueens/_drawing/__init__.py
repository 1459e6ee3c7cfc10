"""Draw boards: one SVG renderer, and what converts its pictures to PNG and PDF."""
