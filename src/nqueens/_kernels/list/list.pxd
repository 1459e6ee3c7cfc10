"""Listing the completions of a board (see ``list.h``)."""

from nqueens._kernels.shared.c cimport uint8_t, uint32_t, uint64_t

from nqueens._kernels.count.count cimport nq_job

cdef extern from "list/list.h" nogil:
    enum:
        NQ_OPEN
        NQ_ROWS4
        NQ_ROWS5

    ctypedef struct nq_keys:
        uint64_t *key
        size_t count
        size_t room
        size_t most

    ctypedef struct nq_frame:
        int n
        int mirrored
        uint32_t columns
        uint8_t *fixed

    ctypedef int nq_list_keys(
        const nq_job *job, void *memory, nq_keys *keys, const int *stop
    ) noexcept nogil

    ctypedef void nq_write_boards(
        const nq_frame *frame, const uint64_t *keys, Py_ssize_t step, size_t count, uint8_t *out
    ) noexcept nogil

    void nq_sort_keys(uint64_t *keys, uint64_t *ordered, size_t count)

    ctypedef struct nq_lister:
        int code_bits
        size_t (*bytes)(int n) noexcept nogil
        nq_list_keys *list
        nq_write_boards *write
