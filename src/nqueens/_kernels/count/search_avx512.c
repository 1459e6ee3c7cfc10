/* The vector search in 512-bit registers; lanes of 16 bits need VBMI2. */
#include "dispatch.h"

#ifdef NQ_X86
#define LEVEL avx512
#define BITS 16
#define WIDTH 512
#define TARGET "avx512f,avx512bw,avx512vbmi2,popcnt"
#include "search_vectors.h"
#include "search_x86.h"

typedef __mmask32 predicate_16;
typedef __mmask16 predicate_32;
#define P NQ_PASTE4(predicate_, BITS, , )
#define MASKED(x) NQ_PASTE4(_mm512_, x, BITS, _mask)
#define TERNARY(a, b, c, table) _mm512_ternarylogic_epi64(a, b, c, table)
#define V_ORAND(a, b, c) TERNARY(a, b, c, 0xa8)
#define V_DEC(a) V_ADD(a, _mm512_set1_epi64(-1))
#define V_SELECT(p, a, b) OP(mask_mov_epi)(b, p, a)

#define P_BITS(p) ((uint32_t)(p))
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

#include "search_instances.h"

const nq_search *const nq_avx512_searches[] = {SEARCHES_OF_LEVEL, NULL};

#endif
