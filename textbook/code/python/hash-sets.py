# Solves n queens with three sets of what is taken.

n = 8
columns, sums, differences = set(), set(), set()
queen = [None] * n  # the column of each row, to be drawn


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if queen[row] == col else "." for col in range(n)))


def solve(row):  # 1
    """Fill this row and those above; return whether that worked."""
    if row == n:
        draw()  # 2
        return True  # 2
    for col in range(n):  # 3
        if col in columns or row + col in sums or row - col in differences:  # 4 5
            continue  # 6
        columns.add(col)  # 7
        sums.add(row + col)  # 7
        differences.add(row - col)  # 7
        queen[row] = col  # 7
        if solve(row + 1):  # 8
            return True
        columns.remove(col)  # 9
        sums.remove(row + col)  # 9
        differences.remove(row - col)  # 9
    return False  # 10


# all
def count(row):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    for col in range(n):  # 3
        if col in columns or row + col in sums or row - col in differences:  # 4 5
            continue  # 6
        columns.add(col)  # 7
        sums.add(row + col)  # 7
        differences.add(row - col)  # 7
        solutions += count(row + 1)  # 8
        columns.remove(col)  # 9
        sums.remove(row + col)  # 9
        differences.remove(row - col)  # 9
    return solutions  # 10


print(count(0), end="\n\n")
# end
if not solve(0):
    print("no solution")
