"""The search that Python tutorials give: a recursive generator, and three sets of the
columns and diagonals that have a queen.

    sets.py count N   prints the number of solutions
    sets.py first N   prints the first solution in lexicographic order
    sets.py list N    prints all solutions, columns from 1
"""
import sys


def place(n, row, queens, columns, rising, falling):
    if row == n:
        yield list(queens)
        return
    for column in range(n):
        if column in columns or row + column in rising or row - column in falling:
            continue
        queens.append(column)
        columns.add(column)
        rising.add(row + column)
        falling.add(row - column)
        yield from place(n, row + 1, queens, columns, rising, falling)
        queens.pop()
        columns.remove(column)
        rising.remove(row + column)
        falling.remove(row - column)


def solutions(n):
    return place(n, 0, [], set(), set(), set())


def line(queens):
    return " ".join(str(column + 1) for column in queens)


def main():
    what, n = sys.argv[1], int(sys.argv[2])
    if what == "count":
        print(sum(1 for _ in solutions(n)))
    elif what == "first":
        print(line(next(solutions(n))))
    else:
        for queens in solutions(n):
            print(line(queens))


main()
