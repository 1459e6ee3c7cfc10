"""Read puzzles from screenshots; see docs/internals/pictures.md."""

import warnings
from itertools import chain
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.memory import Ints
from nqueens._runtime.wording import plural
from nqueens.regions._model.layout import Regions
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.screenshots.areas import differences, with_joined_dashes
from nqueens.regions._read.screenshots.board import PictureBoard
from nqueens.regions._read.screenshots.colours import NOISE
from nqueens.regions._read.screenshots.decoding import PictureError, Pixels, opened, reduced
from nqueens.regions._read.screenshots.extent import goes_on, lattices
from nqueens.regions._read.screenshots.lattice import LEAST_ROWS, MOST_ROWS, Lattice
from nqueens.regions._read.screenshots.layouts import AGAIN, layouts_of, why_no_layout
from nqueens.regions._read.screenshots.marks import SeenMarks, seen_marks
from nqueens.regions._read.screenshots.squares import BoardSquares
from nqueens.regions._solve.searching import (
    SeveralSolutionsWarning,
    most_stars,
    one_solution,
    with_stars,
)
from nqueens.regions._words import ENGLISH

Labels = Ints

THRESHOLDS = (10, 20, 4, 40)  # differences of a channel that divide areas; the first mostly does
FAINTEST = 4  # difference of a channel at the lines of a board
DASHED_THRESHOLDS = 10, 20
LEAST_APART = 8  # in a channel, so that people tell colours of regions apart
NO_BOARD = (
    f"no board of {LEAST_ROWS} to {MOST_ROWS} rows was found; take a screenshot with squares of at "
    "least 12 pixels, and lines or gaps between them"
)
PART_OF_BOARD = (
    "faint lines run on beyond them; take the picture again with more contrast, or save it as PNG"
)


class Candidate(NamedTuple):
    """A puzzle that a board may show, None if its regions have no solution."""

    puzzle: Puzzle | None
    is_unique: bool  # whether it has exactly one solution


class Reading(NamedTuple):
    """A board that could be read: its puzzle, and whether this has exactly one solution."""

    puzzle: Puzzle
    is_unique: bool
    squares: BoardSquares


def read_picture(source: Any, *, stars: SupportsIndex | None = None, marks: bool = False) -> Puzzle:
    """Read the one puzzle of a picture, such as a screenshot of a game.

    Parameters
    ----------
    source : path, binary file, bytes, Pillow image, or uint8 array of shape (h, w, 3 or 4)
        PNG, JPEG, WebP, GIF or another format that Pillow decodes. The board has 4 to 16 rows, of
        squares of at least 12 pixels. It may be a part of the picture.
    stars : int, optional
        The number of queens in each row, column and region. By default, the one with which the
        puzzle has exactly one solution.
    marks : bool
        Whether to return the queens and the crosses that are on the board as ``placed`` and
        ``blocked``. By default they are ignored.

    Returns
    -------
    Puzzle
        A puzzle of n regions that has a solution. If it has several, `read_picture` warns, and
        names squares on which two of them differ.

    Raises
    ------
    PictureError
        If there is no board, if there are several, or if a board cannot be read reliably.
    ImportError
        If Pillow is not installed.
    OSError
        If the file cannot be read.
    TypeError, ValueError
        If another argument is invalid.

    See Also
    --------
    read_pictures : All puzzles of a picture.

    Notes
    -----
    Thick borders divide the regions, if they enclose n of them; a square may then have another
    shade, as below a pointer. Otherwise squares of the same colour are a region, even in several
    pieces, or the colours divide the regions if they have n pieces, perhaps with one or two squares
    in a shade of a neighbour's colour. Two readings that are both possible are an error.
    The time is O(pixels).

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.solve(regions.read_picture("today.png"))  # doctest: +SKIP
    array([2, 0, 3, 1], dtype=int8)
    """
    first, *others = dict.fromkeys(_puzzles_of(source, stars, marks))
    if others:
        raise PictureError(
            f"found {1 + len(others)} boards; crop the picture to one, or call read_pictures"
        )
    return first


def read_pictures(
    source: Any, *, stars: SupportsIndex | None = None, marks: bool = False
) -> list[Puzzle]:
    """Read all puzzles of a picture, from the top left to the bottom right.

    Parameters
    ----------
    source, stars, marks
        As in `read_picture`.

    Returns
    -------
    list of Puzzle
        At least one.

    Raises
    ------
    PictureError, ImportError, OSError, TypeError, ValueError
        As `read_picture` does, except that several boards are no error.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.read_pictures("two_boards.png")  # doctest: +SKIP
    [Puzzle(['ABBB', 'AABD', 'CCDD', 'CCCD']), Puzzle(['AAAB', 'CCAB', 'CDDB', 'CCCB'])]
    """
    return _puzzles_of(source, stars, marks)


def _puzzles_of(source: Any, stars: SupportsIndex | None, marks: bool) -> list[Puzzle]:
    """Return the puzzles of a picture; warn of those with several solutions."""
    checked_bool(marks, "marks")
    boards = _boards_of(source, stars, {}, with_marks=marks)
    if marks:
        boards = [_with_marks(board) for board in boards]
    doubtful = [
        board.puzzle.__replace__(placed=None, blocked=None) for board in boards if not board.unique
    ]
    if doubtful:
        differences = [one_solution(puzzle)[1] for puzzle in doubtful]
        oddities = [
            ENGLISH.several(puzzle.regions, squares)
            for puzzle, squares in zip(doubtful, differences, strict=True)
        ]
        words = f"the puzzle in the picture has {'; '.join(dict.fromkeys(oddities))}"
        warning = SeveralSolutionsWarning(words, squares=chain.from_iterable(differences))
        warnings.warn(warning, stacklevel=4)
    return [board.puzzle for board in boards]


def read_boards(
    source: Any,
    *,
    stars: SupportsIndex | None = None,
    touching: bool = False,
    diagonals: bool = False,
    marks: bool = False,
) -> list[PictureBoard]:
    """Read all boards of a picture with the marks on them, and where they stand.

    Parameters
    ----------
    source, stars
        As in `read_picture`.
    touching, diagonals : bool
        As in `Puzzle`: rules of the puzzles, which a picture does not show.
    marks : bool
        As in `read_picture`. The ``queens`` and ``crosses`` of a board are read in any case.

    Returns
    -------
    list of PictureBoard
        At least one, from the top left to the bottom right. `draw_on` draws on them.

    Raises
    ------
    PictureError, ImportError, OSError, TypeError, ValueError
        As `read_picture` does, except that several boards are no error.

    Examples
    --------
    >>> from nqueens import regions
    >>> board = regions.read_boards("today.png")[0]  # doctest: +SKIP
    >>> print(regions.check(board.puzzle, board.queens, board.crosses))  # doctest: +SKIP
    the queen in row 1, column 1 is wrong
    >>> step = regions.hint(board.puzzle)  # doctest: +SKIP
    >>> regions.draw_on([(board, step.marks())]).save("hint.png")  # doctest: +SKIP
    """
    rules = {
        "touching": checked_bool(touching, "touching"),
        "diagonals": checked_bool(diagonals, "diagonals"),
    }
    checked_bool(marks, "marks")
    boards = _boards_of(source, stars, rules, with_marks=True)
    return [_with_marks(board) for board in boards] if marks else boards


def _boards_of(
    source: Any, stars: SupportsIndex | None, rules: dict[str, bool], with_marks: bool
) -> list[PictureBoard]:
    """Return the boards of a picture; look for marks on them if these are wanted."""
    wanted = None if stars is None else integer(stars, "stars", minimum=1, maximum=MOST_ROWS)
    return boards_in(opened(source), wanted, rules, with_marks)


def _with_marks(board: PictureBoard) -> PictureBoard:
    """Return a board whose puzzle has its queens placed, and the squares of its crosses blocked."""
    puzzle = board.puzzle.__replace__(placed=board.queens or None, blocked=board.crosses or None)
    return board._replace(puzzle=puzzle)


def boards_in(
    image: Any, stars: int | None, rules: dict[str, bool], with_marks: bool
) -> list[PictureBoard]:
    """Return the boards of an image, at least one; raise `PictureError` if none can be read.

    ``rules`` are ``touching`` and ``diagonals`` of their puzzles.
    """
    pixels, factor = reduced(image)
    try:
        readings = _Search(pixels, stars, rules).readings()
    except PictureError as error:
        if factor == 1:
            raise
        raise PictureError(
            f"{error}; the picture was reduced to 1/{factor}, so crop it to the board"
        ) from None
    boards = []
    for puzzle, is_unique, squares in readings:
        columns, rows = squares.lattice.spans
        spans = columns * factor, rows * factor
        marks = seen_marks(squares, puzzle) if with_marks else SeenMarks()
        boards.append(PictureBoard(puzzle, spans, is_unique, image, *marks))
    return boards


class _Search:
    """The search for boards in pixels, by one way to find lattices after another.

    Attributes
    ----------
    problem : PictureError or None
        Why the first board that was refused cannot be read.
    refused : list of Lattice
        The lattices of all of these.
    known : dict of bytes to (Reading or None)
        What was read on each lattice by its ``key``, None if it was refused.
    """

    def __init__(self, pixels: Pixels, stars: int | None, rules: dict[str, bool]) -> None:
        self.pixels = pixels
        self.differences = differences(pixels)
        self.stars = stars
        self.rules = rules
        self.problem: PictureError | None = None
        self.refused: list[Lattice] = []
        self.known: dict[bytes, Reading | None] = {}

    def readings(self) -> list[Reading]:
        """Return the boards of the first way that finds only puzzles with exactly one solution.

        If there is none, return those of the first way that had nothing to refuse.
        """
        uncertain: list[Reading] = []
        for threshold in THRESHOLDS:
            readings = self._readings_on(lattices(self.differences.above(threshold)))
            if readings and all(reading.is_unique for reading in readings):
                return readings
            if not uncertain and self.problem is None:
                uncertain = readings
        if uncertain:
            return uncertain
        for threshold in DASHED_THRESHOLDS:
            edges = with_joined_dashes(self.differences.above(threshold))
            readings = self._readings_on(lattices(edges))
            if readings and all(reading.is_unique for reading in readings):
                return readings
        raise self.problem or PictureError(NO_BOARD)

    def _readings_on(self, every: list[Lattice]) -> list[Reading]:
        """Return the boards that can be read on some lattices; note the others."""
        readings = []
        for lattice in every:
            if _is_inside(lattice, self.refused):
                continue
            if lattice.key not in self.known:
                self.known[lattice.key] = self._reading_or_none(lattice)
            reading = self.known[lattice.key]
            if reading is not None:
                readings.append(reading)
        return readings

    def _reading_or_none(self, lattice: Lattice) -> Reading | None:
        """Return the board where a lattice lies; note why, if it cannot be read."""
        try:
            return self._reading(lattice)
        except PictureError as error:
            self.problem = self.problem or error
            self.refused.append(lattice)
            return None

    def _reading(self, lattice: Lattice) -> Reading:
        """Return the board where a lattice lies."""
        if goes_on(lattice, self.differences, FAINTEST):
            raise PictureError(f"found {_size_in_words(lattice)}, and {PART_OF_BOARD}")
        n = _checked_size(lattice, self.pixels.shape)
        size = _size_in_words(lattice)
        squares = BoardSquares(self.pixels, lattice)
        layouts = layouts_of(squares, n)
        if not layouts:
            raise PictureError(f"found {size}, but {why_no_layout(squares, n)}")
        puzzle, is_unique = _chosen(layouts, self.stars, self.rules, size)
        if not is_unique and not _is_clear(layouts, puzzle, squares):
            raise PictureError(
                f"found {size} and {n} regions, but several solutions, and the colours are not "
                "clear; save the picture as PNG"
            )
        puzzle = puzzle.__replace__(regions=_coloured(puzzle.regions, squares))
        return Reading(puzzle, is_unique, squares)


def _is_inside(lattice: Lattice, refused: list[Lattice]) -> bool:
    """Return whether a lattice is a part of a larger square board that was refused."""
    for whole in refused:
        rows, columns = whole.shape
        if rows == columns and max(lattice.shape) < rows and whole.holds(lattice):
            return True
    return False


def _size_in_words(lattice: Lattice) -> str:
    rows, columns = lattice.shape
    return f"{rows} rows and {columns} columns"


def _checked_size(lattice: Lattice, shape: tuple[int, ...]) -> int:
    """Return the number of rows of a board; raise `PictureError` if it cannot be read.

    ``shape`` begins with the height and the width of the picture.
    """
    rows, columns = lattice.shape
    size = _size_in_words(lattice)
    if rows != columns or not lattice.whole:
        if lattice.ends_at_edge(shape):
            advice = "the picture ends there; take one that shows the whole board"
        else:
            advice = (
                "that is no whole board; move what lies over it, crop the picture to it, or draw "
                "its lines straight and at equal distances"
            )
        raise PictureError(f"found {size}, and {advice}")
    if not LEAST_ROWS <= rows <= MOST_ROWS:
        raise PictureError(
            f"found {size}; a board in a picture has {LEAST_ROWS} to {MOST_ROWS} rows"
        )
    return rows


# --- regions ------------------------------------------------------------------------------------


def _is_clear(layouts: list[Labels], puzzle: Puzzle, squares: BoardSquares) -> bool:
    """Return whether a puzzle with several solutions was read without a doubt."""
    is_sharp = bool(squares.merging[-puzzle.n] <= NOISE)
    return len(layouts) == 1 and is_sharp and not puzzle.regions.disconnected


def _chosen(
    layouts: list[Labels], stars: int | None, rules: dict[str, bool], size: str
) -> tuple[Puzzle, bool]:
    """Return the puzzle of a board, and whether it has exactly one solution.

    One of several layouts is chosen if only this one makes a puzzle with exactly one solution.
    """
    candidates = [_solved(labels, stars, rules) for labels in layouts]
    unique = [puzzle for puzzle, is_unique in candidates if is_unique and puzzle]
    if len({puzzle.regions for puzzle in unique}) > 1:
        raise PictureError(
            f"found {size}, but several ways to read the regions; move the pointer, or save the "
            "picture as PNG"
        )
    puzzle = unique[0] if unique else candidates[0].puzzle
    if puzzle is None:
        reason = _why_unsolved(layouts, stars, rules)
        raise PictureError(f"found {size}, but the regions have no solution{reason}")
    return puzzle, bool(unique)


def _why_unsolved(layouts: list[Labels], stars: int | None, rules: dict[str, bool]) -> str:
    """Return with which stars the regions have no solution, and what helps."""
    if stars is None:
        return f"; {AGAIN}"
    for labels in layouts:
        puzzle = _solved(labels, None, rules).puzzle
        if puzzle is not None:
            return f" with {plural(stars, 'star')}; with {puzzle.stars}, they have"
    return f" with {plural(stars, 'star')}; {AGAIN}"


def _solved(labels: Labels, stars: int | None, rules: dict[str, bool]) -> Candidate:
    """Return the puzzle of a layout.

    Its stars are the least with which it has exactly one solution, or any.
    """
    n = len(labels)
    possible = [stars] if stars else range(1, most_stars(n) + 1)
    puzzle = Puzzle(Regions._of(labels.astype(np.uint8)), **rules)
    return Candidate(*with_stars(puzzle, [each for each in possible if each <= n]))


def _coloured(regions: Regions, squares: BoardSquares) -> Regions:
    """Return regions with their colours in the picture, if these are different."""
    labels = regions.labels
    found = np.array([np.median(squares.rgb[labels == i], axis=0) for i in range(regions.n)])
    apart = np.abs(found[:, None] - found).max(axis=2)
    nearest = np.sort(apart, axis=1)[:, 1]  # each is nearest to itself
    if nearest.min() < LEAST_APART:
        return regions
    colours = tuple(f"#{bytes(colour).hex()}" for colour in found.round().astype(np.uint8))
    return Regions._of(labels, regions.names, colours)
