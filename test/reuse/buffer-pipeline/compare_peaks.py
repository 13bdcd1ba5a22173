#!/usr/bin/env python3
"""Bytes held and copied by execution after --buffer-pipeline against mlir-opt's own passes: never more.

    compare_peaks.py [--seed=1] [--count=100] [--prefer=memory|copies] [--size=N] [--without=WORD,...] [--jobs=N] [FILES...]

Random tensor programs, or FILES with a function that takes nothing, go through both and are executed (`cistern-run --stats`).
Programs that mlir-opt refuses or gets wrong (another output, a heap that is not clean) are left out. Where this project's version of
the passes, which makes copies that mlir-opt wrongly saves (docs/reference/divergences.md), needs more than mlir-opt's, it is what is compared with.
The pipeline promises the peak over all paths of @main. A program whose execution takes another path may hold more there: it is counted,
and no failure as long as the peak of --memory-report is not above theirs.
Exit status 1 if a program holds or copies more bytes than after these passes."""
import argparse
import functools
import json
import multiprocessing
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
from plain import plain  # noqa: E402
from tools import MLIR_OPT, ask, run, tool  # noqa: E402

UPSTREAM = ["--eliminate-empty-tensors", "--empty-tensor-to-alloc-tensor",
            "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops",
            "--drop-equivalent-buffer-results", "--buffer-deallocation-pipeline", "--optimize-allocation-liveness"]


OTHER_PATH = "other path"


def execute(text):
    done = ask([tool("cistern-run"), "-", "--stats=json", "--max-steps=50000000"], plain(text), statuses=(0, 1, 4, 5))
    start = done.errors.find("{")
    if done.status or start < 0:
        return done.output, None
    found = json.loads(done.errors[start:])
    return done.output, (found["peak_bytes"], found["bytes_copied"])


def peak(text):
    """Of @main over all paths, as --memory-report reckons it."""
    report = ask([tool("cistern-opt"), "-", "--memory-report=format=json", "-o", "/dev/null"], text).output
    return next((f["peak"] for f in json.loads(report)["functions"] if f["function"] == "main"), None)


def holds_on_other_path(ours, theirs):
    """Whether the peak over all paths is no higher than theirs."""
    own, other = peak(ours), peak(theirs)
    return own is not None and other is not None and own <= other


def compare(options, prefer, source):
    text = source.read_text() if isinstance(source, pathlib.Path) else generate.generate(source, options)
    peer = run([MLIR_OPT, "-", *UPSTREAM], text)
    ours = ask([tool("cistern-opt"), "-", f"--buffer-pipeline=prefer={prefer}"], text, seconds=120)
    if peer.status:
        return source, None, None
    wanted, _ = execute(text)
    output, theirs = execute(peer.output)
    if output != wanted or not theirs:
        return source, None, None
    right = execute(ask([tool("cistern-opt"), "-", *UPSTREAM], text).output)[1]
    if right:
        theirs = tuple(map(max, zip(theirs, right)))
    own = execute(ours.output)[1] if not ours.status else None
    other_path = own and own[0] > theirs[0] and own[1] <= theirs[1] and holds_on_other_path(ours.output, peer.output)
    return source, theirs, OTHER_PATH if other_path else own


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--prefer", default="memory")
    parser.add_argument("--jobs", type=int, default=2)
    generate.add_options(parser)
    parser.set_defaults(level="tensor")
    parsed = parser.parse_args()
    worse = compared = left_out = other_paths = 0
    held, copied = [0, 0], [0, 0]
    with multiprocessing.Pool(parsed.jobs) as pool:
        work = functools.partial(compare, generate.options_of(parsed), parsed.prefer)
        for source, theirs, ours in pool.imap_unordered(work, parsed.files or range(parsed.seed, parsed.seed + parsed.count)):
            left_out += not theirs
            if not theirs:
                continue
            compared += 1
            if ours == OTHER_PATH:
                other_paths += 1
                continue
            if not ours or ours[0] > theirs[0] or ours[1] > theirs[1]:
                worse += 1
                print(f"{source}: holds and copies {ours} bytes, mlir-opt {theirs}", flush=True)
                continue
            held, copied = [held[0] + ours[0], held[1] + theirs[0]], [copied[0] + ours[1], copied[1] + theirs[1]]
    print(f"{compared} programs: {worse} hold or copy more than after mlir-opt's passes; together {held[0]:,} bytes held against {held[1]:,}, "
          f"{copied[0]:,} copied against {copied[1]:,}; {other_paths} hold more on a path that is not the one of the peak; {left_out} that mlir-opt refuses or gets wrong")
    return 1 if worse or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
