"""The plan of a count: the ways to fill the centre lines of a board, up to its symmetries.

The centre lines are the middle row and column of an odd board, and the two middle rows and columns
of an even board. The symmetries of the board map them to themselves, so the ways to fill them form
orbits, and all members of an orbit have equally many completions. The count is the sum, over the
orbits, of the completions of one representative times the size of the orbit.
"""

cimport cython
from nqueens._kernels.shared.c cimport uint8_t, uint32_t, uint64_t, memset
from nqueens._kernels.shared.images cimport turn
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    ENTRY_BYTES = 9                 # bytes: orbit size, then row and column of each queen, or 255
    ALL = 255                       # the symmetries of the empty board


cdef struct Plan:
    int n
    uint32_t[32] closed             # where no further queen may stand
    int filled                      # bit i: centre line i already has its queen
    int symmetries                  # bit s: symmetry s leaves the constraint unchanged
    uint8_t *entries                # room for `capacity` of them
    Py_ssize_t capacity
    Py_ssize_t found                # may exceed the capacity
    int queens
    uint8_t[4] row
    uint8_t[4] column
    const int *stop


@cython.overflowcheck(False)
cdef inline uint64_t image_key(const Plan *plan, int symmetry) noexcept nogil:
    """Return a number for the image of the queens: their squares in order."""
    cdef uint32_t[4] squares
    cdef uint32_t square
    cdef Py_ssize_t row, column
    cdef uint64_t key = 1
    cdef int i, j
    for i in range(plan.queens):
        row, column = plan.row[i], plan.column[i]
        turn(symmetry, plan.n, &row, &column)
        square = row << 5 | column
        j = i
        while j > 0 and squares[j - 1] > square:
            squares[j] = squares[j - 1]
            j -= 1
        squares[j] = square
    for i in range(plan.queens):
        key = key << 10 | squares[i]
    return key


cdef inline void add_entry(Plan *plan) noexcept nogil:
    """Add the queens to the plan if they represent their orbit, that is, have its least key."""
    cdef int i, s, members = 0, fixed = 0, last = plan.n - 1, top = last, nearest = last
    cdef uint64_t key, other
    cdef uint8_t *entry
    for i in range(plan.queens):
        top = min(top, plan.row[i])
        nearest = min(nearest, last - plan.row[i], plan.column[i], last - plan.column[i])
    if plan.symmetries == ALL and nearest < top:
        return                    # some image has a queen in a higher row, so a smaller key
    key = image_key(plan, 0)
    for s in range(8):
        if plan.symmetries >> s & 1:
            other = image_key(plan, s)
            if other < key:
                return
            members += 1
            fixed += other == key
    if plan.found < plan.capacity:
        entry = plan.entries + ENTRY_BYTES * plan.found
        entry[0] = members // fixed
        memset(entry + 1, 255, ENTRY_BYTES - 1)
        for i in range(plan.queens):
            entry[1 + 2 * i] = plan.row[i]
            entry[2 + 2 * i] = plan.column[i]
    plan.found += 1


cdef inline void fill_lines(Plan *plan, int line) noexcept nogil:
    """Fill the centre lines from number ``line`` on, rows first, in every possible way."""
    cdef int n = plan.n, width = 2 - (n & 1), i, square, row, column
    cdef int rows, columns, middle = n // 2 - (width - 1) + line % width
    cdef bint filled = plan.filled >> line & 1, is_row = line < width
    if line == 2 * width:
        add_entry(plan)
        return
    for i in range(plan.queens):
        filled |= (plan.row[i] if is_row else plan.column[i]) == middle
    if filled:
        fill_lines(plan, line + 1)
        return
    if nq_stopped(plan.stop):
        return
    for square in range(n):
        row, column = (middle, square) if is_row else (square, middle)
        if plan.closed[row] >> column & 1:
            continue
        for i in range(plan.queens):
            rows, columns = row - plan.row[i], column - plan.column[i]
            if rows == 0 or columns == 0 or rows == columns or rows == -columns:
                break
        else:
            plan.row[plan.queens], plan.column[plan.queens] = row, column
            plan.queens += 1
            fill_lines(plan, line + 1)
            plan.queens -= 1
