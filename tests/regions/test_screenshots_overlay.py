"""Queens, crosses and frames are drawn on the squares of a screenshot, or on a board of its own."""

import numpy as np
import pytest

pytest.importorskip("PIL")

from nqueens._pictures.regions import Marks
from nqueens.regions import Puzzle
from nqueens.regions._screenshots.overlay import board_picture, marked_picture
from nqueens.regions._screenshots.reading import Board

PUZZLE = Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
QUEENS = [(0, 2), (1, 0), (2, 3), (3, 1)]


def pixels(image):
    return np.asarray(image.convert("RGB")).astype(int)


@pytest.mark.parametrize("kind", Marks._fields)
@pytest.mark.parametrize("grey", [0, 128, 255])
def test_marks_stand_in_the_middle_of_their_squares(grey, kind):
    spans = np.arange(4)[:, None] * 50 + [2, 48]
    page = np.full((240, 260, 3), grey, np.uint8)
    board = Board(PUZZLE, 30 + spans, 10 + spans, True)
    solved = pixels(marked_picture(page, [(board, Marks(**{kind: QUEENS}))]))
    changed = np.abs(solved - grey).max(axis=2) > 60
    assert (page == grey).all()
    for row, column in np.ndindex(4, 4):
        y, x = 10 + 50 * row, 30 + 50 * column
        inside = np.argwhere(changed[y : y + 50, x : x + 50])
        assert (len(inside) > 100) == ((row, column) in QUEENS)
        if len(inside):
            assert abs(inside.min(axis=0) + inside.max(axis=0) - 49).max() <= 2
    changed[10:210, 30:230] = False
    assert not changed.any()
    cropped = marked_picture(page, [(board, Marks())], crop=True)
    assert cropped.size == (196 + 24, 196 + 24)


def test_a_board_has_thick_lines_between_regions():
    board = pixels(board_picture(PUZZLE, Marks()))
    assert board.shape == (266, 266, 3)
    line = (board[37] == 0).all(axis=1)  # through the middle of the first row
    runs = np.split(np.flatnonzero(line), np.flatnonzero(np.diff(np.flatnonzero(line)) > 1) + 1)
    assert [(int(run.mean()), len(run) > 2) for run in runs] == [
        (3, True), (69, True), (133, False), (197, False), (262, True)
    ]  # fmt: skip
    colours = {tuple(board[37 + 64 * r, 20 + 64 * c]) for r, c in np.ndindex(4, 4)}
    assert len(colours) == 4
    changed = np.abs(pixels(board_picture(PUZZLE, Marks(QUEENS))) - board).max(axis=2) > 0
    assert {(y // 66, x // 66) for y, x in np.argwhere(changed)} == set(QUEENS)
    numbered = pixels(board_picture(PUZZLE, Marks(), True, "1"))
    assert numbered.shape == (292, 292, 3)
    changed = np.abs(numbered[26:, 26:] - board).max(axis=2) > 0  # by letters, in every square
    assert {(y // 66, x // 66) for y, x in np.argwhere(changed)} == set(np.ndindex(4, 4))
