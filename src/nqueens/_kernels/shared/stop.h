/* The stop flag, one int that the thread in charge sets once and every kernel reads.
 *
 * Kernels never hold the GIL, so they do not see signals. They check this flag about once a
 * millisecond and return early when it is set. Relaxed order is enough: the flag guards no data,
 * and the result of a stopped kernel is discarded. */
#ifndef NQ_STOP_H
#define NQ_STOP_H

#if defined(__GNUC__) || defined(__clang__)
#define NQ_READ(at) __atomic_load_n(at, __ATOMIC_RELAXED)
#define NQ_WRITE(at, value) __atomic_store_n(at, value, __ATOMIC_RELAXED)
#else
#define NQ_READ(at) (*(at))
#define NQ_WRITE(at, value) (*(at) = (value))
#endif

static inline int nq_stopped(const volatile int *flag) { return NQ_READ(flag); }
static inline void nq_stop(volatile int *flag) { NQ_WRITE(flag, 1); }

#endif
