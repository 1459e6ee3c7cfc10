"""Puzzles as text: what players, games and solvers exchange."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from itertools import chain, count, islice
from typing import Any, NamedTuple

from nqueens._runtime.texts import PICTURES, FormatError, checked_line, file_kind
from nqueens._runtime.wording import described
from nqueens._text.choice import Meaning, Reading, Unexplained, chosen
from nqueens._text.formats import Format, Formats
from nqueens.regions._model.layout import MAX_N, Regions
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzles
from nqueens.regions._read.texts import pages, rows, values, walls
from nqueens.regions._read.texts.drafts import ERRORS, Draft, Facts, puzzle_of
from nqueens.regions._solve.searching import likely_stars

RULES = ("touching", "diagonals")
HEAD = 1 << 12  # characters that show whether a file is text
FIRST = 100  # boards by which a reading is chosen


@dataclass(frozen=True)
class PuzzleFormat(Format):
    """A format of puzzles.

    ``holds`` names what a text can say besides a layout of regions that are in one piece each.
    """

    holds: tuple[str, ...] = ()
    sizes: tuple[int, int] = (1, MAX_N)
    most_stars: int = MAX_N


FORMATS = Formats(PuzzleFormat, __file__)
WRITERS: dict[str, Callable[[Puzzle], str]] = {
    "puzz.link": walls.write_link,
    "sbn": walls.write_notation,
    "level": values.write_level,
    "line": rows.write_line,
    "task": rows.write_task,
    "letters": rows.write_letters,
}
WRITTEN = tuple(sorted([*WRITERS, "json"]))

# A reading yields the layouts of a text, and errors in the places of others; it raises
# `Unexplained` if the text is written in another way, as all are without its sign.
LINES = r"(?![{<]|\[\s*[\[{])"  # no value, and no page
FENCE = re.compile(r"^[ \t]*```.*", re.MULTILINE)  # of Markdown
STARS = re.compile(  # a number of stars, as STARS 1, stars = [1, 2], 2-star, one star
    r"star(?:s[a-z_]{0,20}|(?![a-z]))[\"')]?(?:\s*(?:[:=]{1,2}|=>|\bbe\b|\bis\b)\s*|[ \t]+)"
    r"[\[({]?\d(?:,\s*\d)*(?![\d.]\d)|"
    r"(?:(?<![\w./-])\d|\bone)[ \t-]*stars?(?![a-z])|\b(?:two|three)-star",
    re.IGNORECASE | re.ASCII,
)
NUMBERS = {"one": 1, "two": 2, "three": 3}
READINGS: dict[str, tuple[re.Pattern[str], Callable[[str], Iterator[Draft]]]] = {
    name: (re.compile(sign, re.DOTALL), drafts)
    for name, sign, drafts in (
        ("links", rf"{LINES}.*?(starbattle|p=|p%3D|#|\dx\d|([5-9A-P])\2[1-9][We])", values.links),
        ("page", pages.BEGINNING, pages.page),
        ("json", r"[\[{(]", values.documents),
        ("level", r"[^\s\[{(].*?[\[{(=]", values.documents),
        ("table", rf"{LINES}.*?[,;\t]", values.table),
        ("squares", rf"{LINES}.*?\d", rows.squares),
        ("letters", LINES, rows.letters),
    )
}


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
        wrong, and names the format that was recognised. Also if the text may name another number
        of stars.
    TypeError, ValueError
        If an argument is invalid.

    Notes
    -----
    O(n**2) per puzzle, and linear in the length of the text, which is held in memory. Lines that
    begin with ``#`` or ``//`` are comments. Names of squares are as in chess: ``a1`` is in the last
    row. History in SBN is left out.

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
    chosen = None if format is None else FORMATS.named(format).name
    if isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(
            f"puzzles are text, not {type(source).__name__}; decode them first; "
            "read_picture reads pictures"
        )
    try:
        iter(source)
    except TypeError:
        raise TypeError(f"puzzles are text or lines of text, not {described(source)}") from None
    return _raising(source, chosen)


def _raising(source: Any, format: str | None) -> Iterator[Puzzle]:  # noqa: A002
    for one in results(source, format):
        if isinstance(one, FormatError):
            raise one
        yield one.puzzle if one.is_said else one.likely(one.puzzle)


class Made(NamedTuple):
    """A puzzle of a text, whether the text says its number of stars (else it has 1), its format.

    ``named`` are the numbers of stars in the text that no puzzle is known to have.
    """

    puzzle: Puzzle
    is_said: bool
    form: str
    named: Set[int] = frozenset()

    def likely(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with its likely number of stars; fail if the text names others."""
        puzzle = likely_stars(puzzle)
        if other := self.named - {puzzle.stars}:
            raise FormatError(
                f"the number of stars may be {min(other)}, which the text names, or "
                f"{puzzle.stars}; write a line such as 'stars: 1', or give --stars"
            )
        return puzzle


Result = Made | FormatError


def results(source: Any, format: str | None = None) -> Iterator[Result]:  # noqa: A002
    """Yield the puzzles of a text, or the errors in their places; those after them are read too.

    If no puzzle is read, the only error is that of the likeliest format; `FormatError` if there is
    none.
    """
    if isinstance(source, dict) or (
        isinstance(source, list) and source and isinstance(source[0], (dict, list))
    ):
        try:
            source, format = json.dumps(source), "json"  # noqa: A001
        except (TypeError, ValueError, RecursionError):
            raise FormatError(f"there is no puzzle in {described(source)}") from None
    if not isinstance(source, str):
        source = "\n".join(checked_line(line).rstrip("\r\n") for line in source)
    text = FENCE.sub("", "\n".join(source.removeprefix("\ufeff").splitlines()))
    kind = file_kind(text)
    if kind or "\0" in text[:HEAD]:
        picture = "a picture, not text; regions.read_picture reads it"
        raise FormatError(picture if kind in PICTURES else "a binary file, not text", 1)
    begun = next((number for number, _ in rows.content(text)), 0)
    if not begun and not any(isinstance(one, Draft) for one in rows.blocks_of(text)):
        return  # walls of # are no comments
    body = "\n".join(text.split("\n")[max(0, begun - 1) :]).lstrip()
    likely = [name for name, (sign, _) in READINGS.items() if sign.match(body)]
    names = FORMATS[format].readings if format else likely or ["letters"]
    try:
        found = chosen([text], {name: _reading(name, format) for name in names}, _meant)
    except FormatError as error:
        if error.form:
            yield error
            return
        if error.reason:
            raise
        raise FormatError(
            f"there is no puzzle in the text, which begins with {described(text.strip())}", 1
        ) from None
    words = " ".join(one[0] for one in STARS.finditer(text)).lower()
    begun, more = found.things[0]
    said = {one.puzzle.stars for one in begun if isinstance(one, Made) and one.is_said}
    named = {NUMBERS.get(x) or int(x) for x in re.findall(r"[1-9]|one|two|three", words)} - said
    for result in chain(begun, more):
        yield result._replace(named=named) if isinstance(result, Made) else result


def _reading(name: str, format: str | None) -> Reading:  # noqa: A002
    """Yield the first puzzles of a reading, and the others; fail if most are errors."""
    text: str = yield
    made = _made(READINGS[name][1](text), text, format or name, is_given=bool(format))
    begun = [*islice(made, FIRST)]
    wrong = [one for one in begun if isinstance(one, FormatError)]
    if 2 * len(wrong) > len(begun) or not begun:
        is_known = wrong and (format or not isinstance(wrong[0], Unexplained))
        raise wrong[0] if is_known else Unexplained("", 1)
    yield begun, made


def _meant(name: str, things: list[Any]) -> Meaning:
    """Return the first puzzles of a reading; those of readings without an error count most."""
    ((begun, _),) = things
    made = [one for one in begun if isinstance(one, Made)]
    rank = FIRST + 1 if len(made) == len(begun) else len(made)
    puzzles = tuple(one.puzzle for one in made)
    return Meaning(puzzles, rank, made[0].form, puzzles[0].n)


def _made(drafts: Iterator[Draft], text: str, name: str, *, is_given: bool) -> Iterator[Result]:
    """Yield the puzzle of each draft, or its error, or that of the whole reading."""
    lines = text.split("\n")
    for number in count(1):
        line, form = 1, name
        try:
            draft = next(drafts)
            line, form = draft.line, draft.form or name
            made = Made(*puzzle_of(draft), form)
            if is_given and form != name:
                raise Unexplained("not in this format", line)
            yield made
        except StopIteration:
            return
        except ERRORS as error:
            line = getattr(error, "line", line) or line
            where = f"puzzle {number}: " if number > 1 else ""
            reason = getattr(error, "reason", str(error))
            kind = Unexplained if isinstance(error, Unexplained) else FormatError
            what = f"{where}{reason}: {described(lines[line - 1])} (read as {form})"
            yield kind(what, line, "" if kind is Unexplained else form)


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
    form = FORMATS.named(format)
    if form.name not in WRITTEN:
        names = ", ".join(map(repr, WRITTEN))
        raise ValueError(f"format {form.name!r} is only read; the others are {names}")
    return "".join(parts(as_puzzles(puzzles), form.name))


def parts(
    puzzles: Iterable[Puzzle], name: str, facts: Callable[[Puzzle], Facts] | None = None
) -> Iterator[str]:
    """Yield the text of each puzzle in a format that is written, with what separates them.

    ``facts`` returns more values of a puzzle, which only JSON holds, such as its difficulty.
    """
    objects = []
    for i, puzzle in enumerate(puzzles):
        held(puzzle, FORMATS[name])
        if name == "json":
            objects.append(values.write_json(puzzle, facts(puzzle) if facts else {}))
        else:
            yield ("\n" if i and name == "letters" else "") + WRITERS[name](puzzle)
    if objects:
        text = ",\n".join(objects)
        yield f"[\n{text}\n]\n" if len(objects) > 1 else f"{text}\n"


def held(puzzle: Puzzle, form: PuzzleFormat) -> None:
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
