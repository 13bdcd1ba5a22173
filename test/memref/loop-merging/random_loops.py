#!/usr/bin/env python3
"""Random loops that carry one buffer of the stack and yield another one compute the same after --buffer-loop-merging.

    random_loops.py [--seed=1] [--count=200]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many programs there were, and in how many of them buffers are merged."""
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs")]
import chunks  # noqa: E402
import copies  # noqa: E402
from lines import Lines  # noqa: E402
from tools import tool  # noqa: E402

TYPES = ["memref<f32>", "memref<1xf32>", "memref<4xf32>"]


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))

    def index(self, buffer):
        return {TYPES[0]: "", TYPES[1]: "%c0", TYPES[2]: f"%c{self.rng.randrange(4)}"}[buffer[1]]

    def load(self, buffer):
        return self.define(f"memref.load {buffer[0]}[{self.index(buffer)}] : {buffer[1]}")

    def show(self, buffer):
        self.emit(f"vector.print {self.load(buffer)} : f32")

    def fill(self, buffer, value):
        self.emit(f"linalg.fill ins({value} : f32) outs({buffer[0]} : {buffer[1]})")

    def alloca(self, kind):
        return self.define(f"memref.alloca() : {kind}"), kind

    def value(self, values):
        one, other = self.rng.choice(values), self.rng.choice(values)
        return self.define(f"arith.addf {one}, {other} : f32") if self.chance(0.6) else one

    def read(self, buffer, values):
        """A read of all elements, or of one."""
        if self.chance(0.3):
            scratch = self.alloca(buffer[1])
            self.emit(f"memref.copy {buffer[0]}, {scratch[0]} : {buffer[1]} to {buffer[1]}")
            buffer = scratch
        elif buffer[1] == TYPES[2] and self.chance(0.7):
            vector = self.define(f"vector.transfer_read {buffer[0]}[%c0], %f0 {{in_bounds = [true]}} : {buffer[1]}, vector<4xf32>")
            values.append(self.define(f"vector.extract {vector}[{self.rng.randrange(4)}] : f32 from vector<4xf32>"))
            return
        values.append(self.load(buffer))

    def write(self, buffer, values):
        if buffer[1] == TYPES[2] and self.chance(0.5):
            vector = self.define(f"vector.broadcast {self.value(values)} : f32 to vector<4xf32>")
            self.emit(f"vector.transfer_write {vector}, {buffer[0]}[%c0] {{in_bounds = [true]}} : vector<4xf32>, {buffer[1]}")
        elif self.chance(0.9) or buffer[1] == TYPES[2]:
            self.fill(buffer, self.value(values))
        else:
            self.emit(f"memref.store {self.value(values)}, {buffer[0]}[{self.index(buffer)}] : {buffer[1]}")

    def inside(self, what):
        """What it emits, in a region of the body, perhaps."""
        kind = self.rng.random()
        if kind < 0.2:
            self.emit("scf.if %true {")
        elif kind < 0.4:
            self.emit(f"scf.for {self.fresh()} = %c0 to %c2 step %c1 {{")
        else:
            return what()
        self.depth += 1
        what()
        self.depth -= 1
        self.emit("}")

    def body(self, args, firsts, seconds):
        """Reads of what is carried, then writes of the others; rarely in another order, or to other buffers."""
        values = ["%f0", "%f1"]
        for arg in args:
            if self.chance(0.8):
                self.read(arg, values)
        for arg, first, second in zip(args, firsts, seconds):
            self.inside(lambda: self.show(arg)) if self.chance(0.15) else None
            self.write(second, values) if self.chance(0.9) else self.inside(lambda: self.write(second, values[:2]))
            wrong = self.rng.random()
            if wrong < 0.05:
                self.read(arg, values)
            elif wrong < 0.08:
                self.show(second)
            elif wrong < 0.11:
                self.write(arg, values)
            elif wrong < 0.14:
                self.show(first)

    def loop(self):
        num = self.rng.randrange(1, 4)
        kinds = [self.rng.choice(TYPES) for _ in range(num)]
        seconds = [self.alloca(kind) for kind in kinds]
        firsts = [self.alloca(kind) for kind in kinds]
        for first, second in zip(firsts, seconds):
            self.fill(first, "%f1")
            if self.chance(0.3):
                self.show(first)
            if self.chance(0.06):
                self.fill(second, "%f2")
        if num > 1 and self.chance(0.1) and kinds[0] == kinds[1]:
            seconds[1] = self.rng.choice([seconds[0], firsts[0]])
        args, result = [(self.fresh(), kind) for kind in kinds], self.fresh()
        carried = ", ".join(f"{arg[0]} = {first[0]}" for arg, first in zip(args, firsts))
        trips = self.rng.choice([1, 1, 2, 3])
        self.emit(f"{result}:{num} = scf.for {self.fresh()} = %c0 to %c{trips} step %c1 iter_args({carried}) -> ({', '.join(kinds)}) {{")
        self.depth += 1
        self.body(args, firsts, seconds)
        yielded = [arg[0] if self.chance(0.04) else second[0] for arg, second in zip(args, seconds)]
        self.emit(f"scf.yield {', '.join(yielded)} : {', '.join(kinds)}")
        self.depth -= 1
        self.emit("}")
        for i, kind in enumerate(kinds):
            after = self.rng.random()
            if after < 0.1:
                self.show(firsts[i])
            elif after < 0.2:
                self.show(seconds[i])
            elif after < 0.26:
                self.fill(seconds[i], "%f2")
            elif after < 0.32:
                self.fill((f"{result}#{i}", kind), "%f2")
            self.show((f"{result}#{i}", kind))

    def text(self):
        self.lines.append("func.func @main() {")
        self.emit("%true = arith.constant true")
        for i in range(4):
            self.emit(f"%c{i} = arith.constant {i} : index")
            self.emit(f"%f{i} = arith.constant {i + 0.5} : f32")
        for _ in range(self.rng.randrange(1, 3)):
            if self.chance(0.3):
                self.emit(f"scf.for {self.fresh()} = %c0 to %c2 step %c1 {{")
                self.depth += 1
                self.loop()
                self.depth -= 1
                self.emit("}")
            else:
                self.loop()
        self.emit("return")
        return "\n".join(self.lines + ["}", ""])


def main():
    options = copies.arguments(__doc__).parse_args()
    texts = [Program(seed).text() for seed in range(options.seed, options.seed + options.count)]
    plain = chunks.each([tool("cistern-opt")], texts)
    merged = chunks.each([tool("cistern-opt"), "--buffer-loop-merging"], texts)
    rows = [(text, after or "", text) for text, after in zip(texts, merged)]
    counted, _, wrong = copies.compare(rows, options.seed)
    return copies.end_changed(counted, wrong, "buffers are merged", plain, merged, options.count)


if __name__ == "__main__":
    sys.exit(main())
