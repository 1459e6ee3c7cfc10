/* 16 lanes of 16 bits: AVX2. search_template.h explains the operations. */
#include <immintrin.h>
#include "shared/compiler.h"

#define TARGET "avx2,popcnt"
#define OPERATION NQ_INLINE NQ_TARGET(TARGET)
enum { LANES = 16 };
typedef __m256i lanes, members;
typedef __m128i distance;

/* two halves of eight lanes, each packed by a shuffle of its bytes */
typedef struct {
    __m128i low, high;
    int in_low;                   /* lanes that the lower half keeps */
} packing;

OPERATION lanes load(const uint16_t *p) { return _mm256_loadu_si256((const void *)p); }
OPERATION lanes all_lanes(uint32_t x) { return _mm256_set1_epi16((short)x); }
OPERATION lanes either(lanes a, lanes b) { return _mm256_or_si256(a, b); }
OPERATION lanes without(lanes a, lanes b) { return _mm256_andnot_si256(b, a); }
OPERATION lanes differing(lanes a, lanes b) { return _mm256_xor_si256(a, b); }
OPERATION lanes lowest(lanes a)
{
    return _mm256_and_si256(a, _mm256_sub_epi16(_mm256_setzero_si256(), a));
}
OPERATION distance distance_of(int n) { return _mm_cvtsi32_si128(n); }
OPERATION lanes attacked_by(lanes queen, distance d)
{
    return _mm256_or_si256(_mm256_sll_epi16(queen, d), _mm256_srl_epi16(queen, d));
}
OPERATION members those_with(lanes a) { return a; }
OPERATION members also_with(members m, lanes a) { return _mm256_min_epu16(m, a); }
OPERATION uint32_t bits_of(members m)
{
    const lanes is_zero = _mm256_cmpeq_epi16(m, _mm256_setzero_si256());
    const __m128i low = _mm256_castsi256_si128(is_zero);
    const __m128i high = _mm256_extracti128_si256(is_zero, 1);
    return 0xffff ^ (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}
OPERATION int is_any(lanes a) { return !_mm256_testz_si256(a, a); }
OPERATION lanes first_lanes(lanes a, size_t k)
{
    const lanes number = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm256_and_si256(a, _mm256_cmpgt_epi16(all_lanes((uint32_t)k), number));
}
OPERATION packing packing_of(uint32_t bits)
{
    return (packing){
        .low = _mm_loadu_si128((const void *)nq_pack8x16[bits & 255]),
        .high = _mm_loadu_si128((const void *)nq_pack8x16[bits >> 8]),
        .in_low = NQ_POPCOUNT(bits & 255),
    };
}
OPERATION void pack(uint16_t *to, lanes a, packing order)
{
    const __m128i low = _mm256_castsi256_si128(a), high = _mm256_extracti128_si256(a, 1);
    _mm_storeu_si128((void *)to, _mm_shuffle_epi8(low, order.low));
    _mm_storeu_si128((void *)(to + order.in_low), _mm_shuffle_epi8(high, order.high));
}
