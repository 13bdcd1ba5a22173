#!/usr/bin/env python3
"""The programs of Inputs/aliasing.mlir as C, for test/fuzz/semantics/planted.py: prints "seed N: ..." and ends with 1 if one computes
something else than cistern-run (aliasing.py [--seed=N] [--count=N], which change nothing; CISTERN_OPT is in the folder of the tools)."""
import os
import pathlib
import sys

if "CISTERN_OPT" in os.environ:
    os.environ["CISTERN_BIN"] = str(pathlib.Path(os.environ["CISTERN_OPT"]).parent)

import every_op  # noqa: E402
import execute  # noqa: E402
from printing import as_numbers  # noqa: E402


def main():
    checker = execute.Checker([["gcc", *execute.C11, "-O1"]], "", ["--may-alias"])
    texts = [(name, text) for name, text in every_op.written_programs() if "-aliasing-" in name]
    assert texts
    said = [checker.add(name, as_numbers(text)) for name, text in texts]
    sys.stdout.flush()
    sys.stdout, kept = open(os.devnull, "w", encoding="utf-8"), sys.stdout
    checker.finish()
    checker.close()
    sys.stdout = kept
    wrong = checker.failed or not all(said)
    print(f"seed 1: {checker.failed} of {len(texts)} programs of shared memory are wrong" if wrong else f"{len(texts)} programs, none wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
