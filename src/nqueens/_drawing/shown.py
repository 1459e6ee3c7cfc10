"""What functions that draw return: text that a notebook shows, and the same as PNG and PDF."""

from __future__ import annotations

import os
import tempfile
from html import escape
from pathlib import Path
from typing import Self

from nqueens._drawing.element import Element
from nqueens._drawing.gif import Movie, gif_of
from nqueens._drawing.png import png_of
from nqueens._runtime.errors import InvalidArgument, set_module
from nqueens._runtime.files import Target, opened_target
from nqueens._runtime.wording import described

NOTEBOOK_WIDTH = 480  # the width of a picture without one, in a notebook


class _Shown(str):
    """A text that is a whole file."""

    __slots__ = ()
    _suffixes: tuple[str, ...] = ()

    def save(self, path: Target) -> None:
        """Write it to a file: .html a page; .svg, .png, .pdf a picture; .svg, .gif an animation.

        An existing file is replaced once everything is written. An open binary file gets the text.
        """
        suffix = self._suffixes[0]
        if isinstance(path, (str, os.PathLike)):
            suffix = os.path.splitext(os.fsdecode(path))[1].lower()
            if suffix not in self._suffixes:
                rule = f"path must end in {' or '.join(self._suffixes)}"
                raise InvalidArgument(
                    f"{rule}, not {described(os.fsdecode(path))}",
                    parameter="path",
                    value=os.fsdecode(path),
                )
        with opened_target(path) as file:
            file.write(self._as(suffix))

    def _as(self, suffix: str) -> bytes:
        """Return what a file with this suffix holds."""
        return self.encode()

    def open(self) -> Path:
        """Save the text as a temporary file, open it in a browser, and return its path."""
        import webbrowser  # slow to import, and needed here only

        path = Path(tempfile.mkdtemp(prefix="nqueens-"), f"board{self._suffixes[0]}")
        self.save(path)
        webbrowser.open(path.as_uri())
        return path

    def __repr__(self) -> str:
        """Return how to see it outside a notebook."""
        what = f"{type(self).__name__}, {len(self):,} characters"
        return f"<{what}; .open() shows it, .save(path) writes it>"


@set_module("nqueens")
class Picture(_Shown):
    """A picture: a ``str`` with an ``<svg>`` element, which a notebook shows.

    `to_svg`, `animate` and the pictures of puzzles return it. ``save("board.svg")`` writes it, also
    as ``.png``, which needs resvg-py, or as ``.pdf``, which needs typst; an animation also as
    ``.gif``, which needs resvg-py and Pillow. ``open()`` shows it in a browser.

    Examples
    --------
    >>> nqueens.to_svg(8)[:5]
    '<svg '
    """

    element: Element
    _suffixes = (".svg", ".png", ".pdf", ".gif")

    @classmethod
    def of(cls, element: Element) -> Self:
        """Return an element as a picture."""
        picture = cls(element.text())
        picture.element = element
        return picture

    def _as(self, suffix: str) -> bytes:
        """Return what a file with this suffix holds."""
        if suffix == ".gif":
            raise InvalidArgument(
                "a picture that does not move is saved as .png, .pdf or .svg, not as .gif",
                parameter="path",
                value=suffix,
            )
        if suffix == ".png":
            return png_of(self.element)
        if suffix == ".pdf":
            from nqueens._drawing.pdf import pictures_pdf

            return pictures_pdf([self])
        return self.encode()

    def _repr_svg_(self) -> str:
        if self.element.pixels:
            return str(self)
        return self.element.within(f'width="{NOTEBOOK_WIDTH}"')


class Animation(Picture):
    """A picture that moves, with what its GIF file is made of."""

    movie: Movie

    @classmethod
    def with_movie(cls, picture: Picture, movie: Movie) -> Animation:
        """Return an animated picture with the same as a movie."""
        animation = cls.of(picture.element)
        animation.movie = movie
        return animation

    def _as(self, suffix: str) -> bytes:
        """Return what a file with this suffix holds."""
        if suffix == ".gif":
            return gif_of(self.movie)
        if suffix != ".svg":
            raise InvalidArgument(
                f"an animation is saved as .gif or .svg, not as {suffix}",
                parameter="path",
                value=suffix,
            )
        return self.encode()


@set_module("nqueens")
class Page(_Shown):
    """A page: a ``str`` with a whole HTML file, which a notebook shows in a frame.

    `lesson` and `regions.page` return it. ``save("puzzle.html")`` writes it, ``open()`` shows it in
    a browser, and ``height`` is that of the frame in pixels.
    """

    height: int = 760
    _suffixes = (".html",)

    def _repr_html_(self) -> str:
        """Return the frame."""
        title = self.partition("<title>")[2].partition("</title>")[0]
        return (
            f'<iframe title="{title}" srcdoc="{escape(self)}" width="100%"'
            f' height="{self.height}" style="border:0"></iframe>'
        )
