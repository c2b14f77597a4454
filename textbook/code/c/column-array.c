// Solves n queens with one number a row: the column of its queen.

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

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = queen[row] == col ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Fills this row and those above, and reports whether that worked.
static bool solve(int row) { // 1
    if (row == n) {
        draw(); // 2
        return true; // 2
    }
    for (int c = 0; c < n; c++) { // 3
        if (attacked(row, c)) { // 4 5
            continue; // 6
        }
        queen[row] = c; // 7
        if (solve(row + 1)) return true; // 8
        queen[row] = none; // 9
    }
    return false; // 10
}

// all
// Returns the number of ways to fill this row and those above.
static int count(int row) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int c = 0; c < n; c++) { // 3
        if (attacked(row, c)) { // 4 5
            continue; // 6
        }
        queen[row] = c; // 7
        solutions += count(row + 1); // 8
        queen[row] = none; // 9
    }
    return solutions; // 10
}

// end
int main(void) {
    // all
    printf("%d\n\n", count(0));
    // end
    if (!solve(0)) puts("no solution");
}
