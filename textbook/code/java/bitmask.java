/** Counts the solutions with three words of bits: lines that are taken. */
class Bitmask {
    static final int N = 8;
    static final int BOARD = (1 << N) - 1;

    /** Returns the number of ways to fill this row and those above. */
    static int fill(int row, int columns, int rising, int falling) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        int free = BOARD & ~(columns | rising | falling); // 3
        while (free != 0) { // 4
            int bit = free & -free; // 5
            free -= bit; // 5
            solutions += fill(row + 1, columns | bit, // 6 7 8
                    (rising | bit) << 1, (falling | bit) >> 1); // 6 7 8
        }
        return solutions; // 9
    }

    public static void main(String[] args) {
        System.out.println(fill(0, 0, 0, 0));
    }
}
