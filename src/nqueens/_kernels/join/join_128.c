/* The instance of the half-board join for SSE4.2 or NEON. */
#include "join_work.h"

#ifdef NQ_128
#define BITS 64
#define WIDTH 128
#include "shared/vectors.h"

#define BMI2 0
#define NAME(x) NQ_PASTE4(nq_, NQ_128, _, x)
#define GROUP_MORE 0
#define WORDS 2
#define TARGET "sse4.2,popcnt"
/* without a branch: which lanes live is hard to predict */
#define V_COMPRESS(p, v, live) \
    do { \
        const V both_ = (v); \
        STORE_LOW(p, both_); \
        STORE_HIGH((p) + ((live) & 1), both_); \
    } while (0)

#ifdef NQ_X86
#include "join_x86.h"
#define STORE_LOW(p, v) _mm_storel_epi64((__m128i *)(p), v)
#define STORE_HIGH(p, v) _mm_storeh_pd((double *)(p), _mm_castsi128_pd(v))
#else
#define V_SELECT(m, a, b) vbslq_u64(m, a, b)
#define V_ANY(a) (vmaxvq_u32(vreinterpretq_u32_u64(a)) != 0)
#define V_COUNT(a) vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(a)))))
#define V_DISJOINT(a, b) lanes_of(vceqzq_u64(V_AND(a, b)))
#define STORE_LOW(p, v) vst1q_lane_u64(p, v, 0)
#define STORE_HIGH(p, v) vst1q_lane_u64(p, v, 1)

NQ_INLINE unsigned lanes_of(uint64x2_t set)
{
    return (unsigned)((vgetq_lane_u64(set, 0) & 1) | (vgetq_lane_u64(set, 1) & 2));
}
#endif

#include "join_template.h"

#endif
