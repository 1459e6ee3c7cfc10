"""The command that checks boards: verify."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from itertools import islice
from math import comb
from typing import TYPE_CHECKING, Any

import click
import numpy as np

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacked_lines, attacking_pairs
from nqueens._drawing.names import square_name
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Bar, print_json, say
from nqueens.cli.reading import batches, board_array, boards_of, input_options
from nqueens.cli.squares import squares_of
from nqueens.formats import FORMATS

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square
    from nqueens.formats import Detected, Position

MAX_PAIRS = 1000  # listed for each board
FIRST = 5  # of the missing solutions, and of the extra boards, as text
DIGEST = 16  # bytes by which boards are told apart


@command(
    "verify",
    help=f"""
    Check boards, and list the queens that attack each other.

    The boards are read from FILE, or from standard input. Their format is recognised unless --from
    is given. At most {MAX_PAIRS} pairs of queens are listed for each board. The exit status is 0 if
    there is at least one board and all boards are solutions, and 1 otherwise.

    With --placed or --blocked, a solution must also have all placed queens, and none on a blocked
    square. With --all, the boards must be exactly all solutions, each once; the first {FIRST} that
    are missing and the first {FIRST} boards that are extra are listed, and all with --json.

    Headers such as "Solution 1:", totals, times, boxes and lines of dashes between boards are
    skipped. A total must agree with the number of boards.
    """,
    examples="""
    nqueens list 6 | nqueens verify --all
    nqueens solve 1000 --base 1 --by columns | nqueens verify --by columns
    nqueens complete 8 --placed b4,d5 | nqueens verify --placed b4,d5
    nqueens verify --from dots board.txt
    nqueens verify --from csplib079 --size 8 instance.param
    """,
)
@input_options
@shared.toroidal_option
@shared.squares_options
@click.option("--distinct", is_flag=True, help="Refuse boards that occur more than once.")
@click.option(
    "--all",
    "whole",
    is_flag=True,
    help="Refuse boards that occur more than once, and name missing solutions and extra boards.",
)
@shared.progress_option
@shared.json_option
def verify_command(options: shared.Options, distinct: bool, whole: bool) -> int:
    reading = boards_of(options, quiet=True)
    verdict = _Verdict(batches(reading), options, distinct or whole, whole)
    total = missing = 0

    def wrong() -> Iterator[tuple[int, dict[str, Any]]]:
        nonlocal total, missing
        yield from verdict
        if whole:
            total = verdict.count()
            missing = total - verdict.different

    if options.as_json:
        more: dict[str, object] = {}
        if distinct or whole:
            more["distinct"] = lambda: verdict.distinct
        if whole:
            more.update(
                count=lambda: str(total),
                missing=lambda: str(missing),
                extra=lambda: str(verdict.boards - verdict.different),
                missing_solutions=verdict.lists(lambda: missing),
            )
        print_json(
            wrong=([report] for _, report in wrong()),
            boards=lambda: verdict.boards,
            solutions=lambda: verdict.solutions,
            **more,
            read=reading.format._asdict(),
        )
    else:
        for n, report in wrong():
            say(*_lines(n, **report))
        _say_missing(verdict, missing, reading.format)
        extra = verdict.boards - verdict.different if whole else 0
        _say_extra(verdict, extra, reading.format)
        boards, solutions = (
            f"{number} {noun}{'' if number == 1 else 's'}"
            for number, noun in ((verdict.boards, "board"), (verdict.solutions, "solution"))
        )
        parts = [f"{boards} checked, {solutions}"]
        parts += [f"{verdict.distinct} different"] if distinct or whole else []
        parts += [f"{missing} of {total} missing"] if whole else []
        parts += [f"{extra} extra"] if extra else []
        parts += [str(reading)] if reading.format.note else []
        say(", ".join(parts))
    good = verdict.solutions == verdict.boards == verdict.distinct and not missing
    return 0 if good and (verdict.boards or whole) else 1


class _Verdict:
    """The size and the faults of each board that is not a solution, and the numbers of boards.

    If ``distinct``, a board that occurs again is a fault. If ``alike``, all boards must be of one
    size, and the report of a wrong one has its queens. ``different`` is the number of different
    solutions, and ``extra`` has the first boards beside these.
    """

    def __init__(
        self, lists: Iterable[list[Position]], options: shared.Options, distinct: bool, alike: bool
    ) -> None:
        self._lists, self._options, self._alike = lists, options, alike
        self._size: int | None = options.n
        self._seen: dict[bytes, int] | None = {} if distinct else None
        self._squares: dict[int, dict[str, Any]] = {}  # of boards of this size
        self.boards = self.solutions = self.distinct = self.different = 0
        self.extra: list[tuple[int, Position]] = []

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        for batch in self._lists:
            n = batch[0].n
            self._size = self._size or n
            if self._alike and n != self._size:
                number = self.boards + 1
                raise ValueError(f"--all needs boards of one size; board {number} has {n} rows")
            suspicious = set(self._suspicious(batch))
            for number, position in enumerate(batch):
                self.boards += 1
                same = self._earlier(position)
                checked = number in suspicious or same is not None
                faults = self._faults(position) if checked else {}
                wrong = any(faults.values())
                self.solutions += not wrong
                self.distinct += same is None
                self.different += not wrong and same is None
                if same is not None:
                    faults["same_as"] = same
                if wrong or same is not None:
                    if len(self.extra) < FIRST:
                        self.extra.append((self.boards, position))
                    if self._alike:
                        faults["queens"] = position.queens
                    yield n, {"board": self.boards, **faults}

    def count(self) -> int:
        """Return the number of all solutions."""
        if self._size is None:
            raise click.UsageError("--all needs --size N if there is no board")
        with squares_of(self._options, self._size) as rules, Bar(self._options.progress) as bar:
            rules.update(toroidal=self._options.toroidal, progress=bar.report)
            return int(nqueens.count(self._size, **rules))

    def lists(self, missing: Callable[[], int]) -> Iterator[list[Any]]:
        """Yield lists of all missing solutions, whose number is known only when they are read."""
        for found in self.absent(missing()):
            yield found.tolist()

    def absent(self, missing: int) -> Iterator[npt.NDArray[Any]]:
        """Yield arrays with so many solutions that are missing, in lexicographic order."""
        if not missing:
            return
        assert self._size is not None
        assert self._seen is not None
        with squares_of(self._options, self._size) as rules:
            rules["toroidal"] = self._options.toroidal
            for boards in nqueens.iter_solutions(self._size, **rules):
                keys = (_key(self._size, enumerate(board)) for board in boards.tolist())
                found = boards[[key not in self._seen for key in keys]][:missing]
                if len(found):
                    yield found
                missing -= len(found)
                if not missing:
                    return

    def _placed(self, n: int) -> dict[str, Any]:
        """Return the placed and the blocked squares on a board of n rows."""
        if n not in self._squares:
            with squares_of(self._options, n) as squares:
                if squares:  # refuse contradictions once
                    nqueens.is_solution(np.arange(n), **squares)
            self._squares = {n: squares}
        return self._squares[n]

    def _earlier(self, position: Position) -> int | None:
        """Return the number of the same board before this one."""
        if self._seen is None:
            return None
        key = _key(position.n, sorted(position.queens))
        earlier = self._seen.setdefault(key, self.boards)
        return None if earlier == self.boards else earlier

    def _suspicious(self, batch: list[Position]) -> Iterable[int]:
        """Return the indices of the positions that are not known to be solutions."""
        squares = self._placed(batch[0].n)
        array = board_array(batch)
        if array is None:
            return range(len(batch))
        good = nqueens.is_solution(array, toroidal=self._options.toroidal, **squares)
        return np.flatnonzero(~np.asarray(good)).tolist()

    def _faults(self, position: Position) -> dict[str, Any]:
        """Return what is wrong with a board.

        These are the number of missing queens, some attacking pairs and how many more there are,
        the placed squares without a queen, and the blocked squares with one.
        """
        torus = position.n if self._options.toroidal else None
        pairs = list(islice(attacking_pairs(position.queens, torus), MAX_PAIRS))
        lines = attacked_lines(position.queens, torus) if len(pairs) == MAX_PAIRS else ()
        more = sum(comb(len(line), 2) for _, line in lines) - len(pairs) if lines else 0
        squares = self._placed(position.n)
        queens = set(position.queens)
        blocked = [*squares.get("blocked", ()), *position.blocked]
        return {
            "missing": max(position.n - len(position.queens), 0),
            "pairs": pairs,
            "more": more,
            "placed": sorted(set(squares.get("placed", ())) - queens),
            "blocked": sorted(queens.intersection(blocked)),
        }


def _key(n: int, queens: Iterable[Square]) -> bytes:
    """Return what tells a board from others; the queens are in lexicographic order."""
    return blake2b(f"{n} {[*queens]}".encode(), digest_size=DIGEST).digest()


def _say_missing(verdict: _Verdict, missing: int, form: Detected) -> None:
    """List the first missing solutions, as numbers if the format has some, otherwise as names."""
    for boards in verdict.absent(min(missing, FIRST)):
        say(*(f"missing: {line}" for line in _in_words(boards, form).splitlines()))
    if missing > FIRST:
        say(f"missing: and {missing - FIRST} more")


def _say_extra(verdict: _Verdict, extra: int, form: Detected) -> None:
    """List the first boards that are wrong or occur again, in the same way."""
    for number, position in verdict.extra if extra else ():
        array = board_array([position])
        text = _in_words(position if array is None else array, form).strip() or "no queens"
        say(f"extra: {text} (board {number})")
    if extra > FIRST:
        say(f"extra: and {extra - FIRST} more")


def _in_words(boards: npt.NDArray[Any] | Position, form: Detected) -> str:
    if FORMATS[form.name].numbers and isinstance(boards, np.ndarray):
        return formats.text(boards, "permutation", base=form.base, by=form.by)
    return formats.text(boards, "algebraic")


def _lines(
    n: int,
    board: int,
    missing: int,
    pairs: Iterable[tuple[str, Square, Square]],
    more: int,
    placed: Iterable[Square],
    blocked: Iterable[Square],
    same_as: int = 0,
    queens: object = (),
) -> Iterator[str]:
    def square(row: int, column: int) -> str:
        return f"{square_name(row, column, n)} (row {row}, column {column})"

    if missing:
        yield f"board {board}: {n - missing} of {n} queens"
    for kind, one, other in pairs:
        yield f"board {board}: {square(*one)} and {square(*other)} on the same {kind}"
    if more:
        yield f"board {board}: and {more} more pairs"
    for one in placed:
        yield f"board {board}: no queen on {square(*one)}, where one is placed"
    for one in blocked:
        yield f"board {board}: a queen on {square(*one)}, which is blocked"
    if same_as:
        yield f"board {board}: the same as board {same_as}"
