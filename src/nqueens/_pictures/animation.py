"""Animate a backtracking search as SVG and GIF."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import SupportsIndex

from nqueens._boards.position import Board
from nqueens._drawing.gif import Movie, MovieFrame, Part
from nqueens._drawing.names import checked_size
from nqueens._drawing.shown import Animation, Picture
from nqueens._drawing.svg import (
    BROWN,
    SIDE,
    board_corner,
    chequers,
    framed,
    piece_mark,
    queens_group,
)
from nqueens._runtime.arguments import integer, real
from nqueens._squares import Square

LARGEST_ANIMATED = 20  # on larger boards, the first solution takes too many steps to watch
MOST_STEPS = 10_000
SHORTEST_SECONDS, LONGEST_SECONDS = 0.01, 60  # of a step
DEAD_END, SOLVED = "#cf2e24", "#3c8d40"
PAUSE = 6  # steps for which the last one is shown in addition

State = tuple[tuple[int, ...], bool]  # the queens' columns, row by row; whether it is a dead end


def animate(
    n: SupportsIndex,
    *,
    steps: SupportsIndex = 500,
    seconds: float = 0.25,
    size: SupportsIndex | None = None,
) -> Picture:
    r"""Return an animated picture of a backtracking search.

    The search fills the board row by row and tries the columns of a row from left to right. The
    picture shows every queen that it places or removes. A row without a free square turns red, and
    a solution turns green.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 20.
    steps : int
        Stop at the first solution, or after this many steps, 1 to 10 000.
    seconds : float
        How long each step is shown, 0.01 to 60.
    size : int, optional
        As in `to_svg`.

    Returns
    -------
    Picture
        It plays the search in a loop, without scripts. Programs that do not animate SVG show the
        last step; ``save("search.gif")`` writes what they show too.

    Notes
    -----
    O(n) per step. The search is plain backtracking on a `Board`; for n = 8 it places 113 queens
    before it finds the first solution.

    Examples
    --------
    >>> picture = nqueens.animate(4)
    >>> picture.count("<animate"), picture.endswith("</svg>\n")
    (13, True)
    """
    n = integer(n, "n", minimum=1, maximum=LARGEST_ANIMATED)
    steps = integer(steps, "steps", minimum=1, maximum=MOST_STEPS)
    pixels = checked_size(size)
    rule = f"a number of seconds between {SHORTEST_SECONDS} and {LONGEST_SECONDS}"
    pace = real(seconds, "seconds", rule, lambda step: SHORTEST_SECONDS <= step <= LONGEST_SECONDS)
    states = []
    for state in islice(_search(Board(n)), steps):
        states.append(state)
        if len(state[0]) == n:
            break
    name = f"a search for {n} queens on a board of {n} by {n}, in {len(states)} steps"
    picture = _board_picture(n, _moving_body(n, states, pace), name, pixels)
    return Animation.with_movie(picture, _movie(n, states, pace, pixels))


def _moving_body(n: int, states: Sequence[State], pace: float) -> str:
    """Return the rows and the queens of a board, each with the steps at which it is seen."""
    queens: dict[Square, set[int]] = defaultdict(set)  # the steps that show them
    marks: dict[tuple[int, str], set[int]] = defaultdict(set)
    steps = [*states, *[states[-1]] * PAUSE]
    for step, (columns, is_dead_end) in enumerate(steps):
        for square in enumerate(columns):
            queens[square].add(step)
        if is_dead_end:
            marks[len(columns), DEAD_END].add(step)
        elif len(columns) == n:
            for row in range(n):
                marks[row, SOLVED].add(step)
    rows = [
        _marked_row(row, n, colour, _seen(at, len(steps), pace))
        for (row, colour), at in sorted(marks.items())
    ]
    drawn = [
        _queen(row, column, _seen(at, len(steps), pace))
        for (row, column), at in sorted(queens.items())
    ]
    return "".join(rows) + queens_group("".join(drawn), BROWN.queens)


def _movie(n: int, states: Sequence[State], pace: float, pixels: int | None) -> Movie:
    """Return the frames of a search, which consist of boards with all queens and with none."""
    pictures = []
    for colour in (None, DEAD_END, SOLVED):
        rows = "" if colour is None else "".join(_marked_row(i, n, colour) for i in range(n))
        queens = "".join(_queen(row, column) for row in range(n) for column in range(n))
        for body in (rows, rows + queens_group(queens, BROWN.queens)):
            pictures.append(_board_picture(n, body, "a board", pixels).element)
    plain, dead_end, solved = 0, 2, 4  # without queens; the next picture has them
    left, top = board_corner(n, has_labels=True)

    def part(picture: int, row: int, column: int, width: int = 1, height: int = 1) -> Part:
        x, y = left + column * SIDE, top + row * SIDE
        return Part(picture, x, y, x + width * SIDE, y + height * SIDE)

    frames = []
    for columns, is_dead_end in states:
        ground, parts = plain, []
        if is_dead_end:
            parts.append(part(dead_end, len(columns), 0, width=n))
        elif len(columns) == n:
            ground = solved
            parts.append(part(solved, 0, 0, width=n, height=n))
        parts += [part(ground + 1, row, column) for row, column in enumerate(columns)]
        frames.append(MovieFrame(parts, round(1000 * pace)))
    frames[-1] = MovieFrame(frames[-1].parts, round(1000 * pace * (1 + PAUSE)))
    return Movie(pictures, frames)


def _board_picture(n: int, body: str, name: str, pixels: int | None) -> Picture:
    return framed(n, chequers(n) + body, name, coordinates="1", size=pixels)


def _marked_row(row: int, n: int, colour: str, seen: str = ">") -> str:
    return (
        f'<rect y="{row * SIDE}" width="{n * SIDE}" height="{SIDE}" fill="{colour}"'
        f' fill-opacity=".5"{seen}</rect>\n'
    )


def _queen(row: int, column: int, seen: str = ">") -> str:
    place = f"translate({column * SIDE} {row * SIDE})"
    return f'<g transform="{place}"{seen}{piece_mark()}</g>\n'


def _search(board: Board) -> Iterator[State]:
    """Yield the state after each step of a search that starts from ``board``."""
    columns = tuple(board)
    candidates = board.candidates
    yield columns, not (candidates or board.is_complete)
    for column in candidates:
        board.place(column)
        yield from _search(board)
        board.undo()
        if column != candidates[-1]:
            yield columns, False


def _seen(steps: set[int], length: int, seconds: float) -> str:
    """Return the end of a start tag, and the animation that shows its element at these steps."""
    switches = {0: "hidden"}
    for step in sorted(steps):
        if step - 1 not in steps:
            switches[step] = "visible"
        if step + 1 not in steps and step + 1 < length:
            switches[step + 1] = "hidden"
    keys = ";".join(f"{step / length:.6g}" for step in switches)
    last = switches[max(switches)]
    return (
        f' visibility="{last}"><animate attributeName="visibility"'
        f' calcMode="discrete" dur="{length * seconds:.6g}s" repeatCount="indefinite"'
        f' keyTimes="{keys}" values="{";".join(switches.values())}"/>'
    )
