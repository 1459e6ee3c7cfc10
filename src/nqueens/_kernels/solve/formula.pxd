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


cdef inline bint fill_steps(
    int32_t[::1] queens, Py_ssize_t first, Py_ssize_t last, Py_ssize_t column, const int *stop
) noexcept nogil:
    """Write column, column + 2, ... into rows first .. last - 1; False when stopped."""
    cdef Py_ssize_t end, i
    while first < last:
        if nq_stopped(stop):
            return False
        end = min(last, first + POLL_FILL)
        for i in range(end - first):
            queens[first + i] = <int32_t>column + 2 * <int32_t>i
        column += 2 * (end - first)
        first = end
    return True


cdef inline bint write_formula(int32_t[::1] queens, const int *stop) noexcept nogil:
    """Write the solution; False when stopped. n is 1 or at least 4."""
    cdef Py_ssize_t n = queens.shape[0], m, turn, first
    if n & 1:
        n -= 1
        queens[n] = <int32_t>n
    m = n // 2
    if n % 6 != 2:
        return fill_steps(queens, 0, m, 1, stop) and fill_steps(queens, m, n, 0, stop)
    # Counted from 0, row j has column (2j + m - 1) mod n, and row n - 1 - j the opposite column.
    # Both halves are runs in steps of 2 that wrap once.
    first = m - 1
    turn = (n - first + 1) // 2
    return (
        fill_steps(queens, 0, turn, first, stop)
        and fill_steps(queens, turn, m, first + 2 * turn - n, stop)
        and fill_steps(queens, m, n - turn, n - 1 - (first + 2 * (m - 1) - n), stop)
        and fill_steps(queens, n - turn, n, n - 1 - (first + 2 * (turn - 1)), stop)
    )


cdef inline void write_linear(
    int32_t[::1] queens, Py_ssize_t step, Py_ssize_t first, const int *stop
) noexcept nogil:
    """Write first + step * row modulo n; unfinished when stopped.

    This solves the torus if step - 1, step and step + 1 have no divisor in common with n (G. Polya,
    1918): then two rows have different columns, sums and differences modulo n.
    """
    cdef Py_ssize_t n = queens.shape[0], column = first, i
    for i in range(n):
        if (i & (POLL_FILL - 1)) == 0 and nq_stopped(stop):
            return
        queens[i] = <int32_t>column
        column += step
        if column >= n:
            column -= n
