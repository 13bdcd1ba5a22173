#!/usr/bin/env python3
"""Random loops that take parts out of what they carry and put them back: --loop-invariant-subset-hoisting prints what mlir-opt prints,
and the programs compute the same afterwards, as tensors and as buffers that are freed.

    random_hoisted.py [--seed=1] [--count=200]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many programs there were, how many parts were hoisted, and how many programs mlir-opt prints otherwise (none is right; where it
makes an invalid program, nothing is compared)."""
import argparse
import concurrent.futures
import pathlib
import random
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
from execution import run, tool  # noqa: E402
from lines import Lines  # noqa: E402

WHOLE, PART, FEW = "tensor<16xf32>", "tensor<4xf32>", "tensor<2xf32>"
HOIST = "--loop-invariant-subset-hoisting"
BUFFERIZE = ["--rewrite-in-destination-passing-style", "--eliminate-empty-tensors=overwritten",
             "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops copy-placement=exact "
             "destinations=best disjoint-subsets carried-buffers=move", "--copy-elimination", "--buffer-deallocation-pipeline"]


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.ivs = []
        self.is_comparable = True  # mlir-opt is right
        self.is_wild = self.rng.random() < 0.3

    def offset(self, most):
        """Constants, values from outside, or what a turn computes."""
        kind = self.rng.random()
        if kind < 0.6:
            return str(self.rng.randrange(0, most + 1, self.rng.choice([1, 4, 4])))
        return self.rng.choice(["%c0", "%c4", "%n", "%n4"] if kind < 0.9 or not self.ivs else self.ivs)

    def compute(self, parts, kind):
        """A part that is made of others."""
        one = self.rng.choice(parts) if parts else None
        if one is None or self.rng.random() < 0.2:
            return self.define(f"linalg.fill ins(%f1 : f32) outs({self.define(f'tensor.empty() : {kind}')} : {kind}) -> {kind}")
        other = self.rng.choice(parts)
        into = other if self.rng.random() < 0.5 else self.define(f"tensor.empty() : {kind}")
        return self.define(f"linalg.add ins({one}, {other} : {kind}, {kind}) outs({into} : {kind}) -> {kind}")

    def few_of(self, part):
        """Changes a part of the part."""
        at = self.rng.choice(["0", "2", "%c0"])
        few = self.define(f"tensor.extract_slice {part}[{at}] [2] [1] : {PART} to {FEW}")
        return self.define(f"tensor.insert_slice {self.compute([few], FEW)} into {part}[{at}] [2] [1] : {FEW} into {PART}")

    def wild(self, value):
        """What mlir-opt is wrong about: vectors that are masked, parts that are taken out after they were put in."""
        self.is_comparable = False
        at = self.rng.choice(["%c0", "%c4"])
        if self.rng.random() < 0.5:
            mask = ", %m" if self.rng.random() < 0.7 else ""
            vector = self.define(f"vector.transfer_read {value}[{at}], %f1{mask} {{in_bounds = [true]}} : {WHOLE}, vector<4xf32>")
            vector = self.define(f"vector.shuffle {vector}, {vector} [1, 2, 3, 0] : vector<4xf32>, vector<4xf32>")
            return self.define(f"vector.transfer_write {vector}, {value}[{at}], %m {{in_bounds = [true]}} : vector<4xf32>, {WHOLE}")
        part = self.define(f"tensor.extract_slice {value}[{self.rng.choice([0, 4, 8])}] [4] [1] : {WHOLE} to {PART}")
        value = self.define(f"tensor.insert_slice {self.compute([part], PART)} into {value}[{at}] [4] [1] : {PART} into {WHOLE}")
        part = self.define(f"tensor.extract_slice {value}[{at}] [4] [1] : {WHOLE} to {PART}")
        return self.define(f"tensor.insert_slice {part} into {value}[12] [4] [1] : {PART} into {WHOLE}")

    def turn(self, value):
        """What a turn makes of a tensor that it carries."""
        if self.is_wild and self.rng.random() < 0.4:
            return self.wild(value)
        places, taken, outer = [self.offset(12) for _ in range(self.rng.randrange(1, 4))], [], value
        for at in places:
            if self.rng.random() < 0.85:
                part = self.define(f"tensor.extract_slice {value}[{at}] [4] [1] : {WHOLE} to {PART}")
                taken.append(self.few_of(part) if self.rng.random() < 0.25 else part)
        if self.depth < 4 and self.rng.random() < 0.35:
            value = self.loop([value])[0]
        self.rng.shuffle(places)
        for at in places:
            if self.rng.random() < 0.85:
                part = self.compute(taken, PART)
                value = self.define(f"tensor.insert_slice {part} into {value}[{at}] [4] [1] : {PART} into {WHOLE}")
            elif self.rng.random() < 0.2:
                self.show(outer)
        return value

    def show(self, tensor):
        self.emit(f"vector.print {self.define(f'tensor.extract {tensor}[%c4] : {WHOLE}')} : f32")

    def loop(self, inits):
        args, result, iv = [self.fresh() for _ in inits], self.fresh(), self.fresh()
        types = ", ".join([WHOLE] * len(inits))
        carried = ", ".join(f"{a} = {i}" for a, i in zip(args, inits))
        trips = self.rng.choice(["%c0", "%c1", "%c3", "%k", "%k", "%k"])
        self.emit(f"{result}:{len(inits)} = scf.for {iv} = %c0 to {trips} step %c1 iter_args({carried}) -> ({types}) {{")
        self.depth += 1
        self.ivs += [iv] * (trips == "%k")  # of others mlir-opt knows the range
        made = [self.turn(arg) for arg in args]
        if self.rng.random() < 0.1:
            self.rng.shuffle(made)
        self.emit(f"scf.yield {', '.join(made)} : {types}")
        self.ivs = [other for other in self.ivs if other != iv]
        self.depth -= 1
        self.emit("}")
        return [f"{result}#{i}" for i in range(len(inits))]

    def constants(self):
        for name, value in (("c0", 0), ("c1", 1), ("c3", 3), ("c4", 4), ("c7", 7)):
            self.emit(f"%{name} = arith.constant {value} : index")
        self.emit("%f1 = arith.constant 1.5 : f32")
        self.emit("%m = vector.constant_mask [2] : vector<4xi1>")

    def text(self):
        self.lines.append(f"func.func private @f(%t: {WHOLE}, %u: {WHOLE}, %n: index, %k: index) -> ({WHOLE}, {WHOLE}) {{")
        self.constants()
        self.emit("%n4 = arith.addi %n, %c4 : index")
        out = self.loop(self.rng.choice([["%t", "%u"], ["%t", "%t"]]))
        self.emit(f"return {out[0]}, {out[1]} : {WHOLE}, {WHOLE}")
        self.lines += ["}", "func.func @main() {"]
        self.constants()
        shown = []
        for name in ("t", "u"):
            value = self.define(f"tensor.empty() : {WHOLE}")
            made = self.define(f"linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]}} "
                               f"outs({value} : {WHOLE}) {{ ^bb0(%o: f32): %i = linalg.index 0 : index %j = arith.index_cast %i : index to i32 "
                               f"%k = arith.sitofp %j : i32 to f32 linalg.yield %k : f32 }} -> {WHOLE}")
            shown.append(made)
        out = self.fresh()
        self.emit(f"{out}:2 = call @f({shown[0]}, {shown[1]}, {self.rng.choice(['%c0', '%c4', '%c7'])}, "
                  f"{self.rng.choice(['%c0', '%c1', '%c3'])}) : ({WHOLE}, {WHOLE}, index, index) -> ({WHOLE}, {WHOLE})")
        for tensor in (f"{out}#0", f"{out}#1", shown[0]):
            vector = self.define(f"vector.transfer_read {tensor}[%c0], %f1 {{in_bounds = [true]}} : {WHOLE}, vector<16xf32>")
            self.emit(f"vector.print {vector} : vector<16xf32>")
        self.emit("return")
        return "\n".join(self.lines + ["}", ""])


def check(seed, oracle):
    """(what is wrong or None, parts hoisted, whether mlir-opt prints the same)."""
    program = Program(seed)
    text = program.text()
    before = run([tool("cistern-run"), "-"], text, seconds=60)
    if before.status:
        return f"is no program: {before.errors[:300]}", 0, True
    hoisted = run([tool("cistern-opt"), "-", HOIST, "--mlir-pass-statistics"], text, seconds=60)
    number = int((re.findall(r"(\d+) num-hoisted", hoisted.errors) or ["0"])[0])
    theirs = run([oracle, "-", HOIST], text, seconds=60) if oracle and program.is_comparable else None
    same = not theirs or theirs.status != 0 or theirs.output == hoisted.output
    for passes in ([HOIST], [HOIST] + BUFFERIZE):
        made = run([tool("cistern-opt"), "-", *passes], text, seconds=60)
        after = run([tool("cistern-run"), "-"], made.output, seconds=60) if not made.status else made
        if after.status or after.output != before.output:
            return f"differs after {' '.join(passes)}: {(after.errors or made.errors)[:300]}", number, same
    return None, number, same


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parsed = parser.parse_args()
    oracle = shutil.which("mlir-opt-22")
    wrong = others = hoisted = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        seeds = range(parsed.seed, parsed.seed + parsed.count)
        for seed, (problem, number, same) in zip(seeds, pool.map(lambda s: check(s, oracle), seeds)):
            hoisted += number
            wrong += problem is not None
            others += not same
            if problem or not same:
                print(f"seed {seed}: {problem or 'mlir-opt prints something else'}", flush=True)
    print(f"{parsed.count} programs, {hoisted} parts hoisted: {wrong} wrong, {others} otherwise than mlir-opt")
    return 1 if wrong or others or not hoisted else 0


if __name__ == "__main__":
    sys.exit(main())
