#!/usr/bin/env python3
"""Random programs through --classic-buffer-pipeline with --copy-removal and without: the same output, and never more copies executed.

    fewer_copies.py [--seed=1] [--count=100] [--level=tensor|memref]"""
import argparse
import concurrent.futures
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import chunks  # noqa: E402
import generate  # noqa: E402
from execution import ask, tool  # noqa: E402
from plain import plain  # noqa: E402


def executed(text):
    """Exit status, output, and copies that were executed."""
    done = ask([tool("cistern-run"), "-", "--stats=json"], plain(text), seconds=60, statuses=(0, 1, 4, 5))
    stats = done.errors[done.errors.rfind("{"):]
    return done.status, done.output, json.loads(stats)["copies"] if done.status == 0 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    generate.add_options(parser)
    parser.set_defaults(level="tensor", without="shared-writes")
    parsed = parser.parse_args()
    texts = [generate.generate(seed, generate.options_of(parsed)) for seed in range(parsed.seed, parsed.seed + parsed.count)]
    made = [chunks.each([tool("cistern-opt"), "-", f"--classic-buffer-pipeline{option}"], texts)
            for option in ("", "=copy-removal=cse")]
    tried = wrong = 0
    copies = [0, 0]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for i, (on, off) in enumerate(zip(*made)):
            if not on or not off:
                continue
            (status, output, fewer), (status_off, output_off, more) = pool.map(executed, (on, off))
            tried += 1
            copies = [copies[0] + fewer, copies[1] + more]
            if (status, output) != (status_off, output_off) or status or fewer > more:
                wrong += 1
                print(f"seed {parsed.seed + i}: status {status}, {status_off}; copies {fewer}, {more}")
    print(f"{tried} of {parsed.count} programs: {copies[0]} copies executed with copy-removal, {copies[1]} without; {wrong} wrong")
    return 1 if wrong or tried < parsed.count else 0


if __name__ == "__main__":
    sys.exit(main())
