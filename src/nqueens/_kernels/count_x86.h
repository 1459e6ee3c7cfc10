/* What x86.c offers to dispatch.c. */
#ifndef NQ_X86_H
#define NQ_X86_H

#include "vectors.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define NQ_X86 1
extern const nq_counter nq_avx2_counters[], nq_avx512_counters[], nq_avx512_vbmi2_counters[];
void nq_x86_tables(void);
#endif

#endif
