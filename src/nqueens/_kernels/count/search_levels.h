/* The instances of the vector search for all levels; BITS, WRAPS and WAYS say which. */
#include "search_128.h"
#ifdef NQ_X86
#include "search_avx2.h"
#include "search_avx512.h"
#endif
