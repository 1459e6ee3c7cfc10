"""Which format a text of puzzles is in, and the puzzles in it."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain, count, islice
from typing import Any, NamedTuple

from nqueens._runtime.errors import Parameter, Phrase
from nqueens._runtime.texts import PICTURE_KINDS, FormatError, checked_line, file_kind
from nqueens._runtime.wording import described, plural
from nqueens._text.choosing import only_meaning
from nqueens._text.marks import COLOURS, without_marks
from nqueens._text.table import Formats
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.texts import letters, links, pages, tables, values
from nqueens.regions._read.texts.drafts import ERRORS, LEAST, Draft, Unexplained, puzzle_of
from nqueens.regions._read.texts.formats import PuzzleFormat
from nqueens.regions._read.texts.letters import blocks_of
from nqueens.regions._read.texts.lines import content, facts_of, named_cells, stars_in_comment
from nqueens.regions._solve.searching import likely_stars

HEAD = 1 << 12  # characters that show whether a file is text
LONGEST_WITH_MARKS = 1 << 18  # characters of a text that is read without them
MOST_TITLES = 2  # lines above a board
FIRST = 100  # puzzles by which a format is recognised
OWN = (*links.LINKS, values.JSON, values.LEVEL, letters.ROWS, letters.LINE, letters.TASK)
FOREIGN = (
    pages.PAGE,
    tables.TABLE,
    tables.SQUARES,
    tables.LATEX,
)  # asked if no own format explains a text
FORMATS: Formats[PuzzleFormat] = Formats(sorted((*OWN, *FOREIGN), key=lambda form: form.name))
WRITTEN = tuple(name for name, form in FORMATS.items() if form.write)

UTF16 = ("\udcff\udcfe", "\udcfe\udcff")  # the marks of its byte order, decoded as UTF-8
FENCE = re.compile(r"^[ \t]*(?:```|~~~).*", re.MULTILINE)  # of Markdown
STARS = re.compile(  # a number of stars, as STARS 1, stars = [1, 2], 2-star, one star
    r"star(?:s[a-z_]{0,20}|(?![a-z]))[\"')]?(?:\s*(?:[:=]{1,2}|=>|\bbe\b|\bis\b)\s*|[ \t]+)"
    r"[\[({]?\d(?:,\s*\d)*(?![\d.]\d)|"
    r"(?:(?<![\w./-])\d|\bone)[ \t-]*stars?(?![a-z])|\b(?:two|three)-star|^[ \t]*\d[*★☆⭐](?=\s)",
    re.IGNORECASE | re.ASCII | re.MULTILINE,
)
NUMBERS = {"one": 1, "two": 2, "three": 3}


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
                Phrase(
                    "the number of stars may be {}, which the text names, or {}; write a line such "
                    "as 'stars: 1', or give {}",
                    min(other),
                    puzzle.stars,
                    Parameter("stars"),
                )
            )
        return puzzle


Result = Made | FormatError


class Attempt(NamedTuple):
    """What a reader makes of a text: the first puzzles and errors, and the others."""

    first: list[Result]
    more: Iterator[Result]

    @property
    def puzzles(self) -> list[Made]:
        """The first puzzles, without the errors."""
        return [result for result in self.first if isinstance(result, Made)]

    @property
    def description(self) -> str:
        """The puzzles in a few words, for the error that names several ways."""
        puzzles = self.puzzles
        boards = plural(len(puzzles), "board")
        form = Parameter("format", puzzles[0].form)
        return Phrase("as {} of {} rows ({})", boards, puzzles[0].puzzle.n, form)


def results(source: Any, format: str | None = None) -> Iterator[Result]:  # noqa: A002
    """Yield the puzzles of a text, or the errors in their places; those after them are read too.

    If no puzzle is read, the only error is that of the likeliest format; `FormatError` if there is
    none.
    """
    if _is_data(source):
        try:
            source, format = json.dumps(source), "json"  # noqa: A001
        except (TypeError, ValueError, RecursionError):
            raise FormatError(f"there is no puzzle in {described(source)}") from None
    text = plain_text(source)
    try:
        text, attempt = _explained(text, format)
    except FormatError as error:
        if error.form:
            yield error
            return
        if error.reason:
            raise
        raise FormatError(
            f"there is no puzzle in the text, which begins with {described(text.strip())}", 1
        ) from None
    named = _stars_named(text) - {made.puzzle.stars for made in attempt.puzzles if made.is_said}
    said = _stars_in_comments(text) if named else set()
    for result in chain(attempt.first, attempt.more):
        if isinstance(result, Made) and not result.is_said:
            yield _with_stars(result, said)._replace(named=named)
        else:
            yield result


def _is_data(source: Any) -> bool:
    """Return whether a source is JSON that is decoded already."""
    if isinstance(source, list):
        return bool(source) and isinstance(source[0], (dict, list))
    return isinstance(source, dict)


def plain_text(source: str | Iterable[str]) -> str:
    """Return the text of a string or of lines, without fences and colours; refuse what is none."""
    if not isinstance(source, str):
        source = "\n".join(checked_line(line).rstrip("\r\n") for line in source)
    if source.startswith(UTF16):
        source = _from_utf16(source)
    text = "\n".join(source.removeprefix("\ufeff").splitlines())
    kind = file_kind(text)
    if kind in PICTURE_KINDS:
        raise FormatError("a picture, not text; regions.read_picture reads it", 1)
    if kind or "\0" in text[:HEAD]:
        raise FormatError("a binary file, not text", 1)
    if "\x1b" in text:
        text = COLOURS.sub("", text)
    return FENCE.sub("", text) if "```" in text or "~~~" in text else text


def _from_utf16(source: str) -> str:
    """Return a text in UTF-16, as PowerShell writes it, that was decoded as UTF-8."""
    try:
        return source.encode("utf-8", "surrogateescape").decode("utf-16")
    except UnicodeError:
        raise FormatError("a binary file, not text", 1) from None


def _stars_named(text: str) -> set[int]:
    """Return the numbers of stars that are named anywhere in a text."""
    words = " ".join(match[0] for match in STARS.finditer(text)).lower()
    return {NUMBERS.get(x) or int(x) for x in re.findall(r"[1-9]|one|two|three", words)}


def _stars_in_comments(text: str) -> set[int]:
    """Return the numbers of stars that comments of a text say, such as ``#define STARS 2``."""
    said = (stars_in_comment(line.strip()) for line in text.split("\n"))
    return {(facts_of(words) or {})["stars"] for words in said if words}


def _with_stars(made: Made, said: set[int]) -> Made:
    """Return a puzzle with the only number of stars that comments say, if it has room for them."""
    stars = min(said, default=0)
    if len(said) != 1 or not 1 <= stars <= made.puzzle.n:
        return made
    return made._replace(puzzle=made.puzzle.__replace__(stars=stars), is_said=True)


# --- the choice -----------------------------------------------------------------------------------


def _explained(text: str, format: str | None) -> tuple[str, Attempt]:  # noqa: A002
    """Return what explains a text, as it is or without what stands before its lines, and the text.

    Prompts, stamps of logs and signs of comments are left out only if nothing explains the text
    with them. The error is that of rows without them, if only these look like a board.
    """
    try:
        attempt = _attempt(text, format)
        if attempt.first:
            return text, attempt
        unread = None
    except FormatError as error:
        unread = error
    may_have_marks = format is None and len(text) <= LONGEST_WITH_MARKS
    bare = without_marks(text) if may_have_marks else text
    if bare != text:
        try:
            attempt_without_marks = _attempt(bare, format)
            if attempt_without_marks.puzzles:
                return bare, attempt_without_marks
        except FormatError as error:
            if _has_rows(bare) and not _has_rows(text):
                raise error from None
    if unread is not None:
        raise unread
    return text, attempt


def _has_rows(text: str) -> bool:
    """Return whether lines, perhaps below titles, look like the rows of a board."""
    for block in blocks_of(text):
        if isinstance(block, Draft):
            continue
        table = [named_cells(line.text) for line in block]
        if any(_are_nearly_rows(table[above:]) for above in range(MOST_TITLES + 1)):
            return True
    return False


def _are_nearly_rows(table: Sequence[Sequence[str]]) -> bool:
    """Return whether each line has a character for each line, or one more, or one less."""
    n = len(table)
    return n >= LEAST and all(
        abs(len(row) - n) < 2 and all(len(label) == 1 for label in row) for row in table
    )


def _attempt(text: str, format: str | None) -> Attempt:  # noqa: A002
    """Return what the format makes of a text, or the only way to explain it."""
    begun = next((line.line for line in content(text)), 0)
    if not begun and not any(isinstance(block, Draft) for block in blocks_of(text)):
        return Attempt([], iter(()))  # walls of # are no comments
    if format:
        form = FORMATS[format]
        return _read_as(form, text, is_given=True)
    body = "\n".join(text.split("\n")[max(0, begun - 1) :]).lstrip()
    errors: list[FormatError] = []
    for forms in (OWN, FOREIGN):
        attempts = []
        likely: dict[Any, PuzzleFormat] = {}  # the first of each family
        for form in forms:
            if form.read not in likely and form.sign.match(body):
                likely[form.read] = form
        for form in likely.values():
            try:
                attempts.append(_read_as(form, text))
            except FormatError as error:
                errors.append(error)
        if attempts:
            return _only_one(attempts)
    if not errors:
        return _read_as(letters.ROWS, text)
    last = max(errors, key=lambda error: (error.line or 0, not isinstance(error, Unexplained)))
    raise FormatError(last.reason, last.line, last.form)


def _only_one(attempts: list[Attempt]) -> Attempt:
    """Return the attempt without an error, or with most puzzles; fail if those differ."""

    def rank(attempt: Attempt) -> int:
        puzzles = len(attempt.puzzles)
        return FIRST + 1 if puzzles == len(attempt.first) else puzzles

    most = max(map(rank, attempts))
    ways: dict[Any, Attempt] = {}
    for attempt in attempts:
        if rank(attempt) == most:
            ways.setdefault(tuple(made.puzzle for made in attempt.puzzles), attempt)
    only_meaning((puzzles, attempt.description) for puzzles, attempt in ways.items())
    return next(iter(ways.values()))


def _read_as(form: PuzzleFormat, text: str, *, is_given: bool = False) -> Attempt:
    """Return what a reader makes of a text; fail if most of the first puzzles are errors."""
    made = _puzzles_of(form.read(text), text, form.name, is_given=is_given)
    first = [*islice(made, FIRST)]
    errors = [result for result in first if isinstance(result, FormatError)]
    if first and 2 * len(errors) <= len(first):
        return Attempt(first, made)
    if errors and (is_given or not isinstance(errors[0], Unexplained)):
        raise errors[0]
    raise Unexplained("", 1)


def _puzzles_of(
    drafts: Iterator[Draft], text: str, name: str, *, is_given: bool
) -> Iterator[Result]:
    """Yield the puzzle of each draft, or its error, or that of the whole reader."""
    lines = text.split("\n")
    for number in count(1):
        line, form = 1, name
        try:
            draft = next(drafts)
            line, form = draft.line, draft.form or name
            puzzle, says_stars = puzzle_of(draft)
            if is_given and form != name:
                raise Unexplained("not in this format", line)
            yield Made(puzzle, says_stars, form)
        except StopIteration:
            return
        except ERRORS as error:
            line = getattr(error, "line", line) or line
            where = f"puzzle {number}: " if number > 1 else ""
            reason = getattr(error, "reason", str(error))
            kind = Unexplained if isinstance(error, Unexplained) else FormatError
            what = f"{where}{reason}: {described(lines[line - 1])} (read as {form})"
            yield kind(what, line, "" if kind is Unexplained else form)
