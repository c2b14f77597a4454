/* Min-conflicts with counts of the queens on each line: the queens are placed one by
   one where the fewest attack them, then an attacked queen is drawn and moved within
   its row to a square with the fewest attacks, ties at random.

   S. Minton, M. Johnston, A. Philips, P. Laird, "Minimizing conflicts: a heuristic
   repair method for constraint satisfaction and scheduling problems", Artificial
   Intelligence 58, 1992.

       min-conflicts N [SEED]   prints a solution, columns from 1 */
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *column, *columns, *rising, *falling; /* of lines: their queens */

static void count(int row, int change) {
    columns[column[row]] += change;
    rising[row + column[row]] += change;
    falling[row - column[row] + n - 1] += change;
}

static int attacks(int row, int c) {
    return columns[c] + rising[row + c] + falling[row - c + n - 1];
}

/* A column of the row with the fewest attacks, the queen of the row being away. */
static int best(int row) {
    int fewest = 3 * n, ties = 0, found = 0;
    for (int c = 0; c < n; c++) {
        int a = attacks(row, c);
        if (a < fewest) fewest = a, ties = 0;
        if (a == fewest && random() % ++ties == 0) found = c;
    }
    return found;
}

static void move(int row) {
    count(row, -1);
    column[row] = best(row);
    count(row, 1);
}

/* Returns an attacked row, or -1. A queen counts itself on its three lines. */
static int attacked(void) {
    int found = -1, seen = 0;
    for (int row = 0; row < n; row++)
        if (attacks(row, column[row]) > 3 && random() % ++seen == 0) found = row;
    return found;
}

static int repair(long steps) {
    while (steps-- > 0) {
        int row = attacked();
        if (row < 0) return 1;
        move(row);
    }
    return 0;
}

static void place_all(void) {
    for (int c = 0; c < n; c++) columns[c] = 0;
    for (int d = 0; d < 2 * n - 1; d++) rising[d] = falling[d] = 0;
    for (int row = 0; row < n; row++) {
        column[row] = best(row);
        count(row, 1);
    }
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 0;
    srandom(argc > 2 ? atoi(argv[2]) : 1);
    if (argc > 3 || n < 4 || n > 1000000) {
        fprintf(stderr, "usage: min-conflicts N [SEED], N from 4 to 1000000\n");
        return 2;
    }
    column = malloc(sizeof(int) * n);
    columns = malloc(sizeof(int) * n);
    rising = malloc(sizeof(int) * 2 * n);
    falling = malloc(sizeof(int) * 2 * n);
    if (!column || !columns || !rising || !falling) return 1;
    do place_all();
    while (!repair(1000 + n));
    for (int row = 0; row < n; row++) printf(row + 1 < n ? "%d " : "%d\n", column[row] + 1);
    return 0;
}
