/* Which kernels run here: a table of levels, each with the processor features it requires.
 *
 * A feature counts only when the operating system saves the registers it uses (XCR0). */
#include "join_x86.h"
#include "vectors.h"
#include "count_x86.h"

#ifdef NQ_X86
#include <cpuid.h>
#endif

enum {
    AVX2 = 1 << 0, POPCNT = 1 << 1, AVX512F = 1 << 2, AVX512BW = 1 << 3, AVX512VBMI2 = 1 << 4,
    AVX512VPOPCNTDQ = 1 << 5, BMI2 = 1 << 6,
};

static const char *const feature_names[] = {"avx2", "popcnt", "avx512f", "avx512bw",
                                            "avx512vbmi2", "avx512vpopcntdq", "bmi2"};
#define FEATURES ((int)(sizeof feature_names / sizeof *feature_names))

static unsigned features;

#ifdef NQ_X86
static unsigned detect(void)
{
    unsigned a, b, c, d, found = 0, low, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1u << 27)) return 0;   /* no XGETBV */
    if (c & 1u << 23) found |= POPCNT;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    const int ymm = (low & 0x6) == 0x6, zmm = (low & 0xe6) == 0xe6;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return found;
    if (ymm && b & 1u << 5) found |= AVX2;
    if (zmm && b & 1u << 16) found |= AVX512F;
    if (zmm && b & 1u << 30) found |= AVX512BW;
    if (zmm && c & 1u << 6) found |= AVX512VBMI2;
    if (zmm && c & 1u << 14) found |= AVX512VPOPCNTDQ;
    if (b & 1u << 8) found |= BMI2;
    return found;
}
#endif

typedef struct {
    int level;
    unsigned requires;
    const nq_counter *counters;   /* ends with max_n 0 */
} row;

/* the best of a level first */
static const row table[] = {
#ifdef NQ_X86
    {NQ_AVX512, AVX2 | POPCNT | AVX512F | AVX512BW | AVX512VBMI2, nq_avx512_vbmi2_counters},
    {NQ_AVX512, AVX2 | POPCNT | AVX512F | AVX512BW, nq_avx512_counters},
    {NQ_AVX2, AVX2 | POPCNT, nq_avx2_counters},
#endif
    {NQ_SCALAR, 0, NULL},
};
#define ROWS ((int)(sizeof table / sizeof *table))

void nq_simd_init(void)
{
#ifdef NQ_X86
    features = detect();
    nq_x86_tables();
#endif
}

const char *nq_level_name(int level)
{
    static const char *const names[NQ_LEVELS] = {"scalar", "avx2", "avx512"};
    return names[level];
}

int nq_level_supported(int level)
{
    for (int i = 0; i < ROWS; i++)
        if (table[i].level == level && !(table[i].requires & ~features)) return 1;
    return 0;
}

int nq_feature(int i, const char **name)
{
    if (i < 0 || i >= FEATURES) return -1;
    *name = feature_names[i];
    return (int)(features >> i & 1);
}

const nq_counter *nq_find_counter(int level, int n, int wraps)
{
    for (int i = 0; i < ROWS; i++) {
        if (table[i].level != level || table[i].requires & ~features || !table[i].counters)
            continue;
        for (const nq_counter *c = table[i].counters; c->max_n; c++)
            if (n <= c->max_n && !wraps == !c->wraps) return c;
    }
    return NULL;
}

nq_join *nq_find_join(int level)
{
#ifdef NQ_X86
    const unsigned wide = AVX512F | AVX512BW | AVX512VPOPCNTDQ | BMI2 | POPCNT;
    const unsigned narrow = AVX2 | BMI2 | POPCNT;
    if (level >= NQ_AVX512 && !(wide & ~features)) return nq_join_avx512;
    if (level >= NQ_AVX2 && !(narrow & ~features)) return nq_join_avx2;
#endif
    (void)level;
    return nq_join_portable;
}
