number = 1
while True:
    number = (3 * number + 1) % 1_000_003
