"""The commands for puzzles read screenshots, and draw solutions over them."""

import io
import sys

import numpy as np
import pytest
from running import out, run

from nqueens import regions

Image = pytest.importorskip("PIL.Image")

PUZZLE = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
BATTLE = regions.generate(8, stars=2, rng=1)


def png(text, *options):
    """Return the picture of a puzzle, with its queens."""
    return run("regions", "solve", *options, "--to", "png", text=text).stdout_bytes


def pixels(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


@pytest.fixture
def picture(tmp_path):
    """Return a file with a picture of a solved puzzle."""
    path = tmp_path / "today"  # its content says what it is
    path.write_bytes(png(regions.text(PUZZLE)))
    return path


def test_pictures_are_read_wherever_puzzles_are(picture):
    said = run("regions", "solve", picture, picture, regions.text(PUZZLE, "line"))
    assert said.stdout == "2 0 3 1\n" * 3
    assert (
        said.stderr == f"{picture}: found a board of 4 x 4\n" * 2 + "the argument: read as line\n"
    )
    assert out("regions", "solve", text=picture.read_bytes()) == "2 0 3 1\n"
    assert out("regions", "count", picture) == "1\n"
    assert next(regions.read(out("regions", "convert", picture, "--to", "line"))) == PUZZLE
    assert out("regions", "explain", picture).endswith("(single)\n")
    assert "<svg" in out("regions", "draw", picture)
    assert "<html" in out("regions", "play", picture, "-o", "-")


@pytest.mark.parametrize("kind", ["JPEG", "GIF", "TIFF", "BMP", "WEBP"])
def test_every_kind_of_picture_is_recognised(kind, picture):
    Image.init()
    if kind not in Image.SAVE:
        pytest.skip(f"this Pillow has no {kind}")
    file = io.BytesIO()
    Image.open(picture).save(file, kind)
    assert out("regions", "solve", text=file.getvalue()) == "2 0 3 1\n"


def test_the_rules_hold_for_pictures(tmp_path):
    data = png(regions.text(BATTLE), "--stars", 2)
    assert out("regions", "count", text=data) == "1\n"
    assert int(out("regions", "count", "--stars", 1, text=data)) > 1
    rows = regions.Puzzle(["AAAA", "BBBB", "CCCC", "DDDD"])
    data = png(regions.text(rows), "--touching", "--diagonals")
    assert out("regions", "count", text=data) == "2\n"
    assert out("regions", "count", "--touching", text=data) == "24\n"


def test_a_hint_knows_the_queens_of_a_picture(picture):
    assert out("regions", "hint", picture) == "all queens are placed\n"
    one = '{"format": "nqueens-regions", "version": 1, "regions": ["ABBB", "AABD", "CCDD", "CCCD"]'
    assert out("regions", "hint", text=f'{one}, "placed": [[0, 2]]}}').endswith(")\n")
    said = run("regions", "hint", text=f'{one}, "placed": [[0, 1]]}}', code=1)
    assert "the queen on (0, 1) is wrong" in said.stderr
    assert '"steps": [null]' in out("regions", "hint", "--json", picture)
    several = "AAAA\nBBBB\nCCCC\nDDDD\n"
    assert "more than one solution" in run("regions", "hint", text=several, code=2).stderr


def test_a_solution_is_drawn_over_its_screenshot(tmp_path):
    page = np.full((700, 900, 3), (30, 60, 90), np.uint8)
    board = pixels(png(regions.text(PUZZLE)))  # with queens, over which the same ones are drawn
    height, width = board.shape[:2]
    page[40 : 40 + height, 50 : 50 + width] = board
    page[390 : 390 + height, 500 : 500 + width] = board
    Image.fromarray(page).save(tmp_path / "two.png")
    run("regions", "solve", tmp_path / "two.png", "-o", tmp_path / "solved.png")
    solved = pixels((tmp_path / "solved.png").read_bytes())
    assert solved.shape == page.shape
    changed = np.abs(solved - page).max(axis=2) > 0
    assert not changed[:40].any()
    assert (
        solved[40 : 40 + height, 50 : 50 + width] == solved[390 : 390 + height, 500 : 500 + width]
    ).all()
    said = run("regions", "solve", tmp_path / "two.png", "-o", tmp_path / "a.svg", code=2)
    assert "shows one puzzle" in said.stderr


def test_a_queen_shows_on_every_background():
    from nqueens.regions._screenshots.overlay import solved_png
    from nqueens.regions._screenshots.reading import boards_in

    (board,) = boards_in(Image.open(io.BytesIO(png(regions.text(PUZZLE)))))
    for grey in (0, 128, 255):
        page = np.full((300, 300, 3), grey, np.uint8)
        solved = pixels(solved_png(page, [(board, [(1, 1)])]))
        changed = solved[np.abs(solved - grey).max(axis=2) > 60]
        assert len(changed) > 300
    assert (solved[0] == 255).all()


def test_what_cannot_be_read_names_the_file(tmp_path):
    bad = tmp_path / "bad.png"
    bad.write_bytes(png(regions.text(PUZZLE))[:300])
    assert f"{bad}: the picture cannot be decoded" in run("regions", "solve", bad, code=2).stderr
    assert "a picture, not text" in run("regions", "solve", "--from", "line", bad, code=2).stderr


def test_the_clipboard(picture, monkeypatch):
    def copied(result):
        def grab():
            if isinstance(result, Exception):
                raise result
            return result

        monkeypatch.setattr("PIL.ImageGrab.grabclipboard", grab)

    copied(Image.open(picture))
    assert (
        run("regions", "solve", "--clipboard").stderr == "the clipboard: found a board of 4 x 4\n"
    )
    assert "<html" in out("regions", "play", "--clipboard", "-o", "-")
    copied([str(picture)])
    assert out("regions", "solve", "--clipboard", picture) == "2 0 3 1\n" * 2
    copied(None)
    assert "no picture on the clipboard" in run("regions", "solve", "--clipboard", code=2).stderr
    copied(NotImplementedError("wl-paste or xclip is required"))
    said = run("regions", "solve", "--clipboard", code=2).stderr
    assert "the clipboard cannot be read (wl-paste" in said
    monkeypatch.delattr("PIL.ImageGrab")
    monkeypatch.setitem(sys.modules, "PIL.ImageGrab", None)
    assert "needs Pillow" in run("regions", "solve", "--clipboard", code=2).stderr
