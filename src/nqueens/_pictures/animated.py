"""Draw a search step by step as an animated SVG, from plain values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nqueens._pictures.svg import INK, SQUARE, framed, queen_mark, queens_group

if TYPE_CHECKING:
    from nqueens._pictures.names import Label

__all__ = ["State", "search_svg"]

DEAD_END, SOLVED = "#cf2e24", "#3c8d40"
PAUSE = 6  # the last step is shown for this many steps more

State = tuple[tuple[int, ...], bool]  # the queens' columns, row by row; whether it is a dead end
Times = list[tuple[int, int]]  # (start, end): visible from step start until before step end


def search_svg(
    n: int,
    states: Sequence[State],
    *,
    seconds: float,
    labels: Sequence[Label] = (),
    size: int | None = None,
) -> str:
    """Return an ``<svg>`` element that shows the states of a search one after another.

    Parameters
    ----------
    n
        Size of the board, at least 1.
    states
        The columns of the queens in the first rows after each step, and whether no square of the
        next row is free.
    seconds
        How long a state is shown.
    labels, size
        As in `board_svg`.
    """
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
        f"{_seen(times, length, seconds)}{queen_mark()}</g>\n"
        for (row, column), times in sorted(queens.items())
    )
    name = f"a search for {n} queens on a board of {n} by {n}, in {len(states)} steps"
    return framed(n, body + queens_group(drawn, INK), name, labels=labels, size=size)


def _extend(times: Times, start: int, end: int) -> None:
    """Append an interval to ascending ones, or extend the last one if they touch."""
    if times and times[-1][1] == start:
        start, _ = times.pop()
    times.append((start, end))


def _seen(times: Times, length: int, seconds: float) -> str:
    """Return the end of a start tag, and the animation that shows its element at these times.

    Programs that do not animate show the last state.
    """
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
