#!/usr/bin/env python3
"""Random programs of buffers, views and copies through --copy-elimination: the same output, nothing wrong on the heap, and never more
copies executed.

    random_copies.py [--seed=1] [--count=200]        cistern-opt and cistern-run: as test/lib/tools.py finds them"""
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import chunks  # noqa: E402
import copies  # noqa: E402
from execution import tool  # noqa: E402
from lines import Lines  # noqa: E402

WHOLE, HALF = "memref<8xf32>", "memref<4xf32, strided<[1], offset: {}>>"


class Program(Lines):
    """A function of two arguments, which may be one buffer, and @main, which calls it."""

    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.frees = self.rng.random() < 0.5

    def allocate(self, buffers):
        name = self.fresh()
        self.emit(f"{name} = memref.alloc() : {WHOLE}")
        if self.rng.random() < 0.6 and buffers:
            self.emit(f"memref.copy {self.rng.choice(buffers)}, {name} : {WHOLE} to {WHOLE}")
        else:
            self.emit(f"linalg.fill ins(%f{self.rng.randrange(3)} : f32) outs({name} : {WHOLE})")
        return name

    def half(self, buffer):
        name, low = self.fresh(), self.rng.choice([0, 4, 2])
        self.emit(f"{name} = memref.subview {buffer}[{low}] [4] [1] : {WHOLE} to {HALF.format(low)}")
        return name, HALF.format(low)

    def step(self, buffers):
        one, other = self.rng.choice(buffers), self.rng.choice(buffers)
        kind = self.rng.random()
        if kind < 0.2:
            self.emit(f"memref.store %f{self.rng.randrange(3)}, {one}[%c{self.rng.randrange(3)}] : {WHOLE}")
        elif kind < 0.45 and one != other:
            self.emit(f"memref.copy {one}, {other} : {WHOLE} to {WHOLE}")
        elif kind < 0.6 and one != other:
            (source, a), (target, b) = self.half(one), self.half(other)
            self.emit(f"memref.copy {source}, {target} : {a} to {b}")
        elif kind < 0.7:
            self.temporary(other)
        elif kind < 0.78 and self.depth < 3:
            self.loop(buffers)
        elif kind < 0.85:
            self.emit(f"linalg.exp ins({one} : {WHOLE}) outs({other} : {WHOLE})" if one != other else
                      f"linalg.fill ins(%f1 : f32) outs({one} : {WHOLE})")
        else:
            self.show(one)

    def temporary(self, buffer):
        """Computed beside, then copied to its place."""
        name, f = self.fresh(), self.rng.randrange(3)
        self.emit(f"{name} = memref.alloc() : memref<4xf32>")
        self.emit(f"linalg.fill ins(%f{f} : f32) outs({name} : memref<4xf32>)")
        if self.rng.random() < 0.3:
            self.show(buffer)
        part, kind = self.half(buffer)
        self.emit(f"memref.copy {name}, {part} : memref<4xf32> to {kind}")
        if self.rng.random() < 0.3:
            self.emit(f"memref.store %f0, {buffer}[%c{self.rng.randrange(3)}] : {WHOLE}")
        if self.rng.random() < 0.3:
            value = self.fresh()
            self.emit(f"{value} = memref.load {name}[%c0] : memref<4xf32>")
            self.emit(f"vector.print {value} : f32")
        self.emit(f"memref.dealloc {name} : memref<4xf32>")

    def loop(self, buffers):
        self.emit(f"scf.for {self.fresh()} = %c0 to %c2 step %c1 {{")
        self.depth += 1
        self.body(buffers, 4)
        self.depth -= 1
        self.emit("}")

    def show(self, buffer):
        value = self.fresh()
        self.emit(f"{value} = memref.load {buffer}[%c{self.rng.randrange(3)}] : {WHOLE}")
        self.emit(f"vector.print {value} : f32")

    def body(self, buffers, steps):
        own = []
        for _ in range(self.rng.randrange(1, steps + 1)):
            if self.rng.random() < 0.3:
                own.append(self.allocate(buffers + own))
            else:
                self.step(buffers + own)
        for buffer in own:
            if self.rng.random() < 0.5:
                self.show(buffer)
            if self.rng.random() < 0.9:
                self.emit(f"memref.dealloc {buffer} : {WHOLE}")

    def text(self):
        constants = [f"  %c{i} = arith.constant {i} : index" for i in range(3)]
        constants += [f"  %f{i} = arith.constant {i + 0.5} : f32" for i in range(3)]
        self.lines = [f"func.func private @f(%a: {WHOLE}, %b: {WHOLE}) {{"] + constants
        self.body(["%a", "%b"], 14)
        self.lines += ["  return", "}", "func.func @main() {"] + constants
        x, y = self.allocate([]), self.allocate([])
        self.emit(f"call @f({x}, {self.rng.choice([x, y])}) : ({WHOLE}, {WHOLE}) -> ()")
        for buffer in (x, y):
            for i in range(3):
                value = self.fresh()
                self.emit(f"{value} = memref.load {buffer}[%c{i}] : {WHOLE}")
                self.emit(f"vector.print {value} : f32")
        return "\n".join(self.lines + ["  return", "}", ""])


def is_wrong(row, before, after, without):
    return copies.differs(row, before, after, without) or after[2] > before[2]


def main():
    parsed = copies.arguments(__doc__).parse_args()
    texts = [Program(seed).text() for seed in range(parsed.seed, parsed.seed + parsed.count)]
    made = chunks.each([tool("cistern-opt"), "-", "--copy-elimination"], texts)
    rows = [(text, after or "", text) for text, after in zip(texts, made)]
    return copies.end(*copies.compare(rows, parsed.seed, is_wrong, ["--no-leak-check"]), "with copy-elimination", "without", parsed.count)


if __name__ == "__main__":
    sys.exit(main())
