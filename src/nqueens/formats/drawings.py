"""Drawn boards: a symbol for each square, in lines or in the strings of lists."""

from functools import partial

import numpy as np

from nqueens.formats.codec import BoardFormat, Queens

# --- dots, circles, letters, matrix, board --------------------------------------------------------
# A line for each row, ". # . .", and an empty line between boards.


def grids(queens: Queens, symbols: tuple[str, ...], between: str = " ") -> list[bytes]:
    """Return drawn boards, one line per row, with a character between squares if there is one."""
    empty, queen, blocked = (alike[:1] for alike in symbols)
    k, n = len(queens.columns), queens.n
    text = np.full((k, n, n), (empty + between).encode())
    for square in queens.blocked:
        text[0][square] = (blocked + between).encode()
    text[np.arange(k)[:, None], queens.rows, queens.columns] = (queen + between).encode()
    if between:
        text.view(np.uint8)[:, :, -1] = ord("\n")
    return [board.tobytes() for board in text]


def _drawing(name: str, summary: str, empty: str, queen: str, blocked: str = "") -> BoardFormat:
    """Return a format with these symbols; of several alike, the first is written."""
    symbols = (empty, queen, blocked)
    return BoardFormat(
        name,
        f"one row per line, {summary}",
        write=partial(grids, symbols=symbols),
        separator="\n",
        numbering="\n",
        power=2,
        blocks=bool(blocked),
        symbols=symbols,
        readings=("drawn", "ruled"),
    )


DOTS = _drawing("dots", ". empty, # queen", "._-·", "#")
CIRCLES = _drawing("circles", "○ empty, ● queen", "○", "●")
LETTERS = _drawing("letters", "x empty, Q queen", "x", "Q")
MATRIX = _drawing("matrix", "0 empty, 1 queen", "0", "1")
BOARD = _drawing("board", ". empty, Q queen, x blocked", "._-·", "Qq♕♛", "x")

# --- leetcode -------------------------------------------------------------------------------------
# A list of all boards, each on its line: [".Q..","...Q","Q...","..Q."].


def write_strings(queens: Queens) -> list[bytes]:
    """Return a list of rows for each board."""
    n = queens.n
    return [
        b'["' + b'","'.join(rows[at : at + n] for at in range(0, n * n, n)) + b'"]'
        for rows in grids(queens, LEETCODE.symbols, between="")
    ]


LEETCODE = BoardFormat(
    "leetcode",
    'JSON lists of rows: [[".Q..","...Q","Q...","..Q."]]',
    ".json",
    write=write_strings,
    brackets=("[", "]\n"),
    separator=",\n",
    power=2,
    symbols=(".", "Q", ""),
    readings=("drawn",),
)
