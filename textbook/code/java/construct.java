import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Solves n queens without a search: writes a solution down. */
class Construct {
    static final int N = 8;

    /** Returns the columns of the queens; there is no solution for 2 and 3. */
    static List<Integer> solution() {
        List<Integer> evens = new ArrayList<>(); // 2
        List<Integer> odds = new ArrayList<>(); // 2
        for (int col = 2; col <= N; col += 2) evens.add(col); // 2
        for (int col = 1; col <= N; col += 2) odds.add(col); // 2
        int remainder = N % 12; // 3
        if (remainder == 3 || remainder == 9) {
            Collections.rotate(evens, -1); // 4
            Collections.rotate(odds, -2); // 4
        } else if (remainder == 8) {
            for (int i = 0; i + 1 < odds.size(); i += 2) {
                Collections.swap(odds, i, i + 1); // 5
            }
        } else if (remainder == 2) {
            Collections.swap(odds, 0, 1); // 6
            Collections.rotate(odds.subList(2, odds.size()), -1); // 6
        }
        evens.addAll(odds); // 7
        return evens; // 7
    }

    /** Draws the board, the first row first. */
    static void draw(List<Integer> columns) {
        for (int row = 0; row < N; row++) {
            for (int col = 0; col < N; col++) {
                String square = columns.get(row) == col + 1 ? "Q" : ".";
                System.out.print(square + (col < N - 1 ? " " : "\n"));
            }
        }
    }

    public static void main(String[] args) {
        if (N == 2 || N == 3) System.out.println("no solution"); // 1
        else draw(solution()); // 8
    }
}
