# Solves n queens by hill climbing with random restarts.

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


def climb():
    """Climb from a new start; return whether it solved the board."""
    column[:] = [random.randrange(n) for _ in range(n)]  # 2
    while True:  # 3
        now = [attackers(row, column[row]) for row in range(n)]
        if max(now) == 0:
            draw()  # 4
            return True  # 4
        change = {}  # of the attacking pairs, by every move
        for row in range(n):  # 5
            for col in range(n):  # 5
                if col != column[row]:
                    change[row, col] = attackers(row, col) - now[row]  # 6 7
        least = min(change.values())
        if least >= 0:
            return False  # 8
        best = [move for move in change if change[move] == least]
        row, col = random.choice(best)  # 9
        column[row] = col  # 10


def solve():
    """Climb until a climb ends in a solution."""
    for _ in range(1000):  # 1
        if climb():
            return True
        column.clear()  # 11
    return False


if not solve():
    print("no solution found")
