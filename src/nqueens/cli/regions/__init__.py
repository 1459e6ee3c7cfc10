"""Commands for puzzles of coloured regions: solve, count, explain, hint, generate, draw."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any

import click

from nqueens._runtime.errors import NoSolution
from nqueens.cli.files import output_option
from nqueens.cli.groups import Group
from nqueens.cli.options import (
    at_most_option,
    json_option,
    progress_option,
    rng_option,
    size_option,
    time_limit_option,
)
from nqueens.cli.output import Bar, print_json, write
from nqueens.cli.regions.convert import convert_command
from nqueens.cli.regions.play import play_command
from nqueens.cli.regions.puzzles import Puzzles, puzzles_options, stars_option, to_option
from nqueens.cli.regions.sheets import sheets_command
from nqueens.cli.regions.verify import NO_SOLUTION, verify_command
from nqueens.regions._generating import iter_puzzles
from nqueens.regions._searching import one_solution
from nqueens.regions._texts import parts

if TYPE_CHECKING:
    from nqueens import regions
    from nqueens.regions import Puzzle

__all__ = ["regions_command"]


@click.group(
    "regions",
    cls=Group,
    help="""
    Solve, count, explain, generate, draw and convert region puzzles.

    An n x n board is divided into n coloured regions. Place one queen in each row, column and
    region so that no two touch. PUZZLE is a screenshot, a file with one puzzle or many, or the
    text of a puzzle: a link, a line of letters, or any other format of 'nqueens regions convert'.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions generate 8 > today.txt
      nqueens regions solve today.txt --board
      nqueens regions explain today.txt
      nqueens regions solve 'https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou'
    """,
)
def regions_command() -> None:
    """Run a subcommand."""


regions_command.add_command(convert_command)
regions_command.add_command(play_command)
regions_command.add_command(verify_command)


@regions_command.command(
    "solve",
    help="""
    Print a solution of each puzzle.

    A line has the columns of the queens, from 0, row by row. The exit status is 1 if a puzzle has
    no solution. Standard error names puzzles with several solutions, and regions in several pieces.
    With -o FILE.png, the queens of a screenshot are drawn over it, those of another puzzle on a
    picture of its board.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions solve today.txt --board
      nqueens regions solve --from level level1.ts
      nqueens regions solve today.png -o solved.png
    """,
)
@puzzles_options
@click.option("--board", is_flag=True, help="Print boards, with Q for queens, instead.")
@time_limit_option
@click.option("--any", "quiet", is_flag=True, help="Do not mention that there are other solutions.")
@click.option(
    "--to",
    "name",
    type=click.Choice(["text", "svg", "png"]),
    default="text",
    show_default=True,
    help="What to write; the suffix of --output chooses it too.",
)
@output_option
@json_option
def solve_command(
    puzzles: Puzzles,
    board: bool,
    time_limit: float | None,
    quiet: bool,
    name: str,
    output: IO[bytes],
    as_json: bool,
) -> int:
    unsolved = 0

    if name != "text":
        write(output, [_drawn(puzzles, name, time_limit)])
        return 0

    def found() -> Iterator[list[Any]]:
        nonlocal unsolved
        for number, puzzle in enumerate(puzzles, 1):
            try:
                columns, several = one_solution(puzzle, time_limit)
            except NoSolution:
                unsolved += 1
                yield [None]
                continue
            if not several and puzzle.regions.disconnected:
                several = f"regions in several pieces: {', '.join(puzzle.regions.disconnected)}"
            if several and not quiet:
                click.echo(f"puzzle {number} has {several}", err=True)
            yield [columns.tolist()]

    if as_json:
        print_json(output, solutions=found(), unsolved=lambda: unsolved)
    else:
        one_text = _board if board else _columns
        write(output, (f"{one_text(one)}\n".encode() for part in found() for one in part))
    return 1 if unsolved else 0


def _drawn(puzzles: Puzzles, name: str, time_limit: float | None) -> bytes:
    """Return a picture with solutions: the screenshot of the puzzles, or the one puzzle."""
    taken = list(puzzles)
    whole = len(puzzles.screenshots) == 1 and len(puzzles.screenshots[0][1]) == len(taken)
    if len(taken) > 1 and not (whole and name == "png"):
        raise click.UsageError(f"one {name} picture shows one puzzle; the input has more")
    placed = [_queens(one, time_limit) for one in taken]
    if name == "svg":
        return taken[0].to_svg(placed[0]).encode()
    from nqueens.regions._screenshots.overlay import board_png, solved_png

    if whole:
        image, boards = puzzles.screenshots[0]
        return solved_png(image, zip(boards, placed, strict=True))
    return board_png(taken[0], placed[0])


def _queens(puzzle: Puzzle, time_limit: float | None = None) -> list[tuple[int, int]]:
    """Return the squares of the queens of a solution."""
    columns, _ = one_solution(puzzle, time_limit)
    return [(i // puzzle.stars, column) for i, column in enumerate(columns.ravel().tolist())]


def _columns(solution: list[Any] | None) -> str:
    """Return the columns of a solution; commas join the columns of several queens in a row."""
    if solution is None:
        return NO_SOLUTION
    return " ".join(
        ",".join(map(str, row)) if isinstance(row, list) else str(row) for row in solution
    )


def _board(solution: list[Any] | None) -> str:
    """Return a solution as a board, followed by an empty line."""
    if solution is None:
        return f"{NO_SOLUTION}\n"
    rows = [set(row) if isinstance(row, list) else {row} for row in solution]
    lines = (" ".join("Q" if c in row else "." for c in range(len(rows))) for row in rows)
    return "\n".join([*lines, ""])


@regions_command.command(
    "count",
    help="Print the number of solutions of each puzzle.",
    epilog="""
    \b
    Examples:
      nqueens regions count today.txt --at-most 1
    """,
)
@puzzles_options
@at_most_option
@time_limit_option
@output_option
@json_option
def count_command(
    puzzles: Puzzles,
    at_most: int | None,
    time_limit: float | None,
    output: IO[bytes],
    as_json: bool,
) -> None:
    counts = ([str(puzzle.count(at_most, time_limit=time_limit))] for puzzle in puzzles)
    if as_json:
        print_json(output, counts=counts)
    else:
        write(output, (f"{one}\n".encode() for part in counts for one in part))


@regions_command.command(
    "explain",
    help="""
    Solve each puzzle the way a person would, and print the steps.

    Rows and columns count from 0. The exit status is 1 if a puzzle has no solution.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions generate 8 --rng 1 | nqueens regions explain
    """,
)
@puzzles_options
@output_option
@json_option
def explain_command(
    puzzles: Puzzles,
    output: IO[bytes],
    as_json: bool,
) -> None:
    explained = (puzzle.explain() for puzzle in puzzles)
    if as_json:
        print_json(output, puzzles=([_facts(steps)] for steps in explained))
    else:
        write(output, (_steps(steps, number) for number, steps in enumerate(explained)))


def _facts(steps: list[regions.Step]) -> list[dict[str, object]]:
    names = ("rule", "difficulty", "text", "queens", "removed")
    return [{name: getattr(step, name) for name in names} for step in steps]


def _steps(steps: list[regions.Step], number: int) -> bytes:
    lines = [f"{i}. {step.text} ({step.rule})" for i, step in enumerate(steps, 1)]
    return "\n".join([*([""] if number else []), *lines, ""]).encode("utf-8", "surrogateescape")


@regions_command.command(
    "hint",
    help="""
    Print the next step of each puzzle.

    The queens and the crosses of a screenshot, or of a text, are those of a game in progress. The
    exit status is 1 if one of them is wrong, or if the puzzle has no solution.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions hint today.txt
      nqueens regions hint today.png
    """,
)
@functools.partial(puzzles_options, marks=True)
@output_option
@json_option
def hint_command(puzzles: Puzzles, output: IO[bytes], as_json: bool) -> None:
    steps = map(_next_step, puzzles)
    if as_json:
        print_json(output, steps=([step and _facts([step])[0]] for step in steps))
    else:
        texts = ("all queens are placed" if x is None else f"{x.text} ({x.rule})" for x in steps)
        write(output, (f"{text}\n".encode() for text in texts))


def _next_step(puzzle: Puzzle) -> regions.Step | None:
    """Return the next step; the queens and crosses are those of a player if they may be."""
    fresh = puzzle.__replace__(placed=None, blocked=None)
    if fresh.is_unique():
        return fresh.hint(puzzle.placed, puzzle.blocked)
    return puzzle.hint()


@regions_command.command(
    "generate",
    help="Print puzzles of N rows that have exactly one solution.",
    epilog="""
    \b
    Examples:
      nqueens regions generate 8 --rng 1
      nqueens regions generate 10 --stars 2 --size 5 --to json
    """,
)
@click.argument("n", type=int)
@size_option("puzzles to make")
@click.option(
    "--difficulty",
    type=click.Choice(["easy", "medium", "hard", "expert"]),
    help="Difficulty of the hardest rule that a puzzle needs; by default, any.",
)
@stars_option
@click.option("--symmetric", is_flag=True, help="Make layouts that a half turn leaves unchanged.")
@rng_option
@to_option(default="letters", show_default=True)
@time_limit_option
@progress_option
@output_option
def generate_command(
    n: int,
    size: int,
    difficulty: Any,
    stars: int | None,
    symmetric: bool,
    seed: int | None,
    name: str,
    time_limit: float | None,
    progress: bool,
    output: IO[bytes],
) -> None:
    with Bar(progress) as bar:
        made = iter_puzzles(
            n,
            stars or 1,
            difficulty,
            symmetric,
            size,
            seed,
            60 if time_limit is None else time_limit,
            bar.report,
        )
        for part in parts(made, name):
            output.write(part.encode())
            output.flush()


@regions_command.command(
    "draw",
    help="Draw a puzzle as an SVG picture.",
    epilog="""
    \b
    Examples:
      nqueens regions draw today.txt --solved -o today.svg
    """,
)
@puzzles_options
@click.option("--solved", is_flag=True, help="Draw the queens of a solution.")
@click.option("--letters", is_flag=True, help="Write the region's letter into each square.")
@click.option(
    "--pixels",
    type=click.IntRange(1),
    metavar="N",
    help="Width and height of the picture in pixels.",
)
@output_option
def draw_command(
    puzzles: Puzzles,
    solved: bool,
    letters: bool,
    pixels: int | None,
    output: IO[bytes],
) -> None:
    puzzle = next(puzzles)
    if next(puzzles, None) is not None:
        raise click.UsageError("a picture shows one puzzle; the input has more")
    queens = _queens(puzzle) if solved else []
    write(output, [puzzle.to_svg(queens, size=pixels, letters=letters).encode()])


regions_command.add_command(sheets_command)
