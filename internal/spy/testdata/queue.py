"""Boards wait in a queue until their next row is filled; one is printed as a picture."""

N = 5


def attacked(board, row, column):
    for r in range(row):
        if board[r] == column or abs(board[r] - column) == row - r:
            return True
    return False


def search():
    queue = [([-1] * N, 0)]
    while queue:
        board, row = queue.pop(0)
        if row == N:
            return board
        for column in range(N):
            if not attacked(board, row, column):
                child = board[:]
                child[row] = column
                queue.append((child, row + 1))


def picture(board):
    lines = [["."] * N for _ in board]
    for row in range(N):
        lines[row][board[row]] = "Q"
    for line in lines:
        print(" ".join(line))


picture(search())
