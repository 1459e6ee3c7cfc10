"""Puzzles are read from pictures that the tests draw; a wrong puzzle is never returned."""

from types import SimpleNamespace

import numpy as np
import pytest

from nqueens import regions

pytest.importorskip("PIL")

from drawn import Style, any_style, drawn, moderate_style

from nqueens.regions._screenshots.lattice import Lattice
from nqueens.regions._screenshots.reading import (
    Board,
    _check_agreement,
    _labels_of,
    _size_of,
    _solved,
    boards_in,
)


def board(rng, n, stars=1):
    """Return a puzzle and its labels in the order of their appearance."""
    puzzle = regions.generate(n, stars=stars, rng=rng, style="plain")
    return puzzle, puzzle.regions.labels


def outcome(image, puzzle):
    """Return whether a picture is read right, refused or read wrong."""
    try:
        found = regions.read_picture(image, stars=puzzle.stars)
    except regions.PictureError:
        return "refused"
    return "right" if found.regions == puzzle.regions else "wrong"


def solved(puzzle):
    """Return the squares of the queens of a solution."""
    columns = regions.solve(puzzle).reshape(puzzle.n, -1).tolist()
    return [(row, column) for row, some in enumerate(columns) for column in some]


@pytest.mark.parametrize(
    ("seed", "moderate", "number", "right"),
    [
        pytest.param(1, False, 25, 23, marks=pytest.mark.development),
        pytest.param(2, False, 2000, 1970, marks=pytest.mark.slow),
        pytest.param(3, True, 60, 54, marks=pytest.mark.development),
        pytest.param(4, True, 5000, 4500, marks=pytest.mark.slow),
    ],
)
def test_boards_in_many_styles_are_read_right_or_refused(seed, moderate, number, right):
    rng = np.random.default_rng(seed)
    said = []
    for _ in range(number):
        stars = 2 if not moderate and rng.random() < 0.2 else 1
        least, most = 9 if stars == 2 else 5, 12 if moderate else 13
        puzzle, labels = board(rng, int(rng.integers(least, most)), stars)
        if moderate:  # styles that people read at a glance
            style = moderate_style(rng, puzzle.n)
        else:
            style = any_style(rng, puzzle.n, solved(puzzle), stars)
        said.append(outcome(drawn(labels, style), puzzle))
    assert "wrong" not in said
    assert said.count("right") >= right


@pytest.mark.parametrize("border", [1, 9])
def test_regions_that_share_colours(border):
    for seed in range(4):
        puzzle, labels = board(seed, 8)
        style = Style(30, palette="any", tints=4, border=border, shuffle=seed)
        style.queens, style.contrast, style.queen = [(1, 1), (2, 5), (6, 3)], True, "spot"
        assert outcome(drawn(labels, style), puzzle) == "right"


@pytest.mark.parametrize(("border", "said"), [(1, "refused"), (9, "right")])
def test_a_disc_is_no_region(border, said):
    puzzle = regions.Puzzle(["AAABB", "CAABB", "CCDBB", "CCDDD", "CDDDE"])
    labels = np.array(puzzle.regions.labels)
    style = Style(27, palette="any", border=border, contrast=True, queen="disc", tints=4, jpeg=90)
    style.queens = [(0, 0), (0, 3), (2, 1), (4, 2)]
    for style.shuffle in range(6):
        assert outcome(drawn(labels, style), puzzle) in ("right", said)


def test_buttons_below_squares_in_gaps_are_no_row():
    puzzle, labels = board(2, 7)
    style = Style(104, gap=8, corner=20, surroundings=True, margins=(20, 60, 20, 300), keys=3)
    assert outcome(drawn(labels, style), puzzle) == "right"


def test_the_last_row_and_column_of_few_colours_are_not_left_out():
    rows = ["ABBBCCDC", "ABBBCCDC", "ABBBCCDC", "ABEBBCCC"]
    rows += ["BBEEEEEF", "BBGHHEEF", "BGGGHHEF", "GGGGGHHF"]
    puzzle = regions.Puzzle(rows, stars=2)
    labels = np.array(puzzle.regions.labels)
    style = Style(40, palette="any", tints=2, alike=True, own_lines=0.03, border=3, outer=3)
    style.page = (18, 18, 18)
    for style.shuffle in (2, 17, 30):
        assert outcome(drawn(labels, style), puzzle) == "right"


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
    marks = solved(puzzle)
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


def test_queens_are_not_the_colour_of_their_squares():
    puzzle, labels = board(11, 9)
    queens = solved(puzzle)
    apart = {"palette": "dark", "gap": 2, "corner": 3, "jpeg": 73}
    gold, disc = ({"palette": "pastel", "queen": queen} for queen in ("gold", "disc"))
    cases = ((24, 0, apart), (24, 4, apart), (32, 1, apart), (18, 0, gold), (18, 0, disc))
    for side, shuffle, options in cases:
        style = Style(side, queens=queens, shuffle=shuffle, **options)
        assert outcome(drawn(labels, style), puzzle) == "right"


@pytest.mark.parametrize("queen", ["crown", "disc"])
def test_marks_are_placed_and_blocked(queen):
    puzzle, labels = board(5, 7)
    queens = solved(puzzle)[::2]
    style = Style(32, queens=queens, crosses=[(0, 1), (6, 6)], queen=queen)
    found = regions.read_picture(drawn(labels, style), marks=True)
    assert found.regions == puzzle.regions
    assert found.placed == tuple(queens)
    assert found.blocked == ((0, 1), (6, 6))
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


@pytest.mark.parametrize(
    ("rows", "columns", "whole", "said"),
    [
        (5, 5, False, "found 5 rows and 5 columns; crop the picture so that the whole board"),
        (5, 6, True, "found 5 rows and 6 columns; crop the picture so that the whole board"),
        (3, 3, True, "found 3 rows and 3 columns; a board in a picture has 4 to 16 rows"),
        (17, 17, True, "a board in a picture has 4 to 16 rows"),
    ],
)
def test_sizes_that_no_board_has(rows, columns, whole, said):
    spans = [np.arange(2 * number).reshape(-1, 2) for number in (columns, rows)]
    with pytest.raises(regions.PictureError, match=said):
        _size_of(Lattice(spans, whole=whole))


@pytest.mark.parametrize(
    ("coloured", "bordered", "lined", "sharp", "expected"),
    [
        (None, None, True, True, ([], False)),
        ("AB AB", None, True, True, (["AB AB"], False)),
        (None, "AA BB", True, True, (["AA BB"], True)),
        (None, "AA BB", False, True, ([], False)),  # perhaps the end of a blurred colour
        ("AB AB", "BA BA", False, False, (["BA BA"], True)),
        ("AB AB", "AA BB", True, False, (["AA BB"], True)),
        (None, "AA AB", True, True, "colours and borders disagree"),  # one square is alien
        ("AB AB", "AA BB", True, True, "colours and borders disagree"),
        ("AB AB", "AA BB", False, False, "colours and borders disagree"),
    ],
)
def test_borders_count_more_than_blurred_colours(coloured, bordered, lined, sharp, expected):
    def labels(rows):
        return rows and [[ord(letter) for letter in row] for row in rows.split()]

    squares = SimpleNamespace(
        lattice=SimpleNamespace(lined=lined),
        by_colour=lambda n: labels(coloured),
        by_borders=lambda n: [labels(bordered)] if bordered else [],
        by_pieces=lambda n: [],
        is_mixed=lambda found: found == labels("AA AB"),
        is_sharp=lambda n: sharp,
        colour_count=lambda: 3,
    )
    if isinstance(expected, str):
        with pytest.raises(regions.PictureError, match=expected):
            _labels_of(squares, 2, "")
    else:
        assert _labels_of(squares, 2, "") == ([labels(one) for one in expected[0]], expected[1])


def test_the_stars_of_a_reading_are_the_least_that_make_it_unique():
    for stars, n in ((1, 8), (2, 9)):
        puzzle = regions.generate(n, stars=stars, rng=3)
        labels = np.array(puzzle.regions.labels)
        assert _solved(labels, None, {}) == (puzzle, True)
        assert _solved(labels[::-1], None, {})[1]
        assert not _solved(labels, 3 - stars, {})[1]
    rows = np.arange(5).repeat(5).reshape(5, 5)
    assert _solved(rows, None, {}) == (
        regions.Puzzle(["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]),
        False,
    )
    single = np.minimum(np.arange(25), 4).reshape(5, 5)  # regions of one square
    assert _solved(single, 2, {}) == (None, False)
    assert not _solved(np.arange(8).repeat(8).reshape(8, 8), None, {"touching": True})[1]


def test_two_attempts_have_to_agree():
    one, other = (board(seed, 6)[0] for seed in (1, 2))
    spans = np.arange(7)[:, None] * 30 + [0, 30]
    here = [Board(one, spans[:6], spans[:6], True)]
    _check_agreement(here, here)
    _check_agreement(here, [Board(other, spans[:6] + 200, spans[:6], True)])
    with pytest.raises(regions.PictureError, match=r"two ways .* differ in row .* PNG"):
        _check_agreement(here, [Board(other, spans[:6], spans[:6] + 3, True)])
    larger = board(1, 7)[0]
    with pytest.raises(regions.PictureError, match="two ways to read the regions; move"):
        _check_agreement(here, [Board(larger, spans, spans, True)])


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
    with pytest.warns(regions.SeveralSolutionsWarning, match="differ in row 2, columns"):
        assert regions.read_picture(image) == rows
    with pytest.raises(regions.PictureError, match="no solution with 2 stars"):
        regions.read_picture(image, stars=2)
    part = np.array(drawn(board(3, 8)[1], Style(40)))[:240]
    with pytest.raises(regions.PictureError, match="found 5 rows and 8 columns"):
        regions.read_picture(np.hstack([np.array(image), part]))
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


def test_large_pictures_are_reduced(monkeypatch):
    puzzle, labels = board(3, 6)
    image = drawn(labels, Style(80, margins=(100, 50, 10, 200)))
    monkeypatch.setattr("nqueens.regions._screenshots.decoding.MANY_PIXELS", 100_000)
    (found,) = boards_in(image)
    assert found.puzzle == puzzle
    assert abs(found.columns[0] - [100, 180]).max() < 8
    assert abs(found.rows[5] - [450, 530]).max() < 8
