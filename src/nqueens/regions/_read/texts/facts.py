"""What texts say of a puzzle besides its layout: stars, rules and squares, under many names."""

import re
from functools import lru_cache
from typing import Any

from nqueens._runtime.wording import described
from nqueens._text.literals import Group

Facts = dict[str, Any]  # by their kinds
Square = tuple[int, int]

KINDS = {  # by their names in lower case, of letters only
    "stars": r"(num(ber)?|n)?(of)?stars?(count|num(ber)?|rating|(per|in|each)\w+)?|starbattle",
    "queens": r"(num(ber)?|n)?(of)?queens?(count|num(ber)?|(per|in|each)\w+)?|per(row|region)|k",
    "size": "n|(grid|board)?size|width|height|(n|num)?(rows|cols|columns)|dim(ension)?",
    "touching": "(can|may|allow|allows)?(touch|touching|adjacent)(allowed)?",
    "diagonals": "diagonals?|diagonalrule",
    "placed": "(placed|givens?|prefilled|preplaced|fixed|clues)(queens|stars|cells|squares)?",
    "blocked": "(blocked|crossed|forbidden)(cells|squares)?|crosses",
    "format": "format",
    "version": "version",
    "colours": "colours",
}
RULES = ("touching", "diagonals")
SQUARES = ("placed", "blocked")
COUNT = re.compile(r"\s*(\d{1,4})\s*(?:[★☆*✶⭐]|stars?|queens?)?\s*", re.IGNORECASE)
ROW = re.compile(  # also in other languages
    "(r|row|y|i|cy|top|posy|line|zeile|reihe|fila|ligne|riga|linha)(index|idx|num|number|no)?"
)
COLUMN = re.compile(
    "(c|col|column|x|j|cx|left|posx|spalte|columna|colonn[ae]|coluna)(index|idx|num|number|no)?"
)
SQUARE = re.compile(
    r"(?!(?:c|col|column|x)\W?\d+\W?[ry])\D*(\d{1,4})\D+(\d{1,4})\D*|([A-Za-z])(\d{1,2})|(\d{1,4})",
    re.ASCII,
)
NUMBER_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4"}
NUMBER_WORD = re.compile(r"\b(?:one|two|three|four)\b", re.IGNORECASE)
HEADER = re.compile(  # numbers with words
    r"(?:\d{1,2}(?!\d)|[\s:=,;x×★☆⭐*()-]|star battle|size|grid|board|by|n|k|rows?|"
    r"columns?|cols?|stars?|queens?|regions?|per|each|in|and|\b(?:one|two|three|four)\b)+",
    re.IGNORECASE | re.ASCII,
)
NUMBERED = re.compile(r"(?:puzzle|level|game)\W{0,3}\d+", re.IGNORECASE)
STARS = re.compile(
    r"(?:\bstars?\b|[★☆⭐]|\bk\b|\bqueens\b)\s*[:=]?\s*(\d+)|"
    r"(\d+)[\s-]*(?:stars?|[★☆⭐*]|queens?|(?:per|in each)\s(?:row|col|region))",
    re.IGNORECASE | re.ASCII,
)
DRAWN_STARS = re.compile(r"(?:stars?\s*[:=]?\s*)?([★⭐]{1,4})", re.IGNORECASE)


def squashed(name: object) -> str:
    """Return the letters of a name in lower case, without those of an attribute of a page.

    What is no text, such as a square, has none.
    """
    return _letters_of(name) if isinstance(name, str) else ""


def kind_of(name: object) -> str:
    """Return the kind of fact that has this name, empty if it is no fact."""
    return _kind_of(name) if isinstance(name, str) else ""


@lru_cache(1024)
def _letters_of(name: str) -> str:
    return re.sub(r"^data|.*\.|[^a-z]", "", name.lower())


@lru_cache(1024)
def _kind_of(name: str) -> str:
    short = _letters_of(name)
    return next((kind for kind, pattern in KINDS.items() if re.fullmatch(pattern, short)), "")


def stars_of(facts: Facts, n: int) -> Any:
    """Return the number of stars that facts say of a board of n rows, None if they do not."""
    stars, queens = facts.get("stars"), facts.get("queens")
    if isinstance(stars, str):
        number = COUNT.fullmatch(stars)
        if not number:
            raise ValueError(f"stars must be a number, not {described(stars)}")
        return int(number[1])
    if stars is None and isinstance(queens, int) and 4 * queens <= n:  # more are all queens
        return queens
    return stars


def header_facts(line: str) -> Facts | None:
    """Return the size and the stars in words and numbers, such as ``8x8, 1 star``, or None."""
    if drawn := DRAWN_STARS.fullmatch(line):
        return {"stars": len(drawn[1])}
    if not HEADER.fullmatch(line):
        return None
    line = NUMBER_WORD.sub(lambda word: NUMBER_WORDS[word[0].lower()], line)
    stars = STARS.search(line)
    if not stars:
        return None
    facts: Facts = {"stars": int(stars[1] or stars[2])}
    size = re.search(r"\d+", STARS.sub("", line))
    if size:
        facts["size"] = size[0]
    return facts


def square_of(value: Any) -> Square | int | None:
    """Return the (row, column) or the number of a square as it is written; None if it is none.

    Names are those of chess: a1 is at the bottom, in row -1.
    """
    if isinstance(value, str):
        return _square_in(value)
    if isinstance(value, Group) and value.is_named:
        members = [(squashed(name), member) for name, member in value]
        row = next((member for name, member in members if ROW.fullmatch(name)), None)
        column = next((member for name, member in members if COLUMN.fullmatch(name)), None)
        value = [row, column]
    if isinstance(value, (list, tuple)):
        return tuple(value) if [*map(type, value)] == [int, int] else None
    return value if type(value) is int else None


def _square_in(text: str) -> Square | int | None:
    """Return the square that a text names, or None."""
    square = SQUARE.fullmatch(text)
    if square is None:
        return None
    row, column, letter, rank, number = square.groups()
    if number:
        return int(number)
    if letter:
        return -int(rank), ord(letter.lower()) - ord("a")
    return int(row), int(column)


def on_board(value: Any, n: int) -> Square:
    """Return the (row, column) that a value names on a board of n rows; ValueError if it none."""
    square = square_of(value)
    if not isinstance(square, tuple):
        raise ValueError(f"{described(value)} is not the [row, column] of a square")
    row, column = square
    return (row + n if row < 0 else row), column
