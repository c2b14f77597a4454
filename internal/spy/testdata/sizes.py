def solve(n, row, queens):
    if row == n:
        return 1
    found = 0
    for column in range(n):
        if all(c != column and abs(c - column) != row - r for r, c in enumerate(queens)):
            queens.append(column)
            found += solve(n, row + 1, queens)
            queens.pop()
    return found


for n in range(4, 7):
    print(n, solve(n, 0, []))
