/* The instances of the vector search that every level has. */
#define WAYS 0
#define WRAPS 0
#include "search_template.h"
#undef WAYS

#define WAYS 4
#include "search_template.h"
#undef WAYS
#undef BITS

#define BITS 32
#define WAYS 2
#include "search_template.h"
#undef WAYS

#define WAYS 0
#include "search_template.h"
#undef WRAPS

#define WRAPS 1
#include "search_template.h"

/* the best first: the lanes of a search are as narrow as the board allows */
#define SEARCH(instance) &NQ_PASTE4(nq_, LEVEL, _search_, instance)
#define SEARCHES_OF_LEVEL \
    SEARCH(16_0_0), SEARCH(32_0_0), SEARCH(32_1_0), SEARCH(16_0_4), SEARCH(32_0_2)
