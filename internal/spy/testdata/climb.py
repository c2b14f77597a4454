import random

random.seed(4)


def conflicts(queens):
    n = len(queens)
    return sum(queens[i] == queens[j] or abs(queens[i] - queens[j]) == j - i for i in range(n) for j in range(i + 1, n))


n = 6
state = [random.randrange(n) for _ in range(n)]
while conflicts(state):
    trial = list(state)
    trial[random.randrange(n)] = random.randrange(n)
    if conflicts(trial) <= conflicts(state):
        state = trial
print(state)
