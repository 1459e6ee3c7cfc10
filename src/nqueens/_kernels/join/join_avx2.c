/* The instances of the half-board join for AVX2: where PEXT and PDEP are slow, they do without. */
#include "join_work.h"

#ifdef NQ_X86
#define BITS 64
#define WIDTH 256
#define TARGET "avx2,bmi2,popcnt"
#include "shared/vectors.h"
#include "join_x86.h"

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
        unsigned live = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(open, _mm_setzero_si128()));
        if (count - i < 8) live &= (1u << (count - i)) - 1;
        V_STORE(to + kept, PERMUTED(V_LOAD(words + i), nq_pack8x32[live]));
        if (to_keys)
            _mm_storeu_si128((void *)(to_keys + kept),
                             _mm_shuffle_epi8(key, _mm_loadu_si128((const void *)nq_pack8x16[live])));
        kept += (size_t)NQ_POPCOUNT(live);
    }
    return kept;
}

#define GROUP_MORE 1
#define WORDS 4
#define V_COMPRESS(p, v, live) V_STORE(p, PERMUTED(v, nq_pack4x64[live]))
#define V_KEEP keep_avx2
#define BMI2 1
#define NAME(x) nq_avx2_##x
#include "join_template.h"

#undef BMI2
#undef NAME
#define BMI2 0
#define NAME(x) nq_zen2_##x
#include "join_template.h"

#endif
