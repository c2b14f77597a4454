"""The search of textbook.c in Python: a queen a row, and three numbers whose bits say
which squares of the row are attacked. Of each placement and its mirror image only one
is searched.

    textbook.py N   prints Q(N)
"""
import sys


def solutions(board, columns, rising, falling):
    if columns == board:
        return 1
    found = 0
    squares = board & ~(columns | rising | falling)
    while squares:
        queen = squares & -squares
        squares ^= queen
        found += solutions(board, columns | queen, (rising | queen) << 1, (falling | queen) >> 1)
    return found


def count(n):
    board = (1 << n) - 1
    found = 0
    for column in range(n // 2):
        queen = 1 << column
        found += solutions(board, queen, queen << 1, queen >> 1)
    if n % 2:  # a first queen in the middle: the second is kept to one side
        first = 1 << n // 2
        for column in range(n // 2 - 1):
            second = 1 << column
            found += solutions(board, first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1)
    return 2 * found


print(count(int(sys.argv[1])))
