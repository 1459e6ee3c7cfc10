/* One allocation that fails when the tests ask for it; not part of a release.
 *
 * In every other build, malloc, calloc and realloc of the kernels are macros with the names of the
 * functions below (setup.py). There are three kinds of allocations: by the kernels, by NumPy for the elements of arrays, and by
 * the interpreter for its objects, including those of the extension. tests/shortage.py calls the
 * visible functions through ctypes. */
#undef malloc
#undef calloc
#undef realloc

#include <Python.h>

#include <stdint.h>
#include <stdlib.h>

enum { KERNEL, ARRAY, OBJECT };

#define VISIBLE __attribute__((visibility("default")))

static int failing;               /* kind */
static long left;                 /* the number of the allocation that fails; 0: none does */

static int fails(int kind)
{
    if (kind != __atomic_load_n(&failing, __ATOMIC_RELAXED)) return 0;
    long before = __atomic_load_n(&left, __ATOMIC_RELAXED);
    while (before > 0)
        if (__atomic_compare_exchange_n(&left, &before, before - 1, 0, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            return before == 1;
    return 0;
}

VISIBLE void nq_fail(int kind, long after)
{
    __atomic_store_n(&failing, kind, __ATOMIC_RELAXED);
    __atomic_store_n(&left, after, __ATOMIC_RELAXED);
}

/* let no allocation fail; return whether none has failed */
VISIBLE int nq_spare(void) { return __atomic_exchange_n(&left, 0, __ATOMIC_RELAXED) > 0; }

/* --- kernels --------------------------------------------------------------------------------- */

void *nq_malloc(size_t bytes) { return fails(KERNEL) ? NULL : malloc(bytes); }
void *nq_calloc(size_t count, size_t bytes) { return fails(KERNEL) ? NULL : calloc(count, bytes); }
void *nq_realloc(void *memory, size_t bytes)
{
    return fails(KERNEL) ? NULL : realloc(memory, bytes);
}

/* --- arrays: the memory handler of NumPy's C API, version 1 ----------------------------------- */

static void *array_malloc(void *context, size_t bytes)
{
    (void)context;
    return fails(ARRAY) ? NULL : malloc(bytes);
}

static void *array_calloc(void *context, size_t count, size_t bytes)
{
    (void)context;
    return fails(ARRAY) ? NULL : calloc(count, bytes);
}

static void *array_realloc(void *context, void *memory, size_t bytes)
{
    (void)context;
    return fails(ARRAY) ? NULL : realloc(memory, bytes);
}

static void array_free(void *context, void *memory, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(memory);
}

static struct {
    char name[127];
    uint8_t version;
    void *context;
    void *(*malloc)(void *, size_t);
    void *(*calloc)(void *, size_t, size_t);
    void *(*realloc)(void *, void *, size_t);
    void (*free)(void *, void *, size_t);
} handler = {"nqueens, made to fail", 1, NULL, array_malloc, array_calloc, array_realloc,
             array_free};

/* allocate the arrays of the current context here; `table` is NumPy's table of functions */
VISIBLE int nq_watch_arrays(PyObject *table)
{
    enum { SET_HANDLER = 304 };
    void **functions = PyCapsule_GetPointer(table, NULL);
    PyObject *capsule = PyCapsule_New(&handler, "mem_handler", NULL);
    if (!functions || !capsule) return -1;
    PyObject *before = ((PyObject *(*)(PyObject *))functions[SET_HANDLER])(capsule);
    Py_DECREF(capsule);
    Py_XDECREF(before);
    return before ? 0 : -1;
}

/* --- objects --------------------------------------------------------------------------------- */

static PyMemAllocatorEx real[3];  /* of each domain */

static void *object_malloc(void *context, size_t bytes)
{
    const PyMemAllocatorEx *r = context;
    return fails(OBJECT) ? NULL : r->malloc(r->ctx, bytes);
}

static void *object_calloc(void *context, size_t count, size_t bytes)
{
    const PyMemAllocatorEx *r = context;
    return fails(OBJECT) ? NULL : r->calloc(r->ctx, count, bytes);
}

static void *object_realloc(void *context, void *memory, size_t bytes)
{
    const PyMemAllocatorEx *r = context;
    return fails(OBJECT) ? NULL : r->realloc(r->ctx, memory, bytes);
}

static void object_free(void *context, void *memory)
{
    const PyMemAllocatorEx *r = context;
    r->free(r->ctx, memory);
}

VISIBLE void nq_watch_objects(void)
{
    static const PyMemAllocatorDomain domains[3] = {PYMEM_DOMAIN_RAW, PYMEM_DOMAIN_MEM,
                                                    PYMEM_DOMAIN_OBJ};
    for (int i = 0; i < 3; i++) {
        PyMemAllocatorEx ours = {&real[i], object_malloc, object_calloc, object_realloc,
                                 object_free};
        PyMem_GetAllocator(domains[i], &real[i]);
        PyMem_SetAllocator(domains[i], &ours);
    }
}
