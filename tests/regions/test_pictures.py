"""Puzzles are read from pictures that the tests draw; a wrong puzzle is never returned."""

import io

import numpy as np
import pytest

from nqueens import regions

pytest.importorskip("PIL")

from drawn import Style, any_style, drawn


def board(rng, n, stars=1):
    """Return a puzzle, and its labels in the order of their appearance."""
    puzzle = regions.generate(n, stars=stars, rng=rng)
    return puzzle, puzzle.regions.labels


def outcome(image, puzzle):
    """Return whether a picture is read right, refused or read wrong."""
    try:
        found = regions.read_picture(image, stars=puzzle.stars)
    except regions.PictureError:
        return "refused"
    return "right" if found.regions == puzzle.regions else "wrong"


def outcomes(seed, number):
    """Read boards in styles drawn at random."""
    rng = np.random.default_rng(seed)
    said = []
    for _ in range(number):
        stars = 2 if rng.random() < 0.2 else 1
        puzzle, labels = board(rng, int(rng.integers(9 if stars == 2 else 5, 13)), stars)
        columns = puzzle.solve().reshape(puzzle.n, -1)
        solution = [(row, int(c)) for row, some in enumerate(columns) for c in some]
        style = any_style(rng, puzzle.n, solution, stars)
        said.append(outcome(drawn(labels, style), puzzle))
    return said


def test_boards_in_many_styles_are_read_right_or_refused():
    said = outcomes(1, 40)
    assert "wrong" not in said
    assert said.count("right") >= 38


@pytest.mark.slow
def test_thousands_of_boards():
    said = outcomes(2, 2000)
    assert "wrong" not in said
    assert said.count("right") >= 1980


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_every_kind_of_source(kind, tmp_path):
    puzzle, labels = board(3, 8)
    image = drawn(labels, Style(40))
    file = io.BytesIO()
    image.convert("RGB").save(file, kind, quality=90)
    (tmp_path / "today").write_bytes(file.getvalue())
    for source in (tmp_path / "today", file.getvalue(), io.BytesIO(file.getvalue()), image):
        assert outcome(source, puzzle) == "right"
    assert outcome(np.asarray(image.convert("RGBA")), puzzle) == "right"


def test_damaged_and_strange_pictures_are_refused():
    file = io.BytesIO()
    drawn(board(3, 8)[1], Style(40)).save(file, "PNG")
    for data in (file.getvalue()[:200], b"\x89PNG\r\n", b"GIF89a", b"text", b""):
        with pytest.raises(regions.PictureError):
            regions.read_picture(data)
    for shape in ((1, 1, 3), (300, 300, 3), (3, 4000, 3)):
        with pytest.raises(regions.PictureError):
            regions.read_picture(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("n", [5, 6])
def test_a_square_below_the_pointer_never_joins_two_similar_colours(n):
    puzzle, labels = board(n, n)
    for square in np.ndindex(n, n):
        for shuffle in range(2):
            style = Style(40, palette="pastel", border=1, hovered=square, shuffle=shuffle)
            assert outcome(drawn(labels, style), puzzle) != "wrong"


def test_queens_are_not_the_colour_of_their_squares():
    puzzle, labels = board(11, 9)
    queens = [(row, int(column)) for row, column in enumerate(puzzle.solve())]
    for side, shuffle in ((24, 0), (24, 4), (32, 1)):
        style = Style(side, palette="dark", gap=True, queens=queens, jpeg=73, shuffle=shuffle)
        assert outcome(drawn(labels, style), puzzle) == "right"
