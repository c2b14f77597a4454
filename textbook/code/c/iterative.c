// Counts the solutions without recursion: the columns are a stack.

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

int main(void) {
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
        if (size == 0) break; // 9 10
        col = stack[--size] + 1; // 11
    }
    printf("%d\n", solutions);
}
