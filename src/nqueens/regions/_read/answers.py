"""Score the answers that people, programs and language models give to a puzzle."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from nqueens._boards.score import Score
from nqueens._runtime.wording import described
from nqueens._squares import Square
from nqueens._text.answers import answers_in
from nqueens._text.named import Named, lists_of_squares, on_board, squares_named
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzle
from nqueens.regions._read.texts.lines import cells, split_name
from nqueens.regions._read.texts.reader import plain_text
from nqueens.regions._words import ENGLISH, units_of

QUEENS = ("Q", "q", "♛", "♕", "👑", "★", "☆", "⭐", "*", "#", "X", "x", "1", "●", "🔴")
EMPTY = (".", "_", "-", "·", "0", "○", "⬜", "⬛", "□")
FRAME = re.compile(r"[-+=|:*_ ─-╿]{3,}")
MARKUP = re.compile(r"\*\*|__|`|\\boxed\{")  # bold, code, and a frame of LaTeX
BRACKETS = re.compile(r"[\[\](){}]")
NUMBER_LIST = re.compile(r"(?:[^\W\d][\w ]*[:=]\s*)?(\d{1,2}(?:[\s,;]+\d{1,2})*)\W*")
DIGITS = re.compile(r"(?:[^\W\d][\w ]*[:=]\s*)?(\d+)\W*", re.ASCII)
SENTENCE_END = re.compile(r"[.?!;](?:\s|$)|\n\s*\n|\n.*[a-z]{3}")
LETTER = re.compile(r"[a-zA-Z]")
NUMBER = re.compile(r"\d{1,3}")
LONGEST_LIST = 6400  # characters
FARTHEST = 80  # characters between two squares of an answer
LONGEST = 1 << 20  # characters of a text, from its end


class Answer(NamedTuple):
    """Queens that a text shows, and where it ends; ``fault`` is why they are none."""

    end: int
    queens: tuple[Square, ...]
    fault: str = ""


def score(puzzle: PuzzleLike, text: str) -> Score:
    r"""Return whether the answer in a text solves a puzzle.

    Parameters
    ----------
    puzzle : Puzzle, or layout
        As in `solve`.
    text : str
        What a person, a program or a language model answers: a list of columns, squares such as
        ``a1``, ``r1c3``, ``(0, 2)`` or "row 1, column 3", a drawing, or the layout with a sign for
        each queen. If there are several boards, the last one with all queens counts, so that a text
        may have drafts, without those that the text refuses, as in "and not a1, b3, c2, d4".

    Returns
    -------
    Score
        ``verdict`` is "right", "wrong" or "unread"; ``reason`` is a sentence that names the broken
        rules, or why the text was not read; ``queens`` are the squares that were read.

    Raises
    ------
    TypeError
        If the text is no string.

    Notes
    -----
    Linear in the length of the text, of which the last million characters are read. Numbers count
    from 0 if one is 0, and from 1 if one is n; numbers of rows and columns in words count from 1
    otherwise.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> regions.score(puzzle, "First [0, 2, 1, 3]? No. The queens go on c4, a3, d2 and b1.")
    Score(verdict='right', reason='all rules are kept', queens=((0, 2), (1, 0), (2, 3), (3, 1)))
    >>> print(regions.score(puzzle, "#BBB\nAA#D\nCCD#\nC#CD").reason)
    the queens in row 2, column 3 and row 3, column 4 touch
    >>> regions.score(puzzle, "I am not sure.").verdict
    'unread'
    """
    puzzle = as_puzzle(puzzle)
    if not isinstance(text, str):
        raise TypeError(f"an answer is text, not {described(text)}")
    plain = answers_in(plain_text(text)[-LONGEST:], puzzle.n, puzzle.rules.queens)
    plain = MARKUP.sub("", plain)
    answers = [*_drawn(plain, puzzle), *_lists(plain, puzzle), *_squares(plain, puzzle)]
    whole = [answer for answer in answers if len({*answer.queens}) == puzzle.rules.queens]
    if not whole:
        return _part_of_answer(answers, puzzle)
    last = max(whole, key=lambda answer: answer.end)
    queens = tuple(sorted({*last.queens}))
    if last.fault:
        return Score("unread", last.fault, queens)
    broken = broken_rules(puzzle, queens)
    if broken:
        return Score("wrong", "; ".join(broken), queens)
    return Score("right", "all rules are kept", queens)


def _part_of_answer(answers: Sequence[Answer], puzzle: Puzzle) -> Score:
    """Return the score of a text without all queens of a puzzle."""
    number = puzzle.rules.queens
    most = max(answers, key=lambda answer: (len({*answer.queens}), answer.end), default=None)
    queens = tuple(sorted({*most.queens})) if most else ()
    if len(queens) * 2 <= number:
        what = f"there is no board with {number} queens, a list of columns, or squares in the text"
        return Score("unread", what)
    if most and most.fault:
        return Score("unread", most.fault, queens)
    return Score("wrong", f"there are {len(queens)} queens, and the puzzle has {number}", queens)


def broken_rules(puzzle: Puzzle, queens: Sequence[Square]) -> list[str]:
    """Return a clause for each rule of a puzzle that queens break."""
    broken = [*_clashes(puzzle, queens), *_wrong_numbers(puzzle, queens)]
    missing = sorted({*puzzle.placed} - {*queens})
    if missing:
        broken.append(f"no queen stands in {ENGLISH.squares(missing)}, where the puzzle has one")
    blocked = sorted({*puzzle.blocked} & {*queens})
    if blocked:
        broken.append(f"a queen stands on a blocked square, {ENGLISH.squares(blocked)}")
    return broken


def _clashes(puzzle: Puzzle, queens: Sequence[Square]) -> Iterator[str]:
    """Yield a clause for each two queens that touch, or share a diagonal if that is a rule."""
    for first, second in combinations(queens, 2):
        down = abs(first[0] - second[0])
        across = abs(first[1] - second[1])
        clash = ""
        if not puzzle.touching and max(down, across) == 1:
            clash = "touch"
        elif puzzle.diagonals and down == across:
            clash = "share a diagonal"
        if clash:
            yield f"the queens in {ENGLISH.squares([first, second])} {clash}"


def _wrong_numbers(puzzle: Puzzle, queens: Sequence[Square]) -> Iterator[str]:
    """Yield a clause for each row, column and region with too many queens or too few."""
    layout = puzzle.regions
    counts = Counter(chain.from_iterable(units_of(layout, square) for square in queens))
    for kind in ("row", "column", "region"):
        for number in range(puzzle.n):
            extra = counts[kind, number] - puzzle.stars
            if extra == 0:
                continue
            unit = ENGLISH.units(layout, [(kind, number)])
            noun = "queen" if abs(extra) == 1 else "queens"
            much = "many" if extra > 0 else "few"
            yield f"{unit} has {abs(extra)} {noun} too {much}"


# --- boards ---------------------------------------------------------------------------------------


def _drawn(text: str, puzzle: Puzzle) -> Iterator[Answer]:
    """Yield the boards of signs in a text: n lines of n, perhaps with names before the rows."""
    rows: list[list[str]] = []
    at = 0
    for line in text.split("\n"):
        at += len(line) + 1
        if rows and FRAME.fullmatch(line.strip()):
            continue
        row = _signs(line, puzzle.n)
        if not row:
            rows = []
            continue
        rows.append(row)
        if len(rows) >= puzzle.n and (answer := _on_board(rows[-puzzle.n :], puzzle)):
            yield answer._replace(end=at)
            rows = []


def _signs(line: str, n: int) -> list[str]:
    """Return the n signs in a line, perhaps between the names of its row, [] for others."""
    if len(line) > longest_row(n):
        return []
    _, row = split_name(line.strip())
    for part in (row.strip("\"',[]"), row):
        signs = [sign or "." for sign in cells(part)]
        if len(signs) == n:
            return signs
        if not signs or not signs[0].isalnum():
            continue
        if len(signs) == n + 1:
            return signs[1:]
        if len(signs) == n + 2 and signs[0] == signs[-1]:
            return signs[1:-1]
    return []


def longest_row(n: int) -> int:
    """Return the number of characters of the longest line that is read as a row."""
    return 8 * n + 40


def _on_board(rows: Sequence[Sequence[str]], puzzle: Puzzle) -> Answer | None:
    """Return the queens of a board of signs, or of the layout with signs over its labels."""
    queen = _queen_sign(rows, puzzle)
    if not queen:
        return None
    queens = []
    are_labels = True
    labels = {*chain.from_iterable(rows)} - {queen, *EMPTY}
    letters = puzzle.regions.rows()
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            name = puzzle.names[puzzle.regions.labels[row, column]]
            if sign == queen:
                queens.append((row, column))
            elif sign in labels and sign not in (name, letters[row][column]):
                are_labels = False
    if are_labels or len(labels) < 2:
        return Answer(0, tuple(queens))
    return Answer(0, tuple(queens), "the labels around the queens are not those of the puzzle")


def _queen_sign(rows: Sequence[Sequence[str]], puzzle: Puzzle) -> str:
    """Return the only sign that may be a queen, empty if there is none, or several are."""
    counts = Counter(chain.from_iterable(rows))
    names = {*puzzle.names, *chain.from_iterable(puzzle.regions.rows())}
    signs = [sign for sign in counts if sign not in names and sign not in EMPTY]
    if not signs:  # a label, too
        signs = [sign for sign in QUEENS if counts[sign] == puzzle.rules.queens]
    if len(signs) > 1:
        signs = [sign for sign in signs if sign in QUEENS]
    return signs[0] if len(signs) == 1 else ""


# --- lists of columns -----------------------------------------------------------------------------


def _lists(text: str, puzzle: Puzzle) -> Iterator[Answer]:
    """Yield the boards in lists of numbers, in brackets or on a line."""
    n = puzzle.n
    for end, numbers, depth in _number_lists(text):
        if len(numbers) == puzzle.rules.queens and (depth == 1 or puzzle.stars > 1):
            yield Answer(end, _by_rows(numbers, puzzle))
        elif len(numbers) == n * n and {*numbers} == {0, 1}:
            queens = [divmod(square, n) for square, number in enumerate(numbers) if number]
            yield Answer(end, tuple(queens))
    if puzzle.stars == 1 and n > 1:
        yield from _number_lines(text, puzzle)
    elif n > 1:
        yield from _star_lines(text, puzzle)


def _star_lines(text: str, puzzle: Puzzle) -> Iterator[Answer]:
    """Yield the boards on lines with the columns of each row, such as 5,7 1,3, as solve prints."""
    row = rf"\d{{1,2}}(?:,\d{{1,2}}){{{puzzle.stars - 1}}}"
    rows = rf"^[ \t]*{row}(?:[ \t]+{row}){{{puzzle.n - 1}}}[ \t]*$"
    for line in re.finditer(rows, text, re.ASCII | re.MULTILINE):
        yield Answer(line.end(), _by_rows([*map(int, NUMBER.findall(line[0]))], puzzle))


def _number_lines(text: str, puzzle: Puzzle) -> Iterator[Answer]:
    """Yield the boards on lines of n numbers, or of n digits."""
    end = 0
    for line in text.split("\n"):
        end += len(line) + 1
        bare = line.strip()
        if len(bare) > longest_row(puzzle.n):
            continue
        numbers = _numbers_on_line(bare)
        if len(numbers) == puzzle.n:
            yield Answer(end, _by_rows(numbers, puzzle))


def _numbers_on_line(text: str) -> list[int]:
    """Return the numbers that a line consists of, or the digits of its only number."""
    listed = NUMBER_LIST.fullmatch(text)
    numbers = re.findall(r"\d+", listed[1]) if listed else []
    if len(numbers) > 1:
        return [*map(int, numbers)]
    digits = DIGITS.fullmatch(text)
    return [*map(int, digits[1])] if digits else []


def _number_lists(text: str) -> Iterator[tuple[int, list[int], int]]:
    """Yield the end, the numbers and the depth of each list of numbers in brackets."""
    start = depth = deepest = 0
    for bracket in BRACKETS.finditer(text):
        if bracket[0] in "[({":
            if depth == 0:
                start, deepest = bracket.start(), 0
            depth += 1
            deepest = max(deepest, depth)
        elif depth:
            depth -= 1
            if depth == 0 and bracket.end() - start < LONGEST_LIST:
                inner = text[start : bracket.end()]
                if not LETTER.search(inner):
                    yield bracket.end(), [*map(int, NUMBER.findall(inner))], deepest


def _by_rows(numbers: Sequence[int], puzzle: Puzzle) -> tuple[Square, ...]:
    """Return the queens of a list of the columns in each row, from 0 or 1."""
    n = puzzle.n
    first = 1 if n in numbers and 0 not in numbers else 0
    queens = [(at // puzzle.stars, number - first) for at, number in enumerate(numbers)]
    return tuple(square for square in queens if 0 <= square[1] < n)


# --- squares --------------------------------------------------------------------------------------


def _squares(text: str, puzzle: Puzzle) -> Iterator[Answer]:
    """Yield the boards of squares that are named in a list, or near each other.

    A board ends with its sentence; of more squares in a sentence, the last ones count.
    """
    number = puzzle.rules.queens
    for squares in lists_of_squares(text, number):
        yield Answer(squares[-1].end, on_board(squares, puzzle.n))
    near: list[Named] = []
    for square in squares_named(text):
        if near and _begins_a_board(square, near, text, number):
            yield _last_of(near, puzzle)
            near = []
        near.append(square)
    if near:
        yield _last_of(near, puzzle)


def _begins_a_board(square: Named, near: Sequence[Named], text: str, number: int) -> bool:
    """Return whether a square is far from others, of another kind, or in the next sentence."""
    last = near[-1]
    if square.start - last.end > FARTHEST or square.kind != last.kind:
        return True
    between = text[last.end : square.start]
    return len(near) >= number and SENTENCE_END.search(between) is not None


def _last_of(near: Sequence[Named], puzzle: Puzzle) -> Answer:
    """Return the board of the last squares that are named near each other.

    If they are more than the queens of a board, a list before their end counts as well as they do.
    """
    number = puzzle.rules.queens
    start = near[0].start if len(near) > number else near[-1].end
    return Answer(start, on_board(near[-number:], puzzle.n))
