#!/usr/bin/env python3
"""Random ExecuTorch programs with memory plans: cistern-plan --check says what a judge says that knows the lifetimes from the instructions.

    random_executorch.py [--seed=1] [--count=100] [--write=FILE]

A program has tensors in one or two memories, lists of tensors, views, moves, jumps forward, delegates, tensors with an initial state and two
methods at times. Its plan is right, or has one tensor moved over another. A byte of each file is changed, too: the answer is a plan, a verdict
or an error. `--write` writes the program of the seed. Prints counts, and exits with 1 after a wrong answer."""
import argparse
import collections
import json
import pathlib
import random
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE.parent / "import")]
from tools import crashed, run, tool  # noqa: E402
from tflite import String, Table, Vector, Writer  # noqa: E402
from check_plan import check  # noqa: E402

TYPES = {0: 1, 2: 2, 3: 4, 4: 8, 6: 4, 7: 8, 11: 1, 15: 2}  # numbers of types, and bytes
OPS = ["aten::add", "executorch_prim::et_view"]


class Method:
    """Values are dicts; instructions (kind, numbers): kernels and delegates name all of them, a view has (from, to)."""

    def __init__(self, rng, name, memories):
        self.name, self.values, self.code = name, [], []
        tensors = [self.add(kind="tensor", type=rng.choice(list(TYPES)), sizes=[rng.randrange(1, 9) for _ in range(rng.randrange(3))],
                            memory=rng.choice(memories), state=rng.random() < 0.1) for _ in range(rng.randrange(2, 9))]
        self.add(kind="int")
        lists = [self.add(kind="list", items=rng.sample(tensors, min(2, len(tensors)))) for _ in range(rng.randrange(2))]
        named = tensors + lists
        self.inputs, self.outputs = rng.sample(tensors, 1), rng.sample(tensors, 1)
        for i in range(rng.randrange(1, 10)):
            kind = rng.choice(["kernel"] * 5 + ["delegate", "view", "move", "jump", "free"])
            self.code.append((kind, rng.sample(named if kind in ("kernel", "delegate") else tensors, min(len(tensors), rng.randrange(2, 4)))))
        self.views = {numbers[1] for kind, numbers in self.code if kind == "view"}

    def add(self, **value):
        self.values.append(value)
        return len(self.values) - 1

    def size(self, i):
        size = TYPES[self.values[i]["type"]]
        for n in self.values[i]["sizes"]:
            size *= n
        return size

    def lives(self, begin):
        """(lives by value, the time after the outputs)."""
        uses, owners = collections.defaultdict(list), []

        def name(i, time):
            uses[i].append(time)
            for item in self.values[i].get("items", []):
                uses[item].append(time)
        end = begin + 1 + len(self.code)
        for i in self.inputs:
            name(i, begin)
        for k, (kind, numbers) in enumerate(self.code):
            for i in numbers if kind in ("kernel", "delegate") else numbers[:2] if kind in ("view", "move") else numbers[:1]:
                name(i, begin + 1 + k)
            if kind in ("view", "move"):
                owners.append(numbers[:2])
        for i in self.outputs:
            name(i, end)
        lives = {i: [min(t), max(t) + 1] for i, t in uses.items() if self.values[i]["kind"] == "tensor"}
        for _ in owners:
            for a, b in owners:
                lives[a][1] = max(lives[a][1], lives[b][1])
        return {i: life for i, life in lives.items() if i not in self.views}, end + 1

    def table(self, sizes):
        def value(v):
            if v["kind"] == "int":
                return Table(f0=("B", 2), f1=Table(f0=("q", 7)))
            if v["kind"] == "list":
                return Table(f0=("B", 10), f1=Table(f0=Vector("i", v["items"])))
            place = Table(f0=("I", v["memory"]), f1=("I", v["offset"] & 0xFFFFFFFF), f2=("I", v["offset"] >> 32))
            return Table(f0=("B", 5), f1=Table(f0=("b", v["type"]), f2=Vector("i", v["sizes"]), f5=("I", int(v["state"])), f6=place))

        def instruction(kind, numbers, k):
            if kind in ("kernel", "delegate"):
                return Table(f0=("B", 1 + (kind == "delegate")), f1=Table(f0=("i", 0), f1=Vector("i", numbers)))
            if kind == "view":
                return Table(f0=("B", 1), f1=Table(f0=("i", 1), f1=Vector("i", [numbers[0], self.of_int(), numbers[1]])))
            if kind == "move":
                return Table(f0=("B", 3), f1=Table(f0=("i", numbers[0]), f1=("i", numbers[1])))
            return Table(f0=("B", 4 if kind == "jump" else 5), f1=Table(f0=("i", numbers[0]), f1=("i", k + 1)))
        code = [instruction(*c, k) for k, c in enumerate(self.code)]
        return Table(f0=String(self.name), f2=Vector("table", [value(v) for v in self.values]), f3=Vector("i", self.inputs),
                     f4=Vector("i", self.outputs), f5=Vector("table", [Table(f2=Vector("table", code))]),
                     f6=Vector("table", [Table(f0=String(op)) for op in OPS]), f8=Vector("q", sizes))

    def of_int(self):
        return next(i for i, v in enumerate(self.values) if v["kind"] == "int")


class Program:
    def __init__(self, rng):
        memories = rng.choice([[1], [1], [1, 3]])
        self.methods = [Method(rng, name, memories) for name in ["forward", "other"][:rng.choice([1, 1, 2])]]
        begin, self.buffers, always = 0, [], []
        for m in self.methods:
            lives, begin = m.lives(begin)
            for i, v in enumerate(m.values):
                if v["kind"] == "tensor" and i not in m.views and (i in lives or v["state"]):
                    lower, upper = lives.get(i, (0, 0))
                    self.buffers.append({"id": f"{m.name}:{i}", "size": m.size(i), "lower": lower, "upper": upper, "value": v})
                    always += [self.buffers[-1]] if v["state"] else []
                elif v["kind"] == "tensor":
                    v["offset"] = rng.randrange(100)
        for b in always:
            b["lower"], b["upper"] = 0, begin
        self.place()
        self.sizes = [0] * 4
        for b in self.buffers:
            self.sizes[b["value"]["memory"]] = max(self.sizes[b["value"]["memory"]], b["offset"] + b["size"])

    def place(self):
        placed = []
        for b in self.buffers:
            at = 0
            while any(b["value"]["memory"] == c["value"]["memory"] and at < c["offset"] + c["size"] and c["offset"] < at + b["size"]
                      and b["lower"] < c["upper"] and c["lower"] < b["upper"] for c in placed):
                at += 1
            b["offset"] = at
            placed.append(b)

    def text(self):
        for b in self.buffers:
            b["value"]["offset"] = b["offset"]
        w = Writer()
        w.out[4:8] = b"ET12"
        return w.finish(Table(f0=("I", 0), f1=Vector("table", [m.table(self.sizes) for m in self.methods])))

    def verdict(self):
        """The fault of each memory by the definition, or None."""
        for memory in range(4):
            part = [b for b in self.buffers if b["value"]["memory"] == memory]
            height, fault = check(part)
            if fault or height > self.sizes[memory] > 0:
                return fault or "too high"
        return None


def ask(data, path, *flags):
    path.write_bytes(data)
    said = run([tool("cistern-plan"), str(path), *flags])
    if crashed(said) or said.status not in (0, 1) or (said.status == 1 and "error: " not in said.errors):
        raise ValueError(f"status {said.status} {said.errors[:200]}")
    return said


def check_seed(seed, path, counts):
    rng = random.Random(seed)
    program = Program(rng)
    data = program.text()
    said = ask(data, path, "--check", "--format=json")
    if said.status:
        raise ValueError(f"a right plan is refuted: {said.errors}")
    mine = sorted((b["id"], b["lower"], b["upper"], b["size"], b["offset"]) for b in program.buffers)
    if sorted((b["id"], b["lower"], b["upper"], b["size"], b["offset"]) for b in json.loads(said.output)["buffers"]) != mine:
        raise ValueError(f"other buffers: {mine} {said.output}")
    counts["right"] += 1
    if ask(data, path).status:
        raise ValueError("what has a plan cannot be planned")
    if len(program.buffers) > 1:
        a, b = rng.sample(program.buffers, 2)
        a["offset"] = max(0, b["offset"] + rng.randrange(-2, 3))
        wrong = program.verdict()
        said = ask(program.text(), path, "--check")
        if said.status != bool(wrong):
            raise ValueError(f"judged {said.status}, and it is {wrong}: {said.errors}")
        counts["refuted" if wrong else "moved, right"] += 1
    for _ in range(5):
        damaged = bytearray(data)
        damaged[rng.randrange(8, len(data))] = rng.randrange(256)
        counts["damaged, " + ("read" if ask(bytes(damaged), path, "--steps=1000").status == 0 else "refused")] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--write")
    args = parser.parse_args()
    if args.write:
        pathlib.Path(args.write).write_bytes(Program(random.Random(args.seed)).text())
        return 0
    counts, wrong = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(args.seed, args.seed + args.count):
            try:
                check_seed(seed, pathlib.Path(folder) / "p.pte", counts)
            except ValueError as error:
                wrong += 1
                print(f"seed {seed}: {error}")
    print(f"{args.count} programs, {wrong} wrong; " + ", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    return 1 if wrong or counts["right"] + wrong < args.count or counts["refuted"] < args.count / 3 else 0


if __name__ == "__main__":
    sys.exit(main())
