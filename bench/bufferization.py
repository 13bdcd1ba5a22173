#!/usr/bin/env python3
"""Copies, allocations and peak bytes after three pipelines from tensors to freed buffers, as a table: the classic passes, One-Shot Bufferize
with ownership-based deallocation by mlir-opt 22, and the same by Cistern.

    bufferization.py [--opt cistern-opt] FILES...

Copies and allocations are ops in the text; peak bytes are those of --print-buffer-lifetime-stats, of the function that holds the most.
A program that a pipeline rejects has a dash."""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "lib"))
import tools  # noqa: E402

ONE_SHOT = ["--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops", "--buffer-deallocation-pipeline"]


def output(command, text=None):
    done = tools.run(command, text or "", seconds=600)
    if tools.is_ours(command):
        tools.judge(done, command)
    return done.output if done.status == 0 else None


def figures(opt, text):
    if text is None:
        return ["-", "-", "-"]
    stats = output([opt, "-", "--print-buffer-lifetime-stats", "-o", "/dev/null"], text) or ""
    peak = max(map(int, re.findall(r"Peak live bytes *: (\d+)", stats)), default=0)
    copies = len(re.findall(r"\b(?:memref|linalg)\.copy\b|bufferization\.clone\b", text))
    return [f"{copies:,}", f"{len(re.findall(r'memref.alloc[(]', text)):,}", f"{peak:,}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parsed = parser.parse_args()
    print("| program | classic: copies | allocations | peak bytes | mlir-opt 22: copies | allocations | peak bytes "
          "| Cistern: copies | allocations | peak bytes |")
    print("|---|" + "---:|" * 9)
    for path in parsed.files:
        texts = [output([parsed.opt, path, "--classic-buffer-pipeline"]), output([parsed.mlir_opt, path, *ONE_SHOT]),
                 output([parsed.opt, path, *ONE_SHOT])]
        row = [cell for text in texts for cell in figures(parsed.opt, text)]
        print(f"| {path.stem} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
