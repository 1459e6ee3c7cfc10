"""Commands for puzzles of coloured regions."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from nqueens import regions
from nqueens._runtime.errors import NoSolution
from nqueens.cli import options as shared
from nqueens.cli.commands import Group, command, epilog
from nqueens.cli.output import Bar, print_json, write
from nqueens.cli.play import deliver, page_options
from nqueens.cli.regions.puzzles import (
    Puzzles,
    Rows,
    clipboard_option,
    difficulty_option,
    puzzles_options,
    stars_option,
    to_option,
)
from nqueens.cli.regions.sheets import sheets_command
from nqueens.cli.regions.verify import NO_SOLUTION, verify_command
from nqueens.cli.writing import drawing_option, output_option
from nqueens.regions import _command as support

if TYPE_CHECKING:
    from nqueens.regions import Puzzle

__all__ = ["regions_command"]


@command(
    "solve",
    help="""
    Print a solution of each puzzle.

    A line has the columns of the queens, from 0, row by row. The exit status is 1 if a puzzle has
    no solution. Standard error names puzzles with several solutions, and regions in several pieces.
    With -o FILE.png, the queens of a screenshot are drawn over it, those of another puzzle on a
    picture of its board.
    """,
    examples="""
    nqueens regions solve today.txt --board
    nqueens regions solve --from level level1.ts
    nqueens regions solve today.png -o solved.png
    """,
)
@puzzles_options
@click.option("--board", is_flag=True, help="Print boards, with Q for queens, instead.")
@shared.time_limit_option
@click.option("--any", "quiet", is_flag=True, help="Do not mention that there are other solutions.")
@shared.choice_option(
    "--to",
    "name",
    of=["text", "svg", "png"],
    default="text",
    help="What to write; the suffix of --output chooses it too.",
)
@output_option
@shared.json_option
def solve_command(options: shared.Options, puzzles: Puzzles, board: bool, quiet: bool) -> int:
    output, time_limit = options.output, options.time_limit
    unsolved = 0

    if options.name != "text":
        write(output, [_drawn(puzzles, options.name, time_limit)])
        return 0

    def solutions() -> Iterator[list[Any]]:
        nonlocal unsolved
        for number, puzzle in enumerate(puzzles, 1):
            try:
                columns, several = support.one_solution(puzzle, time_limit)
            except NoSolution:
                unsolved += 1
                yield [None]
                continue
            if not several and puzzle.regions.disconnected:
                several = f"regions in several pieces: {', '.join(puzzle.regions.disconnected)}"
            if several and not quiet:
                click.echo(f"puzzle {number} has {several}", err=True)
            yield [columns.tolist()]

    if options.as_json:
        print_json(output, solutions=solutions(), unsolved=lambda: unsolved)
    else:
        described = _board if board else _columns
        write(output, (f"{described(one)}\n".encode() for part in solutions() for one in part))
    return 1 if unsolved else 0


def _drawn(puzzles: Puzzles, name: str, time_limit: float | None) -> bytes:
    """Return a picture with solutions: the screenshot of the puzzles, or the one puzzle."""
    every = list(puzzles)
    whole = len(puzzles.screenshots) == 1 and len(puzzles.screenshots[0][1]) == len(every)
    if len(every) > 1 and not (whole and name == "png"):
        raise click.UsageError(f"one {name} picture shows one puzzle; the input has more")
    placed = [_queens(puzzle, time_limit) for puzzle in every]
    if name == "svg":
        return every[0].to_svg(placed[0]).encode()
    return support.png_of(every, placed, puzzles.screenshots[0] if whole else None)


def _queens(puzzle: Puzzle, time_limit: float | None = None) -> list[tuple[int, int]]:
    """Return the squares of the queens of a solution."""
    columns, _ = support.one_solution(puzzle, time_limit)
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


@command(
    "count",
    help="Print the number of solutions of each puzzle.",
    examples="nqueens regions count today.txt --at-most 1",
)
@puzzles_options
@shared.at_most_option
@shared.time_limit_option
@output_option
@shared.json_option
def count_command(options: shared.Options, puzzles: Puzzles) -> None:
    limits = options.at_most, options.time_limit
    counts = ([str(regions.count(one, at_most=limits[0], time_limit=limits[1]))] for one in puzzles)
    if options.as_json:
        print_json(options.output, counts=counts)
    else:
        write(options.output, (f"{one}\n".encode() for part in counts for one in part))


@command(
    "explain",
    help="""
    Solve each puzzle the way a person would, and print the steps.

    Rows and columns count from 0. The exit status is 1 if a puzzle has no solution.
    """,
    examples="nqueens regions generate 8 --rng 1 | nqueens regions explain",
)
@puzzles_options
@output_option
@shared.json_option
def explain_command(options: shared.Options, puzzles: Puzzles) -> None:
    explained = map(regions.explain, puzzles)
    if options.as_json:
        print_json(options.output, puzzles=([_facts(steps)] for steps in explained))
    else:
        write(options.output, (_steps(steps, number) for number, steps in enumerate(explained)))


def _facts(steps: list[regions.Step]) -> list[dict[str, object]]:
    names = ("rule", "difficulty", "text", "queens", "removed")
    return [{name: getattr(step, name) for name in names} for step in steps]


def _steps(steps: list[regions.Step], number: int) -> bytes:
    lines = [f"{i}. {step.text} ({step.rule})" for i, step in enumerate(steps, 1)]
    return "\n".join([*([""] if number else []), *lines, ""]).encode("utf-8", "surrogateescape")


@command(
    "hint",
    help="""
    Print the next step of each puzzle.

    The queens and the crosses of a screenshot, or of a text, are those of a game in progress. The
    exit status is 1 if one of them is wrong, or if the puzzle has no solution.
    """,
    examples="""
    nqueens regions hint today.txt
    nqueens regions hint today.png
    """,
)
@functools.partial(puzzles_options, marks=True)
@output_option
@shared.json_option
def hint_command(options: shared.Options, puzzles: Puzzles) -> None:
    steps = map(_next_step, puzzles)
    if options.as_json:
        print_json(options.output, steps=([step and _facts([step])[0]] for step in steps))
    else:
        texts = ("all queens are placed" if x is None else f"{x.text} ({x.rule})" for x in steps)
        write(options.output, (f"{text}\n".encode() for text in texts))


def _next_step(puzzle: Puzzle) -> regions.Step | None:
    """Return the next step; the queens and crosses are those of a player if they may be."""
    fresh = puzzle.__replace__(placed=None, blocked=None)
    if regions.is_unique(fresh):
        return regions.hint(fresh, puzzle.placed, puzzle.blocked)
    return regions.hint(puzzle)


@command(
    "generate",
    help="""
    Print puzzles of N rows, such as 8 or 7-10, that have exactly one solution, as they are made.

    After 60 seconds, or --time-limit, the exit status is 1 and standard error says how many puzzles
    were made.
    """,
    examples="""
    nqueens regions generate 8 --rng 1
    nqueens regions generate 10 --stars 2 --size 5 --to json
    """,
)
@click.argument("n", type=Rows())
@shared.size_option("puzzles to make")
@difficulty_option("one at random for each puzzle")
@stars_option("1")
@click.option("--symmetric", is_flag=True, help="Make layouts that a half turn leaves unchanged.")
@shared.choice_option(
    "--style",
    "looks",
    of=["drawn", "plain"],
    default="drawn",
    help="Shapes like those that people draw, or faster and more compact ones.",
)
@shared.rng_option
@to_option(default="letters")
@shared.time_limit_option
@shared.progress_option
@output_option
def generate_command(
    options: shared.Options,
    size: int,
    difficulty: Any,
    stars: int | None,
    symmetric: bool,
    looks: Any,
) -> None:
    limit = 60 if options.time_limit is None else options.time_limit
    how = (stars or 1, difficulty, symmetric, looks, size, options.seed, limit)
    with Bar(options.progress) as bar:
        puzzles = support.iter_puzzles(options.n, *how, bar.report)
        for part in support.parts(puzzles, options.name):
            options.output.write(part.encode())
            options.output.flush()


@command(
    "draw",
    help="Draw a puzzle as an SVG picture.",
    examples="nqueens regions draw today.txt --solved -o today.svg",
)
@puzzles_options
@click.option("--solved", is_flag=True, help="Draw the queens of a solution.")
@click.option("--letters", is_flag=True, help="Write the region's letter into each square.")
@shared.number_option("--pixels", least=1, help="Width and height of the picture in pixels.")
@drawing_option
def draw_command(
    options: shared.Options, puzzles: Puzzles, solved: bool, letters: bool, pixels: int | None
) -> None:
    puzzle = next(puzzles)
    if next(puzzles, None) is not None:
        raise click.UsageError("a picture shows one puzzle; the input has more")
    queens = _queens(puzzle) if solved else []
    write(options.output, [puzzle.to_svg(queens, size=pixels, letters=letters).encode()])


@command(
    "convert",
    help="""
    Write puzzles in another format.

    \b
    Formats:
      letters     a line for each row, a letter for each square, an empty line between puzzles
      numbers     the same with numbers
      line        a puzzle on each line, a letter for each square
      compact     the same after size and stars, 2x1.AABB
      task        a puzzle on each line, a number for each square, as puzzle-star-battle.com has it
      puzz.link   links to puzz.link
      pzprv3      files of puzz.link
      sbn         Star Battle Notation
      json        an object on each line, with all rules
      lists       a list of rows on each line
      level       levels of open-source games, with a matrix colorRegions
      penpa       links to penpa-edit; only read
      play        links to pages of regions play; only read
      page        pages of LinkedIn's game; only read

    json, letters and numbers hold every puzzle. The others refuse what they cannot hold.
    """,
    examples="""
    nqueens regions convert today.txt --to puzz.link
    nqueens regions convert 551W7kxqe40 --to letters
    """,
)
@puzzles_options
@to_option()
@output_option
def convert_command(options: shared.Options, puzzles: Puzzles) -> None:
    parts = support.parts(puzzles, options.name)
    write(options.output, (part.encode("utf-8", "surrogateescape") for part in parts))


FRESH_ROWS, FRESH_SIZE = 8, 30  # if there is nothing to read


@command(
    "play",
    help="""
    Make a page to play puzzles on in a browser, and open it.

    A PUZZLE is a file, a screenshot, - or the text of puzzles. Without one, the page has the
    puzzles of standard input, or thirty new ones if there are none.
    """,
    examples="""
    nqueens regions play
    nqueens regions play today.txt -o today.html
    nqueens regions generate 10 --size 50 | nqueens regions play
    """,
)
@click.argument("files", nargs=-1, metavar="[PUZZLE]...")
@clipboard_option
@click.option(
    "--hints/--no-hints", default=True, help="Include explanations of every step (the default)."
)
@shared.rng_option
@page_options
def play_command(
    options: shared.Options, files: tuple[str, ...], clipboard: bool, hints: bool, title: str | None
) -> None:
    try:
        waits = not files and not clipboard and sys.stdin.isatty()
        puzzles = [] if waits else list(Puzzles(files, clipboard=clipboard))
    except click.UsageError:  # nothing is there
        if files or clipboard:
            raise
        puzzles = []
    if not puzzles:
        puzzles = regions.generate(FRESH_ROWS, size=FRESH_SIZE, rng=options.seed)
        puzzles.sort(key=regions.rating)
    deliver(regions.page(puzzles, title=title, hints=hints), options.output)


regions_command = Group(
    "regions",
    commands=[
        convert_command,
        count_command,
        draw_command,
        explain_command,
        generate_command,
        hint_command,
        play_command,
        sheets_command,
        solve_command,
        verify_command,
    ],
    help="""
    Solve, count, explain, generate, draw and convert region puzzles.

    An n x n board is divided into n coloured regions. Place one queen in each row, column and
    region so that no two touch. PUZZLE is a screenshot, a file with one puzzle or many, or the
    text of a puzzle: a link, a line of letters, or any other format of 'nqueens regions convert'.
    """,
    epilog=epilog(
        """
        nqueens regions generate 8 > today.txt
        nqueens regions solve today.txt --board
        nqueens regions explain today.txt
        nqueens regions solve 'https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou'
        """
    ),
)
