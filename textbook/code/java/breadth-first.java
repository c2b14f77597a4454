import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/** Counts the solutions with a queue of boards, the smallest first. */
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

    public static void main(String[] args) {
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
                int[] more = Arrays.copyOf(board, row + 1); // 9
                more[row] = col; // 9
                queue.add(more); // 9
            }
        }
        System.out.println(solutions);
    }
}
