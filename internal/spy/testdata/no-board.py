total = 0
words = []
for i in range(3000):
    total += i * i
    words.append("word %d" % i)
print(total)
