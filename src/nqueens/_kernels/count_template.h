/* The vector instances of the counter: one node a lane, level by level.
 *
 * A node is what three rows of words say of the next row: its free columns, the diagonals that
 * run towards column 0 (`left`, shifted down a row by >>) and those that run away (`right`, <<).
 * A node whose row is k waits in the buffer of level k. A step takes the lowest candidate of
 * every lane, makes the child and packs the children that may live into the buffer of level
 * k + 1; a lane without a candidate gets the next waiting node by an expanding load, so that
 * nearly all lanes work all the time. Lanes are kept between two calls for the same level.
 *
 * A child may live if each of the next two rows has an open square. With COVER rows or fewer to go,
 * each of the next LOOK rows must have one, and every free column must be open in some row. Two
 * rows before the end nothing is left to search: two columns remain, and masks give the solutions.
 *
 * The search works on the deepest level with a full batch, so a buffer never holds more than a
 * batch and the children of a chunk. If no level has a full batch, the shallowest is emptied.
 *
 * Included once per processor level and lane width, with these defined:
 *   TARGET, NAME(x)        function attribute; name of a function of this instance
 *   LANES, WORD, WRAPS     lanes of a vector; type of a lane; whether diagonals wrap round
 *   V, P, S                types: vector, predicate (one truth value a lane), shift distance
 *   V_*, P_*, S_SET        operations on them
 *   X_*                    the open squares of a row, in whatever form suits the instructions
 *   L_*                    which lanes may live, built up test by test
 * The template undefines them all at its end.
 */
#define INLINE static inline __attribute__((always_inline, target(TARGET)))
#define SETS 2                    /* independent sets of lanes, to hide latency */
#define PAD (SETS * LANES)
#define BATCH 256
#define CHUNK 512
#if WRAPS
#define COVER 10                  /* last rows in which every free column must be open */
#define LOOK 10                   /* rows ahead that must have an open square, at most */
#else
#define COVER 5
#define LOOK 4
#endif

#if WRAPS
typedef struct { S near, far; V board; } NAME(distance);
INLINE NAME(distance) NAME(distance_of)(const nq_job *job, int d)
{
    const uint32_t board = (uint32_t)-1 >> (NQ_MAX_N - job->n);
    return (NAME(distance)){S_SET(d), S_SET(job->n - d), V_SET1(board)};
}
#define RIGHT(x, d) V_ORAND(V_SHL(x, (d).near), V_SHR(x, (d).far), (d).board)
#define LEFT(x, d) V_ORAND(V_SHR(x, (d).near), V_SHL(x, (d).far), (d).board)
#else
typedef S NAME(distance);
INLINE NAME(distance) NAME(distance_of)(const nq_job *job, int d) { (void)job; return S_SET(d); }
#define RIGHT(x, d) V_SHL(x, d)
#define LEFT(x, d) V_SHR(x, d)
#endif

typedef struct { V free, left, right, candidates; } NAME(lanes);
typedef struct {
    WORD *free, *left, *right;
    size_t count;
    int busy;                     /* its lanes are not all idle */
} NAME(level);

/* give every idle lane the next node of the buffer, which ends with filler without columns */
INLINE void NAME(refill)(NAME(lanes) *s, const NAME(level) *from, size_t *at, V closed)
{
    P idle = P_ZERO(s->candidates, s->candidates);
    uint32_t bits = P_BITS(idle);
    V_EXPAND3(s->free, s->left, s->right, idle, bits,
              from->free + *at, from->left + *at, from->right + *at);
    V fresh = X_AND(s->free, X_OPEN(s->left, s->right, closed));
    s->candidates = V_SELECT(idle, fresh, s->candidates);
    *at += (size_t)__builtin_popcount(bits);
}

/* place the lowest candidate of every lane; `rows` rows remain after this one */
INLINE void NAME(step)(NAME(lanes) *s, NAME(level) *out, const int rows, NAME(distance) gap,
                       const V *closed, const NAME(distance) *ahead, uint64_t *solutions)
{
    const int window = rows <= COVER ? rows : 2;
    V others = V_DEC(s->candidates), queen = V_ANDNOT(others, s->candidates);
    s->candidates = V_AND(others, s->candidates);
    V free = V_XOR(s->free, queen);
    V left = LEFT(V_OR(s->left, queen), gap), right = RIGHT(V_OR(s->right, queen), gap);
    V x[COVER];
    x[0] = X_OPEN(left, right, closed[0]);
#pragma GCC unroll 16
    for (int i = 1; i < window; i++)
        x[i] = X_OPEN(LEFT(left, ahead[i - 1]), RIGHT(right, ahead[i - 1]), closed[i]);
    P live = L_FIRST(free, x[0]);
#pragma GCC unroll 16
    for (int i = 1; i < window && i < LOOK; i++) live = L_NEXT(live, free, x[i]);
    if (rows <= COVER) {
        V any = x[0];
        int i = 1;
#pragma GCC unroll 8
        for (; i + 2 < window; i += 2) any = X_ANY3(any, x[i], x[i + 1]);
        live = L_LAST(live, free, i + 1 == window ? X_NONE2(any, x[i])
                                                  : X_NONE3(any, x[i], x[i + 1]));
    } else
        live = L_END(live);
    if (rows == 2) {
        /* one solution unless the two columns attack each other, two if all squares are open */
        P one = P_ANDZERO(live, free, LEFT(free, ahead[0]));
        P two = P_ANDZERO(one, free, X_NOT_BOTH(x[0], x[1]));
        *solutions += (uint64_t)(__builtin_popcount(P_BITS(one)) +
                                 __builtin_popcount(P_BITS(two)));
        return;
    }
    uint32_t bits = P_BITS(live);
    size_t at = out->count;
    assert(at + LANES <= (size_t)(out->left - out->free));
    V_COMPRESS3(free, left, right, live, bits, out->free + at, out->left + at, out->right + at);
    out->count = at + (size_t)__builtin_popcount(bits);
}

/* search a chunk of the nodes of row k; with `empty` and no more nodes, also run the lanes dry */
INLINE uint64_t NAME(row)(NAME(level) *level, NAME(lanes) *kept, const int rows,
                          const nq_job *job, int k, int empty)
{
    const int window = rows <= COVER ? rows : 2;
    NAME(level) in = *level, out = rows > 2 ? level[1] : in;
    NAME(distance) gap = NAME(distance_of)(job, job->gap[k]), ahead[COVER];
    V here = V_SET1(job->closed[k]), closed[COVER];
    NAME(lanes) s[SETS];
    size_t at = in.count > CHUNK ? in.count - CHUNK : 0;
    const size_t start = at;
    uint64_t solutions = 0;
    int distance = 0;
#pragma GCC unroll 16
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
    while (at < in.count) {
#pragma GCC unroll 4
        for (int j = 0; j < SETS; j++) NAME(refill)(&s[j], &in, &at, here);
#pragma GCC unroll 4
        for (int j = 0; j < SETS; j++)
            NAME(step)(&s[j], &out, rows, gap, closed, ahead, &solutions);
    }
    level->count = start;
    level->busy = 1;
    while (empty && !start && level->busy) {
        level->busy = 0;
        for (int j = 0; j < SETS; j++) {
            P idle = P_ZERO(s[j].candidates, s[j].candidates);
            s[j].free = V_SELECT(idle, V_ZERO(), s[j].free);
            level->busy |= P_BITS(idle) != (uint32_t)((1ull << LANES) - 1);
        }
        for (int j = 0; j < SETS && level->busy; j++)
            NAME(step)(&s[j], &out, rows, gap, closed, ahead, &solutions);
    }
    for (int j = 0; j < SETS; j++) kept[j] = s[j];
    if (rows > 2) level[1].count = out.count;
    return solutions;
}

#define ROW(rows) \
    static __attribute__((noinline, target(TARGET))) uint64_t NAME(row_##rows)( \
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
    return (size_t)n * (SETS * sizeof(NAME(lanes)) + 3 * NAME(capacity)(n) * sizeof(WORD)) + 64;
}

static int NAME(count)(const nq_job *job, void *memory, uint64_t limit, const int *stop,
                       uint64_t *result)
{
    if (job->rows < 3) return nq_portable_0_counter.count(job, memory, limit, stop, result);
    static uint64_t (*const row[])(NAME(level) *, NAME(lanes) *, const nq_job *, int, int) = {
        NAME(row_2), NAME(row_3), NAME(row_4), NAME(row_5), NAME(row_6),
#if WRAPS
        NAME(row_7), NAME(row_8), NAME(row_9), NAME(row_10), NAME(row_11),
#endif
    };
    const int last = job->rows - 3;
    assert(last >= 0 && job->rows <= job->n && job->n <= 8 * (int)sizeof(WORD));
    const size_t capacity = NAME(capacity)(job->n);
    NAME(level) level[NQ_MAX_N];
    NAME(lanes) *kept = (NAME(lanes) *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    WORD *words = (WORD *)(kept + job->rows * SETS);
    memset(kept, 0, (size_t)job->rows * SETS * sizeof *kept);
    for (int k = 0; k < job->rows; k++, words += 3 * capacity)
        level[k] = (NAME(level)){words, words + capacity, words + 2 * capacity, 0, 0};
    level[0].free[0] = (WORD)job->columns;
    level[0].left[0] = (WORD)job->left;
    level[0].right[0] = (WORD)job->right;
    level[0].count = 1;
    *result = 0;
    /* a step assumes that there is a candidate */
    if (!(job->columns & ~(job->left | job->right | job->closed[0]))) return NQ_DONE;
    for (int k = 0, empty = 1; k <= last;) {
        const int rows = job->rows - 1 - k;
        uint64_t found = row[(rows <= COVER ? rows : COVER + 1) - 2](
            level + k, kept + k * SETS, job, k, empty);
        if (__builtin_add_overflow(*result, found, result)) return NQ_OVERFLOW;
        if (nq_stopped(stop)) return NQ_STOPPED;
        if (*result > limit) break;
        empty = 0;
        for (k = k < last ? k + 1 : last; k >= 0 && level[k].count < BATCH; k--) {}
        if (k < 0) {
            empty = 1;
            for (k = 0; k <= last && !level[k].count && !level[k].busy; k++) {}
        }
    }
    return NQ_DONE;
}

const nq_counter NAME(counter) = {8 * sizeof(WORD), WRAPS, 8 * sizeof(WORD), NAME(bytes),
                                  NAME(count)};

#undef INLINE
#undef SETS
#undef PAD
#undef BATCH
#undef CHUNK
#undef COVER
#undef LOOK
#undef RIGHT
#undef LEFT
#undef NAME
#undef OP
#undef LANES
#undef WORD
#undef V
#undef P
#undef S
#undef TARGET
#undef V_ZERO
#undef V_STORE
#undef V_SET1
#undef V_OR
#undef V_AND
#undef V_ANDNOT
#undef V_XOR
#undef V_ORAND
#undef V_DEC
#undef V_SHL
#undef V_SHR
#undef V_SELECT
#undef V_EXPAND3
#undef V_COMPRESS3
#undef S_SET
#undef P_BITS
#undef P_ZERO
#undef P_ANDZERO
#undef X_OPEN
#undef X_AND
#undef X_ANY3
#undef X_NONE2
#undef X_NONE3
#undef X_NOT_BOTH
#undef L_FIRST
#undef L_NEXT
#undef L_LAST
#undef L_END
