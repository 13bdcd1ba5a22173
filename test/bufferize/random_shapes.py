#!/usr/bin/env python3
"""Random programs with ops of a user's own whose regions have shapes that scf has no op for, executed before and after One-Shot Bufferize.

    random_shapes.py [--seed=1] [--count=200]

The dialect is Inputs/shapes.irdl.mlir: branches with arguments, a region that may be left out, regions in a row, three regions by turns.
They stand inside each other and in loops of scf, read and write tensors from outside under several names, and return what they are passed.
The fast analysis has to print what analysis=reference prints. What is wrong is kept in build/random-shapes/. Exit status 1 if
anything is."""
import argparse
import concurrent.futures
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs")]
from lines import Lines  # noqa: E402
from tools import run, tool  # noqa: E402

DIALECT = f"--irdl-file={ROOT / 'test/bufferize/Inputs/shapes.irdl.mlir'}"
BOTH = "bufferize-function-boundaries allow-return-allocs-from-loops"
MODES = ["", "analysis-heuristic=top-down", "copy-placement=exact", "carried-buffers=move disjoint-subsets", "copy-before-write",
         "analysis-heuristic=fuzzer analysis-fuzzer-seed=7", "copy-placement=estimated destinations=best carried-buffers=move"]
T = "tensor<4xf32>"


class Program(Lines):
    def updated(self, values):
        """A tensor that one of these becomes."""
        rng, into = self.rng, self.rng.choice(values)
        kind = rng.choice(["insert", "insert", "insert", "add", "fill", "slice"])
        if kind == "add":
            return self.define(f"linalg.add ins({rng.choice(values)}, {rng.choice(values)} : {T}, {T}) outs({into} : {T}) -> {T}")
        if kind == "fill":
            return self.define(f"linalg.fill ins(%z{rng.randrange(3)} : f32) outs({into} : {T}) -> {T}")
        if kind == "slice":
            part = self.define(f"tensor.extract_slice {rng.choice(values)}[{rng.randrange(3)}] [2] [1] : {T} to tensor<2xf32>")
            return self.define(f"tensor.insert_slice {part} into {into}[{rng.randrange(3)}] [2] [1] : tensor<2xf32> into {T}")
        number = self.define(f"tensor.extract {rng.choice(values)}[%k{rng.randrange(4)}] : {T}")
        sum_ = self.define(f"arith.addf {number}, %z{rng.randrange(3)} : f32")
        return self.define(f"tensor.insert {sum_} into {into}[%k{rng.randrange(4)}] : {T}")

    def region(self, values, args, num):
        """The ops of a region with these arguments, which gives `num` tensors."""
        if args:
            self.at(self.depth - 1, f"^bb0({', '.join(f'{arg}: {T}' for arg in args)}):")
        inner = values + args
        for _ in range(self.rng.randrange(3)):
            inner.append(self.op(inner) if self.chance(0.4) else self.updated(inner))
        given = [self.rng.choice(inner[-3:] + args) for _ in range(num)]
        self.emit(f'"custom.yield"({", ".join(given)}) : ({", ".join([T] * num)}) -> ()')

    def regions(self, name, values, shape):
        """The regions, by how many arguments each has, and how many tensors it gives."""
        result, num = self.fresh(), shape[-1][1]
        passed = [self.rng.choice(values) for _ in range(shape[0][0])]
        self.emit(f'{result}:{num} = "custom.{name}"({", ".join([f"%c{self.rng.randrange(2)}"] + passed)}) ({{')
        for i, (num_args, num_given) in enumerate(shape):
            self.depth += 1
            self.region(list(values), [self.fresh("a") for _ in range(num_args)], num_given)
            self.depth -= 1
            self.emit("}, {" if i + 1 < len(shape) else f"}}) : ({', '.join(['i1'] + [T] * len(passed))}) -> ({', '.join([T] * num)})")
        return f"{result}#{self.rng.randrange(num)}"

    def op(self, values):
        rng, n = self.rng, self.rng.randrange(1, 3)
        kind = rng.choice(["if", "if", "when", "join", "join", "turns", "for", "scf.if"]) if self.depth < 4 else "none"
        if kind == "if":
            m = rng.randrange(1, 3)
            return self.regions("if", values, [(n, m)] * 2)
        if kind == "when":
            return self.regions("when", values, [(n, n)])
        if kind == "join":
            m, k = rng.randrange(1, 3), rng.randrange(1, 3)
            return self.regions("join", values, [(n, m)] * 2 + [(m, k)])
        if kind == "turns":  # at most three turns, because the first tensor counts from 0
            zero = self.define(f"tensor.from_elements %z0, %z0, %z0, %z0 : {T}")
            return self.turns([zero], values, n)
        if kind == "for":
            arg, result, init = self.fresh("a"), self.fresh(), rng.choice(values)
            self.emit(f"{result} = scf.for %i{self.count} = %k0 to %k2 step %k1 iter_args({arg} = {init}) -> {T} {{")
            self.depth += 1
            inner = values + [arg]
            for _ in range(rng.randrange(1, 3)):
                inner.append(self.op(inner) if self.chance(0.5) else self.updated(inner))
            self.emit(f"scf.yield {rng.choice(inner[-2:] + [arg])} : {T}")
            self.depth -= 1
            self.emit("}")
            return result
        if kind == "scf.if":
            result = self.fresh()
            self.emit(f"{result} = scf.if %c{rng.randrange(2)} -> {T} {{")
            for end in ("} else {", "}"):
                self.depth += 1
                inner = values + [self.updated(values)]
                self.emit(f"scf.yield {rng.choice(inner)} : {T}")
                self.depth -= 1
                self.emit(end)
            return result
        return self.updated(values)

    def turns(self, first, values, n):
        result, num = self.fresh(), n + 1
        passed = first + [self.rng.choice(values) for _ in range(n)]
        self.emit(f'{result}:{num} = "custom.turns"({", ".join(passed)}) ({{')
        for i in range(3):
            args = [self.fresh("a") for _ in range(num)]
            self.depth += 1
            self.at(self.depth - 1, f"^bb0({', '.join(f'{arg}: {T}' for arg in args)}):")
            inner = values + args[1:]
            if self.chance(0.6):
                inner.append(self.updated(inner))
            given = [args[0]] + [self.rng.choice(inner) for _ in range(n)]
            if i == 0:
                number = self.define(f"tensor.extract {args[0]}[%k0] : {T}")
                go = self.define(f"arith.cmpf olt, {number}, %z{self.rng.randrange(3)} : f32")
                self.emit(f'"custom.next"({", ".join([go] + given)}) : (i1, {", ".join([T] * num)}) -> ()')
            else:
                if i == 1:
                    number = self.define(f"tensor.extract {args[0]}[%k0] : {T}")
                    more = self.define(f"arith.addf {number}, %z1 : f32")
                    given[0] = self.define(f"tensor.insert {more} into {args[0]}[%k0] : {T}")
                self.emit(f'"custom.yield"({", ".join(given)}) : ({", ".join([T] * num)}) -> ()')
            self.depth -= 1
            self.emit("}, {" if i < 2 else f"}}) : ({', '.join([T] * num)}) -> ({', '.join([T] * num)})")
        return f"{result}#{self.rng.randrange(1, num)}"

    def text(self):
        rng, values = self.rng, ["%t", "%u"]
        for _ in range(rng.randrange(2, 6)):
            values.append(self.op(values) if self.chance(0.7) else self.updated(values))
        results = [rng.choice(values) for _ in range(3)]
        types = ", ".join([T] * 3)
        constants = "".join(f"  %k{i} = arith.constant {i} : index\n" for i in range(4)) + "".join(
            f"  %z{i} = arith.constant {i}.0 : f32\n" for i in range(3))
        calls = "".join(f"  %v{c}{d}:3 = func.call @work(%t, %u, %b{c}, %b{d}) : ({T}, {T}, i1, i1) -> ({types})\n" for c in (0, 1) for d in (0, 1))
        printed = "".join(f"  %w{c}{d}{i}{k} = tensor.extract %v{c}{d}#{i}[%k{k}] : {T}\n  vector.print %w{c}{d}{i}{k} : f32\n"
                          for c in (0, 1) for d in (0, 1) for i in range(3) for k in range(4))
        return (f"func.func private @work(%t: {T}, %u: {T}, %c0: i1, %c1: i1) -> ({types}) {{\n" + constants + "\n".join(self.lines)
                + f"\n  return {', '.join(results)} : {types}\n}}\nfunc.func @main() {{\n" + constants
                + "  %b0 = arith.constant false\n  %b1 = arith.constant true\n"
                f"  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : {T}\n  %u = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : {T}\n"
                + calls + printed + "  return\n}\n")


def check(seed):
    """What is wrong with a program, in words; "" if nothing is; None if it cannot be executed."""
    text = Program(random.Random(seed)).text()
    before = run([tool("cistern-run"), DIALECT, "-"], text, 300)
    if before.status:
        return seed, text, f"cannot be executed: {before.errors.splitlines()[0]}"
    if before.output.count("\n") != text.count("vector.print"):
        return seed, text, f"prints {len(before.output)} bytes, but no line for each vector.print"
    for mode in MODES:
        made = [run([tool("cistern-opt"), DIALECT, "-", f"--one-shot-bufferize={BOTH} {mode} {more}"], text, 300)
                for more in ("", "analysis=reference")]
        if made[0].status:
            return seed, text, f"{mode}: {made[0].errors.splitlines()[0]}"
        if made[0].output != made[1].output:
            return seed, text, f"{mode}: other bytes with analysis=reference"
        after = run([tool("cistern-run"), DIALECT, "-", "--no-leak-check"], made[0].output, 300)
        if after.status or after.output != before.output:
            return seed, text, f"{mode}: {after.errors.splitlines()[0] if after.status else 'other values'}"
    return seed, text, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parsed = parser.parse_args()
    wrong, folder = 0, ROOT / "build" / "random-shapes"
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for seed, text, what in pool.map(check, range(parsed.seed, parsed.seed + parsed.count)):
            if what:
                wrong += 1
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{seed}.mlir").write_text(text)
                print(f"{folder / f'{seed}.mlir'}: {what}", flush=True)
    print(f"{parsed.count} programs in {len(MODES)} modes: {parsed.count - wrong} passed, {wrong} failed, 0 skipped")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
