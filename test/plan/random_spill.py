#!/usr/bin/env python3
"""Random programs through --buffer-memories beside all plans that there are: nothing costs less.

    random_spill.py [--opt=CISTERN-OPT] [--seed=1] [--count=200]

Programs have up to three buffers and seven ops, which read up to two of them and write all of one. There are two memories, or three that cost
different amounts. Each choice of when buffers are in the first one is tried here: which touches take place there, between which of these a
buffer stays, and in which memory it lies else. With buffers of one size, what the plan of the pass costs must be the least, and with two
memories it must say so; with several sizes, offsets may matter, so that it may be more, but not less. Prints `seed N: ...` for a difference, and exits with 1."""
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


def patterns(touches, size, only_fast, costs):
    """Choices for one buffer: what it costs, the ops during which it is in the first memory, those during which it is at home, and which memory that is."""
    found = {}
    for here in itertools.product((False, True), repeat=len(touches)):
        if only_fast and not all(here):
            continue
        links = [i for i in range(len(touches) - 1) if here[i] and here[i + 1]]
        for stays in itertools.product((False, True), repeat=len(links)):
            kept = {i for i, stay in zip(links, stays) if stay}
            accessed, copied, times, span = price(touches, size, here, kept)
            for home in range(1, len(costs)) if span else [0]:
                cost = accessed * (costs[home] - costs[0]) + copied * (costs[home] + costs[0])
                key = times, span, home
                found[key] = min(cost, found.get(key, cost))
    return sorted((cost, *key) for key, cost in found.items())


def price(touches, size, here, kept):
    accessed, copied, exists, newer = 0, 0, False, False  # newer: what is in the fast memory is not known by the slow one
    times, home = set(), set()
    for i, (at, reads, writes) in enumerate(touches):
        came = not (i and i - 1 in kept)
        if here[i]:
            if came:
                if exists and reads:
                    copied += size
                    home.add(at)
                newer = False
            times.add(at)
            newer |= writes
        else:
            accessed += size
            home.add(at)
        exists |= writes
        if i in kept:
            times.update(range(at, touches[i + 1][0]))
        elif here[i] and newer and i + 1 < len(touches) and touches[i + 1][1]:
            copied += size
            home.add(at)
    return accessed, copied, tuple(sorted(times)), tuple(range(min(home), max(home) + 1)) if home else ()


def least(sizes, ops, capacities, costs, only_fast):
    """The least cost of all plans; None if there is none. Where buffers have one size, what does not exceed a memory at any moment can be placed in it."""
    choices = []
    for b, size in enumerate(sizes):
        touches = [(t, b in reads, write == b) for t, (reads, write) in enumerate(ops) if b in reads or write == b]
        choices.append(patterns(touches, size, only_fast, costs))
    room = [[c] * len(ops) for c in capacities]
    best = None

    def choose(b, cost):
        nonlocal best
        if b == len(sizes):
            best = cost
            return
        for more, times, span, home in choices[b]:
            if best is not None and cost + more >= best:
                return
            taken = [(0, t) for t in times] + [(home, t) for t in span]
            if all(room[m][t] >= sizes[b] for m, t in taken):
                for m, t in taken:
                    room[m][t] -= sizes[b]
                choose(b + 1, cost + more)
                for m, t in taken:
                    room[m][t] += sizes[b]

    choose(0, 0)
    return best


def memories(rng, total):
    """Capacities in units, and costs: two memories that cost 0 and 1, or three of any costs."""
    if rng.random() < 0.5:
        return [rng.randrange(1, total + 1), 1000], [0, 1]
    costs = sorted(rng.sample(range(9), 3)) if rng.random() < 0.8 else [0, 1, 1]
    return [rng.randrange(1, total + 1), rng.randrange(1, total + 1), 1000], costs


def check(seed, opt):
    rng = random.Random(seed)
    one_size = rng.random() < 0.7
    sizes, ops = make(rng, one_size)
    capacities, costs = memories(rng, sum(sizes))
    only_fast = rng.random() < 0.4
    names = [1, "default"] if len(costs) == 2 else [1, 2, "default"]
    named = ",".join(f"{n}:{c * UNIT}" + (f"::{k}" if k else "") for n, c, k in zip(names, capacities, costs))
    done = subprocess.run([opt, "-", f"--buffer-memories=memories={named} access={'first' if only_fast else 'any'}", "--mlir-pass-statistics"],
                          input=text_of(sizes, ops), capture_output=True, text=True)
    expected = least(sizes, ops, capacities, costs, only_fast)
    if done.returncode:
        return None if expected is None and "do not fit together" in done.stderr else f"refused, but {expected} would do"
    number = lambda name: int(re.search(rf"(\d+) {name} ", done.stderr)[1])
    cost, proven = number("cost") / UNIT, number("num-proven")
    for name, capacity in zip(names[:-1], capacities):
        pools = [int(n) for n in re.findall(rf"memref.alloc\(\).* : memref<(\d+)xi8, {name}>", done.stdout)]
        if sum(pools) > capacity * UNIT:
            return f"takes {sum(pools)} bytes of {capacity * UNIT}"
    if expected is None:
        return "there is no plan, but one was made"
    if cost < expected or (cost > expected and (one_size or proven)) or (one_size and len(costs) == 2 and not proven):
        return f"costs {cost} units (proven: {proven}), the least is {expected}"
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
    print(f"{options.count} programs: nothing costs less")
    return 0


if __name__ == "__main__":
    sys.exit(main())
