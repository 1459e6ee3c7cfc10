/* Declarations that the instances of the vector search share. */
#ifndef NQ_SEARCH_VECTORS_H
#define NQ_SEARCH_VECTORS_H

#include "shared/compiler.h"

#include <assert.h>
#include <string.h>
#ifdef NQ_X86
#include <immintrin.h>
#else
#include <arm_neon.h>
#endif

#include "shared/stop.h"

/* Lanes are packed and unpacked by shuffles. For each set of lanes, tables say where its members
 * come from (pack), or which of the packed words they get (unpack). 8 lanes of 16 bits are pairs of
 * bytes, 4 lanes of 32 bits are groups of four bytes; 8 lanes of 32 bits are numbered. A byte that
 * belongs to no member is NQ_NO_BYTE, which shuffles to zero. */
extern uint8_t nq_pack8x16[256][16], nq_unpack8x16[256][16];
extern uint8_t nq_pack4x32[16][16], nq_unpack4x32[16][16];
extern uint8_t nq_pack8x32[256][8], nq_unpack8x32[256][8];
extern uint8_t nq_set_size[256];
enum { NQ_NO_BYTE = 0x80 };

#ifdef NQ_NEON
static const uint16_t nq_weights16[8] = {1, 2, 4, 8, 16, 32, 64, 128};
static const uint32_t nq_weights32[4] = {1, 2, 4, 8};
#endif

#define NQ_DE_BRUIJN 0x09AF       /* the highest four bits of its 16 multiples by 2**i differ */
extern uint8_t nq_column_of[16];  /* column i of a code, which are those bits */

#endif
