// Solves n queens with the board in one word, a bit a square.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 8 }; // at most 8, since the word has 64 bits

static uint64_t attacks[n * n];

// Returns the bits of the squares that a queen attacks, and of her own.
static uint64_t attacks_from(int row, int col) {
    uint64_t bits = 0;
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            if (r == row || c == col || abs(r - row) == abs(c - col)) {
                bits |= UINT64_C(1) << (r * n + c);
            }
        }
    }
    return bits;
}

// Draws the board, the first row first.
static void draw(uint64_t queens) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = queens >> (row * n + col) & 1 ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Fills this row and those above, and reports whether that worked.
static bool solve(int row, uint64_t queens, uint64_t attacked) { // 2
    if (row == n) {
        draw(queens); // 3
        return true; // 3
    }
    for (int col = 0; col < n; col++) { // 4
        int square = row * n + col;
        if (attacked >> square & 1) { // 5
            continue; // 6
        }
        uint64_t placed = queens | UINT64_C(1) << square; // 7
        if (solve(row + 1, placed, attacked | attacks[square])) return true; // 7 8 9
    }
    return false; // 10
}

// all
// Returns the number of ways to fill this row and those above.
static int count(int row, uint64_t attacked) { // 2
    if (row == n) return 1; // 3
    int solutions = 0;
    for (int col = 0; col < n; col++) { // 4
        int square = row * n + col;
        if (attacked >> square & 1) { // 5
            continue; // 6
        }
        solutions += count(row + 1, attacked | attacks[square]); // 7 8 9
    }
    return solutions; // 10
}

// end
int main(void) {
    for (int square = 0; square < n * n; square++) {
        attacks[square] = attacks_from(square / n, square % n); // 1
    }
    // all
    printf("%d\n\n", count(0, 0));
    // end
    if (!solve(0, 0, 0)) puts("no solution");
}
