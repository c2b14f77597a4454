# There is no board, only what is taken.
def solve(row, columns, up, down):
    if row == n:
        return 1
    found = 0
    for c in range(n):
        if c in columns or row + c in up or row - c in down:
            continue
        columns.add(c), up.add(row + c), down.add(row - c)
        found += solve(row + 1, columns, up, down)
        columns.remove(c), up.remove(row + c), down.remove(row - c)
    return found


n = 6
print(solve(0, set(), set(), set()))
