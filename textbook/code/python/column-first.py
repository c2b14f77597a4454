# Counts the solutions with one number a column: the row of its queen.

n = 8
queen = []


def attacked(col, r):
    """Return whether a queen to the left attacks the square in row r."""
    return any(q == r or abs(q - r) == col - c for c, q in enumerate(queen))


def fill(col):  # 1
    """Return the number of ways to fill this column and those after it."""
    if col == n:
        return 1  # 2
    solutions = 0
    for r in range(n):  # 3
        if attacked(col, r):  # 4 5
            continue  # 6
        queen.append(r)  # 7
        solutions += fill(col + 1)  # 8
        queen.pop()  # 9
    return solutions  # 10


print(fill(0))
