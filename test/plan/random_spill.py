#!/usr/bin/env python3
"""Random programs through --buffer-memories beside all plans that there are: nothing moves fewer bytes.

    random_spill.py [--opt=CISTERN-OPT] [--seed=1] [--count=200]

Programs have up to three buffers and seven ops, which read up to two of them and write all of one. Each choice of when they are in the fast memory
is tried here: which touches take place there, and between which of these a buffer stays. With buffers of one size, what the pass moves must be
the least, and it must say so; with several sizes, offsets may matter, so that it may be more, but not less. Prints `seed N: ...` for a difference, and exits with 1."""
import argparse
import itertools
import os
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build/release/bin"))
UNIT = 64  # bytes


def make(rng, one_size):
    """Sizes of buffers in units, and ops: what each reads, and what it writes."""
    num = rng.randrange(2, 4)
    sizes = [1 if one_size else rng.choice([1, 1, 2, 3])] * num if one_size else [rng.choice([1, 1, 2, 3]) for _ in range(num)]
    ops = []
    for _ in range(rng.randrange(3, 8)):
        used = rng.sample(range(num), rng.randrange(1, min(num, 3) + 1))
        ops.append((tuple(used[1:]), used[0]))
    return sizes, ops


def text_of(sizes, ops):
    kind = [f"memref<{16 * s}xf32>" for s in sizes]
    lines = ["func.func @f(%k: f32) {"] + [f"  %b{i} = memref.alloc() : {t}" for i, t in enumerate(kind)]
    for reads, write in ops:
        # Of another size, one element is read for all: the map says which.
        maps = ", ".join(["affine_map<(d0) -> (0)>"] * len(reads) + ["affine_map<(d0) -> (d0)>"])
        ins = f" ins({', '.join(f'%b{r}' for r in reads)} : {', '.join(kind[r] for r in reads)})" if reads else ""
        args = ", ".join(f"%v{i}: f32" for i in range(len(reads) + 1))
        lines.append(f"  linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\"]}}{ins} outs(%b{write} : {kind[write]}) {{\n"
                     f"  ^bb0({args}):\n    linalg.yield {'%v0' if reads else '%k'} : f32\n  }}")
    lines += [f"  memref.dealloc %b{i} : {t}" for i, t in enumerate(kind)] + ["  return", "}"]
    return "\n".join(lines) + "\n"


def patterns(touches, size, only_fast):
    """Choices for one buffer in the fast memory: bytes moved, and the ops during which it is there."""
    found = []
    for here in itertools.product((False, True), repeat=len(touches)):
        if only_fast and not all(here):
            continue
        links = [i for i in range(len(touches) - 1) if here[i] and here[i + 1]]
        for stays in itertools.product((False, True), repeat=len(links)):
            kept = {i for i, stay in zip(links, stays) if stay}
            found.append(price(touches, size, here, kept))
    return sorted(found, key=lambda f: f[0])


def price(touches, size, here, kept):
    moved, exists, newer, times = 0, False, False, set()  # newer: what is in the fast memory is not known by the slow one
    for i, (at, reads, writes) in enumerate(touches):
        came = not (i and i - 1 in kept)
        if here[i]:
            if came:
                moved += size if exists and reads else 0
                newer = False
            times.add(at)
            newer |= writes
        else:
            moved += size
        exists |= writes
        if i in kept:
            times.update(range(at, touches[i + 1][0]))
        elif here[i] and newer and i + 1 < len(touches) and touches[i + 1][1]:
            moved += size
    return moved, frozenset(times)


def least(sizes, ops, capacity, only_fast):
    """None if there is no plan."""
    choices = []
    for b, size in enumerate(sizes):
        touches = [(t, b in reads, write == b) for t, (reads, write) in enumerate(ops) if b in reads or write == b]
        choices.append(patterns(touches, size, only_fast))
    best = None
    for picked in itertools.product(*choices):
        moved = sum(p[0] for p in picked)
        if best is not None and moved >= best:
            continue
        if all(sum(s for s, p in zip(sizes, picked) if t in p[1]) <= capacity for t in range(len(ops))):
            best = moved
    return best


def check(seed, opt):
    rng = random.Random(seed)
    one_size = rng.random() < 0.7
    sizes, ops = make(rng, one_size)
    capacity, only_fast = rng.randrange(1, sum(sizes) + 1), rng.random() < 0.4
    options = f"memories=1:{capacity * UNIT},default access={'first' if only_fast else 'any'}"
    done = subprocess.run([opt, "-", f"--buffer-memories={options}", "--mlir-pass-statistics"], input=text_of(sizes, ops),
                          capture_output=True, text=True)
    expected = least(sizes, ops, capacity, only_fast)
    if done.returncode:
        return None if expected is None and "does not fit together" in done.stderr else f"refused, but {expected} units would do"
    number = lambda name: int(re.search(rf"(\d+) {name} ", done.stderr)[1])
    moved, proven = number("bytes-moved") / UNIT, number("num-proven")
    pools = [int(n) for n in re.findall(r"memref.alloc\(\).* : memref<(\d+)xi8, 1>", done.stdout)]
    if sum(pools) > capacity * UNIT:
        return f"takes {sum(pools)} bytes of {capacity * UNIT}"
    if expected is None:
        return "there is no plan, but one was made"
    if moved < expected or (moved > expected and (one_size or proven)) or (one_size and not proven):
        return f"moves {moved} units (proven: {proven}), the least is {expected}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default=os.environ.get("CISTERN_OPT", BIN / "cistern-opt"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    options = parser.parse_args()
    for seed in range(options.seed, options.seed + options.count):
        wrong = check(seed, options.opt)
        if wrong:
            print(f"seed {seed}: {wrong}")
            return 1
    print(f"{options.count} programs: nothing moves less")
    return 0


if __name__ == "__main__":
    sys.exit(main())
