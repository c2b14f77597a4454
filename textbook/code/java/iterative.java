/** Solves n queens without recursion: the columns are a stack. */
class Iterative {
    static final int N = 8;
    static final int[] stack = new int[N];
    static int size;

    /** Reports whether a queen attacks this column of the next row. */
    static boolean attacked(int col) {
        for (int r = 0; r < size; r++) {
            int c = stack[r];
            if (c == col || Math.abs(c - col) == size - r) return true;
        }
        return false;
    }

    /** Draws the board, the first row first. */
    static void draw() {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = stack[row] == col ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Reports whether there is a solution, and draws it. */
    static boolean solve() {
        size = 0; // 1
        int col = 0; // 1
        while (true) { // 2
            if (size == N) {
                draw(); // 3
                return true; // 3
            }
            if (col < N) { // 4
                if (!attacked(col)) { // 5
                    stack[size++] = col; // 6
                    col = 0; // 6
                } else {
                    col++; // 7
                }
                continue; // 8
            }
            if (size == 0) return false; // 9 10
            col = stack[--size] + 1; // 11
        }
    }

    // all
    /** Returns the number of solutions. */
    static int count() {
        size = 0; // 1
        int col = 0; // 1
        int solutions = 0;
        while (true) { // 2
            if (size == N) {
                solutions++; // 3
            } else if (col < N) { // 4
                if (!attacked(col)) { // 5
                    stack[size++] = col; // 6
                    col = 0; // 6
                } else {
                    col++; // 7
                }
                continue; // 8
            }
            if (size == 0) return solutions; // 9 10
            col = stack[--size] + 1; // 11
        }
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count() + "\n");
        // end
        if (!solve()) System.out.println("no solution");
    }
}
