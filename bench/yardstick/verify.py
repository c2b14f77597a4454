"""Checks placements, one to a line, columns from 1, with three sets a placement.

    verify.py < FILE   prints their number, or the first line that is wrong and exits with 1
"""
import sys


def wrong(queens):
    n = len(queens)
    if any(column < 1 or column > n for column in queens):
        return "a column is not on the board"
    if len(set(queens)) < n:
        return "two queens in a column"
    if len({row + column for row, column in enumerate(queens)}) < n:
        return "two queens on a rising diagonal"
    if len({row - column for row, column in enumerate(queens)}) < n:
        return "two queens on a falling diagonal"
    return None


number = 0
for number, line in enumerate(sys.stdin, 1):
    problem = wrong([int(word) for word in line.split()])
    if problem:
        sys.exit(f"line {number}: {problem}")
print(number)
