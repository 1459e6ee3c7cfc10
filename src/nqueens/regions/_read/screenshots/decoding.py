"""Decode a picture into an array of bounded size; raise `PictureError` for what is no picture."""

import io
import os
import threading
import warnings
from typing import Any

import numpy as np

from nqueens._runtime.arguments import file_name
from nqueens._runtime.errors import InvalidArgument, NQueensError, missing_package, set_module
from nqueens._runtime.memory import Bytes
from nqueens._runtime.wording import described

Pixels = Bytes

MOST_DECODED = 50_000_000  # decoded at all
MANY_PIXELS = 9_000_000  # a screen of 3840 x 2160; what is larger is reduced
MOST_BYTES = 200_000_000
LEAST_SIDE = 40  # four squares of about ten pixels

_filtering = threading.Lock()  # threads share the filters of warnings


@set_module("nqueens.regions")
class PictureError(NQueensError, ValueError):
    """A picture in which no puzzle can be read reliably."""


def opened(source: Any) -> Any:
    """Return a picture as a Pillow image, upright, in RGB."""
    try:
        from PIL import Image
    except ImportError as error:
        raise missing_package("reading pictures needs", "Pillow") from error
    if isinstance(source, np.ndarray):
        shape = source.shape
        if source.dtype != np.uint8 or len(shape) != 3 or shape[2] not in (3, 4):
            raise InvalidArgument(
                f"a picture as an array is uint8 of shape (h, w, 3 or 4), not {source.dtype} "
                f"of shape {shape}",
                parameter="source",
                value=source.shape,
            )
        source = Image.fromarray(source)
    if isinstance(source, Image.Image):
        return _upright(source)
    if isinstance(source, (str, os.PathLike)):
        with open(file_name(source, "source"), "rb") as file:
            source = file.read(MOST_BYTES)
    elif hasattr(source, "read"):
        source = source.read(MOST_BYTES)
    if not isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(
            "a picture is a path, an open file, bytes, a Pillow image or an array, not "
            f"{described(source)}"
        )
    return _decoded(source)


def _decoded(data: bytes | bytearray | memoryview) -> Any:
    from PIL import Image

    with _filtering, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the size is checked below, before pixels are decoded
        try:
            return _upright(Image.open(io.BytesIO(data)))
        except PictureError:
            raise
        except Image.DecompressionBombError as error:
            raise PictureError(f"{error}; crop the picture to the board") from None
        except Exception as error:  # a decoder may raise any of them
            raise PictureError(
                f"the picture cannot be decoded ({error}); save it again as PNG"
            ) from error


def _upright(image: Any) -> Any:
    """Return a picture of an allowed size as RGB, turned as it was taken."""
    from PIL import Image, ImageOps

    width, height = image.size
    if min(width, height) < LEAST_SIDE:
        raise PictureError(
            f"a picture of {width} x {height} pixels is too small for a board; "
            f"each side has at least {LEAST_SIDE} pixels"
        )
    if width * height > MOST_DECODED:
        raise PictureError(
            f"a picture of {width} x {height} pixels is too large; crop it to the board, to at "
            f"most {MOST_DECODED} pixels"
        )
    image = ImageOps.exif_transpose(image)
    if image.mode.startswith(("I", "F")):  # 16 bits
        values = np.asarray(image).astype(np.float64)
        most = 65535 if values.max() > 255 else 255
        image = Image.fromarray((values * (255 / most)).astype(np.uint8))
    if image.mode != "RGB":
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image.convert("RGB")


def reduced(image: Any) -> tuple[Pixels, int]:
    """Return an image as uint8 (h, w, 3), and the factor by which it was reduced."""
    factor = 1
    while image.width * image.height > MANY_PIXELS * factor * factor:
        factor += 1
    return np.asarray(image.reduce(factor)), factor
