#!/usr/bin/env python3
"""Executes random programs with cistern-run before anything is freed and after deallocation: the output must be the same,
and nothing may leak, be freed twice or be used after it is freed.

    run_random.py [--bin FOLDER] [--passes '...'] [--freed] [--forget] [--count PROGRAMS] FIRST_SEED LAST_SEED

COUNT programs in one module per seed, with all that mlir-opt rejects. Needs no other program than those in FOLDER."""
import argparse
import pathlib
import random
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "programs"))
import ownership  # noqa: E402

DECLARED = "func.func private @printF32(f32)\n"
DEFINED = "func.func private @printF32(%x: f32) {\n  vector.print %x : f32\n  return\n}\n"


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def forget(rng, text):
    """Without some of the ops that free."""
    return "".join(line for line in text.splitlines(True) if not line.strip().startswith("memref.dealloc ") or rng.random() < 0.9)


def check(seed, options):
    text = ownership.executable(random.Random(seed), options.count, True, options.freed).replace(DECLARED, DEFINED)
    tool = [pathlib.Path(options.bin) / "cistern-run", "-", "--entry=main"]
    expected = run([*tool, "--no-leak-check"], text)
    freed = run([pathlib.Path(options.bin) / "cistern-opt", "-", *shlex.split(options.passes)], text)
    if expected.returncode or freed.returncode:
        return f"FAILED: {(expected.stderr if expected.returncode else freed.stderr)[:400]}"
    if options.forget:
        text = forget(random.Random(seed), freed.stdout)
        freed = run([pathlib.Path(options.bin) / "cistern-opt", "-", *shlex.split(options.passes)], text)
        if freed.returncode:
            return f"FAILED: {freed.stderr[:400]}"
    actual = run(tool, freed.stdout)
    if actual.returncode:
        return f"FAILED: {actual.stderr[:400]}"
    return "ok" if actual.stdout == expected.stdout and actual.stdout else "FAILED: output differs"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--bin", type=pathlib.Path, default="", help="without: from PATH")
    parser.add_argument("--freed", action="store_true", help="they free many buffers by themselves, some on some paths only")
    parser.add_argument("--forget", action="store_true", help="forget a tenth of the ops that free, and run the passes again")
    parser.add_argument("--passes", default="--ownership-based-buffer-deallocation --bufferization-lower-deallocations")
    options = parser.parse_args()
    failed = 0
    for seed in range(options.first, options.last):
        outcome = check(seed, options)
        failed += outcome != "ok"
        if outcome != "ok":
            print(f"seed {seed}: {outcome}", flush=True)
    print(f"{(options.last - options.first - failed) * options.count} programs ok, {failed} modules failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
