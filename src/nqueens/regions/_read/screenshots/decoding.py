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
OTHER_PROGRAMS = ("EPS", "WMF")  # formats for which Pillow starts a program of the machine
ORIENTATION = 0x0112  # the number of what EXIF says of a turned picture
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
        source = Image.fromarray(_checked_array(source))
    elif not isinstance(source, Image.Image):
        source = io.BytesIO(_bytes_of(source))
    with _filtering, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the size is checked below, before pixels are decoded
        try:
            image = source if isinstance(source, Image.Image) else Image.open(source)
            decoded = _in_rgb(_upright(image))
        except PictureError:
            raise
        except Image.DecompressionBombError as error:
            raise PictureError(f"{error}; crop the picture to the board") from None
        except Exception as error:  # a decoder may raise any of them
            raise PictureError(
                f"the picture cannot be decoded ({error}); save it again as PNG"
            ) from error
    return decoded.copy() if decoded is source else decoded


def _checked_array(pixels: Any) -> Any:
    """Return an array of pixels if its type and shape are those of a picture."""
    shape = pixels.shape
    if pixels.dtype != np.uint8 or len(shape) != 3 or shape[2] not in (3, 4):
        raise InvalidArgument(
            f"a picture as an array is uint8 of shape (h, w, 3 or 4), not {pixels.dtype} "
            f"of shape {shape}",
            parameter="source",
            value=shape,
        )
    return pixels


def _bytes_of(source: Any) -> bytes | bytearray | memoryview:
    """Return the bytes of a file, or of bytes; raise `PictureError` if they are too many."""
    if isinstance(source, (str, os.PathLike)):
        with open(file_name(source, "source"), "rb") as file:
            source = file.read(MOST_BYTES + 1)
    elif hasattr(source, "read"):
        source = source.read(MOST_BYTES + 1)
    if not isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(
            "a picture is a path, an open file, bytes, a Pillow image or an array, not "
            f"{described(source)}"
        )
    number = source.nbytes if isinstance(source, memoryview) else len(source)
    if number > MOST_BYTES:
        raise PictureError(
            f"a picture has at most {MOST_BYTES} bytes; crop it to the board, and save it as PNG"
        )
    return source


def _upright(image: Any) -> Any:
    """Return a picture of an allowed size, turned as it was taken; only then decode its pixels."""
    from PIL import ImageOps

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
    if image.format in OTHER_PROGRAMS:
        raise PictureError(
            f"{image.format} files are not read, since other programs draw them; save the picture "
            "as PNG"
        )
    if image.getexif().get(ORIENTATION, 1) != 1:
        return ImageOps.exif_transpose(image)
    return image


def _in_rgb(image: Any) -> Any:
    """Return a picture of any mode as RGB, on white where it is transparent."""
    from PIL import Image

    if image.mode.startswith(("I", "F")):
        image = Image.fromarray(_as_bytes(np.asarray(image)))
    if image.mode in ("La", "RGBa"):  # colours multiplied by alpha, which has no other conversion
        image = image.convert({"La": "LA", "RGBa": "RGBA"}[image.mode])
    is_opaque = image.mode == "RGBA" and image.getextrema()[3][0] == 255
    if image.has_transparency_data and not is_opaque:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    image.load()
    return image if image.mode == "RGB" else image.convert("RGB")


def _as_bytes(values: Any) -> Bytes:
    """Return grey values of 8, 16 or 32 bits, or floats, as 0 to 255.

    The largest value tells the scale: 1 for floats, 255, or 65535.
    """
    numbers = np.nan_to_num(values.astype(np.float64), nan=0.0)
    largest = numbers.max()
    if largest > 255:
        white = 65535
    elif largest <= 1 and values.dtype.kind == "f":
        white = 1
    else:
        white = 255
    parts = (numbers / white).clip(0, 1)
    return (parts * 255).astype(np.uint8)


def reduced(image: Any) -> tuple[Pixels, int]:
    """Return an image as uint8 (h, w, 3), and the factor by which it was reduced."""
    factor = 1
    number = image.width * image.height
    while number > MANY_PIXELS * factor * factor:
        factor += 1
    return np.asarray(image.reduce(factor) if factor > 1 else image), factor
