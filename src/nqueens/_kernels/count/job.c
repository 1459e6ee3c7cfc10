/* The job of a search: what some queens leave of a board. */
#include <stdlib.h>

#include "count.h"

/* the bit of a square of a line of n, none if the line does not have it */
static uint32_t square(int n, int at) { return 0 <= at && at < n ? (uint32_t)1 << at : 0; }

/* Make a job of `lines` lines of job->n squares; queens[i] is the line of queen i and its square there,
 * which may lie beyond the ends. On the torus a queen attacks the lines before it in the same way as
 * those behind, so its diagonals are simply taken. Returns a positive number if more squares are
 * closed in the later lines. */
static int make(nq_job *job, int lines, const uint32_t *closed, int (*queens)[2], int k,
                int backwards)
{
    const int n = job->n;
    int last = -1, lean = 0;
    uint32_t taken = 0;
    job->rows = 0;
    job->columns = UINT32_MAX >> (32 - n);
    for (int i = 0; i < k; i++) {
        taken |= (uint32_t)1 << queens[i][0];
        job->columns &= ~square(n, queens[i][1]);
    }
    for (int step = 0; step < lines; step++) {
        const int line = backwards ? lines - 1 - step : step;
        if (taken >> line & 1) continue;
        uint32_t squares = closed[line];
        for (int i = 0; i < k; i++) {
            const int at = queens[i][1], ahead = line - queens[i][0];
            if (!job->wraps)
                squares |= square(n, at + ahead) | square(n, at - ahead);
            else if (job->rows == 0) {
                job->left |= square(n, (at - ahead + 2 * n) % n);
                job->right |= square(n, (at + ahead + n) % n);
            }
        }
        if (job->rows) job->gap[job->rows - 1] = step - last;
        job->closed[job->rows] = squares;
        job->gap[job->rows++] = 1;
        last = step;
        lean += nq_bit_count(squares) * (2 * line - lines + 1);
    }
    return lean;
}

void nq_job_make(nq_job *job, int n, int wraps, const uint32_t *closed, const uint8_t *queens,
                 int k)
{
    int squares[NQ_MAX_N][2];
    for (int i = 0; i < 2 * k; i++) squares[i / 2][i % 2] = queens[i];
    *job = (nq_job){.n = n, .wraps = wraps};
    make(job, n, closed, squares, k, 0);
}

int nq_job_turn(nq_job *job, int n, const uint32_t *closed, const uint8_t *queens, int k, int width)
{
    uint32_t rows = UINT32_MAX >> (32 - n), across[NQ_MAX_N] = {0};
    int squares[NQ_MAX_N][2], first = 0, last = n - 1;
    for (int i = 0; i < k; i++) rows &= ~((uint32_t)1 << queens[2 * i]);
    if (!rows) return 0;
    while (!(rows >> first & 1)) first++;
    while (!(rows >> last & 1)) last--;
    if (last - first >= width) return 0;
    for (int i = 0; i < k; i++) {
        squares[i][0] = queens[2 * i + 1];
        squares[i][1] = queens[2 * i] - first;
    }
    for (int column = 0; column < n; column++)
        for (int row = first; row <= last; row++)
            across[column] |= (closed[row] >> column & 1) << (row - first);
    *job = (nq_job){.n = last - first + 1};
    if (make(job, n, across, squares, k, 0) > 0) make(job, n, across, squares, k, 1);
    return 1;
}
