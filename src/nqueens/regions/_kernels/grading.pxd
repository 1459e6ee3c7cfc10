"""How hard a puzzle with one queen in each row is: the rules of ``_explain/deducing.py`` in C.

A rule that applies still applies, or has nothing left to say, once other squares are closed. So the
hardest rule that a puzzle needs does not depend on their order.
"""

from nqueens._kernels.shared.c cimport uint32_t, uint64_t

from nqueens._kernels.shared.bits cimport lowest_bit, nq_bit_count, nq_lowest
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, REGIONS_UNITS, REGIONS_WORDS, Node, RegionSearch, propagate, write_covers,
)

cdef enum:
    GRADE_EASY, GRADE_MEDIUM, GRADE_HARD, GRADE_EXPERT
    GRADE_SET = 4                  # units that a person can consider at once


cdef inline bint close_others(
    const RegionSearch *s, Node *node, const int *chosen, int size, int other, uint32_t lines
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
        outside &= node.open[w] & ~inside
        node.open[w] ^= outside
        closed |= outside
    return closed != 0


cdef inline bint confine(const RegionSearch *s, Node *node, int size) noexcept nogil:
    """Find units confined to as many lines of another kind, and close the rest of these lines."""
    cdef uint32_t[3][REGIONS_UNITS] covers
    cdef uint32_t[GRADE_SET + 1] lines
    cdef int[GRADE_SET] at, chosen
    cdef int[REGIONS_MAX_N] narrow
    cdef int n = s.units.n, family, other, depth, unit, count
    cdef bint closed = False
    write_covers(s, node, covers)
    for family in range(3):
        for other in range(3):
            if family == other:
                continue
            count = 0
            for unit in range(family * n, family * n + n):
                if node.needs[unit] and nq_bit_count(covers[other][unit]) <= size:
                    narrow[count] = unit
                    count += 1
            depth, lines[0], at[0] = 0, 0, -1
            while depth >= 0:
                at[depth] += 1
                if at[depth] > count - size + depth:
                    depth -= 1
                    continue
                chosen[depth] = narrow[at[depth]]
                lines[depth + 1] = lines[depth] | covers[other][chosen[depth]]
                if nq_bit_count(lines[depth + 1]) > size:
                    continue
                if depth + 1 < size:
                    depth += 1
                    at[depth] = at[depth - 1]
                elif close_others(s, node, chosen, size, other, lines[size]):
                    closed = True
    return closed


cdef inline bint empties(const RegionSearch *s, Node *node) noexcept nogil:
    """Close the squares on which a queen would leave a unit without squares.

    It would attack every open square of the unit, and these would attack it.
    """
    cdef uint64_t[REGIONS_WORDS] common
    cdef uint64_t word, some, closed = 0
    cdef int unit, square, v, w
    for unit in range(3 * s.units.n):
        if node.needs[unit] == 0:
            continue
        some = 0
        for v in range(s.units.words):
            common[v] = node.open[v] & ~s.units.squares[unit][v]
            some |= common[v]
        for w in range(s.units.first[unit], s.units.end[unit]):
            word = node.open[w] & s.units.squares[unit][w]
            while word and some:
                square = 64 * w + nq_lowest(word)
                word ^= lowest_bit(word)
                some = 0
                for v in range(s.units.words):
                    common[v] &= (
                        s.attacks[square * s.units.words + v]
                        | s.units.squares[s.units.region[square]][v]
                    )
                    some |= common[v]
        closed |= some
        for v in range(s.units.words if some else 0):
            node.open[v] ^= common[v]
    return closed != 0


cdef inline int grade(RegionSearch *s) noexcept nogil:
    """Return the difficulty of the hardest rule that the puzzle on ``s.stack[0]`` needs."""
    cdef Node *node = s.stack
    cdef int hardest = GRADE_EASY
    while propagate(s, node) and node.left:
        if confine(s, node, 1):
            continue
        if empties(s, node) or confine(s, node, 2):
            hardest = max(hardest, GRADE_MEDIUM)
        elif confine(s, node, 3) or confine(s, node, GRADE_SET):
            hardest = GRADE_HARD
        else:
            return GRADE_EXPERT
    return hardest
