/* Sampling the search tree level by level, for `estimate_count` and `tree_profile`.
 *
 * A population holds at most `capacity` nodes of one level of the tree, in the order of the tree,
 * each with a weight. The weighted sum over the nodes is an unbiased estimate of the sum over the
 * whole level. If the nodes have more children than fit, a systematic sample of them is kept
 * (Madow and Madow, 1944): those at equally spaced points of a line on which node i occupies
 *
 *     weight[i] * children[i] * promise[i],
 *
 * an equal part for each of its children. The weight of a kept child is the weight of its parent
 * divided by the expected number of its copies, so it is distance / promise[i]. It is rounded up or
 * down at random, so that its mean is exact. (Stochastic enumeration: Rubinstein, 2013.)
 *
 * The promise may be any positive number. It is (squares / mean)**power, where `squares` is the
 * number of free squares in the rows left: if each row loses squares in proportion, the number of
 * completions grows with about this power, the number of rows left.
 *
 * Near the leaves, nodes with a row or column without a free square are dropped, because no
 * solution lies below them. Above 32 columns, the numbers of free squares of all rows and columns
 * are bit-sliced: bit i of plane k is bit k of the number of line i. A queen takes at most three
 * squares from every other row: one by its column, and one by each diagonal. Each of the three is
 * found for all rows at once by an AND of a few masks.
 *
 * All arithmetic is on integers, so that a seed gives the same numbers on every machine. */
#ifndef NQ_ESTIMATE_H
#define NQ_ESTIMATE_H

#include <stddef.h>
#include <stdint.h>

enum {
    NQ_ESTIMATE_MAX_N = 1024,
    NQ_ESTIMATE_MAX_NODES = 16384,   /* with more, a sum of weights could overflow */
    NQ_ESTIMATE_UNIT_BITS = 16       /* the weight of the root is 2**16 */
};

typedef struct {
    int n, levels;                /* levels: the rows to fill */
    int drop_from;                /* the level from which hopeless nodes are dropped */
    int eighths;                  /* power of the promise = this times the rows left, over 8 */
    int planes;                   /* of the numbers of free squares */
    const int32_t *order;         /* the row of each level */
    const int32_t *placed;        /* for each row, the column of its queen, or -1 */
    const uint64_t *open;         /* six families of masks (nq_estimate_block), or NULL: all open */
} nq_tree;

/* the bits of a mask of columns: a power of two from 32 on, at least n, or 0; with 32,
 * promises (eighths > 0) have no kernel */
int nq_estimate_bits(int n);

/* the words of one record, a multiple of 4 */
ptrdiff_t nq_estimate_record(int bits, int planes);

/* the words of the masks of the squares that are not blocked; all are set by the caller at first */
ptrdiff_t nq_estimate_open_words(int n, int bits);
void nq_estimate_block(int n, int bits, uint64_t *open, int row, int column);

/* Draw a population. The number of nodes of level i + 1 is estimated by
 * sums[i] * 2**(shifts[i] - NQ_ESTIMATE_UNIT_BITS). Both are 0 once the population has died out.
 * `sampled` tells whether a level did not fit. `nodes` has two halves of capacity records.
 * Returns NQ_DONE or NQ_STOPPED. */
typedef int nq_estimate(const nq_tree *tree, ptrdiff_t capacity, uint64_t random[4], uint64_t *nodes,
                        int64_t *sums, int64_t *shifts, int *sampled, const int *stop);

/* one instance for each width of a mask of columns */
nq_estimate nq_portable_estimate32, nq_portable_estimate64, nq_portable_estimate128,
    nq_portable_estimate256, nq_portable_estimate512, nq_portable_estimate1024;
nq_estimate nq_avx2_estimate32, nq_avx2_estimate64, nq_avx2_estimate128, nq_avx2_estimate256,
    nq_avx2_estimate512, nq_avx2_estimate1024;
nq_estimate nq_avx512_estimate512, nq_avx512_estimate1024;

/* the best instance up to a level with these features (levels.h); NULL: none of this width */
nq_estimate *nq_find_estimate(int level, unsigned features, int bits);

#endif
