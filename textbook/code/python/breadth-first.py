# Solves n queens with a queue of boards, the smallest first.

from collections import deque

n = 8


def attacks(board, row, col):
    """Return whether a queen on the board attacks the square."""
    return any(c == col or abs(c - col) == row - r for r, c in enumerate(board))


def draw(board):
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if board[row] == col else "." for col in range(n)))


def solve():
    """Take boards from the queue until one is full; return whether one was."""
    queue = deque([()])  # 1
    while queue:  # 2
        board = queue.popleft()  # 3
        row = len(board)
        if row == n:
            draw(board)  # 4
            return True  # 4
        for col in range(n):  # 5 10
            if attacks(board, row, col):  # 6 7
                continue  # 8
            queue.append(board + (col,))  # 9
    return False


# all
def count():
    """Return how many full boards come out of the queue."""
    queue = deque([()])  # 1
    solutions = 0
    while queue:  # 2
        board = queue.popleft()  # 3
        row = len(board)
        if row == n:
            solutions += 1  # 4
            continue  # 4
        for col in range(n):  # 5 10
            if attacks(board, row, col):  # 6 7
                continue  # 8
            queue.append(board + (col,))  # 9
    return solutions


print(count(), end="\n\n")
# end
if not solve():
    print("no solution")
