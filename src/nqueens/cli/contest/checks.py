"""What is wrong with a part of an output: nothing if it is right. None is the end of the output."""

import json
import re
from collections.abc import Iterator

from nqueens import formats, regions
from nqueens._runtime.wording import plural, shortened
from nqueens.cli.contest.inputs import Input, Lines, quoted
from nqueens.formats import FormatError

LONGEST_LIST = 16 << 20  # bytes
NUMBERS = re.compile(rb"\[\s*\d+(?:\s*,\s*\d+)*\s*\]")
NO_SOLUTION = re.compile(r"(?i)\b(no|not|none|unsolvable|impossible|tidak)\b|-1")

# --- parts of an output ---------------------------------------------------------------------------


def by_lines(output: Lines) -> Iterator[tuple[int, bytes]]:
    """Yield the number of each line, and the line."""
    return enumerate(output, 1)


def by_lists(output: Lines) -> Iterator[tuple[int, bytes]]:
    """Join the lines of each list, which ends with its last bracket; yield their numbers too."""
    held = b""
    start = 0
    for number, line in enumerate(output, 1):
        if not held:
            start = number
        held += line
        if held.count(b"[") <= held.count(b"]") or len(held) > LONGEST_LIST:
            yield start, held
            held = b""
    if held:
        yield start, held


# --- one part -------------------------------------------------------------------------------------


def same_line(right: bytes, found: bytes | None) -> str:
    """Accept only this line; blanks at its end do not matter."""
    if found is not None and found.rstrip() == right.rstrip():
        return ""
    return f"expected {quoted(right)}, found {quoted(found)}"


def any_solution(right: bytes, found: bytes | None) -> str:
    """Accept the rows, from 1, of any solution of the same size."""
    n = len(right.split())
    if found is None:
        return f"expected a solution for n = {n}, found the end"
    words = found.split()
    if len(words) != n:
        return f"expected {plural(n, 'number')}, found {len(words)}"
    known = {b"%d" % row for row in range(1, n + 1)}
    for word in words:
        if word not in known:
            return f"{quoted(word)} is not a row from 1 to {n}"
    return attack([int(word) for word in words], "the queens in columns {} and {} share {}")


def any_list(right: bytes, found: bytes | None) -> str:
    """Accept the list of any solution of the same size, from 0, or -1 if there is none."""
    if right.strip() == b"-1":
        return same_line(right, found)
    n = right.count(b",") + 1
    if found is None or not NUMBERS.fullmatch(found.strip()):
        return (
            f"expected a list of {plural(n, 'number')} such as [1, 3, 0, 2], found {quoted(found)}"
        )
    board = [int(word) for word in re.findall(rb"\d+", found)]
    if len(board) != n:
        return f"expected a list of {plural(n, 'number')}, found one of {len(board)}"
    if max(board) >= n:
        return f"{max(board)} is not a number from 0 to {n - 1}"
    return attack(board, "the queens in places {} and {} of the list share {}")


def attack(board: list[int], form: str) -> str:
    """Say which two queens of a board share a line; places count from 1."""
    for name, slope in (("a row", 0), ("a diagonal", -1), ("an antidiagonal", 1)):
        places: dict[int, int] = {}
        for place, number in enumerate(board, 1):
            other = places.setdefault(number + slope * place, place)
            if other != place:
                return form.format(other, place, name)
    return ""


def same_boards(right: bytes, found: bytes | None) -> str:
    """Accept a list of the same boards, in any order, as any language prints it."""
    try:  # no row of a board has a quote
        boards = json.loads((found or b"").replace(b"'", b'"'))
    except (ValueError, RecursionError):
        boards = None
    if not isinstance(boards, list) or not all(map(_is_board, boards)):
        return f'expected a list of boards such as [[".Q..","...Q"]], found {quoted(found)}'
    expected = json.loads(right)
    known = {tuple(board) for board in expected}
    printed = {tuple(board) for board in boards}
    for board in boards:
        if expected and len(board) != len(expected[0]):
            size = plural(len(expected[0]), "row")
            return f"expected boards of {size}, found one of {len(board)}: {_shown(board)}"
        if tuple(board) not in known:
            return f"no solution: {_shown(board)}"
    missing = [board for board in expected if tuple(board) not in printed]
    if missing:
        number = f"{len(missing)} of {len(expected)} solutions missing"
        return f"{number}, such as {_shown(missing[0])}"
    return "" if len(boards) == len(expected) else "a solution occurs twice"


def _is_board(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


def _shown(board: object) -> str:
    return shortened(json.dumps(board))


# --- a whole output -------------------------------------------------------------------------------


def solved_regions(lines: Lines, answer: bytes, output: Lines) -> str:
    """Accept the layout with ``#`` on the queens of any solution, another board, or that none is.

    Other lines, such as the time, do not matter.
    """
    layout = Input(lines).layout()
    text = b"".join(output).decode(errors="replace")
    rows = ["".join(line.split()) for line in text.splitlines()]
    marked = [row for row in rows if len(row) == len(layout) and _fits(row, layout)]
    if answer.startswith(b"no solution"):
        if not marked and NO_SOLUTION.search(text):
            return ""
        return "expected 'no solution', as no board obeys all rules, found " + _first_line(rows)
    try:
        board = _marked_board(marked, layout) if marked else _read_board(text, len(layout))
    except ValueError as error:
        return f"{error}; one solution is\n{answer.decode().rstrip()}"
    if regions.is_solution(layout, board):
        return ""
    return f"{_broken_rule(board, layout)}; one solution is\n{answer.decode().rstrip()}"


def _first_line(rows: list[str]) -> str:
    first = next((row for row in rows if row), None)
    return quoted(None if first is None else first.encode())


def _fits(row: str, layout: list[str]) -> bool:
    """Return whether a line may be a row of the layout with queens."""
    return set(row) <= set("".join(layout)) | {"#"}


def _marked_board(rows: list[str], layout: list[str]) -> list[int]:
    """Return the columns of the queens ``#`` on a layout."""
    n = len(layout)
    if len(rows) > n and rows[:n] == layout:
        rows = rows[n:]  # the layout is printed before
    if len(rows) != n:
        raise ValueError(f"expected one layout of {plural(n, 'row')}, found {len(rows)}")
    board = []
    for number, (row, letters) in enumerate(zip(rows, layout, strict=True), 1):
        if row.count("#") != 1:
            raise ValueError(f"row {number} has {plural(row.count('#'), 'queen')}: {row!r}")
        column = row.index("#")
        if row.replace("#", letters[column]) != letters:
            raise ValueError(f"row {number} is {letters!r} in the layout, not {row!r}")
        board.append(column)
    return board


def _read_board(text: str, n: int) -> list[int]:
    """Return the one board of a text in another format."""
    try:
        boards = [position.rows() for position in formats.read(text)]
    except FormatError:
        boards = []
    board = [column for column in boards[0] if column is not None] if len(boards) == 1 else []
    if len(board) != n:
        raise ValueError(f"expected the layout with # on its {plural(n, 'queen')}, found none")
    return board


def _broken_rule(board: list[int], layout: list[str]) -> str:
    """Say which rule a board breaks that has a queen in each row."""
    for row, column in enumerate(board):
        if column in board[:row]:
            return f"the queens in rows {board.index(column) + 1} and {row + 1} share a column"
        if row and abs(column - board[row - 1]) == 1:
            return f"the queens in rows {row} and {row + 1} touch"
    letters = [row[column] for row, column in zip(layout, board, strict=True)]
    twice = next(letter for letter in letters if letters.count(letter) > 1)
    return f"region {twice} has {letters.count(twice)} queens"
