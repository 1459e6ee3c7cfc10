"""Drawing: SVG elements, glyphs, matplotlib plots of plain values."""
