#!/usr/bin/env python3
"""Small programs whose callers give arguments away: after --buffer-pipeline=donate=... they print what they printed, on a clean heap.

    donated.py [--seed=1] [--count=100] [--jobs=2]

The programs are those of generate.py; a random set of their arguments is given away: the caller neither uses nor frees them afterwards, and
frees all results. A failure is printed as `seed N: ...` with the program.
Exit status 1 if there was one."""
import argparse
import concurrent.futures
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "lib")]
import write  # noqa: E402
from generate import generate  # noqa: E402
from referee import PATHS, PIPELINE, execute, statistics, types_of  # noqa: E402
from tools import ask, tool  # noqa: E402

LAYOUT = " function-boundary-type-conversion=identity-layout-map"


def given_main(program, text, given):
    """The program with a caller that gives arguments away."""
    arguments, results = types_of(text)
    main = write.main_of(program, arguments, results, PATHS)
    lines = [line for line in main.split("\n") if not any(f"memref.dealloc %m{k} :" in line for k in given)]
    closing = text.rstrip().endswith("}") and "module {" in text
    return text.rstrip()[:-1] + "\n".join(lines) + "}\n" if closing else text + "\n".join(lines)


def judge(seed):
    program, r = generate(seed), random.Random(seed)
    given = [k for k in range(len(program.arguments)) if r.random() < 0.7]
    if not given:
        return seed, 0, ""
    text = write.tensors(program)
    wanted, _, error = execute(program, text)
    option = "donate=" + ",".join(f"{r.choice(['', '@f:'])}{k}" for k in given)
    done = ask([tool("cistern-opt"), "-", f"--buffer-pipeline={option}{LAYOUT}", "--mlir-pass-statistics"], text)
    alone = ask([tool("cistern-opt"), "-", PIPELINE, "--mlir-pass-statistics"], text)
    if done.status or alone.status or error:
        return seed, 0, f"refused with {option}\n{text}{done.errors}{alone.errors}{error}"
    ran = ask([tool("cistern-run"), "-"], given_main(program, done.output, given), statuses=(0, 1, 4, 5))
    if ran.status or ran.output != wanted:
        return seed, 0, f"other values with {option}\n{text}{done.output}{ran.errors}{wanted}{ran.output}"
    ours, before = statistics(done.errors)[0], statistics(alone.errors)[0]
    return seed, int(ours < before), ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parsed = parser.parse_args()
    better = failures = 0
    with concurrent.futures.ProcessPoolExecutor(parsed.jobs) as pool:
        for seed, is_better, failure in pool.map(judge, range(parsed.seed, parsed.seed + parsed.count)):
            better += is_better
            failures += bool(failure)
            if failure:
                print(f"seed {seed}: {failure}", flush=True)
    print(f"{parsed.count} programs: {better} hold or copy less than where nothing is given away; {failures} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
