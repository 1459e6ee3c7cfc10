/* The half-board join as the boundary sees it. join.c explains how it works. */
#ifndef NQ_JOIN_H
#define NQ_JOIN_H

#include <stddef.h>
#include <stdint.h>

#include "shared/stop.h"

#define NQ_JOIN_MIN_N 6
#define NQ_JOIN_MAX_N 28
#define NQ_JOIN_WHOLE_N 21        /* up to here, all placements on a quarter are listed once */
#define NQ_JOIN_MAX_HALF (NQ_JOIN_MAX_N / 2)

/* Kinds of solutions: of even n, of odd n with a queen in the centre, of odd n without one */
enum { NQ_EVEN, NQ_CENTRE, NQ_CROSS };

typedef struct {
    uint64_t *words;
    size_t count, room;           /* room: for at least 8 more than are counted */
    int ties;                     /* ranges of ties: few sets of columns have the least rank */
    size_t tied[2 * NQ_JOIN_MAX_HALF][2];
} nq_list;

/* The placements on a quarter, or rather their diagonals: those in some rows, or in any rows */
typedef struct {
    uint32_t rows;
    uint32_t *start;              /* [columns] or [rows << half | columns]: the first of these */
    nq_list list;
} nq_placements;

/* The diagonals of a quarter board of side `half` as bits of a pattern, and perhaps all placements
 * on it; read only once made, shared by threads. */
typedef struct {
    int n, half;
    int bits;                     /* of a pattern */
    uint64_t shared;              /* diagonals that both halves use */
    /* the diagonals of a square, with the quarter in the north and in the south */
    uint64_t square[2][NQ_JOIN_MAX_HALF][NQ_JOIN_MAX_HALF];
    uint64_t centre;              /* a queen in the centre; the centre column, the centre row */
    uint64_t column[NQ_JOIN_MAX_HALF + 1], row[NQ_JOIN_MAX_HALF + 1];    /* by the distance */
    nq_placements all[2];         /* [south]; without `start` if they are not listed */
    size_t divide_from;           /* both lists are divided from so many patterns on */
    size_t part;                  /* patterns of a list that are made at a time, about; 0: all */
} nq_quarters;

typedef struct nq_join_work nq_join_work;

/* The solutions whose queens in the east half stand in these rows (bit a: a rows from the centre) */
typedef struct {
    int kind;
    uint32_t north, south;
} nq_row_set;

/* Count the solutions of a row set. Of two transposed solutions one counts twice, or each once. Returns
 * NQ_DONE, NQ_STOPPED, NQ_OVERFLOW or NQ_NO_MEMORY. */
typedef int nq_join(const nq_quarters *q, nq_join_work *work, nq_row_set set, const int *stop,
                    uint64_t *result);

extern nq_join nq_portable_join, nq_neon_join, nq_sse4_join, nq_zen2_join, nq_avx2_join,
               nq_avx512_join;

nq_join *nq_find_join(int level);

void nq_quarters_init(nq_quarters *q, int n);
int nq_quarters_make(nq_quarters *q, const int *stop);    /* list all placements */
void nq_quarters_free(nq_quarters *q);

nq_join_work *nq_join_work_new(void);
void nq_join_work_free(nq_join_work *work);

/* Some row sets: `sets` of those with a northern part and a size of orbit, one of each orbit, from
 * a southern part on */
typedef struct {
    int kind;
    uint32_t north;
    int orbit;
    uint32_t from, sets;
} nq_row_sets;

int nq_join_job(const nq_quarters *q, nq_join_work *work, nq_join *join, nq_row_sets job,
                const int *stop, uint64_t *result);

#endif
