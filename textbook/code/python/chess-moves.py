# Solves n queens by the moves of a queen, on boards that never change.

n = 8
STEPS = -1, 0, 1
DIRECTIONS = [(up, right) for up in STEPS for right in STEPS if up or right]


def meets(board, row, col):
    """Return whether a queen on the square reaches another piece."""
    for up, right in DIRECTIONS:
        r, c = row + up, col + right
        while 0 <= r < n and 0 <= c < n:
            if (r, c) in board:
                return True
            r, c = r + up, c + right
    return False


def draw(board):
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if (row, col) in board else "." for col in range(n)))


def solve(row, board):  # 1
    """Fill this row and those above; return whether that worked."""
    if row == n:
        draw(board)  # 2
        return True  # 2
    for col in range(n):  # 3
        if meets(board, row, col):  # 4 5
            continue  # 6
        if solve(row + 1, board | {(row, col)}):  # 7 8
            return True
    return False  # 9


# all
def count(row, board):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    for col in range(n):  # 3
        if meets(board, row, col):  # 4 5
            continue  # 6
        solutions += count(row + 1, board | {(row, col)})  # 7 8
    return solutions  # 9


print(count(0, frozenset()), end="\n\n")
# end
if not solve(0, frozenset()):
    print("no solution")
