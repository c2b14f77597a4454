# Solves n queens with three words of bits: columns and diagonals taken.

n = 8
board = (1 << n) - 1
queen = [0] * n  # the bit of each row, to be drawn


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if queen[row] >> col & 1 else "." for col in range(n)))


def solve(row, columns, rising, falling):  # 1
    """Fill this row and those above; return whether that worked."""
    if row == n:
        draw()  # 2
        return True  # 2
    free = board & ~(columns | rising | falling)  # 3
    while free:  # 4
        bit = free & -free  # 5
        free -= bit  # 5
        queen[row] = bit  # 6
        if solve(  # 6 7 8
            row + 1, columns | bit, (rising | bit) << 1, (falling | bit) >> 1  # 6 7 8
        ):
            return True
    return False  # 9


# all
def count(row, columns, rising, falling):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    free = board & ~(columns | rising | falling)  # 3
    while free:  # 4
        bit = free & -free  # 5
        free -= bit  # 5
        solutions += count(  # 6 7 8
            row + 1, columns | bit, (rising | bit) << 1, (falling | bit) >> 1  # 6 7 8
        )
    return solutions  # 9


print(count(0, 0, 0, 0), end="\n\n")
# end
if not solve(0, 0, 0, 0):
    print("no solution")
