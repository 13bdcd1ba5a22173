#!/usr/bin/env python3
"""Random loops that swap, rotate and push on what they carry, or yield it twice, bufferized so that buffers change places (carried-buffers=move), are
freed, and compute the same as the tensors.

    random_carried.py [--seed=1] [--count=200]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many programs there were, and how many copies were executed, beside those without the option."""
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import chunks  # noqa: E402
import copies  # noqa: E402
from execution import tool  # noqa: E402
from lines import Lines  # noqa: E402

TENSOR, WIDE = "tensor<4xf32>", "tensor<8xf32>"
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops disjoint-subsets {}"


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))

    def scalar(self):
        return f"%f{self.rng.randrange(3)}"

    def index(self):
        return f"%c{self.rng.randrange(3)}"

    def fill(self, into):
        return self.define(f"linalg.fill ins({self.scalar()} : f32) outs({into} : {TENSOR}) -> {TENSOR}")

    def empty(self):
        return self.define(f"tensor.empty() : {TENSOR}")

    def show(self, tensor):
        self.emit(f"vector.print {self.define(f'tensor.extract {tensor}[{self.index()}] : {TENSOR}')} : f32")

    def update(self, tensors):
        """A tensor that is made of others."""
        one, other, kind = self.rng.choice(tensors), self.rng.choice(tensors), self.rng.random()
        if kind < 0.4:
            value = self.define(f"tensor.extract {other}[{self.index()}] : {TENSOR}") if self.rng.random() < 0.6 else self.scalar()
            return self.define(f"tensor.insert {value} into {one}[{self.index()}] : {TENSOR}")
        if kind < 0.7:
            into = one if self.rng.random() < 0.5 else self.empty()
            return self.define(f"linalg.exp ins({other} : {TENSOR}) outs({into} : {TENSOR}) -> {TENSOR}")
        return self.fill(one if self.rng.random() < 0.6 else self.empty())

    def carried(self, tensors, roots):
        """Inits of a loop: tensors of any kind, a part of a wide one, or new ones."""
        inits = []
        for _ in range(self.rng.randrange(2, 5)):
            kind = self.rng.random()
            if kind < 0.35:
                inits.append(self.rng.choice(tensors))
            elif kind < 0.5 and roots:
                low = self.rng.choice([0, 4])
                inits.append(self.define(f"tensor.extract_slice {roots[0]}[{low}] [4] [1] : {WIDE} to {TENSOR}"))
            else:
                inits.append(self.fill(self.rng.choice(roots[1:]) if self.rng.random() < 0.6 else self.empty()))
        return inits

    def turn(self, args, tensors, roots, most):
        """What a turn makes of its arguments, in any order."""
        now = list(args)
        for _ in range(self.rng.randrange(most)):
            if self.rng.random() < 0.25:
                self.show(self.rng.choice(now + tensors))
            i = self.rng.randrange(len(now))
            now[i] = self.update([now[i]] * 2 + now + (tensors if self.rng.random() < 0.3 else []))
        if self.depth < 3 and self.rng.random() < 0.2:
            now = (self.loop(now, roots) + now)[:len(now)]
        if self.rng.random() < 0.7:
            self.rng.shuffle(now)
        if self.rng.random() < 0.2:
            now[0] = now[-1]
        if self.rng.random() < 0.15:
            now[self.rng.randrange(len(now))] = self.rng.choice(tensors)
        return now

    def loop(self, tensors, roots):
        inits = self.carried(tensors, roots)
        return self.while_loop(inits, tensors, roots) if self.rng.random() < 0.5 else self.for_loop(inits, tensors, roots)

    def for_loop(self, inits, tensors, roots):
        args = [self.fresh() for _ in inits]
        result, types = self.fresh(), ", ".join([TENSOR] * len(inits))
        carried = ", ".join(f"{a} = {i}" for a, i in zip(args, inits))
        trips = self.rng.choice(["%c0", "%c1", "%c2", "%c3"])
        self.emit(f"{result}:{len(inits)} = scf.for {self.fresh()} = %c0 to {trips} step %c1 iter_args({carried}) -> ({types}) {{")
        self.depth += 1
        now = self.turn(args, tensors, roots, 4)
        self.emit(f"scf.yield {', '.join(now)} : {types}")
        self.depth -= 1
        self.emit("}")
        return [f"{result}#{i}" for i in range(len(inits))]

    def while_loop(self, inits, tensors, roots):
        """scf.condition may pass on more tensors than come in, or fewer, in any order, and so may scf.yield."""
        args, result, types = [self.fresh() for _ in inits], self.fresh(), ", ".join([TENSOR] * len(inits) + ["index"])
        counter, trips = self.fresh(), self.rng.choice(["%c0", "%c1", "%c2", "%c3"])
        carried = ", ".join(f"{a} = {i}" for a, i in zip(args + [counter], inits + ["%c0"]))
        body, self.lines = self.lines, []
        self.depth += 1
        passed = self.turn(args, tensors, roots, 2)
        if self.rng.random() < 0.3:
            passed = passed[:-1] or passed
        elif self.rng.random() < 0.2:
            passed.append(self.rng.choice(args))
        inner = ", ".join([TENSOR] * len(passed) + ["index"])
        more = self.define(f"arith.cmpi slt, {counter}, {trips} : index")
        self.emit(f"scf.condition({more}) {', '.join(passed + [counter])} : {inner}")
        after, again = [self.fresh() for _ in passed], self.fresh()
        self.depth -= 1
        self.emit("} do {")
        arguments = ", ".join([f"{a}: {TENSOR}" for a in after] + [f"{again}: index"])
        self.emit(f"^bb0({arguments}):")
        self.depth += 1
        now = self.turn(after, tensors, roots, 4)
        now = (now + [self.rng.choice(after) if self.rng.random() < 0.5 else self.fill(self.empty()) for _ in inits])[:len(inits)]
        following = self.define(f"arith.addi {again}, %c1 : index")
        self.emit(f"scf.yield {', '.join(now + [following])} : {types}")
        self.depth -= 1
        self.emit("}")
        self.lines, inside = body, self.lines
        self.emit(f"{result}:{len(passed) + 1} = scf.while ({carried}) : ({types}) -> ({inner}) {{")
        self.lines += inside
        return [f"{result}#{i}" for i in range(len(passed))]

    def function(self, name, roots):
        tensors = list(roots[1:])
        self.lines.append(f"func.func private @{name}(%t: {WIDE}, %a: {TENSOR}, %b: {TENSOR}) -> ({TENSOR}, {TENSOR}) {{")
        self.constants()
        free = ["%t", self.empty(), self.empty()]
        tensors += [self.fill(free[1]), self.fill(free[2])]
        for _ in range(self.rng.randrange(1, 3)):
            tensors += self.loop(tensors[-4:], free)
            for _ in range(self.rng.randrange(4)):
                if self.rng.random() < 0.5:
                    tensors.append(self.fill(self.rng.choice(free[1:] + tensors)))
                else:
                    self.show(self.rng.choice(tensors))
        for tensor in self.rng.sample(tensors, min(4, len(tensors))):
            self.show(tensor)
        self.emit(f"return {self.rng.choice(tensors[-3:])}, {self.rng.choice(tensors)} : {TENSOR}, {TENSOR}")
        self.lines.append("}")

    def constants(self):
        for i in range(4):
            self.emit(f"%c{i} = arith.constant {i} : index")
        for i in range(3):
            self.emit(f"%f{i} = arith.constant {i + 0.5} : f32")

    def text(self):
        self.function("f", ["%t", "%a", "%b"])
        self.lines.append("func.func @main() {")
        self.constants()
        wide = self.define(f"tensor.empty() : {WIDE}")
        wide = self.define(f"linalg.fill ins(%f0 : f32) outs({wide} : {WIDE}) -> {WIDE}")
        x, y = self.fill(self.empty()), self.fill(self.empty())
        out = self.fresh()
        self.emit(f"{out}:2 = call @f({wide}, {x}, {y}) : ({WIDE}, {TENSOR}, {TENSOR}) -> ({TENSOR}, {TENSOR})")
        again = self.fill(self.rng.choice([x, y])) if self.rng.random() < 0.4 else x
        for tensor in (f"{out}#0", f"{out}#1", again, x):
            self.show(tensor)
        self.emit("return")
        return "\n".join(self.lines + ["}", ""])


class Converging(Program):
    """Loops that yield one tensor twice, in the buffer of one that they carry; the other one is read before it is written, or after."""

    def step(self, args, now):
        kind = self.rng.random()
        if kind < 0.3:
            self.show(self.rng.choice(args))
        elif kind < 0.6:
            value = self.define(f"tensor.extract {self.rng.choice(args)}[{self.index()}] : {TENSOR}")
            value = self.define(f"arith.addf {value}, {self.scalar()} : f32")
            now = self.define(f"tensor.insert {value} into {now}[{self.index()}] : {TENSOR}")
        elif kind < 0.8:
            now = self.define(f"linalg.add ins({self.rng.choice(args)}, {now} : {TENSOR}, {TENSOR}) outs({now} : {TENSOR}) -> {TENSOR}")
        else:
            part = self.define(f"tensor.extract_slice {self.rng.choice(args)}[1] [2] [1] : {TENSOR} to tensor<2xf32>")
            self.emit(f"vector.print {self.define(f'tensor.extract {part}[%c1] : tensor<2xf32>')} : f32")
        return now

    def text(self):
        self.lines.append("func.func @main() {")
        self.constants()
        tensors = [self.fill(self.empty()) for _ in range(3)]
        for _ in range(self.rng.randrange(1, 3)):
            inits = self.rng.sample(tensors, self.rng.choice([2, 2, 3]))
            args, result, types = [self.fresh() for _ in inits], self.fresh(), ", ".join([TENSOR] * len(inits))
            carried = ", ".join(f"{a} = {i}" for a, i in zip(args, inits))
            self.emit(f"{result}:{len(inits)} = scf.for {self.fresh()} = %c0 to %c{self.rng.randrange(4)} step %c1 iter_args({carried}) -> ({types}) {{")
            self.depth += 1
            own = self.rng.randrange(len(args))
            now = args[own]
            others = [a for a in args if a != now]
            for _ in range(self.rng.randrange(1, 4)):
                now = self.step(others if self.rng.random() < 0.8 else args, now)
            yielded = [now if i == own or self.rng.random() < 0.7 else self.rng.choice(args) for i in range(len(args))]
            self.emit(f"scf.yield {', '.join(yielded)} : {types}")
            self.depth -= 1
            self.emit("}")
            results = [f"{result}#{i}" for i in range(len(inits))]
            if self.rng.random() < 0.4:
                results[0] = self.update(results)
            if self.rng.random() < 0.2:
                results[0] = self.fill(results[0])
            for tensor in results:
                self.show(tensor)
            if self.rng.random() < 0.3:
                self.show(self.rng.choice(inits))
            tensors = results + [self.fill(self.empty())]
        self.emit("return")
        return "\n".join(self.lines + ["}", ""])


def program(seed):
    return (Converging if seed % 4 == 3 else Program)(seed).text()


def main():
    parsed = copies.arguments(__doc__).parse_args()
    texts = [program(seed) for seed in range(parsed.seed, parsed.seed + parsed.count)]
    made = [chunks.each([tool("cistern-opt"), "-", BUFFERIZE.format(option), "--buffer-deallocation-pipeline"], texts)
            for option in ("carried-buffers=move", "")]
    rows = [row if all(row) else None for row in zip(texts, *made)]
    return copies.end(*copies.compare(rows, parsed.seed), "where buffers change places", "where not", parsed.count)


if __name__ == "__main__":
    sys.exit(main())
