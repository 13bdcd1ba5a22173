"""Random small programs (model.py) by seed."""
import random

from model import Body, Nest, Op, Program, Value, live_ops

STRAIGHT = ["map"] * 4 + ["add"] * 2 + ["broadcast", "fill", "insert", "insert", "extract", "concat", "pad", "matmul", "reduce", "reshape"]
NESTS = ["if", "switch", "diamond", "call", "for", "while", "select"]
LARGEST = 5  # rows


class Writer:
    def __init__(self, rng, names):
        self.rng, self.names = rng, names
        self.values, self.consumed, self.ops = [], set(), []

    def name(self):
        self.names[0] += 1
        return f"v{self.names[0]}"

    def value(self, rows, is_flat=False):
        name = self.name()
        if isinstance(rows, int):
            first = self.names[1] + 1
            self.names[1] += rows
            rows = range(first, first + rows)
        return Value(name, tuple(rows), is_flat)

    def add(self, op):
        self.ops.append(op)
        self.values += op.outs
        return op

    def pick(self, test=lambda v: True):
        """Mostly of the last ones, so that programs are chains with some branches."""
        found = [v for v in self.values if not self.consumed & {r for r in v.rows if r > 0} and v.name not in self.consumed and test(v)]
        if not found:
            return None
        return found[-1] if self.rng.random() < 0.5 else self.rng.choice(found)

    def take(self, test=lambda v: True):
        """A value with no use before or afterwards, because what a nest takes in may become its result."""
        used = {u.name for op in self.ops for u in op.operands()}
        value = self.pick(lambda v: test(v) and v.name not in used)
        if value:
            self.consumed |= {value.name, *(r for r in value.rows if r > 0)}
        return value

    def number(self):
        self.names[0] += 1
        return self.names[0] % 97 + 1

    def op(self, kind):
        rng = self.rng
        a = self.pick(lambda v: not v.is_flat) if kind not in ("map", "add", "fill") else self.pick()
        if kind == "fill":
            number = self.number()
            return self.add(Op("fill", [], self.value([-number] * rng.randint(1, 3)), number=number))
        if not a:
            return None
        n = len(a.rows)
        if kind == "map":
            return self.add(Op("map", [a], self.value(n, a.is_flat), number=self.number()))
        if kind == "add":
            b = self.pick(lambda v: v.sizes == a.sizes and v is not a)
            return b and self.add(Op("map", [a, b], self.value(n, a.is_flat), number=self.number()))
        if kind == "broadcast":
            b = self.pick(lambda v: v.is_flat and len(v.rows) == 1)
            return b and self.add(Op("broadcast", [a, b], self.value(n)))
        if kind == "insert":
            b = self.pick(lambda v: not v.is_flat and len(v.rows) < n)
            if not b:
                return None
            at = rng.randint(0, n - len(b.rows))
            return self.add(Op("insert", [b, a], self.value(a.rows[:at] + b.rows + a.rows[at + len(b.rows):]), at=at))
        if kind == "extract":
            if n == 1:
                return None
            m = rng.randint(1, n - 1)
            at = rng.randint(0, n - m)
            return self.add(Op("extract", [a], self.value(a.rows[at:at + m]), at=at))
        if kind == "concat":
            b = self.pick(lambda v: not v.is_flat and len(v.rows) + n <= LARGEST and v is not a)
            return b and self.add(Op("concat", [a, b], self.value(a.rows + b.rows)))
        if kind == "pad":
            if n > 2:
                return None
            number, at = self.number(), rng.randint(0, 1)
            after = 1 if not at else rng.randint(0, 1)
            c = (-number,)
            return self.add(Op("pad", [a], self.value(c * at + a.rows + c * after), number=number, at=at))
        if kind in ("matmul", "reduce"):
            m, is_flat = (n, False) if kind == "matmul" else (1, True)
            number = self.number()
            init = self.pick(lambda v: v is not a and v.is_flat == is_flat and len(v.rows) == m) if rng.random() < 0.4 else None
            init = init or self.add(Op("fill", [], self.value([-number] * m, is_flat), number=number)).out
            return self.add(Op(kind, [a], self.value(m, is_flat), init=init))
        return self.add(Op("reshape", [a], self.value(a.rows, True)))

    def chain(self, value, length):
        """Ops from a value to one of the same shape."""
        shape = value.sizes
        for _ in range(length):
            rng = self.rng
            kind = rng.choice(["map", "map", "add", "matmul"])
            if kind == "matmul" and not value.is_flat:
                number = self.number()
                init = self.add(Op("fill", [], self.value([-number] * len(value.rows)), number=number)).out
                value = self.add(Op("matmul", [value], self.value(len(value.rows)), init=init)).out
                continue
            other = self.pick(lambda v: v.sizes == shape and v is not value) if kind == "add" else None
            value = self.add(Op("map", [value] + ([other] if other else []), self.value(len(value.rows), value.is_flat), number=self.number())).out
        return value

    def inner(self, extra=(), all_outer=True):
        inner = Writer(self.rng, self.names)
        inner.values = (list(self.values) if all_outer else []) + list(extra)
        inner.consumed = set(self.consumed)
        return inner

    def nest(self, kind):
        rng = self.rng
        a = self.take()
        if not a:
            return None
        out = self.value(len(a.rows), a.is_flat)
        if kind == "select":
            b = self.take(lambda v: v.sizes == a.sizes)
            return b and self.add(Op("select", [a, b], out))
        if kind in ("for", "while"):
            carried = self.value(len(a.rows), a.is_flat)
            inner = self.inner([carried])
            end = inner.chain(carried, rng.randint(1, 2))
            return self.add(Nest(kind, [Body(inner.ops, [end])], [out], [a], [carried], trips=3 if kind == "for" else 16))
        bodies = []
        for i in range({"switch": 3, "call": 1}.get(kind, 2)):
            inner = self.inner([a], all_outer=kind != "call")
            bodies.append(Body(inner.ops, [inner.chain(a, rng.randint(1 if i == 0 else 0, 2))]))
            bodies[-1].ops = inner.ops
        return self.add(Nest(kind, bodies, [out]))


def generate(seed):
    rng = random.Random(seed)
    while True:
        w = Writer(rng, [0, 0])
        arguments = [w.value(rng.randint(1, 3)) for _ in range(rng.randint(1, 2))]
        w.values += arguments
        length = rng.randint(2, 7)
        nest_at = rng.randrange(length) if rng.random() < 0.6 else -1
        for i in range(length):
            if i == nest_at:
                w.nest(rng.choice(NESTS))
            else:
                w.op(rng.choice(STRAIGHT))
        made = [v for op in w.ops for v in op.outs if v.name not in w.consumed and not w.consumed & set(v.rows)]
        used = {u.name for op in w.ops for u in op.operands()}
        ends = [v for v in made if v.name not in used]
        results, seen = [], set()
        for v in reversed(ends):
            # Results have no rows in common: MLIR's passes may return one buffer twice.
            if len(results) < 2 and not seen & set(v.rows) and any(r > 0 for r in v.rows):
                results.append(v)
                seen |= set(v.rows)
        ops = live_ops(w.ops, results)
        if results and 2 <= len(ops) <= 8 and any(op.is_computed for op in ops):
            return Program(arguments, ops, results)
