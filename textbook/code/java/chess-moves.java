import java.util.Set;
import java.util.TreeSet;

/** Solves n queens by the moves of a queen, on unchanging boards. */
class ChessMoves {
    static final int N = 8;

    /** Reports whether a queen on the square reaches another piece. */
    static boolean meets(Set<Integer> board, int row, int col) {
        for (int up = -1; up <= 1; up++) {
            for (int right = -1; right <= 1; right++) {
                if (up == 0 && right == 0) continue;
                if (slides(board, row, col, up, right)) return true;
            }
        }
        return false;
    }

    /** Reports whether there is a piece in one direction from the square. */
    static boolean slides(Set<Integer> board, int r, int c, int up, int right) {
        r += up;
        c += right;
        while (r >= 0 && r < N && c >= 0 && c < N) {
            if (board.contains(r * N + c)) return true;
            r += up;
            c += right;
        }
        return false;
    }

    /** Returns a board with a queen more, and leaves this one as it is. */
    static Set<Integer> with(Set<Integer> board, int square) {
        Set<Integer> more = new TreeSet<>(board);
        more.add(square);
        return more;
    }

    /** Draws the board, the first row first. */
    static void draw(Set<Integer> board) {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = board.contains(row * N + col) ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Fills this row and those above, and reports whether that worked. */
    static boolean solve(int row, Set<Integer> board) { // 1
        if (row == N) {
            draw(board); // 2
            return true; // 2
        }
        for (int col = 0; col < N; col++) { // 3
            if (meets(board, row, col)) { // 4 5
                continue; // 6
            }
            Set<Integer> more = with(board, row * N + col); // 7
            if (solve(row + 1, more)) return true; // 8
        }
        return false; // 9
    }

    // all
    /** Returns the number of ways to fill this row and those above. */
    static int count(int row, Set<Integer> board) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        for (int col = 0; col < N; col++) { // 3
            if (meets(board, row, col)) { // 4 5
                continue; // 6
            }
            solutions += count(row + 1, with(board, row * N + col)); // 7 8
        }
        return solutions; // 9
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count(0, Set.of()) + "\n");
        // end
        if (!solve(0, Set.of())) System.out.println("no solution");
    }
}
