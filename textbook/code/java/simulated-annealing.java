import java.util.Random;

/** Solves n queens by simulated annealing. */
class SimulatedAnnealing {
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
        double temperature = 1; // 1
        while (true) { // 2
            if (solved()) {
                draw(); // 3
                return true; // 3
            }
            if (temperature < 0.05) return false; // 4
            int row = random.nextInt(N);
            int col = (column[row] + 1 + random.nextInt(N - 1)) % N; // 5
            int now = attackers(row, column[row]);
            int worse = attackers(row, col) - now; // 6 7
            double chance = Math.exp(-worse / temperature);
            if (worse <= 0 || random.nextDouble() < chance) { // 8
                column[row] = col; // 9 10
            }
            temperature *= 1 - 1.0 / (16 * N * N); // 11
        }
    }

    public static void main(String[] args) {
        if (!solve()) System.out.println("no solution found");
    }
}
