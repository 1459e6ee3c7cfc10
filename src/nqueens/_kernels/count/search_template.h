/* The vector search for completions: one node per lane, level by level. It counts or lists them.
 *
 * A node is three words that describe the next row: its free columns, the diagonals that run
 * towards column 0 (`left`, shifted down a row by >>) and those that run away (`right`, <<).
 * A node whose row is k waits in the buffer of level k. A step takes the lowest candidate of
 * every lane, makes the child and packs the children that may live into the buffer of level
 * k + 1. A lane without a candidate gets the next waiting node by an expanding load, so that
 * nearly all lanes are always busy. Lanes are kept between two calls for the same level.
 *
 * A child may live if each of the next two rows has an open square. With COVER rows or fewer left,
 * each of the next LOOK rows must have one, and every free column must be open in some row. With
 * two rows left, no search is needed: two columns remain, and masks give the solutions.
 *
 * The search works on the deepest level with a full batch, so a buffer never holds more than a
 * batch and the children of a chunk. If no level has a full batch, the shallowest is emptied.
 *
 * A search that lists carries the path to each node in WAYS more words of PER codes of CODE bits,
 * the first row in the highest bits. V_CODE makes the code of a queen's bit: it is cheap in the
 * search, and is turned into a column (V_COLUMNS) only for solutions.
 *
 * Example: the empty board of n = 6, words written from column 5 to column 0.
 *
 *   row  queen  free    left    right   candidates, when the row is reached
 *     0      1  111111  000000  000000  111111
 *     1      3  111101  000001  000100  111000
 *     2      5  110101  000100  011000  100001
 *     3      0  010101  010010  110000  000101
 *     4         010100  001001  100010  010100
 *
 * The root is the only node of level 0. One lane takes its six candidates in turn; the children that
 * may live wait in level 1. The step of row 3 has two rows left: columns 2 and 4 are free, not
 * adjacent, both open in row 4, and only column 4 in row 5. That is one solution, 1 3 5 0 2 4.
 *
 * Included once per lane width and product, with BITS, WRAPS and WAYS defined. Each level has a file with
 * the other macros, besides those of shared/vectors.h. A predicate p has one truth value per lane.
 *
 *   BITS, WRAPS            bits of a lane, 16 or 32; whether diagonals wrap round
 *   WAYS                   0 to count; to list, 4 with 16-bit lanes and 2 with 32-bit lanes
 *   WIDTH, TARGET          bits of a vector; function attribute
 *   P, ORDER               types: predicate, order of lanes to move
 *   V_ORAND(a, b, c)       (a | b) & c
 *   V_DEC(a)               a - 1, in which the lowest set bit of a and all below it differ from a
 *   V_SELECT(p, a, b)      a in the lanes of p, b in the others
 *   V_CODE, V_COLUMNS      see above
 *   P_ZERO(a, b)           the lanes where a & b is 0; P_ANDZERO(p, a, b): those that are also in p
 *   P_BITS(p)              the lanes as a set of bits; P_SIZE(bits) is their number
 *   PACKING(bits), V_PACK(v, p, order, to)          write the lanes of a set one after the other
 *   UNPACKING(bits), V_EXPAND(v, p, order, from)    read consecutive words into the lanes of a set
 *   X_OPEN(left, right, closed)    the open squares of a row, or the closed ones: what suits the
 *                          instructions. The other X_* and L_* take them in that form.
 *   X_AND(free, x)         the open squares in free columns
 *   X_ANY3(a, b, c)        the columns that are open in one of three rows, in the same form
 *   X_NONE2, X_NONE3       the columns that are open in none, as bits
 *   X_NOT_BOTH(a, b)       the columns that are not open in both rows, as bits
 *   L_FIRST(free, x), L_NEXT(p, free, x)    the lanes that may live: the rows have an open square
 *   L_LAST(p, free, none)  those of them without a free column in `none`; L_END(p): no such test
 */
#if WRAPS
typedef struct { S near, far; V board; } NAME(distance);
INLINE NAME(distance) NAME(distance_of)(const nq_job *job, int d)
{
    const uint32_t board = (uint32_t)-1 >> (NQ_MAX_N - job->n);
    return (NAME(distance)){S_SET(d), S_SET(job->n - d), V_SET1(board)};
}
INLINE V NAME(right)(V x, NAME(distance) d)
{
    return V_ORAND(V_SHL(x, d.near), V_SHR(x, d.far), d.board);
}
INLINE V NAME(left)(V x, NAME(distance) d)
{
    return V_ORAND(V_SHR(x, d.near), V_SHL(x, d.far), d.board);
}
#else
typedef S NAME(distance);
INLINE NAME(distance) NAME(distance_of)(const nq_job *job, int d) { (void)job; return S_SET(d); }
INLINE V NAME(right)(V x, NAME(distance) d) { return V_SHL(x, d); }
INLINE V NAME(left)(V x, NAME(distance) d) { return V_SHR(x, d); }
#endif

typedef struct {
    V free, left, right, candidates;
#if WAYS
    V way, full[WAYS - 1];        /* the word that the row's code goes into, and those before it */
#endif
} NAME(lanes);
typedef struct {
    WORD *free, *left, *right, *way[WAYS + 1];
    size_t count;
    int busy;                     /* not all of its lanes are idle */
} NAME(level);

/* give every idle lane the next node of the buffer, which ends with filler without columns */
INLINE void NAME(refill)(NAME(lanes) *s, const NAME(level) *from, size_t *at, V closed, int ways,
                         int begins)
{
    P idle = P_ZERO(s->candidates, s->candidates);
    uint32_t bits = P_BITS(idle);
    const ORDER order = UNPACKING(bits);
    V_EXPAND(s->free, idle, order, from->free + *at);
    V_EXPAND(s->left, idle, order, from->left + *at);
    V_EXPAND(s->right, idle, order, from->right + *at);
#if WAYS
NQ_UNROLL(4)
    for (int i = 0; i < WAYS - 1; i++)
        if (i < ways) V_EXPAND(s->full[i], idle, order, from->way[i] + *at);
    if (!begins) V_EXPAND(s->way, idle, order, from->way[ways] + *at);
#endif
    (void)ways, (void)begins;
    V fresh = X_AND(s->free, X_OPEN(s->left, s->right, closed));
    s->candidates = V_SELECT(idle, fresh, s->candidates);
    *at += (size_t)P_SIZE(bits);
}

#if WAYS
/* pack the solutions of the lanes into `found`: their ways, and the queens of the last two rows */
INLINE void NAME(emit)(const NAME(lanes) *s, P live, V first, V second, int ways, V way,
                       NAME(level) *found)
{
    uint32_t bits = P_BITS(live);
    if (!bits) return;
    const ORDER order = PACKING(bits);
NQ_UNROLL(4)
    for (int i = 0; i < WAYS - 1; i++)
        if (i < ways) V_PACK(s->full[i], live, order, found->way[i] + found->count);
    V_PACK(way, live, order, found->way[ways] + found->count);
    V_PACK(first, live, order, found->left + found->count);
    V_PACK(second, live, order, found->right + found->count);
    found->count += (size_t)P_SIZE(bits);
}
#endif

/* Place the lowest candidate of every lane; `rows` rows remain after this one. To list, `ways`
 * words of codes are full, and this row's code goes into the next, at `place`. */
INLINE void NAME(step)(NAME(lanes) *s, NAME(level) *out, const int rows, NAME(distance) gap,
                       const V *closed, const NAME(distance) *ahead, int ways, S place,
                       uint64_t *solutions)
{
    const int window = rows <= COVER ? rows : 2;
    V others = V_DEC(s->candidates), queen = V_ANDNOT(others, s->candidates);
    s->candidates = V_AND(others, s->candidates);
    V free = V_XOR(s->free, queen);
    V left = NAME(left)(V_OR(s->left, queen), gap), right = NAME(right)(V_OR(s->right, queen), gap);
    V x[COVER];
    x[0] = X_OPEN(left, right, closed[0]);
NQ_UNROLL(16)
    for (int i = 1; i < window; i++)
        x[i] = X_OPEN(NAME(left)(left, ahead[i - 1]), NAME(right)(right, ahead[i - 1]), closed[i]);
    P live = L_FIRST(free, x[0]);
NQ_UNROLL(16)
    for (int i = 1; i < window && i < LOOK; i++) live = L_NEXT(live, free, x[i]);
    if (rows <= COVER) {
        V any = x[0];
        int i = 1;
NQ_UNROLL(8)
        for (; i + 2 < window; i += 2) any = X_ANY3(any, x[i], x[i + 1]);
        live = L_LAST(live, free, i + 1 == window ? X_NONE2(any, x[i])
                                                  : X_NONE3(any, x[i], x[i + 1]));
    } else
        live = L_END(live);
#if WAYS
    V way = V_OR(s->way, V_SHL(V_CODE(queen), place));   /* is zero where the word begins */
    if (rows == 2) {
        P one = P_ANDZERO(live, free, NAME(left)(free, ahead[0]));
        V high = V_AND(free, V_DEC(free)), low = V_XOR(free, high);
        V open0 = X_AND(free, x[0]), open1 = X_AND(free, x[1]);
        V bad = V_OR(V_ANDNOT(open0, low), V_ANDNOT(open1, high));
        NAME(emit)(s, P_ANDZERO(one, bad, bad), low, high, ways, way, out);
        bad = V_OR(V_ANDNOT(open0, high), V_ANDNOT(open1, low));
        NAME(emit)(s, P_ANDZERO(one, bad, bad), high, low, ways, way, out);
        return;
    }
    (void)solutions;
#else
    (void)ways, (void)place;
    if (rows == 2) {
        /* one solution unless the two columns attack each other, two if all squares are open */
        P one = P_ANDZERO(live, free, NAME(left)(free, ahead[0]));
        P two = P_ANDZERO(one, free, X_NOT_BOTH(x[0], x[1]));
        *solutions += (uint64_t)(P_SIZE(P_BITS(one)) + P_SIZE(P_BITS(two)));
        return;
    }
#endif
    uint32_t bits = P_BITS(live);
    size_t at = out->count;
    assert(at + LANES <= (size_t)(out->left - out->free));
    const ORDER order = PACKING(bits);
    V_PACK(free, live, order, out->free + at);
    V_PACK(left, live, order, out->left + at);
    V_PACK(right, live, order, out->right + at);
#if WAYS
NQ_UNROLL(4)
    for (int i = 0; i < WAYS - 1; i++)
        if (i < ways) V_PACK(s->full[i], live, order, out->way[i] + at);
    V_PACK(way, live, order, out->way[ways] + at);
#endif
    out->count = at + (size_t)P_SIZE(bits);
}

/* search a chunk of the nodes of row k; with `empty` and no more nodes, also run the lanes dry */
INLINE uint64_t NAME(row)(NAME(level) *level, NAME(lanes) *kept, const int rows,
                          const nq_job *job, int k, int empty)
{
    const int window = rows <= COVER ? rows : 2;
    NAME(level) in = *level, out = level[1];
    NAME(distance) gap = NAME(distance_of)(job, job->gap[k]), ahead[COVER];
    S place = S_SET((int)(CODE * (PER - 1 - k % PER)));
    const int ways = WAYS ? k / PER : 0, begins = k % PER == 0;
    V here = V_SET1(job->closed[k]), closed[COVER];
    NAME(lanes) s[SETS];
    size_t at = in.count > CHUNK ? in.count - CHUNK : 0;
    const size_t start = at;
    uint64_t solutions = 0;
    int distance = 0;
NQ_UNROLL(16)
    for (int i = 0; i < window; i++) {
        closed[i] = V_SET1(job->closed[k + 1 + i]);
        if (i + 1 < window) {
            distance += job->gap[k + 1 + i];
            ahead[i] = NAME(distance_of)(job, distance);
        }
    }
    assert(in.count + PAD <= (size_t)(in.left - in.free));
    for (int i = 0; i < PAD; i += LANES) V_STORE(in.free + in.count + i, V_ZERO());
    for (int j = 0; j < SETS; j++) s[j] = kept[j];
    level->count = start;
    level->busy = 1;
    for (;;) {                    /* one loop for both: each copy of a step takes long to compile */
        if (NQ_LIKELY(at < in.count)) {
NQ_UNROLL(4)
            for (int j = 0; j < SETS; j++) NAME(refill)(&s[j], &in, &at, here, ways, begins);
        } else if (empty && !start) {
            level->busy = 0;
            for (int j = 0; j < SETS; j++) {
                P idle = P_ZERO(s[j].candidates, s[j].candidates);
                s[j].free = V_SELECT(idle, V_ZERO(), s[j].free);
                level->busy |= P_BITS(idle) != (uint32_t)((1ull << LANES) - 1);
            }
            if (!level->busy) break;
        } else
            break;
NQ_UNROLL(4)
        for (int j = 0; j < SETS; j++)
            NAME(step)(&s[j], &out, rows, gap, closed, ahead, ways, place, &solutions);
    }
    for (int j = 0; j < SETS; j++) kept[j] = s[j];
    level[1].count = out.count;
    return solutions;
}

#define ROW(rows) \
    static NQ_NOINLINE NQ_TARGET(TARGET) uint64_t NAME(row_##rows)( \
        NAME(level) *level, NAME(lanes) *kept, const nq_job *job, int k, int empty) \
    { \
        return NAME(row)(level, kept, rows, job, k, empty); \
    }
/* the last is for more rows too */
ROW(2) ROW(3) ROW(4) ROW(5) ROW(6)
#if WRAPS
ROW(7) ROW(8) ROW(9) ROW(10) ROW(11)
#endif
#undef ROW

static size_t NAME(capacity)(int n)
{
    return (size_t)((BATCH + (CHUNK + PAD) * n + 2 * PAD + 63) / 64 * 64);
}

static size_t NAME(bytes)(int n)
{
    return (size_t)n * (SETS * sizeof(NAME(lanes)) +
                        (3 + WAYS) * NAME(capacity)(n) * sizeof(WORD)) + 64;
}

/* lay out the buffers of the levels in `memory` and put the job's node into the first one */
static NAME(lanes) *NAME(begin)(const nq_job *job, void *memory, NAME(level) *level)
{
    const size_t capacity = NAME(capacity)(job->n);
    NAME(lanes) *kept = (NAME(lanes) *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    WORD *words = (WORD *)(kept + job->rows * SETS);
    assert(job->rows >= 3 && job->rows <= job->n && job->n <= 8 * (int)sizeof(WORD));
    memset(kept, 0, (size_t)job->rows * SETS * sizeof *kept);
    for (int k = 0; k < job->rows; k++, words += (3 + WAYS) * capacity) {
        level[k] = (NAME(level)){words, words + capacity, words + 2 * capacity, {NULL}, 0, 0};
        for (int i = 0; i < WAYS; i++) level[k].way[i] = words + (size_t)(3 + i) * capacity;
    }
    level[0].free[0] = (WORD)job->columns;
    level[0].left[0] = (WORD)job->left;
    level[0].right[0] = (WORD)job->right;
    level[0].count = 1;
    return kept;
}

/* search some nodes of level *k; set *k to the next level to search, or past the last at the end */
static uint64_t NAME(search_on)(const nq_job *job, NAME(level) *level, NAME(lanes) *kept, int *at,
                             int *empty)
{
    static uint64_t (*const row[])(NAME(level) *, NAME(lanes) *, const nq_job *, int, int) = {
        NAME(row_2), NAME(row_3), NAME(row_4), NAME(row_5), NAME(row_6),
#if WRAPS
        NAME(row_7), NAME(row_8), NAME(row_9), NAME(row_10), NAME(row_11),
#endif
    };
    const int last = job->rows - 3, rows = job->rows - 1 - *at;
    int k = *at;
    const uint64_t found = row[(rows <= COVER ? rows : COVER + 1) - 2](
        level + k, kept + k * SETS, job, k, *empty);
    *empty = 0;
    for (k = k < last ? k + 1 : last; k >= 0 && level[k].count < BATCH; k--) {}
    if (k < 0) {
        *empty = 1;
        for (k = 0; k <= last && !level[k].count && !level[k].busy; k++) {}
    }
    *at = k;
    return found;
}

#if WAYS
/* append the solutions in the buffer `found` to the keys */
static NQ_NOINLINE NQ_TARGET(TARGET) int NAME(collect)(
    const nq_job *job, NAME(level) *found, nq_keys *keys)
{
    const size_t codes = (size_t)job->rows - 2, ways = (codes + PER - 1) / PER;
    const size_t over = CODE * (PER * ways - codes), count = found->count;
    const int outcome = nq_keys_reserve(keys, count);
    if (outcome != NQ_DONE) return outcome;
    for (size_t i = 0; i < count; i += LANES) {
        for (size_t w = 0; w < ways; w++)
            V_STORE(found->way[w] + i, V_COLUMNS(V_LOAD(found->way[w] + i)));
        if (CODE == 4)
            V_STORE(found->left + i,
                    V_OR(V_SHL(V_COLUMNS(V_CODE(V_LOAD(found->left + i))), S_SET(4)),
                         V_COLUMNS(V_CODE(V_LOAD(found->right + i)))));
    }
    uint64_t *key = keys->key + keys->count;
    for (size_t i = 0; i < count; i++) key[i] = found->way[0][i];
    for (size_t w = 1; w < ways; w++)
        for (size_t i = 0; i < count; i++) key[i] = key[i] << CODE * PER | found->way[w][i];
    for (size_t i = 0; i < count; i++)
        key[i] = CODE == 4 ? key[i] >> over << 8 | found->left[i]
                           : key[i] >> over << 1 | (found->left[i] > found->right[i]);
    keys->count += count;
    found->count = 0;
    return NQ_DONE;
}

static int NAME(list)(const nq_job *job, void *memory, nq_keys *keys, const int *stop)
{
    if (job->rows < PER + COVER)  /* small: hardly any batch would be full */
        return nq_portable_list(job, memory, keys, stop);
    const int last = job->rows - 3;
    NAME(level) level[NQ_MAX_N];
    NAME(lanes) *kept = NAME(begin)(job, memory, level);
    /* a step assumes that there is a candidate */
    if (!(job->columns & ~(job->left | job->right | job->closed[0]))) return NQ_DONE;
    for (int k = 0, empty = 1; k <= last;) {
        NAME(search_on)(job, level, kept, &k, &empty);
        const int outcome = NAME(collect)(job, level + last + 1, keys);
        if (nq_stopped(stop)) return NQ_STOPPED;
        if (outcome != NQ_DONE) return outcome;
    }
    return NQ_DONE;
}

static const nq_search NAME(search) = {
    WRAPS, BITS, CODE, NAME(bytes), NULL, NAME(list),
    BITS == 16 ? nq_write4_128 : nq_portable_write5,
};
#else
static int NAME(count)(const nq_job *job, void *memory, uint64_t limit, const int *stop,
                       uint64_t *result)
{
    if (job->rows < 3) return nq_portable_count(job, memory, limit, stop, result);
    const int last = job->rows - 3;
    NAME(level) level[NQ_MAX_N];
    NAME(lanes) *kept = NAME(begin)(job, memory, level);
    *result = 0;
    /* a step assumes that there is a candidate */
    if (!(job->columns & ~(job->left | job->right | job->closed[0]))) return NQ_DONE;
    for (int k = 0, empty = 1; k <= last;) {
        const uint64_t found = NAME(search_on)(job, level, kept, &k, &empty);
        *result += found;
        if (*result < found) return NQ_OVERFLOW;
        if (nq_stopped(stop)) return NQ_STOPPED;
        if (*result > limit) break;
    }
    return NQ_DONE;
}

static const nq_search NAME(search) = {WRAPS, BITS, 0, NAME(bytes), NAME(count), NULL, NULL};
#endif
