#!/usr/bin/env python3
"""Leaves out one condition of the overlap of outputs and inputs at a time and sees that random programs find it.

    planted_overlap.py [--count=2000] [NAME...]      CISTERN_BIN: programs with assertions (preset debug)

Prints for each how many programs it took. Exit status 1 if one was not found in --count programs."""
import argparse
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PLANTED = {
    "overlap-distance": "a distance is not one byte less",
    "overlap-direction": "an op that was planned backward runs backward",
    "overlap-fill": "a fill that is part of the op that accumulates on it writes nothing",
    "overlap-first-use": "nothing has touched the output before",
    "overlap-last-use": "nothing touches the input afterwards",
    "overlap-accumulator": "an iteration of the outer loops has an element for itself",
    "overlap-covers": "a fill is done without only where all that it filled is written",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("names", nargs="*", default=list(PLANTED))
    options = parser.parse_args()
    missed = 0
    for name in options.names:
        found, output = None, ""
        for seed in range(1, options.count, 20):
            done = subprocess.run([sys.executable, HERE / "random_overlap.py", "--quick", f"--seed={seed}", "--count=20"],
                                  env=dict(os.environ, CISTERN_PLANT=name), capture_output=True, text=True, check=False)
            output = done.stdout + done.stderr
            found = re.search(r"^overlap-(\d+): ", output, re.M)
            if found:
                break
        missed += not found
        print(f"{name} ({PLANTED[name]}): {'seed ' + found[1] if found else 'NOT FOUND: ' + output[-300:]}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
