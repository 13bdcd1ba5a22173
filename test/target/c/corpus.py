#!/usr/bin/env python3
"""Functions of real programs as C: corpus.py FILE... [--full [--quick-sanitizers]]

Each public function on tensors, memrefs and numbers is called by a @main that makes its arguments and prints a number for each result and
each buffer that was an argument, in which every bit counts; sizes that are not known are 4, a memref without rank has 131,072 elements; execute.py compiles that and compares with cistern-run. Weights that were left out of a file are
small numbers, functions that are only declared do nothing. What cannot be said in C is counted by its message."""
import argparse
import pathlib
import re
import sys

from execute import COMPILERS, SANITIZERS, Checker, works

SIGNATURE = re.compile(r"func\.func @([\w$.-]+)\(([^)]*)\)\s*(?:->\s*\(?([^{)]*)\)?)?\s*\{", re.S)
SHAPED = re.compile(r"(tensor|memref)<(\*x|(?:(?:\d+|\?)x)*)(f16|bf16|f32|f64|i8|i16|i32|i64)>")
NUMBER = re.compile(r"f32|f64|i1|i8|i16|i32|i64|index")
UNRANKED = 131072


def parts(text):
    """(form, shape, element); the shape of a memref without rank, and of one of a single element that is a pointer to others, is one size."""
    form, sizes, element = SHAPED.fullmatch(text).groups()
    return form, [4 if n == "?" else int(n) for n in sizes.split("x") if n and n != "*"] or [UNRANKED] * (form == "memref"), element


def written(form, shape, element):
    return f"{form}<{''.join(f'{n}x' for n in shape)}{element}>"


PASSES = "builtin.module(convert-elementwise-to-linalg,fold-padding,buffer-pipeline)"


class Wrapper:
    def __init__(self):
        self.lines, self.buffers, self.count = [], [], 0

    def fresh(self):
        self.count += 1
        return f"%w{self.count}"

    def define(self, text):
        name = self.fresh()
        self.lines.append(f"  {name} = {text}")
        return name

    def argument(self, text):
        if NUMBER.fullmatch(text):
            return self.define(f"arith.constant 0{'.0' if text[0] == 'f' else ''} : {text}")
        form, shape, element = parts(text)
        plain = written("tensor", shape, element)
        made = self.numbers(plain, shape, element)
        if form == "tensor":
            return made if plain == text else self.define(f"tensor.cast {made} : {plain} to {text}")
        memref = written("memref", shape, element)
        buffer = self.define(f"bufferization.to_buffer {made} : {plain} to {memref}")
        owned = self.define(f"memref.alloc() : {memref}")
        self.lines.append(f"  memref.copy {buffer}, {owned} : {memref} to {memref}")
        self.buffers.append((owned, memref))
        if text == f"memref<{element}>":
            return self.define(f"memref.reinterpret_cast {owned} to offset: [0], sizes: [], strides: [] : {memref} to {text}")
        return owned if memref == text else self.define(f"memref.cast {owned} : {memref} to {text}")

    def numbers(self, text, shape, element):
        empty = self.define(f"tensor.empty() : {text}")
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        kinds = ", ".join(['"parallel"'] * len(shape))
        name = self.fresh()
        self.lines.append(f"  {name} = linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], iterator_types = [{kinds}]}} "
                          f"outs({empty} : {text}) {{\n  ^bb0(%old{self.count}: {element}):")
        total = self.define("arith.constant 7 : i64")
        for i in range(len(shape)):
            at = self.define(f"arith.index_cast {self.define(f'linalg.index {i} : index')} : index to i64")
            times = self.define("arith.constant 1000003 : i64")
            total = self.define(f"arith.addi {self.define(f'arith.muli {total}, {times} : i64')}, {at} : i64")
        small = self.define(f"arith.remui {total}, {self.define('arith.constant 97 : i64')} : i64")
        if "f" in element:
            number = self.define(f"arith.uitofp {small} : i64 to {element}")
            value = self.define(f"arith.mulf {number}, {self.define(f'arith.constant 0.01 : {element}')} : {element}")
        else:
            value = small if element == "i64" else self.define(f"arith.trunci {small} : i64 to {element}")
        self.lines.append(f"  linalg.yield {value} : {element}\n  }} -> {text}")
        return name

    def show(self, value, text):
        form, shape, element = parts(text)
        zero, one = self.define("arith.constant 0 : index"), self.define("arith.constant 1 : index")
        total, ivs, results = self.define("arith.constant 17 : i64"), [], []
        unknown = [m == "?" for m in SHAPED.fullmatch(text)[2].split("x") if m]
        for i, size in enumerate(shape):
            at = self.define(f"arith.constant {i if unknown[i] else size} : index")
            end = self.define(f"{form}.dim {value}, {at} : {text}") if unknown[i] else at
            iv, carried, result = self.fresh(), self.fresh(), self.fresh()
            self.lines.append(f"  {result} = scf.for {iv} = {zero} to {end} step {one} iter_args({carried} = {total}) -> (i64) {{")
            ivs.append(iv)
            results.append(result)
            total = carried
        read = "tensor.extract" if form == "tensor" else "memref.load"
        bits = self.define(f"{read} {value}[{', '.join(ivs)}] : {text}")
        width = element.lstrip("bfi")
        if "f" in element:
            bits = self.define(f"arith.bitcast {bits} : {element} to i{width}")
        if width != "64":
            bits = self.define(f"arith.extui {bits} : i{width} to i64")
        times = self.define("arith.constant 1000003 : i64")
        inner = self.define(f"arith.xori {self.define(f'arith.muli {total}, {times} : i64')}, {bits} : i64")
        for result in reversed(results):
            self.lines.append(f"  scf.yield {inner} : i64\n  }}")
            inner = result
        self.lines.append(f"  vector.print {inner} : i64")


def with_weights(text):
    """dense_resource<__elided__> as a number that differs from one tensor to the next."""
    count = [0]

    def weight(found):
        count[0] += 1
        number = count[0] % 7 - 3
        return f"dense<{number * 0.0625 if found[2][0] in 'bf' else abs(number) % 2}> : tensor<{found[1]}{found[2]}>"
    return re.sub(r"dense_resource<__elided__> : tensor<((?:\d+x)*)(\w+)>", weight, text)


DECLARATION = re.compile(r"^(\s*)func\.func private @([\w$.-]+)\(([^()]*)\)\s*(?:->\s*(f32|f64|i\d+|index))?\s*(?:attributes\s*\{[^}]*\})?\s*$", re.M)


def with_stand_ins(text):
    """Functions that are only declared (a clock, a printer) become functions that do nothing and return 0."""
    def body(found):
        indent, name, arguments, result = found.groups()
        types = [re.sub(r"^\s*%\w+\s*:", "", a).strip() for a in re.findall(r"(?:<[^>]*>|[^,<])+", arguments)]
        given = ", ".join(f"%a{i}: {t}" for i, t in enumerate(types))
        if not result:
            return f"{indent}func.func private @{name}({given}) {{\n  return\n}}"
        zero = "0.0" if result[0] == "f" else "0"
        return f"{indent}func.func private @{name}({given}) -> {result} {{\n  %z = arith.constant {zero} : {result}\n  return %z : {result}\n}}"
    return DECLARATION.sub(body, text)


def wrapped(text):
    """The program with a @main that calls its functions; None if it has none that can be called so."""
    if re.search(r"@main\b", text):
        text = re.sub(r"@main\b", "@program_main", text)
    text = re.sub(r"(?:^|\s)//[^\"\n]*$", "", text, flags=re.M)
    text = with_stand_ins(text)
    w, called = Wrapper(), 0
    for name, arguments, results in SIGNATURE.findall(text):
        types = [t.strip() for t in re.findall(r"%[\w$.-]+\s*:\s*((?:tensor|memref)<[^>]*>|[^,{]+)", arguments)]
        outs = [r.strip() for r in re.findall(r"(?:tensor|memref)<[^>]*>|[^,\s]+", results or "")]
        if not all(SHAPED.fullmatch(t) or NUMBER.fullmatch(t) for t in types) or not all(SHAPED.fullmatch(t) for t in outs) or not types:
            continue
        w.buffers = []
        values = [w.argument(t) for t in types]
        result = w.fresh()
        many = f":{len(outs)}" if len(outs) > 1 else ""
        got = f"{result}{many} = " if outs else ""
        w.lines.append(f"  {got}func.call @{name}({', '.join(values)}) : ({', '.join(types)}) -> ({', '.join(outs)})")
        for buffer in w.buffers:
            w.show(*buffer)
        for i, out in enumerate(outs):
            w.show(f"{result}#{i}" if many else result, out)
        called += 1
    body = "\n".join(w.lines)
    text = re.sub(r"func\.func @", "func.func private @", text)
    at = text.rstrip().rfind("}") if re.match(r"(?:\s|#[^\n]*\n|//[^\n]*\n)*module", text) else len(text)
    return text[:at] + f"\nfunc.func @main() {{\n{body}\n  return\n}}\n" + text[at:] if called else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--full", action="store_true", help="all compilers, with sanitizers")
    parser.add_argument("--quick-sanitizers", action="store_true", help="sanitizers with -O0 alone: clang takes 15 minutes for the others on 17,000 lines")
    options = parser.parse_args()
    compilers = [c for c in COMPILERS if works(c)] if options.full else COMPILERS[:2]
    if options.quick_sanitizers:
        compilers = [c for c in compilers if not ("-O3" in c and SANITIZERS[0] in c)]
    checker = Checker(compilers, PASSES, ["--may-alias", "--heap=64M"], 20000000000)
    for file in options.files:
        text = wrapped(with_weights(pathlib.Path(file).read_text()))
        said = bool(text) and checker.add(pathlib.Path(file).stem, text)
        print(f"{pathlib.Path(file).name}: {'as C' if said else 'no function to call' if not text else 'cannot be said'}", flush=True)
        checker.finish()
    return checker.end(f"{checker.done} programs as C, compiled and run {checker.done * len(compilers)} times")


if __name__ == "__main__":
    sys.exit(main())
