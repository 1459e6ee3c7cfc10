/* The level of the processor, and the searches that run on it; parity.c has those of the parity split.
 *
 * A level counts only if the operating system saves the registers that it uses (XCR0). */
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
    enum { SSE = 1u << 20 | 1u << 23, AVX = 1u << 3 | 1u << 5 | 1u << 8, F_BW = 1u << 16 | 1u << 30,
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

static size_t no_bytes(int n)
{
    (void)n;
    return 0;
}

static const nq_search
    counter = {.bytes = no_bytes, .count = nq_portable_count},
    lister = {.code_bits = 5, .bytes = no_bytes, .list = nq_portable_list, .write = nq_portable_write5};

static const nq_search *const *const searches[NQ_LEVELS] = {
#ifdef NQ_X86
    [NQ_SSE4] = nq_128_searches,
    [NQ_ZEN2] = nq_avx2_searches,
    [NQ_AVX512] = nq_avx512_searches,
#elif defined(NQ_NEON)
    [NQ_NEON_128] = nq_128_searches,
#endif
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

const nq_search *nq_find_search(int level, int n, int wraps, int lists)
{
    for (; level; level--)
        for (const nq_search *const *s = searches[level]; s && *s; s++)
            if (n <= (*s)->lane_bits && !wraps == !(*s)->wraps && !lists == !(*s)->list) return *s;
    return lists ? &lister : &counter;      /* for any board */
}
