"""Puzzles are read from pictures that the tests draw; a wrong puzzle is never returned."""

import io
import struct
import zlib

import numpy as np
import pytest

from nqueens import regions

pytest.importorskip("PIL")

from drawn import Style, any_style, drawn
from PIL import Image

from nqueens.regions._screenshots.reading import boards_in


def board(rng, n, stars=1):
    """Return a puzzle, and its labels in the order of their appearance."""
    puzzle = regions.generate(n, stars=stars, rng=rng)
    return puzzle, puzzle.regions.labels


def outcome(image, puzzle):
    """Return whether a picture is read right, refused or read wrong."""
    try:
        found = regions.read_picture(image, stars=puzzle.stars)
    except regions.PictureError:
        return "refused"
    return "right" if found.regions == puzzle.regions else "wrong"


def outcomes(seed, number):
    """Read boards in styles drawn at random."""
    rng = np.random.default_rng(seed)
    said = []
    for _ in range(number):
        stars = 2 if rng.random() < 0.2 else 1
        puzzle, labels = board(rng, int(rng.integers(9 if stars == 2 else 5, 13)), stars)
        columns = regions.solve(puzzle).reshape(puzzle.n, -1)
        solution = [(row, int(c)) for row, some in enumerate(columns) for c in some]
        style = any_style(rng, puzzle.n, solution, stars)
        said.append(outcome(drawn(labels, style), puzzle))
    return said


@pytest.mark.development
def test_boards_in_many_styles_are_read_right_or_refused():
    said = outcomes(1, 25)
    assert "wrong" not in said
    assert said.count("right") >= 23


@pytest.mark.slow
def test_thousands_of_boards():
    said = outcomes(2, 2000)
    assert "wrong" not in said
    assert said.count("right") >= 1970


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_every_kind_of_source(kind, tmp_path):
    Image.init()
    if kind not in Image.SAVE:
        pytest.skip(f"this Pillow has no {kind}")
    puzzle, labels = board(3, 8)
    image = drawn(labels, Style(40))
    file = io.BytesIO()
    image.convert("RGB").save(file, kind, quality=90)
    (tmp_path / "today").write_bytes(file.getvalue())
    for source in (tmp_path / "today", file.getvalue(), io.BytesIO(file.getvalue()), image):
        assert outcome(source, puzzle) == "right"
    assert outcome(np.asarray(image.convert("RGBA")), puzzle) == "right"


def test_damaged_and_strange_pictures_are_refused():
    file = io.BytesIO()
    drawn(board(3, 8)[1], Style(40)).save(file, "PNG")
    for data in (file.getvalue()[:200], b"\x89PNG\r\n", b"GIF89a", b"text", b""):
        with pytest.raises(regions.PictureError):
            regions.read_picture(data)
    for shape in ((1, 1, 3), (300, 300, 3), (3, 4000, 3)):
        with pytest.raises(regions.PictureError):
            regions.read_picture(np.zeros(shape, np.uint8))


@pytest.mark.development
@pytest.mark.parametrize("n", [5, 6])
def test_a_square_below_the_pointer_never_joins_two_similar_colours(n):
    puzzle, labels = board(n, n)
    for square in np.ndindex(n, n):
        style = Style(40, palette="pastel", border=1, hovered=square, shuffle=sum(square))
        assert outcome(drawn(labels, style), puzzle) != "wrong"


@pytest.mark.parametrize("dash", [1, 3, 6])
def test_dashed_lines(dash):
    puzzle, labels = board(12, 7)
    marks = [(row, int(column)) for row, column in enumerate(regions.solve(puzzle))]
    for side, page in ((36, (255, 255, 255)), (54, (30, 30, 30))):
        style = Style(side, palette="white", dash=dash, page=page, queens=marks[:3])
        assert outcome(drawn(labels, style), puzzle) == "right"


@pytest.mark.parametrize("outer", [0, 1, 5])
@pytest.mark.parametrize("page", [(255, 255, 255), (20, 20, 20)])
def test_regions_without_lines_between_their_squares(outer, page):
    for n in (6, 9):
        puzzle, labels = board(n, n)
        style = Style(30, palette="dark", line=0, border=0, outer=outer, page=page, scale=1.3)
        assert outcome(drawn(labels, style), puzzle) == "right"
        style.margins = (20 + style.side, 20, 20 + style.side, 20)  # as wide as a square
        assert outcome(drawn(labels, style), puzzle) == "right"
        style.margins = (style.side, 0, 0, style.side)  # no further row and column
        assert outcome(drawn(labels, style), puzzle) != "wrong"


@pytest.mark.parametrize("side", [18, 40, 60])
def test_borders_that_fill_the_corners_of_squares(side):
    for seed in (2, 7):
        puzzle, labels = board(seed, 9)
        style = Style(side, palette="white", line=1, border=side // 3, faint=(160, 160, 160))
        assert outcome(drawn(labels, style), puzzle) == "right"


def test_queens_are_not_the_colour_of_their_squares():
    puzzle, labels = board(11, 9)
    queens = [(row, int(column)) for row, column in enumerate(regions.solve(puzzle))]
    for side, shuffle in ((24, 0), (24, 4), (32, 1)):
        style = Style(
            side, palette="dark", gap=2, corner=3, queens=queens, jpeg=73, shuffle=shuffle
        )
        assert outcome(drawn(labels, style), puzzle) == "right"


@pytest.mark.parametrize("queen", ["crown", "disc", "star", "gold"])
@pytest.mark.parametrize("mark", ["cross", "dot", "square"])
def test_marks_are_queens_and_crosses(queen, mark):
    puzzle, labels = board(5, 7)
    queens = [(row, int(column)) for row, column in enumerate(regions.solve(puzzle))][::2]
    crosses = [(0, 1), (3, 3), (6, 6), (6, 0)]
    crosses = [square for square in crosses if square not in queens]
    for side, palette in ((32, "candy"), (70, "dark"), (50, "white")):
        style = Style(side, palette=palette, queens=queens, crosses=crosses, queen=queen, mark=mark)
        found = regions.read_picture(drawn(labels, style), marks=True)
        assert found.regions == puzzle.regions
        assert found.placed == tuple(queens)
        assert found.blocked == tuple(sorted(crosses))
        assert regions.read_picture(drawn(labels, style)) == puzzle


def test_a_pointer_and_specks_are_no_marks():
    puzzle, labels = board(5, 7)
    pixels = np.array(drawn(labels, Style(40, pointer=(2, 2))))
    pixels[34:37, 34:37] = 0
    found = regions.read_picture(pixels, marks=True)
    assert found == puzzle


def test_more_queens_than_fit_are_refused():
    _, labels = board(5, 7)
    style = Style(40, queens=[(r, c) for r in range(7) for c in range(7) if r + c < 6])
    with pytest.raises(regions.PictureError, match="found 21 queens on a board for 7"):
        regions.read_picture(drawn(labels, style), marks=True)


def test_several_boards():
    one, other = board(1, 6), board(2, 6)
    pages = [np.array(drawn(labels, Style(40))) for _, labels in (one, other)]
    both = np.hstack(pages)
    assert regions.read_pictures(both) == [one[0], other[0]]
    with pytest.raises(regions.PictureError, match="found 2 boards; crop the picture"):
        regions.read_picture(both)
    assert regions.read_picture(np.hstack(pages[:1] * 2)) == one[0]


def test_several_solutions_warn_and_stars_can_be_given():
    rows = regions.Puzzle(["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"])
    image = drawn(rows.regions.labels, Style(40))
    with pytest.warns(regions.SeveralSolutionsWarning, match="several solutions"):
        assert regions.read_picture(image) == rows
    with pytest.raises(regions.PictureError, match="no solution with 2 stars"):
        regions.read_picture(image, stars=2)
    noisy = drawn(rows.regions.labels, Style(14, palette="dark", line=1, border=1, jpeg=60))
    with pytest.raises(regions.PictureError):
        regions.read_picture(noisy)


def test_what_is_wrong_is_said():
    _, labels = board(3, 8)
    whole = np.array(drawn(labels, Style(40)))
    with pytest.raises(regions.PictureError, match="found 6 rows and 8 columns; crop"):
        regions.read_picture(whole[:260])
    alike = drawn(np.zeros((8, 8), int), Style(40))
    with pytest.raises(regions.PictureError, match="found 8 rows and 8 columns but 1 colours"):
        regions.read_picture(alike)
    blocks = np.arange(8)[:, None] // 4 * 2 + np.arange(8) // 4  # 4 regions, and 8 in colours
    style = Style(40, palette="white")
    with pytest.raises(regions.PictureError, match="no thick borders around 8 regions"):
        regions.read_picture(drawn(blocks, style))
    corner = np.full((8, 8), 7)
    corner[0, :7] = np.arange(7)  # seven regions in one row
    with pytest.raises(regions.PictureError, match="have no solution"):
        regions.read_picture(drawn(corner, Style(40)))
    with pytest.raises(regions.PictureError, match="found 3 rows and 3 columns"):
        regions.read_picture(drawn(np.arange(9).reshape(3, 3) % 3, Style(40)))


def test_colours_and_borders_have_to_agree():
    (puzzle, labels), (_, others) = board(3, 8), board(4, 8)
    bordered, coloured = (np.array(drawn(one, Style(40, border=5))) for one in (labels, others))
    assert regions.read_picture(bordered) == puzzle
    for r, c in np.ndindex(8, 8):
        square = bordered[20 + 40 * r : 60 + 40 * r, 20 + 40 * c : 60 + 40 * c]
        square[square.any(axis=2)] = coloured[40 + 40 * r, 40 + 40 * c]
    with pytest.raises(regions.PictureError, match="colours and borders disagree"):
        regions.read_picture(bordered)


@pytest.mark.parametrize("mode", ["P", "L", "LA", "I;16", "CMYK", "RGBA"])
def test_every_mode_of_pixels(mode):
    puzzle, labels = board(3, 6)
    image = drawn(labels, Style(40, palette="white", border=6))
    if mode == "I;16":
        grey = np.asarray(image.convert("L")).astype(np.uint16) * 257
        image = Image.fromarray(grey)
    else:
        image = image.convert(mode)
    assert outcome(image, puzzle) == "right"


def test_a_picture_that_a_camera_has_turned():
    puzzle, labels = board(3, 6)
    image = drawn(labels, Style(40)).rotate(90, expand=True)
    data = Image.Exif()
    data[0x0112] = 6  # to be shown turned clockwise
    file = io.BytesIO()
    image.save(file, "JPEG", exif=data)
    assert outcome(file.getvalue(), puzzle) == "right"


def test_large_pictures_are_reduced(monkeypatch):
    puzzle, labels = board(3, 6)
    image = drawn(labels, Style(80, margins=(100, 50, 10, 200)))
    monkeypatch.setattr("nqueens.regions._screenshots.decoding.MANY_PIXELS", 100_000)
    (found,) = boards_in(image)
    assert found.puzzle == puzzle
    assert abs(found.columns[0] - [100, 180]).max() < 8
    assert abs(found.rows[5] - [450, 530]).max() < 8


def test_bombs_are_refused_before_they_are_decoded():
    chunks = (b"IHDR" + struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0), b"IDAT", b"IEND")
    data = b"".join(
        struct.pack(">I", len(one) - 4) + one + struct.pack(">I", zlib.crc32(one)) for one in chunks
    )
    with pytest.raises(regions.PictureError, match="crop"):
        regions.read_picture(b"\x89PNG\r\n\x1a\n" + data)
    with pytest.raises(regions.PictureError, match="8000 x 7000 pixels is too large"):
        regions.read_picture(np.broadcast_to(np.uint8(0), (7000, 8000, 3)))
