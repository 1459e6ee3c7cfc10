/* The published solution to POJ 3239: random permutation, sweeps over all pairs, restarts. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint32_t draw(uint32_t bound) { /* 64-bit linear congruential generator, high half */
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)(((state >> 32) * bound) >> 32);
}

static int leave(int *counter) { return --*counter > 0; }
static int enter(int *counter) { return (*counter)++ > 0; }

/* Exchange the columns of rows i and j; return how the conflicts change. */
static int swap(int n, int *queens, int *sums, int *differences, int i, int j) {
    int a = queens[i], b = queens[j], change = 0;
    change -= leave(&sums[i + a]) + leave(&differences[i - a + n - 1]);
    change -= leave(&sums[j + b]) + leave(&differences[j - b + n - 1]);
    change += enter(&sums[i + b]) + enter(&differences[i - b + n - 1]);
    change += enter(&sums[j + a]) + enter(&differences[j - a + n - 1]);
    queens[i] = b;
    queens[j] = a;
    return change;
}

int hill_climb(int n, int *queens, uint64_t seed) {
    int *sums = malloc((2 * n - 1) * sizeof *sums);
    int *differences = malloc((2 * n - 1) * sizeof *differences);
    int conflicts = 1;
    if (!sums || !differences) {
        free(sums);
        free(differences);
        return 0;
    }
    state = seed;
    while (conflicts) {
        int before = -1;
        memset(sums, 0, (2 * n - 1) * sizeof *sums);
        memset(differences, 0, (2 * n - 1) * sizeof *differences);
        for (int i = 0; i < n; i++) {
            int j = draw(i + 1);
            queens[i] = queens[j];
            queens[j] = i;
        }
        conflicts = 0;
        for (int i = 0; i < n; i++)
            conflicts += enter(&sums[i + queens[i]]) + enter(&differences[i - queens[i] + n - 1]);
        while (conflicts && conflicts != before) {
            before = conflicts;
            for (int i = 0; i < n; i++)
                for (int j = i + 1; j < n; j++) {
                    int change = swap(n, queens, sums, differences, i, j);
                    if (change < 0)
                        conflicts += change;
                    else
                        swap(n, queens, sums, differences, i, j);
                }
        }
    }
    free(sums);
    free(differences);
    return 1;
}
