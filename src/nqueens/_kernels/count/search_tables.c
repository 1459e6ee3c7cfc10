/* The tables of the vector search and of the parity split. */
#include "dispatch.h"

#ifdef NQ_128

#define BITS 16
#define WIDTH 128
#include "search_vectors.h"

NQ_ALIGNED(64) uint8_t nq_pack8x16[256][16], nq_unpack8x16[256][16];
NQ_ALIGNED(64) uint8_t nq_pack4x32[16][16], nq_unpack4x32[16][16];
NQ_ALIGNED(64) uint8_t nq_pack8x32[256][8], nq_unpack8x32[256][8];
uint8_t nq_set_size[256], nq_column_of[64];

/* for a set of lanes of `bytes` bytes, the source of each byte of the packed and unpacked lanes */
static void shuffles(int set, int lanes, int bytes, uint8_t *pack, uint8_t *unpack)
{
    memset(pack, NQ_NO_BYTE, (size_t)(lanes * bytes));
    memset(unpack, NQ_NO_BYTE, (size_t)(lanes * bytes));
    for (int lane = 0, rank = 0; lane < lanes; lane++) {
        if (!(set >> lane & 1)) continue;
        for (int byte = 0; byte < bytes; byte++) {
            pack[rank * bytes + byte] = (uint8_t)(lane * bytes + byte);
            unpack[lane * bytes + byte] = (uint8_t)(rank * bytes + byte);
        }
        rank++;
    }
}

void nq_search_init(void)
{
    for (int i = 0; i < 64; i++) {
        const int column = i % 16, code = (NQ_DE_BRUIJN << column & 0xffff) >> 12;
        nq_column_of[i / 16 * 16 + code] = (uint8_t)column;
    }
    for (int set = 0; set < 256; set++) {
        shuffles(set, 8, 2, nq_pack8x16[set], nq_unpack8x16[set]);
        shuffles(set, 8, 1, nq_pack8x32[set], nq_unpack8x32[set]);
        if (set < 16) shuffles(set, 4, 4, nq_pack4x32[set], nq_unpack4x32[set]);
        nq_set_size[set] = (uint8_t)(nq_set_size[set / 2] + set % 2);
    }
}

#endif
