import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Solves n queens as an exact cover, by dancing links. An item is a row, a
 * column or a diagonal; an option is a square, with a node for each item.
 */
class DancingLinks {
    static final int N = 8;

    static class Node {
        Node left = this, right = this, up = this, down = this;
        Node item = this;
        Node[] option; // the nodes of the same square
        int square;
        int size; // of an item: how many options hold it
    }

    static final Node head = new Node(); // of the items that must be covered
    static final Node[] items = new Node[6 * N - 2];
    static final Deque<Node> queens = new ArrayDeque<>();

    /** Appends the four nodes of a square to the lists of its items. */
    static void appendOption(int row, int col) {
        int rising = 3 * N - 1 + col - row, falling = 4 * N - 1 + col + row;
        int[] held = {row, N + col, rising, falling};
        Node[] option = new Node[held.length];
        for (int i = 0; i < held.length; i++) {
            Node node = new Node();
            node.item = items[held[i]];
            node.option = option;
            node.square = row * N + col;
            node.up = node.item.up;
            node.down = node.item;
            node.up.down = node;
            node.down.up = node;
            node.item.size++;
            option[i] = node;
        }
    }

    /** Unlinks an item, and every option that holds it. */
    static void cover(Node item) {
        item.right.left = item.left;
        item.left.right = item.right;
        for (Node node = item.down; node != item; node = node.down) {
            for (Node other : node.option) {
                if (other == node) continue;
                other.up.down = other.down;
                other.down.up = other.up;
                other.item.size--;
            }
        }
    }

    /** Links them in again: an unlinked node still knows its neighbours. */
    static void uncover(Node item) {
        for (Node node = item.down; node != item; node = node.down) {
            for (Node other : node.option) {
                if (other == node) continue;
                other.up.down = other;
                other.down.up = other;
                other.item.size++;
            }
        }
        item.right.left = item;
        item.left.right = item;
    }

    /** Returns the uncovered row or column with the fewest options. */
    static Node smallest() {
        Node best = head.right;
        for (Node item = best; item != head; item = item.right) {
            if (item.size < best.size) best = item;
        }
        return best;
    }

    /** Draws the board, the first row first. */
    static void draw() {
        boolean[] board = new boolean[N * N];
        for (Node node : queens) board[node.square] = true;
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = board[row * N + col] ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Covers what is uncovered, and reports whether that worked. */
    static boolean solve() { // 1
        if (head.right == head) {
            draw(); // 2
            return true; // 2
        }
        Node item = smallest(); // 3
        for (Node node = item.down; node != item; node = node.down) { // 5
            queens.push(node); // 6
            for (int i = 0; i < 4; i++) cover(node.option[i].item); // 7
            if (solve()) return true; // 8
            for (int i = 3; i >= 0; i--) uncover(node.option[i].item); // 9
            queens.pop(); // 10
        }
        return false; // 4
    }

    // all
    /** Returns the number of ways to cover what is uncovered. */
    static int count() { // 1
        if (head.right == head) return 1; // 2
        int solutions = 0;
        Node item = smallest(); // 3
        for (Node node = item.down; node != item; node = node.down) { // 5
            queens.push(node); // 6
            for (int i = 0; i < 4; i++) cover(node.option[i].item); // 7
            solutions += count(); // 8
            for (int i = 3; i >= 0; i--) uncover(node.option[i].item); // 9
            queens.pop(); // 10
        }
        return solutions; // 4
    }

    // end
    public static void main(String[] args) {
        for (int i = 0; i < items.length; i++) {
            items[i] = new Node();
            if (i >= 2 * N) continue; // diagonals need not be covered
            items[i].left = head.left;
            items[i].right = head;
            head.left.right = items[i];
            head.left = items[i];
        }
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) appendOption(row, col);
        }
        // all
        System.out.println(count() + "\n");
        // end
        if (!solve()) System.out.println("no solution");
    }
}
