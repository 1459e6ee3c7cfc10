"""The squares of boards are found to the pixel; what is no board of squares is not."""

import numpy as np
import pytest

pytest.importorskip("PIL")

from drawn import Style, drawn

from nqueens.regions._model.layout import connected_parts
from nqueens.regions._read.screenshots import areas as module
from nqueens.regions._read.screenshots.areas import differences
from nqueens.regions._read.screenshots.extent import goes_on, lattices
from nqueens.regions._read.screenshots.lattice import Lattice

BLOCKS = np.arange(6)[:, None] // 3 * 3 + np.arange(6) // 2


def pixels(style, labels=BLOCKS):
    return np.array(drawn(labels, style).convert("RGB"))


def found(picture, threshold=10):
    return lattices(differences(picture).above(threshold))


def test_differences_are_the_largest_of_a_channel():
    picture = np.zeros((3, 4, 3), np.uint8)
    picture[1, 2] = 10, 250, 30
    across, down = differences(picture)
    assert across.tolist() == [[0, 0, 0], [0, 250, 250], [0, 0, 0]]
    assert down.tolist() == [[0, 0, 250, 0], [0, 0, 250, 0]]


@pytest.mark.parametrize("scale", [1, 2])
def test_the_spans_of_rows_and_columns(scale):
    picture = pixels(Style(30, line=2, border=2, margins=(25, 40, 10, 20)))
    (board,) = found(picture.repeat(scale, axis=0).repeat(scale, axis=1))
    assert board.shape == (6, 6)
    assert board.whole
    assert board.pitch == pytest.approx(30 * scale, abs=scale / 2)
    inner = np.arange(6)[:, None] * 30 + [1, 29]
    inner[0, 0], inner[-1, 1] = 0, 180
    columns, rows = board.spans
    assert abs(columns - (25 + inner) * scale).max() <= 1
    assert abs(rows - (40 + inner) * scale).max() <= 1


def test_lines_go_on_beyond_a_part_of_a_board():
    picture = pixels(Style(30, faint=(180, 150, 170)))
    edges = differences(picture)
    (board,) = found(picture)
    assert not goes_on(board, edges, 4)
    columns, rows = board.spans
    for part in (slice(0, 4), slice(2, 6)):
        assert goes_on(Lattice([columns[part], rows]), edges, 4)
        assert goes_on(Lattice([columns, rows[part]]), edges, 4)


def test_several_boards_from_the_top_left():
    one, other = pixels(Style(30)), pixels(Style(30), np.arange(5).repeat(5).reshape(5, 5))
    other = np.pad(other, ((0, 30), (0, 30), (0, 0)), constant_values=255)
    for boards, shapes in (((one, other), [6, 5]), ((other, one), [5, 6])):
        for join in (np.hstack, np.vstack):
            assert [board.shape[0] for board in found(join(boards))] == shapes


@pytest.mark.parametrize(("height", "rows"), [(145, 5), (155, 5), (165, 5), (175, 6), (190, 6)])
def test_a_board_of_which_the_picture_cuts_much_is_not_whole(height, rows):
    (board,) = found(pixels(Style(30))[:height])
    assert (board.shape, board.whole) == ((rows, 6), height in (165, 190))


@pytest.mark.parametrize("n", [2, 17, 24])
def test_boards_of_too_few_or_too_many_rows(n):
    labels = np.indices((n, n)).sum(axis=0) % 2
    assert all(max(board.shape) > 16 for board in found(pixels(Style(14), labels)))


def test_rows_without_a_square_are_filled_in():
    picture = pixels(Style(30, line=2, border=2))
    whole = found(picture)[0]
    rng = np.random.default_rng(1)
    picture[80:110, 20:200] = rng.integers(0, 256, (30, 180, 3))  # noise over the third row
    (board,) = found(picture)
    assert board.shape == (6, 6)
    assert abs(board.spans[1] - whole.spans[1]).max() <= 3


@pytest.mark.parametrize("picture", ["flat", "noise", "stripes", "a few squares"])
def test_no_board(picture):
    rng = np.random.default_rng(1)
    page = np.full((200, 200, 3), 255, np.uint8)
    if picture == "noise":
        page[:] = rng.integers(0, 2, (200, 200, 1)) * 255
    elif picture == "stripes":
        page[:, ::2] = 0
    elif picture == "a few squares":
        for y, x in rng.integers(0, 160, (12, 2)):
            page[y : y + 20, x : x + 20] = rng.integers(0, 200, 3)
    assert found(page) == []


def test_of_very_many_areas_the_largest_are_used(monkeypatch):
    picture = np.pad(pixels(Style(40)), ((0, 0), (0, 200), (0, 0)))
    for y, x in np.ndindex(30, 18):  # letters, for instance
        picture[9 * y : 9 * y + 7, 300 + 9 * x : 307 + 9 * x] = 255
    monkeypatch.setattr(module, "MOST_AREAS", 100)
    assert (6, 6) in [board.shape for board in found(picture)]


def test_connected_parts_are_numbered_by_their_first_members():
    links = np.array([[7, 3], [3, 5], [1, 2], [6, 7]])
    assert connected_parts(8, *links.T).tolist() == [0, 1, 1, 2, 3, 2, 2, 2]
    assert connected_parts(3, *np.zeros((2, 0), int)).tolist() == [0, 1, 2]
