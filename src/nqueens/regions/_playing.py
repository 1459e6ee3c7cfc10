"""What a puzzle can do to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex, cast

if TYPE_CHECKING:
    from nqueens.regions._page.puzzles import Frame
    from nqueens.regions._puzzle import Puzzle

__all__ = ["Playable"]


class Playable:
    """A puzzle, which makes pages."""

    __slots__ = ()

    def to_html(self, *, title: str | None = None, hints: bool = True) -> str:
        """Return a page on which the puzzle is played in a browser.

        The parameters, the result and the errors are those of `nqueens.regions.page`.

        Raises
        ------
        TypeError, ValueError, NoSolution
            As in `nqueens.regions.page`.

        Examples
        --------
        >>> from nqueens import regions
        >>> regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).to_html().startswith("<!doctype html>")
        True
        """
        from nqueens.regions._page.puzzles import page_of  # it needs the class

        return page_of([cast("Puzzle", self)], title, hints)

    def play(self, *, title: str | None = None, height: SupportsIndex = 760) -> Frame:
        """Return the page of `to_html` in a frame, for a notebook.

        Parameters
        ----------
        title
            As in `to_html`.
        height : int
            The height of the frame in pixels.

        Returns
        -------
        Frame
            What a notebook shows as the page; ``str`` returns the page itself.

        Raises
        ------
        TypeError, ValueError, NoSolution
            As in `to_html`, or if ``height`` is not an integer or is out of range.

        Examples
        --------
        >>> from nqueens import regions
        >>> frame = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).play(height=500)
        >>> frame.height
        500
        """
        from nqueens.regions._page.puzzles import frame_of  # it needs the class

        return frame_of(cast("Puzzle", self), title, height)
