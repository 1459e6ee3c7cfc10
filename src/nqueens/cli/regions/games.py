"""Games in progress: the squares of a player, from a puzzle and from options."""

from collections.abc import Sequence
from typing import NamedTuple

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._squares import Square
from nqueens.cli.squares import squares_in
from nqueens.regions import Puzzle


class Game(NamedTuple):
    """A puzzle and what its player did; ``named`` are the marks that options name."""

    puzzle: Puzzle
    queens: list[Square]
    crosses: list[Square]
    named: Marks


def game_of(
    number: int,
    puzzle: Puzzle,
    queens: Sequence[str],
    crosses: Sequence[str],
    time_limit: float | None,
) -> Game:
    """Return the game of a puzzle, the ``number``-th of the input, with the squares of options.

    The squares of the puzzle are the player's if it has exactly one solution without them.
    """
    if number > 1 and (queens or crosses):
        raise click.UsageError("--queens and --crosses are for one puzzle; there are more")
    named_queens = {*(squares_in("--queens", queens, puzzle.n) or ())}
    named_crosses = {*(squares_in("--crosses", crosses, puzzle.n) or ())}
    named = Marks(named_queens, named_crosses)
    fresh = puzzle.__replace__(placed=None, blocked=None)
    if not regions.is_unique(fresh, time_limit=time_limit):
        return Game(puzzle, [*named_queens], [*named_crosses], named)
    all_queens = named_queens.union(puzzle.placed)
    all_crosses = named_crosses.union(puzzle.blocked)
    return Game(fresh, [*all_queens], [*all_crosses], named)
