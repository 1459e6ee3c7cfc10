"""Commands that print solutions, and the one that makes problems."""

from collections.abc import Sequence
from typing import Any

import click

import nqueens
from nqueens.cli.options import Constraints, command, decimal
from nqueens.cli.output import JSON, Output, progress_bar, warn
from nqueens.cli.reading import BoardFile
from nqueens.formats import FORMATS, Position
from nqueens.formats.files import check_formula

KEEP_BLOCKED = ("board", "svg", "png")  # formats that show blocked squares as well as queens
BATCH_ROWS = 4096
LONGEST_SILENT = 17  # lists of larger boards take minutes or years


@command("solve")
def solve_command(
    n: int, squares: Constraints, seed: int, timed: bool, output: Output, **how: Any
) -> None:
    took = _write_solution(output, squares, n, seed, **how)
    if timed and not output.is_json:  # once the file is complete
        click.get_current_context().call_on_close(lambda: click.echo(f"time {took}"))


def _write_solution(
    output: Output, squares: Constraints, n: int, seed: int, method: Any = "auto", **how: Any
) -> str:
    """Solve a problem, write the solution, and return the time it took."""
    if output.form == "dimacs":
        check_formula(n)  # before anything is solved
    with squares.solved(n) as words:
        words |= how
        board = nqueens.solve(n, rng=seed, method=method, **words)
    took = output.time
    if output.is_json:
        output.answer(n=n, solution=board, seed=seed, method=method)
    elif output.form in KEEP_BLOCKED:
        output.boards(Position(n, [*enumerate(board.tolist())], words.get("blocked", ())))
    else:
        output.boards(board)
    return took


@command("complete")
def complete_command(
    board: Sequence[str],
    squares: Constraints,
    source: str | None,
    file: str,
    queen: str | None,
    empty: str | None,
    counting: bool,
    seed: int,
    output: Output,
    **how: Any,
) -> None:
    size = decimal(" ".join(board))
    n = int(size) if size.isdigit() else None
    if counting and output.form not in ("board", JSON):
        raise click.UsageError("--count is for text and JSON; leave out the format")
    if any(squares) and (source or queen or empty or file != "-"):
        raise click.UsageError(
            "--placed and --blocked are the board; leave out --from, --input and others"
        )
    if board and n is None and file != "-":
        raise click.UsageError("the board is --input FILE or BOARD, not both")
    if not any(squares):
        how_read = {"base": output.base, "by": output.by, "n": n, "queen": queen, "empty": empty}
        boards = list(BoardFile(board if n is None and board else [file], source, **how_read))
        if len(boards) != 1:
            raise click.UsageError(f"complete takes one board, and the input has {len(boards)}")
        n = boards[0].n
        how |= {"placed": boards[0].queens, "blocked": boards[0].blocked}
    elif n is None:
        raise click.UsageError(
            "--placed and --blocked need N, the size of the board, alone; two squares are b4,d5"
        )
    if counting:
        with squares.solved(n) as words:
            number = str(nqueens.count(n, **(words | how)))
        output.answer(number, n=n, count=number, seed=seed, method="auto")
    else:
        _write_solution(output, squares, n, seed, **how)


@command("list")
def list_command(
    n: int,
    limit: int | None,
    offset: int,
    squares: Constraints,
    plain: bool,
    timed: bool,
    output: Output,
    **how: Any,
) -> None:
    number = 0

    def counted(batches: Any) -> Any:
        nonlocal number
        for batch in batches:
            number += len(batch)
            yield batch

    with squares.solved(n, shown=not output.file.isatty()) as words:
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
            output.answer(solutions=boards, n=n, count=str(number), seed=None, method="auto")
            return
        written = FORMATS[output.form]
        numbered = bool(written.numbering) and not plain
        output.boards(batches, numbered=numbered)
        if numbered:
            gap = written.separator if number else ""
            output.say(f"{gap}{number} solution{'s'[: number != 1]} in {output.time}")
        elif timed:
            warn(f"time {output.time}")


@command("sample")
def sample_command(
    n: int, number: int, squares: Constraints, seed: int, output: Output, **how: Any
) -> None:
    with squares.solved(n) as words:
        boards = nqueens.random_solutions(n, number, rng=seed, **words, **how)
    if output.is_json:
        output.answer(solutions=boards, n=n, size=number, seed=seed, method="uniform")
    else:
        output.boards(boards)


@command("puzzle")
def puzzle_command(
    n: int, number: int, seed: int, time_limit: float | None, output: Output, **sheet: Any
) -> None:
    puzzles = _different_puzzles(n, number, seed, time_limit, output)
    if len(puzzles) < number:
        warn(f"no more than {len(puzzles)} different puzzles were found")
    boards = [Position(n, queens) for queens in puzzles]
    if output.is_json:
        every = [{"clues": len(one), "placed": one} for one in puzzles]
        output.answer(n=n, puzzles=every, seed=seed, method="auto")
    elif output.form == "pdf":
        nqueens.sheets(boards, output.file, **sheet)
    else:
        output.boards(iter(boards))


def _different_puzzles(
    n: int, number: int, seed: int, time_limit: float | None, output: Output
) -> list[list[list[int]]]:
    """Return the squares of the queens of puzzles, no puzzle twice."""
    found: dict[str, list[list[int]]] = {}
    with progress_bar("made") as progress:
        for i in range(100 + 10 * number):
            if len(found) == number:
                break
            left = time_limit
            if left and i:  # the first call checks it
                left = max(1e-9, left - output.seconds)
            own = seed if number == 1 else [seed, i]
            try:
                puzzle = nqueens.unique_puzzle(n, rng=own, time_limit=left).tolist()
            except nqueens.OutOfTime:
                raise nqueens.OutOfTime(
                    f"{len(found)} of {number} puzzles were made within {time_limit:g} s"
                ) from None
            found[str(puzzle)] = puzzle
            if progress:
                progress(len(found), number, len(found))
    return [*found.values()]
