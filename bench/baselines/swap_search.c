/* The "million queens" program: QS2 of Sosic and Gu with int counters, one board a call. */
#include <stdint.h>
#include <stdlib.h>

static int n, *queens, *sums, *differences, *attacked;

static uint64_t state;

static uint32_t draw(uint32_t bound) { /* 64-bit linear congruential generator, high half */
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)(((state >> 32) * bound) >> 32);
}

static void exchange(int i, int j) {
    int q = queens[i];
    queens[i] = queens[j];
    queens[j] = q;
}

static int64_t pairs(int64_t k) { return k * (k - 1) / 2; }

static int64_t place(void) {
    for (int i = 0; i < n; i++) queens[i] = i;
    for (int i = 0; i < 2 * n - 1; i++) sums[i] = differences[i] = 0;
    for (int i = 0; i < n; i++) {
        int tries = i < 5 * (int64_t)n / 12 ? 64 : 1, j, s, d;
        do {
            j = i + draw(n - i);
            s = i + queens[j];
            d = i - queens[j] + n - 1;
        } while (--tries && (sums[s] || differences[d]));
        exchange(i, j);
        sums[s]++;
        differences[d]++;
    }
    int64_t conflicts = 0;
    for (int i = 0; i < 2 * n - 1; i++) conflicts += pairs(sums[i]) + pairs(differences[i]);
    return conflicts;
}

static int is_attacked(int i) {
    return sums[i + queens[i]] > 1 || differences[i - queens[i] + n - 1] > 1;
}

static int list_attacked(void) {
    int found = 0;
    for (int i = 0; i < n; i++)
        if (is_attacked(i)) attacked[found++] = i;
    return found;
}

static int change_of(int i, int j) {
    int a = queens[i], b = queens[j], change = 0;
    change -= sums[i + a] - 1 + sums[j + b] - 1 - (i + a == j + b);
    change -= differences[i - a + n - 1] - 1 + differences[j - b + n - 1] - 1 - (i - a == j - b);
    change += sums[i + b] + sums[j + a] + (i + b == j + a);
    change += differences[i - b + n - 1] + differences[j - a + n - 1] + (i - b == j - a);
    return change;
}

static void put(int i, int sign) {
    sums[i + queens[i]] += sign;
    differences[i - queens[i] + n - 1] += sign;
}

static int search(void) {
    int64_t conflicts = place(), tries = 32 * (int64_t)n;
    while (conflicts) {
        int found = list_attacked(), moved = 1;
        int64_t rebuild_at = (int64_t)(0.45 * conflicts);
        while (moved && conflicts > rebuild_at) {
            moved = 0;
            for (int k = 0; k < found && conflicts > rebuild_at; k++) {
                int i = attacked[k], j, change;
                if (!is_attacked(i)) continue;
                moved = 1;
                if (--tries < 0) return 0;
                j = draw(n);
                change = change_of(i, j);
                if (change >= 0 || i == j) continue;
                put(i, -1);
                put(j, -1);
                exchange(i, j);
                put(i, 1);
                put(j, 1);
                conflicts += change;
            }
        }
    }
    return 1;
}

/* Writes a solution of size >= 4 into board; returns 0 where memory ran out. */
int swap_solve(int size, int *board, uint64_t seed) {
    n = size;
    queens = board;
    state = seed;
    sums = malloc((2 * (size_t)n - 1) * sizeof *sums);
    differences = malloc((2 * (size_t)n - 1) * sizeof *differences);
    attacked = malloc(n * sizeof *attacked);
    int there = sums && differences && attacked;
    if (there)
        while (!search()) continue;
    free(sums);
    free(differences);
    free(attacked);
    return there;
}
