// Solves n queens as an exact cover, by dancing links. An item is a row, a
// column or a diagonal; an option is a square, with a node for each item.

#include <stdbool.h>
#include <stdio.h>

enum { n = 8, items = 6 * n - 2 };

typedef struct Node Node;
struct Node {
    Node *left, *right, *up, *down;
    Node *item;
    Node *option; // the first of the four nodes of the same square
    int size;     // of an item: how many options hold it
};

static Node head; // of the items that must be covered
static Node item_nodes[items];
static Node squares[n * n][4];
static Node *queens[n];

static void link_item(Node *item, int must_be_covered) {
    item->left = item->right = item->up = item->down = item;
    if (!must_be_covered) return;
    item->left = head.left;
    item->right = &head;
    head.left->right = item;
    head.left = item;
}

// Appends the four nodes of a square to the lists of its items.
static void append_option(int row, int col) {
    int held[4] = {row, n + col, 3 * n - 1 + col - row, 4 * n - 1 + col + row};
    Node *option = squares[row * n + col];
    for (int i = 0; i < 4; i++) {
        Node *node = &option[i];
        node->item = &item_nodes[held[i]];
        node->option = option;
        node->up = node->item->up;
        node->down = node->item;
        node->up->down = node;
        node->down->up = node;
        node->item->size++;
    }
}

// Unlinks an item, and every option that holds it.
static void cover(Node *item) {
    item->right->left = item->left;
    item->left->right = item->right;
    for (Node *node = item->down; node != item; node = node->down) {
        for (Node *other = node->option; other < node->option + 4; other++) {
            if (other == node) continue;
            other->up->down = other->down;
            other->down->up = other->up;
            other->item->size--;
        }
    }
}

// Links them in again: an unlinked node still knows its neighbours.
static void uncover(Node *item) {
    for (Node *node = item->down; node != item; node = node->down) {
        for (Node *other = node->option; other < node->option + 4; other++) {
            if (other == node) continue;
            other->up->down = other;
            other->down->up = other;
            other->item->size++;
        }
    }
    item->right->left = item;
    item->left->right = item;
}

// Returns the uncovered row or column with the fewest options.
static Node *smallest(void) {
    Node *best = head.right;
    for (Node *item = best; item != &head; item = item->right) {
        if (item->size < best->size) best = item;
    }
    return best;
}

// Draws the board, the first row first.
static void draw(void) {
    bool board[n * n] = {false};
    for (int i = 0; i < n; i++) {
        board[(queens[i]->option - squares[0]) / 4] = true;
    }
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            char square = board[row * n + col] ? 'Q' : '.';
            printf("%c%c", square, col < n - 1 ? ' ' : '\n');
        }
    }
}

// Covers what is uncovered, and reports whether that worked.
static bool solve(int depth) { // 1
    if (head.right == &head) {
        draw(); // 2
        return true; // 2
    }
    Node *item = smallest(); // 3
    for (Node *node = item->down; node != item; node = node->down) { // 5
        queens[depth] = node; // 6
        for (int i = 0; i < 4; i++) cover(node->option[i].item); // 7
        if (solve(depth + 1)) return true; // 8
        for (int i = 3; i >= 0; i--) uncover(node->option[i].item); // 9
        queens[depth] = NULL; // 10
    }
    return false; // 4
}

// all
// Returns the number of ways to cover what is uncovered.
static int count(int depth) { // 1
    if (head.right == &head) return 1; // 2
    int solutions = 0;
    Node *item = smallest(); // 3
    for (Node *node = item->down; node != item; node = node->down) { // 5
        queens[depth] = node; // 6
        for (int i = 0; i < 4; i++) cover(node->option[i].item); // 7
        solutions += count(depth + 1); // 8
        for (int i = 3; i >= 0; i--) uncover(node->option[i].item); // 9
        queens[depth] = NULL; // 10
    }
    return solutions; // 4
}

// end
int main(void) {
    head.left = head.right = &head;
    for (int i = 0; i < items; i++) link_item(&item_nodes[i], i < 2 * n);
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) append_option(row, col);
    }
    // all
    printf("%d\n\n", count(0));
    // end
    if (!solve(0)) puts("no solution");
}
