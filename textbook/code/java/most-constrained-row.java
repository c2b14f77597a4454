/** Solves n queens by filling the row with the fewest free squares. */
class MostConstrainedRow {
    static final int N = 8;
    static final boolean[] filled = new boolean[N];
    static final int[] queen = new int[N]; // its column, to be drawn
    static final boolean[] columns = new boolean[N];
    static final boolean[] rising = new boolean[2 * N];
    static final boolean[] falling = new boolean[2 * N];

    static boolean free(int row, int col) {
        return !columns[col] && !rising[N + row - col] && !falling[row + col];
    }

    /** Puts a queen on the square, or takes her back. */
    static void set(int row, int col, boolean taken) {
        filled[row] = taken;
        columns[col] = taken;
        rising[N + row - col] = taken;
        falling[row + col] = taken;
    }

    /** Returns the row with the fewest free squares, the lowest of several. */
    static int mostConstrained() {
        int best = -1;
        int fewest = N + 1;
        for (int row = 0; row < N; row++) {
            if (filled[row]) continue;
            int count = 0;
            for (int col = 0; col < N; col++) {
                if (free(row, col)) count++; // 3
            }
            if (count < fewest) {
                best = row;
                fewest = count;
            }
        }
        return best;
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

    /** Fills the rows that are left, and reports whether that worked. */
    static boolean solve(int queens) { // 1
        if (queens == N) {
            draw(); // 2
            return true; // 2
        }
        int row = mostConstrained(); // 4
        for (int col = 0; col < N; col++) { // 6
            if (!free(row, col)) continue; // 6
            set(row, col, true); // 7
            queen[row] = col; // 7
            if (solve(queens + 1)) return true; // 8
            set(row, col, false); // 9
        }
        return false; // 5
    }

    // all
    /** Returns the number of ways to fill the rows that are left. */
    static int count(int queens) { // 1
        if (queens == N) return 1; // 2
        int solutions = 0;
        int row = mostConstrained(); // 4
        for (int col = 0; col < N; col++) { // 6
            if (!free(row, col)) continue; // 6
            set(row, col, true); // 7
            solutions += count(queens + 1); // 8
            set(row, col, false); // 9
        }
        return solutions; // 5
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count(0) + "\n");
        // end
        if (!solve(0)) System.out.println("no solution");
    }
}
