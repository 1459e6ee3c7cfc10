"""Score the answers that people, programs and language models give to the n-queens problem."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from nqueens._boards.attacks import attacking_pairs
from nqueens._boards.position import Position
from nqueens._boards.score import Score
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import described
from nqueens._squares import Square, square_name
from nqueens._text.answers import answers_in
from nqueens._text.named import lists_of_squares, on_board
from nqueens.formats.choosing import paragraphs_of
from nqueens.formats.items import Line
from nqueens.formats.lines import lines_of
from nqueens.formats.reader import Reader

LONGEST = 1 << 20  # characters of a text, from its end
LONGEST_IN_PARTS = 1 << 14  # characters of which each line and sentence is read
MOST_PAIRS = 3  # named in a reason
PART = re.compile(r"[a-zA-Z]?\d{1,9}")  # of a board
SENTENCE_END = re.compile(r"(?<=[.?!;:]) +")
DRAWN_ROW = re.compile(r"\s*(?:[.#xXQq_*·♛♕0-1-]\s?){4,}")


def score(n: int | Position, text: str, *, toroidal: bool = False) -> Score:
    r"""Return whether the answer in a text is a solution.

    Parameters
    ----------
    n : int or Position
        Size of the board; or a board with placed queens, which the answer must have, and blocked
        squares, on which it must have none.
    text : str
        What a person, a program or a language model answers, in any way that `formats.read`
        reads, or a number such as 2413 behind "the answer is". If there are several boards, the
        last one counts, so that a text may have drafts, without those that the text refuses, as in
        "and not a1, b2, c3, d4". Squares beside a list of n squares are reasons.
    toroidal : bool
        Let the diagonals continue across the edges of the board.

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
    Linear in the length of the text, of which the last million characters are read.

    Examples
    --------
    >>> nqueens.score(4, "I try [0, 2, 1, 3]. No. The queens go on a3, b1, c4 and d2.").verdict
    'right'
    >>> print(nqueens.score(4, ". Q . .\n. . . Q\n. . Q .\nQ . . .").reason)
    d3 and c2 are on the same antidiagonal
    >>> nqueens.score(8, "I am not sure.").verdict
    'unread'
    """
    board = n if isinstance(n, Position) else Position(n)
    checked_bool(toroidal, "toroidal")
    if not isinstance(text, str):
        raise TypeError(f"an answer is text, not {described(text)}")
    try:
        answer = last_board(answers_in(text[-LONGEST:], board.n, board.n), board.n)
    except FormatError as error:
        return Score("unread", error.reason)
    broken = [*broken_rules(answer, board, toroidal)]
    if broken:
        return Score("wrong", "; ".join(broken), answer.queens)
    return Score("right", "all rules are kept", answer.queens)


def last_board(text: str, n: int) -> Position:
    """Return the last board of a text; fail if what may be the last one is not understood.

    If a text names more or fewer squares than a board has queens, a list of as many squares in it
    is the answer, and others belong to the reasons.
    """
    lines = [*lines_of(io.StringIO(text, None))]
    unread = FormatError("there is no board in the text")
    try:
        position = last_of(lines, n)
        if len(position.queens) == n:
            return position
        return last_list(text, n) or position
    except FormatError as error:
        unread = error
    begin = text.count("\n", 0, max(0, len(text) - LONGEST_IN_PARTS))
    try:
        for paragraph in reversed(paragraphs_of(lines[begin:])):
            position_of_part = last_in(paragraph, n)
            if position_of_part is not None:
                return position_of_part
    except FormatError as error:
        unread = error
    listed = last_list(text, n)
    if listed is None:
        raise unread
    return listed


def last_list(text: str, n: int) -> Position | None:
    """Return the board of the last list of n squares, None if what is behind it may be a board."""
    lists = [*lists_of_squares(text, n)]
    if not lists:
        return None
    last = lists[-1]
    behind = [*lines_of(text[last[-1].end :].splitlines())]
    squares = on_board(last, n)
    if len(squares) < n or may_be_board(behind, n):
        return None
    return Position(n, squares)


def last_in(lines: Sequence[Line], n: int) -> Position | None:
    """Return the last board of a paragraph, of one of its lines, or of a sentence.

    None if nothing there may be a board; fail if it may, but is not understood.
    """
    try:
        position = last_of(lines, n)
        return position if len(position.queens) == n or len(lines) > 1 else None
    except FormatError as error:
        for part in reversed(parts_of(lines)):
            if not has_room(part, n):
                continue
            position_of_part = last_in(part, n)
            if position_of_part is not None:
                return position_of_part
        if may_be_board(lines, n):
            raise error from None
    return None


def parts_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines of a paragraph, or the sentences of a line."""
    if len(lines) > 1:
        return [[line] for line in lines]
    ((number, raw),) = lines
    sentences = SENTENCE_END.split(raw)
    return [[(number, sentence)] for sentence in sentences] if len(sentences) > 1 else []


def has_room(lines: Sequence[Line], n: int) -> bool:
    """Return whether a line or a sentence has a letter or a digit for each queen."""
    return sum(sum(map(str.isalnum, raw)) for _, raw in lines) >= n


def last_of(lines: Sequence[Line], n: int) -> Position:
    """Return the last board of some lines, one of n rows with all queens if there is such a board.

    The size tells what numbers mean, but makes boards of numbers that are too few, too.
    """
    source = [raw for _, raw in lines]
    sized: list[Position] = []
    with suppress(FormatError):
        sized = [*Reader(source, n=n, totals=False)]
        if sized and len(sized[-1].queens) == n:
            return sized[-1]
    try:
        positions = [*Reader(source, totals=False)]
    except FormatError:
        if not sized:
            raise
        positions = []
    if positions and positions[-1].n == len(positions[-1].queens) == n:
        return positions[-1]
    positions = sized or positions
    if not positions:
        raise FormatError("there is no board in the text")
    return positions[-1]


def may_be_board(lines: Sequence[Line], n: int) -> bool:
    """Return whether some lines have as many squares or numbers as a board, or a drawing."""
    drawn = sum(DRAWN_ROW.fullmatch(raw) is not None for _, raw in lines)
    return drawn > 1 or sum(len(PART.findall(raw)) for _, raw in lines) >= n


def broken_rules(answer: Position, board: Position, toroidal: bool) -> Iterator[str]:
    """Yield a clause for each rule that an answer breaks."""
    n = board.n

    def name(square: Square) -> str:
        return square_name(*square, answer.n)

    if answer.n != n:
        yield f"the board has {answer.n} rows, not {n}"
        return
    number = len(answer.queens)
    if number != n:
        yield f"there are {number} queens, not {n}"
    pairs = attacking_pairs(answer.queens, n if toroidal else None)
    for kind, first, second in islice(pairs, MOST_PAIRS):
        yield f"{name(first)} and {name(second)} are on the same {kind}"
    if next(pairs, None):
        yield "other queens attack each other, too"
    if missing := sorted({*board.queens} - {*answer.queens}):
        yield f"there is no queen on {', '.join(map(name, missing))}, where one is placed"
    if blocked := sorted({*board.blocked} & {*answer.queens}):
        yield f"there is a queen on {', '.join(map(name, blocked))}, which is blocked"
