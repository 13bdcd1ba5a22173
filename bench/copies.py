#!/usr/bin/env python3
"""Copies and copied bytes of programs, as a table: MLIR's own passes in the best order of their analysis, and all our options.

    copies.py [--opt cistern-opt] [--seeds N] FILES...

Bytes are those of all copies that are left after bufferization (--explain-copies), with the turns of loops, over all functions; a
dynamic size counts as 64. MLIR's own passes: eliminate-empty-tensors, one-shot-bufferize with function boundaries, in each order
(analysis-heuristic) and N seeds of the fuzzer. Ours: the plans of --buffer-pipeline (src/reuse/pipeline/buffer_pipeline.c), the one that
copies the fewest bytes. Proven: no placement of copies copies less in that plan. The last line compares the sums."""
import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "lib"))
import tools  # noqa: E402

BOTH = "allow-unknown-ops allow-return-allocs-from-loops bufferize-function-boundaries"
ALL = f"{BOTH} copy-placement=exact destinations=best disjoint-subsets carried-buffers=move infer-argument-layouts"
PLANS = [
    ["--fold-into-indexing-maps", "--rewrite-in-destination-passing-style=fill-for-each-use", "--merge-concatenations",
     "--eliminate-empty-tensors=empty-for-each-use overwritten"],
    ["--fold-into-indexing-maps", "--rewrite-in-destination-passing-style=fill-for-each-use", "--eliminate-empty-tensors=empty-for-each-use overwritten"],
    ["--fold-into-indexing-maps", "--rewrite-in-destination-passing-style", "--merge-concatenations",
     "--eliminate-empty-tensors=empty-for-each-use overwritten"],
    ["--fold-into-indexing-maps", "--rewrite-in-destination-passing-style", "--eliminate-empty-tensors=empty-for-each-use overwritten"],
    ["--fold-into-indexing-maps", "--eliminate-empty-tensors"],
    ["--eliminate-empty-tensors"],
]


def run(opt, path, passes):
    done = tools.ask([opt, path, *passes, "-o", "/dev/null"], seconds=600)
    return done if done.status == 0 else None


def explain(opt, path, before, options):
    """(bytes, copies); None if the program is refused."""
    done = run(opt, path, [*before, f"--explain-copies={options} format=json changes=false"])
    if not done:
        return None
    found = json.loads(done.output)
    return found["bytes"], found["num_copies"]


def orders(seeds):
    yield from ("bottom-up", "top-down", "bottom-up-from-terminators")
    yield from (f"fuzzer analysis-fuzzer-seed={seed}" for seed in range(seeds))


def upstream(opt, path, seeds):
    found = [explain(opt, path, ["--eliminate-empty-tensors"], f"{BOTH} analysis-heuristic={order}") for order in orders(seeds)]
    return min((f for f in found if f), default=None)


def is_proven(opt, path, before):
    done = run(opt, path, [*before, f"--one-shot-bufferize={ALL}", "--mlir-pass-statistics"])
    found = {name: int(number) for number, name in re.findall(r"\(S\)\s*(\d+) ([\w-]+)", done.errors)} if done else {}
    return found.get("num-copied-bytes") == found.get("num-copied-bytes-bound") and bool(found)


def ours(opt, path):
    found = [(explain(opt, path, before, ALL), i) for i, before in enumerate(PLANS)]
    best = min(((f, i) for f, i in found if f), default=(None, 0))
    return best[0], bool(best[0]) and is_proven(opt, path, PLANS[best[1]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--seeds", type=int, default=1)
    parsed = parser.parse_args()
    print("| program | copied by MLIR's passes, bytes | copies | with all options, bytes | copies | proven |")
    print("|---|" + "---:|" * 4 + "---|")
    sums = [0, 0]
    for path in parsed.files:
        theirs, (own, proven) = upstream(parsed.opt, path, parsed.seeds), ours(parsed.opt, path)
        if not theirs or not own:
            print(f"| {path.stem} | - | - | - | - | - |")
            continue
        sums = [sums[0] + theirs[0], sums[1] + own[0]]
        print(f"| {path.stem} | {theirs[0]:,} | {theirs[1]:,} | {own[0]:,} | {own[1]:,} | {'yes' if proven else 'no'} |", flush=True)
    print(f"\nSums: {sums[0]:,} and {sums[1]:,}" + (f", a ratio of {sums[1] / sums[0]:.2f}" if sums[0] else ""))


if __name__ == "__main__":
    main()
