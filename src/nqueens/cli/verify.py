"""``nqueens verify``: whether boards are solutions, and which queens attack each other."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from itertools import islice
from math import comb
from typing import Any

import click
import numpy as np

import nqueens
from nqueens import Position, formats
from nqueens._boards.attacks import attacked_lines, attacking_pairs
from nqueens._runtime.wording import plural
from nqueens._squares import Square, square_name
from nqueens.cli import params
from nqueens.cli.ending import spoken
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.reading import BoardFile, batches, name_of
from nqueens.cli.squares import squares_in

MAX_PAIRS = 1000  # listed for each board
UNREADABLE = 2  # the status of a file without boards that can be read
MOST_LISTED = 5  # of the missing solutions, as text
MarkedSquares = list[Square] | None  # of an option, None if it was not given


@click.command(
    "verify",
    help="""
    Check boards, and list the queens that attack each other.

    The boards are read from FILE, or from standard input. Their format is recognised unless --from
    is given. At most 1000 pairs of queens are listed for each board. The exit status is 0 if
    there is at least one board and all boards are solutions, and 1 otherwise.

    With --placed or --blocked, a solution must also have all placed queens, and none on a blocked
    square. With --all, the boards must be exactly all solutions, each once; the first 5 that
    are missing are listed, and all with --json. With --fundamental, rotations and reflections of a
    board are the same.

    Headers such as "Solution 1:", totals, times, boxes and lines of dashes between boards are
    skipped. A total must agree with the number of boards.

    Several files get a summary each, and the exit status is the largest of theirs; it is 2 for a
    file that cannot be read.
    """,
    epilog=examples(
        "nqueens list 6 | nqueens verify --all",
        "nqueens complete 8 --placed b4,d5 | nqueens verify --placed b4,d5",
        "nqueens verify board.txt boards.txt --json",
    ),
)
@params.reads_boards(totals=False, several=True)
@params.toroidal
@params.squares
@click.option("--all", "whole", is_flag=True, help="Require all solutions, each once.")
@click.option(
    "--fundamental", is_flag=True, help="With --all, require one solution of each symmetry class."
)
@params.writes_json
def verify_command(
    files: Sequence[Callable[[], BoardFile]],
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    whole: bool,
    fundamental: bool,
    output: Output,
) -> int:
    if fundamental and (not whole or toroidal or placed or blocked):
        raise click.UsageError(
            "--fundamental goes with --all, and without --toroidal, --placed and --blocked"
        )
    problem = Constraints(placed, blocked, toroidal, fundamental)
    if len(files) == 1:
        status, facts = verify(files[0](), problem, output, whole=whole)
        output.answer(**facts)
        return status
    every, statuses = [], []
    for opened in files:
        boards = opened()
        name = name_of(boards.file)
        try:
            status, facts = verify(boards, problem, output, whole=whole, before=f"{name}: ")
        except (OSError, ValueError) as error:  # the other files are verified all the same
            status, facts = UNREADABLE, {"error": spoken(error)}
            output.say(spoken(error))
        finally:
            boards.file.close()
        statuses.append(status)
        every.append({"file": name, "status": status, **facts})
    output.answer(files=every)
    return max(statuses)


@dataclass(frozen=True)
class Constraints:
    """What a solution must be; ``placed`` and ``blocked`` are texts of options."""

    placed: tuple[str, ...]
    blocked: tuple[str, ...]
    toroidal: bool
    fundamental: bool

    def arguments(self, n: int) -> dict[str, Any]:
        """Return the arguments for the functions that count and list the solutions."""
        placed, blocked = squares_of_options(self, n)
        return {
            "n": n,
            "placed": placed,
            "blocked": blocked,
            "toroidal": self.toroidal,
            "fundamental": self.fundamental,
        }


@cache
def squares_of_options(problem: Constraints, n: int) -> tuple[MarkedSquares, MarkedSquares]:
    """Return placed and blocked squares on a board of n rows; refuse contradictions."""
    placed = squares_in("--placed", problem.placed, n)
    blocked = squares_in("--blocked", problem.blocked, n)
    if placed or blocked:
        nqueens.is_solution(np.arange(n), placed=placed, blocked=blocked)
    return placed, blocked


@dataclass
class BoardReport:
    """The faults of a board, whose number counts from 1."""

    board: int
    missing: int = 0  # queens
    attacks: int = 0  # how many pairs attack each other
    pairs: Sequence[tuple[str, Square, Square]] = ()  # the first of these pairs
    more: bool = False  # pairs
    placed: Sequence[Square] = ()  # that have no queen
    blocked: Sequence[Square] = ()  # that have one
    same_as: int | None = None  # the number of an earlier board
    queens: Sequence[Square] | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether the board is no solution."""
        return bool(self.missing or self.pairs or self.placed or self.blocked)

    def facts(self) -> dict[str, object]:
        """Return what JSON says of the board."""
        return {name: value for name, value in vars(self).items() if value is not None}

    def lines(self, n: int) -> Iterator[str]:
        """Yield the faults in words."""

        def named(square: Square) -> str:
            row, column = square
            return f"{square_name(row, column, n)} (row {row + 1}, column {column + 1})"

        start = f"board {self.board}: "
        if self.missing:
            yield f"{start}{n - self.missing} of {n} queens"
        for line, first, second in self.pairs:
            yield f"{start}{named(first)} and {named(second)} on the same {line}"
        if self.more:
            yield f"{start}and more pairs"
        for square in self.placed:
            yield f"{start}no queen on {named(square)}, where one is placed"
        for square in self.blocked:
            yield f"{start}a queen on {named(square)}, which is blocked"
        if self.same_as:
            yield f"{start}the same as board {self.same_as}"


@dataclass
class Comparison:
    """How boards differ from all solutions, which are ``total``."""

    total: int
    distinct: int
    extra: int
    absent: list[list[int]]  # missing solutions, perhaps only the first ones

    @property
    def missing(self) -> int:
        """How many solutions are missing."""
        return self.total - self.distinct

    def facts(self) -> dict[str, object]:
        """Return what JSON says of it."""
        return {
            "distinct": self.distinct,
            "count": str(self.total),
            "missing": str(self.missing),
            "extra": str(self.extra),
            "missing_solutions": self.absent,
        }

    def summary(self) -> list[str]:
        """Return parts of the last line."""
        parts = [f"{self.distinct} different", f"{self.missing} of {self.total} missing"]
        if self.extra:
            parts.append(f"{self.extra} extra")
        return parts

    def lines(self, boards: BoardFile) -> Iterator[str]:
        """Yield missing solutions, as numbers if the input had numbers, otherwise as names."""
        for board in self.absent:
            if boards.by:
                text = formats.text(board, "permutation", base=boards.base, by=boards.by)
            else:
                text = formats.text(board, "algebraic")
            yield f"missing: {text.rstrip()}"
        if self.missing > len(self.absent):
            yield f"missing: and {self.missing - len(self.absent)} more"


@dataclass
class Verifier:
    """The numbers of boards, of solutions, of different solutions and of attacks.

    If ``whole``, a board that occurs again is a fault, all boards must be of one size, and the
    report of a wrong one has its queens.
    """

    problem: Constraints
    whole: bool
    size: int | None
    boards: int = 0
    solutions: int = 0
    distinct: int = 0
    attacks: int = 0  # pairs of queens on the same line
    seen: dict[bytes, int] = field(default_factory=dict)  # the first board of each kind

    def reports(self, positions: Iterable[Position]) -> Iterator[tuple[int, BoardReport]]:
        """Yield the size and the faults of each board that is not a solution."""
        for batch, array in batches(positions):
            n = batch[0].n
            self.size = self.size or n
            if self.whole and n != self.size:
                number = self.boards + 1
                raise ValueError(f"--all needs boards of one size; board {number} has {n} rows")
            solved = [False] * len(batch)
            if array is not None:
                placed, blocked = squares_of_options(self.problem, n)
                solved = nqueens.is_solution(
                    array, placed=placed, blocked=blocked, toroidal=self.problem.toroidal
                ).tolist()
            for position, is_solution in zip(batch, solved, strict=True):
                self.boards += 1
                if report := self._report(position, is_solution):
                    yield n, report

    def _report(self, position: Position, is_solution: bool) -> BoardReport | None:
        """Count a board, and return its faults, None if it is a solution that is new."""
        first = self._first_same(position, is_solution) if self.whole else self.boards
        is_new = first == self.boards
        report = BoardReport(self.boards) if is_solution else self._faults(position)
        if not report.is_wrong:
            self.solutions += 1
            if is_new:
                self.distinct += 1
                return None
        if not is_new:
            report.same_as = first
        if self.whole:
            report.queens = position.queens
        return report

    def _first_same(self, position: Position, is_solution: bool) -> int:
        """Return the number of the first board that is the same."""
        queens: Iterable[Square] = position.queens
        if is_solution and self.problem.fundamental:
            queens = enumerate(nqueens.canonical(position.board()).tolist())
        return self.seen.setdefault(_key(queens), self.boards)

    def _faults(self, position: Position) -> BoardReport:
        """Return the faults of a board."""
        torus = position.n if self.problem.toroidal else None
        lines = attacked_lines(position.queens, torus)
        attacks = sum(comb(len(queens), 2) for _, queens in lines)
        self.attacks += attacks
        placed, blocked = squares_of_options(self.problem, position.n)
        queens = {*position.queens}
        return BoardReport(
            self.boards,
            missing=max(position.n - len(position.queens), 0),
            attacks=attacks,
            pairs=[*islice(attacking_pairs(position.queens, torus), MAX_PAIRS)],
            more=attacks > MAX_PAIRS,
            placed=sorted({*(placed or ())} - queens),
            blocked=sorted(queens.intersection([*(blocked or ()), *position.blocked])),
        )

    def compared(self, most: int | None) -> Comparison:
        """Count all solutions, and list at most so many of those that are missing."""
        if self.size is None:
            raise click.UsageError("--all needs --rows N if there is no board")
        arguments = self.problem.arguments(self.size)
        with progress_bar() as progress:
            total = nqueens.count(**arguments, progress=progress)
        missing = total - self.distinct
        absent = islice(self._absent(arguments), missing if most is None else min(missing, most))
        return Comparison(total, self.distinct, self.boards - self.distinct, [*absent])

    def _absent(self, arguments: dict[str, Any]) -> Iterator[list[int]]:
        """Yield the solutions that are missing, in lexicographic order."""
        for batch in nqueens.iter_solutions(**arguments):
            for board in batch.tolist():
                if _key(enumerate(board)) not in self.seen:
                    yield board


def _key(queens: Iterable[Square]) -> bytes:
    """Return what tells a board from others of its size, by its queens in lexicographic order."""
    return blake2b(f"{[*queens]}".encode(), digest_size=16).digest()


def verify(
    boards: BoardFile, problem: Constraints, output: Output, *, whole: bool, before: str = ""
) -> tuple[int, dict[str, object]]:
    """Write what is found in a file, each line after ``before``; return the status and facts."""
    verifier = Verifier(problem, whole, boards.n)
    wrong = []
    for n, report in verifier.reports(boards):
        if output.is_json:
            wrong.append(report.facts())
        else:
            output.say(*(f"{before}{line}" for line in report.lines(n)))
    comparison = None
    if whole:
        comparison = verifier.compared(None if output.is_json else MOST_LISTED)
    status, lines, facts = verdict_of(verifier, comparison, boards)
    output.say(*(f"{before}{line}" for line in lines))
    return status, {"wrong": wrong, **facts}


def verdict_of(
    verifier: Verifier, comparison: Comparison | None, boards: BoardFile
) -> tuple[int, list[str], dict[str, object]]:
    """Return the exit status for all boards, what is said of them in words, and as facts."""
    lines: list[str] = []
    summary = [
        f"{plural(verifier.boards, 'board')} checked",
        plural(verifier.solutions, "solution"),
    ]
    facts: dict[str, object] = {"boards": verifier.boards, "solutions": verifier.solutions}
    facts["attacks"] = verifier.attacks
    claimed = verifier.boards
    if boards.total is not None:
        claimed = boards.total
        facts["total"] = claimed
    is_right = verifier.boards > 0
    if comparison is not None:
        lines += comparison.lines(boards)
        summary += comparison.summary()
        facts |= comparison.facts()
        is_right = not (comparison.missing or comparison.extra)
    if claimed != verifier.boards:
        lines.append(f"the text names {claimed} solutions, but it has {verifier.boards} boards")
    if verifier.attacks:
        summary.append(plural(verifier.attacks, "attacking pair"))
    if boards.note:
        summary.append(boards.note)
    lines.append(", ".join(summary))
    facts["read"] = boards.facts
    is_right = is_right and verifier.solutions == verifier.boards == claimed
    return 0 if is_right else 1, lines, facts
