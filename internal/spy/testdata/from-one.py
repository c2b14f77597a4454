# A loop; the list begins with 1, and a queen is placed before she is tested.
n = 6
x = [0] * (n + 1)
k = 1
while k > 0:
    x[k] += 1
    if x[k] > n:
        x[k] = 0
        k -= 1
    elif all(x[i] != x[k] and abs(x[i] - x[k]) != k - i for i in range(1, k)):
        if k == n:
            print(x[1:])
        else:
            k += 1
            x[k] = 0
