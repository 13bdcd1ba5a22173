#!/usr/bin/env python3
"""Random loops that write whole vectors into empty tensors from outside and yield them compute the same after --loop-iter-arg-destination-folding,
bufferized and freed, with fewer copies and allocations.

    random_loop_destinations.py [--seed=1] [--count=200]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many programs there were, and how many copies were executed, beside those without the pass."""
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs")]
import chunks  # noqa: E402
import copies  # noqa: E402
from lines import Lines  # noqa: E402
from tools import tool  # noqa: E402

TENSOR, VECTOR = "tensor<4xf32>", "vector<4xf32>"
PASS = "--loop-iter-arg-destination-folding"
BUFFERIZE = ["--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops", "--buffer-deallocation-pipeline"]


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))

    def read(self, tensor):
        return self.define(f"vector.transfer_read {tensor}[%c0], %f0 {{in_bounds = [true]}} : {TENSOR}, {VECTOR}")

    def show(self, vector):
        self.emit(f"vector.print {vector} : {VECTOR}")

    def write(self, vectors, args, outside):
        """Into an empty tensor from outside; rarely a part, or into another tensor."""
        kind, into = self.rng.random(), self.rng.choice(outside)
        if kind < 0.08:
            into = self.define(f"tensor.empty() : {TENSOR}")
        elif kind < 0.16:
            into = self.rng.choice(args)
        if kind > 0.92:
            part = self.define(f"vector.extract_strided_slice {self.rng.choice(vectors)} {{offsets = [1], sizes = [2], strides = [1]}} : {VECTOR} to vector<2xf32>")
            whole = self.define(f"linalg.fill ins(%f1 : f32) outs({into} : {TENSOR}) -> {TENSOR}")
            return self.define(f"vector.transfer_write {part}, {whole}[%c1] {{in_bounds = [true]}} : vector<2xf32>, {TENSOR}")
        return self.define(f"vector.transfer_write {self.rng.choice(vectors)}, {into}[%c0] {{in_bounds = [true]}} : {VECTOR}, {TENSOR}")

    def body(self, args, outside):
        vectors, made = [self.read(self.rng.choice(args))], []
        while len(made) < len(args) or self.chance(0.3):
            kind = self.rng.random()
            if kind < 0.4:
                vectors.append(self.define(f"arith.addf {self.rng.choice(vectors)}, {self.rng.choice(vectors)} : {VECTOR}"))
            elif kind < 0.6:
                vectors.append(self.read(self.rng.choice(args)))
            elif kind < 0.65:
                self.show(self.rng.choice(vectors))
            elif kind < 0.7:
                self.emit("scf.if %true {")
                self.depth += 1
                self.show(self.read(self.rng.choice(args + made)))
                self.depth -= 1
                self.emit("}")
            elif kind < 0.75 and self.depth < 3:
                vectors.append(self.read(self.loop(args, outside)[0]))
            else:
                made.append(self.write(vectors, args, outside))
        if self.chance(0.1):
            made[0] = self.rng.choice(args)
        return made[:len(args)] if self.chance(0.7) else self.rng.sample(made, len(args))

    def loop(self, tensors, outside):
        inits = [self.rng.choice(tensors) for _ in range(self.rng.randrange(1, 4))]
        args, result, types = [self.fresh() for _ in inits], self.fresh(), ", ".join([TENSOR] * len(inits))
        carried = ", ".join(f"{a} = {i}" for a, i in zip(args, inits))
        self.emit(f"{result}:{len(inits)} = scf.for {self.fresh()} = %c0 to %c{self.rng.randrange(4)} step %c1 iter_args({carried}) -> ({types}) {{")
        self.depth += 1
        self.emit(f"scf.yield {', '.join(self.body(args, outside))} : {types}")
        self.depth -= 1
        self.emit("}")
        return [f"{result}#{i}" for i in range(len(inits))]

    def text(self):
        self.lines.append(f"func.func private @f(%t: {TENSOR}, %u: {TENSOR}) -> {TENSOR} {{")
        self.constants()
        outside = [self.define(f"tensor.empty() : {TENSOR}") for _ in range(2)]
        tensors = ["%t", "%u"]
        for _ in range(self.rng.randrange(1, 3)):
            tensors += self.loop(tensors, outside)
        for tensor in tensors:
            self.show(self.read(tensor))
        self.emit(f"return {tensors[-1]} : {TENSOR}")
        self.lines += ["}", "func.func @main() {"]
        self.constants()
        filled = [self.define(f"linalg.fill ins(%f{i} : f32) outs({self.define(f'tensor.empty() : {TENSOR}')} : {TENSOR}) -> {TENSOR}") for i in (1, 2)]
        out = self.define(f"call @f({filled[0]}, {filled[1]}) : ({TENSOR}, {TENSOR}) -> {TENSOR}")
        for tensor in (out, *filled):
            self.show(self.read(tensor))
        self.emit("return")
        return "\n".join(self.lines + ["}", ""])

    def constants(self):
        self.emit("%true = arith.constant true")
        for i in range(4):
            self.emit(f"%c{i} = arith.constant {i} : index")
            self.emit(f"%f{i} = arith.constant {i + 0.5} : f32")


def main():
    options = copies.arguments(__doc__).parse_args()
    texts = [Program(seed).text() for seed in range(options.seed, options.seed + options.count)]
    folded = chunks.each([tool("cistern-opt"), PASS, *BUFFERIZE], texts)
    without = chunks.each([tool("cistern-opt"), *BUFFERIZE], texts)
    rows = [(text, after or "", plain or "") for text, after, plain in zip(texts, folded, without)]
    return copies.end(*copies.compare(rows, options.seed), "with the pass", "without it", options.count)


if __name__ == "__main__":
    sys.exit(main())
