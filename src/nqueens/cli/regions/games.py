"""Games in progress: the squares of a player, from a puzzle and from options."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._squares import Square
from nqueens.cli.output import warn
from nqueens.cli.squares import squares_in
from nqueens.regions import Puzzle


class NamedGame(NamedTuple):
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
) -> NamedGame:
    """Return the game of a puzzle, the ``number``-th of the input, with the squares of options.

    The squares of the puzzle are the player's if it has exactly one solution without them. If it
    has more, queens that break a rule are named and left out.
    """
    if number > 1 and (queens or crosses):
        raise click.UsageError("--queens and --crosses are for one puzzle; there are more")
    named_queens = {*(squares_in("--queens", queens, puzzle.n) or ())}
    named_crosses = {*(squares_in("--crosses", crosses, puzzle.n) or ())}
    named = Marks(named_queens, named_crosses)
    fresh = puzzle.__replace__(placed=None, blocked=None)
    if not regions.is_unique(fresh, time_limit=time_limit):
        broken = _breaking_rules(puzzle, puzzle.placed)
        if broken:
            _say_left_out(number, regions.WrongSquares(tuple(broken), ()))
            placed = [queen for queen in puzzle.placed if queen not in broken]
            puzzle = puzzle.__replace__(placed=placed or None)
        return NamedGame(puzzle, [*named_queens], [*named_crosses], named)
    all_queens = named_queens.union(puzzle.placed)
    all_crosses = named_crosses.union(puzzle.blocked)
    return NamedGame(fresh, [*all_queens], [*all_crosses], named)


def without_broken(game: NamedGame, number: int, time_limit: float | None) -> NamedGame:
    """Return a game without the queens that break a rule and are wrong; name these.

    Of two queens that share a row, the right one stays.
    """
    broken = _breaking_rules(game.puzzle, game.queens)
    if not broken:
        return game
    wrong = regions.check(game.puzzle, broken, time_limit=time_limit)
    if wrong.queens:
        _say_left_out(number, wrong)
    return game._replace(queens=[queen for queen in game.queens if queen not in wrong.queens])


def _say_left_out(number: int, wrong: regions.WrongSquares) -> None:
    warn(f"puzzle {number}: left out because of the rules: {wrong}")


def _breaking_rules(puzzle: Puzzle, queens: Sequence[Square]) -> list[Square]:
    """Return the queens that share a row, column, region or diagonal with too many, or touch."""
    lines = defaultdict(list)
    for row, column in queens:
        lines["row", row].append((row, column))
        lines["column", column].append((row, column))
        lines["region", int(puzzle.regions.labels[row, column])].append((row, column))
    broken = {queen for line in lines.values() if len(line) > puzzle.stars for queen in line}
    for first, second in combinations(queens, 2):
        down, across = abs(first[0] - second[0]), abs(first[1] - second[1])
        is_touching = max(down, across) == 1 and not puzzle.touching
        if is_touching or (puzzle.diagonals and down == across):
            broken |= {first, second}
    return sorted(broken)
