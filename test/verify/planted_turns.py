#!/usr/bin/env python3
"""Random programs with loops of an unknown number of turns, and errors in them that show at some numbers of turns only: none may be `same`.

    planted_turns.py [--seed=1] [--count=300] [--seconds=S] [--keep=FOLDER]

A bound is another one at one number of turns, a turn (the first, the fifth) does something else, a result is another one after no turn or after
three, what is carried changes places, a step does not divide, a division is done though there may be no turn, a while loop asks another question.
What cistern-verify calls the same is executed by cistern-run with all numbers of turns up to seven; what is called the same for sizes
up to a bound, with those. Exit status 1 if a verdict is wrong."""
import itertools
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "verify")]
import loops  # noqa: E402
import tools  # noqa: E402
import verdicts  # noqa: E402
from random_pairs import numbers  # noqa: E402

FOR = re.compile(r"^(\s*)(%r\d+):(\d) = scf\.for (%i\d+) = (%\w+) to (%\w+) step (%\w+) iter_args\((.*)\) -> \((.*)\) \{$")
RESULT = re.compile(r"^\s*(%r\d+):(\d)(?: =|$)")


class Planter:
    def __init__(self, text, rng):
        self.lines, self.rng, self.count = text.splitlines(), rng, 0

    def fresh(self):
        self.count += 1
        return f"%planted{self.count}"

    def pick(self, pattern):
        found = [(i, m) for i, m in ((i, re.search(pattern, line)) for i, line in enumerate(self.lines)) if m]
        return self.rng.choice(found) if found else (None, None)

    def number(self, of="index"):
        """A constant, and the line that makes it."""
        name = self.fresh()
        return name, f"{name} = arith.constant {self.rng.choice([0, 0, 1, 2, 3, 5, 6, 7, -1])} : {of}"

    def bound(self):
        """The loop ends elsewhere, perhaps at one number of turns only."""
        i, m = self.pick(FOR)
        if not m:
            return None
        at, made = self.fresh(), [self.number()]
        kind = self.rng.choice(["maxsi", "minsi", "addi", "subi", "select", "maxui"])
        old = m[self.rng.choice([5, 6, 6])]
        if kind == "select":
            is_it, more = self.fresh(), self.fresh()
            ops = [made[0][1], f"{is_it} = arith.cmpi eq, {old}, {made[0][0]} : index", f"{more} = arith.addi {old}, %c1 : index",
                   f"{at} = arith.select {is_it}, {more}, {old} : index"]
        else:
            ops = [made[0][1], f"{at} = arith.{kind} {old}, {made[0][0]} : index"]
        self.lines[i] = self.lines[i].replace(f" {old} ", f" {at} ", 1)
        self.lines[i:i] = ops
        return kind

    def step(self):
        i, m = self.pick(FOR)
        if not m:
            return None
        step, line = self.fresh(), ""
        line = f"{step} = arith.constant {self.rng.choice([1, 2, 3, 4, 5, 6, 8])} : index"
        self.lines[i] = self.lines[i].replace(f"step {m[7]} ", f"step {step} ")
        self.lines[i:i] = [line]
        return "step"

    def inits(self):
        i, m = self.pick(FOR)
        pairs = re.findall(r"(%\w+) = (%[\w#]+)", m[8]) if m else []
        if len(pairs) != 2:
            return None
        self.lines[i] = self.lines[i].replace(m[8], f"{pairs[0][0]} = {pairs[1][1]}, {pairs[1][0]} = {pairs[0][1]}")
        return "inits"

    def yields(self):
        i, m = self.pick(r"scf\.yield (%[\w#]+), (%[\w#]+) : i32, i32$")
        if not m:
            return None
        self.lines[i] = self.lines[i].replace(f"{m[1]}, {m[2]}", f"{m[2]}, {m[1]}")
        return "yields"

    def turn(self):
        """In one turn of a scf.for a number is another one, where it is used next."""
        i, m = self.pick(FOR)
        if not m:
            return None
        end = next(k for k in range(i + 1, len(self.lines)) if self.lines[k].strip() == "}")
        inside = [k for k in range(i + 1, end) if re.search(r"= (arith|memref\.load).*(i32|memref<8xi32>)$", self.lines[k]) and "cmpi" not in self.lines[k]]
        if not inside:
            return None
        k = self.rng.choice(inside)
        name = self.lines[k].split()[0]
        if len([1 for line in self.lines if re.search(re.escape(name) + r"\b", line)]) < 2:
            return None
        number, line = self.number()
        is_it, other = self.fresh(), self.fresh()
        rest = [re.sub(re.escape(name) + r"\b", other, later) for later in self.lines[k + 1:]]
        self.lines[k + 1:] = [line, f"{is_it} = arith.cmpi eq, {m[4]}, {number} : index",
                              f"{other} = arith.select {is_it}, {self.rng.choice(['%a', '%zero', '%one'])}, {name} : i32", *rest]
        return "turn"

    def result(self):
        """After one number of turns a result is another one."""
        found = [(i, m) for i, m in ((i, FOR.match(line)) for i, line in enumerate(self.lines)) if m and len(m[1]) == 2]
        if not found:
            return None
        i, m = self.rng.choice(found)
        end = next(k for k in range(i + 1, len(self.lines)) if self.lines[k] == m[1] + "}")
        name = f"{m[2]}#{self.rng.randrange(int(m[3]))}"
        number, line = self.number()
        is_it, other = self.fresh(), self.fresh()
        rest = [re.sub(re.escape(name) + r"\b", other, later) for later in self.lines[end + 1:]]
        inits = re.findall(r"= (%[\w#]+)", m[8])
        self.lines[end + 1:] = [line, f"{is_it} = arith.cmpi eq, {m[6]}, {number} : index",
                                f"{other} = arith.select {is_it}, {self.rng.choice(inits + ['%one'])}, {name} : i32", *rest]
        return "result"

    def store(self):
        """A store is not executed in one turn."""
        i, m = self.pick(FOR)
        if not m:
            return None
        end = next(k for k in range(i + 1, len(self.lines)) if self.lines[k].strip() == "}")
        stores = [k for k in range(i + 1, end) if "memref.store" in self.lines[k]]
        if not stores:
            return None
        k = self.rng.choice(stores)
        number, line = self.number()
        is_it = self.fresh()
        self.lines[k:k + 1] = [line, f"{is_it} = arith.cmpi {self.rng.choice(['ne', 'slt', 'sgt'])}, {m[4]}, {number} : index", f"scf.if {is_it} {{",
                               self.lines[k], "}"]
        return "store"

    def out(self):
        """The first op of a body is executed before the loop, if its operands are there."""
        i, m = self.pick(FOR)
        if not m or i + 1 >= len(self.lines):
            return None
        line = self.lines[i + 1]
        inside = set(re.findall(r"(%x\d+_\d)", m[8])) | {m[4]}
        if "{" in line or "yield" in line or inside & set(re.findall(r"%\w+", line)):
            return None
        self.lines[i], self.lines[i + 1] = line, self.lines[i]
        return "out"

    def question(self):
        i, m = self.pick(r"cmpi ne, (%d\d+), %zero : i32")
        if not m:
            return None
        self.lines[i] = self.lines[i].replace("cmpi ne", "cmpi " + self.rng.choice(["sgt", "ugt", "sge", "slt"]))
        return "question"

    def count_down(self):
        i, m = self.pick(r"arith\.subi (%d\d+b), %one : i32")
        if not m:
            return None
        two, zero = self.fresh(), self.fresh()
        kind = self.rng.choice(["addi {0}, %one", "maxsi {1}, %zero"])
        if kind.startswith("maxsi"):
            self.lines[i:i + 1] = [f"{two} = arith.constant 2 : i32", f"{zero} = arith.subi {m[1]}, {two} : i32",
                                   self.lines[i].replace(m[0], f"arith.maxsi {zero}, %zero : i32")]
        else:
            self.lines[i] = self.lines[i].replace("subi", "subi").replace("%one", "%three")
        return "count down"

    def plant(self):
        ways = [self.bound, self.bound, self.step, self.inits, self.yields, self.turn, self.turn, self.result, self.result, self.store, self.out,
                self.question, self.count_down]
        for _ in range(8):
            before = list(self.lines)
            what = self.rng.choice(ways)()
            if what and self.lines != before:
                return what
            self.lines = before
        return None


def execute(path, x, y, a, flag, seed):
    entry = ["--entry=f", "--arg=random", "--arg=random", f"--arg={x}", f"--arg={y}", f"--arg={a}", "--arg=random(-9..9)", f"--arg={flag}"]
    status, out, _ = tools.ask([tools.tool("cistern-run"), str(path), *entry, f"--seed={seed}", "--uninit=use", "--max-steps=1000000"],
                               seconds=120, statuses=(0, 1, 4, 5))
    return status, numbers(out)


def breaks(before, after, rng, most):
    """Arguments with which the second does something else."""
    all_of = list(itertools.product(range(most + 1), range(most + 1), range(4)))
    for x, y, a in rng.sample(all_of, min(40, len(all_of))):
        flag, seed = rng.choice(["true", "false"]), rng.randrange(1 << 20)
        status, out = execute(before, x, y, a, flag, seed)
        if status != 0 or "poison" in out or "uninit" in out:
            continue
        other, text = execute(after, x, y, a, flag, seed)
        if other != 0 or out != text:
            return f"x {x}, y {y}, a {a}, {flag}, seed {seed}: {out!r} {other} {text!r}"
    return None


def main():
    options = verdicts.arguments(__doc__, "verify-turns").parse_args()
    said = verdicts.Verdicts(options)
    for seed in said.seeds():
        rng = random.Random(seed)
        text = loops.make(rng)
        planter = Planter(text, rng)
        what = planter.plant()
        other = "\n".join(planter.lines) + "\n"
        if not what or tools.ask([tools.tool("cistern-opt"), "-"], other).status:
            said.found["no program"] += 1
            continue
        said.ask(seed, what, text, other, lambda before, after, bounded: breaks(before, after, rng, 4 if bounded else 7))
    return said.end()


if __name__ == "__main__":
    sys.exit(main())
