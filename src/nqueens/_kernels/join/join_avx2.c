/* The instances of the half-board join for AVX2: where PEXT and PDEP are slow, they do without. */
#include "shared/compiler.h"

#ifdef NQ_X86

#include <assert.h>
#include <immintrin.h>
#include <string.h>

#include "join_work.h"

#define BITS_OF(x) ((size_t)NQ_POPCOUNT(x))
#define PORTABLE 0

/* where the pairs of 32-bit lanes come from, for each set of 64-bit lanes to be packed */
static const uint32_t pack64[16][8] = {
    {0, 0, 0, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0, 0, 0}, {2, 3, 0, 0, 0, 0, 0, 0},
    {0, 1, 2, 3, 0, 0, 0, 0}, {4, 5, 0, 0, 0, 0, 0, 0}, {0, 1, 4, 5, 0, 0, 0, 0},
    {2, 3, 4, 5, 0, 0, 0, 0}, {0, 1, 2, 3, 4, 5, 0, 0}, {6, 7, 0, 0, 0, 0, 0, 0},
    {0, 1, 6, 7, 0, 0, 0, 0}, {2, 3, 6, 7, 0, 0, 0, 0}, {0, 1, 2, 3, 6, 7, 0, 0},
    {4, 5, 6, 7, 0, 0, 0, 0}, {0, 1, 4, 5, 6, 7, 0, 0}, {2, 3, 4, 5, 6, 7, 0, 0},
    {0, 1, 2, 3, 4, 5, 6, 7},
};

#define TARGET "avx2,bmi2,popcnt"

/* nq_keep, 8 words at a time */
NQ_INLINE NQ_TARGET(TARGET) size_t keep_avx2(const uint32_t *words, const uint16_t *keys,
                                             size_t count, unsigned bits, uint32_t *to,
                                             uint16_t *to_keys, int with_keys)
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
        if (with_keys) {
            const __m256i wide = _mm256_permutevar8x32_epi32(_mm256_cvtepu16_epi32(key), from);
            _mm_storeu_si128((void *)(to_keys + kept),
                             _mm_packus_epi32(_mm256_castsi256_si128(wide),
                                              _mm256_extracti128_si256(wide, 1)));
        }
        kept += (size_t)NQ_POPCOUNT64(live) / 8;
    }
    return kept;
}

/* the number of set bits of each 64-bit word */
NQ_INLINE NQ_TARGET(TARGET) __m256i count_avx2(__m256i v)
{
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i a = _mm256_shuffle_epi8(bits, _mm256_and_si256(v, low));
    const __m256i b = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(v, 4), low));
    return _mm256_sad_epu8(_mm256_add_epi8(a, b), _mm256_setzero_si256());
}

#define FIELDS 4
#define GROUP_MORE 1
#define WORDS 4
#define V __m256i
#define V_ZERO() _mm256_setzero_si256()
#define V_SET1(x) _mm256_set1_epi64x((long long)(x))
#define V_LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define V_STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define V_OR(a, b) _mm256_or_si256(a, b)
#define V_AND(a, b) _mm256_and_si256(a, b)
#define V_XOR(a, b) _mm256_xor_si256(a, b)
#define V_ADD(a, b) _mm256_add_epi64(a, b)
#define V_COUNT(a) count_avx2(a)
#define V_NOT(a) _mm256_xor_si256(a, _mm256_set1_epi64x(-1))
#define V_SHL(a, n) _mm256_slli_epi64(a, n)
#define V_SHR(a, n) _mm256_srli_epi64(a, n)
#define V_SELECT(m, a, b) V_OR(V_AND(m, a), _mm256_andnot_si256(m, b))
#define V_OR3(a, b, c) V_OR(V_OR(a, b), c)
#define V_NOR3(a, b, c) V_NOT(V_OR3(a, b, c))
#define V_ANY(a) (!_mm256_testz_si256(a, a))
#define V_FIRST(n) ((n) < 4 ? (1u << (n)) - 1 : 15u)
#define V_DISJOINT(a, b) \
    ((unsigned)_mm256_movemask_pd(_mm256_castsi256_pd( \
        _mm256_cmpeq_epi64(V_AND(a, b), V_ZERO()))))
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
#define V_KEEP nq_keep
#define NAME(x) nq_zen2_##x
#include "join_template.h"

#endif
