"""Texts with one fault are refused, or read as what they are; never as another puzzle."""

import random

import pytest
from regions.damaging import mutation
from regions.drawing import grown

from nqueens import regions
from nqueens.formats import FormatError
from nqueens.regions._read.texts import results


def read(text):
    """Return the layouts of a text, with any number of stars; none if it is refused."""
    try:
        found = list(results(text))
    except FormatError:
        return []
    return [made.puzzle.regions for made in found if not isinstance(made, FormatError)]


@pytest.mark.development
@pytest.mark.parametrize("part", range(10))
def test_no_damaged_text_is_another_puzzle(part):
    layouts = [
        puzzle.regions for n in range(4, 13) for puzzle in regions.generate(n, size=4, rng=n)
    ]
    for seed in range(800 * part, 800 * (part + 1)):
        text, allowed, what = mutation(seed, layouts)
        found = read(text)
        assert found in ([], [allowed]), f"{what}\n{text}"


SIX = ["AABCBB", "ABBBBB", "AAABBB", "ADABEB", "FDFFEF", "FFFFFF"]
FAULTY = [
    "AAABBB\nCCCCCC\nDDDDDD\nEEEEEE\nFFFFFF\nGGGGGG",  # a letter too many
    "ABBCDEF\nBBCCDEF\nCCCCDGF\nDDDDDEF\nEEEEEEF\nFFFFFFF",  # a row is missing
    "#AABBB\nAABBBB\nAABBCC\nDDDDCC\nEEDDCC\nEEEEFF\nEEEEFF",  # no comment
    "1 1 1 1 2\n2 3 3 1 2\n3 3 4 4 2\n4 4 4 5 5",  # no names of rows
    "row 1: AAB\nrow 2: ACB\nrow 3: CCC\nrow 4: CCC",
    "A A B B\nA A B B\nC C D D\nC C D D\nC C D D",
    "AABB,AABB,CCDD",
    '["1122", "1122", "3344", "3344", "3344"]',
    '[["a", "aa", "aa"], ["a", "aa", "aa"], ["b", "bb", "b"], ["b", "bb", "b"]]',
    '{"board": "000\\n112\\n112\\n112"}',
    "|".join(SIX).replace("ABBBBB", "A2BBBB"),  # no run lengths
    '{"format": "nqueens-regions", "version": 1, "n": 3, "regions": ["AAB", "ACB"], "stars": 1}',
    '{"format": "nqueens-regions", "version": 1, "n": 2, "regions": "AABB"}',
    "-- 8,8,8,8,2,8,3,2,2,8,3,2,2,8,3",  # a label is missing
    "-- 0 1 2 2\n-- 0 1 2 2\n-- 0 1 1 2\n-- 3 3 3 3\n-- 3 3 3 3",  # a row doubled, no labels --
    " * red,blue,green,green\n * red,blue,blue,green\n * red,red,green,green\n"
    " * gold,gold,gold,gold\n * gold,gold,gold,gold",
    "c c p p c c c c\nc c c c c c c c\nc c c u u u c c\nc c u u u f f f\nc c u u z f f f\n"
    "c i h h h h h h\nc h h h h h h h",  # no comments of a formula
    "".join(f" * {row}\n" for row in ("AABC", "ABBC", "AACC", "DDDD", "DEEE")),
    "A = [O O O O .; O O O O .; O O K K .; A Z Z K .];",  # a row is missing
    "".join(f"row {i}: {row}\n" for i, row in enumerate(["0 1 2 3"] * 2 + ["0 0 2 2"] * 3, 1)),
    "* * - - Q X\n* * - - Q X\n* * - - - X\n# # - - - X\n# # # # # X",  # labels, no comments
    "* * * - X\n* * * - X\n# # # - X\n# # # # X",
    "# # A A A\n# # A B B\n# C C B B\n# C # B B",  # a column doubled
    "* Z # # #\n* Z Y Y #\n* Z K K K\n* . . . .",  # a row is missing, and * is a label
    " * *,A,B\n * *,A,B\n * *,*,B\n * *,A,A",  # a column is missing, and * before it is a bullet
    "row 1: 0 1 2 3",
    "VM12:3 ##**..\nVM12:3 ##**..",  # two rows of a board, as lines of a log
    "INFO AABB\nINFO AABB",
    "grey grey grey grey\ngold gold gold gold\ngold gold pink\nrust rust rust rust",
    "| gold | gold | gold | gold |\n| sky | sky | sky |\n| teal | teal | teal | teal |",
    "gold gold gold gold",
    "GRID = [['grey', 'grey', 'grey', 'grey'], ['teal', 'teal', 'teal', 'teal'], ['navy'] * 4]",
    '["grey", "grey", "grey", "grey"]',
    '[["grey", "grey", "grey", "grey"]]',
    '["grey", "grey", "grey", "grey"]\n["teal", "teal", "teal", "teal"]',
    "a.py 12 AAB\na.py 12 AAB\na.py 12 AAB",
    *(  # a row is doubled, behind a bullet or a stamp
        "\n".join(
            f"{sign} {row}" for row in ("A A B B", "A A B B", "A C B B", "C C D D", "C C D D")
        )
        for sign in ("•", "●", "→", "1)", "app1", "INFO", "12:30:00", "VM12:3")
    ),
]


@pytest.mark.parametrize("text", FAULTY, ids=range(len(FAULTY)))
def test_faulty_texts_are_refused(text):
    assert read(text) == []


GRID = [[ord(x) - 64 for x in row] for row in SIX]
TURNED = [[*column] for column in zip(*GRID, strict=True)]
FLAT = ", ".join(str(x) for row in GRID for x in row)
TURNED_FLAT = ", ".join(str(x) for row in TURNED for x in row)
CALLS = [
    f"board = np.array([{FLAT}]).reshape(6, 6)",
    f"board = np.array([{TURNED_FLAT}]).reshape(6, 6).T",
    f"board = np.array([{TURNED_FLAT}]).reshape((6, 6), order='F')",
    f"board = np.array({TURNED}).T",
    f"board = np.transpose(np.array({TURNED}))",
    f"board = list(zip(*{TURNED}))",
    f"board = reshape([{TURNED_FLAT}], 6, 6)",
    f"board = permutedims(reshape([{FLAT}], 6, 6))",
    f"board = [{'; '.join(' '.join(map(str, row)) for row in TURNED)}]';",
    f"board <- matrix(c({TURNED_FLAT}), nrow = 6)",
    f"board <- matrix(c({FLAT}), nrow = 6, byrow = TRUE)",
    f"board <- t(matrix(c({FLAT}), nrow = 6))",
    f"board <- array(c({TURNED_FLAT}), dim = c(6, 6))",
]


@pytest.mark.parametrize("text", CALLS, ids=range(len(CALLS)))
def test_calls_that_turn_a_list_are_followed(text):
    assert read(text) == [regions.Regions(SIX)]


@pytest.mark.parametrize(
    "text",
    [
        f"board = reshape([{FLAT}], (6, 6))",
        f"board = np.rot90(np.array({GRID}))",
        f"board = np.array({GRID}).T\nother_board = {TURNED}",
    ],
)
def test_calls_that_may_turn_a_list_are_named(text):
    with pytest.raises(FormatError, match="may exchange rows and columns; write the rows as they"):
        list(regions.read(text))


def test_large_layouts_keep_their_first_row():
    rng = random.Random(1)
    for n in (4, 9, 17, 32):
        layout = grown(rng, n)
        rows = layout.rows()
        assert read("\n".join(rows)) == [layout]
        assert read("\n".join(rows[1:])) == read("\n".join(rows[:-1])) == []
        assert read("\n".join(row[1:] for row in rows)) == []
