#!/usr/bin/env python3
"""What --check-buffers says of the programs for which cistern-run's verdicts are written down (test/interp/suite).

    suite.py [--most-unknown=5] [FILE...]

A wrong program must be refuted, a right one proven; at most so many of a hundred may be not known. None may be called the opposite."""
import argparse
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build" / "release" / "bin"))


def check(text):
    """'proven', 'unknown' or 'refuted', and what was said."""
    passes = "--check-buffers=strict-boundary" if "// run: --strict-boundary" in text else "--check-buffers"
    command = [BIN / "cistern-opt", "-", passes, "-o", "/dev/null"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    if done.returncode == 1:
        return ("refuted" if re.search(r"^<stdin>:\d+:\d+: error: ", done.stderr, re.MULTILINE) else "crash"), done.stderr
    if done.returncode:
        return "crash", done.stderr
    return ("unknown" if "remark: not known" in done.stderr else "proven"), done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--most-unknown", type=float, default=5)
    options = parser.parse_args()
    counts, failed = {}, 0
    for path in options.files or sorted((ROOT / "test" / "interp" / "suite").glob("*.mlir")):
        start = 1
        for text in path.read_text().split("// -----\n"):
            expected = "refuted" if text.startswith("// wrong") else "proven"
            verdict, said = check(text)
            counts[verdict] = counts.get(verdict, 0) + 1
            if verdict != expected:
                failed += verdict != "unknown"
                print(f"{path.name}:{start}: {text.splitlines()[0][3:]}: {verdict}: {said[:300]}", flush=True)
            start += text.count("\n") + 1
    total = sum(counts.values())
    print(f"{total} programs: {counts}, {failed} called what they are not")
    return 1 if failed or counts.get("unknown", 0) * 100 > options.most_unknown * total else 0


if __name__ == "__main__":
    sys.exit(main())
