"""Queens are drawn in the middle of the squares of a screenshot, or on a board of its own."""

import io

import numpy as np
import pytest

pytest.importorskip("PIL")

from PIL import Image

from nqueens.regions import Puzzle
from nqueens.regions._screenshots.overlay import board_png, solved_png
from nqueens.regions._screenshots.reading import Board

PUZZLE = Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
QUEENS = [(0, 2), (1, 0), (2, 3), (3, 1)]


def pixels(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_queens_stand_in_the_middle_of_their_squares(grey):
    spans = np.arange(4)[:, None] * 50 + [2, 48]
    page = np.full((240, 260, 3), grey, np.uint8)
    board = Board(PUZZLE, 30 + spans, 10 + spans, True)
    solved = pixels(solved_png(page, [(board, QUEENS)]))
    changed = np.abs(solved - grey).max(axis=2) > 60
    assert (page == grey).all()
    for row, column in np.ndindex(4, 4):
        y, x = 10 + 50 * row, 30 + 50 * column
        inside = np.argwhere(changed[y : y + 50, x : x + 50])
        assert (len(inside) > 300) == ((row, column) in QUEENS)
        if len(inside):
            assert abs(inside.min(axis=0) + inside.max(axis=0) - 49).max() <= 2
    changed[10:210, 30:230] = False
    assert not changed.any()


def test_a_board_has_thick_lines_between_regions():
    board = pixels(board_png(PUZZLE, []))
    assert board.shape == (266, 266, 3)
    line = (board[37] == 0).all(axis=1)  # through the middle of the first row
    runs = np.split(np.flatnonzero(line), np.flatnonzero(np.diff(np.flatnonzero(line)) > 1) + 1)
    assert [(int(run.mean()), len(run) > 2) for run in runs] == [
        (3, True), (69, True), (133, False), (197, False), (262, True)
    ]  # fmt: skip
    colours = {tuple(board[37 + 64 * r, 20 + 64 * c]) for r, c in np.ndindex(4, 4)}
    assert len(colours) == 4
    changed = np.abs(pixels(board_png(PUZZLE, QUEENS)) - board).max(axis=2) > 0
    assert {(y // 66, x // 66) for y, x in np.argwhere(changed)} == set(QUEENS)
