"""Layouts with the shapes of published ones: moves of single squares, annealed towards figures.

The start is a layout with exactly one solution. A move gives a square without a queen to a
neighbouring region. It is made if no region splits, if the layout keeps its only solution, and if
the figures of its shape come closer to their targets, or not much further away. Another solution
has a queen on a square that moved, or it would be a solution of the layout before. So the search
for one starts with that queen, and ends after a few nodes.
"""

from nqueens._kernels.shared.c cimport uint8_t, uint16_t, uint32_t, uint64_t, memset

from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_STOPPED, nq_stopped
from nqueens.regions._kernels.grading cimport grade
from nqueens.regions._kernels.layouts cimport LAYOUT_SQUARES, Maker, give, neighbour
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, RegionSearch, has_square, open_board, place, search_from, write_regions,
)

cdef enum:
    SHAPE_BUDGET = 1000            # nodes of one search; a move that takes more is not made
    SHAPE_STARS_BUDGET = 50        # the same with several queens in each row
    SHAPE_WALKS = 40               # at most, until the difficulty is wanted
    SHAPE_PARTS = 8                # a share of the moves in each of these
    SHAPE_WARM = 500               # the heat of these
    SHAPE_UNIT = 64                # of a box over its squares
    SHAPE_SHARE = 256              # of the walls that have an image
    # the figures, before the sizes of the regions in ascending order
    BOXES = 0                      # bounding boxes over squares, the sum of all regions
    CORNERS = 1                    # windows of two by two squares with two walls at a right angle
    SIDES = 2                      # squares with three neighbours in their region
    RUNS = 3                       # straight walls
    LARGEST_BOX = 4                # bounding box over squares of the largest region
    IMAGE = 5                      # share of the walls that have an image under the symmetry
    FIGURES = 6


cdef struct Shape:
    int n
    const uint8_t *labels
    uint16_t image[LAYOUT_SQUARES]  # of each square under the symmetry
    const int *weights             # of the figures
    const int *targets             # NULL: there are none
    unsigned int wanted            # a bitmap of difficulties
    int graded                     # the difficulty, if one is wanted
    int[FIGURES + REGIONS_MAX_N] figures
    int[REGIONS_MAX_N] sizes, top, bottom, left, right
    uint8_t[2][LAYOUT_SQUARES] walls  # right of each square, and below


cdef inline void measure(Shape *p) noexcept nogil:
    """Measure all figures of a layout, and sort the sizes of the regions."""
    cdef const uint8_t *labels = p.labels
    cdef int n = p.n, r, c, square, one, near, down, alike, corner, i, filled, largest = -1
    cdef int walls = 0, common = 0, straight = 0, sides = 0, corners = 0
    cdef int[2][REGIONS_MAX_N] runs        # does a wall down a column, or along a row, go on?
    cdef int *run
    cdef int *ascending = p.figures + FIGURES
    memset(runs, 0, sizeof(runs))
    for one in range(n):
        p.sizes[one] = 0
        p.top[one] = p.left[one] = n
        p.bottom[one] = p.right[one] = -1
    for r in range(n):
        for c in range(n):
            square = r * n + c
            one = labels[square]
            p.sizes[one] += 1
            p.top[one] = min(p.top[one], r)
            p.bottom[one] = r
            p.left[one] = min(p.left[one], c)
            p.right[one] = max(p.right[one], c)
            alike = (c > 0 and labels[square - 1] == one) + (r > 0 and labels[square - n] == one)
            for down in range(2):
                if (r if down else c) + 1 == n:
                    continue
                near = square + (n if down else 1)
                run = &runs[1][r] if down else &runs[0][c]
                p.walls[down][square] = labels[near] != one
                if labels[near] == one:
                    alike += 1
                    run[0] = 0
                    continue
                walls += 1
                common += labels[p.image[square]] != labels[p.image[near]]
                straight += 1 - run[0]
                run[0] = 1
            sides += alike == 3
            if r > 0 and c > 0:
                corner = square - n - 1
                corners += (
                    p.walls[0][corner] != p.walls[0][square - 1]
                    and p.walls[1][corner] != p.walls[1][square - n]
                )
    p.figures[RUNS], p.figures[SIDES], p.figures[CORNERS] = straight, sides, corners
    p.figures[IMAGE] = SHAPE_SHARE * common // max(walls, 1)
    p.figures[BOXES] = 0
    for one in range(n):
        filled = (p.bottom[one] - p.top[one] + 1) * (p.right[one] - p.left[one] + 1)
        filled = SHAPE_UNIT * filled // max(p.sizes[one], 1)
        p.figures[BOXES] += filled
        if largest < 0 or p.sizes[one] > p.sizes[largest]:
            largest = one
            p.figures[LARGEST_BOX] = filled
        i = one
        while i and ascending[i - 1] > p.sizes[one]:
            ascending[i] = ascending[i - 1]
            i -= 1
        ascending[i] = p.sizes[one]


cdef inline int distance(Shape *p) noexcept nogil:
    """Return how far the figures of a layout are from their targets."""
    cdef int i, off, total = 0
    measure(p)
    for i in range(FIGURES + p.n):
        off = p.figures[i] - p.targets[i]
        total += p.weights[i] * (off if off > 0 else -off)
    return total


cdef inline bint has_other(RegionSearch *s, int square) noexcept nogil:
    """Return whether a solution may have a queen on a square, or the search takes too long."""
    open_board(s)
    place(s, s.stack, square)
    return (
        search_from(s, 1, SHAPE_BUDGET if s.units.stars == 1 else SHAPE_STARS_BUDGET, 0) != NQ_DONE
        or s.found > 0
    )


cdef inline int slack(Random *random, int heat) noexcept nogil:
    """Return how much further away a move may lead: exponentially distributed, with base two."""
    cdef uint32_t word = below(random, 1 << 24), halves = 0
    while halves < 16 and not (word >> 23 & 1):
        word = word << 1 & 0xffffff
        halves += 1
    return <int>((<uint64_t>heat * (256 * halves + 255 - (word >> 15 & 255))) >> 8)


cdef inline int anneal(Maker *m, Shape *p, int moves, int hot, int cold) noexcept nogil:
    """Move squares until the figures are near their targets; the only solution stays.

    If a difficulty is wanted, moves that lead away from it are not made.
    """
    cdef RegionSearch *s = m.search
    cdef uint8_t *labels = m.labels
    cdef int size = m.n * m.n, square, twin, near, i, far, now, heat, graded
    cdef uint8_t before, other
    cdef bint good
    far = distance(p)
    for i in range(moves):
        square = below(m.random, size)
        near = neighbour(m.n, square, below(m.random, 4))
        if near < 0 or labels[near] == labels[square] or has_square(m.kept, square):
            continue
        twin = m.image[square]
        before, other = labels[square], labels[twin]
        if not give(m, square, near):
            continue
        now = distance(p)
        heat = cold + <int>(<uint64_t>(hot - cold) * <uint64_t>(moves - i) // moves)
        if now <= far + slack(m.random, heat):
            if nq_stopped(s.stop):
                return NQ_STOPPED
            write_regions(&s.units, labels)
            good = not (has_other(s, square) or (twin != square and has_other(s, twin)))
            if good and p.wanted:
                open_board(s)
                graded = grade(s)
                good = p.wanted >> graded & 1 or not p.wanted >> p.graded & 1
                if good:
                    p.graded = graded
            if good:
                far = now
                continue
        labels[twin] = other
        labels[square] = before
    return NQ_DONE


cdef inline int walk_layout(
    Maker *m, Shape *p, int moves, int hot, int cold, bint required
) noexcept nogil:
    """Walk until the difficulty is wanted, then towards the targets; return the outcome.

    If it is ``required``, stop when it was missed. Without targets, only find the difficulty.
    """
    cdef int _time, outcome
    if p.wanted:
        write_regions(&m.search.units, m.labels)
        open_board(m.search)
        p.graded = grade(m.search)
    if p.targets == NULL:
        return NQ_DONE
    for _time in range(SHAPE_WALKS if p.wanted else 0):
        outcome = anneal(m, p, moves // SHAPE_PARTS, SHAPE_WARM, SHAPE_WARM)
        if outcome != NQ_DONE or p.wanted >> p.graded & 1:
            break
    if required and not p.wanted >> p.graded & 1:
        return NQ_DONE
    return anneal(m, p, moves, hot, cold)
