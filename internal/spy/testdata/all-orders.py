from itertools import permutations

n = 5
for order in permutations(range(n)):
    if len({order[i] + i for i in range(n)}) == n == len({order[i] - i for i in range(n)}):
        print(order)
