#!/usr/bin/env python3
"""Leaves out one safety check at a time and sees that the fuzzer finds it.

    planted.py --opt=CISTERN-OPT [NAME...]       a cistern-opt with assertions (preset debug), whose CISTERN_PLANT names the check

Prints for each check how many programs it took. Exit status 1 if one was not found (--count programs at most)."""
import argparse
import os
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
PLANTED = {  # the check that is left out; the pipeline that would go wrong
    "reuse-last-use": "buffer-reuse",  # the op that uses a buffer last is part of its lifetime
    "reuse-aliases": "buffer-reuse",  # what views of a buffer touch counts
    "dealloc-passed": "buffer-deallocation-pipeline",  # what a terminator passes is kept
    "dealloc-live": "buffer-deallocation-pipeline",  # as is what a later block uses
    "dealloc-way-taken": "buffer-deallocation-pipeline",  # freed on the way that is taken only
    "dealloc-return-owned": "buffer-deallocation-pipeline",  # what is returned is copied if it is not owned
    "simplification-aliases": "buffer-deallocation-pipeline",  # memrefs that may be the same are compared
}


def search(name, pipeline, options):
    env = dict(os.environ, CISTERN_PLANT=name, CISTERN_OPT=str(options.opt.resolve()))
    command = [sys.executable, HERE / "fuzz.py", f"--count={options.count}", "--most=1", "--show=1", "--reduce=0",
               f"--pipeline={pipeline}"]
    start = time.monotonic()
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr[-300:]
    found = "FAILED" in done.stdout
    what = done.stdout.splitlines()[0] if found else "NOT FOUND"
    print(f"{name}: {what} ({time.monotonic() - start:.0f} s; {last})", flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(PLANTED))
    parser.add_argument("--opt", type=pathlib.Path, default=pathlib.Path("build/debug/bin/cistern-opt"))
    parser.add_argument("--count", type=int, default=2000)
    options = parser.parse_args()
    return 0 if all([search(name, PLANTED[name], options) for name in options.names]) else 1


if __name__ == "__main__":
    sys.exit(main())
