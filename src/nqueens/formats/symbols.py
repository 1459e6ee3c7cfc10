"""What the symbols of drawn boards mean: queens, blocked squares, or empty ones."""

from collections.abc import Mapping
from math import isqrt

from nqueens._runtime.errors import Parameter, Phrase
from nqueens._runtime.texts import FormatError

EMPTY = frozenset("._-·○0⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
QUEENS = frozenset("Qq♕♛●1")
UNSURE = frozenset("#xX*oO+@")  # a queen, a blocked or an empty square: the rest of the board says
SYMBOLS = EMPTY | QUEENS | UNSURE
SHADES = frozenset("⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
CROSSES = frozenset("xX*")
MAY_BE_BLOCKED = CROSSES | {"#"}

Meanings = Mapping[str, str]  # "queen", "blocked" or "empty" of each symbol


class Symbols:
    """The meanings of the symbols of a text, by those that are known and by its first boards.

    If ``is_strict``, symbols that are not known are errors.
    """

    def __init__(self, known: Meanings, is_strict: bool) -> None:
        self.known, self.is_strict = known, is_strict
        self.boards: dict[frozenset[str], str] = {}  # of each set of symbols, the first board
        self.shown: dict[frozenset[str], Meanings] = {}

    def add(self, cells: str) -> None:
        """Learn from a board of the text."""
        self.boards.setdefault(frozenset(cells), cells)

    def marks(self, cells: str) -> Meanings:
        """Return which symbols of a board are queens or blocked squares."""
        seen = frozenset(cells)
        if seen not in self.shown:
            self.boards.setdefault(seen, cells)
            meanings = self._understood(seen)
            self.shown[seen] = {
                symbol: meanings[symbol]
                for symbol in seen & meanings.keys()
                if meanings[symbol] != "empty"
            }
        return self.shown[seen]

    def _understood(self, seen: frozenset[str]) -> Meanings:
        """Return what symbols mean; fail for one that may be a queen, or something else."""
        cells = self.boards[seen]
        check_frame(cells)
        unknown = seen - self.known.keys()
        if self.is_strict:
            if unknown:
                expected = " ".join(self.known)
                raise FormatError(f"{min(unknown)!r} is not a square; expected one of {expected}")
            return self.known
        if "-" in unknown:
            check_bullets(cells)
        if "queen" in self.known.values():
            return self._beside_known_queens(unknown)
        meanings = dict(self.known)
        meanings |= dict.fromkeys(unknown & QUEENS, "queen")
        meanings |= dict.fromkeys(unknown & EMPTY, "empty")
        has_queens = "queen" in meanings.values()
        shading = shades(cells)
        if shading == seen:
            raise FormatError(
                Phrase(
                    "{} are the colours of a board, which has no queen; write Q for a queen, or "
                    "name its symbol ({})",
                    " and ".join(sorted(shading)),
                    Parameter("queen"),
                )
            )
        if len(unknown & SHADES) > 1 and not has_queens:
            raise FormatError("a square of another colour may be a queen; write Q for a queen")
        meanings |= dict.fromkeys(shading - meanings.keys(), "empty")
        return meanings | self._unsure(unknown - meanings.keys())

    def _beside_known_queens(self, unknown: frozenset[str]) -> Meanings:
        """Return what symbols mean if the caller names queens: the others are empty or crosses."""
        meanings = dict(self.known)
        if "empty" not in meanings.values() and unknown & EMPTY:
            meanings |= dict.fromkeys(unknown & CROSSES, "blocked")
        return meanings

    def _unsure(self, unsure: frozenset[str]) -> dict[str, str]:
        """Return what symbols mean that may mean several things, by all boards that have them."""
        if strange := unsure - UNSURE:
            raise FormatError(
                Phrase(
                    "{!r} is no square; {} and {} name unusual symbols",
                    min(strange),
                    Parameter("queen"),
                    Parameter("empty"),
                )
            )
        meanings = {}
        for symbol in sorted(unsure):
            boards = [cells for seen, cells in self.boards.items() if symbol in seen]
            ways = {_meaning(symbol, cells) for cells in boards}
            if len(ways) != 1 or not all(ways) or len(unsure - MAY_BE_BLOCKED) > 1:
                raise FormatError(
                    Phrase(
                        "{!r} may be a queen, a blocked or an empty square of a board; name the "
                        "symbols ({} and {}) or the format ({})",
                        symbol,
                        Parameter("queen"),
                        Parameter("empty"),
                        Parameter("format"),
                    )
                )
            meanings[symbol] = ways.pop()
        return meanings


def check_frame(cells: str) -> None:
    """Refuse a board of which all squares at the edge, and only these, have one symbol."""
    n = isqrt(len(cells))
    edge = cells[:n] + cells[-n:] + cells[::n] + cells[n - 1 :: n]
    if n > 3 and len({*edge}) == 1 and cells.count(edge[0]) == 4 * n - 4:
        raise FormatError(f"{edge[0]!r} at the edge of the board may be a frame")


def check_bullets(cells: str) -> None:
    """Refuse a board with ``-`` before each row and nowhere else, beside other empty squares."""
    n = isqrt(len(cells))
    if {*cells[::n]} == {"-"} and cells.count("-") == n and EMPTY.intersection(cells) != {"-"}:
        raise FormatError("'-' before each row of the board may be a bullet; leave it out")


def shades(cells: str) -> frozenset[str]:
    """Return the two symbols that alternate as the colours of a board do, if any.

    Other symbols, of queens, may stand on either. Boards below three rows show nothing.
    """
    n = isqrt(len(cells))
    if n < 3:
        return frozenset()
    others = QUEENS if n < 5 else {symbol for symbol in {*cells} if cells.count(symbol) <= n}
    rows = [cells[at : at + n] for at in range(0, n * n, n)]
    colours = []
    for colour in 0, 1:
        squares = {*"".join(row[(i + colour) % 2 :: 2] for i, row in enumerate(rows))}
        colours.append(squares - others)
    if [len(symbols) for symbols in colours] != [1, 1] or colours[0] == colours[1]:
        return frozenset()
    return frozenset(colours[0] | colours[1])


def _meaning(symbol: str, cells: str) -> str:
    """Return what a symbol that may be a queen means on a board; "" if that is not clear."""
    n = isqrt(len(cells))
    has_queens, has_empty = QUEENS & {*cells}, EMPTY & {*cells}
    if has_queens and has_empty:
        return "blocked" if symbol in MAY_BE_BLOCKED else ""
    if has_queens:
        return "empty"
    if not has_empty:
        return ""
    counts = [cells.count(symbol, at, at + n) for at in range(0, n * n, n)]
    if symbol not in CROSSES or {*counts} == {1}:
        return "queen"
    return "blocked" if symbol == "x" or sum(counts) != n else ""
