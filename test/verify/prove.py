#!/usr/bin/env python3
"""Random programs through each pass, proven and not executed: that the result does the same (cistern-verify) and is free of memory errors
(--check-buffers).

    prove.py [--seed=1] [--count=2000] [--seconds=S] [--size=12] [--keep=FOLDER] [PIPELINE...]     names of the fuzzer's pipelines (default: all)

Prints what was proven for each pipeline, and why the rest is not known. `different` and `refuted` are shown by an execution: then the exit
status is 1, and the programs are kept. --count and --seconds are for each pipeline."""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import fuzz  # noqa: E402
import tools  # noqa: E402

# Those whose @main takes an arena, which the program before them does not have, and those that are made to go on without frees.
LEFT_OUT = ("arena", "leaked", "static-planner")


def run(command, text=None):
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, "", ""
    return done.returncode, done.stdout, done.stderr


def first(pattern, text):
    found = re.search(pattern, text, re.MULTILINE)
    return re.sub(r"\d+", "N", found[1]) if found else ""


def results(before, after, timeout, leaks):
    """Whether the second program does what the first does, and why that is not known."""
    status, out, _ = run([tools.tool("cistern-verify"), str(before), str(after), f"--timeout={timeout}", "--function=main",
                          f"--leaks={leaks}"])
    what = {0: "same", 3: "not known", 4: "different", None: "slow"}.get(status, f"status {status}")
    return what, first(r"not known: (.*)$", out)


def buffers(text, leaks, is_tensor):
    """Whether a program is free of memory errors, and what is not known."""
    pass_ = f"--check-buffers=format=text leaks={'true' if leaks else 'false'}"
    status, _, err = run([tools.tool("cistern-opt"), "-", "--symbol-dce", pass_, "-o", "/dev/null"], text)
    if status == 0:
        unknown = first(r"remark: not known (.*)$", err)
        return ("not known" if unknown else "proven"), first(r"because of (.*)$", err)
    error = first(r"error: (.*)$", err)
    if is_tensor and error.startswith("read of bytes that were never written"):
        return "not known", "'tensor': what the program reads of an empty tensor"
    return ("refuted" if status == 1 else "slow" if status is None else f"status {status}"), error


def one(job, seed, options):
    text = job.program(seed)
    made = job.transform(text)
    if tools.judge(made, ["cistern-opt", job.name], text).status:
        return seed, "refused", "", "", "", text, ""
    with tempfile.TemporaryDirectory() as folder:
        before, after = pathlib.Path(folder) / "a.mlir", pathlib.Path(folder) / "b.mlir"
        before.write_text(text)
        after.write_text(made.output)
        is_tensor = fuzz.PIPELINES.get(job.name, (0, ""))[1] == "tensor"
        # Functions as @main calls them: for other sizes their indices are outside, before the passes too.
        program = re.sub(r"func\.func @(?!main\b)", "func.func private @", made.output)
        memory, error = buffers(program, not job.leaky, is_tensor)
        return seed, *results(before, after, options.timeout, "ignore" if job.leaky else "auto"), memory, error, text, made.output


def prove(name, options):
    job, start = fuzz.Job(fuzz.settings(pipeline=name, size=options.size)), time.monotonic()
    counts, kinds, reasons, bad = collections.Counter(), collections.Counter(), collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for at in range(options.seed, options.seed + options.count, 20):
            if options.seconds and time.monotonic() - start > options.seconds:
                break
            seeds = range(at, min(at + 20, options.seed + options.count))
            for seed, same, why, proven, because, text, made in pool.map(lambda s: one(job, s, options), seeds):
                counts[same] += 1
                if same == "refused":
                    continue
                kinds[proven] += 1
                reasons["results: " + why] += same == "not known"
                reasons["buffers: " + because] += proven == "not known"
                if same not in ("same", "not known", "slow") or proven not in ("proven", "not known", "slow"):
                    bad += 1
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{name}-{seed}.a.mlir").write_text(text)
                    (options.keep / f"{name}-{seed}.b.mlir").write_text(made)
                    print(f"{name}: seed {seed}: {same} {why}; {proven} {because}", flush=True)
    line = [", ".join(f"{n} {what}" for what, n in sorted(c.items())) for c in (counts, kinds)]
    print(f"{name}: results: {line[0]}; memory: {line[1]} ({time.monotonic() - start:.0f} s)", flush=True)
    return counts, kinds, reasons, bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pipelines", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--size", type=int, default=12, help="steps of a program")
    parser.add_argument("--timeout", default="5", help="of cistern-verify")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path, default=ROOT / "build" / "prove")
    options = parser.parse_args()
    names = options.pipelines or [name for name in fuzz.PIPELINES if not name.startswith(LEFT_OUT)]
    all_counts, all_kinds, reasons, bad = collections.Counter(), collections.Counter(), collections.Counter(), 0
    for name in names:
        counts, kinds, why, wrong = prove(name, options)
        all_counts += counts
        all_kinds += kinds
        reasons += why
        bad += wrong
    print("all: results: " + ", ".join(f"{n} {what}" for what, n in sorted(all_counts.items())) +
          "; memory: " + ", ".join(f"{n} {what}" for what, n in sorted(all_kinds.items())) + f"; {bad} wrong")
    for reason, n in reasons.most_common(12):
        print(f"  {n:5} not known: {reason}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
