#!/usr/bin/env python3
"""Random programs, right ones and ones with an error put into their text: what is proven must execute without a memory error.

    planted_errors.py [--seed=1] [--count=1000] [--errors=1] [--pipeline=NAME] [--keep=FOLDER] [--seconds=S]

A program (test/programs/generate.py) goes through a pipeline of fuzz.py or none, then `--errors` of its lines are changed: a
deallocation goes, comes twice, comes early or is of another buffer, a write goes, an index or an offset is another one. --check-buffers says
proven, refuted or not known; what it proves is executed by cistern-run. Exit status 1 if something proven breaks (those are kept in
build/check-random), or something is refuted that runs without an error (overlapping pieces excepted, which no execution shows)."""
import argparse
import collections
import functools
import multiprocessing
import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import fuzz  # noqa: E402
import generate  # noqa: E402
from execution import CANNOT, ask, tool  # noqa: E402
from plain import plain  # noqa: E402

FREE = re.compile(r"^\s*memref\.dealloc (%[\w#]+) : (\S.*)$")
WRITE = re.compile(r"^\s*(memref\.(store|copy)|linalg\.fill|linalg\.copy|vector\.transfer_write|affine\.store)\b")
NUMBER = re.compile(r"(%\w+ = arith\.constant )(\d+)( : index)")
VIEW = re.compile(r"(memref\.(?:subview|view) %\w+\[)")


def change(lines, rng):
    """Puts an error into the lines; what it is, or None where there is no place for it."""
    frees = [i for i, line in enumerate(lines) if FREE.match(line)]
    writes = [i for i, line in enumerate(lines) if WRITE.match(line)]
    numbers = [i for i, line in enumerate(lines) if NUMBER.search(line)]
    kind = rng.choice(["no free", "free twice", "free early", "free other", "no write", "other number"])
    if kind in ("no free", "free twice", "free early", "free other") and not frees:
        return None
    if kind == "no free":
        del lines[rng.choice(frees)]
    elif kind == "free twice":
        at = rng.choice(frees)
        lines.insert(at, lines[at])
    elif kind == "free early":
        at = rng.choice(frees)
        name = FREE.match(lines[at])[1]
        defined = max((i for i in range(at) if re.search(re.escape(name) + r"(?![\w#])[^=]*=", lines[i])), default=at - 1)
        if defined + 1 >= at:
            return None
        lines.insert(rng.randrange(defined + 1, at), lines.pop(at))
    elif kind == "free other":
        at = rng.choice(frees)
        mine = FREE.match(lines[at])
        others = [i for i in frees if FREE.match(lines[i])[2] == mine[2] and i != at]
        if not others:
            return None
        lines[at] = lines[at].replace(mine[1], FREE.match(lines[rng.choice(others)])[1])
    elif kind == "no write":
        if not writes:
            return None
        del lines[rng.choice(writes)]
    else:
        if not numbers:
            return None
        at = rng.choice(numbers)
        lines[at] = NUMBER.sub(lambda m: f"{m[1]}{max(0, int(m[2]) + rng.choice([-1, 1, 2, 4]))}{m[3]}", lines[at])
    return kind


def wrong_program(text, seed, errors):
    rng = random.Random(seed)
    lines = text.splitlines()
    done = [what for what in (change(lines, rng) for _ in range(errors)) if what]
    return "\n".join(lines) + "\n", ", ".join(done)


def check(text, steps=2000000):
    command = [str(tool("cistern-opt")), "-", f"--check-buffers=replay-steps={steps}", "-o", "/dev/null"]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "slow", ""
    if done.returncode not in (0, 1):
        return "crash", done.stderr
    errors = re.findall(r"^<stdin>:\d+:\d+: error: (.*)$", done.stderr, re.MULTILINE)
    if done.returncode and not errors:
        return "crash", done.stderr
    if done.returncode:
        known = ("leak", "double", "use after", "free of", "out of", "misaligned", "read of", "copy between", "write to", "allocation of")
        return ("refuted" if errors[0].startswith(known) else "invalid"), errors[0]
    why = re.findall(r"because of ('.*)$", done.stderr, re.MULTILINE)
    return ("unknown", why[0] if why else "") if "remark: not known" in done.stderr else ("proven", "")


def one(options, job, seed):
    text = job.program(seed)
    if options.pipeline != "none":
        made = job.transform(text)
        if made.status:
            return seed, "refused", "", "", ""
        text = made.output
    # Without functions that @main does not reach.
    text = re.sub(r"func\.func @(?!main\b)", "func.func private @", text if options.work else plain(text))
    text = ask([tool("cistern-opt"), "-", "--symbol-dce"], text).output
    what = ""
    if options.errors:
        text, what = wrong_program(text, seed, options.errors)
        if not what:
            return seed, "unchanged", "", "", ""
    verdict, why = check(text)
    if verdict in ("invalid", "unknown") or (verdict == "refuted" and "piece" in why):
        return seed, verdict, why, what, text
    uninit = "load" if verdict == "refuted" else "use"  # a copy of bytes that were not written is no error yet
    ran = ask([tool("cistern-run"), "-", "--max-steps=50000000", f"--uninit={uninit}"], plain(text) if options.work else text,
              statuses=(0, 1, 4, 5))
    if CANNOT in ran.errors or ran.status == 1:
        return seed, verdict + ", cannot run", why, what, text
    broke = ran.status == 4
    if verdict == "proven" and broke:
        return seed, "PROVEN BUT BREAKS", ran.errors.splitlines()[0], what, text
    if verdict == "refuted" and not broke:
        return seed, "REFUTED BUT RUNS", why, what, text
    return seed, verdict, why, what, text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--errors", type=int, default=1)
    parser.add_argument("--pipeline", default="none")
    parser.add_argument("--level", default="memref")
    parser.add_argument("--size", type=int, default=30)
    parser.add_argument("--without", default="")
    parser.add_argument("--work", action="store_true", help="check what goes on and what is a tensor of a buffer; executed is what it stands for")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--show", type=int, default=5)
    options = parser.parse_args()
    job = fuzz.Job(fuzz.settings(pipeline=options.pipeline, level=options.level, frees=True, size=options.size, without=options.without))
    if options.pipeline == "none":
        job.passes = []
    counts, reasons, bad, start = collections.Counter(), collections.Counter(), 0, time.monotonic()
    folder = ROOT / "build" / "check-random"
    with multiprocessing.Pool(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for seed, verdict, why, what, text in pool.imap_unordered(functools.partial(one, options, job), seeds, chunksize=4):
            counts[verdict] += 1
            if verdict in ("unknown", "slow", "crash"):
                reasons[why] += 1
            if verdict.isupper() or verdict == "crash":
                bad += 1
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{options.pipeline}-{seed}-{options.errors}.mlir").write_text(text)
                if bad <= options.show:
                    print(f"seed {seed}: {verdict} ({what}): {why}", flush=True)
            if options.seconds and time.monotonic() - start > options.seconds:
                pool.terminate()
                break
    print(f"{sum(counts.values())} programs: {dict(counts)} ({time.monotonic() - start:.0f} s)")
    for why, num in reasons.most_common(12):
        print(f"  {num}  not known: {why}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
