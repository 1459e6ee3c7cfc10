/* The levels of processors; each has the instructions of those before it on the same machine. */
#ifndef NQ_LEVELS_H
#define NQ_LEVELS_H

enum { NQ_SCALAR, NQ_NEON_128, NQ_SSE4, NQ_AVX2, NQ_AVX512, NQ_LEVELS };

#endif
