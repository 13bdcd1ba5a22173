#!/usr/bin/env python3
"""Random programs with random memory plans, judged by cistern-verify --plan.

    random_plans.py [--count=N] [--seed=N]

A program is written twice: with an allocation for each buffer, and with views of one arena at the
offsets of the plan. Both are executed. The judge sees the first one and the table of offsets.

- Right plans, by lifetimes and in-place ops, are never refuted.
- A plan that the judge proves gives both programs the same results.
- A plan with a planted overlap that changes a result is refuted.
- What --static-memory-planner-analysis and --buffer-reuse make of it, with frees, is never refuted.

Prints how many plans were proven, refuted and not known of each kind.
"""

import argparse
import collections
import os
import random
import subprocess
import sys
import tempfile

BIN = os.environ.get("CISTERN_BIN", "build/release/bin")
SHAPES = {"v": ("16xf32", 64), "m": ("4x4xf32", 64), "h": ("8xf32", 32)}


class Program:
    """Statements over buffers; a statement is a kind, buffers, and perhaps bodies."""

    def __init__(self, rng):
        self.rng = rng
        self.buffers = {}  # name -> shape
        self.local = rng.random() < 0.4  # the callee has a buffer of its own
        for i in range(rng.randint(3, 8)):
            self.buffers[f"b{i}"] = rng.choice("vvvmmh")
        if self.local:
            self.buffers["g0"] = "v"
        self.written = set()
        self.body = self.block(rng.randint(4, 10), 0)
        names = [n for n in self.mine() if n in self.written]
        for name in rng.sample(names, min(len(names), rng.randint(1, 3))):
            self.body.append(("out", [name]))

    def mine(self):
        return [n for n in self.buffers if n != "g0"]

    def of(self, shape, written=False):
        names = [n for n in self.mine() if self.buffers[n] == shape]
        return [n for n in names if n in self.written] if written else names

    def statement(self, depth):
        rng = self.rng
        kind = rng.choice(["fill", "un", "un", "bin", "bin", "copy", "transpose", "matmul", "loop",
                           "back", "vector", "if", "for", "long", "call", "part", "async", "cf"])
        if depth > 1 and kind in ("if", "for", "long"):
            kind = "un"
        if kind == "fill":
            name = rng.choice(self.mine())
            self.written.add(name)
            return (kind, [name])
        if kind in ("if", "for", "long"):
            before = set(self.written)
            bodies = [self.block(rng.randint(1, 3), depth + 1)]
            after = self.written
            if kind == "if":
                self.written = set(before)
                bodies.append(self.block(rng.randint(0, 2), depth + 1))
                after = after & self.written
            self.written = before if kind == "long" else after  # it may have no iteration
            return (kind, [], bodies)
        shape = {"transpose": "m", "matmul": "m", "loop": "v", "back": "v", "call": "v",
                 "part": "v", "vector": "v", "async": "v", "cf": "v"}.get(kind) or rng.choice("vmh")
        sources = self.of(shape, True)
        if not sources:
            targets = self.of(shape)
            if not targets:
                return None
            name = rng.choice(targets)
            self.written.add(name)
            return ("fill", [name])
        targets = self.of(shape, kind in ("matmul", "part"))
        used = [rng.choice(targets), rng.choice(sources)]
        if kind in ("bin", "matmul"):
            used.append(rng.choice(sources))
        if kind in ("transpose", "matmul", "copy", "call", "async") and used[0] in used[1:]:
            kind = "un"
            used = used[:2]
        self.written.add(used[0])
        return (kind, used)

    def block(self, num, depth):
        made = [self.statement(depth) for _ in range(num)]
        return [s for s in made if s]

    def lifetimes(self):
        """First and last statement of the outermost block; what is written there in place."""
        lives, unary = {}, {}
        for i, s in enumerate(self.body):
            names = set()
            collect(s, names)
            if has_call(s) and self.local:
                names.add("g0")
            for name in names:
                first, _ = lives.get(name, (i, i))
                lives[name] = (first, i)
        for i, s in enumerate(self.body):
            if s[0] in ("un", "loop") and s[1][0] != s[1][1]:
                to, source = s[1]
                if lives[source][1] == i and lives[to][0] == i:
                    unary[to] = source
        return lives, unary


def collect(statement, names):
    names.update(statement[1])
    for body in statement[2] if len(statement) > 2 else []:
        for s in body:
            collect(s, names)


def has_call(statement):
    return statement[0] == "call" or any(
        has_call(s) for body in (statement[2] if len(statement) > 2 else []) for s in body)


def right_plan(program):
    rng = program.rng
    lives, unary = program.lifetimes()
    offsets = {}
    names = list(program.buffers)
    rng.shuffle(names)
    for name in names:
        size = SHAPES[program.buffers[name]][1]
        if name not in lives:
            offsets[name] = rng.randrange(8) * 32
            continue
        source = unary.get(name)

        def fits(at, shared=None):
            for other, place in offsets.items():
                if other == shared or other not in lives:
                    continue
                meet = lives[name][0] <= lives[other][1] and lives[other][0] <= lives[name][1]
                end = place + SHAPES[program.buffers[other]][1]
                if meet and at < end and place < at + size:
                    return False
            return True

        if source in offsets and rng.random() < 0.7 and fits(offsets[source], source):
            offsets[name] = offsets[source]
            continue
        at = 0
        while not fits(at):
            at += 16
        offsets[name] = at
    return offsets


def planted(program, offsets):
    """The plan with one buffer moved over another one that is live with it; NULL: there is none."""
    rng = program.rng
    lives, _ = program.lifetimes()
    pairs = [(a, b) for a in lives for b in lives if a != b and
             lives[a][0] <= lives[b][1] and lives[b][0] <= lives[a][1]]
    if not pairs:
        return None
    moved, over = rng.choice(pairs)
    sizes = [SHAPES[program.buffers[n]][1] for n in (moved, over)]
    delta = rng.choice([0, 0, 4, 16, 32, sizes[1] - 4, 4 - sizes[0], -16])
    at = offsets[over] + delta
    if at < 0 or at >= offsets[over] + sizes[1] or at + sizes[0] <= offsets[over]:
        at = offsets[over]
    return dict(offsets, **{moved: at})


class Text:
    def __init__(self, program, offsets, frees=False):
        self.p, self.offsets = program, offsets  # None: an allocation for each
        self.frees = frees
        self.num = 0
        self.outs = 0
        self.lines = []

    def name(self):
        self.num += 1
        return f"%t{self.num}"

    def type(self, name):
        return f"memref<{SHAPES[self.p.buffers[name]][0]}>"

    def put(self, line, indent):
        self.lines.append("  " * indent + line)

    def buffer(self, name, indent):
        if self.offsets is None:
            self.put(f"%{name} = memref.alloc() : {self.type(name)}", indent)
            return
        at = self.name()
        self.put(f"{at} = arith.constant {self.offsets[name]} : index", indent)
        self.put(f"%{name} = memref.view %arena[{at}][] : memref<4096xi8> to {self.type(name)}",
                 indent)

    def free(self, names):
        for name in names if self.frees else []:
            self.put(f"memref.dealloc %{name} : {self.type(name)}", 1)

    def statement(self, s, indent):
        kind, used = s[0], s[1]
        t = [self.type(n) for n in used]
        if kind == "fill":
            self.put(f"linalg.fill ins(%x : f32) outs(%{used[0]} : {t[0]})", indent)
        elif kind == "un":
            self.put(f"linalg.negf ins(%{used[1]} : {t[1]}) outs(%{used[0]} : {t[0]})", indent)
        elif kind == "bin":
            self.put(f"linalg.sub ins(%{used[1]}, %{used[2]} : {t[1]}, {t[2]}) "
                     f"outs(%{used[0]} : {t[0]})", indent)
        elif kind == "copy":
            self.put(f"memref.copy %{used[1]}, %{used[0]} : {t[1]} to {t[0]}", indent)
        elif kind == "transpose":
            self.put(f"linalg.transpose ins(%{used[1]} : {t[1]}) outs(%{used[0]} : {t[0]}) "
                     "permutation = [1, 0]", indent)
        elif kind == "matmul":
            self.put(f"linalg.matmul ins(%{used[1]}, %{used[2]} : {t[1]}, {t[2]}) "
                     f"outs(%{used[0]} : {t[0]})", indent)
        elif kind in ("loop", "back", "part"):
            i, v, w, at = self.name(), self.name(), self.name(), self.name()
            self.put(f"scf.for {i} = %c0 to %{'c4' if kind == 'part' else 'c16'} step %c1 {{", indent)
            self.put(f"{v} = memref.load %{used[1]}[{i}] : {t[1]}", indent + 1)
            self.put(f"{w} = arith.addf {v}, %x : f32", indent + 1)
            if kind == "back":
                self.put(f"{at} = arith.subi %c15, {i} : index", indent + 1)
            self.put(f"memref.store {w}, %{used[0]}[{at if kind == 'back' else i}] : {t[0]}",
                     indent + 1)
            self.put("}", indent)
        elif kind == "vector":
            for k in ("c0", "c8"):
                v = self.name()
                self.put(f"{v} = vector.load %{used[1]}[%{k}] : {t[1]}, vector<8xf32>", indent)
                self.put(f"vector.store {v}, %{used[0]}[%{k}] : {t[0]}, vector<8xf32>", indent)
        elif kind == "call":
            arena = ", %arena" if self.offsets is not None else ""
            more = ", memref<4096xi8>" if self.offsets is not None else ""
            self.put(f"func.call @g(%{used[1]}, %{used[0]}, %x{arena}) : "
                     f"({t[1]}, {t[0]}, f32{more}) -> ()", indent)
        elif kind == "async":
            token = self.name()
            self.put(f"{token} = async.execute {{", indent)
            self.put(f"memref.copy %{used[1]}, %{used[0]} : {t[1]} to {t[0]}", indent + 1)
            self.put("async.yield", indent + 1)
            self.put("}", indent)
            self.put(f"async.await {token} : !async.token", indent)
        elif kind == "cf":  # blocks in place of a loop
            self.put("scf.execute_region {", indent)
            i, j, c, v = self.name(), self.name(), self.name(), self.name()
            label = self.num
            self.put(f"cf.br ^a{label}(%c0 : index)", indent + 1)
            self.put(f"^a{label}({i}: index):", indent)
            self.put(f"{c} = arith.cmpi ult, {i}, %c16 : index", indent + 1)
            self.put(f"cf.cond_br {c}, ^b{label}, ^c{label}", indent + 1)
            self.put(f"^b{label}:", indent)
            self.put(f"{v} = memref.load %{used[1]}[{i}] : {t[1]}", indent + 1)
            self.put(f"memref.store {v}, %{used[0]}[{i}] : {t[0]}", indent + 1)
            self.put(f"{j} = arith.addi {i}, %c1 : index", indent + 1)
            self.put(f"cf.br ^a{label}({j} : index)", indent + 1)
            self.put(f"^c{label}:", indent)
            self.put("scf.yield", indent + 1)
            self.put("}", indent)
        elif kind == "if":
            self.put("scf.if %p {", indent)
            self.block(s[2][0], indent + 1)
            self.put("} else {", indent)
            self.block(s[2][1], indent + 1)
            self.put("}", indent)
        elif kind in ("for", "long"):
            i = self.name()
            self.put(f"scf.for {i} = %c0 to %{'c3' if kind == 'for' else 'n'} step %c1 {{", indent)
            self.block(s[2][0], indent + 1)
            self.put("}", indent)
        elif kind == "out":
            out = f"%o{self.outs}"
            self.outs += 1
            self.put(f"memref.copy %{used[0]}, {out} : {t[0]} to {t[0]}", indent)

    def block(self, statements, indent):
        for s in statements:
            self.statement(s, indent)

    def text(self):
        outs = [s[1][0] for s in self.p.body if s[0] == "out"]
        args = "".join(f", %o{i}: {self.type(n)}" for i, n in enumerate(outs))
        placed = self.offsets is not None
        self.put(f"func.func @main(%x: f32, %p: i1, %n: index{args}) {{", 0)
        for c in (0, 1, 3, 4, 8, 15, 16):
            self.put(f"%c{c} = arith.constant {c} : index", 1)
        if placed:
            self.put("%arena = memref.alloc() {alignment = 64 : i64} : memref<4096xi8>", 1)
        for name in self.p.mine():
            self.buffer(name, 1)
        lives, _ = self.p.lifetimes()
        for i, s in enumerate(self.p.body):
            self.statement(s, 1)
            self.free([n for n in self.p.mine() if n in lives and lives[n][1] == i])
        self.free([n for n in self.p.mine() if n not in lives])
        self.put("return", 1)
        self.put("}", 0)
        extra = ", %arena: memref<4096xi8>" if placed else ""
        self.put(f"func.func private @g(%s: memref<16xf32>, %d: memref<16xf32>, %x: f32{extra}) {{",
                 0)
        if self.p.local:
            self.buffer("g0", 1)
            self.put("linalg.negf ins(%s : memref<16xf32>) outs(%g0 : memref<16xf32>)", 1)
            self.put("linalg.add ins(%s, %g0 : memref<16xf32>, memref<16xf32>) "
                     "outs(%d : memref<16xf32>)", 1)
        else:
            self.put("linalg.negf ins(%s : memref<16xf32>) outs(%d : memref<16xf32>)", 1)
        self.free(["g0"] if self.p.local else [])
        self.put("return", 1)
        self.put("}", 0)
        return "\n".join(self.lines) + "\n"


def run(*args):
    done = subprocess.run([f"{BIN}/{args[0]}", *args[1:]], capture_output=True, text=True,
                          timeout=60)
    return done.returncode, done.stdout, done.stderr


def results(path, num_outs, p, n, *more):
    args = ["--arg=1.5", f"--arg={p}", f"--arg={n}"] + ["--arg=random"] * num_outs
    return run("cistern-run", path, "--entry=main", "--no-leak-check", "--show-args", *args, *more)


class Failure(Exception):
    pass


def judge(program, offsets, folder, must_hold):
    """The verdict, and whether a run shows a difference."""
    plain, placed, table = (os.path.join(folder, f) for f in ("a.mlir", "b.mlir", "plan.csv"))
    open(plain, "w").write(Text(program, None).text())
    open(placed, "w").write(Text(program, offsets).text())
    with open(table, "w") as f:
        f.write("function,buffer,offset\n")
        for name, at in offsets.items():
            if name != "g0" or program.local:
                f.write(f"{'g' if name == 'g0' else 'main'},{name},{at}\n")
    status, out, err = run("cistern-verify", f"--plan={table}", plain)
    if status not in (0, 3, 4):
        raise Failure(f"exit {status}\n{out}{err}")
    num_outs = sum(s[0] == "out" for s in program.body)
    differs = False
    for p in ("true", "false"):
        for n in (0, 1, 5):
            one = results(plain, num_outs, p, n)
            two = results(placed, num_outs, p, n)
            if one[0]:
                raise Failure(f"the program does not run: {one[2]}")
            differs |= one[:2] != two[:2]
    if must_hold and (differs or status == 4):
        raise Failure(f"a right plan is refuted ({status}) or differs ({differs})\n{out}{err}")
    if differs and status == 0:
        raise Failure(f"a plan is proven that changes a result\n{out}{err}")
    return status, differs, out + err


PLANNERS = ["--static-memory-planner-analysis", "--static-memory-planner-analysis=algorithm=best-fit",
            "--buffer-reuse"]


def judge_planner(program, planner, folder):
    """The verdict about the program that a planner has lowered: its buffers are views."""
    plain, lowered = (os.path.join(folder, f) for f in ("c.mlir", "d.mlir"))
    open(plain, "w").write(Text(program, None, frees=True).text())
    status, out, err = run("cistern-opt", plain, planner, "-o", lowered)
    if status:
        raise Failure(f"{planner}: {out}{err}")
    status, out, err = run("cistern-verify", "--plan", lowered)
    if status not in (0, 3):
        raise Failure(f"{planner}: exit {status}\n{out}{err}")
    return status


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    options = parser.parse_args()
    counts = collections.Counter()
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        for seed in range(options.seed, options.seed + options.count):
            program = Program(random.Random(seed))
            if not any(s[0] == "out" for s in program.body):
                continue
            try:
                right = right_plan(program)
                status, _, _ = judge(program, right, folder, True)
                counts["right", status] += 1
                for planner in PLANNERS:
                    counts[planner, judge_planner(program, planner, folder)] += 1
                wrong = planted(program, right)
                if wrong:
                    status, differs, _ = judge(program, wrong, folder, False)
                    counts["planted, differs" if differs else "planted, same", status] += 1
                    if differs and status != 4:
                        raise Failure(f"a planted overlap is not found ({status})")
            except Failure as failure:
                failed += 1
                print(f"seed {seed}: {failure}")
                if options.keep:
                    return 1
    words = {0: "proven", 3: "not known", 4: "refuted"}
    for (kind, status), num in sorted(counts.items()):
        print(f"{kind}: {num} {words[status]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
