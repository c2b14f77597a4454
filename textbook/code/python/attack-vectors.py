# Solves n queens with the board in one number, a bit a square.

n = 8


def attacks_from(row, col):
    """Return the bits of the squares that a queen attacks, and of her own."""
    bits = 0
    for r in range(n):
        for c in range(n):
            if r == row or c == col or abs(r - row) == abs(c - col):
                bits |= 1 << (r * n + c)
    return bits


attacks = [attacks_from(row, col) for row in range(n) for col in range(n)]  # 1


def draw(board):
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if board >> row * n + col & 1 else "." for col in range(n)))


def solve(row, queens, attacked):  # 2
    """Fill this row and those above; return whether that worked."""
    if row == n:
        draw(queens)  # 3
        return True  # 3
    for col in range(n):  # 4
        square = row * n + col
        if attacked >> square & 1:  # 5
            continue  # 6
        placed = queens | 1 << square  # 7
        if solve(row + 1, placed, attacked | attacks[square]):  # 7 8 9
            return True
    return False  # 10


# all
def count(row, attacked):  # 2
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 3
    solutions = 0
    for col in range(n):  # 4
        square = row * n + col
        if attacked >> square & 1:  # 5
            continue  # 6
        solutions += count(row + 1, attacked | attacks[square])  # 7 8 9
    return solutions  # 10


print(count(0, 0), end="\n\n")
# end
if not solve(0, 0, 0):
    print("no solution")
