/* The instances of the counter for AVX2 and AVX-512. */
#include "dispatch.h"

#ifdef NQ_X86

#include "search_vectors.h"

#define WAYS 0

#define BITS 16
#define WRAPS 0
#include "search_avx2.h"
#include "search_avx512.h"
#undef BITS

#define BITS 32
#include "search_avx2.h"
#include "search_avx512.h"
#undef WRAPS

#define WRAPS 1
#include "search_avx2.h"
#include "search_avx512.h"

#endif
