/* The parity split in AVX2. */
#include "shared/compiler.h"

#ifdef NQ_X86
#define LEVEL avx2
#include "shared/packing.h"
#include "lanes_avx2.h"
#include "search_template.h"

const nq_parity_level nq_parity_avx2 = {bytes, NAME(search), NAME(weigh)};

#endif
