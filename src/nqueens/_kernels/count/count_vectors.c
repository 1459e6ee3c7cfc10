/* The instances of the counter for all vector levels. */
#include "dispatch.h"

#ifdef NQ_128

#include "search_vectors.h"

#define WAYS 0

#define BITS 16
#define WRAPS 0
#include "search_levels.h"
#undef BITS

#define BITS 32
#include "search_levels.h"
#undef WRAPS

#define WRAPS 1
#include "search_levels.h"

#endif
