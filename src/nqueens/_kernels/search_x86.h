/* What the instances of the vector search for x86-64 share. No file is compiled with special flags:
 * each function names the features that it is compiled for. */
#ifndef NQ_SEARCH_X86_H
#define NQ_SEARCH_X86_H

#include <assert.h>
#include <immintrin.h>
#include <string.h>

#include "stop.h"

#define PASTE4_(a, b, c, d) a##b##c##d
#define PASTE4(a, b, c, d) PASTE4_(a, b, c, d)

/* AVX2 packs by shuffles. For each set of lanes: where its members come from (pack), or which of
 * the packed words they get (unpack). 16-bit lanes are pairs of bytes. */
extern uint8_t nq_pack16[256][16], nq_unpack16[256][16];
extern uint8_t nq_pack32[256][8], nq_unpack32[256][8];

#define NQ_DE_BRUIJN 0x09AF       /* the highest four bits of its 16 multiples by 2**i differ */
extern uint8_t nq_column_of[16];  /* column i of a code, which are those bits */

#endif
