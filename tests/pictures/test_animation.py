"""Animations: the picture shows each step of a search, repeated here on a list of columns."""

import re
from xml.etree import ElementTree

import oracle
import pytest

import nqueens
from nqueens._pictures.animation import DEAD_END, PAUSE, SOLVED

SVG = "{http://www.w3.org/2000/svg}"


def searched(n, queens):
    """Return the columns after each step of a search, row by row and from left to right."""
    states, found = [], []

    def search(columns):
        states.append(tuple(columns))
        if len(columns) == n:
            found.append(columns)
        free = [c for c in range(n) if not oracle.attacking_pairs([*columns, c])]
        for column in free if len(columns) < n else ():
            search([*columns, column])
            if found:
                return
            if column != free[-1]:
                states.append(tuple(columns))

    search(list(queens))
    return states


def seen(element, length):
    """Return the steps at which an element of the picture is visible."""
    (animation,) = element.findall(f"{SVG}animate")
    starts = [round(float(time) * length) for time in animation.get("keyTimes").split(";")]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    steps = set()
    values = animation.get("values").split(";")
    for start, end, value in zip(starts, [*starts[1:], length], values, strict=True):
        steps |= {*range(start, end)} if value == "visible" else set()
    assert element.get("visibility") == ("visible" if length - 1 in steps else "hidden")
    return steps


@pytest.mark.parametrize("n", [1, 3, 4, 6])
def test_each_step_shows_the_board_of_the_search(n):
    states = searched(n, ())
    length = len(states) + PAUSE
    picture = nqueens.animate(n, steps=10_000, seconds=2)
    root = ElementTree.fromstring(picture)
    shown = [set() for _ in range(length)]
    marked = {DEAD_END: [set() for _ in range(length)], SOLVED: [set() for _ in range(length)]}
    for element in root.iter():
        if element.find(f"{SVG}animate") is None:
            continue
        assert element.find(f"{SVG}animate").get("dur") == f"{2 * length}s"
        if element.tag == f"{SVG}g":
            x, y = map(int, re.findall(r"\d+", element.get("transform")))
            for step in seen(element, length):
                shown[step].add((y // 40, x // 40))
        else:
            for step in seen(element, length):
                marked[element.get("fill")][step].add(int(element.get("y")) // 40)
    states += states[-1:] * PAUSE
    for step, columns in enumerate(states):
        assert shown[step] == set(enumerate(columns))
        free = [c for c in range(n) if not oracle.attacking_pairs([*columns, c])]
        solved = len(columns) == n
        assert marked[SOLVED][step] == (set(range(n)) if solved else set())
        assert marked[DEAD_END][step] == (set() if solved or free else {len(columns)})


def test_the_search_ends_after_the_steps_that_are_asked_for():
    picture = nqueens.animate(8, steps=10, seconds=0.5)
    assert "in 10 steps" in picture
    assert f'dur="{(10 + PAUSE) / 2:g}s"' in picture


def squares_of(image, n):
    """Return the squares of a frame that have a queen, and the colour of the corner of each row."""
    band, edge = 24 * max(1, n / 12), 8 * max(1, n / 12)
    scale = image.width / (edge + 40 * n + band)
    queens, corners = set(), []
    for row in range(n):
        for column in range(n):
            x, y = band + 40 * column, edge + 40 * row
            inside = (x + 3, y + 3, x + 37, y + 37)  # the frame of the board is dark, too
            square = image.crop([round(scale * side) for side in inside])
            if square.convert("L").getextrema()[0] < 60:
                queens.add((row, column))
            if column == row % 2:  # a light square
                corners.append(square.getpixel((0, 0)))
    return queens, corners


@pytest.mark.parametrize(("n", "size"), [(1, 90), (4, 160), (6, 301), (5, None)])
def test_a_gif_shows_the_same_steps(n, size, tmp_path):
    pillow = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    nqueens.animate(n, size=size, seconds=0.5).save(tmp_path / "search.gif")
    states = searched(n, ())
    times = []
    with pillow.open(tmp_path / "search.gif") as image:
        assert (image.n_frames, image.width) == (len(states), size or 640)
        for frame, columns in enumerate(states):
            image.seek(frame)
            times.append(image.info["duration"])
            queens, corners = squares_of(image.convert("RGB"), n)
            assert queens == set(enumerate(columns))
            free = [c for c in range(n) if not oracle.attacking_pairs([*columns, c])]
            for row, (red, green, blue) in enumerate(corners):
                is_green = green > red + 20 and green > blue
                is_red = red > green + 60 and red > blue + 60
                assert is_green == (len(columns) == n)
                assert is_red == (row == len(columns) < n and not free)
    assert times == [500] * (len(states) - 1) + [500 * (1 + PAUSE)]


def test_frames_of_a_gif_repeat_nothing_that_stays(tmp_path):
    pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    nqueens.animate(12, steps=200).save(tmp_path / "search.gif")
    assert (tmp_path / "search.gif").stat().st_size < 200 * 3000
