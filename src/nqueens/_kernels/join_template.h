/* The half-board join of one row set: pairs of words, one of each list, without a common bit.
 *
 * The patterns of one half are cut into batches of LANES and bit-sliced: for every diagonal a
 * vector with a bit a pattern. Those of the other half are streamed past each batch: a leaf is a
 * pattern as four offsets into tables, each with the OR of the slices of up to 8 diagonals, so
 * that four loads and ORs tell which patterns of the batch it does not meet; these are counted.
 *
 * Most pairs are never compared. The decisive diagonals are those that many patterns of both halves
 * use, found on a sample. Both lists are sorted by them, so a batch has some decisive diagonals in
 * common and meets only the cells of leaves that use none of these. Patterns that do not fill a
 * batch go to a group with one diagonal less, unless a partial batch is cheaper because that group
 * meets many more leaves.
 *
 * Included once per processor level, with these defined:
 *   TARGET, NAME(x)        function attribute; name of a function of this instance
 *   WORDS, V, SUM          64-bit words of a vector; its type; type of a count
 *   GROUP_MORE             how many more decisive diagonals so short a vector is worth
 *   V_*, SUM_*             operations on them
 *   BMI2                   1: PEXT and PDEP instructions
 *   PORTABLE               1: no function attributes
 * The template undefines the first four lines at its end.
 */
#if PORTABLE
#define INLINE static inline
#define KERNEL
#else
#define INLINE static inline __attribute__((always_inline, target(TARGET)))
#define KERNEL __attribute__((noinline, target(TARGET)))
#endif
#define LANES (64 * WORDS)
#define TABLE 256
#define SETUP 500           /* what it costs to make the tables, in leaves */

/* write the unions of disjoint words of f and g, with `extra`, mirrored if `mirror` */
INLINE size_t NAME(unite)(const uint64_t *f, size_t count_f, const uint64_t *g, size_t count_g,
                          uint64_t extra, int tie, int mirror, uint64_t *out)
{
    const uint64_t *shorter = f, *longer = g;
    const V low = V_SET1(0x5555555555555555u << NQ_FIRST_BIT);
    const V high = V_SET1(0xaaaaaaaaaaaaaaaau << NQ_FIRST_BIT), mark = V_SET1((uint64_t)tie);
    uint64_t *to = out;
    if (count_f > count_g) {
        const size_t count = count_f;
        count_f = count_g;
        count_g = count;
        shorter = g;
        longer = f;
    }
    for (size_t i = 0; i < count_f; i++) {
        if (shorter[i] & extra) continue;
        const V x = V_SET1(shorter[i] | extra);
        for (size_t j = 0; j < count_g; j += WORDS) {
            V y = V_LOAD(longer + j);
            unsigned live = V_DISJOINT(x, y) & V_FIRST(count_g - j);
            y = V_OR(x, y);
            if (mirror) y = V_OR(V_AND(V_SHL(y, 1), high), V_AND(V_SHR(y, 1), low));
            V_COMPRESS(to, V_OR(y, mark), live);
            to += BITS_OF(live);
        }
    }
    return (size_t)(to - out);
}

/* list the patterns of a half over all ways to divide its columns between north and south, those
 * with rank `least` as ties, those below not */
INLINE int NAME(list_half)(const nq_quarters *q, uint32_t north, uint32_t south, uint32_t columns,
                           int least, uint64_t extra, int mirror, nq_list *list)
{
    const uint32_t *n = q->start + ((size_t)north << q->half);
    const uint32_t *s = q->start + ((size_t)south << q->half);
    const uint32_t missing = columns ^ ((1u << q->half) - 1), below = missing ? missing - 1 : ~0u;
    const int width = q->half - (missing != 0), k = nq_bit_count(north);
    if (k > width || k + nq_bit_count(south) != width) return 1;
    uint32_t set = (1u << k) - 1;
    do {
        const uint32_t c = (set & below) | (set & ~below) << (missing != 0), d = columns ^ c;
        const size_t nc = n[c + 1] - n[c], sd = s[d + 1] - s[d];
        const int rank = nq_rank(q->half, c);
        if (nc && sd && rank >= least) {
            if (!nq_list_grow(list, nc * sd)) return 0;
            list->count += NAME(unite)(q->north + n[c], nc, q->south + s[d], sd, extra,
                                       rank == least, mirror, list->words + list->count);
            assert(list->count + 8 <= list->room);
        }
        if (!set) break;
        set = nq_next_set(set);
    } while (!(set >> width));
    return 1;
}

static KERNEL int NAME(list_halves)(const nq_quarters *q, nq_join_work *w, int kind, uint32_t north,
                             uint32_t south)
{
    const uint32_t full = (1u << q->half) - 1, rest_n = full ^ north, rest_s = full ^ south;
    const int least = nq_least_rank(q->half, kind, north, south);
    nq_list *east = &w->list[0], *west = &w->list[1];
    east->count = west->count = 0;
    if (kind != NQ_CROSS) {
        const uint64_t centre = kind == NQ_CENTRE ? q->centre : 0;
        return NAME(list_half)(q, north, south, full, least, centre, 0, east)
            && NAME(list_half)(q, rest_n, rest_s, full, least, 0, 1, west);
    }
    for (int d = 1; d <= q->half; d++) {
        const uint32_t bit = 1u << (d - 1);
        if (south & bit
            && !NAME(list_half)(q, north, south ^ bit, full, least, q->column[d], 0, east))
            return 0;
        if (!NAME(list_half)(q, rest_n, rest_s, full ^ bit, -1, q->row[d], 1, west)) return 0;
    }
    return 1;
}

/* transpose three of the six levels: words whose numbers differ in bits s, s + 1, s + 2 */
INLINE void NAME(transpose3)(V *v, int stride, const int s)
{
    static const uint64_t low[6] = {
        0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
        0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu,
    };
    V x[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++) x[i] = v[i * stride];
#pragma GCC unroll 3
    for (int t = 2; t >= 0; t--) {
        const V mask = V_SET1(low[s + t]);
        const int shift = 1 << (s + t);
#pragma GCC unroll 8
        for (int i = 0; i < 8; i++) {
            if (i >> t & 1) continue;
            const V a = x[i], b = x[i | 1 << t];
            x[i] = V_SELECT(mask, a, V_SHL(b, shift));
            x[i | 1 << t] = V_SELECT(mask, V_SHR(a, shift), b);
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++) v[i * stride] = x[i];
}

/* slice[b] gets bit b of LANES words; word WORDS * i + j is bit i of the j-th word of a slice */
INLINE void NAME(slice)(const uint64_t *words, V *slice)
{
    for (int i = 0; i < 64; i++) slice[i] = V_LOAD(words + i * WORDS);
    for (int i = 0; i < 8; i++) NAME(transpose3)(slice + i, 8, 3);
    for (int i = 0; i < 8; i++) NAME(transpose3)(slice + 8 * i, 1, 0);
}

/* the lanes without a pattern */
INLINE V NAME(padding)(size_t count)
{
    uint64_t words[WORDS];
    for (size_t j = 0; j < WORDS; j++) {
        const size_t used = count > j ? (count - j + WORDS - 1) / WORDS : 0;
        words[j] = used >= 64 ? 0 : ~(uint64_t)0 << used;
    }
    return V_LOAD(words);
}

#define AT(f, offset) (*(const V *)((const char *)(table + TABLE * (f)) + (offset)))
#define LIVE(x) V_NOR5(AT(0, (uint16_t)(x)), AT(1, (uint16_t)((x) >> 16)), \
                       AT(2, (uint16_t)((x) >> 32)), AT(3, (x) >> 48), dead)
/* add up, for each leaf, the lanes that neither it nor `dead` hits */
INLINE void NAME(count_leaves)(const uint64_t *leaf, const uint64_t *end, const V *table, V dead,
                               SUM *sum)
{
    for (; end - leaf > 1; leaf += 2) {
        SUM_ADD(sum[0], LIVE(leaf[0]));
        SUM_ADD(sum[1], LIVE(leaf[1]));
    }
    if (leaf < end) SUM_ADD(sum[0], LIVE(leaf[0]));
}

/* the same, and apart those among them that are ties */
INLINE void NAME(count_ties)(const uint64_t *leaf, const uint64_t *end, const V *table, V dead,
                             V tie, SUM *sum, SUM *ties)
{
    for (; leaf < end; leaf++) {
        const V live = LIVE(*leaf);
        SUM_ADD(*sum, live);
        SUM_ADD(*ties, V_AND(live, tie));
    }
}
#undef AT
#undef LIVE

/* count the pairs of a batch, whose patterns have the decisive diagonals `common`: twice where
 * neither is a tie */
static KERNEL uint64_t NAME(batch)(const nq_join_work *w, const uint64_t *words, size_t count,
                            uint32_t common, uint32_t mixed)
{
    V *slice = w->tables, *table = slice + 64;
    assert(count <= LANES);
    const V padding = NAME(padding)(count);
    const uint32_t all = (1u << w->group) - 1;
    SUM twice[2] = {SUM_ZERO, SUM_ZERO}, once[2] = {SUM_ZERO, SUM_ZERO}, less = SUM_ZERO;
    NAME(slice)(words, slice);
    for (int f = 0; f < 4; f++) {
        V *to = table + TABLE * f;
        to[0] = V_ZERO();
        for (int i = 0; i < w->width[f]; i++) {
            const V more = slice[w->field[f][i]];
            for (int j = 0; j < 1 << i; j++) to[(1 << i) + j] = V_OR(to[j], more);
        }
    }
    const V tie = V_AND(slice[0], V_NOT(padding));
    const int ties = V_ANY(tie);
    uint32_t used = 0;                      /* runs through the sets of decisive diagonals */
    do {
        const uint32_t *cell = w->cell + 2 * (size_t)used;
        const uint64_t *leaf = w->leaves + cell[0], *tied = w->leaves + cell[1],
                       *end = w->leaves + cell[2];
        if (leaf < end) {
            V dead = padding;
            for (uint32_t m = used & mixed; m; m &= m - 1)
                dead = V_OR(dead, slice[w->decisive[nq_lowest(m)]]);
            if (ties)
                NAME(count_ties)(leaf, tied, table, dead, tie, twice, &less);
            else
                NAME(count_leaves)(leaf, tied, table, dead, twice);
            if (tied < end) NAME(count_leaves)(tied, end, table, dead, once);
        }
        used = ((used | common) + 1) & ~common;
    } while (used & all);
    return 2 * SUM_TOTAL(twice[0], twice[1]) + SUM_TOTAL(once[0], once[1])
         - SUM_TOTAL(less, SUM_ZERO);
}

/* where bits go: by PEXT and PDEP, or by rotations of runs */
#if BMI2
typedef struct { uint64_t from, to; } NAME(route);
INLINE void NAME(route_bits)(NAME(route) *r, uint64_t from, uint64_t to)
{
    *r = (NAME(route)){from, to};
}
INLINE uint64_t NAME(move_bits)(const NAME(route) *r, uint64_t x)
{
    return _pdep_u64(_pext_u64(x, r->from), r->to);
}
INLINE uint64_t NAME(key_bits)(const NAME(route) *r, uint64_t x) { return _pext_u64(x, r->from); }
#else
typedef struct { int runs, turn[64]; uint64_t mask[64]; } NAME(route);
INLINE uint64_t NAME(turned)(uint64_t x, int by) { return x << by | x >> (-by & 63); }
INLINE void NAME(route_bits)(NAME(route) *r, uint64_t from, uint64_t to)
{
    r->runs = 0;
    for (; from; from &= from - 1, to &= to - 1) {
        const int turn = (nq_lowest(to) - nq_lowest(from)) & 63;
        int i = 0;
        while (i < r->runs && r->turn[i] != turn) i++;
        if (i == r->runs) {
            r->turn[i] = turn;
            r->mask[i] = 0;
            r->runs++;
        }
        r->mask[i] |= to & (0 - to);
    }
}
INLINE uint64_t NAME(move_bits)(const NAME(route) *r, uint64_t x)
{
    uint64_t to = 0;
    for (int i = 0; i < r->runs; i++) to |= NAME(turned)(x, r->turn[i]) & r->mask[i];
    return to;
}
INLINE uint64_t NAME(key_bits)(const NAME(route) *r, uint64_t x) { return NAME(move_bits)(r, x); }
#endif

/* sort a list by decisive diagonals and ties, moving bits on the way; cell k begins at first[k].
 * Each half has its own counters: neighbours often go to the same cell, and each would wait for the
 * one before. */
INLINE void NAME(sort)(const nq_join_work *w, const nq_list *list, uint64_t key_bits,
                       uint64_t from, uint64_t to, int move, uint32_t *first, uint64_t *out)
{
    const uint32_t cells = 1u << (w->group + 1);
    const size_t count = list->count, half = count / 2;
    const uint64_t *words = list->words;
    uint16_t *cell_of = w->cell_of;
    uint32_t *at = w->at, *later = w->at + cells, sum = 0;
    NAME(route) key, rest;
    assert(count + 8 <= w->room && count <= UINT32_MAX && cells <= 1u << 16);
    NAME(route_bits)(&key, key_bits, cells - 1);
    NAME(route_bits)(&rest, from, to);
    memset(at, 0, 2 * cells * sizeof *at);
    for (size_t i = 0, j = half; j < count; i++, j++) {
        later[cell_of[j] = (uint16_t)NAME(key_bits)(&key, words[j])]++;
        if (i < half) at[cell_of[i] = (uint16_t)NAME(key_bits)(&key, words[i])]++;
    }
    for (uint32_t c = 0; c < cells; c++) {
        const uint32_t here = at[c];
        first[c] = sum;
        at[c] = sum;
        sum += here + later[c];
        later[c] = first[c] + here;
    }
    first[cells] = sum;
    for (size_t i = 0, j = half; j < count; i++, j++) {
        out[later[cell_of[j]]++] = move ? NAME(move_bits)(&rest, words[j]) : words[j];
        if (i < half) out[at[cell_of[i]]++] = move ? NAME(move_bits)(&rest, words[i]) : words[i];
    }
}

/* how many of about LANES words, taken evenly, have each bit */
INLINE void NAME(frequencies)(const nq_list *list, V *slice, uint32_t *often)
{
    uint64_t sample[LANES], words[WORDS];
    for (size_t i = 0; i < LANES; i++) sample[i] = list->words[list->count * i / LANES];
    NAME(slice)(sample, slice);
    for (int b = 0; b < 64; b++) {
        often[b] = 0;
        V_STORE(words, slice[b]);
        for (int j = 0; j < WORDS; j++) often[b] += (uint32_t)BITS64(words[j]);
    }
}

/* choose the decisive diagonals, make fields of the others, and sort both lists */
INLINE void NAME(arrange)(const nq_quarters *q, nq_join_work *w, const nq_list *sliced,
                          const nq_list *streamed)
{
    uint32_t often[64], other[64];
    uint64_t chosen = 0, fields = 0;
    NAME(frequencies)(sliced, w->tables, often);
    NAME(frequencies)(streamed, w->tables, other);
    for (int b = 0; b < q->bits; b++) often[b] = q->shared >> b & 1 ? often[b] * other[b] + 1 : 0;
    for (int i = 0; i < w->group; i++) {
        int best = NQ_FIRST_BIT;
        for (int b = best; b < q->bits; b++)
            if (often[b] > often[best]) best = b;
        often[best] = 0;
        chosen |= (uint64_t)1 << best;
    }
    uint64_t bits = chosen;
    const uint64_t rest = q->shared & ~chosen;
    const int others = BITS64(rest);
    assert(w->group <= 16 && others <= 4 * 8);
    for (int i = 0; i < w->group; i++, bits &= bits - 1) w->decisive[i] = nq_lowest(bits);
    bits = rest;
    for (int f = 0; f < 4; f++) {
        w->width[f] = (others + 3 - f) / 4;
        fields |= (uint64_t)(((1u << w->width[f]) - 1) * sizeof(V)) << 16 * f;
        for (int i = 0; i < w->width[f]; i++, bits &= bits - 1) w->field[f][i] = nq_lowest(bits);
    }
    const uint64_t keys = chosen | 1;
    NAME(sort)(w, sliced, keys, 0, 0, 0, w->first, w->sorted);
    NAME(sort)(w, streamed, keys, rest, fields, 1, w->cell, w->leaves);
    nq_join_parents(w);
}

/* move words to the batch that group `to` collects; count it when full */
INLINE uint64_t NAME(collect)(nq_join_work *w, const uint64_t *words, size_t count, uint32_t to,
                              uint32_t mixed)
{
    uint64_t *mine = w->pending + (size_t)to * LANES, found = 0;
    const size_t room = LANES - w->held[to], part = count < room ? count : room;
    assert(count <= LANES && room > 0 && room <= LANES);
    if (!count) return 0;
    memcpy(mine + w->held[to], words, part * sizeof *words);
    w->held[to] += (uint32_t)part;
    w->mixed[to] |= mixed;
    if (w->held[to] == LANES) {
        found = NAME(batch)(w, mine, LANES, to, w->mixed[to]);
        w->held[to] = (uint32_t)(count - part);
        w->mixed[to] = mixed;
        memcpy(mine, words + part, (count - part) * sizeof *words);
    }
    return found;
}

KERNEL int NAME(join)(const nq_quarters *q, nq_join_work *w, int kind, uint32_t north,
                      uint32_t south, const int *stop, uint64_t *result)
{
    const int group = nq_join_group(q) + GROUP_MORE;
    nq_list *sliced = &w->list[0], *streamed = &w->list[1];
    *result = 0;
    if (!nq_work_shape(w, group, LANES)) return NQ_NO_MEMORY;
    if (!NAME(list_halves)(q, w, kind, north, south)) return NQ_NO_MEMORY;
    if (!sliced->count || !streamed->count) return NQ_DONE;
    if (sliced->count < streamed->count) {
        sliced = &w->list[1];
        streamed = &w->list[0];
    }
    if (!nq_work_fit(w, sliced->count)) return NQ_NO_MEMORY;
    NAME(arrange)(q, w, sliced, streamed);
    memset(w->held, 0, sizeof *w->held << w->group);
    memset(w->mixed, 0, sizeof *w->mixed << w->group);
    for (uint32_t e = 1u << w->group; e-- > 0;) {
        size_t i = w->first[2 * (size_t)e];
        const size_t end = w->first[2 * (size_t)(e + 1)];
        uint64_t found = 0;
        for (; end - i >= LANES; i += LANES) {
            found = NAME(batch)(w, w->sorted + i, LANES, e, 0);
            if (*result + found < found) return NQ_OVERFLOW;
            *result += found;
            if (nq_stopped(stop)) return NQ_STOPPED;
        }
        found = NAME(collect)(w, w->sorted + i, end - i, e, 0);
        const uint64_t *mine = w->pending + (size_t)e * LANES;
        const uint32_t parent = w->parent[e], held = w->held[e];
        const uint64_t here = LANES * ((uint64_t)w->reach[e] + SETUP),
                       there = held * ((uint64_t)w->reach[parent] + SETUP);
        if (held && (!e || here < there))
            found += NAME(batch)(w, mine, held, e, w->mixed[e]);
        else
            found += NAME(collect)(w, mine, held, parent, w->mixed[e] | (e ^ parent));
        if (*result + found < found) return NQ_OVERFLOW;
        *result += found;
        if (nq_stopped(stop)) return NQ_STOPPED;
    }
    return NQ_DONE;
}

#undef INLINE
#undef KERNEL
#undef LANES
#undef TABLE
#undef SETUP
#undef TARGET
#undef NAME
#undef GROUP_MORE
#undef WORDS
#undef V
#undef V_ZERO
#undef V_SET1
#undef V_LOAD
#undef V_STORE
#undef V_OR
#undef V_AND
#undef V_NOT
#undef V_SHL
#undef V_SHR
#undef V_SELECT
#undef V_NOR5
#undef V_ANY
#undef V_FIRST
#undef V_DISJOINT
#undef V_COMPRESS
#undef SUM
#undef SUM_ZERO
#undef SUM_ADD
#undef SUM_TOTAL
