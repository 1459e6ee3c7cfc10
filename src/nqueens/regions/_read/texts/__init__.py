"""Puzzles as text: what players, games and solvers exchange."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, SupportsIndex

from nqueens._runtime.arguments import checked_bool, checked_items, integer
from nqueens._runtime.errors import InvalidArgument, set_module
from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import described
from nqueens.regions._model.layout import MAX_N, Regions
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzle, as_puzzles
from nqueens.regions._read.texts import values
from nqueens.regions._read.texts.facts import Facts
from nqueens.regions._read.texts.formats import require_held
from nqueens.regions._read.texts.reader import (
    FORMATS as FORMATS,
    WRITTEN as WRITTEN,
    Made as Made,
    Result as Result,
    results as results,
)


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
        1, 2 and 3 with which the puzzle has exactly one solution, or 1 if there is none. A search
        of 200,000 steps, about 0.1 s, is given up and counts as several solutions.

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
    begin with ``#``, ``%`` or ``//`` are comments, unless they may be rows of the board. Names of
    squares are as in chess: ``a1`` is in the last row. History in SBN is left out.

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
    return _raising(source, _checked_format(source, format))


def _checked_format(source: Any, format: str | None) -> str | None:  # noqa: A002
    """Return the name of a format, None for any; refuse what is no text."""
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
    return chosen


def _raising(source: Any, format: str | None) -> Iterator[Puzzle]:  # noqa: A002
    for result in results(source, format):
        if isinstance(result, FormatError):
            raise result
        yield result.puzzle if result.is_said else result.likely(result.puzzle)


@set_module("nqueens.regions")
class ReadPuzzle(NamedTuple):
    """A puzzle of a text."""

    puzzle: Puzzle
    form: str
    """The name of the format in which it was written."""
    says_stars: bool
    """Whether the text, or an argument, says the number of stars."""


def read_each(
    source: Any,
    format: str | None = None,  # noqa: A002
    *,
    stars: SupportsIndex | None = None,
    touching: bool = False,
    diagonals: bool = False,
) -> Iterator[ReadPuzzle | FormatError]:
    r"""Read the puzzles of a text; an error stands in the place of a puzzle, and does not end it.

    Parameters
    ----------
    source, format
        As in `read`.
    stars : int, optional
        The number of queens in each row, column and region, whatever the text says.
    touching, diagonals : bool
        As in `Puzzle`: rules in addition to those of the text.

    Yields
    ------
    ReadPuzzle or FormatError
        A puzzle, how it was written and whether it says its number of stars, or what is wrong.

    Raises
    ------
    FormatError
        If there is no puzzle in the text at all.
    TypeError, ValueError
        If an argument is invalid.

    Examples
    --------
    >>> from nqueens import regions
    >>> for result in regions.read_each("AB\nAB\n\nABC\nAB\nABC\n\nAAB\nACB\nCCC\n"):
    ...     print(result.puzzle.n if isinstance(result, regions.ReadPuzzle) else result.line)
    2
    5
    3
    """
    chosen = _checked_format(source, format)
    rules: dict[str, Any] = {}
    if stars is not None:
        rules["stars"] = integer(stars, "stars", minimum=1, maximum=MAX_N)
    for name, value in ("touching", touching), ("diagonals", diagonals):
        if checked_bool(value, name):
            rules[name] = True
    return _each(source, chosen, rules)


def _each(
    source: Any, form: str | None, rules: dict[str, Any]
) -> Iterator[ReadPuzzle | FormatError]:
    for result in results(source, form):
        if isinstance(result, FormatError):
            yield result
            continue
        says_stars = result.is_said or "stars" in rules
        try:
            puzzle = result.puzzle.__replace__(**rules)
            if not says_stars:
                puzzle = result.likely(puzzle)
        except FormatError as error:
            yield error
        else:
            yield ReadPuzzle(puzzle, result.form, says_stars)


def encode(
    puzzles: Iterable[PuzzleLike],
    format: str = "letters",  # noqa: A002
) -> Iterator[bytes]:
    r"""Write puzzles as UTF-8 text, in parts.

    Parameters
    ----------
    puzzles : iterable of Puzzle or layout
        The puzzles; only one of them is held at a time, except for ``"json"``.
    format : str
        As in `text`.

    Yields
    ------
    bytes
        Parts of the text that `text` returns.

    Raises
    ------
    TypeError, ValueError
        As `text` does.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzles = regions.generate(4, size=2, rng=1)
    >>> list(regions.encode(puzzles, "line")) == [regions.text(p, "line").encode() for p in puzzles]
    True
    """
    form = _written_format(format)
    each = checked_items(puzzles, "puzzles must be an iterable of puzzles")
    return (part.encode("utf-8", "surrogateescape") for part in parts(map(as_puzzle, each), form))


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
    form = _written_format(format)
    return "".join(parts(as_puzzles(puzzles), form))


def _written_format(format: str) -> str:  # noqa: A002
    """Return the name of a format that is written."""
    form = FORMATS.named(format)
    if form.name not in WRITTEN:
        names = ", ".join(map(repr, WRITTEN))
        raise InvalidArgument(
            f"format {form.name!r} is only read; the others are {names}",
            parameter="format",
            value=form.name,
        )
    return form.name


def parts(
    puzzles: Iterable[Puzzle], name: str, facts: Callable[[Puzzle], Facts] | None = None
) -> Iterator[str]:
    """Yield the text of each puzzle in a format that is written, with what separates them.

    ``facts`` returns more values of a puzzle, which only JSON holds, such as its difficulty.
    """
    form = FORMATS[name]
    objects = []
    for i, puzzle in enumerate(puzzles):
        require_held(puzzle, form)
        if form is values.JSON:
            objects.append(values.json_of(puzzle, facts(puzzle) if facts else {}))
        elif form.write is not None:
            separator = "\n" if i and name == "letters" else ""
            yield separator + form.write(puzzle)
    if objects:
        text = ",\n".join(objects)
        yield f"[\n{text}\n]\n" if len(objects) > 1 else f"{text}\n"
