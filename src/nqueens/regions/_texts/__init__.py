"""Puzzles as text: what players, games and solvers exchange."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from nqueens._runtime.texts import PICTURES, FormatError, checked_line, file_kind
from nqueens._runtime.wording import described, nearest
from nqueens.regions._layout import MAX_N, Regions
from nqueens.regions._puzzle import Puzzle, PuzzleLike, as_puzzles
from nqueens.regions._texts import rows, values, walls

RULES = ("touching", "diagonals")
FILE_NAME = re.compile(r"[^\s,]*[./\\][^\s,]*\.?[A-Za-z0-9]{1,6}")
HEAD = 1 << 12  # characters of a text by which its format is recognised


class Format(NamedTuple):
    """A format: the pieces of a text and their lines, the puzzle of each, and how it is written.

    Instead of a piece there may be an error. ``holds`` names what a text can say besides a layout
    of regions that are in one piece each.
    """

    name: str
    pieces: Callable[[str], Iterator[rows.Piece]]
    puzzle: Callable[[Any], Puzzle]
    write: Callable[[Puzzle], str] | None = None
    holds: tuple[str, ...] = ()
    sizes: tuple[int, int] = (1, MAX_N)
    most_stars: int = MAX_N
    aliases: tuple[str, ...] = ()


def _lines(name: str, *more: Any, **facts: Any) -> Format:
    """Return a format of one puzzle on each line."""
    pattern, reader = values.LINES[name]
    return Format(name, rows.matches(pattern), reader, *more, **facts)


EVERY = ("stars", *RULES, "squares", "pieces")
FLAT = (rows.SMALLEST_FLAT, MAX_N)
SBN_SIZES = (walls.SMALLEST, walls.SMALLEST + len(walls.SIZES) - 1)
FORMATS = {
    form.name: form
    for form in (
        Format("letters", rows.blocks, rows.board, lambda puzzle: f"{puzzle}\n", EVERY),
        Format("line", rows.content, rows.flat_board, rows.write_line, ("pieces",), FLAT),
        Format("task", rows.content, rows.flat_board, rows.write_task, ("pieces",), FLAT),
        _lines("puzz.link", walls.write_link, ("stars",), aliases=("puzzlink",)),
        _lines("sbn", walls.write_notation, ("stars", "squares"), SBN_SIZES, 9),
        _lines("penpa", walls.write_drawing, ("stars", "squares")),
        _lines("play"),
        Format("json", values.values, values.puzzle_of,
               lambda puzzle: f"{values.write_json(puzzle, {})}\n", EVERY),
        Format("level", values.levels, values.puzzle_of, values.write_level, ("stars", "pieces")),
        Format("pzprv3", walls.files, walls.filed),
    )
}  # fmt: skip
READ = tuple(sorted(FORMATS))
WRITTEN = tuple(sorted(name for name, form in FORMATS.items() if form.write))
NAMES = {name: FORMATS[own] for own in READ for name in (own, *FORMATS[own].aliases)}

CODE = re.compile(
    r"/\*|#!|[\"']use strict|\{\s*[A-Za-z_$][\w$]*\s*:|[\"']?colorRegions[\"']?\s*:|"
    r"(?:export|import|from|const|let|var|def|class|function|async|return|if|print)\b[ \t{(]|"
    r"(?!stars|star_rating)[A-Za-z_$][\w.$]{0,63}\s*(?::[^=\n]{1,60})?=(?!=)\s*\S",
    re.ASCII,
)
BEGINNINGS = [  # in this order; a text of none of them has a board on each line, or rows
    ("json", re.compile(r'\[?\s*\{\s*"format"\s*:\s*"nqueens-regions"').match),
    ("pzprv3", re.compile("pzprv3").match),
    *((name, values.LINES[name][0].search) for name in ("play", "puzz.link", "penpa")),
    ("level", CODE.match),
    ("json", re.compile(r"[\[({]").match),
    ("sbn", walls.NOTATION.match),
]


def recognised(text: str) -> str:
    """Return the name of the format of a text, empty if nothing is in it."""
    block = next((block for _, block in rows.blocks(text)), "")
    if not block or rows.is_board(block):
        return block and "letters"
    _refuse_binary(text)
    lines = [line for _, line in rows.content(block)]
    first = unquote(lines[0])
    head = "\n".join([first, *lines[1:]])[:HEAD] if len(first) < HEAD else first
    for name, begins in BEGINNINGS:
        if begins(first if name in values.LINES else head):
            return name
    if rows.are_flat(lines):
        return "task" if re.match(r"\d+[\s,]", first) else "line"
    if len(lines) == 1 and len(first) < HEAD and FILE_NAME.fullmatch(first):
        raise FormatError(f"{described(first)} looks like the name of a file; give its text", 1)
    return "letters"


def _refuse_binary(text: str) -> None:
    kind = file_kind(text)
    if kind or "\0" in text[:HEAD]:
        words = "a picture, not text; regions.read_picture reads it"
        raise FormatError(words if kind in PICTURES else "a binary file, not text", 1)


# --- reading --------------------------------------------------------------------------------------


def read(source: Any, format: str | None = None) -> Iterator[Puzzle]:  # noqa: A002
    r"""Read the puzzles of a text, one at a time.

    Parameters
    ----------
    source : str, iterable of str, dict or list
        The text, its lines (an open file), or JSON that is decoded already.
    format : str, optional
        The format; by default, it is recognised by the beginning of the text. Rows of labels, with
        an empty line between puzzles: ``"letters"``. All squares on one line: ``"line"``
        (``AAAABBBB...``) and ``"task"`` (``1,1,1,1,2,...``). Walls: ``"puzz.link"`` and ``"penpa"``
        (links), ``"pzprv3"`` (files) and ``"sbn"`` (Star Battle Notation). JSON, and lists as
        programs print them: ``"json"``. Levels of games, and other programs: ``"level"``. Links
        to pages of this library: ``"play"``.

    Yields
    ------
    Puzzle
        The puzzles. Stars and crosses of a player are its placed and blocked squares; a solution
        in the text is ignored. If the text does not say the number of stars, it is 1.

    Raises
    ------
    FormatError
        If the text is not in the format; the error names the line and the puzzle, quotes what is
        wrong, and names the format that was recognised.
    TypeError, ValueError
        If an argument is invalid.

    Notes
    -----
    O(n**2) per puzzle, and linear in the length of the text, which is held in memory. Lines that
    begin with ``#`` or ``//`` are comments. History in SBN and pzprv3 is left out.

    Examples
    --------
    >>> from nqueens import regions
    >>> [puzzle.n for puzzle in regions.read("AB\nAB\n\nABC\nABC\nABC\n")]
    [2, 3]
    >>> next(regions.read("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou")).regions
    Regions(['AAABBB', 'ABBBCC', 'ADDEEC', 'FFDDEC', 'FEEEEC', 'FCCCCC'])
    >>> next(regions.read("551W7kxqe40")).regions.rows()
    ['AABCD', 'ABBCD', 'ABBCD', 'EBBCD', 'EBCCD']
    """
    chosen = None if format is None else format_named(format).name
    if isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(
            f"puzzles are text, not {type(source).__name__}; decode them first; "
            "read_picture reads pictures"
        )
    try:
        iter(source)
    except TypeError:
        reason = f"puzzles are text or lines of text, not {described(source)}"
        raise TypeError(reason) from None
    return _raising(source, chosen)


def _raising(source: Any, format: str | None) -> Iterator[Puzzle]:  # noqa: A002
    _, found = results(source, format)
    for one in found:
        if isinstance(one, FormatError):
            raise one
        yield one


def results(
    source: Any,
    format: str | None = None,  # noqa: A002
) -> tuple[str, Iterator[Puzzle | FormatError]]:
    """Return the name of the format of a text, empty if nothing is in it, and what it holds.

    Each puzzle is there, or the error of the text in its place; those after it are read too. A text
    that is not one of puzzles at all raises a `FormatError`.
    """
    if isinstance(source, dict) or (
        isinstance(source, list) and source and isinstance(source[0], (dict, list))
    ):
        pieces = ((1, layout) for layout in values.layouts(source))
        return "json", _results(pieces, FORMATS["json"], "")
    if not isinstance(source, str):
        source = "\n".join(checked_line(line).rstrip("\r\n") for line in source)
    text = "\n".join(source.removeprefix("\ufeff").splitlines())
    if format and format != "letters":
        _refuse_binary(text)
    name = format or recognised(text)
    if not name:
        return "", iter(())
    form = FORMATS[name]
    return name, _results(form.pieces(text), form, text)


def _results(
    pieces: Iterator[rows.Piece], form: Format, text: str
) -> Iterator[Puzzle | FormatError]:
    lines = text.split("\n")
    for number, (line, piece) in enumerate(pieces, 1):
        try:
            if isinstance(piece, Exception):
                raise piece
            one: Puzzle | FormatError = form.puzzle(piece)
        except (TypeError, ValueError, LookupError, RecursionError) as error:
            reason = str(error).partition("; regions.read ")[0]
            if row := re.match(r"line (\d+) ", reason):  # of a layout
                line, reason = line + int(row[1]) - 1, f"the row {reason[row.end() :]}"
            where = f"puzzle {number}: " if number > 1 else ""
            quoted = f": {described(lines[line - 1])}" if text else ""
            one = FormatError(f"{where}{reason}{quoted} (read as {form.name})", line)
        yield one


def looks_like_a_puzzle(source: str, format: str | None = None) -> bool:  # noqa: A002
    """Return whether a text is of puzzles, if with mistakes, rather than the name of a file."""
    try:
        name, found = results(source, format)
    except FormatError:
        return False
    return name not in ("", "letters") or isinstance(next(found, None), Puzzle)


def format_named(name: object) -> Format:
    """Return the format of this name, or of this other name of it; ValueError if there is none."""
    spelled = name.lower().replace("_", "-") if isinstance(name, str) else ""
    if spelled in NAMES:
        return NAMES[spelled]
    close = nearest(spelled.removeprefix("."), NAMES)
    hint = f"did you mean {close!r}? The" if close else "the"
    raise ValueError(f"unknown format {described(name)}; {hint} formats are {', '.join(READ)}")


# --- writing --------------------------------------------------------------------------------------


def text(
    puzzles: PuzzleLike | Iterable[Puzzle | Regions],
    format: str = "letters",  # noqa: A002
) -> str:
    r"""Return puzzles as text that `read` reads.

    Parameters
    ----------
    puzzles : Puzzle, layout, or list or iterator of Puzzle or Regions
        One puzzle or several.
    format : str
        One of the formats of `read`, except ``"play"`` and ``"pzprv3"``.

    Returns
    -------
    str
        The text. `read` makes equal puzzles of it. ``"json"`` holds every puzzle, its labels and
        its colours, several as an array; ``"letters"`` holds every puzzle, with other labels if
        they are not single letters or digits; ``"level"`` holds labels too.

    Raises
    ------
    TypeError, ValueError
        If the format cannot hold a puzzle: its size, its rules, the squares placed and blocked, or
        a region in several pieces.

    Notes
    -----
    O(n**2) per puzzle.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.text(["AAB", "ACB", "CCC"])
    'AAB\nACB\nCCC\n'
    >>> regions.text(["AB", "AB"], "json")
    '{"format": "nqueens-regions", "version": 1, "n": 2, "regions": ["AB", "AB"], "stars": 1}\n'
    >>> regions.text(regions.Puzzle(["AB", "AB"], stars=2), "puzz.link")
    'https://puzz.link/p?starbattle/2/2/2/o0\n'
    """
    form = format_named(format)
    if form.write is None:
        names = ", ".join(map(repr, WRITTEN))
        raise ValueError(f"format {form.name!r} is only read; the others are {names}")
    return "".join(parts(as_puzzles(puzzles), form.name))


def parts(
    puzzles: Iterable[Puzzle],
    name: str,
    facts: Callable[[Puzzle], dict[str, Any]] | None = None,
) -> Iterator[str]:
    """Yield the text of each puzzle in a format that is written, with what separates them.

    ``facts`` returns more values of a puzzle, which only JSON holds, such as its difficulty.
    """
    form = FORMATS[name]
    assert form.write is not None
    several = False
    waiting: str | None = None  # until it is known whether another one follows
    for puzzle in puzzles:
        held(puzzle, form)
        if name == "json":
            if waiting is not None:
                yield f"{',' if several else '['}\n{waiting}"
                several = True
            waiting = values.write_json(puzzle, facts(puzzle) if facts else {})
        else:
            yield ("\n" if several and name == "letters" else "") + form.write(puzzle)
            several = True
    if waiting is not None:
        yield f",\n{waiting}\n]\n" if several else f"{waiting}\n"


def held(puzzle: Puzzle, form: Format) -> None:
    """Raise an error if the format cannot hold the puzzle."""
    least, most = form.sizes
    reason = ""
    if not least <= puzzle.n <= most:
        reason = f"a board of {puzzle.n} rows, but of {least} to {most}"
    elif puzzle.stars != 1 and "stars" not in form.holds:
        reason = f"the number of stars, {puzzle.stars}"
    elif puzzle.stars > form.most_stars:
        reason = f"{puzzle.stars} stars, but at most {form.most_stars}"
    elif (puzzle.placed or puzzle.blocked) and "squares" not in form.holds:
        reason = "squares that are placed or blocked"
    elif "pieces" not in form.holds and puzzle.regions.disconnected:
        reason = f"a region in several pieces, {puzzle.regions.disconnected[0]}"
    for rule in RULES:
        if getattr(puzzle, rule) and rule not in form.holds:
            reason = f"the rule {rule}=True"
    if reason:
        raise ValueError(f"format {form.name!r} does not hold {reason}; use 'json'")


def require_held(n: int, stars: int, name: str) -> None:
    """Raise an error if a format cannot hold puzzles of n rows with these stars."""
    if 1 <= n <= MAX_N and 1 <= stars <= n:
        held(Puzzle([[row] * n for row in range(n)], stars=stars), FORMATS[name])
