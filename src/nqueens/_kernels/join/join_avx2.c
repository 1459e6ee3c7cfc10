/* The instances of the half-board join for AVX2: where PEXT and PDEP are slow, they do without. */
#include "join_work.h"

#ifdef NQ_X86
#define BITS 64
#define WIDTH 256
#define TARGET "avx2,bmi2,popcnt"
#include "shared/vectors.h"
#include "join_x86.h"

/* where the pairs of 32-bit lanes come from, for each set of 64-bit lanes to be packed */
static const uint32_t pack64[16][8] = {
    {0, 0, 0, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0, 0, 0}, {2, 3, 0, 0, 0, 0, 0, 0},
    {0, 1, 2, 3, 0, 0, 0, 0}, {4, 5, 0, 0, 0, 0, 0, 0}, {0, 1, 4, 5, 0, 0, 0, 0},
    {2, 3, 4, 5, 0, 0, 0, 0}, {0, 1, 2, 3, 4, 5, 0, 0}, {6, 7, 0, 0, 0, 0, 0, 0},
    {0, 1, 6, 7, 0, 0, 0, 0}, {2, 3, 6, 7, 0, 0, 0, 0}, {0, 1, 2, 3, 6, 7, 0, 0},
    {4, 5, 6, 7, 0, 0, 0, 0}, {0, 1, 4, 5, 6, 7, 0, 0}, {2, 3, 4, 5, 6, 7, 0, 0},
    {0, 1, 2, 3, 4, 5, 6, 7},
};

/* nq_keep, 8 words at a time */
NQ_INLINE NQ_TARGET(TARGET) size_t keep_avx2(const uint32_t *words, const uint16_t *keys,
                                             size_t count, unsigned bits, uint32_t *to,
                                             uint16_t *to_keys)
{
    const __m128i closed = _mm_set1_epi16((short)bits);
    size_t kept = 0;
    for (size_t i = 0; i < count; i += 8) {
        const __m128i key = _mm_loadu_si128((const void *)(keys + i));
        const __m128i open = _mm_cmpeq_epi16(_mm_and_si128(key, closed), _mm_setzero_si128());
        uint64_t live = (uint64_t)_mm_cvtsi128_si64(_mm_packs_epi16(open, open));   /* bytes */
        if (count - i < 8) live &= ((uint64_t)1 << 8 * (count - i)) - 1;
        const __m256i from = _mm256_cvtepu8_epi32(
            _mm_cvtsi64_si128((long long)_pext_u64(0x0706050403020100u, live)));
        const __m256i some = _mm256_loadu_si256((const void *)(words + i));
        _mm256_storeu_si256((void *)(to + kept), _mm256_permutevar8x32_epi32(some, from));
        if (to_keys) {
            const __m256i wide = _mm256_permutevar8x32_epi32(_mm256_cvtepu16_epi32(key), from);
            _mm_storeu_si128((void *)(to_keys + kept),
                             _mm_packus_epi32(_mm256_castsi256_si128(wide),
                                              _mm256_extracti128_si256(wide, 1)));
        }
        kept += (size_t)NQ_POPCOUNT64(live) / 8;
    }
    return kept;
}

#define GROUP_MORE 1
#define WORDS 4
#define V_COMPRESS(p, v, live) \
    V_STORE(p, _mm256_permutevar8x32_epi32(v, V_LOAD(pack64[live])))

#define V_KEEP keep_avx2
#define BMI2 1
#define NAME(x) nq_avx2_##x
#include "join_template.h"

#undef BMI2
#undef NAME
#undef V_KEEP
#define BMI2 0
#define NAME(x) nq_zen2_##x
#include "join_template.h"

#endif
