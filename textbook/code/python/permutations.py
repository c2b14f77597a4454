# Counts the solutions among all permutations of the columns.

n = 8
column = list(range(n))  # 1


def attacked(row):
    """Return whether a queen below attacks the queen of the row."""
    return any(abs(column[r] - column[row]) == row - r for r in range(row))


def is_solution():
    for row in range(n):
        if attacked(row):  # 3
            return False  # 4
    return True


solutions = 0
while True:  # 2
    if is_solution():
        solutions += 1  # 5
    i = n - 2
    while i >= 0 and column[i] > column[i + 1]:
        i -= 1  # 6
    if i < 0:
        break  # 6
    others = sorted(column[i:])  # 7
    larger = others.index(column[i]) + 1
    column[i:] = [others.pop(larger)] + others  # 8 9

print(solutions)
