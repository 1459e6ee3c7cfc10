/* The vector search in 512-bit registers; BITS (16 needs VBMI2, 32) a lane. */
#define NAME(x) NQ_PASTE4(nq_avx512_, BITS, NQ_PASTE4(_, WRAPS, _, ), x)
#define OP(x) NQ_PASTE4(_mm512_, x, BITS, )
#define MASKED(x) NQ_PASTE4(_mm512_, x, BITS, _mask)
#define LANES (512 / BITS)
#define WORD NQ_PASTE4(uint, BITS, _t, )
#define V __m512i
#define S __m128i
#if BITS == 16
#define TARGET "avx512f,avx512bw,avx512vbmi2,popcnt"
#define P __mmask32
#define V_SET1(x) _mm512_set1_epi16((short)(x))
#else
#define TARGET "avx512f,avx512bw,popcnt"
#define P __mmask16
#define V_SET1(x) _mm512_set1_epi32((int)(x))
#endif

#define TERNARY(a, b, c, table) _mm512_ternarylogic_epi64(a, b, c, table)
#define V_ZERO() _mm512_setzero_si512()
#define V_LOAD(p) _mm512_loadu_si512(p)
#define V_STORE(p, v) _mm512_storeu_si512(p, v)
#define V_OR(a, b) _mm512_or_si512(a, b)
#define V_AND(a, b) _mm512_and_si512(a, b)
#define V_ANDNOT(a, b) _mm512_andnot_si512(a, b)
#define V_XOR(a, b) _mm512_xor_si512(a, b)
#define V_ORAND(a, b, c) TERNARY(a, b, c, 0xa8)
#define V_DEC(a) OP(add_epi)(a, _mm512_set1_epi64(-1))
#define V_SHL(a, n) OP(sll_epi)(a, n)
#define V_SHR(a, n) OP(srl_epi)(a, n)
#define V_SELECT(p, a, b) OP(mask_mov_epi)(b, p, a)
#define S_SET(n) _mm_cvtsi32_si128(n)

#define P_BITS(p) ((uint32_t)(p))
#define P_SIZE(bits) NQ_POPCOUNT(bits)
#define P_ZERO(a, b) MASKED(testn_epi)(a, b)
#define P_ANDZERO(p, a, b) MASKED(mask_testn_epi)(p, a, b)

/* X: the open squares */
#define X_OPEN(left, right, closed) TERNARY(left, right, closed, 0x01)
#define X_AND(free, x) V_AND(free, x)
#define X_ANY3(a, b, c) TERNARY(a, b, c, 0xfe)
#define X_NONE2(a, b) TERNARY(a, b, b, 0x03)
#define X_NONE3(a, b, c) TERNARY(a, b, c, 0x01)
#define X_NOT_BOTH(a, b) TERNARY(a, b, b, 0x3f)
#define L_FIRST(free, x) MASKED(test_epi)(free, x)
#define L_NEXT(p, free, x) MASKED(mask_test_epi)(p, free, x)
#define L_LAST(p, free, none) P_ANDZERO(p, free, none)
#define L_END(p) (p)

#define ORDER uint32_t            /* not needed: the instructions take a predicate */
#define PACKING(bits) (bits)
#define UNPACKING(bits) (bits)
#define V_EXPAND(v, p, order, from) ((void)(order), v = OP(mask_expandloadu_epi)(v, p, from))
/* packed in a register, then stored whole: a packing store is slow on some processors */
#define V_PACK(v, p, order, to) ((void)(order), V_STORE(to, OP(maskz_compress_epi)(p, v)))

/* a product with a de Bruijn number moves a code to the highest bits, unique for each column; the
 * exponent of a float is the column itself, except for bit 31, whose float is negative */
#if BITS == 16
#define V_CODE(queen) _mm512_srli_epi16(_mm512_mullo_epi16(queen, V_SET1(NQ_DE_BRUIJN)), 12)
#define NIBBLES(v) \
    _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)nq_column_of)), \
                        _mm512_and_si512(v, _mm512_set1_epi8(15)))
#define V_COLUMNS(v) V_OR(NIBBLES(v), _mm512_slli_epi16(NIBBLES(_mm512_srli_epi16(v, 4)), 4))
#else
#define V_CODE(queen) \
    V_AND(_mm512_sub_epi32(_mm512_srli_epi32(_mm512_castps_si512(_mm512_cvtepi32_ps(queen)), 23), \
                           V_SET1(127)), V_SET1(31))
#define V_COLUMNS(v) (v)
#endif

#include "search_template.h"

#undef MASKED
#undef TERNARY
