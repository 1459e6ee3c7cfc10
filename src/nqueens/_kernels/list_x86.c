/* The instances of the lister for AVX2 and AVX-512. */
#include "dispatch.h"

#ifdef NQ_X86

#include "search_vectors.h"

#define WAYS 4
#define BITS 16
#define WRAPS 0
#define BOARDS_OF nq_write4_128
#include "search_avx2.h"
#include "search_avx512.h"
#undef BITS
#undef BOARDS_OF
#undef WAYS

#define WAYS 2
#define BITS 32
#define BOARDS_OF nq_portable_write5
#include "search_avx2.h"
#include "search_avx512.h"
#undef WRAPS

#define WRAPS 1
#include "search_avx2.h"
#include "search_avx512.h"

#endif
