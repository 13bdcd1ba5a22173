#!/usr/bin/env python3
"""Measures how time grows with size, for each pass and shape of program: `make slopes`.

    slopes.py [--opt PROGRAM] [--family NAME,...] [--pass NAME,...] [--large N] [--seconds S] [--share K/OF] [--all]

Each family of families.py is run through each pass at N, 4 N, 16 N, ... parts until a run takes 0.4 s (or N is --large).
The slope is log(time / time before) / log 4 of the last two sizes: 1 is linear, 2 is quadratic. Time is the processor's, best of
some runs, less what an empty module takes. A slope above the limit is printed and makes the exit status 1; where the
output itself grows faster, its slope is the limit. A pass that reports an error (a program that it has to refuse) is
measured all the same.

--share 1/8 measures every eighth pair: which these are does not change from run to run."""
import argparse
import math
import os
import pathlib
import resource
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import families

ROOT = pathlib.Path(__file__).resolve().parents[1]
LIMIT = 1.15
SHORT = 0.05  # seconds below which a slope is noise
STEP = 4
OWNERSHIP = "--ownership-based-buffer-deallocation"
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
PASSES = {
    "parse": [],
    "generic": ["--mlir-print-op-generic"],
    "debuginfo": ["--mlir-print-debuginfo"],
    "value-users": ["--mlir-print-value-users"],
    "canonicalize": ["--canonicalize"],
    "cse": ["--cse"],
    "symbol-dce": ["--symbol-dce"],
    "ownership": [OWNERSHIP],
    "free-early": [OWNERSHIP + "=free-early"],
    "dynamic-ownership": [OWNERSHIP + "=private-function-dynamic-ownership"],
    "simplification": ["--buffer-deallocation-simplification"],
    "lower": ["--bufferization-lower-deallocations"],
    "pipeline": ["--buffer-deallocation-pipeline"],
    "liveness": ["--optimize-allocation-liveness"],
    "hoisting": ["--buffer-hoisting"],
    "loop-hoisting": ["--buffer-loop-hoisting"],
    "stack": ["--promote-buffers-to-stack"],
    "out-params": ["--buffer-results-to-out-params=hoist-static-allocs=true modify-public-functions=true"],
    "drop-equivalent": ["--drop-equivalent-buffer-results"],
    "alias": ["--fold-memref-alias-ops"],
    "realloc": ["--expand-realloc"],
    "reuse": ["--buffer-reuse"],
    "wide-reuse": ["--buffer-reuse=scope=function"],
    "freed-wide-reuse": ["--buffer-deallocation-pipeline", "--buffer-reuse=scope=function"],
    "arena": ["--buffer-arena=arena=argument"],
    "freed-arena": ["--buffer-deallocation-pipeline", "--buffer-arena"],
    "schedule": ["--schedule-for-memory"],
    "freed-schedule": ["--buffer-deallocation-pipeline", "--schedule-for-memory"],
    "report": ["--buffer-reuse-report"],
    "freed-reuse": ["--buffer-deallocation-pipeline", "--buffer-reuse"],
    "lifetimes": ["--print-buffer-lifetime-stats"],
    "static-planner": ["--static-memory-planner-analysis"],
    "bufferize-analysis": [BUFFERIZE + " test-analysis-only"],
    "bufferize": [BUFFERIZE],
    "copy-insertion": ["--test-tensor-copy-insertion=bufferize-function-boundaries allow-return-allocs-from-loops"],
    "copy-before-write": [BUFFERIZE + " copy-before-write"],
    "eliminate-empty": ["--eliminate-empty-tensors"],
    "empty-to-alloc": ["--empty-tensor-to-alloc-tensor"],
    "partial": ["--arith-bufferize", "--linalg-bufferize", "--tensor-bufferize", "--scf-bufferize", "--func-bufferize",
                "--finalizing-bufferize"],
    "main-job": ["--eliminate-empty-tensors", BUFFERIZE, "--buffer-deallocation-pipeline", "--buffer-reuse"],
    "classic": ["--buffer-deallocation"],
    "copy-removal": ["--copy-removal"],
    "copy-elimination": ["--copy-elimination"],
    "exact": [BUFFERIZE + " copy-placement=exact destinations=best disjoint-subsets"],
    "fold-maps": ["--fold-into-indexing-maps"],
    "subset-hoisting": ["--loop-invariant-subset-hoisting"],
    "destination-style": ["--rewrite-in-destination-passing-style"],
    "concatenations": ["--merge-concatenations"],
    "buffer-pipeline": ["--buffer-pipeline"],
}
# What only some passes are measured on, and with which options.
ONLY = {
    "chunks": (["parse", "canonicalize"], ["--split-input-file"]),
    "chunks_errors": (["parse"], ["--split-input-file", "--verify-diagnostics"]),
}


def run(command):
    """Processor seconds, peak KiB, bytes of output, exit status."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        size = 0
        while block := os.read(process.stdout.fileno(), 1 << 20):
            size += len(block)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, size, process.returncode


class Slopes:
    def __init__(self, options):
        self.options = options
        self.folder = ROOT / "build" / "bench" / "families"
        self.folder.mkdir(parents=True, exist_ok=True)
        empty = self.folder / "empty.mlir"
        empty.write_text("module {\n}\n")
        idle = [run([options.opt, empty]) for _ in range(5)]
        if any(sample[3] for sample in idle):
            raise SystemExit(f"{options.opt} fails on an empty module")
        self.idle = min(sample[0] for sample in idle)
        self.failed = 0

    def measure(self, name, n, words, runs):
        path = self.folder / f"{name}_{n}.mlir"
        if not path.exists():
            path.write_text(families.FAMILIES[name](n))
        command = [self.options.opt, "--allow-unregistered-dialect", *words, path]
        best = None
        for _ in range(runs):
            sample = run(command)
            if sample[3] not in (0, 1):
                raise SystemExit(f"status {sample[3]} of {' '.join(map(str, command))}")
            best = sample if best is None or sample[0] < best[0] else best
            if sample[0] > 1:
                break
        return max(best[0] - self.idle, 1e-4), *best[1:]

    def pair(self, name, label, words):
        o = self.options
        n, before = o.small, None
        while True:
            runs = 1 if before is None else 2
            now = self.measure(name, n, words, runs)
            if before and (now[0] >= o.seconds or n * STEP > o.large):
                break
            before, n = now, n * STEP
        slope = lambda a, b: math.log(b / a) / math.log(STEP)
        time, output = slope(before[0], now[0]), slope(max(before[2], 1), max(now[2], 1))
        limit = max(o.limit, output + o.limit - 1)
        bad = time > limit and now[0] > SHORT
        if bad:  # A busy machine is not a cliff: both sizes once more, with more runs.
            before, now = self.measure(name, n // STEP, words, 5), self.measure(name, n, words, 3)
            time = slope(before[0], now[0])
            bad = time > limit
        if bad or o.all:
            self.row(name, label, n, before, now, time, output, bad)
        self.failed += bad

    def row(self, name, label, n, before, now, time, output, bad):
        status = "" if now[3] == 0 else f" (exit status {now[3]})"
        print(f"{name:28} {label:18} {n:8,} {before[0]:8.3f} {now[0]:8.3f} s {now[1] / 1024:7.0f} MiB  slope {time:5.2f}"
              f"  output {output:5.2f}{'  ABOVE' if bad else ''}{status}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--family", default="")
    parser.add_argument("--pass", dest="passes", default="")
    parser.add_argument("--small", type=int, default=1000)
    parser.add_argument("--large", type=int, default=64000)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--limit", type=float, default=LIMIT)
    parser.add_argument("--share", default="0/1")
    parser.add_argument("--all", action="store_true", help="print what is below the limit too")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    share, of = map(int, options.share.split("/"))
    slopes, count = Slopes(options), 0
    for name in options.family.split(",") if options.family else families.FAMILIES:
        only, extra = ONLY.get(name, (list(PASSES), []))
        for label in options.passes.split(",") if options.passes else PASSES:
            if label in only:
                if count % of == share:
                    slopes.pair(name, label, [*extra, *PASSES[label]])
                count += 1
    print(f"{len(range(share, count, of))} pairs of a family and a pass, {slopes.failed} above the limit")
    return 1 if slopes.failed else 0


if __name__ == "__main__":
    sys.exit(main())
