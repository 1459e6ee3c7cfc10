"""Programs for the contest problems, right and wrong, as contestants write them.

A wrong program is a right one with some text replaced. `WRONG` names what each overlooks.
"""

from collections.abc import Iterable

SEARCH = """
import sys
def boards(n, closed=[0] * 20):
    full = (1 << n) - 1
    def place(row, columns, left, right, board):
        if row == n:
            yield board
            return
        free = full & ~(columns | left | right | closed[row])
        while free:
            bit = free & -free
            free -= bit
            yield from place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1,
                             board + [bit.bit_length() - 1])
    return place(0, 0, 0, 0, [])
def count(n, closed=[0] * 20):
    return sum(1 for board in boards(n, closed))
words = sys.stdin.read().split()
"""
PERMUTATIONS = """
import sys
from itertools import permutations
def boards(n, closed=[0] * 20):
    for board in permutations(range(n)):
        rows = range(n)
        if len({i + board[i] for i in rows}) == len({i - board[i] for i in rows}) == n:
            if not any(closed[i] >> board[i] & 1 for i in rows):
                yield board
def count(n, closed=[0] * 20):
    return len(list(boards(n, closed)))
words = sys.stdin.read().split()
"""
BY_LIBRARY = (  # so that the largest sizes take no time
    "return sum(1 for board in boards(n, closed))",
    "import nqueens; return nqueens.count(n, blocked=[(i, j) for i in range(n)"
    " for j in range(n) if closed[i] >> j & 1])",
)
MASKS = "[sum((c == '*') << i for i, c in enumerate(row)) for row in rows]"
# what a search overlooks
LINES = {
    "no diagonal": [("(columns | left | right | ", "(columns | ")],
    "only the diagonals down": [("(columns | left | right | ", "(columns | left | ")],
    "only the diagonals up": [("(columns | left | right | ", "(columns | right | ")],
    "rows only": [("(columns | left | right | ", "(")],
    "no columns": [("(columns | left | right | ", "(left | right | ")],
}

Changes = list[tuple[str, str]]


def changed(text: str, changes: Iterable[tuple[str, str]]) -> str:
    """Return a program with texts replaced, each of which must occur."""
    for old, new in changes:
        assert old in text, (old, text)
        text = text.replace(old, new)
    return text


def limited(size: str) -> Changes:
    """Return the change after which a search is too slow for a size (here it just ends)."""
    return [("full = (1 << n) - 1", f"full = (1 << n) - 1\n    if n == {size}: raise TimeoutError")]


# --- numbers and lists of solutions ---------------------------------------------------------------

CSES1624 = f"""
rows = words
print(count(8, {MASKS}))
"""
HDU2553 = """
known = {}
for word in words[:-1]:
    n = int(word)
    if n not in known:
        known[n] = count(n)
    print(known[n])
"""
HDU2553_TABLE = """
table = [0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
while n := int(input()):
    print(table[n])
"""
LEETCODE51 = """
n = int(words[0])
print([["." * c + "Q" + "." * (n - 1 - c) for c in board] for board in boards(n)])
"""
LEETCODE51_JSON = """
import json
n = int(words[0])
found = [["".join("Q" if i == c else "." for i in range(n)) for c in b] for b in boards(n)]
print(json.dumps(found[::-1], indent=1))
"""
LEETCODE52 = """
n = int(words[0])
print(count(n))
"""
LEETCODE52_TABLE = """
print([0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724][int(input())])
"""
P1219 = """
n = int(words[0])
first = []
for board in boards(n):
    first.append(board)
    if len(first) == 3:
        break
for board in first:
    print(*[column + 1 for column in board])
print(count(n))
"""
UVA11195 = f"""
case = 0
while words and words[0] != "0":
    n = int(words.pop(0))
    rows, words = words[:n], words[n:]
    case += 1
    ways = count(n, {MASKS})
    print(f"Case {{case}}: {{ways}}")
"""
UVA167 = """
k = int(words.pop(0))
eight = list(boards(8))
for _ in range(k):
    numbers = [int(word) for word in words[:64]]
    words = words[64:]
    best = 0
    for board in eight:
        total = sum(numbers[8 * i + board[i]] for i in range(8))
        if total > best:
            best = total
    print(f"{best:5}")
"""
UVA750 = """
k = int(words.pop(0))
eight = list(boards(8))
for case in range(k):
    row, column = int(words.pop(0)), int(words.pop(0))
    if case:
        print()
    print("SOLN       COLUMN")
    print(" #      1 2 3 4 5 6 7 8")
    print()
    number = 0
    for board in eight:
        if board[column - 1] == row - 1:
            number += 1
            print(f"{number:2}      " + " ".join(str(r + 1) for r in board))
"""

# --- one solution ---------------------------------------------------------------------------------

FORMULA = """
import sys
def solve(n):
    even, odd = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd[0], odd[1] = odd[1], odd[0]
        odd.append(odd.pop(2))
    if n % 6 == 3:
        even.append(even.pop(0))
        odd += [odd.pop(0), odd.pop(0)]
    return even + odd
words = sys.stdin.read().split()
"""
SWAPS = """
import random, sys
from collections import Counter
def solve(n):
    rng = random.Random(n)
    q = rng.sample(range(1, n + 1), n)
    up = Counter(i + r for i, r in enumerate(q))
    down = Counter(i - r for i, r in enumerate(q))
    def clashes(i):
        return up[i + q[i]] + down[i - q[i]] - 2
    def swap(i, j):
        for k in (i, j):
            up[k + q[k]] -= 1
            down[k - q[k]] -= 1
        q[i], q[j] = q[j], q[i]
        for k in (i, j):
            up[k + q[k]] += 1
            down[k - q[k]] += 1
    while wrong := [i for i in range(n) if clashes(i)]:
        for i in wrong:
            j = rng.randrange(n)
            before = clashes(i) + clashes(j)
            swap(i, j)
            if clashes(i) + clashes(j) > before + (rng.random() < 0.01):
                swap(i, j)
    return q
words = sys.stdin.read().split()
"""
POJ3239 = """
for word in words:
    if word == "0":
        break
    print(*solve(int(word)))
"""
ONE_SOLUTION = """
n = int(words[0])
print(-1 if n in (2, 3) else [x - 1 for x in solve(n)])
"""

# --- boards that are judged -----------------------------------------------------------------------

KATTIS_8QUEENS = """
import sys
rows = sys.stdin.read().split()
queens = [(i, j) for i in range(8) for j in range(8) if rows[i][j] == "*"]
right = len(queens) == 8
for a, b in queens:
    for c, d in queens:
        if (a, b) != (c, d):
            if a == c:
                right = False
            if b == d:
                right = False
            if a - c == b - d:
                right = False
            if a - c == d - b:
                right = False
print("valid" if right else "invalid")
"""
KATTIS_8QUEENS_SETS = """
queens = [(i, row.index("*")) for i in range(8) for row in [input()] if row.count("*") == 1]
lines = [{j for i, j in queens}, {i - j for i, j in queens}, {i + j for i, j in queens}]
print("valid" if [len(line) for line in lines] == [8, 8, 8] else "invalid")
"""
KATTIS_QUEENS = """
import sys
numbers = list(map(int, sys.stdin.read().split()))
n = numbers[0]
x, y = numbers[1::2], numbers[2::2]
lines = [x, y, [a - b for a, b in zip(x, y)], [a + b for a, b in zip(x, y)]]
right = all(len(set(line)) == n for line in lines)
print("CORRECT" if right else "INCORRECT")
"""
KATTIS_QUEENS_FLAGS = """
n = int(input())
taken = [[False] * (2 * n) for _ in range(4)]
answer = "CORRECT"
for _ in range(n):
    x, y = map(int, input().split())
    for flags, line in zip(taken, (x, y, x - y + n, x + y)):
        if flags[line]:
            answer = "INCORRECT"
        flags[line] = True
print(answer)
"""

# --- rooks, threats, sequences --------------------------------------------------------------------

POJ1321 = """
import sys
words = sys.stdin.read().split()
def ways(row, used, left):
    if left == 0:
        return 1
    if row == n:
        return 0
    total = ways(row + 1, used, left)
    for column in range(n):
        if rows[row][column] == "#" and not used >> column & 1:
            total += ways(row + 1, used | 1 << column, left - 1)
    return total
while words[0] != "-1":
    n, k = int(words[0]), int(words[1])
    rows, words = words[2 : 2 + n], words[2 + n :]
    print(ways(0, 0, k))
"""
POJ1321_TABLE = """
while True:
    n, k = map(int, input().split())
    if n < 0:
        break
    counts = [0] * (1 << n)
    counts[0] = 1
    for _ in range(n):
        row = input()
        for taken in reversed(range(1 << n)):
            for j in range(n):
                if row[j] == "#" and not taken & 1 << j:
                    counts[taken | 1 << j] += counts[taken]
    print(sum(counts[taken] for taken in range(1 << n) if bin(taken).count("1") == k))
"""
CODEFORCES131E = """
import sys
numbers = list(map(int, sys.stdin.read().split()))
n, m = numbers[:2]
queens = list(zip(numbers[2::2], numbers[3::2]))
threatens = dict.fromkeys(queens, 0)
t = [0] * 9
for line in (
    lambda r, c: (r, c),
    lambda r, c: (c, r),
    lambda r, c: (r - c, r),
    lambda r, c: (r + c, r),
):
    ordered = sorted(queens, key=lambda q: line(*q))
    for one, other in zip(ordered, ordered[1:]):
        if line(*one)[0] == line(*other)[0]:
            threatens[one] += 1
            threatens[other] += 1
for number in threatens.values():
    t[number] += 1
print(*t)
"""
CODEFORCES131E_ENDS = """
n, m = map(int, input().split())
queens = [tuple(map(int, input().split())) for _ in range(m)]
lines = [lambda r, c: (r, c), lambda r, c: (c, r), lambda r, c: (r - c, c), lambda r, c: (r + c, c)]
ends = []
for line in lines:
    low, high = {}, {}
    for queen in queens:
        key, place = line(*queen)
        low[key] = min(place, low.get(key, place))
        high[key] = max(place, high.get(key, place))
    ends.append((low, high))
t = [0] * 9
for queen in queens:
    number = 8
    for line, (low, high) in zip(lines, ends):
        key, place = line(*queen)
        number -= (low[key] == place) + (high[key] == place)
    t[number] += 1
print(*t)
"""
UVA10513 = """
import sys
words = sys.stdin.read().split()
def without_fault(place, used, up, down, board):
    if place == n:
        return 1
    number = 0
    for letter in range(n):
        if not letters[place] >> letter & 1:
            continue
        if used >> letter & 1 or up >> (letter + place) & 1 or down >> (letter - place + n) & 1:
            continue
        if place > 0 and abs(board[-1] - letter) == 2:
            continue
        if place > 1 and abs(board[-2] - letter) == 1:
            continue
        number += without_fault(
            place + 1,
            used | 1 << letter,
            up | 1 << (letter + place),
            down | 1 << (letter - place + n),
            board + [letter],
        )
    return number
case = 0
while words[0] != "0":
    n = int(words.pop(0))
    all_letters = (1 << n) - 1
    letters = []
    total = 1
    for word in words[:n]:
        letters.append(all_letters if word == "?" else sum(1 << ord(c) - 65 for c in word))
        total *= bin(letters[-1]).count("1")
    words = words[n:]
    case += 1
    print(f"Case {case}: {total - without_fault(0, 0, 0, 0, [])}")
"""
SUPERQUEENS_BY_LIBRARY = (  # so that the largest sizes take no time
    "def without_fault(place, used, up, down, board):",
    "def without_fault(*_):\n"
    "    from nqueens.cli.contest.answers import superqueens\n"
    "    return sum(all(letters[i] >> c & 1 for i, c in enumerate(b)) for b in SUPER(n))\n"
    "def SUPER(n, known={}):\n"
    "    from nqueens.cli.contest.answers import superqueens\n"
    "    return superqueens(n).tolist()\n"
    "def unused(place, used, up, down, board):",
)

# --- layouts --------------------------------------------------------------------------------------

REGIONS = """
import sys
rows = sys.stdin.read().split()
n = len(rows)
def solve(board, taken):
    row = len(board)
    if row == n:
        return board
    for column in range(n):
        letter = rows[row][column]
        if column in board:
            continue
        if letter in taken:
            continue
        if board and abs(board[-1] - column) == 1:
            continue
        if found := solve(board + [column], taken + [letter]):
            return found
board = solve([], [])
if board:
    for row, column in zip(rows, board):
        print(row[:column] + "#" + row[column + 1 :])
else:
    print("no solution")
"""
REGIONS_PERMUTATIONS = """
import sys
from itertools import permutations
rows = sys.stdin.read().split()
cases = 0
for board in permutations(range(len(rows))):
    cases += 1
    letters = {row[c] for row, c in zip(rows, board)}
    if len(letters) == len(rows) and all(abs(a - b) > 1 for a, b in zip(board, board[1:])):
        for c in board:
            print("." * c + "Q" + "." * (len(rows) - 1 - c))
        break
else:
    print("Tidak ada solusi")
print("Waktu: 3 ms")
print(f"Banyak kasus: {cases} kasus")
"""

RIGHT = {  # each problem in two styles
    "cses1624": (SEARCH + CSES1624, PERMUTATIONS + CSES1624),
    "codeforces131e": (CODEFORCES131E, CODEFORCES131E_ENDS),
    "hdu2553": (SEARCH + HDU2553, HDU2553_TABLE),
    "kattis-8queens": (KATTIS_8QUEENS, KATTIS_8QUEENS_SETS),
    "kattis-queens": (KATTIS_QUEENS, KATTIS_QUEENS_FLAGS),
    "leetcode51": (SEARCH + LEETCODE51, PERMUTATIONS + LEETCODE51_JSON),
    "leetcode52": (SEARCH + LEETCODE52, LEETCODE52_TABLE),
    "one-solution": (FORMULA + ONE_SOLUTION, SWAPS + ONE_SOLUTION),
    "p1219": (SEARCH + P1219, changed(SEARCH + P1219, [BY_LIBRARY])),
    "poj1321": (POJ1321, POJ1321_TABLE),
    "poj3239": (FORMULA + POJ3239, SWAPS + POJ3239),
    "regions": (REGIONS, REGIONS_PERMUTATIONS),
    "uva10513": (UVA10513, changed(UVA10513, [SUPERQUEENS_BY_LIBRARY])),
    "uva11195": (SEARCH + UVA11195, changed(SEARCH + UVA11195, [BY_LIBRARY])),
    "uva167": (SEARCH + UVA167, PERMUTATIONS + UVA167),
    "uva750": (SEARCH + UVA750, PERMUTATIONS + UVA750),
}
RIGHT_AT_LIMIT = {
    name: changed(text, [BY_LIBRARY]) if BY_LIBRARY[0] in text else text
    for name, (text, _) in RIGHT.items()
} | {"uva10513": RIGHT["uva10513"][1]}

FIRST_CASE_ONLY = {
    "hdu2553": [("words[:-1]", "words[:1]")],
    "poj1321": [("print(ways(0, 0, k))", "print(ways(0, 0, k))\n    break")],
    "poj3239": [("print(*solve(int(word)))", "print(*solve(int(word)))\n    break")],
    "uva10513": [('[])}")', '[])}")\n    break')],
    "uva11195": [('print(f"Case {case}: {ways}")', 'print(f"Case {case}: {ways}")\n    break')],
    "uva167": [("range(k)", "range(min(k, 1))")],
    "uva750": [("range(k)", "range(1)")],
}
WRONG: dict[str, dict[str, Changes]] = {
    "cses1624": {
        **LINES,
        "rows only": [("print(count(8, ", "import math\nprint(*map(lambda m: math.prod(8 - bin(x).count('1') for x in m), "), ("for row in rows]))", "for row in rows],))")],
        "closed squares do not matter": [("| closed[row]", "")],
        "closed and open mixed up": [("c == '*'", "c == '.'")],
        "the last row is open": [("for row in rows]", "for row in rows[:7]] + [0]")],
        "the last column is open": [("enumerate(row)", "enumerate(row[:7])")],
        "half of the first row, twice": [
            ("print(", "rows[0] = rows[0][:4] + '****'\nprint(2 * "),
        ],
        "5 bits": [("print(count(8, ", "print(31 & count(8, ")],
        "trailing words": [("print(", "print(end='')\nprint('ways:', ")],
        "one more line": [("words = sys", "print()\nwords = sys")],
        "no line if there is none": [("print(", "print('' if not count(8, M) else "), ("M)", MASKS + ")")],
        "crash on a closed board": [("print(", "assert '.' in ''.join(rows)\nprint(")],
    },
    "codeforces131e": {
        "no diagonal": [("    lambda r, c: (r - c, r),\n    lambda r, c: (r + c, r),\n", "")],
        "only the diagonals down": [("    lambda r, c: (r + c, r),\n", "")],
        "only the diagonals up": [("    lambda r, c: (r - c, r),\n", "")],
        "rows only": [
            ("    lambda r, c: (c, r),\n    lambda r, c: (r - c, r),\n    lambda r, c: (r + c, r),\n", "")
        ],
        "no columns": [("    lambda r, c: (c, r),\n", "")],
        "only one of two is threatened": [("            threatens[other] += 1\n", "")],
        "at most 4": [("t[number] += 1", "t[min(number, 4)] += 1")],
        "only neighbouring squares": [
            ("if line(*one)[0] ==", "if line(*other)[1] - line(*one)[1] == 1 and line(*one)[0] =="),
        ],
        "wrong order": [("print(*t)", "print(*t[::-1])")],
        "eight numbers": [("print(*t)", "print(*t[:8])")],
        "15 bits": [("print(*t)", "print(*[x & 0x7fff for x in t])")],
        "16 bits": [("print(*t)", "print(*[x & 0xffff for x in t])")],
        "an array for 1000 rows": [("t = [0] * 9", "t = [0] * 9\nassert n <= 1000")],
        "off by one at the largest size": [("print(*t)", "t[0] += n == 100000\nprint(*t)")],
        "too slow at the limit": [("t = [0] * 9", "t = [0] * 9\nif m == 100000: raise TimeoutError")],
        "crash at n = 1": [("t = [0] * 9", "t = [0] * 9\nassert n > 1")],
        "crash at a single queen": [("t = [0] * 9", "t = [0] * 9\nassert m > 1")],
        "trailing output": [("print(*t)", "print(*t)\nprint('done')")],
    },
    "hdu2553": {
        **LINES,
        "off by one at the largest size": [("known[n] = count(n)", "known[n] = count(n) - (n == 10)")],
        "too slow at the limit": limited("10"),
        "an array of 10": [("known = {}", "known = {0: 0}\nassert '10' not in words")],
        "8 bits": [("print(known[n])", "print(known[n] & 255)")],
        "forgotten reset": [("known = {}", "known = {}\ntotal = 0"), ("    print(known[n])", "    total += known[n]\n    print(total)")],
        "the 0 too": [("words[:-1]", "words")],
        "wrong order": [("in words[:-1]", "in sorted(words[:-1])")],
        "trailing output": [("    print(known[n])", "    print(known[n])\nprint()\nprint(len(known))")],
        "one line": [("print(known[n])", "print(known[n], end=' ')")],
        "crash at n = 1": [("n = int(word)", "n = int(word)\n    assert n > 1")],
        "0 at n = 1": [("print(known[n])", "print(known[n] * (n > 1))")],
        "each size once": [("for word in words[:-1]", "for word in dict.fromkeys(words[:-1])")],
    },
    "kattis-8queens": {
        "no diagonal": [("if a - c == b - d", "if False"), ("if a - c == d - b", "if False")],
        "only the diagonals down": [("if a - c == d - b", "if False")],
        "only the diagonals up": [("if a - c == b - d", "if False")],
        "rows only": [("if b == d", "if False"), ("if a - c == b - d", "if False"), ("if a - c == d - b", "if False")],
        "no columns": [("if b == d", "if False")],
        "no rows": [("if a == c", "if False")],
        "only neighbouring rows": [("if a - c == b - d", "if 1 == a - c == b - d"), ("if a - c == d - b", "if 1 == a - c == d - b")],
        "only the long diagonals": [("if a - c == b - d", "if a == b and c == d"), ("if a - c == d - b", "if a + b == c + d == 7")],
        "the number of queens does not matter": [("len(queens) == 8", "True")],
        "at most 8": [("len(queens) == 8", "len(queens) <= 8")],
        "only the number": [("for a, b in queens:", "for a, b in []:")],
        "the last row is not read": [("for i in range(8) for", "for i in range(7) for"), ("== 8", ">= 7")],
        "always invalid": [("right = len(queens) == 8", "right = False")],
        "capital letters": [('"valid"', '"VALID"')],
        "trailing output": [('"invalid")', '"invalid", len(queens))')],
        "crash without queens": [("right = len", "assert queens\nright = len")],
        "crash with 9 queens": [("right = len", "assert len(queens) < 9\nright = len")],
    },
    "kattis-queens": {
        "no diagonal": [("[x, y, [a - b for a, b in zip(x, y)], [a + b for a, b in zip(x, y)]]", "[x, y]")],
        "only the diagonals down": [(", [a + b for a, b in zip(x, y)]]", "]")],
        "only the diagonals up": [("[a - b for a, b in zip(x, y)], ", "")],
        "rows only": [("[x, y, [a - b for a, b in zip(x, y)], [a + b for a, b in zip(x, y)]]", "[x]")],
        "no columns": [("[x, y,", "[x,")],
        "no rows": [("[x, y,", "[y,")],
        "only neighbours in the list": [("right = all(len(set(line)) == n for line in lines)", "right = all(a != b for line in lines for a, b in zip(line, line[1:]))")],
        "the order of the list": [("x, y = ", "x, y = list(range(n)), list(range(n))\n_, y = ")],
        "off by one at the largest size": [("print(", "right = right and n < 5000\nprint(")],
        "an array for 1000 rows": [("print(", "assert n <= 1000\nprint(")],
        "too slow at the limit": [("print(", "if n == 5000: raise TimeoutError\nprint(")],
        "crash at n = 1": [("print(", "assert n > 1\nprint(")],
        "incorrect at n = 1": [("print(", "right = right and n > 1\nprint(")],
        "12 bits": [("[1::2], numbers[2::2]", "[1::2], [b & 4095 for b in numbers[2::2]]")],
        "two queens on one square": [("x, y = numbers[1::2], numbers[2::2]", "x, y = zip(*set(zip(numbers[1::2], numbers[2::2])))\nn = len(x)")],
        "always correct": [("right = all(", "right = True or all(")],
        "always incorrect": [("right = all(", "right = False and all(")],
        "wrong word": [('"CORRECT"', '"correct"')],
        "trailing output": [('"INCORRECT")', '"INCORRECT", n)')],
    },
    "leetcode51": {
        **LINES,
        "off by one at the largest size": [("print([[", "print([[] if n == 9 else [")],
        "too slow at the limit": limited("9"),
        "the last one is missing": [("for board in boards(n)]", "for board in list(boards(n))[:-1]]")],
        "one twice": [("in boards(n)]", "in [b for b in boards(n) for _ in range(1 + (n == 5))]]")],
        "only the first": [("for board in boards(n)]", "for board in list(boards(n))[:1]]")],
        "columns as numbers": [('[["." * c + "Q" + "." * (n - 1 - c) for c in board]', "[board")],
        "no dots": [('"." * (n - 1 - c)', '""')],
        "crash at n = 1": [("n = int(words[0])", "n = int(words[0])\nassert n > 1")],
        "nothing without a solution": [("print(", "boards(n) and n not in (2, 3) and print(")],
        "trailing output": [("boards(n)])", "boards(n)])\nprint(count(n))")],
        "a board a line": [("print([", "for board in boards(n): print([")],
    },
    "leetcode52": {
        **LINES,
        "off by one at the largest size": [("print(count(n))", "print(count(n) - (n == 9))")],
        "too slow at the limit": limited("9"),
        "8 bits": [("print(count(n))", "print(count(n) & 255)")],
        "crash at n = 1": [("print(", "assert n > 1\nprint(")],
        "0 at n = 1": [("print(count(n))", "print(count(n) * (n > 1))")],
        "no answer without a solution": [("print(count(n))", "print(count(n) or '')")],
        "up to symmetry": [("print(count(n))", "print((count(n) + 7) // 8)")],
        "trailing output": [("print(count(n))", "print(count(n), 'solutions')")],
        "one more line": [("print(count(n))", "print(count(n))\nprint('ok')")],
        "wrong name of the file": [("print(", "open('n.txt')\nprint(")],
    },
    "one-solution": {
        "no diagonal": [("return even + odd", "return list(range(1, n + 1))")],
        "one diagonal only": [("return even + odd", "return even + odd if n % 2 == 0 or n < 5 else [2 * i % n + 1 for i in range(n)][::-1] if n % 3 else [(2 * i + 1) % n + 1 for i in range(n)]")],
        "rows only": [("return even + odd", "return [1] * n")],
        "no correction at n mod 6 = 2": [("n % 6 == 2", "False")],
        "no correction at n mod 6 = 3": [("n % 6 == 3", "False")],
        "numbers from 1": [("[x - 1 for x in", "[x for x in")],
        "blanks": [("else [x - 1 for x in solve(n)])", "else ' '.join(str(x - 1) for x in solve(n)))")],
        "round brackets": [("else [x - 1 for x in solve(n)]", "else tuple(x - 1 for x in solve(n))")],
        "[] without a solution": [("print(-1", "print([]")],
        "a list without a solution": [("-1 if n in (2, 3) else", "")],
        "-1 at n = 1": [("(2, 3)", "(1, 2, 3)")],
        "crash at n = 1": [("n = int(words[0])", "n = int(words[0])\nassert n > 1")],
        "off by one at the largest size": [("n = int(words[0])", "n = int(words[0])\nn -= n == 1000")],
        "an array for 999 rows": [("n = int(words[0])", "n = int(words[0])\nassert n < 1000")],
        "too slow at the limit": [("n = int(words[0])", "n = int(words[0])\nif n == 1000: raise TimeoutError")],
        "8 bits": [("x - 1 for", "x - 1 & 255 for")],
        "trailing output": [("print(-1", "print('n =', n)\nprint(-1")],
    },
    "p1219": {
        **LINES,
        "wrong order": [("for board in boards(n):", "for board in list(boards(n))[::-1]:")],
        "order of the columns": [("in boards(n):", "in sorted(boards(n), key=lambda b: b[::-1]):")],
        "from 0": [("column + 1", "column")],
        "no total": [("print(count(n))", "")],
        "two solutions": [("== 3", "== 2")],
        "four solutions": [("== 3", "== 4")],
        "off by one at the largest size": [BY_LIBRARY, ("print(count(n))", "print(count(n) - (n == 13))")],
        "too slow at the limit": [BY_LIBRARY, *limited("13")],
        "an array for 12 rows": [BY_LIBRARY, ("first = []", "assert n < 13\nfirst = []")],
        "15 bits": [BY_LIBRARY, ("print(count(n))", "print((count(n) + 32768) % 65536 - 32768)")],
        "16 bits": [BY_LIBRARY, ("print(count(n))", "print(count(n) & 0xffff)")],
        "trailing output": [("print(count(n))", "print(count(n), 'solutions')")],
        "one more line": [("print(count(n))", "print(count(n))\nprint(n)")],
    },
    "poj1321": {
        "no columns": [("and not used >> column & 1", "")],
        "no diagonal either (queens)": [
            ("and not used >> column & 1", "and not used >> column & 1 and not used >> 8 + column + row & 1"),
            ("used | 1 << column", "used | 1 << column | 1 << 8 + column + row"),
        ],
        "a rook in each row": [("total = ways(row + 1, used, left)", "total = 0")],
        "the k-th rows only": [("if row == n:", "if row == k:")],
        "open and closed mixed up": [('== "#"', '== "."')],
        "all squares are open": [('rows[row][column] == "#" and', "")],
        "always n rooks": [("ways(0, 0, k)", "ways(0, 0, n)")],
        "order of the rooks": [("print(ways(0, 0, k))", "import math\n    print(ways(0, 0, k) * math.factorial(k))")],
        "forgotten reset": [("words = sys.stdin.read().split()", "words = sys.stdin.read().split()\ntotals = 0"), ("    print(ways(0, 0, k))", "    totals += ways(0, 0, k)\n    print(totals)")],
        "15 bits": [("print(ways(0, 0, k))", "print((ways(0, 0, k) + 32768) % 65536 - 32768)")],
        "16 bits": [("print(ways(0, 0, k))", "print(ways(0, 0, k) & 0xffff)")],
        "off by one at the largest size": [("if row == n:", "if row == min(n, 7):")],
        "too slow at the limit": [("    print(ways", "    if n == k == 8: raise TimeoutError\n    print(ways")],
        "crash at n = 1": [("    print(ways", "    assert n > 1\n    print(ways")],
        "wrong order": [("    print(ways(0, 0, k))", "    lines = [*globals().get('lines', []), ways(0, 0, k)]\nprint(*lines[::-1], sep='\\n')")],
        "trailing output": [("    print(ways(0, 0, k))", "    print(ways(0, 0, k))\nprint('end')")],
    },
    "poj3239": {
        "no diagonal": [("return even + odd", "return list(range(1, n + 1))")],
        "one diagonal only": [("n % 6 == 2", "False"), ("n % 6 == 3", "False")],
        "rows only": [("return even + odd", "return [1] * n")],
        "no correction at n mod 6 = 2": [("n % 6 == 2", "False")],
        "no correction at n mod 6 = 3": [("n % 6 == 3", "False")],
        "from 0": [("return even + odd", "return [x - 1 for x in even + odd]")],
        "forgotten reset": [("words = sys.stdin.read().split()", "words = sys.stdin.read().split()\nall_of_them = []"), ("print(*solve(int(word)))", "all_of_them += solve(int(word)); print(*all_of_them)")],
        "an array for 100 rows": [("print(*solve(int(word)))", "assert int(word) <= 100; print(*solve(int(word)))")],
        "8 bits": [("print(*solve(int(word)))", "print(*[x & 255 for x in solve(int(word))])")],
        "off by one at the largest size": [("print(*solve(int(word)))", "print(*solve(min(299, int(word))))")],
        "too slow at the limit": [("def solve(n):", "def solve(n):\n    if n == 300: raise TimeoutError")],
        "sorted": [("for word in words:", "for word in sorted(words, key=lambda w: (int(w) or 999)):")],
        "lines between": [("print(*solve(int(word)))", "print(*solve(int(word)), end='\\n\\n')")],
        "n before the solution": [("print(*", "print(word, *")],
        "crash at n = 8": [("def solve(n):", "def solve(n):\n    assert n > 8")],
    },
    "regions": {
        "queens may touch": [("abs(board[-1] - column) == 1", "False")],
        "touching on one side": [("abs(board[-1] - column) == 1", "board[-1] - column == 1")],
        "whole diagonals": [("if board and abs(board[-1] - column) == 1", "if any(row - i == abs(c - column) for i, c in enumerate(board))")],
        "no columns": [("if column in board", "if False")],
        "no regions": [("if letter in taken", "if False")],
        "rows only": [("if column in board", "if False"), ("if letter in taken", "if False"), ("abs(board[-1] - column) == 1", "False")],
        "never a solution": [("if board:", "if False:")],
        "nothing without a solution": [('print("no solution")', "pass")],
        "the layout without a solution": [('print("no solution")', 'print(*rows, sep="\\n")')],
        "the first letters only": [("rows = sys.stdin.read().split()", "rows = sys.stdin.read().split()\nassert max(max(row) for row in rows) <= chr(64 + len(rows))")],
        "the last row is missing": [("zip(rows, board)", "zip(rows[:-1], board)")],
        "the layout is changed": [('row[column + 1 :]', 'row[column + 1 :].lower()')],
        "turned": [("if board:", "if board and n > 1:\n    board = [board.index(i) for i in range(n)]\nif board:")],
        "two boards": [("        print(row[:column]", "        print(row)\n    for row, column in list(zip(rows, board)) * 2:\n        print(row[:column]")],
        "two queens in a row": [('"#" + row[column + 1 :]', '("#" + row[column + 1 :])[: n - column - 1] + "#"')],
        "off by one at the largest size": [("if row == n:", "if row == min(n, 8):")],
        "too slow at the limit": [("n = len(rows)", "n = len(rows)\nif n == 9: raise TimeoutError")],
        "crash at n = 1": [("n = len(rows)", "n = len(rows)\nassert n > 1")],
    },
    "uva10513": {
        "no knights": [("if place > 0 and", "if False and"), ("if place > 1 and", "if False and")],
        "half of the knights": [("if place > 1 and", "if False and")],
        "the other half": [("if place > 0 and", "if False and")],
        "no diagonal": [("or up >> (letter + place) & 1 or down >> (letter - place + n) & 1", "")],
        "only the diagonals down": [("up >> (letter + place) & 1 or ", "")],
        "only the diagonals up": [(" or down >> (letter - place + n) & 1", "")],
        "a letter twice": [("used >> letter & 1 or ", "")],
        "those without fault": [("{total - without", "{without")],
        "all sequences": [("total - without_fault(0, 0, 0, 0, [])", "total")],
        "letters do not matter": [("if not letters[place] >> letter & 1", "if False")],
        "question marks of the words": [('all_letters if word == "?"', '1 if word == "?"')],
        "no number of the case": [("case += 1", "case = 1")],
        "forgotten reset": [("    letters = []\n    total = 1", "    letters = []\n    total = globals().get('total', 1)")],
        "forgotten letters": [("    letters = []\n", "    letters = globals().get('letters', [])\n")],
        "15 bits": [SUPERQUEENS_BY_LIBRARY, ("{total - without_fault(0, 0, 0, 0, [])}", "{total - without_fault(0, 0, 0, 0, []) & 0x7fff}")],
        "16 bits": [SUPERQUEENS_BY_LIBRARY, ("{total - without_fault(0, 0, 0, 0, [])}", "{total - without_fault(0, 0, 0, 0, []) & 0xffff}")],
        "31 bits": [SUPERQUEENS_BY_LIBRARY, ("{total - without_fault(0, 0, 0, 0, [])}", "{total - without_fault(0, 0, 0, 0, []) & 0x7fffffff}")],
        "53 bits": [SUPERQUEENS_BY_LIBRARY, ("{total - without_fault(0, 0, 0, 0, [])}", "{int(float(total - without_fault(0, 0, 0, 0, [])))}")],
        "off by one at the largest size": [SUPERQUEENS_BY_LIBRARY, ("{total -", "{total - (n == 15) -")],
        "too slow at the limit": [SUPERQUEENS_BY_LIBRARY, ("    case += 1", "    case += 1\n    if n == 15: raise TimeoutError")],
        "an array for 14 letters": [SUPERQUEENS_BY_LIBRARY, ("    case += 1", "    case += 1\n    assert n < 15")],
        "trailing output": [("[])}\")", "[])} sequences\")")],
    },
    "uva11195": {
        **LINES,
        "closed squares do not matter": [("| closed[row]", "")],
        "closed and open mixed up": [("c == '*'", "c == '.'")],
        "the last row is open": [("for row in rows]", "for row in rows[:-1]] + [0]")],
        "the last column is open": [("enumerate(row)", "enumerate(row[:-1])")],
        "no number of the case": [("case += 1", "case = 1")],
        "cases from 0": [("case = 0", "case = -1")],
        "forgotten reset": [("    ways = count", "    ways = globals().get('ways', 0) + count")],
        "forgotten board": [("    ways = count", "    for i, mask in enumerate(globals().get('old', [0] * n)[:n]):\n        rows[i] = ''.join('*' if mask >> j & 1 else rows[i][j] for j in range(n))\n    old = [sum((c == '*') << i for i, c in enumerate(row)) for row in rows]\n    ways = count")],
        "15 bits": [BY_LIBRARY, ("{ways}", "{(ways + 32768) % 65536 - 32768}")],
        "16 bits": [BY_LIBRARY, ("{ways}", "{ways & 0xffff}")],
        "off by one at the largest size": [BY_LIBRARY, ("{ways}", "{ways - (n == 14 and ways > 0)}")],
        "an array for 13 rows": [BY_LIBRARY, ("    case += 1", "    case += 1\n    assert n < 14")],
        "too slow at the limit": [BY_LIBRARY, ("    case += 1", "    case += 1\n    if n == 14 and rows.count('.' * n) == n: raise TimeoutError")],
        "overflow at 13": [BY_LIBRARY, ("{ways}", "{ways % 70000}")],
        "crash at n = 4": [("    case += 1", "    case += 1\n    assert n > 4")],
        "crash on a closed board": [("    case += 1", "    case += 1\n    assert '.' in ''.join(rows)")],
        "trailing output": [("{ways}", "{ways} ways")],
        "at the end": [('    print(f"Case', '    print(end="")\n    print(f"case')],
    },
    "uva167": {
        **LINES,
        "rows only": [("    for board in eight:", "    best = sum(max(numbers[8 * i : 8 * i + 8]) for i in range(8))\n    for board in []:")],
        "not padded": [("{best:5}", "{best}")],
        "four characters": [("{best:5}", "{best:4}")],
        "forgotten reset": [("    best = 0", "    best = globals().get('best', 0)")],
        "the smallest": [("best = 0", "best = 9999"), ("total > best", "total < best")],
        "without the last": [("list(boards(8))", "list(boards(8))[:-1]")],
        "without the first": [("list(boards(8))", "list(boards(8))[1:]")],
        "only the first twelve": [("list(boards(8))", "list(boards(8))[:12]")],
        "the last sum": [("if total > best", "if True")],
        "9 bits": [("{best:5}", "{best & 511:5}")],
        "numbers of one digit": [("int(word)", "int(word[-1])")],
        "trailing output": [('{best:5}")', '{best:5}")\nprint("end")')],
        "crash on equal numbers": [("    best = 0", "    best = 0\n    assert max(numbers)")],
        "wrong order": [("range(k)", "reversed(range(k))"), ("numbers = [int(word) for word in words[:64]]", "numbers = [int(word) for word in words[-64:]]"), ("words = words[64:]", "words = words[:-64]")],
    },
    "uva750": {
        **{fault: changes for fault, changes in LINES.items() if fault != "rows only"},
        "no header": [('    print("SOLN       COLUMN")\n', "")],
        "row and column mixed up": [("board[column - 1] == row - 1", "board[row - 1] == column - 1")],
        "columns of the rows": [("str(r + 1) for r in board", "str(board.index(r) + 1) for r in range(8)")],
        "from 0": [("str(r + 1)", "str(r)")],
        "numbers from 0": [("{number:2}", "{number - 1:2}")],
        "not padded": [("{number:2}", "{number}")],
        "wrong order": [("in eight:", "in eight[::-1]:")],
        "all solutions": [("board[column - 1] == row - 1", "True")],
        "no blank line between": [("    if case:\n        print()\n", "")],
        "a blank line before": [("    if case:\n        print()\n", "    print()\n")],
        "forgotten reset": [("    number = 0\n", ""), ("for case in range(k):", "number = 0\nfor case in range(k):")],
        "trailing output": [("    number = 0\n", "    number = 0\n    print('n')\n")],
        "crash in the corner": [("    number = 0\n", "    number = 0\n    assert row * column != 64\n")],
        "at most 9": [("number += 1", "number = min(9, number + 1)")],
    },
}  # fmt: skip
for name, changes in FIRST_CASE_ONLY.items():
    WRONG[name]["reads only the first case"] = changes
