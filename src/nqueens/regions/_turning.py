"""Pictures, rotations and reflections of layouts and puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from nqueens._boards.symmetries import AXES, REFLECTIONS, ROTATIONS, Axis
from nqueens._runtime.arguments import checked_choice, integer

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from nqueens._drawing.names import Coordinates, Square
    from nqueens._drawing.shown import Picture

SYMMETRIES = (*ROTATIONS, 4, 1, 7, 2)  # of equal images, `canonical` takes the first


class Turnable:
    """A layout or a puzzle: it has a picture, and eight images under rotations and reflections."""

    __slots__ = ()

    _not_a_board = "is no such board: .to_svg() draws it"  # in errors of functions of boards

    if TYPE_CHECKING:

        @property
        def n(self) -> int:
            """The number of rows."""

        def _picture(self, queens: Any, solution: Any, marked: Any, *how: Any) -> Picture:
            """Return what `to_svg` returns."""

        def _image(self, symmetry: int) -> Self:
            """Return the image under a symmetry, numbered as in `array_image`."""

        def _order(self) -> tuple[Any, ...]:
            """Return what images are compared by."""

    def to_svg(
        self,
        queens: Iterable[Square] = (),
        *,
        solution: npt.ArrayLike | None = None,
        marked: Iterable[Square] = (),
        size: SupportsIndex | None = None,
        letters: bool = False,
        coordinates: Coordinates = False,
    ) -> Picture:
        """Return a picture as SVG; a puzzle's queens are drawn, its blocked squares crossed out.

        Parameters
        ----------
        queens : iterable of (int, int)
            (row, column) of queens to draw, or the n columns of queens in rows 0 to n-1.
        solution : array_like of int, shape (n,) or (n, stars), optional
            A solution to draw, as `solve` returns it.
        marked : iterable of (int, int)
            (row, column) of squares to cross out.
        size : int, optional
            Width and height in pixels.
        letters : bool
            Whether to write the region's letter into each square.
        coordinates : bool or {"1", "0", "algebraic", "none"}
            How to label columns and rows, as in `nqueens.to_svg`.

        Returns
        -------
        Picture
            A ``str`` with an ``<svg>`` element. A thick line is between neighbouring regions.
            Without colours of their own, they have some that people with any kind of colour
            blindness can tell apart.

        Raises
        ------
        TypeError, ValueError
            If squares are not pairs of integers on the board, another argument is invalid, or
            ``queens`` is an array that may hold n squares or a solution with two stars.

        Examples
        --------
        >>> from nqueens.regions import Regions
        >>> Regions(["A"]).to_svg(size=40)[:28]
        '<svg xmlns="http://www.w3.or'
        """
        return self._picture(queens, solution, marked, size, letters, coordinates)

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.to_svg(size=min(48 * self.n, 480))

    def rotate(self, k: SupportsIndex = 1) -> Self:
        """Return the image after k quarter turns counterclockwise.

        Parameters
        ----------
        k : int
            The number of quarter turns; a negative number turns clockwise.

        Raises
        ------
        TypeError, ValueError
            If ``k`` is not an integer, or has more than 64 bits.

        Examples
        --------
        >>> from nqueens.regions import Puzzle, Regions
        >>> print(Regions(["AAB", "ACB", "CCC"]).rotate())
        BBC
        ACC
        AAC
        >>> Puzzle(["AAB", "ACB", "CCC"], blocked=[(0, 0)]).rotate().blocked
        ((2, 0),)
        """
        return self._image(ROTATIONS[integer(k, "k", minimum=-(2**63), maximum=2**63 - 1) % 4])

    def reflect(self, axis: Axis) -> Self:
        """Return the reflected image, as `nqueens.reflect` reflects a board.

        Parameters
        ----------
        axis : {"horizontal", "vertical", "diagonal", "antidiagonal"}
            The axis of reflection; "horizontal" swaps top and bottom.

        Raises
        ------
        ValueError
            If there is no such axis.

        Examples
        --------
        >>> from nqueens.regions import Regions
        >>> print(Regions(["AAB", "ACB", "CCC"]).reflect("vertical"))
        BAA
        BCA
        CCC
        """
        checked_choice(axis, "axis", AXES)
        return self._image(REFLECTIONS[axis])

    def canonical(self) -> Self:
        """Return one of the eight rotations and reflections, the same one for all of them.

        Two layouts, or puzzles, have the same canonical image if and only if a rotation or
        reflection maps one to the other.

        Examples
        --------
        >>> from nqueens.regions import Regions
        >>> layout = Regions(["AAB", "ACB", "CCC"])
        >>> layout.canonical() == layout.rotate().reflect("vertical").canonical()
        True
        """
        return self._image(self._canonical_symmetry())

    def _canonical_symmetry(self) -> int:
        return min(SYMMETRIES, key=lambda symmetry: self._image(symmetry)._order())

    def symmetry(self) -> str:
        """Return which rotations change nothing, as `nqueens.symmetry` does for boards.

        Returns
        -------
        str
            ``"none"``, ``"half_turn"`` or ``"quarter_turn"``.

        Examples
        --------
        >>> from nqueens.regions import Regions
        >>> Regions(["ABB", "AAB", "CCC"]).symmetry()
        'none'
        """
        if self == self.rotate():
            return "quarter_turn"
        return "half_turn" if self == self.rotate(2) else "none"
