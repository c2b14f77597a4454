// Solves n queens by always filling the row with the fewest free squares.

#include <stdbool.h>
#include <stdio.h>

enum { n = 8 };

static bool filled[n], columns[n], rising[2 * n], falling[2 * n];
static int queen[n]; // the column of each row, to be drawn

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

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = queen[row] == col ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Fills the rows that are left, and reports whether that worked.
static bool solve(int queens) { // 1
    if (queens == n) {
        draw(); // 2
        return true; // 2
    }
    int row = most_constrained(); // 4
    for (int col = 0; col < n; col++) { // 6
        if (!is_free(row, col)) continue; // 6
        set(row, col, true); // 7
        queen[row] = col; // 7
        if (solve(queens + 1)) return true; // 8
        set(row, col, false); // 9
    }
    return false; // 5
}

// all
// Returns the number of ways to fill the rows that are left.
static int count(int queens) { // 1
    if (queens == n) return 1; // 2
    int solutions = 0;
    int row = most_constrained(); // 4
    for (int col = 0; col < n; col++) { // 6
        if (!is_free(row, col)) continue; // 6
        set(row, col, true); // 7
        solutions += count(queens + 1); // 8
        set(row, col, false); // 9
    }
    return solutions; // 5
}

// end
int main(void) {
    // all
    printf("%d\n\n", count(0));
    // end
    if (!solve(0)) puts("no solution");
}
