/* The well-known recursion on three bit masks, over the whole tree: the counter to beat. */
#include <stdint.h>

static uint32_t full;

static uint64_t search(uint32_t columns, uint32_t left, uint32_t right) {
    if (columns == full) return 1;
    uint64_t solutions = 0;
    uint32_t free = full & ~(columns | left | right);
    while (free) {
        uint32_t bit = free & -free;
        free ^= bit;
        solutions += search(columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return solutions;
}

uint64_t count_queens(int n) {
    full = (uint32_t)((1ull << n) - 1);
    return search(0, 0, 0);
}
