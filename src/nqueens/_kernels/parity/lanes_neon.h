/* 8 lanes of 16 bits: NEON. search_template.h explains the operations. */
#include <arm_neon.h>
#include <stddef.h>

#include "shared/compiler.h"

#define TARGET ""
#define OPERATION NQ_INLINE NQ_TARGET(TARGET)
enum { LANES = 8 };
typedef uint16x8_t lanes, members;
typedef int16x8_t distance;
typedef uint8x16_t packing;

OPERATION lanes load(const uint16_t *p) { return vld1q_u16(p); }
OPERATION lanes all_lanes(uint32_t x) { return vdupq_n_u16((uint16_t)x); }
OPERATION lanes either(lanes a, lanes b) { return vorrq_u16(a, b); }
OPERATION lanes without(lanes a, lanes b) { return vbicq_u16(a, b); }
OPERATION lanes differing(lanes a, lanes b) { return veorq_u16(a, b); }
OPERATION lanes lowest(lanes a) { return vandq_u16(a, vsubq_u16(vdupq_n_u16(0), a)); }
OPERATION distance distance_of(int n) { return vdupq_n_s16((int16_t)n); }
OPERATION lanes attacked_by(lanes queen, distance d)
{
    return vorrq_u16(vshlq_u16(queen, d), vshlq_u16(queen, vnegq_s16(d)));
}
OPERATION members those_with(lanes a) { return a; }
OPERATION members also_with(members m, lanes a) { return vminq_u16(m, a); }
OPERATION uint32_t bits_of(members m)
{
    static const uint16_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u16(vandq_u16(vtstq_u16(m, m), vld1q_u16(bits)));
}
OPERATION int is_any(lanes a) { return vmaxvq_u16(a) != 0; }
OPERATION lanes first_lanes(lanes a, size_t k)
{
    static const uint16_t number[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    return vandq_u16(a, vcgtq_u16(all_lanes((uint32_t)k), vld1q_u16(number)));
}
OPERATION packing packing_of(uint32_t bits) { return vld1q_u8(nq_pack8x16[bits]); }
OPERATION void pack(uint16_t *to, lanes a, packing order)
{
    vst1q_u16(to, vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(a), order)));
}
