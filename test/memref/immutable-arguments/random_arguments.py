#!/usr/bin/env python3
"""Random functions that write their arguments, under any name, compute the same after --enforce-immutable-func-args as if each caller passed copies, and
what was passed stays as it was; deallocation frees all copies.

    random_arguments.py [--seed=1] [--count=200]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many programs there were, and in how many of them arguments are copied."""
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs")]
import chunks  # noqa: E402
import copies  # noqa: E402
from lines import Lines  # noqa: E402
from tools import tool  # noqa: E402

FIXED, OPEN, ANY = "memref<4xf32>", "memref<?xf32>", "memref<4xf32, strided<[?], offset: ?>>"


class Program(Lines):
    """`copying`: callers pass copies, which they free."""

    def __init__(self, seed, copying):
        super().__init__(random.Random(seed))
        self.copying = copying
        self.functions = []  # name, types of its arguments

    def index(self):
        return f"%c{self.rng.randrange(4)}"

    def show(self, buffer):
        value = self.define(f"memref.load {buffer[0]}[{self.index()}] : {buffer[1]}")
        self.emit(f"vector.print {value} : f32")

    def another_name(self, buffer, others):
        kind, same = self.rng.random(), [b for b in others if b[1] == buffer[1] and b is not buffer]
        if kind < 0.25 and buffer[1] != ANY:
            return self.define(f"memref.cast {buffer[0]} : {buffer[1]} to {ANY}"), ANY
        if kind < 0.5 and same:
            return self.define(f"arith.select %p, {buffer[0]}, {self.rng.choice(same)[0]} : {buffer[1]}"), buffer[1]
        if kind < 0.75:
            name = self.fresh()
            self.emit(f"{name} = scf.if %p -> ({buffer[1]}) {{")
            self.emit(f"  scf.yield {buffer[0]} : {buffer[1]}")
            self.emit("} else {")
            self.emit(f"  scf.yield {self.rng.choice(same or [buffer])[0]} : {buffer[1]}")
            self.emit("}")
            return name, buffer[1]
        name, arg = self.fresh(), self.fresh()
        self.emit(f"{name} = scf.for {self.fresh()} = %c0 to %c2 step %c1 iter_args({arg} = {buffer[0]}) -> ({buffer[1]}) {{")
        self.depth += 1
        if self.chance(0.5):
            self.emit(f"memref.store %f1, {arg}[{self.index()}] : {buffer[1]}")
        self.emit(f"scf.yield {arg} : {buffer[1]}")
        self.depth -= 1
        self.emit("}")
        return name, buffer[1]

    def pass_to(self, buffers):
        """A call of a function that was made before, each argument a buffer of its own."""
        name, types = self.rng.choice(self.functions)
        passed = []
        for kind in types:
            left = [b for b in buffers if b[1] == kind and b not in passed]
            if not left:
                return
            passed.append(self.rng.choice(left))
        values = [self.copy_of(b) if self.copying else b[0] for b in passed]
        result = self.define(f"func.call @{name}(%p{''.join(', ' + v for v in values)}) : ({', '.join(['i1'] + list(types))}) -> f32")
        self.emit(f"vector.print {result} : f32")
        for value, buffer in zip(values, passed):
            if self.copying:
                self.free_copy(value, buffer[1])

    def copy_of(self, buffer):
        if buffer[1] == OPEN:
            size = self.define(f"memref.dim {buffer[0]}, %c0 : {OPEN}")
            fresh = self.define(f"memref.alloc({size}) : {OPEN}")
        else:
            fresh = self.define(f"memref.alloc() : {FIXED}")
        plain = OPEN if buffer[1] == OPEN else FIXED
        self.emit(f"memref.copy {buffer[0]}, {fresh} : {buffer[1]} to {plain}")
        if buffer[1] == ANY:
            self.lines.append(f"  // {fresh}")
            return self.define(f"memref.cast {fresh} : {plain} to {ANY}")
        return fresh

    def free_copy(self, value, kind):
        self.emit(f"memref.dealloc {value} : {kind}")

    def constants(self):
        for i in range(4):
            self.emit(f"%c{i} = arith.constant {i} : index")
            self.emit(f"%f{i} = arith.constant {i + 0.5} : f32")

    def function(self, name):
        types = [self.rng.choice([FIXED, FIXED, OPEN, ANY]) for _ in range(self.rng.randrange(1, 4))]
        args = [(f"%a{i}", kind) for i, kind in enumerate(types)]
        self.lines.append(f"func.func private @{name}(%p: i1{''.join(f', {a}: {t}' for a, t in args)}) -> f32 {{")
        self.constants()
        buffers = list(args)
        for _ in range(self.rng.randrange(1, 7)):
            kind, buffer = self.rng.random(), self.rng.choice(buffers)
            if kind < 0.25:
                buffers.append(self.another_name(buffer, buffers))
            elif kind < 0.45:
                self.emit(f"memref.store {f'%f{self.rng.randrange(4)}'}, {buffer[0]}[{self.index()}] : {buffer[1]}")
            elif kind < 0.55:
                self.emit(f"linalg.exp ins({buffer[0]} : {buffer[1]}) outs({buffer[0]} : {buffer[1]})")
            elif kind < 0.7 and self.functions:
                self.pass_to(args)
            else:
                self.show(buffer)
        value = self.define(f"memref.load {self.rng.choice(args)[0]}[%c1] : {args[0][1]}") if len(args) == 1 else "%f2"
        self.emit(f"return {value} : f32")
        self.lines.append("}")
        self.functions.append((name, types))

    def text(self):
        for i in range(self.rng.randrange(1, 4)):
            self.function(f"f{i}")
        self.lines.append("func.func @main() {")
        self.constants()
        self.emit("%c4 = arith.constant 4 : index")
        self.emit(f"%p = arith.constant {'true' if self.chance(0.5) else 'false'}")
        owned = []
        for _ in range(4):
            owned.append((self.define(f"memref.alloc() : {FIXED}"), FIXED))
            owned.append((self.define(f"memref.alloc(%c4) : {OPEN}"), OPEN))
        for i, buffer in enumerate(owned):
            self.emit(f"linalg.fill ins(%f{i % 4} : f32) outs({buffer[0]} : {buffer[1]})")
        buffers = owned[:6] + [(self.define(f"memref.cast {b[0]} : {b[1]} to {ANY}"), ANY) for b in owned[6:]]
        for _ in range(self.rng.randrange(1, 4)):
            self.pass_to(buffers)
        for buffer in buffers:
            self.show(buffer)
        for buffer in owned:
            self.free_copy(*buffer)
        self.emit("return")
        return "\n".join(self.lines + ["}", ""])


def main():
    options = copies.arguments(__doc__).parse_args()
    seeds = range(options.seed, options.seed + options.count)
    texts = [Program(seed, False).text() for seed in seeds]
    plain = chunks.each([tool("cistern-opt")], texts)
    enforced = chunks.each([tool("cistern-opt"), "--enforce-immutable-func-args"], texts)
    freed = chunks.each([tool("cistern-opt"), "--buffer-deallocation-pipeline"], enforced)
    rows = [(Program(seed, True).text(), after or "", text) if after or not made else None  # deallocation may refuse
            for seed, text, made, after in zip(seeds, texts, enforced, freed)]
    counted, _, wrong = copies.compare(rows, options.seed)
    return copies.end_changed(counted, wrong, "arguments are copied", plain, enforced, options.count)


if __name__ == "__main__":
    sys.exit(main())
