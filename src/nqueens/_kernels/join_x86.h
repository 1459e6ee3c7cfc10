/* What join_x86.c offers to dispatch.c. */
#ifndef NQ_JOIN_X86_H
#define NQ_JOIN_X86_H

#include "join.h"
#include "count_x86.h"

#ifdef NQ_X86
extern nq_join *const nq_join_avx2, *const nq_join_avx512;
#endif
extern nq_join *const nq_join_portable;

#endif
