/* The half-board join as the boundary sees it. join.c explains how it works. */
#ifndef NQ_JOIN_H
#define NQ_JOIN_H

#include <stddef.h>
#include <stdint.h>

#include "outcome.h"

#define NQ_JOIN_MIN_N 6
#define NQ_JOIN_MAX_N 22

/* Kinds of solutions: of even n, of odd n with a queen in the centre, of odd n without one */
enum { NQ_EVEN, NQ_CENTRE, NQ_CROSS, NQ_KINDS };

/* All placements on a quarter board of side `half`, in the order of the rows and columns taken;
 * read only once made, shared by threads. */
typedef struct {
    int n, half;
    int bits;                     /* of a pattern */
    uint64_t shared;              /* diagonals that both halves use */
    uint32_t *start;              /* [rows << half | columns]: the first placement of these */
    uint64_t *north, *south;      /* the diagonals taken, with the quarter at either place */
    size_t count;
    uint64_t centre;              /* a queen in the centre; the centre column, the centre row */
    uint64_t column[16], row[16]; /* with a queen at a distance from the centre */
} nq_quarters;

typedef struct nq_join_work nq_join_work;

/* Count the solutions whose queens in the east half stand in the rows north and south (bit a: a
 * rows from the centre). Of two transposed solutions one counts twice, or each once. Returns
 * NQ_DONE, NQ_STOPPED, NQ_OVERFLOW or NQ_NO_MEMORY. */
typedef int nq_join(const nq_quarters *q, nq_join_work *work, int kind, uint32_t north,
                    uint32_t south, const int *stop, uint64_t *result);

extern nq_join nq_portable_join, nq_avx2_join, nq_avx512_join;

int nq_quarters_make(nq_quarters *q, int n, const int *stop);
void nq_quarters_free(nq_quarters *q);

nq_join_work *nq_join_work_new(void);
size_t nq_join_work_bytes(const nq_join_work *work);
void nq_join_work_free(nq_join_work *work);

int nq_join_orbit(int half, int kind, uint32_t north, uint32_t south);
uint32_t nq_join_row_sets(int half, int kind, uint32_t north, int orbit);
int nq_join_job(const nq_quarters *q, nq_join_work *work, nq_join *join, int kind,
                uint32_t north, int orbit, const int *stop, uint64_t *result);

#endif
