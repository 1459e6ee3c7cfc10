/* In a checked build, a failed check ends the process with a message if no exception can be raised.
 *
 * Kernels run without the GIL and return no error. Without this, Cython would set an OverflowError
 * although it does not hold the GIL, and crash somewhere else. It would print an IndexError and
 * continue with a wrong result. */
#ifndef NQ_CHECKS_H
#define NQ_CHECKS_H

#ifdef NQ_CHECKED
#include <stdio.h>
#include <stdlib.h>

static void nq_set_error(PyObject *type, const char *text, const char *file, int line)
{
    if (!PyGILState_Check()) {
        fprintf(stderr, "%s:%d: check failed in a kernel: %s\n", file, line, text);
        abort();
    }
    PyErr_SetString(type, text);
}

static void nq_unraisable(PyObject *where)
{
    PyErr_WriteUnraisable(where);
    fprintf(stderr, "check failed in a kernel\n");
    abort();
}

#define PyErr_SetString(type, text) nq_set_error(type, text, __FILE__, __LINE__)
#define PyErr_WriteUnraisable nq_unraisable
#endif

#endif
