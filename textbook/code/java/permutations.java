/** Solves n queens by trying all permutations of the columns. */
class Permutations {
    static final int N = 8;
    static final int[] column = new int[N];

    /** Reports whether a queen below attacks the queen of the row. */
    static boolean attacked(int row) {
        for (int r = 0; r < row; r++) {
            if (Math.abs(column[r] - column[row]) == row - r) return true;
        }
        return false;
    }

    static boolean isSolution() {
        for (int row = 0; row < N; row++) {
            if (attacked(row)) { // 3
                return false; // 4
            }
        }
        return true;
    }

    static void swap(int i, int j) {
        int col = column[i];
        column[i] = column[j];
        column[j] = col;
    }

    /** Moves on to the next permutation, and reports whether there is one. */
    static boolean advance() {
        int i = N - 2;
        while (i >= 0 && column[i] > column[i + 1]) i--; // 6
        if (i < 0) return false; // 6
        int larger = N - 1;
        while (column[larger] < column[i]) larger--; // 8
        swap(i, larger); // 7 9
        for (int low = i + 1, high = N - 1; low < high; low++, high--) {
            swap(low, high); // 7 9
        }
        return true;
    }

    /** Draws the board, the first row first. */
    static void draw() {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = column[row] == col ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Draws the first permutation that is a solution, if one is. */
    static boolean solve() {
        for (int row = 0; row < N; row++) column[row] = row; // 1
        do { // 2
            if (isSolution()) {
                draw(); // 5
                return true; // 5
            }
        } while (advance());
        return false;
    }

    // all
    /** Returns how many permutations are solutions. */
    static int count() {
        for (int row = 0; row < N; row++) column[row] = row; // 1
        int solutions = 0;
        do { // 2
            if (isSolution()) solutions++; // 5
        } while (advance());
        return solutions;
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count() + "\n");
        // end
        if (!solve()) System.out.println("no solution");
    }
}
