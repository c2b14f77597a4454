# Follow the search of a Python program that knows nothing of it.
#
# nqueens puts this file into the path of the interpreter as sitecustomize, so that it runs before
# the program. A trace function notes each change of each variable. After a number of lines what it
# has noted goes to nqueens, as a log, and nqueens answers which variable is the board (find.go).
# From then on the trace function looks at that variable only, and sends its changes. Standard output
# takes what is sent, a line in JSON each; what the program prints goes to standard error. log.go has
# the format.
import _thread
import sys


def load(*names):
    """Import modules, and forget them, so that the program can have its own of the same names."""
    known = set(sys.modules)
    loaded = [__import__(name) for name in names]
    for name in set(sys.modules) - known:
        del sys.modules[name]
    return loaded


atexit, json, marshal, opcode, os, time = load("atexit", "json", "marshal", "opcode", "os", "time")

LINES = (20_000, 100_000, 400_000)  # after so many lines the board is looked for
SECONDS = 3                         # of processor time in which it must be found
MOST = 400                          # elements of a variable that is noted
WIDTH = 60                          # characters of a variable that is shown
PAUSE = 0.001                       # seconds between two looks for an answer
GENERATOR = 0x20                    # flag of a code object
SET = b"\x01"                       # begins the bytes of a set
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
    fields = list(fields_of(value).values())
    flags = [v for v in fields if type(v) is bool]
    return flags[0] if depth > 1 and len(flags) == 1 else tuple(v for v in fields if type(v) in (int, bool, str))


def fields_of(value):
    return getattr(value, "__dict__", None) or {s: getattr(value, s, None) for s in getattr(type(value), "__slots__", ())}


def inside(value, large):
    """The keys of the elements that may be the board: the last, in a small container all."""
    if isinstance(value, dict):
        keys = list(value)[:8]
    elif isinstance(value, (list, tuple)) and value:
        keys = [-1, *(() if large or len(value) > 3 else range(len(value)))]
    else:
        keys = ()
    return [k for k in keys if isinstance(value[k], CONTAINERS)]


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
    array = hasattr(value, "tolist") or kind in (list, tuple) and value and hasattr(value[0], "tolist")
    if kind not in CONTAINERS and not array and kind.__name__ not in ("deque", "bytearray") and not isinstance(value, CONTAINERS):
        return None
    try:
        if size(value) > MOST:
            return None
        if not array:
            return packed(value)
    except Exception:
        pass
    try:
        return packed(plain(value))
    except Exception:
        return None


def packed(value):
    return SET + marshal.dumps(sorted(value), 0) if type(value) in (set, frozenset) else marshal.dumps(value, 0)


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
    def __init__(self, out, folder, options):
        self.out, self.options = out, options
        self.keys, self.moments = {}, []
        self.lines = self.checked = self.waited = 0
        self.live = []          # generators, by their frames' ids: the innermost is the one that works
        self.main = self.home = None
        self.files, self.globals = {}, {}
        self.before = 0         # the line that ran before
        self.ran, self.idle = {}, set()  # lines: how often, those that never change the board
        self.codes, self.texts = {}, {}  # by the id of a code object, whose hash is slow, and of a frame
        self.began, self.patience = time.process_time(), time.perf_counter() + 2
        self.calls, self.roots, self.deepest, self.recursive = {}, {}, {}, None
        self.folder, self.asked, self.sent = folder, 0, 0
        self.board = self.row = None  # once it is found
        self.over = False
        self.flushed = 0
        self.pid = os.getpid()

    def start(self):
        sys.settrace(self.call)
        atexit.register(self.end)
        _thread.start_new_thread(self.beat, ())
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
            if self.board is not None and id(code) not in self.board.codes:
                return None
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
            last = self.checked == len(LINES) or time.process_time() - self.began > SECONDS
            if many or last or len(self.moments) > 1.2 * self.sent:
                self.decide(last)
        return self.line

    def look(self, frame):
        code = frame.f_code
        module = code.co_name == "<module>"
        changed = []
        for name, value in list(frame.f_locals.items()):
            if name[:2] != "__" and (type(value) is str and not module or type(value) not in DULL and not (module and type(value) is int)):
                self.see(frame, name, value, module, changed)
        if not module:
            for name in self.shared(frame.f_globals):
                self.see(frame, name, frame.f_globals.get(name), True, changed)
        if changed:
            moment = len(self.moments)
            self.moments.append((self.before or frame.f_lineno, stack(frame), shown(frame)))
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

    def see(self, frame, name, value, module, changed):
        code = frame.f_code
        where = "<module>" if module else code.co_name
        key = self.keys.get((where, name, ""))
        if key and key.quiet > 300 and len(key.log) == 1 and self.lines % 16:
            key.path, taken = (name,), key.last
        else:
            taken = snapshot(value)
        if taken is not None:
            self.note((where, name, ""), (name,), module, taken, changed)
        if taken is not None or isinstance(value, (list, tuple)):
            for k in inside(value, taken is None):
                self.note((where, name, repr(k)), (name, k), module, snapshot(value[k]), changed)
            return
        kind = value if isinstance(value, type) else type(value)
        fields = fields_of(value)
        if isinstance(value, type(sys)) or callable(value) and kind is not value or getattr(kind, "__module__", None) in ("builtins", None) or not hasattr(fields, "items"):
            return
        for field, inner in list(fields.items()) + [(f, v) for f, v in vars(kind).items() if type(v) in CONTAINERS]:
            taken = None if type(inner) in DULL or field[:2] == "__" else snapshot(inner)
            if taken is None:
                continue
            self.note((kind.__name__, "." + field, ""), (name, "." + field), module, taken, changed)
            for k in inside(inner, True) if isinstance(inner, (list, tuple)) else ():
                self.note((kind.__name__, "." + field, repr(k)), (name, "." + field, k), module, snapshot(inner[k]), changed)

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
        """Ask which variable is the board, if that is clear enough or must be decided now."""
        sys.settrace(None)
        try:
            self.sent = len(self.moments)
            keys = [key for key in self.keys.values() if len(key.log) > 1]
            logs = [key.log[:min(6000, 400 + 2_000_000 // len(key.last))] for key in keys]
            codes = [self.codes[at] for at, depth in self.deepest.items() if depth > 1]
            found = self.ask({"log": self.log(last, keys, logs, codes)})
            if found:
                at = found["key"]
                self.focus(found, keys[at], keys[at].log[len(logs[at]):], codes)
        except Exception as e:
            self.tell({"error": "the spy itself failed: %s: %s" % (type(e).__name__, e)})
            self.over = True
        if not self.over:
            sys.settrace(self.call)

    def log(self, last, keys, logs, codes):
        """What has been noted, without what nqueens does not look at."""
        used = sorted({moment for log in logs for moment, _ in log})
        place = {moment: i for i, moment in enumerate(used)}
        fixed = [restored(key.last) for key in self.keys.values() if len(key.log) == 1] + list(sys.modules["__main__"].__dict__.values())
        with open(self.main, "rb") as file:
            text = file.read().decode("utf-8", "replace")
        return {
            "given": [int(a) for a in sys.argv[1:] if a.isdigit() and 0 < int(a) < 100],
            "main": {"file": os.path.basename(self.main), "code": [line.rstrip() for line in text.expandtabs(4).splitlines()]},
            "lines": self.lines, "seconds": round(time.process_time() - self.began, 3), "last": last, "waited": self.waited > 0,
            "functions": [{"name": code.co_name, "depth": self.deepest[id(code)], "calls": self.calls[id(code)], "roots": self.roots.get(id(code), 0)} for code in codes],
            "constants": sorted({v for v in fixed if type(v) is int and 0 < v < 100}),
            "moments": [{"line": line, "stack": calls, "variables": variables} for line, calls, variables in map(self.moments.__getitem__, used)],
            "keys": [{"where": key.where, "name": key.name, "module": key.module, "log": [(place[moment], sendable(restored(taken))) for moment, taken in log]}
                     for key, log in zip(keys, logs)],
        }

    def ask(self, question):
        """Send a question, and return the answer."""
        self.tell(question)
        self.asked += 1
        path = os.path.join(self.folder, "answer%d.json" % self.asked)
        while not os.path.exists(path):
            if self.over or not os.path.isdir(self.folder):
                self.over = True
                return None
            time.sleep(PAUSE)
        with open(path, "rb") as file:
            return json.loads(file.read())["found"]

    def focus(self, found, board, rest, codes):
        """Look at the board only, from now on, and send what the log did not have of it."""
        self.board, self.seen, self.row = board, board.last, found["row"]
        self.recursive = id(codes[found["function"]]) if found["function"] >= 0 else None
        for moment, taken in rest:
            self.change(taken, *self.moments[moment])
        self.idle = {line for line, times in self.ran.items() if times > 50} - {self.moments[moment][0] for moment, _ in board.log}
        self.keys = self.moments = None
        if self.options.get("keyboard") and not self.over:
            null = os.open(os.devnull, os.O_RDONLY)
            os.dup2(null, 0)

    # How it changes

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
                    self.change(taken, self.before, stack(frame), shown(frame))
        except RecursionError:
            pass
        self.before = frame.f_lineno
        return self.follow

    def change(self, taken, line, calls, variables):
        self.tell({"line": line, "stack": calls, "variables": variables, "value": sendable(restored(taken))}, False)

    def tell(self, what, flush=True):
        self.send(json.dumps(what).encode(), flush)

    def send(self, line, flush=True):
        if os.getpid() != self.pid:
            return
        try:
            self.out.write(line + b"\n")
            now = time.perf_counter()
            if flush or now - self.flushed > 0.05:
                self.flushed = now
                self.out.flush()
        except OSError:  # nobody reads any more
            os._exit(1)

    def beat(self, sleep=time.sleep):  # the program may replace that of the module
        """Send empty lines, so that the program ends when nobody reads any more, whatever it does."""
        while not self.over:
            sleep(1)
            self.send(b"")

    def end(self):
        """The program is over."""
        sys.settrace(None)
        if os.getpid() != self.pid or self.over:
            return
        if self.board is None and self.main:
            self.decide(True)
            sys.settrace(None)
        if self.board is not None and not self.over:
            self.tell({"calls": self.calls.get(self.recursive, 0)})
        self.over = True
        self.send(b"")


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


def shown(frame):
    """The variables of a call, as text: numbers, short texts and small containers, also numbers in objects."""
    out = []
    for name, value in list(frame.f_locals.items()):
        if name[:1] == "_" or len(out) >= 40:
            continue
        if type(value) in (int, bool, str) or isinstance(value, CONTAINERS) and size(value) <= 64:
            out.append("%s = %s" % (name, cut(value)))
        elif type(value) not in DULL and not callable(value):
            fields = fields_of(value)
            out += ["%s.%s = %d" % (name, field, inner) for field, inner in (fields.items() if type(fields) is dict else ()) if type(inner) is int]
    return out


def cut(value):
    text = "{%s}" % ", ".join(map(repr, sorted(value, key=repr))) if type(value) in (set, frozenset) and value else repr(value)
    return text if len(text) <= WIDTH else text[:WIDTH - 3] + "..."


def sendable(value):
    """The value as JSON can say it."""
    kind = type(value)
    if kind in (int, str, bool, type(None)):
        return value
    if kind is float:
        return value if value - value == 0 else repr(value)
    if kind in (list, tuple, bytes):
        return [sendable(v) for v in value]
    if kind in (set, frozenset):
        return {"set": [sendable(v) for v in value]}
    if kind is dict:
        return {"dict": [(sendable(k), sendable(v)) for k, v in value.items()]}
    return None


def begin():
    global SPY
    here = os.path.dirname(os.path.abspath(__file__))
    options = json.loads(os.environ["NQUEENS_SPY"])
    sys.path[:] = [p for p in sys.path if os.path.abspath(p) != here]
    for name, value in options["environment"].items():
        os.environ.pop(name, None)
        if value:
            os.environ[name] = value
    out = os.fdopen(os.dup(1), "wb", 1 << 16)
    os.dup2(2, 1)
    SPY = Spy(out, here, options)
    SPY.tell({"runs": "Python " + sys.version.split()[0]})
    mine = sys.modules.pop("sitecustomize", None)
    try:
        import sitecustomize  # the one that this file stands before
    except ImportError:
        if mine is not None:
            sys.modules["sitecustomize"] = mine
    SPY.start()


if __name__ == "sitecustomize" and "NQUEENS_SPY" in __import__("os").environ:
    begin()
