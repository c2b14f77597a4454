/** Counts the solutions with the board in one word, a bit a square. */
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

    /** Returns the number of ways to fill this row and those above. */
    static int fill(int row, long attacked) { // 2
        if (row == N) return 1; // 3
        int solutions = 0;
        for (int col = 0; col < N; col++) { // 4
            int square = row * N + col;
            if ((attacked >> square & 1) == 1) { // 5
                continue; // 6
            }
            solutions += fill(row + 1, attacked | attacks[square]); // 7 8 9
        }
        return solutions; // 10
    }

    public static void main(String[] args) {
        for (int square = 0; square < N * N; square++) {
            attacks[square] = attacksFrom(square / N, square % N); // 1
        }
        System.out.println(fill(0, 0));
    }
}
