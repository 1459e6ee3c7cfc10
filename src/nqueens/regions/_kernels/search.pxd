"""Queens on a board divided into regions: exact search over rows, columns and regions.

Every row, column and region is a *unit* that needs as many queens as the rules say. The board is a
bitmap of the open squares, row by row. A queen clears the squares that it attacks; a unit that has
all of its queens clears its other squares. The search backtracks if a unit has too few open
squares, and fills all of them if a unit has just enough. Otherwise it tries a square of the unit
with the fewest to spare, and closes that square when it returns.

A search for few solutions restarts after a number of failures that doubles each time. From the
first restart on, it prefers units that have failed often.
"""

cimport cython
from nqueens._kernels.shared.c cimport (
    int64_t, uint8_t, uint16_t, uint32_t, uint64_t, memcpy, memset,
)

from nqueens._kernels.shared.bits cimport lowest_bit, nq_bit_count, nq_lowest
from nqueens._kernels.shared.check cimport once
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP, NQ_STOPPED, nq_stopped

cdef enum:
    REGIONS_MAX_N = 32
    REGIONS_WORDS = 16             # that hold REGIONS_MAX_N ** 2 squares
    REGIONS_UNITS = 97             # rows, columns, regions, and the squares of none
    REGIONS_POLL = 16              # nodes between two checks of the stop flag
    REGIONS_FEW = 8                # a search for at most this many solutions may restart
    REGIONS_FAILURES = 250         # before its first restart


cdef struct Units:
    int n
    int words
    int stars                      # queens in each unit
    int strict                     # units that need them; the others have so many at most
    uint8_t first[REGIONS_UNITS]   # words that a unit spans: first <= w < end
    uint8_t end[REGIONS_UNITS]
    uint8_t region[REGIONS_MAX_N * REGIONS_MAX_N]  # the unit, 2n and up, of each square
    uint64_t squares[REGIONS_UNITS][REGIONS_WORDS]


cdef struct Node:
    uint64_t open[REGIONS_WORDS]
    uint8_t needs[REGIONS_UNITS]
    int queens                     # the number of queens placed
    int left                       # the number of queens missing
    int branch                     # the square taken last, which is closed on the way back


cdef struct RegionSearch:
    const uint64_t *attacks        # of each square, ``words`` words, the square itself included
    bint spread                    # several queens in a row, and they may not touch
    Node *stack                    # the board, and room for one more node a queen
    uint64_t[REGIONS_WORDS] allowed  # squares
    const uint16_t *placed         # squares that get a queen before the search
    int placed_count
    const uint16_t *image          # of each square, which gets a queen as well; or NULL
    bint ordered                   # find solutions in lexicographic order
    Random *random                 # chooses among squares; NULL: the first
    const uint64_t *favoured       # squares to try first; or NULL
    bint weighted                  # prefer units that have failed often
    const int *stop                # a flag
    uint64_t limit                 # of the solutions to find
    uint64_t budget                # nodes after which to give up
    uint8_t *columns               # of the queens of the first solutions
    uint64_t room                  # for so many
    uint64_t found
    uint64_t nodes
    uint64_t failures
    uint64_t patience              # failures before the search gives up, to restart
    uint32_t weights[REGIONS_UNITS]  # 1 + how often a unit has failed
    uint16_t squares[REGIONS_MAX_N * REGIONS_MAX_N]  # of the queens, in the order of placement
    Units units


cdef inline bint has_square(const uint64_t *words, int square) noexcept nogil:
    return (words[square >> 6] >> (square & 63)) & 1


cdef inline void add_square(uint64_t *words, int square) noexcept nogil:
    words[square >> 6] |= <uint64_t>1 << (square & 63)


cdef inline void remove_square(uint64_t *words, int square) noexcept nogil:
    words[square >> 6] &= ~(<uint64_t>1 << (square & 63))


cdef inline void write_attacks(
    uint64_t *attacks, int n, int words, bint lines, bint touching, bint diagonals
) noexcept nogil:
    """Write the squares that a queen on each square closes, its own included.

    ``lines``: its row and column; not ``touching``: its neighbours; and its ``diagonals``.
    """
    cdef int row, column, r, c, down, right
    cdef uint64_t *line
    memset(attacks, 0, n * n * words * sizeof(uint64_t))
    for row in range(n):
        for column in range(n):
            line = attacks + (row * n + column) * words
            for r in range(n):
                for c in range(n):
                    down = r - row if r > row else row - r
                    right = c - column if c > column else column - c
                    if (
                        (down == 0 and right == 0) or (lines and (down == 0 or right == 0))
                        or (not touching and down <= 1 and right <= 1)
                        or (diagonals and down == right)
                    ):
                        add_square(line, r * n + c)


cdef inline void write_span(Units *units, int unit) noexcept nogil:
    cdef int first = 0, end = units.words
    while end > 0 and units.squares[unit][end - 1] == 0:
        end -= 1
    while first < end and units.squares[unit][first] == 0:
        first += 1
    units.first[unit] = first
    units.end[unit] = end


cdef inline void write_lines(Units *units, int n, int stars) noexcept nogil:
    """Write the units that do not depend on the layout: rows are 0..n-1, columns n..2n-1."""
    cdef int i, square
    units.n, units.stars, units.strict = n, stars, 3 * n
    units.words = (n * n + 63) >> 6
    memset(units.squares, 0, 2 * n * sizeof(units.squares[0]))
    for square in range(n * n):
        add_square(units.squares[square // n], square)
        add_square(units.squares[n + square % n], square)
    for i in range(2 * n):
        write_span(units, i)


cdef inline bint write_regions(Units *units, const uint8_t *labels) noexcept nogil:
    """Write the units of a layout, one label in 0..n-1 per square; False for another label.

    If regions are not strict, n is the label of squares of none. The labels may belong to a caller
    with a thread that writes to them, so each is read once.
    """
    cdef int i, square, unit, n = units.n, end = 3 * n + (units.strict < 3 * n)
    for i in range(2 * n, end):
        memset(units.squares[i], 0, units.words * sizeof(uint64_t))
    for square in range(n * n):
        unit = 2 * n + <int>once(&labels[square])
        if unit >= end:
            return False
        units.region[square] = unit
        add_square(units.squares[unit], square)
    for i in range(2 * n, end):
        write_span(units, i)
    return True


cdef inline void satisfy(RegionSearch *s, Node *node, int unit) noexcept nogil:
    """Count a queen in a unit; a unit with all of its queens closes the rest of its squares."""
    cdef int w
    node.needs[unit] -= 1
    if node.needs[unit] == 0:
        for w in range(s.units.first[unit], s.units.end[unit]):
            node.open[w] &= ~s.units.squares[unit][w]


cdef inline void place_queen(RegionSearch *s, Node *node, int square) noexcept nogil:
    """Put a queen on an open square."""
    cdef const uint64_t *attacked = s.attacks + square * s.units.words
    cdef int w
    for w in range(s.units.words):
        node.open[w] &= ~attacked[w]
    satisfy(s, node, square // s.units.n)
    satisfy(s, node, s.units.n + square % s.units.n)
    satisfy(s, node, s.units.region[square])
    s.squares[node.queens] = square
    node.queens += 1
    node.left -= 1


cdef inline bint place(RegionSearch *s, Node *node, int square) noexcept nogil:
    """Put a queen on an open square, with its image if one is required; False if that fails."""
    place_queen(s, node, square)
    if s.image != NULL and s.image[square] != square:
        if not has_square(node.open, s.image[square]):
            return False
        place_queen(s, node, s.image[square])
    return True


cdef inline void close(RegionSearch *s, Node *node, int square) noexcept nogil:
    remove_square(node.open, square)
    if s.image != NULL:
        remove_square(node.open, s.image[square])


cdef inline bint fill_unit(RegionSearch *s, Node *node, int unit) noexcept nogil:
    """Put a queen on every open square of a unit; False if they attack each other."""
    cdef int w
    cdef uint64_t word
    while node.needs[unit]:
        for w in range(s.units.first[unit], s.units.end[unit]):
            word = node.open[w] & s.units.squares[unit][w]
            if word:
                if not place(s, node, 64 * w + nq_lowest(word)):
                    return False
                break
        else:
            return False
    return True


@cython.overflowcheck(False)
cdef inline bint has_room(const RegionSearch *s, const Node *node, int unit) noexcept nogil:
    """Return whether the open squares of a unit spread over enough blocks of two by two.

    Queens that may not touch stand in different blocks.
    """
    cdef const uint64_t *last = s.units.squares[2 * s.units.n - 1]    # the squares of a column
    cdef uint64_t left, block, spilt = 0
    cdef int w, at, needed = node.needs[unit]
    for w in range(s.units.first[unit], s.units.end[unit]):
        left = node.open[w] & s.units.squares[unit][w] & ~spilt
        spilt = 0
        while left:
            needed -= 1
            if needed == 0:
                return True
            at = nq_lowest(left)
            block = 1 if last[w] >> at & 1 else 3    # with the square at the top left
            block |= block << s.units.n
            left &= ~(block << at)
            spilt |= block >> 1 >> (63 - at)
    return False


cdef inline bint propagate(RegionSearch *s, Node *node) noexcept nogil:
    """Place every queen that is forced; False if some unit lacks squares."""
    cdef int unit, w, spare, units = s.units.strict
    cdef uint64_t word, many, some
    cdef bint lacks, changed = True
    while changed and node.left:
        changed = False
        for unit in range(units):
            if node.needs[unit] == 0:
                continue
            if node.needs[unit] == 1:       # fewer than two squares?
                some = many = 0
                for w in range(s.units.first[unit], s.units.end[unit]):
                    word = node.open[w] & s.units.squares[unit][w]
                    many |= word ^ lowest_bit(word)
                    if word:
                        many |= some
                        some = 1
                if many:
                    continue
                lacks = some == 0
            else:
                spare = -node.needs[unit]
                for w in range(s.units.first[unit], s.units.end[unit]):
                    spare += nq_bit_count(node.open[w] & s.units.squares[unit][w])
                if spare > 0 and (not s.spread or has_room(s, node, unit)):
                    continue
                lacks = spare != 0
            if lacks or not fill_unit(s, node, unit):
                s.weights[unit] += 1
                return False
            changed = True
    return True


cdef inline void write_covers(
    const RegionSearch *s, const Node *node, uint32_t[3][REGIONS_UNITS] covers
) noexcept nogil:
    """Write which rows, columns and regions have open squares of each unit."""
    cdef int row, column, unit, w, n = s.units.n
    cdef uint64_t word
    memset(covers, 0, 3 * sizeof(covers[0]))
    for row in range(n):
        for w in range(s.units.first[row], s.units.end[row]):
            word = node.open[w] & s.units.squares[row][w]
            while word:
                unit = s.units.region[64 * w + nq_lowest(word)]
                column = 64 * w + nq_lowest(word) - row * n
                word ^= lowest_bit(word)
                covers[0][n + column] |= <uint32_t>1 << row
                covers[0][unit] |= <uint32_t>1 << row
                covers[1][row] |= <uint32_t>1 << column
                covers[1][unit] |= <uint32_t>1 << column
                covers[2][row] |= <uint32_t>1 << (unit - 2 * n)
                covers[2][n + column] |= <uint32_t>1 << (unit - 2 * n)


cdef inline int unmatched(const uint32_t *edges, int n) noexcept nogil:
    """Return a vertex with edges that a largest matching leaves unmatched, or -1.

    ``edges[i]`` is the bit mask of the partners of vertex i. Augmenting paths are found by
    breadth-first search.
    """
    cdef int[REGIONS_MAX_N] partner, mate, parent, queue
    cdef int root, vertex, other, before, head, tail, i
    cdef uint32_t seen, fresh
    for i in range(n):
        partner[i] = mate[i] = -1
    for root in range(n):
        if edges[root] == 0:
            continue
        seen = 0
        head, tail = 0, 1
        queue[0] = root
        other = -1
        while head < tail and other < 0:
            vertex = queue[head]
            head += 1
            fresh = edges[vertex] & ~seen
            seen |= fresh
            while fresh:
                i = nq_lowest(fresh)
                fresh ^= <uint32_t>1 << i
                parent[i] = vertex
                if mate[i] < 0:
                    other = i
                    break
                queue[tail] = mate[i]
                tail += 1
        if other < 0:
            return root
        while other >= 0:
            vertex = parent[other]
            before = partner[vertex]
            partner[vertex], mate[other] = other, vertex
            other = before
    return -1


cdef inline bint lines_match(RegionSearch *s, const Node *node) noexcept nogil:
    """Return whether rows, columns and regions can be matched in pairs, with one queen in each.

    They cannot if k units are confined to fewer than k lines.
    """
    cdef uint32_t[3][REGIONS_UNITS] covers
    cdef int n = s.units.n, row, unit
    write_covers(s, node, covers)
    row = unmatched(covers[1], n)
    unit = unmatched(covers[0] + 2 * n, n)
    if unit < 0:
        unit = unmatched(covers[1] + 2 * n, n)
    if row >= 0:
        s.weights[row] += 1
    if unit >= 0:
        s.weights[2 * n + unit] += 1
    return row < 0 and unit < 0


cdef inline int choose(const RegionSearch *s, const Node *node) noexcept nogil:
    """Return the square to try next, from the unit with the fewest squares to spare."""
    cdef int unit, w, count, best = 0, nth
    cdef int64_t fewest = REGIONS_MAX_N * REGIONS_MAX_N + 1, weight = 1
    cdef uint64_t word
    for unit in range(s.units.strict):
        if node.needs[unit] == 0:
            continue
        if s.ordered:                            # the first row
            best = unit
            break
        count = -node.needs[unit]
        for w in range(s.units.first[unit], s.units.end[unit]):
            count += nq_bit_count(node.open[w] & s.units.squares[unit][w])
        if not s.weighted:
            if count < fewest:
                fewest, best = count, unit
                if count == 1:
                    break
        elif count * weight < fewest * s.weights[unit]:
            fewest, weight, best = count, s.weights[unit], unit
    if s.favoured != NULL:
        for w in range(s.units.first[best], s.units.end[best]):
            word = node.open[w] & s.units.squares[best][w] & s.favoured[w]
            if word:
                return 64 * w + nq_lowest(word)
    nth = 0
    if s.random != NULL:
        nth = below(s.random, fewest + node.needs[best])
    for w in range(s.units.first[best], s.units.end[best]):
        word = node.open[w] & s.units.squares[best][w]
        count = nq_bit_count(word)
        if nth >= count:
            nth -= count
            continue
        while nth:
            word ^= lowest_bit(word)
            nth -= 1
        return 64 * w + nq_lowest(word)
    return -1


cdef inline bint open_board(RegionSearch *s) noexcept nogil:
    """Make a board with the squares that are allowed and the queens that are placed.

    Return whether these may stand there.
    """
    cdef int i
    memcpy(s.stack.open, s.allowed, s.units.words * sizeof(uint64_t))
    memset(s.stack.needs, s.units.stars, 3 * s.units.n)
    s.stack.needs[3 * s.units.n] = 255
    s.stack.queens = 0
    s.stack.left = s.units.n * s.units.stars
    for i in range(s.placed_count):
        if not has_square(s.stack.open, s.placed[i]):
            return False
        place(s, s.stack, s.placed[i])
    return True


cdef inline void write_columns(
    const RegionSearch *s, const Node *node, uint8_t *columns
) noexcept nogil:
    """Write the columns of the queens, ascending in each row."""
    cdef uint64_t[REGIONS_WORDS] standing
    cdef uint64_t word
    cdef int i, w, k = 0
    memset(standing, 0, sizeof(standing))
    for i in range(node.queens):
        add_square(standing, s.squares[i])
    for w in range(s.units.words):
        word = standing[w]
        while word:
            columns[k] = (64 * w + nq_lowest(word)) % s.units.n
            word ^= lowest_bit(word)
            k += 1


cdef inline int search_once(RegionSearch *s) noexcept nogil:
    """Search as `search_regions` does; give up once ``s.failures`` reaches ``s.patience``."""
    cdef Node *node = s.stack
    cdef int depth = 0, square
    cdef bint good = True
    s.found = 0
    while True:
        s.nodes += 1
        if s.nodes >= s.budget:
            return NQ_GAVE_UP
        if s.nodes % REGIONS_POLL == 0 and nq_stopped(s.stop):
            return NQ_STOPPED
        good = good and propagate(s, node)
        if good and node.left and s.weighted and (
            s.units.stars == 1 and s.units.strict == 3 * s.units.n
        ):
            good = lines_match(s, node)
        if good and node.left:
            square = choose(s, node)
            node.branch = square
            node[1] = node[0]
            depth += 1
            node += 1
            good = place(s, node, square)
            continue
        if good:
            if s.found < s.room:
                write_columns(s, node, s.columns + s.found * s.units.n * s.units.stars)
            s.found += 1
            if s.found == s.limit:
                return NQ_DONE
        else:
            s.failures += 1
            if s.failures >= s.patience:
                return NQ_GAVE_UP
        if depth == 0:
            return NQ_DONE
        depth -= 1
        node -= 1
        close(s, node, node.branch)
        good = True


cdef inline int search_regions(RegionSearch *s) noexcept nogil:
    """Count at most ``s.limit`` solutions from ``s.stack[0]``; write the first ones."""
    cdef Node start
    cdef int unit, outcome
    s.found = 0
    if s.limit == 0:
        return NQ_DONE
    if nq_stopped(s.stop):  # a caller may make many short searches
        return NQ_STOPPED
    start = s.stack[0]
    for unit in range(3 * s.units.n):
        s.weights[unit] = 1
    s.weighted = False
    s.patience = REGIONS_FAILURES if s.limit <= REGIONS_FEW and not s.ordered else <uint64_t>-1
    while True:
        s.failures = 0
        outcome = search_once(s)
        if outcome != NQ_GAVE_UP or s.nodes >= s.budget:
            return outcome
        s.weighted = True
        s.patience *= 2
        s.stack[0] = start


cdef inline int search_from(
    RegionSearch *s, uint64_t limit, uint64_t budget, uint64_t room
) noexcept nogil:
    """Search from ``s.stack[0]`` with a budget of its own; write the first ``room`` solutions."""
    s.nodes, s.limit, s.budget, s.room = 0, limit, budget, room
    return search_regions(s)
