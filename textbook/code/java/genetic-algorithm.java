import java.util.Random;

/** Solves n queens by a genetic algorithm. */
class GeneticAlgorithm {
    static final int N = 8;
    static final int SIZE = 20; // of the population
    static final Random random = new Random();

    // A board is the column of the queen in each row.
    static int[][] boards = new int[SIZE][N];
    static final double[] chances = new double[SIZE];

    /** Returns how many queens attack the queen of the row. */
    static int attackers(int[] column, int row) {
        int count = 0;
        for (int r = 0; r < N; r++) {
            int aside = Math.abs(column[r] - column[row]);
            if (r != row && (aside == 0 || aside == Math.abs(r - row))) count++;
        }
        return count;
    }

    /** Draws a board, the first row first. */
    static void draw(int[] column) {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = column[row] == col ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Returns how many pairs of queens attack each other. */
    static int pairs(int[] column) {
        int count = 0;
        for (int row = 0; row < N; row++) { // 8
            count += attackers(column, row); // 9 10
        }
        return count / 2;
    }

    /** Chooses a board by its chance. */
    static int[] choose() {
        double sum = 0;
        for (double chance : chances) sum += chance;
        double at = random.nextDouble() * sum;
        for (int i = 0; i < SIZE; i++) {
            at -= chances[i];
            if (at < 0) return boards[i];
        }
        return boards[0];
    }

    /** Returns a child: the lower rows of one board, the upper of another. */
    static int[] breed(int[] one, int[] other) {
        int cut = 1 + random.nextInt(N - 1);
        int[] child = one.clone(); // 4
        System.arraycopy(other, cut, child, cut, N - cut); // 5
        if (random.nextInt(5) < 4) {
            int row = random.nextInt(N); // 6
            child[row] = random.nextInt(N); // 7
        }
        return child;
    }

    /** Draws a solution, and reports whether one was found. */
    static boolean solve() {
        for (int[] column : boards) {
            for (int r = 0; r < N; r++) column[r] = random.nextInt(N); // 1
        }
        for (int round = 0; round <= 500; round++) { // 2
            for (int i = 0; i < SIZE; i++) {
                double count = pairs(boards[i]);
                if (count == 0) {
                    draw(boards[i]); // 11
                    return true; // 11
                }
                chances[i] = 1 / ((1 + count) * (1 + count));
            }
            int[][] children = new int[SIZE][];
            for (int i = 0; i < SIZE; i++) {
                children[i] = breed(choose(), choose()); // 3
            }
            boards = children; // 12
        }
        return false;
    }

    public static void main(String[] args) {
        if (!solve()) System.out.println("no solution found");
    }
}
