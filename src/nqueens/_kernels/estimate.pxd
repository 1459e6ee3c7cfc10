"""Sampling the search tree level by level, for ``estimate_count`` and ``tree_profile``.

A population holds at most ``capacity`` nodes of one level of the tree, in the order of the tree.
If they have more children than that, every ``step``-th child is kept, beginning with a random one.
Every child survives with probability 1/step. So the number of children of a level times the steps
so far is an unbiased estimate of the number of nodes. (Stochastic enumeration: Rubinstein, 2013;
systematic sampling: Madow and Madow, 1944.) Near the leaves, nodes with a row or column that can
take no queen any more are dropped, because no solution lies below them.

All arithmetic is on integers, so that a seed gives the same numbers on every machine.

A node is a record of words: the columns taken; the sums row + column and the differences
n - 1 - row + column of the queens; the free columns of the next row; and their number. Rows are
filled in any order. With ``words`` = 0 (n <= 32) each part is one word. Otherwise a family of
diagonals takes twice ``words``, and a mask of columns ``words``.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t

from nqueens._kernels.bits cimport nq_bit_count, nq_lowest
from nqueens._kernels.random cimport Random, next_word
from nqueens._kernels.stop cimport nq_stopped

cdef enum:
    NARROW_N = 32
    MAX_WORDS = 16
    STEP_UNIT_BITS = 20           # steps are counted in 2**-20 children
    POLL_CHILDREN = 256


cdef inline int record_words(int words) noexcept nogil:
    """Return the length of a record."""
    return 5 if words == 0 else 6 * words + 1


@cython.overflowcheck(False)
cdef inline uint64_t columns_word(int n, int w) noexcept nogil:
    """Return word w of the mask with one bit a column."""
    if n - 64 * w >= 64:
        return ~<uint64_t>0
    return 0 if n <= 64 * w else (<uint64_t>1 << (n - 64 * w)) - 1


@cython.overflowcheck(False)
cdef inline uint64_t from_bit(const uint64_t *line, int bit) noexcept nogil:
    """Return the 64 bits of a long mask that begin at ``bit``."""
    return (line[bit >> 6] >> (bit & 63)) | ((line[(bit >> 6) + 1] << 1) << (63 - (bit & 63)))


cdef inline uint64_t free_word(
    const uint64_t *node, int row, int n, int w, int words
) noexcept nogil:
    """Return word w of the free columns of a row."""
    if words == 0:
        return columns_word(n, 0) & ~(node[0] | (node[1] >> row) | (node[2] >> (n - 1 - row)))
    return columns_word(n, w) & ~(
        node[w] | from_bit(node + words, row + 64 * w)
        | from_bit(node + 3 * words, n - 1 - row + 64 * w)
    )


@cython.overflowcheck(False)
cdef inline void place(uint64_t *node, int row, int column, int n, int words) noexcept nogil:
    """Put a queen on a square."""
    cdef uint64_t one = 1
    cdef int s = row + column, d = n - 1 - row + column
    if words == 0:
        node[0] |= one << column
        node[1] |= one << s
        node[2] |= one << d
    else:
        node[column >> 6] |= one << (column & 63)
        node[words + (s >> 6)] |= one << (s & 63)
        node[3 * words + (d >> 6)] |= one << (d & 63)


cdef inline int look_at(uint64_t *node, int row, int n, int words) noexcept nogil:
    """Write the free columns of the next row and their number into the record; return that."""
    cdef int w, found = 0
    if words == 0:
        node[3] = free_word(node, row, n, 0, 0)
        node[4] = nq_bit_count(node[3])
        return <int>node[4]
    for w in range(words):
        node[5 * words + w] = free_word(node, row, n, w, words)
        found += nq_bit_count(node[5 * words + w])
    node[6 * words] = found
    return found


cdef inline bint is_hopeless(
    const uint64_t *node, const int32_t[::1] order, int level, int words
) noexcept nogil:
    """Tell whether one of the rows from ``level`` on, or a column, can take no queen any more."""
    cdef int n = <int>order.shape[0], i, w
    cdef uint64_t free, in_row
    cdef uint64_t[MAX_WORDS] in_some_row
    if words == 0:
        in_some_row[0] = 0
        for i in range(level, n):
            free = free_word(node, order[i], n, 0, 0)
            if free == 0:
                return True
            in_some_row[0] |= free
        return (in_some_row[0] | node[0]) != columns_word(n, 0)
    for w in range(words):
        in_some_row[w] = 0
    for i in range(level, n):
        in_row = 0
        for w in range(words):
            free = free_word(node, order[i], n, w, words)
            in_row |= free
            in_some_row[w] |= free
        if in_row == 0:
            return True
    for w in range(words):
        if (in_some_row[w] | node[w]) != columns_word(n, w):
            return True
    return False


@cython.overflowcheck(False)
cdef inline int nth_column(const uint64_t *node, int k, int words) noexcept nogil:
    """Return the k-th free column of the next row, 0-based."""
    cdef int w = 0, found
    cdef uint64_t free
    if words == 0:
        free = node[3]
    else:
        free = node[5 * words]
        while True:
            found = nq_bit_count(free)
            if k < found:
                break
            k -= found
            w += 1
            free = node[5 * words + w]
    for _ in range(k):
        free &= free - 1
    return 64 * w + nq_lowest(free)


cdef inline uint64_t uniform_below(Random *random, uint64_t bound) noexcept nogil:
    """Return an exactly uniform integer in [0, bound); reject words of the last, partial period."""
    cdef uint64_t word
    while True:
        word = next_word(random)
        if word - word % bound <= ~<uint64_t>0 - (bound - 1):
            return word % bound


cdef inline bint sample_levels(
    const int32_t[::1] order, int drop_from, Py_ssize_t capacity, Random *random,
    uint64_t[:, :, ::1] nodes, int64_t[::1] children, int64_t[::1] steps, const int words,
    const int *stop,
) noexcept nogil:
    """Draw a population, level by level; False when stopped.

    The rows are filled in the given order. Hopeless nodes are dropped from level ``drop_from``
    on. ``children[i]`` becomes the number of children of the nodes kept on level i, and
    ``steps[i]`` the sampling step among them, times 2**20. Both are 0 once the population has died
    out. ``nodes`` has two halves of capacity + 1 records.
    """
    cdef int n = <int>order.shape[0], length = record_words(words), level, row, column, i
    cdef Py_ssize_t kept = 1, made, j
    cdef int here = 0, polls = 1
    cdef uint64_t step, next_one, own
    cdef uint64_t *node
    cdef uint64_t *child
    children[:] = 0
    steps[:] = 0
    for i in range(length):
        nodes[0, 0, i] = 0
    children[0] = look_at(&nodes[0, 0, 0], order[0], n, words)
    for level in range(n):
        step = <uint64_t>1 << STEP_UNIT_BITS
        if children[level] > capacity and level < n - 1:
            step = (<uint64_t>children[level] << STEP_UNIT_BITS) // <uint64_t>capacity
        steps[level] = <int64_t>step
        if level == n - 1 or children[level] == 0:
            return True
        next_one = 0
        if children[level] > capacity:
            next_one = uniform_below(random, step)
        row = order[level]
        made = 0
        for j in range(kept):
            node = &nodes[here, j, 0]
            own = node[length - 1] << STEP_UNIT_BITS
            while next_one < own:
                polls -= 1
                if polls == 0:
                    polls = POLL_CHILDREN
                    if nq_stopped(stop):
                        return False
                column = nth_column(node, <int>(next_one >> STEP_UNIT_BITS), words)
                next_one += step
                child = &nodes[1 - here, made, 0]
                for i in range(length):
                    child[i] = node[i]
                place(child, row, column, n, words)
                if look_at(child, order[level + 1], n, words) == 0:
                    continue
                if level + 1 >= drop_from and is_hopeless(child, order, level + 1, words):
                    continue
                children[level + 1] += <int64_t>child[length - 1]
                made += 1
            next_one -= own
        kept = made
        here = 1 - here
    return True


cdef inline void profile_subtree(
    uint64_t full, uint64_t columns, uint64_t left, uint64_t right, int row,
    uint64_t[::1] nodes, const int *stop,
) noexcept nogil:
    """Add the nodes below a node of level ``row`` to ``nodes``. Wrong once ``stop`` is set."""
    cdef uint64_t free = full & ~(columns | left | right), bit
    nodes[row + 1] += <uint64_t>nq_bit_count(free)
    if row + 2 >= nodes.shape[0]:
        return
    if row < 4 and nq_stopped(stop):
        return
    while free:
        bit = free & (~free + 1)
        free ^= bit
        profile_subtree(
            full, columns | bit, (left | bit) >> 1, ((right | bit) << 1) & full, row + 1,
            nodes, stop,
        )
