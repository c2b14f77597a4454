"""Writes placements, one to a line, columns from 1, in Forsyth-Edwards notation.

    to-fen.py < FILE
"""
import sys


def squares(n):
    return str(n) if n else ""


def main():
    for line in sys.stdin:
        queens = [int(word) for word in line.split()]
        ranks = [squares(column - 1) + "Q" + squares(len(queens) - column) for column in queens]
        print("/".join(reversed(ranks)))


main()
