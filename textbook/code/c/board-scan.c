// Counts the solutions by scanning the board before each queen is placed.

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

// Returns the number of ways to fill this row and those above.
static int fill(int row) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int col = 0; col < n; col++) { // 3
        if (attacked(row, col)) { // 4 5
            continue; // 6
        }
        board[row][col] = true; // 7
        solutions += fill(row + 1); // 8
        board[row][col] = false; // 9
    }
    return solutions; // 10
}

int main(void) {
    printf("%d\n", fill(0));
}
