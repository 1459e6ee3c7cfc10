"""Solutions by formula: one for every n except 2 and 3 (E. Pauls, 1874), and linear ones.

Squares (row, column), counted from 1, m = n / 2 for even n:

- n even, n mod 6 != 2:  (j, 2j) and (m + j, 2j - 1) for j = 1 .. m
- n even, n mod 6 != 0:  (j, t) and (n + 1 - j, n + 1 - t), t = 1 + (2j + m - 3 mod n), j = 1 .. m
- n odd: a solution of n - 1, neither form of which has a queen on the main diagonal, and (n, n)
"""

from nqueens._kernels.shared.c cimport int32_t

from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_FILL = 1048576
    LONG_RUN = 64                 # rows before the edge that are worth a loop without it


cdef inline bint write_steps(
    int32_t[::1] queens, Py_ssize_t row, Py_ssize_t last, Py_ssize_t column, Py_ssize_t step,
    const int *stop
) noexcept nogil:
    """Write column, column + step, ... modulo n into rows row .. last - 1; False when stopped.

    Over all rows, this solves the torus if step - 1, step and step + 1 have no divisor in common
    with n (G. Polya, 1918): then two rows have different columns, sums and differences modulo n.
    """
    cdef Py_ssize_t n = queens.shape[0], end, wrap, i
    while row < last:
        if nq_stopped(stop):
            return False
        end = min(last, row + POLL_FILL)
        wrap = row + (n - 1 - column) // max(step, 1) + 1     # the first row behind the edge
        if wrap - row >= LONG_RUN:
            end = min(end, wrap)
            for i in range(end - row):
                queens[row + i] = <int32_t>(column + step * i)
            column = (column + step * (end - row)) % n
        else:
            for i in range(row, end):
                queens[i] = <int32_t>column
                column += step
                if column >= n:
                    column -= n
        row = end
    return True


cdef inline bint write_formula(int32_t[::1] queens, const int *stop) noexcept nogil:
    """Write the solution; False when stopped. n is 1 or at least 4."""
    cdef Py_ssize_t n = queens.shape[0] & ~<Py_ssize_t>1, m = n // 2, upper = 1, lower = 0
    if queens.shape[0] > n:
        queens[n] = <int32_t>n
        queens = queens[:n]
    if n % 6 == 2:
        # counted from 0, row j has column (2j + m - 1) mod n, and row n - 1 - j the opposite one
        upper, lower = m - 1, m + 2
    return write_steps(queens, 0, m, upper, 2, stop) and write_steps(queens, m, n, lower, 2, stop)
