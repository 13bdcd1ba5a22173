"""What the generator knows of the values it has written: types with their true shapes, and which buffers a memref may be."""
import dataclasses
import itertools

WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f32": 32, "f64": 64}
births = itertools.count()


def is_float(element):
    return element.startswith("f")


@dataclasses.dataclass(frozen=True)
class Kind:
    """A type. `shape` is what it is at run time; `dynamic` says per dimension whether the type leaves it open. `layout`:
    None for the identity, else offset and strides (None: open). `const`: no op writes it once it is filled, so that whether
    two of them are one buffer cannot be told (ownership-based deallocation copies what a function returns)."""

    form: str  # memref, tensor or scalar
    element: str
    shape: tuple = ()
    dynamic: tuple = ()
    layout: tuple = None
    const: bool = False
    unranked: bool = False

    @property
    def rank(self):
        return len(self.shape)

    @property
    def dims(self):
        return "".join("?x" if d else f"{n}x" for n, d in zip(self.shape, self.dynamic))

    @property
    def text(self):
        if self.form == "scalar":
            return self.element
        if self.unranked:
            return f"{self.form}<*x{self.element}>"
        return f"{self.form}<{self.dims}{self.element}{layout_text(self.layout)}>"

    def change(self, **fields):
        return dataclasses.replace(self, **fields)

    def strides(self):
        """Offset and strides as the type has them."""
        if self.layout:
            return self.layout
        strides, stride = [], 1
        for n, d in reversed(list(zip(self.shape, self.dynamic))):
            strides.append(stride)
            stride = None if d or stride is None else stride * n
        return 0, tuple(reversed(strides))

    def open(self):
        """The same memref with any offset and strides."""
        return self.change(layout=(None, (None,) * self.rank))

    @property
    def identity(self):
        return self.layout is None and not self.unranked


def layout_text(layout):
    if not layout:
        return ""
    open_or = lambda n: "?" if n is None else str(n)
    offset = f", offset: {open_or(layout[0])}" if layout[0] != 0 else ""
    return f", strided<[{', '.join(map(open_or, layout[1]))}]{offset}>"


def scalar(element):
    return Kind("scalar", element)


class Root:
    """Where a memref comes from: an allocation, an argument, or one of `may`. While a loop is being written, what its arguments
    may be is open: any root that is older."""

    def __init__(self, allocation=False, stack=False):
        self.birth, self.allocation, self.stack = next(births), allocation, stack
        self.may, self.open = set(), False
        self.handed = False  # a region, a loop or a block has it under another name
        self.value = None  # of an owner: what is freed
        self.place = None  # of an allocation: its block

    def closure(self):
        seen, todo = set(), [self]
        while todo:
            root = todo.pop()
            if root not in seen:
                seen.add(root)
                todo.extend(root.may)
        return seen


class Value:
    def __init__(self, name, kind, roots=(), bound=None):
        self.name, self.kind, self.roots = name, kind, frozenset(roots)
        self.bound = bound  # of an index: one more than the largest it can be

    def closure(self):
        return set().union(*(root.closure() for root in self.roots)) if self.roots else set()


def disjoint(a, b):
    """Whether two memrefs are surely different memory."""
    ours, theirs = a.closure(), b.closure()
    if ours & theirs:
        return False
    for some, others in ((ours, theirs), (theirs, ours)):
        for root in some:
            if root.open and any(not (o.allocation and o.birth > root.birth) for o in others):
                return False
    return True


class Region:
    """Values that can be used here, and the buffers that are freed before it ends."""

    def __init__(self, outer=None, scope=None, parallel=False):
        self.outer = outer
        self.scope = list(outer.scope if scope is None else scope) if outer or scope is not None else []
        self.owners, self.stack = [], []
        self.level = outer.level + 1 if outer else 0
        self.loops = outer.loops if outer else 0
        self.loop_birth = outer.loop_birth if outer else -1  # what is older is not the innermost loop's
        self.since = next(births) if parallel else outer.since if outer else -1  # what is older is not written here
        self.prints = not parallel and (outer.prints if outer else True)

    def add(self, value):
        self.scope.append(value)
        return value

    def enter_loop(self):
        self.loops += 1
        self.loop_birth = next(births)

    def drop(self, root):
        self.scope[:] = [v for v in self.scope if root not in v.closure()]

    def of(self, test):
        return [v for v in self.scope if test(v.kind)]
