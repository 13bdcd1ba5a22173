#!/usr/bin/env python3
"""The passes that bufferize a part of a program, byte for byte against the last releases that have them: mlir-opt 19 (func-,
scf-, finalizing-bufferize) and 16 (arith-, bufferization-, linalg-, shape-, tensor-, vector-bufferize).

    versus_older.py [--seed=1] [--count=50] [--passes=NAME,...] [FILES...]

Random tensor programs (or FILES, whose parts `// -----` separates) that the older release and mlir-opt 22 both read. The older
release prints the generic form; ops that have another name today are renamed, and mlir-opt 22 prints the program anew, both
before and after the pass. Release 16 leaves casts to tensors that nothing uses: --cse, twelve times, on both sides takes dead ops away."""
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
from execution import tool  # noqa: E402

UNREGISTERED = "--allow-unregistered-dialect"
RENAMED = {  # as today: as then
    "bufferization.to_buffer": "bufferization.to_memref",
    "arith.maximumf": "arith.maxf",
    "arith.minimumf": "arith.minf",
}
PASSES = {name: 19 for name in ("func", "scf", "finalizing")} | {
    name: 16 for name in ("arith", "bufferization", "linalg", "shape", "tensor", "vector")}
FROM_UNRANKED = re.compile(r"memref\.cast %\S+ : memref<\*x\w+> to memref<[^>]*strided")  # docs/reference/divergences.md
DEFAULTS = {" <{overflowFlags = #arith.overflow<none>}>": ""}  # of an op that had no such flags then
GENERAL = "--linalg-generalize-named-ops"  # linalg.map is written otherwise today
PREPARED = {  # what comes before the pass, where programs are not for it as they are
    "tensor": ["--empty-tensor-to-alloc-tensor"],
    "finalizing": ["--arith-bufferize", "--shape-bufferize", "--tensor-bufferize", "--linalg-bufferize", "--scf-bufferize=newer-ops",
                   "--tensor-bufferize", "--bufferization-bufferize", "--func-bufferize", GENERAL],
}
SIMPLIFIED = ["--cse"] * 12
WITHOUT = "vector,tensor_named,concat,materialize,forall,reduction,parallel,reshape"


def without_sizes(text):
    """Without the sizes of allocations and index constants; values are numbered anew."""
    numbers = {}
    lines = [line for line in text.splitlines() if not re.search(r"= arith\.constant -?\d+ : index", line)]
    text = re.sub(r"memref\.alloc\(%\w+\)", "memref.alloc(?)", "\n".join(lines))
    return re.sub(r"%\w+", lambda found: numbers.setdefault(found[0], f"%{len(numbers)}"), text)


CONSTANT = 'memref.global "private" constant @__constant'
KNOWN = {  # docs/reference/divergences.md
    "arith": lambda ours, theirs: ours.count(CONSTANT) > theirs.count(CONSTANT),
    "linalg": lambda ours, theirs: without_sizes(ours) == without_sizes(theirs),
    "tensor": lambda ours, theirs: "tensor.splat" in theirs and "tensor.splat" not in ours,
}


def in_order(command, texts, *more):
    return chunks.each([*command, "-", UNREGISTERED, *more], texts)


def older(release, texts, *passes):
    """What the older release prints of programs, as mlir-opt 22 writes it; None where either does not read one."""
    peer = [shutil.which(f"mlir-opt-{release}")]
    then = RENAMED if release == 16 else {"bufferization.to_buffer": "bufferization.to_memref"}
    read = [renamed(text, then) for text in texts]
    made = in_order(peer, read, "--mlir-print-op-generic", *passes)
    if release == 19:  # what it does not read as it is written today, it may read in the generic form
        again = in_order([tool("mlir-opt")], [None if done else text for text, done in zip(texts, made)],
                         "--mlir-print-op-generic")
        again = in_order(peer, [renamed(text, then | DEFAULTS) for text in again], "--mlir-print-op-generic", *passes)
        made = [done or other for done, other in zip(made, again)]
    made = [with_outputs_of_maps(renamed(text, {old: today for today, old in then.items()})) for text in made]
    return in_order([tool("mlir-opt")], made, *(SIMPLIFIED if passes else []))


def with_outputs_of_maps(text):
    """The body of linalg.map did not see the output then."""
    at = 0
    while text and (at := text.find('"linalg.map"(', at)) >= 0:
        start = text.index("({\n", at) + 3
        end, depth = start, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        element = re.findall(r"[<x]([a-z]+\d*)[>,]", text[end:text.index("->", end)])[-1]
        head = re.match(r"( *\^bb\d+\(.*)\):\n", text[start:])
        new = f"{head[1]}, %output{at}: {element}):\n" if head else f"^bb0(%output{at}: {element}):\n"
        text = text[:start] + new + text[start + (head.end() if head else 0):]
        at = start
    return text


def renamed(text, names):
    for old, new in names.items():
        text = text.replace(old, new) if text else text
    return text


def verdict(name, before, theirs, ours, made, canonical):
    if before is None:
        return "not read", ""
    if theirs is None:
        return "rejected by the older release", ""
    if ours == theirs:
        return "same", ""
    if made and FROM_UNRANKED.search(made):
        return "known", ""
    if ours and KNOWN.get(name, lambda *texts: False)(ours, theirs):
        return "known", ""
    if canonical[0] and canonical[0] == canonical[1]:
        return "same but for folds of today", ""
    lines = difflib.unified_diff(theirs.splitlines(), (ours or "").splitlines(), f"mlir-opt-{PASSES[name]}", "cistern-opt",
                                 lineterm="", n=1)
    return "DIFFERENT", "\n".join(list(lines)[:14])


def compare(name, texts):
    """The verdicts on programs, in their order."""
    release, argument = PASSES[name], f"--{name}-bufferize"
    for step in PREPARED.get(name, []):
        texts = in_order([tool("mlir-opt" if step == GENERAL else "cistern-opt")], texts, step)
    before = older(release, texts)
    theirs = older(release, [text if was else None for text, was in zip(texts, before)], argument)
    made = in_order([tool("cistern-opt")], before, argument)
    ours = in_order([tool("mlir-opt")], made, *SIMPLIFIED)
    differ = [our != their for our, their in zip(ours, theirs)]
    canonical = [in_order([tool("mlir-opt")], [text if is_other else None for text, is_other in zip(some, differ)], "--canonicalize",
                          *SIMPLIFIED) for some in (ours, theirs)]
    return [verdict(name, *all_of) for all_of in zip(before, theirs, ours, made, zip(*canonical))]


def programs(parsed):
    if parsed.files:
        return [(f"{name}:{i}", part) for name in parsed.files
                for i, part in enumerate(pathlib.Path(name).read_text().split(chunks.MARK))]
    return [(f"seed {seed}", generate.generate(seed, generate.options_of(parsed)))
            for seed in range(parsed.seed, parsed.seed + parsed.count)]


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
        named = programs(parsed)
        for (where, _), (found, shown) in zip(named, compare(name, [text for _, text in named])):
            counts[found] += 1
            if shown:
                print(f"{where}: --{name}-bufferize\n{shown}")
        failed += counts["DIFFERENT"]
        print(f"{name}-bufferize: " + ", ".join(f"{count} {found}" for found, count in counts.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
