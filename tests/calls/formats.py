"""Calls of the functions of formats."""

from calls.table import refused, runs
from nqueens.formats import FormatError

# fmt: off
GIVEN: dict[str, str] = {
    "EMPTY": "Position(128)",
    "TWO": "Position(2, ((0, 0), (0, 1)))",
    "BLOCKED": "Position(3, (), ((1, 1),))",
    "FILE": "b''.join(formats.encode(np.arange(10**6), 'npy'))",
    "NPY": "b''.join(formats.encode(BATCH[: 4 * 10**6], 'npy'))",
    "LINES": "formats.text(solve_many(12, 500_000, rng=1), 'permutation', base=0, by='rows')",
    "DRAWN": "formats.text(solve_many(12, 100_000, rng=1), 'dots')",
}
TABLE = {
    "formats.read": [
        runs(r"formats.read('. . Q\nx . .\n. . .\n', 'board')"),
        runs(r"formats.read('2 4 1 3\n', 'permutation', base=1, by='rows')", tags="threads"),
        runs(r"formats.read('1 3 0 2\n2 0 3 1\n', 'permutation', base=0, by='rows')", tags="threads"),
        runs("formats.read(LINES, 'permutation', base=0, by='rows')", "formats.read(DRAWN, 'dots')", tags="long"),
        runs("formats.read(NPY, 'npy')", tags="long"),
        refused(r"formats.read('..\n?.\n', 'dots')", FormatError, "line 2: "),
        refused("formats.read('0', 'npy')", TypeError, "is bytes"),
        refused("formats.read('#', 'dots', base=1)", ValueError, "takes neither base nor by"),
        refused("formats.read([1], 'dots')", TypeError, "a line of text is a str, not 1"),
        refused("formats.read([['1 3 0 2']])", TypeError, "a line of text is a str, not .'1 3 0 2"),
        refused("formats.read([5])", TypeError, "a line of text is a str, not 5"),
        refused("formats.read([b'1 3 0 2'])", TypeError, "a line of text is a str, not b'1 3 0 2'"),
        refused("formats.read('', 'x')", ValueError, "unknown format 'x'; the formats"),
        refused("formats.read(7, 'dots')", TypeError, "text or lines of text, not 7"),
        refused("formats.read('0', 'permutation', base=1.0, by='rows')", ValueError, "base must be one"),
        refused("formats.read('0', 'permutation', base=0, by=['rows'])", ValueError, "by must be one"),
        refused("formats.read('#', 'dots', n=0)", ValueError, "n must be at least 1, not 0"),
    ],
    "formats.encode": [
        runs("formats.encode(Q, 'dots')"),
        refused("formats.encode(Q, 'png')", ImportError, "pip install resvg-py", tags="no_png"),
        runs("formats.encode(BATCH, 'npy')", tags="long"),
        refused("formats.encode(Position(4), 'npy')", ValueError, "row 0 has no queen"),
        refused("formats.encode([np.array([0]), np.array([0, 1])], 'npy')", ValueError, "one size"),
    ],
    "formats.text": [
        runs("formats.text(Q, 'dots')"),
        runs("formats.text(EIGHT)", tags="threads"),
        runs("formats.text([EIGHT], 'leetcode')", tags="threads"),
        runs("formats.text(BATCH, 'permutation', base=1, by='columns')", tags="long"),
        runs("formats.text(BATCH[:10**6], 'leetcode')", tags="long"),
        runs("[formats.text(EMPTY, 'dimacs') for _ in range(9)]", tags="long"),
        refused("formats.text(Q, 'x')", ValueError, "unknown format 'x'; the formats"),
        refused("formats.text([0, 2], 'dots')", ValueError, "column 2 is not on a board"),
        refused("formats.text([], 'dots')", ValueError, r"n > 0, not \(0,\)"),
        refused("formats.text(np.zeros((1, 1, 1), int), 'dots')", ValueError, "shape"),
        refused("formats.text(Q, 'leetcode', numbered=True)", ValueError, "cannot be numbered"),
        refused("formats.text([Q, Q], 'dimacs')", ValueError, "holds one board, not more"),
        refused("formats.text(Q, 'npy')", ValueError, "is bytes, not text"),
        refused("formats.text([0, 0], 'permutation', base=0, by='columns')", ValueError, "a permutation needs one queen"),
        refused("formats.text(Position(2), 'permutation', base=0, by='rows')", ValueError, "every"),
        refused("formats.text(TWO, 'permutation', base=0, by='rows')", ValueError, "a permutation needs one queen"),
        refused("formats.text(BLOCKED, 'dots')", ValueError, "cannot express"),
        refused("formats.text(BLOCKED, 'algebraic')", ValueError, "cannot express"),
        refused("formats.text(Position(129), 'dimacs')", ValueError, "up to n = 128, not 129"),
        refused("formats.text(solutions(3), 'svg')", ValueError, "there is no board to write"),
        refused("formats.text(iter(Q), 'board')", TypeError, "an iterable must give boards, not the number 1"),
    ],
    "formats.squares": [
        runs("formats.squares('a4,c3', 4)"),
        refused("formats.squares('a1,z9', 4)", FormatError, "z9 is not on a board of 4"),
        refused("formats.squares(3, 4)", TypeError, "squares must be described by a string, not 3"),
        refused("formats.squares('a1', 4, base=7)", ValueError, "base must be one of"),
        refused("formats.squares('a1', 0)", ValueError, "n must be at least 1, not 0"),
    ],
}
