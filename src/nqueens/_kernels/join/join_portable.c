/* The portable instance of the half-board join, in 64-bit words. */
#include "join_work.h"

#define BMI2 0
#define NAME(x) nq_portable_##x
#define GROUP_MORE 2
#define WORDS 1
#define V uint64_t
#define S_SET(n) (n)
#define V_ZERO() 0
#define V_SET1(x) (x)
#define V_LOAD(p) (*(p))
#define V_STORE(p, v) (*(p) = (v))
#define V_OR(a, b) ((a) | (b))
#define V_AND(a, b) ((a) & (b))
#define V_ANDNOT(a, b) (~(a) & (b))
#define V_XOR(a, b) ((a) ^ (b))
#define V_ADD(a, b) ((a) + (b))
#define V_SHL(a, n) ((a) << (n))
#define V_SHR(a, n) ((a) >> (n))
#define V_COUNT(a) ((V)nq_bit_count(a))
#define V_ANY(a) ((a) != 0)
#define V_DISJOINT(a, b) ((unsigned)!((a) & (b)))
#define V_COMPRESS(p, v, live) (*(p) = (v))
#include "join_template.h"
