/* The instances of the counter for SSE4.2 or NEON. */
#include "dispatch.h"

#ifdef NQ_128

#include "search_vectors.h"

#define WAYS 0

#define BITS 16
#define WRAPS 0
#include "search_128.h"
#undef BITS

#define BITS 32
#include "search_128.h"
#undef WRAPS

#define WRAPS 1
#include "search_128.h"

#endif
