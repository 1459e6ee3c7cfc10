/* The instance of the half-board join for SSE4.2 or NEON. */
#include "shared/compiler.h"

#ifdef NQ_128

#include <assert.h>
#include <string.h>

#include "join_work.h"

#define BITS_OF(live) ((size_t)(((live) & 1) + ((live) >> 1)))
#define BMI2 0
#define PORTABLE 0
#define NAME(x) NQ_PASTE4(nq_, NQ_128, _, x)
#define FIELDS 4
#define GROUP_MORE 0
#define WORDS 2
#define V_OR3(a, b, c) V_OR(V_OR(a, b), c)
#define V_NOR3(a, b, c) V_NOT(V_OR3(a, b, c))
#define V_FIRST(n) ((n) < 2 ? 1u : 3u)
/* without a branch: which lanes live is hard to predict */
#define V_COMPRESS(p, v, live) \
    do { \
        const V both_ = (v); \
        STORE_LOW(p, both_); \
        STORE_HIGH((p) + ((live) & 1), both_); \
    } while (0)

#ifdef NQ_X86
#include <nmmintrin.h>
#define TARGET "sse4.2,popcnt"
#define V __m128i
#define V_ZERO() _mm_setzero_si128()
#define V_SET1(x) _mm_set1_epi64x((long long)(x))
#define V_LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define V_STORE(p, v) _mm_storeu_si128((__m128i *)(p), v)
#define V_OR(a, b) _mm_or_si128(a, b)
#define V_AND(a, b) _mm_and_si128(a, b)
#define V_NOT(a) _mm_xor_si128(a, _mm_set1_epi64x(-1))
#define V_SHL(a, n) _mm_slli_epi64(a, n)
#define V_SHR(a, n) _mm_srli_epi64(a, n)
#define V_SELECT(m, a, b) V_OR(V_AND(m, a), _mm_andnot_si128(m, b))
#define V_ANY(a) (!_mm_testz_si128(a, a))
#define V_DISJOINT(a, b) \
    ((unsigned)_mm_movemask_pd(_mm_castsi128_pd(_mm_cmpeq_epi64(V_AND(a, b), V_ZERO()))))
#define STORE_LOW(p, v) _mm_storel_epi64((__m128i *)(p), v)
#define STORE_HIGH(p, v) _mm_storeh_pd((double *)(p), _mm_castsi128_pd(v))
#define V_XOR(a, b) _mm_xor_si128(a, b)
#define V_ADD(a, b) _mm_add_epi64(a, b)
#define V_COUNT(a) count_sse4(a)

NQ_INLINE NQ_TARGET(TARGET) __m128i count_sse4(__m128i v)
{
    const __m128i low = _mm_set1_epi8(15);
    const __m128i bits = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m128i a = _mm_shuffle_epi8(bits, _mm_and_si128(v, low));
    const __m128i b = _mm_shuffle_epi8(bits, _mm_and_si128(_mm_srli_epi16(v, 4), low));
    return _mm_sad_epu8(_mm_add_epi8(a, b), _mm_setzero_si128());
}
#else
#include <arm_neon.h>
#define V uint64x2_t
#define V_ZERO() vdupq_n_u64(0)
#define V_SET1(x) vdupq_n_u64(x)
#define V_LOAD(p) vld1q_u64((const uint64_t *)(p))
#define V_STORE(p, v) vst1q_u64((uint64_t *)(p), v)
#define V_OR(a, b) vorrq_u64(a, b)
#define V_AND(a, b) vandq_u64(a, b)
#define V_NOT(a) vreinterpretq_u64_u32(vmvnq_u32(vreinterpretq_u32_u64(a)))
#define V_SHL(a, n) vshlq_u64(a, vdupq_n_s64(n))
#define V_SHR(a, n) vshlq_u64(a, vdupq_n_s64(-(n)))
#define V_SELECT(m, a, b) vbslq_u64(m, a, b)
#define V_ANY(a) (vmaxvq_u32(vreinterpretq_u32_u64(a)) != 0)
#define V_DISJOINT(a, b) lanes_of(vceqzq_u64(V_AND(a, b)))
#define STORE_LOW(p, v) vst1q_lane_u64(p, v, 0)
#define STORE_HIGH(p, v) vst1q_lane_u64(p, v, 1)
#define V_XOR(a, b) veorq_u64(a, b)
#define V_ADD(a, b) vaddq_u64(a, b)
#define V_COUNT(a) vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(a)))))

NQ_INLINE unsigned lanes_of(uint64x2_t set)
{
    return (unsigned)((vgetq_lane_u64(set, 0) & 1) | (vgetq_lane_u64(set, 1) & 2));
}
#endif

#define V_KEEP nq_keep
#include "join_template.h"

#endif
