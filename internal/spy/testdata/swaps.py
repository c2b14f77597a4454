n = 5
order = list(range(n))


def permute(k):
    if k == n:
        if all(abs(order[i] - order[j]) != j - i for i in range(n) for j in range(i + 1, n)):
            print(order)
        return
    for i in range(k, n):
        order[k], order[i] = order[i], order[k]
        permute(k + 1)
        order[k], order[i] = order[i], order[k]


permute(0)
