/* The instances of the lister for x86-64. */
#include "dispatch.h"

#ifdef NQ_X86

#include "list.h"
#include "search_x86.h"

#define REST 16                   /* the last boards are copied: a store writes 16 bytes */

/* boards of up to 16 rows from keys of 4 bits a row, by one shuffle each */
static __attribute__((target("avx2"))) void nq_avx2_write4(
    const nq_frame *frame, const uint64_t *keys, ptrdiff_t step, size_t count, uint8_t *out)
{
    const int n = frame->n;
    uint8_t from[16], fixed[16];
    int rows = 0;
    for (int r = 0; r < n; r++) rows += frame->fixed[r] == NQ_OPEN;
    for (int r = 0; r < 16; r++) {
        const int open = r < n && frame->fixed[r] == NQ_OPEN;
        from[r] = (uint8_t)(open ? --rows : 0x80);
        fixed[r] = (uint8_t)(open || r >= n ? 0 : frame->fixed[r]);
    }
    const __m128i places = _mm_loadu_si128((const __m128i *)from);
    const __m128i others = _mm_loadu_si128((const __m128i *)fixed), mask = _mm_set1_epi8(15);
    const __m128i last = _mm_set1_epi8((char)(n - 1));
    for (size_t i = 0; i < count; i++, keys += step, out += n) {
        const __m128i key = _mm_loadl_epi64((const __m128i *)keys);
        const __m128i codes = _mm_unpacklo_epi8(_mm_and_si128(key, mask),
                                                _mm_and_si128(_mm_srli_epi16(key, 4), mask));
        __m128i board = _mm_or_si128(_mm_shuffle_epi8(codes, places), others);
        if (frame->mirrored) board = _mm_sub_epi8(last, board);
        if (i + REST < count)
            _mm_storeu_si128((__m128i *)out, board);
        else {
            uint8_t whole[16];
            _mm_storeu_si128((__m128i *)whole, board);
            memcpy(out, whole, (size_t)n);
        }
    }
}

#define WAYS 4
#define BITS 16
#define WRAPS 0
#define BOARDS_OF nq_avx2_write4
#include "search_avx2.h"
#include "search_avx512.h"
#undef BITS
#undef BOARDS_OF
#undef WAYS

#define WAYS 2
#define BITS 32
#define BOARDS_OF nq_portable_write5
#include "search_avx2.h"
#include "search_avx512.h"
#undef WRAPS

#define WRAPS 1
#include "search_avx2.h"
#include "search_avx512.h"

#endif
