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


def by_borders(read):
    """Return the one reading by borders, or None."""
    readings = read.by_borders(5)
    assert len(readings) < 2
    return readings[0] if readings else None


def test_regions_by_colour():
    for palette in ("candy", "pastel", "dark", "loud"):
        read = squares(Style(40, palette=palette, line=1, border=1))
        assert same(read.by_colour(5))
        assert read.is_sharp(5)
        assert read.colour_count() == 5
        assert read.by_colour(4) is None
        assert by_borders(read) is None
    assert same(squares(Style(40, jpeg=75)).by_colour(5))


def test_regions_by_borders():
    read = squares(Style(40, palette="white", border=5))
    assert same(by_borders(read))
    assert read.by_borders(4) == []
    assert read.by_colour(5) is None
    assert read.colour_count() == 1
    assert by_borders(squares(Style(40, palette="white", border=1))) is None
    open_wall = LABELS.copy()
    open_wall[0, 2] = 0  # a border that ends inside of a region encloses nothing
    assert not same(by_borders(squares(Style(40, palette="white", border=5), open_wall)))


def test_a_border_inside_a_region_is_refused():
    style = Style(40, palette="white", border=5)
    pixels = np.array(drawn(LABELS, style))
    (board,) = lattices(Differences(pixels), 10)
    pixels[140:180, 58:63] = 0  # between two squares of the last region
    assert by_borders(Squares(pixels, board)) is None
    assert by_borders(Squares(np.full_like(pixels, 255), board)) is None


def test_borders_that_fill_the_corners():
    for side in (18, 60):
        read = squares(
            Style(side, palette="white", border=side // 3, faint=(160, 160, 160)), LABELS
        )
        assert same(by_borders(read))


def test_pieces_of_shared_colours():
    labels = np.array([[0, 1, 1, 2], [0, 1, 2, 2], [3, 3, 2, 2], [3, 3, 3, 2]])
    colours = labels % 3  # the last region has the colour of the first one, below it
    apart = labels.copy()
    apart[1, 0] = 1
    read = squares(Style(40), colours)
    assert read.by_colour(4) is None
    assert read.by_pieces(4) == []
    (pieces,) = squares(Style(40, border=1), np.where(apart == 3, 0, apart)).by_pieces(4)
    assert same(pieces, apart)


def test_squares_of_another_region_are_mixed_in():
    read = squares(Style(40, border=3))
    assert not read.is_mixed(LABELS)
    moved = LABELS.copy()
    moved[2, 1] = 0
    assert read.is_mixed(moved)
    assert not squares(Style(40, palette="dark", hovered=(4, 1))).is_mixed(LABELS)
    assert not squares(Style(40, palette="white", border=5, queens=[(1, 1)])).is_mixed(moved)


@pytest.mark.parametrize("queen", ["disc", "spot"])
def test_the_boxes_of_squares_between_borders(queen):
    for side in (30, 60):
        style = Style(side, border=side // 3, line=1, queens=[(0, 0)], queen=queen)
        read = squares(style)
        sides = read.boxes[..., 2:] - read.boxes[..., :2]
        assert sides.min() >= side * 0.5
        assert abs(sides[3, 1] - [side - 1, side - 1 - side / 6]).max() <= 2
        assert same(by_borders(read))


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
    assert (read.is_open == ~glyph).all()
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


def test_colours_in_lab():
    rgb = np.array([[255, 255, 255], [0, 0, 0], [255, 0, 0], [0, 0, 255]], float)
    lab = [[100, 0, 0], [0, 0, 0], [53.2, 80.1, 67.2], [32.3, 79.2, -107.9]]
    assert abs(module._lab(rgb) - lab).max() < 0.1
