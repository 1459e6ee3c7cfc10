"""Options that several commands for puzzles share; see `nqueens.cli.params`."""

from functools import wraps
from typing import Any, NamedTuple

import click

from nqueens._drawing.glyphs import PIECES, Piece
from nqueens._languages import Language
from nqueens.cli import params
from nqueens.cli.output import Output
from nqueens.cli.params import SQUARES, Command, Decorator, F
from nqueens.cli.printing import prints_sheets, refuse_useless
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import PICTURED
from nqueens.cli.types import Number, OneOf, WordChoice
from nqueens.regions import FORMATS


class Shown(NamedTuple):
    """How a command shows the puzzles that it made, beside what its output says."""

    steps: bool  # whether lines of JSON have the steps of the explanations
    language: Language
    sheet: dict[str, Any]  # arguments of `nqueens.regions.sheets`


WRITTEN = [name for name, form in FORMATS.items() if form.write]
PICTURE_FORMATS = {f".{form}": (form,) for form in PICTURED}  # suffixes

words = click.argument("words", nargs=-1, metavar="[PUZZLE]...")
language = params.language
patterns = click.option(
    "--patterns",
    is_flag=True,
    help="Draw patterns beside colours, for people who cannot tell all colours apart.",
)
piece = click.option(
    "--piece",
    type=OneOf(PIECES),
    help="What queens look like, and are called; by default, stars if a row has several.",
)
steps_of_records = click.option(
    "--steps",
    is_flag=True,
    help="With --jsonl: add the steps of the explanation, and the board before each.",
)


def keep(function: F) -> F:
    """Add ``keep``, the texts of squares that keep their region."""
    return click.option(
        "--keep",
        multiple=True,
        metavar="SQUARES",
        help=f"Squares that keep their region: {SQUARES}. Can be repeated.",
    )(function)


def game(function: F) -> F:
    """Add ``queens`` and ``crosses``, the texts of the squares of a game in progress."""
    queens = click.option(
        "--queens",
        multiple=True,
        metavar="SQUARES",
        help=f"Squares of your queens: {SQUARES}. Can be repeated.",
    )
    crosses = click.option(
        "--crosses",
        multiple=True,
        metavar="SQUARES",
        help="Squares that you have crossed out. Can be repeated.",
    )
    return queens(crosses(function))


def making(function: F) -> F:
    """Add ``difficulty``, ``stars``, ``seed`` and ``time_limit`` of puzzles that are made."""
    difficulty = click.option(
        "--difficulty",
        type=WordChoice(),
        metavar="NAMES",
        help="Difficulty of the hardest rule that a puzzle needs; of several, such as easy,medium, "
        "one at random for each puzzle; by default, any.",
    )
    stars = click.option(
        "--stars",
        type=Number(1, 4),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of queens in each row, column and region.",
    )
    return difficulty(stars(params.seed(params.time_limit(60)(function))))


def reads_puzzles(*, marks: bool = False) -> Decorator:
    """Add the options for puzzles that are read; the command gets ``puzzles``.

    ``marks`` says whether queens and crosses in pictures become placed and blocked squares.
    """

    def decorate(function: Command) -> Command:
        @words
        @click.option(
            "--from",
            "source",
            type=OneOf(FORMATS),
            metavar="FORMAT",
            help="Format to read, recognised by default; see 'nqueens regions convert --help'.",
        )
        @params.clipboard
        @click.option(
            "--stars",
            type=Number(1, 32),
            metavar="N",
            help="Number of queens in each row, column and region; by default, what the puzzle "
            "says, or the first of 1, 2 and 3 that leaves exactly one solution.",
        )
        @click.option("--touching", is_flag=True, help="Let queens stand on neighbouring squares.")
        @click.option("--diagonals", is_flag=True, help="Allow at most one queen on each diagonal.")
        @wraps(function)
        def run(
            *,
            words: tuple[str, ...],
            source: str | None,
            clipboard: bool,
            stars: int | None,
            touching: bool,
            diagonals: bool,
            **others: object,
        ) -> int | None:
            puzzles = Puzzles(
                words,
                source,
                clipboard,
                marks,
                stars=stars,
                touching=touching,
                diagonals=diagonals,
            )
            return function(puzzles=puzzles, **others)

        return run

    return decorate


def writes_lines(function: Command) -> Command:
    """Add the options for text or JSON; the command gets ``output``, which is open."""

    @params.output_file
    @params.as_json
    @wraps(function)
    def run(*, path: str | None, as_json: bool, **others: object) -> int | None:
        output = Output(path=path, as_json=as_json)
        with output.opened("text"):
            return function(output=output, **others)

    return run


def writes_answers(function: Command) -> Command:
    """Add the options for text, JSON or pictures; the command gets ``output``, which is open."""

    @click.option(
        "--to",
        "form",
        type=OneOf(["text", *PICTURED]),
        help="What to write, by default text; the suffix of --output chooses it too.",
    )
    @params.output_file
    @piece
    @patterns
    @params.as_json
    @wraps(function)
    def run(
        *,
        form: str | None,
        path: str | None,
        piece: Piece | None,
        patterns: bool,
        as_json: bool,
        **others: object,
    ) -> int | None:
        output = Output(form or "", path=path, as_json=as_json, piece=piece, patterns=patterns)
        with output.opened("text", PICTURE_FORMATS):
            refuse_useless(output, has_sentences=True)
            return function(output=output, **others)

    return run


def writes_puzzles(function: Command) -> Command:
    """Add the options for puzzles that are made; the command gets ``output``, which is open.

    It also gets ``shown``, what options say of how the puzzles are shown.
    """
    suffixes = {**PICTURE_FORMATS, ".json": ("json",), ".sbn": ("sbn",)}

    @click.option(
        "--to",
        "form",
        type=OneOf([*WRITTEN, *PICTURED]),
        metavar="FORMAT",
        help="Format to write, by default letters; see 'nqueens regions convert --help'.",
    )
    @params.output_file
    @click.option("--json", "as_json", is_flag=True, default=None, help="Print one JSON object.")
    @params.as_jsonl
    @steps_of_records
    @params.language
    @piece
    @patterns
    @prints_sheets
    @wraps(function)
    def run(
        *,
        form: str | None,
        path: str | None,
        as_json: bool | None,
        as_jsonl: bool,
        steps: bool,
        language: Language,
        piece: Piece | None,
        patterns: bool,
        sheet: dict[str, Any],
        **others: object,
    ) -> int | None:
        output = Output(form or "", None, None, path, as_json, as_jsonl, piece, patterns)
        with output.opened("letters", suffixes):
            refuse_steps(steps, output)
            refuse_useless(output, has_sentences=steps)
            return function(output=output, shown=Shown(steps, language, sheet), **others)

    return run


def refuse_steps(steps: bool, output: Output) -> None:
    """Refuse ``--steps`` for a format that has none."""
    if steps and not output.is_jsonl:
        raise click.UsageError("--steps needs --jsonl, or --output FILE.jsonl")
