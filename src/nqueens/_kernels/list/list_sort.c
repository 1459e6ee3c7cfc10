/* Sorting the keys of a list: by their first two digits, then by insertion. */
#include "list.h"

enum {
    MOST_BITS = 12,               /* of a digit: then few keys agree in two digits, about six rows */
    NEAR = 16                     /* places that insertion moves a key on average, at most */
};

/* move the keys to `to`, in the order of the digit of `bits` bits at `shift`; stable */
static void order_by(const uint64_t *from, uint64_t *to, size_t count, int shift, int bits)
{
    uint32_t at[1 << MOST_BITS], sum = 0;
    const uint32_t mask = ((uint32_t)1 << bits) - 1;
    memset(at, 0, sizeof *at << bits);
    for (size_t i = 0; i < count; i++) at[from[i] >> shift & mask]++;
    for (uint32_t digit = 0; digit <= mask; digit++) {
        const uint32_t size = at[digit];
        at[digit] = sum;
        sum += size;
    }
    for (size_t i = 0; i < count; i++) to[at[from[i] >> shift & mask]++] = from[i];
}

/* insert each key into `sorted`; returns 0 if that takes too long */
static int insert(const uint64_t *keys, uint64_t *sorted, size_t count)
{
    size_t left = NEAR * count;
    for (size_t i = 0; i < count; i++) {
        const uint64_t key = keys[i];
        size_t at = i;
        for (; at && sorted[at - 1] > key; at--) sorted[at] = sorted[at - 1];
        sorted[at] = key;
        if (i - at > left) return 0;
        left -= i - at;
    }
    return 1;
}

void nq_sort_keys(uint64_t *keys, uint64_t *sorted, size_t count)
{
    uint64_t either = 0, both = UINT64_MAX;
    for (size_t i = 0; i < count; i++) {
        either |= keys[i];
        both &= keys[i];
    }
    int length = 0;               /* the bits above are the same in all keys */
    while (length < 64 && (either & ~both) >> length) length++;
    const int bits = count < 64 ? 5 : count < 4096 ? 8 : MOST_BITS;
    const int shift = length > 2 * bits ? length - 2 * bits : 0;
    order_by(keys, sorted, count, shift, bits);
    order_by(sorted, keys, count, shift + bits, bits);
    if (insert(keys, sorted, count)) return;
    /* many keys agree in these digits */
    for (int low = 0; low < length; low += 16) {
        order_by(keys, sorted, count, low, 8);
        order_by(sorted, keys, count, low + 8, 8);
    }
    memcpy(sorted, keys, count * sizeof *keys);
}
