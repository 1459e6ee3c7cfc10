"""Puzzles are read from pictures that the tests draw; a wrong puzzle is never returned."""

import numpy as np
import pytest

from nqueens import regions

pytest.importorskip("PIL")

from drawn import Style, any_style, drawn
from PIL import ImageDraw

from nqueens.regions._read.screenshots.glyphs import is_plus
from nqueens.regions._read.screenshots.lattice import Lattice
from nqueens.regions._read.screenshots.layouts import by_colour
from nqueens.regions._read.screenshots.reading import _checked_size, _solved
from nqueens.regions._read.screenshots.squares import BoardSquares

ROWS = regions.Puzzle(["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"])


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


@pytest.mark.parametrize(
    ("seed", "number", "shaded", "right"),
    [
        pytest.param(1, 40, 0, 38, marks=pytest.mark.development),
        pytest.param(2, 1500, 0, 1470, marks=pytest.mark.slow),
        pytest.param(3, 40, 1, 34, marks=pytest.mark.development),
        pytest.param(4, 1500, 3, 1100, marks=pytest.mark.slow),
    ],
)
def test_boards_in_many_styles_are_read_right_or_refused(seed, number, shaded, right):
    rng = np.random.default_rng(seed)
    said = []
    for _ in range(number):
        stars = 2 if rng.random() < 0.2 else 1
        puzzle, labels = board(rng, int(rng.integers(9 if stars == 2 else 5, 13)), stars)
        style = any_style(rng, puzzle.n)
        for _ in range(int(rng.integers(1, shaded + 1)) if shaded else 0):
            square = tuple(rng.integers(0, puzzle.n, 2).tolist())
            style.shaded[square] = float(rng.choice([0.6, 0.7, 0.8, 0.9]))
        said.append(outcome(drawn(labels, style), puzzle))
    assert "wrong" not in said
    assert said.count("right") >= right


@pytest.mark.parametrize("border", [1, 9])
def test_regions_that_share_colours(border):
    for seed in range(4):
        puzzle, labels = board(seed, 8)
        style = Style(30, palette="any", tints=4, border=border, shuffle=seed)
        style.queens, style.queen = [(1, 1), (2, 5), (6, 3)], "spot"
        assert outcome(drawn(labels, style), puzzle) == "right"


@pytest.mark.parametrize("border", [1, 9])
def test_a_disc_is_no_region(border):
    puzzle = regions.Puzzle(["AAABB", "CAABB", "CCDBB", "CCDDD", "CDDDE"])
    labels = np.array(puzzle.regions.labels)
    style = Style(27, palette="any", border=border, queen="disc", tints=4, jpeg=90)
    style.queens = [(0, 0), (0, 3), (2, 1), (4, 2)]
    for style.shuffle in range(6):
        assert outcome(drawn(labels, style), puzzle) != "wrong"


@pytest.mark.parametrize("border", [1, 4])
def test_a_square_in_another_shade_does_not_hide_a_region_below_a_disc(border):
    """Five colours and a shade are six, and all around the disc is of one region."""
    puzzle = regions.Puzzle(["AABBBB", "CCBBBB", "CBBBBD", "CCBBBB", "CCEEFF", "FFFFFF"])
    labels = np.array(puzzle.regions.labels)
    for shuffle in range(30):
        style = Style(28, palette="any", tints=6, border=border, queen="disc", shuffle=shuffle)
        style.queens, style.shaded = [(2, 3), (2, 5)], {(3, 4): 0.7}
        style.scale, style.jpeg = 0.716, 75
        assert outcome(drawn(labels, style), puzzle) != "wrong"


@pytest.mark.parametrize("border", [1, 3])
def test_a_square_in_another_shade_belongs_to_its_region(border):
    for seed in range(3):
        puzzle, labels = board(seed, 8)
        for side in (20, 40):
            style = Style(side, border=border, shaded={(2, seed): 0.8})
            if border > 1:
                style.shaded[3, 4] = style.shaded[6, 6 - seed] = 0.7
            assert outcome(drawn(labels, style), puzzle) == "right"


def test_a_shade_that_may_be_a_region_of_its_own_is_not_guessed():
    rows = ["AABBBB", "AABBBB", "CAADDB", "AAADDD", "AAEDDD", "AAFFFD"]
    labels = np.array(regions.Regions(rows).labels)
    colours = [(200, 60, 60), (60, 120, 220), (240, 220, 80), (70, 190, 90), (150, 90, 200)]
    style = Style(palette=[*colours, colours[1]], border=1, shaded={(3, 4): 0.8})
    assert outcome(drawn(labels, style), regions.Puzzle(rows)) != "wrong"


def test_buttons_below_squares_in_gaps_are_no_row():
    puzzle, labels = board(2, 7)
    style = Style(104, gap=8, surroundings=True, margins=(20, 60, 20, 300), keys=3)
    assert outcome(drawn(labels, style), puzzle) == "right"


def test_the_last_row_and_column_of_few_colours_are_not_left_out():
    rows = ["ABBBCCDC", "ABBBCCDC", "ABBBCCDC", "ABEBBCCC"]
    rows += ["BBEEEEEF", "BBGHHEEF", "BGGGHHEF", "GGGGGHHF"]
    puzzle = regions.Puzzle(rows, stars=2)
    labels = np.array(puzzle.regions.labels)
    style = Style(40, palette="any", tints=2, alike=True, own_lines=0.03, border=3, outer=3)
    for style.shuffle in (2, 17, 30):
        assert outcome(drawn(labels, style), puzzle) == "right"


def test_queens_are_not_the_colour_of_their_squares():
    puzzle, labels = board(11, 9)
    queens = regions.solve(puzzle).tolist()
    for queen, options in (("crown", {"palette": "dark", "gap": 2, "jpeg": 73}), ("disc", {})):
        style = Style(30, queens=[*enumerate(queens)], queen=queen, **options)
        assert outcome(drawn(labels, style), puzzle) == "right"


@pytest.mark.parametrize(
    ("light", "off", "said"),
    [  # greys beside 150; in CIE Lab regions are 2.2 apart, and squares of one 2.5 at most
        (154, 0, "refused"),
        (155, 0, "refused"),
        (156, 0, "right"),
        (168, 6, "right"),
        (168, 8, "refused"),
        (180, 6, "right"),
        (180, 12, "refused"),
    ],
)
def test_colours_that_are_too_close_are_not_told_apart(light, off, said):
    puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    palette = [(150,) * 3, (90, 40, 40), (40, 90, 40), (light,) * 3]
    pixels = np.array(drawn(puzzle.regions.labels, Style(palette=palette, border=1)))
    pixels[22:58, 22:58] += np.uint8(off)  # one square of a region
    assert outcome(pixels, puzzle) == said


@pytest.mark.parametrize("queen", ["crown", "disc"])
def test_marks_are_placed_and_blocked(queen):
    puzzle, labels = board(5, 7)
    queens = [*enumerate(regions.solve(puzzle).tolist())][::2]
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
    assert regions.read_picture(pixels, marks=True) == puzzle


def test_traces_of_jpeg_are_no_marks():
    for seed in (1, 3, 9, 12, 16):
        puzzle, labels = board(seed, 9)
        style = Style(30, palette="any", shuffle=seed, line=2, border=6, jpeg=60)
        assert regions.read_picture(drawn(labels, style), marks=True) == puzzle


def test_more_queens_than_fit_are_not_understood():
    puzzle, labels = board(5, 7)
    squares = [(r, c) for r in range(7) for c in range(7) if r + c < 6]
    (found,) = regions.read_boards(drawn(labels, Style(40, queens=squares)), marks=True)
    assert (found.puzzle, found.queens, found.unread) == (puzzle, (), tuple(squares))
    assert found.marks_in_words() == (
        "no queens or crosses; 21 marks not understood, as in row 1, column 1"
    )


QUEENS = ("crown", "disc", "spot", "letter", "ring", "star", "x", "tile")


@pytest.mark.parametrize("queen", QUEENS)
@pytest.mark.parametrize("cross", ["cross", "dot", "plus", "minus"])
def test_marks_of_many_looks_are_read_right_or_not_at_all(queen, cross):
    rng = np.random.default_rng([QUEENS.index(queen), len(cross)])
    puzzle, labels = board(5, 8)
    solution = [*enumerate(regions.solve(puzzle).tolist())]
    queens_read = crosses_read = 0
    for palette, jpeg in (("candy", None), ("dark", 85), ("white", 80)):
        for queens in (solution, solution[::2], [(r, (c + r % 2) % 8) for r, c in solution]):
            free = [square for square in np.ndindex(8, 8) if square not in queens]
            crosses = [free[i] for i in sorted(rng.choice(len(free), 12, replace=False))]
            style = Style(36, palette=palette, jpeg=jpeg, queen=queen, mark=cross)
            style.queens, style.crosses = queens, crosses
            style.ink = style.faint = (0, 0, 0)
            try:
                (found,) = regions.read_boards(drawn(labels, style))
            except regions.PictureError:
                assert queen == "tile"
                continue
            assert found.puzzle == puzzle
            for squares, drawn_ones in ((found.queens, queens), (found.crosses, crosses)):
                assert {*squares} <= {*drawn_ones}
            assert {*queens, *crosses} == {*found.queens, *found.crosses, *found.unread}
            queens_read += len(found.queens)
            crosses_read += len(found.crosses)
    assert queens_read >= {"x": 8, "tile": 8, "letter": 8}.get(queen, 20)
    assert crosses_read >= {"x": 0, "tile": 12, "letter": 12}.get(queen, 18)


def test_a_plus_is_two_lines():
    places = np.arange(40) / 40 - 0.4875
    y, x = places[:, None], places[None, :]
    diamond = abs(y) + abs(x) < 0.5
    tree = (abs(x) < 0.1) | ((y < 0.15) & (2 * abs(x) < y + 0.5))
    disc = y**2 + x**2 < 0.25
    cross = abs(abs(y) - abs(x)) < 0.1
    for half in (0.05, 0.12, 0.16):
        assert is_plus((abs(y) < half) | (abs(x) < half), places, places)
    for other in (diamond, tree, disc, cross, y + x < 0):
        assert not is_plus(other, places, places)


def test_letters_of_regions_are_no_crosses():
    puzzle, labels = board(5, 7)
    for height in (16, 24):
        image = drawn(labels, Style(40))
        pen = ImageDraw.Draw(image)
        for (row, column), label in np.ndenumerate(labels):
            place = 40 + 40 * column, 40 + 40 * row
            pen.text(place, "AGBILTQ"[label], fill="black", font_size=height, anchor="mm")
        (found,) = regions.read_boards(image)
        assert (found.puzzle, found.queens, found.crosses) == (puzzle, (), ())


@pytest.mark.parametrize("palette", ["candy", "white"])
@pytest.mark.parametrize(("scale", "jpeg"), [(1, None), (2, None), (1, 85)])
def test_dashed_lines_inside_regions(palette, scale, jpeg):
    puzzle, labels = board(3, 8)
    style = Style(36, palette=palette, dash=4, faint=(150,) * 3, scale=scale, jpeg=jpeg)
    assert outcome(drawn(labels, style), puzzle) == "right"


def test_queens_that_break_a_rule_may_be_on_another_tint():
    puzzle, labels = board(5, 8)
    queens = [(0, 0), (0, 5), (4, 4)]
    pixels = np.array(drawn(labels, Style(40, border=4, queens=queens)))
    for row, column in queens[:2]:
        square = pixels[20 + 40 * row : 60 + 40 * row, 20 + 40 * column : 60 + 40 * column]
        is_ground = np.abs(square.astype(int) - square[7, 7]).max(axis=2) < 10
        square[is_ground] = square[7, 7] // 2 + np.uint8([120, 0, 0])
    (found,) = regions.read_boards(pixels)
    assert (found.puzzle, found.queens) == (puzzle, tuple(queens))


@pytest.mark.parametrize("tile", [0.38, 0.42, 0.5])
def test_queens_on_tiles_are_no_regions(tile):
    """A tile that leaves a rim of its square hides nothing; one that does not may hide all."""
    outcomes = []
    for seed in range(8):
        puzzle, labels = board(seed, 7)
        queens = [(row, (3 * row + seed) % 7) for row in range(7)]
        for border in (1, 3):
            style = Style(48, queen="tile", tile=tile, border=border, queens=queens, shuffle=seed)
            outcomes.append(outcome(drawn(labels, style), puzzle))
    assert "wrong" not in outcomes
    assert outcomes.count("right") >= {0.38: 14, 0.42: 7, 0.5: 0}[tile]


def test_single_squares_beside_one_region_are_marks():
    """All that is seen are white tiles on one colour; the tiles would be a puzzle's regions."""
    queens = [*enumerate([1, 3, 5, 7, 4, 0, 6, 2])]
    style = Style(40, palette=[(90, 160, 220)] * 9, border=1, queen="tile", tile=0.5, queens=queens)
    with pytest.raises(regions.PictureError, match="the marks hide the colours of their squares"):
        regions.read_picture(drawn(np.zeros((8, 8), int), style))


def test_shadows_below_squares_are_no_borders():
    """Lines are thick between rows only; they would make each row a region."""
    puzzle, labels = board(3, 7)
    pixels = np.array(drawn(labels, Style(40, border=1)))
    for row in range(1, 7):
        pixels[18 + 40 * row : 23 + 40 * row, 20:300] = 0
    assert outcome(pixels, puzzle) == "right"
    assert outcome(pixels.swapaxes(0, 1), regions.Puzzle(puzzle.regions.labels.T)) == "right"


def test_many_shaded_squares_within_thick_borders():
    for seed in range(4):
        puzzle, labels = board(seed, 7)
        shaded = {(row, (2 * row + seed) % 7): 0.8 for row in range(7)}
        style = Style(40, line=1, border=4, shaded=shaded)
        assert outcome(drawn(labels, style), puzzle) == "right"


@pytest.mark.parametrize(
    ("rows", "columns", "whole", "said"),
    [
        (5, 5, False, "found 5 rows and 5 columns, and the picture ends there; take one that"),
        (5, 6, True, "found 5 rows and 6 columns, and the picture ends there; take one that"),
        (3, 3, True, "found 3 rows and 3 columns; a board in a picture has 4 to 16 rows"),
        (17, 17, True, "a board in a picture has 4 to 16 rows"),
    ],
)
def test_sizes_that_no_board_has(rows, columns, whole, said):
    spans = [np.arange(2 * number).reshape(-1, 2) for number in (columns, rows)]
    with pytest.raises(regions.PictureError, match=said):
        _checked_size(Lattice(spans, whole=whole), (2 * rows, 2 * columns, 3))


@pytest.mark.parametrize("margin", [90, 20])
def test_a_picture_that_goes_on_beyond_the_board_does_not_cut_it(margin):
    whole = np.array(drawn(board(3, 8)[1], Style(40, margins=(margin,) * 4)))
    whole[240 + margin :] = 255  # something white lies over the lower rows
    words = "found 6 rows and 8 columns, and that is no whole board; move what lies over it"
    with pytest.raises(regions.PictureError, match=words):
        regions.read_picture(whole)


def test_the_stars_of_a_reading_are_the_least_that_make_it_unique():
    for stars, n in ((1, 8), (2, 9)):
        puzzle = regions.generate(n, stars=stars, rng=3)
        labels = np.array(puzzle.regions.labels)
        assert _solved(labels, None, {}) == (puzzle, True)
        assert _solved(labels[::-1], None, {})[1]
        assert not _solved(labels, 3 - stars, {})[1]
    assert _solved(ROWS.regions.labels, None, {}) == (ROWS, False)
    single = np.minimum(np.arange(25), 4).reshape(5, 5)  # regions of one square
    assert _solved(single, 2, {}) == (None, False)
    assert not _solved(np.arange(8).repeat(8).reshape(8, 8), None, {"touching": True})[1]


@pytest.mark.parametrize(("inside", "clear"), [(7, True), (8, False)])
def test_colours_are_clear_if_regions_are_far_apart(inside, clear):
    """BoardSquares of a region differ by ``inside`` along its row; the regions by 10."""
    squares = object.__new__(BoardSquares)
    squares.lattice = Lattice([np.zeros((4, 2))] * 2)
    rows, columns = np.indices((4, 4))
    x, y = inside * columns.ravel(), 10 * rows.ravel()
    squares.far = np.hypot(x[:, None] - x, y[:, None] - y)
    squares.is_open = np.ones((4, 4), dtype=bool)
    assert [labels.tolist() for labels in by_colour(squares, 4)] == [rows.tolist()] * clear


def test_several_boards():
    one, other = board(1, 6), board(2, 6)
    pages = [np.array(drawn(labels, Style(40))) for _, labels in (one, other)]
    both = np.hstack(pages)
    assert regions.read_pictures(both) == [one[0], other[0]]
    with pytest.raises(regions.PictureError, match="found 2 boards; crop the picture"):
        regions.read_picture(both)
    assert regions.read_picture(np.hstack(pages[:1] * 2)) == one[0]


def test_several_solutions_warn_and_stars_can_be_given():
    image = drawn(ROWS.regions.labels, Style(40))
    with pytest.warns(regions.SeveralSolutionsWarning, match="differ in row 2, columns"):
        assert regions.read_picture(image) == ROWS
    with pytest.raises(regions.PictureError, match="no solution with 2 stars; with 1, they have"):
        regions.read_picture(image, stars=2)
    hopeless = regions.Regions(["ABBBB", "ACCCB", "ACDCB", "ACCCB", "EEEEE"])
    with pytest.raises(regions.PictureError, match="no solution with 1 star; save the picture"):
        regions.read_picture(drawn(hopeless.labels, Style(40)), stars=1)
    style = Style(40, queens=[(0, 0), (0, 3)])
    with pytest.warns(regions.SeveralSolutionsWarning, match="differ in row 2, columns"):
        marked = regions.read_picture(drawn(ROWS.regions.labels, style), marks=True)
    assert marked.placed == ((0, 0), (0, 3))
    part = np.array(drawn(board(3, 8)[1], Style(40)))[:240]
    with pytest.raises(regions.PictureError, match="found 6 rows and 8 columns"):
        regions.read_picture(np.hstack([np.array(image), part]))
    noisy = drawn(ROWS.regions.labels, Style(14, palette="dark", line=1, border=1, jpeg=60))
    with pytest.raises(regions.PictureError):
        regions.read_picture(noisy)


def test_what_is_wrong_is_said():
    whole = np.array(drawn(board(3, 8)[1], Style(40)))
    blocks = np.arange(8)[:, None] // 4 * 2 + np.arange(8) // 4  # 4 regions, and 8 in colours
    corner = np.full((8, 8), 7)
    corner[0, :7] = np.arange(7)  # seven regions in one row
    rows = np.full((8, 8), 7)
    rows[0, :7] = rows[1, :7] = np.arange(7)  # the eighth region has the other rows
    for picture, words in (
        (whole[:260], "found 6 rows and 8 columns, and the picture ends there; take one that"),
        (drawn(np.zeros((8, 8), int), Style(40)), "found 8 rows and 8 columns, but 1 colours"),
        (drawn(blocks, Style(40, palette="white")), "thick borders around 4 regions instead of 8"),
        (drawn(corner, Style(40)), "would be single squares beside a large one"),
        (drawn(rows, Style(40)), "have no solution"),
        (drawn(np.arange(9).reshape(3, 3) % 3, Style(40)), "found 3 rows and 3 columns"),
    ):
        with pytest.raises(regions.PictureError, match=words):
            regions.read_picture(picture)


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
    monkeypatch.setattr("nqueens.regions._read.screenshots.decoding.MANY_PIXELS", 100_000)
    (found,) = regions.read_boards(image)
    assert found.puzzle == puzzle
    blank = np.full((600, 600, 3), 255, np.uint8)
    with pytest.raises(regions.PictureError, match=r"no board .* was reduced to 1/2, so crop it"):
        regions.read_boards(blank)
    assert abs(found.spans[0][0] - [100, 180]).max() < 8
    assert abs(found.spans[1][5] - [450, 530]).max() < 8
