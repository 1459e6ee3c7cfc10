"""The commands for puzzles read screenshots, and draw solutions over them."""

import io
import json
import sys

import numpy as np
import pytest
from running import out, run

import nqueens
from nqueens import regions
from nqueens._drawing.glyphs import SHAPES
from nqueens._drawing.png import png_of

CAT = SHAPES["cat"][0]
Image = pytest.importorskip("PIL.Image")
pytest.importorskip("resvg_py")

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
    assert said.stdout == "3 1 4 2\n" * 3
    found = f"{picture}: found a board of 4 x 4 with 4 queens\n"
    assert said.stderr == found * 2 + "the argument: read as line\n"
    assert out("regions", "solve", text=picture.read_bytes()) == "3 1 4 2\n"
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
    Image.open(picture).convert("RGB").save(file, kind)
    assert out("regions", "solve", text=file.getvalue()) == "3 1 4 2\n"


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
    assert said.stderr.endswith("\npuzzle 1: the queen in row 1, column 2 is wrong\n")
    assert '"steps": [null]' in out("regions", "hint", "--json", picture)
    several = "AAAA\nBBBB\nCCCC\nDDDD\n"
    assert "several solutions" in run("regions", "hint", text=several, code=1).stderr


COLOURS = ["#bba3e2", "#ffc992", "#96beff", "#b3dfa0"]
COLOURED = regions.Puzzle(regions.Regions(PUZZLE.regions, COLOURS))


@pytest.fixture
def game(tmp_path):
    """Return a screenshot with a game in progress, and its image."""
    page = np.full((400, 500, 3), 250, np.uint8)
    board = pixels(png_of(PUZZLE.to_svg([(0, 2)], size=266).element))
    for old, new in zip(PUZZLE.regions._fills(), COLOURED.regions.colours, strict=True):
        board[(board == list(bytes.fromhex(old[1:]))).all(axis=2)] = list(bytes.fromhex(new[1:]))
    page[50:316, 60:326] = board
    Image.fromarray(page).save(tmp_path / "game.png")
    return tmp_path / "game.png", page.astype(int)


def changed(path, page):
    """Return the squares in which a picture of the game differs from its screenshot."""
    places = np.argwhere(np.abs(pixels(path.read_bytes()) - page).max(axis=2) > 40)
    return {(int((y - 53) / 65), int((x - 63) / 65)) for y, x in places.tolist()}


def test_a_hint_names_the_colours_of_a_screenshot_and_is_drawn_over_it(game, tmp_path):
    path, page = game
    assert regions.read_picture(path).regions.colours == COLOURED.regions.colours
    (kept,) = regions.read(out("regions", "convert", path, "--to", "json"))
    assert kept.regions.colours == COLOURED.regions.colours
    step = regions.hint(COLOURED, [(0, 2)])
    stages = ("look", "why", "do")
    said = {stage: out("regions", "hint", path, "--stage", stage) for stage in stages}
    assert said["look"] == f"{step.sentence('look')} The step is {step.difficulty}.\n"
    assert said["why"] == f"{step} ({step.rule})\n"
    assert said["do"] == f"{step.sentence('do')}\n"
    assert "region A" not in said["why"]
    drawn = {}
    for stage in said:
        run("regions", "hint", path, "--stage", stage, "-o", tmp_path / "hint.png")
        drawn[stage] = changed(tmp_path / "hint.png", page)
    news = {*step.queens, *step.removed}
    assert drawn == {"look": {*step.reason}, "why": {*step.reason, *news}, "do": news}


def test_what_was_seen_on_a_screenshot_is_said(game, tmp_path):
    path, _ = game
    (board,) = regions.read_boards(path)
    said = run("regions", "check", path)
    assert said.stderr == f"{path}: found a board of 4 x 4 with {board.marks_in_words()}\n"
    empty = tmp_path / "empty.png"
    run("regions", "draw", regions.text(PUZZLE, "line"), "-o", empty)
    said = run("regions", "check", empty)
    assert said.stderr == f"{empty}: found a board of 4 x 4 with no queens or crosses\n"
    assert said.stdout == "there are no queens or crosses to check\n"
    assert run("regions", "solve", empty).stderr == f"{empty}: found a board of 4 x 4\n"


def test_queens_that_break_a_rule_are_named_and_left_out(game):
    path, _ = game
    for command in ("hint", "play"):
        said = run("regions", command, path, *(["-o", "-"] if command == "play" else []))
        assert "left out" not in said.stderr
    step = regions.hint(COLOURED, [(0, 2)])
    said = run("regions", "hint", path, "--queens", "(0,3)")
    assert said.stdout == f"{step} ({step.rule})\n"
    assert said.stderr.endswith(
        "puzzle 1: left out because of the rules: the queen in row 1, column 4 is wrong\n"
    )


def test_each_board_of_a_picture_has_its_answer(game, tmp_path):
    _, page = game
    both = tmp_path / "both.png"
    Image.fromarray(np.hstack([page, page]).astype(np.uint8)).save(both)
    said = run("regions", "hint", both)
    step = regions.hint(COLOURED, [(0, 2)])
    assert said.stdout == "".join(f"board {i}: {step} ({step.rule})\n" for i in (1, 2))
    assert "board 1: 1 queen; board 2: 1 queen" in said.stderr


def test_a_wrong_queen_of_a_screenshot_is_framed_on_it(game, tmp_path):
    path, page = game
    checked = tmp_path / "checked.png"
    assert out("regions", "check", path) == "nothing is wrong\n"
    run("regions", "check", path, "-o", checked)
    said = run("regions", "check", path, "--queens", "(1,1)", "-o", checked, code=1).stderr
    assert said.endswith("puzzle 1: the queen in row 2, column 2 is wrong\n")
    assert changed(checked, page) == {(1, 1)}
    assert (pixels(checked.read_bytes()) == (179, 0, 27)).all(axis=2).any()
    html = out("regions", "play", path, "-o", "-")
    assert '"queens":[2],"crosses":[]' in html


def test_a_mended_drawing_frames_what_changed(tmp_path):
    text, path = "AABB\nAABB\nCCDD\nCCDD\n", tmp_path / "mended.png"
    made = out("regions", "repair", text=text)
    assert regions.is_unique(made)
    assert "changed row 1, column 2" in run("regions", "repair", "-o", path, text=text).stderr
    assert (pixels(path.read_bytes()) == (179, 0, 27)).all(axis=2).any()
    (said,) = json.loads(out("regions", "repair", "--json", text=text))["repairs"]
    assert ([*regions.read(said["puzzle"])], said["changed"]) == ([*regions.read(made)], [[0, 1]])
    given = regions.text(regions.Puzzle(text, touching=True, blocked=[(0, 0)]))
    (said,) = json.loads(out("regions", "repair", "--json", text=given))["repairs"]
    kept = next(regions.read(said["puzzle"]))
    assert (kept.touching, kept.blocked) == (True, ((0, 0),))
    assert out("regions", "repair", text=f"{text}\n{text}") == f"{made}\n{made}"


def test_cats_are_drawn_and_called_cats(tmp_path):
    text, path = regions.text(PUZZLE), tmp_path / "cats.html"
    wrong = ["--piece", "cat", "--queens", "a4"]
    assert "the cat in row 1" in out("regions", "check", *wrong, text=text, code=1)
    assert "its cat goes" in out("regions", "hint", "--piece", "cat", "--queens", "c4", text=text)
    drawn = out("regions", "solve", "--to", "svg", "--piece", "cat", text=text)
    assert drawn.count(CAT) == 4
    run("regions", "play", "--piece", "cat", "-o", path, text=text)
    page = path.read_text("utf-8")
    assert f'<symbol id="queen" viewBox="0 0 40 40"><path fill="currentColor" d="{CAT}"' in page
    assert "<title>Cats</title>" in page
    said = run("regions", "hint", *wrong, "--json", text=text, code=1)
    assert all("the cat in row 1" in one for one in (said.stdout, said.stderr))
    assert PUZZLE.to_svg(solution=regions.solve(PUZZLE), piece="cat").count(CAT) == 4
    assert regions.explain(PUZZLE)[-1].to_svg(piece="cat").count(CAT) == 4
    assert nqueens.to_svg([1, 3, 0, 2], piece="cat").count(CAT) == 4


def test_placed_and_marked_add_up(game):
    text = regions.text(PUZZLE)
    for squares in (["--queens", "(0,2)", "--queens", "(1,0)"], ["--queens", "c4,r2c1"]):
        step = regions.hint(PUZZLE, [(0, 2), (1, 0)], [(2, 0), (2, 2)])
        marks = ["--crosses", "(2,0)", "--crosses", "r3c3"]
        assert out("regions", "hint", *squares, *marks, text=text) == f"{step} ({step.rule})\n"
    step = regions.hint(PUZZLE, [(0, 2), (1, 0)])
    assert out("regions", "hint", game[0], "--queens", "(1,0)").lower() != f"{step}\n".lower()


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "html"])
@pytest.mark.parametrize(
    "words", ["generate 6 --number 2", "draw GAME", "solve GAME", "hint GAME", "explain GAME"]
)  # fmt: skip
def test_the_same_files_are_written(words, suffix, game, tmp_path):
    if suffix == "pdf":
        pytest.importorskip("typst")
    path = tmp_path / f"out.{suffix}"
    said = run("regions", *words.replace("GAME", str(game[0])).split(), "-o", path)
    assert said.stdout == ""
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "html": b"<!doctype html>"}
    assert path.read_bytes().startswith(starts[suffix])
    if words == "explain GAME":
        steps = regions.explain(COLOURED)
        if suffix == "html":
            page = path.read_text()
            assert page.count("<figure>") == len(steps) == page.count("<svg")
            assert all(step.text in page for step in steps)
            assert COLOURED.regions.colours[0] in page
        elif suffix == "svg":
            assert path.read_text().count("<svg") == len(steps) + 1


def test_a_solution_is_drawn_over_its_screenshot(tmp_path):
    page = np.full((700, 900, 3), (30, 60, 90), np.uint8)
    queens = list(enumerate(regions.solve(PUZZLE).tolist()))
    board = pixels(png_of(PUZZLE.to_svg(queens, size=300).element))
    height, width = board.shape[:2]
    page[40 : 40 + height, 50 : 50 + width] = board
    page[390 : 390 + height, 500 : 500 + width] = board
    Image.fromarray(page).save(tmp_path / "two.png")
    run("regions", "solve", tmp_path / "two.png", "-o", tmp_path / "solved.png")
    solved = pixels((tmp_path / "solved.png").read_bytes())
    assert solved.shape == page.shape
    changed = np.abs(solved - page).max(axis=2) > 0
    assert not changed[:40].any()
    one, other = (solved[y : y + height, x : x + width] for y, x in ((40, 50), (390, 500)))
    assert np.abs(one - other).mean() < 1  # the same, but for parts of pixels
    run("regions", "solve", tmp_path / "two.png", "-o", tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text().count("<svg") == 3  # two side by side


def test_solved_screenshots_stand_beside_each_other(tmp_path):
    board = pixels(png_of(PUZZLE.to_svg(size=300).element))
    page = np.full((360, 720, 3), (30, 60, 90), np.uint8)
    page[30 : 30 + board.shape[0], 30 : 30 + board.shape[1]] = board
    for name in ("a.png", "b.png"):
        Image.fromarray(page).save(tmp_path / name)
    run(
        "regions", "solve", tmp_path / "a.png", tmp_path / "b.png", "-o", tmp_path / "solved.png"
    )  # fmt: skip
    solved = pixels((tmp_path / "solved.png").read_bytes())
    assert solved.shape == (400, 800, 3)
    first, second = solved[:, :400], solved[:, 400:]
    below = slice(40, 400)  # below the numbers
    assert np.abs(first[below] - second[below]).mean() < 1
    # each is twice as wide as high, in the middle of a square of 368 pixels
    ys, xs = np.nonzero((np.abs(first - (30, 60, 90)) < 3).all(axis=2))
    assert (xs.min(), xs.max()) == (16, 383)
    assert (ys.min(), ys.max()) == (120, 303)


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
    said = run("regions", "solve", "--clipboard").stderr
    assert said == "the clipboard: found a board of 4 x 4 with 4 queens\n"
    assert "<html" in out("regions", "play", "--clipboard", "-o", "-")
    copied([str(picture)])
    assert out("regions", "solve", "--clipboard", picture) == "3 1 4 2\n" * 2
    copied(None)
    assert "no picture on the clipboard" in run("regions", "solve", "--clipboard", code=2).stderr
    copied(NotImplementedError("wl-paste or xclip is required"))
    said = run("regions", "solve", "--clipboard", code=2).stderr
    assert "the clipboard cannot be read (wl-paste" in said
    monkeypatch.delattr("PIL.ImageGrab")
    monkeypatch.setitem(sys.modules, "PIL.ImageGrab", None)
    assert "needs Pillow" in run("regions", "solve", "--clipboard", code=2).stderr
