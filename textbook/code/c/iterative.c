// Solves n queens without recursion: the columns are a stack.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 8 };

static int stack[n], size;

// Reports whether a queen attacks this column of the next row.
static bool attacked(int col) {
    for (int r = 0; r < size; r++) {
        if (stack[r] == col || abs(stack[r] - col) == size - r) return true;
    }
    return false;
}

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = stack[row] == col ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Reports whether there is a solution, and draws it.
static bool solve(void) {
    size = 0; // 1
    int col = 0; // 1
    for (;;) { // 2
        if (size == n) {
            draw(); // 3
            return true; // 3
        }
        if (col < n) { // 4
            if (!attacked(col)) { // 5
                stack[size++] = col; // 6
                col = 0; // 6
            } else {
                col++; // 7
            }
            continue; // 8
        }
        if (size == 0) return false; // 9 10
        col = stack[--size] + 1; // 11
    }
}

// all
// Returns the number of solutions.
static int count(void) {
    size = 0; // 1
    int col = 0; // 1
    int solutions = 0;
    for (;;) { // 2
        if (size == n) {
            solutions++; // 3
        } else if (col < n) { // 4
            if (!attacked(col)) { // 5
                stack[size++] = col; // 6
                col = 0; // 6
            } else {
                col++; // 7
            }
            continue; // 8
        }
        if (size == 0) return solutions; // 9 10
        col = stack[--size] + 1; // 11
    }
}

// end
int main(void) {
    // all
    printf("%d\n\n", count());
    // end
    if (!solve()) puts("no solution");
}
