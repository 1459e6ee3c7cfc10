/* The level of the processor, and the counters and listers that run on it.
 *
 * Each vectorised kernel has a table of all its instances, the best first; that of the join is in
 * join.c. A level counts only if the operating system saves the registers
 * that it uses (XCR0). */
#include "dispatch.h"

#if defined(NQ_X86) && !defined(NQ_MSVC)
#include <cpuid.h>
#endif

static int best;

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

/* SSE4.2 and POPCNT; AVX2 and BMI1, BMI2; AVX-512 F, BW, VBMI2 and VPOPCNTDQ. Only AMD and Hygon have
 * the families 0x17 (Zen 1 and 2) and 0x18. */
static int detect(void)
{
    enum { SSE = 1u << 20 | 1u << 23, AVX = 1u << 5 | 1u << 8, F_BW = 1u << 16 | 1u << 30,
           MORE = 1u << 6 | 1u << 14 };
    unsigned r[4];
    leaf(1, r);
    if ((r[C] & SSE) != SSE) return NQ_SCALAR;
    const unsigned xcr0 = r[C] & 1u << 27 ? saved() : 0;
    const unsigned family = (r[A] >> 8 & 15) + (r[A] >> 20 & 255);
    leaf(7, r);
    if ((xcr0 & 0x6) != 0x6 || (r[B] & AVX) != AVX) return NQ_SSE4;
    const int more = (r[B] & F_BW) == F_BW && (r[C] & MORE) == MORE;
    if (more && (xcr0 & 0xe6) == 0xe6) return NQ_AVX512;
    return family == 0x17 || family == 0x18 ? NQ_ZEN2 : NQ_AVX2;
}
#endif

/* the best first; the last runs everywhere */
static const struct {
    int level;
    const nq_counter *counter;
} counters[] = {
#ifdef NQ_X86
    {NQ_AVX512, &nq_avx512_16_0_counter},
    {NQ_AVX512, &nq_avx512_32_0_counter},
    {NQ_AVX512, &nq_avx512_32_1_counter},
    {NQ_ZEN2, &nq_avx2_16_0_counter},
    {NQ_ZEN2, &nq_avx2_32_0_counter},
    {NQ_ZEN2, &nq_avx2_32_1_counter},
    {NQ_SSE4, &nq_sse4_16_0_counter},
    {NQ_SSE4, &nq_sse4_32_0_counter},
    {NQ_SSE4, &nq_sse4_32_1_counter},
#endif
#ifdef NQ_NEON
    {NQ_NEON_128, &nq_neon_16_0_counter},
    {NQ_NEON_128, &nq_neon_32_0_counter},
    {NQ_NEON_128, &nq_neon_32_1_counter},
#endif
    {NQ_SCALAR, &nq_portable_0_counter},
    {NQ_SCALAR, &nq_portable_1_counter},
};

static const struct {
    int level;
    const nq_lister *lister;
} listers[] = {
#ifdef NQ_X86
    {NQ_AVX512, &nq_avx512_16_0_lister},
    {NQ_AVX512, &nq_avx512_32_0_lister},
    {NQ_ZEN2, &nq_avx2_16_0_lister},
    {NQ_ZEN2, &nq_avx2_32_0_lister},
    {NQ_SSE4, &nq_sse4_16_0_lister},
    {NQ_SSE4, &nq_sse4_32_0_lister},
    {NQ_SSE4, &nq_sse4_32_1_lister},
#endif
#ifdef NQ_NEON
    {NQ_NEON_128, &nq_neon_16_0_lister},
    {NQ_NEON_128, &nq_neon_32_0_lister},
    {NQ_NEON_128, &nq_neon_32_1_lister},
#endif
    {NQ_SCALAR, &nq_portable_0_lister},
    {NQ_SCALAR, &nq_portable_1_lister},
};

void nq_dispatch_init(void)
{
#ifdef NQ_X86
    best = detect();
#elif defined(NQ_NEON)
    best = NQ_NEON_128;
#endif
#ifdef NQ_128
    nq_search_init();
#endif
}

const char *nq_level_name(int level)
{
    static const char *const names[NQ_LEVELS] = {"scalar", "neon", "sse4", "zen2", "avx2", "avx512"};
    return names[level];
}

int nq_level_supported(int level)
{
    return level <= best && (level != NQ_NEON_128 || best == NQ_NEON_128);
}

const nq_counter *nq_find_counter(int level, int n, int wraps)
{
    const nq_counter *c;
    int i = 0;
    do c = counters[i].counter;
    while (counters[i++].level > level || n > c->max_n || !wraps != !c->wraps);
    return c;
}

const nq_lister *nq_find_lister(int level, int n, int wraps)
{
    const nq_lister *l;
    int i = 0;
    do l = listers[i].lister;
    while (listers[i++].level > level || n > l->max_n || !wraps != !l->wraps);
    return l;
}
