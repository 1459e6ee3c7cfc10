"""What functions that draw return: text that a notebook shows, and the same as PNG and PDF."""

import io
import os
import re
import tempfile
from bisect import bisect
from html import escape
from pathlib import Path

import numpy as np

from nqueens._runtime.errors import missing_package, set_module
from nqueens._runtime.files import Target, opened
from nqueens._runtime.wording import described

NOTEBOOK_WIDTH = 480  # the width of a picture without one, in a notebook
PNG_PIXELS = 800, 4000  # the width of a PNG file of a picture without one
MOST_PNG_PIXELS = 10_000  # a side of a PNG file
SEEN = re.compile(  # seconds of a loop, when an element changes, and whether it is seen
    r' visibility="\w+"><animate [^>]*dur="([^"]+)s"[^>]* keyTimes="([^"]+)" values="([^"]+)"/>'
)
WIDTH = re.compile(r'[^>]*? width="(\d+)"')
BOX = re.compile(r'[^>]*? viewBox="\S+ \S+ (\S+)')


def png_of(picture: str, pixels: int | None = None) -> bytes:
    """Return a picture as a PNG file; ``pixels`` is its width, by default that of the picture."""
    if pixels is None:
        own = WIDTH.match(picture)
        low, high = PNG_PIXELS
        wide = float(BOX.match(picture)[1])  # type: ignore[index]  # 1000 for each of many boards
        pixels = int(own[1]) if own else round(min(max(low, 0.4 * wide), high))
    if pixels > MOST_PNG_PIXELS:
        raise ValueError(f"a PNG file is at most {MOST_PNG_PIXELS} pixels wide, not {pixels}")
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise missing_package("PNG files need", "resvg-py") from None
    return bytes(
        svg_to_bytes(str(picture), width=pixels, background="white", skip_system_fonts=True)
    )


def gif_of(picture: str) -> bytes:
    """Return an animated picture as a GIF file that plays in a loop."""
    try:
        from PIL import Image
    except ImportError:
        raise missing_package("GIF files need", "Pillow") from None
    found = SEEN.findall(picture)
    seconds = float(found[0][0])
    times = sorted({float(time) for _, keys, _ in found for time in keys.split(";")})
    frames = []
    for time in times:

        def still(match: re.Match[str], time: float = time) -> str:
            place = bisect(match[2].split(";"), time, key=float) - 1
            return f' visibility="{match[3].split(";")[place]}">'

        image = Image.open(io.BytesIO(png_of(SEEN.sub(still, picture))))
        frames.append(image.convert("P", palette=Image.Palette.ADAPTIVE))
    milliseconds = [max(20, round(1000 * seconds * part)) for part in np.diff([*times, 1])]
    file = io.BytesIO()
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=milliseconds, loop=0
    )
    return file.getvalue()


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
                raise ValueError(f"{rule}, not {described(os.fsdecode(path))}")
        with opened(path) as file:
            file.write(self._as(suffix))

    def _as(self, suffix: str) -> bytes:
        """Return what a file with this suffix holds."""
        moves = bool(SEEN.search(self))
        if suffix == ".gif" and moves:
            return gif_of(self)
        if moves != (suffix == ".gif") and suffix not in (".svg", ".html"):
            fit = ".gif or .svg" if moves else ".png, .pdf or .svg"
            what = "an animation" if moves else "a picture that does not move"
            raise ValueError(f"{what} is saved as {fit}, not as {suffix}")
        if suffix == ".png":
            return png_of(self)
        if suffix == ".pdf":
            from nqueens._drawing.pdf import pictures_pdf

            return pictures_pdf([self])
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

    __slots__ = ()
    _suffixes = (".svg", ".png", ".pdf", ".gif")

    def _repr_svg_(self) -> str:
        if WIDTH.match(self):
            return str(self)
        return self.replace("<svg", f'<svg width="{NOTEBOOK_WIDTH}"', 1)


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
