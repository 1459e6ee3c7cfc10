"""Solutions by formula: runs of columns in arithmetic progression."""

from nqueens._kernels.shared.c cimport int32_t, uint32_t

from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_FILL = 1048576
    LONG_RUN = 64                 # rows before the edge that are worth a loop without it


cdef inline void write_steps(
    int32_t[::1] queens, Py_ssize_t row, Py_ssize_t last, Py_ssize_t column, Py_ssize_t step,
    const int *stop
) noexcept nogil:
    """Write column, column + step, ... modulo n into rows row .. last - 1; unfinished when stopped.

    Over all rows, this solves the torus if step - 1, step and step + 1 have no divisor in common
    with n (G. Polya, 1918): then two rows have different columns, sums and differences modulo n.
    """
    cdef Py_ssize_t n = queens.shape[0], end, wrap, i
    cdef uint32_t at
    while row < last:
        if nq_stopped(stop):
            return
        end = min(last, row + POLL_FILL)
        wrap = row + (n - 1 - column) // max(step, 1) + 1     # the first row behind the edge
        if wrap - row >= LONG_RUN:
            end = min(end, wrap)
            at = column
            for i in range(row, end):
                queens[i] = at
                at += <uint32_t>step
            column = (column + step * (end - row)) % n
        else:
            for i in range(row, end):
                queens[i] = column
                column += step
                if column >= n:
                    column -= n
        row = end
