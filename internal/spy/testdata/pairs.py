class Board:
    def __init__(self, size):
        self.size, self.queens, self.found = size, [], 0

    def attacked(self, row, column):
        return any(c == column or abs(row - r) == abs(column - c) for r, c in self.queens)

    def search(self, row=0):
        if row == self.size:
            self.found += 1
            return
        for column in range(self.size):
            if not self.attacked(row, column):
                self.queens.append((row, column))
                self.search(row + 1)
                self.queens.pop()


board = Board(6)
board.search()
print(board.found)
