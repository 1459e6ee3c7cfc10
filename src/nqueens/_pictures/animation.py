"""Animate a backtracking search as SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, SupportsIndex

from nqueens._boards.board import Board
from nqueens._drawing.svg import (
    BROWN,
    MOST_PIXELS,
    SQUARE,
    chequers,
    framed,
    piece_mark,
    queens_group,
)
from nqueens._runtime.arguments import integer, real
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from nqueens._drawing.shown import Picture

LARGEST = 20  # on larger boards, the first solution takes too many steps to watch
MOST_STEPS = 10_000
SHORTEST, LONGEST = 0.01, 60  # seconds
DEAD_END, SOLVED = "#cf2e24", "#3c8d40"
PAUSE = 6  # the last step is shown for this many steps more

State = tuple[tuple[int, ...], bool]  # the queens' columns, row by row; whether it is a dead end
Times = list[tuple[int, int]]  # (start, end): visible from step start until before step end


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
    n = integer(n, "n", minimum=1, maximum=LARGEST)
    steps = integer(steps, "steps", minimum=1, maximum=MOST_STEPS)
    pixels = None if size is None else integer(size, "size", minimum=1, maximum=MOST_PIXELS)
    pace = real(seconds, "seconds", "a number of seconds")
    if not SHORTEST <= pace <= LONGEST:
        raise ValueError(
            f"seconds must be between {SHORTEST} and {LONGEST}, not {described(seconds)}"
        )
    states = []
    for state in islice(_search(Board(n)), steps):
        states.append(state)
        if len(state[0]) == n:
            break
    return _animated(n, states, seconds=pace, size=pixels)


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


def _animated(n: int, states: Sequence[State], *, seconds: float, size: int | None) -> Picture:
    """Return an ``<svg>`` element that shows the states of a search one after another."""
    length = len(states) + PAUSE
    queens: dict[tuple[int, int], Times] = defaultdict(list)
    marks: dict[tuple[int, str], Times] = defaultdict(list)
    for step, (columns, dead) in enumerate(states):
        end = length if step == len(states) - 1 else step + 1
        for square in enumerate(columns):
            _extend(queens[square], step, end)
        if dead:
            _extend(marks[len(columns), DEAD_END], step, end)
        elif len(columns) == n:
            for row in range(n):
                _extend(marks[row, SOLVED], step, end)
    body = "".join(
        f'<rect y="{row * SQUARE}" width="{n * SQUARE}" height="{SQUARE}" fill="{colour}"'
        f' fill-opacity=".5"{_seen(times, length, seconds)}</rect>\n'
        for (row, colour), times in sorted(marks.items())
    )
    drawn = "".join(
        f'<g transform="translate({column * SQUARE} {row * SQUARE})"'
        f"{_seen(times, length, seconds)}{piece_mark()}</g>\n"
        for (row, column), times in sorted(queens.items())
    )
    name = f"a search for {n} queens on a board of {n} by {n}, in {len(states)} steps"
    body = chequers(n) + body + queens_group(drawn, BROWN.queens)
    return framed(n, body, name, coordinates="1", size=size)


def _extend(times: Times, start: int, end: int) -> None:
    """Append an interval to ascending ones, or extend the last one if they touch."""
    if times and times[-1][1] == start:
        start, _ = times.pop()
    times.append((start, end))


def _seen(times: Times, length: int, seconds: float) -> str:
    """Return the end of a start tag, and the animation that shows its element at these times."""
    last = times[-1][1] == length
    switches = {0: "hidden"}
    for start, end in times:
        switches[start] = "visible"
        if end < length:
            switches[end] = "hidden"
    keys = ";".join(f"{step / length:.6g}" for step in switches)
    return (
        f' visibility="{"visible" if last else "hidden"}"><animate attributeName="visibility"'
        f' calcMode="discrete" dur="{length * seconds:.6g}s" repeatCount="indefinite"'
        f' keyTimes="{keys}" values="{";".join(switches.values())}"/>'
    )
