"""Animate a backtracking search as SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import SupportsIndex

from nqueens._boards.position import Board
from nqueens._drawing.names import checked_size
from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import BROWN, SIDE, chequers, framed, piece_mark, queens_group
from nqueens._runtime.arguments import integer, real

LARGEST_ANIMATED = 20  # on larger boards, the first solution takes too many steps to watch
MOST_STEPS = 10_000
SHORTEST_STEP, LONGEST_STEP = 0.01, 60  # seconds
DEAD_END, SOLVED = "#cf2e24", "#3c8d40"
PAUSE = 6  # the last step is shown for this many steps more

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
    rule = f"a number of seconds between {SHORTEST_STEP} and {LONGEST_STEP}"
    pace = real(seconds, "seconds", rule, lambda step: SHORTEST_STEP <= step <= LONGEST_STEP)
    states = []
    for state in islice(_search(Board(n)), steps):
        states.append(state)
        if len(state[0]) == n:
            break
    queens: dict[tuple[int, int], set[int]] = defaultdict(set)  # the steps that show them
    marks: dict[tuple[int, str], set[int]] = defaultdict(set)
    shown = [*states, *[states[-1]] * PAUSE]
    for step, (columns, dead) in enumerate(shown):
        for square in enumerate(columns):
            queens[square].add(step)
        if dead:
            marks[len(columns), DEAD_END].add(step)
        elif len(columns) == n:
            for row in range(n):
                marks[row, SOLVED].add(step)
    body = "".join(
        f'<rect y="{row * SIDE}" width="{n * SIDE}" height="{SIDE}" fill="{colour}"'
        f' fill-opacity=".5"{_seen(at, len(shown), pace)}</rect>\n'
        for (row, colour), at in sorted(marks.items())
    )
    drawn = "".join(
        f'<g transform="translate({column * SIDE} {row * SIDE})"'
        f"{_seen(at, len(shown), pace)}{piece_mark()}</g>\n"
        for (row, column), at in sorted(queens.items())
    )
    name = f"a search for {n} queens on a board of {n} by {n}, in {len(states)} steps"
    body = chequers(n) + body + queens_group(drawn, BROWN.queens)
    return framed(n, body, name, coordinates="1", size=pixels)


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
