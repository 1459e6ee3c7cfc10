"""A board divided into coloured regions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._boards.arrays import square_array
from nqueens._boards.symmetries import array_image
from nqueens._drawing.colours import colour_words, fills_of
from nqueens._drawing.names import Coordinates, checked_coordinates
from nqueens._drawing.svg import MOST_PIXELS, PLAIN, Layout, Marks, board_svg
from nqueens._runtime.arguments import checked_bool, integer, unwrapped
from nqueens._runtime.errors import set_module
from nqueens._runtime.wording import cut, described
from nqueens.regions._kernels.region_solving import MAX_N
from nqueens.regions._rules import Square, every_column, queens_of, solution_squares
from nqueens.regions._turning import Turnable

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.shown import Picture

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"
COLOUR = re.compile("#[0-9a-fA-F]{6}")
COMMENTS = ("#", "//")  # what begins a line that is no row
HALVES = re.compile(r"[\ud800-\udfff]")  # of characters, which no file can hold
SEPARATOR = re.compile(r"[\s,]+")
FILE_NAME = re.compile(r"[^\s,]*[./\\][^\s,]*\.?[A-Za-z0-9]{1,6}")
FILES = "regions.read(open(name)) reads files of text, regions.read_picture(name) pictures"


@set_module("nqueens.regions")
class Regions(Turnable):
    """An n x n board divided into n regions; immutable.

    Parameters
    ----------
    layout : str, or sequence of rows, or array_like of shape (n, n)
        The region of each square: a string with a line for each row, a list of strings with one
        character for each square, or rows of labels that are integers or strings. In a string,
        blanks or commas separate labels of several characters, and lines that begin with ``#`` or
        ``//`` are comments. n is 1 to 32.
    colours : sequence of str, optional
        The colour of each region, such as ``"#ffc992"``, in the order in which the regions first
        appear. Pictures and pages have these colours, and sentences name them. `read_picture`
        takes them from the picture.

    Raises
    ------
    TypeError, ValueError
        If a label is neither an integer nor a string or has half a surrogate pair, or the board is
        empty, not square or too large, does not have n regions, or has other than n colours.

    Notes
    -----
    Two layouts are equal if they divide the board in the same way, whatever their labels and
    colours. A region may consist of several pieces; `disconnected` names such regions. Every method
    takes O(n**2) time.

    Examples
    --------
    >>> layout = Regions('''
    ...     AABB
    ...     ACCB
    ...     ACDD
    ...     CCCD
    ... ''')
    >>> layout.n, layout.names, layout.sizes
    (4, ('A', 'B', 'C', 'D'), (4, 3, 6, 3))
    >>> layout == Regions([[1, 1, 2, 2], [1, 3, 3, 2], [1, 3, 4, 4], [3, 3, 3, 4]])
    True
    """

    __slots__ = ("_colours", "_labels", "_names")

    def __init__(self, layout: LayoutLike, colours: Iterable[str] = ()) -> None:
        rows = label_rows(layout)
        labels = list(chain.from_iterable(rows))
        numbers = {label: i for i, label in enumerate(dict.fromkeys(labels))}
        n = len(rows)
        if len(numbers) != n:
            names = ", ".join(map(str, list(numbers)[:MAX_N]))
            raise ValueError(f"a board of {n} rows has {n} regions, not {len(numbers)}: {names}")
        self._names = tuple(map(str, numbers))
        if len(set(self._names)) != n:
            raise ValueError(
                "different labels read the same, because integers and strings are mixed"
            )
        for name in self._names:
            if HALVES.search(name):
                raise ValueError(f"half a surrogate pair in a label: {described(name)}")
        flat = [numbers[label] for label in labels]
        self._labels: npt.NDArray[np.uint8] = np.array(flat, dtype=np.uint8).reshape(n, n)
        self._labels.flags.writeable = False
        self._colours = _checked_colours(colours, n)

    @classmethod
    def _of(
        cls,
        labels: npt.NDArray[np.uint8],
        names: tuple[str, ...] | None = None,
        colours: tuple[str, ...] = (),
    ) -> Regions:
        """Return the layout with these region numbers, renumbered in order of appearance."""
        made = cls.__new__(cls)
        flat = labels.tobytes()
        order = list(dict.fromkeys(flat))
        table = bytearray(256)
        for number, label in enumerate(order):
            table[label] = number
        renumbered = np.frombuffer(flat.translate(table), dtype=np.uint8)  # read-only
        made._labels = renumbered.reshape(labels.shape)
        made._names = tuple(LETTERS[: len(labels)])
        if names is not None:
            made._names = tuple(names[label] for label in order)
        made._colours = tuple(colours[label] for label in order) if colours else ()
        return made

    @property
    def n(self) -> int:
        """The number of rows, columns and regions."""
        return len(self._labels)

    @property
    def labels(self) -> npt.NDArray[np.uint8]:
        """The region number of each square, as a read-only uint8 array of shape (n, n).

        Regions are numbered from 0, in the order in which they first appear. Two layouts are equal
        if these arrays are equal.
        """
        return self._labels

    @property
    def names(self) -> tuple[str, ...]:
        """The label of each region, as a string."""
        return self._names

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each region, such as ``"#ffc992"``; empty without such colours."""
        return self._colours

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of squares of each region."""
        return tuple(np.bincount(self._labels.ravel(), minlength=self.n).tolist())

    @property
    def disconnected(self) -> tuple[str, ...]:
        """The names of the regions that consist of several pieces."""
        return tuple(self._names[i] for i in range(self.n) if not self._is_connected(i))

    def _is_connected(self, region: int) -> bool:
        squares = set(map(tuple, np.argwhere(self._labels == region).tolist()))
        reached = [squares.pop()]
        for row, column in reached:
            near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            reached += near & squares
            squares -= near
        return not squares

    def _image(self, symmetry: int) -> Regions:
        return self._of(array_image(self._labels, symmetry), self._names, self._colours)

    def _order(self) -> tuple[Any, ...]:
        return (self._labels.tobytes(),)

    def _picture(self, queens: Any, solution: Any, marked: Any, *how: Any) -> Picture:
        return picture(self, marks_of(self.n, queens, marked, solution), *how)

    def _letters(self, own: str = r"[^\W_]") -> tuple[str, ...]:
        """Return a different character for each region: the labels if all match ``own``."""
        fit = all(re.fullmatch(own, name) for name in self._names)
        return self._names if fit else tuple(LETTERS[: self.n])

    def _drawn_names(self) -> tuple[str, ...]:
        """Return a different letter or digit for each region that can be drawn."""
        return self._letters("[A-Za-z0-9]")

    def _fills(self) -> list[str]:
        """Return the colour of each region in pictures."""
        return fills_of(self._labels.tolist(), self._names, self._colours)

    def _phrases(self) -> list[tuple[str, bool]]:
        """Return what sentences call each region: its colour, or its name, and which it is.

        A name is followed by the letter in pictures if that is another one.
        """
        if words := colour_words(self._colours):
            return [(word, True) for word in words]
        return [
            (name if name == drawn else f"{name} ({drawn})", False)
            for name, drawn in zip(self._names, self._drawn_names(), strict=True)
        ]

    def rows(self) -> list[str]:
        """Return a string for each row, one character for each square.

        The characters are the labels if each is a single letter or digit, else ``A`` to ``Z`` and
        ``a`` to ``f``.

        Examples
        --------
        >>> Regions([[1, 1], [7, 7]]).rows()
        ['11', '77']
        """
        letters = self._letters()
        return ["".join(letters[x] for x in row) for row in self._labels.tolist()]

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Return the region numbers as an array for NumPy."""
        return np.array(self._labels, dtype=dtype)

    def __eq__(self, other: object) -> bool:
        """Return whether two layouts divide the board in the same way."""
        if not isinstance(other, Regions):
            return NotImplemented
        return self._labels.shape == other._labels.shape and bool(
            (self._labels == other._labels).all()
        )

    def __hash__(self) -> int:
        """Return a hash of the labels."""
        return hash(self._labels.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        """Tell pickle how to make an equal layout with the same names."""
        rows = [[self._names[x] for x in row] for row in self._labels.tolist()]
        return Regions, (rows, self._colours)

    def __repr__(self) -> str:
        """Return an expression that makes an equal layout."""
        return f"Regions({self.rows()})"

    def __str__(self) -> str:
        """Return a line for each row, one character for each square."""
        return "\n".join(self.rows())


LayoutLike = Regions | str | Iterable[Any]


def _checked_colours(colours: Iterable[str], n: int) -> tuple[str, ...]:
    """Return the colours of n regions in lower case, or none."""
    try:
        given = tuple(islice([colours] if isinstance(colours, str) else colours, MAX_N + 1))
    except TypeError:
        raise TypeError(f"colours must be strings, not {described(colours)}") from None
    for colour in given:
        if not (isinstance(colour, str) and COLOUR.fullmatch(colour)):
            raise ValueError(f"a colour must be like '#ffc992', not {described(colour)}")
    if given and len(given) != n:
        raise ValueError(f"colours must be {n}, one for each region, not {len(given)}")
    return tuple(colour.lower() for colour in given)


def picture(
    regions: Regions,
    marks: Marks,
    size: SupportsIndex | None,
    letters: bool,
    coordinates: Coordinates,
) -> Picture:
    """Return a picture of a layout with valid marks as SVG; see `Regions.to_svg`."""
    names = regions._drawn_names() if checked_bool(letters, "letters") else ()
    return board_svg(
        regions.n,
        marks,
        layout=Layout(regions.labels.tolist(), regions._fills(), names),
        coordinates=checked_coordinates(coordinates),
        size=None if size is None else integer(size, "size", minimum=1, maximum=MOST_PIXELS),
        colours=PLAIN,
    )


def marks_of(
    n: int,
    queens: Iterable[Square],
    marked: Iterable[Square],
    solution: npt.ArrayLike | None,
    placed: Iterable[Square] = (),
    blocked: Iterable[Square] = (),
) -> Marks:
    """Return the squares to draw on a board of n rows; those placed and blocked are valid."""
    drawn = unwrapped(queens)
    _refuse_solution(drawn, n)
    more = [
        [(row, column) for row, column in square_array(squares, name, n).tolist()]
        for squares, name in ((queens_of(drawn, n), "queens"), (marked, "marked"))
    ]
    if solution is not None:
        more[0] += solution_squares(solution, n)
    return Marks({*placed, *more[0]}, {*blocked, *more[1]})


def _refuse_solution(queens: object, n: int) -> None:
    """Raise an error if an array may hold n squares or a solution with two stars."""
    if (
        not isinstance(queens, np.ndarray)
        or queens.shape != (n, 2)
        or queens.dtype.kind not in "iu"
    ):
        return
    if (queens[:, 0] < queens[:, 1]).all() and every_column(queens, n):
        raise ValueError(
            f"an array of shape ({n}, 2) can hold {n} squares or a solution with two stars; use "
            "queens=queens.tolist() for the squares, solution=queens for the solution"
        )


def as_regions(value: LayoutLike) -> Regions:
    """Return the layout that ``value`` describes; see `Regions`."""
    return value if isinstance(value, Regions) else Regions(value)


def label_rows(layout: LayoutLike) -> list[list[object]]:
    """Return the labels of a layout as rows that make a square; raise as `Regions` does."""
    if isinstance(layout, Regions):
        return [list(row) for row in layout.labels.tolist()]
    if isinstance(layout, (bytes, bytearray, os.PathLike)) or hasattr(type(layout), "read"):
        raise TypeError(f"a layout is text or rows of labels, not {described(layout)}; {FILES}")
    if isinstance(layout, str):
        return _lines_of_labels(layout)
    if isinstance(layout, (dict, set, frozenset)):
        hint = "; regions.read reads decoded JSON" if isinstance(layout, dict) else ""
        raise TypeError(f"a layout is text or rows of labels, not {described(layout)}{hint}")
    given: Any = unwrapped(layout)
    if isinstance(given, np.ndarray) and given.ndim != 2:
        raise ValueError(f"a layout has shape (n, n), not {given.shape}")
    try:
        length = len(given)
        rows = iter(given)
    except TypeError:
        raise TypeError(f"a layout is text or rows of labels, not {described(layout)}") from None
    if not 1 <= length <= MAX_N:
        raise ValueError(f"a layout has 1 to {MAX_N} rows, not {length}")
    labels = [_row(row, f"row {i}") for i, row in enumerate(rows)]
    for i, row in enumerate(labels):
        if len(row) != len(labels):
            raise ValueError(f"row {i} has {len(row)} squares on a board of {len(labels)} rows")
    return labels


def _lines_of_labels(text: str) -> list[list[object]]:
    """Return the labels of a layout that is text; errors count the lines from 1, as editors do."""
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith(COMMENTS)
    ]
    if len(lines) == 1 and FILE_NAME.fullmatch(text.strip()):
        raise ValueError(f"{cut(text.strip())!r} looks like the name of a file; {FILES}")
    if not 1 <= len(lines) <= MAX_N:
        raise ValueError(f"a layout has 1 to {MAX_N} rows, not {len(lines)}")
    labels = [_row(line, f"line {number}") for number, line in lines]
    width = len(labels[0])
    for (number, _), row in zip(lines, labels, strict=True):
        if len(row) != width:
            raise ValueError(f"line {number}: a row of {len(row)} squares after rows of {width}")
    if width != len(labels):
        rows = abs(width - len(labels))
        wrong = "missing" if width > len(labels) else "too many"
        raise ValueError(
            f"line {lines[-1][0]}: {len(labels)} rows of {width} squares end here; a board has as "
            f"many rows as columns, so {rows} {'row is' if rows == 1 else 'rows are'} {wrong}"
        )
    return labels


def _row(row: Any, where: str) -> list[Any]:
    labels: list[Any]
    row = unwrapped(row)
    if isinstance(row, str):
        row = row.strip()
        labels = SEPARATOR.split(row.strip(",")) if SEPARATOR.search(row) else list(row)
        if len(labels) <= MAX_N and "" not in labels:
            return labels
        row = labels
    elif isinstance(row, np.ndarray):
        row = row.tolist() if row.ndim == 1 and len(row) <= MAX_N else row[: MAX_N + 1]
    try:
        length = len(row)
    except TypeError:
        raise TypeError(f"{where} must be a row of labels, not {described(row)}") from None
    if length > MAX_N:
        raise ValueError(f"{where} has {length} squares; a board has at most {MAX_N} columns")
    labels = []
    for label in row:
        if isinstance(label, np.integer):
            label = int(label)
        if isinstance(label, bool) or not isinstance(label, (int, str)):
            raise TypeError(f"a label must be an integer or a string, not {described(label)}")
        if isinstance(label, str) and not label.strip():
            raise ValueError(f"{where} has a square without a label")
        labels.append(label)
    return labels
