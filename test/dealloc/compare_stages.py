#!/usr/bin/env python3
"""Compares the passes of --buffer-deallocation-pipeline with mlir-opt's on random programs: each pass alone, on what mlir-opt
printed after the stage before, and the pipeline.

    compare_stages.py [--opt CISTERN-OPT] [--count PROGRAMS] [--keep FOLDER] FIRST_SEED LAST_SEED

A seed makes COUNT programs in one file. Prints how many programs are the same after each stage; those that differ are kept.
What mlir-opt rejects or crashes on is counted by itself, and so is what differs in the order of lists alone, where the
program that is freed has two memrefs of several blocks at the same place in their blocks (docs/reference/divergences.md): canonicalization
makes such programs now and then, and such as are rejected. The pipeline's output is then not compared."""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
import tools  # noqa: E402

OWNERSHIP = "--ownership-based-buffer-deallocation"
DYNAMIC = "private-function-dynamic-ownership"
# name, the stage that it starts from, arguments
STAGES = [
    ("expand-realloc", None, ["--expand-realloc=emit-deallocs=false"]),
    ("expand-realloc-freed", None, ["--expand-realloc"]),
    ("canonicalize", "expand-realloc", ["--canonicalize"]),
    ("ownership", "canonicalize", [OWNERSHIP]),
    ("ownership-dynamic", "canonicalize", [f"{OWNERSHIP}={DYNAMIC}"]),
    ("canonicalize-owned", "ownership", ["--canonicalize"]),
    ("canonicalize-dynamic", "ownership-dynamic", ["--canonicalize"]),
    ("simplification", "canonicalize-owned", ["--buffer-deallocation-simplification"]),
    ("simplification-dynamic", "canonicalize-dynamic", ["--buffer-deallocation-simplification"]),
    ("lower", "simplification", ["--bufferization-lower-deallocations"]),
    ("lower-raw", "ownership", ["--bufferization-lower-deallocations"]),
    ("cse", "lower", ["--cse"]),
    ("last-canonicalize", "cse", ["--canonicalize"]),
    ("convert-to-memref", "simplification", ["--convert-bufferization-to-memref"]),
    ("symbol-dce", "last-canonicalize", ["--symbol-dce"]),
    ("pipeline", None, ["--buffer-deallocation-pipeline"]),
    ("pipeline-dynamic", None, [f"--buffer-deallocation-pipeline={DYNAMIC}"]),
]
MARK = "// -----\n"
SAME, ORDER, REJECTED, DIFFERENT = "same", "other order", "rejected", "DIFFERENT"


def run(program, args, parts):
    """What it prints for each program of a list, in one process if none of them crashes it; "error: ..." or "crash: ..." for
    those without output."""
    command = [program, "--split-input-file", *args, "-"]
    result = tools.run(command, MARK.join(parts), seconds=600)
    outputs = result.output.split(MARK)
    if tools.is_ours(command):
        tools.judge(result, command, MARK.join(parts))
    if result.status in (0, 1) and len(outputs) == len(parts):
        return [output or error_of(result.errors, parts, i) for i, output in enumerate(outputs)]
    if len(parts) == 1:
        return [f"crash: {result.status}\n"]
    middle = len(parts) // 2
    return run(program, args, parts[:middle]) + run(program, args, parts[middle:])


def error_of(messages, parts, i):
    """The first error in the lines of one part; nothing if that is empty."""
    first = 1 + sum(part.count("\n") + 1 for part in parts[:i])
    for line, text in re.findall(r"^[^:\n]*:(\d+):\d+: error: (.*)", messages, re.M):
        if first <= int(line) <= first + parts[i].count("\n"):
            return f"error: {text}\n"
    return "error: \n" if parts[i].strip() else ""


def classify(their, our):
    if their == our:
        return SAME
    if their.startswith(("error: ", "crash: ")):
        return REJECTED

    def unordered(text):
        lines = re.sub(r"%\w+(#\d+)?", "%", text).splitlines()
        return sorted(sorted(re.findall(r"[^\s,():]+", line)) for line in lines)

    return ORDER if unordered(their) == unordered(our) else DIFFERENT


def compare(seed, options, table):
    base = subprocess.run([sys.executable, HERE.parent / "programs" / "ownership.py", str(seed), str(options.count), "--reallocs"],
                          capture_output=True, text=True, check=True).stdout
    outputs, odd = {None: base.split(MARK)}, set()
    for name, before, args in STAGES:
        if options.stages and name not in options.stages and all(b != name for _, b, _ in STAGES):
            continue
        inputs = outputs[before]
        theirs, ours = run("mlir-opt-22", args, inputs), run(options.opt, args, inputs)
        for i, (their, our) in enumerate(zip(theirs, ours, strict=True)):
            outcome = classify(their, our)
            if outcome in (ORDER, REJECTED) and name.startswith("ownership"):
                odd.add(i)
            elif name.startswith("pipeline") and i in odd and outcome == DIFFERENT:
                outcome = ORDER
            elif outcome == ORDER and not name.startswith("pipeline"):
                outcome = DIFFERENT
            table[name][outcome] += 1
            if outcome == SAME:
                continue
            what = f"{outcome}: {their.strip()}" if outcome == REJECTED else outcome
            print(f"seed {seed}, program {i}, {name}: {what}", flush=True)
            if options.keep and outcome == DIFFERENT:
                stem = options.keep / f"{name}.{seed}.{i}"
                for suffix, text in ((".mlir", inputs[i]), (".theirs", their), (".ours", our)):
                    stem.with_name(stem.name + suffix).write_text(text)
        outputs[name] = ["" if t.startswith(("error: ", "crash: ")) else t for t in theirs]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--opt", default="build/release/bin/cistern-opt")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--stages", nargs="*")
    options = parser.parse_args()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    table = collections.defaultdict(collections.Counter)
    for seed in range(options.first, options.last):
        compare(seed, options, table)
    for name, counts in table.items():
        print(f"{name}: {', '.join(f'{count} {outcome}' for outcome, count in counts.most_common())}")
    return 1 if any(counts[DIFFERENT] for counts in table.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
