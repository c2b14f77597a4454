# Solves n queens without recursion: the columns are a stack.

n = 8


def attacked(stack, col):
    """Return whether a queen attacks this column of the next row."""
    row = len(stack)
    return any(c == col or abs(c - col) == row - r for r, c in enumerate(stack))


def draw(stack):
    """Print the board, the first row first."""
    for row in range(n):
        print(*("Q" if stack[row] == col else "." for col in range(n)))


def solve():
    """Return whether there is a solution, and draw it."""
    stack = []  # 1
    col = 0  # 1
    while True:  # 2
        if len(stack) == n:
            draw(stack)  # 3
            return True  # 3
        if col < n:  # 4
            if not attacked(stack, col):  # 5
                stack.append(col)  # 6
                col = 0  # 6
            else:
                col += 1  # 7
            continue  # 8
        if not stack:  # 9 10
            return False
        col = stack.pop() + 1  # 11


# all
def count():
    """Return the number of solutions."""
    stack = []  # 1
    col = 0  # 1
    solutions = 0
    while True:  # 2
        if len(stack) == n:
            solutions += 1  # 3
        elif col < n:  # 4
            if not attacked(stack, col):  # 5
                stack.append(col)  # 6
                col = 0  # 6
            else:
                col += 1  # 7
            continue  # 8
        if not stack:  # 9 10
            return solutions
        col = stack.pop() + 1  # 11


print(count(), end="\n\n")
# end
if not solve():
    print("no solution")
