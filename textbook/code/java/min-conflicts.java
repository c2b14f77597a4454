import java.util.Random;

/** Solves n queens by repairing a full board. */
class MinConflicts {
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

    /** Returns the index of the least number, by chance one of several. */
    static int least(int[] numbers) {
        int best = 0;
        int equal = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] < numbers[best]) equal = 0;
            if (numbers[i] > numbers[best]) continue;
            equal++;
            if (random.nextInt(equal) == 0) best = i;
        }
        return best;
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
        for (int start = 0; start < 100; start++) { // 1 10
            for (int row = 0; row < N; row++) column[row] = random.nextInt(N); // 2
            for (int move = 0; move < 2 * N + 50; move++) { // 3
                int[] counts = new int[N];
                for (int r = 0; r < N; r++) {
                    counts[r] = -attackers(r, column[r]);
                }
                int row = least(counts); // 5
                if (counts[row] == 0) {
                    draw(); // 4
                    return true; // 4
                }
                for (int col = 0; col < N; col++) { // 6
                    counts[col] = attackers(row, col); // 7 8
                }
                column[row] = least(counts); // 9
            }
        }
        return false;
    }

    public static void main(String[] args) {
        if (!solve()) System.out.println("no solution found");
    }
}
