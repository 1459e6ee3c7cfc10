/* Boards of up to 16 rows from keys, in 128-bit registers. */
#include "count/dispatch.h"

#ifdef NQ_128

#define BITS 8
#define WIDTH 128
#include "shared/vectors.h"

/* How a key of 4 bits per row becomes a board: SHUFFLE(v, from) has the bytes of v with the numbers
 * `from`, or 0 for a number above 127. columns_of(key) has the column of each row, the last row first.
 *
 * Example: n = 6, a queen given on row 0 in column 1, key 0x35024. columns_of gives 4 2 0 5 3 0 ...,
 * the row 0 is not of the job, so `from` is NO_BYTE 4 3 2 1 0, and the shuffle gives 0 3 5 0 2 4.
 * OR with `fixed`, 1 0 0 0 0 0, makes the board 1 3 5 0 2 4. */
enum {
    NO_BYTE = 0x80,
    REST = 16                     /* the last boards are copied: a store writes 16 bytes */
};

#ifdef NQ_X86
#define MINUS(a, b) _mm_sub_epi8(a, b)
#define SHUFFLE(v, from) _mm_shuffle_epi8(v, from)
NQ_INLINE NQ_TARGET("sse4.2") V columns_of(uint64_t key)
{
    const V two = _mm_cvtsi64_si128((long long)key), mask = V_SET1(15);
    return _mm_unpacklo_epi8(V_AND(two, mask), V_AND(_mm_srli_epi16(two, 4), mask));
}
#else
#define MINUS(a, b) vsubq_u8(a, b)
#define SHUFFLE(v, from) vqtbl1q_u8(v, from)
NQ_INLINE V columns_of(uint64_t key)
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
        from[r] = (uint8_t)(open ? --rows : NO_BYTE);
        fixed[r] = (uint8_t)(open || r >= n ? 0 : frame->fixed[r]);
        last[r] = (uint8_t)(n - 1);
    }
    const V places = V_LOAD(from), others = V_LOAD(fixed), edge = V_LOAD(last);
    for (size_t i = 0; i < count; i++, keys += step, out += n) {
        V board = V_OR(SHUFFLE(columns_of(*keys), places), others);
        if (frame->mirrored) board = MINUS(edge, board);
        if (i + REST < count)
            V_STORE(out, board);
        else {
            uint8_t whole[16];
            V_STORE(whole, board);
            memcpy(out, whole, (size_t)n);
        }
    }
}

#endif
