/** Counts the solutions with one number a row: the column of its queen. */
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

    /** Returns the number of ways to fill this row and those above. */
    static int fill(int row) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        for (int c = 0; c < N; c++) { // 3
            if (attacked(row, c)) { // 4 5
                continue; // 6
            }
            queen[row] = c; // 7
            solutions += fill(row + 1); // 8
            queen[row] = NONE; // 9
        }
        return solutions; // 10
    }

    public static void main(String[] args) {
        System.out.println(fill(0));
    }
}
