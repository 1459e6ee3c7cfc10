"""What a kernel reports (see ``outcome.h``)."""

cdef extern from "shared/outcome.h" nogil:
    enum:
        NQ_DONE
        NQ_STOPPED
        NQ_OVERFLOW
        NQ_NO_MEMORY
        NQ_NONE
        NQ_GAVE_UP
