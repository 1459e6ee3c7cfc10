"""Contest problems in their exact formats: a table of values, and what such a value can do."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import NamedTuple

from nqueens.cli.contest import answers, cases, checks
from nqueens.cli.contest.cases import Kind
from nqueens.cli.contest.inputs import Input, Lines, quoted

MOST_CASES = 10**6


class Form(NamedTuple):
    """How many cases an input has, and what stands around them."""

    text: str
    end: bytes = b""  # the word after the last case
    is_counted: bool = False
    may_have_more: bool = False  # than one case


ONE = Form("{cases}\n")
SOME = Form("{cases}\n", may_have_more=True)  # one on the site; the command answers several
UNTIL_ZERO = Form("{cases}\n0\n", end=b"0")
UNTIL_MINUS_ONE = Form("{cases}\n-1 -1\n", end=b"-1")
COUNTED = Form("{number}\n{cases}\n", is_counted=True)


@dataclass(frozen=True, kw_only=True)
class Problem:
    """A problem.

    Attributes
    ----------
    name, aliases
        Its name, and others that people type, without blanks and signs.
    reads, writes
        Its input and its output in words.
    form
        How many cases an input has.
    sizes
        Sizes of the cases that are tried, the largest at the limit of the problem.
    admitted
        Sizes that are answered.
    has_size
        Whether n stands before each case.
    answer
        Return the answer to a case, without the last line end.
    kinds
        Functions that make a case, the hardest first.
    simpler
        Yield cases that are a step simpler.
    most
        The largest number of cases in an input that is tried.
    parts
        Yield the parts of an output that are compared.
    wrong
        Say what is wrong with a part, for the part of the answer; parts without an answer are None.
    whole
        Say what is wrong with an output, for the input and the answer, instead of its parts.
    method
        Of LeetCode's class ``Solution``.
    """

    name: str
    reads: str
    writes: str
    form: Form
    sizes: Sequence[int]
    admitted: range
    answer: Callable[[Input], str]
    kinds: Sequence[Kind] = (cases.size,)
    aliases: Sequence[str] = ()
    has_size: bool = True
    simpler: Callable[[str], Iterator[str]] = cases.nothing_simpler
    most: int = 1
    parts: Callable[[Lines], Iterator[tuple[int, bytes]]] = checks.by_lines
    wrong: Callable[[bytes, bytes | None], str] = checks.same_line
    whole: Callable[[Lines, bytes, Lines], str] | None = None
    method: str = ""

    @property
    def is_a_number(self) -> bool:
        """Whether an input is only a size, so that none is worth a second try."""
        return self.kinds == (cases.size,) and self.most == 1

    @property
    def has_one_size(self) -> bool:
        """Whether all boards have the same size."""
        return len(self.sizes) == 1

    def answers(self, lines: Lines) -> Iterator[bytes]:
        r"""Yield the answer to each case of an input.

        >>> b"".join(PROBLEMS["hdu2553"].answers([b"8 4\n", b"0\n", b"10\n"]))
        b'92\n2\n'
        """
        given = Input(lines)
        for _ in self._cases(given):
            given.n = self.admitted[0]
            if self.has_size:
                given.n = given.number("n", self.admitted[0], self.admitted[-1])
            given.case += 1
            yield f"{self.answer(given)}\n".encode()

    def _cases(self, given: Input) -> Iterator[object]:
        """Yield something for each case of an input."""
        if self.form.end:
            while given.next and given.next != self.form.end:
                yield given.next
            return
        number = 1
        if self.form.is_counted:
            number = given.number("the number of cases", 0, MOST_CASES)
        yield from repeat(number, number)
        while self.form.may_have_more and given.next:
            yield given.next
        given.end()

    def input_of(self, texts: Sequence[str]) -> str:
        """Return an input of some cases."""
        return self.form.text.format(cases="\n".join(texts), number=len(texts))

    def first_fault(self, lines: Sequence[bytes] | Lines, output: Lines) -> tuple[int, str]:
        """Return how many lines of an output are right, and what is wrong with the next one.

        ``lines`` are those of the input. Empty lines at the end of the output do not matter.
        """
        if self.whole:
            lines = [*lines]
            answer = b"".join(self.answers(lines))
            return len(answer.splitlines()), self.whole(lines, answer, output)
        parts = self.parts(output)
        right = 0
        for answer in chain.from_iterable(text.splitlines() for text in self.answers(lines)):
            number, part = next(parts, (right + 1, None))
            if fault := self.wrong(answer, part):
                return right, f"line {number}: {fault}"
            right += 1
        for number, part in parts:
            if part.strip():
                return right, f"line {number}: expected the end, found {quoted(part)}"
        return right, ""


EIGHT = range(8, 9)
BOARD = "8 rows of '.' and '*'"
NUMBER_OF_SOLUTIONS = "the number of solutions"

_TABLE = (
    Problem(
        name="codeforces131e",
        aliases=("cf131e", "yetanothertaskwithqueens"),
        reads="n and m, then row and column, from 1, of m queens",
        writes="nine numbers: how many queens threaten 0, 1, …, 8 others",
        form=ONE,
        sizes=(1, 2, 3, 4, 5, 7, 10, 30, 100, 1000, 100_000),
        admitted=range(1, 100_001),
        answer=answers.threatened_queens,
        kinds=(
            cases.scattered,
            cases.full_line,
            cases.dense,
            cases.scattered,
            cases.corners,
            cases.single_queen,
        ),
        simpler=cases.fewer_squares,
    ),
    Problem(
        name="cses1624",
        aliases=("cseschessboardandqueens",),
        reads=BOARD,
        writes="the number of ways to place 8 queens on '.'",
        form=ONE,
        sizes=EIGHT,
        admitted=EIGHT,
        has_size=False,
        answer=answers.ways,
        kinds=cases.BOARDS,
        simpler=cases.fewer_marks("*", "."),
    ),
    Problem(
        name="hdu2553",
        aliases=("hdoj2553",),
        reads="sizes from 1 to 10 until 0",
        writes=f"{NUMBER_OF_SOLUTIONS} for each",
        form=UNTIL_ZERO,
        sizes=range(1, 11),
        admitted=range(1, 11),
        answer=answers.number_of_solutions,
        most=50,
    ),
    Problem(
        name="kattis-8queens",
        aliases=("8queens", "eightqueens"),
        reads=BOARD,
        writes="valid or invalid",
        form=ONE,
        sizes=EIGHT,
        admitted=EIGHT,
        has_size=False,
        answer=answers.marked_are_right,
        kinds=[cases.marked(queens) for queens in cases.MARKED_QUEENS],
    ),
    Problem(
        name="kattis-queens",
        aliases=("verifythisyourmajesty",),
        reads="n, then x and y, from 0, of n queens",
        writes="CORRECT or INCORRECT",
        form=ONE,
        sizes=(1, 2, 3, 4, 5, 6, 7, 8, 10, 20, 100, 1000, 5000),
        admitted=range(1, 100_001),
        answer=answers.listed_are_right,
        kinds=[cases.listed(queens) for queens in cases.QUEENS],
    ),
    Problem(
        name="leetcode51",
        aliases=("lc51", "leetcode51nqueens", "leetcodenqueens", "nqueens"),
        reads="a size from 1 to 9; the command answers up to 12",
        writes="a list of all solutions, in any order",
        form=SOME,
        sizes=range(1, 10),
        admitted=range(1, 13),
        answer=answers.all_solutions,
        parts=checks.by_lists,
        wrong=checks.same_boards,
        method="solveNQueens",
    ),
    Problem(
        name="leetcode52",
        aliases=("lc52", "leetcode52nqueensii", "leetcodenqueensii", "nqueensii"),
        reads="a size from 1 to 9; the command answers up to 18",
        writes=NUMBER_OF_SOLUTIONS,
        form=SOME,
        sizes=range(1, 10),
        admitted=range(1, 19),
        answer=answers.number_of_solutions,
        method="totalNQueens",
    ),
    Problem(
        name="one-solution",
        aliases=("onesolution",),
        reads="n, at least 1",
        writes="a list such as [1, 3, 0, 2], which counts from 0, or -1",
        form=ONE,
        sizes=(*range(1, 31), 40, 50, 64, 100, 128, 200, 256, 300, 400, 500, 700, 1000),
        admitted=range(1, 1_000_001),
        answer=answers.solution_or_minus_one,
        wrong=checks.any_list,
    ),
    Problem(
        name="p1219",
        aliases=("luogu1219", "luogup1219", "usacochecker", "checkerchallenge"),
        reads="a size from 6 to 13; the command answers 1 to 18",
        writes="the first 3 solutions and the number of all",
        form=SOME,
        sizes=range(6, 14),
        admitted=range(1, 19),
        answer=answers.first_three_and_number,
    ),
    Problem(
        name="poj1321",
        reads="n and k, then n rows of '#' and '.', until -1 -1",
        writes="the number of ways to place k rooks on '#'",
        form=UNTIL_MINUS_ONE,
        sizes=range(1, 9),
        admitted=range(1, 9),
        answer=answers.rook_placements,
        kinds=(
            cases.most_rooks,
            cases.rooks(0.3),
            cases.rooks(0.7),
            cases.rooks(0.7, is_full=True),
        ),
        simpler=cases.fewer_marks("#", "."),
        most=20,
    ),
    Problem(
        name="poj3239",
        reads="sizes from 8 to 300 until 0",
        writes="any solution for each: the row, from 1, of the queen in each column",
        form=UNTIL_ZERO,
        sizes=range(8, 301),
        admitted=range(8, 301),
        answer=answers.by_formula,
        most=20,
        wrong=checks.any_solution,
    ),
    Problem(
        name="regions",
        aliases=("linkedinqueens",),
        reads="n rows of n letters, the layout of n regions",
        writes="the layout with # on the queens, any other board, or no solution",
        form=ONE,
        sizes=range(1, 10),
        admitted=range(1, 27),
        has_size=False,
        answer=answers.solved_layout,
        kinds=(cases.unique_layout, cases.grown_layout, cases.unique_layout, cases.layout_of_rows),
        whole=checks.solved_regions,
    ),
    Problem(
        name="uva10513",
        aliases=("bangladeshsequences",),
        reads="n, then n words of letters or '?', until 0",
        writes="Case i: the number of sequences that break a rule of superqueens",
        form=UNTIL_ZERO,
        sizes=(2, 5, 9, 10, 10, 11, 12, 13, 14, 15),
        admitted=range(1, 16),
        answer=answers.sequences_with_a_fault,
        kinds=(
            cases.any_letters,
            cases.letters_around_a_superqueen,
            cases.some_letters,
            cases.letters_around_a_superqueen,
        ),
        simpler=cases.fewer_letters,
        most=10,
    ),
    Problem(
        name="uva11195",
        aliases=("anothernqueenproblem",),
        reads="n and n rows of '.' and '*' until 0",
        writes="Case i: the number of solutions without queens on '*'",
        form=UNTIL_ZERO,
        sizes=range(4, 15),
        admitted=range(1, 17),
        answer=answers.numbered_ways,
        kinds=[cases.with_size(kind) for kind in cases.BOARDS],
        simpler=cases.fewer_marks("*", "."),
        most=10,
    ),
    Problem(
        name="uva167",
        reads="k, then k boards of 64 numbers up to 99",
        writes="the greatest sum under 8 queens, 5 characters wide",
        form=COUNTED,
        sizes=EIGHT,
        admitted=EIGHT,
        has_size=False,
        answer=answers.greatest_sum,
        kinds=(cases.numbers, cases.numbers_of_one_solution, cases.equal_numbers),
        simpler=cases.smaller_numbers,
        most=20,
    ),
    Problem(
        name="uva750",
        reads="k, then k times the row and column, from 1, of a queen",
        writes="a table of the solutions with this queen: the row of the queen in each column",
        form=COUNTED,
        sizes=EIGHT,
        admitted=EIGHT,
        has_size=False,
        answer=answers.solutions_through_a_square,
        kinds=(cases.square_of_a_board,),
        most=64,
    ),
)
PROBLEMS = {problem.name: problem for problem in _TABLE}


def plain(words: str) -> str:
    """Return a name without signs and blanks, in small letters."""
    return re.sub(r"[\W_]", "", words.lower())


def matches(words: str) -> list[str]:
    """Return the names of the problems that words may mean: exactly, at its end, or its beginning.

    An address of a problem ends with its name.

    >>> matches("LeetCode 51"), matches("P1219"), matches("cses"), matches("uva 1")
    (['leetcode51'], ['p1219'], ['cses1624'], ['uva10513', 'uva11195', 'uva167'])
    >>> matches("51"), matches("1")
    (['leetcode51'], [])
    """
    if "//" in words:
        parts = [*filter(plain, re.split("[/=]", words))]
        return matches("".join(parts[-2:])) or matches("".join(parts[-1:]))
    word = plain(words)
    if not word:
        return []
    equal = _names_where(lambda name: name == word)
    end = re.compile(rf"(?<!\d){word}$" if word[0].isdigit() else f"{word}$")  # a whole number
    at_the_end = _names_where(lambda name: bool(end.search(name)))
    return equal or at_the_end or _names_where(lambda name: name.startswith(word))


def exact_match(words: Sequence[str]) -> str | None:
    """Return the problem that has exactly these words as its name, or None."""
    name = plain("".join(words))
    if not all(map(plain, words)):
        return None
    return next(iter(_names_where(lambda other: other == name)), None)


def _names_where(fits: Callable[[str], bool]) -> list[str]:
    """Return the names of the problems one of whose names fits."""
    return [
        problem.name
        for problem in _TABLE
        if any(map(fits, (plain(problem.name), *problem.aliases)))
    ]
