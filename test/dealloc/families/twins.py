#!/usr/bin/env python3
"""Random programs whose buffers a family of own ops allocates, frees and copies, beside their twins of memref.alloc,
memref.dealloc and memref.copy.

    twins.py [--seed=1] [--count=20] [--mixed] [--passes=...]

After each list of passes the program does what it did, on a heap where each buffer is freed by an op of its family and nothing
leaks. Counted is where it is the program that its twin becomes, with other names of ops: clones are other ops than memref's. With
--mixed only some allocations are of the family: a buffer that may be of both is an error, which is counted."""
import argparse
import collections
import pathlib
import random
import re
import sys
import tempfile

TEST = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TEST / "lib"))
sys.path.insert(0, str(TEST / "programs"))
import ownership  # noqa: E402
from tools import run, tool  # noqa: E402

DIALECT = pathlib.Path(__file__).resolve().parent / "Inputs" / "npu.irdl.mlir"
PRINT = "func.func private @printF32(f32)\n"
PRINTS = "func.func private @printF32(%x: f32) {\n  vector.print %x : f32\n  return\n}\n"
FREE = "--buffer-deallocation-pipeline --convert-bufferization-to-memref"
PASSES = ["--ownership-based-buffer-deallocation --bufferization-lower-deallocations --convert-bufferization-to-memref", FREE,
          "--buffer-deallocation-pipeline=free-early --convert-bufferization-to-memref",
          "--buffer-deallocation-pipeline=private-function-dynamic-ownership --convert-bufferization-to-memref",
          "--buffer-hoisting --buffer-loop-hoisting " + FREE, "--promote-buffers-to-stack " + FREE, FREE + " --buffer-reuse",
          FREE + " --copy-removal --canonicalize --cse", FREE + " --copy-elimination --buffer-reuse=scope=function",
          FREE + " --optimize-allocation-liveness --buffer-reuse"]
REFUSED = ["buffer may be of several families", "allocations without compatible clone ops", "MemRef value is stored in memory",
           "allocations without compatible deallocations"]


def own_ops(text, chosen=lambda: True):
    """The program with own ops in place of memref's."""
    def alloc(m):
        result, op, sizes, kind = m.group(1), m.group(2), m.group(3).strip(), m.group(4)
        if not chosen() or "f32" not in kind:  # other arrays are those of the lowering
            return m.group(0)
        types = ", ".join("index" for _ in sizes.split(",") if sizes)
        return f'{result} = "t.{"new" if op == "alloc" else "local"}"({sizes}) : ({types}) -> {kind}'

    text = re.sub(r"(%[\w#:]+) = memref\.(alloc|alloca)\(([^)]*)\)(?: \{[^}]*\})? : (.*)", alloc, text)
    if "t.new" not in text:
        return text
    text = re.sub(r"(?m)( = | )(bufferization\.dealloc .*(?<!\}))$", r'\1\2 {cistern.family = "npu"}', text)
    text = re.sub(r"bufferization\.clone (%[\w#]+) : (.*) to (.*)", r'"t.clone"(\1) : (\2) -> \3', text)
    text = re.sub(r"memref\.dealloc (%[\w#]+) : (.*)", lambda m: f'"t.del"({m.group(1)}) : ({m.group(2)}) -> ()' if "f32" in m.group(2) else m.group(0), text)
    return re.sub(r"memref\.copy (%[\w#]+), (%[\w#]+) : (.*?) to (memref.*)", r'"t.copy"(\1, \2) : (\3, \4) -> ()', text)


def plain(text):
    """Values by the order of their definitions, which are in the scope of a block or a function; constants by what they are, because
    their order is by chance; without alignments."""
    names, lines, fresh = {}, [], 0
    for line in re.sub(r" \{alignment = \d+ : i64\}", "", text).splitlines():
        line = line.split(" //")[0]
        constant = re.match(r" *(%[\w]+) = arith\.constant (.*)", line)
        if constant:
            names[constant.group(1)] = f"({constant.group(2)})"
            continue
        takes = r"%\w+(?=:\d+ = | = |, %[\w, %]+ = )" + (r"|%\w+(?=: )" if re.match(r" *(func\.func|\^bb)", line) else "")
        defined = re.findall(takes, line)
        line = re.sub(r"[%^]\w+", lambda m: m.group(0) if m.group(0) in defined else names.get(m.group(0), m.group(0)), line)
        for name in defined:
            fresh += 1
            names[name] = f"v{fresh}"
        lines.append(re.sub(r"%\w+", lambda m: names[m.group(0)] if m.group(0) in defined else m.group(0), line))
    return "\n".join(lines)


def execute(text, *options):
    return run([tool("cistern-run"), f"--irdl-file={DIALECT}", "-", "--entry=main", *options], text, 60)


def optimize(text, passes):
    return run([tool("cistern-opt"), f"--irdl-file={DIALECT}", "-", *passes.split()], text, 60)


def check(seed, options, counts):
    rng = random.Random(seed)
    text = ownership.executable(rng, 3, seed % 3 == 0, seed % 2 == 0 and not options.mixed).replace(PRINT, PRINTS)
    if options.mixed:  # what the program frees by itself would be freed by the wrong op
        text = re.sub(r"(?m)^ *(memref|bufferization)\.dealloc .*\n", "", text)
        if "bufferization.dealloc" in text:
            counts["left out"] += 1
            return None
    own = own_ops(text, (lambda: rng.random() < 0.3) if options.mixed else (lambda: True))
    expected = execute(text, "--no-leak-check")
    before = execute(own, "--no-leak-check")
    if expected.status or before.status or expected.output != before.output:
        return f"before any pass: {(expected.errors or before.errors)[:400]}"
    passes = options.passes if options.passes else PASSES[seed % len(PASSES)]
    done, twin = optimize(own, passes), optimize(text, passes)
    if done.status:
        why = next((r for r in REFUSED if r in done.errors), None)
        counts[f"refused: {why}"] += 1
        return None if why and done.status == 1 and (options.mixed or why != REFUSED[0]) else f"{passes}: {done.errors[:400]}"
    if "@main" not in done.output:
        return f"{passes}: no program is printed"
    counts["values printed"] += expected.output.count("\n")
    after = execute(done.output)
    if after.status or after.output != expected.output:
        return f"{passes}: {after.errors[:600] or 'another output'}"
    if options.mixed or twin.status or "memref.realloc" in text:
        counts["executed"] += 1
        return None
    one, other = plain(own_ops(twin.output)), plain(own_ops(done.output))
    counts["the same program" if one == other else "another program"] += 1
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--mixed", action="store_true")
    parser.add_argument("--passes", default="")
    options = parser.parse_args()
    counts, wrong = collections.Counter(), 0
    for seed in range(options.seed, options.seed + options.count):
        error = check(seed, options, counts)
        wrong += error is not None
        if error:
            print(f"seed {seed}: {error}", flush=True)
    if not counts["values printed"]:
        print("no program has printed a value")
        wrong += 1
    print(", ".join(f"{number} {what}" for what, number in sorted(counts.items())) + f", {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
