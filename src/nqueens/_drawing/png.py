"""Pictures as PNG files, by resvg, which the first call imports."""

import re

from nqueens._runtime.errors import InvalidArgument, missing_package

LEAST_PNG_PIXELS, USUAL_PNG_PIXELS = 800, 4000  # the width of a file of a picture without one
MOST_PNG_PIXELS = 10_000  # a side of a file
PIXELS_A_UNIT = 0.4  # of many boards, each of which is 1000 units wide
WIDTH = re.compile(r'[^>]*? width="(\d+)"')
BOX = re.compile(r'[^>]*? viewBox="\S+ \S+ (\S+)')


def png_of(picture: str, pixels: int | None = None, *, usual: int | None = None) -> bytes:
    """Return a picture as a PNG file.

    ``pixels`` is its width, by default that of the picture; ``usual`` is that of a picture without
    one, by default a width that suits the number of boards.
    """
    if pixels is None:
        own_width = WIDTH.match(picture)
        if own_width:
            pixels = int(own_width[1])
        elif usual is not None:
            pixels = usual
        else:
            wide = PIXELS_A_UNIT * width_of(picture)
            pixels = round(min(max(LEAST_PNG_PIXELS, wide), USUAL_PNG_PIXELS))
    if pixels > MOST_PNG_PIXELS:
        raise InvalidArgument(
            f"a PNG file is at most {MOST_PNG_PIXELS} pixels wide, not {pixels}",
            parameter="size",
            value=pixels,
        )
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise missing_package("PNG files need", "resvg-py") from None
    return bytes(
        svg_to_bytes(str(picture), width=pixels, background="white", skip_system_fonts=True)
    )


def width_of(picture: str) -> float:
    """Return the width of a picture in the units of its ``viewBox``."""
    return float(BOX.match(picture)[1])  # type: ignore[index]  # every picture has one
