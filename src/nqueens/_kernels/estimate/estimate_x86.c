/* The instances of the sampler for x86-64. Each function names the features that it uses. */
#include "shared/compiler.h"

#ifdef NQ_X86

#include <immintrin.h>

#include "estimate_work.h"

#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE_(a, b, c)
#define BITS64(x) NQ_POPCOUNT64(x)
#define SELECT64(x, k) nq_lowest(_pdep_u64((uint64_t)1 << (k), x))
#define SELECT_AT64(x, place, part) SELECT64(x, (int)((place) / (part)))

#define NAME(x) PASTE(nq_avx2_, x, BITS)
#define TARGET NQ_TARGET("avx2,bmi2,popcnt")
#define BITS 32
#include "estimate_template.h"
#define BITS 64
#include "estimate_template.h"
#define BITS 128
#include "estimate_template.h"
#define BITS 256
#include "estimate_template.h"
#define BITS 512
#include "estimate_template.h"
#define BITS 1024
#include "estimate_template.h"
#undef TARGET
#undef NAME

#define NAME(x) PASTE(nq_avx512_, x, BITS)
#define TARGET NQ_TARGET("avx512f,avx512bw,avx512vpopcntdq,bmi2,popcnt")
#define BITS 512
#include "estimate_template.h"
#define BITS 1024
#include "estimate_template.h"

#endif
