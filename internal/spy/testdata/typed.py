from array import array

n = 6
columns = array("i", [-1] * n)


def solve(row):
    if row == n:
        print(list(columns))
        return
    for column in range(n):
        if all(columns[r] != column and abs(columns[r] - column) != row - r for r in range(row)):
            columns[row] = column
            solve(row + 1)
            columns[row] = -1


solve(0)
