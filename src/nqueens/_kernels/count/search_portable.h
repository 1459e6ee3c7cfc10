/* The portable search for one KIND of jobs, which lists if LISTS is 1. Part of search_portable.c. */

/* Fill a row, whose open squares are given, and the `below` rows after it in every way; to count,
 * return how many there are. To list, no more than one look ahead: two save a third of the nodes but
 * mispredict as many branches. `inline` lets the compiler unroll the recursion, which is 6 % faster. */
static inline uint64_t NAME(complete)(search *s, const uint32_t *closed, const int *gap, int below,
                                      uint32_t free, uint32_t left, uint32_t right, uint32_t open)
{
    const int n = s->job->n, plain = KIND == PLAIN, wraps = KIND == WRAPS;
    const uint32_t closed1 = closed[1], closed2 = !LISTS && below > 1 ? closed[2] : 0;
    const int gap0 = plain ? 1 : gap[0], gap1 = plain || LISTS ? 1 : gap[1];
    uint64_t total = 0;
    while (open) {
        const uint32_t queen = open & (0u - open), columns = free ^ queen;
        const uint32_t l = nq_leftwards(left | queen, n, gap0, wraps);
        const uint32_t r = nq_rightwards(right | queen, n, gap0, wraps);
        const uint32_t next = columns & ~(l | r | closed1);
        open ^= queen;
        if (!next) continue;
        if (LISTS) s->column[below] = (uint8_t)nq_lowest(queen);
        if (below == 1) {         /* one row and one column are left */
            if (LISTS) {
                s->column[0] = (uint8_t)nq_lowest(next);
                append(s);
            } else
                total++;
        } else if (LISTS || columns & ~(nq_leftwards(l, n, gap1, wraps) | closed2
                                        | nq_rightwards(r, n, gap1, wraps)))
            total += NAME(complete)(s, closed + 1, gap + 1, below - 1, columns, l, r, next);
    }
    return total;
}

/* fill row k and all below it; return whether to continue */
static int NAME(fill)(search *s, int k, uint32_t free, uint32_t left, uint32_t right)
{
    const nq_job *job = s->job;
    const int n = job->n, gap = job->gap[k], wraps = KIND == WRAPS, below = job->rows - 1 - k;
    uint32_t open = free & ~(left | right | job->closed[k]);
    if (0 < below && below <= POLL_ROWS) {
        const uint64_t found = NAME(complete)(s, job->closed + k, job->gap + k, below, free, left,
                                              right, open);
        s->total += found;
        if (s->total < found) s->outcome = NQ_OVERFLOW;
        if (s->outcome == NQ_DONE && nq_stopped(s->stop)) s->outcome = NQ_STOPPED;
        return s->outcome == NQ_DONE && s->total <= s->limit;
    }
    while (open) {
        const uint32_t queen = open & (0u - open);
        open ^= queen;
        if (LISTS) s->column[below] = (uint8_t)nq_lowest(queen);
        if (!below) {
            if (LISTS)
                append(s);
            else
                s->total++;
        } else if (!NAME(fill)(s, k + 1, free ^ queen, nq_leftwards(left | queen, n, gap, wraps),
                               nq_rightwards(right | queen, n, gap, wraps)))
            return 0;
    }
    return 1;
}
