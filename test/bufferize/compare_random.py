#!/usr/bin/env python3
"""One-Shot Bufferize on random tensor programs, byte for byte against mlir-opt.

    compare_random.py [--seed=1] [--count=100] [--modes=NAME,...] [--size=N] [--without=WORD,...] [--show=N] [FILES...]

Each program (or each FILE, chunk by chunk) is bufferized by both tools in each mode below, many programs in one process; NAME may
be `decisions` (what is in place, which copies) or `rewriting`. Output, exit status and diagnostics must be the same. Printed per mode:

    same         the bytes are the same, or differ in nothing but what depends on the order of functions, which mlir-opt
                 goes through by their addresses: order and numbers of `__constant_*` globals, which function's error comes first
    known        a divergence: with `as-upstream`, which names rows of docs/reference/divergences.md, cistern-opt prints mlir-opt's bytes; or mlir-opt crashes or does not end
    different    all else

What differs is kept in build/compare-bufferize/. Exit status 1 if anything does."""
import argparse
import collections
import difflib
import functools
import multiprocessing
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
from batch import run_all  # noqa: E402
from tools import crashed  # noqa: E402

BOUNDARIES = "bufferize-function-boundaries"
LOOPS = "allow-return-allocs-from-loops"
BOTH = f"{BOUNDARIES} {LOOPS}"
ANALYSIS = {  # of one-shot-bufferize
    "analysis": BOUNDARIES,
    "analysis-loops": BOTH,
    "analysis-inside": LOOPS,
    "analysis-default": "",
    "analysis-no-parallel": f"{BOTH} check-parallel-regions=0",
    "analysis-filter": f"{LOOPS} dialect-filter=tensor,bufferization,arith,scf allow-unknown-ops",
    "analysis-infer-space": f"{LOOPS} must-infer-memory-space",
    "top-down": f"{BOTH} analysis-heuristic=top-down",
    "from-terminators": f"{BOTH} analysis-heuristic=bottom-up-from-terminators",
    "fuzzer-1": f"{LOOPS} analysis-heuristic=fuzzer analysis-fuzzer-seed=1",
    "fuzzer-2": f"{LOOPS} analysis-heuristic=fuzzer analysis-fuzzer-seed=71",
    "fuzzer-3": f"{BOTH} analysis-heuristic=fuzzer analysis-fuzzer-seed=4242",
    "conflicts": f"{BOTH} print-conflicts",
    "alias-sets": f"{BOTH} dump-alias-sets",
}
REWRITING = {
    "default": "",
    "boundaries": BOUNDARIES,
    "loops": BOTH,
    "inside-loops": LOOPS,
    "copy": "copy-before-write",
    "copy-boundaries": f"copy-before-write {BOTH}",
    "identity": f"{BOTH} function-boundary-type-conversion=identity-layout-map",
    "dynamic": f"{BOTH} function-boundary-type-conversion=fully-dynamic-layout-map",
    "unknown-identity": f"{LOOPS} unknown-type-conversion=identity-layout-map",
    "filter": "dialect-filter=tensor,bufferization,arith allow-unknown-ops",
    "unknown-ops": "allow-unknown-ops",
    "alignment": f"{BOTH} buffer-alignment=16",
    "no-parallel": f"{BOTH} check-parallel-regions=0",
    "rewritten-top-down": f"{BOTH} analysis-heuristic=top-down",
}
DECISIONS = {name: [f"--one-shot-bufferize=test-analysis-only {text}"] for name, text in ANALYSIS.items()}
DECISIONS["tensor-copies"] = [f"--test-tensor-copy-insertion={BOTH}"]
DECISIONS["tensor-copies-inside"] = [f"--test-tensor-copy-insertion={LOOPS}"]
DECISIONS["tensor-copies-space"] = [f"--test-tensor-copy-insertion={LOOPS} must-infer-memory-space"]
MODES = DECISIONS | {name: [f"--one-shot-bufferize={text}"] for name, text in REWRITING.items()}
MODES["empty-to-alloc"] = ["--empty-tensor-to-alloc-tensor"]
MODES["eliminate"] = ["--eliminate-empty-tensors"]
MODES["eliminate-and-bufferize"] = ["--eliminate-empty-tensors", "--empty-tensor-to-alloc-tensor",
                                    f"--one-shot-bufferize={BOTH}", "--canonicalize", "--cse"]
GROUPS = {"all": list(MODES), "decisions": list(DECISIONS), "rewriting": [name for name in MODES if name not in DECISIONS]}
ROWS = ["block-arguments", "block-loops", "call-results", "read-only-results", "yielded-constants", "yielded-copies", "index-switch", "while-yields",
        "yielded-twice", "unsigned-bounds", "switch", "unknown-regions", "structured-bodies", "partial-writes", "overlaps",
        "constraints", "several-yields", "materialized", "parallel-inserts", "moving-parts",
        "map-outputs", "insertion-order", "guessed-layouts"]
GLOBAL = re.compile(r'^ *memref\.global "private" constant @(__constant_\w+) (.*)\n', re.MULTILINE)
# One of several conflicts is shown, chosen by addresses.
CONFLICT = re.compile(r'"C_\d+\[[A-Z-]+: (?:\w+ )?\d+\]"(?:, )?')
WITH_ROWS = ("--one-shot-bufferize", "--test-tensor-copy-insertion", "--eliminate-empty-tensors")  # passes with `as-upstream`
UNREAD = "error: result number not allowed in argument list"  # of cf.switch, docs/reference/divergences.md
INVALID = {  # what mlir-opt rejects, or makes and then rejects, docs/reference/divergences.md and docs/reference/upstream-findings.md
    "op could not infer buffer type of block argument": "loop of blocks",
    "error: 'func.call' op result type mismatch": "functions that call themselves",
    "error: type mismatch for bb argument": "both edges to one block",
    "error: 'memref.cast' op operand type 'memref<1x1": "subview of fewer dimensions",
    "error: 'memref.alloc' op incorrect number of dynamic sizes": "alloc with too many sizes",
    "error: expected result type to be": "slice in a loop of blocks",
    "error: 'memref.load' op incorrect number of indices": "subview of fewer dimensions",
}
ORDER_TRIES = 4
PASSED = ("same", "known")


def without_order(text):
    """The text with constants named by what they are, and listed in the order of their names."""
    names = {name: f"__constant {value}" for name, value in GLOBAL.findall(text)}
    globals_ = sorted(set(names.values()))
    rest = GLOBAL.sub("", text)
    return "\n".join(globals_) + re.sub(r"@(__constant_\w+)", lambda m: "@" + names.get(m[1], m[1]), rest)


def without_conflicts(text):
    """The text without the conflicts that are shown, of which there are several; what may not be written is named once."""
    text = re.sub(r'"W_\d+(\[[^\]]*\])"', r'"W\1"', CONFLICT.sub("", text))
    text = re.sub(r'("W\[[^\]]*\]")(?:, "W\[[^\]]*\]")+', r"\1", re.sub(r", \}", "}", text))
    return re.sub(r" (?:attributes )?\{\}", "", text)


def normal(mode, result):
    output = result.output if mode != "conflicts" else without_conflicts(result.output)
    errors = result.errors if mode != "conflicts" else without_conflicts(result.errors)
    return result.status, output, errors


def is_same(mode, ours, theirs):
    a, b = normal(mode, ours), normal(mode, theirs)
    return a == b or (a[0] == b[0] and a[2] == b[2] and without_order(a[1]) == without_order(b[1]))


def same_in_other_order(mode, text, ours, theirs):
    """Whether mlir-opt says the same if it goes through functions in another order, as it does from run to run."""
    if not (ours.status and theirs.status and not crashed(theirs)) or text.count("func.func") < 2:
        return False
    return any(is_same(mode, ours, run_all("mlir-opt", MODES[mode], [text])[0]) for _ in range(ORDER_TRIES))


def as_upstream(mode, rows, more=""):
    """The passes, with rows of docs/reference/divergences.md in which it is done as mlir-opt does."""
    option = f"as-upstream={','.join(rows)}{more}"
    joint = {True: " ", False: "="}
    return [f"{word}{joint['=' in word]}{option}" if word.startswith(WITH_ROWS) else word for word in MODES[mode]]


def known_row(mode, text, theirs):
    """The row without which cistern-opt does what mlir-opt does; several, if it takes several."""
    def agrees(rows):
        return is_same(mode, run_all("cistern-opt", as_upstream(mode, rows), [text])[0], theirs)
    if not MODES[mode][0].startswith(WITH_ROWS) or not agrees(ROWS):
        return None
    for row in ROWS:
        if agrees([row]):
            return row
    needed = list(ROWS)
    for row in ROWS:
        if agrees([other for other in needed if other != row]):
            needed.remove(row)
    return "+".join(needed)


def verdict_of(mode, text, ours, theirs):
    """(verdict, the row or what is different, the difference)."""
    if crashed(ours):
        return "different", "CRASH", str(ours.status)
    if is_same(mode, ours, theirs):
        return "same", "", ""
    if theirs.status == "timeout":
        return "known", "mlir-opt takes too long", ""
    if crashed(theirs):
        return "known", "mlir-opt crashes", ""
    if UNREAD in theirs.errors:
        return "known", "mlir-opt does not read it", ""
    made = [row for message, row in INVALID.items() if message in theirs.errors]
    if made and not ours.status:
        return "known", made[0], ""
    if same_in_other_order(mode, text, ours, theirs):
        return "same", "", ""
    row = known_row(mode, text, theirs)
    if row:
        return "known", row, ""
    if ours.status != theirs.status:
        return "different", "STATUS", f"ours: {ours.status} {ours.errors[:300]}\ntheirs: {theirs.status} {theirs.errors[:300]}"
    a, b = normal(mode, ours), normal(mode, theirs)
    if a[1] != b[1]:
        return "different", "OUTPUT", difference(b[1], a[1])
    if text.count("func.func") > 1 and theirs.status:  # mlir-opt goes through functions in an order that changes from run to run
        return "known", "errors in another order", ""
    return "different", "ERRORS", difference(b[2], a[2])


def difference(theirs, ours):
    lines = list(difflib.unified_diff(theirs.splitlines(), ours.splitlines(), "mlir-opt", "cistern-opt", lineterm="", n=1))
    return "\n".join(line[:220] for line in lines[:14])


def job(options, modes, sources):
    """The verdicts on some programs in all modes: [(source, mode, verdict, what, difference)]."""
    texts = [generate.generate(source, options) if isinstance(source, int) else source[1] for source in sources]
    found = []
    for mode in modes:
        theirs, ours = run_all("mlir-opt", MODES[mode], texts), run_all("cistern-opt", MODES[mode], texts)
        found += [(source, text, mode, *verdict_of(mode, text, *both))
                  for source, text, *both in zip(sources, texts, ours, theirs)]
    return found


def chunks_of(path):
    for i, chunk in enumerate(re.split(r"(?m)^// -----.*\n", pathlib.Path(path).read_text())):
        yield f"{pathlib.Path(path).stem}.{i}", chunk


def keep(source, text, mode, what, shown):
    folder = ROOT / "build" / "compare-bufferize"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{source if isinstance(source, int) else source[0]}.mlir"
    path.write_text(text)
    if shown is not None:
        words = " ".join(f"'{word}'" for word in MODES[mode])
        print(f"--- {what} {path.stem} [{mode}]: mlir-opt-22 {path} {words}\n{shown}", flush=True)


def report(modes, counts, rows):
    for mode in modes:
        same, known, different = (counts[mode, verdict] for verdict in ("same", "known", "different"))
        named = ", ".join(f"{row} {count}" for (of, row), count in rows.most_common() if of == mode)
        print(f"{mode:22} {same:6} same {known:5} known {different:5} different{': ' if named else ''}{named}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--modes", default="all", help="names of modes, or of groups: " + ", ".join(GROUPS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=50, help="programs in one process")
    parser.add_argument("--show", type=int, default=5, help="differences that are shown")
    generate.add_options(parser)
    parser.set_defaults(level="tensor", without="start_alike")  # which mlir-opt gets wrong as a rule
    parsed = parser.parse_args()
    modes = [mode for word in parsed.modes.split(",") for mode in GROUPS.get(word, [word])]
    sources = [chunk for file in parsed.files for chunk in chunks_of(file)] or list(
        range(parsed.seed, parsed.seed + parsed.count))
    batches = [sources[i:i + parsed.batch] for i in range(0, len(sources), parsed.batch)]
    counts, rows, shown = collections.Counter(), collections.Counter(), 0
    with multiprocessing.Pool(parsed.jobs) as pool:
        work = functools.partial(job, generate.options_of(parsed), modes)
        for source, text, mode, verdict, what, diff in (one for found in pool.imap_unordered(work, batches) for one in found):
            counts[mode, verdict] += 1
            if verdict != "same":
                rows[mode, what] += 1
            if verdict == "different":
                keep(source, text, mode, what, diff if shown < parsed.show else None)
                shown += 1
    report(modes, counts, rows)
    failed = sum(count for (_, verdict), count in counts.items() if verdict not in PASSED)
    print(f"{sum(counts.values()) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
