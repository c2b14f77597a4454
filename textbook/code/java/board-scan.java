/** Solves n queens by scanning the board before each queen is placed. */
class BoardScan {
    static final int N = 8;
    static final boolean[][] board = new boolean[N][N];

    /** Reports whether a queen below the square attacks it. */
    static boolean attacked(int row, int col) {
        for (int down = 1; down <= row; down++) {
            boolean[] below = board[row - down];
            if (below[col]) return true;
            if (col - down >= 0 && below[col - down]) return true;
            if (col + down < N && below[col + down]) return true;
        }
        return false;
    }

    /** Draws the board, the first row first. */
    static void draw() {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = board[row][col] ? "Q" : ".";
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
            if (attacked(row, col)) { // 4 5
                continue; // 6
            }
            board[row][col] = true; // 7
            if (solve(row + 1)) return true; // 8
            board[row][col] = false; // 9
        }
        return false; // 10
    }

    // all
    /** Returns the number of ways to fill this row and those above. */
    static int count(int row) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        for (int col = 0; col < N; col++) { // 3
            if (attacked(row, col)) { // 4 5
                continue; // 6
            }
            board[row][col] = true; // 7
            solutions += count(row + 1); // 8
            board[row][col] = false; // 9
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
