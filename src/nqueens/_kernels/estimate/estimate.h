/* Sampling the search tree level by level, for `estimate_count` (stochastic enumeration: Rubinstein,
 * 2013).
 *
 * A population holds at most `capacity` nodes of one level of the tree, in the order of the tree.
 * If the nodes have more children than fit, a systematic sample of them is kept: `capacity` of them
 * at equal distances from a random start, so that each child is kept with the same probability. The
 * number of nodes of a level is then estimated by the number of children, times children / capacity
 * for each earlier level that did not fit. Near the leaves, nodes with a row or column without a
 * free square are dropped, because no solution lies below them.
 *
 * All arithmetic is on integers, so that the same random words give the same numbers on every
 * machine. */
#ifndef NQ_ESTIMATE_H
#define NQ_ESTIMATE_H

#include <stddef.h>
#include <stdint.h>

enum { NQ_ESTIMATE_MAX_N = 1024, NQ_ESTIMATE_MAX_NODES = 16384 };

typedef struct {
    int n, levels;                /* levels: the rows to fill */
    int drop_from;                /* the level from which hopeless nodes are dropped */
    const int32_t *order;         /* the row of each level */
    const int32_t *placed;        /* for each row, the column of its queen, or -1 */
    const uint64_t *open;         /* for each row, the mask of the squares that are not blocked */
} nq_tree;

/* the words of a mask of columns, and of a record of a node */
static inline int nq_estimate_words(int n) { return (n + 63) / 64; }
static inline ptrdiff_t nq_estimate_record(int n) { return 6 * nq_estimate_words(n) + 3; }

/* Draw a population: children[i] is the number of children of the nodes kept on level i, 0 once the
 * population has died out. There is a random word for each level, and `nodes` has room for
 * 2 * capacity records. Returns NQ_DONE or NQ_STOPPED. */
int nq_estimate(const nq_tree *tree, ptrdiff_t capacity, const uint64_t *random, uint64_t *nodes,
                int64_t *children, const int *stop);

#endif
