#!/usr/bin/env python3
"""Copied bytes with copy-placement=exact against every heuristic, on random tensor programs: never more, neither of what is left nor,
with copy-placement=estimated, of what is decided.

    compare_placements.py [--seed=1] [--count=100] [--orders=20] [--size=N] [--without=WORD,...] [--jobs=N]

`--orders` is how many orders of the fuzzer are tried beside the three heuristics. A program that one of them can bufferize must not be
refused. Exit status 1 if a program copies more, or is refused."""
import argparse
import functools
import json
import multiprocessing
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
from tools import ask, tool  # noqa: E402

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"


def copied(text, mode):
    """Bytes of the copies that are left after bufferization; None if the program is refused."""
    done = ask([tool("cistern-opt"), "-", "-o", "/dev/null", f"--explain-copies={OPTIONS} {mode} changes=false format=json"], text,
               seconds=300)
    return None if done.status else json.loads(done.output)["bytes"]


def decided(text, mode):
    """Bytes of the copies that follow from decisions about operands, and the fewest that there can be; None if the program is refused."""
    done = ask([tool("cistern-opt"), "-", "--mlir-pass-statistics", f"--one-shot-bufferize={OPTIONS} test-analysis-only {mode}"], text,
               seconds=300)
    found = [re.search(rf"(\d+) num-copied-bytes{name} ", done.output + done.errors) for name in ("", "-bound")]
    return [int(f[1]) for f in found] if all(found) else None


def compare(options, orders, seed):
    text = generate.generate(seed, options)
    modes = ["", "analysis-heuristic=top-down", "analysis-heuristic=bottom-up-from-terminators"]
    modes += [f"analysis-heuristic=fuzzer analysis-fuzzer-seed={order}" for order in range(1, orders + 1)]
    others = [result for result in (copied(text, mode) for mode in modes) if result is not None]
    least, *more = [decided(text, mode) for mode in ["copy-placement=estimated", *modes[:3]]]
    decides_more = least and any(m and m[0] < least[0] for m in more)
    return seed, copied(text, "copy-placement=exact"), others, bool(least) and least[0] == least[1], decides_more


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--orders", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    generate.add_options(parser)
    parser.set_defaults(level="tensor")
    parsed = parser.parse_args()
    worse = better = proven = refused = 0
    with multiprocessing.Pool(parsed.jobs) as pool:
        work = functools.partial(compare, generate.options_of(parsed), parsed.orders)
        for seed, exact, others, is_least, decides_more in pool.imap_unordered(work, range(parsed.seed, parsed.seed + parsed.count)):
            if exact is None and not others:
                refused += 1
            elif exact is None or (others and exact > min(others)):
                worse += 1
                print(f"seed {seed}: {exact}, the others {sorted(set(others))}", flush=True)
            elif decides_more:
                worse += 1
                print(f"seed {seed}: one of the heuristics decides for fewer bytes", flush=True)
            else:
                better += bool(others) and exact < others[0]
                proven += is_least
    print(f"{parsed.count - refused} programs: {worse} copy more than an order of a heuristic, {better} less than the default, "
          f"{proven} proven to be the fewest bytes; {refused} refused by all")
    return 1 if worse or refused > parsed.count / 2 else 0


if __name__ == "__main__":
    sys.exit(main())
