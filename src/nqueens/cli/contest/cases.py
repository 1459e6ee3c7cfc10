"""Cases of a given size, drawn at random: what a program may overlook, and the limits.

The first kind of each list is the hardest: the last input of a search has it, at the largest size.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import nqueens
from nqueens import regions
from nqueens.cli.contest.answers import FIRST_LETTER, MOST_QUEENS, superqueens

Square = tuple[int, int]
Kind = Callable[[Random, int], str]
ATTEMPTS = 300  # to break one line and no other
DENSE_N = 300  # up to this size all squares may have queens
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# --- numbers --------------------------------------------------------------------------------------


def size(rng: Random, n: int) -> str:
    return f"{n}"


def square_of_a_board(rng: Random, n: int) -> str:
    return f"\n{rng.randint(1, n)} {rng.randint(1, n)}"


def grid(n: int, character: Callable[[int, int], str]) -> str:
    """Return a board of n rows."""
    return "\n".join("".join(character(i, j) for j in range(n)) for i in range(n))


def random_solution(rng: Random, n: int) -> list[int]:
    """Return a solution, or any permutation if there is none."""
    if n in (2, 3):
        return rng.sample(range(n), n)
    columns: list[int] = nqueens.solve(n, rng=rng.getrandbits(32)).tolist()
    return columns


# --- boards with closed squares -------------------------------------------------------------------


def open_board(rng: Random, n: int) -> str:
    return grid(n, lambda i, j: ".")


def few_closed(rng: Random, n: int) -> str:
    share = rng.choice((0.02, 0.1, 0.25))
    return grid(n, lambda i, j: "*" if rng.random() < share else ".")


def one_line_closed(rng: Random, n: int) -> str:
    """Return a board without a solution, or nearly so."""
    line = rng.randrange(n)
    if rng.random() < 0.5:
        return grid(n, lambda i, j: "*" if i == line else ".")
    return grid(n, lambda i, j: "*" if i == line and j != 0 else ".")


def open_around_a_solution(rng: Random, n: int) -> str:
    columns = random_solution(rng, n)
    share = rng.choice((0.4, 0.7, 1))
    return grid(n, lambda i, j: "." if columns[i] == j or rng.random() >= share else "*")


def open_on_one_diagonal_fault(rng: Random, n: int) -> str:
    """Return a board whose open squares break no rule but one diagonal."""
    squares = set(broken(rng, n, rng.choice(("diagonal", "antidiagonal"))))
    return grid(n, lambda i, j: "." if (i, j) in squares else "*")


def closed_board(rng: Random, n: int) -> str:
    return grid(n, lambda i, j: "*")


BOARDS = (
    open_board,
    few_closed,
    open_on_one_diagonal_fault,
    open_around_a_solution,
    one_line_closed,
    few_closed,
    closed_board,
)


def with_size(kind: Kind) -> Kind:
    """Return a kind whose cases begin with a line for their size."""
    return lambda rng, n: f"{n}\n{kind(rng, n)}"


# --- queens, right or with one fault --------------------------------------------------------------

LINES: dict[str, Callable[[Square], int]] = {
    "row": lambda square: square[0],
    "column": lambda square: square[1],
    "diagonal": lambda square: square[0] - square[1],
    "antidiagonal": lambda square: square[0] + square[1],
}


def shared_lines(squares: Sequence[Square]) -> set[str]:
    """Return the kinds of lines that two of the squares share."""
    return {name for name, line in LINES.items() if len(set(map(line, squares))) < len(squares)}


def broken(rng: Random, n: int, fault: str) -> list[Square]:
    """Return n squares that share lines of one kind only, where chance finds them."""
    columns = random_solution(rng, n)
    squares = [*enumerate(columns)]
    for _ in range(ATTEMPTS if n > 1 else 0):
        first, second = rng.sample(range(n), 2)
        changed = [*enumerate(columns)]
        if fault == "row":
            changed[first] = (second, columns[first])
        elif fault == "column":
            changed[first] = (first, columns[second])
        else:
            changed[first] = (first, columns[second])
            changed[second] = (second, columns[first])
        squares = changed
        if shared_lines(squares) == {fault}:
            break
    return squares


def right_queens(rng: Random, n: int) -> list[Square]:
    return [*enumerate(random_solution(rng, n))]


def queens_on_one_square(rng: Random, n: int) -> list[Square]:
    squares = right_queens(rng, n)
    squares[rng.randrange(n)] = squares[0]
    return squares


def any_queens(rng: Random, n: int) -> list[Square]:
    return [(rng.randrange(n), rng.randrange(n)) for _ in range(n)]


def with_fault(fault: str) -> Callable[[Random, int], list[Square]]:
    return lambda rng, n: broken(rng, n, fault)


QUEENS = (
    right_queens,
    *map(with_fault, ("diagonal", "antidiagonal", "row", "column")),
    right_queens,
    queens_on_one_square,
    any_queens,
)


def listed(queens: Callable[[Random, int], list[Square]]) -> Kind:
    """Return a kind that lists the queens in any order, after their number."""

    def kind(rng: Random, n: int) -> str:
        squares = queens(rng, n)
        rng.shuffle(squares)
        return "\n".join([f"{n}", *(f"{x} {y}" for x, y in squares)])

    return kind


def marked(queens: Callable[[Random, int], list[Square]]) -> Kind:
    """Return a kind that marks the squares of the queens."""

    def kind(rng: Random, n: int) -> str:
        squares = set(queens(rng, n))
        return grid(n, lambda i, j: "*" if (i, j) in squares else ".")

    return kind


def one_queen_less(rng: Random, n: int) -> list[Square]:
    squares = right_queens(rng, n)
    squares.pop(rng.randrange(n))
    return squares


def one_queen_more(rng: Random, n: int) -> list[Square]:
    return [*right_queens(rng, n), (rng.randrange(n), rng.randrange(n))]


def no_queens(rng: Random, n: int) -> list[Square]:
    return []


MARKED_QUEENS = (*QUEENS, one_queen_less, one_queen_more, no_queens)

# --- numbers on a board ---------------------------------------------------------------------------


def numbers(rng: Random, n: int) -> str:
    return grid(n, lambda i, j: f"{rng.randrange(100):3}")


def equal_numbers(rng: Random, n: int) -> str:
    number = rng.choice((0, 1, 99))
    return grid(n, lambda i, j: f"{number:3}")


def numbers_of_one_solution(rng: Random, n: int) -> str:
    """Return numbers of which one solution has the largest, so that none may be overlooked."""
    columns = random_solution(rng, n)
    most = rng.choice((1, 50, 99))
    return grid(n, lambda i, j: f"{most if columns[i] == j else 0:3}")


# --- rooks ----------------------------------------------------------------------------------------


def rooks(share: float, *, is_full: bool = False) -> Kind:
    """Return a kind with a share of open squares; ``is_full`` asks for a rook in every row."""

    def kind(rng: Random, n: int) -> str:
        k = n if is_full else rng.randint(1, n)
        open_square = divmod(rng.randrange(n * n), n)
        rows = grid(n, lambda i, j: "#" if rng.random() < share or (i, j) == open_square else ".")
        return f"{n} {k}\n{rows}"

    return kind


def most_rooks(rng: Random, n: int) -> str:
    """Return the board with the largest answers."""
    k = max(1, n - rng.choice((0, 1, 2)))
    return f"{n} {k}\n" + grid(n, lambda i, j: "#")


# --- many queens ----------------------------------------------------------------------------------


def squares_text(rng: Random, n: int, squares: Sequence[Square]) -> str:
    """Return n, the number of squares, and the squares, which count from 1."""
    listed = rng.sample([*squares], len(squares))
    return "\n".join([f"{n} {len(listed)}", *(f"{i + 1} {j + 1}" for i, j in listed)])


def scattered(rng: Random, n: int) -> str:
    m = min(n * n, rng.choice((n, MOST_QUEENS)), MOST_QUEENS)
    places = rng.sample(range(n * n), m)
    return squares_text(rng, n, [divmod(place, n) for place in places])


def full_line(rng: Random, n: int) -> str:
    """Return queens on all squares of a row, a column or a long diagonal."""
    k = rng.randrange(n)
    lines = (
        [(k, i) for i in range(n)],
        [(i, k) for i in range(n)],
        [(i, i) for i in range(n)],
        [(i, n - 1 - i) for i in range(n)],
    )
    return squares_text(rng, n, rng.choice(lines))


def dense(rng: Random, n: int) -> str:
    """Return a block of queens, whose inner ones threaten eight others."""
    width = min(n, DENSE_N)
    top, left = rng.randint(0, n - width), rng.randint(0, n - width)
    block = [(top + i, left + j) for i in range(width) for j in range(width)]
    return squares_text(rng, n, block)


def corners(rng: Random, n: int) -> str:
    return squares_text(rng, n, sorted({(i, j) for i in (0, n - 1) for j in (0, n - 1)}))


def single_queen(rng: Random, n: int) -> str:
    return squares_text(rng, n, [(rng.randrange(n), rng.randrange(n))])


# --- sequences of letters -------------------------------------------------------------------------


def any_letters(rng: Random, n: int) -> str:
    return "\n".join([f"{n}", *["?"] * n])


def some_letters(rng: Random, n: int) -> str:
    share = rng.choice((0.3, 0.8))
    words = []
    for _ in range(n):
        letters = [letter for letter in LETTERS[:n] if rng.random() < share]
        rng.shuffle(letters)
        words.append("".join(letters) or "?")
    return "\n".join([f"{n}", *words])


def letters_around_a_superqueen(rng: Random, n: int) -> str:
    """Return words that admit a sequence without fault, if there is one, and few others."""
    boards = superqueens(n)
    board = boards[rng.randrange(len(boards))] if len(boards) else rng.sample(range(n), n)
    words = []
    for column in board:
        letters = {int(column), *rng.choices(range(n), k=rng.choice((0, 0, 1, 2)))}
        words.append("".join(chr(FIRST_LETTER + letter) for letter in sorted(letters)))
    return "\n".join([f"{n}", *words])


# --- layouts --------------------------------------------------------------------------------------


def unique_layout(rng: Random, n: int) -> str:
    """Return a layout with exactly one solution, its letters in any order."""
    if n in (2, 3):
        return grown_layout(rng, n)
    puzzle = regions.generate(n, style="plain", rng=rng.getrandbits(32))
    return _other_letters(rng, str(puzzle.regions))


def grown_layout(rng: Random, n: int) -> str:
    """Return a layout whose regions grew from random squares: it has any number of solutions."""
    letters: dict[Square, str] = {}
    starts = rng.sample(range(n * n), n)
    border = [(divmod(place, n), letter) for place, letter in zip(starts, LETTERS, strict=False)]
    while border:
        (i, j), letter = border.pop(rng.randrange(len(border)))
        if 0 <= i < n and 0 <= j < n and (i, j) not in letters:
            letters[i, j] = letter
            sides = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
            border.extend((side, letter) for side in sides)
    rows = grid(n, lambda i, j: letters[i, j])
    return rows if len(set(letters.values())) == n else grown_layout(rng, n)


def layout_of_rows(rng: Random, n: int) -> str:
    """Return the layout whose regions are its rows, which has most solutions."""
    return _other_letters(rng, grid(n, lambda i, j: LETTERS[i]))


def _other_letters(rng: Random, rows: str) -> str:
    """Return a layout with its letters in any order, and not always the first ones."""
    letters = rng.sample(LETTERS, len(LETTERS))
    return rows.translate(str.maketrans(LETTERS, "".join(letters)))


# --- simpler cases --------------------------------------------------------------------------------


def fewer_marks(mark: str, instead: str) -> Callable[[str], Iterator[str]]:
    """Return a function that yields a case with one mark less, for each of its marks."""

    def simpler(case: str) -> Iterator[str]:
        for place, character in enumerate(case):
            if character == mark:
                yield case[:place] + instead + case[place + 1 :]

    return simpler


def smaller_numbers(case: str) -> Iterator[str]:
    """Yield a board of numbers with 0 for each of them that is larger."""
    rows = [line.split() for line in case.splitlines()]
    for i, row in enumerate(rows):
        for j, number in enumerate(row):
            if number != "0":
                changed = [*row[:j], "0", *row[j + 1 :]]
                lines = [*rows[:i], changed, *rows[i + 1 :]]
                yield "\n".join("".join(f"{word:>3}" for word in line) for line in lines)


def fewer_squares(case: str) -> Iterator[str]:
    """Yield a list of squares without a half, a quarter, … of them."""
    head, *squares = case.splitlines()
    n = head.split()[0]
    length = len(squares) // 2
    while length:
        for start in range(0, len(squares), length):
            kept = [*squares[:start], *squares[start + length :]]
            if kept:
                yield "\n".join([f"{n} {len(kept)}", *kept])
        length //= 2


def fewer_letters(case: str) -> Iterator[str]:
    """Yield a case with ``?`` or a single letter for each word."""
    n, *words = case.splitlines()
    for place, word in enumerate(words):
        for shorter in ("?", word[0]):
            if word not in ("?", shorter):
                yield "\n".join([n, *words[:place], shorter, *words[place + 1 :]])


def nothing_simpler(case: str) -> Iterator[str]:
    """Yield nothing: only fewer cases and smaller ones are simpler."""
    yield from ()
