/* The outcomes of a kernel. The boundary turns them into exceptions in one place (_core.pyx). */
#ifndef NQ_OUTCOME_H
#define NQ_OUTCOME_H

enum {
    NQ_DONE,
    NQ_STOPPED,                   /* the stop flag was set: there is no result */
    NQ_OVERFLOW,                  /* the result does not fit 64 bits */
    NQ_NO_MEMORY,
    NQ_NONE,                      /* the search has proved that there is no solution */
    NQ_GAVE_UP,                   /* out of tries: another try may succeed */
};

#endif
