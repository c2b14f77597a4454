/** Solves n queens with three words of bits: lines that are taken. */
class Bitmask {
    static final int N = 8;
    static final int BOARD = (1 << N) - 1;
    static final int[] queen = new int[N]; // its bit, to be drawn

    /** Draws the board, the first row first. */
    static void draw() {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = (queen[row] >> col & 1) == 1 ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Fills this row and those above, and reports whether that worked. */
    static boolean solve(int row, int columns, int rising, int falling) { // 1
        if (row == N) {
            draw(); // 2
            return true; // 2
        }
        int free = BOARD & ~(columns | rising | falling); // 3
        while (free != 0) { // 4
            int bit = free & -free; // 5
            free -= bit; // 5
            queen[row] = bit; // 6
            if (solve(row + 1, columns | bit, // 6 7 8
                    (rising | bit) << 1, (falling | bit) >> 1)) { // 6 7 8
                return true;
            }
        }
        return false; // 9
    }

    // all
    /** Returns the number of ways to fill this row and those above. */
    static int count(int row, int columns, int rising, int falling) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        int free = BOARD & ~(columns | rising | falling); // 3
        while (free != 0) { // 4
            int bit = free & -free; // 5
            free -= bit; // 5
            solutions += count(row + 1, columns | bit, // 6 7 8
                    (rising | bit) << 1, (falling | bit) >> 1); // 6 7 8
        }
        return solutions; // 9
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count(0, 0, 0, 0) + "\n");
        // end
        if (!solve(0, 0, 0, 0)) System.out.println("no solution");
    }
}
