#!/usr/bin/env python3
"""Writes a random program whose results do not depend on how memory is managed.

    generate.py SEED [--level=tensor|memref|sizes] [--frees] [--size=N] [--without=WORD,...]

@main takes nothing and prints numbers (vector.print). The same seed and options give the same program. Programs are right by
construction: everything that is read was written, indices lie within bounds, integers are never poison, floats stay finite.
Programs of level `sizes` run with several sizes of their buffers, and free them (sizes.py). Memref programs either free nothing, for passes that free, or (--frees) free each buffer once: in the region that allocated
it, or where ownership was handed to by a yield, a block argument or a return.
Memrefs are of two sorts: `const` ones are not written once they are filled, and a function may return an alias of such an
argument; of the others, functions return only what they allocated. So it makes no difference whether a pass copies them.
--without leaves out steps (if, for, while, parallel, vector, named, ...), shapes of graphs of blocks (loop, switch, early), or
writes to memrefs that have been handed on (shared-writes), which passes that copy these do not keep, or what functions allocate and
return (returned-allocations), which passes that know no owner of it do not free."""
import argparse
import random

from buffers import SHAPES, Buffers
from control import Control
from corners import Corners
from empty import write_empty
from model import Kind, Region, Root, Value, disjoint, is_float, scalar
from reach import Reach
from sizes import write_sizes
from tensors import Tensors
from vectors import Vectors
from writer import Writer

ELEMENTS = ("f32", "i32", "f64", "i64", "i8")
HIDDEN = """memref.global "private" @hidden : memref<2xi64> = dense<0>
func.func private @zero() -> index {
  %i = arith.constant 0 : index
  %m = memref.get_global @hidden : memref<2xi64>
  %v = memref.load %m[%i] : memref<2xi64>
  %r = arith.index_cast %v : i64 to index
  return %r : index
}
func.func private @no() -> i1 {
  %i = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %m = memref.get_global @hidden : memref<2xi64>
  %v = memref.load %m[%i] : memref<2xi64>
  %r = arith.cmpi ne, %v, %z : i64
  return %r : i1
}
"""


class Options:
    def __init__(self, level="memref", frees=False, size=30, without=(), leaky=False, corners=False, unranked=False, empty=False):
        self.level, self.frees, self.size = level, frees and level == "memref", size
        self.leaky = leaky  # nothing frees what the program does not
        self.without = frozenset(without)
        self.corners = corners and level == "tensor"
        self.unranked = unranked and level == "tensor"
        self.empty = empty


class Function(Writer, Buffers, Reach, Tensors, Vectors, Control, Corners):
    def __init__(self, program, name, size):
        super().__init__(program.rng)
        options = program.options
        self.program, self.name, self.size_left = program, name, size
        self.level, self.frees, self.without, self.leaky = options.level, options.frees, options.without, options.leaky
        self.shapes, self.elements, self.globals = program.shapes, program.elements, program.globals
        self.callees = list(program.functions)
        self.with_vectors = "vector" not in self.without
        self.corners, self.unranked = options.corners, options.unranked

    def global_name(self, element, shape):
        return f"g_{'x'.join(map(str, shape))}x{element}"

    def allowed(self, steps):
        return [(w, s) for w, s in steps if s.__name__.removeprefix("do_") not in self.without]

    def steps(self, region, count, budget):
        for _ in range(count):
            if self.size_left <= 0:
                return
            self.size_left -= 1
            choices = [(2, self.do_number)]
            choices += self.tensor_steps(region) if self.level == "tensor" else self.memref_steps(region) + self.reach_steps()
            if self.with_vectors:
                choices += self.vector_steps(region)
            if self.callees and region.since < 0 and region.loops < 2:
                choices.append((16 if self.unranked else 4, self.do_call))
            nested = [(2 * w, s) for w, s in self.control_steps()] if budget > 0 else []
            if self.corners:
                choices += self.corner_steps(region)
                nested += [(2 * w, s) for w, s in self.turning_steps(region)] if budget > 0 else []
            step = self.weighted(self.allowed(choices + nested))
            step(region, budget - 1) if step in [s for _, s in nested] else step(region)

    def do_number(self, region):
        element = self.rng.choice(self.elements)
        values = [v.name for v in region.of(lambda k: k == scalar(element))]
        region.add(Value(self.compute(element, values), scalar(element)))

    # --- calls ---

    def do_call(self, region):
        name, inputs, slots = self.rng.choice(self.callees)
        values = []
        for kind in inputs:
            if kind.form != "memref":
                values.append(self.get(region, kind))
            elif kind.const:
                values.append(self.get_memref(region, kind))
            else:
                others = [v for v in values if v.kind.form == "memref"]
                found = [v for v in self.writable_all(region, kind) if all(disjoint(v, o) for o in others)]
                values.append(self.rng.choice(found) if found and self.chance(0.8) else self.allocate(region, kind))
        left, names = self.results(slots)
        self.emit(f"{left}func.call @{name}({', '.join(v.name for v in values)}) : "
                  f"({', '.join(k.text for k in inputs)}) -> ({self.typed(slots)})")
        roots = [Root(allocation=True) for _ in slots]
        for root, (kind, _) in zip(roots, slots):
            if kind.const:
                root.may = set().union(*(v.roots for v in values if v.kind.const))
        self.receive(region, names, slots, roots)
        if self.unranked and self.chance(0.6):
            self.write_result(region, [Value(n, kind) for n, (kind, _) in zip(names, slots) if kind.form == "tensor"], values)

    def write_result(self, region, results, passed):
        """What a call returns is changed, and what was passed is read afterwards."""
        if not results:
            return
        alike = lambda v: any(v.kind.shape == p.kind.shape and v.kind.element == p.kind.element for p in passed)
        value = self.rng.choice([v for v in results if alike(v)] or results)
        value = self.rank_again(value) if value.kind.unranked else value
        at = ", ".join(self.index(region, n) for n in value.kind.shape)
        number = self.scalar(region, value.kind.element)
        changed = self.define(f"tensor.insert {number} into {value.name}[{at}] : {value.kind.text}")
        region.add(Value(changed, value.kind))
        for old in passed:
            if old.kind.form == "tensor" and old.kind.element == value.kind.element:
                self.use(region, old)

    def writable_all(self, region, kind):
        return [v for v in region.scope if v.kind == kind and self.may_write(region, v)]

    def results_of(self, region, slots):
        """What a function returns: what it owns; or const memrefs; or buffers of its own, each once."""
        if self.frees:
            callers = [None if owned or kind.form != "memref" else self.one_of_arguments(region, kind) for kind, owned in slots]
            values = self.hand_on(region, [slot for slot, value in zip(slots, callers) if value is None])
            return [value or values.pop(0) for value in callers]
        values, returned = [], set()
        for kind, _ in slots:
            if kind.form == "memref" and "returned-allocations" in self.without:
                values.append(self.one_of_arguments(region, kind))
                continue
            if kind.form != "memref":
                if self.unranked and kind.form == "tensor" and self.chance(0.6):
                    values.append(self.one_of_tensors(region, kind))
                    continue
                same = [v for v in [*values, *self.top.of(lambda k: k == kind)] if v.kind == kind]  # twice, or an argument
                values.append(self.rng.choice(same) if same and kind.form == "tensor" and self.chance(0.3) else self.get(region, kind))
                continue
            good = lambda v: self.stays(self.top, v) and self.stays(region, v) and not any(r.stack for r in v.closure()) and (
                kind.const or not v.closure() & returned and all(r.birth > self.birth for r in v.closure()))
            found = [v for v in region.scope if v.kind == kind and good(v)]
            value = self.rng.choice(found) if found and self.chance(0.8) else self.allocate(region, kind)
            if kind.const and self.chance(0.5):
                value = self.one_of_two(region, kind, good)
            returned |= value.closure()
            values.append(value)
        return values

    def one_of_tensors(self, region, kind):
        """A tensor with the same elements as an argument, or another one, by casts."""
        found = self.top.of(lambda k: k.form == "tensor" and k.shape == kind.shape and k.element == kind.element)
        return self.cast_tensor(region, found[0], kind) if found else self.get(region, kind)

    def one_of_two(self, region, kind, good):
        """One of two memrefs, perhaps under another type: who owns it is known at run time."""
        found = [v for v in region.scope if self.convertible(v.kind, kind) and good(v)]
        if not found:
            return self.allocate(region, kind)
        one = self.rng.choice([v for v in found if v.kind != kind] or found)
        others = [v for v in found if v.kind == one.kind and v.closure() != one.closure()]
        if not others and one.kind.layout not in (None, one.kind.open().layout):
            return self.convert(region, one, kind)
        two = self.rng.choice(others) if others else self.allocate(region, one.kind)
        one = self.select(region, *self.rng.sample([one, two], 2))
        if self.chance(0.2):
            one = self.select(region, *self.rng.sample([one, two], 2))
        return self.convert(region, one, kind)

    def one_of_arguments(self, region, kind):
        """A memref that is one of the arguments: the caller frees it."""
        found = [v for v in region.scope if self.convertible(v.kind, kind) and all(r.birth <= self.birth for r in v.closure())]
        return self.convert(region, self.rng.choice(found), kind)

    def show_some(self, region):
        shown = list(region.scope)
        self.rng.shuffle(shown)
        for value in shown[: 6 if self.name == "main" else 3]:
            self.use(region, value)

    def write(self, inputs, slots, private):
        self.top = Region(scope=[])
        args = [f"%a{i}" for i in range(len(inputs))]
        typed = ", ".join(f"{a}: {k.text}" for a, k in zip(args, inputs))
        to = f" -> ({self.typed(slots)})" if slots else ""
        self.lines.append(f"func.func {'private ' if private else ''}@{self.name}({typed}){to} {{")
        for arg, kind in zip(args, inputs):
            self.top.add(Value(arg, kind, [Root()] if kind.form == "memref" else ()))
        for value in [v for v in self.top.scope if v.kind.form == "tensor" and v.kind.unranked]:
            self.take_rank(self.top, value)
        self.birth = Root().birth
        self.graph(self.top, 3, slots, self.yields("return"), [self.top], [])
        self.lines.append("}")
        return "\n".join(self.lines) + "\n"


class Program:
    def __init__(self, seed, options):
        self.rng, self.options = random.Random(seed), options
        self.shapes = self.rng.sample(SHAPES, 2)
        self.elements = self.rng.sample(ELEMENTS, 2)
        self.functions, self.globals = [], {}

    def write(self):
        texts = []
        for i in range(self.rng.randrange(3)):
            function = Function(self, f"f{i}", self.rng.randrange(2, self.options.size // 2 + 3))
            inputs = [function.perhaps_unranked(function.kind(), 0.5) for _ in range(self.rng.randrange(4))]
            passed = [kind for kind in inputs if kind.form in ("memref", "tensor")]  # a result may be an argument
            passed = [kind for kind in passed if kind.const] or passed
            kinds = [self.rng.choice(passed) if passed and self.rng.random() < 0.5 else function.kind()
                     for _ in range(self.rng.randrange(4))]
            if function.unranked:  # what goes in with a rank comes out without, or the other way around
                kinds = [function.perhaps_unranked(kind.change(unranked=False), 0.5) if kind.form == "tensor" else kind for kind in kinds]
            if "returned-allocations" in self.options.without:
                kinds = [kind if kind.const and kind in inputs else scalar(kind.element) for kind in kinds if kind.form != "tensor"]
            slots = [(kind, self.options.frees and kind.form == "memref" and not (kind.const and kind in inputs))
                     for kind in kinds]
            texts.append(function.write(inputs, slots, self.rng.random() < 0.6))
            self.functions.append((function.name, inputs, slots))
        if self.options.corners and "recursion" not in self.options.without and self.rng.random() < 0.4:
            texts.append(self.turns())
        main = Function(self, "main", self.rng.randrange(self.options.size // 2, self.options.size + 1))
        texts.append(main.write([], [], False))
        return HIDDEN + self.constants(main) + "".join(texts)

    def turns(self):
        """Functions that call each other with the same tensors in different places (corners.py)."""
        kind, writable = Function(self, "kinds", 0).tensor_kind(), self.rng.random() < 0.3
        names = ["turn", "turn"] if self.rng.random() < 0.3 else ["turn", "back"]
        texts = [Function(self, name, 0).write_turn(other, kind, writable) for name, other in dict(zip(names, names[::-1])).items()]
        texts.append(Function(self, "turns", 0).write_first_turn("turn", kind))
        self.functions.append(("turns", [kind, kind], [(kind, False)] * 2))
        return "".join(texts)

    def constants(self, function):
        """The globals that are used."""
        lines = []
        for element, shape in self.globals:
            kind = Kind("memref", element, shape, (False,) * len(shape))
            total = 1
            for n in shape:
                total *= n
            numbers = [str(i * 5 % 23 - 9) + (".5" if is_float(element) else "") for i in range(total)]
            while len(shape) > 1:
                last, shape = shape[-1], shape[:-1]
                numbers = [f"[{', '.join(numbers[i:i + last])}]" for i in range(0, len(numbers), last)]
            lines.append(f"memref.global constant @{function.global_name(element, kind.shape)} : {kind.text} = "
                         f"dense<[{', '.join(numbers)}]>\n")
        return "".join(lines)


def generate(seed, options):
    if options.level == "sizes":
        return HIDDEN + write_sizes(random.Random(seed), options.size, options.without)
    if options.empty:
        return HIDDEN + write_empty(random.Random(seed), options.level, options.size, options.frees, options.without)
    return Program(seed, options).write()


def add_options(parser):
    parser.add_argument("--level", choices=("tensor", "memref", "sizes"), default="memref")
    parser.add_argument("--frees", action="store_true", help="the program frees its buffers")
    parser.add_argument("--size", type=int, default=30, help="steps of the largest function")
    parser.add_argument("--corners", action="store_true", help="tensor programs with steps of corners.py")
    parser.add_argument("--empty", action="store_true", help="programs whose sizes are 0, 1 or a few (empty.py)")
    parser.add_argument("--unranked", action="store_true", help="tensor programs in which functions, loops and blocks pass tensors without a rank")
    parser.add_argument("--without", default="", help="what to leave out, separated by commas")


def options_of(parsed):
    return Options(parsed.level, parsed.frees, parsed.size, filter(None, parsed.without.split(",")), corners=parsed.corners,
                   unranked=parsed.unranked, empty=parsed.empty)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=int)
    add_options(parser)
    parsed = parser.parse_args()
    print(generate(parsed.seed, options_of(parsed)), end="")


if __name__ == "__main__":
    main()
