#!/usr/bin/env python3
"""The programs of the tests that mlir-opt reads as well: inputs.py FOLDER

Copies them into the folder, by their names from the root, without their `expected-` comments: mlir-opt reports those that do not hold even when
it is not asked to."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOREIGN = re.compile(r"/(chlo|stablehlo|vhlo|dialect/check)/")  # folders of dialects that mlir-opt does not have


def is_shared(path):
    """Whether mlir-opt knows the dialect that the file tests, and nothing in it differs on purpose."""
    return not FOREIGN.search(path.as_posix()) and "Inputs" not in path.parts and "divergence" not in path.name


def main():
    folder = pathlib.Path(sys.argv[1])
    for path in sorted((ROOT / "test").rglob("*.mlir")):
        if is_shared(path) and "malformed" not in path.parts:
            copy = folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(re.sub(rb"expected-(error|warning|remark|note)", rb"EXPECTED-\1", path.read_bytes()))


if __name__ == "__main__":
    main()
