#!/usr/bin/env python3
"""Measures cistern-opt against mlir-opt in the same run: `make bench`.

    bench.py [--opt PROGRAM] [--mlir-opt PROGRAM] [--sizes 1000,10000,100000] [--runs 5] [--large 1000000]

For every size: parse + verify + print by both, and --buffer-reuse by cistern-opt, in turns; medians and ratios. Then
cistern-opt alone up to a large module, which shows whether time grows with size, the start-up time on a tiny file, the
deallocation pipeline, and One-Shot Bufferize.
Peak memory is the kernel's own figure of each process. Both programs must print the same bytes."""
import argparse
import hashlib
import pathlib
import shutil
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import chain
import dag
import families
import generate
import weights

ROOT = pathlib.Path(__file__).resolve().parents[1]
TINY = "func.func @tiny(%a: i32) -> i32 {\n  return %a : i32\n}\n"


class Bench:
    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.measure = folder / "measure"
        source = ROOT / "bench" / "measure.c"
        subprocess.run(["cc", "-O2", "-Wall", "-o", self.measure, source], check=True)

    def module(self, ops):
        path = self.folder / f"chain_{ops}.mlir"
        path.write_text(generate.module(ops))
        return path

    def run(self, command):
        """Seconds and peak KiB of one run."""
        result = subprocess.run([self.measure, *command], capture_output=True, text=True)
        seconds, memory, status = result.stdout.split()
        if status != "0":
            sys.exit(f"bench: exit status {status}: {' '.join(map(str, command))}\n{result.stderr[:1000]}")
        return float(seconds), int(memory)

    def medians(self, commands, runs, again=False):
        """Median seconds and peak KiB of each command; the runs take turns, so that a busy machine hits all alike. With
        `again`, of two runs in a row the second one counts: a virtual machine gives memory that has been free for a while
        back to its host, so that the first run of a program after a long one pays for getting it again, page by page."""
        samples = [[] for _ in commands]
        for _ in range(runs):
            for sample, command in zip(samples, commands):
                if again:
                    self.run(command)
                sample.append(self.run(command))
        return [tuple(statistics.median(column) for column in zip(*sample)) for sample in samples]


def digest(command):
    return hashlib.sha256(subprocess.run(command, capture_output=True, check=True).stdout).hexdigest()


def time_text(seconds):
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.1f} ms"


def memory_text(kib):
    return f"{kib / 1024:.1f} MiB"


def table(title, header, rows):
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    print(f"\n{title}\n")
    for row in [header, *rows]:
        print("  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths)))


def compare(bench, options):
    header = ["ops", "cistern-opt", "mlir-opt", "ratio", "memory", "mlir-opt", "ratio", "buffer-reuse", "ratio", "output"]
    rows = []
    for ops in options.sizes:
        path = bench.module(ops)
        ours, theirs = [options.opt, path], [options.mlir_opt, path]
        same = digest(ours) == digest(theirs)
        a, b, reuse = bench.medians([ours, theirs, [options.opt, "--buffer-reuse", path]], options.runs, again=True)
        rows.append(
            [
                f"{ops:,}",
                time_text(a[0]),
                time_text(b[0]),
                f"{b[0] / a[0]:.1f}x",
                memory_text(a[1]),
                memory_text(b[1]),
                f"{b[1] / a[1]:.1f}x",
                time_text(reuse[0]),
                f"{b[0] / reuse[0]:.1f}x",
                "same" if same else "DIFFERS",
            ]
        )
    table("Parse + verify + print; and with --buffer-reuse, against mlir-opt's parse + verify + print", header, rows)
    return all(row[-1] == "same" for row in rows)


def bytecode(bench, options):
    """Text and bytecode, read and written. Memory includes the pages of the input file."""
    header = ["ops", "text to text", "text to bytecode", "bytecode to text", "bytecode to bytecode"]
    rows = []
    for ops in options.sizes:
        text = bench.module(ops)
        file = text.with_suffix(".mlirbc")
        subprocess.run([options.opt, text, "--emit-bytecode", "-o", file], check=True)
        commands = [[options.opt, path, *more] for path in (text, file) for more in ([], ["--emit-bytecode"])]
        medians = bench.medians(commands, options.runs, again=True)
        rows.append([f"{ops:,}", *(f"{time_text(seconds)}, {memory_text(kib)}" for seconds, kib in medians)])
    table("Text and bytecode", header, rows)
    return True


def growth(bench, options):
    rows = []
    for ops in [*options.sizes, options.large]:
        path = bench.module(ops)
        plain, reuse = bench.medians([[options.opt, path], [options.opt, "--buffer-reuse", path]], 3)
        rows.append(
            [
                f"{ops:,}",
                time_text(plain[0]),
                f"{plain[0] / ops * 1e9:.0f} ns",
                time_text(reuse[0]),
                f"{reuse[0] / ops * 1e9:.0f} ns",
                memory_text(plain[1]),
                f"{plain[1] * 1024 / ops:.0f}",
            ]
        )
    header = ["ops", "parse+print", "per op", "buffer-reuse", "per op", "memory", "bytes per op"]
    table("cistern-opt alone: growth", header, rows)


def deallocation(bench, options):
    """The whole pipeline on chains of ops that need a buffer each; mlir-opt needs minutes beyond the first size."""
    first, rows, same = 10000, [], True
    for kind in chain.KINDS:
        for ops in [first, 10 * first, options.large]:
            path = bench.folder / f"{kind}_{ops}.mlir"
            path.write_text(chain.module(ops, kind))
            ours, theirs = ([program, "--buffer-deallocation-pipeline", path] for program in (options.opt, options.mlir_opt))
            [a] = bench.medians([ours], 3)
            row = [kind, f"{ops:,}", time_text(a[0]), f"{a[0] / ops * 1e9:.0f} ns", memory_text(a[1]), "", "", ""]
            if ops == first:
                [b] = bench.medians([theirs], 1)
                outcome = digest(ours) == digest(theirs)
                same &= outcome
                row[-3:] = [time_text(b[0]), f"{b[0] / a[0]:.0f}x", "same" if outcome else "DIFFERS"]
            rows.append(row)
    header = ["linalg op", "ops", "pipeline", "per op", "memory", "mlir-opt", "ratio", "output"]
    table("Deallocation: --buffer-deallocation-pipeline", header, rows)
    return same


def models(bench, options):
    """A DAG of linalg ops on tensors, and weights. Lists are printed as they were read."""
    ops, rows, same = 100000, [], True
    cases = [("DAG of linalg ops on tensors", f"dag_{ops}", lambda: dag.module(ops), [])]
    for kind, count in weights.KINDS.items():
        lists = kind in ("integers", "floats")
        words = ["--mlir-print-elementsattrs-with-hex-if-larger=-1"] if lists else []
        cases.append((f"weights: {kind}", f"weights_{kind}", lambda k=kind, c=count: weights.module(k, c), words))
    for title, name, text, words in cases:
        path = bench.folder / f"{name}.mlir"
        path.write_text(text())
        ours, theirs = ([program, *words, path] for program in (options.opt, options.mlir_opt))
        a, b = bench.medians([ours, theirs], options.runs, again=True)
        outcome = digest(ours) == digest(theirs)
        same &= outcome
        megabytes = path.stat().st_size / 1e6
        rows.append([title, f"{megabytes:.0f} MB", time_text(a[0]), f"{megabytes / a[0]:.0f} MB/s", time_text(b[0]),
                     f"{b[0] / a[0]:.1f}x", memory_text(a[1]), memory_text(b[1]), "same" if outcome else "DIFFERS"])
    header = ["", "text", "cistern-opt", "rate", "mlir-opt", "ratio", "memory", "mlir-opt", "output"]
    table("Models: parse + verify + print", header, rows)
    return same


BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
MAIN_JOB = ["--eliminate-empty-tensors", BUFFERIZE, "--buffer-deallocation-pipeline", "--buffer-reuse"]
# Family and its ops for one part: growth. Then family and parts: against mlir-opt, which takes cubic time on some.
BUFFERIZED = {"tensors_generics": 4, "tensors_fan_out": 2, "tensors_nested_slices": 80, "tensors_loops_args": 10, "tensors_ifs": 4,
              "tensors_calls": 1, "tensors_diamonds": 3}
COMPARED = {"tensors": 10000, "tensors_in_place": 800, "tensors_insert_slices": 128, "tensors_loops": 300}


def bufferization(bench, options):
    """One-Shot Bufferize: families of programs as they grow, then some of them against mlir-opt."""
    def path_of(name, parts):
        path = bench.folder / f"{name}_{parts}.mlir"
        path.write_text(families.FAMILIES[name](parts))
        return path

    rows, same = [], True
    for name, ops in BUFFERIZED.items():
        paths = [path_of(name, max(1, size // ops)) for size in (options.large // 100, options.large // 10, options.large)]
        times = [bench.medians([[options.opt, path, BUFFERIZE], [options.opt, path, *MAIN_JOB]], 3) for path in paths]
        rows.append([name, *(time_text(t[0][0]) for t in times), *(f"{b[0][0] / a[0][0]:.1f}" for a, b in zip(times, times[1:])),
                     memory_text(times[-1][0][1]), time_text(times[-1][1][0]), f"{times[-1][1][0] / times[-2][1][0]:.1f}"])
    sizes = [f"{options.large // by:,} ops" for by in (100, 10, 1)]
    header = ["family", *sizes, "growth", "growth", "memory", "main job", "growth"]
    table("One-Shot Bufferize, and the main job, as programs grow tenfold", header, rows)
    rows = []
    for name, parts in COMPARED.items():
        path = path_of(name, parts)
        ours, theirs = ([program, path, BUFFERIZE] for program in (options.opt, options.mlir_opt))
        [a], [b] = bench.medians([ours], 5), bench.medians([theirs], 1)
        outcome = digest(ours) == digest(theirs)
        same &= outcome
        rows.append([name, f"{parts:,}", time_text(a[0]), time_text(b[0]), f"{b[0] / a[0]:.0f}x", memory_text(a[1]), memory_text(b[1]),
                     "same" if outcome else "DIFFERS"])
    header = ["family", "parts", "cistern-opt", "mlir-opt", "ratio", "memory", "mlir-opt", "output"]
    table("One-Shot Bufferize against mlir-opt", header, rows)
    return same


def start_up(bench, options):
    path = bench.folder / "tiny.mlir"
    path.write_text(TINY)
    ours, theirs = bench.medians([[options.opt, path], [options.mlir_opt, path]], 21)
    header = ["", "time", "memory"]
    rows = [
        ["cistern-opt", time_text(ours[0]), memory_text(ours[1])],
        ["mlir-opt", time_text(theirs[0]), memory_text(theirs[1])],
        ["ratio", f"{theirs[0] / ours[0]:.1f}x", f"{theirs[1] / ours[1]:.1f}x"],
    ]
    table("Start-up, on a function of two operations", header, rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--sizes", default=[1000, 10000, 100000], type=lambda s: [int(n) for n in s.split(",")])
    parser.add_argument("--large", type=int, default=1000000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="compare,bytecode,growth,start_up,models,deallocation,bufferization", help="tables, by function")
    options = parser.parse_args()
    if not shutil.which(options.mlir_opt):
        sys.exit(f"bench: there is no {options.mlir_opt} to compare with (Debian: mlir-22-tools)")
    bench = Bench(ROOT / "build" / "bench")
    tables = (compare, bytecode, growth, start_up, models, deallocation, bufferization)
    outcomes = [print_table(bench, options) for print_table in tables if print_table.__name__ in options.only.split(",")]
    return 1 if False in outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
