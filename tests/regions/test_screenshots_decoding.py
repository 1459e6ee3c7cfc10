"""Every source and kind of picture becomes upright RGB of bounded size, or is refused."""

import io
import struct
import zlib

import numpy as np
import pytest

pytest.importorskip("PIL")

from PIL import Image

from nqueens.regions import PictureError
from nqueens.regions._read.screenshots import decoding
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


@pytest.mark.parametrize(
    "mode", ["1", "P", "PA", "L", "LA", "I", "I;16", "I;16B", "F", "CMYK", "YCbCr", "RGBA", "RGBX"]
)
def test_every_mode_of_pixels(mode):
    grey = PIXELS[..., :1].repeat(3, axis=2)
    if mode == "1":
        grey = grey // 128 * np.uint8(255)
    image = Image.fromarray(grey)
    if mode == "I;16":
        image = Image.fromarray(grey[..., 0].astype(np.uint16) * 257)
    elif mode == "I;16B":
        image = Image.frombytes(mode, (50, 60), (grey[..., 0].astype(">u2") * 257).tobytes())
    elif mode == "PA":
        image = image.convert("P", palette=Image.Palette.ADAPTIVE).convert("PA")
    elif mode == "1":
        image = image.convert("1", dither=Image.Dither.NONE)
    else:
        image = image.convert(mode, palette=Image.Palette.ADAPTIVE)
    assert image.mode == mode
    assert abs(np.asarray(opened(image)).astype(int) - grey).max() <= 1


@pytest.mark.parametrize("mode", ["HSV", "LAB", "La", "RGBa"])
def test_other_modes_are_read(mode):
    assert opened(Image.new(mode, (50, 60))).mode == "RGB"


@pytest.mark.parametrize(
    ("value", "grey"),
    [(np.nan, 0), (np.inf, 255), (-np.inf, 0), (-5.0, 0), (1e30, 255), (0.5, 127), (200.0, 200)],
)
@pytest.mark.filterwarnings("error")
def test_numbers_beyond_a_scale_are_black_or_white(value, grey):
    values = np.full((50, 60), value, dtype=np.float32)
    assert (np.asarray(opened(Image.fromarray(values))) == grey).all()


def test_transparent_palettes_are_on_white():
    image = Image.new("P", (50, 60), 1)
    image.putpalette([0, 0, 0, 200, 100, 50])
    file = io.BytesIO()
    image.save(file, "PNG", transparency=1)
    assert (np.asarray(opened(file.getvalue())) == 255).all()
    assert (np.asarray(opened(image)) == [200, 100, 50]).all()


def test_only_the_first_picture_of_an_animation_is_read():
    frames = [Image.new("RGB", (50, 60), colour) for colour in ("#204060", "white", "black")]
    for kind in ("GIF", "PNG", "TIFF"):
        file = io.BytesIO()
        frames[0].save(file, kind, save_all=True, append_images=frames[1:])
        image = opened(file.getvalue())
        assert (np.asarray(image) == [0x20, 0x40, 0x60]).all()


def test_more_bytes_than_a_picture_has_are_refused(monkeypatch, tmp_path):
    data = saved("PNG")
    (tmp_path / "today.png").write_bytes(data)
    sources = data, memoryview(data), io.BytesIO(data), tmp_path / "today.png"
    monkeypatch.setattr(decoding, "MOST_BYTES", len(data))
    for source in sources:
        assert opened(source).size == (50, 60)
    sources[2].seek(0)
    monkeypatch.setattr(decoding, "MOST_BYTES", len(data) - 1)
    for source in sources:
        with pytest.raises(PictureError, match=f"at most {len(data) - 1} bytes; crop it"):
            opened(source)


def test_no_other_program_draws_a_picture():
    data = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 60 60\n%%EndComments\nshowpage\n%%EOF\n"
    with pytest.raises(PictureError, match="EPS files are not read, since other programs draw"):
        opened(data)


def test_images_that_cannot_be_decoded_are_refused_as_files_are():
    image = Image.open(io.BytesIO(saved("PNG")[:-60]))
    with pytest.raises(PictureError, match=r"cannot be decoded .*; save it again as PNG"):
        opened(image)


@pytest.mark.parametrize(
    ("orientation", "turned"),
    [
        (1, PIXELS),
        (2, PIXELS[:, ::-1]),
        (3, PIXELS[::-1, ::-1]),
        (4, PIXELS[::-1]),
        (5, PIXELS.swapaxes(0, 1)),
        (6, np.rot90(PIXELS, -1)),
        (7, np.rot90(PIXELS, 2).swapaxes(0, 1)),
        (8, np.rot90(PIXELS)),
        (9, PIXELS),
    ],
)
def test_a_picture_that_a_camera_has_turned(orientation, turned):
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert (np.asarray(opened(saved("PNG", exif=exif))) == turned).all()
