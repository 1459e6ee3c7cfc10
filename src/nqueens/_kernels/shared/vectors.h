/* Vectors of WIDTH bits, which are lanes of BITS bits, and the operations that x86 and NEON share.
 *
 * A file includes this once, for its level. It may then change BITS: a macro has the lanes that BITS
 * says where it is used.
 *
 *   V, S                   types: vector, shift distance of S_SET(n)
 *   MM(x), WHOLE(x), OP(x) of x86: intrinsics of this width, of whole registers, of such lanes
 *   OP(x)                  of NEON: intrinsics of such lanes without a sign
 *   V_ANDNOT(a, b)         b without the bits of a
 */
#ifndef NQ_VECTORS_H
#define NQ_VECTORS_H

#include "shared/compiler.h"
#include "shared/packing.h"

#ifdef NQ_X86
#if WIDTH == 128
#include <nmmintrin.h>           /* up to SSE4.2, a tenth of what <immintrin.h> has */
#define MM(x) NQ_PASTE4(_mm_, x, , )
#else
#include <immintrin.h>
#define MM(x) NQ_PASTE4(_mm, WIDTH, _, x)
#endif
#define WHOLE(x) NQ_PASTE4(MM(x##_si), WIDTH, , )
#define OP(x) NQ_PASTE4(MM(x), BITS, , )
#define V NQ_PASTE4(__m, WIDTH, i, )
#define S __m128i
#define S_SET(n) _mm_cvtsi32_si128(n)
#define V_SET1(x) OP(set1_epi)(x)
#define V_ZERO() WHOLE(setzero)()
#define V_LOAD(p) WHOLE(loadu)((const V *)(p))
#define V_STORE(p, v) WHOLE(storeu)((V *)(p), v)
#define V_OR(a, b) WHOLE(or)(a, b)
#define V_AND(a, b) WHOLE(and)(a, b)
#define V_ANDNOT(a, b) WHOLE(andnot)(a, b)
#define V_XOR(a, b) WHOLE(xor)(a, b)
#define V_ADD(a, b) OP(add_epi)(a, b)
#define V_SHL(a, n) OP(sll_epi)(a, n)
#define V_SHR(a, n) OP(srl_epi)(a, n)
#if WIDTH == 256                  /* lanes of 32 bits, by the numbers in a row of a table */
#define NUMBERS(row) _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(row)))
#endif

#else
#include <arm_neon.h>

typedef uint8x16_t nq_lanes8;
typedef uint16x8_t nq_lanes16;
typedef uint32x4_t nq_lanes32;
typedef int16x8_t nq_shifts16;
typedef int32x4_t nq_shifts32;
#define OP(x) NQ_PASTE4(x, _u, BITS, )
#define SIGNED(x) NQ_PASTE4(x, _s, BITS, )
#define V NQ_PASTE4(nq_lanes, BITS, , )
#define S NQ_PASTE4(nq_shifts, BITS, , )
#define S_SET(n) SIGNED(vdupq_n)(n)
#define V_SET1(x) OP(vdupq_n)(x)
#define V_ZERO() V_SET1(0)
#define V_LOAD(p) OP(vld1q)((const void *)(p))
#define V_STORE(p, v) OP(vst1q)((void *)(p), v)
#define V_OR(a, b) OP(vorrq)(a, b)
#define V_AND(a, b) OP(vandq)(a, b)
#define V_ANDNOT(a, b) OP(vbicq)(b, a)
#define V_XOR(a, b) OP(veorq)(a, b)
#define V_ADD(a, b) OP(vaddq)(a, b)
#define V_SHL(a, n) OP(vshlq)(a, n)
#define V_SHR(a, n) OP(vshlq)(a, SIGNED(vnegq)(n))
#endif

#endif
