"""A board divided into coloured regions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from itertools import chain, islice
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from nqueens._boards.arrays import square_array
from nqueens._boards.symmetries import array_image
from nqueens._drawing.names import Coordinates, checked_coordinates, checked_size
from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import PLAIN, Layout, Marks, board_svg
from nqueens._runtime.arguments import checked_bool, checked_items, integer_array, unwrapped
from nqueens._runtime.errors import InvalidArgument, Parameter, set_module
from nqueens._runtime.keywords import advised
from nqueens._runtime.memory import Bytes, Ints
from nqueens._runtime.wording import described, plural
from nqueens._squares import Square
from nqueens.regions._kernels.region_solving import MAX_N
from nqueens.regions._model.colours import fills_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"
HEX_COLOUR = re.compile("#[0-9a-fA-F]{6}")
COMMENT_LINE = re.compile(r"\s*(?://|#(?![0-9a-fA-F]{3,8}[\s,;|]))")  # a colour is a label
HALVES = re.compile(r"[\ud800-\udfff]")  # of characters, which no file can hold
SEPARATOR = re.compile(r"[\s,]+")
ORBIT = (0, 6, 3, 5, 4, 1, 7, 2)  # as in `array_image`: quarter turns, then reflections
NO_ROWS = Mapping, Set, bytes, bytearray, memoryview


@set_module("nqueens.regions")
class Regions:
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
    >>> layout.n, layout.names
    (4, ('A', 'B', 'C', 'D'))
    >>> layout == Regions([[1, 1, 2, 2], [1, 3, 3, 2], [1, 3, 4, 4], [3, 3, 3, 4]])
    True
    """

    __slots__ = ("_colours", "_labels", "_names")

    @advised("nqueens.regions")
    def __init__(self, layout: LayoutLike, colours: Iterable[str] = ()) -> None:
        rows = label_rows(layout)
        labels = list(chain.from_iterable(rows))
        numbers = {label: i for i, label in enumerate(dict.fromkeys(labels))}
        n = len(rows)
        if len(numbers) != n:
            raise InvalidArgument(
                f"a board of {n} rows has {n} regions, not {len(numbers)}: "
                f"{', '.join(map(str, islice(numbers, MAX_N)))}",
                parameter="layout",
                value=len(numbers),
            )
        self._names = tuple(map(str, numbers))
        if len(set(self._names)) != n:
            raise InvalidArgument(
                "different labels read the same, because integers and strings are mixed",
                parameter="layout",
            )
        for name in self._names:
            if HALVES.search(name):
                raise InvalidArgument(
                    f"half a surrogate pair in a label: {described(name)}",
                    parameter="layout",
                    value=name,
                )
        flat = [numbers[label] for label in labels]
        self._labels: Bytes = np.array(flat, dtype=np.uint8).reshape(n, n)
        self._labels.flags.writeable = False
        self._colours = _checked_colours(colours, n)

    @classmethod
    def _of(
        cls, labels: Bytes, names: tuple[str, ...] | None = None, colours: tuple[str, ...] = ()
    ) -> Regions:
        """Return the layout with these region numbers, renumbered in order of appearance."""
        layout = cls.__new__(cls)
        flat = labels.tobytes()
        order = list(dict.fromkeys(flat))
        table = bytearray(256)
        for number, label in enumerate(order):
            table[label] = number
        renumbered = np.frombuffer(flat.translate(table), dtype=np.uint8)  # read-only
        layout._labels = renumbered.reshape(labels.shape)
        if names is None:
            layout._names = tuple(LETTERS[: len(labels)])
        else:
            layout._names = tuple(names[label] for label in order)
        layout._colours = tuple(colours[label] for label in order) if colours else ()
        return layout

    @property
    def n(self) -> int:
        """The number of rows, columns and regions."""
        return len(self._labels)

    @property
    def labels(self) -> NDArray[np.uint8]:
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
    def disconnected(self) -> tuple[str, ...]:
        """The names of the regions that consist of several pieces."""
        _, firsts = np.unique(pieces(*borders(self._labels)), return_index=True)
        counts = np.bincount(self._labels.ravel()[firsts])
        return tuple(self._names[region] for region in np.flatnonzero(counts > 1))

    def _image(self, symmetry: int) -> Regions:
        return self._of(array_image(self._labels, symmetry), self._names, self._colours)

    def _letters(self, pattern: str = r"[^\W_]") -> tuple[str, ...]:
        """Return a different character for each region: the labels if all match a pattern."""
        if all(re.fullmatch(pattern, name) for name in self._names):
            return self._names
        return tuple(LETTERS[: self.n])

    def _drawn_names(self) -> tuple[str, ...]:
        """Return a different letter or digit for each region that can be drawn."""
        return self._letters("[A-Za-z0-9]")

    def _fills(self) -> list[str]:
        """Return the colour of each region in pictures."""
        return fills_of(self._labels.tolist(), self._names, self._colours)

    def _drawn(self, letters: bool, patterned: bool = False) -> Layout:
        """Return what pictures draw, with or without letters and patterns."""
        names = self._drawn_names() if letters else ()
        return Layout(self._labels.tolist(), self._fills(), names, patterned=patterned)

    def _phrases(self) -> list[str]:
        """Return what sentences call each region: its name, and its letter in pictures if other."""
        names = zip(self._names, self._drawn_names(), strict=True)
        return [name if name == drawn else f"{name} ({drawn})" for name, drawn in names]

    def rows(self) -> list[str]:
        """Return a string for each row, one character for each square.

        The characters are the labels if each is a single letter or digit, else ``A`` to ``Z`` and
        ``a`` to ``f``.

        Examples
        --------
        >>> Regions([[1, 1], [7, 7]]).rows()
        ['11', '77']
        """
        return ["".join(row) for row in np.take(self._letters(), self._labels).tolist()]

    @advised("nqueens.regions")
    def to_svg(
        self,
        marks: Marks | None = None,
        *,
        size: SupportsIndex | None = None,
        letters: bool = False,
        coordinates: Coordinates = False,
        patterns: bool = False,
    ) -> Picture:
        """Return a picture of the layout as SVG.

        Parameters
        ----------
        marks : Marks, optional
            What to draw on its squares, such as those of a `Step`.
        size, letters, coordinates, patterns
            As in `Puzzle.to_svg`.

        Returns
        -------
        Picture
            A ``str`` with an ``<svg>`` element.

        Examples
        --------
        >>> from nqueens.regions import Marks, Regions
        >>> layout = Regions(["AAB", "ACB", "CCC"])
        >>> layout.to_svg(Marks(focus=[(0, 0)]), size=120).startswith("<svg")
        True
        """
        if marks is not None:
            check_marks(marks, self.n)
        return picture(self, marks or Marks(), size, letters, coordinates, patterns)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the region numbers as an array for NumPy."""
        return np.array(self._labels, dtype=dtype)

    def __eq__(self, other: object) -> bool:
        """Return whether two layouts divide the board in the same way."""
        if not isinstance(other, Regions):
            return NotImplemented
        return np.array_equal(self._labels, other._labels)

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
    given = checked_items(colours, "colours must be a list of strings")
    checked = tuple(islice(given, MAX_N + 1))
    for colour in checked:
        if not (isinstance(colour, str) and HEX_COLOUR.fullmatch(colour)):
            raise InvalidArgument(
                f"a colour must be like '#ffc992', not {described(colour)}",
                parameter="colours",
                value=colour,
            )
    if checked and len(checked) != n:
        raise InvalidArgument(
            f"colours must be {n}, one for each region, not {len(checked)}",
            parameter="colours",
            value=len(checked),
        )
    return tuple(map(str.lower, checked))


def borders(labels: Any) -> tuple[Any, Any]:
    """Return where two neighbouring squares of a row differ, and two of a column."""
    return labels[:, 1:] != labels[:, :-1], labels[1:] != labels[:-1]


def pieces(beside: Any, below: Any) -> Ints:
    """Return the pieces of a board that walls divide, numbered as they first appear."""
    shape = beside.shape[0], below.shape[1]
    number = np.arange(shape[0] * shape[1]).reshape(shape)
    left, right = number[:, :-1], number[:, 1:]
    upper, lower = number[:-1], number[1:]
    first = np.concatenate([left[~beside], upper[~below]])
    second = np.concatenate([right[~beside], lower[~below]])
    return connected_parts(number.size, first, second).reshape(shape)


def connected_parts(count: int, a: Any, b: Any) -> Any:
    """Return the connected part of each of ``count`` nodes, numbered by their first members."""
    parent = np.arange(count)
    while True:
        differ = parent[a] != parent[b]
        if not differ.any():
            is_first_member = parent == np.arange(count)
            return (np.cumsum(is_first_member) - 1)[parent]
        a, b = a[differ], b[differ]
        parents = parent[a], parent[b]
        np.minimum.at(parent, np.maximum(*parents), np.minimum(*parents))
        while ((above := parent[parent]) != parent).any():
            parent = above


def check_marks(marks: Marks, n: int) -> None:
    """Refuse marks that are not on a board of n rows."""
    if not isinstance(marks, Marks):
        raise TypeError(f"what is drawn must be Marks, not {described(marks)}")
    for name in ("queens", "crosses", "fresh", "focus"):
        square_array([*getattr(marks, name)], name, n, may_repeat=name == "crosses")


def picture(
    regions: Regions,
    marks: Marks,
    size: SupportsIndex | None,
    letters: bool,
    coordinates: Coordinates,
    patterns: bool = False,
) -> Picture:
    """Return a picture of a layout with valid marks as SVG; see `Puzzle.to_svg`."""
    return board_svg(
        regions.n,
        marks,
        layout=regions._drawn(checked_bool(letters, "letters"), checked_bool(patterns, "patterns")),
        coordinates=checked_coordinates(coordinates),
        size=checked_size(size),
        colours=PLAIN,
    )


def solution_squares(solution: ArrayLike, n: int) -> list[Square]:
    """Return the squares of a solution as `solve` returns it, of shape (n,) or (n, stars)."""
    columns = integer_array(solution, Parameter("solution", words="the columns of a solution"))
    if columns.ndim not in (1, 2) or len(columns) != n or not 1 <= columns[:1].size <= n:
        raise InvalidArgument(
            f"a solution of {n} rows has shape ({n},) or ({n}, stars), not {columns.shape}",
            parameter="solution",
            value=columns.shape,
        )
    rows = columns.reshape(n, -1).tolist()
    if sorted(chain.from_iterable(rows)) != sorted([*range(n)] * len(rows[0])):
        raise InvalidArgument(
            f"each column has {len(rows[0])} queens in a solution, not as in {described(rows)}",
            parameter="solution",
            value=rows,
        )
    return [(i, column) for i, row in enumerate(rows) for column in row]


def as_regions(value: LayoutLike) -> Regions:
    """Return the layout that ``value`` describes; see `Regions`."""
    return value if isinstance(value, Regions) else Regions(value)


def label_rows(layout: LayoutLike) -> list[list[object]]:
    """Return the labels of a layout as rows that make a square; raise as `Regions` does.

    Errors count the rows of a list from 0, and the lines of a text from 1, as editors do.
    """
    if isinstance(layout, Regions):
        return [list(row) for row in layout.labels.tolist()]
    given: Any = unwrapped(layout)
    if isinstance(given, NO_ROWS) or not hasattr(given, "__len__"):
        raise TypeError(
            f"a layout is text or rows of labels, not {described(layout)}; "
            "regions.read reads files of text, regions.read_picture pictures"
        )
    if isinstance(given, np.ndarray) and given.ndim != 2:
        raise InvalidArgument(
            f"a layout has shape (n, n), not {given.shape}", parameter="layout", value=given.shape
        )
    number, more = len(given), ""
    rows = [(f"row {i}", row) for i, row in enumerate(islice(given, MAX_N + 1), 1)]
    if isinstance(given, str):
        rows = _numbered_rows(given)
        number, more = len(rows), "; regions.read reads JSON, links and other texts"
    if not 1 <= number <= MAX_N:
        raise InvalidArgument(
            f"a layout has 1 to {MAX_N} rows, not {number}{more}", parameter="layout", value=number
        )
    return [_labels_in(row, where, len(rows), more) for where, row in rows]


def _numbered_rows(text: str) -> list[tuple[str, str]]:
    """Return the lines of a text that are rows, each after its place.

    Lines that begin with ``#`` or ``//`` are comments. But ``#`` is a label if these lines and the
    others are a square, and what else these lines have is in other lines, too.
    """
    lines = [(f"line {i}", line.strip()) for i, line in enumerate(text.splitlines(), 1)]
    lines = [(where, line) for where, line in lines if line and not line.startswith("//")]
    rows = [(where, line) for where, line in lines if not COMMENT_LINE.match(line)]
    lines_with = Counter(chain.from_iterable({*line} for _, line in lines))
    labels = {"#"}.union(*(row for _, row in rows))
    labels.update(label for label, number in lines_with.items() if number > 1)
    if all(len(line) == len(lines) and labels.issuperset(line) for _, line in lines):
        return lines
    return rows


def _labels_in(row: Any, where: str, n: int, more: str) -> list[Any]:
    """Return the labels of a row of n squares; ``more`` ends an error in their number."""
    row = unwrapped(row)
    if isinstance(row, str):
        row = row.strip()
        row = SEPARATOR.split(row.strip(",")) if SEPARATOR.search(row) else list(row)
    if type(row) is not list and (isinstance(row, NO_ROWS) or not hasattr(row, "__len__")):
        raise TypeError(f"{where} must be a row of labels, not {described(row)}")
    if len(row) != n:
        raise InvalidArgument(
            f"{where} has {plural(len(row), 'square')} on a board of {n} rows{more}",
            parameter="layout",
            value=len(row),
        )
    labels = list(row)
    if not {*map(type, labels)} <= {int, str}:
        labels = [label.item() if isinstance(label, np.generic) else label for label in row]
        for label in labels:
            if isinstance(label, bool) or not isinstance(label, (int, str)):
                raise TypeError(f"a label must be an integer or a string, not {described(label)}")
        labels = [  # of an enumeration, or of another class
            int(label) if isinstance(label, int) else str.__str__(label) for label in labels
        ]
    if not all(map(str.strip, map(str, labels))):
        raise InvalidArgument(f"{where} has a square without a label", parameter="layout")
    return labels
