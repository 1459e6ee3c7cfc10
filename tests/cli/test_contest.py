"""The contest problems, in their exact formats."""

import json
import os
import random
import re
import sys
import time
from itertools import combinations, product
from pathlib import Path

import oracle
import pytest
from published import sequence
from running import out, run

import nqueens
from nqueens._runtime.wording import plural
from nqueens.cli.contest.problems import PROBLEMS

A000170 = sequence("A000170")
INPUTS = {  # and the number of lines of the answer
    "p1219": ("13\n", 4),
    "poj3239": ("8 300\n9\n0\n", 3),
    "leetcode51": ("9 1\n2", 3),
    "leetcode52": ("9 1\n2", 3),
    "cses1624": ("........\n" * 7 + "*" * 8, 1),
    "hdu2553": ("1\n8\n5\n0\n", 3),
    "kattis-8queens": ("*.......\n" * 8, 1),
    "kattis-queens": ("5\n0 0\n1 2\n2 4\n3 1\n4 3\n", 1),
    "uva11195": ("8\n" + "........\n" * 8 + "4\n.*..\n....\n....\n....\n0\n", 2),
    "uva167": ("1\n" + "1 2 3 4 5 6 7 8\n" * 8, 1),
    "uva750": ("2\n\n1 1\n\n3 5\n", 23),
    "codeforces131e": ("3 2\n1 1\n3 3\n", 1),
    "one-solution": ("4\n", 1),
    "poj1321": ("2 1\n#.\n.#\n1 1\n#\n-1 -1\n", 2),
    "regions": ("ABBB\nAABD\nCCDD\nCCCD\n", 4),
    "uva10513": ("3\n?\nAB\nC\n10\n" + "?\n" * 10 + "0\n", 2),
}


def test_poj3239_every_size():
    sizes = range(8, 301)
    text = "".join(f"{n}\n" for n in sizes) + "0\n9\n"
    lines = out("contest", "poj3239", text=text).splitlines()
    for n, line in zip(sizes, lines, strict=True):
        assert re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line)
        rows = [int(word) - 1 for word in line.split(" ")]
        assert sorted(rows) == list(range(n))
        assert oracle.attacking_pairs(rows) == 0


def test_poj3239_ends():
    assert out("contest", "poj3239", text="") == out("contest", "poj3239", text="0") == ""
    assert len(out("contest", "poj3239", text="8\r\n9").split("\n")) == 3
    assert len(out("contest", "poj3239", text="8\n9\n\n \n").split("\n")) == 3
    assert len(out("contest", "poj3239", text=" 8 \n\n0\n").split("\n")) == 2
    words = out("contest", "poj3239", text="8 9\t8\r\n\n\n 9 0 12")
    assert words == out("contest", "poj3239", text="8\n9\n8\n9\n0\n")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("8\n7\n", "line 2: n must be a number from 8 to 300, not '7'"),
        ("301\n", "line 1: n must be a number from 8 to 300, not '301'"),
        ("8\n8\n8\n -8\n", "line 4: n must be"),
        ("8 9 7\n", "line 1: n must be a number from 8 to 300, not '7'"),
        ("8\n\n\nx\n", "line 4"),
        ("\xff\n", r"not '\xff'"),
        ("9" * 5000, "not '99999999999999999999"),
    ],
)
def test_poj3239_refuses(text, where):
    result = run("contest", "poj3239", text=text.encode("latin-1"), code=2)
    assert where in result.stderr


@pytest.mark.parametrize("n", range(1, 14))
def test_p1219_is_exact(n):
    first = nqueens.solutions(n, limit=3).tolist() if n > 9 else oracle.solutions(n)[:3]
    lines = [" ".join(str(column + 1) for column in q) for q in first]
    assert out("contest", "p1219", text=f"{n}\n") == "\n".join([*lines, f"{A000170[n]}"]) + "\n"


@pytest.mark.parametrize("text", ["", "\n", "0\n", "19\n", "-6\n", "six\n"])
def test_p1219_refuses(text):
    assert "line 1: " in run("contest", "p1219", text=text, code=2).stderr


@pytest.mark.parametrize("n", range(1, 10))
def test_leetcode_is_exact(n):
    lists = [["." * c + "Q" + "." * (n - 1 - c) for c in q] for q in oracle.solutions(n)]
    (line,) = out("contest", "leetcode51", text=f"{n}\n").splitlines()
    assert line == json.dumps(lists, separators=(",", ":"))
    assert out("contest", "leetcode52", text=f"{n} {n}") == f"{len(lists)}\n" * 2


@pytest.mark.parametrize("problem", INPUTS)
@pytest.mark.parametrize("end", ["", "\n\n", "  \n"])
def test_the_answers_of_the_command_are_accepted(problem, end, tmp_path):
    text, lines = INPUTS[problem]
    right = out("contest", problem, text=text)
    (tmp_path / "out").write_text(right.removesuffix("\n") + end)
    are = "the line is" if lines == 1 else f"all {lines} lines are"
    accepted = f"accepted: {are} right\n"
    assert out("contest", problem, "--check", tmp_path / "out", text=text) == accepted
    (tmp_path / "in").write_text(text)
    words = ["contest", problem, "--input", tmp_path / "in", "--check", "-"]
    assert out(*words, text=right) == accepted


SIX = '[".Q....", "...Q..", ".....Q", "Q.....", "..Q...", "....Q."]'


@pytest.mark.parametrize(
    ("problem", "text", "said"),
    [
        ("p1219", "2 4 6 1 3 5\n3 6 2 5 4 1\n", "line 2: expected '3 6 2 5 1 4', found '3"),
        ("p1219", "2 4 6 1 3 5\n", "line 2: expected '3 6 2 5 1 4', found the end"),
        ("p1219", "2  4 6 1 3 5\n", "line 1: expected '2 4 6 1 3 5', found '2  4 6 1 3 5'"),
        ("p1219", "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n\n0\n", "line 6: expected the end"),
        ("p1219", "\xff'\n", r"""found "\xff'" """.strip()),
        ("p1219", "\x1b" * 90 + "\n", "\\x1b" * 19 + "\\x1..."),
        ("poj3239", "1 5 8 6 3 7 2\n", "line 1: expected 8 numbers, found 7"),
        ("poj3239", "1 5 8 6 3 7 2 9\n", "line 1: '9' is not a row from 1 to 8"),
        ("poj3239", "1 5 8 6 3 7 2 04\n", "line 1: '04' is not a row from 1 to 8"),
        ("poj3239", "1 5 8 6 3 7 2 1\n", "line 1: the queens in columns 1 and 8 share a row"),
        ("poj3239", "1 5 8 6 3 7 4 2\n", "line 1: the queens in columns "),
        ("poj3239", "8 1 3 5 7 2 4 6\n", "line 1: the queens in columns"),
        ("poj3239", "4 2 7 3 6 8 5 1\n", "line 2: expected a solution for n = 9, found the end"),
        ("leetcode51", '[["Q"]]\n', """line 1: expected boards of 6 rows, found one of 1: ["Q"]"""),
        ("leetcode51", "4\n", "line 1: expected a list of boards such as "),
        ("leetcode51", "[null]\n", "found '[null]'"),
        ("leetcode51", "[" * 99999 + "\n", "line 1: expected a list of boards such as "),
        ("leetcode51", "[]\n", 'line 1: 4 of 4 solutions missing, such as [".Q....", "...Q'),
        ("leetcode51", f"[{SIX}, {SIX}]\n", "line 1: 3 of 4 solutions missing"),
    ],
)  # fmt: skip
def test_the_first_wrong_line_is_named(problem, text, said, tmp_path):
    (tmp_path / "out").write_bytes(text.encode("latin-1"))
    sizes = "8\n9\n0\n" if problem == "poj3239" else "6\n"
    answer = out("contest", problem, "--check", tmp_path / "out", text=sizes, code=1)
    assert said in answer
    assert answer.count("\n") == 1


def test_leetcode51_accepts_any_order_and_only_json(tmp_path):
    boards = json.loads(out("contest", "leetcode51", text="7"))
    words = ["contest", "leetcode51", "--check", tmp_path / "out"]
    printed = f"{boards}", json.dumps(boards[::-1]), json.dumps(boards, indent=1)
    for right in printed:  # as Python prints it, in another order, and on lines
        (tmp_path / "out").write_text(f"{right}\n")
        assert out(*words, text="7") == "accepted: the line is right\n"
    for wrong in ('"Q"', '{"Q": 1}', "''", '[{"Q": 1}]', '["Q"]', "[[1]]"):
        (tmp_path / "out").write_text(f"{wrong}\n")
        assert "expected a list of boards such as" in out(*words, text="1", code=1)


def test_a_name_may_be_short():
    assert out("contest", "3239", "8", "0") == out("contest", "POJ-3239", text="8 0")
    assert out("contest", "lc51", "4") == out("contest", "leetcode51", text="4")
    for words in (["leetcode", "52"], ["LeetCode 52"], ["leetcode52"], ["lc", "52"]):
        assert out("contest", *words, "6") == "4\n"
    for words in (
        ["luogu1219"],
        ["P1219"],
        ["luogu", "P1219"],
        ["luogu", "1219"],
        ["usaco-checker"],
    ):
        assert out("contest", *words, "6").endswith("\n4\n")
    empty = ["........"] * 8
    assert out("contest", "cses", *empty) == out("contest", "cses", "1624", *empty) == "92\n"
    assert out("contest", "8queens", *empty) == "invalid\n"
    for words in (["cf", "131E"], ["cf", "131", "E"], ["https://codeforces.com/problem/131/E"]):
        assert out("contest", *words, "2 1 1 1") == "1 0 0 0 0 0 0 0 0\n"
    for words in (["n-queens"], ["LeetCode", "51.", "N-Queens"], ["https://x.org/n-queens/"]):
        assert out("contest", *words, "1") == '[["Q"]]\n'
    assert out("contest", "http://poj.org/problem?id=3239", "8 0").startswith("4 6 8")
    error = run("contest", "uva", code=2).stderr
    assert "'uva' may mean uva10513, uva11195, uva167 or uva750" in error
    assert "'queens' may mean" in run("contest", "queens", code=2).stderr
    for word in ("poj9", "4", "//", "https://x.org/9"):
        error = run("contest", word, code=2).stderr
        assert f"'{word}' is not one of 'codeforces131e'" in error
        assert "it comes first, as in 'nqueens contest leetcode51 4'" in error
    described = re.findall(r"^ +(\S+) .*;$", out("contest", "--help"), re.MULTILINE)
    assert described == sorted(INPUTS) == [*PROBLEMS]


def test_words_of_an_input_may_be_negative_numbers_but_no_options():
    for end in (["-1", "-1"], ["-1 -1"], ["--", "-1", "-1"]):
        assert out("contest", "poj1321", "2 1", "#.", ".#", *end) == "2\n"
    error = run("contest", "p1219", "-1", code=2).stderr
    assert "n must be a number from 1 to 18, not '-1'" in error
    for words in (["p1219", "--chek", "out"], ["--chek", "out", "p1219"], ["p1219", "--chek=out"]):
        error = run("contest", *words, code=2).stderr
        assert re.search("No such option:? '?--chek'?.*Did you mean '?--check'?", error), error
    assert "write --time-limit" in run("contest", "p1219", "--timeout", "3", code=2).stderr


def boards(seed, sizes, share=0.3):
    rng = random.Random(seed)
    for n in sizes:
        rows = ["".join(rng.choices(".*", (1 - share, share), k=n)) for _ in range(n)]
        blocked = {(i, j) for i in range(n) for j in range(n) if rows[i][j] == "*"}
        yield "\n".join(rows), blocked


def ways(n, blocked):
    return sum(blocked.isdisjoint(enumerate(q)) for q in oracle.solutions(n))


def test_boards_with_bad_squares():
    cases = [*boards(1, [4, 5, 6, 7, 8], 0.2)]
    text = "".join(f"{len(rows.split())}\n{rows}\n" for rows, _ in cases) + "0\n"
    lines = out("contest", "uva11195", text=text).splitlines()
    counts = [ways(len(rows.split()), blocked) for rows, blocked in cases]
    assert lines == [f"Case {i}: {number}" for i, number in enumerate(counts, 1)]
    for rows, blocked in boards(2, [8, 8, 8], 0.1):
        assert out("contest", "cses1624", text=rows) == f"{ways(8, blocked)}\n"


def test_uva750_and_uva167():
    solutions = oracle.solutions(8)
    tables = []
    for row, column in ((1, 1), (3, 5)):
        boards = [q for q in solutions if q[column - 1] == row - 1]
        lines = [f"{i:2}      " + " ".join(str(x + 1) for x in q) for i, q in enumerate(boards, 1)]
        head = ["SOLN       COLUMN", " #      1 2 3 4 5 6 7 8", ""]
        tables.append("\n".join([*head, *lines]) + "\n")
    assert out("contest", "uva750", text=INPUTS["uva750"][0]) == "\n".join(tables)
    rng = random.Random(3)
    numbers = [[rng.randrange(100) for _ in range(8)] for _ in range(8)]
    most = max(sum(numbers[i][q[i]] for i in range(8)) for q in solutions)
    text = "1\n" + "\n".join(" ".join(map(str, row)) for row in numbers)
    assert out("contest", "uva167", text=text) == f"{most:5}\n"


@pytest.mark.parametrize(
    ("queens", "right"),
    [
        ("0 0 1 2 2 4 3 1 4 3", True),
        ("4 3 2 4 0 0 1 2 3 1", True),
        ("0 0 1 2 2 4 3 1 4 2", False),
        ("0 0 0 0 1 2 2 4 3 1", False),
        ("0 0 1 1 2 2 3 3 4 4", False),
    ],
)
def test_the_checkers_of_kattis(queens, right):
    words = queens.split()
    assert out("contest", "kattis-queens", "5", *words) == ("CORRECT\n" if right else "INCORRECT\n")


def test_eight_queens_of_kattis():
    for board, said in (((0, 4, 7, 5, 2, 6, 1, 3), "valid"), ((0,) * 8, "invalid")):
        rows = ["." * c + "*" + "." * (7 - c) for c in board]
        assert out("contest", "kattis-8queens", text="\n".join(rows)) == f"{said}\n"
    assert out("contest", "kattis-8queens", text="********\n" + "........\n" * 7) == "invalid\n"


COUNTS = """
def ways(n, row=0, columns=0, one=0, other=0):
    if row == n:
        return 1
    free = [c for c in range(n) if not (columns >> c | one >> row + c | other >> row - c + n) & 1]
    return sum(ways(n, row + 1, columns | 1 << c, one | 1 << row + c, other | 1 << row - c + n)
               for c in free)
sizes = [int(word) for word in open(0).read().split()][:-1]
for i, n in enumerate(sizes):
    print(ways(n){wrong})
"""


@pytest.mark.parametrize(
    ("wrong", "smallest"),
    [(" + (n == 6)", "6\n0\n"), (" + (i > 0 and n == 1)", "1\n1\n0\n"), ("", None)],
)
def test_run_finds_the_smallest_input_that_fails(wrong, smallest, tmp_path):
    (tmp_path / "mine.py").write_text(COUNTS.replace("{wrong}", wrong))
    program = f"'{sys.executable}' '{tmp_path / 'mine.py'}'"
    words = ["contest", "hdu2553", "--run", program, "--rounds", 30, "--seed", 7]
    said = out(*words, code=1 if wrong else 0)
    assert "(seed 7)" in said
    if smallest is None:
        assert re.match(r"accepted: 30 inputs, the largest n = 10, the slowest \d+\.\d\d s", said)
    elif smallest.count("\n") == 2:
        assert f"that fails:\n{smallest}The program printed:\n5\n" in said
    else:  # one more case before it, and none after it
        assert re.search(r"that fails:\n\d+\n1\n0\n", said)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("1 / 0", "ended with status 1: ZeroDivisionError: division by zero"),
        ("import os; os.kill(os.getpid(), 11)", "was ended by SIGSEGV (segmentation fault)"),
        ("import os; os.abort()", "was ended by SIGABRT (aborted)"),
        ("raise SystemExit(139)", "with status 139, as after SIGSEGV (segmentation fault)"),
        ("import time; time.sleep(60)", "did not end within 0.5 s"),
        (
            "import os, time; getattr(os, 'fork', int)(); time.sleep(9); print(8)",
            "printed nothing.",
        ),
        ("while True: print('y' * 9999)", "the program printed more than 16 MiB"),
        ("pass", "The program printed nothing.\nline 1: expected '1', found the end"),
    ],
)
def test_run_says_how_a_program_fails(program, said, monkeypatch):
    limit = 0.5 if "sleep" in program else 60
    command = f"""'{sys.executable}' -c "{program}" """
    words = ["contest", "leetcode52", "--run", command, "--time-limit", limit, "--rounds", 2]
    assert said in out(*words, code=1)


def brute_rooks(n, k, rows):
    squares = [(i, j) for i in range(n) for j in range(n) if rows[i][j] == "#"]
    return sum(
        len({i for i, _ in rooks}) == len({j for _, j in rooks}) == k
        for rooks in combinations(squares, k)
    )


def test_poj1321_counts_rooks():
    rng = random.Random(5)
    text, right = "", ""
    for n in (1, 2, 3, 4, 4, 4):
        k = rng.randint(1, n)
        rows = ["".join(rng.choices("#.", k=n)) for _ in range(n)]
        text += f"{n} {k}\n" + "\n".join(rows) + "\n"
        right += f"{brute_rooks(n, k, rows)}\n"
    assert out("contest", "poj1321", text=f"{text}-1 -1\n") == right


def brute_threats(queens):
    numbers = [0] * 9
    directions = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    for i, j in queens:
        hit = (any((i + a * d, j + b * d) in queens for d in range(1, 9)) for a, b in directions)
        numbers[sum(hit)] += 1
    return " ".join(map(str, numbers)) + "\n"


def test_codeforces131e_counts_threats():
    rng = random.Random(6)
    for n, m in ((1, 1), (3, 9), (5, 6), (8, 4), (8, 40)):
        queens = rng.sample([(i, j) for i in range(n) for j in range(n)], m)
        words = " ".join(f"{i + 1} {j + 1}" for i, j in queens)
        assert out("contest", "codeforces131e", text=f"{n} {m} {words}") == brute_threats({*queens})
    twice = run("contest", "codeforces131e", text="3 2 1 1 1 1", code=2)
    assert "two queens stand on the same square" in twice.stderr


def test_uva10513_counts_sequences_with_a_fault():
    def has_fault(letters):
        pairs = list(combinations(range(len(letters)), 2))
        steps = {(j - i, abs(letters[j] - letters[i])) for i, j in pairs}
        return any(a == b or b == 0 or {a, b} == {1, 2} for a, b in steps)

    words = ["?", "ABF", "C", "?", "FD"]
    known = [range(6) if word == "?" else [ord(c) - 65 for c in word] for word in [*words, "?"]]
    number = sum(map(has_fault, product(*known)))
    assert out("contest", "uva10513", "6", *words, "?", "0") == f"Case 1: {number}\n"
    ten = out("contest", "uva10513", "10", *["?"] * 10, "0")
    assert ten == f"Case 1: {10**10 - 4}\n"  # A051223(10) = 4
    refused = run("contest", "uva10513", "2", "AA", "B", "0", code=2)
    assert "a place has ? or different letters up to 'B', not 'AA'" in refused.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1, 3, 0, 2]", ""),
        (" [ 2,0,3,1 ] ", ""),
        ("[0, 1, 2, 3]", "the queens in places 1 and 2 of the list share a diagonal"),
        ("[3, 2, 1, 0]", "the queens in places 1 and 2 of the list share an antidiagonal"),
        ("[1, 3, 1, 2]", "the queens in places 1 and 3 of the list share a row"),
        ("[2, 4, 1, 3]", "4 is not a number from 0 to 3"),
        ("[1, 3, 0]", "expected a list of 4 numbers, found one of 3"),
        ("1 3 0 2", "expected a list of 4 numbers such as [1, 3, 0, 2], found '1 3 0 2'"),
        ("-1", "found '-1'"),
        ("", "found the end"),
    ],
)
def test_one_solution_is_any_list(text, said, tmp_path):
    (tmp_path / "out").write_text(text and f"{text}\n")
    words = ["contest", "one-solution", "4", "--check", tmp_path / "out"]
    assert said in out(*words, code=1 if said else 0)


def test_one_solution_may_have_none(tmp_path):
    (tmp_path / "out").write_text("-1\n")
    assert "accepted" in out("contest", "one-solution", "3", "--check", tmp_path / "out")
    assert out("contest", "one-solution", "1") == "[0]\n"


LAYOUT = "ABBB\nAABD\nCCDD\nCCCD\n"
SOLVED = "AB#B\n#ABD\nCCD#\nC#CD\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SOLVED, ""),
        (f"{LAYOUT}\n{SOLVED}Waktu: 3 ms\n", ""),
        (SOLVED.replace("", " "), ""),
        ("..Q.\nQ...\n...Q\n.Q..\n", ""),
        ("[2, 0, 3, 1]\n", ""),
        (SOLVED.replace("#ABD", "A#BD"), "the queens in rows 1 and 2 touch"),
        (".Q..\n...Q\nQ...\n..Q.\n", "region C has 2 queens"),
        ("Q...\n..Q.\nQ...\n..Q.\n", "the queens in rows 1 and 3 share a column"),
        (SOLVED.replace("CCD#", "CCDD"), "row 3 has 0 queens: 'CCDD'"),
        (SOLVED.replace("CCD#", "CCC#"), "row 3 is 'CCDD' in the layout, not 'CCC#'"),
        (SOLVED + SOLVED, "expected one layout of 4 rows, found 8"),
        (SOLVED[:15], "expected one layout of 4 rows, found 3"),
        ("no solution\n", "expected the layout with # on its 4 queens, found none"),
        ("", "expected the layout with # on its 4 queens, found none"),
    ],
)
def test_a_layout_may_be_solved_in_any_way(text, said, tmp_path):
    (tmp_path / "in").write_text(LAYOUT)
    words = ["contest", "regions", "--input", tmp_path / "in", "--check", "-"]
    assert said in out(*words, text=text, code=1 if said else 0)


@pytest.mark.parametrize("text", ["no solution", "Tidak ada solusi", "-1", "None"])
def test_a_layout_may_have_no_solution(text, tmp_path):
    (tmp_path / "in").write_text("AB\nAB\n")
    words = ["contest", "regions", "--input", tmp_path / "in", "--check", "-"]
    assert "accepted" in out(*words, text=f"{text}\n")
    wrong = out(*words, text="#B\nA#\n", code=1)
    assert "expected 'no solution', as no board obeys all rules, found '#B'" in wrong


@pytest.mark.parametrize("text", ["AB\nA\n", "AB\nBC\n", "A1\nAA\n", ""])
def test_a_wrong_layout_is_refused(text):
    assert "layout" in run("contest", "regions", text=text, code=2).stderr


SCRIPT = f"'{sys.executable}' "


def test_what_a_program_has_started_ends_with_it(tmp_path):
    """Also in a session of its own, and it is not waited for."""
    started = tmp_path / "started"
    child = f"open({str(started)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    (tmp_path / "mine.py").write_text(
        "import os, subprocess, sys, time\n"
        f"code = 'import os, time; ' + {child!r}\n"
        "subprocess.Popen([sys.executable, '-c', code], start_new_session=True)\n"
        f"while not (os.path.exists({str(started)!r}) and open({str(started)!r}).read()):\n"
        "    time.sleep(0.01)\n"
        "print(1)\n"
    )
    words = [
        "contest",
        "leetcode52",
        "1",
        "--time-limit",
        300,
        "--run",
        SCRIPT + str(tmp_path / "mine.py"),
    ]
    assert out(*words).startswith("accepted: the program is right on this input, ")
    if sys.platform == "linux":
        process = Path("/proc") / started.read_text()
        while process.exists():  # until it is reaped
            time.sleep(0.01)


BARE = """
class Solution:
    def solveNQueens(self, n: int) -> List[List[str]]:
        found = []
        for board in permutations(range(n)):
            up, down = ({i + k * c for i, c in enumerate(board)} for k in (1, -1))
            if len(up) == len(down) == n:
                found.append(["." * c + "Q" + "." * (n - 1 - c) for c in board])
        return found

    def totalNQueens(self, n: int) -> int:
        return len(self.solveNQueens(n))
"""


def test_a_bare_class_of_leetcode_is_run(tmp_path):
    path = tmp_path / "lc.py"
    path.write_text(BARE)
    for command in (f"{SCRIPT}'{path}'", f"'{path}'"):
        for problem in ("leetcode51", "leetcode52"):
            words = ["contest", problem, "--run", command, "--rows", "4-6"]
            assert "accepted: 3 inputs, the largest n = 6, " in out(*words)
    path.write_text(BARE.replace("== n", "<= n"))
    said = out("contest", "leetcode51", "--run", f"'{path}'", code=1)
    assert "that fails:\n4\nThe program printed:\n" in said
    imports = "from itertools import *\nfrom typing import *\n"
    path.write_text(imports + BARE + "print(Solution().totalNQueens(int(input())))\n")
    assert "accepted" in out("contest", "lc52", "5", "--run", f"'{path}'")
    path.write_text("class Solution:\n    pass\n")
    said = out("contest", "leetcode51", "4", "--run", f"'{path}'", code=1)
    assert "has no attribute 'solveNQueens'" in said


def test_one_input_is_judged(tmp_path):
    (tmp_path / "mine.py").write_text(COUNTS.replace("{wrong}", " + (n == 6)"))
    program = f"'{sys.executable}' '{tmp_path / 'mine.py'}'"
    words = ["contest", "hdu2553", "--run", program]
    (tmp_path / "in").write_text("5\n6\n0\n")
    said = out(*words, "--input", tmp_path / "in", code=1)
    assert said.startswith("wrong on this input:\n5\n6\n0\nThe program printed:\n10\n5\n")
    assert "line 2: expected '4', found '5'" in said
    assert out(*words, "5", "0").startswith("accepted: the program is right on this input, ")
    assert "n must be a number from 1 to 10, not '11'" in run(*words, "11", "0", code=2).stderr


@pytest.mark.parametrize("problem", PROBLEMS)
def test_generated_inputs_are_answered(problem, tmp_path):
    folder = tmp_path / "new" / "inputs"
    words = ["contest", problem, "--generate", folder, "--rounds", 3, "--seed", 1]
    if not PROBLEMS[problem].has_one_size:
        words += ["--rows", "9"]
    number = 1 if PROBLEMS[problem].is_a_number else 3
    if problem == "poj1321":
        words[-1] = "8"
    assert out(*words).startswith(f"{plural(number, 'input')}, and answers beside them, in ")
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths[:2]] == ["001.in", "001.out"]
    assert len(paths) == 2 * number
    right = out("contest", problem, "--input", folder / "001.in")
    assert right == (folder / "001.out").read_text()
    assert f"{folder} exists; name a new folder" in run(*words, code=2).stderr


def test_only_the_named_sizes_are_tried(tmp_path):
    words = ["contest", "uva11195", "--generate", tmp_path / "new", "--rows", "5-6"]
    out(*words, "--rounds", 8)
    sizes = {row for path in (tmp_path / "new").glob("*.in") for row in path.read_text().split()}
    assert {size for size in sizes if size.isdigit()} == {"5", "6", "0"}
    error = run("contest", "cses1624", "--run", "python", "--rows", "9", code=2).stderr
    assert "the boards of cses1624 have 8 rows" in error
    error = run("contest", "leetcode51", "--run", "python", "--rows", "9-14", code=2).stderr
    assert "--rows: n of leetcode51 must be a number from 1 to 12, not 14" in error


def test_the_way_out_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("lc51.py", "mine.c", "cses"):
        (tmp_path / name).write_text("")
    error = run("contest", "leetcode51", "--check", "lc51.py", "4", code=2).stderr
    assert "'nqueens contest leetcode51 --run \"python lc51.py\"' runs one" in error
    error = run("contest", "p1219", "--check", "mine.c", "6", code=2).stderr
    assert "--check reads what a program printed, and mine.c is a program" in error
    error = run("contest", "hdu2553", "--check", "-", code=2).stderr
    assert "--check needs the input of the program too: --input FILE, or WORDS such as" in error
    error = run("contest", "cses1624", "./cses", code=2).stderr
    assert "./cses is a file: --run './cses' runs a program" in error
    error = run("contest", "hdu2553", "--check", "a", "--run", "b", code=2).stderr
    assert "--check and --run are two ways; leave out one of them" in error
    error = run("contest", "hdu2553", "--rows", "4", code=2).stderr
    assert "--rows is for inputs that --run or --generate makes" in error
    error = run("contest", "cses1624", *["........"] * 9, code=2).stderr
    assert "expected the end, found '........'" in error
    error = run("contest", "hdu2553", "--generate", "new", "4", code=2).stderr
    assert "--generate makes the inputs itself" in error


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_what_starts_no_program_gets_the_way_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, mode in (("mine", 0o700), ("mine.cpp", 0o600)):
        Path(name).write_text("int main() {}\n", "utf-8")
        Path(name).chmod(mode)
    for name, words in (
        ("mine", "write ./mine for the program of this folder"),
        ("mine.cpp", "'mine.cpp' is no program; compile it, or write before it what runs it"),
        ("./none", "there is no program './none'"),
    ):
        assert words in run("contest", "hdu2553", "--run", name, code=2).stderr
