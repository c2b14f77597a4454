/* Plain backtracking over the squares of each row from left to right, with a word
   for the columns and one for each direction of diagonals.

       backtrack first N   prints the first solution in lexicographic order
       backtrack list N    prints all solutions, columns from 1 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n, only_first;
static uint64_t board;
static int column_of[64];

static void print_solution(void) {
    for (int row = 0; row < n; row++)
        printf(row + 1 < n ? "%d " : "%d\n", column_of[row] + 1);
}

static int next_row(int row, uint64_t columns, uint64_t rising, uint64_t falling) {
    if (row == n) {
        print_solution();
        return only_first;
    }
    for (uint64_t squares = board & ~(columns | rising | falling); squares; squares &= squares - 1) {
        uint64_t queen = squares & -squares;
        column_of[row] = __builtin_ctzll(queen);
        if (next_row(row + 1, columns | queen, (rising | queen) << 1, (falling | queen) >> 1))
            return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    n = argc == 3 ? atoi(argv[2]) : 0;
    if (n < 1 || n > 63) {
        fprintf(stderr, "usage: backtrack first|list N, N from 1 to 63\n");
        return 2;
    }
    only_first = !strcmp(argv[1], "first");
    board = (UINT64_C(1) << n) - 1;
    next_row(0, 0, 0, 0);
    return 0;
}
