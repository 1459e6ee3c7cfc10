/* The portable instance of the half-board join, in 64-bit words. */
#include <assert.h>
#include <string.h>

#include "join_work.h"

#define BITS_OF(x) (x)
#define BMI2 0
#define PORTABLE 1
#define NAME(x) nq_portable_##x
#define FIELDS 4
#define GROUP_MORE 2
#define WORDS 1
#define V uint64_t
#define V_ZERO() 0
#define V_SET1(x) (x)
#define V_LOAD(p) (*(p))
#define V_STORE(p, v) (*(p) = (v))
#define V_OR(a, b) ((a) | (b))
#define V_AND(a, b) ((a) & (b))
#define V_XOR(a, b) ((a) ^ (b))
#define V_ADD(a, b) ((a) + (b))
#define V_COUNT(a) ((V)nq_bit_count(a))
#define V_NOT(a) (~(a))
#define V_SHL(a, n) ((a) << (n))
#define V_SHR(a, n) ((a) >> (n))
#define V_SELECT(m, a, b) (((m) & (a)) | (~(m) & (b)))
#define V_OR3(a, b, c) ((a) | (b) | (c))
#define V_NOR3(a, b, c) (~((a) | (b) | (c)))
#define V_ANY(a) ((a) != 0)
#define V_FIRST(n) 1u
#define V_DISJOINT(a, b) ((unsigned)!((a) & (b)))
#define V_COMPRESS(p, v, live) (*(p) = (v))
#define V_KEEP nq_keep
#include "join_template.h"
