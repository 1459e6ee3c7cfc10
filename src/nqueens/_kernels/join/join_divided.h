/* Both lists, divided by decisive diagonals. Part of join_template.h.
 *
 * Three sets of decisive diagonals divide them:
 *   leading ones   the sliced patterns that agree on these are a span. It meets a copy of the
 *                  leaves, those without the leading diagonals of the span.
 *   node ones      the leaves that agree on these are a node, the end of a path down a binary
 *                  tree. Where the path takes a diagonal, it drops the sliced patterns that have
 *                  it, so the few that a node meets follow each other again.
 *   minor ones     the keys of cells and groups. With what is left of a span and one node, batches
 *                  are made and counted like those of undivided lists.
 * Unless both lists are long, there are only minor ones: one span, and one node.
 * The other diagonals, NQ_PACKED_MOST at most, are packed into 32 bits, which are both a leaf and a
 * pattern to be sliced. A second key stands beside them: leading diagonals of a leaf, node ones of a
 * sliced pattern. */

/* write the patterns without the diagonals `bits` of their second keys, group by group */
static KERNEL size_t NAME(drop)(nq_packs from, const uint32_t *first, size_t groups, unsigned bits,
                                nq_packs to, uint32_t *to_first)
{
    size_t kept = 0;
    for (size_t i = 0; i < groups; i++) {
        to_first[i] = (uint32_t)kept;
        kept += V_KEEP(from.words + first[i], from.keys + first[i], first[i + 1] - first[i], bits,
                       to.words + kept, to.keys ? to.keys + kept : NULL);
    }
    to_first[groups] = (uint32_t)kept;
    return kept;
}

/* count the pairs of some sliced patterns with the leaves below a place in the tree; `used` patterns
 * of the room are taken */
static KERNEL int NAME(descend)(nq_descent *t, int level, uint32_t node, nq_packs sliced,
                                uint32_t *first, size_t used)
{
    nq_pairs *p = &t->pairs;
    const int below = t->nodes - level + t->minor;
    uint32_t *const cell = t->cell + ((size_t)node << below);
    const uint32_t end = cell[(size_t)1 << below];
    if (cell[0] == end || !first[1u << t->minor]) return NQ_DONE;
    if (nq_stopped(p->stop)) return NQ_STOPPED;
    if (level == t->nodes) {
        p->patterns = sliced.words;
        p->first = first;
        p->cell = cell;
        p->tied_at = p->w->ties.first + node;
        return NAME(count_pairs)(p);
    }
    const int outcome = NAME(descend)(t, level + 1, 2 * node, sliced, first, used);
    if (outcome != NQ_DONE || cell[(size_t)1 << (below - 1)] == end) return outcome;
    const unsigned bit = 1u << (t->nodes - level - 1);
    const nq_packs rest = {t->room.words + used, bit > 1 ? t->room.keys + used : NULL};
    const size_t groups = (size_t)1 << t->minor;
    used += NQ_PACK_SLACK + NAME(drop)(sliced, first, groups, bit, rest, t->first[level]);
    return NAME(descend)(t, level + 1, 2 * node + 1, rest, t->first[level], used);
}

/* choose the diagonals of the three sets */
static KERNEL void NAME(choose_sets)(const nq_quarters *q, nq_join_work *w, const nq_list *sliced,
                                     const nq_list *streamed, const nq_division *d, uint64_t *sets)
{
    uint32_t often[64];
    int order[64];
    const int major = d->nodes + d->lead;
    if (streamed->count < SHORT)
        NAME(choose_at_once)(q, w, sliced, streamed, major + d->minor, order, often);
    else
        NAME(choose)(q, w, sliced, streamed, major + d->minor, order, often);
    for (int i = 1; i < major; i++)         /* nodes take those that most sliced patterns have */
        for (int j = i; j > 0 && often[order[j - 1]] < often[order[j]]; j--) {
            const int other = order[j];
            order[j] = order[j - 1];
            order[j - 1] = other;
        }
    sets[0] = sets[1] = sets[2] = 0;
    for (int i = 0; i < major + d->minor; i++)
        sets[i < d->nodes ? 1 : i < major ? 0 : 2] |= (uint64_t)1 << order[i];
}

/* count the pairs of both lists; `sliced` loses its words. Patterns of a span are processed `piece`
 * at a time. */
static KERNEL int NAME(count_spans)(const nq_division *d, nq_divided lists, nq_descent *t)
{
    nq_pairs *p = &t->pairs;
    uint32_t *const division = p->w->division;
    const uint32_t *first = division + d->first, *cell = division + d->cell;
    const nq_packs sliced = lists.sliced, leaves = lists.leaves;
    const size_t cells = (size_t)1 << (d->nodes + d->minor), groups = (size_t)1 << d->minor;
    const int half = d->lead / 2;
    uint32_t *const outer_first = division + d->outer, *const inner_first = division + d->inner;
    uint32_t *const here = division + d->here, of_outer = 0;
    int outcome = NQ_DONE;
    for (uint32_t s = 0; s < 1u << d->lead; s++, first += groups) {
        const uint32_t high = s >> half << half, low = s ^ high, count = first[groups] - first[0];
        if (!count) continue;
        nq_packs met = leaves;
        t->cell = (uint32_t *)cell;
        if (high) {
            if (high != of_outer) NAME(drop)(leaves, cell, cells, high, lists.outer, outer_first);
            of_outer = high;
            met = lists.outer;
            t->cell = outer_first;
        }
        if (low) {
            if (nq_stopped(p->stop)) return NQ_STOPPED;
            NAME(drop)(met, t->cell, cells, low, lists.inner, inner_first);
            met = lists.inner;
            t->cell = inner_first;
        }
        p->stream = met.words;
        p->tied_closed = s << (d->nodes + d->minor);
        for (uint32_t from = 0; from < count && outcome == NQ_DONE; from += d->piece) {
            for (size_t i = 0; i <= groups; i++) {
                const uint32_t at = first[i] - first[0];
                here[i] = at <= from ? 0 : at - from < d->piece ? at - from : d->piece;
            }
            const nq_packs part = {sliced.words + first[0] + from, sliced.keys + first[0] + from};
            outcome = NAME(descend)(t, 0, 0, part, here, 0);
        }
        if (outcome != NQ_DONE) return outcome;
    }
    return NQ_DONE;
}

/* count the pairs of two lists; if they are long, they lose their words */
static KERNEL int NAME(count_lists)(const nq_quarters *q, nq_join_work *w, nq_list *sliced,
                                    nq_list *streamed, const int *stop, uint64_t *result)
{
    nq_division d;
    uint64_t sets[3];
    if (!nq_divide(q, w, sliced, streamed, GROUP_MORE, &d)) return NQ_NO_MEMORY;
    NAME(choose_sets)(q, w, sliced, streamed, &d, sets);
    nq_pack(&w->layout, q->shared & ~(sets[0] | sets[1] | sets[2]));
    const size_t leaf_room = streamed->count + NQ_PACK_SLACK, room = d.sliced_room + d.tree_room;
    const uint32_t cells = 1u << (d.nodes + d.minor), groups = 1u << (d.lead + d.minor);
    uint32_t *const at = w->division;
    nq_divided lists = {
        .leaves = {w->leaves, d.nodes ? (uint16_t *)(w->leaves + leaf_room) : NULL},
        .sliced = {w->sorted, d.nodes ? (uint16_t *)(w->sorted + room) : NULL},
    };
    NAME(order) o;
    NAME(order_by)(&o, &w->layout, sets[1], sets[2], sets[0]);
    int outcome = NAME(sort)(&o, streamed, cells, at, at + d.cell, lists.leaves, stop);
    if (outcome == NQ_DONE) outcome = NAME(list_tied)(&w->ties, streamed, &o, cells, d.minor);
    if (outcome != NQ_DONE) return outcome;
    NAME(order_by)(&o, &w->layout, sets[0], sets[2], sets[1]);
    outcome = NAME(sort)(&o, sliced, groups, at, at + d.first, lists.sliced, stop);
    if (outcome != NQ_DONE) return outcome;
    nq_descent t;
    t.pairs = (nq_pairs){.w = w, .group = d.minor, .stop = stop, .result = result};
    t.nodes = d.nodes;
    t.minor = d.minor;
    if (d.nodes) {
        sliced->count = streamed->count = 0;        /* their room is for filtered leaves */
        if (!nq_list_grow(streamed, 6 * leaf_room / sizeof(uint64_t) + 1)
            || !nq_list_grow(sliced, 4 * leaf_room / sizeof(uint64_t) + 1))
            return NQ_NO_MEMORY;
        uint32_t *const free_words = (uint32_t *)streamed->words;
        lists.outer = (nq_packs){free_words, (uint16_t *)(free_words + leaf_room)};
        lists.inner = (nq_packs){(uint32_t *)sliced->words, NULL};
        t.room = (nq_packs){w->sorted + d.sliced_room, lists.sliced.keys + d.sliced_room};
    }
    return NAME(count_spans)(&d, lists, &t);
}
