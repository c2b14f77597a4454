def solve(n, placed=()):
    if len(placed) == n:
        yield placed
        return
    for c in range(n):
        if all(c != q and abs(c - q) != len(placed) - i for i, q in enumerate(placed)):
            yield from solve(n, placed + (c,))


for number, solution in enumerate(solve(6), 1):
    print(number, solution)
