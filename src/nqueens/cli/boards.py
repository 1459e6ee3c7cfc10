"""Commands that read boards: verify, convert, draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import comb
from typing import IO, TYPE_CHECKING, Any

import click
import numpy as np

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacked_lines, attacking_pairs
from nqueens._boards.names import square_name
from nqueens.cli.options import input_options, json_option, output_option, to_options
from nqueens.cli.output import print_json, say, write
from nqueens.cli.texts import batches, board_array, positions_of, write_boards
from nqueens.formats import FORMATS, Position

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.pictures import Coordinates
    from nqueens._boards.position import Square

__all__ = ["convert_command", "draw_command", "verify_command"]

MAX_PAIRS = 1000  # listed for a board


# --- verify -------------------------------------------------------------------------------------


@click.command(
    "verify",
    help=f"""
    Check boards: list the pairs of queens that attack each other, up to {MAX_PAIRS} for each board.

    The boards are read from FILE, or from standard input. The exit status is 1 unless there are
    boards and all of them are solutions.
    """,
    epilog="""
    \b
    Examples:
      nqueens solve 1000 | nqueens verify --from permutation --base 0 --by rows
      nqueens verify --from dots board.txt
      nqueens verify --from csplib079 --size 8 instance.param
    """,
)
@input_options
@click.option("--toroidal", is_flag=True, help="Let diagonals continue across the edges.")
@json_option
@click.pass_context
def verify_command(
    ctx: click.Context,
    file: IO[bytes],
    name: str,
    base: int | None,
    by: str | None,
    n: int | None,
    toroidal: bool,
    as_json: bool,
) -> None:
    verdict = _Verdict(batches(positions_of(file, name, base, by, n)), toroidal)
    if as_json:
        wrong = ([report] for _, report in verdict)
        print_json(wrong=wrong, boards=lambda: verdict.boards, solutions=lambda: verdict.solutions)
    else:
        for n_rows, report in verdict:
            say(*_lines(n_rows, **report))
        plural = "" if verdict.boards == 1 else "s"
        say(f"{verdict.boards} board{plural}, {verdict.solutions} of them solutions")
    ctx.exit(0 if verdict.solutions == verdict.boards > 0 else 1)


class _Verdict:
    """The size and the faults of each board that is no solution, and how many boards were seen."""

    def __init__(self, found: Iterable[list[Position]], toroidal: bool) -> None:
        self._batches = found
        self._toroidal = toroidal
        self.boards = self.solutions = 0

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        for batch in self._batches:
            suspicious = set(_suspicious(batch, self._toroidal))
            for number, position in enumerate(batch):
                self.boards += 1
                faults = _faults(position, self._toroidal) if number in suspicious else {}
                if any(faults.values()):
                    yield position.n, {"board": self.boards, **faults}
                else:
                    self.solutions += 1


def _suspicious(batch: list[Position], toroidal: bool) -> Iterable[int]:
    """Return the indices of the positions that are not known to be solutions."""
    array = board_array(batch)
    if array is None:
        return range(len(batch))
    return np.flatnonzero(~np.asarray(nqueens.is_solution(array, toroidal=toroidal))).tolist()


def _faults(position: Position, toroidal: bool) -> dict[str, Any]:
    """Return how many queens are missing, some attacking pairs, and how many more there are."""
    torus = position.n if toroidal else None
    pairs = list(islice(attacking_pairs(position.queens, torus), MAX_PAIRS))
    lines = attacked_lines(position.queens, torus) if len(pairs) == MAX_PAIRS else ()
    more = sum(comb(len(line), 2) for _, line in lines) - len(pairs) if lines else 0
    missing = max(position.n - len(position.queens), 0)
    return {"missing": missing, "pairs": pairs, "more": more}


def _lines(
    n: int, board: int, missing: int, pairs: Iterable[tuple[str, Square, Square]], more: int
) -> Iterator[str]:
    def square(row: int, column: int) -> str:
        return f"{square_name(row, column, n)} (row {row}, column {column})"

    if missing:
        yield f"board {board}: {n - missing} of {n} queens"
    for kind, one, other in pairs:
        yield f"board {board}: {square(*one)} and {square(*other)} on one {kind}"
    if more:
        yield f"board {board}: and {more} more pairs"


# --- convert ------------------------------------------------------------------------------------

KINDS = "\n".join(f"      {one.name:20} {one.summary}" for one in FORMATS.values())


@click.command(
    "convert",
    help="""
    Write boards in another format.

    They are read from FILE, or from standard input.
    """,
    epilog=f"""
    \b
    Formats:
{KINDS}

    \b
    Examples:
      nqueens list 8 | nqueens convert --from permutation --base 0 --by rows --to leetcode
      nqueens convert --from csplib080 --to dimacs instance.param
    """,
)
@input_options
@to_options
@click.option("--numbered", is_flag=True, help="Write a number before each board.")
@output_option
def convert_command(
    file: IO[bytes],
    name: str,
    base: int | None,
    by: str | None,
    n: int | None,
    to: str,
    to_base: int | None,
    to_by: str | None,
    numbered: bool,
    output: IO[bytes],
) -> None:
    if FORMATS[to].numbers and (to_base is None or to_by is None):
        raise click.UsageError(f"format {to} needs --to-base 0 or 1 and --to-by rows or columns")
    if not FORMATS[to].numbers and not (to_base is None and to_by is None):
        raise click.UsageError(f"format {to} has a base and an orientation of its own")
    boards = _boards(batches(positions_of(file, name, base, by, n)))
    write_boards(output, boards, to, to_base or 0, to_by or "rows", numbered=numbered)


def _boards(found: Iterable[list[Position]]) -> Iterator[npt.NDArray[Any] | Position]:
    """Yield batches as arrays if possible, which are written faster."""
    for batch in found:
        array = board_array(batch)
        if array is None:
            yield from batch
        else:
            yield array


# --- draw ---------------------------------------------------------------------------------------


@click.command(
    "draw",
    help="""
    Draw a board as an SVG picture.

    The first board is read from FILE, or from standard input.
    """,
    epilog="""
    \b
    Examples:
      nqueens solve 12 | nqueens draw --from permutation --base 0 --by rows -o queens.svg
      nqueens draw --from board --highlight -o attacks.svg puzzle.txt
    """,
)
@input_options
@click.option("--pixels", type=click.IntRange(1), help="Width and height of the picture in pixels.")
@click.option(
    "--coordinates",
    type=click.Choice(["algebraic", "0", "1", "none"]),
    default="algebraic",
    show_default=True,
    help="Coordinates beside the board.",
)
@click.option("--highlight", is_flag=True, help="Mark queens that attack each other.")
@click.option("--placed", metavar="SQUARES", help="Squares of given queens to mark, such as b4,d5.")
@output_option
def draw_command(
    file: IO[bytes],
    name: str,
    base: int | None,
    by: str | None,
    n: int | None,
    pixels: int | None,
    coordinates: Coordinates,
    highlight: bool,
    placed: str | None,
    output: IO[bytes],
) -> None:
    position = next(positions_of(file, name, base, by, n), None)
    if position is None:
        raise click.UsageError("there is no board to draw")
    picture = nqueens.to_svg(
        position,
        size=pixels,
        coordinates=coordinates,
        highlight=highlight,
        placed=formats.squares(placed or "", position.n),
    )
    write(output, [picture.encode()])
