"""How much work a puzzle with one queen in each row is: the rules of ``_explain/deducing.py``.

Unlike a grade, a rating depends on which step is taken, and on how many others of the same
difficulty are open at that moment. So every rule counts all of its findings, in the order in which
people are told of them, and keeps the first.

Easy steps count 1, medium ones 2, hard ones 4, expert ones 8, each divided by the number of
findings. The layout ABBB AABD CCDD CCCD begins with one of four medium findings, which adds 2/4:
region A and row 3 would be left without squares, and each of them lies with a neighbour in as many
lines.
"""

from nqueens._kernels.shared.c cimport uint16_t, uint32_t, uint64_t, memcpy, memset

from nqueens._kernels.shared.bits cimport lowest_bit, nq_bit_count, nq_lowest
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP, NQ_STOPPED, nq_stopped
from nqueens.regions._kernels.grading cimport (
    GRADE_EASY, GRADE_EXPERT, GRADE_HARD, GRADE_MEDIUM, GRADE_SET,
)
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, REGIONS_UNITS, REGIONS_WORDS, Node, RegionSearch, add_square, has_square,
    place_queen, write_covers,
)

cdef struct Findings:
    int count
    int queen                      # the square of the first finding that gets a queen, or -1
    uint64_t closed[REGIONS_WORDS]  # the squares that the first finding closes


cdef inline int open_squares(const RegionSearch *s, const Node *node, int unit) noexcept nogil:
    """Return the number of open squares of a unit."""
    cdef int w, count = 0
    for w in range(s.units.first[unit], s.units.end[unit]):
        count += nq_bit_count(node.open[w] & s.units.squares[unit][w])
    return count


cdef inline int first_square(const RegionSearch *s, const Node *node, int unit) noexcept nogil:
    """Return the first open square of a unit that has any."""
    cdef int w
    for w in range(s.units.first[unit], s.units.end[unit]):
        if node.open[w] & s.units.squares[unit][w]:
            return 64 * w + nq_lowest(node.open[w] & s.units.squares[unit][w])
    return -1


cdef inline int family_order(int n, int k) noexcept nogil:
    """Return the k-th unit of all regions, rows and columns, in this order."""
    return 2 * n + k if k < n else k - n


cdef inline void find_singles(
    const RegionSearch *s, const Node *node, Findings *findings
) noexcept nogil:
    """Find units with one open square."""
    cdef int k, unit
    for k in range(3 * s.units.n):
        unit = family_order(s.units.n, k)
        if node.needs[unit] and open_squares(s, node, unit) == 1:
            if findings.count == 0:
                findings.queen = first_square(s, node, unit)
            findings.count += 1


cdef inline void find_outside(
    const RegionSearch *s, const Node *node, const int *chosen, int size, int other,
    uint32_t lines, Findings *findings,
) noexcept nogil:
    """Find the open squares of some lines of another kind outside the chosen units."""
    cdef int i, w, n = s.units.n
    cdef uint64_t inside, outside, found = 0
    cdef uint64_t[REGIONS_WORDS] closed
    for w in range(s.units.words):
        inside = outside = 0
        for i in range(size):
            inside |= s.units.squares[chosen[i]][w]
        for i in range(n):
            if lines >> i & 1:
                outside |= s.units.squares[other * n + i][w]
        closed[w] = node.open[w] & outside & ~inside
        found |= closed[w]
    if found:
        if findings.count == 0:
            memcpy(findings.closed, closed, s.units.words * sizeof(uint64_t))
        findings.count += 1


cdef inline void find_confined(
    const RegionSearch *s, const Node *node, int size, Findings *findings
) noexcept nogil:
    """Find ``size`` units of one kind whose squares lie in as many units of another kind."""
    cdef int[6] families = [2, 2, 0, 1, 0, 1]
    cdef int[6] others = [0, 1, 2, 2, 1, 0]
    cdef uint32_t[3][REGIONS_UNITS] covers
    cdef uint32_t[GRADE_SET + 1] lines
    cdef int[GRADE_SET] at, chosen
    cdef int[REGIONS_MAX_N] narrow
    cdef int n = s.units.n, pair, other, depth, unit, count
    write_covers(s, node, covers)
    for pair in range(4 if size == 1 else 6):  # a single row in a column is a single square
        other = others[pair]
        count = 0
        for unit in range(families[pair] * n, families[pair] * n + n):
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
            else:
                find_outside(s, node, chosen, size, other, lines[size], findings)


cdef inline void find_empties(
    const RegionSearch *s, const Node *node, Findings *findings
) noexcept nogil:
    """Find units that a queen on some squares would leave without squares.

    Such a queen attacks all open squares of the unit, so these attack its square. A square that
    starves several units counts for the first; the unit with the most squares, and of these the
    last, is the first finding.
    """
    cdef uint64_t[REGIONS_WORDS] rest, common
    cdef uint64_t word, some
    cdef int unit, square, v, w, number, most = 0, words = s.units.words
    memcpy(rest, node.open, words * sizeof(uint64_t))
    for unit in range(3 * s.units.n):
        if node.needs[unit] == 0:
            continue
        some = 0
        for v in range(words):
            common[v] = rest[v] & ~s.units.squares[unit][v]
            some |= common[v]
        for w in range(s.units.first[unit], s.units.end[unit]):
            word = node.open[w] & s.units.squares[unit][w]
            while word and some:
                square = 64 * w + nq_lowest(word)
                word ^= lowest_bit(word)
                some = 0
                for v in range(words):
                    common[v] &= (
                        s.attacks[square * words + v] | s.units.squares[s.units.region[square]][v]
                    )
                    some |= common[v]
        if some:
            findings.count += 1
            number = 0
            for v in range(words):
                rest[v] &= ~common[v]
                number += nq_bit_count(common[v])
            if number >= most:
                most = number
                memcpy(findings.closed, common, words * sizeof(uint64_t))


cdef inline int forced_queens(RegionSearch *s, Node *node) noexcept nogil:
    """Place queens on single squares, and return their number when a unit has no square; or -1."""
    cdef int k, unit, forced = 0
    cdef bint placed = True
    while placed:
        for unit in range(3 * s.units.n):
            if node.needs[unit] and open_squares(s, node, unit) == 0:
                return forced
        placed = False
        for k in range(3 * s.units.n):
            unit = family_order(s.units.n, k)
            if node.needs[unit] and open_squares(s, node, unit) == 1:
                place_queen(s, node, first_square(s, node, unit))
                forced += 1
                placed = True
                break
    return -1


cdef inline void find_chains(RegionSearch *s, Node *node, Findings *findings) noexcept nogil:
    """Find squares on which a queen leads, by single squares, to a contradiction.

    The shortest chain is the first finding.
    """
    cdef Node *trial = node + 1
    cdef uint64_t word
    cdef int w, square, forced, shortest = 3 * REGIONS_MAX_N, best = -1
    for w in range(s.units.words):
        word = node.open[w]
        while word and not nq_stopped(s.stop):
            square = 64 * w + nq_lowest(word)
            word ^= lowest_bit(word)
            trial[0] = node[0]
            place_queen(s, trial, square)
            forced = forced_queens(s, trial)
            if forced >= 0:
                findings.count += 1
                if forced < shortest:
                    shortest, best = forced, square
    if best >= 0:
        add_square(findings.closed, best)


cdef inline void find_guess(
    const RegionSearch *s, const Node *node, const uint64_t *solution, Findings *findings
) noexcept nogil:
    """Find the square of the solution in the unit with the fewest squares."""
    cdef int unit, w, number, fewest = REGIONS_MAX_N * REGIONS_MAX_N, chosen = -1
    cdef uint64_t word
    for unit in range(3 * s.units.n):
        if node.needs[unit]:
            number = open_squares(s, node, unit)
            if number < fewest:
                fewest, chosen = number, unit
    if findings.count == 0:
        for w in range(s.units.first[chosen], s.units.end[chosen]):
            word = node.open[w] & s.units.squares[chosen][w] & solution[w]
            if word:
                findings.queen = 64 * w + nq_lowest(word)
    findings.count += 1


cdef inline int find(
    RegionSearch *s, Node *node, const uint64_t *solution, Findings *findings
) noexcept nogil:
    """Write the findings of the easiest rules that have any, and return their difficulty."""
    findings.count = 0
    findings.queen = -1
    memset(findings.closed, 0, sizeof(findings.closed))
    find_singles(s, node, findings)
    find_confined(s, node, 1, findings)
    if findings.count:
        return GRADE_EASY
    find_empties(s, node, findings)
    find_confined(s, node, 2, findings)
    if findings.count:
        return GRADE_MEDIUM
    find_confined(s, node, 3, findings)
    find_confined(s, node, GRADE_SET, findings)
    if findings.count:
        return GRADE_HARD
    find_chains(s, node, findings)
    find_guess(s, node, solution, findings)
    return GRADE_EXPERT


cdef inline int rate(
    RegionSearch *s, const uint64_t *solution, double *rating
) noexcept nogil:
    """Write the rating of the puzzle on ``s.stack[0]`` with its only solution.

    NQ_GAVE_UP says that this is no solution.
    """
    cdef Node *node = s.stack
    cdef Findings findings
    cdef uint64_t closed
    cdef int w, difficulty
    rating[0] = 0
    while node.left:
        if nq_stopped(s.stop):
            return NQ_STOPPED
        difficulty = find(s, node, solution, &findings)
        rating[0] += <double>(1 << difficulty) / findings.count
        if findings.queen >= 0:
            if not has_square(node.open, findings.queen):
                return NQ_GAVE_UP
            place_queen(s, node, findings.queen)
            continue
        closed = 0
        for w in range(s.units.words):
            node.open[w] &= ~findings.closed[w]
            closed |= findings.closed[w]
        if closed == 0:
            return NQ_GAVE_UP
    return NQ_DONE
