"""The boundary of the half-board join; ``_core.pyx`` says what a boundary does."""

cimport cython
from nqueens._kernels.shared.c cimport uint32_t, uint64_t

from nqueens._core cimport StopFlag, judge, level_number
from nqueens._kernels.join.join cimport (
    NQ_CROSS, NQ_JOIN_MAX_N, NQ_JOIN_MIN_N, NQ_JOIN_WHOLE_N,
    nq_find_join, nq_join, nq_join_job, nq_join_work,
    nq_join_work_free, nq_join_work_new, nq_quarters, nq_quarters_free,
    nq_quarters_init, nq_quarters_make, nq_row_sets,
)
from nqueens._kernels.shared.outcome cimport NQ_DONE

cdef extern from "shared/checks.h":
    pass


@cython.final
cdef class Quarters:
    """The placements on a quarter of the n x n board; threads share it once ``make`` is done.

    Above n = 21, and without ``whole``, each ``Joiner`` lists the placements that it needs. Two
    lists of ``divide_from`` patterns or more are both divided, and lists of more than ``part`` are
    made in parts of about so many; 0 stands for the best value.
    """

    cdef nq_quarters quarters
    cdef int n
    cdef bint made, whole

    def __cinit__(self, int n, *, bint whole=True, size_t divide_from=0, size_t part=0):
        if not NQ_JOIN_MIN_N <= n <= NQ_JOIN_MAX_N:
            raise ValueError(f"no join of {n} rows")
        self.n = n
        self.whole = whole and n <= NQ_JOIN_WHOLE_N
        nq_quarters_init(&self.quarters, n)
        self.quarters.divide_from = divide_from or self.quarters.divide_from
        self.quarters.part = part or self.quarters.part

    def __dealloc__(self):
        nq_quarters_free(&self.quarters)

    def make(self, StopFlag stop not None):
        """List the placements, if threads share them."""
        cdef int outcome = NQ_DONE
        if self.made:
            return
        if self.whole:
            with nogil:
                nq_quarters_free(&self.quarters)
                outcome = nq_quarters_make(&self.quarters, &stop.value)
        judge(stop, outcome, "placements on a quarter of a board of side", self.n)
        self.made = True


@cython.final
cdef class Joiner:
    """The best join of a level and its work space."""

    cdef Quarters quarters
    cdef nq_join *join
    cdef nq_join_work *work

    def __cinit__(self, Quarters quarters not None, str level):
        if not quarters.made:
            raise ValueError("the placements are not listed")
        self.quarters, self.join = quarters, nq_find_join(level_number(level))
        self.work = nq_join_work_new()
        if self.work is NULL:
            raise MemoryError("no memory for the join")

    def __dealloc__(self):
        nq_join_work_free(self.work)

    def count(
        self, int kind, uint32_t north, int orbit, StopFlag stop not None, *,
        uint32_t sets=1 << 16, uint32_t south=0,
    ):
        """Count the solutions of some row sets, one of each orbit.

        These are ``sets`` row sets with the northern part ``north``, starting at the southern part
        ``south``.
        """
        cdef uint64_t result = 0
        cdef int outcome
        cdef nq_row_sets job = nq_row_sets(kind, north, orbit, south, sets)
        if not 0 <= kind <= NQ_CROSS or north >> self.quarters.n // 2 or (
            (kind == 0) != (self.quarters.n % 2 == 0)
        ):
            raise ValueError(f"no such row sets: {north:#x} of kind {kind}")
        with nogil:
            outcome = nq_join_job(
                &self.quarters.quarters, self.work, self.join, job, &stop.value, &result
            )
        judge(stop, outcome, "solutions of the row sets", north)
        return result
