/* Knuth's estimator: row after row, a queen on a square drawn uniformly from the free ones; the
 * product of their numbers, or 0 in a dead end, is an unbiased estimate of the solutions. */
#include <math.h>
#include <stdint.h>

static uint64_t state[4];

static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static uint64_t next(void) {
    uint64_t result = rotl(state[0] + state[3], 23) + state[0], t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotl(state[3], 45);
    return result;
}

/* Write the mean and the variance of the estimates, n <= 64, divided by 10^decimals and its square. */
void estimate(int n, uint64_t samples, uint64_t seed, double decimals, double *out) {
    uint64_t full = ~0ull >> (64 - n);
    double sum = 0, squares = 0, scale = pow(10, -decimals);
    for (int i = 0; i < 4; i++) state[i] = (seed + i + 1) * 0x9E3779B97F4A7C15ull;
    for (int i = 0; i < 20; i++) next();
    for (uint64_t s = 0; s < samples; s++) {
        uint64_t columns = 0, left = 0, right = 0;
        double weight = scale;
        for (int row = 0; row < n; row++) {
            uint64_t free = full & ~(columns | left | right);
            if (!free) {
                weight = 0;
                break;
            }
            int found = __builtin_popcountll(free);
            weight *= found;
            for (int k = (int)(((next() >> 32) * found) >> 32); k > 0; k--) free &= free - 1;
            free &= -free;
            columns |= free;
            left = (left | free) << 1;
            right = (right | free) >> 1;
        }
        sum += weight;
        squares += weight * weight;
    }
    out[0] = sum / samples;
    out[1] = squares / samples - out[0] * out[0];
}
