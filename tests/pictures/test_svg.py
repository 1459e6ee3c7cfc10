"""Pictures: what they show, read back from the SVG, and what is refused."""

import io
import pickle
import re
import struct
from xml.etree import ElementTree

import numpy as np
import oracle
import pytest
from hypothesis import given, strategies as st

import nqueens
from nqueens import regions
from nqueens._boards.attacks import attacking_pairs
from nqueens._boards.position import Position
from nqueens._drawing.element import Element
from nqueens._drawing.png import png_of
from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import BROWN, side_by_side, text_strokes
from nqueens.regions._model.colours import colour_words

PUZZLE = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
PIECES = re.compile(r'<g transform="translate\(([\d.]+) ([\d.]+)\)"><path')
COLOURS = {"ink": BROWN.queens, "attacked": BROWN.marks, "given": BROWN.placed}


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


def crosses_of(svg):
    """Return the squares that are crossed out."""
    path = re.search(rf'stroke="{BROWN.crosses}"[^>]*d="([^"]*)"', svg)[1]
    return {(int(y) // 40, int(x) // 40) for x, y in re.findall(r"M(\d+) (\d+)l", path)}


def test_positions_and_blocked_squares():
    position = Position(4, ((0, 1), (0, 2)), ((3, 3),))
    svg = nqueens.to_svg(position, blocked=[(2, 0)])
    assert queens_of(svg)["ink"] == {(0, 1), (0, 2)}
    assert crosses_of(svg) == {(2, 0), (3, 3)}


def test_an_attack_ends_at_the_last_queen_of_its_line():
    svg = nqueens.to_svg([0, 2, 2, 3, 0, 5], highlight=True)
    path = re.search(rf'stroke="{BROWN.marks}" stroke-opacity[^>]*d="([^"]*)"', svg)[1]
    ends = re.findall(r"M(\d+) (\d+)L(\d+) (\d+)", path)
    lines = {tuple((int(y) // 40, int(x) // 40) for x, y in (one[:2], one[2:])) for one in ends}
    assert lines == {
        ((0, 0), (5, 5)),  # with the queens on (2, 2) and (3, 3) between
        ((0, 0), (4, 0)),
        ((1, 2), (2, 2)),
        ((2, 2), (4, 0)),
    }


def test_values_shade_the_squares():
    counts = nqueens.square_counts(8)
    svg = nqueens.to_svg(8, values=counts, colours={"values": "#123456"})
    darkness = np.full((8, 8), -1.0)
    for opacity, path in re.findall(r'fill="#123456" fill-opacity="([^"]*)" d="([^"]*)"', svg):
        for x, y in re.findall(r"M(\d+) (\d+)h", path):
            darkness[int(y) // 40, int(x) // 40] = float(opacity)
    order = np.argsort(counts.ravel(), kind="stable")
    assert (np.diff(darkness.ravel()[order]) >= 0).all()
    assert (darkness.min(), darkness.max()) == (0, 1)
    part = nqueens.to_svg(2, values=[[np.nan, -1.7e308], [0, 1.7e308]])
    assert part.count("fill-opacity") == 3


@pytest.mark.parametrize("coordinates", ["1", "0", "algebraic", "none", True, False])
def test_boards_and_puzzles_have_the_same_labels(coordinates):
    def labels(svg, colour):
        return re.findall(rf'stroke="{colour}".*?</g>', svg, re.S)[-1:]

    def shapes(svg, colour):
        return [re.findall(r' d="([^"]*)"', one) for one in labels(svg, colour)]

    board = nqueens.to_svg([1, 3, 0, 2], coordinates=coordinates)
    puzzle = PUZZLE.to_svg(coordinates=coordinates)
    if coordinates in ("none", False):
        assert nqueens.to_svg([1, 3, 0, 2], coordinates="none") == board
        assert PUZZLE.to_svg() == puzzle
    else:
        assert shapes(board, BROWN.labels) == shapes(puzzle, "#777777")
        assert len(shapes(board, BROWN.labels)[0]) == 8


def test_colours_of_a_user():
    colours = dict(zip(BROWN._fields, (f"#00000{i}" for i in range(9)), strict=True))
    given = {"placed": [(2, 3)], "blocked": [(3, 3)]}
    svg = nqueens.to_svg([0, 0, 3, 1], **given, highlight=True, colours=colours)
    assert set(re.findall("#[0-9a-f]{6}", svg)) == {*list(colours.values())[:8]}
    for wrong in ({"board": "red"}, {"light": '"><script>'}, {"light": "#12"}, {"light": 3}):
        with pytest.raises(ValueError, match=r"colours? must be"):
            nqueens.to_svg(4, colours=wrong)


@pytest.mark.parametrize("n", [1, 8, 30, 41, 100, 101, 3000])
@pytest.mark.parametrize("coordinates", ["algebraic", "0", True, False])
def test_pictures_are_self_contained(n, coordinates):
    q = np.arange(n)
    svg = nqueens.to_svg(q, coordinates=coordinates, highlight=True, size=300)
    root = ElementTree.fromstring(svg)
    tags = {element.tag.split("}")[1] for element in root.iter()}
    assert tags <= {"svg", "g", "path", "rect"}
    assert not re.search(r"\bid=|class=|style=|href|url\(|font|NaN|nan|inf", svg)
    assert root.attrib["width"] == root.attrib["height"] == "300"
    labels = svg.count(f'stroke="{BROWN.labels}" stroke-linecap="round" stroke-linejoin')
    assert labels == (0 if coordinates is False else 1)
    assert nqueens.to_svg(q, coordinates=coordinates, highlight=True, size=300) == svg


def test_pictures_of_large_boards_are_points_and_small():
    q = nqueens.solve(10_000, rng=1)
    svg = nqueens.to_svg(q)
    assert len(svg) < 200_000
    assert queens_of(svg)["ink"] == set(enumerate(q.tolist()))


def test_every_glyph_that_a_label_needs():
    text = text_strokes([("abcdefghijklmnopqrstuvwxyz0123456789", 0, 0)], 6, "red")
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
        (lambda: nqueens.show(nqueens.solutions(6)), ".svg", '<svg width="360"'),
    ],
)
def test_what_is_drawn_is_text_that_a_notebook_shows_and_save_writes(make, suffix, tag, tmp_path):
    drawn = make()
    for target in (tmp_path / f"x{suffix.upper()}", io.BytesIO()):
        drawn.save(target)
        written = target.getvalue() if isinstance(target, io.BytesIO) else target.read_bytes()
        assert written.decode() == str(drawn)
    root = ElementTree.fromstring(drawn._repr_svg_() if suffix == ".svg" else drawn._repr_html_())
    wanted = ElementTree.fromstring(f"{tag}/>")
    assert root.tag.split("}")[-1] == wanted.tag
    assert wanted.attrib.items() <= root.attrib.items()
    if suffix == ".svg":
        assert root.get("width") == wanted.get("width", "90" if "2000" in tag else "480")
    assert len(repr(drawn)) < 100


@pytest.mark.parametrize(
    ("picture", "width", "height"),
    [
        (nqueens.to_svg([1, 3, 0, 2]), 800, 800),
        (nqueens.to_svg([1, 3, 0, 2], size=123), 123, 123),
        (nqueens.to_svg(nqueens.solutions(6)[:3], size=200), 200, 200),
    ],
)
def test_png_files(picture, width, height, tmp_path):
    pytest.importorskip("resvg_py")
    picture.save(tmp_path / "x.png")
    data = (tmp_path / "x.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (width, height)


def test_a_png_file_has_a_largest_width(tmp_path):
    picture = nqueens.to_svg([1, 3, 0, 2], size=10_001)
    with pytest.raises(ValueError, match="10000 pixels wide, not 10001; an SVG file may be wider"):
        picture.save(tmp_path / "x.png")
    picture.save(tmp_path / "x.svg")


def test_the_pixels_of_a_png_file(tmp_path):
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    picture = nqueens.to_svg([1, 3, 0, 2], coordinates=False, size=176)  # a pixel per unit
    picture.save(tmp_path / "x.png")
    pixels = np.asarray(image.open(tmp_path / "x.png").convert("RGB"))
    for row, column in np.ndindex(4, 4):
        corner = pixels[8 + 40 * row + 3, 8 + 40 * column + 3]
        colour = BROWN.dark if (row + column) % 2 else BROWN.light
        assert bytes(corner).hex() == colour[1:]
        middle = pixels[8 + 40 * row + 23, 8 + 40 * column + 20]
        assert (bytes(middle).hex() == BROWN.queens[1:]) == ([1, 3, 0, 2][row] == column)


def test_show_draws_the_first_boards():
    boards = nqueens.solutions(8)
    drawn = nqueens.to_svg(boards[:5], size=100, coordinates=False)
    assert nqueens.show(boards, limit=5, size=100) == drawn
    assert nqueens.show(boards).count("<svg") == 25
    assert nqueens.show([0]) == nqueens.to_svg([0], size=180, coordinates=False)


def test_boards_side_by_side():
    boards = nqueens.solutions(6)
    root = ElementTree.fromstring(nqueens.to_svg(boards[:3], size=300, coordinates="none"))
    inner = root.findall("{http://www.w3.org/2000/svg}svg")
    places = [(one.get("x"), one.get("y")) for one in inner]
    assert places == [("40", "70"), ("1040", "70"), ("40", "1070")]
    assert len(root.find("{http://www.w3.org/2000/svg}g")) == 3
    many = ElementTree.fromstring(nqueens.to_svg(nqueens.solutions(8)))
    assert len(many.findall("{http://www.w3.org/2000/svg}svg")) == 92
    assert len(many.find("{http://www.w3.org/2000/svg}g")) == 9 + 2 * 83
    size = [root.get(name) for name in ("viewBox", "width", "height")]
    assert size == ["0 0 2000 2000", "300", "300"]
    assert nqueens.to_svg(boards[:1]) == nqueens.to_svg(boards[0])


def test_a_picture_keeps_what_it_consists_of():
    """Side by side, and in pixels, it is made from data, not from its text."""
    picture = nqueens.to_svg([1, 3, 0, 2], size=100)
    again = pickle.loads(pickle.dumps(picture))
    assert (again, again.element) == (picture, picture.element)
    assert again.element.text() == picture
    odd = Picture.of(Element("<g/>", 'width="7" > viewBox', box=(9, 4)))
    both = side_by_side([odd, odd])
    assert both.count('<svg x="40" y="70" width="920" height="920" xmlns=') == 1
    assert both.count('viewBox="0 0 9 4" role="img" aria-label="width="7" > viewBox">') == 2


def test_given_queens_are_drawn_on_any_board():
    placed, blocked = [(0, 1), (2, 0)], [(1, 1)]
    board = Position(4, placed, blocked)
    assert nqueens.to_svg(4, placed=placed, blocked=blocked) == nqueens.to_svg(board, placed=placed)
    assert nqueens.to_svg(Position(4, placed), blocked=blocked) == nqueens.to_svg(board)
    squares = [(i, i) for i in range(4)]
    assert nqueens.to_svg(4, blocked=np.eye(4, dtype=bool)) == nqueens.to_svg(4, blocked=squares)


def test_boards_show_themselves():
    board = nqueens.Board(4, queens=[1, 3])
    assert queens_of(board._repr_svg_())["ink"] == {(0, 1), (1, 3)}
    assert nqueens.Board(0)._repr_svg_() is None


@pytest.mark.parametrize("make", [lambda: nqueens.to_svg(4), lambda: regions.page(PUZZLE)])
def test_open_shows_it_in_a_browser(make, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    drawn = make()
    path = drawn.open()
    assert opened == [path.as_uri()]
    assert path.is_relative_to(tmp_path)
    assert path.read_text("utf-8") == str(drawn)


@pytest.mark.parametrize(
    ("word", "colours"),
    [
        ("green", ["#9caf88", "#8a9a5b", "#87ae73", "#8fa68a", "#7d8f7b"]),  # sage
        ("teal", ["#014d4e", "#1d5c5c", "#2f5d5d", "#2a4d4e", "#355e5e"]),
        ("grey", ["#808080", "#b0b0b0", "#dfdfdf", "#4a4a4a", "#a09a90"]),
    ],
)
def test_only_what_has_no_colour_is_called_grey(word, colours):
    assert [colour_words((colour,)) for colour in colours] == [[word]] * len(colours)


def test_frames_and_queens_do_not_cover_letters():
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")

    def letters_of(step, level):
        pictures = (step.to_svg(stage=level, letters=letters) for letters in (True, False))
        pixels = [
            np.asarray(image.open(io.BytesIO(png_of(one.element)))).astype(int) for one in pictures
        ]
        return np.abs(pixels[0] - pixels[1]).max(axis=2) > 30

    steps = regions.explain(regions.generate(6, rng=1))
    looked, done = letters_of(steps[-1], "look"), letters_of(steps[-1], "do")
    assert steps[-1].reason
    assert looked.sum() > 1000
    assert (looked == done).all()


def test_patterns_differ_between_regions_and_stay_out_by_default():
    layout = regions.Regions([[row] * 12 for row in range(12)])
    plain, patterned = (
        regions.Puzzle(layout).to_svg(patterns=patterns) for patterns in (False, True)
    )
    assert "pattern" not in plain
    paths = re.findall(r'<pattern id="(\w+)".*?<path d="([^"]+)"', patterned)
    assert (
        len({name for name, _ in paths}) == len({path for _, path in paths}) == 11
    )  # one is plain
    assert re.findall(r'fill="url\(#(\w+)\)"', patterned) == [name for name, _ in paths]
    assert layout.to_svg(patterns=True) == patterned
    with pytest.raises(TypeError, match="patterns must be True or False"):
        layout.to_svg(patterns=1)
