// Solves n queens by a genetic algorithm.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { n = 8 };
enum { size = 20 }; // of the population

typedef struct {
    int column[n]; // of the queen in each row
} Board;

static Board boards[size];
static double chances[size];

// Returns a random number from 0 up to 1, without 1.
static double chance(void) { return rand() / (RAND_MAX + 1.0); }

// Returns how many queens attack the queen of the row.
static int attackers(const Board *b, int row) {
    int count = 0;
    for (int r = 0; r < n; r++) {
        int aside = abs(b->column[r] - b->column[row]);
        if (r != row && (aside == 0 || aside == abs(r - row))) count++;
    }
    return count;
}

// Draws a board, the first row first.
static void draw(const Board *b) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = b->column[row] == col ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Returns how many pairs of queens attack each other.
static int pairs(const Board *b) {
    int count = 0;
    for (int row = 0; row < n; row++) { // 8
        count += attackers(b, row); // 9 10
    }
    return count / 2;
}

// Chooses a board by its chance.
static const Board *choose(void) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += chances[i];
    double at = chance() * sum;
    for (int i = 0; i < size; i++) {
        at -= chances[i];
        if (at < 0) return &boards[i];
    }
    return &boards[0];
}

// Returns a child: the lower rows of one board, the upper of another.
static Board breed(const Board *one, const Board *other) {
    int cut = 1 + (int)(chance() * (n - 1));
    Board child = *one; // 4
    for (int row = cut; row < n; row++) {
        child.column[row] = other->column[row]; // 5
    }
    if (rand() % 5 < 4) {
        int row = rand() % n; // 6
        child.column[row] = rand() % n; // 7
    }
    return child;
}

// Draws a solution, and reports whether one was found.
static bool solve(void) {
    for (int i = 0; i < size; i++) {
        for (int r = 0; r < n; r++) boards[i].column[r] = rand() % n; // 1
    }
    for (int round = 0; round <= 500; round++) { // 2
        for (int i = 0; i < size; i++) {
            double count = pairs(&boards[i]);
            if (count == 0) {
                draw(&boards[i]); // 11
                return true; // 11
            }
            chances[i] = 1 / ((1 + count) * (1 + count));
        }
        Board children[size];
        for (int i = 0; i < size; i++) {
            children[i] = breed(choose(), choose()); // 3
        }
        memcpy(boards, children, sizeof boards); // 12
    }
    return false;
}

int main(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    srand((unsigned)now.tv_nsec);
    if (!solve()) puts("no solution found");
}
