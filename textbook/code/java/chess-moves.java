import java.util.Set;
import java.util.TreeSet;

/** Counts the solutions by the moves of a queen, on unchanging boards. */
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

    /** Returns the number of ways to fill this row and those above. */
    static int fill(int row, Set<Integer> board) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        for (int col = 0; col < N; col++) { // 3
            if (meets(board, row, col)) { // 4 5
                continue; // 6
            }
            solutions += fill(row + 1, with(board, row * N + col)); // 7 8
        }
        return solutions; // 9
    }

    public static void main(String[] args) {
        System.out.println(fill(0, Set.of()));
    }
}
