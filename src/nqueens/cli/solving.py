"""Commands about one solution, and the one that makes problems: solve, complete, puzzle."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import click

import nqueens
from nqueens.cli.options import Constraints, command, decimal
from nqueens.cli.output import Destination, Output, progress_bar, warn
from nqueens.cli.reading import READABLE, BoardFile
from nqueens.cli.writing import boards_file, write_boards
from nqueens.formats import FORMATS, Position

KEEP_BLOCKED = ("board", "svg", "png")  # formats that show blocked squares as well as queens
ALGORITHMS = ["auto", "swap", "hill-climb", "construct", "backtrack"]


@command("solve", squares=Constraints, target=Destination, form=FORMATS, method=ALGORITHMS)
def solve_command(
    n: int, squares: Constraints, seed: int, timed: bool, target: Destination, **how: Any
) -> None:
    with boards_file(target, "permutation", n) as output, squares.solved(n) as words:
        board = nqueens.solve(n, rng=seed, **how, **words)
        if output.is_json:
            output.result(seed, how["method"], n=n, solution=board)
            return
        took = output.time
        _write_solution(output, board, words.get("blocked", ()))
    if timed:
        with Destination().opened() as output:
            output.say(f"time {took}")


@command("complete", squares=Constraints, target=Destination, form=FORMATS, source=READABLE)
def complete_command(
    board: Sequence[str],
    squares: Constraints,
    source: str | None,
    file: str,
    counting: bool,
    seed: int,
    time_limit: float | None,
    target: Destination,
) -> None:
    given: dict[str, Any] = {}
    size = decimal(" ".join(board))
    n = int(size) if size.isdigit() else None
    if not any(squares):
        source_words = board if n is None and board else [file]
        boards = list(BoardFile(source_words, source, base=target.base, by=target.by, n=n))
        if len(boards) != 1:
            raise click.UsageError(f"complete takes one board, and the input has {len(boards)}")
        n, given = boards[0].n, {"placed": boards[0].queens, "blocked": boards[0].blocked}
    elif n is None:
        raise click.UsageError("--placed and --blocked need N, the size of the board")
    with boards_file(target, "board", n) as output, squares.solved(n) as words:
        words |= {"time_limit": time_limit, **given}
        if counting:
            result: Any = str(nqueens.count(n, **words))
        else:
            result = nqueens.solve(n, rng=seed, **words)
        if output.is_json:
            output.result(seed, "auto", n=n, **{"count" if counting else "solution": result})
        elif counting:
            output.say(result)
        else:
            _write_solution(output, result, words.get("blocked", ()))


def _write_solution(output: Output, board: Any, blocked: Any) -> None:
    """Write a solution, with the blocked squares if the format can show them."""
    if output.format in KEEP_BLOCKED:
        board = Position(len(board), tuple(enumerate(board.tolist())), tuple(blocked))
    write_boards(output, board)


@command("puzzle", target=Destination, form=[*FORMATS, "pdf"])
def puzzle_command(
    n: int, number: int, seed: int, time_limit: float | None, target: Destination, **sheet: Any
) -> None:
    with boards_file(target, "board", n, "pdf") as output:
        puzzles = _different_puzzles(n, number, seed, time_limit)
        if len(puzzles) < number:
            warn(f"no more than {len(puzzles)} different puzzles were found")
        if output.is_json:
            every = [{"clues": len(one), "placed": one} for one in puzzles]
            output.result(seed, "auto", n=n, puzzles=every)
            return
        boards = [Position(n, queens) for queens in puzzles]
        if output.format == "pdf":
            nqueens.sheets(boards, output.file, **sheet)
        else:
            write_boards(output, boards)


def _different_puzzles(
    n: int, number: int, seed: int, time_limit: float | None
) -> list[list[list[int]]]:
    """Return the squares of the queens of puzzles, no puzzle twice."""
    start = time.perf_counter()
    found: dict[str, list[list[int]]] = {}
    with progress_bar("made") as progress:
        for i in range(100 + 10 * number):
            if len(found) == number:
                break
            left = time_limit
            if left and i:  # the first call checks it
                left = max(1e-9, start + left - time.perf_counter())
            own = seed if number == 1 else [seed, i]
            try:
                puzzle = nqueens.unique_puzzle(n, rng=own, time_limit=left).tolist()
            except nqueens.OutOfTime:
                done = f"{len(found)} of {number} puzzles were made"
                raise nqueens.OutOfTime(f"{done} within {time_limit:g} s") from None
            found[str(puzzle)] = puzzle
            if progress:
                progress(len(found), number, len(found))
    return [*found.values()]
