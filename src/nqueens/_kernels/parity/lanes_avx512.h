/* 32 lanes of 16 bits: AVX-512 BW and VBMI2. search_template.h explains the operations. */
#include <immintrin.h>
#include "shared/compiler.h"

#define TARGET "avx512f,avx512bw,avx512vbmi2,bmi,popcnt"
#define OPERATION NQ_INLINE NQ_TARGET(TARGET)
enum { LANES = 32 };
typedef __m512i lanes;
typedef __m128i distance;
typedef uint32_t members, packing;

OPERATION lanes load(const uint16_t *p) { return _mm512_loadu_si512(p); }
OPERATION lanes all_lanes(uint32_t x) { return _mm512_set1_epi16((short)x); }
OPERATION lanes either(lanes a, lanes b) { return _mm512_or_si512(a, b); }
OPERATION lanes without(lanes a, lanes b) { return _mm512_andnot_si512(b, a); }
OPERATION lanes differing(lanes a, lanes b) { return _mm512_xor_si512(a, b); }
OPERATION lanes lowest(lanes a)
{
    return _mm512_and_si512(a, _mm512_sub_epi16(_mm512_setzero_si512(), a));
}
OPERATION distance distance_of(int n) { return _mm_cvtsi32_si128(n); }
OPERATION lanes attacked_by(lanes queen, distance d)
{
    return _mm512_or_si512(_mm512_sll_epi16(queen, d), _mm512_srl_epi16(queen, d));
}
OPERATION members those_with(lanes a) { return _mm512_test_epi16_mask(a, a); }
OPERATION members also_with(members m, lanes a) { return _mm512_mask_test_epi16_mask(m, a, a); }
OPERATION uint32_t bits_of(members m) { return m; }
OPERATION int is_any(lanes a) { return those_with(a) != 0; }
OPERATION lanes first_lanes(lanes a, size_t k)
{
    return _mm512_maskz_mov_epi16(((uint32_t)1 << k) - 1, a);
}
OPERATION packing packing_of(uint32_t bits) { return bits; }
OPERATION void pack(uint16_t *to, lanes a, packing order)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi16(order, a));
}
