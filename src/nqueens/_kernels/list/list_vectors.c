/* The instances of the lister for all vector levels. */
#include "count/dispatch.h"

#ifdef NQ_128

#include "count/search_vectors.h"

/* How a key of 4 bits per row becomes a board. BOARD is a vector of 16 bytes. LOAD, STORE, OR and MINUS
 * are operations on it; SHUFFLE(v, from) has the bytes of v with the numbers `from`, or 0 for a number
 * above 127. columns_of(key) has the column of each row, the last row first.
 *
 * Example: n = 6, a queen given on row 0 in column 1, key 0x35024. columns_of gives 4 2 0 5 3 0 ...,
 * the row 0 is not of the job, so `from` is NQ_NO_BYTE 4 3 2 1 0, and the shuffle gives 0 3 5 0 2 4.
 * OR with `fixed`, 1 0 0 0 0 0, makes the board 1 3 5 0 2 4. */
#define REST 16                   /* the last boards are copied: a store writes 16 bytes */

#ifdef NQ_X86
#define BOARD __m128i
#define LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define STORE(p, v) _mm_storeu_si128((__m128i *)(p), v)
#define OR(a, b) _mm_or_si128(a, b)
#define MINUS(a, b) _mm_sub_epi8(a, b)
#define SHUFFLE(v, from) _mm_shuffle_epi8(v, from)
NQ_INLINE NQ_TARGET("sse4.2") BOARD columns_of(uint64_t key)
{
    const __m128i two = _mm_cvtsi64_si128((long long)key), mask = _mm_set1_epi8(15);
    return _mm_unpacklo_epi8(_mm_and_si128(two, mask), _mm_and_si128(_mm_srli_epi16(two, 4), mask));
}
#else
#define BOARD uint8x16_t
#define LOAD(p) vld1q_u8(p)
#define STORE(p, v) vst1q_u8(p, v)
#define OR(a, b) vorrq_u8(a, b)
#define MINUS(a, b) vsubq_u8(a, b)
#define SHUFFLE(v, from) vqtbl1q_u8(v, from)
NQ_INLINE BOARD columns_of(uint64_t key)
{
    const uint8x8_t two = vcreate_u8(key), low = vand_u8(two, vdup_n_u8(15)), high = vshr_n_u8(two, 4);
    return vcombine_u8(vzip1_u8(low, high), vzip2_u8(low, high));
}
#endif

/* boards of up to 16 rows, by one shuffle each */
NQ_TARGET("sse4.2") void nq_write4_128(
    const nq_frame *frame, const uint64_t *keys, ptrdiff_t step, size_t count, uint8_t *out)
{
    const int n = frame->n;
    uint8_t from[16], fixed[16], last[16];
    int rows = 0;
    for (int r = 0; r < n; r++) rows += frame->fixed[r] == NQ_OPEN;
    for (int r = 0; r < 16; r++) {
        const int open = r < n && frame->fixed[r] == NQ_OPEN;
        from[r] = (uint8_t)(open ? --rows : NQ_NO_BYTE);
        fixed[r] = (uint8_t)(open || r >= n ? 0 : frame->fixed[r]);
        last[r] = (uint8_t)(n - 1);
    }
    const BOARD places = LOAD(from), others = LOAD(fixed), edge = LOAD(last);
    for (size_t i = 0; i < count; i++, keys += step, out += n) {
        BOARD board = OR(SHUFFLE(columns_of(*keys), places), others);
        if (frame->mirrored) board = MINUS(edge, board);
        if (i + REST < count)
            STORE(out, board);
        else {
            uint8_t whole[16];
            STORE(whole, board);
            memcpy(out, whole, (size_t)n);
        }
    }
}

#define WAYS 4
#define BITS 16
#define WRAPS 0
#define BOARDS_OF nq_write4_128
#include "count/search_levels.h"
#undef BITS
#undef BOARDS_OF
#undef WAYS

#define WAYS 2
#define BITS 32
#define BOARDS_OF nq_portable_write5
#include "count/search_levels.h"
#undef WRAPS

/* one level is enough for the torus: a full list is its solutions with a queen in a corner, shifted */
#define WRAPS 1
#include "count/search_128.h"

#endif
