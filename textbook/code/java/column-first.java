/** Counts the solutions with one number a column: the row of its queen. */
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

    /** Returns the number of ways to fill this column and those after it. */
    static int fill(int col) { // 1
        if (col == N) return 1; // 2
        int solutions = 0;
        for (int r = 0; r < N; r++) { // 3
            if (attacked(col, r)) { // 4 5
                continue; // 6
            }
            queen[col] = r; // 7
            solutions += fill(col + 1); // 8
            queen[col] = NONE; // 9
        }
        return solutions; // 10
    }

    public static void main(String[] args) {
        System.out.println(fill(0));
    }
}
