/* The half-board join: work space, and which row sets are counted.
 *
 * Divide the board into a west and an east half. The east half holds the queens of some set R of
 * rows; given R, an east half and a west half can only conflict on diagonals. So
 *
 *     Q(n) = sum over R of the pairs (east pattern, west pattern) without a common diagonal
 *
 * where a pattern is the set of diagonals that the queens of a half take, a word of 4 floor(n/2)
 * + 2 bits at most. East patterns come from pairs of quarters: a placement in the rows of R north
 * of the centre and one in those south of it, over complementary columns, without a common
 * diagonal. Coordinates count from the
 * centre: squares (a, b) of a quarter lie a rows and b columns from it, so that the four quarters
 * are mirror images and can share one list. A west pattern is the mirror image of an east pattern.
 *
 * Diagonals. Let y grow to the north, x to the east. Family 0 holds x - y, family 1 x + y; both
 * run from -reach to reach as far as east and west can meet. The mirror x -> -x takes value v of
 * family 0 to value -v of family 1 and back. So give family 0 with v and family 1 with -v bits
 * 2s and 2s + 1: to mirror a pattern is to swap neighbouring bits.
 *
 * Symmetry. Call N and S the rows of R north and south of the centre, A and B the columns east and
 * west whose queen stands in the north (not those of the centre lines), all counted from the
 * centre. Transposition, in the axis that leads north-east, exchanges N and A, S and B. Let f be a
 * number for each set of half the lines, the same for its complement.
 *
 * n even: reversing the rows turns (N, S) into (S, N) and complements A and B; mirroring the
 * columns complements N and S and swaps A and B. All members of an orbit have equally many
 * solutions, so one R of each orbit is enough. An orbit has 4 members, or 2 if (S, N) or
 * (not S, not N) is (N, S) itself. Neither u = min(f(N), f(S)) nor v = min(f(A), f(B)) changes.
 * Transposition exchanges u and v: count the solutions with v > u twice, those with v = u, the
 * ties, once, the others not at all. That is a bound for each half alone, f(A) >= u and f(B) >= u,
 * so a list simply leaves the rest out: two thirds of the lists remain, and half of the pairs. A
 * pair is a tie if one of its patterns is.
 *
 * n odd, a queen in the centre square: the same, with that queen's diagonals added to the east.
 *
 * n odd otherwise: the centre row has its queen at x = dx and the centre column at y = dy, neither
 * 0; reversing the rows changes the sign of dy, mirroring the columns that of dx. So only dx < 0
 * and dy < 0 are counted, four times. The centre column belongs to the east, so that R has
 * (n + 1)/2 rows, not the centre row; each such R is counted. Transposition exchanges f(N) and
 * f(A): again those with f(A) > f(N) count twice, those with equal ones once, which halves the
 * longer list.
 *
 * Both lists are sorted by a key: the decisive diagonals that a pattern uses. */
#include <stdlib.h>
#include "join_work.h"

nq_join_work *nq_join_work_new(void)
{
    void *memory = calloc(1, sizeof(nq_join_work) + 63);
    nq_join_work *w = (nq_join_work *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    if (memory) w->memory = memory;
    return w;
}

void nq_join_work_free(nq_join_work *w)
{
    if (!w) return;
    for (int i = 0; i < 2; i++) {
        free(w->list[i].words);
        free(w->chosen[i].words);
        for (int south = 0; south < 2; south++) {
            free(w->kept[i][south].start);
            free(w->kept[i][south].list.words);
        }
    }
    free(w->found.columns);
    free(w->found.list.words);
    free(w->sorted);
    free(w->leaves);
    free(w->ties.leaves);
    free(w->ties.keys);
    free(w->division);
    free(w->memory);
}

int nq_list_grow(nq_list *list, size_t more)
{
    const size_t needed = list->count + more + 8;
    if (needed <= list->room) return 1;
#ifdef NDEBUG
    const size_t room = needed + needed / 4 + 4096;
#else
    const size_t room = needed;   /* so that one word too few is found */
#endif
    uint64_t *words = realloc(list->words, room * sizeof *words);
    if (!words) return 0;
    list->words = words;
    list->room = room;
    return 1;
}

/* return the array, or a new one with room for `count` elements; the old contents are lost */
void *nq_room(void *array, size_t *room, size_t count, size_t size)
{
    if (array && count <= *room) return array;
    const size_t more = count + count / 8 + 4096;
    free(array);
    array = malloc(more * size);
    *room = array ? more : 0;
    return array;
}

/* how often a number can be halved until it is about `part` */
static int halvings(size_t count, size_t part, int least, int most)
{
    int found = 0;
    for (; found < most && 5 * (uint64_t)count > 7 * (uint64_t)part; count /= 2) found++;
    return found < least ? least : found;
}

/* decide into how many parts lists are divided, from samples of them */
void nq_parts(const nq_quarters *q, size_t sliced, size_t streamed, uint32_t thin, nq_division *d)
{
    d->lead = halvings(sliced * thin * thin, q->part, 0, NQ_PARTED);
    d->nodes = halvings(streamed * thin * thin, q->part, 0, NQ_PARTED);
    /* tiny boards, in tests: the division of each part chooses among the diagonals that are left */
    while (d->lead + d->nodes && nq_bit_count(q->shared) - d->lead - d->nodes < NQ_LEAST_LEFT)
        *(d->lead > d->nodes ? &d->lead : &d->nodes) -= 1;
}

/* Decide how two lists are divided, and make room for it; `more` minor diagonals suit this level. The
 * numbers of diagonals, leaves of a node and patterns of a span are the best by hand, on samples of
 * row sets. */
int nq_divide(const nq_quarters *q, nq_join_work *w, const nq_list *sliced, const nq_list *streamed,
              int more, nq_division *d)
{
    const int over = nq_bit_count(q->shared) - NQ_PACKED_MOST;
    size_t piece = sliced->count;
    d->lead = d->nodes = 0;
    d->minor = (q->n <= 16 ? 3 : q->n - 13) + more;
    if (d->minor < over) d->minor = over;
    if (streamed->count >= q->divide_from || d->minor > NQ_MAX_GROUP) {
        d->nodes = halvings(streamed->count, q->n < 25 ? 30000 : q->n < 27 ? 40000 : 60000, 2, NQ_NODES);
        d->lead = halvings(sliced->count, 200000, 2, NQ_SPANS);
        d->minor = 5;
        while (d->nodes + d->lead + d->minor < over)
            *(d->minor < NQ_MINOR ? &d->minor : d->nodes < NQ_NODES ? &d->nodes : &d->lead) += 1;
        if (q->divide_from < piece) piece = q->divide_from;
    }
    const size_t cells = (size_t)1 << (d->nodes + d->minor), sets = (size_t)1 << (d->lead + d->minor);
    d->cell = 2 * (cells > sets ? cells : sets);
    d->outer = d->cell + cells + 1;
    d->inner = d->outer + cells + 1;
    d->first = d->inner + cells + 1;
    d->here = d->first + sets + 1;
    d->piece = (uint32_t)piece;
    d->sliced_room = sliced->count + NQ_PACK_SLACK;
    d->tree_room = (size_t)d->nodes * (d->piece + NQ_PACK_SLACK) + NQ_PACK_SLACK;
    const size_t leaves = streamed->count + NQ_PACK_SLACK, patterns = d->sliced_room + d->tree_room;
    /* with second keys of half the size, if there are any */
    return NQ_ROOM(w->division, d->here + ((size_t)1 << d->minor) + 1)
           && NQ_ROOM(w->leaves, d->nodes ? 3 * leaves / 2 + 1 : leaves)
           && NQ_ROOM(w->sorted, d->nodes ? 3 * patterns / 2 + 1 : patterns);
}

/* choose the bits of packed patterns for some diagonals */
void nq_pack(nq_layout *layout, uint64_t diagonals)
{
    const int count = nq_bit_count(diagonals);
    assert(count <= NQ_PACKED_MOST);
    layout->rest = diagonals;
    layout->fields_at = 0;
    for (int f = 0; f < NQ_FIELDS; f++) {
        const int width = (count + NQ_FIELDS - 1 - f) / NQ_FIELDS;
        layout->width[f] = width;
        layout->fields_at |= (((uint64_t)1 << width) - 1) << 8 * f;
    }
}

/* for each group, the leaves that it meets, and of the groups with one diagonal less the one that
 * meets fewest */
void nq_join_parents(const nq_pairs *p)
{
    const uint32_t groups = 1u << p->group, all = groups - 1;
    nq_group *g = p->w->batches.group;
    for (uint32_t e = 0; e < groups; e++) g[e ^ all].reach = p->cell[e + 1] - p->cell[e];
    for (uint32_t bit = 1; bit < groups; bit += bit)
        for (uint32_t e = 0; e < groups; e++)
            if (!(e & bit)) g[e].reach += g[e | bit].reach;
    for (uint32_t e = 0; e < groups; e++) {
        uint32_t parent = e;
        for (uint32_t m = e; m; m &= m - 1) {
            const uint32_t less = e ^ (m & (0u - m));
            if (parent == e || g[less].reach < g[parent].reach) parent = less;
        }
        g[e].parent = parent;
        g[e].held = g[e].mixed = 0;
    }
}

/* --- which are counted ----------------------------------------------------------------------- */

/* f */
int nq_rank(int half, uint32_t set)
{
    return (int)(set >> (half - 1) ? set ^ ((1u << half) - 1) : set);
}

/* the least f of the northern columns of a solution that is counted */
int nq_least_rank(int half, nq_row_set set)
{
    const int n = nq_rank(half, set.north), s = nq_rank(half, set.south);
    return set.kind == NQ_CROSS || n < s ? n : s;
}

/* the size of the orbit of a row set, 0 if another member represents it */
static int orbit_of(int half, nq_row_set set)
{
    const uint32_t full = (1u << half) - 1, north = set.north, south = set.south;
    if (set.kind == NQ_CROSS) return 4;         /* all but ties count twice, which makes 8 */
    const uint32_t key = north << half | south, turned = south << half | north,
                   other = (north ^ full) << half | (south ^ full),
                   both = (south ^ full) << half | (north ^ full);
    if (turned < key || other < key || both < key) return 0;
    return turned == key || both == key ? 2 : 4;
}

int nq_join_job(const nq_quarters *q, nq_join_work *work, nq_join *join, nq_row_sets job,
                const int *stop, uint64_t *result)
{
    /* the southern parts have as many rows as the columns require */
    const int rows = q->half + (job.kind == NQ_CROSS) - nq_bit_count(job.north);
    uint32_t south = rows < 0 || rows > q->half ? 0 : (1u << rows) - 1;
    *result = 0;
    while (job.sets && nq_bit_count(south) == rows && !(south >> q->half)) {
        const nq_row_set set = {job.kind, job.north, south};
        if (south >= job.from && orbit_of(q->half, set) == job.orbit) {
            uint64_t found;
            const int outcome = join(q, work, set, stop, &found);
            if (outcome != NQ_DONE) return outcome;
            if (*result + found < found) return NQ_OVERFLOW;
            *result += found;
            job.sets--;
        }
        if (!south) break;
        south = nq_next_set(south);
    }
    return NQ_DONE;
}

nq_join *nq_find_join(int level)
{
    static nq_join *const joins[NQ_LEVELS] = {
        [NQ_SCALAR] = nq_portable_join,
#ifdef NQ_X86
        [NQ_SSE4] = nq_sse4_join,
        [NQ_ZEN2] = nq_zen2_join,
        [NQ_AVX2] = nq_avx2_join,
        [NQ_AVX512] = nq_avx512_join,
#elif defined(NQ_NEON)
        [NQ_NEON_128] = nq_neon_join,
#endif
    };
    while (!joins[level]) level--;
    return joins[level];
}
