"""Input that was made to do harm is refused within the bounds that SECURITY.md names."""

import base64
import io
import re
import struct
import zlib
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from nqueens import formats, regions
from nqueens.regions._read.texts import pages
from nqueens.regions._read.texts.pages import _record

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


ENDLESS = [
    "<a ",
    "</a ",
    "<!-- ",
    "<!x ",
    "<?x ",
    "<![x",
    "<![if[",
    "<a row 1 ",
    "<a 8/",
    "<a\tb='",
]


@pytest.mark.parametrize("tag", ENDLESS)
@pytest.mark.parametrize(("before", "behind"), [("", ""), ("<p>", "</p>"), ("<script>", "'")])
def test_the_end_of_few_tags_is_looked_for_in_vain(tag, before, behind, monkeypatch):
    """Each search reads the text to its end."""
    in_vain = []

    def counted(parse):
        def call(*given):
            end = parse(*given)
            if end < 0:
                in_vain.append(given[1])
            return end

        return call

    for kind in ("starttag", "endtag", "pi", "html_declaration", "comment"):
        name = f"parse_{kind}"
        monkeypatch.setattr(HTMLParser, name, counted(getattr(HTMLParser, name)))
    with pytest.raises(formats.FormatError):
        list(regions.read(before + tag * 2000 + behind))
    assert len(in_vain) < 200


def test_elements_with_many_classes_are_compared_by_a_few(monkeypatch):
    records = []

    def record(element):
        records.append(element)
        return _record(element)

    monkeypatch.setattr(pages, "_record", record)
    classes = " ".join(f"c{number}" for number in range(2000))
    with pytest.raises(formats.FormatError):
        list(regions.read(f'<td class="{classes}">A</td>' * 16))
    assert len(records) < 2000


def test_a_number_of_a_character_without_end_is_no_page():
    with pytest.raises(formats.FormatError, match="there is no puzzle"):
        list(regions.read(f"<p>&#{'9' * 5000};"))


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
