#!/usr/bin/env python3
"""Random programs that show a planted bug are reduced to a few lines.

    faults.py [--count=20] [NAME...]       programs with assertions (preset debug), whose CISTERN_PLANT names the bug

Each row of the table leaves out one safety check (src/support/planted.h), and names a pipeline and a random program of at
least 60 lines that goes wrong then. cistern-reduce has to find a program of at most 15 lines within a minute that goes
wrong in the same way, and runs cleanly without the bug. Exit status 1 if it does not."""
import argparse
import os
import pathlib
import resource
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / folder) for folder in ("fuzz/semantics", "programs", "lib")]
import fuzz  # noqa: E402
from planted import PLANTED  # noqa: E402
from tools import tool  # noqa: E402

MOST_LINES, LEAST_LINES, MOST_SECONDS = 15, 60, 60
ROWS = {  # the check that is left out, and the seed of a program that finds it
    "schedule-aliases": 2,
    "dealloc-return-owned": 261,
    "dealloc-call": 20,
    "dealloc-argument": 13,
    "reuse-last-use": 528,
    "schedule-free": 1,
    "schedule-read-after-write": 1,
    "schedule-write-after-read": 33,
    "schedule-barriers": 1,
    "simplification-certain": 21,
    "in-place-dies": 47,
    "reuse-escape": 1579,
    "reuse-inside": 2,
    "dealloc-live": 7,
    "dealloc-passed": 1,
    "dealloc-into-region": 23,
    "schedule-write-after-write": 1,
    "hoist-freed": 1,
    "promote-outlives": 1,
    "reach-stored": 1,
    "facts-shifted": 22,
    "canonicalize-carried": 1,
    "parts-equal": 169,
}


def is_checked():
    return "checked build" in subprocess.run([tool("cistern-reduce"), "--version"], capture_output=True, text=True).stdout


def flags(job):
    leaks = "ignore" if job.leaky else "auto" if job.leaks else "count"
    return f"--miscompiles={shlex.join(job.passes)}", f"--leaks={leaks}"


def seconds_of_children():
    """Of the processors, because other steps run beside this one."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def num_lines(text):
    return sum(bool(line.strip()) for line in text.splitlines())


def try_one(name, seed, folder):
    """A line that says what came of it, and whether it is well."""
    job = fuzz.Job(fuzz.settings(pipeline=PLANTED[name]))
    text = job.program(seed)
    path = pathlib.Path(folder) / f"{name}.mlir"
    path.write_text(text)
    start = seconds_of_children()
    done = subprocess.run([tool("cistern-reduce"), path, *flags(job)], capture_output=True, text=True, env=dict(os.environ, CISTERN_PLANT=name))
    seconds = seconds_of_children() - start
    lines = num_lines(done.stdout)
    # Without the bug the small program is right.
    again = subprocess.run([tool("cistern-reduce"), "-", *flags(job)], input=done.stdout, capture_output=True, text=True)
    kind = (again if done.returncode == 0 else done).stderr.strip()[-300:]
    ok = "the program does the same after the pipeline" in kind and lines <= MOST_LINES and num_lines(text) >= LEAST_LINES and seconds < MOST_SECONDS
    return f"{name:<24} {seed:5} {num_lines(text):5} lines to {lines:3} in {seconds:4.1f} s" + ("" if ok else f": WRONG ({kind})\n{done.stdout}"), ok


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--count", type=int, default=len(ROWS), help="of the table, from its start")
    options = parser.parse_args()
    if not is_checked():
        print("these programs have no assertions, and so no planted bugs")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        outcomes = []
        for name in options.names or list(ROWS)[: options.count]:
            line, ok = try_one(name, ROWS[name], folder)
            print(line, flush=True)
            outcomes.append(ok)
    print(f"{sum(outcomes)} of {len(outcomes)} reduced")
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
