# Counts the solutions with three sets of what is taken.

n = 8
columns, sums, differences = set(), set(), set()


def fill(row):  # 1
    """Return the number of ways to fill this row and those above."""
    if row == n:
        return 1  # 2
    solutions = 0
    for col in range(n):  # 3
        if col in columns or row + col in sums or row - col in differences:  # 4 5
            continue  # 6
        columns.add(col)  # 7
        sums.add(row + col)  # 7
        differences.add(row - col)  # 7
        solutions += fill(row + 1)  # 8
        columns.remove(col)  # 9
        sums.remove(row + col)  # 9
        differences.remove(row - col)  # 9
    return solutions  # 10


print(fill(0))
