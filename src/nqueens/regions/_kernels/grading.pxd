"""How hard a puzzle with one queen in each row is: the rules of ``_deducing.py``, without words.

A rule that applies still applies, or has nothing left to say, once other squares are closed. So the
hardest rule that a puzzle needs does not depend on their order.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from nqueens._kernels.shared.bits cimport lowest_bit, nq_bit_count, nq_lowest
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, REGIONS_UNITS, REGIONS_WORDS, Level, RegionSearch, close, copy_level, place,
    propagate,
)

cdef enum:
    GRADE_EASY, GRADE_MEDIUM, GRADE_HARD, GRADE_EXPERT
    GRADE_SET = 4                  # units that a person can consider at once


cdef inline void write_covers(
    const RegionSearch *s, const Level *level, uint32_t[3][REGIONS_UNITS] covers
) noexcept nogil:
    """Write which rows, columns and regions have open squares of each unit."""
    cdef int w, square, i, j, n = s.units.n
    cdef int[3] units
    cdef uint64_t word
    memset(covers, 0, 3 * sizeof(covers[0]))
    for w in range(s.units.words):
        word = level.open[w]
        while word:
            square = 64 * w + nq_lowest(word)
            word ^= lowest_bit(word)
            units[0], units[1] = square // n, n + square % n
            units[2] = s.units.region[square]
            for i in range(3):
                for j in range(3):
                    covers[j][units[i]] |= <uint32_t>1 << (units[j] - j * n)


cdef inline bint close_others(
    const RegionSearch *s, Level *level, const int *chosen, int size, int other, uint32_t lines
) noexcept nogil:
    """Close the squares of some lines outside the chosen units; return whether there were any."""
    cdef int i, w, n = s.units.n
    cdef uint64_t inside, outside, closed = 0
    for w in range(s.units.words):
        inside = outside = 0
        for i in range(size):
            inside |= s.units.squares[chosen[i]][w]
        for i in range(n):
            if lines >> i & 1:
                outside |= s.units.squares[other * n + i][w]
        outside &= level.open[w] & ~inside
        level.open[w] ^= outside
        closed |= outside
    return closed != 0


cdef inline bint confine(const RegionSearch *s, Level *level, int size) noexcept nogil:
    """Find units confined to as many lines of another kind, and close the rest of these lines."""
    cdef uint32_t[3][REGIONS_UNITS] covers
    cdef uint32_t[GRADE_SET + 1] lines
    cdef int[GRADE_SET + 1] chosen
    cdef int n = s.units.n, family, other, depth, unit
    write_covers(s, level, covers)
    for family in range(3):
        for other in range(3):
            if family == other:
                continue
            depth, lines[0], chosen[0] = 0, 0, family * n - 1
            while depth >= 0:
                chosen[depth] += 1
                unit = chosen[depth]
                if unit == family * n + n:
                    depth -= 1
                    continue
                lines[depth + 1] = lines[depth] | covers[other][unit]
                if level.needs[unit] == 0 or nq_bit_count(lines[depth + 1]) > size:
                    continue
                if depth + 1 < size:
                    depth += 1
                    chosen[depth] = unit
                elif close_others(s, level, chosen, size, other, lines[size]):
                    return True
    return False


cdef inline bint empties(RegionSearch *s, Level *level) noexcept nogil:
    """Close the squares on which a queen would leave a unit without squares."""
    cdef int square, unit, w, n = s.units.n
    cdef uint64_t left
    cdef bint closed = False
    for square in range(n * n):
        if not (level.open[square >> 6] >> (square & 63) & 1):
            continue
        copy_level(level, level + 1, s.units.words, 3 * n)
        place(s, level + 1, square)
        for unit in range(3 * n):
            if level[1].needs[unit] == 0:
                continue
            left = 0
            for w in range(s.units.first[unit], s.units.end[unit]):
                left |= level[1].open[w] & s.units.squares[unit][w]
            if not left:
                close(s, level, square)
                closed = True
                break
    return closed


cdef inline int grade(RegionSearch *s, Level *level) noexcept nogil:
    """Return the difficulty of the hardest rule that the puzzle needs; ``level``: two of them."""
    cdef int hardest = GRADE_EASY
    while propagate(s, level) and level.left:
        if confine(s, level, 1):
            continue
        if empties(s, level) or confine(s, level, 2):
            hardest = max(hardest, GRADE_MEDIUM)
        elif confine(s, level, 3) or confine(s, level, GRADE_SET):
            hardest = GRADE_HARD
        else:
            return GRADE_EXPERT
    return hardest
