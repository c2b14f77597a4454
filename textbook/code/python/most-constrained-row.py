# Solves n queens by always filling the row with the fewest free squares.

n = 8
filled = [False] * n
queen = [None] * n  # the column of each row, to be drawn
columns, rising, falling = set(), set(), set()


def free(row):
    """Return the columns of the free squares of a row, from the left."""
    return [
        col
        for col in range(n)
        if not (col in columns or row - col in rising or row + col in falling)
    ]


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if queen[row] == col else "." for col in range(n)))


def solve(queens):  # 1
    """Fill the rows that are left; return whether that worked."""
    if queens == n:
        draw()  # 2
        return True  # 2
    choices = {row: free(row) for row in range(n) if not filled[row]}  # 3
    row = min(choices, key=lambda r: len(choices[r]))  # 4
    for col in choices[row]:  # 6
        filled[row] = True  # 7
        columns.add(col)  # 7
        rising.add(row - col)  # 7
        falling.add(row + col)  # 7
        queen[row] = col  # 7
        if solve(queens + 1):  # 8
            return True
        filled[row] = False  # 9
        columns.remove(col)  # 9
        rising.remove(row - col)  # 9
        falling.remove(row + col)  # 9
    return False  # 5


# all
def count(queens):  # 1
    """Return the number of ways to fill the rows that are left."""
    if queens == n:
        return 1  # 2
    solutions = 0
    choices = {row: free(row) for row in range(n) if not filled[row]}  # 3
    row = min(choices, key=lambda r: len(choices[r]))  # 4
    for col in choices[row]:  # 6
        filled[row] = True  # 7
        columns.add(col)  # 7
        rising.add(row - col)  # 7
        falling.add(row + col)  # 7
        solutions += count(queens + 1)  # 8
        filled[row] = False  # 9
        columns.remove(col)  # 9
        rising.remove(row - col)  # 9
        falling.remove(row + col)  # 9
    return solutions  # 5


print(count(0), end="\n\n")
# end
if not solve(0):
    print("no solution")
