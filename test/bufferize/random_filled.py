#!/usr/bin/env python3
"""Random programs of few tensors that are filled by ops without inputs, whose bodies may read other tensors, overwritten, and put into
larger ones; with every option that finds destinations they compute the same as the tensors, with a clean heap. Others read tensors
through memrefs, after ops that may write their memory and whose results may be for nothing.

    random_filled.py [--seed=1] [--count=200]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many programs there were, and how many copies were executed, beside those of One-Shot Bufferize alone."""
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import chunks  # noqa: E402
import copies  # noqa: E402
from execution import tool  # noqa: E402
from lines import Lines  # noqa: E402

TENSOR, WIDE, MEMREF = "tensor<4xi32>", "tensor<12xi32>", "memref<4xi32>"
PLAIN = "bufferize-function-boundaries allow-return-allocs-from-loops"
ALL = PLAIN + " copy-placement=exact destinations=best disjoint-subsets carried-buffers=move infer-argument-layouts"


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))

    def index(self):
        return f"%c{self.rng.randrange(4)}"

    def empty(self):
        return self.define(f"tensor.empty() : {TENSOR}")

    def number(self):
        return self.define(f"arith.constant {100 + self.count} : i32")

    def fill(self, into):
        return self.define(f"linalg.fill ins({self.number()} : i32) outs({into} : {TENSOR}) -> {TENSOR}")

    def gather(self, into, tensors):
        """A fill whose body reads a tensor."""
        name, body = self.fresh(), self.rng.choice(["%l", "%k"])
        self.emit(f'{name} = linalg.generic {{indexing_maps = [#m], iterator_types = ["parallel"]}} outs({into} : {TENSOR}) {{')
        self.emit("^bb0(%o: i32):")
        self.emit("  %l = linalg.index 0 : index")
        self.emit("  %k = arith.subi %c3, %l : index")
        self.emit(f"  %x = tensor.extract {self.rng.choice(tensors)}[{body}] : {TENSOR}")
        self.emit("  linalg.yield %x : i32")
        self.emit(f"}} -> {TENSOR}")
        return name

    def show(self, tensor, kind=TENSOR):
        self.emit(f"vector.print {self.define(f'tensor.extract {tensor}[{self.index()}] : {kind}')} : i32")

    def step_beside_memrefs(self, tensors, memrefs):
        """One more tensor, memref of one, or look at either. What overwrites a tensor reads it, so that memory of memrefs is kept."""
        kind, one = self.rng.random(), self.rng.choice(tensors[-3:])
        if kind < 0.45:
            tensors.append(self.define(f"tensor.insert {self.number()} into {one}[{self.index()}] : {TENSOR}"))
        elif kind < 0.7:
            memrefs.append(self.define(f"bufferization.to_buffer {one} : {TENSOR} to {MEMREF}"))
        elif kind < 0.9 and memrefs:
            self.emit(f"vector.print {self.define(f'memref.load {self.rng.choice(memrefs)}[{self.index()}] : {MEMREF}')} : i32")
        else:
            self.show(self.rng.choice(tensors))

    def step(self, tensors, wide):
        """One more tensor, and what is there of the wide one."""
        kind, one, other = self.rng.random(), self.rng.choice(tensors[-3:]), self.rng.choice(tensors)
        if kind < 0.2:
            tensors.append(self.gather(self.empty(), tensors))
        elif kind < 0.3:
            tensors.append(self.fill(self.empty() if self.rng.random() < 0.6 else one))
        elif kind < 0.5:
            tensors.append(self.define(f"tensor.insert {self.number()} into {one}[{self.index()}] : {TENSOR}"))
        elif kind < 0.65:
            into = self.empty() if self.rng.random() < 0.7 else one
            tensors.append(self.define(f"linalg.sub ins({one}, {other} : {TENSOR}, {TENSOR}) outs({into} : {TENSOR}) -> {TENSOR}"))
        elif kind < 0.75:
            place = f"[{self.rng.choice([0, 2, 4, 8])}] [4] [1]"
            wide = self.define(f"tensor.insert_slice {one} into {wide}{place} : {TENSOR} into {WIDE}")
        elif kind < 0.8:
            tensors.append(self.define(f"tensor.extract_slice {wide}[{self.rng.choice([0, 2, 4, 8])}] [4] [1] : {WIDE} to {TENSOR}"))
        else:
            self.show(other)
        return wide

    def text(self):
        self.lines.append("#m = affine_map<(d0) -> (d0)>")
        self.lines.append("func.func @main() {")
        for i in range(4):
            self.emit(f"%c{i} = arith.constant {i} : index")
        self.emit("%t = tensor.generate {")
        self.emit("^bb0(%i: index):")
        self.emit("  %x = arith.index_cast %i : index to i32")
        self.emit("  tensor.yield %x : i32")
        self.emit(f"}} : {TENSOR}")
        zero = self.define("arith.constant 0 : i32")
        wide = self.define(f"linalg.fill ins({zero} : i32) outs({self.define(f'tensor.empty() : {WIDE}')} : {WIDE}) -> {WIDE}")
        tensors, memrefs = ["%t"], []
        if self.rng.random() < 0.3:
            for _ in range(self.rng.randrange(5, 14)):
                self.step_beside_memrefs(tensors, memrefs)
        else:
            for _ in range(self.rng.randrange(3, 9)):
                wide = self.step(tensors, wide)
        for tensor in self.rng.sample(tensors, 1) if memrefs else tensors[-4:]:
            self.show(tensor)
        self.show(wide, WIDE)
        return "\n".join(self.lines + ["  return", "}", ""])


def main():
    parsed = copies.arguments(__doc__).parse_args()
    texts = [Program(seed).text() for seed in range(parsed.seed, parsed.seed + parsed.count)]
    before = ["--rewrite-in-destination-passing-style=fill-for-each-use", "--eliminate-empty-tensors=empty-for-each-use overwritten"]
    made = [chunks.each([tool("cistern-opt"), "-", *first, f"--one-shot-bufferize={how}", "--buffer-deallocation-pipeline"], texts)
            for first, how in ((before, ALL), ([], PLAIN))]
    rows = [(text, best or "", plain or "") for text, best, plain in zip(texts, *made)]
    return copies.end(*copies.compare(rows, parsed.seed), "with all options", "with none", parsed.count)


if __name__ == "__main__":
    sys.exit(main())
