#!/usr/bin/env python3
"""One-Shot Bufferize on random tensor programs, byte for byte against mlir-opt.

    compare_random.py [--seed=1] [--count=100] [--modes=NAME,...] [--size=N] [--without=WORD,...] [--show=N] [FILES...]

Each program (or each FILE) is bufferized by both tools in each mode below; output, exit status and diagnostics must be the same. Two
outputs that differ in nothing but the order and the numbers of `__constant_*` globals count as the same, because mlir-opt
orders functions by their addresses. Programs that mlir-opt does not end within the time limit are counted apart. What
differs is kept in build/compare-bufferize/. Exit status 1 if anything differs."""
import argparse
import collections
import difflib
import functools
import multiprocessing
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "fuzz" / "semantics"))
import generate  # noqa: E402
from execution import crashed, run, tool  # noqa: E402

BOUNDARIES = "bufferize-function-boundaries"
LOOPS = "allow-return-allocs-from-loops"
OPTIONS = {  # of one-shot-bufferize
    "default": "",
    "boundaries": BOUNDARIES,
    "loops": f"{BOUNDARIES} {LOOPS}",
    "inside-loops": LOOPS,
    "copy": "copy-before-write",
    "copy-boundaries": f"copy-before-write {BOUNDARIES} {LOOPS}",
    "identity": f"{BOUNDARIES} {LOOPS} function-boundary-type-conversion=identity-layout-map",
    "dynamic": f"{BOUNDARIES} {LOOPS} function-boundary-type-conversion=fully-dynamic-layout-map",
    "unknown-identity": f"{LOOPS} unknown-type-conversion=identity-layout-map",
    "filter": "dialect-filter=tensor,bufferization,arith allow-unknown-ops",
    "unknown-ops": "allow-unknown-ops",
    "alignment": f"{BOUNDARIES} {LOOPS} buffer-alignment=16",
    "no-parallel": f"{BOUNDARIES} {LOOPS} check-parallel-regions=0",
    "analysis": f"test-analysis-only {BOUNDARIES}",
    "analysis-inside": f"test-analysis-only {LOOPS}",
    "top-down": f"test-analysis-only {BOUNDARIES} {LOOPS} analysis-heuristic=top-down",
    "from-terminators": f"test-analysis-only {BOUNDARIES} {LOOPS} analysis-heuristic=bottom-up-from-terminators",
    "fuzzer-1": f"test-analysis-only {LOOPS} analysis-heuristic=fuzzer analysis-fuzzer-seed=1",
    "fuzzer-2": f"test-analysis-only {LOOPS} analysis-heuristic=fuzzer analysis-fuzzer-seed=71",
    "rewritten-top-down": f"{BOUNDARIES} {LOOPS} analysis-heuristic=top-down",
}
MODES = {name: [f"--one-shot-bufferize={text}"] for name, text in OPTIONS.items()}
MODES["tensor-copies"] = [f"--test-tensor-copy-insertion={BOUNDARIES} {LOOPS}"]
MODES["tensor-copies-inside"] = [f"--test-tensor-copy-insertion={LOOPS}"]
MODES["empty-to-alloc"] = ["--empty-tensor-to-alloc-tensor"]
MODES["eliminate"] = ["--eliminate-empty-tensors"]
MODES["eliminate-and-bufferize"] = ["--eliminate-empty-tensors", "--empty-tensor-to-alloc-tensor",
                                    f"--one-shot-bufferize={BOUNDARIES} {LOOPS}", "--canonicalize", "--cse"]
GLOBAL = re.compile(r'^ *memref\.global "private" constant @(__constant_\w+) (.*)\n', re.MULTILINE)


def without_order(text):
    """The text with constants named by what they are, and listed in the order of their names."""
    names = {name: f"__constant {value}" for name, value in GLOBAL.findall(text)}
    globals_ = sorted(set(names.values()))
    rest = GLOBAL.sub("", text)
    return "\n".join(globals_) + re.sub(r"@(__constant_\w+)", lambda m: "@" + names.get(m[1], m[1]), rest)


def attempt(program, mode, text):
    """Exit status, output and errors of one tool."""
    return run([tool(program), "-", *MODES[mode]], text, seconds=60)


def compare(text, mode):
    """('same' | 'order' | 'slow' | 'CRASH' | 'status' | 'DIFFERENT' | 'errors', first difference)."""
    theirs, ours = attempt("mlir-opt", mode, text), attempt("cistern-opt", mode, text)
    if theirs.status == "timeout":
        return "slow", ""
    if crashed(ours):
        return "CRASH", str(ours.status)
    if crashed(theirs):
        return "peer crashes", ""
    if ours.status != theirs.status:
        return "STATUS", f"{ours.status}, mlir-opt {theirs.status}\nours: {ours.errors[:300]}\ntheirs: {theirs.errors[:300]}"
    if ours.output != theirs.output:
        if without_order(ours.output) == without_order(theirs.output):
            return "order", ""
        return "DIFFERENT", difference(theirs.output, ours.output)
    if ours.errors != theirs.errors:
        return "ERRORS", difference(theirs.errors, ours.errors)
    return "same", ""


def difference(theirs, ours):
    lines = list(difflib.unified_diff(theirs.splitlines(), ours.splitlines(), "mlir-opt", "cistern-opt", lineterm="", n=1))
    return "\n".join(line[:220] for line in lines[:14])


def text_of(options, source):
    return generate.generate(source, options) if isinstance(source, int) else pathlib.Path(source).read_text()


def job(options, modes, source):
    text = text_of(options, source)
    return source, [(mode, *compare(text, mode)) for mode in modes]


PASSED = ("same", "order", "slow", "peer crashes")


def keep(options, source, mode, text):
    folder = ROOT / "build" / "compare-bufferize"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{source}.mlir" if isinstance(source, int) else source
    if isinstance(source, int):
        path.write_text(text_of(options, source))
    words = " ".join(f"'{word}'" for word in MODES[mode])
    print(f"{source} [{mode}]: mlir-opt-22 {path} {words}\n{text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--modes", default=",".join(MODES))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=5, help="differences that are shown")
    parser.add_argument("--most", type=int, default=50, help="stop after so many programs that differ")
    generate.add_options(parser)
    parser.set_defaults(level="tensor")
    parsed = parser.parse_args()
    options, modes = generate.options_of(parsed), parsed.modes.split(",")
    sources = parsed.files or range(parsed.seed, parsed.seed + parsed.count)
    counts, shown, wrong = collections.Counter(), 0, 0
    by_mode = collections.Counter()
    with multiprocessing.Pool(parsed.jobs) as pool:
        for source, outcomes in pool.imap_unordered(functools.partial(job, options, modes), sources):
            for mode, verdict, text in outcomes:
                counts[verdict] += 1
                if verdict not in PASSED:
                    by_mode[mode] += 1
                    if shown < parsed.show:
                        shown += 1
                        print(f"--- {verdict}")
                        keep(options, source, mode, text)
            wrong += any(verdict not in PASSED for _, verdict, _ in outcomes)
            if wrong >= parsed.most:
                pool.terminate()
                break
    failed = sum(count for verdict, count in counts.items() if verdict not in PASSED)
    if by_mode:
        print("by mode: " + ", ".join(f"{mode} {count}" for mode, count in by_mode.most_common()))
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()))
    print(f"{sum(counts.values()) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
