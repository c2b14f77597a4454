# Solves n queens as an exact cover, by dancing links. An item is a row, a
# column or a diagonal; an option is a square, with a node for each item.

n = 8
ROWS_AND_COLUMNS = range(1, 2 * n + 1)  # these must be covered; 0 is the head
ITEMS = range(1, 6 * n - 1)  # and the diagonals, which may be

left = list(range(len(ITEMS) + 1))
right = list(left)
up, down, item = list(left), list(left), list(left)
size = [0] * (len(ITEMS) + 1)
queens = []


def append_option(row, col):
    """Append the four nodes of a square to the lists of its items."""
    for i in (1 + row, 1 + n + col, 3 * n + col - row, 4 * n + col + row):
        node = len(item)
        item.append(i)
        up.append(up[i])
        down.append(i)
        down[up[i]] = up[i] = node
        size[i] += 1


def option(node):
    """Return the four nodes of the option that a node is in."""
    first = node - (node - len(ITEMS) - 1) % 4
    return range(first, first + 4)


def options(i):
    """Yield the first node of each option of an item that is linked."""
    node = down[i]
    while node != i:
        yield node
        node = down[node]


def cover(i):
    """Unlink an item, and every option that holds it."""
    left[right[i]], right[left[i]] = left[i], right[i]
    for node in options(i):
        for o in option(node):
            if o != node:
                down[up[o]], up[down[o]] = down[o], up[o]
                size[item[o]] -= 1


def uncover(i):
    """Link them in again: an unlinked node still knows its neighbours."""
    for node in options(i):
        for o in option(node):
            if o != node:
                down[up[o]] = up[down[o]] = o
                size[item[o]] += 1
    left[right[i]] = right[left[i]] = i


def smallest():
    """Return the uncovered row or column with the fewest options."""
    best = i = right[0]
    while i != 0:
        if size[i] < size[best]:
            best = i
        i = right[i]
    return best


def draw():
    """Print the board, the first row first."""
    squares = [(node - len(ITEMS) - 1) // 4 for node in queens]
    for row in range(n):
        print(*("Q" if row * n + col in squares else "." for col in range(n)))


def solve():  # 1
    """Cover what is uncovered; return whether that worked."""
    if right[0] == 0:
        draw()  # 2
        return True  # 2
    for node in options(smallest()):  # 3 5
        queens.append(node)  # 6
        for o in option(node):
            cover(item[o])  # 7
        if solve():  # 8
            return True
        for o in reversed(option(node)):
            uncover(item[o])  # 9
        queens.pop()  # 10
    return False  # 4


# all
def count():  # 1
    """Return the number of ways to cover what is uncovered."""
    if right[0] == 0:
        return 1  # 2
    solutions = 0
    for node in options(smallest()):  # 3 5
        queens.append(node)  # 6
        for o in option(node):
            cover(item[o])  # 7
        solutions += count()  # 8
        for o in reversed(option(node)):
            uncover(item[o])  # 9
        queens.pop()  # 10
    return solutions  # 4


# end
for i in ROWS_AND_COLUMNS:
    left[i], right[i] = i - 1, 0
    right[i - 1] = left[0] = i
for row in range(n):
    for col in range(n):
        append_option(row, col)
# all
print(count(), end="\n\n")
# end
if not solve():
    print("no solution")
