"""All placements of k rows are kept, then all of k + 1."""


def free(queens, column):
    row = len(queens)
    return all(c != column and abs(c - column) != row - r for r, c in enumerate(queens))


def levels(n):
    boards = [[]]
    for _ in range(n):
        boards = [board + [column] for board in boards for column in range(n) if free(board, column)]
    return boards


for solution in levels(6):
    print(solution)
