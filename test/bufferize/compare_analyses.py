#!/usr/bin/env python3
"""The near-linear analysis of One-Shot Bufferize against the plain one, on random tensor programs.

    compare_analyses.py [--seed=1] [--count=100] [--size=N] [--without=WORD,...] [--jobs=N]

Each program is analyzed by both in each order, with the fuzzer's under several seeds: decisions, alias sets and errors must be
the same. Programs on which they differ are kept in build/compare-analyses/. Exit status 1 if there are any."""
import argparse
import functools
import multiprocessing
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
from tools import Broken, ask, tool  # noqa: E402

BOUNDARIES = "bufferize-function-boundaries allow-return-allocs-from-loops"
MODES = ["allow-return-allocs-from-loops", "bufferize-function-boundaries", f"{BOUNDARIES} check-parallel-regions=0",
         f"{BOUNDARIES} analysis-heuristic=top-down", f"{BOUNDARIES} analysis-heuristic=bottom-up-from-terminators",
         "dialect-filter=tensor,linalg,scf allow-unknown-ops"]
MODES += [f"{BOUNDARIES} analysis-heuristic=fuzzer analysis-fuzzer-seed={seed}" for seed in range(1, 4)]


def analyze(text, mode, algorithm):
    options = f"test-analysis-only dump-alias-sets analysis={algorithm} {mode}"
    result = ask([tool("cistern-opt"), "-", f"--one-shot-bufferize={options}"], text, seconds=300)
    if result.status == 0 and "func.func" not in result.output:
        raise Broken(f"cistern-opt prints no function with {mode} on the program\n{text}")
    return result


def compare(options, seed):
    """The modes in which the two differ."""
    text = generate.generate(seed, options)
    wrong = [mode for mode in MODES if analyze(text, mode, "fast") != analyze(text, mode, "reference")]
    return seed, text, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    generate.add_options(parser)
    parser.set_defaults(level="tensor")
    parsed = parser.parse_args()
    options, different = generate.options_of(parsed), 0
    folder = ROOT / "build" / "compare-analyses"
    with multiprocessing.Pool(parsed.jobs) as pool:
        for seed, text, wrong in pool.imap_unordered(functools.partial(compare, options),
                                                     range(parsed.seed, parsed.seed + parsed.count)):
            if wrong:
                different += 1
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{seed}.mlir").write_text(text)
                print(f"{folder / f'{seed}.mlir'}: {wrong}", flush=True)
    print(f"{parsed.count} programs in {len(MODES)} modes, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
