/* The half-board join of one row set: pairs of words, one of each list, without a common bit.
 *
 * The patterns of one half are divided into batches of LANES and bit-sliced: every diagonal has a
 * vector with one bit per pattern. Those of the other half are streamed past each batch: a leaf is
 * a pattern as four fields, indices into tables with the OR of the slices of up to 8 diagonals
 * each. So four loads and ORs tell which patterns of the batch have no diagonal
 * in common with it; these are counted.
 *
 * Most pairs are never compared. The decisive diagonals are those that many patterns of both halves
 * use, found on a sample. Both lists are sorted by them, so a batch has some decisive diagonals in
 * common and meets only the cells of leaves that use none of these. Patterns that do not fill a
 * batch go to a group with one diagonal less, unless a partial batch is cheaper because that group
 * meets many more leaves.
 *
 * Two long lists are both divided, which join_divided.h explains. join_work.h has a glossary.
 *
 * Example: n = 6, one of 20 row sets, R = {1, 3, 5}: N = 010, S = 101, u = f(N) = f(S) = 2 (join.c has
 * these names). The east half can be (1, 3) (3, 4) (5, 5) with f(A) = 1 < u, which is not listed, or
 *
 *     (1, 5) (3, 4) (5, 3)   sums of row and column 6 7 8, differences -2 1 4, f(A) = 3
 *
 * and of the two west halves only this one is listed:
 *
 *     (0, 2) (2, 1) (4, 0)   sums 2 3 4, differences -4 -1 2, f(B) = 3
 *
 * They have no diagonal in common and no tie, so they count twice. R has an orbit of 2, and the
 * other orbit with solutions lists none of them: Q(6) = 2 * 2.
 *
 * Included once per processor level, with these defined, besides the macros of shared/vectors.h with 64
 * bits a lane:
 *   NAME(x)                name of a function of this instance
 *   TARGET                 function attribute; the portable instance has none
 *   BMI2                   1: PEXT and PDEP instructions
 *   WORDS, V               64-bit words of a vector; its type
 *   GROUP_MORE             how many more decisive diagonals so short a vector is worth
 *   V_ANY(a)               whether a bit is set
 *   V_DISJOINT(a, b)       the words where a & b is 0, as a set of bits
 *   V_COMPRESS(p, v, live) write the words of a set one after the other; may write a whole vector
 *   V_COUNT(a)             the number of set bits of each 64-bit word
 *
 * and these, unless the level has nothing better:
 *   V_OR3, V_NOR3(a, b, c) the union of three vectors, and its complement
 *   V_SELECT(m, a, b)      the bits of a where m is 1, those of b where it is 0
 *   V_KEEP                 as nq_keep (join_work.h)
 */
#ifdef TARGET
#define INLINE NQ_INLINE NQ_TARGET(TARGET)
#define KERNEL NQ_NOINLINE NQ_TARGET(TARGET)
#else
#define INLINE static inline
#define KERNEL
#endif
#define V_NOT(a) V_XOR(a, V_SET1(~(uint64_t)0))
#ifndef V_SELECT
#define V_SELECT(m, a, b) V_OR(V_AND(m, a), V_ANDNOT(m, b))
#endif
#ifndef V_OR3
#define V_OR3(a, b, c) V_OR(V_OR(a, b), c)
#define V_NOR3(a, b, c) V_NOT(V_OR3(a, b, c))
#endif
#ifndef V_KEEP
#define V_KEEP nq_keep
#endif
#define LANES (64 * WORDS)
#if WORDS > 2
#define BITS_OF(live) ((size_t)NQ_POPCOUNT(live))
#else
#define BITS_OF(live) ((size_t)(((live) & 1) + ((live) >> 1)))
#endif
/* the first n words of a vector, or all, as a set of bits */
#define V_FIRST(n) ((1u << ((n) < WORDS ? (n) : WORDS)) - 1)
/* These, and GROUP_MORE of each instance, were chosen by hand, by the time of joins. */
#define COPIED 4            /* vectors of leaves that are copied at once */
#define FILTERED 256        /* words of a quarter that are filtered at once */
#define LONG_RUN 256        /* leaves that are not worth copying */
#define SETUP 500           /* the cost of making the tables, in leaves */
#define SHORT 16000         /* leaves that are not worth choosing diagonals one after the other */
#define SAMPLE_PART 500     /* leaves that one of a sample stands for, unless that is full */

#include "join_halves.h"
#include "join_batch.h"
#include "join_sort.h"
#include "join_divided.h"

/* count the pairs of both lists */
static KERNEL int NAME(join_lists)(const nq_quarters *q, nq_join_work *w, const int *stop,
                                   uint64_t *result)
{
    if (!w->list[0].count || !w->list[1].count) return NQ_DONE;
    const int cut = w->list[0].count < w->list[1].count;    /* the longer list is sliced */
    nq_list *sliced = &w->list[cut], *streamed = &w->list[!cut];
    return NAME(count_lists)(q, w, sliced, streamed, stop, result);
}

/* list a part of each half */
static KERNEL int NAME(list_both)(const nq_quarters *q, nq_join_work *w, nq_row_set set,
                                  const nq_part *parts, const int *stop)
{
    w->list[1].count = 0;
    const int outcome = NAME(list_side)(q, w, set, parts[0], 0, stop);
    if (outcome != NQ_DONE || !w->list[0].count) return outcome;
    return NAME(list_side)(q, w, set, parts[1], 1, stop);
}

KERNEL int NAME(join)(const nq_quarters *q, nq_join_work *w, nq_row_set set, const int *stop,
                      uint64_t *result)
{
    nq_part parts[2] = {{0, 0, 1}, {0, 0, 1}};
    nq_division d = {0};
    uint64_t sets[3] = {0};
    int cut = 0;
    *result = 0;
    if (q->part) {
        parts[0].thin = parts[1].thin = q->part < NQ_THINNED ? 1 : NQ_THIN;
        const int outcome = NAME(list_both)(q, w, set, parts, stop);
        if (outcome != NQ_DONE) return outcome;
        cut = w->list[0].count < w->list[1].count;
        nq_parts(q, w->list[cut].count, w->list[!cut].count, parts[0].thin, &d);
        if (d.lead + d.nodes) NAME(choose_sets)(q, w, &w->list[cut], &w->list[!cut], &d, sets);
    }
    nq_quarters rest = *q;
    rest.shared &= ~(sets[0] | sets[1]);
    uint64_t sliced = 0, streamed = 0;      /* the diagonals that the patterns of a part have */
    do {
        do {
            parts[cut] = (nq_part){sets[0] | streamed, sliced, 1};
            parts[!cut] = (nq_part){sets[1] | sliced, streamed, 1};
            int outcome = NAME(list_both)(q, w, set, parts, stop);
            if (outcome == NQ_DONE) outcome = NAME(join_lists)(&rest, w, stop, result);
            if (outcome != NQ_DONE) return outcome;
            sliced = (sliced - sets[0]) & sets[0];
        } while (sliced);
        streamed = (streamed - sets[1]) & sets[1];
    } while (streamed);
    return NQ_DONE;
}
