// Counts the solutions with three sets of what is taken. C has no sets: arrays
// hold whether a number is in a set, as in Wirth's program.

#include <stdbool.h>
#include <stdio.h>

enum { n = 8 };

static bool columns[n], sums[2 * n - 1], differences[2 * n - 1];

// Puts the three numbers of a square into the sets, or takes them out.
static void set(int row, int col, bool in) {
    columns[col] = in;
    sums[row + col] = in;
    differences[row - col + n - 1] = in;
}

static bool taken(int row, int col) {
    return columns[col] || sums[row + col] || differences[row - col + n - 1];
}

// Returns the number of ways to fill this row and those above.
static int fill(int row) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int col = 0; col < n; col++) { // 3
        if (taken(row, col)) { // 4 5
            continue; // 6
        }
        set(row, col, true); // 7
        solutions += fill(row + 1); // 8
        set(row, col, false); // 9
    }
    return solutions; // 10
}

int main(void) {
    printf("%d\n", fill(0));
}
