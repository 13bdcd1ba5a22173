#!/usr/bin/env python3
"""Hostile files of dialects, made from those of the tests and examples: each ends in output or in a diagnostic, never in a crash.

    irdl_mutations.py [--seed=1] [--count=300]

Pieces of a file are dropped, doubled, swapped with pieces of others, or replaced by other words; the file is loaded, and a
program that it may fit is read, bufferized and printed. Exit status 1 if a signal ended a run, or it did not end."""
import argparse
import pathlib
import random
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
from tools import Broken, ask, tool  # noqa: E402

FILES = {"test/dialect/irdl/Inputs/facts.mlir": ["test/dialect/irdl/facts.mlir", "test/interp/declared.mlir", "test/bufferize/ops/declared.mlir"],
         "test/dialect/irdl/Inputs/cmath.mlir": ["test/dialect/irdl/load.mlir"],
         "examples/own_dialect_text/npu.irdl.mlir": ["examples/own_dialect_text/attention.mlir"],
         "test/dialect/irdl/ops.mlir": ["test/dialect/irdl/ops.mlir"],
         "test/dealloc/ownership/Inputs/owner.irdl.mlir": ["test/dealloc/ownership/own-owner.mlir"],
         "test/dealloc/ownership/Inputs/branch.irdl.mlir": ["test/dealloc/ownership/own-branches.mlir"],
         "test/dealloc/ownership/Inputs/function.irdl.mlir": ["test/dealloc/ownership/own-functions.mlir"]}
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[%@!#^]?[\w.$]+|->|::|\s+|\S')
WORDS = ["variadic", "optional", "single", "irdl.any", "irdl.is", "i32", "%0", "%1", "(", ")", "{", "}", "\"none\"", "\"read(src)\"", "\"equal(res, src)\"",
         "\"op(inits) -> body, body -> op\"", "\"$src attr-dict\"", "\"operands attr-dict `:` functional-type(operands, results)\"", "\"(((((\"", "\"``\"",
         "cistern.effects", "cistern.alias", "cistern.inits", "cistern.outs", "cistern.shape", "cistern.control", "cistern.branch", "cistern.format",
         "cistern.traits", "cistern.execute", "\"pure\"", "\"terminator\"", "\"elementwise\"", "\"same_operands_and_result_type\"", "\"isolated_from_above\"",
         "\"graph_region\"", "\"no_terminator, single_block\"", "\"recursive_effects\"", "\"commutative\"", "@add", "@mul", "\"\"", "99999999999999999999",
         "cistern.owner", "cistern.ownership", "cistern.choice", "cistern.call", "\"take(a)\"", "\"select(res, cond, a, b)\"", "\"function\"",
         "cistern.buffer", "cistern.subset", "cistern.slice", "\"plain(res)\"", "\"plain(res, 3)\"", "\"extract(src)\"", "\"extract(a)\"",
         "\"insert(a, b)\"", "\"insert(src, dst)\"", "\"n, n, n\""]


def mutate(rng, tokens, others):
    tokens = list(tokens)
    for _ in range(rng.choice([1, 1, 2, 4, 8])):
        at, size = rng.randrange(len(tokens)), rng.choice([1, 1, 2, 5, 20])
        kind = rng.randrange(5)
        if kind == 0:
            del tokens[at:at + size]
        elif kind == 1:
            tokens[at:at] = tokens[at:at + size]
        elif kind == 2:
            other = rng.choice(others)
            start = rng.randrange(len(other))
            tokens[at:at + size] = other[start:start + size]
        elif kind == 3:
            tokens[at] = rng.choice(WORDS)
        else:
            text = tokens[at]
            if len(text) > 1:
                place = rng.randrange(len(text))
                tokens[at] = text[:place] + rng.choice("()$`^?:,\"x0 -") * (rng.random() < 0.5) + text[place + 1:]
        if not tokens:
            tokens = ["x"]
    return tokens


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    options = parser.parse_args()
    files = [TOKEN.findall(re.sub(r"//.*", "", (ROOT / f).read_text())) for f in FILES]
    programs = [[(ROOT / p).read_text().split("// -----")[0] for p in of] for of in FILES.values()]
    failures = loaded = 0
    with tempfile.TemporaryDirectory() as folder:
        dialect, program = pathlib.Path(folder, "d.mlir"), pathlib.Path(folder, "p.mlir")
        for seed in range(options.seed, options.seed + options.count):
            rng = random.Random(seed)
            chosen = rng.choice([0, 0, 0, 1, 2, 2, 3, 4, 5, 6])
            dialect.write_text("".join(mutate(rng, files[chosen], files)))
            program.write_text(rng.choice(programs[chosen]))
            passes = rng.choice([[], ["--canonicalize", "--cse"], ["--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops"],
                                 ["--buffer-pipeline"], ["--mlir-print-op-generic"], ["--buffer-deallocation-pipeline"]])
            try:
                status = ask([tool("cistern-opt"), f"--irdl-file={dialect}", program, *passes]).status
            except Broken as broken:
                status = str(broken).splitlines()[0]
            loaded += status == 0
            if status not in (0, 1):
                failures += 1
                kept = ROOT / "build" / f"irdl-mutation-{seed}"
                kept.mkdir(parents=True, exist_ok=True)
                (kept / "d.mlir").write_text(dialect.read_text())
                (kept / "p.mlir").write_text(program.read_text())
                print(f"irdl-mutations: seed {seed}: {status}: {' '.join(passes)} (kept in {kept})")
    print(f"irdl-mutations: {options.count} files, {loaded} accepted, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
