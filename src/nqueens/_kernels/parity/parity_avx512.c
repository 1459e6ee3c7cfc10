/* The parity split in AVX-512. */
#include "shared/compiler.h"

#ifdef NQ_X86
#define LEVEL avx512
#include "shared/packing.h"
#include "lanes_avx512.h"
#include "search_template.h"

const nq_parity_level nq_parity_avx512 = {bytes, NAME(search), NAME(weigh)};

#endif
