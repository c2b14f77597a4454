// Solves n queens with a queue of boards, the smallest first. A board is
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

// Draws the board, the first row first.
static void draw(const Board *board) {
    if (!board) return;
    draw(board->below);
    for (int col = 0; col < n; col++) {
        char square = col == board->col ? 'Q' : '.';
        printf("%c%c", square, col < n - 1 ? ' ' : '\n');
    }
}

// Takes boards from the queue until one is full; reports whether one was.
static bool solve(void) {
    Board *first = NULL, **end = &first; // 1
    const Board *board = NULL; // 1
    for (;;) { // 2
        int row = board ? board->row + 1 : 0;
        if (row == n) {
            draw(board); // 4
            return true; // 4
        }
        for (int col = 0; col < n; col++) { // 5 10
            if (attacks(board, row, col)) { // 6 7
                continue; // 8
            }
            *end = with(board, row, col); // 9
            end = &(*end)->next; // 9
        }
        if (!first) return false;
        board = first; // 3
        first = first->next; // 3
        if (!first) end = &first;
    }
}

// all
// Returns how many full boards come out of the queue.
static int count(void) {
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
        if (!first) return solutions;
        board = first; // 3
        first = first->next; // 3
        if (!first) end = &first;
    }
}

// end
int main(void) {
    // all
    printf("%d\n\n", count());
    // end
    if (!solve()) puts("no solution");
}
