/* The portable instances of the sampler, and what is shared by all. */
#include "estimate_work.h"

int nq_estimate_words(int n)
{
    for (int words = 1; words <= 16; words *= 2)
        if (1 <= n && n <= 64 * words) return words;
    return 0;
}

ptrdiff_t nq_estimate_record(int words, int planes)
{
    return ((18 + 2 * planes) * words + NQ_ESTIMATE_FACTS + 7) / 8 * 8;
}

ptrdiff_t nq_estimate_open_words(int n, int words)
{
    return nq_open_place(n, words, NQ_OPEN_RISES_BY_COLUMN, 2 * n - 1);
}

void nq_estimate_block(int n, int words, uint64_t *open, int row, int column)
{
    const int fall = column - row + n - 1, rise = row + column;
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_ROWS, row), column);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_COLUMNS, column), row);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_FALLS_BY_ROW, fall), row);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_FALLS_BY_COLUMN, fall), column);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_RISES_BY_ROW, rise), row);
    nq_clear(open + nq_open_place(n, words, NQ_OPEN_RISES_BY_COLUMN, rise), column);
}

static inline int select64(uint64_t word, int k)
{
    for (; k; k--) word &= word - 1;
    return nq_lowest(word);
}

#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE_(a, b, c)
#define NAME(x) PASTE(nq_portable_, x, W)
#define TARGET
#define BITS64(x) nq_bit_count(x)
#define SELECT64(x, k) select64(x, k)

#define W 1
#include "estimate_template.h"
#define W 2
#include "estimate_template.h"
#define W 4
#include "estimate_template.h"
#define W 8
#include "estimate_template.h"
#define W 16
#include "estimate_template.h"
