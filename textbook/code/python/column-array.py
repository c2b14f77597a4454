# Counts the solutions with one number a row: the column of its queen.

n = 8
queen = []


def attacked(row, c):
    """Return whether a queen below attacks the square in column c."""
    return any(q == c or abs(q - c) == row - r for r, q in enumerate(queen))


def fill(row):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    for c in range(n):  # 3
        if attacked(row, c):  # 4 5
            continue  # 6
        queen.append(c)  # 7
        solutions += fill(row + 1)  # 8
        queen.pop()  # 9
    return solutions  # 10


print(fill(0))
