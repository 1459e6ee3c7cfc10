/* The sampler of the search tree. A record of W-word masks has, with a bit for each free line,
 *
 *   columns, W words; sums (row + column) and differences (column - row + n - 1), 2W + 1 words each,
 *   of which the last stays 0; the free squares of the row to fill next, W words; their number. */
#include "shared/bits.h"
#include "estimate.h"
#include "shared/stop.h"

enum { NQ_ESTIMATE_WORDS = NQ_ESTIMATE_MAX_N / 64 };

#define SUMS(W) (W)
#define DIFFERENCES(W) (3 * (W) + 1)
#define FREE(W) (5 * (W) + 2)
#define COUNT(W) (6 * (W) + 2)

static inline void set_first(uint64_t *line, int bits)
{
    for (int i = 0; i < bits; i++) line[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void clear(uint64_t *line, int bit)
{
    line[bit >> 6] &= ~((uint64_t)1 << (bit & 63));
}

/* out &= the bits of a line from `bit` on */
NQ_INLINE void and_slice(uint64_t *out, const uint64_t *line, int bit, int W)
{
    const uint64_t *from = line + (bit >> 6);
    const int shift = bit & 63;
    for (int w = 0; w < W; w++) out[w] &= from[w] >> shift | from[w + 1] << 1 << (63 - shift);
}

NQ_INLINE void free_in(uint64_t *out, const nq_tree *tree, const uint64_t *node, int row, int W)
{
    const uint64_t *open = tree->open + (ptrdiff_t)row * W;
    for (int w = 0; w < W; w++) out[w] = node[w] & open[w];
    and_slice(out, node + SUMS(W), row, W);
    and_slice(out, node + DIFFERENCES(W), tree->n - 1 - row, W);
}

NQ_INLINE void place(uint64_t *node, int n, int row, int column, int W)
{
    clear(node, column);
    clear(node + SUMS(W), row + column);
    clear(node + DIFFERENCES(W), column - row + n - 1);
}

/* whether every row and column left, from a depth on, has a free square */
NQ_INLINE int is_hopeful(const nq_tree *tree, const uint64_t *node, int depth, int W)
{
    uint64_t free[NQ_ESTIMATE_WORDS], some[NQ_ESTIMATE_WORDS], without = 0;
    for (int w = 0; w < W; w++) some[w] = node[FREE(W) + w];
    for (int i = depth + 1; i < tree->levels; i++) {
        uint64_t any = 0;
        free_in(free, tree, node, tree->order[i], W);
        for (int w = 0; w < W; w++) {
            some[w] |= free[w];
            any |= free[w];
        }
        if (!any) return 0;
    }
    for (int w = 0; w < W; w++) without |= node[w] & ~some[w];
    return without == 0;
}

/* list and count the squares of the row at a depth; whether the node is kept */
NQ_INLINE int open_row(const nq_tree *tree, uint64_t *node, int depth, int W)
{
    uint64_t count = 0;
    free_in(node + FREE(W), tree, node, tree->order[depth], W);
    for (int w = 0; w < W; w++) count += (uint64_t)nq_bit_count(node[FREE(W) + w]);
    node[COUNT(W)] = count;
    return count && (depth < tree->drop_from || is_hopeful(tree, node, depth, W));
}

NQ_INLINE int draw(const nq_tree *tree, ptrdiff_t capacity, const uint64_t *random, uint64_t *nodes,
                   int64_t *children, const int *stop, int W)
{
    const int n = tree->n;
    const ptrdiff_t size = COUNT(W) + 1;
    uint64_t *here = nodes, *there = nodes + capacity * size;
    memset(here, 0, (size_t)size * sizeof *here);
    set_first(here, n);
    set_first(here + SUMS(W), 2 * n - 1);
    set_first(here + DIFFERENCES(W), 2 * n - 1);
    for (int row = 0; row < n; row++)
        if (tree->placed[row] >= 0) place(here, n, row, tree->placed[row], W);
    memset(children, 0, (size_t)tree->levels * sizeof *children);
    ptrdiff_t kept = open_row(tree, here, 0, W);
    for (int depth = 0; depth < tree->levels && kept; depth++) {
        uint64_t all = 0, seen = 0;
        for (ptrdiff_t i = 0; i < kept; i++) all += here[i * size + COUNT(W)];
        children[depth] = (int64_t)all;
        if (depth == tree->levels - 1) break;
        /* Child (start + i * all) / keep, rounded down, is kept. While the start takes the values
         * below `all`, this meets each child `keep` times. */
        const uint64_t keep = all < (uint64_t)capacity ? all : (uint64_t)capacity;
        const uint64_t start = keep < all ? random[depth] % all : 0;
        const uint64_t step = all / keep, over = all % keep;
        uint64_t at = start / keep, rest = start % keep;
        const int row = tree->order[depth];
        ptrdiff_t made = 0;
        for (ptrdiff_t i = 0; i < kept; i++) {
            const uint64_t *node = here + i * size, *word = node + FREE(W);
            const uint64_t end = seen + node[COUNT(W)];
            uint64_t left = *word;
            if (nq_stopped(stop)) return NQ_STOPPED;
            while (at < end) {
                for (;; seen++) {
                    while (!left) left = *++word;
                    if (seen == at) break;
                    left &= left - 1;
                }
                uint64_t *child = there + made * size;
                const int column = 64 * (int)(word - node - FREE(W)) + nq_lowest(left);
                memcpy(child, node, (size_t)FREE(W) * sizeof *child);
                place(child, n, row, column, W);
                made += open_row(tree, child, depth + 1, W);
                at += step;
                rest += over;
                if (rest >= keep) {
                    rest -= keep;
                    at++;
                }
            }
            seen = end;
        }
        uint64_t *swapped = here;
        here = there;
        there = swapped;
        kept = made;
    }
    return NQ_DONE;
}

int nq_estimate(const nq_tree *tree, ptrdiff_t capacity, const uint64_t *random, uint64_t *nodes,
                int64_t *children, const int *stop)
{
    switch (nq_estimate_words(tree->n)) {   /* the usual sizes as constants */
    case 1: return draw(tree, capacity, random, nodes, children, stop, 1);
    case 2: return draw(tree, capacity, random, nodes, children, stop, 2);
    case 4: return draw(tree, capacity, random, nodes, children, stop, 4);
    default:
        return draw(tree, capacity, random, nodes, children, stop, nq_estimate_words(tree->n));
    }
}
