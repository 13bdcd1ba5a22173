#!/usr/bin/env python3
"""--buffer-deallocation on random programs, byte for byte against mlir-opt 19, the last release that has the pass.

    versus_19.py [--seed=1] [--count=100] [--size=N]

Programs have structured control flow alone: with several blocks mlir-opt 19 frees too early (docs/divergences.md). What Cistern copies because
it is returned and may be one of several buffers is a difference on purpose: such programs are counted as known. The
output of the other programs must be the same. mlir-opt 19 reads memref.assume_alignment without a result: it is left out."""
import argparse
import collections
import difflib
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
from tools import run, tool  # noqa: E402

PEER = shutil.which("mlir-opt-19")
WITHOUT = "loop,switch,early,blocks-in-regions,line,diamond,half,tokens,tensor,pointer,distinct,represented,realloc,free_some"
ASSUMED = re.compile(r"^ *(%\w+) = memref\.assume_alignment (%\w+),.*\n", re.MULTILINE)
RETURNED_COPY = re.compile(r"(%\d+) = bufferization\.clone [^\n]*\n(?: *(?:%\d+ = bufferization\.clone|memref\.dealloc)[^\n]*\n)*"
                           r" *return [^\n]*\1\b")


def without_assumptions(text):
    functions = re.split(r"(?m)^(?=func\.func)", text)
    for i, function in enumerate(functions):
        while found := ASSUMED.search(function):
            function = re.sub(re.escape(found[1]) + r"\b", found[2], function.replace(found[0], "", 1))
        functions[i] = function
    return "".join(functions)


def compare(text):
    theirs = run([PEER, "-", "--buffer-deallocation"], text, seconds=60)
    ours = run([tool("cistern-opt"), "-", "--buffer-deallocation"], text, seconds=60)
    if theirs.status != 0 or "error:" in theirs.errors:
        return "not read by mlir-opt 19", ""
    if (ours.status, ours.output) == (theirs.status, theirs.output):
        return "same", ""
    if RETURNED_COPY.search(ours.output):
        return "known", ""
    lines = difflib.unified_diff(theirs.output.splitlines(), ours.output.splitlines(), "mlir-opt-19", "cistern-opt", lineterm="", n=1)
    return "DIFFERENT", "\n".join(list(lines)[:12]) + ours.errors[:300]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    generate.add_options(parser)
    parser.set_defaults(size=25, without=WITHOUT)
    parsed = parser.parse_args()
    if not PEER:
        print("there is no mlir-opt-19", file=sys.stderr)
        return 77
    counts = collections.Counter()
    for seed in range(parsed.seed, parsed.seed + parsed.count):
        verdict, shown = compare(without_assumptions(generate.generate(seed, generate.options_of(parsed))))
        counts[verdict] += 1
        if shown:
            print(f"seed {seed}:\n{shown}")
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()))
    return 1 if counts["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main())
