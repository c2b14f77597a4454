def safe(board, row, column):
    for r in range(row):
        for c in range(len(board)):
            if board[r][c] == 1 and (c == column or abs(c - column) == row - r):
                return False
    return True


def solve(board, row):
    if row == len(board):
        for line in board:
            print(*line)
        return 1
    found = 0
    for column in range(len(board)):
        if safe(board, row, column):
            board[row][column] = 1
            found += solve(board, row + 1)
            board[row][column] = 0
    return found


print(solve([[0] * 6 for _ in range(6)], 0))
