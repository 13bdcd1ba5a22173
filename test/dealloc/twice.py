#!/usr/bin/env python3
"""Deallocates random programs, and what comes out of that once more: the second time there should be nothing to do.

    twice.py [--opt CISTERN-OPT] [--beyond] [--freed] [--count PROGRAMS] [--passes '...'] [--again '...'] [--keep FOLDER] FIRST_SEED LAST_SEED

A seed makes COUNT programs. --beyond: with all that mlir-opt rejects. --freed: with many buffers that are freed
already, on some paths or all. --again: the passes for the second time, if they are others. Prints how many programs the second run changes, and in what: the number of
deallocs, of copies, of checks (scf.if), of calls of the helper, of other ops; or the order and names alone. Those that change
are kept in FOLDER, as they were, after the first run and after the second."""
import argparse
import collections
import pathlib
import random
import re
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE.parent / "programs")]
import chunks  # noqa: E402
import ownership  # noqa: E402

COUNTED = [("deallocs", r"memref\.dealloc |bufferization\.dealloc "), ("copies", r"bufferization\.clone "),
           ("helpers", r"call @dealloc_helper"), ("checks", r"scf\.if ")]


def run(options, passes, parts):
    """What is printed for each program, or None where there is an error."""
    return chunks.some([options.opt, *shlex.split(passes), "-"], parts)


def nameless(text):
    return sorted(re.sub(r"[%^][a-z_]*[0-9_]*(#[0-9]+)?", "%", line).strip() for line in text.splitlines())


def difference(once, twice):
    if once == twice:
        return "same"
    if twice is None:
        return "ERROR the second time"
    for name, pattern in COUNTED:
        numbers = [len(re.findall(pattern, text)) for text in (once, twice)]
        if numbers[0] != numbers[1]:
            return f"{'more' if numbers[1] > numbers[0] else 'fewer'} {name}"
    return "order and names" if nameless(once) == nameless(twice) else "other ops"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--opt", default="cistern-opt")
    parser.add_argument("--beyond", action="store_true")
    parser.add_argument("--freed", action="store_true")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--passes", default="--buffer-deallocation-pipeline")
    parser.add_argument("--again")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--allow", type=int, default=0, help="how many may change")
    options = parser.parse_args()
    total, programs = collections.Counter(), 0
    for seed in range(options.first, options.last):
        rng = random.Random(seed)
        parts = [ownership.separate(rng, options.beyond, freed=options.freed) for _ in range(options.count)]
        once = run(options, options.passes, parts)
        done = [i for i, text in enumerate(once) if text]
        twice = dict(zip(done, run(options, options.again or options.passes, [once[i] for i in done])))
        total["ERROR the first time"] += len(parts) - len(done)
        programs += len(parts)
        for i, text in twice.items():
            outcome = difference(once[i], text)
            total[outcome] += 1
            if outcome != "same" and options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                name = f"{outcome.replace(' ', '-')}.{seed}.{i}"
                for suffix, content in (("0", parts[i]), ("1", once[i]), ("2", text or "")):
                    (options.keep / f"{name}.{suffix}.mlir").write_text(content)
    print(f"{programs} programs: " + ", ".join(f"{n} {name}" for name, n in sorted(total.items()) if n))
    return 1 if programs - total["same"] > options.allow else 0


if __name__ == "__main__":
    sys.exit(main())
