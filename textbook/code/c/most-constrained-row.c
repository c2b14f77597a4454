// Counts the solutions by always filling the row with the fewest free squares.

#include <stdbool.h>
#include <stdio.h>

enum { n = 8 };

static bool filled[n], columns[n], rising[2 * n], falling[2 * n];

static bool is_free(int row, int col) {
    return !columns[col] && !rising[n + row - col] && !falling[row + col];
}

// Puts a queen on the square, or takes her back.
static void set(int row, int col, bool taken) {
    filled[row] = taken;
    columns[col] = taken;
    rising[n + row - col] = taken;
    falling[row + col] = taken;
}

// Returns the row with the fewest free squares, the lowest of several.
static int most_constrained(void) {
    int best = -1, fewest = n + 1;
    for (int row = 0; row < n; row++) {
        if (filled[row]) continue;
        int count = 0;
        for (int col = 0; col < n; col++) {
            if (is_free(row, col)) count++; // 3
        }
        if (count < fewest) {
            best = row;
            fewest = count;
        }
    }
    return best;
}

// Returns the number of ways to fill the rows that are left.
static int fill(int queens) { // 1
    if (queens == n) return 1; // 2
    int solutions = 0;
    int row = most_constrained(); // 4
    for (int col = 0; col < n; col++) { // 6
        if (!is_free(row, col)) continue; // 6
        set(row, col, true); // 7
        solutions += fill(queens + 1); // 8
        set(row, col, false); // 9
    }
    return solutions; // 5
}

int main(void) {
    printf("%d\n", fill(0));
}
