# Counts the solutions with three words of bits: columns and diagonals taken.

n = 8
board = (1 << n) - 1


def fill(row, columns, rising, falling):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    free = board & ~(columns | rising | falling)  # 3
    while free:  # 4
        bit = free & -free  # 5
        free -= bit  # 5
        solutions += fill(  # 6 7 8
            row + 1, columns | bit, (rising | bit) << 1, (falling | bit) >> 1  # 6 7 8
        )
    return solutions  # 9


print(fill(0, 0, 0, 0))
