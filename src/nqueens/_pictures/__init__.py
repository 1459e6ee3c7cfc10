"""Drawing of plain values: SVG elements, glyphs, matplotlib plots."""
