/* Batches of sliced patterns, and the leaves that they meet. Part of join_template.h. */

/* transpose `levels` of the six: words whose numbers differ in bits s, s + 1, ... */
INLINE void NAME(transpose)(V *v, int stride, const int s, const int levels)
{
    const int count = 1 << levels;
    static const uint64_t low[6] = {
        0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
        0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu,
    };
    V x[8];
NQ_UNROLL(8)
    for (int i = 0; i < count; i++) x[i] = v[i * stride];
NQ_UNROLL(3)
    for (int t = levels - 1; t >= 0; t--) {
        const V mask = V_SET1(low[s + t]);
        const int shift = 1 << (s + t);
NQ_UNROLL(8)
        for (int i = 0; i < count; i++) {
            if (i >> t & 1) continue;
            const V a = x[i], b = x[i | 1 << t];
            x[i] = V_SELECT(mask, a, V_SHL(b, S_SET(shift)));
            x[i | 1 << t] = V_SELECT(mask, V_SHR(a, S_SET(shift)), b);
        }
    }
NQ_UNROLL(8)
    for (int i = 0; i < count; i++) v[i * stride] = x[i];
}

/* slice[b] gets bit b of LANES words of 32 bits; word 2 WORDS i + j is bit i of the j-th half word
 * of a slice */
INLINE void NAME(slice)(const uint64_t *words, V *slice)
{
    for (int i = 0; i < 32; i++) slice[i] = V_LOAD(words + i * WORDS);
    for (int i = 0; i < 4; i++) NAME(transpose)(slice + i, 4, 2, 3);
    for (int i = 0; i < 8; i++) NAME(transpose)(slice + 4 * i, 1, 0, 2);
}

/* the lanes of the first so many words of 32 bits */
INLINE V NAME(leading)(size_t count)
{
    uint32_t halves[2 * WORDS];
    uint64_t words[WORDS];
    for (size_t j = 0; j < 2 * WORDS; j++)
        halves[j] = (uint32_t)(((uint64_t)1 << (count + 2 * WORDS - 1 - j) / (2 * WORDS)) - 1);
    memcpy(words, halves, sizeof words);
    return V_LOAD(words);
}

#define SCALE (WORDS == 8 ? 6 : WORDS == 4 ? 5 : WORDS == 2 ? 4 : 3)     /* 2^SCALE bytes a vector */
#define SHIFTED(x, at) ((at) < SCALE ? (x) << (SCALE - (at)) : (x) >> ((at) - SCALE))
/* the entry of a field of a leaf in its table */
#define ENTRY(f, x) \
    (*(const V *)((const char *)(table + 256 * (f)) + (SHIFTED((size_t)(x), 8 * (f)) & ((f) < 3 ? 255 : 127) << SCALE)))
/* the leaf test: the lanes that neither a leaf nor `dead` hits */
INLINE V NAME(live)(uint32_t leaf, const V *table, V dead)
{
    return V_NOR3(V_OR3(ENTRY(0, leaf), ENTRY(1, leaf), ENTRY(2, leaf)), ENTRY(3, leaf), dead);
}
#undef ENTRY
#undef SHIFTED
#undef SCALE

/* A batch at work: its tables, and how many pairs were found. Each lane has a binary number, how many
 * leaves it lives with: its digits 1 and 2 are bits of vectors, its fours are counted at once. All that
 * without a branch: it is hard to predict which leaves leave a lane alive. */
typedef struct {
    const V *table;
    V tie;
    int ties;                     /* whether there are any */
    V ones, twos, fours, tied_fours;
    V less;                       /* pairs of a leaf that is a tie and a pattern that is not */
} NAME(active);

/* add two bits to the number of each lane; the digit 2 that results */
INLINE V NAME(carry)(V *ones, V b, V c)
{
    const V odd = V_XOR(b, c), carry = V_SELECT(odd, *ones, b);
    *ones = V_XOR(*ones, odd);
    return carry;
}

/* the sum of the words of a vector */
INLINE uint64_t NAME(total)(V v)
{
    uint64_t words[WORDS], sum = 0;
    V_STORE(words, v);
    for (int i = 0; i < WORDS; i++) sum += words[i];
    return sum;
}

/* count the lanes that live with each leaf */
INLINE void NAME(count_run)(const uint32_t *leaf, const uint32_t *end, int ties, V dead,
                            NAME(active) *a)
{
    for (; leaf < end; leaf += 4) {
        V x[4];
NQ_UNROLL(4)
        for (int i = 0; i < 4; i++) x[i] = NAME(live)(leaf[i], a->table, dead);
        if (end - leaf < 4)
NQ_UNROLL(4)
            for (int i = 1; i < 4; i++) x[i] = end - leaf > i ? x[i] : V_ZERO();
        const V two = NAME(carry)(&a->ones, x[0], x[1]), more = NAME(carry)(&a->ones, x[2], x[3]);
        const V four = NAME(carry)(&a->twos, two, more);
        a->fours = V_ADD(a->fours, V_COUNT(four));
        if (ties) a->tied_fours = V_ADD(a->tied_fours, V_COUNT(V_AND(four, a->tie)));
    }
}

INLINE void NAME(count_leaves)(const uint32_t *leaf, const uint32_t *end, V dead, NAME(active) *a)
{
    if (a->ties)
        NAME(count_run)(leaf, end, 1, dead, a);
    else
        NAME(count_run)(leaf, end, 0, dead, a);
}

/* the lanes of `dead` and those that some decisive diagonals hit */
INLINE V NAME(hit)(const V *slice, uint32_t set, V dead)
{
    for (; set; set &= set - 1) dead = V_OR(dead, slice[32 + nq_lowest(set)]);
    return dead;
}

/* make the tables of a batch: for each field the OR of the slices of every set of its diagonals */
INLINE void NAME(tabulate)(const nq_layout *l, const V *slices, V *tables)
{
    for (int f = 0; f < NQ_FIELDS; f++) {
        const V *slice = slices + 8 * f;
        V *const table = tables + 256 * f, low[8];
        low[0] = V_ZERO();
NQ_UNROLL(8)
        for (int i = 1; i < 8; i++)
            low[i] = V_OR(low[i & (i - 1)], slice[i & 1 ? 0 : i & 2 ? 1 : 2]);
        for (int high = 0; high < ((1 << l->width[f]) + 7) / 8; high++) {
            V more = V_ZERO();
            if (high)
                more = V_OR(table[8 * (high & (high - 1))], slice[3 + nq_lowest((unsigned)high)]);
NQ_UNROLL(8)
            for (int i = 0; i < 8; i++) table[8 * high + i] = V_OR(low[i], more);
        }
    }
}

/* add up the pairs of leaves that are ties with patterns that are not: `dead` has the ties */
INLINE void NAME(count_tied)(const nq_pairs *p, const V *slice, nq_batch b, V dead, NAME(active) *a)
{
    const nq_ties *t = &p->w->ties;
    uint32_t *const found = p->w->batches.tied_met;
    const uint32_t last = p->tied_at[1];
    for (uint32_t from = p->tied_at[0]; from < last; from += NQ_TIED) {
        const uint32_t end = last - from < NQ_TIED ? last : from + NQ_TIED;
        int met = 0;
        for (uint32_t i = from; i < end; i++) {     /* without a branch that is hard to predict */
            found[met] = i;
            met += !(t->keys[i] & (b.common | p->tied_closed));
        }
        for (int j = 0; j < met; j++) {
            const uint32_t i = found[j];
            const V hit = NAME(hit)(slice, t->keys[i] & b.mixed, dead);
            a->less = V_ADD(a->less, V_COUNT(NAME(live)(t->leaves[i], a->table, hit)));
        }
    }
}

/* Count the pairs of a batch with the leaves, those without ties twice.
 *
 * The batch meets the keys without its common diagonals. Where keys differ in the lowest bits only,
 * and no pattern of the batch has these diagonals, their leaves follow each other. Short runs of
 * leaves are first copied to one place, because the end of each loop is a mispredicted branch. */
static KERNEL uint64_t NAME(count_batch)(const nq_pairs *p, nq_batch b)
{
    nq_batches *batches = &p->w->batches;
    const V *slice = (const V *)batches->slices;
    V *tables = (V *)batches->tables;
    const uint32_t open = ((1u << p->group) - 1) & ~b.common, apart = open & b.mixed;
    const uint32_t run = ~(open & ~b.mixed) & ((open & ~b.mixed) + 1);      /* keys in a row */
    const uint32_t loose = open & ~b.mixed & ~(run - 1);
    uint32_t *const gathered = batches->gathered_leaves;
    const V padding = V_NOT(NAME(leading)(b.count));
    const V tie = V_AND(slice[NQ_PACKED_TIE], V_NOT(padding)), zero = V_ZERO();
    NAME(active) a = {tables, tie, V_ANY(tie), zero, zero, zero, zero, zero};
    uint32_t part = 0;
    NAME(tabulate)(&p->w->layout, slice, tables);
    do {
        const V dead = NAME(hit)(slice, part, padding);
        uint32_t set = 0, *to = gathered;
        do {
            const uint32_t *cell = p->cell + (set | part);
            const uint32_t *leaf = p->stream + cell[0], *end = p->stream + cell[run];
            const size_t length = (size_t)(end - leaf);
            if (length > LONG_RUN) {
                NAME(count_leaves)(leaf, end, dead, &a);
            } else {
                memcpy(to, leaf, COPIED * sizeof(V));
                for (size_t i = COPIED * 2 * WORDS; i < length; i += 2 * WORDS)
                    memcpy(to + i, leaf + i, sizeof(V));
                to += length;
                if (to - gathered > NQ_GATHERED) {
                    NAME(count_leaves)(gathered, to, dead, &a);
                    to = gathered;
                }
            }
            set = (set - loose) & loose;        /* the next subset */
        } while (set);
        NAME(count_leaves)(gathered, to, dead, &a);
        part = (part - apart) & apart;
    } while (part);
    if (p->w->ties.count) NAME(count_tied)(p, slice, b, V_OR(padding, tie), &a);
    V all = V_COUNT(a.ones), tied = V_ADD(V_COUNT(V_AND(a.ones, tie)), a.less);
    all = V_ADD(all, V_SHL(V_ADD(V_COUNT(a.twos), V_SHL(a.fours, S_SET(1))), S_SET(1)));
    tied = V_ADD(tied, V_SHL(V_ADD(V_COUNT(V_AND(a.twos, tie)), V_SHL(a.tied_fours, S_SET(1))), S_SET(1)));
    return 2 * NAME(total)(all) - NAME(total)(tied);
}

/* slice a batch and count its pairs with all leaves */
INLINE int NAME(add_batch)(const nq_pairs *p, const uint64_t *words, nq_batch b)
{
    assert(b.count <= LANES);
    NAME(slice)(words, (V *)p->w->batches.slices);
    const uint64_t found = NAME(count_batch)(p, b);
    if (*p->result + found < found) return NQ_OVERFLOW;
    *p->result += found;
    return nq_stopped(p->stop) ? NQ_STOPPED : NQ_DONE;
}

/* append the patterns that wait in group `from` to those of group `to` */
INLINE void NAME(pass_on)(nq_group *from, nq_group *to, nq_group *groups, uint32_t mixed)
{
    if (to->held)
        groups[to->tail].next = from->head;
    else
        to->head = from->head;
    to->tail = from->tail;
    to->held += from->held;
    to->mixed |= mixed;
}

/* make a batch of patterns that wait in a group: all, or as many as there are lanes. The remaining
 * patterns came last, with the diagonals `mixed`. Packed patterns have no bits for the decisive
 * diagonals; those that are mixed get their slices here. */
INLINE int NAME(make_batch)(const nq_pairs *p, uint32_t group, uint32_t mixed)
{
    nq_batches *b = &p->w->batches;
    nq_group *const g = &b->group[group];
    const uint32_t all = g->mixed;
    V *const slice = (V *)b->slices + 32;
    V before = V_ZERO();
    size_t count = 0;
    for (uint32_t m = all; m; m &= m - 1) slice[nq_lowest(m)] = V_ZERO();
    while (count < LANES && count < g->held) {
        const uint32_t e = g->head;
        const size_t left = b->group[e].rest, part = left < LANES - count ? left : LANES - count;
        memcpy((uint32_t *)b->gathered + count, p->patterns + (p->first[e + 1] - left),
               part * sizeof *p->patterns);
        b->group[e].rest -= (uint32_t)part;
        count += part;
        if (all) {
            const V upto = NAME(leading)(count), here = V_AND(upto, V_NOT(before));
            for (uint32_t m = e & all; m; m &= m - 1)
                slice[nq_lowest(m)] = V_OR(slice[nq_lowest(m)], here);
            before = upto;
        }
        if (part == left) g->head = b->group[e].next;
    }
    g->held -= (uint32_t)count;
    g->mixed = mixed;
    return NAME(add_batch)(p, b->gathered, (nq_batch){group, all, (uint32_t)count});
}

/* count the pairs of the sliced list with all leaves */
static KERNEL int NAME(count_pairs)(const nq_pairs *p)
{
    nq_batches *b = &p->w->batches;
    int outcome = NQ_DONE;
    nq_join_parents(p);
    for (uint32_t e = 1u << p->group; e-- > 0 && outcome == NQ_DONE;) {
        nq_group *const g = &b->group[e], *const parent = &b->group[g->parent];
        size_t i = p->first[e];
        const size_t end = p->first[e + 1];
        for (; end - i >= LANES && outcome == NQ_DONE; i += LANES) {
            memcpy(b->gathered, p->patterns + i, LANES * sizeof *p->patterns);    /* aligned */
            outcome = NAME(add_batch)(p, b->gathered, (nq_batch){e, 0, LANES});
        }
        if (outcome == NQ_DONE && end > i) {
            if (g->held)
                b->group[g->tail].next = e;
            else
                g->head = e;
            g->tail = e;
            g->rest = (uint32_t)(end - i);
            g->held += g->rest;
            if (g->held >= LANES) outcome = NAME(make_batch)(p, e, 0);
        }
        if (outcome != NQ_DONE || !g->held) continue;
        const uint64_t here = LANES * ((uint64_t)g->reach + SETUP),
                       there = g->held * ((uint64_t)parent->reach + SETUP);
        if (parent == g || here < there) {
            outcome = NAME(make_batch)(p, e, 0);
            continue;
        }
        const uint32_t mixed = g->mixed | (e ^ g->parent);
        NAME(pass_on)(g, parent, b->group, mixed);
        if (parent->held >= LANES) outcome = NAME(make_batch)(p, g->parent, mixed);
    }
    return outcome;
}
