# Solves n queens by trying all permutations of the columns.

n = 8
column = []


def attacked(row):
    """Return whether a queen below attacks the queen of the row."""
    return any(abs(column[r] - column[row]) == row - r for r in range(row))


def is_solution():
    for row in range(n):
        if attacked(row):  # 3
            return False  # 4
    return True


def advance():
    """Move on to the next permutation; return whether there is one."""
    i = n - 2
    while i >= 0 and column[i] > column[i + 1]:
        i -= 1  # 6
    if i < 0:
        return False  # 6
    others = sorted(column[i:])  # 7
    larger = others.index(column[i]) + 1
    column[i:] = [others.pop(larger)] + others  # 8 9
    return True


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if column[row] == col else "." for col in range(n)))


def solve():
    """Draw the first permutation that is a solution; return whether one is."""
    column[:] = range(n)  # 1
    while True:  # 2
        if is_solution():
            draw()  # 5
            return True  # 5
        if not advance():
            return False


# all
def count():
    """Return how many permutations are solutions."""
    column[:] = range(n)  # 1
    solutions = 0
    while True:  # 2
        if is_solution():
            solutions += 1  # 5
        if not advance():
            return solutions


print(count(), end="\n\n")
# end
if not solve():
    print("no solution")
