/* Memory of the kernels. In a release these are malloc, calloc and realloc. Every other build can
 * make one of the allocations fail (alloc.c), so that tests see the consequences. */
#ifndef NQ_ALLOC_H
#define NQ_ALLOC_H

#include <stdlib.h>

#ifdef NQ_FAULTS
void *nq_malloc(size_t bytes);
void *nq_calloc(size_t count, size_t bytes);
void *nq_realloc(void *memory, size_t bytes);
#else
#define nq_malloc malloc
#define nq_calloc calloc
#define nq_realloc realloc
#endif

#endif
