"""The command that checks boards: verify."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any

import click
import numpy as np

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacking_pairs
from nqueens._drawing.names import square_name
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import Bar, print_json, say
from nqueens.cli.reading import Reading, batches, board_array, reading_options
from nqueens.formats import Position

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square

MAX_PAIRS = 1000  # listed for each board
FIRST = 5  # of the missing solutions, as text


@command(
    "verify",
    help=f"""
    Check boards, and list the queens that attack each other.

    The boards are read from FILE, or from standard input. Their format is recognised unless --from
    is given. At most {MAX_PAIRS} pairs of queens are listed for each board. The exit status is 0 if
    there is at least one board and all boards are solutions, and 1 otherwise.

    With --placed or --blocked, a solution must also have all placed queens, and none on a blocked
    square. With --all, the boards must be exactly all solutions, each once; the first {FIRST} that
    are missing are listed, and all with --json. With --fundamental, rotations and reflections of a
    board are the same.

    Headers such as "Solution 1:", totals, times, boxes and lines of dashes between boards are
    skipped. A total must agree with the number of boards.
    """,
    examples="""
    nqueens list 6 | nqueens verify --all
    nqueens complete 8 --placed b4,d5 | nqueens verify --placed b4,d5
    """,
)
@reading_options
@shared.toroidal_option
@shared.squares_options
@click.option("--all", "whole", is_flag=True, help="Require all solutions, each once.")
@click.option(
    "--fundamental", is_flag=True, help="With --all, require one solution of each symmetry class."
)
@shared.json_option
def verify_command(
    squares: shared.Squares,
    toroidal: bool,
    whole: bool,
    fundamental: bool,
    as_json: bool,
    **how: Any,
) -> int:
    if fundamental and (not whole or toroidal or any(squares)):
        raise click.UsageError(
            "--fundamental goes with --all, and without --toroidal, --placed and --blocked"
        )
    reading = Reading(**how, totals=False)
    verdict = _Verdict(squares, toroidal, fundamental, whole, how["n"])
    wrong = []
    for n, report in verdict.reports(reading):
        if as_json:
            wrong.append(report)
        else:
            say(*_lines(n, **report))
    total = verdict.count() if whole else 0
    missing = total - verdict.different if whole else 0
    extra = verdict.boards - verdict.different if whole else 0
    named = reading.reader.total
    false_total = named is not None and named[0] != verdict.boards
    if as_json:
        more: dict[str, object] = {"total": named[0]} if named is not None else {}
        if whole:
            more |= {"distinct": verdict.different, "count": str(total)}
            more |= {"missing": str(missing), "extra": str(extra)}
            absent = verdict.absent(missing)
            more["missing_solutions"] = [board for some in absent for board in some.tolist()]
        numbers = {"boards": verdict.boards, "solutions": verdict.solutions}
        print_json(wrong=wrong, **numbers, **more, read=reading.facts)
    else:
        _say_missing(verdict, missing, reading)
        if named is not None and false_total:
            say(f"the text names {named[0]} solutions, but it has {verdict.boards} boards")
        parts = [
            f"{_many(verdict.boards, 'board')} checked, {_many(verdict.solutions, 'solution')}"
        ]
        if whole:
            parts += [f"{verdict.different} different", f"{missing} of {total} missing"]
        parts += [f"{extra} extra"] if extra else []
        say(", ".join([*parts, *filter(None, [reading.note])]))
    good = verdict.solutions == verdict.boards and not (missing or extra or false_total)
    return 0 if good and (verdict.boards or whole) else 1


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


class _Verdict:
    """The numbers of boards, of solutions and of different solutions.

    If ``whole``, a board that occurs again is a fault, all boards must be of one size, and the
    report of a wrong one has its queens.
    """

    def __init__(
        self,
        squares: shared.Squares,
        toroidal: bool,
        fundamental: bool,
        whole: bool,
        size: int | None,
    ) -> None:
        self._texts, self._toroidal, self._fundamental = squares, toroidal, fundamental
        self._whole, self._size = whole, size
        self._squares: dict[int, dict[str, Any]] = {}  # of boards of this size
        self._seen: dict[bytes, int] = {}
        self.boards = self.solutions = self.different = 0

    def _squares_on(self, n: int) -> dict[str, Any]:
        """Return the placed and the blocked squares on a board of n rows."""
        if n not in self._squares:
            with self._texts.on(n) as squares:
                if squares:  # refuse contradictions once
                    nqueens.is_solution(np.arange(n), **squares)
            self._squares = {n: squares}
        return self._squares[n]

    def reports(self, positions: Iterable[Position]) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the size and the faults of each board that is not a solution."""
        for batch in batches(positions):
            n = batch[0].n
            self._size = self._size or n
            if self._whole and n != self._size:
                number = self.boards + 1
                raise ValueError(f"--all needs boards of one size; board {number} has {n} rows")
            array = board_array(batch)
            good = [False] * len(batch)
            if array is not None:
                rules = self._squares_on(n)
                good = nqueens.is_solution(array, toroidal=self._toroidal, **rules).tolist()
            for position, solved in zip(batch, good, strict=True):
                report = self._report(position, solved)
                if report:
                    yield n, report

    def _report(self, position: Position, solved: bool) -> dict[str, Any]:
        """Return the faults of a board, and count it."""
        self.boards += 1
        same = self._earlier(position, solved) if self._whole else None
        faults = {} if solved and same is None else self._faults(position)
        wrong = any(faults.values())
        self.solutions += not wrong
        self.different += not wrong and same is None
        if not wrong and same is None:
            return {}
        if same is not None:
            faults["same_as"] = same
        if self._whole:
            faults["queens"] = position.queens
        return {"board": self.boards, **faults}

    @property
    def _problem(self) -> dict[str, Any]:
        """What is counted and listed to learn which solutions are missing."""
        if self._size is None:
            raise click.UsageError("--all needs --size N if there is no board")
        squares = self._squares_on(self._size)
        return {"toroidal": self._toroidal, "fundamental": self._fundamental, **squares}

    def count(self) -> int:
        """Return the number of all solutions."""
        problem = self._problem
        with Bar() as bar:
            return nqueens.count(self._size, progress=bar.report, **problem)  # type: ignore[arg-type]

    def absent(self, missing: int) -> Iterator[npt.NDArray[Any]]:
        """Yield arrays with so many solutions that are missing, in lexicographic order."""
        if not missing:
            return
        for boards in nqueens.iter_solutions(self._size, **self._problem):  # type: ignore[arg-type]
            found = boards[[key not in self._seen for key in self._keys(boards)]][:missing]
            if len(found):
                yield found
            missing -= len(found)
            if not missing:
                return

    def _keys(self, boards: npt.NDArray[Any]) -> list[bytes]:
        """Return what tells solutions apart."""
        boards = nqueens.canonical(boards) if self._fundamental else boards
        return [_key(boards.shape[1], enumerate(board)) for board in boards.tolist()]

    def _earlier(self, position: Position, solved: bool) -> int | None:
        """Return the number of the same board before this one."""
        if solved and self._fundamental:
            (key,) = self._keys(position.board()[np.newaxis])
        else:
            key = _key(position.n, position.queens)
        earlier = self._seen.setdefault(key, self.boards)
        return None if earlier == self.boards else earlier

    def _faults(self, position: Position) -> dict[str, Any]:
        """Return what is wrong with a board.

        These are the number of missing queens, some attacking pairs and whether there are more, the
        placed squares without a queen, and the blocked squares with one.
        """
        torus = position.n if self._toroidal else None
        pairs = list(islice(attacking_pairs(position.queens, torus), MAX_PAIRS + 1))
        squares = self._squares_on(position.n)
        queens = set(position.queens)
        blocked = [*squares.get("blocked", ()), *position.blocked]
        return {
            "missing": max(position.n - len(position.queens), 0),
            "pairs": pairs[:MAX_PAIRS],
            "more": len(pairs) > MAX_PAIRS,
            "placed": sorted(set(squares.get("placed", ())) - queens),
            "blocked": sorted(queens.intersection(blocked)),
        }


def _key(n: int, queens: Iterable[Square]) -> bytes:
    """Return what tells a board from others; the queens are in lexicographic order."""
    return blake2b(f"{n} {[*queens]}".encode(), digest_size=16).digest()


def _say_missing(verdict: _Verdict, missing: int, reading: Reading) -> None:
    """List the first missing solutions, as numbers if the format has some, otherwise as names."""
    _, base, by = reading.facts.values()
    how: dict[str, Any] = {"base": base, "by": by} if by else {}
    for boards in verdict.absent(min(missing, FIRST)):
        lines = formats.text(boards, "permutation" if by else "algebraic", **how).splitlines()
        say(*(f"missing: {line}" for line in lines))
    if missing > FIRST:
        say(f"missing: and {missing - FIRST} more")


def _lines(
    n: int,
    board: int,
    missing: int,
    pairs: Iterable[tuple[str, Square, Square]],
    more: bool,
    placed: Iterable[Square],
    blocked: Iterable[Square],
    same_as: int = 0,
    queens: object = (),
) -> Iterator[str]:
    def square(row: int, column: int) -> str:
        return f"{square_name(row, column, n)} (row {row + 1}, column {column + 1})"

    if missing:
        yield f"board {board}: {n - missing} of {n} queens"
    for kind, one, other in pairs:
        yield f"board {board}: {square(*one)} and {square(*other)} on the same {kind}"
    if more:
        yield f"board {board}: and more pairs"
    for one in placed:
        yield f"board {board}: no queen on {square(*one)}, where one is placed"
    for one in blocked:
        yield f"board {board}: a queen on {square(*one)}, which is blocked"
    if same_as:
        yield f"board {board}: the same as board {same_as}"
