"""Commands that read boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any

import click
import numpy as np

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacking_pairs
from nqueens._boards.names import square_name
from nqueens.cli.common import BASE, BY, json_option, print_json
from nqueens.cli.texts import (
    WRITTEN,
    batches,
    input_options,
    output_option,
    positions_of,
    write,
    written,
)
from nqueens.formats import FORMATS, Position

if TYPE_CHECKING:
    from nqueens._boards.pictures import Coordinates

__all__ = ["convert_command", "draw_command", "verify_command"]


def _array(batch: list[Position]) -> np.ndarray[Any, Any] | None:
    """Return positions as one array, if each has one queen a row and nothing else."""
    n = batch[0].n
    whole = tuple(range(n))
    columns = []
    for position in batch:
        rows, cols = zip(*position.queens, strict=True) if position.queens else ((), ())
        if rows != whole or position.blocked:
            return None
        columns.append(cols)
    return np.array(columns)


# --- verify -------------------------------------------------------------------------------------


@click.command(
    "verify",
    epilog="""
    \b
    Examples:
      nqueens solve 1000 | nqueens verify --from permutation --base 0 --by rows
      nqueens verify --from dots board.txt
      nqueens verify --from csplib079 --size 8 instance.param
    """,
)
@input_options
@json_option
@click.pass_context
def verify_command(
    ctx: click.Context,
    file: IO[bytes],
    name: str,
    base: int | None,
    by: str | None,
    n: int | None,
    as_json: bool,
) -> None:
    """Check boards: list every pair of queens that attack each other.

    FILE is read, or standard input. The exit code is 1 unless every board is a solution.
    """
    boards = 0
    wrong: list[dict[str, object]] = []
    bad = 0
    for batch in batches(positions_of(file, name, base, by, n)):
        for number in _suspicious(batch):
            report = _report(boards + number + 1, batch[number])
            if report["pairs"] or report["missing"]:
                bad += 1
                if as_json:
                    wrong.append(report)
                else:
                    click.echo("\n".join(_lines(report, batch[number].n)))
        boards += len(batch)
    if as_json:
        print_json(boards=boards, solutions=boards - bad, wrong=wrong)
    else:
        click.echo(f"{boards} board{'s' * (boards != 1)}, {boards - bad} of them solutions")
    ctx.exit(1 if bad or not boards else 0)


def _suspicious(batch: list[Position]) -> Iterable[int]:
    """Return the indices of the positions that are not known to be solutions."""
    array = _array(batch)
    if array is None:
        return range(len(batch))
    return np.flatnonzero(~np.asarray(nqueens.is_solution(array))).tolist()


def _report(number: int, position: Position) -> dict[str, object]:
    pairs = [[kind, one, other] for kind, one, other in attacking_pairs(position.queens)]
    return {"board": number, "missing": max(position.n - len(position.queens), 0), "pairs": pairs}


def _lines(report: dict[str, Any], n: int) -> Iterator[str]:
    def square(row: int, column: int) -> str:
        return f"{square_name(row, column, n)} (row {row}, column {column})"

    head = f"board {report['board']}: "
    if report["missing"]:
        yield f"{head}{n - report['missing']} of {n} queens"
    for kind, one, other in report["pairs"]:
        yield f"{head}{square(*one)} and {square(*other)} on one {kind}"


# --- convert ------------------------------------------------------------------------------------

KINDS = "\n".join(f"      {one.name:20} {one.summary}" for one in FORMATS.values())


@click.command(
    "convert",
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
@click.option(
    "--to",
    "-t",
    type=click.Choice(WRITTEN),
    metavar="FORMAT",
    required=True,
    help="Format to write.",
)
@click.option("--to-base", type=BASE, help="What its numbers count from.")
@click.option("--to-by", type=BY, help="Lines they go by.")
@click.option("--numbered", is_flag=True, help="Number the boards.")
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
    """Write boards in another format.

    FILE is read, or standard input.
    """
    if FORMATS[to].numbers and (to_base is None or to_by is None):
        raise click.UsageError(f"format {to} needs --to-base 0 or 1 and --to-by rows or columns")
    if not FORMATS[to].numbers and not (to_base is None and to_by is None):
        raise click.UsageError(f"format {to} has a base and an orientation of its own")
    boards = _boards(batches(positions_of(file, name, base, by, n)))
    words = written(to, to_base or 0, to_by or "rows")
    write(output, formats.encode(boards, to, numbered=numbered, **words))


def _boards(found: Iterable[list[Position]]) -> Iterator[np.ndarray[Any, Any] | Position]:
    for batch in found:
        array = _array(batch)
        if array is None:
            yield from batch
        else:
            yield array


# --- draw ---------------------------------------------------------------------------------------


COORDINATES: dict[str, Coordinates] = {"algebraic": "algebraic", "0": 0, "1": 1, "none": None}


@click.command(
    "draw",
    epilog="""
    \b
    Examples:
      nqueens solve 12 | nqueens draw --from permutation --base 0 --by rows -o queens.svg
      nqueens draw --from board --highlight -o attacks.svg puzzle.txt
    """,
)
@input_options
@click.option("--pixels", type=click.IntRange(1), help="Width and height of the picture.")
@click.option(
    "--coordinates",
    type=click.Choice(COORDINATES),
    default="algebraic",
    show_default=True,
    help="Names beside the board.",
)
@click.option("--highlight", is_flag=True, help="Mark queens that attack each other.")
@click.option("--placed", help="Squares of given queens, such as b4,d5, to mark.")
@output_option
def draw_command(
    file: IO[bytes],
    name: str,
    base: int | None,
    by: str | None,
    n: int | None,
    pixels: int | None,
    coordinates: str,
    highlight: bool,
    placed: str | None,
    output: IO[bytes],
) -> None:
    """Draw a board as an SVG picture.

    FILE is read, or standard input; the first board is drawn.
    """
    position = next(positions_of(file, name, base, by, n), None)
    if position is None:
        raise click.UsageError("there is no board to draw")
    picture = nqueens.to_svg(
        position,
        size=pixels,
        coordinates=COORDINATES[coordinates],
        highlight=highlight,
        placed=formats.squares(placed or "", position.n),
    )
    write(output, [picture.encode()])
