/* The portable instances of the sampler, and the code that all instances share. */
#include "shared/compiler.h"
#include "estimate_work.h"
#include "shared/levels.h"

int nq_estimate_bits(int n)
{
    for (int bits = 32; bits <= NQ_ESTIMATE_MAX_N; bits *= 2)
        if (1 <= n && n <= bits) return bits;
    return 0;
}

ptrdiff_t nq_estimate_record(int bits, int planes)
{
    if (bits == 32) return 4;
    return ((18 + 2 * planes) * (bits / 64) + NQ_ESTIMATE_FACTS + 7) / 8 * 8;
}

ptrdiff_t nq_estimate_open_words(int n, int bits)
{
    return nq_open_place(n, (bits + 63) / 64, NQ_OPEN_RISES_BY_COLUMN, 2 * n - 1);
}

void nq_estimate_block(int n, int bits, uint64_t *open, int row, int column)
{
    const int words = (bits + 63) / 64;
    const int fall = column - row + n - 1, rise = row + column;
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_ROWS, row), column);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_COLUMNS, column), row);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_FALLS_BY_ROW, fall), row);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_FALLS_BY_COLUMN, fall), column);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_RISES_BY_ROW, rise), row);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_RISES_BY_COLUMN, rise), column);
}

static inline int select64(uint64_t word, int k)
{
    for (; k; k--) word &= word - 1;
    return nq_lowest(word);
}

/* without a division, which takes longer here than these steps */
static inline int select_at64(uint64_t word, uint64_t place, uint64_t part)
{
    for (; place >= part; place -= part) word &= word - 1;
    return nq_lowest(word);
}

#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE_(a, b, c)
#define NAME(x) PASTE(nq_portable_, x, BITS)
#define TARGET
#define BITS64(x) nq_bit_count(x)
#define SELECT64(x, k) select64(x, k)
#define SELECT_AT64(x, place, part) select_at64(x, place, part)

#define BITS 32
#include "estimate_template.h"
#define BITS 64
#include "estimate_template.h"
#define BITS 128
#include "estimate_template.h"
#define BITS 256
#include "estimate_template.h"
#define BITS 512
#include "estimate_template.h"
#define BITS 1024
#include "estimate_template.h"

/* masks of up to four words fill no more than a vector of AVX2 */
static const struct {
    int level;
    unsigned requires;
    int bits;
    nq_estimate *estimate;
} estimates[] = {
#ifdef NQ_X86
    {NQ_AVX512, AVX512F | AVX512BW | AVX512VPOPCNTDQ | BMI2 | POPCNT, 512, nq_avx512_estimate512},
    {NQ_AVX512, AVX512F | AVX512BW | AVX512VPOPCNTDQ | BMI2 | POPCNT, 1024, nq_avx512_estimate1024},
    {NQ_AVX2, AVX2 | BMI2 | POPCNT, 32, nq_avx2_estimate32},
    {NQ_AVX2, AVX2 | BMI2 | POPCNT, 64, nq_avx2_estimate64},
    {NQ_AVX2, AVX2 | BMI2 | POPCNT, 128, nq_avx2_estimate128},
    {NQ_AVX2, AVX2 | BMI2 | POPCNT, 256, nq_avx2_estimate256},
    {NQ_AVX2, AVX2 | BMI2 | POPCNT, 512, nq_avx2_estimate512},
    {NQ_AVX2, AVX2 | BMI2 | POPCNT, 1024, nq_avx2_estimate1024},
#endif
    {NQ_SCALAR, 0, 32, nq_portable_estimate32},
    {NQ_SCALAR, 0, 64, nq_portable_estimate64},
    {NQ_SCALAR, 0, 128, nq_portable_estimate128},
    {NQ_SCALAR, 0, 256, nq_portable_estimate256},
    {NQ_SCALAR, 0, 512, nq_portable_estimate512},
    {NQ_SCALAR, 0, 1024, nq_portable_estimate1024},
};

nq_estimate *nq_find_estimate(int level, unsigned features, int bits)
{
    const int length = (int)(sizeof estimates / sizeof *estimates);
    for (int i = 0; i < length; i++)
        if (estimates[i].level <= level && !(estimates[i].requires & ~features) &&
            estimates[i].bits == bits)
            return estimates[i].estimate;
    return NULL;                  /* no instance with so many bits */
}
