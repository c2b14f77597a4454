// Solves n queens by trying all permutations of the columns.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 8 };

static int column[n];

// Reports whether a queen below attacks the queen of the row.
static bool attacked(int row) {
    for (int r = 0; r < row; r++) {
        if (abs(column[r] - column[row]) == row - r) return true;
    }
    return false;
}

static bool is_solution(void) {
    for (int row = 0; row < n; row++) {
        if (attacked(row)) { // 3
            return false; // 4
        }
    }
    return true;
}

static void swap(int i, int j) {
    int col = column[i];
    column[i] = column[j];
    column[j] = col;
}

// Moves on to the next permutation, and reports whether there is one.
static bool advance(void) {
    int i = n - 2;
    while (i >= 0 && column[i] > column[i + 1]) i--; // 6
    if (i < 0) return false; // 6
    int larger = n - 1;
    while (column[larger] < column[i]) larger--; // 8
    swap(i, larger); // 7 9
    for (int low = i + 1, high = n - 1; low < high; low++, high--) {
        swap(low, high); // 7 9
    }
    return true;
}

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = column[row] == col ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Draws the first permutation that is a solution, if one is.
static bool solve(void) {
    for (int row = 0; row < n; row++) column[row] = row; // 1
    do { // 2
        if (is_solution()) {
            draw(); // 5
            return true; // 5
        }
    } while (advance());
    return false;
}

// all
// Returns how many permutations are solutions.
static int count(void) {
    for (int row = 0; row < n; row++) column[row] = row; // 1
    int solutions = 0;
    do { // 2
        if (is_solution()) solutions++; // 5
    } while (advance());
    return solutions;
}

// end
int main(void) {
    // all
    printf("%d\n\n", count());
    // end
    if (!solve()) puts("no solution");
}
