/* The stop flag, one int that the thread in charge sets once and every kernel reads, and the outcomes.
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

/* The outcomes of a kernel. The boundary turns them into exceptions in one place (_core.pyx). */
enum {
    NQ_DONE,
    NQ_STOPPED,                   /* the stop flag was set: there is no result */
    NQ_OVERFLOW,                  /* the result does not fit 64 bits */
    NQ_NO_MEMORY,
    NQ_NONE,                      /* the search has proved that there is no solution */
    NQ_GAVE_UP,                   /* out of tries: another try may succeed */
};

#endif
