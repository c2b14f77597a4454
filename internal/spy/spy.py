"""Follow the search of a Python program that knows nothing of it.

nqueens puts this file into the path of the interpreter as sitecustomize, so that it runs before
the program. A trace function notes each change of each variable until the changes say which
variable is the board. From then on it looks at that variable only. Standard output takes the
steps; what the program prints goes to standard error. docs/steps.md has the format.

The first part finds out what changes, the second which of it is the board and how to read it,
the third tells the steps.
"""
import sys


def load(*names):
    """Import modules, and forget them, so that the program can have its own of the same names."""
    known = set(sys.modules)
    loaded = [__import__(name) for name in names]
    for name in set(sys.modules) - known:
        del sys.modules[name]
    return loaded


atexit, json, marshal, math, opcode, os, time = load("atexit", "json", "marshal", "math", "opcode", "os", "time")

LINES = (20_000, 100_000, 400_000, 1_500_000)  # after so many lines the board is looked for
SECONDS = 8                                    # of processor time in which it must be found
MOST = 400                                     # elements of a variable that is noted
WIDTH = 60                                     # characters of a variable that is shown
GENERATOR = 0x20                               # flag of a code object
SET = b"\x01"                                  # begins the bytes of a set
CONTAINERS = (list, tuple, set, frozenset, dict)
YIELDS = {opcode.opmap.get("YIELD_VALUE"), opcode.opmap.get("YIELD_FROM")}
DULL = (str, float, complex, bool, type(None), type, type(sys), type(len), type(load))


# What changes

def plain(value, depth=0):
    """The value without classes: an array is a list, an enumeration its value, an object its numbers."""
    kind = type(value)
    if kind in (int, str, bool, float, type(None)) or depth > 3:
        return value
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, dict):
        return {plain(k, 3): plain(v, depth + 1) for k, v in value.items()}
    if isinstance(value, (set, frozenset)):
        return {plain(v, 3) for v in value}
    if isinstance(value, (list, tuple, bytearray)) or kind.__name__ == "deque":
        parts = [plain(v, depth + 1) for v in value]
        return tuple(parts) if isinstance(value, tuple) else parts
    if hasattr(value, "_value_"):
        return value._value_ if type(value._value_) in (int, str, bool) else value._name_
    fields = getattr(value, "__dict__", None) or {s: getattr(value, s, None) for s in getattr(kind, "__slots__", ())}
    flags = [v for v in fields.values() if type(v) is bool]
    return flags[0] if depth > 1 and len(flags) == 1 else tuple(v for v in fields.values() if type(v) in (int, bool, str))


def size(value):
    count = len(value)
    if count and isinstance(value, (list, tuple)) and isinstance(value[0], (list, tuple, str)):
        count *= max(1, len(value[0]))
    return count


def snapshot(value):
    """The value as bytes, or None if it can be no board."""
    kind = type(value)
    if kind is str:
        return marshal.dumps(value, 0) if len(value) < 20 and (value.isdigit() or not value) else None
    if kind is int:
        return marshal.dumps(value, 0) if 0 <= value < 1 << 40 else None
    if kind not in CONTAINERS and not hasattr(value, "tolist") and kind.__name__ not in ("deque", "bytearray") and not isinstance(value, CONTAINERS):
        return None
    try:
        if size(value) > MOST:
            return None
        if kind in (set, frozenset):
            return SET + marshal.dumps(sorted(value), 0)
        return marshal.dumps(value, 0)
    except (TypeError, ValueError, AttributeError):
        pass
    try:
        value = plain(value)
        return SET + marshal.dumps(sorted(value), 0) if type(value) is set else marshal.dumps(value, 0)
    except Exception:
        return None


def restored(taken):
    return frozenset(marshal.loads(taken[1:])) if taken[:1] == SET else marshal.loads(taken)


def suspended(frame, event):
    """Whether a generator only passes on a value, is resumed, or waits for one that it has begun: it has not
    changed its board."""
    code = frame.f_code
    if not code.co_flags & GENERATOR:
        return False
    live, at = SPY.live, id(frame)
    if event == "call":
        if frame.f_lineno != code.co_firstlineno:
            return True
        live.append(at)
    elif event == "return":
        if code.co_code[frame.f_lasti] in YIELDS:
            return True
        if at in live:
            live.remove(at)
        return False
    return bool(live) and live[-1] != at


class Key:
    """A variable that may be the board."""

    def __init__(self, where, name, path, module):
        self.where, self.name, self.path, self.module = where, name, path, module
        self.last, self.log, self.codes, self.quiet = None, [], {}, 0
        self.lines = set()  # those that change it

    def value(self, frame):
        """The value where the frame runs, or None."""
        try:
            value = (frame.f_globals if self.module else frame.f_locals)[self.path[0]]
            for step in self.path[1:]:
                value = getattr(value, step[1:]) if type(step) is str and step[:1] == "." else value[step]
            return value
        except Exception:
            return None


class Spy:
    def __init__(self, out, options):
        self.out, self.options = out, options
        self.keys, self.moments = {}, []
        self.lines = self.checked = self.waited = 0
        self.live = []          # generators, by their frames' ids: the innermost is the one that works
        self.main = self.home = None
        self.files, self.globals = {}, {}
        self.before = 0         # the line that ran before
        self.ran, self.wrote, self.idle = {}, set(), set()  # lines: how often, those that change the board, those that never did
        self.codes, self.texts = {}, {}  # by the id of a code object, whose hash is slow, and of a frame
        self.began, self.patience = time.process_time(), time.perf_counter() + 2
        self.calls, self.roots, self.open, self.deepest, self.recursive = {}, {}, {}, {}, None
        self.board = None       # once it is found
        self.over = False
        self.flushed = 0
        self.pid = os.getpid()

    def start(self):
        sys.settrace(self.call)
        atexit.register(self.end)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=lambda: sys.settrace(None))

    def ours(self, code):
        """Whether a code object is the program's."""
        known = self.files.get(code.co_filename)
        if known is None:
            name = code.co_filename
            known = name[:1] != "<" and self.home is not None and os.path.abspath(name).startswith(self.home) and "site-packages" not in name
            self.files[name] = known
        return known

    def call(self, frame, event, arg):
        code = frame.f_code
        if self.board is not None and id(code) not in self.board.codes and id(code) != self.recursive:
            return None
        if self.home is None:
            if frame.f_globals.get("__name__") != "__main__" or code.co_name != "<module>" or code.co_filename[:1] == "<":
                return None
            self.main = code.co_filename
            self.home = os.path.dirname(os.path.abspath(self.main)) + os.sep
        if not self.ours(code) or self.over or code.co_name[:1] == "<" and code.co_name not in ("<module>", "<lambda>"):
            return None
        try:
            if code.co_name != "<module>" and (not code.co_flags & GENERATOR or frame.f_lineno == code.co_firstlineno):
                self.count(frame, code)
            if self.board is not None:
                if id(code) not in self.board.codes:
                    return None
                self.texts[id(frame)] = signature(frame)
                return self.follow(frame, event, arg)
            self.texts[id(frame)] = signature(frame)
            return self.line(frame, event, arg)
        except RecursionError:
            return self.line

    def count(self, frame, code):
        """Count a call, and note whether the function is running already."""
        at = id(code)
        self.calls[at] = self.calls.get(at, 0) + 1
        if self.board is not None:
            return
        self.codes[at] = code
        above, depth = frame.f_back, 1
        while above is not None:
            depth += above.f_code is code
            above = above.f_back
        if depth > self.deepest.get(at, 0):
            self.deepest[at] = depth
        if depth == 1:
            self.roots[at] = self.roots.get(at, 0) + 1

    def line(self, frame, event, arg):
        """Note what has changed, as long as the board is not known."""
        if self.board is not None:
            return self.follow(frame, event, arg) if id(frame.f_code) in self.board.codes else None
        if self.over:
            return None
        if suspended(frame, event):
            return self.line
        try:
            self.look(frame)
        except RecursionError:
            return self.line
        self.before = frame.f_lineno
        self.ran[self.before] = self.ran.get(self.before, 0) + 1
        self.lines += 1
        if frame.f_code.co_name == "<module>":
            threads = sys.modules.get("threading")
            if threads and getattr(threads, "_trace_hook", self) is None:
                threads.settrace(self.call)
        many, long = self.lines >= LINES[self.checked], time.perf_counter() > self.patience
        if many or long:
            self.checked += many
            self.waited += long
            self.patience = time.perf_counter() + 2
            self.decide(self.checked == len(LINES) or time.process_time() - self.began > SECONDS)
        return self.line

    def look(self, frame):
        code = frame.f_code
        module = code.co_name == "<module>"
        seen, changed = [], []
        for name, value in list(frame.f_locals.items()):
            if type(value) in DULL or name[:2] == "__" or module and type(value) is int:
                if type(value) in (bool, int) and name[:2] != "__":
                    seen.append((name, value))
                elif type(value) is str and not module:
                    seen.append((name, value))
                    self.see(frame, name, value, module, None, changed)
                continue
            self.see(frame, name, value, module, seen, changed)
        if not module:
            for name in self.shared(frame.f_globals):
                self.see(frame, name, frame.f_globals.get(name), True, None, changed)
        if changed:
            moment = len(self.moments)
            self.moments.append((self.before or frame.f_lineno, stack(frame), seen))
            for key, taken in changed:
                key.log.append((moment, taken))
                key.codes[id(code)] = code

    def shared(self, names):
        """The names of a module's variables that may be the board."""
        known = self.globals.get(id(names))
        if known is None or known[0] != len(names):
            known = self.globals[id(names)] = len(names), [
                name for name, value in names.items() if name[:2] != "__" and type(value) not in DULL and type(value) is not int]
        return known[1]

    def see(self, frame, name, value, module, seen, changed):
        code = frame.f_code
        where = "<module>" if module else code.co_name
        key = self.keys.get((where, name, ""))
        if key and key.quiet > 300 and len(key.log) == 1 and self.lines % 16:
            key.path, taken = (name,), key.last
        else:
            taken = snapshot(value)
        if seen is not None and taken is not None:
            seen.append((name, taken))
        if taken is not None:
            self.note((where, name, ""), (name,), module, taken, changed)
            if isinstance(value, dict):
                inner = [k for k in list(value)[:8] if isinstance(value[k], CONTAINERS)]
            elif isinstance(value, (list, tuple)):
                inner = range(len(value)) if len(value) < 4 else [-1]
                inner = [k for k in inner if isinstance(value[k], CONTAINERS)]
            else:
                return
            for k in inner:
                self.note((where, name, repr(k)), (name, k), module, snapshot(value[k]), changed)
        elif isinstance(value, (list, tuple)) and value and isinstance(value[-1], CONTAINERS):
            self.note((where, name, "-1"), (name, -1), module, snapshot(value[-1]), changed)
        elif isinstance(value, type(sys)) or callable(value) and not isinstance(value, type):
            return
        else:
            fields = getattr(value, "__dict__", None)
            if fields is None:
                fields = {s: getattr(value, s, None) for s in getattr(type(value), "__slots__", ())}
            kind = value if isinstance(value, type) else type(value)
            if getattr(kind, "__module__", None) in ("builtins", None) or not hasattr(fields, "items"):
                return
            for field, inner in list(fields.items()) + [(f, v) for f, v in vars(kind).items() if type(v) in CONTAINERS]:
                if type(inner) in DULL or field[:2] == "__":
                    continue
                taken = snapshot(inner)
                if taken is not None:
                    self.note((kind.__name__, "." + field, ""), (name, "." + field), module, taken, changed)
                    if isinstance(inner, (list, tuple)) and inner and isinstance(inner[-1], CONTAINERS):
                        self.note((kind.__name__, "." + field, "-1"), (name, "." + field, -1), module, snapshot(inner[-1]), changed)
                    if seen is not None and type(inner) is int:
                        seen.append((name + "." + field, taken))

    def note(self, at, path, module, taken, changed):
        if taken is None:
            return
        key = self.keys.get(at)
        if key is None:
            key = self.keys[at] = Key(at[0], at[1] + ("[%s]" % at[2] if at[2] else ""), path, module)
        if key.last != taken:
            key.last, key.quiet = taken, 0
            key.path, key.module = path, module
            changed.append((key, taken))
            key.lines.add(self.before)
        else:
            key.quiet += 1
            if self.before in key.lines and taken[:1] == b"[" and taken[5:6] in (b"i", b"N"):
                changed.append((key, taken))  # the same once more

    # Which of it is the board

    def decide(self, last):
        """Choose the board, if it is clear enough or must be chosen now."""
        sys.settrace(None)
        try:
            found = choose(self)
        except Exception as e:
            return self.fail("the spy itself failed: %s: %s" % (type(e).__name__, e))
        if found and (last or found.sure):
            self.focus(found)
        elif last and not self.over:
            self.fail("no variable of the program changes like a board of queens in its first %s lines" % format(self.lines, ",") + named(self.options))
        if not self.over:
            sys.settrace(self.call)

    def focus(self, found):
        self.board, self.reading = found.key, found.reading()
        self.row, self.sizes = found.row, found.sizes
        self.recursive = found.recursive
        with open(self.main, "rb") as file:
            text = file.read().decode("utf-8", "replace")
        self.tell({"n": found.n, **found.title(), "recursion": self.recursive and self.codes[self.recursive].co_name,
                   "file": os.path.basename(self.main), "code": [line.rstrip() for line in text.expandtabs(4).splitlines()],
                   "lines": self.lines, "seconds": round(time.process_time() - self.began, 3)})
        self.n, self.cells, self.seen, self.solved = found.n, (), self.board.last, None
        for moment, taken in self.board.log:
            self.change(taken, self.moments[moment])
            self.wrote.add(self.moments[moment][0])
        self.idle = {line for line, times in self.ran.items() if times > 50} - self.wrote
        self.keys = self.moments = None
        if self.options.get("keyboard") and not self.over:
            null = os.open(os.devnull, os.O_RDONLY)
            os.dup2(null, 0)

    # The steps

    def follow(self, frame, event, arg):
        if self.over:
            return None
        if event == "line" and self.before in self.idle or suspended(frame, event):
            self.before = frame.f_lineno
            return self.follow
        try:
            value = self.board.value(frame)
            if value is not None:
                taken = snapshot(value)
                again = self.row and self.before in self.board.lines and event == "line"
                if taken is not None and (taken != self.seen or again):
                    self.seen = taken
                    self.change(taken, (self.before, None, None, frame))
        except RecursionError:
            pass
        self.before = frame.f_lineno
        return self.follow

    def change(self, taken, moment):
        get = moment[3].f_locals.get if len(moment) == 4 else dict(moment[2]).get
        if self.sizes and number(get(self.sizes)) not in (None, self.n):
            return
        cells = self.reading(restored(taken), self.row and number(get(self.row)))
        if cells is None or len(cells) > 4 * self.n:
            return
        gone = [c for c in self.cells if c not in cells]
        come = [c for c in cells if c not in self.cells]
        if not gone and not come:
            return
        self.cells = tuple([c for c in self.cells if c in cells] + come)
        rest = '"line":%d,"stack":%s,"variables":%s}\n' % (moment[0], json.dumps(moment[1] or stack(moment[3])), json.dumps(variables(moment, self.board)))
        text = ['{"event":"remove","row":%d,"column":%d,%s' % (r, c, rest) for r, c in reversed(gone)]
        text += ['{"event":"place","row":%d,"column":%d,%s' % (r, c, rest) for r, c in come]
        if solves(cells, self.n) and self.solved != set(cells):
            self.solved = set(cells)
            text.append('{"event":"solution",' + rest)
        self.write("".join(text))

    def tell(self, what):
        self.write(json.dumps(what) + "\n", True)

    def write(self, text, flush=False):
        if os.getpid() != self.pid:
            return
        try:
            self.out.write(text.encode())
            now = time.perf_counter()
            if flush or now - self.flushed > 0.05:
                self.flushed = now
                self.out.flush()
        except (OSError, ValueError):  # nobody watches any more
            self.over = True
            sys.settrace(None)

    def fail(self, text):
        self.tell({"error": text})
        self.over = True

    def end(self):
        """The program is over."""
        sys.settrace(None)
        if os.getpid() != self.pid or self.over:
            return
        if self.board is None:
            self.decide(True)
            sys.settrace(None)
        if self.board is not None and not self.over:
            self.tell({"calls": self.calls.get(self.recursive, 0)})
        self.over = True
        try:
            self.out.close()
        except OSError:
            pass


def named(options):
    return "; there is no variable %s that holds one" % options["board"] if options.get("board") else ""


def stack(frame):
    """The open calls, the outermost first."""
    calls = []
    while frame is not None and len(calls) < 64:
        code = frame.f_code
        if SPY.ours(code) and (code.co_name[:1] != "<" or code.co_name in ("<lambda>", "<module>")):
            known = SPY.board is None or id(code) in SPY.board.codes
            calls.append(known and SPY.texts.get(id(frame)) or signature(frame))
        frame = frame.f_back
    return calls[::-1]


def signature(frame):
    """A call with the numbers and short texts that it was given."""
    code, given, local = frame.f_code, [], None
    if code.co_name == "<module>":
        return code.co_name
    for name in code.co_varnames[:code.co_argcount]:
        local = local or frame.f_locals
        value = local.get(name)
        if type(value) in (int, bool) or type(value) is str and len(value) < 12:
            given.append("%s=%r" % (name, value))
    return "%s(%s)" % (code.co_name, ", ".join(given[:4]))


def variables(moment, board):
    """The variables of the call that runs, as text; the board is shown by itself."""
    if len(moment) == 4:
        frame = moment[3]
        seen = [] if frame.f_code.co_name == "<module>" else [
            (name, value) for name, value in frame.f_locals.items() if name[:1] != "_" and (type(value) in (int, bool, str) or isinstance(value, CONTAINERS))]
    else:
        seen = [(name, restored(value) if type(value) is bytes else value) for name, value in moment[2]]
    shown = []
    for name, value in seen:
        if name == board.path[0] and len(board.path) == 1 or isinstance(value, CONTAINERS) and size(value) > 64:
            continue
        if type(value) is frozenset:
            text = "{%s}" % ", ".join(map(repr, sorted(value, key=repr)))
        else:
            text = repr(value)
        text = text if len(text) <= WIDTH else text[:WIDTH - 3] + "..."
        shown.append("%s = %s" % (name, text))
    return shown[:12]


def solves(cells, n):
    return len(cells) == n and all(len(set(line)) == n for line in (
        [r for r, c in cells], [c for r, c in cells], [r + c for r, c in cells], [r - c for r, c in cells]))


def number(value):
    """An integer that was noted, or None."""
    if type(value) is bytes and value[:1] != SET:
        value = marshal.loads(value)
    return value if type(value) is int else None


def whole(value):
    return type(value) is int


# A reading turns values of one variable into squares, in the order of their queens.

def columns(n, base, first=0, stale=False, fixed=0):
    """A list with the column of each row, the first of them at first, of a fixed length or that grows.
    If it may be stale, what lies behind the last change does not count."""
    def make():
        before = [None]
        cut = [n]

        def read(value, row=None):
            if type(value) not in (list, tuple) or fixed and len(value) != fixed or not fixed and len(value) > n:
                return None
            value = value[first:first + n]
            if stale:
                old, before[0] = before[0], value
                if old is None or len(old) != len(value):
                    cut[0] = 0 if len(set(value)) <= 1 else n
                else:
                    changed = [i for i in range(len(value)) if value[i] != old[i]]
                    if row is not None and changed in ([], [row - first]):
                        cut[0] = row - first + 1
                    elif changed:
                        cut[0] = changed[0] + 1 if len(changed) == 1 else 0 if len(set(value)) <= 1 else n
                value = value[:cut[0]]
            return tuple((i, x - base) for i, x in enumerate(value) if type(x) in (int, bool) and base <= x < base + n)
        return read
    make.stale = stale
    return make


def matrix(n, symbol, flat=False):
    """Rows in which the queens are a symbol."""
    kind = type(symbol)

    def read(value, row=None):
        if flat and type(value) in (list, tuple) and len(value) == n * n:
            value = [value[i * n:i * n + n] for i in range(n)]
        if type(value) not in (list, tuple) or len(value) > n:
            return None
        cells = []
        for i, row in enumerate(value):
            if type(row) not in (list, tuple, str) or len(row) != n:
                return None
            for j, x in enumerate(row):
                if x == symbol and type(x) is kind:
                    cells.append((i, j))
        return tuple(cells)
    return lambda: read


def domains(n, symbol):
    """A matrix of squares that are free; a row with one of them has its queen."""
    def read(value, row=None):
        if type(value) not in (list, tuple) or len(value) != n:
            return None
        cells = []
        for i, row in enumerate(value):
            free = [j for j, x in enumerate(row) if x == symbol]
            if len(free) == 1:
                cells.append((i, free[0]))
        return tuple(cells)
    return lambda: read


def pairs(n, base):
    """Squares."""
    def read(value, row=None):
        if type(value) not in (list, tuple, frozenset):
            return None
        return tuple((p[0] - base, p[1] - base) for p in (sorted(value) if type(value) is frozenset else value)
                     if type(p) in (list, tuple) and len(p) >= 2 and whole(p[0]) and whole(p[1])
                     and 0 <= p[0] - base < n and 0 <= p[1] - base < n)
    return lambda: read


def table(n, rows, base):
    """A dict from rows to columns, or from squares to whether there is a queen."""
    def read(value, row=None):
        if type(value) is not dict:
            return None
        cells = []
        for k, v in value.items():
            if whole(k) and whole(v) and 0 <= k - rows < n and 0 <= v - base < n:
                cells.append((k - rows, v - base))
            elif type(k) is tuple and len(k) == 2 and v and whole(k[0]) and whole(k[1]) and v not in (".", " ", "-", "_"):
                cells.append((k[0] - rows, k[1] - base))
        return tuple(cells)
    return lambda: read


def added(n, base, elements):
    """Columns that are added row after row, such as a set or the bits of a number."""
    def make():
        order = []

        def read(value, row=None):
            now = elements(value)
            if now is None:
                return None
            order[:] = [x for x in order if x in now]
            order.extend(x for x in sorted(now) if x not in order)
            return tuple((i, x - base) for i, x in enumerate(order) if 0 <= x - base < n)
        return read
    return make


def members(value):
    return value if type(value) is frozenset and all(map(whole, value)) else None


def bits(value):
    return {i for i in range(value.bit_length()) if value >> i & 1} if whole(value) else None


def digits(n, base):
    read = columns(n, base)()
    return lambda: lambda value, row=None: read([int(x) for x in value]) if type(value) is str and (value.isdigit() or not value) else None


def readings(values, sizes):
    """Ways to read the values: the size, a name for people, a penalty and a reading."""
    kinds = {type(v) for v in values}
    if kinds <= {list, tuple}:
        yield from lists(values, sizes)
    elif kinds == {dict}:
        entries = [(k, v) for value in values for k, v in value.items()]
        flat = [k for k, v in entries if whole(k) and whole(v)]
        if flat and len(flat) >= 0.2 * len(entries):
            last = max(v for k, v in entries if whole(k) and whole(v))
            for n in {last + 1, last, max(map(len, values))} | sizes:
                rows, base = int(max(flat) == n), int(last == n)
                if last < n + base and max(flat) < n + rows:
                    yield n, "a dict", 0, table(n, rows, base)
        elif entries and all(type(k) is tuple and len(k) == 2 and whole(k[0]) and whole(k[1]) for k, v in entries):
            n = 1 + max(max(k) for k, v in entries)
            base = int(min(min(k) for k, v in entries) > 0)
            yield n - base, "a dict of squares", 0.5, table(n - base, base, base)
    elif kinds == {frozenset}:
        inside = [x for v in values for x in v]
        if inside and all(map(whole, inside)) and min(inside) >= 0:
            for n in {max(inside) + 1, max(inside), max(map(len, values))} | sizes:
                if max(inside) <= n:
                    yield n, "a set of columns", 1.5, added(n, int(max(inside) == n), members)
        elif inside and all(type(x) is tuple and len(x) == 2 and whole(x[0]) and whole(x[1]) for x in inside):
            yield from squares(values, inside, sizes)
    elif kinds == {int}:
        top = max(values).bit_length()
        if len(set(values)) >= top > 0:
            for n in {top} | {s for s in sizes if s >= top}:
                yield n, "the bits of a number", 2.5, added(n, 0, bits)
    elif kinds == {str} and all(not v or v.isdigit() for v in values) and any(values):
        last = max(int(x) for v in values for x in v)
        for n in {last + 1, last, max(map(len, values))}:
            if last <= n:
                yield n, "a string of columns", 0.5, digits(n, int(last == n))


def squares(values, inside, sizes):
    low, high = min(min(p[:2]) for p in inside), max(max(p[:2]) for p in inside)
    for n in {high + 1, high, max(map(len, values))} | sizes:
        base = int(high == n and low >= 1)
        if low >= 0 and high < n + base and max(map(len, values)) <= n:
            yield n, "squares", 0, pairs(n, base)


def lists(values, sizes):
    lengths = {len(v) for v in values}
    inside = [x for v in values for x in v]
    if not inside:
        return
    rows = [x for x in inside if type(x) in (list, tuple, str)]
    if not rows:
        yield from flat(values, inside, lengths, sizes)
        return
    if len(rows) < len(inside):
        return
    widths = {len(r) for r in rows}
    if len(widths) == 1 and max(lengths) <= (n := max(widths)):
        counts = {}
        for value in values[:400]:
            here = {}
            for row in value:
                for x in row:
                    if type(x) in (int, str, bool, float, type(None)):
                        here[type(x), x] = here.get((type(x), x), 0) + 1
            for x, count in here.items():
                old = counts.get(x, (0, 0))
                counts[x] = max(old[0], count), old[1] + count
        if 2 <= len(counts) <= 4 + 2 * n:
            common = max(counts, key=lambda x: counts[x][1])
            start = {(type(x), x) for row in values[0] for x in row}
            if lengths == {n} and len(start) == 1:
                yield n, "free squares", 1, domains(n, next(iter(start))[1])
            for x in counts:
                if (x != common or n <= 2) and (len(counts) <= 4 or x[0] is int or x[1] in ("Q", "q", "X", "x", "♛", "♕")) and x[1] is not None:
                    yield n, "a matrix" if type(rows[0]) is not str else "rows of text", 0, matrix(n, x[1])
    if all(type(r) in (list, tuple) and len(r) >= 2 and whole(r[0]) and whole(r[1]) for r in rows) and widths | {2} <= {2, 3, 4}:
        yield from squares(values, rows, sizes)
    singles = [r for r in rows if type(r) is str and len(r) <= 2 and r.isdigit()]
    if len(singles) == len(rows):
        yield from flat([[int(x) for x in v] for v in values], [int(x) for x in singles], lengths, sizes)


def flat(values, inside, lengths, sizes):
    """Lists of numbers."""
    numbers = [x for x in inside if whole(x)]
    side = math.isqrt(max(lengths))
    if len(lengths) == 1 and side > 3 and side * side in lengths:
        kinds = {(type(x), x) for x in inside if type(x) in (int, str, bool)}
        if 2 <= len(kinds) <= 4:
            for _, symbol in kinds:
                yield side, "a board in one list", 0.5, matrix(side, symbol, True)
    if not numbers or len(numbers) < 0.1 * len(inside):
        return
    low, high = min(numbers), max(numbers)
    if set(numbers) <= {0, 1} and max(lengths) > 2:
        return
    fixed = len(lengths) == 1
    length = max(lengths)
    if fixed:
        uniform = len(set(map(repr, values[0]))) == 1
        always = all(sorted(map(repr, v)) == sorted(map(repr, values[0])) for v in values[:200])
        moving = [i for i in range(length) if any(v[i] != values[0][i] for v in values)]
        options = {(length, 0)}
        if moving and not (always and sorted(numbers[:length]) == list(range(low, low + length))):
            first = min(moving[0], 1)
            options |= {(length - first, first), (moving[-1] + 1 - first, first)} | {(n, first) for n in sizes if moving[-1] < n + first <= length}
        for n, first in options:
            body = [x for v in values for x in v[first:first + n] if whole(x)]
            if not body:
                continue
            for base in (0, 1):
                if base and max(body) < n or not base and sum(x >= n for x in body) > 0.5 * len(body):
                    continue
                name = "columns from %d" % base
                plain = columns(n, base, first, False, length)
                plain.overwritten = uniform and not always
                yield n, name, 0.6 * first + 0.2 * (length - n - first > 0), plain
                if uniform and not always:
                    yield n, name, 0.3 + 0.6 * first, columns(n, base, first, True, length)
        return
    for n in {length, high + 1, high, length - 1} | sizes:
        base = int(high == n and low >= 1)
        if n > 0 and length <= n and high < n + base:
            yield n, "columns from %d" % base, 0, columns(n, base)


class Found:
    def __init__(self, key, n, name, reading, points, facts):
        self.key, self.n, self.name, self.reading, self.points, self.facts = key, n, name, reading, points, facts
        self.stale = getattr(reading, "stale", False)
        self.recursive = self.row = self.sizes = None
        self.sure = facts["valid"] > 0 and facts["changes"] > 30 or points > 12 and facts["changes"] > (10 if SPY.waited else 300)

    def title(self):
        where = "of the module" if self.key.where == "<module>" else "in " + self.key.where
        return {"board": self.key.name.lstrip("."), "where": where, "form": self.name}


def judge(values, n, reading):
    """How much the values are like the boards of a search, and the facts that say so."""
    read = reading()
    states = []
    for value in values:
        cells = read(value)
        if cells is not None and (not states or states[-1] != cells):
            states.append(cells)
    if len(states) < 2 or n < 1:
        return None
    most = max(map(len, states))
    least = min(map(len, states))
    valid = {frozenset(s) for s in states if solves(s, n)}
    full = {frozenset(s) for s in states if len(s) == n}
    single = adds = removals = moves = 0
    for old, new in zip(states, states[1:]):
        old, new = set(old), set(new)
        come, gone = len(new - old), len(old - new)
        if come + gone == 1:
            single, adds, removals = single + 1, adds + come, removals + gone
        elif come == gone and come <= 2:
            single, moves = single + 1, moves + 1
    changes = len(states) - 1
    apart = sum(len({r for r, _ in s}) == len(s) == len({c for _, c in s}) for s in states) / len(states)
    over = sum(len(s) > n for s in states) / len(states)
    points = (3 * (most == n) + (most >= n - 1) + 3 * bool(valid) + min(1, math.log1p(len(valid)) / 3) + 5 * single / changes
              + (least <= 1) + 0.8 * math.log10(1 + changes) + 2 * (adds > 0 and removals + moves > 0)
              - 6 * (most < max(3, n / 2)) + 1.5 * apart - 4 * over)
    return points, dict(most=most, least=least, valid=len(valid), full=len(full), changes=changes, adds=adds, removals=removals, moves=moves, states=states)


def choose(spy):
    """The variable that is most like a board, with its reading, or None."""
    recursive = {code for code, depth in spy.deepest.items() if depth > 1}
    names = {spy.codes[code].co_name for code in recursive}
    given = {int(a) for a in sys.argv[1:] if a.isdigit() and 0 < int(a) < 100}
    wanted, only = spy.options.get("board"), spy.options.get("n")
    constants = {v for k in spy.keys.values() if len(k.log) == 1 and whole(v := restored(k.last)) and 0 < v < 100}
    constants |= {v for v in sys.modules["__main__"].__dict__.values() if whole(v) and 0 < v < 100}
    sizes = {only} if only else given | constants
    found = []
    for key in spy.keys.values():
        if len(key.log) < 2 or wanted and wanted not in (key.name, key.name.lstrip("."), "%s.%s" % (key.where, key.name.lstrip("."))):
            continue
        values = [restored(taken) for _, taken in key.log[:min(6000, 400 + 2_000_000 // len(key.last))]]
        place = 1.5 if key.where in names or key.module or key.name[0] == "." else 0
        for n, name, weak, reading in readings(values, sizes):
            if n > 64 or n < 4 and n not in given and not wanted or only and n != only:
                continue
            if name == "the bits of a number" and not wanted and not follows(key, values, spy.moments):
                continue
            judged = judge(values, n, reading)
            if judged and name in ("a set of columns", "the bits of a number") and not wanted and 2 * judged[1]["valid"] < judged[1]["full"]:
                continue  # the rows are not filled in order
            if judged:
                if judged[1]["moves"] > 3 and not judged[1]["removals"] and getattr(reading, "overwritten", False):
                    weak += 1.5
                points = judged[0] - weak + place + (n in given) + (n in constants)
                found.append(Found(key, n, name, reading, points, judged[1]))
    found.sort(key=lambda f: -f.points)
    if not found or found[0].points < (6 if wanted else 9):
        return None
    best = found[0]
    if best.facts["least"] == best.n:
        best = current(best, found)
    best.recursive = recursion(spy, recursive, best)
    best.row, best.sizes = index(spy, best), extent(spy, best)
    return best


def index(spy, best):
    """The variable that is the row whose column is written, where a list keeps what is stale."""
    if not best.stale:
        return None
    counts, changes, old = {}, 0, None
    for moment, taken in best.key.log[:2000]:
        value = restored(taken)
        changed = [i for i in range(len(value)) if old and len(old) == len(value) and value[i] != old[i]]
        old = value
        if len(changed) == 1:
            changes += 1
            for name, value in spy.moments[moment][2]:
                if number(value) == changed[0]:
                    counts[name] = counts.get(name, 0) + 1
    name = max(counts, key=counts.get, default=None)
    return name if name and counts[name] > 0.95 * changes else None


def extent(spy, best):
    """The variable that is the size of the board, where a program searches boards of several sizes."""
    runs = {}
    for moment, _ in best.key.log:
        for name, value in spy.moments[moment][2]:
            value = number(value)
            if value is not None and (name not in runs or runs[name][-1] != value):
                runs.setdefault(name, []).append(value)
    good = [name for name, values in runs.items() if 1 < len(values) == len(set(values)) <= 12 and best.n in values and all(0 < v <= 64 for v in values)]
    return good[0] if good else None


def follows(key, values, moments):
    """Whether the bits of a number are as many as its function's open calls, or one less."""
    right = 0
    for (moment, _), value in zip(key.log, values):
        depth = sum(call.startswith(key.where + "(") for call in moments[moment][1])
        right += depth - bin(value).count("1") in (0, 1)
    return right > 0.8 * len(values) > 3


def current(best, found):
    """In a local search, the board from which the tried boards differ in one or two queens."""
    shares = []
    for other in found[1:40]:
        if not (other.key.where in (best.key.where, "<module>") and other.facts["least"] == other.n == best.n and other.points > best.points - 6
                and 3 < other.facts["changes"] < best.facts["changes"] and "[" not in other.key.name):
            continue
        steps = sorted([(moment, 0, taken) for moment, taken in other.key.log] + [(moment, 1, taken) for moment, taken in best.key.log[:6000]])
        reads, now, near, tried = (other.reading(), best.reading()), None, 0, 0
        for _, trial, taken in steps:
            cells = set(reads[trial](restored(taken)) or ())
            if not trial:
                now = cells
            elif now:
                tried += 1
                near += len(cells - now) <= 2
        shares.append((near > 0.9 * tried, other.facts["changes"], other))
    good = [s for s in shares if s[0]]
    return max(good, key=lambda s: s[1])[2] if good else best


def recursion(spy, recursive, best):
    """The function whose calls are the tree: it has the fewest roots, and goes as deep as the board."""
    if not recursive:
        return None
    return min(recursive, key=lambda code: (spy.roots.get(code, 0) > 2 * spy.roots.get(min(recursive, key=lambda c: spy.roots.get(c, 0)), 0), abs(spy.deepest[code] - best.n - 1), -spy.calls[code]))


def begin():
    global SPY
    here = os.path.dirname(os.path.abspath(__file__))
    options = json.loads(os.environ.pop("NQUEENS_SPY"))
    sys.path[:] = [p for p in sys.path if os.path.abspath(p) != here]
    if options.get("path"):
        os.environ["PYTHONPATH"] = options["path"]
    else:
        os.environ.pop("PYTHONPATH", None)
    out = os.fdopen(os.dup(1), "wb", 1 << 16)
    os.dup2(2, 1)
    SPY = Spy(out, options)
    SPY.tell({"python": sys.version.split()[0]})
    mine = sys.modules.pop("sitecustomize", None)
    try:
        import sitecustomize  # the one that this file stands before
    except ImportError:
        if mine is not None:
            sys.modules["sitecustomize"] = mine
    SPY.start()


if __name__ == "sitecustomize" and "NQUEENS_SPY" in __import__("os").environ:
    begin()
