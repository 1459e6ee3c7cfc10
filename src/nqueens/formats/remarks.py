"""Lines of a text that are no part of a board: titles, totals, sizes, rules and prose."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from nqueens._runtime.errors import Parameter, Phrase
from nqueens._runtime.wording import described, shortened
from nqueens.formats.items import By, Count, Header, Item, Line, Unexplained, counts_up

LONGEST_HEAD, LONGEST_REMARK, LONGEST_WRONG = 150, 500, 10_000  # characters


def content(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines of a text that are not empty, without blanks around them."""
    for line, raw in lines:
        if text := raw.strip():
            yield line, text


# --- what a line begins with ----------------------------------------------------------------------

HEAD = re.compile(  # where a board may begin
    r"(?:(?<!\bn)(?<!\bn )=|:(?!\d\d\b)|[>)\]#])\s*(?=\S)|\d+\.\s+|^(?:\d+\s+[-–]|row\s*\d+)\s+"
    r"|(?=[\[({])",
    re.IGNORECASE,
)


def bodies(text: str) -> Iterator[str]:
    """Yield a line, and what is behind each thing that may be its header."""
    yield text
    for head in HEAD.finditer(text, 0, LONGEST_HEAD):
        if 0 < head.end() < len(text):
            yield text[head.end() :]


def behind(text: str, pattern: re.Pattern[str]) -> str:
    """Return a line, or what is behind its header, that the whole of a pattern matches, or ""."""
    if pattern.fullmatch(text):
        return text
    return next((body for body in bodies(text) if pattern.fullmatch(body)), "")


# --- names of columns -----------------------------------------------------------------------------

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
HEADER = re.compile(r"(row|column)([01])\s*(?:,|$)")
MEMBER = re.compile(r"([A-Za-z_ ]*)\[?,?(\d{1,9})\]?", re.ASCII)
TURNED = re.compile(  # a header that names the columns first, also in other languages
    r"\W*(x|c|col|column|spalte|columna|colonne|colonna|coluna)[ _]?(no|num|number|index|idx)?\W+"
    r"(y|r|row|zeile|reihe|fila|ligne|riga|linha)[ _]?(no|num|number|index|idx)?\W*",
    re.IGNORECASE,
)


def columns_named(text: str) -> int:
    """Return the number of columns of which a line has the names: a b c, or no q1 q2 q3."""
    if len(text) > LONGEST_REMARK:
        return 0
    words = re.split(r"[\s,;|]+", text.strip("|,; \t"))
    if len(words) > 1 and ALPHABET.startswith("".join(words).lower()):
        return len(words)
    members = [MEMBER.fullmatch(word) for word in words]
    if members and not members[0]:  # the name of the numbers of rows
        members = members[1:]
    known = [member for member in members if member]
    if len(known) < len(members) or len({member[1] for member in known}) != 1:
        return 0
    return len(known) if counts_up(tuple(int(member[2]) for member in known)) else 0


# --- totals and sizes -----------------------------------------------------------------------------

SIZE_ABOVE = re.compile(  # 8 or 8 8, which may be a total; or said in words
    r"(\d{1,10})(?:[ ,x]+\1)?|(?:n|(?:board )?size) ?[:=]? ?(\d{1,10})|"
    r"(\d{1,10})(?:x\3 board|[ -]queens)",
    re.IGNORECASE | re.ASCII,
)
TOTAL = re.compile(
    r"\b(?:solutions|count|total)\b[^\d\n]*?(\d[\d,]*)\W*$|\b(\d[\d,]*)\s+(?:\w+\s+){0,3}solutions\b|"
    r"\b(1|0|no)\s+(?:\w+\s+)?solutions?\b",
    re.IGNORECASE | re.ASCII,
)
OF_ONE = re.compile(  # the header of one board, which names no total
    r"(?:solution|board|answer)\s*(?:number|no\.?|nr\.?)?\s*[#(\[]?\s*\d", re.IGNORECASE
)
TIME = re.compile(r"\btime\b", re.IGNORECASE)


def only_talks(text: str) -> bool:
    """Return whether a line says nothing of boards, and has no value in brackets."""
    if not text:
        return True
    if "[" in text or "(" in text or "{" in text or TURNED.fullmatch(text):
        return False
    return said_by(text) == (None, "")


class SizeAbove:
    """The size of the next board, if numbers or words above it say it, else 0."""

    def __init__(self) -> None:
        self._next = self._all = 0

    def learn(self, item: Item | None) -> None:
        """Learn from what is between boards."""
        if isinstance(item, Count) and item.kind != "total":
            self._next = item.number
            if item.kind == "size":
                self._all = item.number

    def take(self) -> int:
        """Return the size of the next board; a number alone is that of one board only."""
        size, self._next = self._next, self._all
        return size

    @property
    def in_words(self) -> int:
        """The size that words say of all boards."""
        return self._all


# --- lines that say nothing -----------------------------------------------------------------------

RULE = re.compile(r"([-_*])\1{2,}")
FRAME = re.compile(r"[-+=~|:\s─-╿]{3,}|(?:\[,\d+\]\s*)+")  # also the columns of R
EDGE = r"(?:[^\w\s]{0,2}|-+|=+|#+|\*+|~+)"
NOTHING = re.compile(  # lines, 1: or #1, a comment of a solver, a name before a value, axes
    rf"{RULE.pattern}|{FRAME.pattern}|"
    rf"(?=.*[^\w\s]){EDGE}\s*\d+\s*{EDGE}|c(?: .*)?|v 0|[^\W\d]\w*\s*[:=]+|"
    r"(?:x\W+y|y\W+x|r\W+c|c\W+r|i\W+j)",
    re.IGNORECASE,
)
NUMBERS_IN_WORDS = re.compile(
    r"\bn\s*=\s*\d+|\b\d+\s*[-x×]\s*\d+\b|\b\d+[ -]*queens?\b|\bin\s+[\d.,]+\s*\w*",
    re.IGNORECASE | re.ASCII,
)
WORD = re.compile(r"(?:[^\W\d_]-)?[^\W\d_]{2,}|[^\W\d_\x00-\x7f]")
LIKE_A_BOARD = re.compile(r"-?[A-Z]?[a-z]{0,2}\d+,?")
PART = re.compile(r"\d{1,10}|[a-z]\d+")  # of a board
AROUND_WORDS = "#%*-=([{\"'~<¡¿«"
LETTERS_OF_SQUARES = frozenset("xXqQoO")


def remark(line: int, text: str) -> Item | None:
    """Return what a line says that is no part of a board, None if it only talks.

    Raises `Unexplained` if it does neither, and so may be a part of a board.
    """
    item, wrong = said_by(text)
    if wrong:
        raise Unexplained(wrong, line)
    return item._replace(line=line) if item else None


@lru_cache(256)
def said_by(text: str) -> tuple[Header | Count | None, str]:
    """Return what a line says, without its number, or what is wrong with it."""
    size = SIZE_ABOVE.fullmatch(text)
    if size:
        number = int(size[1] or size[2] or size[3])
        return Count(0, number, "number" if size[1] else "size"), ""
    columns = columns_named(text)
    if columns:
        header = HEADER.match(text)
        if header is None:
            return Header(0, columns), ""
        by: By = "rows" if header[1] == "row" else "columns"
        return Header(0, columns, int(header[2]), by), ""
    total, wrong = total_in(text)
    return (None if total is None else Count(0, total, "total")), wrong


def aside(line: int, text: str) -> Item | None:
    """Return what a line of a format says that is no board; it is no value in brackets, either."""
    if text[0] in "[({":
        raise Unexplained("a value in brackets", line)
    return remark(line, text)


LIST_IN_SENTENCE = re.compile(
    r"[\[({<]\s*-?\d{1,9}(?:\s*[,;]\s*-?\d{1,9}){2}", re.IGNORECASE | re.ASCII
)
SQUARE_IN_SENTENCE = re.compile(
    r"\b[a-z]\d{1,2}\b|\br\d{1,9}c\d{1,9}\b|\(\d{1,9}, ?\d{1,9}\)", re.IGNORECASE | re.ASCII
)
FEWEST_SQUARES = 4  # that may be a board


def has_board(text: str) -> bool:
    """Return whether a sentence has numbers or squares that may be a board."""
    if LIST_IN_SENTENCE.search(text):
        return True
    return len(SQUARE_IN_SENTENCE.findall(text)) >= FEWEST_SQUARES


def total_in(text: str) -> tuple[int | None, str]:
    """Return the total that a line names, or what is wrong with the line if it is not prose."""
    if NOTHING.fullmatch(text):
        return None, ""
    body = NUMBERS_IN_WORDS.sub(" ", text)
    if not body.strip():
        return None, ""
    words = text.split()
    if len(text) <= LONGEST_REMARK and has_board(text):
        return None, f"a sentence with numbers is no board: {shortened(text)!r}"
    like_a_board = sum(LIKE_A_BOARD.fullmatch(word) is not None for word in words)
    is_prose = any(map(is_word, words)) and len(text) <= LONGEST_REMARK
    if not is_prose or like_a_board >= max(3, len(words) / 2 + 0.5):
        return None, _wrong(text, words)
    if OF_ONE.search(body) or TIME.search(body):
        return None, ""
    total = TOTAL.search(body)
    if total is None:
        return None, ""
    number = (total[1] or total[2] or total[3]).lower().replace(",", "")
    return 0 if number == "no" else int(number), ""


def is_word(word: str) -> bool:
    """Return whether something between blanks is a word of a sentence."""
    bare = word.strip(AROUND_WORDS)
    return WORD.match(bare) is not None and not LETTERS_OF_SQUARES.issuperset(bare)


def _wrong(text: str, words: list[str]) -> str:
    """Return what is wrong with a line that is neither prose nor a board."""
    if not any(map(str.isdigit, words)):
        return Phrase(
            "no board has {}; {} and {} name unusual symbols",
            described(text),
            Parameter("queen"),
            Parameter("empty"),
        )
    parts = text[:LONGEST_WRONG].replace(",", " ").split()
    wrong = next((part for part in parts if not PART.fullmatch(part)), text)
    return f"{described(wrong)} is no part of a board: {shortened(text)!r}"
