/* One instance of the sampler (estimate.h says how it works). These are defined:
 *   BITS                          of a mask of columns: 32, or a multiple of 64
 *   NAME(x), TARGET               the name of a function of this instance; the attribute of all
 *   BITS64(x)                     the number of set bits
 *   SELECT64(x, k)                the index of the k-th set bit, from 0
 *   SELECT_AT64(x, place, part)   the same for k = place / part
 *
 * Example: n = 6 with room for 20 nodes. Levels 0, 1 and 2 of the tree have 1, 6 and 20 nodes, which
 * all fit, each with the weight 2^16. They have 36 children at level 3, too many. So 20 of these are
 * kept, at points 36 / 20 = 1.8 apart, each with the weight 1.8 * 2^16. If the 20 have 26 children,
 * the estimate of level 4 is 46.8; the true number is 46.
 *
 * The loops over w have constant bounds; the compiler makes vectors of them.
 *
 * Boards of up to 32 columns have records of four words, and a loop of their own
 * (estimate_narrow.h). The records of larger boards hold words in which bit 1 is for free:
 *
 *   COLUMNS    bit c
 *   SUMS       bit r + c
 *   RISES      bit c - r + n - 1
 *   NEXT       the free squares of the row of this level
 *   WEIGHT, SQUARES (free squares of the rows left, for promises), CHILDREN (of the row of this
 *   level), PROMISE
 *
 * and those that update the numbers of free squares of all rows and columns at once
 * (estimate_wide.h). */

#define FOR static inline TARGET
#if BITS == 32
#include "estimate_narrow.h"
#else
#define W ((BITS + 63) / 64)            /* words of a mask of columns */

/* what a level has in common: the rows below it, zeros around them, and in reverse order */
typedef struct {
    uint64_t masks[5 * W];
    uint64_t ones[W];
} NAME(level);

FOR void NAME(and_mask)(uint64_t *restrict out, const uint64_t *mask)
{
    for (int w = 0; w < W; w++) out[w] &= mask[w];
}

FOR int NAME(count)(const uint64_t *mask)
{
    int bits = 0;
    for (int w = 0; w < W; w++) bits += BITS64(mask[w]);
    return bits;
}

/* the index of the set bit on which a place falls if each takes `part` of a line */
FOR int NAME(bit_at)(const uint64_t *mask, uint64_t place, uint64_t part)
{
    int w = 0;
    if (W == 1) return SELECT_AT64(*mask, place, part);
    int k = (int)(place / part);
    for (; w < W - 1; w++) {
        const int found = BITS64(mask[w]);
        if (k < found) break;
        k -= found;
    }
    return 64 * w + SELECT64(mask[w], k);
}

/* mask `index` of family `family` of the squares that are not blocked */
FOR const uint64_t *NAME(open)(const nq_tree *tree, const NAME(level) *level, int family, int index)
{
    if (!tree->open) return level->ones;
    return tree->open + nq_open_place(tree->n, W, family, index);
}

#include "estimate_wide.h"

/* write the promises of nodes; the sum of weight * children * promise */
FOR uint64_t NAME(promise)(uint64_t *nodes, ptrdiff_t kept, ptrdiff_t length, unsigned power)
{
    uint64_t squares = 0, whole = 0;
    for (ptrdiff_t j = 0; j < kept; j++) squares += nodes[j * length + NAME(SQUARES)];
    const uint64_t mean = squares / (uint64_t)kept;
    for (ptrdiff_t j = 0; j < kept; j++) {
        uint64_t *node = nodes + j * length;
        node[NAME(PROMISE)] = nq_promise(node[NAME(SQUARES)], mean, power);
        whole += node[NAME(WEIGHT)] * node[NAME(CHILDREN)] * node[NAME(PROMISE)];
    }
    return whole;
}

TARGET int NAME(estimate)(
    const nq_tree *tree, ptrdiff_t capacity, uint64_t random[4], uint64_t *nodes, int64_t *sums,
    int64_t *shifts, int *sampled, const int *stop)
{
    const int n = tree->n, levels = tree->levels;
    const ptrdiff_t length = nq_estimate_record(BITS, tree->planes);
    uint64_t *here = nodes, *there = nodes + capacity * length, *swap;
    ptrdiff_t kept = 1;
    int polls = 1, shift = 0;
    NAME(level) level;
    memset(&level, 0, sizeof level);
    memset(level.ones, 255, sizeof level.ones);
    *sampled = 0;
    for (int i = 0; i < levels; i++) {
        sums[i] = shifts[i] = 0;
        nq_set(level.masks + W, tree->order[i]);
        nq_set(level.masks + 3 * W, n - 1 - tree->order[i]);
    }
    if (!NAME(plant)(here, tree, &level)) return NQ_DONE;
    uint64_t children = here[NAME(CHILDREN)], sum = children * here[NAME(WEIGHT)];
    for (int depth = 0;; depth++) {
        uint64_t distance = 1, place = 0;
        sums[depth] = (int64_t)sum;
        shifts[depth] = shift;
        if (depth == levels - 1 || children == 0) return NQ_DONE;
        const int all = children <= (uint64_t)capacity;
        const unsigned power = (unsigned)((levels - depth) * tree->eighths / 8);
        int scale = 0;
        if (!all) {
            const uint64_t whole =
                power ? NAME(promise)(here, kept, length, power) : sum << NQ_PROMISE_BITS;
            *sampled = 1;
            distance = whole / (uint64_t)capacity + 1;
            place = nq_below(random, distance);
            while (distance >> scale >> (NQ_ESTIMATE_UNIT_BITS + NQ_PROMISE_BITS + 1)) scale++;
            shift += scale;
        }
        const int row = tree->order[depth];
        nq_clear(level.masks + W, row);
        nq_clear(level.masks + 3 * W, n - 1 - row);
        ptrdiff_t made = 0;
        uint64_t promise = 0, rounded = 0, next[W];
        children = sum = 0;
        for (ptrdiff_t j = 0; j < kept; j++) {
            const uint64_t *node = here + j * length;
            const uint64_t own_promise = power ? node[NAME(PROMISE)] : 1 << NQ_PROMISE_BITS;
            const uint64_t part = all ? 1 : node[NAME(WEIGHT)] * own_promise;
            const uint64_t own = part * node[NAME(CHILDREN)];
            if (place >= own) {
                place -= own;
                continue;
            }
            uint64_t weight = node[NAME(WEIGHT)];
            if (!all) {
                if (promise != own_promise) {
                    promise = own_promise;
                    rounded = nq_rounded(random, distance, promise << scale);
                }
                weight = rounded;
            }
            NAME(free_in_row)(next, tree, &level, node, tree->order[depth + 1]);
            for (; place < own; place += distance) {
                if (--polls == 0) {
                    polls = NQ_POLL_CHILDREN;
                    if (nq_stopped(stop)) return NQ_STOPPED;
                }
                uint64_t *child = there + made * length;
                const int column = NAME(bit_at)(node + NAME(NEXT), place, part);
                assert(made < capacity);
                if (!NAME(grow)(child, node, tree, &level, depth, next, column)) continue;
                if (weight == 0) continue;
                child[NAME(WEIGHT)] = weight;
                children += child[NAME(CHILDREN)];
                sum += child[NAME(CHILDREN)] * weight;
                made++;
            }
            place -= own;
        }
        kept = made;
        swap = here;
        here = there;
        there = swap;
        if (kept == 0) return NQ_DONE;
    }
}

#endif
#undef FOR
#undef W
#undef BITS
