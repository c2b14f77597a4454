"""Min-conflicts, the search of min-conflicts.c in Python.

    min-conflicts.py N [SEED]   prints a solution, columns from 1
"""
import random
import sys


class Board:
    def __init__(self, n):
        self.n = n
        self.column = [0] * n
        self.columns = [0] * n
        self.rising = [0] * (2 * n)
        self.falling = [0] * (2 * n)  # row - column may be negative and counts from the end

    def count(self, row, change):
        column = self.column[row]
        self.columns[column] += change
        self.rising[row + column] += change
        self.falling[row - column] += change

    def attacks(self, row, column):
        return self.columns[column] + self.rising[row + column] + self.falling[row - column]

    def place(self, row):
        """Places the queen of a row where the fewest attack it."""
        attacks = [self.attacks(row, column) for column in range(self.n)]
        fewest = min(attacks)
        self.column[row] = random.choice([c for c, a in enumerate(attacks) if a == fewest])
        self.count(row, 1)

    def attacked(self):
        """Lists the attacked rows. A queen counts itself on its three lines."""
        return [row for row in range(self.n) if self.attacks(row, self.column[row]) > 3]


def repair(board, steps):
    for _ in range(steps):
        attacked = board.attacked()
        if not attacked:
            return True
        row = random.choice(attacked)
        board.count(row, -1)
        board.place(row)
    return False


def solve(n):
    while True:
        board = Board(n)
        for row in range(n):
            board.place(row)
        if repair(board, 1000 + n):
            return board.column


random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
print(" ".join(str(column + 1) for column in solve(int(sys.argv[1]))))
