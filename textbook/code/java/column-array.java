/** Solves n queens with one number a row: the column of its queen. */
class ColumnArray {
    static final int N = 8;
    static final int NONE = -1;
    static final int[] queen = new int[N];

    /** Reports whether a queen below attacks the square in column c. */
    static boolean attacked(int row, int c) {
        for (int r = 0; r < row; r++) {
            if (queen[r] == c || Math.abs(queen[r] - c) == row - r) return true;
        }
        return false;
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
        for (int c = 0; c < N; c++) { // 3
            if (attacked(row, c)) { // 4 5
                continue; // 6
            }
            queen[row] = c; // 7
            if (solve(row + 1)) return true; // 8
            queen[row] = NONE; // 9
        }
        return false; // 10
    }

    // all
    /** Returns the number of ways to fill this row and those above. */
    static int count(int row) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        for (int c = 0; c < N; c++) { // 3
            if (attacked(row, c)) { // 4 5
                continue; // 6
            }
            queen[row] = c; // 7
            solutions += count(row + 1); // 8
            queen[row] = NONE; // 9
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
