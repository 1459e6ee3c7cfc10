/* The levels and features of the processor, and the counters and listers that run on it.
 *
 * Each vectorised kernel has a table of all its instances, the best first, each with the features that
 * it requires. Those of the join and the sampler are in join.c and estimate_portable.c.
 *
 * A feature counts only if the operating system saves the registers that it uses (XCR0). */
#include "dispatch.h"

#if defined(NQ_X86) && !defined(NQ_MSVC)
#include <cpuid.h>
#endif

static const char *const feature_names[] = {"neon", "sse4_2", "popcnt", "avx2", "bmi2", "avx512f",
                                            "avx512bw", "avx512vbmi2", "avx512vpopcntdq"};

static unsigned features;

#ifdef NQ_X86
enum { A, B, C, D };

/* read the registers of a CPUID leaf; zeros if the processor does not have it */
static void leaf(unsigned number, unsigned r[4])
{
#ifdef NQ_MSVC
    int all[4];
    __cpuidex(all, 0, 0);
    const int known = number <= (unsigned)all[A];
    __cpuidex(all, (int)number, 0);
    for (int i = 0; i < 4; i++) r[i] = known ? (unsigned)all[i] : 0;
#else
    if (!__get_cpuid_count(number, 0, &r[A], &r[B], &r[C], &r[D])) r[A] = r[B] = r[C] = r[D] = 0;
#endif
}

/* the registers that the operating system saves */
static unsigned saved(void)
{
#ifdef NQ_MSVC
    return (unsigned)_xgetbv(0);
#else
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

static unsigned detect(void)
{
    unsigned r[4], found = 0;
    leaf(1, r);
    if (r[C] & 1u << 20) found |= SSE4_2;
    if (r[C] & 1u << 23) found |= POPCNT;
    const unsigned xcr0 = r[C] & 1u << 27 ? saved() : 0;
    const int ymm = (xcr0 & 0x6) == 0x6, zmm = (xcr0 & 0xe6) == 0xe6;
    leaf(7, r);
    if (r[B] & 1u << 8) found |= BMI2;
    if (ymm && r[B] & 1u << 5) found |= AVX2;
    if (zmm && r[B] & 1u << 16) found |= AVX512F;
    if (zmm && r[B] & 1u << 30) found |= AVX512BW;
    if (zmm && r[C] & 1u << 6) found |= AVX512VBMI2;
    if (zmm && r[C] & 1u << 14) found |= AVX512VPOPCNTDQ;
    return found;
}
#endif

/* the best first; the last runs everywhere */
static const struct {
    int level;
    unsigned requires;
    const nq_counter *counter;
} counters[] = {
#ifdef NQ_X86
    {NQ_AVX512, AVX2 | AVX512F | AVX512BW | AVX512VBMI2 | POPCNT, &nq_avx512_16_0_counter},
    {NQ_AVX512, AVX2 | AVX512F | AVX512BW | POPCNT, &nq_avx512_32_0_counter},
    {NQ_AVX512, AVX2 | AVX512F | AVX512BW | POPCNT, &nq_avx512_32_1_counter},
    {NQ_AVX2, AVX2 | POPCNT, &nq_avx2_16_0_counter},
    {NQ_AVX2, AVX2 | POPCNT, &nq_avx2_32_0_counter},
    {NQ_AVX2, AVX2 | POPCNT, &nq_avx2_32_1_counter},
    {NQ_SSE4, SSE4_2 | POPCNT, &nq_sse4_16_0_counter},
    {NQ_SSE4, SSE4_2 | POPCNT, &nq_sse4_32_0_counter},
    {NQ_SSE4, SSE4_2 | POPCNT, &nq_sse4_32_1_counter},
#endif
#ifdef NQ_NEON
    {NQ_NEON_128, NEON, &nq_neon_16_0_counter},
    {NQ_NEON_128, NEON, &nq_neon_32_0_counter},
    {NQ_NEON_128, NEON, &nq_neon_32_1_counter},
#endif
    {NQ_SCALAR, 0, &nq_portable_0_counter},
    {NQ_SCALAR, 0, &nq_portable_1_counter},
};

static const struct {
    int level;
    unsigned requires;
    const nq_lister *lister;
} listers[] = {
#ifdef NQ_X86
    {NQ_AVX512, AVX2 | AVX512F | AVX512BW | AVX512VBMI2 | POPCNT, &nq_avx512_16_0_lister},
    {NQ_AVX512, AVX2 | AVX512F | AVX512BW | POPCNT, &nq_avx512_32_0_lister},
    {NQ_AVX2, AVX2 | POPCNT, &nq_avx2_16_0_lister},
    {NQ_AVX2, AVX2 | POPCNT, &nq_avx2_32_0_lister},
    {NQ_SSE4, SSE4_2 | POPCNT, &nq_sse4_16_0_lister},
    {NQ_SSE4, SSE4_2 | POPCNT, &nq_sse4_32_0_lister},
    {NQ_SSE4, SSE4_2 | POPCNT, &nq_sse4_32_1_lister},
#endif
#ifdef NQ_NEON
    {NQ_NEON_128, NEON, &nq_neon_16_0_lister},
    {NQ_NEON_128, NEON, &nq_neon_32_0_lister},
    {NQ_NEON_128, NEON, &nq_neon_32_1_lister},
#endif
    {NQ_SCALAR, 0, &nq_portable_4_0_lister},
    {NQ_SCALAR, 0, &nq_portable_4_1_lister},
    {NQ_SCALAR, 0, &nq_portable_5_0_lister},
    {NQ_SCALAR, 0, &nq_portable_5_1_lister},
};

#define LENGTH(table) ((int)(sizeof table / sizeof *table))
#define RUNS(row) (!((row).requires & ~features))

void nq_dispatch_init(void)
{
#ifdef NQ_X86
    features = detect();
#elif defined(NQ_NEON)
    features = NEON;
#endif
#ifdef NQ_128
    nq_search_init();
#endif
}

const char *nq_level_name(int level)
{
    static const char *const names[NQ_LEVELS] = {"scalar", "neon", "sse4", "avx2", "avx512"};
    return names[level];
}

int nq_level_supported(int level)
{
    for (int i = 0; i < LENGTH(counters); i++)
        if (counters[i].level == level && RUNS(counters[i])) return 1;
    return 0;
}

unsigned nq_features(void) { return features; }

int nq_feature(int i, const char **name)
{
    if (i < 0 || i >= LENGTH(feature_names)) return -1;
    *name = feature_names[i];
    return (int)(features >> i & 1);
}

const nq_counter *nq_find_counter(int level, int n, int wraps)
{
    for (int i = 0; i < LENGTH(counters); i++) {
        const nq_counter *c = counters[i].counter;
        if (counters[i].level <= level && RUNS(counters[i]) && n <= c->max_n && !wraps == !c->wraps)
            return c;
    }
    return NULL;                  /* n > NQ_MAX_N */
}

const nq_lister *nq_find_lister(int level, int n, int wraps)
{
    for (int i = 0; i < LENGTH(listers); i++) {
        const nq_lister *l = listers[i].lister;
        if (listers[i].level <= level && RUNS(listers[i]) && n <= l->max_n && !wraps == !l->wraps)
            return l;
    }
    return NULL;                  /* n > NQ_MAX_N */
}
