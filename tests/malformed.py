"""Malformed text in every format of boards, with the place and words of the error."""

from __future__ import annotations

import numpy as np

GRIDS = {"dots": ".#", "circles": "○●", "letters": "xQ", "matrix": "01", "board": ".Q"}

# format with its base and orientation, text, line, column, words in the reason
Case = tuple[str, str | bytes, int, int, str]

SQUARES: list[Case] = [  # one reader for all grids
    ("dots", "#..\n..#.\n.#.", 2, 4, "4 squares in a row of a board of 3"),
    ("dots", "#..\n..#", 2, 1, "the text ends after 2 of 3 rows"),
    ("dots", "#..\n..#\n.#.\n\n#..", 5, 1, "the text ends after 1 of 3 rows"),
    ("dots", "#..\n\n..#", 2, 1, "the board ends after 1 of 3 rows"),
    ("dots", "#..\n2:\n..#", 2, 1, "the board ends after 1 of 3 rows"),
    ("dots", "# . .\n. # *", 2, 5, "'*' is not a square"),
    ("dots", "#..\n..#\n.#.\n.\0.", 4, 2, r"'\x00' is not a square"),
    ("dots", "1: #..", 1, 3, "begins on a line of its own"),
    ("matrix", "[[0, 1],\n [1, 0", 2, 1, "a list in brackets does not end"),
    ("dots", "one:\n#..", 1, 1, "number of a board before the colon, not 'one'"),
    *(
        (name, f"{queen}\n{empty}?", 2, 2, "'?' is not a square; expected one of")
        for name, (empty, queen) in GRIDS.items()
    ),
]
PERMUTATIONS: list[Case] = [
    ("permutation 0 rows", "1 3 0 4", 1, 7, "4 is not in 0..3 on a board of 4"),
    ("permutation 1 rows", "2 4 1 0", 1, 7, "0 is not in 1..4 on a board of 4"),
    ("permutation 0 columns", "1 3 0 2\n1 3 0 9", 2, 7, "9 is not in 0..3"),
    ("permutation 0 rows", "1 3 -1 2", 1, 5, "'-1' is not a number"),
    ("permutation 0 rows", "1 3 +0 2", 1, 5, "'+0' is not a number"),
    ("permutation 0 rows", "1 3 0_0 2", 1, 5, "'0_0' is not a number"),
    ("permutation 0 rows", "1 3 ٠ 2", 1, 5, "'٠' is not a number"),
    ("permutation 0 rows", "1 3 0 2\n\n\n1 3 0 2z", 4, 7, "'2z' is not a number"),
    ("permutation 0 rows", "1 3 0 " + "9" * 5000, 1, 7, "is not a number"),
    ("permutation 0 rows", "1:", 1, 3, "the numbers of the board are missing"),
    ("permutation 0 rows", "x: 1 3 0 2", 1, 1, "before the colon, not 'x'"),
    ("permutation 0 rows", "1: 2: 1 3 0 2", 1, 4, "'2:' is not a number"),
    ("permutation 1 rows", "2413\n2415", 2, 4, "5 is not in 1..4 on a board of 4"),
    ("permutation 0 rows 5", "1302", 1, 1, "4 numbers for a board of 5"),
    ("permutation 1 rows", "2 4 1 3\n3 1 4 2\n3", 3, 1, "one number after 2 boards; their number"),
    ("permutation 1 rows", "2 4 1 3\n3 1 4 2\n2\n2 4 1 3", 4, 1, "expected the end after the nu"),
    ("permutation 1 rows", "2413\n12\n", 2, 1, "one number after 1 boards; their number is not 12"),
]
PAIRS: list[Case] = [
    ("pairs 0 rows", "(0,1) (1,3) (2,0) (3,4)", 1, 20, "(3,4) is not on a board of 4"),
    ("pairs 1 rows", "(1,2) (2,4) (3,1) (4,0)", 1, 20, "(4,0) is not on a board of 4"),
    ("pairs 0 rows", "(0,1) (0,1)", 1, 8, "(0,1) is given twice"),
    ("pairs 0 rows", "(0,1) (1,3", 1, 7, "expected a pair such as (1,2) at '(1,3'"),
    ("pairs 0 rows", "(-1,0)", 1, 1, "expected a pair"),
    ("pairs 0 rows", "(0,0);(1,1)", 1, 6, "expected a pair such as (1,2) at ';(1,1)'"),
    ("pairs 0 rows", "(99999999999,0)", 1, 1, "expected a pair"),
    ("pairs 0 rows", "[(0, 1), (0, 1)]", 1, 11, "(0,1) is given twice"),
    ("pairs 0 rows", "[(0, 1), (1, 2]", 1, 8, "expected a pair such as (1,2)"),
    ("pairs 0 rows", "(0,1) (1,0) (1,1)", 1, 1, "3 queens within 2 x 2 squares; the board needs"),
    ("pairs 0 rows", "[(0, 1)} ", 1, 1, "expected a pair such as (1,2)"),
    ("pairs 0 rows", "-", 1, 1, "a board without queens needs its size"),
    ("pairs 0 rows", "1:", 1, 3, "the pairs of the board are missing"),
    ("pairs 0 rows 3", "(3,0)", 1, 2, "(3,0) is not on a board of 3"),
    ("pairs 0 rows", "a: (0,0)", 1, 1, "before the colon, not 'a'"),
]
NAMES: list[Case] = [
    ("algebraic", "a1 b3 c5 d7", 1, 7, "c5 is not on a board of 4"),
    ("algebraic", "a1 b2 a2", 1, 1, "3 queens within 2 x 2 squares; the board needs its size"),
    ("algebraic", "a1 a1", 1, 4, "a1 is given twice"),
    ("algebraic", "a0", 1, 1, "'a0' is not a square such as b4"),
    ("algebraic", "a2 b4 c1 d3 ?", 1, 13, "'?' is not a square"),
    ("algebraic", "a٤", 1, 1, "'a٤' is not a square"),
    ("algebraic", "a12345678901", 1, 1, "is not a square such as b4"),
    ("algebraic", "-", 1, 1, "a board without queens needs its size"),
    ("algebraic", "3: ", 1, 3, "the squares of the board are missing"),
    ("algebraic 2", "a1 c2", 1, 4, "c2 is not on a board of 2"),
]
LISTS: list[Case] = [
    ("permutation 1 rows", "[2, 4, 1, 5]", 1, 11, "5 is not in 1..4 on a board of 4"),
    ("permutation 0 rows", "[0, 1", 1, 1, "a list in brackets must end on its line"),
    ("permutation 0 rows", "0 1, 2", 1, 3, "separate numbers by blanks or by single commas"),
    ("permutation 0 rows", "[0, 1] 2", 1, 1, "'[0' is not a number"),
    ("permutation 0 rows", "1: [0,, 1]", 1, 6, "separate numbers by"),
    ("csv 0 rows", "0,1,x", 1, 5, "'x' is not a number"),
    ("csv 0 rows", "1,0\n0,2\n", 2, 3, "2 is not in 0..1 on a board of 2"),
    ("csv 0 rows", "1,0,", 1, 4, "separate numbers by"),
    ("csv 0 rows 3", "1,0", 1, 1, "2 numbers for a board of 3"),
    ("csv 0 rows", "row0,row1\n1,0,2", 2, 1, "3 numbers for a board of 2"),
    ("csv 0 rows", "row1,row2\n1,2", 1, 1, "the header is not row0,row1,..."),
    ("csv 1 columns", "column1,column3\n1,2", 1, 1, "the header is not column1,column2,..."),
]
OBJECTS: list[Case] = [
    ("json 0 rows", "", 1, 1, "expected a JSON list or object, found the end"),
    ("json 0 rows", "[1, 2]", 1, 5, "2 is not in 0..1 on a board of 2"),
    ("json 1 rows", "[[2, 1],\n [0, 1]]", 2, 3, "0 is not in 1..2 on a board of 2"),
    ("json 0 rows", "[[0], 1]", 1, 7, "expected '[', found '1'"),
    ("json 0 rows", "[0", 1, 3, "expected ']', found the end"),
    ("json 0 rows", "[0,]", 1, 4, "expected a number, found ']'"),
    ("json 0 rows", "[-1]", 1, 2, "a number must be 0 to 2147483647, not -1"),
    ("json 0 rows", "nil", 1, 1, "'n' is not expected here"),
    ("json 0 rows", '{"n": 4, "count": "2"}', 1, 2, "an object with neither"),
    ("json 0 rows", '{"queens": []}', 1, 2, "an object with neither"),
    ("json 0 rows", '{"n": 0}', 1, 7, "n must be 1 to 2147483647, not 0"),
    ("json 0 rows", '{"n" 4}', 1, 6, "expected ':', found '4'"),
    ("json 0 rows", '{"n": 2, "queens": [[0, 2]]}', 1, 22, "(0,2) is not on a board of 2"),
    ("json 1 rows", '{"placed": [[1, 1], [1, 1]], "n": 2}', 1, 22, "(1,1) is given twice"),
    ("json 0 rows", '{"n": 2, "blocked": [[0]]}', 1, 24, "expected ',', found ']'"),
    ("json 0 rows", '{"n": 2, "blocked": [0]}', 1, 22, "expected ']', found '0'"),
    ("json 0 rows", '{"a": ]}', 1, 7, "expected a value, found ']'"),
    ("json 0 rows", '{"a": ' + "[" * 40, 1, 40, "lists are nested more than 32 deep"),
    ("json 0 rows", '{"a": [', 1, 8, "the text ends too early"),
    ("json 0 rows 3", '{"n": 2, "queens": []}', 1, 7, "n must be 3 to 3, not 2"),
    ("json 0 rows 3", "[1, 0]", 1, 2, "2 numbers for a board of 3"),
]
RANKS: list[Case] = [
    ("fen", "1Q1/2", 1, 1, "more than 2 squares in a rank of a board of 2"),
    ("fen", "2/1K", 1, 4, "'K' is neither a queen nor a number"),
    ("fen", "2/99999999999", 1, 3, "more than 2 squares in a rank of a board of 2"),
    ("fen 3", "2/2", 1, 1, "2 ranks for a board of 3"),
    ("fen", "Q w - - 0 1\n2/1q\n1q/3", 3, 4, "more than 2 squares in a rank of a board of 2"),
]
DATA: list[Case] = [
    ("dzn", "", 1, 1, "expected 'n', found the end"),
    ("dzn", "n = 0;", 1, 5, "n must be 1 to 10000, not 0"),
    ("dzn 3", "n = 4;", 1, 5, "n must be 3 to 3, not 4"),
    ("dzn", "n = 4", 1, 6, "expected ';', found the end"),
    ("dzn", "n = 4;\nqueens = 3;", 2, 1, "expected 'placed', found 'queens'"),
    ("dzn", "n = 2; placed = array2d(1..5, 1..2, []);", 1, 28, "number of squares must be 0 to 4"),
    ("dzn", "n = 2; placed = array2d(1..1, 1..2, [1, 3]);", 1, 41, "a column must be 1 to 2"),
    ("dzn", "n = 2; placed = array2d(1..2, 1..2, [1, 2, 1, 2]", 1, 44, "(1,2) is given twice"),
    ("dzn", "n = 2; placed = array2d(1..0, 1..2, [1, 2]);", 1, 38, "expected ']', found '1'"),
    ("dzn", "n = 1; % a comment\nplaced = {}", 2, 10, "'{' is not expected here"),
]
LEETCODE: list[Case] = [
    ("leetcode", "", 1, 1, "expected '[', found the end"),
    ("leetcode", '[[".Q..","...Q"', 1, 16, "the board ends after 2 of 4 rows"),
    ("leetcode", '[["Q"],["Q"]', 1, 13, "expected ']', found the end"),
    ("leetcode", '[["Q"]]\n[]', 2, 1, "expected the end, found '['"),
    ("leetcode", '[["Q","."]]', 1, 7, "too many rows for a board of 1"),
    ("leetcode", '[[".Q","Q"]]', 1, 8, "1 squares in a row of a board of 2"),
    ("leetcode", '[[".Q",\n "Q.."]]', 2, 2, "3 squares in a row of a board of 2"),
    ("leetcode", "[[]]", 1, 3, "expected a row"),
    ("leetcode", "[['Q\"]]", 1, 3, '"\'" is not expected here'),
    ("leetcode", '[["q"]]', 1, 3, "'\"' is not expected here"),
    ("leetcode", '[["Q" "Q"]]', 1, 7, "expected ']', found '\"Q\"'"),
    ("leetcode", '{"Q"}', 1, 1, "'{' is not expected here"),
    ("leetcode", "[1]", 1, 2, "'1' is not expected here"),
    ("leetcode", '["Q"', 1, 5, "expected ']', found the end"),
    ("leetcode 2", '[["Q"]]', 1, 3, "1 squares in a row of a board of 2"),
    ("leetcode", "[] []", 1, 4, "expected the end"),
]
COMPLETION: list[Case] = [
    ("csplib079", "", 1, 1, "expected 'letting', found the end"),
    ("csplib079", "letting n = four", 1, 13, "expected n, found 'four'"),
    ("csplib079", "letting n = 123456789012", 1, 13, "n must be 1 to 10000"),
    ("csplib079", "letting n = 0", 1, 13, "n must be 1 to 10000, not 0"),
    ("csplib079", "letting n = 4\nletting blocks = []", 2, 9, "expected 'init', found 'blocks'"),
    (
        "csplib079",
        "letting n = 4\nletting init = [[0, 4]]",
        2,
        21,
        "a column must be 0 to 3, not 4",
    ),
    ("csplib079", "letting n = 4\nletting init = [[-1, 0]]", 2, 18, "a row must be 0 to 3, not -1"),
    ("csplib079", "letting n = 4\nletting init = [[0, 1], [0, 1]]", 2, 26, "(0,1) is given twice"),
    ("csplib079", "letting n = 4\nletting init = [[0, 1],]", 2, 24, "expected '[', found ']'"),
    ("csplib079", "letting n = 4\nletting init = [[0, 1, 2]]", 2, 22, "expected ']', found ','"),
    ("csplib079", "letting n = 4\nletting init = [0, 1]", 2, 17, "expected ']', found '0'"),
    ("csplib079", "letting n = 4\nletting init = []\nx", 3, 1, "expected the end"),
    ("csplib079", "letting n = 4 $ [[0, 1]]\n", 1, 25, "expected 'letting', found the end"),
    ("csplib079 5", "letting n = 4\nletting init = []", 1, 13, "n must be 5 to 5, not 4"),
]
BLOCKED: list[Case] = [
    ("csplib080", "letting n = 4\nletting blocks = [[0, 1]]", 2, 20, "a row must be 1 to 4, not 0"),
    ("csplib080", "letting n = 4\nletting blocks = [[1, 5]]", 2, 23, "a column must be 1 to 4"),
    ("csplib080", "letting n = 4\nletting init = [[1, 2]]", 2, 9, "expected 'blocks'"),
    ("csplib080", "language ESSENCE", 1, 17, "the text ends too early"),
]
FACTS: list[Case] = [
    ("asp", "", 1, 1, "expected 'num', found the end"),
    ("asp", "num(2).", 1, 5, "the next number must be 1 to 1, not 2"),
    ("asp", "num(1)", 1, 7, "expected '.', found the end"),
    ("asp", "num(1).\nblock(1,2).", 2, 9, "a column must be 1 to 1, not 2"),
    ("asp", "num(1).\nblock(0,1).", 2, 7, "a row must be 1 to 1, not 0"),
    ("asp", "num(1).\nblock(1,1).\nblock(1,1).", 3, 7, "(1,1) is given twice"),
    ("asp", "num(1).\nblock 1 1.", 2, 7, "expected '(', found '1'"),
    ("asp", "num(x).", 1, 5, "expected the next number, found 'x'"),
    ("asp", "num(1).\nblock(1,1)", 2, 11, "expected '.', found the end"),
    ("asp 2", "num(1).\nblock(1,1).", 2, 1, "expected 'num', found 'block'"),
]
CNF = (
    "p cnf 4 14\n1 2 0\n3 4 0\n1 3 0\n2 4 0\n-1 -2 0\n-3 -4 0\n-1 -3 0\n-2 -4 0\n-2 -3 0\n-1 -4 0\n"
)
FORMULAS: list[Case] = [
    ("dimacs", "", 1, 1, "0 variables; the board needs a square number"),
    ("dimacs", "c only\n", 1, 1, "0 variables; the board needs a square number"),
    ("dimacs", "1 2 0", 1, 1, "expected the header 'p cnf"),
    ("dimacs", "p cnf four 2", 1, 1, "expected the header"),
    ("dimacs", "p cnf 5 2", 1, 1, "5 variables; the board needs a square number"),
    ("dimacs 3", "p cnf 4 2", 1, 1, "4 variables; the board needs 3 * 3"),
    ("dimacs", CNF, 11, 8, "10 clauses, but the header announces 14"),
    ("dimacs", CNF.replace("14", "10", 1) + "5 0", 12, 1, "literal 5 in a formula of 4"),
    ("dimacs", CNF.replace("14", "10", 1) + "1 x 0", 12, 3, "'x' is not a literal"),
    ("dimacs", CNF.replace("14", "10", 1) + "1", 12, 1, "a clause is a line that ends with 0"),
    ("dimacs", CNF.replace("14", "10", 1) + "1 0 2 0", 12, 7, "a clause is a line that ends"),
    ("dimacs", CNF.replace("14", "10", 1) + "1 2 3 0", 12, 1, "does not belong to the formula"),
    ("dimacs", CNF.replace("14", "12", 1) + "1 0\n1 0", 13, 1, "does not belong to the formula"),
    ("dimacs", CNF.replace("14", "9", 1).replace("-2 -3 0\n", ""), 10, 8, "clause (-2, -3) of 2"),
]
MODELS: list[Case] = [
    ("model", "", 1, 1, "the model does not end with 0"),
    ("model", "s UNSATISFIABLE", 1, 3, "the solver found no model: 'UNSATISFIABLE'"),
    ("model", "s", 1, 2, "the solver found no model"),
    ("model", "s SATISFIABLE\nv 1 -2 -3 4", 2, 12, "the model does not end with 0"),
    ("model", "v 1 -2 -3 0", 1, 1, "3 variables; the board needs a square number"),
    ("model", "v 1 1 -2 3 0", 1, 1, "a value once"),
    ("model", "v 1 x 0", 1, 5, "'x' is not a literal"),
    ("model", "v 1 0 -2 0", 1, 1, "literals after the 0 that ends the model"),
    ("model", "v 1 0\nv -2 0", 2, 1, "expected a line"),
    ("model", "[-1, 2, 2, -4]", 1, 1, "a value once"),
    ("model", "SAT\n-1 2 -3 4\n", 2, 10, "the model does not end with 0"),
    ("model", "hello", 1, 1, "expected a line 's SATISFIABLE' or 'v LITERALS', or literals alone"),
    ("model 3", "v 1 0", 1, 1, "1 variables; the board needs 3 * 3"),
]
ITEMS = "r0 r1 c0 c1 | s0 s1 s2 d0 d1 d2\n"
COVERS: list[Case] = [
    ("exact-cover", "", 1, 1, "the line of items is missing"),
    ("exact-cover", "| remark\n", 1, 1, "the line of items is missing"),
    ("exact-cover", ITEMS.replace("d2", "d3"), 1, 1, "these are not the items"),
    ("exact-cover 3", ITEMS, 1, 1, "these are not the items of a board of 3"),
    ("exact-cover", ITEMS + "\n", 2, 1, "an empty line"),
    ("exact-cover", ITEMS + "r0 c0 s0 d1\nr0 c0 s0 d1", 3, 12, "option r0 c0 is given twice"),
    ("exact-cover", ITEMS + "r0 c0 s1 d1", 2, 8, "the sum of r0 c0 must be 0 to 0, not 1"),
    ("exact-cover", ITEMS + "r0 c0 s0 d0", 2, 11, "the difference of r0 c0 must be 1 to 1"),
    ("exact-cover", ITEMS + "r2 c0 s2 d3", 2, 2, "a row must be 0 to 1, not 2"),
    ("exact-cover", ITEMS + "r0 c9 s9 d0", 2, 5, "a column must be 0 to 1, not 9"),
    ("exact-cover", ITEMS + "r0 c0 s0", 2, 9, "expected 'd', found the end"),
    ("exact-cover", ITEMS + "r0 c0 s0 d1 x", 2, 13, "'x' is not expected here"),
    ("exact-cover", ITEMS + "c0 r0 s0 d1", 2, 1, "expected 'r', found 'c'"),
    ("exact-cover", "| placed r0 c1\n" + ITEMS + "r0 c0 s0 d1", 1, 15, "r0 c1 is not an option"),
    ("exact-cover", "| placed r5 c1\n" + ITEMS, 1, 11, "a row must be 0 to 1, not 5"),
    ("exact-cover", "| placed 0 1\n" + ITEMS, 1, 10, "expected 'r', found '0'"),
]


def _file(array: object) -> bytes:
    import io

    out = io.BytesIO()
    np.save(out, np.asarray(array), allow_pickle=False)
    return out.getvalue()


HUGE = _file([1]).replace(b"(1,), }" + b" " * 12, b"(9000000000000,), }")
FILES: list[Case] = [
    ("npy", b"\x93NUMPY", 1, 1, "a damaged .npy file"),
    ("npy", _file([1, 3, 0, 2])[:-1], 1, 1, "a damaged .npy file"),
    ("npy", HUGE, 1, 1, "a damaged .npy file"),
    ("npy", b"\x93NUMPY\x09\x00" + b"\0" * 200, 1, 1, "a damaged .npy file"),
    ("npy", _file([1.0, 0.0]), 1, 1, "the columns of a board must be integers"),
    ("npy", _file(3), 1, 1, "boards have shape (k, n) or (n,), not ()"),
    ("npy", _file(np.zeros((2, 0), dtype=int)), 1, 1, "boards have shape (k, n) or (n,)"),
    ("npy", _file([[1, 3, 0, 2], [1, 3, 0, 4]]), 2, 4, "4 is not in 0..3 on a board of 4"),
    ("npy", _file([0, -1]), 1, 2, "-1 is not in 0..1 on a board of 2"),
    ("npy 3", _file([1, 3, 0, 2]), 1, 1, "the boards have 4 rows, not 3"),
    ("npy", b"1 3 0 2\n", 1, 1, "not a .npy file"),
]

MALFORMED: list[Case] = [
    *PERMUTATIONS,
    *PAIRS,
    *NAMES,
    *SQUARES,
    *LISTS,
    *OBJECTS,
    *RANKS,
    *DATA,
    *LEETCODE,
    *COMPLETION,
    *BLOCKED,
    *FACTS,
    *FORMULAS,
    *MODELS,
    *COVERS,
    *FILES,
]
ONE_EACH = {case[0].split()[0]: case for case in MALFORMED}.values()  # the last of each format


def arguments(described: str) -> tuple[str, dict[str, object]]:
    """Return the name and the keywords that describe a format."""
    name, *words = described.split()
    keywords: dict[str, object] = {}
    if name in ("permutation", "csv", "pairs", "json"):
        keywords = {"base": int(words[0]), "by": words[1]}
        words = words[2:]
    if words:
        keywords["n"] = int(words[0])
    return name, keywords
