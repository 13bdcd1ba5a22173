#!/usr/bin/env python3
"""Every op that has C is compiled, run and compared with cistern-run.

    every_op.py [--full] [--only=WORD]

The programs: ops of arith, index and math on many numbers of each width and format (test/interp/numbers.py); each named op of linalg,
whose operands follow from its row in src/dialect/linalg/named.def; and what is written in test/target/c/Inputs. An op that
`cistern-docs c` says has C, and that none of them has, is a failure. --full: all compilers, else gcc -O0 with sanitizers."""
import argparse
import pathlib
import random
import re
import sys

import execute
from printing import Printer, as_numbers
from tools import ROOT, run, tool

import numbers_of_ops as numbers

HERE = pathlib.Path(__file__).resolve().parent
MOST_CALLS = 700  # in one program


# --- linalg ---

def rows_of_linalg():
    """(name, attributes, loops, maps, body) of each row."""
    text = (ROOT / "src/dialect/linalg/named.def").read_text()
    text = text[text.index("// --- elementwise ---"):]
    for macro, arguments in re.findall(r"^LINALG_(NAMED|MATMUL|UNARY|BINARY|COPYING|WITH_PATTERNS)\((.*?)\)$", text, re.M | re.S):
        words = re.findall(r'"(?:[^"\\]|\\.)*"|[\w]+', arguments)
        words = [w.strip('"') for w in words[1:]] if macro == "WITH_PATTERNS" else [w.strip('"') for w in words]
        if macro == "UNARY":
            yield words[1], "NULL", "*", "*; *", words[1]
        elif macro == "BINARY":
            yield words[1], "NULL", "*", "*; *; *", words[3]
        elif macro == "MATMUL":
            yield words[1], "NULL", *words[3:6]
        else:
            yield words[1], words[3], *words[4:7]


def shapes_of(loops, maps, stride, dilation):
    """A size for each loop, all different; windows reach as far as they need."""
    sizes = {loop: 2 + i % 3 for i, loop in enumerate(loops)}

    def size(place):
        if "+" not in place:
            return sizes[place]
        y, window = place.split("+")
        return (sizes[y] - 1) * stride + (sizes[window] - 1) * dilation + 1

    if loops == "*":
        return [[3, 4] if part.strip() else [] for part in maps.split(";")]
    return [[size(place) for place in part.split()] for part in maps.split(";")]


class LinalgProgram:
    def __init__(self):
        self.lines, self.count = ["func.func @main() {"], 0

    def define(self, text):
        self.count += 1
        self.lines.append(f"  %x{self.count} = {text}")
        return f"%x{self.count}"

    def number(self, total, element):
        """A number of the type, of an i32."""
        if element[0] == "i":
            small = self.define(f"arith.andi {total}, {self.define('arith.constant 63 : i32')} : i32")
            small = self.define(f"arith.addi {small}, {self.define('arith.constant 1 : i32')} : i32")
            if element == "i32":
                return small
            return self.define(f"arith.{'extsi' if element == 'i64' else 'trunci'} {small} : i32 to {element}")
        small = self.define(f"arith.andi {total}, {self.define('arith.constant 255 : i32')} : i32")
        real = self.define(f"arith.sitofp {small} : i32 to f32")
        real = self.define(f"arith.divf {real}, {self.define('arith.constant 93.7 : f32')} : f32")
        real = self.define(f"arith.addf {real}, {self.define('arith.constant 0.01 : f32')} : f32")
        if element == "f32":
            return real
        return self.define(f"arith.{'extf' if element == 'f64' else 'truncf'} {real} : f32 to {element}")

    def buffer(self, shape, element, factor):
        kind = f"memref<{''.join(f'{n}x' for n in shape)}{element}>"
        name = self.define(f"memref.alloc() : {kind}")
        dims, kinds = ", ".join(f"d{i}" for i in range(len(shape))), ", ".join(['"parallel"'] * len(shape))
        self.lines.append(f"  linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], iterator_types = [{kinds}]}} "
                          f"outs({name} : {kind}) {{\n  ^bb0(%o{self.count}: {element}):")
        total = self.define("arith.constant 7 : i32")
        for i in range(len(shape)):
            at = self.define(f"arith.index_cast {self.define(f'linalg.index {i} : index')} : index to i32")
            total = self.define(f"arith.muli {total}, {self.define(f'arith.constant {factor} : i32')} : i32")
            total = self.define(f"arith.addi {total}, {at} : i32")
        self.lines.append(f"    linalg.yield {self.number(total, element)} : {element}\n  }}")
        return name, kind

    def scalar(self, element, factor):
        return self.number(self.define(f"arith.constant {factor} : i32"), element), element

    def case(self, name, attributes, shapes, elements):
        values = [self.scalar(e, 11 + 3 * i) if not s and i + 1 < len(shapes) and name != "dot" else self.buffer(s, e, 11 + 3 * i)
                  for i, (s, e) in enumerate(zip(shapes, elements))]
        ins = ", ".join(v for v, _ in values[:-1]), ", ".join(k for _, k in values[:-1])
        self.lines.append(f"  linalg.{name} {attributes} ins({ins[0]} : {ins[1]}) outs({values[-1][0]} : {values[-1][1]})")
        self.show(*values[-1], shapes[-1], elements[-1])

    def show(self, value, kind, shape, element):
        """A number in which each bit of each element counts, all NaNs alike."""
        zero, one = self.define("arith.constant 0 : index"), self.define("arith.constant 1 : index")
        total, ivs, results = self.define("arith.constant 17 : i64"), [], []
        for size in shape:
            end = self.define(f"arith.constant {size} : index")
            self.count += 1
            iv, carried, result = (f"%{word}{self.count}" for word in ("iv", "carried", "result"))
            self.lines.append(f"  {result} = scf.for {iv} = {zero} to {end} step {one} iter_args({carried} = {total}) -> (i64) {{")
            ivs.append(iv)
            results.append(result)
            total = carried
        loaded = self.define(f"memref.load {value}[{', '.join(ivs)}] : {kind}")
        printer = Printer()
        printer.count, printer.name = self.count, "%x"
        bits = printer.bits(loaded, element)
        self.lines += printer.lines
        self.count = printer.count
        times = self.define(f"arith.muli {total}, {self.define('arith.constant 1000003 : i64')} : i64")
        inner = self.define(f"arith.xori {times}, {bits} : i64")
        for result in reversed(results):
            self.lines.append(f"  scf.yield {inner} : i64\n  }}")
            inner = result
        self.lines.append(f"  vector.print {inner} : i64")

    def text(self):
        return "\n".join(self.lines) + "\n  return\n}\n"


def elements_of(name, num, body):
    """The types of the operands, several choices."""
    if name == "select":
        return [["i1", "f32", "f32", "f32"], ["i1", "i8", "i8", "i8"]]
    if name == "fill_rng_2d":
        return [["f64", "f64", "i32", "f32"]]
    if "QUANTIZED" in body or num > 3:
        return [["i8", "i8", "i32", "i32", "i32"]]
    floats = {"exp", "log", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "tanh", "erf", "powf"}
    is_unsigned, no_ints = name.endswith("unsigned"), name in floats | {"abs", "square"}
    found = [] if is_unsigned else [[e] * num for e in ("f32", "bf16")]
    found += [] if no_ints else [[e] * num for e in ("i8", "i32")]
    if "MULTIPLY_ADD" in body:
        found += [["i8", "i8", "i32"], ["f16", "f16", "f32"]]
    if name == "copy":
        found.append(["i8", "i32"])
    return found


def linalg_programs():
    for name, attributes, loops, maps, body in rows_of_linalg():
        num = len(maps.split(";"))
        windows = int(attributes[-2]) if "WINDOW" in attributes else 0
        p = LinalgProgram()
        for choice, elements in enumerate(elements_of(name, num, body)):
            stride, dilation = (1 + choice % 2, 1 + choice // 2 % 2) if windows else (1, 1)
            text = "" if not windows else (f"{{strides = dense<{stride}> : tensor<{windows}xi64>, "
                                           f"dilations = dense<{dilation}> : tensor<{windows}xi64>}}")
            p.case(name, text, shapes_of(loops, maps, stride, dilation), elements)
        yield f"linalg-{name}", p.text()


# --- written programs, and numbers ---

def written_programs():
    for file in [*sorted((HERE / "Inputs").glob("*.mlir")), ROOT / "test/interp/vector.mlir"]:
        for i, text in enumerate(file.read_text().split("// -----\n")):
            yield f"{file.parent.name.lower()}-{file.stem}-{i}", text  # "inputs" or "interp"


def programs(seed):
    yield from written_programs()
    yield from linalg_programs()
    yield from numbers.programs(random.Random(seed), MOST_CALLS)


def untested(texts):
    """Ops that have C and are in no program."""
    named = run([tool("cistern-docs"), "c-names"]).output.split()
    words = set(re.findall(r"\b[a-z_]+\.[a-z][\w.]*", "\n".join(texts)))
    words |= {"func." + w for t in texts for w in re.findall(r"\b(call|return)\b", t)}
    return [name for name in named if name not in words]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="programs whose name has this word")
    options = parser.parse_args()
    compilers = [c for c in execute.COMPILERS if execute.works(c)] if options.full else execute.COMPILERS[:1]
    # Compilers compute functions of constants themselves, in other precisions than the C library.
    checker = execute.Checker([[*c, "-fno-builtin"] for c in compilers], "", ["--may-alias"])
    texts = []
    for name, text in programs(options.seed):
        if options.only not in name:
            continue
        texts.append(text)
        checker.flags = ["--may-alias", *(["--heap=4K"] if name.startswith("inputs-heap") else []), *(["--loop-order=blocks"] if name.startswith(("linalg-", "inputs-linalg-")) else [])]
        if not checker.add(name, as_numbers(text)):
            print(f"{name} has no C", flush=True)
        if len(checker.chunk) == 60:
            checker.finish()
    checker.finish()
    checker.close()
    missing = [] if options.only else untested(texts)
    wrong = checker.failed + sum(checker.refused.values()) + len(missing)
    print(f"{checker.done} programs as C, compiled and run {checker.done * len(compilers)} times, {checker.failed} wrong")
    for message, count in checker.refused.most_common():
        print(f"{count:6} {message}")
    if missing:
        print("ops that have C and are in no program:", " ".join(missing))
        print(f"  add a program with each of them to {(HERE / 'Inputs').relative_to(ROOT)}")
    return 1 if wrong or not checker.done else 0


if __name__ == "__main__":
    sys.exit(main())
