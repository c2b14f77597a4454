# Solves n queens by scanning the board before each queen is placed.

n = 8
board = [[False] * n for row in range(n)]


def attacked(row, col):
    """Return whether a queen below the square attacks it."""
    for down in range(1, row + 1):
        below = board[row - down]
        if below[col]:
            return True
        if col - down >= 0 and below[col - down]:
            return True
        if col + down < n and below[col + down]:
            return True
    return False


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if board[row][col] else "." for col in range(n)))


def solve(row):  # 1
    """Fill this row and those above; return whether that worked."""
    if row == n:
        draw()  # 2
        return True  # 2
    for col in range(n):  # 3
        if attacked(row, col):  # 4 5
            continue  # 6
        board[row][col] = True  # 7
        if solve(row + 1):  # 8
            return True
        board[row][col] = False  # 9
    return False  # 10


# all
def count(row):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    for col in range(n):  # 3
        if attacked(row, col):  # 4 5
            continue  # 6
        board[row][col] = True  # 7
        solutions += count(row + 1)  # 8
        board[row][col] = False  # 9
    return solutions  # 10


print(count(0), end="\n\n")
# end
if not solve(0):
    print("no solution")
