// Solves n queens by scanning the board before each queen is placed.

#include <stdbool.h>
#include <stdio.h>

enum { n = 8 };

static bool board[n][n];

// Reports whether a queen below the square attacks it.
static bool attacked(int row, int col) {
    for (int down = 1; down <= row; down++) {
        const bool *below = board[row - down];
        if (below[col]) return true;
        if (col - down >= 0 && below[col - down]) return true;
        if (col + down < n && below[col + down]) return true;
    }
    return false;
}

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = board[row][col] ? 'Q' : '.';
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
        if (attacked(row, col)) { // 4 5
            continue; // 6
        }
        board[row][col] = true; // 7
        if (solve(row + 1)) return true; // 8
        board[row][col] = false; // 9
    }
    return false; // 10
}

// all
// Returns the number of ways to fill this row and those above.
static int count(int row) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int col = 0; col < n; col++) { // 3
        if (attacked(row, col)) { // 4 5
            continue; // 6
        }
        board[row][col] = true; // 7
        solutions += count(row + 1); // 8
        board[row][col] = false; // 9
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
