#!/usr/bin/env python3
"""Problems of many gaps are planned in time that their size explains: 2,000 buffers of 20 gaps in some seconds of a processor.

    many_gaps.py [--count=2000] [--gaps=20] [--seconds=6] [--seed=1]

The limit is on the time of the tool itself, so that a busy machine takes no part in it. The plan is judged by --check."""
import argparse
import pathlib
import random
import resource
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from tools import run, tool  # noqa: E402


def make(rng, count, gaps):
    lines = ["id,lower,upper,size,gaps"]
    for i in range(count):
        lower = at = rng.randrange(count // 2)
        spans = []
        for _ in range(gaps):
            begin = at + rng.randint(1, 3)
            at = begin + rng.randint(1, 2)
            spans.append(f"{begin}-{at}")
        lines.append(f"b{i},{lower},{at + rng.randint(1, 3)},{rng.randint(1, 1000)},{' '.join(spans)}")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--gaps", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    text = make(random.Random(args.seed), args.count, args.gaps)
    planned = run([tool("cistern-plan"), "-", "-o", "-"], text, seconds=300)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    judged = run([tool("cistern-plan"), "-", "--check", "--steps=1"], planned.output, seconds=300)
    print(f"{args.count} buffers of {args.gaps} gaps: {used:.1f} s, status {planned.status}, --check: status {judged.status}")
    return 1 if planned.status != 0 or judged.status != 0 or "valid: yes" not in judged.output or used > args.seconds else 0


if __name__ == "__main__":
    sys.exit(main())
