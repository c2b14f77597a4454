# Notes what changes in a program that python-instrument.js has put calls into. MicroPython runs it.
#
# What is noted goes out by `send` as JSON: {"keys", "moments", "functions", "constants", "lines"} while the board is
# not known, {"changes", "lines"} once it is. Keys and moments are those since the last time.
import builtins
from collections import OrderedDict
from json import dumps

MOST = 400  # elements of a variable that is noted
WIDTH = 60  # characters of a variable that is shown
MAPPING = dict  # programs have OrderedDict by that name
CONTAINERS = (list, tuple, set, frozenset, MAPPING, OrderedDict)
DULL = (str, float, complex, bool, type(None), type, type(builtins), type(len), type(lambda: 0))
ODD = ("{", "<", "(", "inf", "nan")  # only the text of what is no JSON has them, or that of strings
NUMBERS = "0123456789-n"  # begin the text of a list that starts with a number or None


def text(value, depth=0):
    """The value as JSON, without classes. It raises ValueError if it is no value of a board."""
    kind = type(value)
    if kind in (int, str, bool, type(None)):
        return dumps(value)
    if kind is float:
        return dumps(value) if value - value == 0 else '"%r"' % value
    if depth > 4:
        raise ValueError
    if kind in (set, frozenset):
        return '{"set":[%s]}' % ",".join(text(v, depth + 1) for v in sorted(value))
    if isinstance(value, MAPPING):
        return '{"dict":[%s]}' % ",".join("[%s,%s]" % (text(k, depth + 1), text(v, depth + 1)) for k, v in value.items())
    if isinstance(value, (list, tuple, bytearray)) or kind.__name__ in ("deque", "array"):
        return "[%s]" % ",".join(text(v, depth + 1) for v in value)
    if hasattr(value, "_value_"):
        return dumps(value._value_ if type(value._value_) in (int, str, bool) else value.name)
    fields = getattr(value, "__dict__", None)
    if fields is None or isinstance(value, type) or callable(value):
        raise ValueError
    flags = [v for v in fields.values() if type(v) is bool]
    return text(flags[0] if depth > 1 and len(flags) == 1 else [v for v in fields.values() if type(v) in (int, bool, str)], depth + 1)


def container(value, kind):
    """The text of a container, or None if it can be no board."""
    count = len(value)
    if count > MOST or kind in (list, tuple) and count and type(value[0]) in (list, tuple, str) and count * len(value[0]) > MOST:
        return None
    if kind in (list, tuple):
        plain = dumps(value)
        if not any([sign in plain for sign in ODD]):
            return plain
    try:
        return text(value)
    except (ValueError, TypeError, AttributeError):
        return None


def snapshot(value):
    """The text of a value that may be a board, or None."""
    kind = type(value)
    if kind is int:
        return str(value) if 0 <= value < 1 << 40 else None
    if kind is str:
        return dumps(value) if len(value) < 20 and (value.isdigit() or not value) else None
    if kind in CONTAINERS or isinstance(value, CONTAINERS) or kind.__name__ in ("deque", "bytearray", "array"):
        return container(value, kind)
    return None


class Key:
    """A variable that may be the board."""

    def __init__(self, where, name, module):
        self.last, self.quiet, self.count, self.lines = None, 0, 0, set()
        self.most, self.number = 6000, len(ALL)
        ALL.append(self)
        NEW.append(dumps({"where": where, "name": name, "module": module}))


class Frame:
    """A call that runs. Its variables are read by a function made in it."""

    def __init__(self, name, names, read, generator, given):
        self.name, self.names, self.read, self.generator, self.given = name, names, read, generator, given
        self.shown, self.at = None, None

    def signature(self):
        if self.shown is None:
            given = ["%s=%r" % (n, v) for n, v in zip(self.names, self.given) if type(v) in (int, bool) or type(v) is str and len(v) < 12]
            self.shown = dumps("%s(%s)" % (self.name, ", ".join(given[:4])))
        return self.shown

    def variables(self):
        """The names and values of those that have a value."""
        try:
            return list(zip(self.names, self.read(-1))) if self.names else []
        except NameError:
            return [(n, v) for n, v in ((n, self.value(i)) for i, n in enumerate(self.names)) if v is not self]

    def value(self, i):
        try:
            return self.read(i)
        except NameError:
            return self


ALL, NEW, MOMENTS = [], [], []
KEYS = {}                # by where, name and step
STACK, LIVE = [], []     # calls, and generators that have begun: the innermost of them is the one that works
FUNCTIONS = {}           # by name: [deepest, calls, roots]
OPEN = {}                # by name: calls that run
GLOBALS = {}             # of the program
SHARED = [0, []]         # how many names the module has, and those that may be the board
STATE = [0, 0, 0, 0]     # lines, the line that ran before, moments that were sent, moments in all


def look(frame):
    """Note what has changed."""
    changed = []
    if frame is None:
        variables = [(n, v) for n, v in GLOBALS.items() if n[:2] != "__"]
        for name, value in variables:
            if type(value) not in DULL and type(value) is not int:
                see("<module>", name, value, True, changed)
    else:
        variables = frame.variables()
        for name, value in variables:
            if type(value) not in DULL or type(value) is str:
                see(frame.name, name, value, False, changed)
        if SHARED[0] != len(GLOBALS):
            SHARED[:] = len(GLOBALS), [n for n, v in GLOBALS.items() if n[:2] != "__" and type(v) not in DULL and type(v) is not int]
        for name in SHARED[1]:
            if name in GLOBALS:
                see("<module>", name, GLOBALS[name], True, changed)
    if changed:
        MOMENTS.append("[%d,[%s],[%s],[%s]]" % (STATE[1], stack(), ",".join(shown(variables)), ",".join(changed)))
        STATE[3] += 1
        if len(MOMENTS) > STATE[2] >> 4:
            flush()


def shown(variables):
    """Variables as text in JSON: numbers, short texts and small containers, also numbers in objects."""
    for name, value in variables[:40]:
        kind = type(value)
        if name[:1] == "_":
            continue
        if kind in (int, bool, str) or isinstance(value, CONTAINERS) and len(value) <= 64:
            said = repr(value)
            yield dumps("%s = %s" % (name, said if len(said) <= WIDTH else said[:WIDTH - 3] + "..."))
        elif kind not in DULL and not callable(value):
            for field, inner in (getattr(value, "__dict__", None) or {}).items():
                if type(inner) is int:
                    yield '"%s.%s = %d"' % (name, field, inner)


def see(where, name, value, module, changed):
    key = KEYS.get((where, name, ""))
    if key and key.quiet > 300 and key.count == 1 and STATE[0] % 16:
        return
    taken = snapshot(value)
    if taken is not None:
        if not note(key, where, name, "", module, taken, changed, value):
            return
        if isinstance(value, MAPPING):
            inner = [k for k in list(value)[:8] if isinstance(value[k], CONTAINERS)]
        elif isinstance(value, (list, tuple)):
            inner = [k for k in (range(len(value)) if len(value) < 4 else (-1,)) if isinstance(value[k], CONTAINERS)]
        else:
            return
        for k in inner:
            step(where, name, k, value[k], module, changed)
    elif isinstance(value, (list, tuple)):
        if value and isinstance(value[-1], CONTAINERS):
            step(where, name, -1, value[-1], module, changed)
    elif not callable(value) and not isinstance(value, CONTAINERS):
        fields = getattr(value, "__dict__", None)
        if fields is None:
            return
        kind = type(value)
        shared = [(f, v) for f, v in kind.__dict__.items() if type(v) in CONTAINERS and f[:2] != "__"]
        for field, inner in list(fields.items()) + shared:
            if type(inner) not in DULL:
                taken = snapshot(inner)
                if taken is not None:
                    at = (kind.__name__, "." + field, "")
                    note(KEYS.get(at), *at, module, taken, changed, inner)
                    if isinstance(inner, (list, tuple)) and inner and isinstance(inner[-1], CONTAINERS):
                        step(kind.__name__, "." + field, -1, inner[-1], module, changed)


def step(where, name, k, value, module, changed):
    taken = snapshot(value)
    if taken is not None:
        note(KEYS.get((where, name, repr(k))), where, name, repr(k), module, taken, changed, value)


def note(key, where, name, inner, module, taken, changed, value):
    """Note a value, and return whether it is another one."""
    if key is None:
        key = KEYS[where, name, inner] = Key(where, "%s[%s]" % (name, inner) if inner else name, module)
    elif key.last == taken:
        key.quiet += 1
        if STATE[1] in key.lines and type(value) is list and value and taken[1] in NUMBERS and key.count < key.most:
            key.count += 1
            changed.append("[%d,%s]" % (key.number, taken))  # the same once more
        return False
    key.last, key.quiet = taken, 0
    key.lines.add(STATE[1])
    if key.count < key.most:
        key.count += 1
        key.most = min(6000, 400 + 2000000 // len(taken))
        changed.append("[%d,%s]" % (key.number, taken))
    return True


def stack():
    return ",".join(['"<module>"'] + [f.signature() for f in STACK[-63:]])


def flush():
    names = ",".join('{"name":"%s","depth":%d,"calls":%d,"roots":%d}' % ((n,) + tuple(f)) for n, f in FUNCTIONS.items())
    constants = sorted({v for n, v in GLOBALS.items() if type(v) is int and 0 < v < 100})
    send('{"keys":[%s],"moments":[%s],"functions":[%s],"constants":%s,"lines":%d}' % (
        ",".join(NEW), ",".join(MOMENTS), names, dumps(constants), STATE[0]))
    STATE[2] += len(MOMENTS)
    NEW.clear()
    MOMENTS.clear()


class Focus:
    """What is looked at once the board is known."""

    def __init__(self, focus):
        self.where, self.module, self.function = focus["where"], focus["module"], focus["function"]
        self.field, self.step = focus["name"][:1] == ".", eval(focus["step"]) if focus["step"] else None
        self.name, self.lines = focus["name"].lstrip("."), set(focus["lines"])
        self.row, self.last = focus["row"], None

    def board(self, frame):
        """The value of the board where a call runs, or None."""
        try:
            value = self.holder(frame)
            return value if value is None or self.step is None else value[self.step]
        except (IndexError, KeyError, TypeError, AttributeError):
            return None

    def holder(self, frame):
        if not self.field:
            if self.module:
                return GLOBALS.get(self.name)
            value = None if frame is None else self.read(frame, self.name)
            return None if value is frame else value
        for _, value in GLOBALS.items() if frame is None or self.module else frame.variables():
            if type(value).__name__ == self.where:
                return getattr(value, self.name, None)
        return None

    def read(self, frame, name):
        if frame.at is None:
            frame.at = frame.names.index(name) if name in frame.names else -1
        return frame if frame.at < 0 else frame.value(frame.at)

    def look(self, frame):
        """Tell what has changed."""
        value = self.board(frame)
        taken = None if value is None else snapshot(value)
        if taken is None or taken == self.last and not (self.row and STATE[1] in self.lines):
            return
        self.last = taken
        variables = list(GLOBALS.items()) if frame is None else frame.variables()
        MOMENTS.append('{"line":%d,"stack":[%s],"variables":[%s],"value":%s}' % (STATE[1], stack(), ",".join(shown(variables)), taken))
        if len(MOMENTS) > STATE[2] >> 4:
            self.flush()

    def flush(self):
        send('{"changes":[%s],"lines":%d,"calls":%d}' % (",".join(MOMENTS), STATE[0], FUNCTIONS.get(self.function, (0, 0))[1]))
        STATE[2] += len(MOMENTS)
        MOMENTS.clear()


def event(line, frame):
    if STACK and STACK[-1] is not frame:
        unwind(frame)
    if frame is None or not frame.generator or LIVE and LIVE[-1] is frame:
        LOOK(frame)
        STATE[1] = line
    STATE[0] += 1
    if STATE[0] == LIMIT:
        FLUSH()
        end()


def unwind(frame):
    """Forget the calls that ended without a word: by an exception, or at the end of a loop."""
    while STACK and STACK[-1] is not frame:
        STACK.pop()


def call(line, name, names, read, generator, *given):
    frame = Frame(name, names, read, generator, given)
    STACK.append(frame)
    depth = sum([f.name == name for f in STACK])
    counts = FUNCTIONS.get(name)
    if counts is None:
        counts = FUNCTIONS[name] = [0, 0, 0]
    counts[0] = max(depth, counts[0])
    counts[1] += 1
    counts[2] += depth == 1
    if generator:
        LIVE.append(frame)
    event(line, frame)
    return frame


def leave(frame, value):
    event(STATE[1], frame)
    if STACK and STACK[-1] is frame:
        STACK.pop()
    if frame.generator and frame in LIVE:
        del LIVE[LIVE.index(frame):]
    return value


def each(line, frame, elements):
    event(line, frame)
    for element in elements:
        yield element
        event(line, frame)


def suspend(frame, value):
    if frame in STACK:
        del STACK[STACK.index(frame):]
    return value


def resume(frame, value):
    STACK.append(frame)
    return value


def delegate(frame, elements):
    elements = iter(elements)
    while True:
        try:
            element = next(elements)
        except StopIteration as end:
            return end.value
        yield suspend(frame, element)
        resume(frame, None)


def begin(focus, limit):
    """Begin to note; at the end of so many lines `end` is called."""
    global LOOK, LIMIT, FLUSH
    followed = focus and Focus(focus)
    LOOK, FLUSH = (followed.look, followed.flush) if followed else (look, flush)
    LIMIT = limit
    hooks = {"line": event, "call": call, "return": leave, "each": each, "yield": suspend, "resume": resume, "from": delegate}
    for name, hook in hooks.items():
        setattr(builtins, "_nq_" + name, hook)


# Forms that MicroPython does not know

def method(value, name):
    """A method of a string or a number."""
    lacks = value is OrderedDict if name == "fromkeys" else name == "center" and type(value) is str
    known = not lacks and getattr(value, name, None)
    if known:
        return known
    return {
        "__len__": lambda: len(value),
        "bit_count": lambda: bin(value).count("1"),
        "bit_length": lambda: len(bin(abs(value))) - 2 if value else 0,
        "capitalize": lambda: value[:1].upper() + value[1:].lower(),
        "center": lambda width, fill=" ": centre(value, width, fill),
        "fromkeys": lambda keys, element=None: OrderedDict([(key, element) for key in keys]),
        "isalnum": lambda: value != "" and all([c.isalpha() or c.isdigit() for c in value]),
        "isdecimal": lambda: value.isdigit(),
        "isnumeric": lambda: value.isdigit(),
        "ljust": lambda width, fill=" ": value + fill * (width - len(value)),
        "rjust": lambda width, fill=" ": fill * (width - len(value)) + value,
        "title": lambda: " ".join([word[:1].upper() + word[1:].lower() for word in value.split(" ")]),
        "zfill": lambda width: "0" * (width - len(value)) + value,
    }[name]


def centre(value, width, fill):
    pad = max(0, width - len(value))
    left = pad // 2 + (pad & width & 1)
    return fill * left + value + fill * (pad - left)


def cut(value, start, end, by):
    if isinstance(value, list):
        return value[start:end:by]
    found = list(value)[start:end:by]
    return "".join(found) if isinstance(value, str) else tuple(found) if isinstance(value, tuple) else type(value)(found)


def joined(parts):
    made = OrderedDict()
    for part in parts:
        made.update(part)
    return made


_forms = {"method": method, "slice": cut, "dict": joined, "list": lambda *v: list(v), "tuple": lambda *v: v, "set": lambda *v: set(v)}
for _name, _form in _forms.items():
    setattr(builtins, "_nq_" + _name, _form)


# The program

class Input:
    """Standard input, and what `input` reads."""

    def __init__(self, written):
        self.lines = [line + "\n" for line in written.split("\n")]
        self.lines[-1:] = [self.lines[-1][:-1]] if self.lines[-1] != "\n" else []

    def readline(self, *_):
        return self.lines.pop(0) if self.lines else ""

    def read(self, *_):
        return "".join(self.readlines())

    def readlines(self):
        lines, self.lines = self.lines, []
        return lines

    def __iter__(self):
        return iter(self.readlines())

    def ask(self, prompt=""):
        print(prompt, end="")
        line = self.readline()
        if not line:
            raise EOFError("EOF when reading a line")
        return line.rstrip("\n")


def clock(time, fixed):
    """Make times that a program sees: the same in every run that is followed, and no program waits."""
    past = [1700000000.0, 0.0]

    def now():
        past[1] += 0.001 if fixed else 0
        return past[0] + past[1] + (0 if fixed else time.ticks_us() / 1000000)

    def sleep(seconds):
        past[1] += seconds
    time.time = time.perf_counter = time.monotonic = time.process_time = now
    time.sleep = sleep
    time.time_ns = time.perf_counter_ns = lambda: int(now() * 1000000000)


def copying(copy):
    """Let copies be made of the objects of a program, too."""
    def made(known, method, parts):
        def copied(value, memo=None):
            if not hasattr(value, "__dict__") or isinstance(value, (type, list, dict, tuple)) or hasattr(value, method):
                return known(value) if memo is None else known(value, memo)
            memo = {} if memo is None else memo
            if id(value) not in memo:
                memo[id(value)] = other = object.__new__(type(value))
                for name, part in value.__dict__.items():
                    setattr(other, name, copy.deepcopy(part, memo) if parts else part)
            return memo[id(value)]
        return copied
    copy.copy, copy.deepcopy = made(copy.copy, "__copy__", False), made(copy.deepcopy, "__deepcopy__", True)


def prepare(settings):
    import sys, os, random, time, itertools, functools, collections, copy
    copying(copy)
    builtins.dict, builtins.format = OrderedDict, lambda value, how="": ("{:" + how + "}").format(value)
    random.seed(settings["seed"])
    clock(time, settings["watch"])
    for module, name in ((itertools, "_itertools"), (functools, "_functools"), (collections, "_collections")):
        for found, value in __import__(name).__dict__.items():
            if found[:1] != "_":
                setattr(module, found, value)
    os.name, os.system, os.path.realpath = "posix", lambda command: 0, os.path.abspath
    for name in ("sys", "math"):
        sys.modules[name] = __import__("_" + name)
    system = sys.modules["sys"]
    system.argv, system.stdin = ["program.py"] + settings["args"], Input(settings["input"])
    builtins.input, builtins.exit, builtins.quit = system.stdin.ask, system.exit, system.exit
    sys.modules["js"] = sys.modules["jsffi"] = None


def run(source, settings):
    """Run the program, and return what it says at its end by an exception."""
    watch = settings["watch"]
    if watch:
        begin(watch["focus"], watch["lines"])
    prepare(settings)
    GLOBALS["__name__"], GLOBALS["__file__"] = "__main__", "program.py"
    try:
        exec(source, GLOBALS)
    except SystemExit as e:
        if e.args and type(e.args[0]) is str:
            raise
    finally:
        if watch:
            event(STATE[1], None)
            FLUSH()
