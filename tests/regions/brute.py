"""Solutions of boards with regions by plain backtracking, independent of the library."""

from itertools import combinations


def brute_force(labels, *, stars=1, touching=False, diagonals=False, placed=(), blocked=()):
    """Return all solutions, each a tuple of the columns of every row, in lexicographic order."""
    n = len(labels)
    found, queens = [], []

    def fits(square):
        row, column = square
        for r, c in queens:
            if not touching and abs(r - row) <= 1 and abs(c - column) <= 1:
                return False
            if diagonals and abs(r - row) == abs(c - column):
                return False
        column_mates = sum(c == column for _, c in queens)
        mates = sum(labels[r][c] == labels[row][column] for r, c in queens)
        return column_mates < stars and mates < stars and square not in blocked

    def fill(row):
        if row == n:
            found.append(tuple(tuple(c for r, c in queens if r == i) for i in range(n)))
            return
        given = {c for r, c in placed if r == row}
        for columns in combinations(range(n), stars):
            if not given <= set(columns):
                continue
            good = True
            for column in columns:
                good = good and fits((row, column))
                queens.append((row, column))
            if good:
                fill(row + 1)
            del queens[-stars:]

    fill(0)
    return sorted(found)
