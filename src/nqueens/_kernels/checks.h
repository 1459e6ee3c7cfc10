/* What a failed check does in a checked build where no exception can be raised: it says so and ends
 * the process.
 *
 * Kernels run without the GIL and return no error. Cython would set an OverflowError all the same,
 * without the GIL, which crashes somewhere else; and it would print an IndexError and go on with a
 * wrong result. */
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
