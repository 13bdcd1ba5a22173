#!/usr/bin/env python3
"""Random programs with sizes of 0 (programs/empty.py) through pipelines: each is accepted, cistern-opt and mlir-opt read what it became
and verify it, and it prints the same.

    empty_sizes.py [--seed=1] [--count=100] [--pipelines=NAME,...] [--show=5]

NAME is a pipeline of fuzz/semantics/fuzz.py; without, all that take such programs. A program that a pipeline refuses is a failure
unless mlir-opt refuses it with the same words. Exit status 1 if anything fails, or if programs were not tried."""
import argparse
import collections
import functools
import multiprocessing
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import fuzz  # noqa: E402
from execution import first_error  # noqa: E402
from tools import crashed, run, tool  # noqa: E402

# Those that need a function of their own, or change what @main is.
LEFT_OUT = ("arena-argument", "reuse-peak")


def options_of(name):
    passes, level, frees, without, *leaked = fuzz.PIPELINES[name]
    return argparse.Namespace(pipeline=name, tool="cistern-opt", level=level, frees=frees, size=24, without="", corners=False,
                              unranked=False, empty=True, leaky=False)


def upstream_refuses(passes, text, words):
    """Whether mlir-opt has the passes, and refuses the program with the same error."""
    theirs = run([tool("mlir-opt"), "-"] + passes, text)
    return theirs.status and not crashed(theirs) and first_error(theirs.errors) == words


def verdict(name, seed):
    """(what, detail, program): what is `ok`, `refused alike` or what fails."""
    job = fuzz.Job(options_of(name))
    text = job.program(seed)
    kind, detail, made = job.verdict(text)
    if kind == "refused" and upstream_refuses(job.passes, text, detail):
        return "refused alike", detail, text
    if kind == "cannot" and not made:
        return "cannot", detail, text
    if kind not in ("ok", "cannot"):
        return kind, detail, text
    for program in ("cistern-opt", "mlir-opt"):
        read = run([tool(program), "-", "-o", "/dev/null"], made)
        if read.status:
            return f"{program} does not read it", first_error(read.errors), text
    return kind, detail, text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="programs for each pipeline")
    parser.add_argument("--pipelines", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=5, help="failures that are shown and kept in build/empty-sizes/")
    parsed = parser.parse_args()
    names = [n for n in parsed.pipelines.split(",") if n] or [n for n in fuzz.PIPELINES if n not in LEFT_OUT]
    seeds = range(parsed.seed, parsed.seed + parsed.count)
    failed = tried = 0
    with multiprocessing.Pool(parsed.jobs) as pool:
        for name in names:
            counts = collections.Counter()
            for seed, (what, detail, text) in zip(seeds, pool.imap(functools.partial(verdict, name), seeds)):
                counts[what] += 1
                tried += 1
                if what in ("ok", "refused alike"):
                    continue
                failed += 1
                if failed <= parsed.show:
                    folder = ROOT / "build" / "empty-sizes"
                    folder.mkdir(parents=True, exist_ok=True)
                    (folder / f"{name}.{seed}.mlir").write_text(text)
                    print(f"FAILED: {name}, seed {seed}: {what} {detail}: build/empty-sizes/{name}.{seed}.mlir", flush=True)
            print(f"{name:28}" + ", ".join(f"{n} {what}" for what, n in counts.most_common()), flush=True)
    expected = len(names) * len(seeds)
    print(f"{tried - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or tried != expected else 0


if __name__ == "__main__":
    sys.exit(main())
