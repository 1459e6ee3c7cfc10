/* The stop flag: one int that the thread in charge sets once and every kernel reads.
 *
 * Kernels never take the GIL, so they cannot see a signal; they look at this flag at least
 * about once a millisecond and return early when it is set. Relaxed order is enough: the flag
 * guards no data, the result of a stopped kernel is thrown away. */
#ifndef NQ_STOP_H
#define NQ_STOP_H

#if defined(__GNUC__) || defined(__clang__)
static inline int nq_stopped(const int *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
static inline void nq_stop(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELAXED); }
#else
static inline int nq_stopped(const int *flag) { return *(const volatile int *)flag; }
static inline void nq_stop(int *flag) { *(volatile int *)flag = 1; }
#endif

#endif
