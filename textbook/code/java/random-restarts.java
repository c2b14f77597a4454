import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Solves n queens by hill climbing with random restarts. */
class RandomRestarts {
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

    /** Climbs from a new start; returns whether it solved the board. */
    static boolean climb() {
        for (int row = 0; row < N; row++) column[row] = random.nextInt(N); // 2
        while (true) { // 3
            if (solved()) {
                draw(); // 4
                return true; // 4
            }
            List<int[]> best = new ArrayList<>(); // moves: a row and a column
            int least = N; // change of the attacking pairs by these
            for (int row = 0; row < N; row++) { // 5
                int now = attackers(row, column[row]);
                for (int col = 0; col < N; col++) { // 5
                    if (col == column[row]) continue;
                    int change = attackers(row, col) - now; // 6 7
                    if (change < least) best.clear();
                    least = Math.min(least, change);
                    if (change == least) best.add(new int[] {row, col});
                }
            }
            if (least >= 0) return false; // 8
            int[] move = best.get(random.nextInt(best.size())); // 9
            column[move[0]] = move[1]; // 10
        }
    }

    /** Climbs until a climb ends in a solution. */
    static boolean solve() {
        for (int start = 0; start < 1000; start++) { // 1 11
            if (climb()) return true;
        }
        return false;
    }

    public static void main(String[] args) {
        if (!solve()) System.out.println("no solution found");
    }
}
