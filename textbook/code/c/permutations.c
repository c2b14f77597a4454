// Counts the solutions among all permutations of the columns.

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

// Moves to the next permutation, and reports whether there is one.
static bool next(void) {
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

int main(void) {
    for (int row = 0; row < n; row++) column[row] = row; // 1
    int solutions = 0;
    do { // 2
        if (is_solution()) solutions++; // 5
    } while (next());
    printf("%d\n", solutions);
}
