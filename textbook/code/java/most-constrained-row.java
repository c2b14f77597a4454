/** Counts the solutions by filling the row with the fewest free squares. */
class MostConstrainedRow {
    static final int N = 8;
    static final boolean[] filled = new boolean[N];
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

    /** Returns the number of ways to fill the rows that are left. */
    static int fill(int queens) { // 1
        if (queens == N) return 1; // 2
        int solutions = 0;
        int row = mostConstrained(); // 4
        for (int col = 0; col < N; col++) { // 6
            if (!free(row, col)) continue; // 6
            set(row, col, true); // 7
            solutions += fill(queens + 1); // 8
            set(row, col, false); // 9
        }
        return solutions; // 5
    }

    public static void main(String[] args) {
        System.out.println(fill(0));
    }
}
