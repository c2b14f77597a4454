// Counts the solutions with one number a row: the column of its queen.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 8, none = -1 };

static int queen[n];

// Reports whether a queen below attacks the square in column c.
static bool attacked(int row, int c) {
    for (int r = 0; r < row; r++) {
        if (queen[r] == c || abs(queen[r] - c) == row - r) return true;
    }
    return false;
}

// Returns the number of ways to fill this row and those above.
static int fill(int row) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int c = 0; c < n; c++) { // 3
        if (attacked(row, c)) { // 4 5
            continue; // 6
        }
        queen[row] = c; // 7
        solutions += fill(row + 1); // 8
        queen[row] = none; // 9
    }
    return solutions; // 10
}

int main(void) {
    printf("%d\n", fill(0));
}
