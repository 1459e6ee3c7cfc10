"""Matchings of two sets of at most 32 vertices."""

from libc.stdint cimport uint32_t

from nqueens._kernels.shared.bits cimport nq_lowest

cdef enum:
    MATCHING_MAX_N = 32


cdef inline int unmatched(const uint32_t *edges, int n) noexcept nogil:
    """Return a vertex with edges that a largest matching leaves unmatched, or -1.

    ``edges[i]`` is the bit mask of the partners of vertex i. Augmenting paths are found by
    breadth-first search.
    """
    cdef int[MATCHING_MAX_N] partner, mate, parent, queue
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
