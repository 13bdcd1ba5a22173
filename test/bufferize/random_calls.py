#!/usr/bin/env python3
"""Random graphs of calls, with recursion, of functions that take whole tensors and parts of them and look at them in another shape,
bufferized with infer-argument-layouts: they compute the same as the tensors, with a clean heap, and copy no more than without it; public functions take any layout.

    random_calls.py [--seed=1] [--count=200] [--sizes]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many copies are executed with inferred layouts and without, and how many arguments have a layout that is known."""
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import chunks  # noqa: E402
import copies  # noqa: E402
from execution import tool  # noqa: E402
from lines import Lines  # noqa: E402

GRID, HALF, FLAT, ROW = "tensor<4x6xi32>", "tensor<2x6xi32>", "tensor<24xi32>", "tensor<12xi32>"
RANK = {GRID: 2, HALF: 2, FLAT: 1, ROW: 1}
SHAPES = {GRID: ("[[0, 1]]", FLAT), HALF: ("[[0, 1]]", ROW)}  # what a grid is collapsed to
GRIDS = {FLAT: (GRID, "[4, 6]"), ROW: (HALF, "[2, 6]")}
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops {}"


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        count = self.rng.randrange(1, 5)
        self.functions = [(f"f{i}", self.rng.choice([GRID, GRID, HALF, FLAT, ROW]), self.rng.choice([GRID, HALF, FLAT]),
                           self.rng.choice([GRID, FLAT, HALF])) for i in range(count)]
        self.is_public = [self.rng.random() < 0.15 for _ in range(count)]
        self.recurses = self.rng.random() < 0.5

    def number(self, value):
        return self.define(f"arith.constant {value} : index")

    def new(self, kind):
        value = self.define(f"arith.constant {self.count} : i32")
        return self.define(f"linalg.fill ins({value} : i32) outs({self.define(f'tensor.empty() : {kind}')} : {kind}) -> {kind}")

    def constant(self, kind):
        return self.define(f"arith.constant dense<{self.rng.randrange(9)}> : {kind}")

    def as_kind(self, kind, scope):
        """A tensor of this type, out of what is there, in another shape, or a part, or new."""
        same = [name for name, k in scope if k == kind]
        how = self.rng.random()
        if same and how < 0.5:
            return self.rng.choice(same[-3:])
        if kind in GRIDS and how < 0.85:
            grid, _ = GRIDS[kind]
            return self.define(f"tensor.collapse_shape {self.as_kind(grid, scope)} [[0, 1]] : {grid} into {kind}")
        flat = SHAPES.get(kind, (None, None))[1]
        if flat and how < 0.6 and any(k == flat for _, k in scope):
            name = self.rng.choice([n for n, k in scope if k == flat])
            return self.define(f"tensor.expand_shape {name} [[0, 1]] output_shape {GRIDS[flat][1]} : {flat} into {kind}")
        if kind == HALF and how < 0.9:
            grid = self.as_kind(GRID, scope)
            return self.define(f"tensor.extract_slice {grid}[{self.rng.choice([0, 1, 2])}, 0] [2, 6] [{self.rng.choice([1, 1, 1])}, 1]"
                               f" : {GRID} to {HALF}")
        return self.constant(kind) if how > 0.97 else self.new(kind)

    def show(self, name, kind):
        places = ", ".join(self.number(self.rng.randrange(2)) for _ in range(RANK[kind]))
        self.emit(f"vector.print {self.define(f'tensor.extract {name}[{places}] : {kind}')} : i32")

    def change(self, scope):
        name, kind = self.rng.choice(scope)
        if self.rng.random() < 0.5:
            places = ", ".join(self.number(self.rng.randrange(2)) for _ in range(RANK[kind]))
            value = self.define(f"arith.constant {self.count} : i32")
            return self.define(f"tensor.insert {value} into {name}[{places}] : {kind}"), kind
        into = name if self.rng.random() < 0.5 else self.define(f"tensor.empty() : {kind}")
        return self.define(f"linalg.add ins({name}, {name} : {kind}, {kind}) outs({into} : {kind}) -> {kind}"), kind

    def call(self, function, scope, left):
        name, first, second, result = function
        a, b = self.as_kind(first, scope), self.as_kind(second, scope)
        return self.define(f"func.call @{name}({a}, {b}, {left}) : ({first}, {second}, index) -> {result}"), result

    def guarded_call(self, function, scope):
        """Calls a function with one turn less, as long as there are turns."""
        result = function[3]
        more, left = self.define("arith.cmpi ugt, %n, %c0 : index"), self.define("arith.subi %n, %c1 : index")
        name = self.fresh()
        self.emit(f"{name} = scf.if {more} -> ({result}) {{")
        self.depth += 1
        made, _ = self.call(function, scope, left)
        self.emit(f"scf.yield {made} : {result}")
        self.depth -= 1
        self.emit("} else {")
        self.depth += 1
        self.emit(f"scf.yield {self.as_kind(result, scope)} : {result}")
        self.depth -= 1
        self.emit("}")
        return name, result

    def steps(self, scope, callees, others):
        for _ in range(self.rng.randrange(1, 5)):
            how = self.rng.random()
            if how < 0.35 and callees:
                scope.append(self.call(self.rng.choice(callees), scope, "%n"))
            elif how < 0.6 and others:
                scope.append(self.guarded_call(self.rng.choice(others), scope))
            elif how < 0.85:
                scope.append(self.change(scope))
            else:
                self.show(*self.rng.choice(scope))

    def begin(self, head):
        self.lines.append(head)
        self.emit("%c0 = arith.constant 0 : index")
        self.emit("%c1 = arith.constant 1 : index")

    def text(self):
        for i, function in enumerate(self.functions):
            name, first, second, result = function
            self.begin(f"func.func {'' if self.is_public[i] else 'private '}@{name}(%a: {first}, %b: {second}, %n: index) -> {result} {{")
            scope = [("%a", first), ("%b", second)]
            self.steps(scope, self.functions[i + 1:], self.functions[:i + 1] if self.recurses else [])
            self.emit(f"return {self.as_kind(result, scope)} : {result}")
            self.lines.append("}")
        self.begin("func.func @main() {")
        self.emit("%n = arith.constant 3 : index")
        scope = [(self.new(GRID), GRID), (self.new(FLAT), FLAT)]
        for function in self.functions:
            scope.append(self.call(function, scope, "%n"))
        self.steps(scope, self.functions, [])
        for name, kind in scope:
            self.show(name, kind)
        return "\n".join(self.lines + ["  return", "}", ""])


class Sizes(Lines):
    """Functions that return tensors whose sizes are sums of what they are passed, into parts of what the caller has."""

    def __init__(self, seed):
        super().__init__(random.Random(seed))

    def size(self, terms):
        """A sum of these, as an index."""
        value = self.define(f"arith.constant {self.rng.randrange(1, 4)} : index")
        for term in self.rng.sample(terms, self.rng.randrange(1, len(terms) + 1)):
            if self.rng.random() < 0.4:
                term = self.define(f"arith.muli {term}, %c2 : index")
            value = self.define(f"arith.addi {value}, {term} : index")
        return value

    def filled(self, size, value):
        empty = self.define(f"tensor.empty({size}) : tensor<?xi32>")
        return self.define(f"linalg.fill ins({value} : i32) outs({empty} : tensor<?xi32>) -> tensor<?xi32>")

    def begin(self, head):
        self.lines.append(head)
        for i in range(3):
            self.emit(f"%c{i} = arith.constant {i} : index")
        self.emit("%x = arith.constant 7 : i32")

    def function(self, name, callees):
        self.begin(f"func.func private @{name}(%n: index, %t: tensor<?xi32>) -> tensor<?xi32> {{")
        dim = self.define("tensor.dim %t, %c0 : tensor<?xi32>")
        result = self.filled(self.size(["%n", dim]), "%x")
        if callees and self.rng.random() < 0.6:
            result = self.define(f"func.call @{self.rng.choice(callees)}({self.rng.choice(['%n', dim])}, {result}) : "
                                 "(index, tensor<?xi32>) -> tensor<?xi32>")
        first = self.define("tensor.extract %t[%c0] : tensor<?xi32>")
        result = self.define(f"tensor.insert {first} into {result}[%c1] : tensor<?xi32>")
        self.emit(f"return {result} : tensor<?xi32>")
        self.lines.append("}")

    def text(self):
        names = [f"f{i}" for i in range(self.rng.randrange(1, 4))]
        for i, name in enumerate(names):
            self.function(name, names[:i])
        self.begin("func.func @main() {")
        number = self.define(f"arith.constant {self.rng.randrange(1, 5)} : index")
        whole = self.filled(self.define("arith.constant 400 : index"), "%x")
        part = self.filled(number, self.define("arith.constant 1 : i32"))
        for _ in range(self.rng.randrange(1, 4)):
            part = self.define(f"func.call @{self.rng.choice(names)}({number}, {part}) : (index, tensor<?xi32>) -> tensor<?xi32>")
            size = self.define(f"tensor.dim {part}, %c0 : tensor<?xi32>")
            self.emit(f"vector.print {size} : index")
            whole = self.define(f"tensor.insert_slice {part} into {whole}[%c2] [{size}] [1] : tensor<?xi32> into tensor<?xi32>")
            last = self.define(f"arith.subi {size}, %c1 : index")
            for at in ("%c1", last):
                self.emit(f"vector.print {self.define(f'tensor.extract {part}[{at}] : tensor<?xi32>')} : i32")
        self.emit(f"vector.print {self.define(f'tensor.extract {whole}[{last}] : tensor<?xi32>')} : i32")
        return "\n".join(self.lines + ["  return", "}", ""])


def is_open(text):
    """Whether public functions take buffers of any layout."""
    heads = re.findall(r"(?m)^  func.func @f\d+\((.*?)\) ->", text)
    return not any(re.search(r"memref<[x\di]*>", head) for head in heads)


def is_wrong(row, before, after, without):
    return not is_open(row[1]) or copies.differs(row, before, after, without) or (not without[0] and after[2] > without[2])


def main():
    parser = copies.arguments(__doc__)
    parser.add_argument("--placement", default="greedy", help="copy-placement")
    parser.add_argument("--sizes", action="store_true", help="results of sizes that callers compute, with --tensor-results-to-out-params")
    parsed = parser.parse_args()
    texts = [(Sizes if parsed.sizes else Program)(seed).text() for seed in range(parsed.seed, parsed.seed + parsed.count)]
    first = ["--tensor-results-to-out-params", "--eliminate-empty-tensors"] if parsed.sizes else []
    made = [chunks.each([tool("cistern-opt"), "-", *(first if infers == "true" else []), BUFFERIZE.format(f"copy-placement={parsed.placement} infer-argument-layouts={infers}"),
                         "--canonicalize", "--buffer-deallocation-pipeline=private-function-dynamic-ownership"], texts)
            for infers in ("true", "false")]
    rows = [(text, inferred or "", plain) if plain else None for text, inferred, plain in zip(texts, *made)]
    counted, executed, wrong = copies.compare(rows, parsed.seed, is_wrong)
    known = sum(len(re.findall(r"%arg\d: memref<[x\di]*>", inferred)) for _, inferred, _ in counted)
    return copies.end(counted, executed, wrong, "with inferred layouts", f"without ({known} arguments without layout)", parsed.count)


if __name__ == "__main__":
    sys.exit(main())
