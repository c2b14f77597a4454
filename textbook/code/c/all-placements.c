// Counts the solutions by brute force: tests every choice of n squares.

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

// Returns the number of solutions with this many queens chosen.
static int choose(int count) { // 1
    if (count == n) { // 2
        for (int i = 0; i < n; i++) {
            if (attacked(i)) { // 3
                return 0; // 4
            }
        }
        return 1; // 5
    }
    int solutions = 0;
    int first = count > 0 ? queens[count - 1] + 1 : 0;
    for (int square = first; square <= n * n - (n - count); square++) { // 6
        queens[count] = square; // 7
        solutions += choose(count + 1); // 8
        queens[count] = none; // 9
    }
    return solutions; // 10
}

int main(void) {
    printf("%d\n", choose(0));
}
