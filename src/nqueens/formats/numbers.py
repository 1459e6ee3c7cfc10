"""Boards as numbers, one for each row or column: permutations, and tables with a header."""

from nqueens.formats.codec import BoardFormat, Queens, joined

# --- permutation ----------------------------------------------------------------------------------
# A line for each board, 1 3 0 2, perhaps behind its number and a colon.


def write_permutations(queens: Queens) -> list[bytes]:
    """Return the numbers of each board."""
    if not queens.complete:
        raise ValueError("a permutation needs one queen in every line")
    return joined(queens, (" {}", queens.columns))


PERMUTATION = BoardFormat(
    "permutation",
    "one number per row or column: 1 3 0 2",
    write=write_permutations,
    numbers=True,
    numbering=" ",
    readings=("permutations", "column", "assigned"),
)

# --- csv ------------------------------------------------------------------------------------------
# A header, row0,row1,... or column1,column2,..., which says all; then a line for each board.


def write_table(queens: Queens) -> list[bytes]:
    """Return a row of a table for each board."""
    return [line.replace(b" ", b",") for line in write_permutations(queens)]


def write_header(n: int, base: int, by_columns: bool) -> bytes:
    """Return the first line of a table: the names of its columns."""
    name = "column" if by_columns else "row"
    return ",".join(f"{name}{i + base}" for i in range(n)).encode() + b"\n"


CSV = BoardFormat(
    "csv",
    "a table with the header row0,row1,row2,row3: 1,3,0,2",
    ".csv",
    write=write_table,
    head=write_header,
    numbers=True,
    readings=("table", "permutations"),
)
