/* Lanes are packed and unpacked by shuffles. For each set of lanes, tables say where its members come
 * from (pack), or which of the packed words they get (unpack); nq_search_init makes them. 8 lanes of
 * 16 bits are pairs of bytes, 4 lanes of 32 bits are groups of four bytes; 8 lanes of 32 bits are
 * numbered. A byte that belongs to no member is NQ_NO_BYTE, which shuffles to zero. */
#ifndef NQ_PACKING_H
#define NQ_PACKING_H

#include <stdint.h>

extern uint8_t nq_pack8x16[256][16], nq_unpack8x16[256][16];
extern uint8_t nq_pack4x32[16][16], nq_unpack4x32[16][16];
extern uint8_t nq_pack8x32[256][8], nq_unpack8x32[256][8];
extern uint8_t nq_set_size[256];
enum { NQ_NO_BYTE = 0x80 };

#endif
