/* The instance of the half-board join for AVX-512. */
#include "join_work.h"

#ifdef NQ_X86
#define BITS 64
#define WIDTH 512
#define TARGET "avx512f,avx512bw,avx512vpopcntdq,bmi2,popcnt"
#include "shared/vectors.h"

/* nq_keep, 16 words at a time */
NQ_INLINE NQ_TARGET(TARGET) size_t keep_avx512(const uint32_t *words, const uint16_t *keys,
                                               size_t count, unsigned bits, uint32_t *to,
                                               uint16_t *to_keys)
{
    const __m512i closed = _mm512_set1_epi32((int)bits);
    size_t kept = 0;
    for (size_t i = 0; i < count; i += 16) {
        const __m512i key = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const void *)(keys + i)));
        unsigned live = _mm512_testn_epi32_mask(key, closed);
        if (count - i < 16) live &= (1u << (count - i)) - 1;
        const __m512i some = _mm512_loadu_si512(words + i);
        _mm512_storeu_si512(to + kept, _mm512_maskz_compress_epi32((__mmask16)live, some));
        if (to_keys)
            _mm256_storeu_si256((void *)(to_keys + kept),
                                _mm512_cvtepi32_epi16(
                                    _mm512_maskz_compress_epi32((__mmask16)live, key)));
        kept += (size_t)NQ_POPCOUNT(live);
    }
    return kept;
}

#define BMI2 1
#define NAME(x) nq_avx512_##x
#define GROUP_MORE 0
#define WORDS 8
#define V_COUNT(a) _mm512_popcnt_epi64(a)
#define V_SELECT(m, a, b) _mm512_ternarylogic_epi64(m, a, b, 0xca)
#define V_OR3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0xfe)
#define V_NOR3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0x01)
#define V_ANY(a) (_mm512_test_epi64_mask(a, a) != 0)
#define V_DISJOINT(a, b) ((unsigned)_mm512_testn_epi64_mask(a, b))
/* packed in a register: packing to memory is slow on some processors */
#define V_COMPRESS(p, v, live) \
    V_STORE(p, _mm512_maskz_compress_epi64((__mmask8)(live), v))
#define V_KEEP keep_avx512

#include "join_template.h"

#endif
