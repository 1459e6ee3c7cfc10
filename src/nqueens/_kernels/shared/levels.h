/* The levels of processors, and the features of a processor as bits of a set. */
#ifndef NQ_LEVELS_H
#define NQ_LEVELS_H

enum { NQ_SCALAR, NQ_NEON_128, NQ_SSE4, NQ_AVX2, NQ_AVX512, NQ_LEVELS };

enum {
    NEON = 1 << 0, SSE4_2 = 1 << 1, POPCNT = 1 << 2, AVX2 = 1 << 3, BMI2 = 1 << 4,
    AVX512F = 1 << 5, AVX512BW = 1 << 6, AVX512VBMI2 = 1 << 7, AVX512VPOPCNTDQ = 1 << 8,
};

#endif
