"""Matchings of two sets of at most 32 vertices, and transports between them."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

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


cdef inline int unserved(
    const uint8_t *most, const uint8_t *needs, const uint8_t *supplies, int n
) noexcept nogil:
    """Return a vertex whose needs a largest transport does not meet, or -1.

    Vertex i needs ``needs[i]``; at most ``most[n * i + j]`` come from partner j, which
    has ``supplies[j]``. Augmenting paths are found by breadth-first search.
    """
    cdef uint8_t[MATCHING_MAX_N][MATCHING_MAX_N] flow
    cdef uint32_t[MATCHING_MAX_N] open_to, used_by
    cdef uint8_t[MATCHING_MAX_N] left
    cdef int[MATCHING_MAX_N] parent, child, queue
    cdef int root, vertex, other, before, head, tail, i, j, _unit
    cdef uint32_t seen, reached, fresh, mates
    memset(flow, 0, sizeof(flow))
    for i in range(n):
        open_to[i] = used_by[i] = 0
        left[i] = supplies[i]
    for i in range(n):
        for j in range(n):
            if most[n * i + j]:
                open_to[i] |= <uint32_t>1 << j
    for root in range(n):
        for _unit in range(needs[root]):
            seen = 0
            reached = <uint32_t>1 << root
            head, tail = 0, 1
            queue[0] = root
            other = -1
            while head < tail and other < 0:
                vertex = queue[head]
                head += 1
                fresh = open_to[vertex] & ~seen
                seen |= fresh
                while fresh and other < 0:
                    j = nq_lowest(fresh)
                    fresh ^= <uint32_t>1 << j
                    parent[j] = vertex
                    if left[j]:
                        other = j
                        break
                    mates = used_by[j] & ~reached
                    reached |= mates
                    while mates:
                        i = nq_lowest(mates)
                        mates ^= <uint32_t>1 << i
                        child[i] = j
                        queue[tail] = i
                        tail += 1
            if other < 0:
                return root
            left[other] -= 1
            while True:
                vertex = parent[other]
                flow[vertex][other] += 1
                used_by[other] |= <uint32_t>1 << vertex
                if flow[vertex][other] == most[n * vertex + other]:
                    open_to[vertex] &= ~(<uint32_t>1 << other)
                if vertex == root:
                    break
                before = child[vertex]
                flow[vertex][before] -= 1
                open_to[vertex] |= <uint32_t>1 << before
                if flow[vertex][before] == 0:
                    used_by[before] &= ~(<uint32_t>1 << vertex)
                other = before
    return -1
