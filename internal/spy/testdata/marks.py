# There is no solution with a queen in the corner. The squares that are attacked are marked and cleared again, one by one.
n = 6
marks = [["."] * n for _ in range(n)]


def attacked(queens):
    return [(r, c) for r in range(n) for c in range(n) if any(r == i or c == j or abs(r - i) == abs(c - j) for i, j in queens)]


def free(queens, row):
    for r, c in attacked(queens):
        marks[r][c] = "x"
    columns = [c for c in range(n) if marks[row][c] == "."]
    for r, c in attacked(queens):
        marks[r][c] = "."
    return columns


def solve(queens):
    if len(queens) == n:
        print(queens)
        return
    for column in free(queens, len(queens)):
        solve(queens + ((len(queens), column),))


solve(((0, 0),))
