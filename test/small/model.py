"""Small programs as the referee sees them: contents of memory by rows of 64 bytes, and the ops that make them.

A value is a tuple of rows. A row is a number: negative for a constant, positive for a row of an argument or of what an op computes. So insert, extract,
concat, pad, reshape and fill are no ops here: they only say of which rows a value consists. Ops compute new rows of whole values."""
import dataclasses

ROW = 64  # bytes: sixteen f32
DEAD = 0  # a row that is not needed


@dataclasses.dataclass
class Value:
    name: str
    rows: tuple
    is_flat: bool = False  # one dimension

    @property
    def sizes(self):
        return [16 * len(self.rows)] if self.is_flat else [len(self.rows), 16]

    @property
    def shape(self):
        return "x".join(map(str, self.sizes)) + "xf32"


@dataclasses.dataclass
class Op:
    """kind: map, broadcast, matmul, reduce, select; or fill, insert, extract, concat, pad, reshape, which make no rows of their own."""
    kind: str
    ins: list
    out: Value
    init: Value = None  # what matmul and reduce add to
    number: int = 0  # the constant of map and fill
    at: int = 0  # the row of insert, extract, pad

    MAKES = {"map", "broadcast", "matmul", "reduce", "select"}

    @property
    def is_computed(self):
        return self.kind in self.MAKES

    @property
    def outs(self):
        return [self.out]

    def operands(self):
        return self.ins + ([self.init] if self.init else [])

    def overwritable(self):
        """Operands in whose place the result may be computed."""
        if self.kind == "map":
            return self.ins
        return self.ins[:1] if self.kind == "broadcast" else []


@dataclasses.dataclass
class Body:
    ops: list
    yields: list


@dataclasses.dataclass
class Nest:
    """kind: if, diamond, switch, call: one of the bodies runs; for, while: the only body runs `trips` times."""
    kind: str
    bodies: list
    outs: list
    inits: list = dataclasses.field(default_factory=list)
    carried: list = dataclasses.field(default_factory=list)
    trips: int = 1

    is_computed = True

    @property
    def is_loop(self):
        return self.kind in ("for", "while")

    def operands(self):
        """Values from outside that it uses."""
        found = list(self.inits)
        for body in self.bodies:
            made = {v.name for v in self.carried}
            for op in body.ops:
                found += [v for v in op.operands() if v.name not in made]
                made |= {v.name for v in op.outs}
            found += [v for v in body.yields if v.name not in made]
        return found


@dataclasses.dataclass
class Program:
    arguments: list
    ops: list
    results: list


def live_ops(ops, results):
    """The ops that results need; those of bodies too."""
    wanted, kept = {v.name for v in results}, []
    for op in reversed(ops):
        if not wanted & {v.name for v in op.outs}:
            continue
        if isinstance(op, Nest):
            for body in op.bodies:
                body.ops = live_ops(body.ops, body.yields)
        wanted |= {v.name for v in op.operands()}
        kept.append(op)
    return kept[::-1]
