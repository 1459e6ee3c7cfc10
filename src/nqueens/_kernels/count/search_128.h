/* The vector search in 128-bit registers, of SSE4.2 or NEON; BITS (16 or 32) a lane. */
#define NAME(x) NQ_PASTE4(NQ_PASTE4(nq_, NQ_128, _, ), BITS, NQ_PASTE4(_, WRAPS, _, ), x)
#define LANES (128 / BITS)
#define WORD NQ_PASTE4(uint, BITS, _t, )

#ifdef NQ_X86
#define TARGET "sse4.2,popcnt"
#define OP(x) NQ_PASTE4(_mm_, x, BITS, )
#define V __m128i
#define P __m128i
#define S __m128i
#define V_ZERO() _mm_setzero_si128()
#define V_LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define V_STORE(p, v) _mm_storeu_si128((__m128i *)(p), v)
#define V_OR(a, b) _mm_or_si128(a, b)
#define V_AND(a, b) _mm_and_si128(a, b)
#define V_ANDNOT(a, b) _mm_andnot_si128(a, b)
#define V_XOR(a, b) _mm_xor_si128(a, b)
#define V_ADD(a, b) OP(add_epi)(a, b)
#define V_SHL(a, n) OP(sll_epi)(a, n)
#define V_SHR(a, n) OP(srl_epi)(a, n)
#define V_SELECT(p, a, b) _mm_blendv_epi8(b, a, p)
#define S_SET(n) _mm_cvtsi32_si128(n)
#define P_EMPTY(a) OP(cmpeq_epi)(a, V_ZERO())
#define P_SIZE(bits) NQ_POPCOUNT(bits)
#define ORDER __m128i
#define ORDER_OF(row) V_LOAD(row)
#define V_PACK(v, p, order, to) V_STORE(to, _mm_shuffle_epi8(v, order))
#define V_EXPAND(v, p, order, from) (v = V_SELECT(p, _mm_shuffle_epi8(V_LOAD(from), order), v))
#if BITS == 16
#define V_SET1(x) _mm_set1_epi16((short)(x))
#define P_BITS(p) ((uint32_t)_mm_movemask_epi8(_mm_packs_epi16(p, V_ZERO())))
#define V_CODE(queen) _mm_srli_epi16(_mm_mullo_epi16(queen, V_SET1(NQ_DE_BRUIJN)), 12)
#define NIBBLES(v) _mm_shuffle_epi8(V_LOAD(nq_column_of), V_AND(v, _mm_set1_epi8(15)))
#define V_COLUMNS(v) V_OR(NIBBLES(v), _mm_slli_epi16(NIBBLES(_mm_srli_epi16(v, 4)), 4))
#else
#define V_SET1(x) _mm_set1_epi32((int)(x))
#define P_BITS(p) ((uint32_t)_mm_movemask_ps(_mm_castsi128_ps(p)))
#define V_CODE(queen) \
    V_AND(_mm_sub_epi32(_mm_srli_epi32(_mm_castps_si128(_mm_cvtepi32_ps(queen)), 23), \
                        V_SET1(127)), V_SET1(31))
#define V_COLUMNS(v) (v)
#endif

#else
#define OP(x) NQ_PASTE4(x, _u, BITS, )
#if BITS == 16
#define V uint16x8_t
#define S int16x8_t
#define S_SET(n) vdupq_n_s16((int16_t)(n))
#define V_SHR(a, n) vshlq_u16(a, vnegq_s16(n))
#define BYTES(v) vreinterpretq_u8_u16(v)
#define WORDS(v) vreinterpretq_u16_u8(v)
#define P_BITS(p) ((uint32_t)vaddvq_u16(V_AND(p, V_LOAD(nq_weights16))))
#else
#define V uint32x4_t
#define S int32x4_t
#define S_SET(n) vdupq_n_s32((int32_t)(n))
#define V_SHR(a, n) vshlq_u32(a, vnegq_s32(n))
#define BYTES(v) vreinterpretq_u8_u32(v)
#define WORDS(v) vreinterpretq_u32_u8(v)
#define P_BITS(p) ((uint32_t)vaddvq_u32(V_AND(p, V_LOAD(nq_weights32))))
#endif
#define P V
#define V_ZERO() V_SET1(0)
#define V_LOAD(p) OP(vld1q)(p)
#define V_STORE(p, v) OP(vst1q)(p, v)
#define V_OR(a, b) OP(vorrq)(a, b)
#define V_AND(a, b) OP(vandq)(a, b)
#define V_ANDNOT(a, b) OP(vbicq)(b, a)
#define V_XOR(a, b) OP(veorq)(a, b)
#define V_ADD(a, b) OP(vaddq)(a, b)
#define V_SET1(x) OP(vdupq_n)((WORD)(x))
#define V_SHL(a, n) OP(vshlq)(a, n)
#define V_SELECT(p, a, b) OP(vbslq)(p, a, b)
#define P_EMPTY(a) OP(vceqq)(a, V_ZERO())
#define P_SIZE(bits) nq_set_size[bits]
#define ORDER uint8x16_t
#define ORDER_OF(row) vld1q_u8(row)
#define V_PACK(v, p, order, to) V_STORE(to, WORDS(vqtbl1q_u8(BYTES(v), order)))
/* bytes that do not belong to a member stay */
#define V_EXPAND(v, p, order, from) (v = WORDS(vqtbx1q_u8(BYTES(v), BYTES(V_LOAD(from)), order)))
#define V_CODE(queen) OP(vsubq)(V_SET1(BITS - 1), OP(vclzq)(queen))
#define V_COLUMNS(v) (v)
#endif

#if BITS == 16
#define PACKING(bits) ORDER_OF(nq_pack8x16[bits])
#define UNPACKING(bits) ORDER_OF(nq_unpack8x16[bits])
#else
#define PACKING(bits) ORDER_OF(nq_pack4x32[bits])
#define UNPACKING(bits) ORDER_OF(nq_unpack4x32[bits])
#endif

#include "search_lanes.h"
#include "search_template.h"

#undef BYTES
#undef WORDS
