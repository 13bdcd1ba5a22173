#!/usr/bin/env python3
"""Bytes that are held at once and bytes that are copied, after MLIR's own passes and after --buffer-pipeline, as a table.

    pipeline.py [--opt cistern-opt] [--stream] [--time [--mlir-opt mlir-opt]] FILES...

Both are reckoned from the text (src/memory/footprint.h), of the function that holds the most: a dynamic size counts as its hint, or 64. MLIR's own passes:
eliminate-empty-tensors, empty-tensor-to-alloc-tensor, one-shot-bufferize, drop-equivalent-buffer-results,
buffer-deallocation-pipeline, optimize-allocation-liveness. The bound is the least that any order of that function's ops holds, buffers
as they are then (--memory-report). The last line is the geometric mean of the ratios. --stream: ops are computed row by row where that
holds fewer bytes.

--time measures processor seconds instead, the best of five runs from text to text: of mlir-opt with its own passes, without packing anything, and of
--buffer-pipeline with everything; once as they are, and once less what an empty module takes (mlir-opt registers all dialects)."""
import argparse
import json
import math
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]


def bound(opt, path, pipeline="--buffer-pipeline"):
    """The fewest bytes that the function with the largest peak holds after the pipeline in any order of its ops; "-" if that is not known."""
    done = subprocess.run([opt, path, pipeline, "--memory-report=format=json", "-o", "/dev/null"], capture_output=True, text=True)
    least = max(json.loads(done.stdout)["functions"], key=lambda f: f["peak"])["lower_bound"]
    return "-" if least is None else f"{least:,}"


def statistics(opt, path, pipeline="--buffer-pipeline"):
    done = subprocess.run([opt, path, pipeline, "--mlir-pass-statistics", "-o", "/dev/null"], capture_output=True, text=True)
    return {name: int(number) for number, name in re.findall(r"\(S\)\s*(\d+) ([\w-]+)", done.stderr)}


OWN = ["--eliminate-empty-tensors", "--empty-tensor-to-alloc-tensor",
       "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops", "--drop-equivalent-buffer-results",
       "--buffer-deallocation-pipeline", "--optimize-allocation-liveness"]


def seconds(command):
    """Of the processor, the best of five; None if the command fails."""
    times = []
    for _ in range(5):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if status:
            return None
        times.append(usage.ru_utime + usage.ru_stime)
    return min(times)


def compare_times(parsed):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as empty:
        empty.write("module {\n}\n")
        empty.flush()
        idle = [seconds([parsed.mlir_opt, empty.name]), seconds([parsed.opt, empty.name])]
    print(f"an empty module: mlir-opt {idle[0]:.3f} s, cistern-opt {idle[1]:.3f} s\n")
    print("| program | mlir-opt, seconds | `buffer-pipeline` | ratio | without starting: mlir-opt | `buffer-pipeline` | ratio |\n|---|" + "---:|" * 6)
    sums = [0.0] * 4
    for path in parsed.files:
        both = seconds([parsed.mlir_opt, path, *OWN]), seconds([parsed.opt, path, "--buffer-pipeline"])
        if None in both:
            print(f"| {path.stem} | {'fails' if both[0] is None else f'{both[0]:.3f}'} | "
                  f"{'fails' if both[1] is None else f'{both[1]:.3f}'} | | | | |", flush=True)
            continue
        alone = [max(t - i, 0.0005) for t, i in zip(both, idle)]
        sums = [a + b for a, b in zip(sums, (*both, *alone))]
        print(f"| {path.stem} | {both[0]:.3f} | {both[1]:.3f} | {both[1] / both[0]:.2f} | {alone[0]:.3f} | {alone[1]:.3f} | "
              f"{alone[1] / alone[0]:.2f} |", flush=True)
    print(f"| all | {sums[0]:.3f} | {sums[1]:.3f} | {sums[1] / sums[0]:.2f} | {sums[2]:.3f} | {sums[3]:.3f} | {sums[3] / sums[2]:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--stream", action="store_true")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parsed = parser.parse_args()
    if parsed.time:
        compare_times(parsed)
        return
    print("| program | held by MLIR's passes | by `buffer-pipeline` | bound | ratio | copied by MLIR's passes | by `buffer-pipeline` |")
    print("|---|" + "---:|" * 6)
    logarithms = []
    pipeline = "--buffer-pipeline=stream=true" if parsed.stream else "--buffer-pipeline"
    for path in parsed.files:
        found = statistics(parsed.opt, path, pipeline)
        if not found:
            print(f"| {path.stem} | - | - | - | - | - | - |")
            continue
        before, after = found["peak-bytes-upstream"], found["peak-bytes"]
        ratio = after / before if before else 1
        logarithms.append(math.log(ratio))
        print(f"| {path.stem} | {before:,} | {after:,} | {bound(parsed.opt, path, pipeline)} | {ratio:.2f} | "
              f"{found['copied-bytes-upstream']:,} | {found['copied-bytes']:,} |", flush=True)
    print(f"\nGeometric mean of the ratios: {math.exp(sum(logarithms) / len(logarithms)):.2f}")


if __name__ == "__main__":
    main()
