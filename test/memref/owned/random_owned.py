#!/usr/bin/env python3
"""Random functions that return a buffer of their own, or who owns what they return, from branches in each other, calls of themselves and
blocks behind loops; callers free it. They are executed before and after passes on memory, one after the other.

    random_owned.py [--seed=1] [--count=200]

A failure is printed as `seed N: ...` with the program. Exit status 1 if there was one."""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "fuzz" / "semantics"))
from fuzz import check_programs  # noqa: E402

OPEN = "memref<?xf32>"
PIPELINES = ("coalescing-frees", "reuse-and-liveness", "parts-and-liveness", "copy-elimination-frees")


class Function:
    def __init__(self, rng, number):
        self.rng, self.number, self.names = rng, number, 0
        self.type = rng.choice([OPEN, "memref<4xf32>"])
        self.tells = number > 0 and rng.random() < 0.4  # who owns what it returns
        self.name = f"@f{number}"

    def fresh(self):
        self.names += 1
        return f"%v{self.names}"

    def new(self, indent):
        """A buffer of the function's own, computed from the argument or filled, under the type that it returns."""
        kind = f"memref<{self.rng.choice([4, 4, 4, 5]) if self.type == OPEN else 4}xf32>"
        name, number = self.fresh(), self.rng.choice(["%f", "%g"])
        text = f"{indent}{name} = memref.alloc() : {kind}\n{indent}linalg.fill ins({number} : f32) outs({name} : {kind})\n"
        if self.rng.random() < 0.5:
            text += f"{indent}linalg.exp ins({name} : {kind}) outs({name} : {kind})\n"
        if kind == self.type:
            return text, name
        cast = self.fresh()
        return text + f"{indent}{cast} = memref.cast {name} : {kind} to {self.type}\n", cast

    def called(self, indent, callee):
        """What a callee returns; it is freed, and the buffer of the function's own is another, if it is of another type or may be another's."""
        got, own, less = self.fresh(), self.fresh(), self.fresh()
        text = f"{indent}{less} = arith.subi %n, %c1 : index\n"
        results, types = (f"{got}, {own}", f"({callee.type}, i1)") if callee.tells else (got, callee.type)
        text += f"{indent}{results} = func.call {callee.name}(%a, %p, {less}) : (memref<4xf32>, i1, index) -> {types}\n"
        if callee.type == self.type and not callee.tells:
            return text, got
        made, name = self.new(indent)
        free = f"memref.dealloc {got} : {callee.type}\n"
        free = f"{indent}scf.if {own} {{\n{indent}  {free}{indent}}}\n" if callee.tells else indent + free
        return text + (made + free if self.rng.random() < 0.5 else free + made), name

    def owned(self, indent, depth, callees):
        """A buffer of the function's own, from a branch or not."""
        if depth and self.rng.random() < 0.7:
            result, condition, text = self.fresh(), self.rng.choice(["%p", "%more"]), ""
            for is_first in (True, False):  # a call of itself only where there are turns left
                inner, name = self.owned(indent + "  ", depth - 1, callees + [self] * (is_first and condition == "%more" and not self.tells))
                text += inner + f"{indent}  scf.yield {name} : {self.type}\n" + (f"{indent}}} else {{\n" if is_first else "")
            return f"{indent}{result} = scf.if {condition} -> ({self.type}) {{\n{text}{indent}}}\n", result
        return self.called(indent, self.rng.choice(callees)) if callees and self.rng.random() < 0.8 else self.new(indent)

    def blocks(self):
        """A loop of blocks, a buffer that is allocated behind it or in one of two blocks, and an end that may be a loop."""
        turn, less, more, end = (self.fresh() for _ in range(4))
        text = (f"  cf.br ^turn(%c3 : index)\n^turn({turn}: index):\n  {less} = arith.subi {turn}, %c1 : index\n"
                f"  {more} = arith.cmpi ne, {less}, %c0 : index\n  cf.cond_br {more}, ^turn({less} : index), ^behind\n^behind:\n")
        for label in self.rng.choice([[""], ["left", "right"]]):
            text += (f"  cf.cond_br %p, ^left, ^right\n" if label == "left" else "") + (f"^{label}:\n" if label else "")
            made, name = self.new("  ")
            text += made + f"  cf.br ^end({name}, %c2 : {self.type}, index)\n"
        turn, less = self.fresh(), self.fresh()
        text += f"^end({end}: {self.type}, {turn}: index):\n  {less} = arith.subi {turn}, %c1 : index\n  memref.store %g, {end}[{less}] : {self.type}\n"
        if self.rng.random() < 0.5:
            more = self.fresh()
            text += f"  {more} = arith.cmpi ne, {less}, %c0 : index\n  cf.cond_br {more}, ^end({end}, {less} : {self.type}, index), ^done\n^done:\n"
        return text, end

    def write(self, callees):
        types = f"({self.type}, i1)" if self.tells else self.type
        text = f"func.func private {self.name}(%a: memref<4xf32>, %p: i1, %n: index) -> {types} {{\n" + CONSTANTS
        text += "  %more = arith.cmpi sgt, %n, %c0 : index\n"
        if self.rng.random() < 0.3:
            text += "  scf.if %p {\n  }\n"
        if not self.tells:
            body, name = self.owned("  ", 3, callees) if self.rng.random() < 0.6 else self.blocks()
            return text + body + f"  return {name} : {self.type}\n}}\n"
        inner, name = self.owned("    ", 1, callees)
        cast = "" if self.type == "memref<4xf32>" else f"    %cast = memref.cast %a : memref<4xf32> to {self.type}\n"
        return (text + f"  %r = scf.if %more -> ({self.type}) {{\n{inner}    scf.yield {name} : {self.type}\n  }} else {{\n{cast}"
                f"    scf.yield {'%cast' if cast else '%a'} : {self.type}\n  }}\n  return %r, %more : {self.type}, i1\n}}\n")


CONSTANTS = "".join(f"  %c{k} = arith.constant {k} : index\n" for k in range(4)) + "  %f = arith.constant 0.5 : f32\n  %g = arith.constant 2.0 : f32\n"


def shown(value, kind, name):
    return f"  %{name} = memref.load {value}[%c1] : {kind}\n  vector.print %{name} : f32\n"


def program(seed):
    rng = random.Random(seed)
    functions = [Function(rng, k) for k in range(3)]
    text = "".join(f.write(functions[:k]) for k, f in enumerate(functions))
    text += f"func.func @main() {{\n{CONSTANTS}  %yes = arith.constant true\n  %no = arith.constant false\n  %a = memref.alloc() : memref<4xf32>\n"
    text += "  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)\n"
    for k in range(5):
        f = rng.choice(functions)
        results, types = (f"%r{k}, %own{k}", f"({f.type}, i1)") if f.tells else (f"%r{k}", f.type)
        text += f"  {results} = call {f.name}(%a, {rng.choice(['%yes', '%no'])}, %c{rng.randint(0, 3)}) : (memref<4xf32>, i1, index) -> {types}\n"
        text += shown(f"%r{k}", f.type, f"e{k}")
        text += f"  scf.if %own{k} {{\n    memref.dealloc %r{k} : {f.type}\n  }}\n" if f.tells else f"  memref.dealloc %r{k} : {f.type}\n"
        text += f"  %d{k} = memref.dim %r{k}, %c0 : {f.type}\n  vector.print %d{k} : index\n" if rng.random() < 0.3 else ""
    return text + shown("%a", "memref<4xf32>", "last") + "  memref.dealloc %a : memref<4xf32>\n  return\n}\n"


if __name__ == "__main__":
    sys.exit(check_programs(program, PIPELINES, __doc__))
