"""Pictures as PNG files, by resvg, which the first call imports."""

from nqueens._drawing.element import Element
from nqueens._runtime.errors import InvalidArgument, missing_package

LEAST_PNG_PIXELS, USUAL_PNG_PIXELS = 800, 4000  # the width of a file of a picture without one
MOST_PNG_PIXELS = 10_000  # a side of a file
PIXELS_A_UNIT = 0.4  # of many boards, each of which is 1000 units wide


def png_of(picture: Element, usual: int | None = None) -> bytes:
    """Return a picture as a PNG file.

    ``usual`` is the width in pixels of a picture that does not say its own, by default one that
    suits the number of boards.
    """
    if picture.pixels is not None:
        pixels = picture.pixels[0]
    elif usual is not None:
        pixels = usual
    else:
        wide = PIXELS_A_UNIT * picture.width
        pixels = round(min(max(LEAST_PNG_PIXELS, wide), USUAL_PNG_PIXELS))
    if pixels > MOST_PNG_PIXELS:
        raise InvalidArgument(
            f"a PNG or GIF file is at most {MOST_PNG_PIXELS} pixels wide, not {pixels}; "
            "an SVG file may be wider",
            parameter="size",
            value=pixels,
        )
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise missing_package("PNG files need", "resvg-py") from None
    return bytes(
        svg_to_bytes(picture.text(), width=pixels, background="white", skip_system_fonts=True)
    )
