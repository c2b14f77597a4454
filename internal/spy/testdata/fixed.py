# Columns are overwritten, and never cleared.
n = 6
column = [0] * n
taken, up, down = [False] * n, [False] * (2 * n), [False] * (2 * n)


def place(row):
    for c in range(n):
        if taken[c] or up[row + c] or down[row - c]:
            continue
        column[row] = c
        taken[c] = up[row + c] = down[row - c] = True
        if row == n - 1:
            print(column)
        else:
            place(row + 1)
        taken[c] = up[row + c] = down[row - c] = False


place(0)
