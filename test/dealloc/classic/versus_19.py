#!/usr/bin/env python3
"""--buffer-deallocation byte for byte against mlir-opt 19, the last release that has the pass.

    versus_19.py [--seed=1] [--count=100] [--size=N] [--bufferize] [FILES...]

Random programs, or memref programs in FILES, whose parts `// -----` separates; with --bufferize FILES are tensor programs, and memref
programs are made of them by One-Shot Bufferize and by the classic passes (named ops of linalg that are written otherwise today
become linalg.generic). Random programs have structured control flow alone:
with several blocks mlir-opt 19 frees too early (docs/reference/divergences.md). What Cistern copies because it is returned and may be one of
several buffers is a difference on purpose: such programs are counted as known. Where mlir-opt 19 differs in something else, its
program must be wrong when cistern-run executes it, and Cistern's right. The output of the other programs must be the same.
mlir-opt 19 reads memref.assume_alignment without a result: it is left out."""
import argparse
import collections
import difflib
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import chunks  # noqa: E402
import generate  # noqa: E402
from execution import MEMORY_ERROR, execute, run, tool  # noqa: E402

PASS = ["-", "--allow-unregistered-dialect", "--buffer-deallocation"]
PEER = shutil.which("mlir-opt-19")
WITHOUT = ("loop,switch,early,blocks-in-regions,line,diamond,half,tokens,tensor,pointer,distinct,represented,realloc,free_some,"
           "free_compared,keep")
BUFFERIZE = [["--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"],
             ["--arith-bufferize", "--shape-bufferize", "--tensor-bufferize", "--linalg-bufferize", "--vector-bufferize",
              "--scf-bufferize=newer-ops", "--tensor-bufferize", "--bufferization-bufferize", "--func-bufferize",
              "--finalizing-bufferize"]]
ASSUMED = re.compile(r"^ *(%\w+) = memref\.assume_alignment (%\w+),.*\n", re.MULTILINE)
RETURNED_COPY = re.compile(r"(%\d+) = bufferization\.clone [^\n]*\n(?: *(?:%\d+ = bufferization\.clone|memref\.dealloc)[^\n]*\n)*"
                           r" *return [^\n]*\1\b")


def without_assumptions(text):
    functions = re.split(r"(?m)^(?= *func\.func)", text)
    for i, function in enumerate(functions):
        while found := ASSUMED.search(function):
            function = re.sub(re.escape(found[1]) + r"\b", found[2], function.replace(found[0], "", 1))
        functions[i] = function
    return "".join(functions)


def bufferized(path):
    """The memref programs of a file, as mlir-opt 19 reads them."""
    for passes in BUFFERIZE:
        made = run([tool("cistern-opt"), str(path), "--allow-unregistered-dialect", *passes], seconds=120)
        yield run([tool("mlir-opt"), "-", "--allow-unregistered-dialect", "--linalg-generalize-named-ops"], made.output,
                  seconds=120).output


def verdict(ours, theirs):
    if theirs is None:
        return "not read or rejected by mlir-opt 19", ""
    if ours == theirs:
        return "same", ""
    if ours and RETURNED_COPY.search(ours):
        return "known", ""
    if ours and execute(theirs, True).status == MEMORY_ERROR and execute(ours, True).status == 0:
        return "wrong by mlir-opt 19", ""
    lines = difflib.unified_diff(theirs.splitlines(), (ours or "").splitlines(), "mlir-opt-19", "cistern-opt", lineterm="", n=1)
    return "DIFFERENT", "\n".join(list(lines)[:12])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--bufferize", action="store_true", help="FILES are tensor programs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    generate.add_options(parser)
    parser.set_defaults(size=25, without=WITHOUT)
    parsed = parser.parse_args()
    if not PEER:
        print("there is no mlir-opt-19", file=sys.stderr)
        return 77
    if parsed.bufferize:
        named = [(f"{path}:{i}", text) for path in parsed.files for i, text in enumerate(bufferized(path))]
    elif parsed.files:
        named = [(f"{path}:{i}", part) for path in parsed.files for i, part in enumerate(path.read_text().split(chunks.MARK))]
    else:
        named = [(f"seed {seed}", generate.generate(seed, generate.options_of(parsed)))
                 for seed in range(parsed.seed, parsed.seed + parsed.count)]
    texts = [without_assumptions(text) for _, text in named]
    theirs, ours = chunks.each([PEER, *PASS], texts), chunks.each([tool("cistern-opt"), *PASS], texts)
    counts = collections.Counter()
    for (name, _), our, their in zip(named, ours, theirs):
        found, shown = verdict(our, their)
        counts[found] += 1
        if shown:
            print(f"{name}:\n{shown}")
    print(", ".join(f"{count} {found}" for found, count in counts.most_common()))
    return 1 if counts["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main())
