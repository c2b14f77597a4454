// Solves n queens with three words of bits: columns and diagonals taken.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { n = 8 };

static const uint32_t board = (UINT32_C(1) << n) - 1;
static uint32_t queen[n]; // the bit of each row, to be drawn

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = queen[row] >> col & 1 ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Fills this row and those above, and reports whether that worked.
static bool solve(int row, uint32_t columns, // 1
                  uint32_t rising, uint32_t falling) { // 1
    if (row == n) {
        draw(); // 2
        return true; // 2
    }
    uint32_t free = board & ~(columns | rising | falling); // 3
    while (free != 0) { // 4
        uint32_t bit = free & -free; // 5
        free -= bit; // 5
        queen[row] = bit; // 6
        if (solve(row + 1, columns | bit, // 6 7 8
                  (rising | bit) << 1, (falling | bit) >> 1)) { // 6 7 8
            return true;
        }
    }
    return false; // 9
}

// all
// Returns the number of ways to fill this row and those above.
static int count(int row, uint32_t columns, uint32_t rising, uint32_t falling) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    uint32_t free = board & ~(columns | rising | falling); // 3
    while (free != 0) { // 4
        uint32_t bit = free & -free; // 5
        free -= bit; // 5
        solutions += count(row + 1, columns | bit, // 6 7 8
                          (rising | bit) << 1, (falling | bit) >> 1); // 6 7 8
    }
    return solutions; // 9
}

// end
int main(void) {
    // all
    printf("%d\n\n", count(0, 0, 0, 0));
    // end
    if (!solve(0, 0, 0, 0)) puts("no solution");
}
