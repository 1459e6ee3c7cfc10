"""Solutions of boards with regions by plain backtracking, independent of the library."""

from functools import reduce
from itertools import combinations
from operator import or_


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


def region_by_region(labels, stars=1, limit=2):
    """Return how many solutions there are, at most ``limit``, for boards that are too large above.

    A region takes all of its queens at once: the one with the fewest ways to do so comes first.
    """
    n = len(labels)
    squares, ways = [(r, c) for r in range(n) for c in range(n)], {}

    def touch(one, other):
        return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1

    near = {one: sum(1 << n * r + c for r, c in squares if touch(one, (r, c))) for one in squares}
    lines = [sum(1 << n * i + c for c in range(n)) for i in range(n)]
    lines += [sum(1 << n * r + i for r in range(n)) for i in range(n)]
    for label in {label for row in labels for label in row}:
        own = [(r, c) for r, c in squares if labels[r][c] == label]
        ways[label] = [
            (sum(1 << n * r + c for r, c in group), _union(near[one] for one in group))
            for group in combinations(own, stars)
            if not any(touch(one, other) for one, other in combinations(group, 2))
        ]
        for line in lines:
            ways[label] = [way for way in ways[label] if (way[0] & line).bit_count() <= stars]

    def fill(ways, queens):
        if not ways:
            return 1
        label = min(ways, key=lambda label: len(ways[label]))
        total = 0
        for own, closed in ways[label]:
            standing = queens | own
            for line in lines:
                if (standing & line).bit_count() == stars:
                    closed |= line
            left, possible = {}, standing
            for other, groups in ways.items():
                if other != label:
                    left[other] = [
                        way
                        for way in groups
                        if not way[0] & closed
                        and all(((standing | way[0]) & line).bit_count() <= stars for line in lines)
                    ]
                    possible |= _union(group for group, _ in left[other])
            if all(left.values()) and all((possible & line).bit_count() >= stars for line in lines):
                total += fill(left, standing)
            if total >= limit:
                break
        return total

    return fill(ways, 0)


def _union(bitmaps):
    return reduce(or_, bitmaps, 0)
