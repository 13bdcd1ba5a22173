#!/usr/bin/env python3
"""Random tensor programs, as machine code: cistern-opt bufferizes and frees, mlir-opt lowers what it prints, mlir-runner executes that.

    run_natively.py [--seed=1] [--count=500] [--jobs=2] [--size=N] [--without=WORD,...]

What mlir-runner prints must be what cistern-run prints of the program on tensors, bit for bit. Programs that cistern-opt refuses
with an error, and those that mlir-opt does not lower, are skipped; the reasons are counted. Exit status 1 if anything differs."""
import argparse
import collections
import functools
import multiprocessing
import pathlib
import shutil
import sys

TEST = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TEST / "lib"), str(TEST / "interp"), str(TEST / "programs"), str(TEST / "fuzz" / "semantics")]
import generate  # noqa: E402
import versus_runner  # noqa: E402
from execution import CANNOT, execute  # noqa: E402
from tools import first_error, run, tool  # noqa: E402

PASSES = ["--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops", "--buffer-deallocation-pipeline"]


def one(options, seed):
    """(seed, 'passed' | 'failed' | 'skipped', why)."""
    text = generate.generate(seed, options)
    expected = execute(text, False)
    if expected.status:
        return seed, "skipped" if CANNOT in expected.errors else "failed", f"cistern-run: {first_error(expected.errors)}"
    buffers = run([tool("cistern-opt"), "-", *PASSES], text, 120)
    if buffers.status != 0:
        return seed, "skipped" if buffers.status == 1 else "failed", f"cistern-opt: {first_error(buffers.errors)}"
    printed, why = versus_runner.runner_output(buffers.output)
    if printed is None:
        return seed, "failed" if why.startswith("mlir-runner: -") else "skipped", why  # a signal
    return (seed, "passed", "") if printed == expected.output else (seed, "failed", "other output")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=2)
    generate.add_options(parser)
    parser.set_defaults(level="tensor")
    parsed = parser.parse_args()
    if not shutil.which("mlir-runner-22"):
        print("there is no mlir-runner-22 (Debian: mlir-22-tools)")
        return 77
    counts, reasons = collections.Counter(), collections.Counter()
    with multiprocessing.Pool(parsed.jobs) as pool:
        seeds = range(parsed.seed, parsed.seed + parsed.count)
        for seed, state, why in pool.imap_unordered(functools.partial(one, generate.options_of(parsed)), seeds):
            counts[state] += 1
            if state == "skipped":
                reasons[why] += 1
            if state == "failed":
                print(f"seed {seed} (generate.py {seed} --level={parsed.level}): {why}", flush=True)
    for why, count in reasons.most_common():
        print(f"{count:5} skipped: {why}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
