// Solves n queens with one number a column: the row of its queen.

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

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = queen[col] == row ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Fills this column and those after it; reports whether that worked.
static bool solve(int col) { // 1
    if (col == n) {
        draw(); // 2
        return true; // 2
    }
    for (int r = 0; r < n; r++) { // 3
        if (attacked(col, r)) { // 4 5
            continue; // 6
        }
        queen[col] = r; // 7
        if (solve(col + 1)) return true; // 8
        queen[col] = none; // 9
    }
    return false; // 10
}

// all
// Returns the number of ways to fill this column and those after it.
static int count(int col) { // 1
    if (col == n) return 1; // 2
    int solutions = 0;
    for (int r = 0; r < n; r++) { // 3
        if (attacked(col, r)) { // 4 5
            continue; // 6
        }
        queen[col] = r; // 7
        solutions += count(col + 1); // 8
        queen[col] = none; // 9
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
