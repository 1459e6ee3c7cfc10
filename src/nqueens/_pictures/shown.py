"""What functions that draw return: text that a notebook shows and ``save`` writes."""

from __future__ import annotations

import os
import tempfile
from html import escape
from pathlib import Path
from typing import ClassVar

from nqueens._runtime.errors import set_module
from nqueens._runtime.files import Target, opened
from nqueens._runtime.wording import described

NOTEBOOK_WIDTH = 480  # the width of a picture without one, in a notebook


class _Shown(str):
    """A text that is a whole file."""

    __slots__ = ()
    _suffix: ClassVar[str] = ""
    _kind: ClassVar[str] = ""

    def save(self, path: Target) -> None:
        """Write the text to a file.

        Parameters
        ----------
        path : str, path or binary file
            ``.svg`` for a picture, ``.html`` for a page. An existing file is replaced once
            everything is written.

        Raises
        ------
        TypeError
            If ``path`` is none of these.
        ValueError
            If the name has another suffix.
        FileNotFoundError
            If the folder does not exist.
        """
        if isinstance(path, (str, os.PathLike)):
            suffix = os.path.splitext(os.fsdecode(path))[1].lower()
            if suffix != self._suffix:
                rule = f"path must end in {self._suffix}, because this is {self._kind}"
                raise ValueError(f"{rule}, not {described(os.fsdecode(path))}")
        with opened(path) as file:
            file.write(self.encode())

    def open(self, path: str | os.PathLike[str] | None = None) -> Path:
        """Save the text, by default as a temporary file, open it in a browser, return its path."""
        import webbrowser  # slow to import, and needed here only

        name = Path(tempfile.mkdtemp(prefix="nqueens-"), f"boards{self._suffix}")
        target = (name if path is None else Path(path)).absolute()
        self.save(target)
        webbrowser.open(target.as_uri())
        return target

    def __repr__(self) -> str:
        """Return what the text is, and how to see it outside a notebook."""
        length = f"{len(self):,} characters"
        return f"<{self._kind}, {length}; .open() shows it in a browser, .save(path) writes it>"


@set_module("nqueens")
class Picture(_Shown):
    """A picture: a ``str`` with an ``<svg>`` element, which a notebook shows.

    `to_svg`, `animate` and the pictures of puzzles return it. ``save("board.svg")`` writes it, and
    ``open()`` shows it in a browser.

    Examples
    --------
    >>> picture = to_svg(8)
    >>> isinstance(picture, str), picture[:5]
    (True, '<svg ')
    """

    __slots__ = ()
    _suffix = ".svg"
    _kind = "an SVG picture"

    def _repr_svg_(self) -> str:
        return str(sized(self, NOTEBOOK_WIDTH))

    def _repr_html_(self) -> str:
        """Return the picture for programs that show HTML but not SVG."""
        return self._repr_svg_()


@set_module("nqueens")
class Page(_Shown):
    """A page: a ``str`` with a whole HTML file, which a notebook shows in a frame.

    `page` and `regions.page` return it. ``save("puzzle.html")`` writes it, ``open()`` shows it in a
    browser, and ``height`` is that of the frame in pixels.
    """

    height: int
    _title: str  # a str has a method called title
    _suffix = ".html"
    _kind = "a page"

    def __new__(cls, text: str, title: str = "", height: int = 760) -> Page:
        """Return a page with this text."""
        page = super().__new__(cls, text)
        page._title, page.height = title, height
        return page

    def _repr_html_(self) -> str:
        """Return the frame."""
        return (
            f'<iframe title="{escape(self._title)}" srcdoc="{escape(self)}" width="100%"'
            f' height="{self.height}" style="border:0"></iframe>'
        )


@set_module("nqueens")
class Gallery(Page):
    """A page with pictures side by side, which a notebook shows without a frame.

    `show` returns it. ``pictures`` is a list of `Picture`, whose length ``len`` returns, and
    ``left_out`` is the number of boards that are not shown.
    """

    pictures: list[Picture]
    left_out: int

    def __len__(self) -> int:
        """Return the number of pictures."""
        return len(self.pictures)

    def __repr__(self) -> str:
        """Return the number of pictures in words."""
        boards = len(self) + self.left_out
        of = f" of {boards}" if self.left_out else ""
        noun, them = ("board", "it") if boards == 1 else ("boards", "them")
        return f"<{len(self)}{of} {noun}; .open() shows {them} in a browser>"

    def _repr_html_(self) -> str:
        return self.partition("\n")[2]


def gallery(pictures: list[Picture], left_out: int) -> Gallery:
    """Return a page with these pictures."""
    cells = "".join(f"<div>{picture}</div>" for picture in pictures)
    rest = f"<p>… and {left_out} more</p>" if left_out else ""
    head = '<!doctype html><meta charset="utf-8"><title>Boards</title>\n'
    body = f'<div style="display:flex;flex-wrap:wrap;gap:12px">{cells}</div>{rest}\n'
    page = Gallery(head + body, "Boards")
    page.pictures, page.left_out = pictures, left_out
    return page


def sized(picture: Picture, pixels: int) -> Picture:
    """Return a picture in this width, unless it has one."""
    start, end = picture.split(">", 1)
    return picture if " width=" in start else Picture(f'{start} width="{pixels}">{end}')
