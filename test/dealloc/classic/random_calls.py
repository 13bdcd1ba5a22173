#!/usr/bin/env python3
"""Random programs of calls that --buffer-deallocation must leave without a leak: executed before and after, with the same output.

    random_calls.py [--seed=1] [--count=200] [--versus-19] [--ownership]

Functions take memrefs and a number of turns, call others and themselves, and return numbers and memrefs that they were passed, in
any order, perhaps through views, branches and regions. What they allocate dies in them: the pass knows no owner of what a call returns.
--versus-19 fails where mlir-opt 19 prints something else than the same program without some of the frees.
--ownership: --buffer-deallocation-pipeline, of functions that also return integers in which a pointer would fit."""
import argparse
import collections
import pathlib
import random
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import chunks  # noqa: E402
from execution import execute, tool  # noqa: E402
from lines import Lines  # noqa: E402

MEMREF = "memref<4xf32>"
TYPES = (MEMREF, "f32", "index", "i1", "i64")


class Function(Lines):
    def __init__(self, rng, name, inputs, results, callees):
        super().__init__(rng)
        self.name, self.inputs, self.results, self.callees = name, inputs, results, callees
        self.values = {kind: [] for kind in TYPES}
        self.owned = []  # allocated here

    def number(self, n):
        return self.define(f"arith.constant {n} : index")

    def memref(self):
        if not self.values[MEMREF] or self.chance(0.4):
            name = self.define(f"memref.alloc() : {MEMREF}")
            self.emit(f"linalg.fill ins({self.define(f'arith.constant {self.rng.randrange(9)}.0 : f32')} : f32) outs({name} : {MEMREF})")
            self.values[MEMREF].append(name)
            self.owned.append(name)
        return self.rng.choice(self.values[MEMREF][-4:])

    def value(self, kind):
        if kind == MEMREF:
            return self.memref()
        if kind == "index":  # how often to turn: less than the caller's
            return self.define(f"arith.subi %a0, {self.number(1)} : index") if self.chance(0.7) else self.number(0)
        if self.values[kind] and self.chance(0.8):
            return self.rng.choice(self.values[kind])
        if kind == "f32":
            return self.define(f"memref.load {self.memref()}[{self.number(self.rng.randrange(4))}] : {MEMREF}")
        if kind == "i64":
            return self.define(f"arith.fptosi {self.value('f32')} : f32 to i64")
        return self.define(f"arith.cmpf olt, {self.value('f32')}, {self.value('f32')} : f32")

    def call(self):
        name, inputs, results = self.rng.choice(self.callees)
        given = ", ".join(self.value(kind) for kind in inputs)
        left = self.fresh()
        self.emit(f"{left}:{len(results)} = func.call @{name}({given}) : ({', '.join(inputs)}) -> ({', '.join(results)})")
        return [(f"{left}#{i}", kind) for i, kind in enumerate(results)]

    def turns(self):
        """Calls only while there are turns left, so that recursion ends."""
        results = [self.rng.choice(("f32", "i1")) for _ in range(self.rng.randrange(1, 3))]
        zero = self.number(0)
        more = self.define(f"arith.cmpi sgt, %a0, {zero} : index")
        names = [self.fresh() for _ in results]
        self.nested(f"{', '.join(names)} = scf.if {more} -> ({', '.join(results)}) {{", results, True)
        self.nested("} else {", results, False)
        self.emit("}")
        for name, kind in zip(names, results):
            self.values[kind].append(name)

    def nested(self, head, results, calls):
        kept = {kind: list(values) for kind, values in self.values.items()}
        self.emit(head)
        self.depth += 1
        for _ in range(calls and self.rng.randrange(1, 3)):
            for name, kind in self.call():
                self.values[kind].append(name)
        given = ", ".join(self.value(kind) for kind in results)
        self.emit(f"scf.yield {given} : {', '.join(results)}")
        self.depth -= 1
        self.values = kept

    def step(self):
        kind = self.rng.randrange(7)
        if kind < 3:
            self.turns()
        elif kind == 3:
            self.values["f32"].append(self.define(f"arith.addf {self.value('f32')}, {self.value('f32')} : f32"))
        elif kind == 4:
            self.emit(f"vector.print {self.value('f32')} : f32")
        elif kind == 5:
            cast = self.define(f"memref.cast {self.memref()} : {MEMREF} to memref<?xf32>")
            self.values[MEMREF].append(self.define(f"memref.cast {cast} : memref<?xf32> to {MEMREF}"))
        else:
            self.values["i1"].append(self.value("i1"))

    def returned(self, kind, arguments):
        """Of memrefs an argument."""
        if kind != MEMREF:
            return self.value(kind)
        return self.rng.choice(arguments)

    def write(self):
        args = [f"%a{i}" for i in range(len(self.inputs))]
        for name, kind in zip(args, self.inputs):
            self.values[kind].append(name)
        for _ in range(self.rng.randrange(1, 5)):
            self.step()
        memrefs = [name for name, kind in zip(args, self.inputs) if kind == MEMREF]
        given = [self.returned(kind, memrefs) for kind in self.results]
        if self.chance(0.3) and self.results:  # two returns
            which = self.value("i1")
            self.emit(f"cf.cond_br {which}, ^one, ^two")
            self.at(0, "^one:")
            self.emit(f"return {', '.join(given)} : {', '.join(self.results)}")
            self.at(0, "^two:")
            given = [self.returned(kind, memrefs) if kind == MEMREF else name for kind, name in zip(self.results, given)]
        self.emit(f"return {', '.join(given)} : {', '.join(self.results)}")
        typed = ", ".join(f"{name}: {kind}" for name, kind in zip(args, self.inputs))
        return "\n".join([f"func.func private @{self.name}({typed}) -> ({', '.join(self.results)}) {{", *self.lines, "}"]) + "\n"


def generate(seed, numbers=("f32", "i1")):
    rng = random.Random(seed)
    signatures = []
    for i in range(rng.randrange(1, 4)):
        inputs = ["index"] + [rng.choice((MEMREF, MEMREF, "f32", "i1")) for _ in range(rng.randrange(1, 4))]
        results = [rng.choice((*numbers, MEMREF if MEMREF in inputs else "f32")) for _ in range(rng.randrange(1, 4))]
        signatures.append((f"f{i}", inputs, results))
    texts = [Function(rng, *signature, signatures).write() for signature in signatures]
    main = Function(rng, "main", [], [], signatures)
    main.emit(f"%a0 = arith.constant {rng.randrange(1, 4)} : index")
    last = rng.random() < 0.5
    for _ in range(rng.randrange(1, 4)):
        called = main.call()
        for name, kind in called:
            if kind == MEMREF:
                main.emit(f"vector.print {main.define(f'memref.load {name}[%a0] : {MEMREF}')} : f32")
            else:
                main.emit(f"vector.print {name} : {kind}")
            if not last:
                main.values[kind].append(name)
    text = "\n".join(["func.func @main() {", *main.lines, "  return", "}"]) + "\n"
    texts.insert(rng.randrange(len(texts) + 1), text)
    return "".join(texts)


def judge(before, after, peer):
    if after is None:
        return "refused"
    there, here = execute(before, False), execute(after, True)
    if there.status:
        return "not executed"
    if here.status or here.output != there.output:
        return "WRONG"
    if peer and peer != after:
        return "leaked by mlir-opt 19" if frees_more(after, peer) else "DIFFERENT"
    return "the same"


def frees_more(after, peer):
    """Whether a program is another one with more frees, which executes without freeing anything twice."""
    rest = iter(peer.splitlines())
    expected = next(rest, None)
    for line in after.splitlines():
        if line == expected:
            expected = next(rest, None)
        elif "memref.dealloc " not in line:
            return False
    return expected is None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--versus-19", action="store_true")
    parser.add_argument("--ownership", action="store_true")
    parser.add_argument("--show", type=int, help="print the program of this seed")
    parsed = parser.parse_args()
    numbers = ("f32", "i1", "i64", "i64") if parsed.ownership else ("f32", "i1")
    command = ["-", "--buffer-deallocation-pipeline" if parsed.ownership else "--buffer-deallocation"]
    if parsed.show is not None:
        print(generate(parsed.show, numbers), end="")
        return 0
    peer = parsed.versus_19 and shutil.which("mlir-opt-19")
    if parsed.versus_19 and not peer:
        print("there is no mlir-opt-19", file=sys.stderr)
        return 77
    seeds = range(parsed.seed, parsed.seed + parsed.count)
    programs = [generate(seed, numbers) for seed in seeds]
    made = chunks.each([tool("cistern-opt"), *command], programs)
    peers = chunks.each([peer, *command], programs) if peer else [None] * len(programs)
    counts = collections.Counter()
    for seed, before, after, old in zip(seeds, programs, made, peers):
        verdict = judge(before, after, old)
        counts[verdict] += 1
        if verdict not in ("the same", "leaked by mlir-opt 19"):
            print(f"seed {seed}: {verdict}")
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()))
    good = counts["the same"] + counts["leaked by mlir-opt 19"]
    return 0 if good == parsed.count else 1


if __name__ == "__main__":
    sys.exit(main())
