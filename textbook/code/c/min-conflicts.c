// Solves n queens by repairing a full board.

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

// Returns the index of the least number, by chance one of several.
static int least(const int numbers[n]) {
    int best = 0, equal = 0;
    for (int i = 0; i < n; i++) {
        if (numbers[i] > numbers[best]) continue;
        if (numbers[i] < numbers[best]) equal = 0;
        equal++;
        if (rand() % equal == 0) best = i;
    }
    return best;
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
    for (int start = 0; start < 100; start++) { // 1 10
        for (int row = 0; row < n; row++) column[row] = rand() % n; // 2
        for (int move = 0; move < 2 * n + 50; move++) { // 3
            int counts[n];
            for (int r = 0; r < n; r++) counts[r] = -attackers(r, column[r]);
            int row = least(counts); // 5
            if (counts[row] == 0) {
                draw(); // 4
                return true; // 4
            }
            for (int col = 0; col < n; col++) { // 6
                counts[col] = attackers(row, col); // 7 8
            }
            column[row] = least(counts); // 9
        }
    }
    return false;
}

int main(void) {
    srand((unsigned)time(NULL));
    if (!solve()) puts("no solution found");
}
