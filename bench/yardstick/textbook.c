/* The search that textbooks give: a queen a row, and three words that say which
   squares of the row are attacked: by column and along either diagonal. Of each
   placement and its mirror image only one is searched.

       textbook N          prints Q(N)
       textbook N COLUMN…  prints the solutions with the first queen in one of
                           these columns, each 0 to N/2 - 1 */
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

static long number(const char *text, long least, long most) {
    char *end;
    long value = strtol(text, &end, 10);
    if (*text && !*end && value >= least && value <= most) return value;
    fprintf(stderr, "usage: textbook N [COLUMN...], N from 2 to 28, COLUMN from 0 to N/2 - 1\n");
    exit(2);
}

int main(int argc, char **argv) {
    int n = number(argc > 1 ? argv[1] : "", 2, 28);
    board = (UINT32_C(1) << n) - 1;
    if (argc > 2) {
        for (int i = 2; i < argc; i++) first_queen(number(argv[i], 0, n / 2 - 1));
        printf("%" PRIu64 "\n", solutions);
        return 0;
    }
    for (int c = 0; c < n / 2; c++) first_queen(c);
    if (n % 2) middle_queen(n);
    printf("%" PRIu64 "\n", 2 * solutions);
    return 0;
}
