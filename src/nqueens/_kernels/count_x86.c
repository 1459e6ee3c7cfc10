/* The instances of the vector search for x86-64. No file is compiled with special flags: each
 * function names the features it is compiled for. */
#include "count_x86.h"

#ifdef NQ_X86

#include <assert.h>
#include <immintrin.h>
#include <string.h>

#include "stop.h"

#define PASTE4_(a, b, c, d) a##b##c##d
#define PASTE4(a, b, c, d) PASTE4_(a, b, c, d)

/* AVX2 packs by shuffle: for each set of lanes, where its members come from (pack) or which of
 * the packed words they get (unpack); 16-bit lanes as pairs of bytes */
static _Alignas(64) uint8_t pack16[256][16], unpack16[256][16], pack32[256][8], unpack32[256][8];

void nq_x86_tables(void)
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
#include "lanes_avx2.h"
#include "lanes_avx512.h"
#undef BITS

#define BITS 32
#include "lanes_avx2.h"
#include "lanes_avx512.h"
#undef WRAPS

#define WRAPS 1
#include "lanes_avx2.h"
#include "lanes_avx512.h"

#define COUNTER(max_n, level, bits, wraps) \
    {max_n, wraps, bits, nq_##level##_##bits##_##wraps##_bytes, \
     nq_##level##_##bits##_##wraps##_count}

const nq_counter nq_avx2_counters[] = {
    COUNTER(16, avx2, 16, 0), COUNTER(32, avx2, 32, 0), COUNTER(32, avx2, 32, 1), {0},
};
const nq_counter nq_avx512_counters[] = {
    COUNTER(32, avx512, 32, 0), COUNTER(32, avx512, 32, 1), {0},
};
const nq_counter nq_avx512_vbmi2_counters[] = {
    COUNTER(16, avx512, 16, 0), COUNTER(32, avx512, 32, 0), COUNTER(32, avx512, 32, 1), {0},
};

#endif
