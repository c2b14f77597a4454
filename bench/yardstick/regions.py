"""Solves puzzles of coloured regions row by row: in each row every choice of columns that
touches no queen of the row above and overfills no column and no region. It searches on
after the first solution, since a puzzle must not have two.

    regions.py < FILE   a puzzle such as 8x1.AABBCC..., side x queens in each row, column
                        and region; prints the squares of the only solution
"""
import itertools
import sys


def solutions(n, stars, regions):
    columns = [0] * n
    filled = dict.fromkeys(regions, 0)
    queens = []
    choices = [
        choice
        for choice in itertools.combinations(range(n), stars)
        if all(b - a > 1 for a, b in itertools.pairwise(choice))
    ]

    def place(row, above):
        if row == n:
            yield list(queens)
            return
        for choice in choices:
            if any(abs(a - c) <= 1 for a in above for c in choice):
                continue
            for c in choice:
                columns[c] += 1
                filled[regions[row * n + c]] += 1
                queens.append((row, c))
            if all(columns[c] <= stars and filled[regions[row * n + c]] <= stars for c in choice):
                yield from place(row + 1, choice)
            for c in choice:
                columns[c] -= 1
                filled[regions[row * n + c]] -= 1
                queens.pop()

    return place(0, ())


size, regions = sys.stdin.read().strip().split(".")
n, stars = map(int, size.split("x"))
found = list(itertools.islice(solutions(n, stars, regions), 2))
if len(found) != 1:
    sys.exit("no solution" if not found else "more than one solution")
print(" ".join(f"r{row + 1}c{column + 1}" for row, column in found[0]))
