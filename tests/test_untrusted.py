"""Input that was made to do harm is refused within the bounds that SECURITY.md names."""

import base64
import io
import re
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from nqueens import formats, regions

SECURITY = Path(__file__).parent.parent / "SECURITY.md"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def empty_png(width, height):
    """Return a file of some bytes that promises a large picture."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(100))
    chunks = (chunk(b"IHDR", head), chunk(b"IDAT", pixels), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("size", [(100_000, 100_000), (10_000, 5001), (2**31 - 1, 1000)])
def test_a_large_picture_is_refused_before_it_is_decoded(size):
    pytest.importorskip("PIL")
    with pytest.raises(regions.PictureError, match="crop"):
        regions.read_picture(empty_png(*size))


def test_a_packed_drawing_is_not_unpacked_without_end():
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = b"".join([*(packer.compress(bytes(1 << 20)) for _ in range(64)), packer.flush()])
    link = f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(packed).decode()}"
    with pytest.raises(formats.FormatError, match="it has more than 1048576 bytes"):
        next(regions.read(link))


class Opened:
    """An object whose pickle creates a file when it is loaded."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        """Tell pickle to open the file."""
        return open, (self.path, "w")


def test_a_file_of_objects_is_not_unpickled(tmp_path):
    file = io.BytesIO()
    np.save(file, np.array([Opened(str(tmp_path / "created"))], dtype=object), allow_pickle=True)
    with pytest.raises(formats.FormatError, match="allow_pickle=False"):
        next(formats.read(file.getvalue()))
    assert not (tmp_path / "created").exists()


@pytest.mark.parametrize("text", ["[" * 100_000, "(" * 100_000, "[1, " * 50_000, "{" * 100_000])
def test_deep_brackets_are_refused(text):
    with pytest.raises(formats.FormatError):
        list(formats.read(text))


def test_a_text_is_not_run(tmp_path):
    text = f"[1, 3, 0, open({str(tmp_path / 'created')!r}, 'w').write('2') + 1]"
    with pytest.raises(formats.FormatError):
        list(formats.read(text))
    assert not (tmp_path / "created").exists()


def test_a_title_is_no_markup():
    title = "</script></title><script>alert(1)</script>"
    page = str(regions.page(regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]), title=title))
    assert "<script>alert" not in page
    assert "</script></title>" not in page


@pytest.mark.skipif(not SECURITY.exists(), reason="not part of an installed library")
def test_the_bounds_are_those_of_the_page():
    from nqueens.cli.contest.running import LONGEST_OUTPUT
    from nqueens.formats import choosing, scoring
    from nqueens.regions._read import answers
    from nqueens.regions._read.screenshots import decoding
    from nqueens.regions._read.texts import links

    text = SECURITY.read_text()
    assert f"{decoding.MOST_BYTES // 10**6} MB of a file" in text
    assert f"{decoding.MOST_DECODED // 10**6} million pixels" in text
    assert f"other texts {choosing.LONGEST >> 20} MiB" in text
    assert scoring.LONGEST == answers.LONGEST == links.MOST_DRAWN == 1 << 20
    assert re.search(rf"bound of {LONGEST_OUTPUT >> 20} MiB\s+of output", text)
