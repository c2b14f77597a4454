# Solves n queens with one number a row: the column of its queen.

n = 8
queen = []


def attacked(row, c):
    """Return whether a queen below attacks the square in column c."""
    return any(q == c or abs(q - c) == row - r for r, q in enumerate(queen))


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if queen[row] == col else "." for col in range(n)))


def solve(row):  # 1
    """Fill this row and those above; return whether that worked."""
    if row == n:
        draw()  # 2
        return True  # 2
    for c in range(n):  # 3
        if attacked(row, c):  # 4 5
            continue  # 6
        queen.append(c)  # 7
        if solve(row + 1):  # 8
            return True
        queen.pop()  # 9
    return False  # 10


# all
def count(row):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    for c in range(n):  # 3
        if attacked(row, c):  # 4 5
            continue  # 6
        queen.append(c)  # 7
        solutions += count(row + 1)  # 8
        queen.pop()  # 9
    return solutions  # 10


print(count(0), end="\n\n")
# end
if not solve(0):
    print("no solution")
