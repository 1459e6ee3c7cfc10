/* Processor levels, and the best counter and lister at a level. */
#ifndef NQ_DISPATCH_H
#define NQ_DISPATCH_H

#include "shared/compiler.h"
#include "count.h"
#include "list/list.h"

void nq_dispatch_init(void);             /* called once, before anything else */
void nq_search_init(void);               /* called by it */
const char *nq_level_name(int level);
int nq_level_supported(int level);       /* by this processor, system and build */

/* the instance of the highest level not above `level`, which this processor supports; n <= NQ_MAX_N */
const nq_counter *nq_find_counter(int level, int n, int wraps);
const nq_lister *nq_find_lister(int level, int n, int wraps);

#endif
