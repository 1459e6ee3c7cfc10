/* The patterns of a half of the board. Part of join_template.h. */

/* write the words without the diagonals `closed` */
INLINE size_t NAME(open_words)(const uint64_t *words, size_t count, uint64_t closed, uint64_t *out)
{
    uint64_t *to = out;
    for (size_t i = 0; i < count; i += WORDS) {
        const V x = V_LOAD(words + i);
        const unsigned live = V_DISJOINT(x, V_SET1(closed)) & V_FIRST(count - i);
        V_COMPRESS(to, x, live);
        to += BITS_OF(live);
    }
    return (size_t)(to - out);
}

/* write the unions of disjoint words of f and g, with `extra`, mirrored if `mirror` */
INLINE size_t NAME(unite)(nq_words f, nq_words g, uint64_t extra, int tie, int mirror,
                          uint64_t *out)
{
    const int swap = f.count > g.count;
    const uint64_t *shorter = swap ? g.words : f.words, *longer = swap ? f.words : g.words;
    const V low = V_SET1(0x5555555555555555u << NQ_FIRST_BIT);
    const V high = V_SET1(0xaaaaaaaaaaaaaaaau << NQ_FIRST_BIT), mark = V_SET1((uint64_t)tie);
    size_t count_f = swap ? g.count : f.count, count_g = swap ? f.count : g.count;
    uint64_t *to = out, room[FILTERED + WORDS];
    for (size_t part; count_f; shorter += part, count_f -= part) {
        const uint64_t *open = shorter;
        size_t count = part = count_f < FILTERED ? count_f : FILTERED;
        if (extra) {                /* a branch for each word would be hard to predict */
            count = NAME(open_words)(shorter, count, extra, room);
            open = room;
        }
        for (size_t i = 0; i < count; i++) {
            const V x = V_SET1(open[i] | extra);
            for (size_t j = 0; j < count_g; j += WORDS) {
                V y = V_LOAD(longer + j);
                const unsigned live = V_DISJOINT(x, y) & V_FIRST(count_g - j);
                y = V_OR(x, y);
                if (mirror) y = V_OR(V_AND(V_SHL(y, S_SET(1)), high), V_AND(V_SHR(y, S_SET(1)), low));
                V_COMPRESS(to, V_OR(y, mark), live);
                to += BITS_OF(live);
            }
        }
    }
    return (size_t)(to - out);
}

/* list the patterns of a half over the ways to divide its columns between north and south */
INLINE int NAME(list_half)(const nq_quarters *q, nq_join_work *w, nq_half half, int mirror,
                           const int *stop)
{
    nq_list *list = &w->list[mirror];
    const uint32_t columns = half.columns;
    const uint32_t missing = columns ^ ((1u << q->half) - 1), below = missing ? missing - 1 : ~0u;
    const int width = q->half - (missing != 0), k = nq_bit_count(half.rows[0]);
    nq_placed quarter[2];
    if (k > width || k + nq_bit_count(half.rows[1]) != width) return NQ_DONE;
    for (int i = 0; i < 2; i++) {
        const int outcome = nq_join_placements(q, w, half.rows[i], mirror, i, stop, &quarter[i]);
        if (outcome != NQ_DONE) return outcome;
    }
    nq_part part = half.part;
    if (mirror) part = (nq_part){nq_mirrored(part.of), nq_mirrored(part.with), part.thin};
    if (half.extra & part.of & ~part.with) return NQ_DONE;
    part.of &= ~half.extra;
    part.with &= ~half.extra;
    const int chosen = part.of || part.thin > 1;
    uint32_t set = (1u << k) - 1;
    do {
        const uint32_t c = (set & below) | (set & ~below) << (missing != 0);
        const nq_words north = nq_words_in(quarter[0], c), south = nq_words_in(quarter[1], columns ^ c);
        const int rank = nq_rank(q->half, c);
        if (north.count && south.count && rank >= half.least) {
            const size_t from = list->count;
            const int tie = rank == half.least;
            uint64_t own = 0;       /* the diagonals of the part that the north has */
            do {
                nq_words f = north, g = south;
                if (chosen) {       /* vectors may read past the end */
                    if (!nq_list_grow(&w->chosen[0], f.count)
                        || !nq_list_grow(&w->chosen[1], g.count))
                        return NQ_NO_MEMORY;
                    f = nq_words_of(f, (nq_part){part.of, own, part.thin}, 2 * c, w->chosen[0].words);
                    g = nq_words_of(g, (nq_part){part.of, part.with ^ own, part.thin}, 2 * c + 1,
                                    w->chosen[1].words);
                }
                if (!nq_list_grow(list, f.count * g.count)) return NQ_NO_MEMORY;
                list->count += NAME(unite)(f, g, half.extra, tie, mirror, list->words + list->count);
                own = (own - part.with) & part.with;
            } while (own);
            if (tie) {
                list->tied[list->ties][0] = from;
                list->tied[list->ties++][1] = list->count;
            }
            assert(list->count + 8 <= list->room);
            if (nq_stopped(stop)) return NQ_STOPPED;
        }
        if (!set) break;
        set = nq_next_set(set);
    } while (!(set >> width));
    return NQ_DONE;
}

/* list a part of the patterns of the east or the west half */
static KERNEL int NAME(list_side)(const nq_quarters *q, nq_join_work *w, nq_row_set set, nq_part part,
                                  int west, const int *stop)
{
    const uint32_t full = (1u << q->half) - 1, others = west ? full : 0;
    const int cross = set.kind == NQ_CROSS;
    nq_half half = {{set.north ^ others, set.south ^ others}, full,
                    west && cross ? -1 : nq_least_rank(q->half, set),
                    !west && set.kind == NQ_CENTRE ? q->centre : 0, part};
    int outcome = NQ_DONE;
    w->list[west].count = 0;
    w->list[west].ties = 0;
    if (!cross) return NAME(list_half)(q, w, half, west, stop);
    for (int d = 1; d <= q->half && outcome == NQ_DONE; d++) {
        const uint32_t bit = 1u << (d - 1);
        half.extra = west ? q->row[d] : q->column[d];
        if (west)
            half.columns = full ^ bit;
        else if (set.south & bit)
            half.rows[1] = set.south ^ bit;
        else
            continue;
        outcome = NAME(list_half)(q, w, half, west, stop);
    }
    return outcome;
}
