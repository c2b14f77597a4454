import java.util.HashSet;
import java.util.Set;

/** Counts the solutions with three sets of what is taken. */
class HashSets {
    static final int N = 8;
    static final Set<Integer> columns = new HashSet<>();
    static final Set<Integer> sums = new HashSet<>();
    static final Set<Integer> differences = new HashSet<>();

    static boolean taken(int row, int col) {
        return columns.contains(col) || sums.contains(row + col)
                || differences.contains(row - col);
    }

    /** Returns the number of ways to fill this row and those above. */
    static int fill(int row) { // 1
        if (row == N) return 1; // 2
        int solutions = 0;
        for (int col = 0; col < N; col++) { // 3
            if (taken(row, col)) { // 4 5
                continue; // 6
            }
            columns.add(col); // 7
            sums.add(row + col); // 7
            differences.add(row - col); // 7
            solutions += fill(row + 1); // 8
            columns.remove(col); // 9
            sums.remove(row + col); // 9
            differences.remove(row - col); // 9
        }
        return solutions; // 10
    }

    public static void main(String[] args) {
        System.out.println(fill(0));
    }
}
