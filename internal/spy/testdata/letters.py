def solve(n, rows):
    if len(rows) == n:
        print("\n".join(rows) + "\n")
        return
    for c in range(n):
        if all(rows[r].index("Q") != c and abs(rows[r].index("Q") - c) != len(rows) - r for r in range(len(rows))):
            solve(n, rows + ["." * c + "Q" + "." * (n - c - 1)])


solve(6, [])
