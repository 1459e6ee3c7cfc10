"""Commands read what other commands write, and recognise the format."""

import json
from xml.etree import ElementTree

import pytest
import running

import nqueens
from nqueens.formats import FORMATS

READ = [name for name, one in FORMATS.items() if one.readable]
MANY = [name for name in READ if FORMATS[name].many]


def run(line, text=b"", code=0):
    """Return what a command line writes to standard output and to standard error."""
    result = running.run(*line.split(), text=text, code=code)
    return result.stdout_bytes, result.stderr


def verified(text, code=0):
    return run("verify", text, code)[0].decode()


@pytest.mark.parametrize("base", [0, 1])
@pytest.mark.parametrize("name", MANY)
def test_a_list_in_every_format_is_verified(name, base):
    text, _ = run(f"list 6 --format {name} --base {base}")
    read = f", read as {name}" if FORMATS[name].numbers else ""
    assert verified(text).startswith(f"4 boards checked, 4 solutions{read}")
    assert verified(run(f"list 5 --plain --format {name} --base {base}")[0]).startswith("10 boards")


@pytest.mark.parametrize("n", [1, 4, 12])
@pytest.mark.parametrize("name", sorted({*READ} - {"csplib080", "asp"}))
def test_a_solution_in_every_format_is_verified(name, n):
    text, _ = run(f"solve {n} --seed 1 --format {name}")
    assert verified(text).startswith("1 board checked, 1 solution")


@pytest.mark.parametrize("line", [
    "list 6 --json", "list 12 --fundamental", "list 8 --placed b4", "solve 30 --json",
    "solve 8 --placed b4 --blocked a1", "sample 9 --number 3 --seed 1", "sample 9 --json",
    "sample 8 --placed b4,d5", "complete 8 --placed b4,d5", "complete 8 --placed b4 --json",
    "list 3", "contest poj3239",
])  # fmt: skip
def test_what_every_command_writes_is_verified(line):
    text, _ = run(line, b"8\n9\n" if line.startswith("contest") else b"")
    boards, _, rest = verified(text, 1 if line == "list 3" else 0).partition(" board")
    assert f" checked, {boards} solution" in rest


@pytest.mark.parametrize("options", [
    "", "--json", "--plain --format pairs", "--format fen", "--format csplib079", "--format dzn",
    "--format dimacs",
])  # fmt: skip
def test_a_puzzle_is_completed(options):
    puzzle = nqueens.unique_puzzle(8, rng=3)
    text, _ = run(f"puzzle 8 --seed 3 {options}")
    size = ["", " --size 8"]["pairs" in options]
    assert f"{len(puzzle)} of 8 queens" in run(f"verify{size}", text, 1)[0].decode()
    if not size:
        assert run("complete --count", text)[0] == b"1\n"
    last = f"{len(puzzle)} clues, 1 completion\n"
    assert text.decode().endswith(last) == (options in ("", "--format fen"))


def test_a_puzzle_in_a_file(tmp_path):
    said, _ = run(f"puzzle 9 --seed 1 -o {tmp_path / 'a.svg'}")
    assert said.decode() == f"{len(nqueens.unique_puzzle(9, rng=1))} clues, 1 completion\n"
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    facts = json.loads(run("puzzle 6 --seed 1 --json")[0])
    assert facts["clues"] == len(facts["placed"])
    assert nqueens.count(6, placed=facts["placed"]) == 1


@pytest.mark.parametrize(("text", "read", "wrong"), [
    ("[5, 7, 2, 6, 3, 1, 4, 8]", "permutation, counted from 1, by rows", 0),
    ("0,4,7,5,2,6,1,3\n", "csv, counted from 0, by rows", 0),
    ("SAT\n-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n", "", 0),
    ("-1 2 -3 -4 -5 -6 -7 8\n9 -10 -11 -12 -13 -14 15 -16 0\n", "", 0),
    ("c remark\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n", "", 0),
    ("[2, 4, 1, 3]\n----------\n[3, 1, 4, 2]\n----------\n==========\n",
     "permutation, counted from 1, by rows", 0),
    ("1 2 2 1\n", "permutation, counted from 0, by rows", 1),
    ("0 1\n1 0\n", "matrix, a matrix, not columns", 1),
    ("0100000100100010"[:4] + "\n0001\n1000\n0010\n", "", 0),
    ("[[1, 3, 0, 2], [2, 0, 3, 1]]", "json, counted from 0, by rows", 0),
    ("(1,2) (2,4) (3,1) (4,3)", "pairs, counted from 1, by rows", 0),
    ("[1 3 0 2]\n", "permutation, counted from 0, by rows", 0),
    ("[[1 3 0 2]\n [2 0 3 1]]\n", "permutation, counted from 0, by rows", 0),
    ("(2, 4, 1, 3)\n(3, 1, 4, 2)\n", "permutation, counted from 1, by rows", 0),
    ("[[0, 1], [1, 0]]", "json, boards, not a matrix, counted from 0, by rows", 1),
    ("[[0 0 1 0]\n [1 0 0 0]\n [0 0 0 1]\n [0 1 0 0]]\n", "matrix, a matrix, not columns", 0),
    ("[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]", "matrix, a matrix, not columns", 0),
    ("[(0,0,1,0),(1,0,0,0),(0,0,0,1),(0,1,0,0)]", "matrix, a matrix, not columns", 0),
    ("[0,0,1,0]\r\n[1,0,0,0]\r\n[0,0,0,1]\r\n[0,1,0,0]\r\n", "matrix, a matrix, not columns", 0),
    ("0,0,1,0\n1,0,0,0\n0,0,0,1\n0,1,0,0\n", "matrix, a matrix, not columns", 0),
    ("[[1, 0, 0], [1, 2, 0], [0, 0, 2]]", "json, counted from 0, by rows", 1),
    ("0,0,2\n", "csv, counted from 0, by rows", 1),
    ("", "", 1),
])  # fmt: skip
def test_what_solvers_print_is_recognised(text, read, wrong):
    last = verified(text.encode(), wrong).splitlines()[-1]
    assert last.partition(", read as ")[2] == read


def test_given_options_are_not_recognised_again():
    text = run("list 6 --base 1 --by columns")[0]
    words = "verify --base 1 --by columns"
    assert ", read as" not in run(f"{words} --from permutation", text)[0].decode()
    assert run(words, text)[0].decode() == "4 boards checked, 4 solutions\n"
    assert run("verify --by columns", text)[0].decode().endswith("permutation, counted from 1\n")
    assert "out of" not in verified(b"0 1 2\n", 1)
    assert "1 is not in 0..0" in run("verify --base 0", b"1\n", 2)[1]
    assert "takes neither --base nor --by" in run("verify --base 0", b"a1\n", 2)[1]


def test_standard_error_says_what_was_assumed():
    text = run("list 6")[0]
    converted, said = run("convert --to dots", text)
    assert said == "<stdin>: read as permutation, counted from 0, by rows\n"
    assert run("convert --to dots --from permutation --base 0 --by rows", text) == (converted, "")
    assert run("convert --to fen", run("list 6 -f dots")[0])[1] == ""


@pytest.mark.parametrize(("text", "reason"), [
    (b"hello world\n", "line 1, column 1: no format begins like 'hello world'"),
    (b"\n\n? 3\n", "line 3, column 1: no format begins like '? 3'"),
    (b"\xff\xfe\0\n", "no format begins like"),
    (b".q\n..\n", "line 1, column 2: 'q' is not a square"),
    (b"0,0,1\n", "line 1, column 1: 3 zeros and ones may be a board"),
    (b"[[1, 0, 0], [1, 2, 0], [0, 0, 1]]", "or a row of a matrix, format='matrix'"),
    (b"[1 3\n0 2]\n", "line 1, column 1: a list in brackets must end on its line"),
    (b"<svg></svg>\n", "format 'svg' can only be written"),
    (b"\x89PNG\r\n", "format 'png' can only be written"),
    (b"{\\setlength", "format 'latex' can only be written"),
    (b"UNSATISFIABLE\n", "line 1, column 1: the solver found no model: 'UNSATISFIABLE'"),
])  # fmt: skip
def test_text_that_is_not_recognised(text, reason):
    assert reason in run("verify", text, 2)[1]


def test_several_boards_in_one_picture():
    text = run("list 6")[0]
    picture, _ = run("draw --limit 4 --placed b6 --blocked a1", text)
    inner = ElementTree.fromstring(picture).findall("{http://www.w3.org/2000/svg}svg")
    assert len(inner) == 4
    assert run("draw", text)[0].decode() == nqueens.to_svg(nqueens.solutions(6))


def test_a_png_file(tmp_path):
    pytest.importorskip("matplotlib")
    run(f"solve 6 --seed 1 -o {tmp_path / 'a.png'}")
    run(f"draw --pixels 100 --placed a1 -o {tmp_path / 'b.png'}", b"a2 b4 c1 d3")
    a, b = ((tmp_path / name).read_bytes() for name in ("a.png", "b.png"))
    sizes = [int.from_bytes(data[16:20], "big") for data in (a, b)]
    assert (a[:8], sizes) == (b"\x89PNG\r\n\x1a\n", [600, 100])
    assert "has no highlights" in run(f"draw --highlight -o {tmp_path / 'c.png'}", b"a1", 2)[1]


def test_pictures_of_all_boards(tmp_path):
    run(f"list 6 -o {tmp_path / 'a.svg'}")
    picture = nqueens.to_svg(nqueens.solutions(6), coordinates="algebraic")
    assert (tmp_path / "a.svg").read_text() == picture
    pytest.importorskip("matplotlib")
    run(f"list 6 -o {tmp_path / 'a.png'}")
    data = (tmp_path / "a.png").read_bytes()
    assert int.from_bytes(data[16:20], "big") == 1800
    assert "at most 100 boards" in run(f"list 9 -o {tmp_path / 'a.png'}", code=2)[1]
