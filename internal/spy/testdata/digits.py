def solve(text, n):
    if len(text) == n:
        print(text)
        return 1
    found = 0
    for c in range(n):
        if all(int(x) != c and abs(int(x) - c) != len(text) - i for i, x in enumerate(text)):
            found += solve(text + str(c), n)
    return found


print(solve("", 6))
