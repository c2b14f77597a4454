// Solves n queens without a search: writes a solution down.

#include <stdio.h>

enum { n = 8 };

// Moves the first numbers of a list to its end.
static void to_end(int *list, int length, int moved) {
    for (; moved > 0; moved--) {
        int first = list[0];
        for (int i = 1; i < length; i++) list[i - 1] = list[i];
        list[length - 1] = first;
    }
}

static void swap(int *a, int *b) {
    int col = *a;
    *a = *b;
    *b = col;
}

// Draws the board, the first row first.
static void draw(const int *columns) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = columns[row] == col + 1 ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

int main(void) {
    if (n == 2 || n == 3) {
        puts("no solution"); // 1
        return 0;
    }
    int columns[n], *evens = columns, *odds = columns + n / 2;
    int length = n - n / 2; // of odds
    for (int i = 0; i < n / 2; i++) evens[i] = 2 * i + 2; // 2
    for (int i = 0; i < length; i++) odds[i] = 2 * i + 1; // 2
    int remainder = n % 12; // 3
    if (remainder == 3 || remainder == 9) {
        to_end(evens, n / 2, 1); // 4
        to_end(odds, length, 2); // 4
    } else if (remainder == 8) {
        for (int i = 0; i + 1 < length; i += 2) swap(&odds[i], &odds[i + 1]); // 5
    } else if (remainder == 2) {
        swap(&odds[0], &odds[1]); // 6
        to_end(odds + 2, length - 2, 1); // 6
    }
    draw(columns); // 7 8
}
