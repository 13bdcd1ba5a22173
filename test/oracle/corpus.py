#!/usr/bin/env python3
"""Makes memref-level programs from the corpus with cistern-opt.

    corpus.py OUTPUT_FOLDER

Reads $CISTERN_CORPUS (default: ../shared/corpus beside the project) and writes two files each: bufferized, to bufferized/;
and with everything freed, to plain/, or to vector/ if the program uses the vector dialect. What is there and newer than its
source stays. Says which programs could not be lowered. Exit status 77: there is no corpus."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
from tools import tool  # noqa: E402

BUFFERIZE = ["--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"]
FREE = ["--buffer-deallocation-pipeline", "--optimize-allocation-liveness"]
VECTOR_OP = re.compile(r"^\s*(%[^=\n]*= )?\"?vector\.", re.MULTILINE)


def make(source, passes, target_of):
    """Why it could not be done, or an empty text. `target_of` gives the file for a text."""
    result = subprocess.run([tool("cistern-opt"), source, *passes], capture_output=True, text=True)
    if result.returncode:
        return f"{source.name}: {result.stderr.splitlines()[0][:150]}"
    target = target_of(result.stdout)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_suffix(".part")
    fresh.write_text(result.stdout)
    fresh.rename(target)
    return ""


def lower(source, out):
    """Why it could not be done, or an empty text."""
    bufferized, plain, vector = (out / kind / source.name for kind in ("bufferized", "plain", "vector"))

    def is_new(target):
        return target.exists() and target.stat().st_mtime >= source.stat().st_mtime

    failure = "" if is_new(bufferized) else make(source, BUFFERIZE, lambda _: bufferized)
    if failure or is_new(plain) or is_new(vector):
        return failure
    return make(source, BUFFERIZE + FREE, lambda text: vector if VECTOR_OP.search(text) else plain)


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
