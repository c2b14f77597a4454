"""Checks proofs of nqueens in the native form: python3 proof.py FILE...

Written from docs/proofs.md alone. Prints for each file "valid" and the number of steps, or
the line that is wrong and why, and exits with 1 if one is wrong.
"""

import re
import sys

SQUARE = r"([a-z]{1,4})([1-9][0-9]{0,4})"
STEP = re.compile(SQUARE + r"([-|]?)")
LINE = re.compile(r"(?:([a-z]{1,4})|([1-9][0-9]{0,4}))([?!])")
PRICE = re.compile(r"(?:r([1-9][0-9]{0,4})|u(0|-?[1-9][0-9]{0,4})|d([1-9][0-9]{0,4})):([1-9][0-9]{0,6})")

FIRST = re.compile(r"[1-9][0-9]{0,4}(,[1-9][0-9]{0,4})*")
LONGEST = 1048576  # bytes of a line


class Wrong(Exception):
    pass


def require(condition, why):
    if not condition:
        raise Wrong(why)


def column(letters):
    col = 0
    for letter in letters:
        col = 26 * col + ord(letter) - ord("a") + 1
    return col - 1


def square(text, n):
    match = re.fullmatch(SQUARE, text)
    require(match, f"{text!r} is not a square")
    row, col = int(match[2]) - 1, column(match[1])
    require(max(row, col) < n, f"{text} is not on the board")
    return row, col


def diagonal(text, n):
    """Returns ("u", column - row) or ("d", column + row)."""
    ends = [square(end, n) for end in text.split("-")]
    require(len(ends) == 2, f"{text!r} is not a diagonal")
    (r1, c1), (r2, c2) = sorted(ends)
    last = n - 1
    if ends[0] == ends[1]:
        require((r1 in (0, last)) and c1 in (0, last), f"{text} is not a corner")
        rising = (r1 == last) == (c1 == 0) and n > 1
        return ("u", c1 - r1) if rising else ("d", c1 + r1)
    if c2 - r2 == c1 - r1 and min(r1, c1) == 0 and max(r2, c2) == last:
        return "u", c1 - r1
    if c2 + r2 == c1 + r1 and (r1 == 0 or c1 == last) and (r2 == last or c2 == 0):
        return "d", c1 + r1
    raise Wrong(f"{text} is not a whole diagonal")


def completes(rows):
    """Reports whether a square of each row can be chosen, with no two on a column or diagonal."""
    if not rows:
        return True
    rows = sorted(rows, key=len)
    return any(completes([[at for at in others if not attack(at, queen)] for others in rows[1:]]) for queen in rows[0])


def attack(a, b):
    return a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


class Board:
    def __init__(self, n, placed, blocked, diagonals):
        self.n, self.blocked, self.diagonals = n, set(blocked), set(diagonals)
        self.queens, self.attacked, self.excluded = [], set(), {}
        self.branches, self.refuted = [], False
        for at in placed:
            require(self.free(at), "the queens of the board attack each other or stand on blocked squares")
            self.put(at)

    def lines(self, at):
        row, col = at
        return ("row", row), ("col", col), ("u", col - row), ("d", col + row)

    def free(self, at):
        lines = self.lines(at)
        return not (at in self.blocked or at in self.excluded or self.attacked.intersection(lines) or self.diagonals.intersection(lines))

    def put(self, at):
        self.queens.append(at)
        self.attacked.update(self.lines(at))

    def free_of(self, line):
        kind, i = line
        squares = [(i, k) if kind == "row" else (k, i) for k in range(self.n)]
        return [at for at in squares if self.free(at)]

    def without(self, kind):
        return [(kind, i) for i in range(self.n) if (kind, i) not in self.attacked]

    def open_try(self):
        """Returns the branch whose next square must be tried, if there is one."""
        if self.branches and not self.branches[-1]["trying"]:
            return self.branches[-1]
        return None

    def fail(self):
        while self.branches:
            branch = self.branches[-1]
            for at in self.queens[branch["queens"] :]:
                self.attacked.difference_update(self.lines(at))
            del self.queens[branch["queens"] :]
            while len(self.excluded) > branch["excluded"]:
                self.excluded.popitem()
            branch["trying"] = False
            if self.next_try(branch):
                return
            self.branches.pop()
        self.refuted = True

    def next_try(self, branch):
        return [at for at in self.free_of(branch["line"]) if at > branch["tried"]][:1]

    def step(self, word):
        require(not self.refuted, "the board is refuted already")
        one, line = STEP.fullmatch(word), LINE.fullmatch(word)
        must = self.open_try()
        if one and not one[3]:
            at = square(word, self.n)
            require(must and [at] == self.next_try(must), f"{word} is not the next try")
            must["tried"], must["trying"] = at, True
            self.put(at)
            return
        require(not must, "a try is due")
        if one:
            at = square(word[:-1], self.n)
            self.force(at, ("row", at[0]) if one[3] == "-" else ("col", at[1]))
        elif line:
            name = ("col", column(line[1])) if line[1] else ("row", int(line[2]) - 1)
            require(name[1] < self.n and name not in self.attacked, f"{word}: the line is not on the board or has a queen")
            free = self.free_of(name)
            if line[3] == "!":
                require(not free, f"{word}: a square is free")
                self.fail()
            else:
                require(free, f"{word}: no square is free")
                self.branches.append({"line": name, "tried": (-1, -1), "trying": False, "queens": len(self.queens), "excluded": len(self.excluded)})
        else:
            require(word == "rest", f"{word!r} is not a step")
            rows = [i for _, i in self.without("row")]
            require(1 <= len(rows) <= 20, "the rest has none or too many rows")
            require(not self.completes(rows), "the rest has a completion")
            self.fail()

    def force(self, at, line):
        require(line not in self.attacked and self.free_of(line) == [at], "it is not the only free square of its line")
        self.put(at)

    def completes(self, rows):
        return completes([self.free_of(("row", row)) for row in rows])

    def price(self, words):
        require(not self.refuted and not self.open_try(), "no price may stand here")
        prices = {}
        for word in words:
            match = PRICE.fullmatch(word)
            require(match and int(match[4]) <= 1000000, f"{word!r} is not a price")
            if match[1]:
                line, known = ("row", int(match[1]) - 1), int(match[1]) <= self.n
                known = known and line not in self.attacked
            elif match[2]:
                line, known = ("u", int(match[2])), abs(int(match[2])) < self.n
            else:
                line, known = ("d", int(match[3]) - 2), 2 <= int(match[3]) <= 2 * self.n
            require(known and line not in prices, f"{word}: the line is not on the board, has a queen or a price")
            prices[line] = int(match[4])
        most = sum(-price if kind == "row" else price for (kind, _), price in prices.items())
        least, costs = 0, []
        for line in self.without("col"):
            column_costs = []
            for at in self.free_of(line):
                row, _, up, down = self.lines(at)
                column_costs.append((prices.get(up, 0) + prices.get(down, 0) - prices.get(row, 0), at))
            require(column_costs, "a column without a queen has no free square")
            least += min(column_costs)[0]
            costs += [(cost - min(column_costs)[0], at) for cost, at in column_costs]
        if most < least:
            self.fail()
            return
        excluded = [at for above, at in costs if above > most - least]
        require(excluded, "the prices exclude no square")
        self.excluded.update(dict.fromkeys(excluded))


class Proof:
    def __init__(self, file):
        self.file = file
        self.at = 0

    def next(self):
        line = self.file.readline(LONGEST + 1)
        require(line, "the proof is cut")
        self.at += 1
        line = line.removesuffix(b"\n")
        require(len(line) <= LONGEST, "the line is too long")
        return line.decode("ascii", "replace")

    def board(self):
        require(self.next() in ("nqueens proof 3", "nqueens proof 2"), "it is not a proof of version 2 or 3")
        match = re.fullmatch("board ([1-9][0-9]{0,4})", self.next())
        require(match and int(match[1]) <= 20000, "no board")
        n, placed, blocked, diagonals, first = int(match[1]), [], [], [], None
        while (line := self.next()) != "refute":
            word, _, rest = line.partition(" ")
            if word == "place":
                placed.append(square(rest, n))
            elif word == "block":
                blocked.append(square(rest, n))
            elif word == "diagonal":
                diagonals.append(diagonal(rest, n))
            else:
                require(word == "first" and first is None and FIRST.fullmatch(rest), f"{line!r} is not part of a board")
                first = [int(col) - 1 for col in rest.split(",")]
        question = n, placed, blocked, diagonals
        board = Board(*question)
        if first is None:
            return [(None, board)]
        require(len(first) == n and max(first) < n, "the first solution does not fit the board")
        solution = list(enumerate(first))
        require(set(placed) <= set(solution), "the first solution lacks a queen of the board")
        Board(n, solution, blocked, diagonals)
        return self.cases(question, solution)

    def cases(self, question, solution):
        n, placed, blocked, diagonals = question
        below = list(placed)
        for row, col in solution:
            if (row, col) in placed:
                continue
            board = Board(n, below, blocked, diagonals)
            for before in range(col):
                if board.free((row, before)):
                    yield (row, before), Board(n, below + [(row, before)], blocked, diagonals)
            below.append((row, col))

    def check(self):
        """Returns the number of steps."""
        cases, steps = self.board(), 0
        for case, board in cases:
            if case:
                word, _, name = self.next().partition(" ")
                require(word == "smaller" and square(name, board.n) == case, f"the next case is that of {case}")
                steps += 1
            while not board.refuted:
                words = self.next().split(" ")
                if words[0] == "price":
                    board.price(words[1:])
                    steps += 1
                    continue
                for word in words:
                    board.step(word)
                steps += len(words)
        require(self.next() == f"end {steps}", "the end does not give the number of steps")
        require(not self.file.read(1), "something follows the end")
        return steps


def verdict(path, proof):
    """Prints whether a proof is valid, and returns it."""
    try:
        print(f"{path}: valid, {proof.check()} steps")
        return True
    except Wrong as wrong:
        why = str(wrong)
        print(f"{path}: line {proof.at}: {why if len(why) <= 200 else why[:200] + '...'}")
        return False


def main(paths):
    valid = True
    for path in paths:
        try:
            with open(path, "rb") as file:
                valid = verdict(path, Proof(file)) and valid
        except OSError as error:
            print(f"{path}: {error.strerror}")
            valid = False
    return 0 if valid else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
