/* The half-board join: quarter boards, work space, and which row sets are counted.
 *
 * Cut the board into a west and an east half. The east half holds the queens of some set R of
 * rows; given R, an east half and a west half can only meet on diagonals. So
 *
 *     Q(n) = sum over R of the pairs (east pattern, west pattern) without a common diagonal
 *
 * where a pattern is the set of diagonals that the queens of a half take, a word of 4 floor(n/2)
 * + 2 bits at most. East patterns come from pairs of quarters: a placement in the rows of R north
 * of the centre and one in those south of it, over complementary columns, without a common
 * diagonal. All placements on a quarter board are listed once. Coordinates count from the
 * centre: squares (a, b) of a quarter lie a rows and b columns from it, so that the four quarters
 * are mirror images and share one list. A west pattern is the mirror image of an east pattern.
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
 * columns complements N and S and swaps A and B. So one R of each orbit will do, of 4 members, or 2
 * if (S, N) or (not S, not N) is (N, S) itself, for all have equally many solutions; and neither
 * u = min(f(N), f(S)) nor v = min(f(A), f(B)) changes. Transposition exchanges u and v: count the
 * solutions with v > u twice, those with v = u, the ties, once, the others not at all. That is a
 * bound for each half alone, f(A) >= u and f(B) >= u, so a list simply leaves the rest out: two
 * thirds remain of the lists, half of the pairs. A pair is a tie if one of its patterns is.
 *
 * n odd, a queen in the centre square: the same, with that queen's diagonals added to the east.
 *
 * n odd otherwise: the centre row has its queen at x = dx and the centre column at y = dy, neither
 * 0; reversing the rows changes the sign of dy, mirroring the columns that of dx. So only dx < 0
 * and dy < 0 are counted, four times. The centre column belongs to the east, so that R has
 * (n + 1)/2 rows, not the centre row; each such R is counted. Transposition exchanges f(N) and
 * f(A): again those with f(A) > f(N) count twice, those with equal ones once, which halves the
 * longer list. */
#include <string.h>

#include "alloc.h"
#include "join_work.h"

#define POLL 4096

/* bit of a diagonal: values nearest 0 first, dealt to four ranges so that each has some of all */
static int bit_of(int reach, int family, int value)
{
    const int v = family ? -value : value, rank = v > 0 ? 2 * v - 1 : -2 * v;
    int slot = rank / 4;
    for (int i = 0; i < rank % 4; i++) slot += (2 * reach + 1 + 3 - i) / 4;
    return NQ_FIRST_BIT + 2 * slot + family;
}

typedef struct {
    nq_quarters *q;
    const int *stop;
    int polled, stopped;
    uint32_t *at;                 /* where to write, by rows and columns; NULL: count */
    uint64_t north[16][16], south[16][16];
} listing;

static void list_rows(listing *s, int a, uint32_t rows, uint32_t columns, uint32_t falling,
                      uint32_t rising, uint64_t north, uint64_t south)
{
    const int half = s->q->half;
    if (a == half) {
        const size_t key = (size_t)rows << half | columns;
        if (!s->at) {
            s->q->start[key + 1]++;
            s->q->count++;
        } else {
            s->q->north[s->at[key]] = north;
            s->q->south[s->at[key]++] = south;
        }
        if (!(++s->polled % POLL) && nq_stopped(s->stop)) s->stopped = 1;
        return;
    }
    if (s->stopped) return;
    list_rows(s, a + 1, rows, columns, falling, rising, north, south);
    for (int b = 0; b < half; b++) {
        const uint32_t f = 1u << (b - a + half), r = 1u << (a + b);
        if (columns >> b & 1 || falling & f || rising & r) continue;
        list_rows(s, a + 1, rows | 1u << a, columns | 1u << b, falling | f, rising | r,
                  north | s->north[a][b], south | s->south[a][b]);
    }
}

int nq_quarters_make(nq_quarters *q, int n, const int *stop)
{
    const int half = n / 2, odd = n % 2, reach = odd ? half : half - 1;
    const size_t keys = (size_t)1 << 2 * half;
    listing s = {.q = q, .stop = stop};
    memset(q, 0, sizeof *q);
    q->n = n;
    q->half = half;
    q->bits = NQ_FIRST_BIT + 2 * (2 * reach + 1);
#define BIT(family, value) ((uint64_t)1 << bit_of(reach, family, value))
    for (int a = 0; a < half; a++)
        for (int b = 0; b < half; b++) {
            const int near = b - a, far = a + b + 1 + odd;
            s.north[a][b] = BIT(0, near);
            s.south[a][b] = BIT(1, near);
            if (far <= reach) {
                s.north[a][b] |= BIT(1, far);
                s.south[a][b] |= BIT(0, far);
            }
        }
    q->shared = ((uint64_t)1 << q->bits) - ((uint64_t)1 << NQ_FIRST_BIT);
    if (odd) {
        q->shared ^= BIT(0, reach) | BIT(1, reach);     /* only in the east */
        q->centre = BIT(0, 0) | BIT(1, 0);
        for (int d = 1; d <= half; d++) {
            q->column[d] = BIT(0, d) | BIT(1, -d);      /* south */
            q->row[d] = BIT(0, d) | BIT(1, d);          /* east: the mirror image is in the west */
        }
    }
#undef BIT
    q->start = nq_calloc(keys + 1, sizeof *q->start);
    if (!q->start) return NQ_NO_MEMORY;
    list_rows(&s, 0, 0, 0, 0, 0, 0, 0);
    for (size_t i = 0; i < keys; i++) q->start[i + 1] += q->start[i];
    q->north = nq_malloc((q->count + 8) * sizeof *q->north);    /* vectors may read past the end */
    q->south = nq_malloc((q->count + 8) * sizeof *q->south);
    s.at = nq_malloc(keys * sizeof *s.at);
    if (!q->north || !q->south || !s.at) {
        free(s.at);
        return NQ_NO_MEMORY;
    }
    memset(q->north + q->count, 0, 8 * sizeof *q->north);
    memset(q->south + q->count, 0, 8 * sizeof *q->south);
    memcpy(s.at, q->start, keys * sizeof *s.at);
    if (!s.stopped) list_rows(&s, 0, 0, 0, 0, 0, 0, 0);
    free(s.at);
    return s.stopped ? NQ_STOPPED : NQ_DONE;
}

void nq_quarters_free(nq_quarters *q)
{
    free(q->start);
    free(q->north);
    free(q->south);
    memset(q, 0, sizeof *q);
}

/* --- work space ------------------------------------------------------------------------------ */

nq_join_work *nq_join_work_new(void) { return nq_calloc(1, sizeof(nq_join_work)); }

void nq_join_work_free(nq_join_work *w)
{
    if (!w) return;
    for (int i = 0; i < 2; i++) free(w->list[i].words);
    free(w->sorted);
    free(w->leaves);
    free(w->cell_of);
    free(w->block);
    free(w);
}

int nq_list_grow(nq_list *list, size_t more)
{
    const size_t needed = list->count + more + 8;
    if (needed <= list->room) return 1;
    const size_t room = needed + needed / 2 + 4096;
    uint64_t *words = nq_realloc(list->words, room * sizeof *words);
    if (!words) return 0;
    list->words = words;
    list->room = room;
    return 1;
}

/* make room to sort lists of `count` patterns at most */
int nq_work_fit(nq_join_work *w, size_t count)
{
    if (count + 8 <= w->room) return 1;
    free(w->sorted);
    free(w->leaves);
    free(w->cell_of);
    w->room = count + count / 2 + 4096;
    w->sorted = nq_malloc(w->room * sizeof *w->sorted);
    w->leaves = nq_malloc(w->room * sizeof *w->leaves);
    w->cell_of = nq_malloc(w->room * sizeof *w->cell_of);
    if (w->sorted && w->leaves && w->cell_of) return 1;
    w->room = 0;
    return 0;
}

/* make the arrays whose length depends on the numbers of decisive diagonals and lanes */
int nq_work_shape(nq_join_work *w, int group, int lanes)
{
    if (w->block && w->group == group && w->lanes == lanes) return 1;
    const size_t groups = (size_t)1 << group, cells = 2 * groups;
    const size_t tables = (size_t)(64 + 4 * 256) * (size_t)lanes / 8;
    const size_t pending = groups * (size_t)lanes * sizeof(uint64_t);
    const size_t bytes = 64 + tables + pending + (4 * (cells + 1) + 4 * groups) * sizeof(uint32_t);
    free(w->block);
    w->block = nq_malloc(bytes);
    if (!w->block) return 0;
    char *p = (char *)(((uintptr_t)w->block + 63) & ~(uintptr_t)63);
    w->tables = p;
    w->pending = (uint64_t *)(p + tables);
    w->cell = (uint32_t *)(p + tables + pending);
    w->first = w->cell + cells + 1;
    w->at = w->first + cells + 1;
    w->held = w->at + 2 * cells;
    w->mixed = w->held + groups;
    w->parent = w->mixed + groups;
    w->reach = w->parent + groups;
    w->group = group;
    w->lanes = lanes;
    w->bytes = bytes;
    return 1;
}

size_t nq_join_work_bytes(const nq_join_work *w)
{
    return sizeof *w + w->bytes + (w->list[0].room + w->list[1].room) * sizeof(uint64_t)
         + w->room * (2 * sizeof(uint64_t) + sizeof(uint16_t));
}

/* how many decisive diagonals are best, measured with vectors of 512 bits; at most 32 others may
 * remain, because a leaf has no room for more */
int nq_join_group(const nq_quarters *q)
{
    const int least = q->bits - NQ_FIRST_BIT - 2 * (q->n % 2) - 32;
    const int best = q->n <= 16 ? 3 : q->n - 13;
    return best > least ? best : least;
}

/* for each group, the leaves that it meets, and of the groups with one diagonal less the one that
 * meets fewest */
void nq_join_parents(nq_join_work *w)
{
    const uint32_t groups = 1u << w->group, all = groups - 1;
    for (uint32_t e = 0; e < groups; e++) w->reach[e ^ all] = w->cell[2 * e + 2] - w->cell[2 * e];
    for (uint32_t bit = 1; bit < groups; bit += bit)
        for (uint32_t e = 0; e < groups; e++)
            if (!(e & bit)) w->reach[e] += w->reach[e | bit];
    w->parent[0] = 0;
    for (uint32_t e = 1; e < groups; e++) {
        w->parent[e] = e & (e - 1);
        for (uint32_t m = e; m; m &= m - 1) {
            const uint32_t less = e ^ (m & (0u - m));
            if (w->reach[less] < w->reach[w->parent[e]]) w->parent[e] = less;
        }
    }
}

/* --- which are counted ----------------------------------------------------------------------- */

/* f */
int nq_rank(int half, uint32_t set)
{
    return (int)(set >> (half - 1) ? set ^ ((1u << half) - 1) : set);
}

/* the least f of the northern columns of a solution that is counted */
int nq_least_rank(int half, int kind, uint32_t north, uint32_t south)
{
    const int n = nq_rank(half, north), s = nq_rank(half, south);
    return kind == NQ_CROSS || n < s ? n : s;
}

/* the size of the orbit of a row set, 0 if another member represents it */
int nq_join_orbit(int half, int kind, uint32_t north, uint32_t south)
{
    const uint32_t full = (1u << half) - 1;
    if (kind == NQ_CROSS) return 4;         /* what is no tie counts twice, that makes 8 */
    const uint32_t key = north << half | south, turned = south << half | north,
                   other = (north ^ full) << half | (south ^ full),
                   both = (south ^ full) << half | (north ^ full);
    if (turned < key || other < key || both < key) return 0;
    return turned == key || both == key ? 2 : 4;
}

/* the first southern part for a northern one, with as many rows as the columns require */
static int first_south(int half, int kind, uint32_t north, uint32_t *south)
{
    const int rows = half + (kind == NQ_CROSS) - nq_bit_count(north);
    if (rows < 0 || rows > half) return 0;
    *south = (1u << rows) - 1;
    return 1;
}

static int next_south(int half, uint32_t *south)
{
    if (!*south) return 0;
    *south = nq_next_set(*south);
    return !(*south >> half);
}

/* the number of row sets of a job */
uint32_t nq_join_row_sets(int half, int kind, uint32_t north, int orbit)
{
    uint32_t south, count = 0;
    if (first_south(half, kind, north, &south))
        do count += nq_join_orbit(half, kind, north, south) == orbit;
        while (next_south(half, &south));
    return count;
}

/* count the solutions of the row sets with the given northern part and orbit size, one of each
 * orbit */
int nq_join_job(const nq_quarters *q, nq_join_work *work, nq_join *join, int kind,
                uint32_t north, int orbit, const int *stop, uint64_t *result)
{
    uint32_t south;
    uint64_t found;
    *result = 0;
    if (!first_south(q->half, kind, north, &south)) return NQ_DONE;
    do {
        if (nq_join_orbit(q->half, kind, north, south) != orbit) continue;
        const int outcome = join(q, work, kind, north, south, stop, &found);
        if (outcome != NQ_DONE) return outcome;
        if (*result + found < found) return NQ_OVERFLOW;
        *result += found;
    } while (next_south(q->half, &south));
    return NQ_DONE;
}
