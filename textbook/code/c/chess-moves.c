// Counts the solutions by the moves of a queen, on boards that never change: a
// board is a value, and each call has one of its own.

#include <stdbool.h>
#include <stdio.h>

enum { n = 8 };

typedef struct {
    bool occupied[n][n];
} Board;

// Reports whether there is a piece in one direction from the square.
static bool slides(const Board *board, int row, int col, int up, int right) {
    int r = row + up, c = col + right;
    while (0 <= r && r < n && 0 <= c && c < n) {
        if (board->occupied[r][c]) return true;
        r += up;
        c += right;
    }
    return false;
}

// Reports whether a queen on the square reaches another piece.
static bool meets(const Board *board, int row, int col) {
    for (int up = -1; up <= 1; up++) {
        for (int right = -1; right <= 1; right++) {
            if (!up && !right) continue;
            if (slides(board, row, col, up, right)) return true;
        }
    }
    return false;
}

static Board with(Board board, int row, int col) {
    board.occupied[row][col] = true;
    return board;
}

// Returns the number of ways to fill this row and those above.
static int fill(int row, Board board) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int col = 0; col < n; col++) { // 3
        if (meets(&board, row, col)) { // 4 5
            continue; // 6
        }
        solutions += fill(row + 1, with(board, row, col)); // 7 8
    }
    return solutions; // 9
}

int main(void) {
    Board empty = {0};
    printf("%d\n", fill(0, empty));
}
