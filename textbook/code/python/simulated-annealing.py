# Solves n queens by simulated annealing.

import math
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
    temperature = 1.0  # 1
    while True:  # 2
        if all(attackers(row, column[row]) == 0 for row in range(n)):
            draw()  # 3
            return True  # 3
        if temperature < 0.05:
            return False  # 4
        row = random.randrange(n)
        col = random.choice([c for c in range(n) if c != column[row]])  # 5
        now = attackers(row, column[row])
        worse = attackers(row, col) - now  # 6 7
        if worse <= 0 or random.random() < math.exp(-worse / temperature):  # 8
            column[row] = col  # 9 10
        temperature *= 1 - 1 / (16 * n * n)  # 11


if not solve():
    print("no solution found")
