# Solves n queens by a genetic algorithm.

import random

n = 8
size = 20  # of the population


def attackers(column, row):
    """Return how many queens attack the queen of the row."""
    col = column[row]
    return sum(
        c == col or abs(c - col) == abs(r - row)
        for r, c in enumerate(column)
        if r != row
    )


def draw(column):
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if column[row] == col else "." for col in range(n)))


def pairs(column):
    """Return how many pairs of queens attack each other."""
    count = 0
    for row in range(n):  # 8
        count += attackers(column, row)  # 9 10
    return count // 2


def breed(one, other):
    """Return a child: the lower rows of one board, the upper of another."""
    cut = random.randrange(1, n)
    child = one[:cut]  # 4
    child += other[cut:]  # 5
    if random.random() < 0.8:
        row = random.randrange(n)  # 6
        child[row] = random.randrange(n)  # 7
    return child


def solve():
    """Draw a solution; return whether one was found."""
    boards = [[random.randrange(n) for _ in range(n)] for _ in range(size)]  # 1
    for _ in range(501):  # 2
        counts = []
        for column in boards:
            counts.append(pairs(column))
            if counts[-1] == 0:
                draw(column)  # 11
                return True  # 11
        chances = [1 / (1 + count) ** 2 for count in counts]
        parents = random.choices(boards, chances, k=2 * size)  # 3
        boards = [  # 12
            breed(one, other)
            for one, other in zip(parents[::2], parents[1::2])
        ]
    return False


if not solve():
    print("no solution found")
