// Solves n queens by simulated annealing. Compile it with -lm.

#include <math.h>
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

// Returns a random number from 0 up to 1, without 1.
static double chance(void) { return rand() / (RAND_MAX + 1.0); }

// Draws a solution, and reports whether one was found.
static bool solve(void) {
    for (int row = 0; row < n; row++) column[row] = rand() % n; // 1
    double temperature = 1; // 1
    while (true) { // 2
        if (solved()) {
            draw(); // 3
            return true; // 3
        }
        if (temperature < 0.05) return false; // 4
        int row = rand() % n;
        int col = column[row];
        while (col == column[row]) col = rand() % n; // 5
        int now = attackers(row, column[row]);
        int worse = attackers(row, col) - now; // 6 7
        if (worse <= 0 || chance() < exp(-worse / temperature)) { // 8
            column[row] = col; // 9 10
        }
        temperature *= 1 - 1.0 / (16 * n * n); // 11
    }
}

int main(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    srand((unsigned)now.tv_nsec);
    if (!solve()) puts("no solution found");
}
