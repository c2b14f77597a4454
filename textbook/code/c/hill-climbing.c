// Solves n queens by steepest-ascent hill climbing.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { n = 8 };

static int column[n]; // of the queen in each row

// Returns how many queens of other rows attack the square.
static int attackers(int row, int col) {
    int count = 0;
    for (int r = 0; r < n; r++) {
        bool attacks = column[r] == col || abs(column[r] - col) == abs(r - row);
        if (r != row && attacks) count++;
    }
    return count;
}

// Returns whether no queen attacks another.
static bool solved(void) {
    for (int row = 0; row < n; row++) {
        if (attackers(row, column[row]) > 0) return false;
    }
    return true;
}

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = column[row] == col ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Draws a solution, and reports whether one was found.
static bool solve(void) {
    for (int row = 0; row < n; row++) column[row] = rand() % n; // 1
    while (true) { // 2
        if (solved()) {
            draw(); // 3
            return true; // 3
        }
        // The best move so far, the change of the attacking pairs by it, and
        // how many moves are as good.
        int to_row = 0, to_col = 0, least = n, equal = 0;
        for (int row = 0; row < n; row++) { // 4
            int now = attackers(row, column[row]);
            for (int col = 0; col < n; col++) { // 4
                if (col == column[row]) continue;
                int change = attackers(row, col) - now; // 5 6
                if (change > least) continue;
                if (change < least) equal = 0;
                least = change;
                equal++;
                if (rand() % equal == 0) to_row = row, to_col = col; // 8
            }
        }
        if (least >= 0) return false; // 7
        column[to_row] = to_col; // 9
    }
}

int main(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    srand((unsigned)now.tv_nsec);
    if (!solve()) puts("no solution found");
}
