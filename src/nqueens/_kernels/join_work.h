/* What the instances of the join share with join.c: work space and operations on it. */
#ifndef NQ_JOIN_WORK_H
#define NQ_JOIN_WORK_H

#include "bits.h"
#include "join.h"
#include "stop.h"

typedef struct {
    uint64_t *words;
    size_t count, room;           /* room: for at least 8 more than are counted */
} nq_list;

enum { NQ_FIRST_BIT = 1 };      /* of the diagonals in a pattern; bit 0: a tie */

struct nq_join_work {
    nq_list list[2];              /* patterns of the east and of the west half */
    uint64_t *sorted, *leaves;    /* those to be sliced; those to be streamed, as table offsets */
    uint16_t *cell_of;
    size_t room;                  /* of these three */
    int group;                    /* decisive diagonals */
    int width[4];                 /* diagonals of the four fields of a leaf */
    int field[4][8], decisive[16];
    uint32_t *cell, *first, *at;  /* [group and tie] */
    uint32_t *held, *mixed, *parent;   /* [group] */
    uint32_t *reach;              /* [group]: leaves without these decisive diagonals */
    uint64_t *pending;            /* [group]: patterns that wait for a full batch */
    void *tables;
    size_t bytes;
    void *block;                  /* holds the fixed arrays */
    int lanes;                    /* that these were made for */
};

int nq_join_group(const nq_quarters *q);
int nq_list_grow(nq_list *list, size_t more);
int nq_work_fit(nq_join_work *w, size_t count);
int nq_work_shape(nq_join_work *w, int group, int lanes);
void nq_join_parents(nq_join_work *w);
int nq_rank(int half, uint32_t set);
int nq_least_rank(int half, int kind, uint32_t north, uint32_t south);

/* the next larger number with as many bits */
static inline uint32_t nq_next_set(uint32_t set)
{
    uint32_t low = set & (0u - set), sum = set + low;
    return (((sum ^ set) >> 2) / low) | sum;
}

#endif
