#!/usr/bin/env python3
"""Peaks and copies of small programs after --buffer-pipeline beside the best that there is.

    referee.py [--seed=1] [--count=100] [--form=tensor|memref] [--floor=PERCENT] [--show] [--jobs=2] [--state-limit=4000]

Random programs of up to eight ops (generate.py). The referee (optimum.py) searches all states of memory for the least peak and the fewest
bytes copied at that peak. --buffer-pipeline states what it holds and copies (--mlir-pass-statistics), and its result is executed: it prints what
the program printed, on a clean heap, on each path. Verdicts: `best`; at the best peak, `more copied`; `more stated`, where no execution holds more than
the best, but it is not known what a condition frees; `more held`.
Exit status 1 if a program is above MLIR's own passes, below the referee's best (then the referee is wrong), or computes something else; and if
fewer than PERCENT of the programs reach the best peak."""
import argparse
import collections
import concurrent.futures
import functools
import json
import math
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "lib")]
import write  # noqa: E402
from generate import generate  # noqa: E402
from model import ROW, Nest  # noqa: E402
from optimum import TooLarge, optimum  # noqa: E402
from tools import ask, tool  # noqa: E402

# Arguments are contiguous: a reshape of another one is a copy that no placement saves.
PIPELINE = "--buffer-pipeline=function-boundary-type-conversion=identity-layout-map"
# Memrefs as a bufferization makes them that copies before each write; arguments are only read.
TO_MEMREFS = ["--empty-tensor-to-alloc-tensor", "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops "
              "copy-before-write function-boundary-type-conversion=identity-layout-map"]
# A condition and a number: every case of a branch, and loops of no, few and more iterations.
PATHS = [(True, 0), (False, 1), (False, 2), (True, 3)]
Outcome = collections.namedtuple("Outcome", "seed kinds verdict text ours best upstream held", defaults=[None, None, 0])


def kinds_of(ops):
    return {op.kind for op in ops} | {k for op in ops if isinstance(op, Nest) for body in op.bodies for k in kinds_of(body.ops)}


def statistics(errors):
    found = {name: int(number) for number, name in re.findall(r"\(S\) +(\d+) ([\w-]+)", errors)}
    return (found["peak-bytes"], found["copied-bytes"]), (found["peak-bytes-upstream"], found["copied-bytes-upstream"])


def types_of(text):
    """Types of the arguments of @f but for the numbers, and of its results."""
    header = re.search(r"(?m)^\s*func\.func @f\((.*)\) -> (.*) \{$", text)
    arguments = re.findall(r"%\w+: ((?:tensor|memref)<[^%]*>)(?: \{[^}]*\})?(?=, %|$)", header[1])
    return arguments, re.findall(r"memref<.*?>(?=, memref|\)?$)|tensor<.*?>", header[2])


def execute(program, text):
    """What executions of @f print, the most bytes that one holds, and an error."""
    arguments, results = types_of(text)
    main = write.main_of(program, arguments, results, PATHS)
    closing = text.rstrip().endswith("}") and re.search(r"(?m)^module", text)
    whole = text.rstrip()[:-1] + main + "}\n" if closing else text + main
    done = ask([tool("cistern-run"), "-", "--stats=json"], whole, statuses=(0, 1, 4, 5))
    if done.status:
        return done.output, 0, done.errors
    passed = ROW * (16 + sum(len(v.rows) for v in program.arguments))  # which @main holds
    return done.output, json.loads(done.errors[done.errors.index("{"):])["held_peak_bytes"] - passed, ""


def judge(form, limit, seed):
    program = generate(seed)
    text = write.tensors(program)
    if form == "memref":
        done = ask([tool("cistern-opt"), "-", *TO_MEMREFS], text)
        if done.status:
            return Outcome(seed, frozenset(), "refused", done.errors, None)
        text = done.output
    kinds = frozenset(kinds_of(program.ops))
    done = ask([tool("cistern-opt"), "-", PIPELINE, "--mlir-pass-statistics"], text)
    if done.status:
        return Outcome(seed, kinds, "refused", done.errors, None)
    ours, upstream = statistics(done.errors)
    wanted, _, error = execute(program, write.tensors(program))
    got, held, other = execute(program, done.output)
    if error or other or wanted != got:
        return Outcome(seed, kinds, "other values", f"{text}{done.output}{error}{other}{wanted}{got}", ours)
    if ours[0] > upstream[0] or ours[1] > upstream[1]:
        return Outcome(seed, kinds, "above MLIR's passes", text, ours, None, upstream, held)
    try:
        best = optimum(program, upstream[0], form == "tensor", limit)
        if not best or ours < best:  # results in larger buffers, as they may be in the program
            best = optimum(program, ours[0], form == "tensor", limit, may_be_larger=True)
            best = ours if best and best <= ours else best
    except TooLarge:
        return Outcome(seed, kinds, "too large", "", ours)
    if not best or (best[0] == ours[0] and ours[1] < best[1]):
        verdict = "below the best"
    elif ours[0] > best[0]:
        verdict = "more held" if held > best[0] else "more stated"
    else:
        verdict = "more copied" if ours[1] > best[1] else "best"
    return Outcome(seed, kinds, verdict, text, ours, best, upstream, held)


VERDICTS = ["best", "more copied", "more stated", "more held"]
FAILURES = {"refused", "other values", "above MLIR's passes", "below the best"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--form", choices=["tensor", "memref"], default="tensor")
    parser.add_argument("--floor", type=float, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--state-limit", type=int, default=4000)
    parser.add_argument("--show", action="store_true", help="print the programs that miss the best")
    parsed = parser.parse_args()
    counts, rows, ratios = collections.Counter(), collections.defaultdict(collections.Counter), []
    # A worker that ends by itself is an error here; a multiprocessing.Pool would wait for it.
    with concurrent.futures.ProcessPoolExecutor(parsed.jobs) as pool:
        for one in pool.map(functools.partial(judge, parsed.form, parsed.state_limit), range(parsed.seed, parsed.seed + parsed.count)):
            counts[one.verdict] += 1
            for kind in one.kinds | {"all"}:
                rows[kind][one.verdict] += 1
            if one.best:
                ratios.append(math.log(one.ours[0] / one.best[0]))
            if one.verdict in FAILURES or (parsed.show and one.verdict.startswith("more")):
                print(f"seed {one.seed}: {one.verdict}: holds and copies {one.ours}, when executed {one.held}, best {one.best}, MLIR's passes {one.upstream}\n{one.text}", flush=True)
    judged = sum(counts[v] for v in VERDICTS)
    print(f"{'programs with':<14} {'judged':>7}" + "".join(f"{v:>13}" for v in VERDICTS))
    for kind, row in sorted(rows.items(), key=lambda r: (r[0] != "all", r[0])):
        print(f"{kind:<14} {sum(row[v] for v in VERDICTS):>7}" + "".join(f"{row[v]:>13}" for v in VERDICTS))
    share = 100 * (counts["best"] + counts["more copied"]) / judged if judged else 0
    print(f"{judged} programs judged: {share:.1f} % at the best peak, {counts['best']} at the fewest copies, too; {counts['too large']} too large to judge; "
          f"geometric mean of held by best {math.exp(sum(ratios) / max(1, len(ratios))):.3f}; {sum(counts[f] for f in FAILURES)} wrong")
    is_complete = sum(counts.values()) == parsed.count and judged >= parsed.count / 2
    return 0 if is_complete and share >= parsed.floor and not any(counts[f] for f in FAILURES) else 1


if __name__ == "__main__":
    sys.exit(main())
