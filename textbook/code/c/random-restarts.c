// Solves n queens by hill climbing with random restarts.

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

// Climbs from a new start, and reports whether it solved the board.
static bool climb(void) {
    for (int row = 0; row < n; row++) column[row] = rand() % n; // 2
    while (true) { // 3
        if (solved()) {
            draw(); // 4
            return true; // 4
        }
        // The best move so far, the change of the attacking pairs by it, and
        // how many moves are as good.
        int to_row = 0, to_col = 0, least = n, equal = 0;
        for (int row = 0; row < n; row++) { // 5
            int now = attackers(row, column[row]);
            for (int col = 0; col < n; col++) { // 5
                if (col == column[row]) continue;
                int change = attackers(row, col) - now; // 6 7
                if (change > least) continue;
                if (change < least) equal = 0;
                least = change;
                equal++;
                if (rand() % equal == 0) to_row = row, to_col = col; // 9
            }
        }
        if (least >= 0) return false; // 8
        column[to_row] = to_col; // 10
    }
}

// Climbs until a climb ends in a solution.
static bool solve(void) {
    for (int start = 0; start < 1000; start++) { // 1 11
        if (climb()) return true;
    }
    return false;
}

int main(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    srand((unsigned)now.tv_nsec);
    if (!solve()) puts("no solution found");
}
