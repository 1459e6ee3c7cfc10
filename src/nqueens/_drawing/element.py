"""What an ``<svg>`` element consists of, and its text."""

from typing import NamedTuple


class Element(NamedTuple):
    """An ``<svg>`` element: what is in it, what it shows, and how large it is."""

    body: str
    name: str
    box: tuple[float | str, float | str]
    """The width and the height in units of the body, as numbers or as they are written."""
    pixels: tuple[int, int] | None = None
    """The width and the height in pixels, None if whatever shows it decides."""

    @property
    def width(self) -> float:
        """The width in units of the body."""
        return float(self.box[0])

    def text(self) -> str:
        """Return the element."""
        if self.pixels is None:
            return self._with()
        return self._with(end=f' width="{self.pixels[0]}" height="{self.pixels[1]}"')

    def within(self, attributes: str) -> str:
        """Return the element with other attributes for its place and size."""
        return self._with(start=f"{attributes} ")

    def _with(self, start: str = "", end: str = "") -> str:
        width, height = self.box
        return (
            f'<svg {start}xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{end}'
            f' role="img" aria-label="{self.name}">\n{self.body}</svg>\n'
        )
