#!/usr/bin/env python3
"""Several threads do what one does: the output, what is reported, the order of both, statistics and the exit status are the same.

    threads.py [--count=N] [--seed=N] [--few]

Takes COUNT files of test/ by chance, each through a pipeline, printed in a form and with a number of threads that are chosen by
chance too. Files with errors are among them, and half of the texts have lines that were changed by chance. With programs that
ThreadSanitizer watches (make tsan), a data race ends a program with a status of its own."""
import argparse
import pathlib
import random
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from tools import ROOT, Broken, ask, tool

FOLDERS = ["asm", "bufferize", "dealloc", "memref", "transform", "reuse", "interp", "dialect", "check", "verify", "convert", "stream"]
PIPELINES = [
    *["builtin.module()"] * 6,  # reading and printing alone
    "builtin.module(buffer-deallocation-pipeline)",
    "builtin.module(canonicalize,cse,canonicalize)",
    "builtin.module(func.func(canonicalize,cse))",
    "builtin.module(func.func(buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack))",
    "builtin.module(func.func(scf-bufferize,finalizing-bufferize,convert-bufferization-to-memref))",
    "builtin.module(func.func(eliminate-empty-tensors,loop-invariant-subset-hoisting,rewrite-in-destination-passing-style,fold-padding))",
    "builtin.module(func.func(fold-into-indexing-maps,merge-concatenations,loop-iter-arg-destination-folding,convert-elementwise-to-linalg))",
    "builtin.module(func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-layerwise-constant-fold,tosa-make-broadcastable,"
    "tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,tosa-to-arith,tosa-to-scf,stream-rows))",
    "builtin.module(func.func(expand-realloc,canonicalize,buffer-deallocation-simplification,bufferization-lower-deallocations,cse))",
    "builtin.module(ownership-based-buffer-deallocation,canonicalize,buffer-deallocation-simplification)",
    "builtin.module(one-shot-bufferize,canonicalize,buffer-deallocation-pipeline)",
    "builtin.module(empty-tensor-to-alloc-tensor,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline)",
]
THREADS = [2, 3, 8]
FORMS = [[], [], ["--mlir-print-debuginfo"], ["--mlir-print-op-generic"], ["--mlir-print-local-scope"], ["--emit-bytecode"], ["--verify-diagnostics"]]


def functions_of(path):
    return path.read_text(errors="replace").count("func.func")


def command(path, pipeline, *more):
    return [tool("cistern-opt"), str(path), "--mlir-pass-statistics", f"--pass-pipeline={pipeline}", *more]


def mutate(text, choice):
    """Changes a few lines: one goes, is written twice, changes places with another, or loses a character."""
    lines = text.split("\n")
    for _ in range(choice.randint(1, 3)):
        a, b = choice.randrange(len(lines)), choice.randrange(len(lines))
        kind = choice.randrange(4)
        if kind == 0 and len(lines) > 1:
            del lines[a]
        elif kind == 1:
            lines.insert(b, lines[a])
        elif kind == 2:
            lines[a], lines[b] = lines[b], lines[a]
        elif lines[a]:
            at = choice.randrange(len(lines[a]))
            lines[a] = lines[a][:at] + lines[a][at + 1 :]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--few", action="store_true", help="with a build that has few dialects: files of deallocation alone")
    options = parser.parse_args()
    choice = random.Random(options.seed)
    paths = sorted(path for folder in (["asm", "dealloc", "memref", "transform"] if options.few else FOLDERS) for path in (ROOT / "test" / folder).rglob("*.mlir"))
    paths = [path for path in paths if functions_of(path) > 1 and "divergence" not in path.name]
    pipelines = [pipeline for pipeline in PIPELINES if not (options.few and "tosa" in pipeline)]
    different = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            path, pipeline, threads = choice.choice(paths), choice.choice(pipelines), choice.choice(THREADS)
            flags = [*choice.choice(FORMS), *[flag for flag in ("--allow-unregistered-dialect", "--split-input-file") if choice.random() < 0.7]]
            source = path
            if choice.random() < 0.5:
                source = pathlib.Path(folder) / f"{number}.mlir"
                source.write_text(mutate(path.read_text(errors="replace"), choice))
            one = ask(command(source, pipeline, *flags, "--mlir-disable-threading"), seconds=120)
            several = ask(command(source, pipeline, *flags, f"--threads={threads}"), seconds=120)
            refused += one.status != 0
            if one != several:
                different += 1
                kept = pathlib.Path(tempfile.gettempdir()) / f"threads-{options.seed}-{number}.mlir"
                kept.write_bytes(source.read_bytes())
                print(f"{kept}, of {path.relative_to(ROOT)}, differs with {' '.join(flags)} --threads={threads} --pass-pipeline='{pipeline}'")
    print(f"{options.count} runs on several threads, {refused} of them with errors: {different} differ from one thread")
    if refused == options.count:
        raise Broken("all are refused")
    return 1 if different else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Broken as broken:
        sys.exit(str(broken))
