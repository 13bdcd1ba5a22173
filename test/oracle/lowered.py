#!/usr/bin/env python3
"""What mlir-opt lowers our test programs to, read and printed by cistern-opt: the same bytes.

    lowered.py [--opt PROGRAM] [--mlir-opt PROGRAM] [FILES...]

The functions of the FILES (by default, those of test/dialect that say something of memory, vectors, numbers and control
flow) are lowered one by one to the llvm dialect, as far as mlir-opt can; what comes out is its own text, which
cistern-opt has to print as it is, in custom and in generic form."""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIALECTS = ["arith", "cf", "complex", "func", "index", "math", "memref", "scf", "vector"]
SPLIT = "// -----\n"
PIPELINES = [
    "--lower-affine --convert-scf-to-cf --expand-strided-metadata --convert-vector-to-llvm --convert-math-to-llvm "
    "--finalize-memref-to-llvm --convert-arith-to-llvm --convert-complex-to-llvm --convert-index-to-llvm "
    "--convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts",
    "--convert-vector-to-scf --convert-scf-to-cf --convert-vector-to-llvm=enable-x86vector --convert-math-to-libm "
    "--finalize-memref-to-llvm=use-generic-functions --convert-arith-to-llvm --convert-func-to-llvm",
]


def functions(path):
    """Top-level functions, each a program of its own."""
    text = path.read_text(errors="replace")
    return re.findall(r"^func\.func [^\n]*\{\n.*?^\}\n", text, re.S | re.M)


def run(program, args, text):
    return subprocess.run([program, *args, "-"], input=text, capture_output=True, text=True)


def lowered(mlir_opt, pipeline, programs):
    """The texts of the programs that could be lowered; in small batches, for some crash. mlir-opt reads them again: what it
    makes but does not read is left out."""
    out = []
    flags = ["--allow-unregistered-dialect", "--split-input-file", *pipeline.split()]
    for i in range(0, len(programs), 20):
        batch = programs[i : i + 20]
        result = run(mlir_opt, flags, SPLIT.join(batch))
        texts = result.stdout.split(SPLIT) if result.returncode >= 0 else []
        out += [text for text in texts if "llvm." in text]
    return [text for text in out if run(mlir_opt, ["--allow-unregistered-dialect"], text).returncode == 0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    files = options.files or [f for d in DIALECTS for f in [*sorted((ROOT / "test/dialect" / d).glob("*.mlir")), *sorted((ROOT / "test/oracle/corpus" / d).glob("*.mlir"))]]
    programs = [f for path in files if "invalid" not in path.name for f in functions(path)]
    texts = sorted({text for pipeline in PIPELINES for text in lowered(options.mlir_opt, pipeline, programs)})
    differ = 0
    flags = ["--allow-unregistered-dialect"]
    for text in texts:
        for form in [[], ["--mlir-print-op-generic"]]:
            expected = text if not form else run(options.mlir_opt, flags + form, text).stdout
            ours = run(options.opt, flags + form, text)
            if ours.stdout.strip() == expected.strip():
                continue
            differ += 1
            lines = zip(expected.strip().split("\n"), ours.stdout.strip().split("\n"))
            first = next(((a, b) for a, b in lines if a != b), ("", ours.stderr[:300]))
            print(f"mlir-opt: {first[0]}\ncistern:  {first[1] or ours.stderr[:300]}")
    names = set(re.findall(r"\bllvm\.[a-z_.0-9]+[a-z0-9]", "".join(texts)))
    print(f"{len(texts)} programs with {len(names)} names of the llvm dialect, {differ} differ")
    return differ > 0 or not texts


if __name__ == "__main__":
    sys.exit(main())
