/* Processor levels, and the best instance of each vectorised kernel at a level. */
#ifndef NQ_DISPATCH_H
#define NQ_DISPATCH_H

#include "compiler.h"
#include "count.h"
#include "estimate.h"
#include "join.h"
#include "list.h"

enum { NQ_SCALAR, NQ_NEON_128, NQ_SSE4, NQ_AVX2, NQ_AVX512, NQ_LEVELS };

void nq_dispatch_init(void);             /* called once, before anything else */
void nq_search_init(void);               /* called by it */
const char *nq_level_name(int level);
int nq_level_supported(int level);       /* by this processor, system and build */
int nq_feature(int i, const char **name);   /* 0, 1: has the i-th feature; -1: no such i */

/* the instance of the highest level that is supported and not above `level`; n <= NQ_MAX_N */
const nq_counter *nq_find_counter(int level, int n, int wraps);
const nq_lister *nq_find_lister(int level, int n, int wraps);
nq_join *nq_find_join(int level);
nq_estimate *nq_find_estimate(int level, int bits);

#endif
