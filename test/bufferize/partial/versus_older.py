#!/usr/bin/env python3
"""The passes that bufferize a part of a program, byte for byte against the last releases that have them: mlir-opt 19 (func-,
scf-, finalizing-bufferize) and 16 (arith-, bufferization-, linalg-, shape-, tensor-, vector-bufferize).

    versus_older.py [--seed=1] [--count=50] [--passes=NAME,...] [FILES...]

Random tensor programs (or FILES, whose parts `// -----` separates) that the older release and mlir-opt 22 both read. The older
release prints the generic form; ops that have another name today are renamed, and mlir-opt 22 prints the program anew, both
before and after the pass. Release 16 leaves casts to tensors that nothing uses: --cse, twice, on both sides takes dead ops away."""
import argparse
import collections
import difflib
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
from tools import run, tool  # noqa: E402

UNREGISTERED = "--allow-unregistered-dialect"
RENAMED = {  # as today: as then
    "bufferization.to_buffer": "bufferization.to_memref",
    "arith.maximumf": "arith.maxf",
    "arith.minimumf": "arith.minf",
}
PASSES = {name: 19 for name in ("func", "scf", "finalizing")} | {
    name: 16 for name in ("arith", "bufferization", "linalg", "shape", "tensor", "vector")}
WITHOUT = "vector,tensor_named,concat,materialize,forall,reduction,parallel,reshape"


def older(release, text, *passes):
    """What the older release prints of a program, as mlir-opt 22 writes it; None with a reason if either does not read it."""
    if release == 16:
        for today, then in RENAMED.items():
            text = text.replace(today, then)
    made = run([shutil.which(f"mlir-opt-{release}"), "-", UNREGISTERED, "--mlir-print-op-generic", *passes], text, seconds=60)
    if made.status:
        return None, "not read or rejected by the older release"
    generic = made.output
    for today, then in RENAMED.items():
        generic = generic.replace(then, today)
    printed = run([tool("mlir-opt"), "-", UNREGISTERED] + (["--cse", "--cse"] if passes else []), generic, seconds=60)
    return (None, "not read by mlir-opt 22") if printed.status else (printed.output, "")


def compare(name, text):
    release = PASSES[name]
    before, reason = older(release, text)
    if before is None:
        return reason, ""
    theirs, reason = older(release, text, f"--{name}-bufferize")
    if theirs is None:
        return reason, ""
    made = run([tool("cistern-opt"), "-", UNREGISTERED, f"--{name}-bufferize"], before, seconds=60)
    ours = run([tool("mlir-opt"), "-", UNREGISTERED, "--cse", "--cse"], made.output, seconds=60)
    if made.status == 0 and ours.output == theirs:
        return "same", ""
    lines = difflib.unified_diff(theirs.splitlines(), ours.output.splitlines(), f"mlir-opt-{release}", "cistern-opt", lineterm="", n=1)
    return "DIFFERENT", made.errors[:300] + "\n".join(list(lines)[:14])


def texts(parsed):
    if parsed.files:
        for name in parsed.files:
            for i, part in enumerate(pathlib.Path(name).read_text().split("// -----\n")):
                yield f"{name}:{i}", part
    else:
        for seed in range(parsed.seed, parsed.seed + parsed.count):
            yield f"seed {seed}", generate.generate(seed, generate.options_of(parsed))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--passes", default=",".join(PASSES))
    generate.add_options(parser)
    parser.set_defaults(level="tensor", size=15, without=WITHOUT)
    parsed = parser.parse_args()
    failed = 0
    for name in parsed.passes.split(","):
        if not shutil.which(f"mlir-opt-{PASSES[name]}"):
            print(f"{name}-bufferize: there is no mlir-opt-{PASSES[name]}")
            continue
        counts = collections.Counter()
        for where, text in texts(parsed):
            verdict, shown = compare(name, text)
            counts[verdict] += 1
            if shown:
                print(f"{where}: --{name}-bufferize\n{shown}")
        failed += counts["DIFFERENT"]
        print(f"{name}-bufferize: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
