#!/usr/bin/env python3
"""Several threads do what one does: the output, what is reported, the order of both, statistics and the exit status are the same.

    threads.py [--count=N] [--seed=N] [--few]

Takes COUNT files of test/ by chance, each through a pipeline and with a number of threads that are chosen by chance too. Files with
errors are among them. With programs that ThreadSanitizer watches (make tsan), a data race ends a program with a status of its own."""
import argparse
import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from tools import ROOT, Broken, ask, tool

FOLDERS = ["bufferize", "dealloc", "memref", "transform", "reuse", "interp", "dialect", "check", "verify"]
PIPELINES = [
    "builtin.module(buffer-deallocation-pipeline)",
    "builtin.module(canonicalize,cse,canonicalize)",
    "builtin.module(func.func(canonicalize,cse))",
    "builtin.module(func.func(buffer-hoisting,buffer-loop-hoisting))",
    "builtin.module(func.func(expand-realloc,canonicalize,buffer-deallocation-simplification,bufferization-lower-deallocations,cse))",
    "builtin.module(ownership-based-buffer-deallocation,canonicalize,buffer-deallocation-simplification)",
    "builtin.module(one-shot-bufferize,canonicalize,buffer-deallocation-pipeline)",
    "builtin.module(empty-tensor-to-alloc-tensor,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline)",
]
THREADS = [2, 3, 8]


def functions_of(path):
    return path.read_text(errors="replace").count("func.func")


def command(path, pipeline, *more):
    flags = ["--allow-unregistered-dialect", "--split-input-file", "--mlir-pass-statistics", f"--pass-pipeline={pipeline}"]
    return [tool("cistern-opt"), str(path), *flags, *more]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--few", action="store_true", help="with a build that has few dialects: files of deallocation alone")
    options = parser.parse_args()
    choice = random.Random(options.seed)
    paths = sorted(path for folder in (["dealloc", "memref", "transform"] if options.few else FOLDERS) for path in (ROOT / "test" / folder).rglob("*.mlir"))
    paths = [path for path in paths if functions_of(path) > 1 and "divergence" not in path.name]
    different = refused = 0
    for _ in range(options.count):
        path, pipeline, threads = choice.choice(paths), choice.choice(PIPELINES), choice.choice(THREADS)
        one = ask(command(path, pipeline, "--mlir-disable-threading"), seconds=120)
        several = ask(command(path, pipeline, f"--threads={threads}"), seconds=120)
        refused += one.status != 0
        if one != several:
            different += 1
            print(f"{path.relative_to(ROOT)} differs with --threads={threads} --pass-pipeline='{pipeline}'")
    print(f"{options.count} runs on several threads, {refused} of them with errors: {different} differ from one thread")
    if refused == options.count:
        raise Broken("all are refused")
    return 1 if different else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Broken as broken:
        sys.exit(str(broken))
