# What MicroPython lacks of the modules that programs import: a module begins with its name.

#: random
from urandom import *
from urandom import choice, getrandbits, random, randrange


def shuffle(x):
    for i in range(len(x) - 1, 0, -1):
        j = randrange(i + 1)
        x[i], x[j] = x[j], x[i]


def sample(population, k):
    chosen = list(population)
    shuffle(chosen)
    return chosen[:k]


def choices(population, weights=None, *, k=1):
    sums = list(_sums(weights or [1] * len(population)))
    return [next(v for v, s in zip(population, sums) if s >= at) for at in (random() * sums[-1] for _ in range(k))]


def Random(x=None):
    if x is not None:
        seed(x)
    return __import__("random")


def _sums(weights):
    total = 0
    for weight in weights:
        total += weight
        yield total

#: _sys
from sys import *


def setrecursionlimit(limit):
    pass

#: _math
from math import *


def comb(n, k):
    return 0 if k > n else factorial(n) // factorial(k) // factorial(n - k)

#: _itertools
def permutations(elements, r=None):
    pool = tuple(elements)
    n = len(pool) if r is None else r

    def rest(chosen, left):
        if len(chosen) == n:
            yield chosen
            return
        for i in range(len(left)):
            yield from rest(chosen + (left[i],), left[:i] + left[i + 1:])
    return rest((), pool)


def combinations(elements, r):
    pool = tuple(elements)
    if r == 0:
        yield ()
    for i in range(len(pool) if r else 0):
        for rest in combinations(pool[i + 1:], r - 1):
            yield (pool[i],) + rest


def product(*pools, repeat=1):
    pools = [tuple(pool) for pool in pools] * repeat

    def rest(i):
        if i == len(pools):
            yield ()
        else:
            for value in pools[i]:
                for end in rest(i + 1):
                    yield (value,) + end
    return rest(0)

#: _functools
def lru_cache(maxsize=128, typed=False):
    def made(function):
        known = {}

        def call(*args, **named):
            at = (args, tuple(sorted(named.items())))
            if at not in known:
                known[at] = function(*args, **named)
            return known[at]
        call_clear = known.clear
        return call
    return made(maxsize) if callable(maxsize) else made


cache = lru_cache

#: _collections
class Counter(dict):
    def __init__(self, elements=()):
        super().__init__()
        self.update(elements)

    def update(self, elements):
        for element in elements:
            self[element] = self.get(element, 0) + (elements[element] if isinstance(elements, dict) else 1)

    def __getitem__(self, element):
        return self.get(element, 0)

    def most_common(self, n=None):
        return sorted(self.items(), key=lambda pair: -pair[1])[:n]


class defaultdict(dict):
    def __init__(self, default_factory=None, *given):
        super().__init__(*given)
        self.default_factory = default_factory

    def __getitem__(self, key):
        if key not in self and self.default_factory:
            self[key] = self.default_factory()
        return self.get(key) if key in self else {}[key]


class deque(list):
    def __init__(self, elements=(), maxlen=None):
        super().__init__(elements)
        self.maxlen = maxlen

    def append(self, element):
        super().append(element)
        if self.maxlen is not None and len(self) > self.maxlen:
            self.pop(0)

    def appendleft(self, element):
        self.insert(0, element)

    def popleft(self):
        return self.pop(0)

    def __repr__(self):
        return "deque([%s])" % ", ".join([repr(element) for element in self])

    __str__ = __repr__

#: typing
class _Any:
    def __getitem__(self, _):
        return self

    def __call__(self, *_, **__):
        return self


Any = List = Dict = Set = Tuple = Optional = Union = Callable = Iterable = Iterator = Generator = Sequence = _Any()
FrozenSet = Deque = DefaultDict = Literal = Final = TypeVar = ClassVar = Type = Mapping = Collection = Self = _Any()
#: dataclasses
class _Field:
    def __init__(self, made):
        self.made = made


def field(default=None, default_factory=None, **_):
    return _Field(default_factory or (lambda: default))


def dataclass(kind=None, **_):
    if kind is None:
        return dataclass
    names = kind.__fields__

    def begin(self, *given, **named):
        for i, name in enumerate(names):
            if i < len(given):
                value = given[i]
            elif name in named:
                value = named[name]
            elif hasattr(kind, name):
                value = getattr(kind, name)
                value = value.made() if isinstance(value, _Field) else value
            else:
                raise TypeError("__init__() missing a required argument: '%s'" % name)
            setattr(self, name, value)
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    def values(self):
        return tuple([getattr(self, name) for name in names])
    known = kind.__dict__
    for name, method in (("__init__", begin), ("__eq__", lambda a, b: values(a) == values(b)), ("__hash__", lambda a: hash(values(a))), (
            "__repr__", lambda a: "%s(%s)" % (kind.__name__, ", ".join(["%s=%r" % pair for pair in zip(names, values(a))])))):
        if name not in known:
            setattr(kind, name, method)
    return kind

#: queue
class Queue:
    def __init__(self, maxsize=0):
        self.queue = []

    def put(self, element):
        self.queue.append(element)

    def get(self):
        return self.queue.pop(0)

    def empty(self):
        return not self.queue

    def qsize(self):
        return len(self.queue)

#: timeit
from time import perf_counter as default_timer


def timeit(call, number=1):
    begun = default_timer()
    for _ in range(number):
        call()
    return default_timer() - begun

#: pprint
pprint = print

#: __future__
annotations = division = print_function = None
