/* Processor levels, and the instances of the search at each. */
#ifndef NQ_DISPATCH_H
#define NQ_DISPATCH_H

#include "count.h"
#include "list/list.h"

/* An instance of the search, which counts or lists */
typedef struct {
    int wraps;
    int lane_bits;                /* at least n; 0: no vectors, and any n */
    int code_bits;                /* to list: of a row in a key; to count: 0 */
    size_t (*bytes)(int n);       /* of memory that it needs */
    nq_count *count;              /* to count */
    nq_list_keys *list;           /* to list */
    nq_write_boards *write;
} nq_search;

/* those of a level, the best first; NULL ends them */
extern const nq_search *const nq_128_searches[], *const nq_avx2_searches[],
                       *const nq_avx512_searches[];

void nq_dispatch_init(void);             /* called once, before anything else */
void nq_search_init(void);               /* called by it */
const char *nq_level_name(int level);
int nq_level_supported(int level);       /* by this processor, system and build */

/* the instance of the highest level not above `level`, which this processor supports; n <= NQ_MAX_N */
const nq_search *nq_find_search(int level, int n, int wraps, int lists);

#endif
