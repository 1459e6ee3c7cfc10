"""Puzzles as text: what players, games and solvers exchange."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple
from urllib.parse import unquote

from nqueens._readings import choice
from nqueens._readings.choice import Meaning, Unexplained, chosen
from nqueens._readings.programs import Group
from nqueens._runtime.texts import PICTURES, FormatError, checked_line, file_kind
from nqueens._runtime.wording import described, nearest
from nqueens.regions._layout import MAX_N, Regions
from nqueens.regions._puzzle import Puzzle, PuzzleLike, as_puzzles
from nqueens.regions._searching import likely_stars
from nqueens.regions._texts import pages, rows, values, walls
from nqueens.regions._texts.drafts import (
    Draft,
    RowError,
    drafted,
    puzzle_of,
)

RULES = ("touching", "diagonals")
HEAD = 1 << 12  # characters that show whether a file is text
FIRST = 100  # boards by which a reading is chosen


Reading = Callable[[str], Iterator[Draft]]


NO_VALUE = "neither JSON nor a list of rows"


class Format(NamedTuple):
    """A format: how it is read and written.

    A reading yields the boards of a text, and errors in the places of others; it raises
    `Unexplained` if the text is written in another way, as all are without its ``sign``. ``holds``
    names what a text can say besides a layout of regions that are in one piece each.
    """

    name: str
    sign: str
    reading: Reading
    write: Callable[[Puzzle], str] | None = None
    holds: tuple[str, ...] = ()
    sizes: tuple[int, int] = (1, MAX_N)
    most_stars: int = MAX_N


# --- the readings ---------------------------------------------------------------------------------


def _links(name: str) -> Reading:
    """Return the reading of links or notations, one or more on each line."""
    pattern, reader = values.LINES[name]

    def read(text: str) -> Iterator[Draft]:
        is_known = False
        for number, line in rows.content(text):
            found = [*pattern.finditer(unquote(line))]
            if not (found or is_known):
                raise Unexplained("not in this format", number)
            is_known = True
            yield from (drafted(number, reader, one) for one in found)
            if not found:
                yield Draft(number, ValueError("not in this format"))

    return read


def _values(text: str) -> Iterator[Draft]:
    """Read the values of a program, or those of which a text consists: each has a layout."""
    whole = values.decoded(text)
    if whole.is_code:
        yield from values.drafts(whole)
        return
    if not any(isinstance(one, Group) for one in whole):
        raise Unexplained(NO_VALUE, 1)
    if whole.is_whole:
        yield from _documents(whole)
        return
    line = 1
    for part in re.split(r"\n(?=[\[{(])", text):  # the others of JSON on lines of its own
        bare = part.strip(" \t\n,") if part.strip() not in ("[", "]") else ""
        whole = values.decoded(bare)
        if line > 1 and not whole.is_whole:  # the last one may close the list of all
            whole = values.decoded(bare.removesuffix("]"))
        if not whole.is_whole or whole.is_code:
            yield Draft(line, ValueError(f"{NO_VALUE}: brackets do not match"))
        else:
            for draft in _documents(whole):
                yield draft._replace(line=draft.line + line - 1, lines=())
        line += part.count("\n") + 1


def _documents(whole: Group) -> Iterator[Draft]:
    """Yield the layouts of values, or an error for each object without one."""
    if len(whole) == 1 and _has_objects(whole[0]) and not values.layout(whole[0], values.LEAST):
        whole = whole[0]
    is_one = len(whole) > 1 and not _has_objects(whole)
    for one in [whole] if is_one else whole:
        line = getattr(one, "line", 1)
        found = values.drafts(one, "board", values.LEAST - 1)
        yield from found or values.wrong("board", one, line) or [Draft(line, _lacking(one))]


def _has_objects(value: Any) -> bool:
    members = value if isinstance(value, Group) else ()
    return any(isinstance(one, Group) and one.is_named for one in members)


def _lacking(value: Any) -> ValueError:
    value = dict(value) if isinstance(value, Group) and value.is_named else value
    names = ", ".join(values.LAYOUTS)
    return ValueError(f"no layout, such as one of {names}, in {described(value)}")


def _table(text: str) -> Iterator[Draft]:
    """Read a table of squares, or of boards, with names in its first line."""
    yield from values.drafts(rows.table(text), "board")


EVERY = ("stars", *RULES, "squares", "pieces")
FLAT = (rows.SMALLEST_FLAT, MAX_N)
SBN_SIZES = (walls.SMALLEST, walls.SMALLEST + len(walls.SIZES) - 1)
LINES = r"\A\s*(?![\s{<]|\[\s*[\[{])"  # no value, and no page
FORMATS = {
    form.name: form
    for form in (
        Format("puzz.link", LINES + "(?s:.*?)starbattle", _links("puzz.link"), walls.write_link,
               ("stars",)),
        Format("penpa", LINES + "(?s:.*?)(p=|p%3D)", _links("penpa")),
        Format("play", r"#|\dx\d", _links("play")),
        Format("sbn", r"(?m)^[ \t]*([5-9A-P])\1[1-9][We]", _links("sbn"), walls.write_notation,
               ("stars", "squares"), SBN_SIZES, 9),
        Format("page", pages.BEGINNING, pages.page),
        Format("json", r"[\[{(]", _values, lambda puzzle: f"{values.write_json(puzzle, {})}\n",
               EVERY),
        Format("level", r"[\[{(=]", _values, values.write_level, ("stars", "pieces")),
        Format("table", LINES + r"(?s:.*?)[,;\t]", _table),
        Format("squares", LINES + r"(?s:.*?)\d", rows.squares),
        Format("line", LINES, rows.flat, rows.write_line, ("pieces",), FLAT),
        Format("task", LINES, rows.flat, rows.write_task, ("pieces",), FLAT),
        Format("letters", LINES, rows.letters, rows.write_letters, EVERY),
    )
}  # fmt: skip
READ = tuple(sorted(FORMATS))
WRITTEN = tuple(sorted(name for name, form in FORMATS.items() if form.write))


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
        (links) and ``"sbn"`` (Star Battle Notation). JSON, and lists as
        programs print them: ``"json"``. Levels of games, and other programs: ``"level"``. Links
        to pages of this library: ``"play"``.

    Yields
    ------
    Puzzle
        The puzzles. Stars and crosses of a player are its placed and blocked squares; a solution
        in the text is ignored. If the text does not say the number of stars, it is the first of
        1, 2 and 3 with which the puzzle has exactly one solution, or 1 if there is none.

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
    begin with ``#`` or ``//`` are comments. History in SBN is left out.

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
        yield one.puzzle if one.is_said else likely_stars(one.puzzle)


class Made(NamedTuple):
    """A puzzle of a text, and whether the text says its number of stars; otherwise it has 1."""

    puzzle: Puzzle
    is_said: bool


Result = Made | FormatError


def results(
    source: Any,
    format: str | None = None,  # noqa: A002
) -> tuple[str, Iterator[Result]]:
    """Return the name of the format of a text, empty if nothing is in it, and what it holds.

    Each puzzle is there, or the error of the text in its place; those after it are read too. If no
    puzzle is read, the only error is that of the likeliest format; `FormatError` if there is none.
    """
    if isinstance(source, dict) or (
        isinstance(source, list) and source and isinstance(source[0], (dict, list))
    ):
        try:
            source, format = json.dumps(source), "json"  # noqa: A001
        except (TypeError, ValueError, RecursionError):
            raise FormatError(str(_lacking(source))) from None
    if not isinstance(source, str):
        source = "\n".join(checked_line(line).rstrip("\r\n") for line in source)
    text = "\n".join(source.removeprefix("\ufeff").splitlines())
    kind = file_kind(text)
    if kind or "\0" in text[:HEAD]:
        words = "a picture, not text; regions.read_picture reads it"
        raise FormatError(words if kind in PICTURES else "a binary file, not text", 1)
    first = next((line for _, line in rows.content(text)), "")
    if not first:
        return "", iter(())
    others = {"level" if first[0] in "[{(" else "json", "line" if first[0].isdecimal() else "task"}
    likely = [x.name for x in FORMATS.values() if x.name not in others and re.search(x.sign, text)]
    names = [format] if format else likely or ["letters"]
    tries = {name: _reading(name, name == format) for name in names}
    try:
        name, ((begun, more),), _ = chosen([text], tries, _meant)
    except FormatError as error:
        if error.form:
            return error.form, iter([error])
        if error.reason:
            raise
        what = f"there is no puzzle in the text, which begins with {described(text.strip())}"
        raise FormatError(what, 1) from None
    return name, chain(begun, more)


def _reading(name: str, is_given: bool) -> choice.Reading:
    """Yield the first puzzles of a text and the others; fail if most are errors."""
    text: str = yield
    made = _made(FORMATS[name].reading(text), name, text)
    try:
        begun = [*islice(made, FIRST)]
    except Unexplained as error:
        quoted = described(text.split("\n")[(error.line or 1) - 1])
        reason = f"{error.reason}: {quoted} (read as {name})" if is_given else ""
        raise Unexplained(reason, error.line if is_given else 1) from None
    except ValueError as error:  # values that nest too deeply
        raise FormatError(str(error), 1, name) from None
    wrong = [one for one in begun if isinstance(one, FormatError)]
    if 2 * len(wrong) > len(begun) or not begun:
        is_known = wrong and (is_given or not isinstance(wrong[0], Unexplained))
        raise wrong[0] if is_known else Unexplained("", 1)
    yield begun, made


def _meant(name: str, things: list[Any]) -> Meaning:
    """Return the first puzzles of a reading; those of readings without an error count most."""
    ((begun, _),) = things
    puzzles = [one for one in begun if isinstance(one, Made)]
    rank = FIRST + 1 if len(puzzles) == len(begun) else len(puzzles)
    return Meaning(tuple(puzzles), rank, name, puzzles[0].puzzle.n)


def _made(found: Iterator[Draft], name: str, text: str) -> Iterator[Result]:
    """Yield the puzzle of each draft, or its error."""
    lines = text.split("\n")
    for number, draft in enumerate(found, 1):
        try:
            yield Made(*puzzle_of(draft))
            continue
        except (TypeError, ValueError, LookupError, RecursionError) as raised:
            error = raised
        line = draft.lines[error.row] if isinstance(error, RowError) and draft.lines else draft.line
        where = f"puzzle {number}: " if number > 1 else ""
        quoted = described(lines[line - 1])
        kind = Unexplained if isinstance(error, Unexplained) else FormatError
        reason = getattr(error, "reason", str(error))
        form = "" if kind is Unexplained else name
        yield kind(f"{where}{reason}: {quoted} (read as {name})", line, form)


def format_named(name: object) -> Format:
    """Return the format of this name; ValueError if there is none."""
    spelled = name.lower() if isinstance(name, str) else ""
    if spelled in FORMATS:
        return FORMATS[spelled]
    close = nearest(spelled.removeprefix("."), FORMATS)
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
        One of the formats of `read`: ``"letters"``, ``"line"``, ``"task"``, ``"puzz.link"``,
        ``"sbn"``, ``"json"`` or ``"level"``.

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
    elif "stars" not in form.holds and not puzzle.stars == 1 == likely_stars(puzzle).stars:
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
