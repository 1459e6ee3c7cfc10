/* What the levels of the parity split implement: the search of the inner rows. See parity.c. */
#ifndef NQ_PARITY_SEARCH_H
#define NQ_PARITY_SEARCH_H

#include <assert.h>

#include "parity.h"
#include "shared/bits.h"

enum { NQ_PARITY_TABLE_BITS = 14 };   /* of the odd columns and the row of a table, at least */
static_assert(NQ_PARITY_MAX_HALF <= 16 && NQ_PARITY_TABLE_BITS <= 16,
              "a lane of 16 bits holds the odd columns and the row of a table");

/* Placements of one colour in the even columns, its outer queens, in the order of the number of the
 * even columns that white uses */
typedef struct {
    uint32_t *falling, *rising;   /* diagonals that the queens take */
    uint16_t *number;             /* of the white even columns */
    uint32_t *start;              /* [number]: the first of them */
    size_t bytes;
} nq_outer;

/* The rows of one colour with a queen in an odd column, its inner rows, in the order in which they
 * are filled */
typedef struct {
    int rows;
    int row[NQ_PARITY_MAX_HALF];      /* the number of the row among those of its parity */
    int falling[NQ_PARITY_MAX_HALF];  /* column j of the row lies on the diagonals j + falling */
    int rising[NQ_PARITY_MAX_HALF];   /* and j + rising */
    uint32_t closed[NQ_PARITY_MAX_HALF];
} nq_inner;

/* Which inner placements are searched, and what is done with them. The table has a row of counters
 * for each of some numbers of even columns, and in it a counter for each set of odd columns. */
typedef struct {
    const nq_inner *inner;
    const nq_outer *outer;
    size_t from, end;             /* these outer placements */
    uint32_t number;              /* that has the first row of the table */
    int columns;                  /* odd ones */
    int adds_up;                  /* add up the counters at the columns used, or else count the */
                                  /* placements at the columns that are not used */
    uint16_t *narrow;             /* the table: counters of 16 bits */
    uint32_t *wide;               /* or of 32 bits, if not NULL */
    void *memory;
    const int *stop;
    uint64_t placements;          /* found */
    uint64_t sum;
} nq_inner_search;

/* What the placements of one number of even columns count */
typedef struct {
    const uint16_t *rank;         /* [odd columns]: of the class of the columns of a counter */
    const uint16_t *most;         /* [odd columns]: the largest factor; 0 for other sizes of sets */
    const uint16_t *is_set;       /* [odd columns]: all ones for sets of the right size, else 0 */
    uint16_t below, above;        /* factors of ranks below `at`, and others */
    uint16_t at;
} nq_factors;

/* Multiply counters by their factors; return their sum before, and the largest. There are at most
 * 2**16 counters, so the sum fits 32 bits. */
static_assert(((uint64_t)UINT16_MAX << NQ_PARITY_MAX_HALF) <= UINT32_MAX
              && ((uint64_t)UINT16_MAX << NQ_PARITY_TABLE_BITS) <= UINT32_MAX,
              "the sum of the counters of one number fits 32 bits");
NQ_INLINE uint64_t nq_weighed(uint16_t *counters, size_t count, const nq_factors *f,
                              uint32_t *largest)
{
    uint32_t sum = 0;
    uint16_t most = 0;
    for (size_t y = 0; y < count; y++) {
        const uint16_t counter = counters[y] & f->is_set[y];
        uint16_t factor = f->rank[y] < f->at ? f->below : f->above;
        factor = factor < f->most[y] ? factor : f->most[y];
        sum += counter;
        most = most > counter ? most : counter;
        counters[y] = (uint16_t)(counter * factor);
    }
    *largest = most;
    return sum;
}

/* The level of a processor; `weigh` is nq_weighed */
typedef struct {
    size_t (*bytes)(int half);    /* of memory that a search needs */
    void (*search)(nq_inner_search *s);
    uint64_t (*weigh)(uint16_t *counters, size_t count, const nq_factors *f, uint32_t *largest);
} nq_parity_level;

extern const nq_parity_level nq_parity_portable, nq_parity_neon, nq_parity_sse4, nq_parity_avx2,
                             nq_parity_avx512;

#endif
