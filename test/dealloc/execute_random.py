#!/usr/bin/env python3
"""Executes random programs with mlir-runner before anything is freed and after deallocation: the output must be the same,
nothing may leak, and nothing may be freed twice.

    execute_random.py --opt CISTERN-OPT [--passes '...'] [--beyond] FIRST_SEED LAST_SEED COUNT

COUNT programs in one module per seed. --passes: what cistern-opt runs; mlir-opt lowers what is left."""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reuse"))
from execute import LOWER, on_heap  # noqa: E402

FREE = ["--convert-bufferization-to-memref", "--expand-realloc", "--scf-forall-to-for"]


def run(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options)


def execute(source, heap, passes):
    lowered = source.with_suffix(".llvm.mlir")
    run(["mlir-opt-22", source, *passes, *FREE, *LOWER, "-o", lowered])
    return on_heap(lowered, heap, timeout=120)


def check(seed, options, heap):
    source, freed = options.work / f"{seed}.mlir", options.work / f"{seed}.freed.mlir"
    beyond = ["--beyond"] if options.beyond else []
    source.write_text(run([sys.executable, HERE.parent / "programs" / "ownership.py", str(seed), str(options.count), "--executable",
                           *beyond]).stdout)
    plain = source.with_suffix(".generic.mlir")
    run([options.opt, source, "--mlir-print-op-generic", "-o", plain])
    run([options.opt, source, *shlex.split(options.passes), "--mlir-print-op-generic", "-o", freed])
    expected, _ = execute(plain, heap, [])
    actual, (allocations, _, _, live, errors) = execute(freed, heap, shlex.split(options.lower))
    if expected != actual:
        return "FAILED: output differs"
    if live or errors:
        return f"FAILED: {live} bytes leaked, {errors} wrong frees"
    return f"ok: {allocations} allocations"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--opt", default="build/release/bin/cistern-opt")
    parser.add_argument("--passes", default="--ownership-based-buffer-deallocation")
    parser.add_argument("--lower", default="--bufferization-lower-deallocations",
                        help="what mlir-opt runs next")
    parser.add_argument("--beyond", action="store_true")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("build/dealloc"))
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    heap = options.work.resolve() / "heap.so"
    run(["cc", "-O2", "-shared", "-fPIC", "-o", heap, HERE.parent / "reuse" / "heap.c"])
    failed = 0
    for seed in range(options.first, options.last):
        try:
            outcome = check(seed, options, heap)
        except subprocess.CalledProcessError as error:
            outcome = f"FAILED: {error.cmd[0]}: {error.stderr[:400]}"
        failed += outcome.startswith("FAILED")
        print(f"seed {seed}: {outcome}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
