#!/usr/bin/env python3
"""Makes memref-level programs from the corpus with mlir-opt.

    corpus.py OUTPUT_FOLDER [--with-vector]

Reads $CISTERN_CORPUS (default: ../shared/corpus beside the project) and writes one file each into the folder; prints
which programs mlir-opt could not lower. Programs that use the vector dialect are left out unless asked for."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSES = [
    "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops",
    "--buffer-deallocation-pipeline",
    "--optimize-allocation-liveness",
]


def main():
    out = pathlib.Path(sys.argv[1])
    with_vector = "--with-vector" in sys.argv
    corpus = pathlib.Path(os.environ.get("CISTERN_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not corpus.is_dir():
        print("no corpus; nothing to do")
        return 0
    out.mkdir(parents=True, exist_ok=True)
    for source in sorted(corpus.glob("*.mlir")):
        target = out / source.name
        if not target.exists():
            result = subprocess.run(
                ["mlir-opt-22", str(source), *PASSES, "-o", str(target)], capture_output=True, text=True
            )
            if result.returncode:
                print(f"not lowered: {source.name}: {result.stderr.splitlines()[0][:150]}")
                target.unlink(missing_ok=True)
                continue
        if not with_vector and "vector." in target.read_text():
            print(f"left out (vector ops): {source.name}")
            target.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
