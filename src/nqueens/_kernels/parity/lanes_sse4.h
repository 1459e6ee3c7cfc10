/* 8 lanes of 16 bits: SSE4. search_template.h explains the operations. */
#include <nmmintrin.h>
#include "shared/compiler.h"

#define TARGET "sse4.2,popcnt"
#define OPERATION NQ_INLINE NQ_TARGET(TARGET)
enum { LANES = 8 };
typedef __m128i lanes, members, distance, packing;

OPERATION lanes load(const uint16_t *p) { return _mm_loadu_si128((const void *)p); }
OPERATION lanes all_lanes(uint32_t x) { return _mm_set1_epi16((short)x); }
OPERATION lanes either(lanes a, lanes b) { return _mm_or_si128(a, b); }
OPERATION lanes without(lanes a, lanes b) { return _mm_andnot_si128(b, a); }
OPERATION lanes differing(lanes a, lanes b) { return _mm_xor_si128(a, b); }
OPERATION lanes lowest(lanes a)
{
    return _mm_and_si128(a, _mm_sub_epi16(_mm_setzero_si128(), a));
}
OPERATION distance distance_of(int n) { return _mm_cvtsi32_si128(n); }
OPERATION lanes attacked_by(lanes queen, distance d)
{
    return _mm_or_si128(_mm_sll_epi16(queen, d), _mm_srl_epi16(queen, d));
}
OPERATION members those_with(lanes a) { return a; }
OPERATION members also_with(members m, lanes a) { return _mm_min_epu16(m, a); }
OPERATION uint32_t bits_of(members m)
{
    const lanes is_zero = _mm_cmpeq_epi16(m, _mm_setzero_si128());
    return 0xff ^ (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(is_zero, _mm_setzero_si128()));
}
OPERATION int is_any(lanes a) { return !_mm_testz_si128(a, a); }
OPERATION lanes first_lanes(lanes a, size_t k)
{
    const lanes number = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm_and_si128(a, _mm_cmpgt_epi16(all_lanes((uint32_t)k), number));
}
OPERATION packing packing_of(uint32_t bits)
{
    return _mm_loadu_si128((const void *)nq_pack8x16[bits]);
}
OPERATION void pack(uint16_t *to, lanes a, packing order)
{
    _mm_storeu_si128((void *)to, _mm_shuffle_epi8(a, order));
}
