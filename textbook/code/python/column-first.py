# Solves n queens with one number a column: the row of its queen.

n = 8
queen = []


def attacked(col, r):
    """Return whether a queen to the left attacks the square in row r."""
    return any(q == r or abs(q - r) == col - c for c, q in enumerate(queen))


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if queen[col] == row else "." for col in range(n)))


def solve(col):  # 1
    """Fill this column and those after it; return whether that worked."""
    if col == n:
        draw()  # 2
        return True  # 2
    for r in range(n):  # 3
        if attacked(col, r):  # 4 5
            continue  # 6
        queen.append(r)  # 7
        if solve(col + 1):  # 8
            return True
        queen.pop()  # 9
    return False  # 10


# all
def count(col):  # 1
    """Return the number of ways to fill this column and those after it."""
    if col == n:
        return 1  # 2
    solutions = 0
    for r in range(n):  # 3
        if attacked(col, r):  # 4 5
            continue  # 6
        queen.append(r)  # 7
        solutions += count(col + 1)  # 8
        queen.pop()  # 9
    return solutions  # 10


print(count(0), end="\n\n")
# end
if not solve(0):
    print("no solution")
