#!/usr/bin/env python3
"""Random programs with ops of a dialect that is read from text, executed before and after pipelines: the same values, a clean heap.

    own_ops.py [--seed=1] [--count=100] [--keep=FOLDER] [--hooks]

--hooks: the dialect is the plugin own_ops.c, which says in C what the texts say. Then the pipelines also have to print the same bytes as
with the texts.

The dialect is that of the tests (test/dialect/irdl/Inputs/facts.mlir): an op of each kind that facts tell apart, and what it
computes. Each program is executed on tensors; then what each pipeline makes of it is executed on buffers. Exit status 1 if
any differs, fails, or leaves something on the heap."""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test" / "programs"))
from lines import Lines  # noqa: E402

BIN = os.environ.get("CISTERN_BIN", str(ROOT / "build/release/bin"))
TEXTS = "--irdl-file=" + str(ROOT / "test/dialect/irdl/Inputs/facts.mlir")
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
PIPELINES = {
    "bufferize": [BUFFERIZE, "--buffer-deallocation-pipeline"],
    "simplify": ["--canonicalize", "--cse", BUFFERIZE, "--canonicalize", "--cse", "--buffer-deallocation-pipeline", "--canonicalize", "--cse"],
    "exact": [BUFFERIZE + " copy-placement=exact", "--buffer-deallocation-pipeline"],
    "copies": [BUFFERIZE + " copy-before-write", "--buffer-deallocation-pipeline"],
    "early": [BUFFERIZE, "--ownership-based-buffer-deallocation=free-early", "--buffer-deallocation-simplification",
              "--bufferization-lower-deallocations"],
    "pipeline": ["--buffer-pipeline"],
    "reuse": [BUFFERIZE, "--buffer-deallocation-pipeline", "--optimize-allocation-liveness", "--buffer-reuse=scope=function poison=true"],
    "hoist": [BUFFERIZE, "--buffer-hoisting", "--buffer-loop-hoisting", "--buffer-deallocation-pipeline", "--promote-buffers-to-stack"],
}


class Program(Lines):
    """Values are tensors of 8 numbers; `parts` of 4."""

    def __init__(self, rng):
        super().__init__(rng)

    def empty(self):
        name = self.fresh()
        self.emit(f"{name} = tensor.empty() : tensor<8xf32>")
        return name

    def op(self, values, parts):
        rng, name = self.rng, self.fresh()
        v = lambda: rng.choice(values)
        t = "tensor<8xf32>"
        kind = rng.choice(["add", "add", "neg", "reverse", "reverse", "scale", "scale", "half", "pick", "pick", "clone", "insert", "for", "if", "map", "repeat", "either"])
        if kind == "add":
            out = v() if rng.random() < 0.7 else self.empty()
            self.emit(f"{name} = hw.add {v()}, {v()} into {out} : {t}, {t}, {t} -> {t}")
        elif kind == "neg":
            self.emit(f"{name} = hw.neg {v()} : ({t}) -> {t}")
        elif kind == "reverse":
            out = v() if rng.random() < 0.7 else self.empty()
            self.emit(f"{name} = hw.reverse {v()} into {out} : ({t}, {t}) -> {t}")
        elif kind == "scale":
            self.emit(f"{name} = hw.scale {v()} : {t} -> {t}")
        elif kind == "clone":
            self.emit(f"{name} = hw.clone {v()} : {t} -> {t}")
        elif kind == "half":
            self.emit(f"{name} = hw.half {v()} : {t} -> tensor<4xf32>")
            parts.append(name)
            return
        elif kind == "pick":
            self.emit(f"{name} = hw.pick %c{rng.randrange(2)}, {v()}, {v()} : i1, {t}, {t} -> {t}")
        elif kind == "insert" and parts:
            self.emit(f"{name} = tensor.insert_slice {rng.choice(parts)} into {v()}[{rng.randrange(5)}] [4] [1] : tensor<4xf32> into {t}")
        elif kind == "map":
            self.emit(f"{name} = linalg.add ins({v()}, {v()} : {t}, {t}) outs({v()} : {t}) -> {t}")
        elif kind == "for" and self.depth < 3:
            carried = self.fresh()
            self.emit(f"{name} = scf.for %i{name[1:]} = %k0 to %k2 step %k1 iter_args({carried} = {v()}) -> {t} {{")
            self.body(values + [carried], parts, "scf.yield")
        elif kind == "if" and self.depth < 3:
            self.emit(f"{name} = scf.if %c{rng.randrange(2)} -> {t} {{")
            self.body(values, parts, "scf.yield", end="} else {")
            self.body(values, parts, "scf.yield")
        elif kind == "repeat" and self.depth < 2:
            self.repeat(name, values, parts)
            return
        elif kind == "either" and self.depth < 2:
            self.emit(f"{name} = hw.either %c{rng.randrange(2)} {{")
            self.body(values, parts, "hw.give", end="} or {")
            self.body(values, parts, "hw.give", end=f"}} : {t}")
        else:
            return
        values.append(name)

    def repeat(self, name, values, parts):
        """Two turns at most: a number that is counted is carried beside the tensors."""
        rng, t, num = self.rng, "tensor<8xf32>", self.rng.randrange(1, 4)
        inits = [rng.choice(values) for _ in range(num)]
        args = [self.fresh() for _ in range(num)]
        types = ", ".join([t] * num)
        count = self.fresh()
        self.emit(f"{count} = tensor.from_elements {', '.join(['%z0'] * 8)} : {t}")
        self.emit(f"{name}:{num + 1} = hw.repeat({', '.join([count] + inits)}) {{")
        self.emit(f"^bb0({', '.join(f'{a}: {t}' for a in [count + 'x'] + args)}):")
        inner, own_parts = values + args, list(parts)
        self.depth += 1
        for _ in range(rng.randrange(1, 4)):
            self.op(inner, own_parts)
        self.emit(f"{count}e = tensor.extract {count}x[%k0] : {t}")
        self.emit(f"{count}n = arith.addf {count}e, %z1 : f32")
        self.emit(f"{count}g = arith.cmpf olt, {count}n, %z{rng.randrange(1, 4)} : f32")
        self.emit(f"{count}y = tensor.insert {count}n into {count}x[%k0] : {t}")
        others = [rng.choice(inner) for _ in range(num)]
        self.emit(f"hw.yield {count}g, {', '.join([count + 'y'] + others)} : {t}, {types}")
        self.depth -= 1
        self.emit(f"}} : ({t}, {types}) -> ({t}, {types})")
        values += [f"{name}#{i}" for i in range(num + 1)]

    def body(self, values, parts, end_op, end="}"):
        values, parts = list(values), list(parts)
        self.depth += 1
        for _ in range(self.rng.randrange(1, 4)):
            self.op(values, parts)
        self.emit(f"{end_op} {self.rng.choice(values)} : tensor<8xf32>")
        self.depth -= 1
        self.emit(end)

    def text(self):
        rng = self.rng
        values, parts = ["%a"], []
        numbers = ", ".join(f"{i}.0" for i in range(1, 9))
        for i in range(rng.randrange(3)):
            self.emit(f"%a{i} = arith.constant dense<[{numbers}]> : tensor<8xf32>" if i else "%a0 = hw.clone %a : tensor<8xf32> -> tensor<8xf32>")
            values.append(f"%a{i}")
        for _ in range(rng.randrange(2, 12)):
            self.op(values, parts)
        results = [rng.choice(values) for _ in range(rng.randrange(1, 4))] + ([rng.choice(parts)] if parts else [])
        types = ", ".join("tensor<4xf32>" if r in parts else "tensor<8xf32>" for r in results)
        return ("func.func private @work(%a: tensor<8xf32>, %c0: i1, %c1: i1) -> (" + types + ") {\n"
                "  %k0 = arith.constant 0 : index\n  %k1 = arith.constant 1 : index\n  %k2 = arith.constant 2 : index\n"
                + "".join(f"  %z{i} = arith.constant {i}.0 : f32\n" for i in range(4))
                + "\n".join(self.lines) + f"\n  return {', '.join(results)} : {types}\n}}\n"
                + f"func.func @main() -> ({types}) {{\n"
                f"  %a = arith.constant dense<[{numbers}]> : tensor<8xf32>\n"
                f"  %c0 = arith.constant {rng.choice(['true', 'false'])}\n  %c1 = arith.constant {rng.choice(['true', 'false'])}\n"
                f"  %r:{len(results)} = func.call @work(%a, %c0, %c1) : (tensor<8xf32>, i1, i1) -> ({types})\n"
                f"  return {', '.join(f'%r#{i}' for i in range(len(results)))} : {types}\n}}\n")


def run(args, text):
    result = subprocess.run(args, input=text.encode(), capture_output=True, timeout=60)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def built_plugin():
    """The plugin, built with the C compiler for this run."""
    path = pathlib.Path(tempfile.mkdtemp()) / "own_ops.so"
    here = pathlib.Path(__file__).resolve().parent
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-I", str(ROOT / "include"), str(here / "own_ops.c"), "-o", str(path)], check=True)
    return path


def numbers(text):
    return [line.split(" : ")[0] for line in text.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--keep", default=str(ROOT / "build/fuzz-own-ops"))
    parser.add_argument("--hooks", action="store_true")
    options = parser.parse_args()
    plugin = built_plugin() if options.hooks else None
    dialect = f"--load-plugin={plugin}" if plugin else TEXTS
    failures, executed, uninitialized = 0, 0, 0
    for seed in range(options.seed, options.seed + options.count):
        text = Program(random.Random(seed)).text()
        status, expected, error = run([BIN + "/cistern-run", dialect, "-"], text)
        if status:
            uninitialized += "uninitialized" in error
            if "uninitialized" in error:
                continue
            print(f"own-ops: seed {seed} cannot be executed: {error.splitlines()[0]}")
            failures += 1
            continue
        for name, passes in PIPELINES.items():
            status, after, error = run([BIN + "/cistern-opt", dialect, "-", *passes], text)
            if plugin and not status and after != run([BIN + "/cistern-opt", TEXTS, "-", *passes], text)[1]:
                status, error = 1, "other bytes than with texts"
            output = ""
            if not status:
                status, output, error = run([BIN + "/cistern-run", dialect, "-"], after)
            executed += 1
            if status or numbers(output) != numbers(expected):
                failures += 1
                folder = pathlib.Path(options.keep)
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{seed}.{name}.mlir").write_text(text)
                print(f"own-ops: seed {seed}, {name}: {error.splitlines()[0] if error else 'other values'}")
    if plugin:
        shutil.rmtree(plugin.parent)
    print(f"own-ops: {options.count} programs, {executed} executed after pipelines, {uninitialized} read what is not there, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
