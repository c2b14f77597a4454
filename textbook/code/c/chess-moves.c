// Solves n queens by the moves of a queen, on boards that never change: a
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

// Draws the board, the first row first.
static void draw(const Board *board) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = board->occupied[row][col] ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Fills this row and those above, and reports whether that worked.
static bool solve(int row, Board board) { // 1
    if (row == n) {
        draw(&board); // 2
        return true; // 2
    }
    for (int col = 0; col < n; col++) { // 3
        if (meets(&board, row, col)) { // 4 5
            continue; // 6
        }
        if (solve(row + 1, with(board, row, col))) return true; // 7 8
    }
    return false; // 9
}

// all
// Returns the number of ways to fill this row and those above.
static int count(int row, Board board) { // 1
    if (row == n) return 1; // 2
    int solutions = 0;
    for (int col = 0; col < n; col++) { // 3
        if (meets(&board, row, col)) { // 4 5
            continue; // 6
        }
        solutions += count(row + 1, with(board, row, col)); // 7 8
    }
    return solutions; // 9
}

// end
int main(void) {
    Board empty = {0};
    // all
    printf("%d\n\n", count(0, empty));
    // end
    if (!solve(0, empty)) puts("no solution");
}
