/** Counts the solutions by brute force: tests every choice of n squares. */
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

    /** Returns the number of solutions with this many queens chosen. */
    static int choose(int count) { // 1
        if (count == N) { // 2
            for (int i = 0; i < N; i++) {
                if (attacked(i)) { // 3
                    return 0; // 4
                }
            }
            return 1; // 5
        }
        int solutions = 0;
        int first = count > 0 ? queens[count - 1] + 1 : 0;
        for (int square = first; square <= N * N - (N - count); square++) { // 6
            queens[count] = square; // 7
            solutions += choose(count + 1); // 8
            queens[count] = NONE; // 9
        }
        return solutions; // 10
    }

    public static void main(String[] args) {
        System.out.println(choose(0));
    }
}
