/* The instance of the half-board join for AVX-512. */
#include "shared/compiler.h"

#ifdef NQ_X86

#include <assert.h>
#include <immintrin.h>
#include <string.h>

#include "join_work.h"

#define BITS_OF(x) ((size_t)NQ_POPCOUNT(x))
#define BMI2 1
#define PORTABLE 0

#define TARGET "avx512f,avx512bw,avx512vpopcntdq,bmi2,popcnt"

/* nq_keep, 16 words at a time */
NQ_INLINE NQ_TARGET(TARGET) size_t keep_avx512(const uint32_t *words, const uint16_t *keys,
                                               size_t count, unsigned bits, uint32_t *to,
                                               uint16_t *to_keys, int with_keys)
{
    const __m512i closed = _mm512_set1_epi32((int)bits);
    size_t kept = 0;
    for (size_t i = 0; i < count; i += 16) {
        const __m512i key = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const void *)(keys + i)));
        unsigned live = _mm512_testn_epi32_mask(key, closed);
        if (count - i < 16) live &= (1u << (count - i)) - 1;
        const __m512i some = _mm512_loadu_si512(words + i);
        _mm512_storeu_si512(to + kept, _mm512_maskz_compress_epi32((__mmask16)live, some));
        if (with_keys)
            _mm256_storeu_si256((void *)(to_keys + kept),
                                _mm512_cvtepi32_epi16(
                                    _mm512_maskz_compress_epi32((__mmask16)live, key)));
        kept += BITS_OF(live);
    }
    return kept;
}

#define NAME(x) nq_avx512_##x
#define FIELDS 4
#define GROUP_MORE 0
#define WORDS 8
#define V __m512i
#define V_ZERO() _mm512_setzero_si512()
#define V_SET1(x) _mm512_set1_epi64((long long)(x))
#define V_LOAD(p) _mm512_loadu_si512(p)
#define V_STORE(p, v) _mm512_storeu_si512(p, v)
#define V_OR(a, b) _mm512_or_si512(a, b)
#define V_AND(a, b) _mm512_and_si512(a, b)
#define V_XOR(a, b) _mm512_xor_si512(a, b)
#define V_ADD(a, b) _mm512_add_epi64(a, b)
#define V_COUNT(a) _mm512_popcnt_epi64(a)
#define V_NOT(a) _mm512_ternarylogic_epi64(a, a, a, 0x55)
#define V_SHL(a, n) _mm512_slli_epi64(a, n)
#define V_SHR(a, n) _mm512_srli_epi64(a, n)
#define V_SELECT(m, a, b) _mm512_ternarylogic_epi64(m, a, b, 0xca)
#define V_OR3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0xfe)
#define V_NOR3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0x01)
#define V_ANY(a) (_mm512_test_epi64_mask(a, a) != 0)
#define V_FIRST(n) ((n) < 8 ? (1u << (n)) - 1 : 255u)
#define V_DISJOINT(a, b) ((unsigned)_mm512_testn_epi64_mask(a, b))
/* packed in a register: packing to memory is slow on some processors */
#define V_COMPRESS(p, v, live) \
    V_STORE(p, _mm512_maskz_compress_epi64((__mmask8)(live), v))
#define V_KEEP keep_avx512

#include "join_template.h"

#endif
