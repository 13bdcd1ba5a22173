#!/usr/bin/env python3
"""The same programs in cistern-run and, lowered by mlir-opt, in mlir-runner: the same printed lines, bit for bit.

    versus_runner.py [--seed=1] [--count=300] [--jobs=2]

Random programs (test/programs) of three sorts take turns: memrefs that are freed, memrefs that are not, tensors. mlir-opt
bufferizes the last for mlir-runner; where that changes what cistern-run prints as well, it is mlir-opt that is wrong
(docs/reference/upstream-findings.md), and the program is skipped. Numbers are printed as the integers that their bits are. Programs
that cistern-run says it cannot execute and those that mlir-opt does not lower are skipped too."""
import argparse
import collections
import functools
import multiprocessing
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE.parent / "programs"), str(HERE.parent / "fuzz" / "semantics")]
import generate  # noqa: E402
import runner  # noqa: E402
from execution import CANNOT, execute  # noqa: E402
from tools import MLIR_OPT, first_error, judge, run  # noqa: E402

BUFFERIZE = ["--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"]
LOWER = [
    "--convert-bufferization-to-memref", "--convert-linalg-to-loops", "--scf-forall-to-for", "--expand-strided-metadata",
    "--lower-affine", "--test-vector-scan-lowering", "--lower-vector-multi-reduction", "--convert-vector-to-scf",
    "--convert-scf-to-cf", "--arith-expand", "--convert-vector-to-llvm", "--lower-affine", "--convert-ub-to-llvm",
    "--convert-arith-to-llvm", "--convert-index-to-llvm", "--finalize-memref-to-llvm",
    "--convert-func-to-llvm", "--convert-cf-to-llvm", "--reconcile-unrealized-casts",
]
LEAST_PASSED = 0.5  # of the programs: mlir-opt does not lower all others
SORTS = [generate.Options("memref", True), generate.Options("memref", False), generate.Options("tensor")]


def runner_output(text):
    """What mlir-runner prints, or None and why not."""
    lowered = run([MLIR_OPT, "-"] + LOWER, text, 120)
    if lowered.status:
        return None, "mlir-opt: " + first_error(lowered.errors)
    done = run(runner.command("-"), lowered.output, 120)
    return (None, f"mlir-runner: {done.status} {first_error(done.errors)}") if done.status else (done.output, "")


def sound(result, text):
    """A result of cistern-run, which is Broken if it crashed."""
    return judge(result, ["cistern-run"], text, statuses=(0, 1, 4, 5))


def one(sorts, seed):
    options = sorts[seed % len(sorts)]
    text = generate.generate(seed, options)
    ours = sound(execute(text, options.frees), text)
    if ours.status == 1 and CANNOT in ours.errors:
        return seed, "skipped", first_error(ours.errors)
    if ours.status:
        return seed, "failed", f"cistern-run: {ours.status} {first_error(ours.errors)}"
    if options.level == "tensor":
        bufferized = run([MLIR_OPT, "-"] + BUFFERIZE, text, 120)
        if bufferized.status:
            return seed, "skipped", "mlir-opt: " + first_error(bufferized.errors)
        text = bufferized.output
        if sound(execute(text, False), text).output != ours.output:
            return seed, "skipped", "one-shot-bufferize changes what is printed"
    theirs, why = runner_output(text)
    if theirs is None:
        return seed, "skipped", why
    return (seed, "passed", "") if theirs == ours.output else (seed, "failed", "other output")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="name the seeds that are skipped")
    parser.add_argument("--without", default="", help="what programs leave out")
    options = parser.parse_args()
    if not shutil.which("mlir-runner-22"):
        print("there is no mlir-runner-22 (Debian: mlir-22-tools)")
        return 77
    for sort in SORTS:
        sort.without = frozenset(filter(None, options.without.split(","))) | (
            {"while", "blocks-in-regions"} if sort.level == "tensor" else {"scope"})
    counts, reasons = collections.Counter(), collections.Counter()
    with multiprocessing.Pool(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for seed, state, why in pool.imap_unordered(functools.partial(one, SORTS), seeds):
            counts[state] += 1
            if state == "skipped":
                reasons[why] += 1
                if options.verbose:
                    print(f"seed {seed}: skipped: {why}")
            if state == "failed":
                sort = SORTS[seed % len(SORTS)]
                print(f"seed {seed} (generate.py {seed} --level={sort.level}{' --frees' * sort.frees} --without={','.join(sort.without)}): {why}", flush=True)
    for why, count in reasons.most_common():
        print(f"{count:5} skipped: {why}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] or counts["passed"] < LEAST_PASSED * options.count else 0


if __name__ == "__main__":
    sys.exit(main())
