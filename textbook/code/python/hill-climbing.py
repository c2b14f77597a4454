# Solves n queens by steepest-ascent hill climbing.

import random

n = 8
column = []  # of the queen in each row


def attackers(row, col):
    """Return how many queens of other rows attack the square."""
    return sum(
        c == col or abs(c - col) == abs(r - row)
        for r, c in enumerate(column)
        if r != row
    )


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if column[row] == col else "." for col in range(n)))


def solve():
    """Draw a solution; return whether one was found."""
    column[:] = [random.randrange(n) for _ in range(n)]  # 1
    while True:  # 2
        now = [attackers(row, column[row]) for row in range(n)]
        if max(now) == 0:
            draw()  # 3
            return True  # 3
        change = {}  # of the attacking pairs, by every move
        for row in range(n):  # 4
            for col in range(n):  # 4
                if col != column[row]:
                    change[row, col] = attackers(row, col) - now[row]  # 5 6
        least = min(change.values())
        if least >= 0:
            return False  # 7
        best = [move for move in change if change[move] == least]
        row, col = random.choice(best)  # 8
        column[row] = col  # 9


if not solve():
    print("no solution found")
