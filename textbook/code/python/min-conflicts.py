# Solves n queens by repairing a full board.

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
    for _ in range(100):  # 1
        column[:] = [random.randrange(n) for _ in range(n)]  # 2
        for _ in range(2 * n + 50):  # 3
            counts = [attackers(row, column[row]) for row in range(n)]
            most = max(counts)
            if most == 0:
                draw()  # 4
                return True  # 4
            worst = [row for row in range(n) if counts[row] == most]
            row = random.choice(worst)  # 5
            counts = []
            for col in range(n):  # 6
                counts.append(attackers(row, col))  # 7 8
            least = min(counts)
            best = [col for col in range(n) if counts[col] == least]
            column[row] = random.choice(best)  # 9
        column.clear()  # 10
    return False


if not solve():
    print("no solution found")
