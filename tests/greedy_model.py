"""Large random boards in plain Python: the same choices on arrays of free columns and diagonals."""

import numpy as np
from sampling_model import Random

CHUNK = 8192  # columns of a chunk, at most
WINDOW = 64  # columns of a window, of which its first and last rows see 57
SHIFTS = (0, 16, 32, 48)  # of a random word, which serves four draws


class Model:
    """A board of n queens, at least 1000, whose rows are filled as ``greedy.pxd`` explains."""

    def __init__(self, n, words):
        self.n, self.random = n, Random(words)
        groups_of_eight = -(-n // 8)
        self.chunks = max(-(-groups_of_eight // (CHUNK // 8)), 8)
        self.chunk = -(-groups_of_eight // self.chunks)  # groups of eight columns in each
        self.queens = [-1] * n

    def below(self, bound):
        """Return a random integer from 0 to ``bound - 1``."""
        return (self.random.word() >> 32) * bound >> 32

    def is_free(self, row, column):
        """Return whether no diagonal attacks a square."""
        return bool(self.sums[row + column] and self.differences[self.n + column - row])

    def set_lines(self, row, column, value):
        """Mark the diagonals of a square as free or taken."""
        self.sums[row + column] = self.differences[self.n + column - row] = value

    def stand(self, row, column):
        """Put a queen on a square."""
        self.queens[row] = column
        self.set_lines(row, column, 0)
        self.columns[column] = 0

    # --- windows ----------------------------------------------------------------------------------

    def shuffle(self):
        """Exchange the chunks at random."""
        for i in range(self.chunks - 1, 0, -1):
            j = self.below(i + 1)
            self.order[i], self.order[j] = self.order[j], self.order[i]

    def open_group(self, i, groups):
        """Take the chunks of group i; return the number of chunks up to its end."""
        first, last = i * self.chunks // groups, (i + 1) * self.chunks // groups
        self.group = self.order[first:last]
        return last

    def window(self, bits):
        """Return the first column of a random window of the group."""
        chunk = self.group[bits % 64 % len(self.group)]
        return 8 * (chunk * self.chunk + (bits // 64 % 1024) * self.chunk // 1024)

    def free(self, row, start):
        """Return for the columns of a window that a row sees whether they are free."""
        width = min(WINDOW - row % 8, WINDOW - 7 + row % 8)
        free = self.columns[start : start + width] & self.sums[row + start : row + start + width]
        difference = self.n + start - row
        return free & self.differences[difference : difference + width]

    def better(self, row, bits):
        """Return the better of two windows for a row, the first one if they are as good."""
        a, b = self.window(bits), self.window(bits >> 16)
        free_a, free_b = (np.count_nonzero(self.free(row, start)) for start in (a, b))
        return b if free_b > free_a else a

    def place_in(self, row, start):
        """Place a row on the first free column of a window; return whether there is one."""
        free = self.free(row, start)
        at = int(free.argmax())
        if free[at]:
            self.stand(row, start + at)
        return bool(free[at])

    def place_pair(self, first, rows):
        """Place sixteen rows, eight in a window and eight in another, ``rows`` to each pair."""
        for k in range(0, 8, rows):
            while True:
                bits = self.random.word()
                starts = self.better(first + k, bits), self.better(first + 8 + k, bits >> 32)
                if abs(starts[0] - starts[1]) > WINDOW:
                    break
            for i in range(k, k + rows):
                for row, start in zip((first + i, first + 8 + i), starts, strict=True):
                    if not self.place_in(row, start):
                        self.deferred.append(row)

    def place_row(self, row, words):
        """Place a row in the first of four windows for each word that has a free column for it."""
        place = None
        for _ in range(words):
            bits = self.random.word()
            for shift in SHIFTS:
                start = self.window(bits >> shift)
                if place is None and self.free(row, start).any():
                    place = start
        return place is not None and self.place_in(row, place)

    def window_passes(self):
        """Place rows from 0 on in windows, a fifth of those left in a pass; return the next row."""
        n, row = self.n, 0
        while True:
            left = n - row + len(self.deferred)
            pairs = left // 5 // 16
            if row + 16 * pairs > n // 8 * 8 or pairs == 0 or left < 0.03 * n:
                return row
            self.shuffle()
            start, groups = row, self.chunks // 8
            for i in range(groups):
                end = start + 16 * (2 * pairs * self.open_group(i, groups) // self.chunks // 2)
                rows = 8 if left > 0.7 * n else 4 if left > 0.35 * n else 2
                while row < end and left > 0.15 * n:
                    self.place_pair(row, rows)
                    row += 16
                for late in range(row, end):
                    if not self.place_row(late, 1):
                        self.deferred.append(late)
                row = end

    # --- the rows that windows deferred -----------------------------------------------------------

    def from_list(self, rows, pool):
        """Place rows on columns of a list, eight drawn for each; return those that are left."""
        failed = []
        for at in range(0, len(rows), 16):
            batch, size, draws = rows[at : at + 16], len(pool), []
            if size == 0:
                return failed + rows[at:]
            for _ in batch:
                words = self.random.word(), self.random.word()
                draws.append([(w >> s & 65535) * size >> 16 for w in words for s in SHIFTS])
            for row, drawn in zip(batch, draws, strict=True):
                good = [i for i in drawn if i < len(pool) and self.is_free(row, pool[i])]
                if good:
                    self.stand(row, pool[good[0]])
                    pool[good[0]] = pool[-1]
                    pool.pop()
                else:
                    failed.append(row)
        return failed

    def free_columns(self, chunks):
        """Return the free columns of some chunks."""
        wide, found = 8 * self.chunk, []
        for start in (wide * chunk for chunk in chunks):
            found += (start + np.flatnonzero(self.columns[start : start + wide])).tolist()
        return found

    def place_deferred(self, rows):
        """Place the rows deferred; return those left and the free columns."""
        groups, pool = 0, []
        while groups != 1 or len(rows) > 1000:
            tried = rows[: 2 * len(rows) // 5] if len(rows) > 1000 else []
            kept, rest = [], rows[len(tried) :]
            relist = groups != 1
            groups = min(len(rows) // 4000, self.chunks // 8) if relist else 1
            in_windows = groups > 1 and len(rows) > 0.012 * self.n
            groups = self.chunks // 8 if in_windows else max(groups, 1)
            if relist:
                self.shuffle()
            read = 0
            for i in range(groups):
                end = len(tried) * self.open_group(i, groups) // self.chunks
                if in_windows:
                    kept += [row for row in tried[read:end] if not self.place_row(row, 2)]
                else:
                    pool = self.free_columns(self.group) if relist else pool
                    kept += self.from_list(tried[read:end], pool)
                read = end
            rows = kept + rest
        return rows, pool

    def place_last(self, rows, pool):
        """Place rows on the first free column after a random one; return those left."""
        left, size = 0, len(rows)
        for i, row in enumerate(rows):
            start = self.below(size)
            for j in (*range(start, size), *range(start)):
                column = pool[j]
                if self.is_free(row, column):
                    self.stand(row, column)
                    size -= 1
                    pool[j], pool[size] = pool[size], column
                    break
            else:
                self.queens[row] = -1
                rows[i], rows[left] = rows[left], row
                left += 1
        return left

    def insert(self, rows, pool, left):
        """Let queens make way for the rows left; return how many are left in the end."""
        for _ in range(1000 * left):
            if left == 0:
                break
            p, q, other = self.below(left), self.below(left), self.below(self.n)
            row, column, given = rows[p], pool[q], self.queens[other]
            if self.is_free(row, column):
                self.stand(row, column)
            elif (
                given >= 0
                and self.is_free(row, given)
                and self.is_free(other, column)
                and row + given != other + column
                and given - row != column - other
            ):
                self.set_lines(other, given, 1)
                self.stand(row, given)
                self.stand(other, column)
            else:
                continue
            left -= 1
            rows[p], rows[left] = rows[left], rows[p]
            pool[q], pool[left] = pool[left], pool[q]
        return left

    def board(self):
        """Return a solution."""
        left = -1
        while left:
            wide = 2 * self.n + 2 * WINDOW + 8 * self.chunk
            self.columns, self.sums, self.differences = np.ones((3, wide), "u1")
            self.columns[self.n :] = 0
            self.order, self.deferred = list(range(self.chunks)), []
            row = self.window_passes()
            rows, pool = self.place_deferred([*self.deferred, *range(row, self.n)])
            left = self.insert(rows, pool, self.place_last(rows, pool))
        return self.queens
