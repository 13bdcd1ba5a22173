#!/usr/bin/env python3
"""Leaves out one safety check of a pass at a time (support/planted.h) and sees that --check-buffers refutes what the pass then makes, or that
cistern-verify does not prove that it does the same, as it proves of what the pass makes otherwise.

    planted.py --opt=CISTERN-OPT [--count=500] [NAME...]     a cistern-opt with assertions, whose CISTERN_PLANT names the check

No program is executed here (replay-steps=0, and execution is not needed to call an unconditional error one). A program counts if the same
pass without the planted bug does not make an error of that kind. Exit status 1 if one that is named was not found."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "fuzz" / "semantics"))
import fuzz  # noqa: E402
import planted  # noqa: E402
from execution import run  # noqa: E402

# Without these checks a program needs more bytes, and does the same.
COST_BYTES = {"reuse-peak"}
# These conditions are rare: long programs have them.
LONG = {"reach-tokens", "simplification-owned", "reuse-alignment", "dealloc-select", "dealloc-mixed", "stack-above", "dynamic-below",
        "dynamic-alignment", "dynamic-same", "dynamic-choice", "dynamic-trusts", "spill-overwrites", "spill-writes", "improved-wrong", "parts-equal",
        "parts-rest", "cse-writes", "canonicalize-carried", "schedule-read-after-write", "schedule-write-after-read", "schedule-write-after-write",
        "schedule-barriers", "schedule-inside", "schedule-aliases", "schedule-others", "schedule-free"}


def refuted(opt, text, options, leaky):
    """The kinds of errors that are found."""
    passes = f"--check-buffers=remarks=false replay-steps={options.replay_steps} leaks={'false' if leaky else 'true'}"
    command = [str(opt), "-", passes, "-o", "/dev/null"]
    env = {name: value for name, value in os.environ.items() if name != "CISTERN_PLANT"}
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, env=env)
    except subprocess.TimeoutExpired:
        return set()
    errors = re.findall(r"^<stdin>:\d+:\d+: error: (.*)$", done.stderr, re.MULTILINE)
    return set(errors) if done.returncode == 1 else set()


def same(before, after, options):
    """What cistern-verify says: same, different, or not known."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / "a.mlir", pathlib.Path(folder) / "b.mlir"]
        for path, text in zip(paths, (before, after)):
            path.write_text(text)
        verify = options.check.parent / "cistern-verify"
        try:
            done = subprocess.run([verify, *paths, "--timeout=5", "--function=main"], capture_output=True, text=True, timeout=60)
        except subprocess.TimeoutExpired:
            return "not known"
    return {0: "same", 4: "different"}.get(done.returncode, "not known")


def does_else(before, wrong, right, options):
    """Whether what the right pass makes is proven to do the same, and what the other one makes is not."""
    verdict = same(before, wrong, options)
    return verdict if verdict != "same" and same(before, right, options) == "same" else None


def search(name, options):
    pipeline = planted.PLANTED[name]
    if ".py" in pipeline:  # random programs of another kind
        return None
    job = fuzz.Job(fuzz.settings(pipeline=pipeline, size=options.size or (80 if name in LONG else 30)))
    start, changed = time.monotonic(), 0
    for seed in range(options.seed, options.seed + options.count):
        text = job.program(seed)
        os.environ["CISTERN_PLANT"] = name
        made = job.transform(text)
        del os.environ["CISTERN_PLANT"]
        if made.status:
            continue
        errors = refuted(options.check, made.output, options, job.leaky)
        right = job.transform(text)
        changed += right.status == 0 and right.output != made.output
        if errors and right.status == 0 and right.output != made.output:
            errors -= refuted(options.check, right.output, options, job.leaky)
            if errors:
                print(f"{name}: found at seed {seed}: {min(errors)} ({time.monotonic() - start:.0f} s)", flush=True)
                return True
        if right.status == 0 and right.output != made.output:
            verdict = does_else(text, made.output, right.output, options)
            if verdict:
                print(f"{name}: found at seed {seed}: {verdict}, and the same without it ({time.monotonic() - start:.0f} s)", flush=True)
                return True
        if options.seconds and time.monotonic() - start > options.seconds:
            break
    print(f"{name}: not found in {seed - options.seed + 1} programs, of which {changed} become something else ({time.monotonic() - start:.0f} s)", flush=True)
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--opt", type=pathlib.Path, default=ROOT / "build" / "debug" / "bin" / "cistern-opt")
    parser.add_argument("--check", type=pathlib.Path, help="the cistern-opt that checks (default: --opt)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--size", type=int, default=0, help="steps of a program (default: 30, or 80 for some)")
    parser.add_argument("--seconds", type=float, default=0, help="for each check")
    parser.add_argument("--replay-steps", type=int, default=0)
    options = parser.parse_args()
    options.check = options.check or options.opt
    os.environ["CISTERN_OPT"] = str(options.opt.resolve())
    names = options.names or [name for name in planted.PLANTED if name not in COST_BYTES]
    found = {name: search(name, options) for name in names}
    decided = [name for name in found if found[name] is not None]
    missed = [name for name in decided if not found[name]]
    print(f"{len(decided) - len(missed)} of {len(decided)} found; not found: {', '.join(missed) or 'none'}")
    return 1 if missed and options.names else 0


if __name__ == "__main__":
    sys.exit(main())
