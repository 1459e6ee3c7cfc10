/* What the instances of the vector search share. */
#ifndef NQ_SEARCH_VECTORS_H
#define NQ_SEARCH_VECTORS_H

#include <assert.h>

#include "shared/vectors.h"

#define NQ_DE_BRUIJN 0x09AF       /* the highest four bits of its 16 multiples by 2**i differ */
extern uint8_t nq_column_of[64];  /* column i of a code, which are those bits; four times */

#define INLINE NQ_INLINE NQ_TARGET(TARGET)
#define NAME(x) NQ_PASTE4(NQ_PASTE4(nq_, LEVEL, _##x##_, BITS), _, NQ_PASTE4(WRAPS, _, WAYS, ), )
#define WORD NQ_PASTE4(uint, BITS, _t, )
#define LANES (WIDTH / BITS)
/* chosen by hand, by the time of counts */
#define SETS 2                    /* independent sets of lanes, to hide latency */
#define PAD (SETS * LANES)
#define BATCH 256                 /* waiting nodes that make a full batch */
#define CHUNK 512                 /* nodes that one call takes, at most */
#define COVER (WRAPS ? 10 : 5)    /* last rows in which every free column must be open */
#define LOOK (WRAPS ? 10 : 4)     /* rows ahead that must have an open square, at most */
/* of a search that lists: the bits of a row in a key, and the rows that a word holds */
#define CODE (BITS == 16 ? 4 : 5)
#define PER (BITS == 16 ? 4 : 6)

#endif
