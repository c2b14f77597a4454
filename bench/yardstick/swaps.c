/* Local search by Sosic and Gu, as their papers describe it: a queen in each row and
   column, most of them placed at random where no diagonal is taken, then swaps that
   leave both queens without a conflict. The time is linear in N.

   R. Sosic, J. Gu, "Efficient local search with conflict minimization: a case study
   of the n-queens problem", IEEE Transactions on Knowledge and Data Engineering 6,
   1994.

       swaps N [SEED]   prints a solution, columns from 1 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *column, *rising, *falling; /* of diagonals: their queens */
static uint64_t state;

/* xorshift64*, a number from 0 to limit - 1 */
static int random_below(int limit) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (int)(((state * UINT64_C(2685821657736338717) >> 32) * (uint64_t)limit) >> 32);
}

static void exchange(int i, int j) {
    int c = column[i];
    column[i] = column[j];
    column[j] = c;
}

static void count(int row, int change) {
    rising[row + column[row]] += change;
    falling[row - column[row] + n - 1] += change;
}

static int attacked(int row) {
    return rising[row + column[row]] > 1 || falling[row - column[row] + n - 1] > 1;
}

/* Returns the first row that may have a conflict: 3.08 n draws find a square without
   one for all rows before it. */
static int initial_search(void) {
    for (int i = 0; i < 2 * n - 1; i++) rising[i] = falling[i] = 0;
    for (int i = 0; i < n; i++) column[i] = i;
    int row = 0;
    for (int draws = (int)(3.08 * n); row < n && draws > 0; draws--) {
        exchange(row, row + random_below(n - row));
        if (!rising[row + column[row]] && !falling[row - column[row] + n - 1]) {
            count(row, 1);
            row++;
        }
    }
    for (int i = row; i < n; i++) {
        exchange(i, i + random_below(n - i));
        count(i, 1);
    }
    return row;
}

/* Swaps the queen of a row with another if that leaves both without a conflict. */
static int swap(int row, int other) {
    count(row, -1);
    count(other, -1);
    exchange(row, other);
    count(row, 1);
    count(other, 1);
    if (!attacked(row) && !attacked(other)) return 1;
    count(row, -1);
    count(other, -1);
    exchange(row, other);
    count(row, 1);
    count(other, 1);
    return 0;
}

static int final_search(int first) {
    for (int row = first; row < n; row++) {
        int tries = 7000;
        while (attacked(row)) {
            int other = random_below(n);
            if (other != row) swap(row, other);
            if (--tries == 0) return 0;
        }
    }
    return 1;
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 0;
    state = 88172645463325252 + (argc > 2 ? strtoull(argv[2], NULL, 10) : 0);
    if (argc > 3 || n < 8 || n > 100000000) {
        fprintf(stderr, "usage: swaps N [SEED], N from 8 to 100000000\n");
        return 2;
    }
    column = malloc(sizeof(int) * n);
    rising = malloc(sizeof(int) * 2 * n);
    falling = malloc(sizeof(int) * 2 * n);
    if (!column || !rising || !falling) return 1;
    while (!final_search(initial_search())) {}
    for (int row = 0; row < n; row++) printf(row + 1 < n ? "%d " : "%d\n", column[row] + 1);
    return 0;
}
