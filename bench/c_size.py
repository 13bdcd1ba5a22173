#!/usr/bin/env python3
"""How large the C of the reference models is, and how long it takes to write and to compile it: bench/c_size.py [MODEL...]

int8, as examples/tinyml writes them, cistern-cc alone and gcc -O2 -c. An undefined symbol that allocates (nm) is an error, exit status 1."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "examples" / "tinyml"))
import arena  # noqa: E402

TOOLS = pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build" / "release" / "bin"))
ALLOCATORS = {"malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign", "alloca", "sbrk", "mmap"}


def timed(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def measure(model, folder):
    """A row of the table, and the allocators that the object asks for."""
    source, made = folder / "model.c", folder / "model.o"
    (folder / "model.mlir").write_text(arena.by_call(arena.program(model, False)))
    writes = min(timed([TOOLS / "cistern-cc", folder / "model.mlir", "-o", source]) for _ in range(3))
    compiles = min(timed(["gcc", "-std=c11", "-O2", "-ffp-contract=off", "-c", source, "-o", made]) for _ in range(3))
    text, data, bss = subprocess.run(["size", made], capture_output=True, text=True, check=True).stdout.splitlines()[1].split()[:3]
    undefined = subprocess.run(["nm", "-u", made], capture_output=True, text=True, check=True).stdout.split()
    row = (f"| {arena.NAMES[model]} | {source.stat().st_size:,} | {len(source.read_text().splitlines()):,} | {writes:.2f} s | "
           f"{compiles:.2f} s | {int(text) + int(data):,} | {int(bss):,} |")
    return row, ALLOCATORS.intersection(undefined)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", default=list(arena.NAMES))
    options = parser.parse_args()
    print("| model | bytes of C | lines | cistern-cc | gcc -O2 | code and weights | arena |\n|---|---|---|---|---|---|---|")
    wrong = False
    with tempfile.TemporaryDirectory() as name:
        for model in options.models:
            row, allocators = measure(model, pathlib.Path(name))
            print(row, flush=True)
            wrong |= bool(allocators)
            if allocators:
                print(f"{model} allocates: {', '.join(sorted(allocators))}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
