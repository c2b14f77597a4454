n = 6
queens = []


def safe(row, column):
    return all(c != column and abs(c - column) != row - r for r, c in enumerate(queens))


def solve(row):
    if row == n:
        print(queens)
        return
    for column in range(n):
        if safe(row, column):
            queens.append(column)
            solve(row + 1)
            queens.pop()


solve(0)
