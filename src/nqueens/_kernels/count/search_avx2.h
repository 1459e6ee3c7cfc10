/* The vector search in 256-bit registers; BITS (16 or 32) a lane. */
#define NAME(x) NQ_PASTE4(nq_avx2_, BITS, NQ_PASTE4(_, WRAPS, _, ), x)
#define OP(x) NQ_PASTE4(_mm256_, x, BITS, )
#define LANES (256 / BITS)
#define WORD NQ_PASTE4(uint, BITS, _t, )
#define V __m256i
#define P __m256i
#define S __m128i
#define TARGET "avx2,popcnt"

#define V_ZERO() _mm256_setzero_si256()
#define V_LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define V_STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define V_OR(a, b) _mm256_or_si256(a, b)
#define V_AND(a, b) _mm256_and_si256(a, b)
#define V_ANDNOT(a, b) _mm256_andnot_si256(a, b)
#define V_XOR(a, b) _mm256_xor_si256(a, b)
#define V_ADD(a, b) OP(add_epi)(a, b)
#define V_SHL(a, n) OP(sll_epi)(a, n)
#define V_SHR(a, n) OP(srl_epi)(a, n)
#define V_SELECT(p, a, b) _mm256_blendv_epi8(b, a, p)
#define S_SET(n) _mm_cvtsi32_si128(n)

#define P_SIZE(bits) NQ_POPCOUNT(bits)
#define P_EMPTY(a) OP(cmpeq_epi)(a, V_ZERO())

#if BITS == 16
/* two halves of eight lanes, each shuffled within 128 bits */
#define HALF(p) _mm_loadu_si128((const __m128i *)(p))
#define LOW(v) _mm256_castsi256_si128(v)
#define HIGH(v) _mm256_extracti128_si256(v, 1)
#define V_SET1(x) _mm256_set1_epi16((short)(x))
#define P_BITS(p) ((uint32_t)_mm_movemask_epi8(_mm_packs_epi16(LOW(p), HIGH(p))))
typedef struct {
    __m128i low, high;
    size_t half;                  /* the lanes of the set in the lower half */
} NAME(order);
NQ_INLINE NQ_TARGET(TARGET) NAME(order) NAME(order_of)(uint8_t (*table)[16], uint32_t bits)
{
    return (NAME(order)){HALF(table[bits & 255]), HALF(table[bits >> 8]),
                         (size_t)NQ_POPCOUNT(bits & 255)};
}
#define ORDER NAME(order)
#define PACKING(bits) NAME(order_of)(nq_pack8x16, bits)
#define UNPACKING(bits) NAME(order_of)(nq_unpack8x16, bits)
#define UNPACKED(from, order) \
    _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_shuffle_epi8(HALF(from), order.low)), \
                            _mm_shuffle_epi8(HALF((from) + order.half), order.high), 1)
#define V_PACK(v, p, order, to) \
    (_mm_storeu_si128((__m128i *)(to), _mm_shuffle_epi8(LOW(v), order.low)), \
     _mm_storeu_si128((__m128i *)((to) + order.half), _mm_shuffle_epi8(HIGH(v), order.high)))
#define V_CODE(queen) _mm256_srli_epi16(_mm256_mullo_epi16(queen, V_SET1(NQ_DE_BRUIJN)), 12)
#define NIBBLES(v) \
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(HALF(nq_column_of)), \
                        V_AND(v, _mm256_set1_epi8(15)))
#define V_COLUMNS(v) V_OR(NIBBLES(v), _mm256_slli_epi16(NIBBLES(_mm256_srli_epi16(v, 4)), 4))
#else
#define V_SET1(x) _mm256_set1_epi32((int)(x))
#define P_BITS(p) ((uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(p)))
#define ORDER __m256i
#define ORDER_OF(row) _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(row)))
#define PACKING(bits) ORDER_OF(nq_pack8x32[bits])
#define UNPACKING(bits) ORDER_OF(nq_unpack8x32[bits])
#define UNPACKED(from, order) _mm256_permutevar8x32_epi32(V_LOAD(from), order)
#define V_PACK(v, p, order, to) V_STORE(to, _mm256_permutevar8x32_epi32(v, order))
#define V_CODE(queen) \
    V_AND(_mm256_sub_epi32(_mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(queen)), 23), \
                           V_SET1(127)), V_SET1(31))
#define V_COLUMNS(v) (v)
#endif

#define V_EXPAND(v, p, order, from) (v = V_SELECT(p, UNPACKED(from, order), v))

#include "search_lanes.h"
#include "search_template.h"

#undef HALF
#undef LOW
#undef HIGH
#undef UNPACKED
