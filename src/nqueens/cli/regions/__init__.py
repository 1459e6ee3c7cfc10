"""Commands for puzzles of coloured regions."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from typing import Any

import click

import nqueens
from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.running import Watch
from nqueens.cli import options as shared
from nqueens.cli.commands import Group, command, epilog
from nqueens.cli.ending import OUT_OF_TIME
from nqueens.cli.output import Bar, print_json, write
from nqueens.cli.play import deliver, page_options
from nqueens.cli.regions.drawing import (
    DRAWN,
    Drawing,
    coordinates_option,
    drawn_option,
    refuse_undrawable,
    write_drawings,
    write_puzzles,
)
from nqueens.cli.regions.puzzles import (
    Puzzles,
    Rows,
    clipboard_option,
    difficulty_option,
    fresh_puzzles,
    layout_options,
    puzzles_options,
    stars_option,
    to_option,
)
from nqueens.cli.regions.sheets import sheets_command
from nqueens.cli.regions.verify import NO_SOLUTION, verify_command
from nqueens.cli.squares import squares_in
from nqueens.cli.writing import output_option
from nqueens.regions._explaining import LEVELS
from nqueens.regions._generating import Maker
from nqueens.regions._searching import one_solution
from nqueens.regions._texts import WRITTEN, parts, require_held
from nqueens.regions._words import several_in_words

Puzzle = regions.Puzzle


@command(
    "solve",
    help="""
    Print a solution of each puzzle.

    A line has the columns of the queens, from 0, row by row. The exit status is 1 if a puzzle has
    no solution. Standard error names puzzles with several solutions, and regions in several pieces.
    With -o FILE.png, the queens are drawn over a screenshot, or on a picture of the board; .svg,
    .pdf and .html files have the board.
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
@drawn_option("text")
@coordinates_option("none", "none")
@output_option
@shared.json_option
def solve_command(
    options: shared.Options, puzzles: Puzzles, board: bool, quiet: bool, coordinates: str
) -> int:
    output, time_limit = options.output, options.time_limit
    unsolved = 0

    if options.name != "text":
        refuse_undrawable(options)
        marked = ((one, _solved(one, time_limit)) for one in puzzles)
        drawings = (
            Drawing(one, marks, "", puzzles.shown, Marks(marks.queens)) for one, marks in marked
        )
        write_drawings(options, drawings, "Solved", coordinates)
        return 0
    if shared.given("coordinates"):
        raise click.UsageError("--coordinates is for pictures; add --output FILE.svg")

    def solutions() -> Iterator[list[Any]]:
        nonlocal unsolved
        for number, puzzle in enumerate(puzzles, 1):
            try:
                columns, squares = one_solution(puzzle, Watch(time_limit))
            except NoSolution:
                unsolved += 1
                yield [None]
                continue
            words = several_in_words(puzzle.regions, squares)
            if words and not quiet:
                click.echo(f"puzzle {number} has {words}", err=True)
            yield [columns.tolist()]

    if options.as_json:
        print_json(output, solutions=solutions(), unsolved=lambda: unsolved)
    else:
        described = _board if board else _columns
        write(output, (f"{described(one)}\n".encode() for part in solutions() for one in part))
    return 1 if unsolved else 0


def _solved(puzzle: Puzzle, time_limit: float | None = None) -> Marks:
    """Return the queens of a solution, and the blocked squares."""
    columns, _ = one_solution(puzzle, Watch(time_limit))
    queens = [(i // puzzle.stars, column) for i, column in enumerate(columns.ravel().tolist())]
    return Marks(queens, puzzle.blocked)


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

    Rows and columns count from 1 in sentences, and from 0 in the lists of squares of --json. With
    -o FILE.html, a page has every step and its picture. In .png and .svg files the pictures stand
    side by side, those of a screenshot over it. A .pdf file is a sheet to print. The exit status is
    1 if a puzzle has no solution, or several.
    """,
    examples="""
    nqueens regions generate 8 --rng 1 | nqueens regions explain
    nqueens regions explain today.png -o steps.html
    """,
)
@puzzles_options
@shared.time_limit_option
@drawn_option("text")
@output_option
@shared.json_option
def explain_command(options: shared.Options, puzzles: Puzzles) -> None:
    limit = options.time_limit
    explained = (regions.explain(one, time_limit=limit) for one in puzzles)
    if options.as_json:
        print_json(options.output, puzzles=([_facts(steps)] for steps in explained))
    elif options.name == "text":
        write(options.output, (_steps(steps, number) for number, steps in enumerate(explained)))
    else:
        refuse_undrawable(options)
        if options.name == "pdf":
            regions.sheets(list(puzzles), options.output, explanations=True)
            return
        drawings = (
            Drawing(step.puzzle, step._marks("why"), line, puzzles.shown)
            for steps in explained
            for step, line in zip(steps, _lines(steps), strict=True)
        )
        write_drawings(options, drawings, "How to solve it", "1", letters=True, apart=True)


def _facts(steps: list[regions.Step]) -> list[dict[str, object]]:
    names = ("rule", "difficulty", "text", "queens", "removed", "reason", "units", "others")
    return [{name: getattr(step, name) for name in names} for step in steps]


def _steps(steps: list[regions.Step], number: int) -> bytes:
    lines = [*([""] if number else []), *_lines(steps), ""]
    return "\n".join(lines).encode("utf-8", "surrogateescape")


def _lines(steps: list[regions.Step]) -> list[str]:
    return [f"{i}. {step.text} ({step.rule})" for i, step in enumerate(steps, 1)]


@command(
    "hint",
    help="""
    Print the next step of each puzzle.

    The queens and the crosses of a screenshot or of a text, and those of --placed and --marked, are
    those of a game in progress. Rows and columns count from 1, apart from the lists of squares of
    --json. With -o FILE.png, the hint is drawn over a screenshot, or on a picture of the board;
    .svg, .pdf and .html files have the board. The exit status is 1 if a queen or a cross is wrong,
    or if the puzzle has no solution, or several.
    """,
    examples="""
    nqueens regions hint today.txt --placed '(1,3)' --level look
    nqueens regions hint today.png -o hint.png
    """,
)
@functools.partial(puzzles_options, marks=True)
@shared.choice_option(
    "--level", of=LEVELS, default="why", help="Say where to look, why, or what to do."
)
@shared.squares_option("--placed", "Squares of your queens, such as (1,3), or c4 as in chess.")
@shared.squares_option("--marked", "Squares that you have crossed out.")
@shared.time_limit_option
@drawn_option("text")
@output_option
@shared.json_option
def hint_command(
    options: shared.Options, puzzles: Puzzles, level: Any, marked: tuple[str, ...]
) -> None:
    texts = {"--placed": options.placed, "--marked": marked}
    if options.as_json and shared.given("level"):
        raise click.UsageError("--level is for text and pictures; JSON has the whole step")
    if options.name != "text":
        refuse_undrawable(options)

    def hints() -> Iterator[tuple[regions.Step | None, Drawing]]:
        for number, puzzle in enumerate(puzzles):
            if number and any(texts.values()):
                raise click.UsageError("--placed and --marked are for one puzzle; there are more")
            own = [squares_in(name, parts, puzzle.n, 1) for name, parts in texts.items()]
            yield _hint(puzzle, own, level, options.time_limit, puzzles.shown)

    if options.as_json:
        print_json(options.output, steps=([step and _facts([step])[0]] for step, _ in hints()))
    elif options.name == "text":
        write(options.output, (f"{drawing.text}\n".encode() for _, drawing in hints()))
    else:
        write_drawings(options, (one for _, one in hints()), "Hint", "1", letters=True)


def _hint(
    puzzle: Puzzle, own: list[Any], level: Any, limit: float | None, shown: Any
) -> tuple[regions.Step | None, Drawing]:
    """Return the next step and its drawing; ``own`` are the player's queens and crosses.

    So are those of the puzzle if it has exactly one solution without them.
    """
    placed, marked = own
    fresh = puzzle.__replace__(placed=None, blocked=None)
    played = regions.is_unique(fresh, time_limit=limit)
    queens = {*placed, *(puzzle.placed if played else ())}
    crosses = {*marked, *(puzzle.blocked if played else ())}
    step = regions.hint(
        fresh if played else puzzle, list(queens) or None, list(crosses) or None, time_limit=limit
    )
    if step is None:
        marks = Marks(queens or puzzle.placed, crosses)
        return None, Drawing(puzzle, marks, "all queens are placed", shown, Marks(placed, marked))
    text = step.sentence(level)
    if level == "look":
        text += f" The step is {step.difficulty}."
    elif level == "why":
        text += f" ({step.rule})"
    whole = step._marks(level)
    done = ((), ()) if level == "look" else (step.queens, step.removed)
    news = Marks({*placed, *done[0]}, marked, done[1], whole.focus)
    return step, Drawing(step.puzzle, whole, text, shown, news)


@command(
    "generate",
    help="""
    Print puzzles of N rows, such as 8 or 7-10, that have exactly one solution, as they are made.

    A .svg or .png file has them side by side, a .pdf file is sheets to print, with the solutions on
    the last pages, and a .html file is a page to play them on. After 60 seconds, or --time-limit,
    the puzzles that were made are kept, standard error says how many, and the exit status is 124.
    """,
    examples="""
    nqueens regions generate 8 --rng 1
    nqueens regions generate 10 --stars 2 --number 5 --to json
    nqueens regions generate 8 --number 4 -o four.png
    """,
)
@click.argument("n", type=Rows())
@shared.how_many_option("puzzles to make")
@difficulty_option("one at random for each puzzle")
@stars_option("1")
@layout_options
@shared.choice_option(
    "--style",
    "looks",
    of=["drawn", "plain"],
    default="drawn",
    help="Shapes like those that people draw, or faster and more compact ones.",
)
@shared.rng_option
@to_option(DRAWN, default="letters")
@shared.time_limit_option
@shared.progress_option
@output_option
def generate_command(
    options: shared.Options,
    number: int,
    difficulty: Any,
    stars: int | None,
    symmetric: Any,
    smallest: int,
    looks: Any,
) -> int:
    limit = 60 if options.time_limit is None else options.time_limit
    maker = Maker(options.n, stars or 1, difficulty, symmetric, smallest, looks, options.seed)
    drawn = options.name not in WRITTEN
    if drawn:
        refuse_undrawable(options, number)
    else:
        require_held(max(options.n), stars or 1, options.name)
    late: list[nqueens.OutOfTime] = []

    def until_late(puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
        """Yield puzzles until the time is over, and keep the error unless there was none."""
        made = 0
        try:
            for puzzle in puzzles:
                made += 1
                yield puzzle
        except nqueens.OutOfTime as error:
            if not made:
                raise
            late.append(error)

    with Bar(options.progress) as bar:
        puzzles = until_late(maker.puzzles(number, limit, bar.report))
        if drawn:
            write_puzzles(options, puzzles)
        else:
            for part in parts(puzzles, options.name):
                options.output.write(part.encode())
                options.output.flush()
    if late:
        click.echo(f"out of time: {late[0]}", err=True)
    return OUT_OF_TIME if late else 0


@command(
    "draw",
    help="Draw puzzles as a picture, side by side, or as pages.",
    examples="""
    nqueens regions draw today.txt --solved -o today.svg
    nqueens regions draw today.png --coordinates 1 -o board.png
    """,
)
@puzzles_options
@click.option("--solved", is_flag=True, help="Draw the queens of a solution.")
@click.option("--letters", is_flag=True, help="Write the region's letter into each square.")
@shared.number_option("--pixels", least=1, help="Width of the picture in pixels.")
@coordinates_option("none", "none")
@drawn_option("svg")
@output_option
def draw_command(
    options: shared.Options,
    puzzles: Puzzles,
    solved: bool,
    letters: bool,
    pixels: int | None,
    coordinates: str,
) -> None:
    refuse_undrawable(options)
    drawings = (
        Drawing(one, _solved(one) if solved else Marks(one.placed, one.blocked)) for one in puzzles
    )
    write_drawings(options, drawings, "Puzzles", coordinates, letters=letters, pixels=pixels)


@command(
    "convert",
    help="""
    Write puzzles in another format.

    \b
    Formats:
      letters     a line for each row, a letter for each square, an empty line between puzzles
      line        a puzzle on each line, a letter for each square
      task        a puzzle on each line, a number for each square, as puzzle-star-battle.com has it
      puzz.link   links to puzz.link
      sbn         Star Battle Notation
      json        an object with all rules, or an array of several
      level       levels of open-source games, with a matrix colorRegions
      penpa       links to penpa-edit
      pzprv3      files of puzz.link; only read
      play        links to pages of regions play; only read
      page        pages of LinkedIn's game; only read

    json and letters hold every puzzle. The others refuse what they cannot hold.
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
    written = parts(puzzles, options.name)
    write(options.output, (part.encode("utf-8", "surrogateescape") for part in written))


@command(
    "play",
    help="""
    Make a page to play puzzles on in a browser, and open it.

    A PUZZLE is a file, a screenshot, - or the text of puzzles. Without one, the page has the
    puzzles of standard input, or thirty new ones if there are none. --size, --number, --difficulty
    and --stars make new ones.
    """,
    examples="""
    nqueens regions play
    nqueens regions play --size 9 --number 20 --difficulty medium,hard
    nqueens regions play today.txt -o today.html
    """,
)
@click.argument("files", nargs=-1, metavar="[PUZZLE]...")
@clipboard_option
@click.option(
    "--size", type=Rows(), metavar="N", help="Rows of new puzzles, such as 7-10; by default, 8."
)
@shared.number_option("--number", "-n", "-k", least=1, help="How many new puzzles; by default, 30.")
@difficulty_option("equally many new puzzles of each")
@stars_option("1, in new puzzles")
@click.option(
    "--hints/--no-hints", default=True, help="Include explanations of every step (the default)."
)
@shared.rng_option
@page_options
def play_command(
    options: shared.Options,
    files: tuple[str, ...],
    clipboard: bool,
    hints: bool,
    title: str | None,
    **new: Any,
) -> None:
    wanted = [name for name, value in new.items() if value is not None]
    if wanted and (files or clipboard):
        raise click.UsageError(f"--{wanted[0]} is for new puzzles; leave it out, or the puzzle")
    try:
        waits = wanted or (not files and not clipboard and sys.stdin.isatty())
        puzzles = [] if waits else list(Puzzles(files, clipboard=clipboard))
    except click.UsageError:  # nothing is there
        if files or clipboard:
            raise
        puzzles = []
    if not puzzles:
        size, number = new["size"] or range(8, 9), new["number"] or 30
        how = new["stars"] or 1, new["difficulty"], number, options.seed
        puzzles = fresh_puzzles(size, *how)
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
