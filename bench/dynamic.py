#!/usr/bin/env python3
"""What pools of buffers with dynamic sizes take at run time, beside the plans that PyTorch's Inductor and IREE make.

    dynamic.py [--opt=CISTERN-OPT] [--count=200] [--seed=1] [--samples=50]

Random programs allocate buffers whose sizes are products of up to three dimensions and constants, static ones among them. Each is packed by
--buffer-reuse for hints of 64; what the result allocates is computed for random dimensions from 0 to 4096 by executing its arithmetic,
and compared with
    tree     Inductor's (torch/_inductor/codegen/memory_planning.py): the largest by the hints first, into a tree of splits in time and space
    classes  IREE's (LayoutSlices): buffers of one size value share, others never; static ones best fit
    apart    no pool: the most that is live at once, which no plan of pools is below
All have the same lifetimes, from the first op that touches a buffer to the last, and the same alignment.
Exit status 1 if a pool takes more than the tree or the classes, for any sample."""
import argparse
import math
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
DIMS = 3


class Buffer:
    def __init__(self, size, begin, end):
        self.size, self.begin, self.end = size, begin, end  # size: a number of floats, and dimensions

    def bytes(self, dims):
        return 4 * self.size[0] * math.prod(dims[d] for d in self.size[1])

    def overlaps(self, other):
        return self.begin < other.end and other.begin < self.end


def make(rng):
    """Buffers by the steps that touch them first and last."""
    steps = rng.randrange(8, 40)
    sizes = [(rng.choice([1, 1, 2, 3, 4]), tuple(sorted(rng.randrange(DIMS) for _ in range(rng.choice([1, 1, 1, 2, 2])))))
             for _ in range(rng.randrange(2, 6))] + [(rng.choice([64, 1000, 4096]), ())]
    buffers = []
    for _ in range(rng.randrange(4, 30)):
        begin = rng.randrange(steps)
        buffers.append(Buffer(rng.choice(sizes), begin, min(steps, begin + 1 + min(rng.randrange(1, 12), rng.randrange(1, 12)))))
    return steps, sorted(buffers, key=lambda b: b.begin)


def write(steps, buffers):
    lines = [f"func.func @f({', '.join(f'%n{d}: index' for d in range(DIMS))}) {{", "  %z = arith.constant 0.0 : f32"]
    types = ["memref<" + "?x" * len(b.size[1]) + f"{b.size[0]}xf32>" for b in buffers]
    for step in range(steps):
        for i, b in enumerate(buffers):
            if b.begin == step:
                lines.append(f"  %b{i} = memref.alloc({', '.join(f'%n{d}' for d in b.size[1])}) : {types[i]}")
        touched = [i for i, b in enumerate(buffers) if step in (b.begin, b.end - 1)]
        lines += ["  scf.execute_region {"] + [f"    linalg.fill ins(%z : f32) outs(%b{i} : {types[i]})" for i in touched]
        lines += ["    scf.yield", "  }"]
        lines += [f"  memref.dealloc %b{i} : {types[i]}" for i, b in enumerate(buffers) if b.end - 1 == step]
    return "\n".join([line for line in lines if line] + ["  return", "}", ""])


# --- Inductor's tree ---


class Leaf:
    def __init__(self, buffer):
        self.buffer = buffer

    def live(self):
        return [self.buffer]

    def bytes(self, dims, hint):
        return self.buffer.bytes(dims)

    def allocate(self, block, is_last):
        return False


class Empty:
    def __init__(self, room):
        self.room = room

    def live(self):
        return []

    def bytes(self, dims, hint):
        return self.room if hint else 0


class Temporal:
    """Parts that are not live together."""

    def __init__(self, parts):
        self.parts = parts

    def live(self):
        return [b for part in self.parts for b in part.live()]

    def bytes(self, dims, hint):
        return max((part.bytes(dims, hint) for part in self.parts), default=0)

    def allocate(self, block, is_last):
        slot, size = self.bytes(HINTS, True), block.bytes(HINTS)
        if not is_last and size > slot:
            return False
        overlapping = [part for part in self.parts if any(b.overlaps(block) for b in part.live())]
        if len(overlapping) > 1:
            return False
        if overlapping:
            return overlapping[0].allocate(block, is_last)
        if len(self.parts) == 1 and isinstance(self.parts[0], Empty):
            self.parts = []
        if slot < size:
            self.parts = [Spatial(Temporal([part]), Temporal([Empty(size - slot)])) for part in self.parts]
        self.parts.append(Leaf(block) if slot <= size else Spatial(Temporal([Leaf(block)]), Temporal([Empty(slot - size)])))
        return True


class Spatial:
    """Two parts side by side."""

    def __init__(self, left, right):
        self.left, self.right = left, right

    def live(self):
        return self.left.live() + self.right.live()

    def bytes(self, dims, hint):
        return self.left.bytes(dims, hint) + self.right.bytes(dims, hint)

    def allocate(self, block, is_last):
        return self.left.allocate(block, False) or self.right.allocate(block, is_last)


HINTS = (64,) * DIMS


def tree(buffers):
    root = None
    for block in sorted(buffers, key=lambda b: (-b.bytes(HINTS), b.begin - b.end)):
        if not root:
            root = Temporal([Leaf(block)])
        elif not root.allocate(block, True):
            root = Temporal([Spatial(root, Temporal([Leaf(block)]))])
    return root


# --- IREE's classes ---


def classes(buffers):
    """The height of the static plan, and how many places each size has."""
    placed, height, bins = [], 0, {}
    for b in buffers:
        if b.size[1]:
            places = bins.setdefault(b.size, [])
            place = next((p for p in places if not any(b.overlaps(other) for other in p)), None)
            if place is None:
                places.append(place := [])
            place.append(b)
            continue
        taken = sorted((at, at + other.bytes(())) for at, other in placed if other.overlaps(b))
        end, best, room = 0, None, None
        for low, high in taken:
            if low - end >= b.bytes(()) and (best is None or low - end < room):
                best, room = end, low - end
            end = max(end, high)
        best = end if best is None else best
        placed.append((best, b))
        height = max(height, best + b.bytes(()))
    return height, {size: len(places) for size, places in bins.items()}


def classes_bytes(plan, dims):
    return plan[0] + sum(n * Buffer(size, 0, 0).bytes(dims) for size, n in plan[1].items())


# --- what the program allocates ---

OP = re.compile(r"(%[\w-]+) = arith\.(\w+) (.*?) : ")
ALLOC = re.compile(r"(%[\w-]+) = memref\.alloc\((.*?)\).*: memref<(.*?)>")


def held(text, dims):
    """The most bytes of the program's allocations at once."""
    values, live, most, sizes = {f"%arg{d}": dims[d] for d in range(DIMS)}, 0, 0, {}
    mask = (1 << 64) - 1
    for line in text.splitlines():
        if found := OP.search(line):
            name, op, rest = found.groups()
            if op == "constant":
                values[name] = int(rest) & mask if re.fullmatch(r"-?\d+", rest) else 0
                continue
            words = rest.replace(",", "").split()
            a = [values[w] for w in words if w[0] == "%"]
            values[name] = {"muli": lambda: a[0] * a[1] & mask, "addi": lambda: a[0] + a[1] & mask, "maxui": lambda: max(a),
                            "andi": lambda: a[0] & a[1], "cmpi": lambda: a[0] < a[1],
                            "select": lambda: a[1] if a[0] else a[2]}[op]()
        elif found := ALLOC.search(line):
            name, operands, shape = found.groups()
            dynamic = iter([values[w.strip()] for w in operands.split(",") if w.strip()])
            *counts, element = shape.split("x")
            sizes[name] = math.prod(next(dynamic) if n == "?" else int(n) for n in counts) * (1 if element == "i8" else 4)
            live += sizes[name]
            most = max(most, live)
        elif found := re.search(r"memref\.dealloc (%[\w-]+)", line):
            live -= sizes[found[1]]
    return most


def apart(buffers, dims):
    return max(sum(b.bytes(dims) for b in buffers if b.begin <= t < b.end) for t in {b.begin for b in buffers})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", type=pathlib.Path, default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=50)
    options = parser.parse_args()
    worse = {"tree": 0, "classes": 0, "apart": 0}
    sums = {name: 0.0 for name in worse}
    at_hints, over, samples = [], 0, 0
    for seed in range(options.seed, options.seed + options.count):
        rng = random.Random(seed)
        steps, buffers = make(rng)
        done = subprocess.run([options.opt, "-", "--buffer-reuse=scope=block"], input=write(steps, buffers), capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"seed {seed}: {done.stderr}")
        ours, theirs, plan = done.stdout, tree(buffers), classes(buffers)
        at_hints.append(held(ours, HINTS) / apart(buffers, HINTS))
        for _ in range(options.samples):
            dims = [rng.choice([0, 1, int(2 ** rng.uniform(0, 12)), int(2 ** rng.uniform(0, 12))]) for _ in range(DIMS)]
            most = held(ours, dims)
            others = {"tree": theirs.bytes(dims, False), "classes": classes_bytes(plan, dims), "apart": apart(buffers, dims)}
            samples += 1
            for name, other in others.items():
                worse[name] += most > other
                sums[name] += math.log(max(most, 1) / max(other, 1))
                if most > other and name != "apart":
                    print(f"seed {seed}: {most} bytes for {dims}, {name} {other}")
    print(f"{options.count} programs, {samples} samples")
    for name in worse:
        print(f"  {name:8} geometric mean of ours to it {math.exp(sums[name] / samples):.3f}, above it in {worse[name]} samples")
    print(f"  at the hints, to the bound: at most {max(at_hints):.3f}, geometric mean "
          f"{math.exp(sum(map(math.log, at_hints)) / len(at_hints)):.4f}")
    return 1 if worse["tree"] or worse["classes"] else 0


if __name__ == "__main__":
    sys.exit(main())
