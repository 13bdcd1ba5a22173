#!/usr/bin/env python3
"""Bytes that are held at once and bytes that are copied, after MLIR's own passes and after --buffer-pipeline, as a table.

    pipeline.py [--opt cistern-opt] FILES...

Both are reckoned from the text, over all functions (src/reuse/footprint.h): a dynamic size counts as its hint, or 64. MLIR's own passes:
eliminate-empty-tensors, empty-tensor-to-alloc-tensor, one-shot-bufferize, drop-equivalent-buffer-results,
buffer-deallocation-pipeline, optimize-allocation-liveness. The last line is the geometric mean of the ratios."""
import argparse
import math
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]


def statistics(opt, path):
    done = subprocess.run([opt, path, "--buffer-pipeline", "--mlir-pass-statistics", "-o", "/dev/null"], capture_output=True, text=True)
    return {name: int(number) for number, name in re.findall(r"\(S\)\s*(\d+) ([\w-]+)", done.stderr)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parsed = parser.parse_args()
    print("| program | held by MLIR's passes | by `buffer-pipeline` | ratio | copied by MLIR's passes | by `buffer-pipeline` |")
    print("|---|" + "---:|" * 5)
    logarithms = []
    for path in parsed.files:
        found = statistics(parsed.opt, path)
        if not found:
            print(f"| {path.stem} | - | - | - | - | - |")
            continue
        before, after = found["peak-bytes-upstream"], found["peak-bytes"]
        ratio = after / before if before else 1
        logarithms.append(math.log(ratio))
        print(f"| {path.stem} | {before:,} | {after:,} | {ratio:.2f} | {found['copied-bytes-upstream']:,} | {found['copied-bytes']:,} |",
              flush=True)
    print(f"\nGeometric mean of the ratios: {math.exp(sum(logarithms) / len(logarithms)):.2f}")


if __name__ == "__main__":
    main()
