"""Commands for puzzles of coloured regions."""

from __future__ import annotations

import sys
from typing import Any

import click

import nqueens
from nqueens import regions
from nqueens._drawing.glyphs import called
from nqueens._drawing.svg import Marks
from nqueens._runtime.running import Watch
from nqueens.cli import options as shared
from nqueens.cli.ending import OUT_OF_TIME
from nqueens.cli.options import command, epilog
from nqueens.cli.output import Bar, deliver, opened, output_option, page_option, warn
from nqueens.cli.regions.drawing import (
    DRAWN,
    SUFFIXES,
    Drawing,
    Result,
    Target,
    drawn_options,
    piece_option,
    write_puzzles,
    write_results,
)
from nqueens.cli.regions.puzzles import (
    Game,
    Puzzles,
    Squares,
    clipboard_option,
    game_options,
    puzzles_options,
)
from nqueens.regions._deducing import DIFFICULTIES
from nqueens.regions._explaining import LEVELS
from nqueens.regions._generating import SYMMETRIES, Maker
from nqueens.regions._page.puzzles import games_page
from nqueens.regions._searching import one_solution
from nqueens.regions._texts import WRITTEN, parts
from nqueens.regions._words import several_in_words, squares_in_words

Puzzle = regions.Puzzle
OWN = {".json": ("json",), ".sbn": ("sbn",)}  # suffixes of texts


@command(
    "solve",
    help="""
    Print a solution of each puzzle.

    A line has the columns of the queens, from 0, row by row. The exit status is 1 if a puzzle has
    no solution. Standard error, and "unique" of --json, say which puzzles have several solutions;
    standard error also names regions in several pieces.
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
@shared.coordinates_option
@drawn_options("text", shared.json_option)
def solve_command(
    board: bool,
    time_limit: float | None,
    coordinates: str | None,
    target: Target,
    **reading: Any,
) -> int:
    def solved(number: int, puzzle: Puzzle) -> Result:
        columns, squares = one_solution(puzzle, Watch(time_limit))
        words = several_in_words(puzzle.regions, squares)
        if words:
            warn(f"puzzle {number} has {words}")
        rows = columns.reshape(puzzle.n, -1).tolist()
        queens = [(row, column) for row, some in enumerate(rows) for column in some]
        drawing = Drawing(puzzle, Marks(queens, puzzle.blocked), news=Marks(queens))
        text = _board(rows) if board else " ".join(",".join(map(str, some)) for some in rows)
        return Result(text, columns.tolist(), [drawing], unique=not squares)

    with target.opened("text") as output:
        if coordinates and output.format not in DRAWN:
            raise click.UsageError("--coordinates is for pictures; add --output FILE.svg")
        if board and output.format != "text":
            raise click.UsageError("--board is for text")
        how = {"coordinates": coordinates or "none"}
        return write_results(output, Puzzles(**reading), solved, "solutions", "Solved", **how)


def _board(rows: list[list[int]]) -> str:
    """Return a solution as a board, followed by an empty line."""
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
def count_command(
    at_most: int | None, time_limit: float | None, path: str, as_json: bool, **reading: Any
) -> int:
    def counted(number: int, puzzle: Puzzle) -> Result:
        count = str(regions.count(puzzle, at_most=at_most, time_limit=time_limit))
        return Result(count, count)

    with opened(path, None, "text", {}, as_json) as output:
        return write_results(output, Puzzles(**reading), counted, "counts", "")


@command(
    "explain",
    help="""
    Solve each puzzle the way a person would, and print the steps.

    With -o FILE.html, a page has every step and its picture. In .png and .svg files the pictures
    stand side by side, those of a screenshot over it. The exit status is 1 if a puzzle has no
    solution, or several.
    """,
    examples="""
    nqueens regions generate 8 --seed 1 | nqueens regions explain
    nqueens regions explain today.png -o steps.html
    """,
)
@puzzles_options
@shared.time_limit_option
@drawn_options("text", shared.json_option)
def explain_command(time_limit: float | None, target: Target, **reading: Any) -> int:
    def explained(number: int, puzzle: Puzzle) -> Result:
        steps = regions.explain(puzzle, time_limit=time_limit)
        lines = [f"{i}. {step.text} ({step.rule})" for i, step in enumerate(steps, 1)]
        drawings = [
            Drawing(step.puzzle, step._marks("why"), line)
            for step, line in zip(steps, lines, strict=True)
        ]
        gap = "\n" * (number > 1)
        data = [_facts(step, output.piece) for step in steps]
        return Result(gap + "\n".join(lines), data, drawings)

    with target.opened("text") as output:
        how = {"coordinates": "1", "letters": True, "apart": True}
        return write_results(
            output, Puzzles(**reading), explained, "puzzles", "How to solve it", **how
        )


def _facts(step: regions.Step, piece: str) -> dict[str, object]:
    names = ("rule", "difficulty", "text", "queens", "removed", "reason", "units", "others")
    return {name: getattr(step, name) for name in names} | {"text": called(step.text, piece)}


@command(
    "hint",
    help="""
    Print the next step of each puzzle.

    The queens and the crosses of a screenshot or of a text, and those of --placed and --marked, are
    those of a game in progress. With -o FILE.png, the hint is drawn over a screenshot, or on a
    picture of the board; .svg, .pdf and .html files have the board. The exit status is 1 if a queen
    or a cross is wrong, or if the puzzle has no solution, or several.
    """,
    examples="""
    nqueens regions hint today.txt --placed r1c3 --level look
    nqueens regions hint today.png -o hint.png
    """,
)
@puzzles_options
@shared.choice_option(
    "--level", of=LEVELS, help="Say where to look, why (the default), or what to do."
)
@game_options
@shared.time_limit_option
@drawn_options("text", shared.json_option)
def hint_command(
    level: Any, game: Game, time_limit: float | None, target: Target, **reading: Any
) -> int:
    def hinted(number: int, puzzle: Puzzle) -> Result:
        own = game.of(number, puzzle, time_limit)
        return _hint(*own, level or "why", time_limit, output.piece)

    with target.opened("text") as output:
        if output.is_json and level:
            raise click.UsageError("--level is for text and pictures; JSON has the whole step")
        puzzles = Puzzles(**reading, marks=True)
        how = {"coordinates": "1", "letters": True}
        return write_results(output, puzzles, hinted, "steps", "Hint", **how)


def _hint(
    puzzle: Puzzle,
    queens: Squares,
    crosses: Squares,
    own: Marks,
    level: Any,
    limit: float | None,
    piece: str,
) -> Result:
    """Return the next step of a player with these queens and crosses."""
    step = regions.hint(puzzle, queens or None, crosses or None, time_limit=limit)
    if step is None:
        marks, text = Marks(queens or puzzle.placed, crosses), "all queens are placed"
        return Result(text, None, [Drawing(puzzle, marks, text, own)])
    text = step.sentence(level)
    if level == "look":
        text += f" The step is {step.difficulty}."
    elif level == "why":
        text += f" ({step.rule})"
    whole = step._marks(level)
    done = ((), ()) if level == "look" else (step.queens, step.removed)
    news = Marks({*own.queens, *done[0]}, own.crosses, done[1], whole.focus)
    return Result(text, _facts(step, piece), [Drawing(step.puzzle, whole, text, news)])


@command(
    "check",
    help="""
    Say which queens and crosses of a game in progress are wrong.

    They are those of a screenshot or of a text, and those of --placed and --marked. With -o
    FILE.png, red frames show the wrong ones on the screenshot, or on a picture of the board. The
    exit status is 1 if one is wrong, or if the puzzle has no solution, or several.
    """,
    examples="""
    nqueens regions check today.png
    nqueens regions check today.txt --placed r1c3,r2c5 -o checked.png
    """,
)
@puzzles_options
@game_options
@shared.time_limit_option
@drawn_options("text", shared.json_option)
def check_command(game: Game, time_limit: float | None, target: Target, **reading: Any) -> int:
    def checked(number: int, puzzle: Puzzle) -> Result:
        puzzle, queens, crosses, own = game.of(number, puzzle, time_limit)
        found = regions.check(puzzle, queens or None, crosses or None, time_limit=time_limit)
        text, wrong = str(found), (*found.queens, *found.marks)
        if output.format in DRAWN:
            warn(f"puzzle {number}: {called(text, output.piece)}")
        marks = Marks({*puzzle.placed, *queens}, crosses, focus=wrong)
        drawing = Drawing(puzzle, marks, text, own._replace(focus=wrong))
        return Result(text, found._asdict(), [drawing], int(bool(wrong)))

    with target.opened("text") as output:
        how = {"coordinates": "1", "letters": True}
        puzzles = Puzzles(**reading, marks=True)
        return write_results(output, puzzles, checked, "checks", "Check", **how)


@command(
    "repair",
    help="""
    Recolour as few squares of a drawing as possible, so that exactly one solution is left.

    Text output is the new puzzle, and standard error names the squares that changed. A .png or .svg
    file shows the new board with red frames around these squares.
    """,
    examples="""
    nqueens regions repair drawing.png -o mended.png
    nqueens regions repair drawing.txt --keep r1c3 --difficulty hard
    """,
)
@puzzles_options
@shared.squares_option("--keep", f"Squares that keep their region: {shared.NOTATION}.")
@shared.choice_option("--difficulty", of=DIFFICULTIES, help="Difficulty of the new puzzle.")
@shared.time_limit_option
@drawn_options("text", shared.json_option)
def repair_command(
    keep: tuple[str, ...],
    difficulty: Any,
    time_limit: float | None,
    target: Target,
    **reading: Any,
) -> int:
    def repaired(number: int, puzzle: Puzzle) -> Result:
        kept = shared.squares_in("--keep", keep, puzzle.n)
        how: Any = {"difficulty": difficulty, "rng": 0, "time_limit": time_limit or 60}
        made, changed = regions.repair(puzzle, keep=kept or None, **how)
        squares = squares_in_words(changed) or "nothing"
        warn(f"puzzle {number}: changed {squares}")
        gap = "\n" * (number > 1)
        marks = Marks(made.placed, made.blocked, focus=changed)
        data = {"puzzle": made.regions.rows(), "changed": changed}
        drawing = Drawing(made, marks, f"Changed: {squares}")
        return Result(gap + regions.text(made).rstrip("\n"), data, [drawing])

    with target.opened("text") as output:
        how = {"coordinates": "1", "over": False}
        return write_results(output, Puzzles(**reading), repaired, "repairs", "Repaired", **how)


def _names(ctx: Any, param: Any, value: str | None) -> list[str] | None:
    """Return the words in a text between commas."""
    return None if value is None else [word.strip() for word in value.split(",")]


@command(
    "generate",
    help="""
    Print puzzles of N rows, such as 8 or 7-10, that have exactly one solution.

    A .svg or .png file has them side by side, a .pdf file is sheets to print, the easiest first,
    with the solutions on the last pages, and a .html file is a page to play them on. After 60
    seconds, or --time-limit, the puzzles that were made are kept, standard error says how many, and
    the exit status is 124.
    """,
    examples="""
    nqueens regions generate 8 --seed 1
    nqueens regions generate 10 --stars 2 --number 5 --to json
    nqueens regions generate 8 --number 4 -o four.png
    """,
)
@click.argument("n", type=shared.Range())
@shared.how_many_option("puzzles to make")
@click.option(
    "--difficulty",
    callback=_names,
    metavar="NAMES",
    help="Difficulty of the hardest rule that a puzzle needs; of several, such as easy,medium, one "
    "at random for each puzzle; by default, any.",
)
@shared.number_option(
    "--stars", least=1, most=4, default=1, help="Number of queens in each row, column and region."
)
@shared.choice_option("--symmetric", of=SYMMETRIES, help="What leaves the layouts unchanged.")
@shared.number_option(
    "--smallest", least=1, default=1, help="Squares that each region has at least."
)
@shared.choice_option(
    "--style",
    of=["drawn", "plain"],
    default="drawn",
    help="Shapes like those that people draw, or faster and more compact ones.",
)
@shared.seed_option
@shared.format_option(
    "--to",
    "form",
    of=[*WRITTEN, *DRAWN],
    help="Format to write, by default letters; see 'nqueens regions convert --help'.",
)
@shared.time_limit_option
@output_option
def generate_command(
    number: int,
    seed: int | None,
    form: str | None,
    time_limit: float | None,
    path: str,
    **how: Any,
) -> int:
    limit = 60 if time_limit is None else time_limit
    maker = Maker(**how, rng=seed)
    made: list[Puzzle] = []
    late = None
    with (
        opened(path, form, "letters", {**SUFFIXES, **OWN}) as output,
        Bar("made") as bar,
    ):
        try:
            for puzzle in maker.puzzles(number, limit, bar.report):
                made.append(puzzle)
        except nqueens.OutOfTime as error:
            if not made:
                raise
            late = error
        if output.format in DRAWN:
            if not made:
                raise click.UsageError("there is no puzzle to draw")
            write_puzzles(output, made)
        else:
            output.write(part.encode() for part in parts(made, output.format))
    if late:
        warn(f"out of time: {late}")
    return OUT_OF_TIME if late else 0


@command(
    "draw",
    help="Draw puzzles as a picture, side by side, or as pages.",
    examples="""
    nqueens regions draw today.txt --letters -o today.svg
    nqueens regions draw today.png --coordinates 1 -o board.png
    """,
)
@puzzles_options
@click.option("--letters", is_flag=True, help="Write the region's letter into each square.")
@shared.coordinates_option
@drawn_options("svg")
def draw_command(letters: bool, coordinates: str | None, target: Target, **reading: Any) -> int:
    def drawn(number: int, puzzle: Puzzle) -> Result:
        return Result("", None, [Drawing(puzzle, Marks(puzzle.placed, puzzle.blocked))])

    with target.opened("svg") as output:
        how = {"coordinates": coordinates or "none", "letters": letters, "over": False}
        return write_results(output, Puzzles(**reading), drawn, "", "Puzzles", **how)


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

    json and letters hold every puzzle. The others refuse what they cannot hold.
    """,
    examples="""
    nqueens regions convert today.txt --to puzz.link
    nqueens regions convert 551W7kxqe40 --to letters
    """,
)
@puzzles_options
@shared.format_option("--to", "to", of=WRITTEN, help="Format to write; see the list above.")
@output_option
def convert_command(to: str | None, path: str, **reading: Any) -> int:
    with opened(path, to, "", OWN) as output:
        puzzles = Puzzles(**reading)
        written = parts((found.puzzle for found in puzzles), output.format)
        output.write(part.encode("utf-8", "surrogateescape") for part in written)
    return 2 if puzzles.bad else 0


@command(
    "sheets",
    help="""
    Print puzzles as a PDF file, with the solutions on the last pages.
    """,
    examples="""
    nqueens regions generate 8 --number 20 | nqueens regions sheets -o monday.pdf
    nqueens regions sheets today.txt --explanations --black-and-white -o today.pdf
    """,
)
@puzzles_options
@shared.choice_option("--paper", of=["a4", "letter"], default="a4", help="Size of the paper.")
@shared.number_option(
    "--per-page", least=1, most=30, default=4, help="Number of puzzles on a page."
)
@click.option("--title", default="Queens", show_default=True, help="Title of each page.")
@click.option("--colours/--black-and-white", default=True, help="Whether to use colours.")
@click.option("--explanations", is_flag=True, help="Print how to solve each puzzle.")
@output_option
def sheets_command(
    path: str,
    paper: Any,
    per_page: int,
    title: str,
    colours: bool,
    explanations: bool,
    **reading: Any,
) -> int:
    style: Any = {"paper": paper, "per_page": per_page, "title": title, "colours": colours}
    puzzles = Puzzles(**reading)
    with opened(path, None, "pdf", {".pdf": ("pdf",)}) as output, Bar("solved") as bar:
        every = [found.puzzle for found in puzzles]
        how = {"explanations": explanations, "progress": bar.report}
        regions.sheets(every, output.file, **style, **how)
    return 2 if puzzles.bad else 0


@command(
    "play",
    help="""
    Make a page to play puzzles on in a browser, and open it.

    A PUZZLE is a file, a screenshot, - or the text of puzzles. Without one, the page has the
    puzzles of standard input, or thirty new ones if there are none. The queens and crosses on a
    screenshot are those of the player.
    """,
    examples="""
    nqueens regions play
    nqueens regions generate 9 --number 20 --difficulty medium,hard | nqueens regions play
    nqueens regions play today.txt -o today.html
    """,
)
@click.argument("files", nargs=-1, metavar="[PUZZLE]...")
@clipboard_option
@click.option("--title", metavar="TEXT", help="Title of the page.")
@piece_option
@page_option
def play_command(
    files: tuple[str, ...],
    clipboard: bool,
    title: str | None,
    piece: Any,
    path: str | None,
) -> int:
    named = bool(files or clipboard)
    puzzles = Puzzles(files, clipboard=clipboard, marks=True)
    every: list[Any] = []
    if named or not sys.stdin.isatty():
        try:
            every = [Game().of(1, found.puzzle, None)[:3] for found in puzzles]
        except click.UsageError:  # nothing is there
            if named:
                raise
    if not every:
        made = regions.generate(8, size=30)
        every = [(one, (), ()) for one in sorted(made, key=regions.rating)]
    deliver(games_page(every, title, piece), path)
    return 2 if puzzles.bad else 0


@command(
    "edit",
    help="""
    Make a page to draw a puzzle on in a browser, and open it.

    The page says while one draws whether there is no solution, one or several, can recolour squares
    until there is exactly one, and plays the puzzle. It begins with the PUZZLE, a file, a
    screenshot, - or a text, or with an empty board.
    """,
    examples="""
    nqueens regions edit
    nqueens regions edit today.png -o drawing.html
    """,
)
@click.argument("file", required=False, metavar="[PUZZLE]")
@clipboard_option
@click.option("--title", metavar="TEXT", help="Title of the page.")
@page_option
def edit_command(file: str | None, clipboard: bool, title: str | None, path: str | None) -> int:
    puzzle = None
    if file or clipboard:
        puzzle, *more = (one.puzzle for one in Puzzles([file] if file else [], clipboard=clipboard))
        if more:
            raise click.UsageError(f"edit takes one puzzle, and the input has {1 + len(more)}")
    deliver(regions.edit(puzzle, title=title), path)
    return 0


regions_command = click.Group(
    "regions",
    commands=[
        check_command,
        convert_command,
        count_command,
        draw_command,
        edit_command,
        explain_command,
        generate_command,
        hint_command,
        play_command,
        repair_command,
        sheets_command,
        solve_command,
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
