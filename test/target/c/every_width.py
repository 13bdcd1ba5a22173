#!/usr/bin/env python3
"""Every op on integers at every width, as C, beside cistern-run: the same numbers.

    every_width.py [--widths=1,7,33 | --share=8] [--seed=1] [--full] [--only=WORD]

Each op of arith, math and index on integers (test/programs/integers.py) at i1 to i64 and index, on all pairs of corner values: as a
function of scalars that come from memory, with one operand a constant, on what loops and blocks carry, on vectors, and on tensors through
the default passes; each cast to every other width, to and from every float format; constants, and all widths through memory.
At 65 bits and more each is refused with an error at its place, and no file is written.

--share=N: N widths, others for each seed, the edges of the C types among them; --full: all compilers, else gcc -O0 with sanitizers."""
import argparse
import pathlib
import random
import re
import sys

import execute
import integers
from tools import run, tool

FLOATS = {"f32": 32, "f64": 64, "f16": 16, "bf16": 16, "tf32": 19, "f8E5M2": 8, "f8E4M3FN": 8, "f8E4M3": 8, "f8E3M4": 8, "f6E2M3FN": 6,
          "f6E3M2FN": 6, "f4E2M1FN": 4}
WIDE = [65, 100, 127, 128]
EDGES = [1, 8, 31, 32, 33, 63, 64]  # and index
TIMES = "1000003"


def indented(lines, depth=1):
    return [("  " * depth) + line for line in lines]


def bits_of(name, value, element):
    """Lines that make an i64 of a number."""
    if element == "i64":
        return [f"{name} = arith.addi {value}, %c0_i64 : i64"]
    if element == "index":
        return [f"{name} = arith.index_cast {value} : index to i64"]
    if element in FLOATS:
        width = FLOATS[element]
        if width == 64:
            return [f"{name} = arith.bitcast {value} : f64 to i64"]
        return [f"{name}w = arith.bitcast {value} : {element} to i{width}", f"{name} = arith.extui {name}w : i{width} to i64"]
    return [f"{name} = arith.{'extui' if element == 'i1' else 'extsi'} {value} : {element} to i64"]


def mixed(name, total, bits):
    return [f"{name}t = arith.muli {total}, %times : i64", f"{name} = arith.xori {name}t, {bits} : i64"]


HEAD = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%c0_i64 = arith.constant 0 : i64",
        f"%times = arith.constant {TIMES} : i64"]


class Program:
    def __init__(self, element, values):
        self.element, self.values, self.parts, self.calls = element, values, [], []
        count = len(values)
        self.table, self.vector, self.tensor = f"memref<{count}x{element}>", f"vector<{count}x{element}>", f"tensor<{count}x{element}>"
        self.dense = f"dense<[{', '.join(integers.number(v, element) for v in values)}]>"
        self.parts.append(f'memref.global "private" constant @values : {self.table} = {self.dense}')

    def function(self, head, lines):
        self.parts.append("\n".join([f"func.func private @{head} {{", *indented(lines), "}"]))

    def test(self, lines):
        """A function without arguments that prints; @main calls it."""
        name = f"t{len(self.calls)}"
        self.function(f"{name}()", [*HEAD, f"%end = arith.constant {len(self.values)} : index", *lines, "return"])
        self.calls.append(f"func.call @{name}() : () -> ()")

    def text(self):
        return "\n".join([*self.parts, "func.func @main() {", *indented(self.calls), "  return", "}", ""])

    # --- forms ---

    def two(self, lines, results):
        """The op as a function, on each pair; one number for each first operand."""
        name, e = f"f{len(self.parts)}", self.element
        names = ["%r", "%s"][: len(results)]
        self.function(f"{name}(%a: {e}, %b: {e}) -> ({', '.join(results)})", [*lines, f"return {', '.join(names)} : {', '.join(results)}"])
        inner = [f"%b = memref.load %m[%j] : {self.table}", f"%x:{len(results)} = func.call @{name}(%a, %b) : ({e}, {e}) -> ({', '.join(results)})"]
        total = "%h"
        for i, kind in enumerate(results):
            inner += [*bits_of(f"%b{i}", f"%x#{i}", kind), *mixed(f"%h{i}", total, f"%b{i}")]
            total = f"%h{i}"
        self.test([f"%m = memref.get_global @values : {self.table}", "scf.for %i = %c0 to %end step %c1 {", f"  %a = memref.load %m[%i] : {self.table}",
                   "  %n = scf.for %j = %c0 to %end step %c1 iter_args(%h = %c0_i64) -> (i64) {", *indented(inner, 2), f"    scf.yield {total} : i64",
                   "  }", "  vector.print %n : i64", "}"])

    def one(self, lines, result):
        """A cast, or an op with one operand a constant, on each number."""
        name, e = f"f{len(self.parts)}", self.element
        self.function(f"{name}(%a: {e}) -> {result}", [*lines, f"return %r : {result}"])
        self.test([f"%m = memref.get_global @values : {self.table}", "%n = scf.for %i = %c0 to %end step %c1 iter_args(%h = %c0_i64) -> (i64) {",
                   f"  %a = memref.load %m[%i] : {self.table}", f"  %x = func.call @{name}(%a) : ({e}) -> {result}",
                   *indented(bits_of("%b", "%x", result) + mixed("%k", "%h", "%b")), "  scf.yield %k : i64", "}", "vector.print %n : i64"])

    def with_constant(self, lines, results, value, side):
        a, b = "%a", "%b"
        lines = [re.sub(rf"{(a, b)[side]}\b", "%k", line) for line in lines]
        if side == 0:
            lines = [re.sub(rf"{b}\b", "%a", line) for line in lines]
        self.one([integers.constant("%k", value, self.element), *lines], results[0])

    def carried(self, lines, results):
        """Carried by a loop, then by blocks, and kept in memory on the way."""
        e = self.element
        if results[0] != e:
            return
        body = [re.sub(r"%(r|s|x|y|na|nb|bad|zero|none|less|least|m|p|q|over|last|c)\b", r"%o_\1", line) for line in lines]
        first = integers.constant("%first", self.values[-1], e)
        self.test([first, f"%m = memref.get_global @values : {self.table}", f"%kept = memref.alloc() : {self.table}",
                   f"%n = scf.for %i = %c0 to %end step %c1 iter_args(%a = %first) -> ({e}) {{", f"  %b = memref.load %m[%i] : {self.table}",
                   *indented(body), f"  memref.store %o_r, %kept[%i] : {self.table}", f"  scf.yield %o_r : {e}", "}",
                   *bits_of("%nb", "%n", e), "vector.print %nb : i64", *self.print_memory("%kept", self.table, e)])
        self.test([first, f"%m = memref.get_global @values : {self.table}", f"cf.br ^head(%c0, %first : index, {e})", f"^head(%i: index, %a: {e}):",
                   "  %more = arith.cmpi slt, %i, %end : index", f"  cf.cond_br %more, ^body, ^exit(%a : {e})", "^body:",
                   f"  %b = memref.load %m[%i] : {self.table}", *indented(body), "  %next = arith.addi %i, %c1 : index",
                   f"  cf.br ^head(%next, %o_r : index, {e})", f"^exit(%n: {e}):", *bits_of("%nb", "%n", e), "  vector.print %nb : i64"])

    def print_memory(self, value, kind, element, name="%pm"):
        load = "memref.load" if kind.startswith("memref") else "tensor.extract"
        return [f"{name} = scf.for %i = %c0 to %end step %c1 iter_args(%h = %c0_i64) -> (i64) {{", f"  {name}l = {load} {value}[%i] : {kind}",
                *indented(bits_of(f"{name}b", f"{name}l", element) + mixed(f"{name}k", "%h", f"{name}b")), f"  scf.yield {name}k : i64", "}",
                f"vector.print {name} : i64"]

    def vectors(self, lines, results):
        """On a vector of all numbers and one of each, at once."""
        name, v = f"f{len(self.parts)}", self.vector
        names = ["%r", "%s"][: len(results)]
        self.function(f"{name}(%a: {v}, %b: {v}) -> ({', '.join(results)})", [*lines, f"return {', '.join(names)} : {', '.join(results)}"])
        inner, total = [], "%h"
        for i, kind in enumerate(results):
            element = integers.element_of(kind)
            inner += [f"  %x{i} = vector.extract %v#{i}[%i] : {element} from {kind}", *indented(bits_of(f"%b{i}", f"%x{i}", element)),
                      *indented(mixed(f"%h{i}", total, f"%b{i}"))]
            total = f"%h{i}"
        self.test([f"%m = memref.get_global @values : {self.table}", f"%a = vector.load %m[%c0] : {self.table}, {v}",
                   "scf.for %j = %c0 to %end step %c1 {", f"  %y = memref.load %m[%j] : {self.table}", f"  %b = vector.broadcast %y : {self.element} to {v}",
                   f"  %v:{len(results)} = func.call @{name}(%a, %b) : ({v}, {v}) -> ({', '.join(results)})",
                   "  %n = scf.for %i = %c0 to %end step %c1 iter_args(%h = %c0_i64) -> (i64) {", *indented(inner), f"    scf.yield {total} : i64", "  }",
                   "  vector.print %n : i64", "}"])

    def tensors(self, lines, results):
        """On tensors, which the default passes make buffers of."""
        name, t = f"f{len(self.parts)}", self.tensor
        names = ["%r", "%s"][: len(results)]
        turned = self.values[5:] + self.values[:5]
        other = f"dense<[{', '.join(integers.number(x, self.element) for x in turned)}]>"
        self.function(f"{name}(%a: {t}, %b: {t}) -> ({', '.join(results)})", [*lines, f"return {', '.join(names)} : {', '.join(results)}"])
        self.test([f"%a = arith.constant {self.dense} : {t}", f"%b = arith.constant {other} : {t}",
                   f"%v:{len(results)} = func.call @{name}(%a, %b) : ({t}, {t}) -> ({', '.join(results)})",
                   *(line for i, kind in enumerate(results) for line in self.print_memory(f"%v#{i}", kind, integers.element_of(kind), f"%pm{i}_"))])


def float_lines(element, other):
    """Casts between an integer and a float format: those that the number may have, and back."""
    width = integers.width_of(element)
    for name, sign in (("sitofp", 1), ("uitofp", 0)):
        yield f"{name} {other}", [f"%r = arith.{name} %a : {element} to {other}"], other
    for name, sign in (("fptosi", 1), ("fptoui", 0)):
        low, high = (-(2.0 ** (width - 1)), 2.0 ** (width - 1)) if sign else (0.0, 2.0 ** width)
        wide = "%f" if other == "f64" else "%w"
        yield f"{name} {other}", [
            f"%f = arith.{'sitofp' if sign else 'uitofp'} %a : {element} to {other}", *([f"%w = arith.extf %f : {other} to f64"] if wide == "%w" else []),
            f"%low = arith.constant {low!r} : f64", f"%high = arith.constant {high!r} : f64", f"%p = arith.cmpf oge, {wide}, %low : f64",
            f"%q = arith.cmpf olt, {wide}, %high : f64", "%in = arith.andi %p, %q : i1", f"%z = arith.constant 0.0 : {other}",
            f"%x = arith.select %in, %f, %z : {other}", f"%h = arith.constant 1.5 : {other}", f"%g = arith.divf %x, %h : {other}",
            f"%r = arith.{name} %g : {other} to {element}"], element
    if FLOATS[other] == width and element != "index":
        yield f"bitcast {other}", [f"%f = arith.bitcast %a : {element} to {other}", f"%r = arith.bitcast %f : {other} to {element}"], element


def programs(rng, element, others):
    """(name, text, whether it has tensors) of the programs of one width."""
    values = integers.corners(rng, integers.width_of(element))
    pairs, constants, carried, vectors, tensors, casts = (Program(element, values) for _ in range(6))
    for _, lines, results in integers.ops(element):
        pairs.two(lines, results)
        carried.carried(lines, results)
        for value in integers.special(integers.width_of(element)):
            for side in range(2):
                constants.with_constant(lines, results, value, side)
    for name, lines, results in integers.ops(vectors.vector):
        vectors.vectors(lines, results)
    for name, lines, results in integers.ops(tensors.tensor):
        tensors.tensors(lines, results)
    for _, line, to in integers.casts(element, others):
        casts.one([line], to)
    if element != "index":
        for other in FLOATS:
            for _, lines, to in float_lines(element, other):
                casts.one(lines, to)
    named = {"pairs": pairs, "constants": constants, "carried": carried, "vectors": vectors, "tensors": tensors, "casts": casts}
    for form, program in named.items():
        yield f"{element}-{form}", program.text(), len(program.calls)


def refused(rng):
    """Programs of integers that have no C, each with the word that the error must have a place beside."""
    for width in WIDE:
        e = f"i{width}"
        for _, lines, results in integers.ops(e):
            names = ", ".join(["%r", "%s"][: len(results)])
            yield f"func.func @f(%a: {e}, %b: {e}) -> ({', '.join(results)}) {{\n" + "\n".join(lines) + f"\nreturn {names} : {', '.join(results)}\n}}\n"
        for _, line, to in integers.casts(e, ["i1", "i64", "index", "i200"]):
            yield f"func.func @f(%x: memref<2x{to}>, %i: index, %m: memref<2x{e}>) {{\n%a = memref.load %m[%i] : memref<2x{e}>\n{line}\nmemref.store %r, %x[%i] : memref<2x{to}>\nreturn\n}}\n"
        value = integers.number(rng.randrange(1 << width), e)
        yield f"func.func @f(%i: index) -> i1 {{\n%a = arith.constant {value} : {e}\n%b = arith.index_cast %i : index to {e}\n%r = arith.cmpi eq, %a, %b : {e}\nreturn %r : i1\n}}\n"
        yield f"func.func @f(%i: index) -> i64 {{\n%m = memref.alloc() : memref<4x{e}>\n%b = arith.index_cast %i : index to {e}\nmemref.store %b, %m[%i] : memref<4x{e}>\n%l = memref.load %m[%i] : memref<4x{e}>\n%r = arith.trunci %l : {e} to i64\nmemref.dealloc %m : memref<4x{e}>\nreturn %r : i64\n}}\n"
        yield (f"func.func @f(%i: index, %n: index) -> i64 {{\n%c0 = arith.constant 0 : index\n%b = arith.index_cast %i : index to {e}\n"
               f"%c = scf.for %j = %c0 to %n step %i iter_args(%x = %b) -> ({e}) {{\n%y = arith.addi %x, %x : {e}\nscf.yield %y : {e}\n}}\n%r = arith.trunci %c : {e} to i64\nreturn %r : i64\n}}\n")


def check_refusals(rng):
    """(programs, those that are not refused as they should be)"""
    count = wrong = 0
    made = execute.KEPT / "refused.c"
    for text in refused(rng):
        count += 1
        made.unlink(missing_ok=True)
        done = run([tool("cistern-cc"), "-", "--passes=", "-o", str(made)], text)
        if done.status != 1 or made.exists() or not re.search(r"^<stdin>:\d+:\d+: error: ", done.errors):
            wrong += 1
            print(f"status {done.status}, {'a file' if made.exists() else 'no file'}, of\n{text}{done.errors}", flush=True)
    return count, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--widths")
    parser.add_argument("--share", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="programs whose name has this word")
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    elements = [f"i{w}" for w in range(1, 65)] + ["index"]
    others = elements
    if options.widths:
        elements = ["index" if w == "index" else f"i{w}" for w in options.widths.split(",")]
    elif options.share:
        elements = rng.sample([*(f"i{w}" for w in EDGES), "index"], options.share // 2)
        elements += rng.sample([e for e in others if e not in elements], options.share - len(elements))
        others = sorted({*elements, *(f"i{w}" for w in EDGES), "index"})
    compilers = [c for c in execute.COMPILERS if execute.works(c)] if options.full else execute.COMPILERS[:1]
    checker = execute.Checker(compilers, "", ["--may-alias"], steps=200000000)
    tests = tried = 0
    for element in elements:
        for name, text, count in programs(rng, element, others):
            if options.only not in name:
                continue
            tried, tests = tried + 1, tests + count
            checker.passes = execute.OUT_PARAMS.replace("buffer-pipeline", "convert-elementwise-to-linalg,buffer-pipeline") if "tensors" in name else ""
            checker.add(name, text)
        if len(checker.chunk) >= 12:
            checker.finish()
    checker.finish()
    checker.close()
    refusals, wrong = check_refusals(rng)
    lost = tried - checker.done
    print(f"{len(elements)} widths, {checker.done} programs of {tests} tests as C, compiled and run {checker.done * len(compilers)} times, {checker.failed} wrong; "
          f"{lost} that cannot be said in C; {refusals} refusals of wider integers, {wrong} wrong")
    for message, count in checker.refused.most_common():
        print(f"{count:6} {message}")
    return 1 if checker.failed or lost or wrong or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
