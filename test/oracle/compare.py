#!/usr/bin/env python3
"""Compares cistern-opt with mlir-opt: the same arguments, the same bytes, the same exit status.

    compare.py [--modes plain,generic,...] [--args '...'] [--stderr] [--expected LIST] FILES...

A FILE may be a folder: all its .mlir files. Prints a table of files and modes, the first difference of what differs, and
a summary. LIST names inputs whose difference is known, one a line: the end of a path, perhaps modes, and the reason:

    dialect/scf/ops.mlir  generic,debuginfo   # docs/reference/divergences.md: name of the divergence

An input that is listed and does not differ is an error too, so that the list stays true. What mlir-opt printed is kept in
build/oracle and used again while the input and the arguments are the same.

Inputs that both programs split (--split-input-file) are joined, many to a file, because mlir-opt takes longer to start than
to read one. Where what is printed of a file differs, each of its inputs is compared by itself."""
import argparse
import concurrent.futures
import difflib
import hashlib
import itertools
import os
import pathlib
import pickle
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODES = {
    "plain": [],
    "generic": ["--mlir-print-op-generic"],
    "debuginfo": ["--mlir-print-debuginfo", "--mlir-print-local-scope"],
    "locations": ["--mlir-print-debuginfo"],
}
TOGETHER = 16  # inputs in a file
SAME, DIFFERENT, KNOWN, STALE = "same", "DIFFERENT", "known", "NOW SAME"


def run(command, timeout):
    """Exit status, output, errors."""
    try:
        result = subprocess.run(command, capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL)
        return result.returncode, result.stdout, result.stderr
    except subprocess.TimeoutExpired:
        return "timeout", b"", b""


class Oracle:
    """mlir-opt, with what it printed before."""

    def __init__(self, program, timeout):
        self.program, self.timeout = program, timeout
        self.folder = ROOT / "build" / "oracle"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.version = run([program, "--version"], timeout)[1]

    def run(self, args, path):
        key = repr((self.version, args, str(path))).encode() + path.read_bytes()
        kept = self.folder / hashlib.sha256(key).hexdigest()
        if kept.exists():
            return pickle.loads(kept.read_bytes())
        result = run([self.program, *args, str(path)], self.timeout)
        if result[0] != "timeout":
            fresh = kept.with_suffix(f".{os.getpid()}.{id(result)}")
            fresh.write_bytes(pickle.dumps(result))
            fresh.rename(kept)
        return result


# mlir-opt speaks of expected-* comments even when it was not asked to verify them: three lines each.
UNASKED = re.compile(rb"^[^\n]*: error: expected \w+ \"[^\n]*\" was not produced\n[^\n]*\n[^\n]*\n", re.MULTILINE)

# A dialect that is not there is said to be none of those that are, of which mlir-opt has others.
AVAILABLE = re.compile(rb"note: Available dialects: [^\n;]*")


def without_lists(result):
    return (result[0], result[1], AVAILABLE.sub(b"note: Available dialects:", result[2]))


def first_difference(ours, theirs):
    a = theirs.decode(errors="replace").splitlines()
    b = ours.decode(errors="replace").splitlines()
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    lines = difflib.unified_diff(a[at : at + 40], b[at : at + 40], "mlir-opt", "cistern-opt", lineterm="", n=0)
    shown = [f"    {line[:300]}" for line in lines][:10]
    return [f"    line {at + 1}:", *shown] if shown else []


def explain(path, mode, ours, theirs, with_errors):
    lines = [f"{path} [{mode}]:"]
    if ours[0] != theirs[0]:
        lines.append(f"    exit status {ours[0]}, mlir-opt's is {theirs[0]}")
    else:
        lines += first_difference(ours[1], theirs[1])
    if with_errors or ours[0] != theirs[0]:
        lines += first_difference(ours[2], theirs[2])
    return "\n".join(lines)


def read_expected(name):
    """Pairs of a path's end and a set of modes; no modes: all."""
    rows = []
    for line in pathlib.Path(name).read_text().splitlines() if name else []:
        words = line.split("#")[0].split()
        if words:
            rows.append((words[0], set(words[1].split(",")) if len(words) > 1 else set(MODES)))
    return rows


def joined(folder, paths):
    """The file of these inputs, one after another."""
    text = b"\n// -----\n".join(path.read_bytes() for path in paths)
    path = folder / f"{hashlib.sha256(text).hexdigest()}.mlir"
    if not path.exists():
        fresh = path.with_suffix(f".{os.getpid()}.{id(text)}")
        fresh.write_bytes(text)
        fresh.rename(path)
    return path


def input_files(names):
    for name in names:
        path = pathlib.Path(name)
        if path.is_dir():
            yield from sorted(path.rglob("*.mlir"))
        else:
            yield path


def print_table(results, modes):
    width = max(len(str(path)) for path in results)
    print(f"{'':{width}}  " + "  ".join(f"{mode:10}" for mode in modes))
    for path, row in results.items():
        print(f"{str(path):{width}}  " + "  ".join(f"{row[mode]:10}" for mode in modes))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--modes", default="plain,generic,debuginfo", type=lambda text: text.split(","))
    parser.add_argument("--args", default="--allow-unregistered-dialect", type=shlex.split)
    parser.add_argument("--stderr", action="store_true", help="compare what is printed to standard error as well")
    parser.add_argument("--expected", help="file that lists known differences")
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--share", metavar="K/N", help="every N-th file, from the K-th on")
    parser.add_argument("--quiet", action="store_true", help="print differences and the summary alone")
    options = parser.parse_args()
    oracle = Oracle(options.mlir_opt, options.timeout)
    expected = read_expected(options.expected)
    parts = 3 if options.stderr else 2

    def outputs(path, mode):
        args = options.args + MODES[mode]
        theirs = oracle.run(args, path)
        if not any(arg.startswith("--verify-diagnostics") for arg in args):
            theirs = (theirs[0], theirs[1], UNASKED.sub(b"", theirs[2]))
        return without_lists(run([options.opt, *args, str(path)], options.timeout)), without_lists(theirs)

    def is_listed(path, mode):
        return any(str(path).endswith(end) and mode in modes for end, modes in expected)

    def compare_all(case):
        """Compares inputs by one run of each program if they agree on all of them, in their errors, too."""
        paths, mode = case
        if len(paths) > 1:
            ours, theirs = outputs(joined(oracle.folder, paths), mode)
            if ours[0] in (0, 1) and ours == theirs:
                return [(path, mode, SAME, "") for path in paths]
        return [compare(path, mode) for path in paths]

    def compare(path, mode):
        ours, theirs = outputs(path, mode)
        same = ours[:parts] == theirs[:parts]
        listed = is_listed(path, mode)
        state = (STALE if listed else SAME) if same else (KNOWN if listed else DIFFERENT)
        text = explain(path, mode, ours, theirs, options.stderr) if state == DIFFERENT else ""
        return path, mode, state, text

    first, step = map(int, (options.share or "0/1").split("/"))
    files = list(input_files(options.files))[first::step]
    splits = "--split-input-file" in options.args and not any(arg.startswith("--verify-diagnostics") for arg in options.args)
    cases = []
    for mode in options.modes:
        alone = [path for path in files if not splits or is_listed(path, mode)]
        together = [path for path in files if path not in alone]
        cases += [([path], mode) for path in alone]
        cases += [(together[i : i + TOGETHER], mode) for i in range(0, len(together), TOGETHER)]
    results = {path: {} for path in files}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, mode, state, text in itertools.chain.from_iterable(pool.map(compare_all, cases)):
            results[path][mode] = state
            if text:
                print(text)
            if state == STALE:
                print(f"{path} [{mode}]: is listed in {options.expected} and does not differ")
    if results and not options.quiet:
        print_table(results, options.modes)
    states = [state for row in results.values() for state in row.values()]
    failed = states.count(DIFFERENT) + states.count(STALE)
    print(f"{states.count(SAME)} same, {states.count(DIFFERENT)} different, {states.count(KNOWN)} known to differ")
    print(f"{len(states) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
