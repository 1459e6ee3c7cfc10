"""``nqueens complete``: the rest of a board."""

from collections.abc import Sequence

import click

import nqueens
from nqueens import Position
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import JSON, Output, progress_bar
from nqueens.cli.reading import BoardFile
from nqueens.cli.solutions import write_solution
from nqueens.cli.squares import squares_in
from nqueens.cli.types import decimal


@click.command(
    "complete",
    help="""
    Complete a board, or prove that it has no completion.

    The board has N rows and queens on the squares of --placed, or it is read from standard input or
    the file of --input. Its format is recognised unless --from is given.
    """,
    epilog=examples(
        "nqueens complete 8 --placed b4,d5 --count",
        "nqueens complete < puzzle.txt            (rows of . empty, Q queen, x or * blocked)",
    ),
)
@click.argument("board", nargs=-1, metavar="[N|BOARD]")
@params.squares
@params.source
@params.input_file
@params.queen
@params.empty
@click.option("--count", "counting", is_flag=True, help="Count the completions instead.")
@params.seed
@params.time_limit()
@params.writes_boards("board", reads=True)
def complete_command(
    board: tuple[str, ...],
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    source: str | None,
    file: str,
    queen: str | None,
    empty: str | None,
    counting: bool,
    seed: int,
    time_limit: float | None,
    output: Output,
) -> None:
    if counting and output.form not in ("board", JSON):
        raise click.UsageError("--count is for text and JSON; leave out the format")
    size = decimal(" ".join(board))
    n = int(size) if size.isdigit() else None
    if placed or blocked:
        if source or queen or empty or file != "-":
            raise click.UsageError(
                "--placed and --blocked are the board; leave out --from, --input and others"
            )
        output.refuse_notation()
        position = _board_of_options(n, placed, blocked)
    else:
        text = board if n is None else ()
        if text and file != "-":
            raise click.UsageError("the board is --input FILE or BOARD, not both")
        position = _only_board(text or [file], source, output, n, queen, empty)
    if not counting:
        write_solution(
            output,
            position.n,
            seed,
            placed=position.queens,
            blocked=position.blocked,
            time_limit=time_limit,
        )
        return
    output.fallback = {"n": position.n, "count": None, "seed": seed, "method": "auto"}
    with progress_bar() as progress:
        number = nqueens.count(
            position.n,
            placed=position.queens,
            blocked=position.blocked,
            time_limit=time_limit,
            progress=progress,
        )
    output.answer(str(number), n=position.n, count=str(number), seed=seed, method="auto")


def _board_of_options(n: int | None, placed: Sequence[str], blocked: Sequence[str]) -> Position:
    """Return the board that --placed and --blocked describe."""
    if n is None:
        raise click.UsageError(
            "--placed and --blocked need N, the size of the board, alone; two squares are b4,d5"
        )
    queens = squares_in("--placed", placed, n)
    return Position(n, queens, squares_in("--blocked", blocked, n))


def _only_board(
    file: Sequence[str],
    source: str | None,
    output: Output,
    n: int | None,
    queen: str | None,
    empty: str | None,
) -> Position:
    """Read the only board of a file or of a text; refuse a notation if nothing has numbers."""
    opened = BoardFile(
        file,
        source,
        base=output.base,
        by=output.by,
        n=n,
        queen=queen,
        empty=empty,
        only_reads=False,
    )
    boards = [*opened]
    if len(boards) != 1:
        more = "; give it one at a time, such as a line of JSON" if boards else ""
        raise click.UsageError(f"complete takes one board, and the input has {len(boards)}{more}")
    if not opened.has_numbers:
        output.refuse_notation()
    return boards[0]
