"""Read puzzles from screenshots; see docs/internals/pictures.md."""

import base64
import io
import warnings
from collections.abc import Iterable
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import PLAIN, SIDE, Marks, marks_svg
from nqueens._runtime.arguments import checked_bool, checked_items, integer
from nqueens._runtime.errors import set_module
from nqueens._runtime.memory import Ints
from nqueens._runtime.wording import described
from nqueens.regions._model.layout import Regions, borders, check_marks, pieces
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.screenshots.decoding import PictureError, opened, reduced
from nqueens.regions._read.screenshots.lattice import (
    LEAST_ROWS,
    MOST_ROWS,
    Lattice,
    differences,
    lattices,
)
from nqueens.regions._read.screenshots.squares import NOISE, BoardSquares
from nqueens.regions._solve.searching import (
    SeveralSolutionsWarning,
    most_stars,
    one_solution,
    with_stars,
)
from nqueens.regions._words import ENGLISH

Labels = Ints

THRESHOLDS = (10, 20, 4, 40)  # differences of a channel that divide areas; the first mostly does
USUAL = 6  # a distance of two colours in CIE Lab
LEAST_APART = 8  # in a channel, so that people tell colours of regions apart
NO_BOARD = "no board was found; crop the picture to the board, or save it as PNG"
AGAIN = "crop closer, save the picture as PNG, or take it again with an empty board"


@set_module("nqueens.regions")
class PictureBoard(NamedTuple):
    """A board of a picture."""

    puzzle: Puzzle
    spans: tuple[Ints, Ints]
    """The places of the n columns, then of the n rows: two arrays of shape (n, 2) with the first
    pixel of each, and the last one + 1, from the top left of ``image``."""
    unique: bool
    """Whether the puzzle has exactly one solution."""
    image: Any
    """The picture as a Pillow image, upright, in RGB."""


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
    first, *others = dict.fromkeys(_puzzles(source, stars, marks))
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
    return _puzzles(source, stars, marks)


def _puzzles(source: Any, stars: SupportsIndex | None, marks: bool) -> list[Puzzle]:
    boards = read_boards(source, stars=stars, marks=marks)
    doubtful = [
        board.puzzle.__replace__(placed=None, blocked=None) for board in boards if not board.unique
    ]
    if doubtful:
        oddities = [ENGLISH.several(puzzle.regions, one_solution(puzzle)[1]) for puzzle in doubtful]
        words = f"the puzzle in the picture has {'; '.join(dict.fromkeys(oddities))}"
        warnings.warn(words, SeveralSolutionsWarning, stacklevel=3)
    return [board.puzzle for board in boards]


def read_boards(
    source: Any,
    *,
    stars: SupportsIndex | None = None,
    touching: bool = False,
    diagonals: bool = False,
    marks: bool = False,
) -> list[PictureBoard]:
    """Read all boards of a picture, and where they stand, so that `draw_on` can draw on them.

    Parameters
    ----------
    source, stars, marks
        As in `read_picture`.
    touching, diagonals : bool
        As in `Puzzle`: rules of the puzzles, which a picture does not show.

    Returns
    -------
    list of PictureBoard
        At least one, from the top left to the bottom right.

    Raises
    ------
    PictureError, ImportError, OSError, TypeError, ValueError
        As `read_picture` does, except that several boards are no error.

    Examples
    --------
    >>> from nqueens import regions
    >>> board = regions.read_boards("today.png")[0]  # doctest: +SKIP
    >>> step = regions.hint(board.puzzle)  # doctest: +SKIP
    >>> regions.draw_on([(board, step.marks())]).save("hint.png")  # doctest: +SKIP
    """
    wanted = None if stars is None else integer(stars, "stars", minimum=1, maximum=MOST_ROWS)
    rules = {
        "touching": checked_bool(touching, "touching"),
        "diagonals": checked_bool(diagonals, "diagonals"),
    }
    checked_bool(marks, "marks")
    return _boards_in(opened(source), wanted, marks, rules)


def _boards_in(
    image: Any, stars: int | None, marks: bool, rules: dict[str, bool]
) -> list[PictureBoard]:
    """Return the boards of an image, at least one, by the threshold that shows them best."""
    pixels, factor = reduced(image)
    edges = differences(pixels)
    problem: PictureError | None = None
    uncertain: list[PictureBoard] = []
    refused: list[Lattice] = []
    for threshold in THRESHOLDS:
        boards: list[PictureBoard] = []
        for lattice in lattices([edge > threshold for edge in edges]):
            if any(
                max(lattice.shape) < whole.shape[0] == whole.shape[1] and whole.holds(lattice)
                for whole in refused
            ):
                continue
            try:
                puzzle, unique = _read(pixels, lattice, stars, marks, rules)
            except PictureError as error:
                problem = problem or error
                refused.append(lattice)
            else:
                columns, rows = (span * factor for span in lattice.spans)
                boards.append(PictureBoard(puzzle, (columns, rows), unique, image))
        if boards and all(board.unique for board in boards):
            return boards
        uncertain = uncertain or (boards if problem is None else [])
    if not uncertain:
        raise problem or PictureError(NO_BOARD)
    return uncertain


def _read(
    pixels: Any, lattice: Lattice, stars: int | None, marks: bool, rules: dict[str, bool]
) -> tuple[Puzzle, bool]:
    """Return the puzzle, and whether it has exactly one solution."""
    n, size = _size_of(lattice)
    squares = BoardSquares(pixels, lattice)
    layouts = _labels_of(squares, n, size)
    readings = [_solved(labels, stars, rules) for labels in layouts]
    if not readings:
        count = 1 + int((squares.gaps > USUAL).sum())
        colours = f"{count} colours" if count != n else "colours that are not clear"
        raise PictureError(
            f"found {size}, but {colours}, and no thick borders around {n} regions; {AGAIN}"
        )
    unique = [puzzle for puzzle, is_single in readings if is_single and puzzle]
    if len({one.regions for one in unique}) > 1:
        raise PictureError(
            f"found {size}, but several ways to read the regions; move the pointer, crop closer, "
            "or save the picture as PNG"
        )
    is_unique = bool(unique)
    puzzle = unique[0] if is_unique else readings[0][0]
    if puzzle is None:
        given, again = f" with {stars} stars" if stars else "", AGAIN
        for other, _ in (_solved(labels, None, rules) for labels in layouts if stars):
            if other is not None:
                again = f"with {other.stars}, they have"
        raise PictureError(f"found {size}, but the regions have no solution{given}; {again}")
    is_clear = len(layouts) == 1 and squares.gaps[-n] <= NOISE
    if not is_unique and (not is_clear or puzzle.regions.disconnected):
        raise PictureError(
            f"found {size} and {n} regions, but several solutions, and the colours are not "
            "clear; save the picture as PNG"
        )
    facts: dict[str, Any] = {"regions": _coloured(puzzle.regions, squares)}
    if marks:
        queens, crosses = squares.glyphs()
        if len(queens) > n * puzzle.stars:
            raise PictureError(
                f"found {len(queens)} queens on a board for {n * puzzle.stars}; take the picture "
                "again with an empty board"
            )
        facts |= {"placed": queens or None, "blocked": crosses or None}
    return puzzle.__replace__(**facts), is_unique


def _coloured(regions: Regions, squares: BoardSquares) -> Regions:
    """Return regions with their colours in the picture, if these are different."""
    labels = regions.labels
    found = np.array([np.median(squares.rgb[labels == i], axis=0) for i in range(regions.n)])
    apart = np.abs(found[:, None] - found).max(axis=2)
    if np.sort(apart, axis=1)[:, 1].min() < LEAST_APART:  # one is nearest to itself
        return regions
    colours = tuple(f"#{bytes(colour).hex()}" for colour in found.round().astype(np.uint8))
    return Regions._of(labels, regions.names, colours)


def _size_of(lattice: Lattice) -> tuple[int, str]:
    """Return n and words for the size of a board; raise `PictureError` if it cannot be read."""
    rows, columns = lattice.shape
    size = f"{rows} rows and {columns} columns"
    if rows != columns or not lattice.whole:
        raise PictureError(f"found {size}; crop the picture so that the whole board is visible")
    if not LEAST_ROWS <= rows <= MOST_ROWS:
        raise PictureError(
            f"found {size}; a board in a picture has {LEAST_ROWS} to {MOST_ROWS} rows"
        )
    return rows, size


def _labels_of(squares: BoardSquares, n: int, size: str) -> list[Labels]:
    """Return the possible regions, by borders if there are some, else by colours."""
    coloured, bordered = squares.by_colour(n), squares.by_borders(n)
    for labels in coloured:
        is_odd = squares.shades(pieces(*borders(labels))) or not squares.is_open.all()
        if is_odd and Regions(labels).disconnected:
            coloured = []  # perhaps the colour of a glyph, or of a square below the pointer
    if not bordered:
        return coloured + squares.by_pieces(n)
    differ = not {*map(Regions, coloured)} <= {*map(Regions, bordered)}
    if differ:  # borders decide, if they need no colours
        bordered = squares.by_borders(n, only=True)
    readings = [labels for labels in bordered if not squares.is_mixed(labels)]
    if differ and not readings:
        raise PictureError(
            f"found {size}, but colours and borders disagree; take the picture again with an "
            "empty board and no pointer over it"
        )
    return readings


def _solved(
    labels: Labels, stars: int | None, rules: dict[str, bool]
) -> tuple[Puzzle | None, bool]:
    """Return the puzzle of a reading if it has a solution, and whether it has only one.

    Its stars are the least with which it has exactly one solution, or any.
    """
    n = len(labels)
    possible = [stars] if stars else range(1, most_stars(n) + 1)
    puzzle = Puzzle(Regions._of(labels.astype(np.uint8)), **rules)
    return with_stars(puzzle, [each for each in possible if each <= n])


def draw_on(marked: Iterable[tuple[PictureBoard, Marks]], *, crop: bool = False) -> Picture:
    """Return a picture with marks on its boards.

    Parameters
    ----------
    marked : iterable of (PictureBoard, Marks)
        Boards of one picture, from `read_boards`, and what to draw on each.
    crop : bool
        Whether to return only the part around the last board.

    Returns
    -------
    Picture
        A ``str`` with an ``<svg>`` element that holds the picture; its ``save`` also writes PNG.

    Raises
    ------
    ValueError
        If there is no board, if the boards are of several pictures, or if a mark is on none.

    Examples
    --------
    >>> from nqueens import regions
    >>> board = regions.read_boards("today.png")[0]  # doctest: +SKIP
    >>> marks = regions.Marks(queens=[(0, 2)], focus=[(0, 2)])  # doctest: +SKIP
    >>> regions.draw_on([(board, marks)]).save("drawn.png")  # doctest: +SKIP
    """
    checked_bool(crop, "crop")
    rule = "marked must be pairs of a PictureBoard and Marks"
    boards = [*checked_items(marked, rule)]
    for pair in boards:
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], PictureBoard)):
            raise TypeError(f"{rule}, not {described(pair)}")
        check_marks(pair[1], pair[0].puzzle.n)
    images = {id(board.image): board.image for board, _ in boards}
    if len(images) != 1:
        raise ValueError(f"draw_on takes boards of one picture, not of {len(images)}")
    (image,) = images.values()
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    data = base64.b64encode(file.getvalue()).decode()
    width, height = image.size
    body = f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
    box = (0, 0, width, height)
    for board, marks in boards:
        spans = board.spans
        side = float(np.median(np.diff(np.concatenate(spans))))
        xs, ys = ((span.mean(axis=1) / side * SIDE - SIDE / 2).tolist() for span in spans)
        drawn = marks_svg(marks, xs, ys, PLAIN, halo=True)
        body += f'<g transform="scale({side / SIDE:.6g})">{drawn}</g>'
        if crop:
            left, top = (max(0, int(span.min() - side / 4)) for span in spans)
            right, low = (int(span.max() + side / 4) for span in spans)
            box = left, top, min(width, right) - left, min(height, low) - top
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}"'
        f' width="{box[2]}" height="{box[3]}">{body}</svg>'
    )
