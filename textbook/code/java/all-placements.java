/** Solves n queens by brute force: tests every choice of n squares. */
class AllPlacements {
    static final int N = 5; // for 8 there are 4,426,165,368 choices
    static final int NONE = -1;
    static final int[] queens = new int[N]; // their squares, numbered from 0

    /** Reports whether queens on two squares attack each other. */
    static boolean attack(int a, int b) {
        int up = b / N - a / N;
        int right = b % N - a % N;
        return up == 0 || right == 0 || Math.abs(up) == Math.abs(right);
    }

    /** Reports whether an earlier queen attacks queen i. */
    static boolean attacked(int i) {
        for (int j = 0; j < i; j++) {
            if (attack(queens[i], queens[j])) return true;
        }
        return false;
    }

    /** Reports whether a queen stands on the square. */
    static boolean has(int square) {
        for (int queen : queens) {
            if (queen == square) return true;
        }
        return false;
    }

    /** Draws the board, the first row first. */
    static void draw() {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = has(row * N + col) ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    /** Chooses the squares that are left, and reports whether that worked. */
    static boolean solve(int chosen) { // 1
        if (chosen == N) { // 2
            for (int i = 0; i < N; i++) {
                if (attacked(i)) { // 3
                    return false; // 4
                }
            }
            draw(); // 5
            return true; // 5
        }
        int first = chosen > 0 ? queens[chosen - 1] + 1 : 0;
        for (int square = first; square <= N * N - (N - chosen); square++) { // 6
            queens[chosen] = square; // 7
            if (solve(chosen + 1)) return true; // 8
            queens[chosen] = NONE; // 9
        }
        return false; // 10
    }

    // all
    /** Returns the number of solutions with this many queens chosen. */
    static int count(int chosen) { // 1
        if (chosen == N) { // 2
            for (int i = 0; i < N; i++) {
                if (attacked(i)) { // 3
                    return 0; // 4
                }
            }
            return 1; // 5
        }
        int solutions = 0;
        int first = chosen > 0 ? queens[chosen - 1] + 1 : 0;
        for (int square = first; square <= N * N - (N - chosen); square++) { // 6
            queens[chosen] = square; // 7
            solutions += count(chosen + 1); // 8
            queens[chosen] = NONE; // 9
        }
        return solutions; // 10
    }

    // end
    public static void main(String[] args) {
        // all
        System.out.println(count(0) + "\n");
        // end
        if (!solve(0)) System.out.println("no solution");
    }
}
