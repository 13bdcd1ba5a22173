#!/usr/bin/env python3
"""Functions, calls, branches, selects and returns of a user's own are deallocated as those of func, cf and arith.

    own_twins.py [--seed=1] [--count=200] [--jobs=2] [--keep=FOLDER]

Each random program is written twice: in ops of MLIR's, and in ops that Inputs/twins.irdl.mlir declares. The pass, alone and lowered, has to
print the same of both. The second one, with ops that have no twin in some, is executed before and after: it prints the same, and no buffer
leaks, is freed twice or used after it was freed."""
import argparse
import concurrent.futures
import pathlib
import random
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
import chunks  # noqa: E402
from tools import Broken, ask, run, tool  # noqa: E402

M = "memref<4xf32>"
PASS = "--ownership-based-buffer-deallocation"
MODES = [[PASS], [PASS + "=private-function-dynamic-ownership"], [PASS + "=free-early"]]
LOWER = ["--bufferization-lower-deallocations"]
SIMPLIFY = ["--buffer-deallocation-simplification", *LOWER]
PIPELINES = [["--buffer-deallocation-pipeline"], ["--buffer-deallocation-pipeline=private-function-dynamic-ownership"]]


class Program:
    """A random program as lines, which `own` writes in ops of a user's own. `more`: with those that have no twin."""

    def __init__(self, seed, own, more):
        self.rng, self.own, self.more = random.Random(seed), own, more
        self.lines, self.number = [], 0

    def fresh(self):
        self.number += 1
        return f"%v{self.number}"

    def emit(self, line):
        self.lines.append(line)

    def define(self, text):
        name = self.fresh()
        self.emit(f"  {name} = {text}")
        return name

    def types(self, values):
        return ", ".join([M] * len(values))

    # --- ops that there are twice ---

    def select(self, c, a, b):
        return self.define(f'"{"t" if self.own else "arith"}.select"({c}, {a}, {b}) : (i1, {M}, {M}) -> {M}')

    def call(self, name, args, num):
        out, types = self.fresh(), f"({self.types(args)}) -> ({', '.join([M] * num)})"
        attrs = f'{{callee = @{name}, resultSegmentSizes = array<i32: {num}, 0>}}' if self.own else f'<{{callee = @{name}}}>'
        self.emit(f'  {out}:{num} = "{"t" if self.own else "func"}.call"({", ".join(args)}) {attrs} : {types}')
        return [f"{out}#{i}" for i in range(num)]

    def leave(self, values):
        sizes = f" {{operandSegmentSizes = array<i32: {len(values)}, 0>}}" if self.own else ""
        self.emit(f'  "{"t" if self.own else "func"}.return"({", ".join(values)}){sizes} : ({self.types(values)}) -> ()')

    def branch(self, to, values):
        plain = self.rng.random() < 0.2
        if self.more and plain:
            self.emit(f'  "t.plain_br"({", ".join(values)})[^{to}] : ({self.types(values)}) -> ()')
            return
        sizes = f" {{operandSegmentSizes = array<i32: {len(values)}, 0>}}" if self.own else ""
        self.emit(f'  "{"t" if self.own else "cf"}.br"({", ".join(values)})[^{to}]{sizes} : ({self.types(values)}) -> ()')

    def cond_branch(self, c, yes, a, no, b):
        groups = f"1, {len(a)}, 0, {len(b)}, 0" if self.own else f"1, {len(a)}, {len(b)}"
        attrs = f"{{operandSegmentSizes = array<i32: {groups}>}}"
        attrs = attrs if self.own else f"<{attrs}>"
        types = ", ".join(["i1"] + [M] * (len(a) + len(b)))
        self.emit(f'  "{"t" if self.own else "cf"}.cond_br"({", ".join([c, *a, *b])})[^{yes}, ^{no}] {attrs} : ({types}) -> ()')

    # --- others ---

    def new(self):
        name = self.define(f"memref.alloc() : {M}")
        number = self.define(f"arith.constant {self.rng.randrange(9)}.0 : f32")
        self.emit(f"  linalg.fill ins({number} : f32) outs({name} : {M})")
        return name

    def condition(self, values):
        zero = self.define("arith.constant 0 : index")
        number = self.define(f"memref.load {self.rng.choice(values)}[{zero}] : {M}")
        other = self.define(f"arith.constant {self.rng.randrange(1, 8)}.0 : f32")
        return self.define(f"arith.cmpf olt, {number}, {other} : f32")

    def show(self, value):
        zero = self.define("arith.constant 0 : index")
        self.emit(f"  vector.print {self.define(f'memref.load {value}[{zero}] : {M}')} : f32")

    def nested(self, values):
        out = self.fresh()
        self.emit(f"  {out} = scf.if {self.condition(values)} -> ({M}) {{")
        self.emit(f"  scf.yield {self.new()} : {M}")
        self.emit("  } else {")
        inner = self.rng.choice(values)
        if self.more and self.rng.random() < 0.3:
            self.emit(f'  "t.take"({inner}) : ({M}) -> ()')
        self.emit(f"  scf.yield {inner} : {M}")
        self.emit("  }")
        return out

    def without_twin(self, values):
        kind = self.rng.randrange(4)
        if kind == 0:
            self.emit(f'  "t.take"({self.rng.choice(values)}) : ({M}) -> ()')
        elif kind == 1:
            return self.define(f'"t.like"({self.rng.choice(values)}, {self.rng.choice(values)}) : ({M}, {M}) -> {M}')
        else:
            return self.define(f'"t.{"get" if kind == 2 else "borrow"}"() : () -> {M}')
        return self.rng.choice(values)

    def ops(self, values, callees):
        for _ in range(self.rng.randrange(4)):
            kind = self.rng.randrange(7)
            if kind == 0 or not values:
                values.append(self.new())
            elif kind == 1 and len(set(values)) > 1:  # of two, because a select of one value folds
                values.append(self.select(self.condition(values), *self.rng.sample(sorted(set(values)), 2)))
            elif kind == 2 and callees:
                name, num_args, num_results = self.rng.choice(callees)
                values += self.call(name, [self.rng.choice(values) for _ in range(num_args)], num_results)
            elif kind == 3:
                self.show(self.rng.choice(values))
            elif kind == 4:
                values.append(self.nested(values))
            elif kind == 5 and self.more:
                values.append(self.without_twin(values))

    def function(self, name, num_args, num_results, callees, private):
        """Blocks in an order in which control goes through them; arguments of blocks, and values of blocks that dominate."""
        kind = f"({', '.join([M] * num_args)}) -> ({', '.join([M] * num_results)})"
        attrs = f'function_type = {kind}, sym_name = "{name}"' + (', sym_visibility = "private"' if private else "")
        self.emit('"t.func"() ({' if self.own else f'"func.func"() <{{{attrs}}}> ({{')
        num_blocks = self.rng.randrange(1, 5)
        arity = [self.rng.randrange(3) for _ in range(num_blocks)]
        entry = [f"%a{i}" for i in range(num_args)]
        for block in range(num_blocks):
            args = entry if block == 0 else [self.fresh() for _ in range(arity[block])]
            if block or args:
                self.emit(f"^{name}{block}({', '.join(f'{arg}: {M}' for arg in args)}):")
            values = list(args) if block == 0 else args + entry + self.common
            if not values:
                values.append(self.new())
            self.ops(values, callees)
            if block == 0:
                self.common = values[len(entry):]
            if block + 1 == num_blocks:
                self.leave([self.rng.choice(values) for _ in range(num_results)])
                continue
            first, second = (self.rng.randrange(block + 1, num_blocks) for _ in range(2))
            given = [[self.rng.choice(values) for _ in range(arity[to])] for to in (first, second)]
            if self.rng.random() < 0.3:
                self.branch(f"{name}{block + 1}", [self.rng.choice(values) for _ in range(arity[block + 1])])
            elif self.rng.random() < 0.2:
                self.leave([self.rng.choice(values) for _ in range(num_results)])
            else:
                self.cond_branch(self.condition(values), f"{name}{first}", given[0], f"{name}{second}", given[1])
        self.emit(f"}}) {{{attrs}}} : () -> ()" if self.own else "}) : () -> ()")

    def text(self):
        callees = []
        for i in range(self.rng.randrange(1, 4)):
            signature = (f"f{i}", self.rng.randrange(3), self.rng.randrange(1, 4))
            self.function(*signature, callees, self.rng.random() < 0.7)
            callees.append(signature)
        name, num_args, num_results = callees[-1]
        self.emit("func.func @main() {")
        for value in self.call(name, [self.new() for _ in range(num_args)], num_results):
            self.show(value)
        self.emit("  return")
        self.emit("}")
        return "\n".join(self.lines) + "\n"


def sum_groups(found):
    """The sizes of cond_br's groups, with those of the flags added to those before them."""
    sizes = [int(size) for size in found[2].split(",")]
    return f'{found[1]} <{{operandSegmentSizes = array<i32: {sizes[0]}, {sizes[1] + sizes[2]}, {sizes[3] + sizes[4]}>}}>'


def as_builtin(text):
    """The generic form of ops of a user's own, in the names of their twins."""
    text = re.sub(r'"t\.cond_br"(.*) \{operandSegmentSizes = array<i32: ([\d, ]+)>\}', lambda found: sum_groups((None, f'"cf.cond_br"{found[1]}', found[2])), text)
    text = re.sub(r'"t\.(br|return)"(.*) \{operandSegmentSizes = array<i32: [\d, ]+>\}',
                  lambda found: f'"{"cf" if found[1] == "br" else "func"}.{found[1]}"{found[2]}', text)
    text = re.sub(r'"t\.call"\((.*)\) \{callee = (@\w+), resultSegmentSizes = array<i32: [\d, ]+>\}', r'"func.call"(\1) <{callee = \2}>', text)
    text = text.replace('"t.select"', '"arith.select"')
    return re.sub(r'(?ms)^  "t\.func"\(\) \(\{$(.*?)^  \}\) \{([^\n]*)\} : ', r'  "func.func"() <{\2}> ({\1  }) : ', text)


def executed(text, dialect, leaks):
    command = [tool("cistern-run"), "-", f"--irdl-file={dialect}", "--max-steps=1000000"] + ([] if leaks else ["--no-leak-check"])
    done = run(command, text)
    return done.status, done.output, done.errors


def check_execution(before, afters, files):
    """What is wrong with the first of the programs that differs from the one before; None if none does."""
    expected = executed(before, files["reads"], False)
    if expected[0] != 0:
        return f"the program itself: {expected[2]}"
    for after in afters:
        done = executed(after, files["frees"], True)
        if done[:2] != expected[:2]:
            return f"{done[2]}\n{after}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.count)
    facts = (HERE / "Inputs" / "twins.irdl.mlir").read_text()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        files = {name: pathlib.Path(folder) / f"{name}.mlir" for name in ("reads", "frees")}
        files["reads"].write_text(facts)
        files["frees"].write_text(facts.replace("cistern.execute = @take_reads", "cistern.execute = @take_frees"))
        opt = [tool("cistern-opt"), "-", f"--irdl-file={files['frees']}"]
        builtin, own, more = ([Program(seed, *how).text() for seed in seeds] for how in ((False, False), (True, False), (True, True)))
        for mode in MODES:
            for lower in ([], LOWER):
                command = [*opt, *mode, *lower, "--mlir-print-op-generic"]
                for seed, left, right in zip(seeds, chunks.each(command, builtin, args.jobs), chunks.each(command, own, args.jobs)):
                    if left is None or right is None or left != as_builtin(right):
                        failed += 1
                        print(f"{seed}: {' '.join(mode + lower)}: another text than the twin's" if left and right else f"{seed}: {' '.join(mode)}: refused")
                        if args.keep:
                            pathlib.Path(args.keep, f"{seed}.builtin.mlir").write_text(left or builtin[seed - args.seed])
                            pathlib.Path(args.keep, f"{seed}.own.mlir").write_text(as_builtin(right or own[seed - args.seed]))
        commands = [[*opt, *mode, *SIMPLIFY] for mode in MODES] + [[*opt, *pipeline] for pipeline in PIPELINES]
        for texts in (own, more):
            made = list(zip(*(chunks.each(command, texts, args.jobs) for command in commands)))
            with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
                results = pool.map(lambda pair: "refused" if None in pair[1] else check_execution(*pair, files), zip(texts, made))
                for seed, text, wrong in zip(seeds, texts, results):
                    if wrong:
                        failed += 1
                        print(f"{seed}{' with more ops' if texts is more else ''}: {wrong}")
                        if args.keep:
                            pathlib.Path(args.keep, f"{seed}.executed.mlir").write_text(text)
    print(f"{args.count} programs, {failed} wrong")
    return failed > 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Broken as broken:
        print(broken)
        sys.exit(1)
