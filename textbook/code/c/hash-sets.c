// Solves n queens with three sets of what is taken. C has no sets: arrays
// hold whether a number is in a set, as in Wirth's program.

#include <stdbool.h>
#include <stdio.h>

enum { n = 8 };

static bool columns[n], sums[2 * n - 1], differences[2 * n - 1];
static int queen[n]; // the column of each row, to be drawn

// Puts the three numbers of a square into the sets, or takes them out.
static void set(int row, int col, bool in) {
    columns[col] = in;
    sums[row + col] = in;
    differences[row - col + n - 1] = in;
}

static bool taken(int row, int col) {
    return columns[col] || sums[row + col] || differences[row - col + n - 1];
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
    for (int col = 0; col < n; col++) { // 3
        if (taken(row, col)) { // 4 5
            continue; // 6
        }
        set(row, col, true); // 7
        queen[row] = col; // 7
        if (solve(row + 1)) return true; // 8
        set(row, col, false); // 9
    }
    return false; // 10
}

// all
// Returns the number of ways to fill this row and those above.
static int count(int row) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int col = 0; col < n; col++) { // 3
        if (taken(row, col)) { // 4 5
            continue; // 6
        }
        set(row, col, true); // 7
        solutions += count(row + 1); // 8
        set(row, col, false); // 9
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
