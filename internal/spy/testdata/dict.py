def solve(at, row, n):
    if row > n:
        return True
    for column in range(1, n + 1):
        if all(c != column and abs(c - column) != row - r for r, c in at.items()):
            at[row] = column
            if solve(at, row + 1, n):
                return True
            del at[row]
    return False


at = {}
print(solve(at, 1, 6), at)
