"""The command that checks boards: verify."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import blake2b
from itertools import islice
from typing import Any

import click
import numpy as np

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacking_pairs
from nqueens._squares import Square, square_name
from nqueens.cli.options import Constraints, command
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.reading import BoardFile, batches
from nqueens.formats import Position

MAX_PAIRS = 1000  # listed for each board
MOST_LISTED = 5  # of the missing solutions, as text


@command("verify", reading=partial(BoardFile, totals=False))
def verify_command(
    reading: BoardFile,
    squares: Constraints,
    toroidal: bool,
    whole: bool,
    fundamental: bool,
    output: Output,
) -> int:
    if fundamental and (not whole or toroidal or any(squares)):
        raise click.UsageError(
            "--fundamental goes with --all, and without --toroidal, --placed and --blocked"
        )
    verdict = _Verdict(squares, toroidal, fundamental, whole, reading.how["n"])
    wrong = []
    for n, report in verdict.reports(reading):
        if output.is_json:
            wrong.append(report)
        else:
            output.say(*_lines(n, **report))
    boards, solutions, different = verdict.boards, verdict.solutions, verdict.different
    total = different
    if whole:
        with progress_bar() as progress:
            total = nqueens.count(**verdict.problem(), progress=progress)
    missing, extra = total - different, (boards - different) * whole
    most = missing if output.is_json else min(missing, MOST_LISTED)
    absent = [*islice(verdict.absent(), most)]
    lines = [*_missing_lines(absent[:MOST_LISTED], missing, reading)]
    named = reading.reader.total
    claimed = named[0] if named else boards
    if claimed != boards:
        lines.append(f"the text names {claimed} solutions, but it has {boards} boards")
    parts = [f"{boards} board{'s'[: boards != 1]} checked"]
    parts += [f"{solutions} solution{'s'[: solutions != 1]}"]
    values: dict[str, object] = {"boards": boards, "solutions": solutions}
    values |= {"total": claimed} if named else {}
    if whole:
        parts += [f"{different} different", f"{missing} of {total} missing"]
        values |= {"distinct": different, "count": str(total), "missing": str(missing)}
        values |= {"extra": str(extra), "missing_solutions": absent}
    parts += [f"{extra} extra"] * bool(extra) + [reading.note] * bool(reading.note)
    output.answer(*lines, ", ".join(parts), wrong=wrong, **values, read=reading.facts)
    good = solutions == boards and not (missing or extra) and claimed == boards
    return 0 if good and (boards or whole) else 1


@dataclass
class _Verdict:
    """The numbers of boards, of solutions and of different solutions.

    If ``whole``, a board that occurs again is a fault, all boards must be of one size, and the
    report of a wrong one has its queens.
    """

    squares: Constraints
    toroidal: bool
    fundamental: bool
    whole: bool
    size: int | None
    boards: int = 0
    solutions: int = 0
    different: int = 0
    seen: dict[bytes, int] = field(default_factory=dict)  # the first board of each kind

    def reports(self, positions: Iterable[Position]) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the size and the faults of each board that is not a solution."""
        for batch, array in batches(positions):
            n = batch[0].n
            self.size = self.size or n
            if self.whole and n != self.size:
                number = self.boards + 1
                raise ValueError(f"--all needs boards of one size; board {number} has {n} rows")
            good = [False] * len(batch)
            if array is not None:
                rules = _rules(self.squares, n)
                good = nqueens.is_solution(array, toroidal=self.toroidal, **rules).tolist()
            for position, solved in zip(batch, good, strict=True):
                self.boards += 1
                if report := self._report(position, solved):
                    yield n, {"board": self.boards, **report}

    def _report(self, position: Position, solved: bool) -> dict[str, Any]:
        """Return the faults of a board, and count it.

        The faults are the number of missing queens, some attacking pairs and whether there are
        more, the placed squares without a queen, and the blocked squares with one.
        """
        same = self.boards  # the number of the first such board
        if self.whole:
            queens: Any = position.queens
            if solved and self.fundamental:
                queens = enumerate(nqueens.canonical(position.board()).tolist())
            same = self.seen.setdefault(_key(queens), same)
        is_new = same == self.boards
        faults: dict[str, Any] = {}
        if not (solved and is_new):
            torus = position.n if self.toroidal else None
            pairs = list(islice(attacking_pairs(position.queens, torus), MAX_PAIRS + 1))
            rules, own = _rules(self.squares, position.n), set(position.queens)
            faults = {
                "missing": max(position.n - len(position.queens), 0),
                "pairs": pairs[:MAX_PAIRS],
                "more": len(pairs) > MAX_PAIRS,
                "placed": sorted(set(rules.get("placed", ())) - own),
                "blocked": sorted(own.intersection([*rules.get("blocked", ()), *position.blocked])),
            }
        if not any(faults.values()):
            self.solutions += 1
            if is_new:
                self.different += 1
                return {}
        if not is_new:
            faults["same_as"] = same
        if self.whole:
            faults["queens"] = position.queens
        return faults

    def problem(self) -> dict[str, Any]:
        """Return what is counted and listed to learn which solutions are missing."""
        if self.size is None:
            raise click.UsageError("--all needs --size N if there is no board")
        how = {"toroidal": self.toroidal, "fundamental": self.fundamental}
        return {"n": self.size, **how, **_rules(self.squares, self.size)}

    def absent(self) -> Iterator[list[int]]:
        """Yield the solutions that are missing, in lexicographic order."""
        for boards in nqueens.iter_solutions(**self.problem()):
            for board in boards.tolist():
                if _key(enumerate(board)) not in self.seen:
                    yield board


@cache
def _rules(squares: Constraints, n: int) -> dict[str, Any]:
    """Return the placed and the blocked squares on a board of n rows; refuse contradictions."""
    with squares.solved(n, shown=False):
        rules = squares.on(n)
        if rules:
            nqueens.is_solution(np.arange(n), **rules)
    return rules


def _key(queens: Iterable[Square]) -> bytes:
    """Return what tells a board from others of its size, by its queens in lexicographic order."""
    return blake2b(f"{[*queens]}".encode(), digest_size=16).digest()


def _missing_lines(absent: Iterable[list[int]], missing: int, reading: BoardFile) -> Iterator[str]:
    """Yield missing solutions, as numbers if the format has some, otherwise as names."""
    _, base, by = reading.facts.values()
    how: dict[str, Any] = {"base": base, "by": by} if by else {}
    for board in absent:
        text = formats.text(board, "permutation" if by else "algebraic", **how)
        yield f"missing: {text.rstrip()}"
    if missing > MOST_LISTED:
        yield f"missing: and {missing - MOST_LISTED} more"


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
    """Yield the faults of a board in words."""

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
