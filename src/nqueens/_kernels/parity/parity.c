/* The parity split: which row sets are counted, and how often their solutions count.
 *
 * Call a square white if row + column is even, and black otherwise. A diagonal has squares of one
 * colour, so a white and a black queen can only meet in a row or a column. Let R and C be the rows
 * and the columns of the white queens. Then the black ones stand in the other rows and columns, and
 *
 *     Q(n) = sum over R and C of white(R, C) * black(not R, not C),
 *
 * where white and black count the placements of queens of one colour that use exactly these rows
 * and columns. No white placement is ever compared with a black one.
 *
 * Four classes of squares. half[0] = ceil(n / 2) rows are even and half[1] = floor(n / 2) are odd,
 * and so are columns; number both from 0. White queens stand in even rows and even columns, or in
 * odd rows and odd columns; black ones in odd rows and even columns, or in even rows and odd
 * columns. So R is a set E of even and a set O of odd rows, and C a set P of even and a set S of
 * odd columns, with |E| = |P| = a and |O| = |S| = b. The other half[0] - a even columns belong to
 * black queens in the other half[1] - b odd rows. So a - b = half[0] - half[1] = n mod 2.
 *
 * Row sets. Take one row set (E, O) and one set P. List the placements in the rows E on the columns
 * P, the outer queens. Around each, search the rows O for inner queens in odd columns, and count
 * the placements in a table that has a counter for each set S. Then list the black placements in
 * the other odd rows on the other even columns, search the other even rows around each, and add up
 * the counters at the odd columns that are left. For small n, several sets P share a table.
 *
 * Example, n = 6: rows and columns 0, 2, 4 are the even ones 0, 1, 2, and 1, 3, 5 the odd ones. Let
 * E = {2}, O = {0} and P = {1}: a white queen in row 4 and one in row 1. The outer one stands on
 * (row 4, column 2) and attacks column 5 of row 1. So the inner one stands in column 1 or 3: the
 * counters of S = {0} and S = {1} are 1. Black queens stand in rows 3 and 5 on columns 0 and 4, and
 * in rows 0 and 2 on odd columns. Around (3, 0) and (5, 4), row 0 has the open columns 1 and 5, and
 * row 2 has 3 and 5; only 1 and 5 share no diagonal. They leave column 3, which is S = {1}, whose
 * counter is 1. Around (3, 4) and (5, 0), row 0 has column 3 and row 2 column 1, which share a
 * diagonal. So there is one solution: columns 1, 3, 5, 0, 2, 4 of the rows 0 to 5.
 *
 * Symmetry of row sets. Write rev X for the mirror image of a set of lines of one parity, and let
 * F = rev O and Q = rev S.
 *   n even: mirroring the columns exchanges the colours. It turns (E, F; P, Q) into (not E, not F;
 *     not Q, not P), and reversing the rows into (not F, not E; not P, not Q). So the row sets
 *     (E, F), (F, E), (not E, not F) and (not F, not E) have equally many solutions: an orbit. The
 *     one with a < half/2 and E <= F represents it, by their numbers. If a = half/2, the class of
 *     a set is the smaller one of it and its complement; E is its class, and at most that of F.
 *   n odd: reflections keep the colours. (E, O) and (rev E, rev O) are an orbit, and the smaller
 *     one represents it.
 *
 * Transposition exchanges (E, O; P, S) and (P, S; E, O). Of two transposed solutions one counts
 * twice and the other not at all, or each once. The choice leaves out whole sets P.
 *   n odd: the class of a set of even lines is the smaller one of it and its mirror image. Only
 *     solutions count whose class of P is at least that of E; those with more count twice.
 *     Mirroring the columns keeps the row set. So only classes are used as P, and count twice
 *     unless they are their own mirror images.
 *   n even, a = half/2: reflections change neither u = min(class E, class F) nor v = min(class P,
 *     class Q), and transposition exchanges them. Solutions with v > u count twice, with v = u once.
 *   n even, a < half/2: let E < F. The transposed solution has the row set (P, Q) and the columns
 *     (E, F) if P < Q, and otherwise (Q, P) and (F, E). So whichever rule says which of two sets is
 *     the stronger one, E and P can be compared if P < Q, and F and P if P > Q: the transposed
 *     solution makes the same comparison the other way round. A solution counts twice if P is
 *     stronger, and once if they are the same. P is left out if both are stronger. The two rules may
 *     differ: with two orders, in which the thirds of the sets follow each other differently
 *     (set_strengths), 41 % of the sets P are left out, and one order would leave out a third. If
 *     E = F or P = Q, but not both, the solution with E = F counts twice, the other not at all; if
 *     both, E and P are compared.
 *
 * Counters have 16 bits. The counters of a table must add up to the placements that were found, and
 * the largest one must have room for its factor, at most 4. Otherwise the row set is counted again
 * with counters of 32 bits, for which the same is checked.
 *
 * No earlier program is known to us that counts queens in this way. */
#include <stdlib.h>

#include "search.h"

enum {
    TABLE = 1 << NQ_PARITY_TABLE_BITS,    /* counters: 32 KB, more only above n = 29 */
    KEPT = 128 << 20,              /* bytes of outer placements that are kept for later row sets */
    EVEN = 0, ODD = 1,            /* parities of lines */
    MOST_FACTOR = 4,
    NO_NUMBER = UINT16_MAX,
    POLLED_ROWS = 4,              /* the last rows of a list are filled without a poll */
};
static_assert(2 * NQ_PARITY_MAX_HALF >= NQ_PARITY_MAX_N, "a half of the lines has room for them");
static_assert(2 * NQ_PARITY_MAX_HALF <= 32, "diagonals of one colour fit 32 bits");
static_assert(NQ_PARITY_MOST * MOST_FACTOR <= UINT16_MAX, "a counter has room for its factor");

/* How often the placements count of which P has a certain number. If all factors are 0, P is left
 * out. */
typedef struct {
    uint8_t below, above;         /* if the number of Q is smaller, and otherwise */
    uint8_t equal;                /* if Q = P; only if this is a case of its own (is_paired) */
    uint16_t equal_at;            /* the counter of Q = P */
} factors;

struct nq_parity {
    int n;
    int is_odd;
    int is_symmetric;
    int half[2];
    uint32_t all[2];              /* all lines of a parity */
    /* [parity of the row][parity of the columns][row] */
    uint32_t closed[2][2][NQ_PARITY_MAX_HALF];
    /* with closed squares: rows that a white queen must, or cannot, stand in; odd ones reversed */
    uint32_t must[2], never[2];
    nq_parity_options options;
    const nq_parity_level *level;

    uint16_t *number;             /* [set of even lines]: its number among those of its size */
    uint32_t numbers[NQ_PARITY_MAX_HALF + 1];     /* [size] */
    uint16_t *rank;               /* [odd columns of a counter]: the number of Q */

    int size;                     /* of the even rows that what follows is for */
    int is_paired;                /* n even, a < half/2 */
    uint32_t *set;                /* [number] */
    uint16_t *strength[2];        /* [number]: its place in two orders */
    uint32_t even_rows;           /* that what follows is for */
    uint16_t *is_set, *most;      /* as in nq_factors */
    factors *factors;             /* [number of P] */

    nq_outer **outer[2];          /* [colour][rows]: those that were listed, or NULL */
    size_t kept;                  /* bytes of them */
    struct placement *found;      /* work space of a list */
    size_t found_room;
    uint16_t *narrow;
    uint32_t *wide;
    void *memory;                 /* of searches */
};

/* an outer placement before it is sorted */
typedef struct placement {
    uint32_t falling, rising;
    uint16_t number;
} placement;

static int size_of(uint32_t set) { return nq_bit_count(set); }

static uint32_t reversed(uint32_t set, int lines)
{
    uint32_t image = 0;
    for (int i = 0; i < lines; i++) image |= (set >> i & 1) << (lines - 1 - i);
    return image;
}

/* the next larger set of the same size */
static uint32_t next_set(uint32_t set)
{
    const uint32_t low = set & (0u - set), carried = set + low;
    return low ? carried | (((carried ^ set) / low) >> 2) : UINT32_MAX;
}

/* --- boards ---------------------------------------------------------------------------------- */

/* Number the sets of each size in their order as binary numbers. If mirror images count together (n
 * odd), those that come after their image get no number. */
static void number_sets(nq_parity *p)
{
    for (uint32_t set = 0; set <= p->all[EVEN]; set++) {
        const int is_image = p->is_symmetric && p->is_odd && set > reversed(set, p->half[EVEN]);
        p->number[set] = is_image ? NO_NUMBER : (uint16_t)p->numbers[size_of(set)]++;
    }
    for (uint32_t set = 0; set <= p->all[ODD]; set++) {
        const uint32_t columns = p->options.black_first ? set : p->all[ODD] ^ set;
        p->rank[set] = p->number[reversed(columns, p->half[ODD])];
    }
}

static void close_squares(nq_parity *p, const uint32_t *closed)
{
    for (int row = 0; row < p->n; row++) {
        const int parity = row % 2;
        for (int column = 0; column < p->n; column++)
            p->closed[parity][column % 2][row / 2] |= (closed[row] >> column & 1) << column / 2;
        const uint32_t bit = 1u << (parity ? p->half[ODD] - 1 - row / 2 : row / 2);
        if (p->closed[parity][1 - parity][row / 2] == p->all[1 - parity]) p->must[parity] |= bit;
        if (p->closed[parity][parity][row / 2] == p->all[parity]) p->never[parity] |= bit;
    }
}

/* whether closed squares leave a square for each white and each black queen */
static int is_possible(const nq_parity *p, uint32_t e, uint32_t f)
{
    const uint32_t lacking = (p->must[EVEN] & ~e) | (p->must[ODD] & ~f);
    const uint32_t wrong = (p->never[EVEN] & e) | (p->never[ODD] & f);
    return !lacking && !wrong;
}

nq_parity *nq_parity_new(int n, const uint32_t *closed, nq_parity_options options)
{
    static const nq_parity_level *const levels[NQ_LEVELS] = {
        [NQ_SCALAR] = &nq_parity_portable,
#ifdef NQ_X86
        [NQ_SSE4] = &nq_parity_sse4,
        [NQ_AVX2] = &nq_parity_avx2,
        [NQ_AVX512] = &nq_parity_avx512,
#elif defined(NQ_NEON)
        [NQ_NEON_128] = &nq_parity_neon,
#endif
    };
    nq_parity *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->n = n;
    p->is_odd = n % 2;
    p->is_symmetric = !closed;
    p->half[EVEN] = (n + 1) / 2;
    p->half[ODD] = n / 2;
    p->options = options;
    int level = options.level == NQ_ZEN2 ? NQ_AVX2 : options.level;
    while (!levels[level]) level--;
    p->level = levels[level];
    for (int parity = 0; parity < 2; parity++) p->all[parity] = (1u << p->half[parity]) - 1;
    if (closed) close_squares(p, closed);

    const size_t even = p->all[EVEN] + (size_t)1, odd = p->all[ODD] + (size_t)1;
    p->number = malloc(even * sizeof *p->number);
    p->rank = malloc(odd * sizeof *p->rank);
    p->is_set = malloc(odd * sizeof *p->is_set);
    p->most = malloc(odd * sizeof *p->most);
    p->factors = malloc(even * sizeof *p->factors);
    p->set = malloc(even * sizeof *p->set);
    for (int i = 0; i < 2; i++) p->strength[i] = malloc(even * sizeof *p->strength[i]);
    p->outer[EVEN] = calloc(even, sizeof *p->outer[EVEN]);
    p->outer[ODD] = calloc(odd, sizeof *p->outer[ODD]);
    p->narrow = malloc((odd > TABLE ? odd : TABLE) * sizeof *p->narrow);
    p->memory = malloc(p->level->bytes(p->half[EVEN]));
    if (p->number && p->rank && p->is_set && p->most && p->factors && p->set && p->strength[0]
        && p->strength[1] && p->outer[EVEN] && p->outer[ODD] && p->narrow && p->memory) {
        number_sets(p);
        p->size = -1;
        return p;
    }
    nq_parity_free(p);
    return NULL;
}

static void free_outer(nq_outer *outer)
{
    if (!outer) return;
    free(outer->falling);
    free(outer->rising);
    free(outer->number);
    free(outer->start);
    free(outer);
}

static void forget_outer(nq_parity *p)
{
    for (int colour = 0; colour < 2; colour++)
        for (uint32_t rows = 0; p->outer[colour] && rows <= p->all[colour]; rows++) {
            free_outer(p->outer[colour][rows]);
            p->outer[colour][rows] = NULL;
        }
    p->kept = 0;
}

void nq_parity_free(nq_parity *p)
{
    if (!p) return;
    forget_outer(p);
    free(p->outer[EVEN]);
    free(p->outer[ODD]);
    free(p->number);
    free(p->rank);
    free(p->is_set);
    free(p->most);
    free(p->factors);
    free(p->set);
    free(p->strength[0]);
    free(p->strength[1]);
    free(p->found);
    free(p->narrow);
    free(p->wide);
    free(p->memory);
    free(p);
}

/* --- rows in which queens are placed --------------------------------------------------------- */

/* The inner rows of a set: those near the centre first, which leave the fewest squares. */
static nq_inner rows_of(const nq_parity *p, int parity, uint32_t set, int columns)
{
    nq_inner rows = {.rows = 0};
    const int n = p->n, half = p->half[parity];
    int row = half / 2, step = 1;
    for (int i = 0; i < half; i++) {
        if (set >> row & 1) {
            const int k = rows.rows++, line = 2 * row + parity;
            rows.row[k] = row;
            rows.falling[k] = (columns - line + (n + 1) / 2 * 2) >> 1;
            rows.rising[k] = (columns + line) >> 1;
            rows.closed[k] = p->closed[parity][columns][row];
        }
        row += i % 2 ? step : -step;
        step++;
    }
    return rows;
}

/* --- outer queens ---------------------------------------------------------------------------- */

typedef struct {
    nq_parity *p;
    const nq_inner *rows;
    uint32_t complement;          /* of the columns, to get those of white queens */
    const int *stop;
    size_t count;
} listing;

static int make_room(nq_parity *p, size_t count)
{
    if (count + NQ_PARITY_MAX_HALF <= p->found_room) return 1;
    if (p->found_room > SIZE_MAX / sizeof *p->found / 4) return 0;    /* the next size must fit */
    const size_t room = 2 * p->found_room + 4096;
    placement *found = realloc(p->found, room * sizeof *found);
    if (!found) return 0;
    p->found = found;
    p->found_room = room;
    return 1;
}

/* List the placements in the rows from k on. */
static int list_from(listing *l, int k, uint32_t columns, uint32_t falling, uint32_t rising)
{
    nq_parity *p = l->p;
    const int down = l->rows->falling[k], up = l->rows->rising[k], is_last = k + 1 == l->rows->rows;
    uint32_t open = ~(columns | falling >> down | rising >> up | l->rows->closed[k]) & p->all[EVEN];
    if (is_last && !make_room(p, l->count)) return NQ_NO_MEMORY;
    if (k + POLLED_ROWS < l->rows->rows && nq_stopped(l->stop)) return NQ_STOPPED;
    for (; open; open &= open - 1) {
        const uint32_t queen = open & (0u - open), taken = columns | queen;
        const placement here = {falling | queen << down, rising | queen << up,
                                p->number[taken ^ l->complement]};
        if (is_last) {
            p->found[l->count] = here;
            l->count += here.number != NO_NUMBER;
        } else {
            const int outcome = list_from(l, k + 1, taken, here.falling, here.rising);
            if (outcome != NQ_DONE) return outcome;
        }
    }
    return NQ_DONE;
}

/* List the placements in some rows on even columns, in the order of the white even columns, unless
 * they are listed already. White queens stand in even rows, black ones in odd rows. */
static int list_outer(nq_parity *p, int colour, uint32_t set, const int *stop)
{
    if (p->outer[colour][set]) return NQ_DONE;
    const nq_inner rows = rows_of(p, colour, set, EVEN);
    listing l = {p, &rows, colour ? p->all[EVEN] : 0, stop, 0};
    if (!make_room(p, 0)) return NQ_NO_MEMORY;
    if (rows.rows) {
        const int outcome = list_from(&l, 0, 0, 0, 0);
        if (outcome != NQ_DONE) return outcome;
    } else {
        p->found[l.count++] = (placement){.number = 0};
    }
    nq_outer *outer = calloc(1, sizeof *outer);
    if (!outer) return NQ_NO_MEMORY;
    const uint32_t numbers = p->numbers[colour ? p->half[EVEN] - rows.rows : rows.rows];
    const size_t count = l.count, room = count + 1;
    assert(count <= UINT32_MAX);  /* as `start` has them */
    outer->falling = malloc(room * sizeof *outer->falling);
    outer->rising = malloc(room * sizeof *outer->rising);
    outer->number = malloc(room * sizeof *outer->number);
    outer->start = calloc(numbers + 2, sizeof *outer->start);
    if (!outer->falling || !outer->rising || !outer->number || !outer->start) {
        free_outer(outer);
        return NQ_NO_MEMORY;
    }
    uint32_t *start = outer->start + 1;     /* shifted, so that it is right when all are placed */
    for (size_t i = 0; i < count; i++) start[p->found[i].number + 1]++;
    for (uint32_t k = 0; k < numbers; k++) start[k + 1] += start[k];
    for (size_t i = 0; i < count; i++) {
        const placement *found = &p->found[i];
        const uint32_t at = start[found->number]++;
        outer->falling[at] = found->falling;
        outer->rising[at] = found->rising;
        outer->number[at] = found->number;
    }
    outer->bytes = room * 10 + (numbers + 2) * sizeof *outer->start;
    p->kept += outer->bytes;
    p->outer[colour][set] = outer;
    return NQ_DONE;
}

/* --- which solutions count, and how often ---------------------------------------------------- */

int nq_parity_orbit(const nq_parity *p, uint32_t even_rows, uint32_t odd_rows)
{
    const uint32_t e = even_rows, f = odd_rows, complement = p->all[EVEN] ^ e;
    const int a = size_of(e);
    if (a - size_of(f) != p->is_odd) return 0;
    if (!p->is_symmetric) return is_possible(p, e, f);
    if (p->is_odd) {
        const uint32_t e_image = reversed(e, p->half[EVEN]), f_image = reversed(f, p->half[ODD]);
        if (e == e_image) return f > f_image ? 0 : f < f_image ? 2 : 1;
        return e < e_image ? 2 : 0;
    }
    if (2 * a > p->half[EVEN] || e > f) return 0;
    if (2 * a < p->half[EVEN]) return e < f ? 4 : 2;
    return e > complement || f > complement ? 0 : e < f && f < complement ? 4 : 2;
}

/* 2 if x is larger, 1 if they are the same */
static uint8_t exceeds(uint32_t x, uint32_t y) { return x > y ? 2 : x == y; }

static uint32_t smaller(uint32_t x, uint32_t y) { return x < y ? x : y; }

static uint32_t first_set(int size) { return ((uint32_t)1 << size) - 1; }

/* The places of a number in two orders in which the thirds of all numbers follow each other
 * differently: low, high, middle with the numbers ascending, and high, low, middle with those of
 * high and low descending. They are the best found by a search among such orders. */
static void set_strengths(uint16_t *strength[2], uint32_t numbers)
{
    const uint32_t third = numbers / 3, high = numbers - third;
    for (uint32_t k = 0; k < numbers; k++) {
        uint32_t place[2] = {k + third, k + third};       /* of a number in the middle */
        if (k < third) {
            place[0] = k;
            place[1] = 2 * third - 1 - k;
        } else if (k >= high) {
            place[0] = k - high + third;
            place[1] = numbers - 1 - k;
        }
        strength[0][k] = (uint16_t)place[0];
        strength[1][k] = (uint16_t)place[1];
    }
}

/* Prepare for row sets with `a` even rows. */
static void set_size(nq_parity *p, int a)
{
    const int b = a - p->is_odd;
    const uint32_t every = p->options.black_first ? 0 : p->all[ODD];
    if (p->size == a) return;
    p->size = a;
    for (uint32_t set = first_set(a); set <= p->all[EVEN]; set = next_set(set))
        if (p->number[set] != NO_NUMBER) p->set[p->number[set]] = set;
    set_strengths(p->strength, p->numbers[a]);
    for (uint32_t y = 0; y <= p->all[ODD]; y++) {
        const int fits = size_of(every ^ y) == b;
        p->is_set[y] = fits ? UINT16_MAX : 0;
        p->most[y] = fits ? MOST_FACTOR : 0;
    }
    p->is_paired = p->is_symmetric && !p->is_odd && 2 * a < p->half[EVEN];
    for (uint32_t k = 0; k < p->numbers[a]; k++) {
        p->factors[k] = (factors){.below = 1, .above = 1};
        if (p->is_paired)
            p->factors[k].equal_at = (uint16_t)(every ^ reversed(p->set[k], p->half[ODD]));
    }
}

/* Set the factors of the row set (e, f). Those that do not depend on f stay for the next one. */
static void set_factors(nq_parity *p, uint32_t e, uint32_t f)
{
    const uint32_t all = p->all[EVEN], every = p->options.black_first ? 0 : p->all[ODD];
    const int is_new = p->size != size_of(e) || p->even_rows != e;
    set_size(p, size_of(e));
    p->even_rows = e;
    if (!p->is_symmetric) return;
    if (p->is_paired) {
        const uint16_t *by_f = p->strength[0], *by_e = p->strength[1];
        const uint16_t of_e = by_e[p->number[e]], of_f = by_f[p->number[f]];
        for (uint32_t k = 0; k < p->numbers[p->size]; k++) {
            factors *x = &p->factors[k];
            x->below = e == f ? 2 : exceeds(by_f[k], of_f);
            x->above = e == f ? 2 : exceeds(by_e[k], of_e);
            x->equal = e == f ? exceeds(by_e[k], of_e) : 0;
        }
        return;
    }
    for (uint32_t k = 0; is_new && k < p->numbers[p->size]; k++) {
        const uint32_t set = p->set[k], image = reversed(set, p->half[EVEN]);
        const int times = p->is_odd && set != image ? 2 : 1;
        const uint32_t class = p->is_odd ? set : smaller(set, all ^ set);
        p->factors[k].below = p->factors[k].above = (uint8_t)(times * exceeds(class, e));
    }
    for (uint32_t y = 0; is_new && !p->is_odd && y <= p->all[ODD]; y++) {
        const uint32_t q = reversed(every ^ y, p->half[ODD]);
        if (p->is_set[y]) p->most[y] = exceeds(smaller(q, all ^ q), e);
    }
}

/* --- counting -------------------------------------------------------------------------------- */

/* The same as the function of a level, for counters of 32 bits */
static uint64_t weigh_wide(uint32_t *counters, size_t count, const nq_factors *f, uint32_t *largest)
{
    uint64_t sum = 0;
    *largest = 0;
    for (size_t y = 0; y < count; y++) {
        const uint32_t counter = f->is_set[y] ? counters[y] : 0;
        uint32_t factor = f->rank[y] < f->at ? f->below : f->above;
        if (factor > f->most[y]) factor = f->most[y];
        sum += counter;
        if (counter > *largest) *largest = counter;
        counters[y] = counter * factor;
    }
    return sum;
}

/* Multiply the counters of the numbers from `from` to `end` by their factors. Returns whether they
 * add up to the placements and leave room for the factors. */
static int weigh(nq_parity *p, uint32_t from, uint32_t end, int is_wide, uint64_t placements)
{
    const size_t columns = p->all[ODD] + (size_t)1;
    const uint32_t most = is_wide ? UINT32_MAX / MOST_FACTOR : p->options.most;
    uint64_t counted = 0;
    int has_room = 1;
    for (uint32_t k = from; k < end; k++) {
        const factors x = p->factors[k];
        const nq_factors f = {p->rank, p->most, p->is_set, x.below, x.above, (uint16_t)k};
        const size_t row = (k - from) * columns;
        uint32_t largest;
        if (is_wide) {
            uint32_t *counters = p->wide + row, equal = counters[x.equal_at];
            counted += weigh_wide(counters, columns, &f, &largest);
            if (p->is_paired) counters[x.equal_at] = equal * x.equal;
        } else {
            uint16_t *counters = p->narrow + row, equal = counters[x.equal_at];
            counted += p->level->weigh(counters, columns, &f, &largest);
            if (p->is_paired) counters[x.equal_at] = (uint16_t)(equal * x.equal);
        }
        has_room = has_room && largest <= most;
    }
    return has_room && counted == placements;
}

/* One colour of a row set */
typedef struct {
    const nq_outer *outer;
    nq_inner inner;
} colour;

static void search(nq_parity *p, const colour *c, uint32_t from, uint32_t end, int is_wide,
                   nq_inner_search *s)
{
    s->inner = &c->inner;
    s->outer = c->outer;
    s->from = c->outer->start[from];
    s->end = c->outer->start[end];
    s->number = from;
    s->columns = p->half[ODD];
    s->narrow = p->narrow;
    s->wide = is_wide ? p->wide : NULL;
    s->memory = p->memory;
    s->placements = s->sum = 0;
    p->level->search(s);
}

static int is_left_out(const factors *x) { return !x->below && !x->above && !x->equal; }

/* Count a row set whose outer queens are listed and whose factors are set. Returns NQ_OVERFLOW if
 * the counters are too narrow. */
static int count_listed(nq_parity *p, const colour *first, const colour *second, int is_wide,
                        const int *stop, uint64_t *result)
{
    const size_t columns = p->all[ODD] + (size_t)1;
    const uint32_t rows = columns < TABLE ? (uint32_t)(TABLE / columns) : 1;
    const uint32_t numbers = p->numbers[p->size];
    *result = 0;
    for (uint32_t from = 0, end; from < numbers; from = end) {
        end = from;
        while (end < numbers && end - from < rows && !is_left_out(&p->factors[end])) end++;
        if (end == from) {
            end++;
            continue;
        }
        nq_inner_search s = {.stop = stop};
        if (is_wide) memset(p->wide, 0, (end - from) * columns * sizeof *p->wide);
        else memset(p->narrow, 0, (end - from) * columns * sizeof *p->narrow);
        search(p, first, from, end, is_wide, &s);
        if (nq_stopped(stop)) return NQ_STOPPED;
        if (!s.placements) continue;
        if (!weigh(p, from, end, is_wide, s.placements)) return NQ_OVERFLOW;
        s.adds_up = 1;
        search(p, second, from, end, is_wide, &s);
        if (nq_stopped(stop)) return NQ_STOPPED;
        if (*result + s.sum < s.sum) return NQ_OVERFLOW;
        *result += s.sum;
    }
    return NQ_DONE;
}

static int count_row_set(nq_parity *p, uint32_t e, uint32_t f, const int *stop, uint64_t *result)
{
    const uint32_t o = reversed(f, p->half[ODD]);
    const uint32_t other_even = p->all[EVEN] ^ e, other_odd = p->all[ODD] ^ o;
    if (p->kept > KEPT) forget_outer(p);
    int outcome = list_outer(p, EVEN, e, stop);
    if (outcome == NQ_DONE) outcome = list_outer(p, ODD, other_odd, stop);
    if (outcome != NQ_DONE) return outcome;
    const colour white = {p->outer[EVEN][e], rows_of(p, ODD, o, ODD)};
    const colour black = {p->outer[ODD][other_odd], rows_of(p, EVEN, other_even, ODD)};
    set_factors(p, e, f);
    const colour *first = p->options.black_first ? &black : &white;
    const colour *second = p->options.black_first ? &white : &black;
    outcome = count_listed(p, first, second, 0, stop, result);
    if (outcome != NQ_OVERFLOW) return outcome;
    if (!p->wide) {
        const size_t columns = p->all[ODD] + (size_t)1;
        p->wide = malloc((columns > TABLE ? columns : TABLE) * sizeof *p->wide);
        if (!p->wide) return NQ_NO_MEMORY;
    }
    return count_listed(p, first, second, 1, stop, result);
}

int nq_parity_count(nq_parity *p, nq_row_sets job, const int *stop, uint64_t *result)
{
    const int b = size_of(job.even_rows) - p->is_odd;
    uint32_t odd_rows = b < 0 || b > p->half[ODD] ? UINT32_MAX : first_set(b);
    *result = 0;
    for (; job.sets && odd_rows <= p->all[ODD]; odd_rows = next_set(odd_rows)) {
        if (odd_rows < job.odd_rows) continue;
        if (nq_parity_orbit(p, job.even_rows, odd_rows) != job.orbit) continue;
        uint64_t found;
        const int outcome = count_row_set(p, job.even_rows, odd_rows, stop, &found);
        if (outcome != NQ_DONE) return outcome;
        if (*result + found < found) return NQ_OVERFLOW;
        *result += found;
        job.sets--;
    }
    return NQ_DONE;
}
