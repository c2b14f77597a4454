// Counts the solutions with a queue of boards, the smallest first. A board is
// its latest queen and the board below her, which many boards share.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 8 };

typedef struct Board Board;
struct Board {
    int row, col;       // of the latest queen
    const Board *below; // NULL if she is the only one
    Board *next;        // in the queue
};

// Reports whether a queen on the board attacks the square.
static bool attacks(const Board *board, int row, int col) {
    for (; board; board = board->below) {
        int c = board->col;
        if (c == col || abs(c - col) == row - board->row) return true;
    }
    return false;
}

// Returns a board with a queen more.
static Board *with(const Board *below, int row, int col) {
    Board *board = malloc(sizeof *board);
    if (!board) exit(EXIT_FAILURE);
    *board = (Board){row, col, below, NULL};
    return board;
}

int main(void) {
    Board *first = NULL, **end = &first; // 1
    const Board *board = NULL; // 1
    int solutions = 0;
    for (;;) { // 2
        int row = board ? board->row + 1 : 0;
        if (row == n) solutions++; // 4
        for (int col = 0; row < n && col < n; col++) { // 5 10
            if (attacks(board, row, col)) { // 6 7
                continue; // 8
            }
            *end = with(board, row, col); // 9
            end = &(*end)->next; // 9
        }
        if (!first) break;
        board = first; // 3
        first = first->next; // 3
        if (!first) end = &first;
    }
    printf("%d\n", solutions);
}
