/* The search that textbooks give: a queen a row, and three words that say which
   squares of the row are attacked: by column and along either diagonal. Of each
   placement and its mirror image only one is searched.

       textbook N          prints Q(N)
       textbook N COLUMN   prints the solutions with the first queen there, for
                           COLUMN 0 to N/2 - 1 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t board;      /* a bit for each column */
static uint64_t solutions;

static void next_row(uint32_t columns, uint32_t rising, uint32_t falling) {
    for (uint32_t squares = board & ~(columns | rising | falling); squares; squares &= squares - 1) {
        uint32_t queen = squares & -squares;
        if ((columns | queen) == board)
            solutions++;
        else
            next_row(columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
    }
}

static void first_queen(int column) {
    uint32_t queen = UINT32_C(1) << column;
    next_row(queen, queen << 1, queen >> 1);
}

/* On an odd board the first queen may stand in the middle column, which the
   mirror leaves where it is. Then the second queen is kept to one side. */
static void middle_queen(int n) {
    uint32_t first = UINT32_C(1) << n / 2;
    for (int column = 0; column < n / 2 - 1; column++) {
        uint32_t second = UINT32_C(1) << column;
        next_row(first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1);
    }
}

int main(int argc, char **argv) {
    char *end = "";
    long n = argc > 1 ? strtol(argv[1], &end, 10) : 0;
    long column = argc > 2 && !*end ? strtol(argv[2], &end, 10) : -1;
    if (argc < 2 || argc > 3 || *end || n < 2 || n > 28 || (argc == 3 && (column < 0 || column >= n / 2))) {
        fprintf(stderr, "usage: textbook N [COLUMN], N from 2 to 28, COLUMN from 0 to N/2 - 1\n");
        return 2;
    }
    board = (UINT32_C(1) << n) - 1;
    if (column >= 0) {
        first_queen(column);
        printf("%" PRIu64 "\n", solutions);
        return 0;
    }
    for (int c = 0; c < n / 2; c++) first_queen(c);
    if (n % 2) middle_queen(n);
    printf("%" PRIu64 "\n", 2 * solutions);
    return 0;
}
