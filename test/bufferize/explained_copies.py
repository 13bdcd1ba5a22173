#!/usr/bin/env python3
"""Whether --explain-copies explains every copy that --one-shot-bufferize leaves in random tensor programs, with all options and with
none: as many copies as there are in the program, all bytes by op, and of each op why it copies.

    explained_copies.py [--seed=1] [--count=100]       cistern-opt: as test/lib/tools.py finds it

Exit status 1 if a copy is not explained."""
import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
from execution import run, tool  # noqa: E402

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
MODES = ["", "copy-placement=exact destinations=best disjoint-subsets carried-buffers=move"]
COPY = re.compile(r"(?m)^ *(?:%\S+ = )?(?:memref\.copy|linalg\.copy|bufferization\.clone) ")


def problem(text, mode):
    """(what is wrong, None if nothing is; copies)."""
    passes = [f"--one-shot-bufferize={OPTIONS} {mode}", "--cse", "--canonicalize"]
    made = run([tool("cistern-opt"), "-", *passes], text, seconds=100)
    told = run([tool("cistern-opt"), "-", "-o", "/dev/null", f"--explain-copies={OPTIONS} {mode} changes=false format=json"], text, seconds=100)
    if made.status or told.status:
        return (None if made.status and told.status else f"status {made.status} and {told.status}"), 0
    number, said = len(COPY.findall(made.output)), json.loads(told.output)
    copies = [copy for copy in said["copies"] if copy["bytes"]]
    if said["num_copies"] != number:
        return f"{number} copies are left, {said['num_copies']} counted", number
    if sum(copy["bytes"] for copy in copies) != said["bytes"]:
        return f"{said['bytes']} bytes, {sum(copy['bytes'] for copy in copies)} of them by op", number
    unexplained = [copy for copy in copies if not copy["text"] or (copy["operands"] and not copy["reasons"])]
    return (f"no reason: {unexplained[0]}" if unexplained else None), number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    generate.add_options(parser)
    parser.set_defaults(level="tensor")
    parsed = parser.parse_args()
    wrong = copies = 0
    for seed in range(parsed.seed, parsed.seed + parsed.count):
        text = generate.generate(seed, generate.options_of(parsed))
        for mode in MODES:
            found, number = problem(text, mode)
            copies += number
            if found:
                wrong += 1
                print(f"seed {seed} {mode}: {found}", flush=True)
    print(f"{parsed.count} programs, {copies} copies: {wrong} with one that is not explained")
    return 1 if wrong or not copies else 0


if __name__ == "__main__":
    sys.exit(main())
