"""Scores of answers: right, wrong or unread."""

import pytest

import nqueens
from nqueens import Position, regions

LAYOUT = ["AAAB", "CABB", "CDDB", "CCDD"]  # its solution is 1302
RIGHT = [0, 4, 7, 5, 2, 6, 1, 3]
DRAWN = "\n".join(" ".join("Q" if j == c else "." for j in range(8)) for c in RIGHT)
NAMES = [f"{'abcdefgh'[c]}{8 - r}" for r, c in enumerate(RIGHT)]
ANSWERS = {
    "list": str(RIGHT),
    "sentence": f"The answer is {RIGHT}.",
    "names": f"Place the queens on {', '.join(NAMES[:-1])} and {NAMES[-1]}.",
    "bold": " ".join(f"**{name}**" for name in NAMES),
    "drawing": f"Here it is:\n\n```\n{DRAWN}\n```\n\nNo two queens attack each other.",
    "rows": "".join(f"Row {r}: column {c}\n" for r, c in enumerate(RIGHT, 1)),
    "a draft": f"First [0, 1, 2, 3, 4, 5, 6, 7], which fails.\n\nFinal answer: {RIGHT}",
    "a draft in another format": f"a1, b2, c3, d4, e5, f6, g7, h8 fails.\n\n{DRAWN}\n",
    "twice": f"{DRAWN}\n\nAs a list: {RIGHT}\n",
    "an explanation": f"{RIGHT}\n\nFor example, 1 + 2 = 3 differs from 4.\n",
    "a program and its output": f"```python\ndef solve(n):\n    return None\n```\n\n{RIGHT}\n",
    "a draft on the same line": f"Is it [0, 1, 2, 3, 4, 5, 6, 7]? No: {', '.join(NAMES)}.",
    "a draft in the same paragraph": f"I try {NAMES[0]}.\nThen it is [7, 6, 5].\nSo: {RIGHT}.",
    "JSON": f'{{"queens": {[[r, c] for r, c in enumerate(RIGHT)]}}}',
}


@pytest.mark.parametrize("text", ANSWERS.values(), ids=ANSWERS)
def test_right(text):
    found = nqueens.score(8, text)
    assert found.verdict == "right", found
    assert found.queens == tuple(enumerate(RIGHT))
    assert found.reason == "all rules are kept"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[0, 1, 2, 3, 4, 5, 6, 7]", "a8 and b7 are on the same diagonal; a8 and c6"),
        (f"{RIGHT}\n\nNo, better: [0, 0, 7, 5, 2, 6, 1, 3]", "a8 and a7 are on the same column"),
        (" ".join(NAMES[:5]), "there are 5 queens, not 8"),
        (DRAWN.replace("Q", ".", 1), "there are 7 queens, not 8"),
        ("[0, 4, None, 5, None, None, 1, 3]", "there are 5 queens, not 8"),
        ("[0, 0, -1, -1, -1, -1, -1, -1]", "there are 2 queens, not 8; a8 and a7 are on the same"),
        (str([1, 3, 5, 0, 2, 4, 8, 7, 6, 9]), "the board has 10 rows, not 8"),
    ],
)
def test_wrong(text, reason):
    found = nqueens.score(8, text)
    assert found.verdict == "wrong", found
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    "text",
    [
        "a4 cannot be free, so the queens go on a2, b4, c1, d3",
        "If a1 is taken, then b3; but c2 fails. So the queens go on a2, b4, c1, d3.",
        "a1, b3, d2 do not work with c4, so a2, b4, c1, d3.",
        "not a1, b2, c3, d4 but a2, b4, c1, d3",
        "Place queens at a2, b4, c1 and d3, because a1 is attacked and d4 too.",
        "I first thought of a1, b3. Then (a2, b4, c1, d3) works, for d3 attacks c2 and b1 only.",
        "The queens stand on a2 (col 1), b4 (col 2), c1 (col 3), d3 (col 4).",
        "c1 and d3 go with a2 and b4.",
        "Casilla: 1 , 2\nCasilla: 2 , 4\nCasilla: 3 , 1\nCasilla: 4 , 3\n",
        "Queen 1: (0, 1), Queen 2: (1, 3), Queen 3: (2, 0), Queen 4: (3, 2)",
        "Answer: 1\nqueen(1,2) queen(2,4)\nqueen(3,1) queen(4,3)\nSATISFIABLE\n",
        "| Row | Column |\n|---|---|\n| 1 | 2 |\n| 2 | 4 |\n| 3 | 1 |\n| 4 | 3 |\n",
    ],
)
def test_the_answer_counts_and_not_the_squares_of_its_reasons(text):
    found = nqueens.score(4, text)
    assert found.verdict == "right", found
    assert found.queens == ((0, 1), (1, 3), (2, 0), (3, 2))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no board in the text"),
        ("I do not know.", "there is no board in the text"),
        (f"{RIGHT}\n\nBetter: [0, 4, 7, 5, 2, 6, x1, 3]", "this is none"),
        (f"{RIGHT}\n\n{DRAWN[:-16]}\n", "the board ends after 7 of 8 rows"),
        ("a1 b5 c8 d6 e3 f7 g2 h9", "h9 is not on a board of 8"),
        ("0 4 7 5 2 6 1 9", "9 is not in 0..7 on a board of 8"),
    ],
)
def test_unread(text, reason):
    found = nqueens.score(8, text)
    assert found.verdict == "unread", found
    assert reason in found.reason
    assert found.queens == ()


def test_placed_queens_and_blocked_squares():
    board = Position(8, [(0, 0)], [(7, 3)])
    assert nqueens.score(Position(8, [(0, 0)]), str(RIGHT)).verdict == "right"
    assert nqueens.score(board, str(RIGHT)).reason == "there is a queen on d1, which is blocked"
    found = nqueens.score(Position(8, [(0, 1)]), str(RIGHT))
    assert found.reason == "there is no queen on b8, where one is placed"


def test_a_torus():
    assert nqueens.score(5, "[0, 2, 4, 1, 3]", toroidal=True).verdict == "right"
    assert nqueens.score(4, "[1, 3, 0, 2]", toroidal=True).verdict == "wrong"


def test_what_is_no_text_or_board():
    with pytest.raises(TypeError, match="an answer is text, not 5"):
        nqueens.score(8, 5)
    with pytest.raises(ValueError, match="n must be at least 1"):
        nqueens.score(0, "[]")


SQUARES = "a2, b4, c1 and d3"
WRONG = "a1, b2, c3, d4"
REFUSING = [
    f"The queens go on {SQUARES} and not {WRONG}.",
    f"The queens go on {SQUARES} and not on {WRONG}.",
    f"Use {SQUARES} instead of {WRONG}.",
    f"{SQUARES} ({WRONG} fails)",
    f"{SQUARES}, because {WRONG} does not work.",
    f"It is {SQUARES}; {WRONG} is not a solution.",
    f"{SQUARES}. Wrong would be: {WRONG}",
    f"Invalid: {WRONG}\nValid: {SQUARES}",
    f"Valid: {SQUARES}\nInvalid: {WRONG}",
    f"- **Valid:** {SQUARES}\n- **Invalid:** {WRONG}",
    f"{SQUARES}. The wrong answer is {WRONG}",
    "[1, 3, 0, 2], unlike [0, 1, 2, 3]",
    "[1, 3, 0, 2] (and not `[0, 1, 2, 3]`)",
    "[1, 3, 0, 2]. Do not use [0, 1, 2, 3].",
    "[1, 3, 0, 2], neither [0, 1, 2, 3] nor [3, 2, 1, 0]",
    "The answer is 2413 rather than 1234.",
    "[1, 3, 0, 2] is right, [0, 1, 2, 3] is wrong.",
    "[0, 1, 2, 3] is wrong, [1, 3, 0, 2] is right.",
    "The answer is [1, 3, 0, 2], not [0, 1, 2, 3].",
    "(0, 1), (1, 3), (2, 0), (3, 2), not (0, 0), (1, 1), (2, 2), (3, 3)",
    "The answer isn't 1234, it's 2413.",
]


@pytest.mark.parametrize("text", REFUSING)
def test_a_list_that_the_text_refuses_is_no_answer(text):
    assert nqueens.score(4, text).queens == ((0, 1), (1, 3), (2, 0), (3, 2))
    assert regions.score(LAYOUT, text).queens == ((0, 1), (1, 3), (2, 0), (3, 2))


@pytest.mark.parametrize(
    "text",
    [f"not {SQUARES}", f"{SQUARES} is not a solution", "[1, 3, 0, 2] is wrong.", "never 2413"],
)
def test_a_text_with_nothing_else_is_unread(text):
    assert nqueens.score(4, text).verdict == regions.score(LAYOUT, text).verdict == "unread"


@pytest.mark.parametrize(
    "text",
    [
        f"{SQUARES} does not break any rule",
        f"Not only {SQUARES} but its mirror image works.",
        f"{SQUARES} fails to break a rule",
        f"It is not easy, but the queens go on {SQUARES}.",
        "The answer is not wrong: [1, 3, 0, 2]",
        f"There is no wrong square: {SQUARES}",
        "My last answer was wrong: [1, 3, 0, 2]",
        f"Correct me if I am wrong: {SQUARES}",
        "Sorry, that was invalid.\n\n[1, 3, 0, 2]",
        "Why not [1, 3, 0, 2]?",
        "Here they do not:\n[1, 3, 0, 2]",
        "Rather than search, I place: [1, 3, 0, 2]",
        "There is no better answer than [1, 3, 0, 2]",
        "You cannot go wrong with [1, 3, 0, 2].",
        "To avoid attacks: [1, 3, 0, 2]",
        "Without a board: [1, 3, 0, 2]",
        "[1, 3, 0, 2] fails no rule",
        "[1, 3, 0, 2] is wrong? No.",
        "[1, 3, 0, 2] is no solution that breaks a rule",
        f"{SQUARES}, that is not a solution by luck",
        "I do not think that [1, 3, 0, 2] is wrong.",
        "I check whether [1, 3, 0, 2] fails.",
    ],
)
def test_words_that_refuse_something_else(text):
    assert nqueens.score(4, text).verdict == regions.score(LAYOUT, text).verdict == "right"


PACKED = [
    "The answer is 2413.",
    "The answer is **1302**, I think.",
    "So the permutation is 2413, because no two queens attack each other.",
    "Final answer: 2413",
    "<think>I try [0, 1, 2, 3]</think><answer>1302</answer>",
    r"Hence $\boxed{2413}$.",
    r"\boxed{[1, 3, 0, 2]}",
    "It's 2413!",
]


@pytest.mark.parametrize(
    "number", ["\nResult: 1000", ". It's 2312.", "\n<seconds>1234</seconds>", "; sequence 1111."]
)
def test_a_number_behind_the_answer_that_is_no_board(number):
    assert nqueens.score(4, f"[1, 3, 0, 2]{number}").verdict == "right"


@pytest.mark.parametrize("text", PACKED)
def test_the_digits_of_a_board_in_a_sentence(text):
    assert nqueens.score(4, text).verdict == regions.score(LAYOUT, text).verdict == "right"


@pytest.mark.parametrize(
    "text",
    [
        "There are 2413 ways.",
        "the result is 2413 squares",
        "The answer is 24135.",
        "The answer is 2413.5",
        "The answer is 2415.",
        "The answer is 3142 or 2413",
    ],
)
def test_other_numbers_are_no_boards(text):
    assert nqueens.score(4, text).verdict == regions.score(LAYOUT, text).verdict == "unread"
