/* The vector search in 256-bit registers. */
#include "dispatch.h"

#ifdef NQ_X86
#define LEVEL avx2
#define BITS 16
#define WIDTH 256
#define TARGET "avx2,popcnt"
#include "search_vectors.h"
#include "search_lanes.h"
#include "search_x86.h"

#define V_SELECT(p, a, b) _mm256_blendv_epi8(b, a, p)
#define P_EMPTY(a) OP(cmpeq_epi)(a, V_ZERO())
#define P_BITS(p) \
    ((uint32_t)(BITS == 16 ? _mm_movemask_epi8(_mm_packs_epi16(LOW(p), HIGH(p))) \
                           : _mm256_movemask_ps(_mm256_castsi256_ps(p))))

/* 16 bits a lane: two halves of eight lanes, each shuffled within 128 bits */
#define HALF(p) _mm_loadu_si128((const __m128i *)(p))
#define LOW(v) _mm256_castsi256_si128(v)
#define HIGH(v) _mm256_extracti128_si256(v, 1)
typedef struct {
    __m128i low, high;
    size_t half;                  /* the lanes of the set in the lower half */
} order_16;
NQ_INLINE NQ_TARGET(TARGET) order_16 order_of_16(uint8_t (*table)[16], uint32_t bits)
{
    return (order_16){HALF(table[bits & 255]), HALF(table[bits >> 8]),
                      (size_t)NQ_POPCOUNT(bits & 255)};
}
#define PACKING_16(bits) order_of_16(nq_pack8x16, bits)
#define UNPACKING_16(bits) order_of_16(nq_unpack8x16, bits)
#define UNPACKED_16(from, order) \
    _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_shuffle_epi8(HALF(from), order.low)), \
                            _mm_shuffle_epi8(HALF((from) + order.half), order.high), 1)
#define PACK_16(v, order, to) \
    (_mm_storeu_si128((__m128i *)(to), _mm_shuffle_epi8(LOW(v), order.low)), \
     _mm_storeu_si128((__m128i *)((to) + order.half), _mm_shuffle_epi8(HIGH(v), order.high)))

/* 32 bits a lane: numbers of lanes */
typedef __m256i order_32;
#define PACKING_32(bits) NUMBERS(nq_pack8x32[bits])
#define UNPACKING_32(bits) NUMBERS(nq_unpack8x32[bits])
#define UNPACKED_32(from, order) _mm256_permutevar8x32_epi32(V_LOAD(from), order)
#define PACK_32(v, order, to) V_STORE(to, _mm256_permutevar8x32_epi32(v, order))

#define OF_LANES(x) NQ_PASTE4(x, _, BITS, )
#define ORDER OF_LANES(order)
#define PACKING(bits) OF_LANES(PACKING)(bits)
#define UNPACKING(bits) OF_LANES(UNPACKING)(bits)
#define V_PACK(v, p, order, to) OF_LANES(PACK)(v, order, to)
#define V_EXPAND(v, p, order, from) (v = V_SELECT(p, OF_LANES(UNPACKED)(from, order), v))

#include "search_instances.h"

const nq_search *const nq_avx2_searches[] = {SEARCHES_OF_LEVEL, NULL};

#endif
