/* Knuth's Algorithm X with dancing links (D. E. Knuth, "Dancing links", Millennial
   Perspectives in Computer Science, 2000, arXiv cs/0011047), which gives n queens as
   its example of exact cover. Rows and columns of the board must be covered exactly
   once, diagonals at most once. The item with the fewest options is covered first.

       dancing-links N   prints Q(N) */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct node node;
struct node {
    node *left, *right, *up, *down, *item;
    int size; /* of an item: its options */
};

static node root;
static uint64_t solutions;

static void cover(node *item) {
    item->right->left = item->left;
    item->left->right = item->right;
    for (node *i = item->down; i != item; i = i->down)
        for (node *j = i->right; j != i; j = j->right) {
            j->down->up = j->up;
            j->up->down = j->down;
            j->item->size--;
        }
}

static void uncover(node *item) {
    for (node *i = item->up; i != item; i = i->up)
        for (node *j = i->left; j != i; j = j->left) {
            j->item->size++;
            j->down->up = j;
            j->up->down = j;
        }
    item->right->left = item;
    item->left->right = item;
}

static void search(void) {
    if (root.right == &root) {
        solutions++;
        return;
    }
    node *item = root.right;
    for (node *i = item->right; i != &root; i = i->right)
        if (i->size < item->size) item = i;
    cover(item);
    for (node *option = item->down; option != item; option = option->down) {
        for (node *j = option->right; j != option; j = j->right) cover(j->item);
        search();
        for (node *j = option->left; j != option; j = j->left) uncover(j->item);
    }
    uncover(item);
}

/* A secondary item is in no list of items to cover: it is linked to itself. */
static void new_item(node *item, int primary) {
    item->up = item->down = item;
    item->left = item->right = item;
    if (primary) {
        item->left = root.left;
        item->right = &root;
        root.left->right = item;
        root.left = item;
    }
}

static void new_option(node **items, int count) {
    node *option = calloc(count, sizeof *option);
    if (!option) exit(1);
    for (int i = 0; i < count; i++) {
        node *at = &option[i], *item = items[i];
        at->item = item;
        at->left = &option[(i + count - 1) % count];
        at->right = &option[(i + 1) % count];
        at->up = item->up;
        at->down = item;
        item->up->down = at;
        item->up = at;
        item->size++;
    }
}

int main(int argc, char **argv) {
    int n = argc == 2 ? atoi(argv[1]) : 0;
    if (n < 1 || n > 30) {
        fprintf(stderr, "usage: dancing-links N, N from 1 to 30\n");
        return 2;
    }
    static node row[30], column[30], rising[60], falling[60];
    root.left = root.right = &root;
    for (int i = 0; i < n; i++) { /* from the middle outwards, as Knuth advises */
        int line = i % 2 ? n / 2 - (i + 1) / 2 : n / 2 + i / 2;
        new_item(&row[line], 1);
        new_item(&column[line], 1);
    }
    for (int i = 0; i < 2 * n - 1; i++) {
        new_item(&rising[i], 0);
        new_item(&falling[i], 0);
    }
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            node *items[] = {&row[r], &column[c], &rising[r + c], &falling[r - c + n - 1]};
            new_option(items, 4);
        }
    search();
    printf("%" PRIu64 "\n", solutions);
    return 0;
}
