# Solves n queens without a search: writes a solution down.

n = 8


def solution():
    """Return the columns of the queens, or None if there is no solution."""
    if n in (2, 3):
        return None  # 1
    evens, odds = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))  # 2
    remainder = n % 12  # 3
    if remainder in (3, 9):
        evens = evens[1:] + [2]  # 4
        odds = odds[2:] + [1, 3]  # 4
    elif remainder == 8:
        for i in range(0, len(odds) - 1, 2):
            odds[i], odds[i + 1] = odds[i + 1], odds[i]  # 5
    elif remainder == 2:
        odds = [3, 1] + odds[3:] + [5]  # 6
    return evens + odds  # 7


def draw(columns):
    """Print the board, the first row first."""
    for column in columns:
        print(*("Q" if col == column else "." for col in range(1, n + 1)))


columns = solution()
if columns:
    draw(columns)  # 8
else:
    print("no solution")
