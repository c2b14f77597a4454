import math
import random

random.seed(3)


def conflicts(queens):
    n = len(queens)
    return sum(queens[i] == queens[j] or abs(queens[i] - queens[j]) == j - i for i in range(n) for j in range(i + 1, n))


def show(shown):
    picture = [["."] * len(shown) for _ in shown]
    for row, column in enumerate(shown):
        picture[column][row] = "Q"
    print("\n".join("".join(line) for line in picture) + "\n")


def neighbour(queens):
    trial = list(queens)
    trial[random.randrange(len(trial))] = random.randrange(len(trial))
    return trial


def anneal(state, cost):
    while cost:
        other = neighbour(state)
        worse = conflicts(other) - cost
        if random.random() < math.exp(-worse):
            state, cost = other, cost + worse
            show(state)


start = [random.randrange(6) for _ in range(6)]
show(start)
anneal(start, conflicts(start))
