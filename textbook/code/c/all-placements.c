// Solves n queens by brute force: tests every choice of n squares.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 5 }; // for 8 there are 4,426,165,368 choices
enum { none = -1 };

static int queens[n]; // their squares, numbered from 0

// Reports whether queens on two squares attack each other.
static bool attack(int a, int b) {
    int up = b / n - a / n;
    int right = b % n - a % n;
    return up == 0 || right == 0 || abs(up) == abs(right);
}

// Reports whether an earlier queen attacks queen i.
static bool attacked(int i) {
    for (int j = 0; j < i; j++) {
        if (attack(queens[i], queens[j])) return true;
    }
    return false;
}

// Reports whether a queen stands on the square.
static bool has(int square) {
    for (int i = 0; i < n; i++) {
        if (queens[i] == square) return true;
    }
    return false;
}

// Draws the board, the first row first.
static void draw(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = has(row * n + col) ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Chooses the squares that are left, and reports whether that worked.
static bool solve(int chosen) { // 1
    if (chosen == n) { // 2
        for (int i = 0; i < n; i++) {
            if (attacked(i)) { // 3
                return false; // 4
            }
        }
        draw(); // 5
        return true; // 5
    }
    int first = chosen > 0 ? queens[chosen - 1] + 1 : 0;
    for (int square = first; square <= n * n - (n - chosen); square++) { // 6
        queens[chosen] = square; // 7
        if (solve(chosen + 1)) return true; // 8
        queens[chosen] = none; // 9
    }
    return false; // 10
}

// all
// Returns the number of solutions with this many queens chosen.
static int count(int chosen) { // 1
    if (chosen == n) { // 2
        for (int i = 0; i < n; i++) {
            if (attacked(i)) { // 3
                return 0; // 4
            }
        }
        return 1; // 5
    }
    int solutions = 0;
    int first = chosen > 0 ? queens[chosen - 1] + 1 : 0;
    for (int square = first; square <= n * n - (n - chosen); square++) { // 6
        queens[chosen] = square; // 7
        solutions += count(chosen + 1); // 8
        queens[chosen] = none; // 9
    }
    return solutions; // 10
}

// end
int main(void) {
    // all
    printf("%d\n\n", count(0));
    // end
    if (!solve(0)) puts("no solution");
}
