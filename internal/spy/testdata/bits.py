n = 6
full = (1 << n) - 1


def search(columns, left, right):
    if columns == full:
        return 1
    found, free = 0, full & ~(columns | left | right)
    while free:
        bit = free & -free
        free ^= bit
        found += search(columns | bit, (left | bit) << 1, (right | bit) >> 1)
    return found


print(search(0, 0, 0))
