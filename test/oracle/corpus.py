#!/usr/bin/env python3
"""Makes memref-level programs from the corpus with mlir-opt.

    corpus.py OUTPUT_FOLDER

Reads $CISTERN_CORPUS (default: ../shared/corpus beside the project) and writes one file each: to plain/, or to vector/
if the program uses the vector dialect. What is there and newer than its source stays. Says which programs mlir-opt
could not lower. Exit status 77: there is no corpus."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSES = [
    "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops",
    "--buffer-deallocation-pipeline",
    "--optimize-allocation-liveness",
]
VECTOR_OP = re.compile(r"^\s*(%[^=\n]*= )?\"?vector\.", re.MULTILINE)


def lower(source, out):
    """Why it could not be done, or an empty text."""
    targets = [out / kind / source.name for kind in ("plain", "vector")]
    if any(t.exists() and t.stat().st_mtime >= source.stat().st_mtime for t in targets):
        return ""
    result = subprocess.run(["mlir-opt-22", source, *PASSES], capture_output=True, text=True)
    if result.returncode:
        return f"{source.name}: {result.stderr.splitlines()[0][:150]}"
    target = targets[1 if VECTOR_OP.search(result.stdout) else 0]
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_suffix(".part")
    fresh.write_text(result.stdout)
    fresh.rename(target)
    return ""


def main():
    out = pathlib.Path(sys.argv[1])
    corpus = pathlib.Path(os.environ.get("CISTERN_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not corpus.is_dir():
        print(f"there is no corpus at {corpus}")
        return 77
    sources = sorted(corpus.glob("*.mlir"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = list(filter(None, pool.map(lambda source: lower(source, out), sources)))
    for failure in failures:
        print(f"not lowered: {failure}")
    print(f"{len(sources) - len(failures)} of {len(sources)} programs of the corpus are at memref level in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
