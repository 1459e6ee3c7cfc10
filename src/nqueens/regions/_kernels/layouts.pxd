"""Layouts of regions with exactly one solution: grown around a random one, then repaired.

The start is a random solution of the board without regions. Regions grow from its queens, square by
square, until they fill the board. Then there are nearly always other solutions. The exact search
finds some of them; it tries the queens of the first solution first, and so finds those that differ
least from it. A square that they use and the first one does not goes to a neighbouring region. That
rules them out, since two regions now have the wrong number of queens. This is repeated until no
other solution is left. The solutions found are kept: those that a change leaves need no new search,
and a change that brings back others is avoided, since repairs would run in circles. Regions always
stay connected, and the squares of the first solution never change their region.
"""

from nqueens._kernels.shared.c cimport int16_t, int8_t, uint8_t, uint16_t, uint64_t, memcpy, memset

from nqueens._kernels.shared.bits cimport nq_bit_count
from nqueens._kernels.shared.images cimport turn
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP, NQ_NONE, NQ_STOPPED
from nqueens._kernels.shared.random cimport Random, below
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, RegionSearch, add_square, has_square, open_board, remove_square, search_from,
    write_regions,
)

cdef enum:
    LAYOUT_PARTS = 256             # the largest number of queens on a board
    LAYOUT_SQUARES = 1024
    LAYOUT_BUDGET = 8000           # nodes of one search; then the solutions found must do
    LAYOUT_OTHERS = 32             # other solutions found before each change
    LAYOUT_KNOWN = 256             # other solutions kept, the last ones
    LAYOUT_RIGHT = -1              # the solution is one of the layout
    LAYOUT_WRONG = -2              # more than one change makes it one
    LAYOUT_PACES = 4               # a part grows by one square in 1, 2, 4, 8 ... attempts
    LAYOUT_STAR_PACES = 7          # the same with several queens in each row
    LAYOUT_NOISE = 30              # added to the score of a change
    LAYOUT_BACK = 10               # taken from it for each solution that it brings back
    LAYOUT_GROUPINGS = 100         # attempts to join the parts of one growth


cdef struct Maker:
    RegionSearch *search
    uint8_t *labels                # of each square: the layout
    int n
    int stars
    int smallest                   # squares that a region has at least
    bint symmetric                 # the layout is its own image
    uint16_t image[LAYOUT_SQUARES]  # of each square, itself if the layout is not symmetric
    Random *random
    int16_t part[LAYOUT_SQUARES]   # of each square, -1: none yet
    uint16_t loose[LAYOUT_SQUARES]
    uint64_t target[LAYOUT_SQUARES >> 6]  # the queens of the first solution
    uint64_t kept[LAYOUT_SQUARES >> 6]  # the squares that keep their region, these among them
    int base                       # the region that takes what small ones do not need, or -1
    uint8_t group[LAYOUT_PARTS]
    uint64_t touches[LAYOUT_PARTS][LAYOUT_PARTS >> 6]
    uint8_t slow[LAYOUT_PARTS]
    uint8_t twin[LAYOUT_PARTS]     # the part that is its image
    int size[LAYOUT_PARTS]
    uint16_t moves[4 * LAYOUT_SQUARES]
    int merits[4 * LAYOUT_SQUARES]
    uint8_t columns[LAYOUT_OTHERS * LAYOUT_PARTS]
    int known                      # solutions found, of which the last LAYOUT_KNOWN are kept
    uint16_t others[LAYOUT_KNOWN][LAYOUT_PARTS]  # the squares of each
    uint64_t squares[LAYOUT_KNOWN][LAYOUT_SQUARES >> 6]
    int8_t over[LAYOUT_KNOWN]      # the only region with a queen too many, or RIGHT or WRONG
    int8_t lacking[LAYOUT_KNOWN]   # the only region with a queen too few


cdef inline void write_image(uint16_t *image, int n, int symmetry) noexcept nogil:
    """Write the image of each square."""
    cdef int square
    cdef Py_ssize_t row, column
    for square in range(n * n):
        row, column = square // n, square % n
        turn(symmetry, n, &row, &column)
        image[square] = row * n + column


cdef inline int neighbour(int n, int square, int side) noexcept nogil:
    """Return the square above, below, left or right of a square, or -1 off the board."""
    if side == 0:
        return square - n if square >= n else -1
    if side == 1:
        return square + n if square < n * n - n else -1
    if side == 2:
        return square - 1 if square % n else -1
    return square + 1 if (square + 1) % n else -1


cdef inline void add_part(Maker *m, int square, int part) noexcept nogil:
    m.part[square] = part
    m.size[part] += 1


cdef inline bint lay_axis(Maker *m) noexcept nogil:
    """Give the squares that are their own images to parts that are; False if there are none.

    These are the diagonal, with the squares that connect it, or the one in the middle, or none.
    """
    cdef int n = m.n, step = n + 1, i, own = -1
    cdef int low = 0 if m.image[0] == 0 else n // 2, high = n if low == 0 else low + n % 2
    for i in range(low, high):
        own = m.part[i * step]
        if own >= 0:
            break
    if own < 0:
        return low == high
    for i in range(low, high):
        if m.part[i * step] < 0:
            add_part(m, i * step, own)
        own = m.part[i * step]
        if i > low and m.part[(i - 1) * step] == own:
            add_part(m, i * step - 1, own)
            add_part(m, i * step - n, own)
    return True


cdef inline bint grow_parts(Maker *m, const uint16_t *queens) noexcept nogil:
    """Grow a part from each queen until the board is full: part i from queen i.

    The paces differ, and differ more on large boards, which would otherwise have many solutions.
    Return False if there are no parts for squares that are their own images.
    """
    cdef int size = m.n * m.n, left = 0, square, i, k, near
    cdef int count = m.n * m.stars
    cdef int paces = max(LAYOUT_PACES if m.stars == 1 else LAYOUT_STAR_PACES, m.n // 4 + 1)
    memset(m.part, -1, size * sizeof(int16_t))
    memset(m.size, 0, sizeof(m.size))
    for i in range(count):
        add_part(m, queens[i], i)
        m.slow[i] = below(m.random, paces)
    for i in range(count):
        m.twin[i] = m.part[m.image[queens[i]]]
    if m.symmetric and not lay_axis(m):
        return False
    for square in range(size):
        if m.part[square] < 0:
            m.loose[left] = square
            left += 1
    while left:
        k = below(m.random, left)
        square = m.loose[k]
        near = neighbour(m.n, square, below(m.random, 4))
        if m.part[square] < 0:
            if near < 0 or m.part[near] < 0:
                continue
            i = m.part[near]
            if m.size[i] * m.stars >= m.smallest and below(m.random, 1 << m.slow[i]):
                continue
            add_part(m, square, i)
            if m.image[square] != square:
                add_part(m, m.image[square], m.twin[i])
        left -= 1
        m.loose[k] = m.loose[left]
    return True


cdef inline int fewest_loose(
    Maker *m, const uint64_t *among, const uint64_t *free, int parts
) noexcept nogil:
    """Return the part of a set that touches the fewest free parts, ties at random; -1 if none."""
    cdef int part, w, count, fewest = LAYOUT_PARTS + 1, ties = 0, best = -1
    for part in range(parts):
        if not has_square(among, part):
            continue
        count = 0
        for w in range((parts + 63) >> 6):
            count += nq_bit_count(m.touches[part][w] & free[w])
        if count < fewest:
            fewest, ties, best = count, 1, part
        elif count == fewest:
            ties += 1
            if below(m.random, ties) == 0:
                best = part
    return best


cdef inline bint join_parts(Maker *m) noexcept nogil:
    """Join the parts into n connected groups, each with the queens of a region; False if stuck.

    A group is its own image or has nothing in common with it.
    """
    cdef int size = m.n * m.n, parts = m.n * m.stars, square, side, near, i, w, part, twin, joined
    cdef int words = (parts + 63) >> 6, groups = 0
    cdef bint own, twins
    cdef uint64_t[LAYOUT_PARTS >> 6] free, around
    memset(m.touches, 0, sizeof(m.touches))
    for square in range(size):
        for side in range(4):
            near = neighbour(m.n, square, side)
            if near >= 0 and m.part[near] != m.part[square]:
                add_square(m.touches[m.part[square]], m.part[near])
    memset(free, 0, sizeof(free))
    for i in range(parts):
        add_square(free, i)
    while groups < m.n:
        part = fewest_loose(m, free, free, parts)
        twins = m.twin[part] != part
        own = twins and m.stars % 2 == 0 and (
            has_square(m.touches[part], m.twin[part]) and below(m.random, 2)
        )
        memset(around, 0, sizeof(around))
        joined = 0
        while True:
            twin = m.twin[part]
            m.group[part] = groups
            m.group[twin] = groups if own else groups + twins
            remove_square(free, part)
            remove_square(free, twin)
            joined += 1 + own
            for w in range(words):
                around[w] |= m.touches[part][w] | (m.touches[twin][w] if own else 0)
            if joined >= m.stars:
                break
            for w in range(words):
                around[w] &= free[w]
            part = fewest_loose(m, around, free, parts)
            if part < 0:
                return False
        groups += 1 + (twins and not own)
    return True


cdef inline bint in_one_piece(Maker *m, uint8_t label) noexcept nogil:
    """Return whether a region is connected and large enough."""
    cdef int size = m.n * m.n, square, side, near, top = 0, total = 0, reached = 0
    cdef uint64_t[LAYOUT_SQUARES >> 6] seen
    memset(seen, 0, sizeof(seen))
    for square in range(size):
        if m.labels[square] == label:
            if total == 0:
                m.loose[0] = square
                top = 1
                add_square(seen, square)
            total += 1
    while top:
        top -= 1
        square = m.loose[top]
        reached += 1
        for side in range(4):
            near = neighbour(m.n, square, side)
            if near >= 0 and m.labels[near] == label and not has_square(seen, near):
                add_square(seen, near)
                m.loose[top] = near
                top += 1
    return total >= m.smallest and reached == total


cdef inline bint may_split(const Maker *m, int square) noexcept nogil:
    """Return whether a region may split, or end, without one of its squares: False is certain.

    It stays whole if the squares around this one connect its neighbours in the region.
    """
    cdef int i, r, c, neighbours = 0, gaps = 0
    cdef bint[9] own                       # clockwise from the square above
    for i in range(8):
        r = square // m.n + (1 if 2 < i < 6 else 0 if i % 4 == 2 else -1)
        c = square % m.n + (1 if 0 < i < 4 else 0 if i % 4 == 0 else -1)
        own[i] = 0 <= r < m.n and 0 <= c < m.n and m.labels[r * m.n + c] == m.labels[square]
    own[8] = own[0]
    for i in range(0, 8, 2):
        neighbours += own[i]
        gaps += own[i] and not (own[i + 1] and own[i + 2])
    return neighbours == 0 or gaps > 1


cdef inline bint give(Maker *m, int square, int near) noexcept nogil:
    """Give a square to the region of its neighbour, and their images.

    Return False, and change nothing, if a region splits or becomes too small.
    """
    cdef uint8_t *labels = m.labels
    cdef int twin = m.image[square]
    cdef bint good
    cdef uint8_t before = labels[square], other = labels[twin]
    if twin == square and labels[m.image[near]] != labels[near]:
        return False
    good = twin == square and m.smallest == 1 and not may_split(m, square)
    labels[square] = labels[near]
    labels[twin] = labels[m.image[near]]
    if good or (
        in_one_piece(m, before) and (twin == square or (
            in_one_piece(m, other) and in_one_piece(m, labels[square])
            and in_one_piece(m, labels[twin])
        ))
    ):
        return True
    labels[twin] = other
    labels[square] = before
    return False


cdef inline void strip(Maker *m) noexcept nogil:
    """Give all squares that a region does not need to stay connected to the base.

    The others confine their queens, so few solutions are left.
    """
    cdef int square, side, near, size = m.n * m.n
    cdef bint changed = True
    while changed:
        changed = False
        for square in range(size):
            if (
                m.labels[square] == m.base or m.labels[m.image[square]] == m.base
                or has_square(m.kept, square)
            ):
                continue
            for side in range(4):
                near = neighbour(m.n, square, side)
                if near >= 0 and m.labels[near] == m.base:
                    changed = give(m, square, near) or changed
                    break


cdef inline bint lead_around(Maker *m, int square, int near) noexcept nogil:
    """Give away a square on which a small region hangs together, and connect it by other squares.

    The region takes what it can get around it, then returns what it does not need. Return False,
    and change nothing, if it falls apart.
    """
    cdef uint8_t[LAYOUT_SQUARES] before
    cdef int other, side, beside, size = m.n * m.n
    cdef uint8_t label = m.labels[square]
    if m.base < 0 or label == m.base or m.symmetric:
        return False
    memcpy(before, m.labels, size)
    m.labels[square] = m.labels[near]
    for other in range(size):
        if before[other] == label or has_square(m.kept, other):
            continue
        for side in range(4):
            beside = neighbour(m.n, other, side)
            if beside >= 0 and before[beside] == label and beside != square:
                give(m, other, beside)
                break
    if in_one_piece(m, label):
        strip(m)
        return True
    memcpy(m.labels, before, size)
    return False


cdef inline void keep_others(Maker *m, uint64_t found) noexcept nogil:
    """Keep the solutions found, apart from the first one."""
    cdef int i, k, slot, square, same, queens = m.n * m.stars
    for k in range(<int>found):
        slot = m.known % LAYOUT_KNOWN
        same = 0
        memset(m.squares[slot], 0, sizeof(m.squares[slot]))
        for i in range(queens):
            square = i // m.stars * m.n + m.columns[k * queens + i]
            m.others[slot][i] = square
            add_square(m.squares[slot], square)
            same += has_square(m.target, square)
        if same < queens:
            m.known += 1


cdef inline int judge_others(Maker *m) noexcept nogil:
    """Return how many of the solutions kept are solutions of the layout; mark the others."""
    cdef int[REGIONS_MAX_N] counts
    cdef int i, k, over, lacking, excess, right = 0, queens = m.n * m.stars
    for k in range(min(m.known, LAYOUT_KNOWN)):
        memset(counts, 0, sizeof(counts))
        for i in range(queens):
            counts[m.labels[m.others[k][i]]] += 1
        over = lacking = LAYOUT_RIGHT
        excess = 0
        for i in range(m.n):
            if counts[i] > m.stars:
                over = i
                excess += counts[i] - m.stars
            elif counts[i] < m.stars:
                lacking = i
        m.over[k] = LAYOUT_WRONG if excess > 1 else over
        m.lacking[k] = lacking
        right += excess == 0
    return right


cdef inline bint spoil(Maker *m) noexcept nogil:
    """Change the layout to rule out some of the solutions kept; False if no change does.

    Good changes rule out many solutions, bring back few, and move a square from a small region to a
    large one: the fewer squares the small regions have, the fewer solutions are left.
    """
    cdef int i, k, square, near, gain, merit, count = 0, size = m.n * m.n
    cdef int kept = min(m.known, LAYOUT_KNOWN)
    cdef int[LAYOUT_SQUARES] uses
    cdef int[REGIONS_MAX_N] sizes
    memset(uses, 0, sizeof(uses))
    memset(sizes, 0, sizeof(sizes))
    for k in range(kept):
        if m.over[k] == LAYOUT_RIGHT:
            for i in range(m.n * m.stars):
                uses[m.others[k][i]] += 1
    for square in range(size):
        sizes[m.labels[square]] += 1
    for i in range(4 * size):
        square = i >> 2
        near = neighbour(m.n, square, i & 3)
        if (
            uses[square] == 0 or has_square(m.kept, square)
            or near < 0 or m.labels[near] == m.labels[square]
        ):
            continue
        merit = uses[square] + <int>below(m.random, LAYOUT_NOISE)
        for k in range(kept):
            if (
                m.over[k] == m.labels[square] and m.lacking[k] == m.labels[near]
                and has_square(m.squares[k], square)
            ):
                merit -= LAYOUT_BACK
        gain = sizes[m.labels[near]] - sizes[m.labels[square]]
        merit += gain // m.n if gain > 0 else -(-gain // m.n)
        m.moves[count], m.merits[count] = i, merit
        count += 1
    while count:
        k = 0
        for i in range(1, count):
            if m.merits[i] > m.merits[k]:
                k = i
        square = m.moves[k] >> 2
        near = neighbour(m.n, square, m.moves[k] & 3)
        if give(m, square, near) or lead_around(m, square, near):
            return True
        count -= 1
        m.moves[k] = m.moves[count]
        m.merits[k] = m.merits[count]
    return False


cdef inline bint grow_layout(Maker *m, const uint16_t *queens) noexcept nogil:
    """Write a layout with regions around the queens; False if the parts cannot be joined."""
    cdef int square, label, _attempt
    for _attempt in range(LAYOUT_GROUPINGS):
        if not grow_parts(m, queens):
            return False
        if join_parts(m):
            for square in range(m.n * m.n):
                m.labels[square] = m.group[m.part[square]]
            for label in range(m.n):
                if not in_one_piece(m, label):
                    break
            else:
                return True
    return False


cdef inline int make_layout(Maker *m, bint fresh, bint bare, int repairs) noexcept nogil:
    """Try to make ``m.labels`` a layout with exactly one solution; return the outcome.

    A ``fresh`` one grows around a random solution. Otherwise the layout is changed, apart from the
    squares in ``m.kept``; without ``repairs``, it has one solution. ``bare``: regions are as small
    as possible, apart from one.
    """
    cdef RegionSearch *s = m.search
    cdef int square, outcome, _attempt
    if fresh:
        for square in range(m.n * m.n):
            m.labels[square] = square // m.n
    write_regions(&s.units, m.labels)
    s.random, s.image, s.favoured = m.random, m.image, NULL
    open_board(s)
    outcome = search_from(s, 1, LAYOUT_BUDGET if repairs else <uint64_t>-1, 0)
    s.random, s.image = NULL, NULL
    if outcome != NQ_DONE:
        return outcome
    if s.found == 0:
        return NQ_NONE
    memset(m.target, 0, sizeof(m.target))
    for square in range(m.n * m.stars):
        add_square(m.target, s.squares[square])
        add_square(m.kept, s.squares[square])
    if fresh and not grow_layout(m, s.squares):
        return NQ_GAVE_UP
    m.base = -1
    if bare:
        m.base = below(m.random, m.n)
        strip(m)
    s.favoured, s.columns = m.target, m.columns
    m.known = 0
    for _attempt in range(repairs):
        if judge_others(m) == 0:
            write_regions(&s.units, m.labels)
            open_board(s)
            outcome = search_from(s, LAYOUT_OTHERS, LAYOUT_BUDGET, LAYOUT_OTHERS)
            if outcome == NQ_STOPPED or s.found < 2:
                return outcome
            keep_others(m, s.found)
            judge_others(m)
        if not spoil(m):
            return NQ_GAVE_UP
    return NQ_GAVE_UP if repairs else NQ_DONE
