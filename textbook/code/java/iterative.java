/** Counts the solutions without recursion: the columns are a stack. */
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

    public static void main(String[] args) {
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
            if (size == 0) break; // 9 10
            col = stack[--size] + 1; // 11
        }
        System.out.println(solutions);
    }
}
