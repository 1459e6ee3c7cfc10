/* The instances of the counter for x86-64. No file is compiled with special flags: each function
 * names the features that it is compiled for. */
#include "dispatch.h"

#ifdef NQ_X86

#include <assert.h>
#include <immintrin.h>
#include <string.h>

#include "stop.h"

#define PASTE4_(a, b, c, d) a##b##c##d
#define PASTE4(a, b, c, d) PASTE4_(a, b, c, d)

/* AVX2 packs by shuffles. For each set of lanes: where its members come from (pack), or which of
 * the packed words they get (unpack). 16-bit lanes are pairs of bytes. */
static _Alignas(64) uint8_t pack16[256][16], unpack16[256][16], pack32[256][8], unpack32[256][8];

void nq_count_x86_init(void)
{
    for (int set = 0; set < 256; set++)
        for (int lane = 0, rank = 0; lane < 8; lane++) {
            if (!(set >> lane & 1)) continue;
            for (int byte = 0; byte < 2; byte++) {
                pack16[set][2 * rank + byte] = (uint8_t)(2 * lane + byte);
                unpack16[set][2 * lane + byte] = (uint8_t)(2 * rank + byte);
            }
            pack32[set][rank] = (uint8_t)lane;
            unpack32[set][lane] = (uint8_t)rank++;
        }
}

#define BITS 16
#define WRAPS 0
#include "count_avx2.h"
#include "count_avx512.h"
#undef BITS

#define BITS 32
#include "count_avx2.h"
#include "count_avx512.h"
#undef WRAPS

#define WRAPS 1
#include "count_avx2.h"
#include "count_avx512.h"

#endif
