/* The parity split in vectors of 128 bits: SSE4 or NEON. */
#include "shared/compiler.h"

#ifdef NQ_128
#define LEVEL NQ_128
#include "shared/packing.h"
#ifdef NQ_X86
#include "lanes_sse4.h"
#else
#include "lanes_neon.h"
#endif
#include "search_template.h"

const nq_parity_level NQ_PASTE4(nq_parity_, NQ_128, , ) = {bytes, NAME(search), NAME(weigh)};

#endif
