// Counts the solutions with three words of bits: columns and diagonals taken.

#include <stdint.h>
#include <stdio.h>

enum { n = 8 };

static const uint32_t board = (UINT32_C(1) << n) - 1;

// Returns the number of ways to fill this row and those above.
static int fill(int row, uint32_t columns, uint32_t rising, uint32_t falling) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    uint32_t free = board & ~(columns | rising | falling); // 3
    while (free != 0) { // 4
        uint32_t bit = free & -free; // 5
        free -= bit; // 5
        solutions += fill(row + 1, columns | bit, // 6 7 8
                          (rising | bit) << 1, (falling | bit) >> 1); // 6 7 8
    }
    return solutions; // 9
}

int main(void) {
    printf("%d\n", fill(0, 0, 0, 0));
}
