"""Every source and kind of picture becomes upright RGB of bounded size, or is refused."""

import io
import struct
import zlib

import numpy as np
import pytest

pytest.importorskip("PIL")

from PIL import Image

from nqueens.regions import PictureError
from nqueens.regions._read.screenshots.decoding import opened

RNG = np.random.default_rng(1)
PIXELS = RNG.integers(0, 256, (6, 5, 3), np.uint8).repeat(10, axis=0).repeat(10, axis=1)


def saved(kind, pixels=PIXELS, **options):
    """Return a picture as the bytes of a file."""
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP", "TIFF", "WEBP"])
def test_every_kind_of_source(kind, tmp_path):
    Image.init()
    if kind not in Image.SAVE:
        pytest.skip(f"this Pillow has no {kind}")
    data = saved(kind, **({"lossless": True} if kind == "WEBP" else {}))
    (tmp_path / "today").write_bytes(data)
    path = tmp_path / "today"
    for source in (path, str(path), data, bytearray(data), memoryview(data), io.BytesIO(data)):
        image = opened(source)
        assert (image.mode, image.size) == ("RGB", (50, 60))
        assert (np.asarray(image) == PIXELS).all()


def test_arrays_and_images():
    opaque = np.dstack([PIXELS, np.full((60, 50), 255, np.uint8)])
    for source in (PIXELS, opaque, PIXELS[:, ::-1][:, ::-1], Image.fromarray(PIXELS)):
        assert (np.asarray(opened(source)) == PIXELS).all()
    clear = np.dstack([PIXELS, np.zeros((60, 50), np.uint8)])
    assert (np.asarray(opened(clear)) == 255).all()  # what is transparent is white
    for wrong in (PIXELS[..., 0], PIXELS[..., :2], PIXELS.astype(int)):
        with pytest.raises(ValueError, match=r"uint8 of shape \(h, w, 3 or 4\), not"):
            opened(wrong)


def test_what_is_no_source(tmp_path):
    for wrong in (1, None, [PIXELS], io.StringIO("text")):
        with pytest.raises(TypeError, match="a picture is a path, an open file, bytes"):
            opened(wrong)
    with pytest.raises(FileNotFoundError, match="missing"):
        opened(tmp_path / "missing.png")


@pytest.mark.parametrize("data", [saved("PNG")[:200], b"BLP2" + b"@\0\0\0" * 99, b"GIF89", b"text"])
def test_damaged_pictures_are_refused(data):
    with pytest.raises(PictureError, match=r"cannot be decoded .*; save it again as PNG"):
        opened(data)


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ((1, 1, 3), "1 x 1 pixels is too small"),
        ((3, 4000, 3), "4000 x 3 pixels is too small"),
        ((7000, 8000, 3), "8000 x 7000 pixels is too large; crop it"),
    ],
)
def test_pictures_have_bounds(shape, said):
    with pytest.raises(PictureError, match=said):
        opened(np.broadcast_to(np.uint8(0), shape))


@pytest.mark.parametrize(("side", "said"), [(8000, "is too large"), (30_000, "crop the picture")])
def test_bombs_are_refused_before_they_are_decoded(side, said):
    header = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    data = b"".join(
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
        for chunk in (header, b"IDAT", b"IEND")
    )
    with pytest.raises(PictureError, match=said):
        opened(b"\x89PNG\r\n\x1a\n" + data)


@pytest.mark.parametrize("mode", ["P", "L", "LA", "I", "I;16", "F", "CMYK", "RGBA"])
def test_every_mode_of_pixels(mode):
    grey = PIXELS[..., :1].repeat(3, axis=2)
    image = Image.fromarray(grey)
    if mode == "I;16":
        image = Image.fromarray(grey[..., 0].astype(np.uint16) * 257)
    else:
        image = image.convert(mode, palette=Image.Palette.ADAPTIVE)
    assert abs(np.asarray(opened(image)).astype(int) - grey).max() <= 1


def test_a_picture_that_a_camera_has_turned():
    turned = Image.Exif()
    turned[0x0112] = 6  # to be shown turned clockwise
    image = opened(saved("PNG", exif=turned))
    assert (np.asarray(image) == np.rot90(PIXELS, -1)).all()
