"""Pages to print: what they say, how many there are, and what is refused."""

import io
import json
import os
import re
import shutil
import subprocess

import pytest
from click.testing import CliRunner

import nqueens
from nqueens import regions
from nqueens._languages import LANGUAGES
from nqueens.cli import nqueens as command

pytest.importorskip("typst")

FOUR = ["ABBB", "AABD", "CCDD", "CCCD"]
PUZZLES = regions.generate(6, size=5, rng=1, style="plain")


@pytest.fixture
def data(monkeypatch):
    """Return what the next document is made of, without making it."""
    made = []
    monkeypatch.setattr(
        "nqueens._drawing.sheets.typst_pdf", lambda template, data: made.append(data) or b""
    )
    return made


def printed(function, *args, **options):
    """Return the file that a function prints."""
    file = io.BytesIO()
    function(*args, file, **options)
    return file.getvalue()


def pages_of(pdf):
    """Return the lines of each page, with single blanks."""
    pages = facts_of(pdf, "pdftotext", "-layout", "-").split("\f")[:-1]
    lines = [[" ".join(line.split()) for line in page.splitlines()] for page in pages]
    return [[line for line in page if line] for page in lines]


def facts_of(pdf, tool, *words):
    """Return what a tool says about a file."""
    if not shutil.which(tool):
        pytest.skip(f"needs {tool}")
    return subprocess.run([tool, *words, "-"], input=pdf, capture_output=True).stdout.decode()


@pytest.mark.parametrize(("per_page", "pages"), [(1, 5), (2, 3), (4, 2), (6, 1)])
def test_pages_of_puzzles_then_solutions(per_page, pages):
    pdf = printed(regions.sheets, PUZZLES, per_page=per_page, title="Monday")
    assert pdf.startswith(b"%PDF-")
    texts = pages_of(pdf)
    assert len(texts) == pages + 1
    captions = [f"{i}. {regions.difficulty(one)}" for i, one in enumerate(PUZZLES, 1)]
    for number, page in enumerate(texts, 1):
        assert page[0] == ("Monday" if number <= pages else "Monday: solutions")
        assert page[1].startswith("Place a queen in each row")
        assert page[-1] == f"page {number} of {pages + 1}"
    said = re.findall(r"\d\. \w+", " ".join(line for page in texts for line in page[2:-1]))
    assert said == captions * 2


@pytest.mark.parametrize(
    ("language", "title"), [("fr", "Lundi : solutions"), ("zh", "Lundi：答案")]
)
def test_titles_have_the_colon_of_their_language(language, title):
    pdf = printed(regions.sheets, PUZZLES[:1], title="Lundi", language=language, solutions="only")
    assert pages_of(pdf)[0][0] == title


def test_a_long_word_goes_on_in_the_next_line():
    word = "Damenproblem" * 12
    pdf = printed(regions.sheets, PUZZLES[:1], title=f"My {word}", note=word, solutions="only")
    lines = [line.replace("\u200b", "") for line in pages_of(pdf)[0]]
    assert all(len(line) < len(word) for line in lines)
    assert f"My{word}:" in "".join(lines).replace(" ", "")


def test_fonts_are_embedded_and_nothing_is_a_picture_of_pixels():
    pdf = printed(regions.sheets, PUZZLES, title="Βασίλισσες Królowe Дамы", explanations=True)
    fonts = facts_of(pdf, "pdffonts").splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts)
    assert len(facts_of(pdf, "pdfimages", "-list").splitlines()) == 2
    assert pages_of(pdf)[0][0] == "Βασίλισσες Królowe Дамы"


def test_puzzles_and_solutions(data):
    regions.sheets(PUZZLES, io.BytesIO())
    for puzzle, one in zip(PUZZLES, data[0]["puzzles"], strict=True):
        assert one["picture"] == puzzle.to_svg()
        assert one["solved"] == puzzle.to_svg(solution=regions.solve(puzzle))


def test_the_same_puzzles_give_the_same_bytes():
    again = regions.generate(6, size=5, rng=1, style="plain")
    assert printed(regions.sheets, PUZZLES) == printed(regions.sheets, again)


@pytest.mark.parametrize(("paper", "size"), [("a4", "595.276 x 841.89"), ("letter", "612 x 792")])
def test_paper(paper, size):
    assert f" {size} pts" in facts_of(printed(regions.sheets, PUZZLES, paper=paper), "pdfinfo")


def test_black_and_white_has_no_colours(data):
    board = nqueens.Position(8, nqueens.unique_puzzle(8, rng=1))
    regions.sheets(PUZZLES, io.BytesIO(), colours=False)
    nqueens.sheets(board, io.BytesIO(), colours=False)
    colours = set(re.findall("#[0-9a-f]{6}", json.dumps(data)))
    assert all(one[1:3] == one[3:5] == one[5:] for one in colours)
    regions.sheets(PUZZLES, io.BytesIO())
    assert "#77aadd" in json.dumps(data)


def test_rules_are_said(data):
    puzzle = regions.generate(8, stars=2, rng=1)
    regions.sheets(puzzle, io.BytesIO())
    regions.sheets([puzzle, PUZZLES[0]], io.BytesIO())
    words = "Place 2 stars in each row, each column and each region; no two stars touch, not even"
    alone, mixed = data
    assert alone["title"] == "Star Battle"
    assert alone["rules"].startswith(words)
    assert "16 stars on a board" in alone["puzzles"][0]["solved"]
    assert mixed["rules"] == ""
    assert words in mixed["puzzles"][0]["caption"]


def test_explanations_come_last():
    texts = pages_of(printed(regions.sheets, PUZZLES, explanations=True))
    last = [page for page in texts if page[0].endswith("explanations")]
    assert last == texts[-len(last) :]
    assert "1. " in " ".join(last[0])


def test_every_step_is_explained(data):
    regions.sheets(PUZZLES, io.BytesIO(), explanations=True)
    for puzzle, one in zip(PUZZLES, data[0]["puzzles"], strict=True):
        assert one["steps"] == [step.text for step in regions.explain(puzzle)]
    assert data[0]["puzzles"][0]["solved"].count("<path") > 36  # names of regions, and numbers


def test_steps_name_colours_only_where_they_are_printed(data):
    layout = regions.Regions(FOUR, ["#e6323c", "#4caf50", "#4363d8", "#ffe119"])
    for colours in (True, False):
        regions.sheets(regions.Puzzle(layout), io.BytesIO(), explanations=True, colours=colours)
    coloured, plain = (" ".join(one["puzzles"][0]["steps"]) for one in data)
    assert "red" in coloured
    assert not re.search("red|green|blue|yellow", plain)
    assert "region A" in plain


def test_four_puzzles_or_boards_to_a_page_without_another_number(data):
    board = nqueens.Position(8, nqueens.unique_puzzle(8, rng=1))
    for function, given in ((regions.sheets, PUZZLES), (nqueens.sheets, board)):
        for words in ({}, {"per_page": 4}, {"per_page": 2}):
            function(given, io.BytesIO(), **words)
        default, four, two = data[-3:]
        assert default == four != two


def test_a_system_without_fonts_of_a_language(monkeypatch):
    def without_fonts(template, data):
        raise RuntimeError("no font has these characters")

    monkeypatch.setattr("nqueens._drawing.sheets.typst_pdf", without_fonts)
    words = "no font of this system has the characters of language='ja'; install one"
    with pytest.raises(ValueError, match=words) as raised:
        regions.sheets(PUZZLES, io.BytesIO(), language="ja")
    assert (raised.value.parameter, raised.value.value) == ("language", "ja")


def test_given_queens_and_blocked_squares_are_drawn(data):
    regions.sheets(regions.Puzzle(FOUR, placed=[(0, 2)], blocked=[(3, 0)]), io.BytesIO())
    page, solved = data[0]["puzzles"][0]["picture"], data[0]["puzzles"][0]["solved"]
    assert (page.count("l14 14"), solved.count("l14 14")) == (1, 1)
    assert 'aria-label="1 queen on' in page
    assert 'aria-label="4 queens on' in solved


def test_boards_to_complete(data):
    boards = [nqueens.Position(8, nqueens.unique_puzzle(8, rng=seed)) for seed in range(5)]
    nqueens.sheets(boards, io.BytesIO(), title="Eight")
    for board, one in zip(boards, data[0]["puzzles"], strict=True):
        given = len(board.queens)
        assert one["caption"] == f"{8 - given} queens to place"
        assert f'aria-label="{given} queens on' in one["picture"]
        assert 'aria-label="8 queens on' in one["solved"]


def test_a_board_without_completion_is_named():
    boards = [nqueens.Position(8), nqueens.Position(4, [(0, 0)])]
    with pytest.raises(nqueens.NoSolution, match=r"^board 2: "):
        nqueens.sheets(boards, io.BytesIO())


def test_a_puzzle_with_several_solutions_is_named(tmp_path):
    path = tmp_path / "kept.pdf"
    path.write_bytes(b"kept")
    several = regions.Regions(["AABB", "AABB", "CCDD", "CCDD"])
    with pytest.raises(regions.SeveralSolutions, match=r"^puzzle 2: .*several") as sheets_error:
        regions.sheets([PUZZLES[0], several], path)
    with pytest.raises(regions.SeveralSolutions, match=r"^puzzle 2: .*several") as page_error:
        regions.page([PUZZLES[0], several])
    with pytest.raises(regions.SeveralSolutions) as error:
        regions.explain(several)
    assert len(error.value.squares) == 8
    assert sheets_error.value.squares == page_error.value.squares == error.value.squares
    assert path.read_bytes() == b"kept"
    assert os.listdir(tmp_path) == ["kept.pdf"]


@pytest.mark.parametrize(
    "title",
    ["#panic()", ")\\", "a\0b\n\x1b[0m", "</script>", "\\u{0}", "x" * 1000, "“1” $a$ *b*", "",
     "\ud800", "女王", "]#[", '"'],
)  # fmt: skip
def test_hostile_titles(title):
    pdf = printed(regions.sheets, PUZZLES[:1], title=title)
    assert pdf.startswith(b"%PDF-")
    assert len(pdf) < 100_000
    if title.isascii() and title.isprintable() and 0 < len(title) < 100:
        assert pages_of(pdf)[0][0] == title


def test_hostile_labels():
    labels = {"A": "#a", "B": "<b>", "C": '"c', "D": "\\d"}
    puzzle = regions.Puzzle([[labels[x] for x in row] for row in FOUR])
    pdf = printed(regions.sheets, puzzle, explanations=True)
    assert "region #a (A)" in " ".join(line for page in pages_of(pdf) for line in page)


def test_sheets_are_pdf_files(tmp_path):
    for sheets, what in ((regions.sheets, PUZZLES), (nqueens.sheets, nqueens.Position(8))):
        with pytest.raises(ValueError, match=r"sheets are PDF files; .*unlike '.*x\.docx'"):
            sheets(what, tmp_path / "x.docx")
    for path in (tmp_path / "x.pdf" / "y.pdf", tmp_path / "none" / "a.pdf"):
        with pytest.raises(OSError, match=re.escape(str(tmp_path))):
            regions.sheets(PUZZLES, path)
    assert os.listdir(tmp_path) == []


def test_a_picture_as_a_page_of_its_size(tmp_path):
    nqueens.to_svg([1, 3, 0, 2]).save(tmp_path / "x.pdf")
    pdf = (tmp_path / "x.pdf").read_bytes()
    assert pages_of(pdf) == [[]]
    wide, high = re.search(r"Page size: +([\d.]+) x ([\d.]+)", facts_of(pdf, "pdfinfo")).groups()
    assert wide == high
    assert len(facts_of(pdf, "pdfimages", "-list").splitlines()) == 2


@pytest.mark.development
def test_sheets_of_the_command(tmp_path):
    def run(*words):
        done = CliRunner().invoke(command, list(map(str, words)))
        assert done.exit_code == 0, done.stderr

    first, second, file = (tmp_path / name for name in ("a.pdf", "b.pdf", "a.txt"))
    words = ["regions", "generate", "6", "--number", "5", "--difficulty", "easy,medium"]
    run(*words, "--seed", 1, "-o", first)
    texts = pages_of(first.read_bytes())
    said = re.findall(r"\d\. (\w+)", " ".join(line for page in texts[:2] for line in page[2:-1]))
    assert said == sorted(said)
    assert len(said) == 5
    puzzles = regions.generate(6, size=5, difficulty=["easy", "medium"], rng=1)
    file.write_text(regions.text(sorted(puzzles, key=regions.rating)))
    made = "nqueens regions generate 6 --number 5 --difficulty easy,medium --seed 1"
    note = f"{made} (version {nqueens.__version__})"
    run("regions", "sheets", file, "--note", note, "-o", second)
    assert first.read_bytes() == second.read_bytes()
    run("regions", "sheets", file, "--paper", "letter", "--black-and-white", "-o", second)
    assert first.read_bytes() != second.read_bytes()
    run("puzzle", 6, "--number", 3, "-o", first)
    assert len(pages_of(first.read_bytes())) == 2


def test_the_key_of_sheets_can_be_made_later(tmp_path):
    def run(words, name):
        done = CliRunner().invoke(command, [*words.split(), "-o", str(tmp_path / name)])
        assert done.exit_code == 0, done.stderr
        return pages_of((tmp_path / name).read_bytes())

    for line in ("puzzle 8 --number 3", "regions generate 6-7 --number 3 --difficulty easy,medium"):
        pages = run(f"{line} --no-solutions --per-page 1", "class.pdf")
        assert len(pages) == 3
        notes = {page[-1].split(" (version ")[0] for page in pages}
        assert len(notes) == 1
        made = notes.pop().removeprefix("nqueens ")
        assert re.fullmatch(f"{line} --seed \\d+", made)
        (key,) = run(f"{made} --solutions", "key.pdf")
        assert key[0] == "Queens: solutions"
        both = run(made, "both.pdf")
        assert key[:-1] == both[-1][:-1]


def test_puzzles_of_an_input_have_no_command_that_makes_them_again(tmp_path):
    drawing, sheet = tmp_path / "drawing.txt", tmp_path / "sheet.pdf"
    drawing.write_text("A...\n....\n....\n...B\n")
    words = ["regions", "fill", str(drawing), "--seed", "1", "-o", str(sheet)]
    assert CliRunner().invoke(command, words).exit_code == 0
    assert "--seed" not in str(pages_of(sheet.read_bytes()))


def test_boards_to_complete_in_eight_languages(data):
    board = nqueens.Position(8, nqueens.unique_puzzle(8, rng=1))
    for language in LANGUAGES:
        nqueens.sheets(board, io.BytesIO(), language=language)
    for name in ("rules", "title"):
        assert len({each[name] for each in data}) >= len(LANGUAGES) - 2
    assert len({each["puzzles"][0]["caption"] for each in data}) == len(LANGUAGES)
    assert len({each["words"]["language"] for each in data}) == len(LANGUAGES)


def test_sheets_have_patterns_and_pieces(data):
    regions.sheets(PUZZLES, io.BytesIO(), patterns=True, colours=False, piece="cat")
    assert "Place a cat" in data[0]["rules"]
    for puzzle in data[0]["puzzles"]:
        assert puzzle["picture"].count("<pattern") == puzzle["solved"].count("<pattern") == 5
        assert "6 cats on a board" in puzzle["solved"]


@pytest.mark.parametrize("solutions", ["key", 1, None])
def test_what_solutions_can_be(solutions):
    with pytest.raises((TypeError, ValueError), match="solutions must be True, False or 'only'"):
        regions.sheets(PUZZLES[0], io.BytesIO(), solutions=solutions)


def test_squares_are_no_boards():
    squares = [nqueens.unique_puzzle(8, rng=seed) for seed in range(3)]
    for given in (squares, squares[:1], [square.tolist() for square in squares]):
        with pytest.raises(ValueError, match=r"Position\(n, squares\) is a board"):
            nqueens.sheets(given, io.BytesIO())


@pytest.mark.parametrize("function", [nqueens.sheets, regions.sheets])
def test_solutions_can_be_left_out(function):
    given = nqueens.Position(4, [(0, 1)]) if function is nqueens.sheets else PUZZLES[0]
    files = []
    for solutions in (True, False):
        file = io.BytesIO()
        function([given], file, solutions=solutions)
        files.append(file.getvalue())
    pages = [len(re.findall(rb"/Type ?/Page\b", data)) for data in files]
    assert pages == [2, 1]
