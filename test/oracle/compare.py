#!/usr/bin/env python3
"""Compares cistern-opt with mlir-opt: same arguments, same bytes, same exit status.

    compare.py [--stderr] [--modes plain,generic,debuginfo] [--args '...'] FILES...

A FILE may be a folder. Differences that are known, with their reasons, are in docs/divergences.md; the inputs that
show them are listed in a file given with --expected, one path suffix a line."""
import argparse
import difflib
import pathlib
import shlex
import subprocess
import sys

MODES = {
    "plain": [],
    "generic": ["--mlir-print-op-generic"],
    "debuginfo": ["--mlir-print-debuginfo", "--mlir-print-local-scope"],
    "locations": ["--mlir-print-debuginfo"],
}


def run(tool, args, path, timeout):
    try:
        result = subprocess.run([tool, *args, path], capture_output=True, timeout=timeout)
        return result.returncode, result.stdout, result.stderr
    except subprocess.TimeoutExpired:
        return "timeout", b"", b""


def first_difference(ours, theirs):
    a = theirs.decode(errors="replace").splitlines()
    b = ours.decode(errors="replace").splitlines()
    lines = list(difflib.unified_diff(a, b, "mlir-opt", "cistern-opt", lineterm="", n=0))
    return "\n".join(line[:300] for line in lines[:8])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--opt", default="build/release/bin/cistern-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--modes", default="plain,generic,debuginfo")
    parser.add_argument("--args", default="--allow-unregistered-dialect")
    parser.add_argument("--stderr", action="store_true", help="compare diagnostics as well")
    parser.add_argument("--expected", help="file with inputs whose difference is known")
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()

    files = []
    for name in options.files:
        path = pathlib.Path(name)
        files += sorted(path.rglob("*.mlir")) if path.is_dir() else [path]
    expected = set()
    if options.expected:
        lines = pathlib.Path(options.expected).read_text().splitlines()
        expected = {line.split("#")[0].strip() for line in lines} - {""}

    same = different = known = 0
    for path in files:
        for mode in options.modes.split(","):
            args = shlex.split(options.args) + MODES[mode]
            ours = run(options.opt, args, str(path), options.timeout)
            theirs = run(options.mlir_opt, args, str(path), options.timeout)
            parts = 3 if options.stderr else 2
            if ours[:parts] == theirs[:parts]:
                same += 1
                continue
            if any(str(path).endswith(suffix) for suffix in expected):
                known += 1
                continue
            different += 1
            if options.quiet:
                continue
            print(f"DIFFERENT {path} [{mode}] exit {ours[0]} (mlir-opt: {theirs[0]})")
            print(first_difference(ours[1], theirs[1]))
            if options.stderr or ours[0] != theirs[0]:
                print(first_difference(ours[2], theirs[2]))
    print(f"{same} same, {different} different, {known} known to differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
