import java.util.HashSet;
import java.util.Set;

/** Solves n queens with three sets of what is taken. */
class HashSets {
    static final int N = 8;
    static final Set<Integer> columns = new HashSet<>();
    static final Set<Integer> sums = new HashSet<>();
    static final Set<Integer> differences = new HashSet<>();
    static final int[] queen = new int[N]; // to be drawn

    static boolean taken(int row, int col) {
        return columns.contains(col) || sums.contains(row + col)
                || differences.contains(row - col);
    }

    /** Draws the board, the first row first. */
    static void draw() {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = queen[row] == col ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Fills this row and those above, and reports whether that worked. */
    static boolean solve(int row) { // 1
        if (row == N) {
            draw(); // 2
            return true; // 2
        }
        for (int col = 0; col < N; col++) { // 3
            if (taken(row, col)) { // 4 5
                continue; // 6
            }
            columns.add(col); // 7
            sums.add(row + col); // 7
            differences.add(row - col); // 7
            queen[row] = col; // 7
            if (solve(row + 1)) return true; // 8
            columns.remove(col); // 9
            sums.remove(row + col); // 9
            differences.remove(row - col); // 9
        }
        return false; // 10
    }

    // all
    /** Returns the number of ways to fill this row and those above. */
    static int count(int row) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        for (int col = 0; col < N; col++) { // 3
            if (taken(row, col)) { // 4 5
                continue; // 6
            }
            columns.add(col); // 7
            sums.add(row + col); // 7
            differences.add(row - col); // 7
            solutions += count(row + 1); // 8
            columns.remove(col); // 9
            sums.remove(row + col); // 9
            differences.remove(row - col); // 9
        }
        return solutions; // 10
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count(0) + "\n");
        // end
        if (!solve(0)) System.out.println("no solution");
    }
}
