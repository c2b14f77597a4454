/** Solves n queens with the board in one word, a bit a square. */
class AttackVectors {
    static final int N = 8; // at most 8, since a long has 64 bits
    static final long[] attacks = new long[N * N];

    /** Returns the bits of the squares that a queen attacks, and of her own. */
    static long attacksFrom(int row, int col) {
        long bits = 0;
        for (int r = 0; r < N; r++) {
            for (int c = 0; c < N; c++) {
                boolean diagonal = Math.abs(r - row) == Math.abs(c - col);
                if (r == row || c == col || diagonal) bits |= 1L << (r * N + c);
            }
        }
        return bits;
    }

    /** Draws the board, the first row first. */
    static void draw(long queens) {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = (queens >> row * N + col & 1) == 1 ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Fills this row and those above, and reports whether that worked. */
    static boolean solve(int row, long queens, long attacked) { // 2
        if (row == N) {
            draw(queens); // 3
            return true; // 3
        }
        for (int col = 0; col < N; col++) { // 4
            int square = row * N + col;
            if ((attacked >> square & 1) == 1) { // 5
                continue; // 6
            }
            long placed = queens | 1L << square; // 7
            long more = attacked | attacks[square]; // 7
            if (solve(row + 1, placed, more)) return true; // 8 9
        }
        return false; // 10
    }

    // all
    /** Returns the number of ways to fill this row and those above. */
    static int count(int row, long attacked) { // 2
        if (row == N) return 1; // 3
        int solutions = 0;
        for (int col = 0; col < N; col++) { // 4
            int square = row * N + col;
            if ((attacked >> square & 1) == 1) { // 5
                continue; // 6
            }
            solutions += count(row + 1, attacked | attacks[square]); // 7 8 9
        }
        return solutions; // 10
    }

    // end
    public static void main(String[] args) {
        for (int square = 0; square < N * N; square++) {
            attacks[square] = attacksFrom(square / N, square % N); // 1
        }
        // all
        System.out.println(count(0, 0) + "\n");
        // end
        if (!solve(0, 0, 0)) System.out.println("no solution");
    }
}
