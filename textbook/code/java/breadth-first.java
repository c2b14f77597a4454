import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/** Solves n queens with a queue of boards, the smallest first. */
class BreadthFirst {
    static final int N = 8;

    /** Reports whether a queen on the board attacks the square. */
    static boolean attacks(int[] board, int row, int col) {
        for (int r = 0; r < row; r++) {
            int c = board[r];
            if (c == col || Math.abs(c - col) == row - r) return true;
        }
        return false;
    }

    /** Draws the board, the first row first. */
    static void draw(int[] board) {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = board[row] == col ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Returns a board with a queen more, and leaves this one as it is. */
    static int[] with(int[] board, int col) {
        int[] more = Arrays.copyOf(board, board.length + 1);
        more[board.length] = col;
        return more;
    }

    /** Takes boards from the queue until one is full, if one is. */
    static boolean solve() {
        Queue<int[]> queue = new ArrayDeque<>();
        queue.add(new int[0]); // 1
        while (!queue.isEmpty()) { // 2
            int[] board = queue.remove(); // 3
            int row = board.length;
            if (row == N) {
                draw(board); // 4
                return true; // 4
            }
            for (int col = 0; col < N; col++) { // 5 10
                if (attacks(board, row, col)) { // 6 7
                    continue; // 8
                }
                queue.add(with(board, col)); // 9
            }
        }
        return false;
    }

    // all
    /** Returns how many full boards come out of the queue. */
    static int count() {
        Queue<int[]> queue = new ArrayDeque<>();
        queue.add(new int[0]); // 1
        int solutions = 0;
        while (!queue.isEmpty()) { // 2
            int[] board = queue.remove(); // 3
            int row = board.length;
            if (row == N) {
                solutions++; // 4
                continue; // 4
            }
            for (int col = 0; col < N; col++) { // 5 10
                if (attacks(board, row, col)) { // 6 7
                    continue; // 8
                }
                queue.add(with(board, col)); // 9
            }
        }
        return solutions;
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count() + "\n");
        // end
        if (!solve()) System.out.println("no solution");
    }
}
