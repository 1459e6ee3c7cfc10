"""Texts of other programs: tables, cases, answers of solvers, arrays; and what is no board."""

import json
import re
from itertools import chain
from pathlib import Path
from random import Random

import numpy as np
import pytest

import nqueens
from nqueens import formats
from nqueens.formats import FormatError

TEXTS = Path(__file__).parents[1] / "data" / "texts"
KNOWN = json.loads((TEXTS / "boards.json").read_text())
SIZES = ((4, 2), (5, 3), (8, 4), (10, 3))


def squares_of(text):
    return [[list(square) for square in one.queens] for one in formats.read(text)]


@pytest.mark.parametrize("name", KNOWN)
def test_known_texts(name):
    known, text = KNOWN[name], (TEXTS / name).read_bytes()
    if "refused" in known:
        with pytest.raises(FormatError, match=known["refused"]):
            list(formats.read(text))
        return
    found = list(formats.read(text))
    assert [one.n for one in found] == [one["n"] for one in known["positions"]]
    assert squares_of(text) == [one["queens"] for one in known["positions"]]
    blocked = [[list(square) for square in one.blocked] for one in found]
    assert blocked == [one.get("blocked", []) for one in known["positions"]]


def table(head, row, between=" "):
    """Return a table with the number of each board before it."""

    def text(boards, base):
        lines = [row.format(i, between.join(map(str, q))) for i, q in enumerate(boards, 1)]
        columns = between.join(map(str, range(base, base + len(boards[0]))))
        return "\n".join([head.format(columns), *lines, ""])

    return text


def each(board, between="", end=""):
    return lambda boards, base: between.join(board(q, base) for q in boards) + end


def one_by_one(line, end="", order=1):
    """Return a line for each queen of a board."""
    return lambda q, base: (
        "".join(line.format(i, c) + "\n" for i, c in [*enumerate(q, base)][::order]) + end
    )


def grid(q, base, empty=".", between=""):
    n = len(q)
    return "".join(
        between.join("Q" if c - base == i else empty for i in range(n)) + "\n" for c in q
    )


def bits(q, base):
    return [[int(c - base == i) for i in range(len(q))] for c in q]


def form(template, end=""):
    """Return a text for each board with its queens, their squares and the bits of all squares."""

    def board(q, base):
        facts = {"n": len(q), "q": q, "body": str(q)[1:-1], "rows": bits(q, base)}
        return template.format(
            bits=[*chain(*facts["rows"])], pairs=dict(enumerate(q, base)), **facts
        )

    return each(board, "", end)


def model(q, base):
    flat = [*chain(*bits(q, base))]
    literals = [str(i if bit else -i) for i, bit in enumerate(flat, 1)]
    lines = [" ".join(literals[at : at + 7]) for at in range(0, len(flat), 7)]
    return "s SATISFIABLE\n" + "".join(f"v {line}\n" for line in lines) + "v 0\n"


def ranks(q, base):
    n = len(q)
    return "/".join(f"{c - base}Q{n - 1 - c + base}".replace("0", "") for c in q) + "\n"


SQUARES = each(lambda q, base: f"{[*enumerate(q, base)]}\n")
ANSWERS = "Answer: 1\n{}SATISFIABLE\n\nModels       : 2+\nTime         : 0.003s\n"
KINDS = {
    "index": table("", "{} {}"),
    "index, tabs and header": table("#\t{}", "{}\t{}", "\t"),
    "index, commas": table("", "{},{}", ","),
    "index, dots": table("", "{}. {}"),
    "index, colons": table("Board: {}", "{:3}: {}"),
    "index, parentheses": table("", "({}) {}"),
    "index, dashes": table("", "{} - {}"),
    "index, a bar": table("", "{} | {}"),
    "UVa": table("SOLN       COLUMN\n #      {}\n", "{:2}      {}"),
    "a table of bars": table("| # | {} |\n|---|---|---|", "| {} | {} |", " | "),
    "names of columns": lambda boards, base: (
        f"no {' '.join(f'q{i}' for i in range(len(boards[0])))}\n{table('', '{} {}')(boards, base)}"
    ),
    "two numbers a line": each(one_by_one("{} {}"), "\n"),
    "two numbers, in any order": each(one_by_one("{}\t{}", order=-1), "\n"),
    "two numbers, without gaps": each(one_by_one("{},{}")),
    "two numbers and the size": each(lambda q, b: f"{len(q)}\n" + one_by_one("{} {}")(q, b)),
    "two numbers and the size twice": each(
        lambda q, b: f"{len(q)} {len(q)}\n" + one_by_one("{} {}")(q, b), "\n"
    ),
    "two numbers and axes": each(lambda q, b: "x y\n" + one_by_one("{} {}")(q, b)),
    "pairs a line": each(one_by_one("({}, {})"), "\n"),
    "cases of drawings": each(lambda q, b: f"{len(q)}\n{grid(q, b)}", "", "0\n"),
    "cases of bits": each(lambda q, b: f"{len(q)}\n{grid(q, b, '0').replace('Q', '1')}", "", "0\n"),
    "cases of numbers": each(lambda q, b: f"{len(q)}\n{' '.join(map(str, q))}\n", "", "0\n"),
    "the number of cases": lambda boards, b: (
        f"{len(boards)}\n" + "".join(f"{len(q)} {len(q)}\n{grid(q, b)}" for q in boards)
    ),
    "python-constraint": form("{pairs}\n"),
    "named variables": each(lambda q, b: str({f"q{i}": c for i, c in enumerate(q)}) + "\n"),
    "z3": each(lambda q, b: f"[{', '.join(f'Q_{i} = {c}' for i, c in enumerate(q))}]\n"),
    "assignments": each(one_by_one("q[{}] = {}"), "\n"),
    "assignments on a line": each(
        lambda q, b: ", ".join(f"x{i}: {c}" for i, c in enumerate(q)), "\n"
    ),
    "clingo": each(
        lambda q, b: ANSWERS.format(one_by_one("queen({},{})")(q, b).replace("\n", " ") + "\n")
    ),
    "clingo, other atoms": each(
        lambda q, b: "row(1) size(4) " + one_by_one("q({},{})")(q, b).replace("\n", " ") + "\n"
    ),
    "MiniZinc": form("q = array1d(1..{n}, {q});\n----------\n", "==========\n"),
    "MiniZinc, statistics": form("{q}\n----------\n%%%mzn-stat: failures=3\n%%%mzn-stat-end\n"),
    "MiniZinc, JSON": each(lambda q, b: json.dumps({"q": q}, indent=2) + "\n----------\n"),
    "MiniZinc, two dimensions": form("b = array2d(1..{n}, 1..{n}, {bits});\n"),
    "MiniZinc, bars": each(
        lambda q, b: "b = [|" + "|".join(str(row)[1:-1] for row in bits(q, b)) + "|];\n"
    ),
    "Prolog": lambda boards, b: (
        "?- queens(8, Qs).\n" + "".join(f"Qs = {q} ;\n" for q in boards) + "false.\n"
    ),
    "Prolog, terms": each(
        lambda q, b: f"S = [{','.join(f'{i}/{c}' for i, c in enumerate(q, b))}].\n"
    ),
    "objects": lambda boards, b: json.dumps(
        [[{"row": i, "col": c} for i, c in enumerate(q, b)] for q in boards]
    ),
    "models of a formula": each(model),
    "values of a formula": each(
        lambda q, b: f"[{re.sub('[a-z ]+', ' ', model(q, b)[14:-4]).replace(chr(10), '')}]\n"
    ),
    "ranks": each(ranks),
    "an excerpt of a table": lambda boards, base: "".join(
        f"{i} {' '.join(map(str, q))}\n" for i, q in enumerate(boards, 5)
    ),
    "a total, then squares": lambda boards, b: f"{len(boards)}\n{SQUARES(boards, b)}",
    "a size in words, then squares": lambda boards, b: (
        f"n = {len(boards[0])}\n{SQUARES(boards, b)}"
    ),
    "fields, some empty": each(lambda q, b: grid(q, b, "", ","), "\n"),
    "names of squares": each(
        lambda q, b: " ".join(f"Q{'abcdefghij'[c - b]}{len(q) - i}" for i, c in enumerate(q)) + "\n"
    ),
    "a column": each(
        lambda q, b: f"{len(q)}-element Vector{{Int64}}:\n" + one_by_one(" {1}")(q, b)
    ),
    "Julia": each(lambda q, b: f"[{'; '.join(' '.join(map(str, row)) for row in bits(q, b))}]\n"),
    "MATLAB": lambda boards, b: (
        "q =\n\n" + "".join("     " + "     ".join(map(str, q)) + "\n" for q in boards)
    ),
    "R": each(lambda q, b: f" [1] {' '.join(map(str, q))}\n"),
    "R, a matrix": each(
        lambda q, b: (
            f"     {' '.join(f'[,{i}]' for i in range(1, len(q) + 1))}\n"
            + "".join(f"[{i},]  {'  '.join(map(str, r))}\n" for i, r in enumerate(bits(q, b), 1))
        )
    ),
    "Java": form("int[] q = new int[] {{{body}}};\n"),
    "C++": each(
        lambda q, b: (
            "int b[][] = {\n" + "".join(f"  {{{str(row)[1:-1]}}},\n" for row in bits(q, b)) + "};\n"
        )
    ),
    "Rust": form("let q = vec!{q};\n"),
    "Scala": form("res0: List[Int] = List({body})\n"),
    "OCaml": each(lambda q, b: f"- : int list = {str(q).replace(',', ';')}\n"),
    "Node": form("Int32Array({n}) [ {body} ]\n"),
    "lists of characters": each(lambda q, b: "".join(f"{[*x]}\n" for x in grid(q, b).split())),
    "Ruby": each(lambda q, b: "{" + ", ".join(f"{i}=>{c}" for i, c in enumerate(q, b)) + "}\n"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_kinds_of_texts(kind):
    for n, number in SIZES:
        boards = nqueens.solutions(n, limit=number)
        right = [[[i, c] for i, c in enumerate(board)] for board in boards.tolist()]
        turned = [sorted([c, i] for i, c in board) for board in right]
        for base in (0, 1):
            text = KINDS[kind]((boards + base).tolist(), base)
            total = f"\nTotal solutions: {number}\n"
            for source in (text, "\ufeff" + text.replace("\n", "\r\n"), text + total):
                assert squares_of(source) in (right, turned), source


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "1 2 4 1 3\n2 3 3 4 2\n",
            "2 boards of 5 rows (format='permutation'), or as 2 boards of 4",
        ),
        ("1 1 5 8 6 3 7 2 4\n", "1 board of 9 rows (format='permutation'), or as 1 board of 8"),
        ("1,2,3\n2,3,1\n", "several ways: as 2 boards of 3 rows (format='permutation'), or as 1"),
        ("6 6\n6 3\n4 3\n6 5\n6 4\n4 1\n3 2\n", "'6 3' is no part of a board"),
        ("q[1] = 3\nq[2] = 5\n", "3 is not in 0..1 on a board of 2"),
        ("q[1] = 3\nq[3] = 1\n", "'q[1]' is no part of a board"),
        ("x0: 1, x1: 3, x1: 3, x2: 0, x3: 2\n", "a sentence with numbers is no board"),
        ("['.', 'Q, '.']\n", "no board has"),
        ("-1 2 -3 0\n", "'-1' is no part of a board"),
        ("[0 1 ... 2 3]\n", "is none"),
        ("{1: 2, 1: 4, 3: 1, 4: 3}\n", "an object that is no board"),
        ("3 1 7 4 6 8 2 5 3 9\n5 1 7 5 8 2 4 6 3 9\n", "neither a board nor"),
        ("1 0 1 0 0\n2 0 0 0 1\n3 1 0 0 0\n4 0 0 1 0\n", "2 is no square"),
        ("Best: [1, 3, 0, 2], Score = 0,000\n", "no board"),
        ("######\n#.Q..#\n#...Q#\n#Q...#\n#..Q.#\n######\n", "may be a frame"),
        ("0 1 0 0\n0 0 0 2\n1 0 0 0\n0 3 1 2\n", "no square of a board"),
        ('[["Q"], ["Q"]\n["Q",]]\n', "no value in JSON"),
        ("5,,2\n", "no board has"),
        ("q = [2, 4, 1, 3]\nq = [2, 4, , 3]\n", "is none"),
        ("[([1], 2): 3, 4]\n", "an object that is no board"),
        ('{"n": 2, "colorRegions": [[1, 0], [1, 1]]}\n', "an object that is no board"),
        ("(1, 2)\n(3, 4)\n(5, 9)\n", "is not on a board of 3"),
        ("x = [0, 1, 2, 3]\ny = [1, 3, 0, 2]\n", "if 4 such numbers are a board, name its format"),
        ("[1, 3 0, 2]\n[2, 0, 3, 1]\n", "is none"),
        ("10\na1 b3 c5 d2 e4\na1 b4 c2 d5 e3\n", "the text names 10 solutions"),
        ("n = 6\n1 3 5 2 4\n", "5 numbers for a board of 6"),
        ("4 2\n0 1\n1 3\n2 0\n3 2\n", "4 is not in 1..2"),
    ],
)
def test_ambiguous_texts(text, reason):
    with pytest.raises(FormatError, match=re.escape(reason)):
        list(formats.read(text))


WORDS = ["the", "shop", "opens", "at", "noon", "total", "count", "board", "queen", "row", "error"]


def no_boards(random):
    """Yield texts with numbers that are no boards."""
    some = lambda k: " ".join(random.choices(WORDS, k=k))  # noqa: E731
    number, n = random.randint, random.randint(3, 9)
    log = "2031-04-{:02} {}:{:02}:11 INFO {} {} in {} ms\n"
    day = lambda: (number(1, 28), number(10, 23), number(0, 59))  # noqa: E731
    yield "".join(log.format(*day(), some(2), number(0, 9999), number(1, 99)) for _ in range(n))
    yield "id,name,score\n" + "".join(f"{i},{some(1)},{number(0, 99)}\n" for i in range(n))
    yield "t,v\n" + "".join(f"{i},{number(0, 999) / 10 + 0.01}\n" for i in range(1, n))
    yield "".join(f"{i} {2**i + n}\n" for i in range(1, n))
    yield "".join(f"{i}\n" for i in range(1, n + 1)) if n > 3 else some(4)
    yield "| n | solutions |\n|---|---|\n" + "".join(f"| {i} | {9 * i} |\n" for i in range(2, n))
    yield "".join(f"{some(1)} {number(1, 9)} x {number(1, 99)}.50\n" for _ in range(n))
    yield "".join(f"{number(1, 28)}/{number(1, 12)}/2030\n" for _ in range(n))
    yield "".join(
        f"({number(100, 999)}) {number(100, 999)}-{number(1000, 9999)}\n" for _ in range(n)
    )
    yield f"{n} {n}\n" + "".join(f"{number(n + 2, 99)} {number(1, 9)}\n" for _ in range(n))
    yield json.dumps([{"name": some(1), "age": number(20, 90)} for _ in range(n)])
    yield "import sys\n\ndef f(x):\n    return [x, 1, 2]\n\nq = [9] * 8\n"
    yield f"<html>\n<p>{some(5)}</p>\n<table><tr><td>1</td><td>2</td></tr></table>\n</html>\n"
    yield "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n"
    yield "".join(f"x{i} = {number(20, 99)}\n" for i in range(1, n))


def test_what_is_no_board_is_refused():
    random = Random(7)
    for _ in range(30):
        for text in no_boards(random):
            with pytest.raises(FormatError, match="board"):
                list(formats.read(text))


@pytest.mark.parametrize(
    "text",
    [
        "[" + " " * 80_000 + "x", "[" * 10**5, "[1," * 30_000, "(1,2)" + " " * 50_000 + "x",
        " ".join(f"({i},{i})" for i in range(30_000)) + " (0,0)", "a1 " * 30_000,
        "a" * 10**5 + "1", "\n" * 40_000 + "1 x", "'\n" * 20_000, " \n" * 20_000 + "1 2 x",
        "1 " * 50_000 + "x", "=[" * 40_000, "x[1]=1 " * 20_000, "q(1,2) " * 20_000 + "z(",
        "\0" * 10**5, "[" * 10**5 + "]" * 10**5, "[NaN, 1]", "[Infinity, 1]",
        "Qa1 " * 40 + "!", "a_1 1 " * 40 + "!", "a1  1 " * 40 + "!",
    ],
    ids=lambda text: text[:9],
)  # fmt: skip
def test_long_lines_are_refused_in_linear_time(text):
    with pytest.raises(FormatError):
        list(formats.read(text))


# --- damaged texts against a slow reader ----------------------------------------------------------


def slowly(text, kind):
    """Return the boards of a text in one format, None if it is not in it."""
    lines = [line.split() for line in text.splitlines()]
    if not text.strip():
        return None
    if kind == "dots":
        blocks = [block.split() for block in re.split(r"\n[ \t]*\n", text.strip("\n"))]
        rows = [[row for row in block if set(row) <= {".", "Q"}] for block in blocks]
        if any(len(row) != len(some) for some in rows for row in some) or rows != blocks:
            return None
        return [
            [[i, j] for i, row in enumerate(b) for j, c in enumerate(row) if c == "Q"] for b in rows
        ]
    if not all(re.fullmatch(r"[0-9]{1,3}", word) for line in lines for word in line):
        return None
    boards = [[*map(int, line)] for line in lines if line]
    flat = [(len(board), value) for board in boards for value in board]
    base = 0 if any(value == 0 for _, value in flat) else int(any(n == x for n, x in flat))
    if any(len(b) < 2 or not all(base <= x < len(b) + base for x in b) for b in boards):
        return None
    return [[[i, x - base] for i, x in enumerate(board)] for board in boards]


def damaged(text, random):
    """Return a text with a few characters or lines removed, added, or exchanged."""
    for _ in range(random.randint(1, 3)):
        at, to = sorted(random.choices(range(len(text) + 1), k=2))
        lines = text.splitlines(keepends=True)
        random.shuffle(lines)
        text = random.choice([
            text[:at] + text[at + 1 :],
            text[:at] + random.choice(" \n.Q0123456789x,[](){}:-#\t|") + text[at:],
            text[:at] + random.choice(" \nQ.019") + text[at + 1 :],
            text[:at] + text[to:],
            text[:to] + text[at:],
            "".join(lines),
        ])  # fmt: skip
    return text


def test_damaged_texts():
    random, rng, read = Random(3), np.random.default_rng(3), 0
    for i in range(600):
        n = random.randint(4, 9)
        boards = nqueens.solve_many(n, random.randint(1, 4), rng=rng)
        base = i % 2
        kind = random.choice(["numbers", "dots", *KINDS])
        if kind == "dots":
            text = "\n".join(grid(board, 0) for board in boards)
        elif kind == "numbers":
            text = formats.text(boards, "permutation", base=base)
        else:
            text = KINDS[kind]((boards + base).tolist(), base)
        text = damaged(text, random)
        try:
            found = squares_of(text)
        except FormatError as error:
            assert error.line is not None  # noqa: PT017
            continue
        right = slowly(text, kind) if kind in ("numbers", "dots") else None
        assert right is None or found == right or len({len(x) for x in right}) > 1, text
        read += 1
    assert read > 60
