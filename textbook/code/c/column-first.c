// Counts the solutions with one number a column: the row of its queen.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 8, none = -1 };

static int queen[n];

// Reports whether a queen to the left attacks the square in row r.
static bool attacked(int col, int r) {
    for (int c = 0; c < col; c++) {
        if (queen[c] == r || abs(queen[c] - r) == col - c) return true;
    }
    return false;
}

// Returns the number of ways to fill this column and those after it.
static int fill(int col) { // 1
    if (col == n) return 1; // 2
    int solutions = 0;
    for (int r = 0; r < n; r++) { // 3
        if (attacked(col, r)) { // 4 5
            continue; // 6
        }
        queen[col] = r; // 7
        solutions += fill(col + 1); // 8
        queen[col] = none; // 9
    }
    return solutions; // 10
}

int main(void) {
    printf("%d\n", fill(0));
}
