"""Animations as GIF files, whose frames consist of parts of a few pictures."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nqueens._drawing.element import Element
from nqueens._drawing.png import png_of
from nqueens._runtime.errors import missing_package

if TYPE_CHECKING:
    from PIL.Image import Image

USUAL_GIF_PIXELS = 640  # the width of a GIF file of a picture without one
SHORTEST_FRAME_MS = 20  # browsers show shorter frames for longer
MOST_COLOURS = 256


class Part(NamedTuple):
    """A rectangle of one of the pictures, in the units of their ``viewBox``."""

    picture: int
    left: float
    top: float
    right: float
    bottom: float


class MovieFrame(NamedTuple):
    """Parts, each at its place, over the first picture."""

    parts: Sequence[Part]
    milliseconds: int


class Movie(NamedTuple):
    """Pictures of the same size, and the frames that consist of them."""

    pictures: Sequence[Element]
    frames: Sequence[MovieFrame]


def gif_of(movie: Movie) -> bytes:
    """Return a GIF file that plays in a loop; it has the width of the pictures."""
    pictures = _with_one_palette(movie.pictures)
    scale = pictures[0].width / movie.pictures[0].width

    def composed() -> Iterator[Image]:
        for frame in movie.frames:
            image = pictures[0].copy()
            for part in frame.parts:
                left, top, right, bottom = (round(scale * side) for side in part[1:])
                image.paste(pictures[part.picture].crop((left, top, right, bottom)), (left, top))
            yield image

    frames = composed()
    file = io.BytesIO()
    next(frames).save(
        file,
        "GIF",
        save_all=True,
        append_images=frames,
        duration=[max(SHORTEST_FRAME_MS, frame.milliseconds) for frame in movie.frames],
        loop=0,
    )
    return file.getvalue()


def _with_one_palette(pictures: Sequence[Element]) -> list[Image]:
    """Return pictures of one palette, so that frames differ only where something changes."""
    try:
        from PIL import Image
    except ImportError:
        raise missing_package("GIF files need", "Pillow") from None
    files = [png_of(picture, usual=USUAL_GIF_PIXELS) for picture in pictures]
    images = [Image.open(io.BytesIO(file)).convert("RGB") for file in files]
    width, height = images[0].size
    strip = Image.new("RGB", (width, height * len(images)))
    for i, image in enumerate(images):
        strip.paste(image, (0, i * height))
    strip = strip.quantize(MOST_COLOURS, dither=Image.Dither.NONE)
    return [strip.crop((0, i * height, width, (i + 1) * height)) for i in range(len(images))]
