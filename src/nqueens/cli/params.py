"""Options that several commands share. Each is a decorator; the name of an option is its own.

A decorator whose name begins with ``reads`` or ``writes`` makes one argument of the values of its
options. All others hand them over as click does: one argument for each option. A decorator that
reads stands above one that writes: the input is looked at before the output is opened.
"""

import sys
from collections.abc import Callable
from functools import partial, wraps
from typing import TypeVar

import click

from nqueens._counting.jobs import METHODS
from nqueens._languages import LANGUAGES
from nqueens._runtime.running import most_workers
from nqueens.cli.output import By, Output, warn
from nqueens.cli.types import Number, OneOf, fresh_seed

Command = Callable[..., int | None]  # it may return the exit status
Decorator = Callable[[Command], Command]
F = TypeVar("F", bound=Callable[..., object])

SQUARES = "b4 as in chess, r5c2 for row 5, column 2, or (4,1), which counts from 0"

# --- one option each ------------------------------------------------------------------------------

n = click.argument("n", type=Number())
seed = click.option(
    "--seed",
    type=Number(0),
    default=fresh_seed,
    metavar="SEED",
    help="Seed for the random numbers.",
)


def _told_workers(ctx: click.Context, param: click.Parameter, value: int | None) -> int | None:
    """Say that a process has fewer threads than were asked for."""
    if value is not None and value > most_workers():
        warn(f"{most_workers()} workers, as many as a process may have, instead of {value}")
    return value


workers = click.option(
    "--workers",
    type=Number(1),
    callback=_told_workers,
    metavar="N",
    help="Number of threads; by default, one for each processor.",
)
toroidal = click.option("--toroidal", is_flag=True, help="Let diagonals continue across the edges.")
at_most = click.option(
    "--at-most",
    type=Number(0),
    metavar="N",
    help="Stop once more than N solutions are found.",
)
method = click.option(
    "--method",
    type=OneOf(METHODS),
    default="auto",
    show_default=True,
    help="Engine to use; auto chooses the fastest.",
)
time = click.option("--time", "timed", is_flag=True, help="Print how long the command took.")
clipboard = click.option("--clipboard", is_flag=True, help="Read the copied picture.")
input_file = click.option(
    "--input",
    "-i",
    "file",
    default="-",
    metavar="FILE",
    help="File to read; by default, standard input.",
)
queen = click.option("--queen", metavar="C", help="Character of a queen in drawings.")
empty = click.option("--empty", metavar="C", help="Character of an empty square in drawings.")
base = click.option(
    "--base",
    type=Number(0, 1),
    metavar="0|1",
    help="Whether numbers count from 0 (the default) or 1.",
)
by = click.option(
    "--by",
    type=OneOf(["rows", "columns"]),
    help="Whether numbers describe rows (the default) or columns.",
)
coordinates = click.option(
    "--coordinates",
    type=OneOf(["none", "0", "1", "algebraic"]),
    help="Number rows and columns from 0 or from 1, or name squares as in chess, in pictures.",
)
language = click.option(
    "--language",
    type=OneOf(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the sentences.",
)
title = click.option("--title", metavar="TEXT", help="Title of the page.")
checkpoint = click.argument("file", metavar="FILE")
checkpoints = click.argument("files", nargs=-1, required=True, metavar="FILE...")
output_file = click.option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    help="File to write; by default, standard output. Its suffix can choose the format.",
)
page_file = click.option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    help="File to write; by default, a temporary one, which the browser opens.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
as_jsonl = click.option(
    "--jsonl", "as_jsonl", is_flag=True, help="Print a JSON object on each line, as data sets have."
)


def number(things: str) -> Callable[[F], F]:
    """Return the option for how many things a command makes."""
    return click.option(
        "--number", type=Number(0), default=1, show_default=True, metavar="N", help=things
    )


def time_limit(default: float | None = None) -> Callable[[F], F]:
    """Return the option for the seconds after which a command gives up."""
    return click.option(
        "--time-limit",
        type=float,
        default=default,
        show_default=default is not None,
        metavar="SECONDS",
        help="Give up after this many seconds.",
    )


# --- several options ------------------------------------------------------------------------------


def squares(function: F) -> F:
    """Add ``placed`` and ``blocked``: texts, which `nqueens.cli.squares.squares_in` reads."""
    placed = click.option(
        "--placed",
        multiple=True,
        metavar="SQUARES",
        help=f"Squares with a queen: {SQUARES}. Can be repeated.",
    )
    blocked = click.option(
        "--blocked",
        multiple=True,
        metavar="SQUARES",
        help="Squares where no queen may stand. Can be repeated.",
    )
    return placed(blocked(function))


def source(function: F) -> F:
    """Add ``source``, the format of boards that are read."""
    from nqueens.cli.reading import READABLE  # a count does not load the formats

    return click.option(
        "--from",
        "source",
        type=OneOf(READABLE),
        metavar="FORMAT",
        help="Format to read, recognised by default; see 'nqueens convert --help'.",
    )(function)


def reads_boards(*, totals: bool = True, several: bool = False) -> Decorator:
    """Add the options for boards that are read; the command gets ``boards``, a `BoardFile`.

    ``totals`` says whether a number of solutions in the text must be that of its boards. A command
    for ``several`` files gets ``files`` instead: each is opened when it is called.
    """
    from nqueens.cli.reading import BoardFile, separate_files

    def decorate(function: Command) -> Command:
        @click.argument("file", nargs=-1, metavar="[FILE...|BOARD]" if several else "[FILE|BOARD]")
        @source
        @click.option(
            "--base",
            type=Number(0, 1),
            metavar="0|1",
            help="Whether numbers in the input count from 0 (0 or 1 is recognised by default) "
            "or 1.",
        )
        @click.option(
            "--by",
            type=OneOf(["rows", "columns"]),
            help="Whether numbers in the input describe rows (the default) or columns.",
        )
        @click.option(
            "--rows",
            "n",
            type=Number(1),
            metavar="N",
            help="Number of rows of the boards, if the text does not show it.",
        )
        @queen
        @empty
        @wraps(function)
        def run(
            *,
            file: tuple[str, ...],
            source: str | None,
            base: int | None,
            by: By,
            n: int | None,
            queen: str | None,
            empty: str | None,
            **others: object,
        ) -> int | None:
            opened = partial(
                BoardFile,
                source=source,
                base=base,
                by=by,
                n=n,
                queen=queen,
                empty=empty,
                totals=totals,
            )
            if several:
                files = [partial(opened, words) for words in separate_files(file)]
                return function(files=files, **others)
            return function(boards=opened(file), **others)

        return run

    return decorate


def writes_text(function: Command) -> Command:
    """Let a command write lines; it gets ``output``, which is open."""

    @wraps(function)
    def run(**others: object) -> int | None:
        output = Output()
        with output.opened("text"):
            return function(output=output, **others)

    return run


def writes_json(function: Command) -> Command:
    """Add ``--json``; the command gets ``output``, which is open."""

    @as_json
    @wraps(function)
    def run(*, as_json: bool, **others: object) -> int | None:
        output = Output(as_json=as_json)
        with output.opened("text"):
            return function(output=output, **others)

    return run


def writes_boards(default: str, *, records: bool = False, reads: bool = False) -> Decorator:
    """Add the options for boards that are written; the command gets ``output``, which is open.

    ``default`` is the format unless an option or the suffix of the file says another one.
    ``records`` adds ``--jsonl``. A command that ``reads`` boards takes ``--base`` and ``--by`` for
    these, too, and refuses them itself if they have no use.
    """
    from nqueens.formats import FORMATS  # a count does not load them

    def decorate(function: Command) -> Command:
        @click.option(
            "--format",
            "-f",
            "form",
            type=OneOf(FORMATS),
            metavar="FORMAT",
            help=f"Format to write, by default {default}; see 'nqueens convert --help'.",
        )
        @base
        @by
        @output_file
        @as_json
        @wraps(function)
        def run(
            *,
            form: str | None,
            base: int | None,
            by: By,
            path: str | None,
            as_json: bool,
            as_jsonl: bool | None = None,
            **others: object,
        ) -> int | None:
            output = Output(form or "", base, by, path, as_json, as_jsonl)
            with output.opened(default, FORMATS.suffixes):
                if not reads:
                    output.refuse_notation()
                return function(output=output, **others)

        return as_jsonl(run) if records else run

    return decorate


def writes_files(*forms: str, in_terminal: str = "") -> Decorator:
    """Add ``--output`` for files of some formats, the first of which is the default.

    A terminal gets another format, if there is one for it. The command gets ``output``, which is
    open.
    """
    suffixes = {f".{form}": (form,) for form in forms}

    def decorate(function: Command) -> Command:
        @output_file
        @wraps(function)
        def run(*, path: str | None, **others: object) -> int | None:
            default = forms[0]
            if path is None and sys.stdout.isatty():
                default = in_terminal
                if not in_terminal:
                    raise click.UsageError(
                        f"format {forms[0]} is not for a terminal; add --output FILE.{forms[0]}"
                    )
            output = Output(path=path)
            with output.opened(default, suffixes):
                return function(output=output, **others)

        return run

    return decorate


def writes_page(function: Command) -> Command:
    """Add ``--output`` for a page; the command gets ``output``, which is open."""

    @page_file
    @wraps(function)
    def run(*, path: str | None, **others: object) -> int | None:
        output = Output(path=path)
        with output.opened("html", {".html": ("html",)}):
            return function(output=output, **others)

    return run
