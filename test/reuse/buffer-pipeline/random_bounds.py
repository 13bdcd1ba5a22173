#!/usr/bin/env python3
"""Candidates that --buffer-pipeline leaves out, because a bound on tensors says so, hold no less than the one that it takes.

    random_bounds.py [--seed=1] [--count=40] [--jobs=2]

Random blocks of linalg ops on tensors of static shape (matmuls, elementwise ops, reductions, transposes, fills; arguments that are written, results
that nothing needs). Each pipeline that --dump-pass-pipeline lists runs by itself; none leads to fewer bytes held than the bound
states, or than the result that it has settled for.
Exit status 1 if one does, or if the bound has settled no program."""
import argparse
import functools
import json
import multiprocessing
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib")]
from tools import ask, tool  # noqa: E402

SIZES = [8, 16, 24]


def tensor(shape):
    return f"tensor<{'x'.join(map(str, shape))}xf32>"


class Writer:
    def __init__(self, rng):
        self.rng, self.lines, self.values, self.number = rng, [], [], 0
        self.arguments = [("%w", (16, 16))] + [(f"%a{i}", self.shape()) for i in range(rng.randint(1, 2))]
        self.values += self.arguments[1:]

    def shape(self):
        return (self.rng.choice(SIZES), 16)

    def name(self):
        self.number += 1
        return f"%v{self.number}"

    def pick(self, shape=None):
        """One of the last values, of a shape if there is one."""
        found = [v for v in self.values if shape is None or v[1] == shape]
        return found[-1 - min(len(found) - 1, int(self.rng.expovariate(0.4)))] if found else None

    def empty(self, shape):
        name = self.name()
        self.lines.append(f"{name} = tensor.empty() : {tensor(shape)}")
        return name

    def init(self, shape):
        """The destination of an elementwise op: mostly a new tensor, else one that is overwritten."""
        written = self.pick(shape) if self.rng.random() < 0.1 else None
        return written[0] if written else self.empty(shape)

    def filled(self, shape):
        name, into = self.name(), self.empty(shape)
        self.lines.append(f"{name} = linalg.fill ins(%c : f32) outs({into} : {tensor(shape)}) -> {tensor(shape)}")
        return name

    def matmul(self):
        source, shape = self.pick()
        name, into = self.name(), self.filled(shape)
        kind = tensor(shape)
        self.lines.append(f"{name} = linalg.matmul ins({source}, %w : {kind}, tensor<16x16xf32>) outs({into} : {kind}) -> {kind}")
        self.values.append((name, shape))

    def unary(self):
        source, shape = self.pick()
        name, into, kind = self.name(), self.init(shape), tensor(shape)
        self.lines.append(f"{name} = linalg.{self.rng.choice(['exp', 'negf'])} ins({source} : {kind}) outs({into} : {kind}) -> {kind}")
        self.values.append((name, shape))

    def binary(self):
        source, shape = self.pick()
        name, into, kind, other = self.name(), self.init(shape), tensor(shape), self.pick(shape)[0]
        op = self.rng.choice(["add", "mul"])
        self.lines.append(f"{name} = linalg.{op} ins({source}, {other} : {kind}, {kind}) outs({into} : {kind}) -> {kind}")
        self.values.append((name, shape))

    def transpose(self):
        source, shape = self.pick((16, 16)) or self.arguments[0]
        name, into = self.name(), self.empty(shape)
        kind = tensor(shape)
        self.lines.append(f"{name} = linalg.transpose ins({source} : {kind}) outs({into} : {kind}) permutation = [1, 0]")
        self.values.append((name, shape))

    def reshape(self):
        source, shape = self.pick()
        name, again, flat = self.name(), self.name(), f"tensor<{shape[0] * shape[1]}xf32>"
        self.lines += [f"{name} = tensor.collapse_shape {source} [[0, 1]] : {tensor(shape)} into {flat}",
                       f"{again} = tensor.expand_shape {name} [[0, 1]] output_shape [{shape[0]}, {shape[1]}] : {flat} into {tensor(shape)}"]
        self.values.append((again, shape))

    def text(self, ops):
        kinds = [self.matmul] * 3 + [self.unary] * 2 + [self.binary] * 3 + [self.transpose, self.reshape]
        for _ in range(ops):
            self.rng.choice(kinds)()
        results = [self.values[-1]] + [v for v in self.values[:-1] if v[0][1] == "v" and self.rng.random() < 0.05]
        types = ", ".join(tensor(shape) for _, shape in results)
        arguments = ", ".join(f"{name}: {tensor(shape)}" for name, shape in self.arguments)
        lines = [f"func.func @f({arguments}) -> ({types}) {{", "%c = arith.constant 0.0 : f32", *self.lines,
                 f"return {', '.join(name for name, _ in results)} : {types}", "}"]
        return "\n".join(lines) + "\n"


def held(text, pipeline):
    """Bytes that @f holds after a pipeline; None: it fails."""
    inner = pipeline.removesuffix(")") + ",memory-report{format=json})"
    done = ask([tool("cistern-opt"), "-", f"--pass-pipeline={inner}", "-o", "/dev/null"], text)
    return None if done.status else json.loads(done.output)["functions"][0]["peak"]


@functools.cache
def pipelines():
    dump = ask([tool("cistern-opt"), "-", "--buffer-pipeline", "--dump-pass-pipeline", "-o", "/dev/null"], "module {}").errors
    return re.findall(r"(?m)^  (builtin\.module\(canonicalize.*\))$", dump[dump.index("keeps what holds least"):])


def judge(seed):
    """Whether the bound settles the program, and what is wrong."""
    rng = random.Random(seed)
    text = Writer(rng).text(rng.randint(3, 14))
    done = ask([tool("cistern-opt"), "-", "--buffer-pipeline", "--mlir-pass-statistics", "-o", "/dev/null"], text)
    if done.status:
        return False, f"seed {seed}: {done.errors}\n{text}"
    found = {name: int(number) for number, name in re.findall(r"\(S\) +(\d+) ([\w-]+)", done.errors)}
    is_settled = found["num-results"] == 1
    least = max(found["least-bytes"], found["peak-bytes"] if is_settled else 0)
    for pipeline in ["builtin.module(buffer-pipeline)", *pipelines()]:
        peak = held(text, pipeline)
        if peak is not None and peak < least:
            return False, f"seed {seed}: {peak} bytes, and not {least} at least\nby {pipeline}\n{text}"
    return is_settled, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    settled = wrong = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for is_settled, error in pool.imap(judge, range(options.seed, options.seed + options.count)):
            settled += is_settled
            wrong += bool(error)
            if error:
                print(error)
                break
    print(f"{options.count} programs, {settled} settled by the bound, {wrong} wrong")
    return 1 if wrong or not settled else 0


if __name__ == "__main__":
    sys.exit(main())
