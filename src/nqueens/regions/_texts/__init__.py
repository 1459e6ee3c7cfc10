"""Puzzles as text: everything that players, games and solvers exchange."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nqueens._runtime.texts import FormatError, numbered
from nqueens._runtime.wording import cut, described
from nqueens.regions._layout import FILE_NAME, LETTERS, MAX_N, Regions
from nqueens.regions._puzzle import Puzzle, PuzzleLike, as_puzzles
from nqueens.regions._texts.catalogue import FORMATS, WRITTEN, begin, format_named, recognised
from nqueens.regions._texts.description import MAX_TEXT, Draft, Head, PuzzleFormat

RULES = ("touching", "diagonals")


def read(source: str | Iterable[str], format: str | None = None) -> Iterator[Puzzle]:  # noqa: A002
    r"""Read the puzzles of a text, one at a time.

    Parameters
    ----------
    source : str, or iterable of str
        The text, or its lines (an open file).
    format : str, optional
        The format; by default, it is recognised by the beginning of the text. Rows of labels:
        ``"letters"`` and ``"numbers"``, with a line for each row and an empty line between
        puzzles. All squares on one line: ``"line"`` (``AABB``), ``"compact"`` (``2x1.AABB``) and
        ``"task"`` (``1,1,2,2``). Walls: ``"puzz.link"`` and ``"penpa"`` (links), ``"pzprv3"``
        (files) and ``"sbn"`` (Star Battle Notation). JSON and lists of programs: ``"json"`` and
        ``"lists"``. Programs and levels of games: ``"level"``. Pages of LinkedIn's game, and others
        with a program in them: ``"page"``. Links to pages of this library: ``"play"``.

    Yields
    ------
    Puzzle
        The puzzles. Stars and crosses of a player are its placed and blocked squares; a solution
        in the text is ignored. If the text does not say the number of stars, it is 1.

    Raises
    ------
    FormatError
        If the text is not in the format, or could be in several; the error names the line, the
        column, the reason, and the format that was recognised.
    TypeError
        If ``source`` is neither a string nor lines.
    ValueError
        If the format is unknown.

    Notes
    -----
    O(n**2) per puzzle, and linear in the length of the text. One puzzle is held in memory at a
    time, but ``level`` and ``page`` hold the whole text, at most 16 MiB. Lines that begin with
    ``#`` or ``//`` are comments. History in SBN and pzprv3 is left out.

    Examples
    --------
    >>> from nqueens import regions
    >>> [puzzle.n for puzzle in regions.read("AB\nAB\n\nABC\nABC\nABC\n")]
    [2, 3]
    >>> next(regions.read("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"))
    Puzzle(['AAABBB', 'ABBBCC', 'ADDEEC', 'FFDDEC', 'FEEEEC', 'FCCCCC'])
    >>> next(regions.read("551W7kxqe40")).regions.rows()
    ['AABCD', 'ABBCD', 'ABBCD', 'EBBCD', 'EBCCD']
    """
    chosen = None if format is None else format_named(format)
    if isinstance(source, str):
        lines: Iterable[str] = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    elif isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(
            f"puzzles are text, not {type(source).__name__}; decode them first; "
            "read_picture reads pictures"
        )
    else:
        lines = source
    try:
        pieces = iter(lines)
    except TypeError:
        raise TypeError(f"puzzles are text or lines of text, not {described(source)}") from None
    return _read(pieces, chosen)


def _read(pieces: Iterator[str], chosen: PuzzleFormat | None) -> Iterator[Puzzle]:
    head, lines = begin(numbered(pieces, longest=MAX_TEXT))
    if head is None:
        return
    if chosen is not None:
        yield from map(_puzzle, chosen.read(lines))
        return
    form = recognised(head)
    if form.name == "letters" and _is_file_name(head):
        reason = f"{cut(head.first)!r} looks like the name of a file; give its text, or open it"
        raise FormatError(reason, head.line, 1)
    try:
        yield from map(_puzzle, form.read(lines))
    except FormatError as error:
        reason = f"{error.reason} (read as {form.name})"
        raise FormatError(reason, error.line, error.column) from None


def _is_file_name(head: Head) -> bool:
    alone = head.whole and not any(head.lines[1:])
    return alone and len(head.first) < 256 and FILE_NAME.fullmatch(head.first) is not None


def _puzzle(draft: Draft) -> Puzzle:
    try:
        return Puzzle(
            Regions(draft.rows, draft.colours),
            stars=draft.stars,
            touching=draft.touching,
            diagonals=draft.diagonals,
            placed=draft.placed or None,
            blocked=draft.blocked or None,
        )
    except (TypeError, ValueError) as error:
        raise FormatError(str(error), draft.line, 1) from None


def format_of(lines: Iterable[str]) -> tuple[str, Iterator[str]]:
    """Return the name of the format of a text, empty if nothing is in it, and the text's lines."""
    head, again = begin(numbered(lines, longest=MAX_TEXT))
    return (recognised(head).name if head else ""), (line for _, line in again)


def looks_like_a_puzzle(source: str, format: str | None = None) -> bool:  # noqa: A002
    """Return whether a text is of puzzles, if with mistakes, rather than the name of a file."""
    try:
        return next(read(source, format), None) is not None
    except FormatError as error:
        return "format=" in error.reason or format_of(source.split("\n"))[0] not in ("", "letters")


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
        One of the formats of `read`, except ``"penpa"``, ``"play"`` and ``"page"``.

    Returns
    -------
    str
        The text. `read` makes equal puzzles of it.

    Raises
    ------
    TypeError, ValueError
        If a layout is invalid, the format is unknown or is only read, or it cannot hold the puzzle:
        its size, its rules, the squares placed and blocked, or a region in several pieces.
        ``"json"``, ``"letters"`` and ``"numbers"`` hold every puzzle; ``"json"`` also keeps the
        labels and the colours.

    Notes
    -----
    O(n**2) per puzzle.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.text(["AAB", "ACB", "CCC"], "numbers")
    '0 0 1\n0 2 1\n2 2 2\n'
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


def parts(puzzles: Iterable[Puzzle], name: str) -> Iterator[str]:
    """Yield the text of each puzzle in a format that is written, after what separates them."""
    form = FORMATS[name]
    for number, puzzle in enumerate(puzzles):
        yield (form.gap if number else "") + _written(held(puzzle, form), form)


def _written(puzzle: Puzzle, form: PuzzleFormat) -> str:
    """Return the text of a puzzle, with other labels if its own would read as something else."""
    assert form.write is not None
    text = form.write(puzzle)
    if puzzle.names != tuple(LETTERS[: puzzle.n]) and not _is_text_of(puzzle, text):
        if "labels" in form.holds:
            raise ValueError(f"format {form.name!r} does not hold labels of so many characters")
        text = form.write(puzzle.__replace__(layout=Regions._of(puzzle.regions.labels)))
    return text


def _is_text_of(puzzle: Puzzle, text: str) -> bool:
    try:
        return [*_read(iter(text.split("\n")), None)] == [puzzle]
    except FormatError:
        return False


def held(puzzle: Puzzle, form: PuzzleFormat) -> Puzzle:
    """Return the puzzle if the format can hold it."""
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
    return puzzle


def require_held(n: int, stars: int, name: str) -> None:
    """Raise an error if a format cannot hold puzzles of n rows with these stars."""
    if 1 <= n <= MAX_N and 1 <= stars <= n:
        held(Puzzle([[row] * n for row in range(n)], stars=stars), FORMATS[name])
