"""Pictures: what they show, read back from the SVG, and what is refused."""

import io
import re
from xml.etree import ElementTree

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nqueens
from nqueens import formats, regions
from nqueens._boards.attacks import attacking_pairs
from nqueens._boards.position import Position
from nqueens._pictures.svg import ATTACKED, BLOCKED, GIVEN, INK, PALE

PUZZLE = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
PIECES = re.compile(r'<g transform="translate\(([\d.]+) ([\d.]+)\)"><path')
COLOURS = {"ink": INK, "attacked": ATTACKED, "given": GIVEN}


def queens_of(svg):
    """Return the squares of the queens by colour."""
    found = {}
    for name, colour in COLOURS.items():
        group = re.search(rf'<g fill="{colour}" stroke=.*?</g>\n</g>', svg, re.S)
        points = re.search(rf'stroke="{colour}"[^>]*d="M0 0([^"]*)"', svg)
        squares = set()
        if group:
            pieces = PIECES.findall(group[0])
            squares = {(int(float(y)) // 40, int(float(x)) // 40) for x, y in pieces}
        elif points:
            row = column = 0
            for x, y in re.findall(r"m(-?\d+) (-?\d+)h0", points[1]):
                row, column = row + int(y), column + int(x)
                squares.add((row, column))
        found[name] = squares
    return found


@given(data=st.data(), n=st.integers(1, 120), highlight=st.booleans())
def test_the_picture_shows_the_board(data, n, highlight):
    q = data.draw(st.lists(st.integers(0, n - 1), min_size=n, max_size=n))
    given_rows = data.draw(st.sets(st.integers(0, n - 1), max_size=3))
    placed = {(row, q[row]) for row in given_rows}
    svg = nqueens.to_svg(q, highlight=highlight, placed=placed)
    ElementTree.fromstring(svg)
    shown = queens_of(svg)
    assert set.union(*shown.values()) == set(enumerate(q))
    pairs = [pair for _, *pair in attacking_pairs(enumerate(q))]
    assert len(pairs) == oracle.attacking_pairs(q)
    attacked = {square for pair in pairs for square in pair} if highlight else set()
    assert shown["attacked"] == attacked
    assert shown["given"] == placed - attacked


def test_positions_and_blocked_squares():
    position = Position(4, ((0, 1), (0, 2)), ((3, 3),))
    svg = nqueens.to_svg(position, blocked=[(2, 0)])
    assert queens_of(svg)["ink"] == {(0, 1), (0, 2)}
    tiles = re.search(rf'fill="{BLOCKED}"[^>]*d="([^"]*)"', svg)[1]
    assert re.findall(r"M(\d+) (\d+)h40", tiles) == [("0", "80"), ("120", "120")]


@pytest.mark.parametrize("n", [1, 8, 30, 41, 100, 101, 3000])
@pytest.mark.parametrize("coordinates", ["algebraic", 0, 1, None])
def test_pictures_are_self_contained(n, coordinates):
    q = np.arange(n)
    svg = nqueens.to_svg(q, coordinates=coordinates, highlight=True, size=300)
    root = ElementTree.fromstring(svg)
    tags = {element.tag.split("}")[1] for element in root.iter()}
    assert tags <= {"svg", "g", "path", "rect"}
    assert not re.search(r"\bid=|class=|style=|href|url\(|font|NaN|nan|inf", svg)
    assert root.attrib["width"] == root.attrib["height"] == "300"
    labels = svg.count(f'stroke="{PALE}" stroke-linecap="round" stroke-linejoin')
    assert labels == (0 if coordinates is None else 1)
    assert nqueens.to_svg(q, coordinates=coordinates, highlight=True, size=300) == svg


def test_pictures_of_large_boards_are_points_and_small():
    q = nqueens.solve(10_000, rng=1)
    svg = nqueens.to_svg(q)
    assert len(svg) < 200_000
    assert queens_of(svg)["ink"] == set(enumerate(q.tolist()))


def test_every_glyph_that_a_label_needs():
    from nqueens._pictures.glyphs import label

    text = label("abcdefghijklmnopqrstuvwxyz0123456789", 0, 0, 6)
    assert text.count("<path") == 36


@pytest.mark.parametrize(
    ("make", "suffix", "tag"),
    [
        (lambda: nqueens.to_svg([0]), ".svg", "<svg"),
        (lambda: nqueens.to_svg([[0], [0]], size=90), ".svg", '<svg viewBox="0 0 2000 1000"'),
        (lambda: nqueens.animate(4), ".svg", "<svg"),
        (lambda: PUZZLE.to_svg(), ".svg", "<svg"),
        (lambda: regions.explain(PUZZLE)[0].to_svg(), ".svg", "<svg"),
        (lambda: regions.page(regions.generate(5, rng=1)), ".html", "<iframe"),
        (lambda: regions.play(PUZZLE, height=90), ".html", '<iframe title="Queens" height="90"'),
        (lambda: nqueens.show(nqueens.animate(4), size=90), ".html", "<div"),
    ],
)
def test_what_is_drawn_is_text_that_a_notebook_shows_and_save_writes(make, suffix, tag, tmp_path):
    drawn = make()
    for target in (tmp_path / f"x{suffix.upper()}", io.BytesIO()):
        drawn.save(target)
        written = target.getvalue() if isinstance(target, io.BytesIO) else target.read_bytes()
        assert written.decode() == str(drawn)
    root = ElementTree.fromstring(drawn._repr_html_())
    wanted = ElementTree.fromstring(f"{tag}/>")
    assert root.tag.split("}")[-1] == wanted.tag
    assert wanted.attrib.items() <= root.attrib.items()
    if suffix == ".svg":
        assert drawn._repr_svg_() == drawn._repr_html_()
        assert root.get("width") == ("90" if "2000" in tag else "480")
    assert len(repr(drawn)) < 100


def test_galleries_of_pictures():
    moving = nqueens.animate(4)
    gallery = nqueens.show([moving, nqueens.to_svg(4, size=70)], size=90, limit=2)
    assert [ElementTree.fromstring(one).get("width") for one in gallery.pictures] == ["90", "70"]
    assert nqueens.show([moving] * 3, limit=1).left_out == 2
    for option in ({"highlight": True}, {"placed": [(0, 0)]}, {"coordinates": "1"}):
        with pytest.raises(ValueError, match="a Picture is drawn already"):
            nqueens.show(moving, **option)


def test_galleries():
    boards = nqueens.solutions(8)
    gallery = nqueens.show(boards, limit=5, size=100)
    assert len(gallery) == len(gallery.pictures) == 5
    assert repr(gallery) == "<5 of 92 boards; .open() shows them in a browser>"
    assert repr(nqueens.show([0])) == "<1 board; .open() shows it in a browser>"
    page = gallery._repr_html_()
    assert page.count("<svg") == page.count("</svg>") == 5
    assert "and 87 more" in page
    ElementTree.fromstring(f"<div>{page}</div>")
    assert len(nqueens.show(boards[0])) == 1
    assert "more" not in nqueens.show(boards[:2])._repr_html_()


def test_boards_side_by_side():
    boards = nqueens.solutions(6)
    root = ElementTree.fromstring(nqueens.to_svg(boards[:3], size=300, coordinates="none"))
    inner = root.findall("{http://www.w3.org/2000/svg}svg")
    assert [(one.get("x"), one.get("y")) for one in inner] == [
        ("40", "70"),
        ("1040", "70"),
        ("40", "1070"),
    ]
    numbers = root.find("{http://www.w3.org/2000/svg}g")
    assert len(numbers) == 3
    many = ElementTree.fromstring(nqueens.to_svg(nqueens.solutions(8)[:12]))
    assert len(many.find("{http://www.w3.org/2000/svg}g")) == 9 + 2 * 3
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == (
        "0 0 2000 2000",
        "300",
        "300",
    )
    assert nqueens.to_svg(boards[:1]) == nqueens.to_svg(boards[0])


def test_given_queens_are_drawn_on_any_board():
    placed, blocked = [(0, 1), (2, 0)], [(1, 1)]
    board = Position(4, placed, blocked)
    assert nqueens.to_svg(4, placed=placed, blocked=blocked) == nqueens.to_svg(board, placed=placed)
    assert nqueens.to_svg(Position(4, placed), blocked=blocked) == nqueens.to_svg(board)
    assert nqueens.show(4, placed=placed, blocked=np.eye(4, dtype=bool)).pictures == [
        nqueens.to_svg(
            4, placed=placed, blocked=[(i, i) for i in range(4)], size=180, coordinates="none"
        )
    ]
    marks = {"placed": placed, "blocked": blocked}
    assert formats.text(marks, "board", n=4) == formats.text(board, "board")
    assert formats.text(4) == ". . . .\n" * 4


def test_boards_show_themselves():
    board = nqueens.Board(4, queens=[1, 3])
    assert queens_of(board._repr_svg_())["ink"] == {(0, 1), (1, 3)}
    assert board._repr_html_() == board._repr_svg_()
    assert nqueens.Board(0)._repr_svg_() is None


def test_boards_as_text():
    assert formats.text([1, 3, 0, 2]) == ". # . .\n. . . #\n# . . .\n. . # .\n"
    assert formats.text([[0], [0]], "letters") == "Q\n\nQ\n"
    assert formats.text([1, 3, 0, 2], "pairs", base=1, by="rows") == "(1,2) (2,4) (3,1) (4,3)\n"


def test_a_gallery_opens_in_a_browser(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    gallery = nqueens.show(nqueens.solutions(6), limit=3)
    pages = [gallery.open(), gallery.open(tmp_path / "own.html")]
    assert opened == [page.as_uri() for page in pages]
    for page in pages:
        assert page.is_relative_to(tmp_path)
        text = page.read_text("utf-8")
        assert all(picture in text for picture in gallery.pictures)
        assert "and 1 more" in text
