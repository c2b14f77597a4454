total = 0
words = []
for i in range(3000):
    total += i * i
    words.append("word %d" % i)
print(total)

rows = []
for row in range(1, 9):
    rows.append(row)
print(rows)
