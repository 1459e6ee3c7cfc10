/* The vector search in 128-bit registers, of SSE4.2 or NEON. */
#include "dispatch.h"

#ifdef NQ_128
#define LEVEL NQ_128
#define BITS 16
#define WIDTH 128
#define TARGET "sse4.2,popcnt"
#include "search_vectors.h"
#include "search_lanes.h"

#ifdef NQ_X86
#include "search_x86.h"
#define V_SELECT(p, a, b) _mm_blendv_epi8(b, a, p)
#define P_EMPTY(a) OP(cmpeq_epi)(a, V_ZERO())
#define P_BITS(p) \
    ((uint32_t)(BITS == 16 ? _mm_movemask_epi8(_mm_packs_epi16(p, V_ZERO())) \
                           : _mm_movemask_ps(_mm_castsi128_ps(p))))
#define ORDER __m128i
#define V_PACK(v, p, order, to) V_STORE(to, _mm_shuffle_epi8(v, order))
#define V_EXPAND(v, p, order, from) (v = V_SELECT(p, _mm_shuffle_epi8(V_LOAD(from), order), v))
#define ORDER_OF(row) V_LOAD(row)
#else
static const uint16_t weights16[8] = {1, 2, 4, 8, 16, 32, 64, 128};
static const uint32_t weights32[4] = {1, 2, 4, 8};
#define BYTES(v) OP(vreinterpretq_u8)(v)
#define WORDS(v) NQ_PASTE4(vreinterpretq_u, BITS, _u8, )(v)
#define V_SELECT(p, a, b) OP(vbslq)(p, a, b)
#define P_EMPTY(a) OP(vceqq)(a, V_ZERO())
#define P_BITS(p) ((uint32_t)OP(vaddvq)(V_AND(p, V_LOAD(NQ_PASTE4(weights, BITS, , )))))
#define P_SIZE(bits) nq_set_size[bits]
#define ORDER uint8x16_t
#define ORDER_OF(row) vld1q_u8(row)
#define V_PACK(v, p, order, to) V_STORE(to, WORDS(vqtbl1q_u8(BYTES(v), order)))
/* bytes that do not belong to a member stay */
#define V_EXPAND(v, p, order, from) (v = WORDS(vqtbx1q_u8(BYTES(v), BYTES(V_LOAD(from)), order)))
#define V_CODE(queen) OP(vsubq)(V_SET1(BITS - 1), OP(vclzq)(queen))
#define V_COLUMNS(v) (v)
#endif
#define PACKING(bits) ORDER_OF(BITS == 16 ? nq_pack8x16[bits] : nq_pack4x32[bits])
#define UNPACKING(bits) ORDER_OF(BITS == 16 ? nq_unpack8x16[bits] : nq_unpack4x32[bits])

#include "search_instances.h"

const nq_search *const nq_128_searches[] = {SEARCHES_OF_LEVEL, NULL};

#endif
