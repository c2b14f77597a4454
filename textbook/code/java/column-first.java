/** Solves n queens with one number a column: the row of its queen. */
class ColumnFirst {
    static final int N = 8;
    static final int NONE = -1;
    static final int[] queen = new int[N];

    /** Reports whether a queen to the left attacks the square in row r. */
    static boolean attacked(int col, int r) {
        for (int c = 0; c < col; c++) {
            if (queen[c] == r || Math.abs(queen[c] - r) == col - c) return true;
        }
        return false;
    }

    /** Draws the board, the first row first. */
    static void draw() {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = queen[col] == row ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Fills this column and those after it; reports whether that worked. */
    static boolean solve(int col) { // 1
        if (col == N) {
            draw(); // 2
            return true; // 2
        }
        for (int r = 0; r < N; r++) { // 3
            if (attacked(col, r)) { // 4 5
                continue; // 6
            }
            queen[col] = r; // 7
            if (solve(col + 1)) return true; // 8
            queen[col] = NONE; // 9
        }
        return false; // 10
    }

    // all
    /** Returns the number of ways to fill this column and those after it. */
    static int count(int col) { // 1
        if (col == N) return 1; // 2
        int solutions = 0;
        for (int r = 0; r < N; r++) { // 3
            if (attacked(col, r)) { // 4 5
                continue; // 6
            }
            queen[col] = r; // 7
            solutions += count(col + 1); // 8
            queen[col] = NONE; // 9
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
