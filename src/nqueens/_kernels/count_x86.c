/* The instances of the counter for x86-64, and the tables of the vector search. */
#include "dispatch.h"

#ifdef NQ_X86

#include "search_x86.h"

_Alignas(64) uint8_t nq_pack16[256][16], nq_unpack16[256][16];
_Alignas(64) uint8_t nq_pack32[256][8], nq_unpack32[256][8];
uint8_t nq_column_of[16];

void nq_search_x86_init(void)
{
    for (int column = 0; column < 16; column++)
        nq_column_of[(NQ_DE_BRUIJN << column & 0xffff) >> 12] = (uint8_t)column;
    for (int set = 0; set < 256; set++)
        for (int lane = 0, rank = 0; lane < 8; lane++) {
            if (!(set >> lane & 1)) continue;
            for (int byte = 0; byte < 2; byte++) {
                nq_pack16[set][2 * rank + byte] = (uint8_t)(2 * lane + byte);
                nq_unpack16[set][2 * lane + byte] = (uint8_t)(2 * rank + byte);
            }
            nq_pack32[set][rank] = (uint8_t)lane;
            nq_unpack32[set][lane] = (uint8_t)rank++;
        }
}

#define WAYS 0

#define BITS 16
#define WRAPS 0
#include "search_avx2.h"
#include "search_avx512.h"
#undef BITS

#define BITS 32
#include "search_avx2.h"
#include "search_avx512.h"
#undef WRAPS

#define WRAPS 1
#include "search_avx2.h"
#include "search_avx512.h"

#endif
