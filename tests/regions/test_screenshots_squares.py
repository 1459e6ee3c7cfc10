"""Squares have colours, borders and marks, and are read as regions only if these are clear."""

import numpy as np
import pytest

pytest.importorskip("PIL")

from drawn import Style, drawn

from nqueens.regions import Regions
from nqueens.regions._screenshots import squares as module
from nqueens.regions._screenshots.lattice import Differences, lattices
from nqueens.regions._screenshots.squares import Squares

LABELS = np.array(Regions(["AABBB", "ACCBB", "ACDDB", "EEEDD", "EEEED"]).labels)


def squares(style, labels=LABELS):
    pixels = np.array(drawn(labels, style).convert("RGB"))
    (board,) = lattices(Differences(pixels), 10)
    return Squares(pixels, board)


def same(labels, expected=LABELS):
    return labels is not None and Regions(labels) == Regions(expected)


def test_regions_by_colour():
    for palette in ("candy", "pastel", "dark", "loud"):
        read = squares(Style(40, palette=palette, line=1, border=1))
        assert same(read.by_colour(5))
        assert read.is_sharp(5)
        assert read.colour_count() == 5
        assert read.by_colour(4) is None
        assert read.by_borders(5) is None
    assert same(squares(Style(40, jpeg=75)).by_colour(5))


def test_regions_by_borders():
    read = squares(Style(40, palette="white", border=5))
    assert same(read.by_borders(5))
    assert read.by_borders(4) is None
    assert read.by_colour(5) is None
    assert read.colour_count() == 1
    assert squares(Style(40, palette="white", border=1)).by_borders(5) is None
    open_wall = LABELS.copy()
    open_wall[0, 2] = 0  # a border that ends inside of a region encloses nothing
    assert not same(squares(Style(40, palette="white", border=5), open_wall).by_borders(5))


def test_a_border_inside_a_region_is_refused():
    style = Style(40, palette="white", border=5)
    pixels = np.array(drawn(LABELS, style))
    (board,) = lattices(Differences(pixels), 10)
    pixels[140:180, 58:63] = 0  # between two squares of the last region
    assert Squares(pixels, board).by_borders(5) is None
    assert Squares(np.full_like(pixels, 255), board).by_borders(5) is None


def test_borders_that_fill_the_corners():
    for side in (18, 60):
        read = squares(
            Style(side, palette="white", border=side // 3, faint=(160, 160, 160)), LABELS
        )
        assert same(read.by_borders(5))


@pytest.mark.parametrize("shuffle", [0, 1])
def test_a_square_below_the_pointer_has_another_shade(shuffle):
    read = squares(Style(40, palette="dark", border=1, hovered=(4, 1), shuffle=shuffle))
    assert read.by_colour(5) is None
    assert any(same(labels) for labels in read.by_shade(5))
    assert all(labels.max() == 4 for labels in read.by_shade(5))


def test_a_glyph_that_fills_a_square_hides_its_colour():
    pixels = np.array(drawn(LABELS, Style(40)))
    (board,) = lattices(Differences(pixels), 10)
    glyph = LABELS == 2
    for r, c in np.argwhere(glyph):
        square = pixels[20 + 40 * r : 60 + 40 * r, 20 + 40 * c : 60 + 40 * c]
        square[4:-4, 4:-4] = np.random.default_rng(r).integers(0, 256, (32, 32, 3))
    read = Squares(pixels, board)
    assert (read.sure == ~glyph).all()
    read.colours[glyph] = read.colours[glyph][0] + [[0], [4], [8]]  # not sharp
    assert read.by_colour(5) is None


@pytest.mark.parametrize("queen", ["crown", "disc", "star", "gold"])
@pytest.mark.parametrize("mark", ["cross", "dot", "square"])
def test_marks_are_queens_and_crosses(queen, mark):
    queens, crosses = [(0, 0), (2, 4), (4, 2)], [(0, 1), (3, 3), (4, 0)]
    for side, palette in ((32, "candy"), (70, "dark"), (50, "white")):
        style = Style(side, palette=palette, queens=queens, crosses=crosses, queen=queen, mark=mark)
        assert squares(style).glyphs() == (queens, crosses)
    assert squares(Style(40, pointer=(2, 2))).glyphs() == ([], [])


def inked(*boxes):
    """Return ink on a square of 40 pixels, in boxes of first row, last row, column and column."""
    ink = np.zeros((40, 40), bool)
    for top, bottom, left, right in boxes:
        ink[top:bottom, left:right] = True
    return ink


@pytest.mark.parametrize(
    ("ink", "kind"),
    [
        (inked(), None),
        (inked((20, 21, 20, 22)), None),  # a speck
        (inked((16, 24, 16, 24)), "cross"),  # a dot
        (inked((10, 30, 10, 30)), "queen"),
        (inked((0, 12, 0, 12)), None),  # in a corner
        (inked((18, 22, 4, 36)), None),  # a bar
        (np.eye(40, dtype=bool) | np.eye(40, dtype=bool)[::-1], "cross"),
        (np.eye(40, dtype=bool), "queen"),
    ],
)
def test_ink_on_a_square(ink, kind):
    assert module._glyph(ink) == kind


@pytest.mark.parametrize(
    ("one", "other", "shade"),
    [
        ((200, 100, 50), (160, 80, 40), True),  # darker
        ((200, 100, 50), (216, 147, 112), True),  # lighter
        ((200, 100, 50), (100, 50, 25), False),  # too dark
        ((200, 100, 50), (50, 100, 200), False),
        ((0, 0, 0), (0, 0, 0), False),
    ],
)
def test_shades(one, other, shade):
    one, other = np.array(one, float), np.array(other, float)
    assert module._is_shade(one, other) is shade
    assert module._is_shade(other, one) is shade


def test_pieces_between_walls():
    labels = LABELS[:4, :3]
    walls = labels[:, 1:] != labels[:, :-1], labels[1:] != labels[:-1]
    assert module._enclosed(*walls).tolist() == [[0, 0, 1], [0, 2, 2], [0, 2, 3], [4, 4, 4]]


def test_colours_in_lab():
    rgb = np.array([[255, 255, 255], [0, 0, 0], [255, 0, 0], [0, 0, 255]], float)
    lab = [[100, 0, 0], [0, 0, 0], [53.2, 80.1, 67.2], [32.3, 79.2, -107.9]]
    assert abs(module._lab(rgb) - lab).max() < 0.1
