"""Deliberate faults, one per function, that a build mode must find.

They are built in every mode except ``release``, with the flags and directives of the kernels. In a
release, each function would continue silently, or crash far away from its fault.
"""

from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc

cdef extern from "shared/checks.h":
    pass

cdef extern from *:
    """
    #include <assert.h>
    #include <stdint.h>

    static int nq_read(const volatile char *memory, size_t at) { return memory[at]; }
    static int nq_shift(volatile int by) { return 1 << by; }
    static int nq_misaligned(const volatile char *bytes)
    {
        return *(const volatile int *)(bytes + 1);
    }
    static void nq_assert(volatile int value) { assert(value == 0); (void)value; }
    static void nq_race(volatile int64_t *value, int64_t *arrived)
    {
        __atomic_add_fetch(arrived, 1, __ATOMIC_RELAXED);
        while (__atomic_load_n(arrived, __ATOMIC_RELAXED) < 2) {}
        ++*value;
    }
    """
    int nq_read(const char *memory, size_t at) nogil
    int nq_shift(int by) nogil
    int nq_misaligned(const char *bytes) nogil
    void nq_assert(int value) nogil
    void nq_race(int64_t *value, int64_t *arrived) nogil


cdef int64_t element(const int64_t[::1] array, Py_ssize_t i) noexcept nogil:
    return array[i]


cdef int64_t successor(int64_t x) noexcept nogil:
    return x + 1


cdef int32_t quotient(int32_t x, int32_t y) noexcept nogil:
    return x // y


def out_of_bounds(const int64_t[::1] array not None):
    """Read the element after the last."""
    cdef int64_t value
    with nogil:
        value = element(array, array.shape[0])
    return value


def no_array():
    """Read an element of a missing array."""
    cdef const int64_t[::1] array = None
    cdef int64_t value
    with nogil:
        value = element(array, 0)
    return value


def signed_overflow(int64_t x=9223372036854775807):
    """Add 1 to the largest number."""
    cdef int64_t value
    with nogil:
        value = successor(x)
    return value


def division_by_zero(int32_t x=0):
    """Divide by 0."""
    cdef int32_t value
    with nogil:
        value = quotient(1, x)
    return value


def failed_assertion():
    """Fail an assertion of C."""
    with nogil:
        nq_assert(1)


def heap_overflow():
    """Read the byte after a block of memory."""
    cdef char *memory = <char *>malloc(64)
    cdef int value
    with nogil:
        value = nq_read(memory, 64)
    free(memory)
    return value


def use_after_free():
    """Read memory after it was freed."""
    cdef char *memory = <char *>malloc(64)
    free(memory)
    with nogil:
        value = nq_read(memory, 0)
    return value


def leak():
    """Lose the only pointer to a block of memory."""
    cdef char *memory = <char *>malloc(64)
    memory[0] = 0


def shift_too_far(int by=40):
    """Shift a number by more than its width."""
    return nq_shift(by)


def misaligned():
    """Read a number at an odd address."""
    cdef char[16] memory
    cdef int i
    for i in range(16):
        memory[i] = 0
    return nq_misaligned(memory)


def race(int64_t[::1] shared not None):
    """Write to memory while another thread in this function does; wait for that thread."""
    with nogil:
        nq_race(&shared[0], &shared[1])
