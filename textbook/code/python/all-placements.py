# Solves n queens by brute force: tests every choice of n squares.

n = 5  # for 8 there are 4,426,165,368 choices
queens = []  # their squares, numbered from 0


def attack(a, b):
    """Return whether queens on two squares attack each other."""
    up, right = b // n - a // n, b % n - a % n
    return up == 0 or right == 0 or abs(up) == abs(right)


def attacked(i):
    """Return whether an earlier queen attacks queen i."""
    return any(attack(queens[i], queens[j]) for j in range(i))


def draw():
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if row * n + col in queens else "." for col in range(n)))


def solve():  # 1
    """Choose the squares that are left; return whether that worked."""
    if len(queens) == n:  # 2
        for i in range(n):
            if attacked(i):  # 3
                return False  # 4
        draw()  # 5
        return True  # 5
    first = queens[-1] + 1 if queens else 0
    for square in range(first, n * n - (n - len(queens)) + 1):  # 6
        queens.append(square)  # 7
        if solve():  # 8
            return True
        queens.pop()  # 9
    return False  # 10


# all
def count():  # 1
    """Return the number of solutions with the queens so far."""
    if len(queens) == n:  # 2
        for i in range(n):
            if attacked(i):  # 3
                return 0  # 4
        return 1  # 5
    solutions = 0
    first = queens[-1] + 1 if queens else 0
    for square in range(first, n * n - (n - len(queens)) + 1):  # 6
        queens.append(square)  # 7
        solutions += count()  # 8
        queens.pop()  # 9
    return solutions  # 10


print(count(), end="\n\n")
# end
if not solve():
    print("no solution")
