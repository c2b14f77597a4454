import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Solves n queens by hill climbing with sideways moves. */
class SidewaysMoves {
    static final int N = 8;
    static final Random random = new Random();
    static final int[] column = new int[N]; // of the queen in each row

    /** Returns how many queens of other rows attack the square. */
    static int attackers(int row, int col) {
        int count = 0;
        for (int r = 0; r < N; r++) {
            int c = column[r];
            boolean diagonal = Math.abs(c - col) == Math.abs(r - row);
            if (r != row && (c == col || diagonal)) count++;
        }
        return count;
    }

    /** Returns whether no queen attacks another. */
    static boolean solved() {
        for (int row = 0; row < N; row++) {
            if (attackers(row, column[row]) > 0) return false;
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

    /** Draws a solution, and reports whether one was found. */
    static boolean solve() {
        for (int row = 0; row < N; row++) column[row] = random.nextInt(N); // 1
        int level = 0; // moves in a row that were no better
        while (true) { // 2
            if (solved()) {
                draw(); // 3
                return true; // 3
            }
            List<int[]> best = new ArrayList<>(); // moves: a row and a column
            int least = N; // change of the attacking pairs by these
            for (int row = 0; row < N; row++) { // 4
                int now = attackers(row, column[row]);
                for (int col = 0; col < N; col++) { // 4
                    if (col == column[row]) continue;
                    int change = attackers(row, col) - now; // 5 6
                    if (change < least) best.clear();
                    least = Math.min(least, change);
                    if (change == least) best.add(new int[] {row, col});
                }
            }
            level = least == 0 ? level + 1 : 0;
            if (least > 0 || level > 100) return false; // 7
            int[] move = best.get(random.nextInt(best.size())); // 8
            column[move[0]] = move[1]; // 9
        }
    }

    public static void main(String[] args) {
        if (!solve()) System.out.println("no solution found");
    }
}
