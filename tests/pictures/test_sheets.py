"""Pages to print: what they say, how many there are, and what is refused."""

import io
import os
import re
import signal
import subprocess
import sys
import zlib
from base64 import a85decode

import numpy as np
import pytest
from click.testing import CliRunner

import nqueens
from nqueens import regions
from nqueens.cli import nqueens as command
from nqueens.formats import Position, encode, text

pytest.importorskip("reportlab")

PUZZLES = regions.generate(6, size=5, rng=1, style="plain")


def printed(function, *args, **options):
    """Return the file that a function prints."""
    file = io.BytesIO()
    function(*args, file, **options)
    return file.getvalue()


def streams_of(pdf):
    """Return the contents of the file's streams, which are pages, boards and queens."""
    found = re.findall(rb"/ASCII85Decode.*?stream\r?\n(.*?)endstream", pdf, re.S)
    return [zlib.decompress(a85decode(one.strip().removesuffix(b"~>"))).decode() for one in found]


def texts_of(pdf):
    """Return the texts of each page."""
    every = [re.findall(r"\((.*?[^\\]|)\) Tj", page) for page in streams_of(pdf)]
    return [texts for texts in every if texts]


def queens_of(page):
    """Return the number of queens on a page."""
    return page.count(" Do")


@pytest.mark.parametrize(("per_page", "pages"), [(1, 5), (2, 3), (4, 2), (6, 1)])
def test_pages_of_puzzles_then_solutions(per_page, pages):
    pdf = printed(regions.sheets, PUZZLES, per_page=per_page, title="Monday", note="made by hand")
    texts = texts_of(pdf)
    assert len(texts) == pages + 1 == len(re.findall(rb"/Type /Page\b(?!s)", pdf))
    captions = [f"{i}. {regions.difficulty(one)}" for i, one in enumerate(PUZZLES, 1)]
    for number, page in enumerate(texts, 1):
        assert page[0] == ("Monday" if number <= pages else "Monday: solutions")
        assert {f"page {number} of {pages + 1}", "made by hand"} <= set(page)
    assert [one for page in texts[:pages] for one in page if one in captions] == captions
    assert [one for one in texts[pages] if one in captions] == captions
    assert [queens_of(page) for page in streams_of(pdf) if "Tj" in page] == [0] * pages + [5 * 6]


def test_without_solutions():
    pdf = printed(regions.sheets, PUZZLES, solutions="none")
    assert [queens_of(page) for page in streams_of(pdf) if "Tj" in page] == [0, 0]


def test_the_same_puzzles_give_the_same_bytes():
    again = regions.generate(6, size=5, rng=1, style="plain")
    assert printed(regions.sheets, PUZZLES) == printed(regions.sheets, again)


@pytest.mark.parametrize(("paper", "box"), [("a4", "595.276 841.89"), ("letter", "612 792")])
def test_paper(paper, box):
    assert f"/MediaBox [ 0 0 {box} ]".encode() in printed(regions.sheets, PUZZLES, paper=paper)


def test_black_and_white_has_no_colours():
    pages = streams_of(printed(regions.sheets, PUZZLES, colours=False))
    colours = {
        one for page in pages for one in re.findall(r"([\d.]+ [\d.]+ [\d.]+) (?:rg|RG)", page)
    }
    assert all(len(set(one.split())) == 1 for one in colours)
    coloured = streams_of(printed(regions.sheets, PUZZLES))
    assert any(re.search(r"\.466667 \.666667 \.866667 rg", page) for page in coloured)


def test_regions_called_after_colours_have_them():
    names = np.array(["red", "blue", "pink", "teal"])
    four = [[0, 1, 1, 1], [0, 0, 1, 3], [2, 2, 3, 3], [2, 2, 2, 3]]
    pages = streams_of(printed(regions.sheets, regions.Puzzle(names[four])))
    assert any(".933333 .4 .4 rg" in page for page in pages)


def test_rules_are_said():
    words = "Place 2 queens in each row, each column and each region; no two queens touch, not even"
    puzzle = regions.generate(8, stars=2, rng=1)
    (page, _) = texts_of(printed(regions.sheets, puzzle))
    assert page[1].startswith(words)
    mixed = texts_of(printed(regions.sheets, [puzzle, PUZZLES[0]]))[0]
    assert any("Place 2 queens" in one for one in mixed[1:])
    assert not mixed[1].startswith("Place")


def test_explanations_come_last():
    pdf = printed(regions.sheets, PUZZLES, explanations=True)
    text = " ".join(
        one for page in texts_of(pdf) if page[0].endswith("explanations") for one in page
    )
    text = text.replace("\\(", "(").replace("\\)", ")")
    for puzzle in PUZZLES:
        for number, step in enumerate(regions.explain(puzzle, coordinates="1"), 1):
            assert f"{number}. {step.text}" in text


def test_regions_named_by_pictures_get_letters():
    rows = ["🟥🟦🟦🟦", "🟥🟥🟦🟩", "🟨🟨🟩🟩", "🟨🟨🟨🟩"]
    pages = texts_of(printed(regions.sheets, [regions.Regions(rows)], explanations=True))
    assert "region A" in " ".join(pages[-1])


def test_given_queens_and_blocked_squares_are_drawn():
    puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"], placed=[(0, 2)], blocked=[(3, 0)])
    page, solved = (one for one in streams_of(printed(regions.sheets, puzzle)) if "Tj" in one)
    assert (queens_of(page), queens_of(solved)) == (1, 4)


def test_boards_to_complete():
    boards = [Position(8, nqueens.unique_puzzle(8, rng=seed)) for seed in range(5)]
    pdf = printed(nqueens.sheets, boards, title="Eight")
    pages = [page for page in streams_of(pdf) if "Tj" in page]
    assert len(pages) == 3
    given = [len(one.queens) for one in boards]
    assert [queens_of(page) for page in pages] == [sum(given[:4]), given[4], 40]
    assert "1. " + f"{8 - given[0]} queens to place" in texts_of(pdf)[0]


def test_a_board_without_completion_is_named():
    with pytest.raises(nqueens.NoSolution, match=r"^board 2: "):
        nqueens.sheets([Position(8), Position(4, [(0, 0)])], io.BytesIO())


def test_a_puzzle_with_several_solutions_is_named(tmp_path):
    path = tmp_path / "kept.pdf"
    path.write_bytes(b"kept")
    with pytest.raises(ValueError, match=r"^puzzle 2: .*more than one solution"):
        regions.sheets([PUZZLES[0], regions.Regions(["AABB", "AABB", "CCDD", "CCDD"])], path)
    assert path.read_bytes() == b"kept"
    assert os.listdir(tmp_path) == ["kept.pdf"]


def test_poster_of_the_92_solutions():
    pdf = printed(nqueens.poster, nqueens.solutions(8))
    ((title, *texts),) = texts_of(pdf)
    assert title == "92 boards of 8 queens, 12 up to symmetry"
    classes = [re.fullmatch(r"(\d+), class (\d+)", one) for one in texts]
    numbers = [(int(one[1]), int(one[2])) for one in classes if one]
    assert [number for number, _ in numbers] == list(range(1, 93))
    images = {tuple(row) for row in nqueens.canonical(nqueens.solutions(8)).tolist()}
    assert len({one for _, one in numbers}) == len(images) == 12
    (page,) = (one for one in streams_of(pdf) if "Tj" in one)
    assert queens_of(page) == 92 + 92 * 8


def test_poster_of_fundamental_solutions_has_no_classes():
    pdf = printed(nqueens.poster, nqueens.solutions(8, fundamental=True), title="Twelve")
    assert texts_of(pdf)[0] == ["Twelve", "page 1 of 1", *map(str, range(1, 13))]


def test_the_format_pdf_is_a_poster():
    assert b"".join(encode(nqueens.solutions(6), "pdf")) == printed(
        nqueens.poster, nqueens.solutions(6)
    )
    with pytest.raises(ValueError, match="bytes, not text"):
        text([0], "pdf")
    with pytest.raises(ValueError, match="one size"):
        b"".join(encode(iter([np.array([0]), np.array([1, 3, 0, 2])]), "pdf"))


@pytest.mark.parametrize(
    "title",
    ["(" * 50, ")\\", "a\0b\n\x1b[0m", "</script>", "%PDF", "x" * 10**6, "Rätsel – “1”", ""],
)
def test_hostile_titles(title):
    pdf = printed(regions.sheets, PUZZLES[:1], title=title, note=title)
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert len(texts_of(pdf)) == 2
    assert len(pdf) < 20_000


@pytest.mark.parametrize("title", ["Βασίλισσες", "\ud800", "女王"])
def test_characters_that_the_font_lacks_are_named(title):
    with pytest.raises(ValueError, match=rf"lacks U\+{ord(title[0]):04X}.*font="):
        regions.sheets(PUZZLES, io.BytesIO(), title=title)


def test_a_font_is_embedded(tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    font = f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans.ttf"
    assert b"/FontFile2" in printed(regions.sheets, PUZZLES, title="Βασίλισσες", font=font)
    wrong = tmp_path / "wrong.ttf"
    wrong.write_bytes(b"no font")
    with pytest.raises(ValueError, match="not a TrueType font"):
        regions.sheets(PUZZLES, io.BytesIO(), font=wrong)
    with pytest.raises(FileNotFoundError, match="none"):
        regions.sheets(PUZZLES, io.BytesIO(), font="none.ttf")


def test_paths_that_cannot_be_written(tmp_path):
    for path in (tmp_path, tmp_path / "none" / "a.pdf"):
        with pytest.raises(OSError, match=re.escape(str(tmp_path))):
            regions.sheets(PUZZLES, path)
    assert os.listdir(tmp_path) == []


@pytest.mark.development
def test_the_command_repeats_a_sheet(tmp_path):
    def run(*words, code=0):
        done = subprocess.run(
            [sys.executable, "-m", "nqueens", *map(str, words)], capture_output=True, check=False
        )
        assert done.returncode == code, done.stderr
        return done.stderr.decode()

    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    words = ["regions", "sheets", "6", "--number", "5", "--difficulty", "easy,medium"]
    run(*words, "-o", first)
    (page, *_), *_ = [texts_of(first.read_bytes())]
    (note,) = (one for one in page if one.startswith("nqueens "))
    run(*note.split()[1:], "-o", second)
    assert first.read_bytes() == second.read_bytes()
    captions = [
        one for page in texts_of(first.read_bytes())[:2] for one in page if one[0].isdigit()
    ]
    levels = ["easy", "easy", "easy", "medium", "medium"]
    assert captions == [f"{i}. {level}" for i, level in enumerate(levels, 1)]
    run("puzzle", 6, "--number", 3, "-o", first)
    assert len(texts_of(first.read_bytes())) == 2
    assert "is not one of" in run("regions", "sheets", 6, "--difficulty", "x", "-o", first, code=2)
    assert ".pdf" in run("regions", "sheets", 6, "-o", tmp_path / "a.npy", code=2)


@pytest.mark.parametrize(
    "words", [["list", "4"], ["sample", "4"], ["puzzle", "4"], ["convert", "--to", "pdf"]]
)
def test_commands_take_a_title_and_the_paper(words):
    words = [*words, "--title", "Monday", "--paper", "letter"]
    words += [] if words[0] == "convert" else ["--format", "pdf"]
    done = CliRunner().invoke(command, words, input="1 3 0 2\n")
    assert done.exit_code == 0, done.stderr
    assert texts_of(done.stdout_bytes)[0][0] == "Monday"
    assert b"/MediaBox [ 0 0 612 792 ]" in done.stdout_bytes


@pytest.mark.development
@pytest.mark.slow
def test_ten_thousand_puzzles():
    pdf = printed(regions.sheets, regions.generate(6, size=10_000, rng=1))
    assert len(re.findall(rb"/Type /Page\b(?!s)", pdf)) == 2500 + 834


@pytest.mark.parametrize(
    "printing",
    [
        lambda: regions.sheets(PUZZLES, io.BytesIO()),
        lambda: nqueens.sheets([Position(4, [(0, 1)])], io.BytesIO()),
        lambda: nqueens.poster([0], io.BytesIO()),
    ],
)
def test_ctrl_c_in_reportlab_is_no_other_error(monkeypatch, printing):
    def set_fill_color(*_):
        try:
            signal.raise_signal(signal.SIGINT)
        except BaseException:
            raise ValueError("Invalid color value") from None

    monkeypatch.setattr("reportlab.pdfgen.canvas.Canvas.setFillColor", set_fill_color)
    with pytest.raises(KeyboardInterrupt):
        printing()
