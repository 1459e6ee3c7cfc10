"""Commands that print many solutions: list, sample."""

from __future__ import annotations

from typing import Any

import click

import nqueens
from nqueens.cli.options import Constraints, command
from nqueens.cli.output import Destination, warn
from nqueens.cli.writing import boards_file, write_boards
from nqueens.formats import FORMATS

BATCH_ROWS = 4096
LONGEST_SILENT = 17  # lists of larger boards take minutes or years


@command("list", squares=Constraints, target=Destination, form=FORMATS)
def list_command(
    n: int,
    limit: int | None,
    offset: int,
    squares: Constraints,
    plain: bool,
    timed: bool,
    target: Destination,
    **how: Any,
) -> None:
    if n < 1:
        raise click.UsageError(f"a board has at least one row, not {n}")
    number = 0

    def counted(batches: Any) -> Any:
        nonlocal number
        for batch in batches:
            number += len(batch)
            yield batch

    with (
        boards_file(target, "permutation", n) as output,
        squares.solved(n, shown=not output.file.isatty()) as words,
    ):
        if n > LONGEST_SILENT and limit is None and not (how["toroidal"] or any(squares)):
            warn(f"there are about {25 * (0.143 * n) ** n:.0e} solutions; --limit lists fewer")
        if limit is None and not offset:
            batches = nqueens.iter_solutions(n, batch=BATCH_ROWS, **words, **how)
        else:
            array = nqueens.solutions(n, limit=limit, offset=offset, **words, **how)
            batches = iter([array] if len(array) else [])
        batches = counted(batches)
        if output.is_json:
            boards = [board for batch in batches for board in batch.tolist()]
            output.result(None, "auto", solutions=boards, n=n, count=str(number))
            return
        written = FORMATS[output.format]
        numbered = bool(written.numbering) and not plain
        write_boards(output, batches, numbered=numbered)
        if numbered:
            word = "solution" if number == 1 else "solutions"
            gap = written.separator if number else ""
            output.say(f"{gap}{number} {word} in {output.time}")
        elif timed:
            warn(f"time {output.time}")


@command("sample", squares=Constraints, target=Destination, form=FORMATS)
def sample_command(
    n: int, number: int, squares: Constraints, seed: int, target: Destination, **how: Any
) -> None:
    with boards_file(target, "permutation", n) as output, squares.solved(n) as words:
        boards = nqueens.random_solutions(n, number, rng=seed, **words, **how)
        if output.is_json:
            output.result(seed, "uniform", solutions=boards, n=n, size=number)
        else:
            write_boards(output, boards)
