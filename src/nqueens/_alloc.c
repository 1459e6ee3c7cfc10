/* An allocation that fails when the tests ask for it; no part of a release. */
#include "_alloc.h"

__attribute__((visibility("default"))) long nq_fail_at = 0;

static int fails(void)
{
    long left = __atomic_load_n(&nq_fail_at, __ATOMIC_RELAXED);
    while (left > 0)
        if (__atomic_compare_exchange_n(&nq_fail_at, &left, left - 1, 0, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            return left == 1;
    return 0;
}

void *nq_malloc(size_t bytes) { return fails() ? NULL : malloc(bytes); }
void *nq_calloc(size_t count, size_t bytes) { return fails() ? NULL : calloc(count, bytes); }
void *nq_realloc(void *memory, size_t bytes) { return fails() ? NULL : realloc(memory, bytes); }
