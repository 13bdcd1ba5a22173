#!/usr/bin/env python3
"""Random chains of ops whose outputs may overlap dying inputs print, as C with --overlap, what cistern-run prints.

    random_overlap.py [--seed=1] [--count=50] [--quick | --shared] [--dump]

Convolutions (named ones with and without a fill, and loops over a window inside of its bounds), pools, matrix products, elementwise ops of
one and several inputs, transpositions, reductions in any order of loops, parts of buffers; strides, dilations, paddings, element types of
several sizes; inputs that die, that are read again, that are written before. Each program is compiled with sanitizers too (execute.py).
What fails is kept in build/c-output/, and its seed is told. Exit status 1 if one did."""
import collections
import random
import re
import subprocess
import sys

import execute
from lines import Lines
from tools import tool

TYPES = {"i8": 1, "i32": 4, "f32": 4, "i16": 2}
BYTES = {**TYPES, "i64": 8}


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.live = []  # (name, shape, element)

    @staticmethod
    def type(shape, element):
        return f"memref<{''.join(f'{n}x' for n in shape)}{element}>"

    def index(self, n):
        name = self.fresh("c")
        self.emit(f"{name} = arith.constant {n} : index")
        return name

    def alloc(self, shape, element):
        name = self.fresh("b")
        self.emit(f"{name} = memref.alloc() : {self.type(shape, element)}")
        return name

    def scalar(self, element):
        name = self.fresh("s")
        n = self.rng.randrange(-3, 4)
        self.emit(f"{name} = arith.constant {n if element[0] == 'i' else f'{n}.5'} : {element}")
        return name

    def fill(self, name, shape, element):
        self.emit(f"linalg.fill ins({self.scalar(element)} : {element}) outs({name} : {self.type(shape, element)})")

    # --- bodies: lines that compute, from names of the arguments' elements and their types ---

    def convert(self, value, element, to):
        if element == to:
            return value
        name = self.fresh()
        if element[0] == "i" and to[0] == "i":
            op = "extsi" if BYTES[element] < BYTES[to] else "trunci"
        else:
            op = "sitofp" if element[0] == "i" else "fptosi"
        if op == "fptosi":  # out of range is poison
            bits = self.fresh()
            self.emit(f"{bits} = arith.bitcast {value} : f32 to i32")
            return self.convert(bits, "i32", to)
        self.emit(f"{name} = arith.{op} {value} : {element} to {to}")
        return name

    def combine(self, values, to):
        total = None
        for value, element in values:
            value = self.convert(value, element, to)
            if total is None:
                total = value
                continue
            name = self.fresh()
            kind = "f" if to == "f32" else "i"
            self.emit(f"{name} = arith.{self.pick('add', 'sub', 'add')}{kind} {total}, {value} : {to}")
            total = name
        name, by = self.fresh(), self.scalar(to)
        self.emit(f"{name} = arith.{'addf' if to == 'f32' else 'addi'} {total}, {by} : {to}")
        return name

    def generic(self, maps, kinds, inputs, output, reads):
        """ins: (name, shape, element) each; the body adds all, and the output's element where `reads`."""
        ins = f"ins({', '.join(n for n, _, _ in inputs)} : {', '.join(self.type(s, e) for _, s, e in inputs)}) " if inputs else ""
        self.emit(f"linalg.generic {{indexing_maps = [{', '.join(f'affine_map<{m}>' for m in maps)}], "
                  f"iterator_types = [{', '.join(chr(34) + k + chr(34) for k in kinds)}]}} "
                  f"{ins}outs({output[0]} : {self.type(output[1], output[2])}) {{")
        names = [self.fresh("x") for _ in inputs]
        old = self.fresh("o")
        self.emit(f"^bb0({', '.join(f'{n}: {e}' for n, (_, _, e) in zip([*names, old], [*inputs, output]))}):")
        values = [(n, e) for n, (_, _, e) in zip(names, inputs)]
        self.emit(f"linalg.yield {self.combine(values + ([(old, output[2])] if reads else []), output[2])} : {output[2]}")
        self.emit("}")

    # --- buffers ---

    def take(self, rank=None):
        """A live buffer, the newest most often; it may be one that is used again."""
        fitting = [b for b in self.live if rank is None or len(b[1]) == rank]
        if not fitting:
            return self.source(rank or self.pick(2, 4))
        return fitting[-1] if self.odds(3, 4) else self.rng.choice(fitting)

    def add(self, name, shape, element, used=()):
        for buffer in used:
            if buffer in self.live and self.odds(7, 8):
                self.free(buffer)
        self.live.append((name, tuple(shape), element))

    def free(self, buffer):
        if self.odds(1, 8):
            self.show(buffer)
        self.emit(f"memref.dealloc {buffer[0]} : {self.type(buffer[1], buffer[2])}")
        self.live.remove(buffer)

    def source(self, rank):
        shape = [self.rng.randrange(1, 7) for _ in range(rank)]
        if rank == 4:
            shape[0] = self.pick(1, 1, 2)
        element = self.pick(*TYPES)
        name = self.alloc(shape, element)
        dims = ", ".join(f"d{i}" for i in range(rank))
        self.emit(f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], "
                  f"iterator_types = [{', '.join([chr(34) + 'parallel' + chr(34)] * rank)}]}} outs({name} : {self.type(shape, element)}) {{")
        self.emit(f"^bb0(%old{name[1:]}: {element}):")
        total = self.index(self.rng.randrange(1000))
        for i in range(rank):
            at, scaled, added = self.fresh("i"), self.fresh(), self.fresh()
            self.emit(f"{at} = linalg.index {i} : index")
            self.emit(f"{scaled} = arith.muli {total}, {self.index(7919)} : index")
            self.emit(f"{added} = arith.addi {scaled}, {at} : index")
            total = added
        wide, small = self.fresh(), self.fresh()
        self.emit(f"{wide} = arith.index_cast {total} : index to i64")
        self.emit(f"{small} = arith.trunci {wide} : i64 to i8")
        self.emit(f"linalg.yield {self.convert(small, 'i8', element)} : {element}")
        self.emit("}")
        self.add(name, shape, element)
        return self.live[-1]

    def show(self, buffer):
        """Prints a number that depends on all elements and their places."""
        name, shape, element = buffer
        zero, one, start, total = self.index(0), self.index(1), self.fresh("z"), None
        self.emit(f"{start} = arith.constant 17 : i64")
        ivs, sums = [], [start]
        for n in shape:
            iv, acc, result = self.fresh("i"), self.fresh("a"), self.fresh("t")
            self.emit(f"{result} = scf.for {iv} = {zero} to {self.index(n)} step {one} iter_args({acc} = {sums[-1]}) -> (i64) {{")
            ivs.append((iv, result))
            sums.append(acc)
        value = self.fresh("e")
        self.emit(f"{value} = memref.load {name}[{', '.join(iv for iv, _ in ivs)}] : {self.type(shape, element)}")
        if element == "f32":
            bits = self.fresh()
            self.emit(f"{bits} = arith.bitcast {value} : f32 to i32")
            value, element = bits, "i32"
        wide, by, scaled, total = self.convert(value, element, "i64") if element != "i64" else value, self.fresh("k"), self.fresh(), self.fresh()
        self.emit(f"{by} = arith.constant 1000003 : i64")
        self.emit(f"{scaled} = arith.muli {sums[-1]}, {by} : i64")
        self.emit(f"{total} = arith.addi {scaled}, {wide} : i64")
        for _, result in reversed(ivs):
            self.emit(f"scf.yield {total} : i64")
            self.emit("}")
            total = result
        self.emit(f"vector.print {total} : i64")

    # --- ops ---

    def out_of(self, *used):
        return used[0][2] if self.odds(1, 2) else self.pick(*TYPES)

    def do_elementwise(self):
        x = self.take()
        inputs = [x] + [b for b in self.live if b[1] == x[1] and b != x][:self.rng.randrange(3)]
        rank, element = len(x[1]), self.out_of(x)
        order = list(range(rank))
        if self.odds(1, 4):
            self.rng.shuffle(order)
        dims = ", ".join(f"d{i}" for i in range(rank))
        maps = [f"({dims}) -> ({dims})"] * len(inputs) + [f"({dims}) -> ({', '.join(f'd{i}' for i in order)})"]
        shape = [x[1][i] for i in order]
        y = self.alloc(shape, element)
        reads = self.odds(1, 4)
        if reads:
            self.fill(y, shape, element)
        self.generic(maps, ["parallel"] * rank, inputs, (y, shape, element), reads)
        self.add(y, shape, element, inputs)

    def do_reduction(self):
        """Over any dimensions, the reductions anywhere among the loops."""
        x = self.take()
        rank, element = len(x[1]), self.out_of(x)
        kept = sorted(self.rng.sample(range(rank), self.rng.randrange(1, rank + 1)))
        shape = [x[1][i] for i in kept]
        y = self.alloc(shape, element)
        self.fill(y, shape, element)
        dims = ", ".join(f"d{i}" for i in range(rank))
        if self.odds(1, 4):
            order = list(range(rank))
            self.rng.shuffle(order)
            dims = ", ".join(f"d{i}" for i in order)
        self.generic([f"({', '.join(f'd{i}' for i in range(rank))}) -> ({', '.join(f'd{i}' for i in range(rank))})",
                      f"({', '.join(f'd{i}' for i in range(rank))}) -> ({', '.join(f'd{i}' for i in kept)})"],
                     ["parallel" if i in kept else "reduction" for i in range(rank)], [x], (y, shape, element), True)
        self.add(y, shape, element, [x])

    def do_row(self):
        """Writes one row of a buffer, the rest of which keeps what it was filled with."""
        x = self.take(2)
        rows, element = self.rng.randrange(1, 4), self.out_of(x)
        y = self.alloc([rows, x[1][1]], element)
        self.fill(y, [rows, x[1][1]], element)
        row = self.rng.randrange(rows)
        self.generic(["(d0, d1) -> (d1, d0)", f"(d0, d1) -> ({row}, d0)"], ["parallel", "reduction"], [x], (y, [rows, x[1][1]], element), True)
        self.add(y, [rows, x[1][1]], element, [x])

    def do_matmul(self):
        x = self.take(2)
        (m, k), n = x[1], self.rng.randrange(1, 7)
        w = self.constant([k, n], x[2])
        to = x[2] if x[2] == "f32" or self.odds(1, 2) else "i32"
        y = self.alloc([m, n], to)
        self.fill(y, [m, n], to)
        self.emit(f"linalg.matmul ins({x[0]}, {w} : {self.type(x[1], x[2])}, {self.type([k, n], x[2])}) outs({y} : {self.type([m, n], to)})")
        self.add(y, [m, n], to, [x])

    def constant(self, shape, element):
        """A buffer that stays."""
        before = len(self.live)
        name = self.alloc(shape, element)
        self.fill(name, shape, element)
        assert len(self.live) == before
        return name

    def window(self, size):
        kernel, stride, dilation = self.rng.randrange(1, 4), self.pick(1, 1, 2, 3), self.pick(1, 1, 2)
        if (kernel - 1) * dilation + 1 > size:
            kernel, dilation = 1, 1
        return kernel, stride, dilation, (size - (kernel - 1) * dilation - 1) // stride + 1

    def do_named(self):
        x = self.take(4)
        channels_first = self.odds(1, 4)
        n, a, b, c = x[1]
        (h, w, c) = (b, c, a) if channels_first else (a, b, c)
        (kh, sh, dh, oh), (kw, sw, dw, ow) = self.window(h), self.window(w)
        kind = self.pick("conv", "depthwise", "pooling", "pooling")
        to = x[2] if x[2] == "f32" or self.odds(1, 2) else "i32"
        f = self.rng.randrange(1, 6) if kind == "conv" else c
        if kind == "depthwise" and channels_first:
            name, kernel = "depthwise_conv_2d_nchw_chw", [c, kh, kw]
        elif kind == "depthwise":
            name, kernel = "depthwise_conv_2d_nhwc_hwc", [kh, kw, c]
        elif kind == "conv":
            name, kernel = ("conv_2d_nchw_fchw", [f, c, kh, kw]) if channels_first else ("conv_2d_nhwc_hwcf", [kh, kw, c, f])
        else:
            name, kernel = f"pooling_{'nchw' if channels_first else 'nhwc'}_{self.pick('max', 'sum')}", [kh, kw]
        weights = self.constant(kernel, x[2])
        shape = [n, f, oh, ow] if channels_first else [n, oh, ow, f]
        y = self.alloc(shape, to)
        self.fill(y, shape, to)
        self.emit(f"linalg.{name} {{dilations = dense<[{dh}, {dw}]> : tensor<2xi64>, strides = dense<[{sh}, {sw}]> : tensor<2xi64>}} "
                  f"ins({x[0]}, {weights} : {self.type(x[1], x[2])}, {self.type(kernel, x[2])}) outs({y} : {self.type(shape, to)})")
        self.add(y, shape, to, [x])

    def do_bounded(self):
        """A convolution or depthwise one as loops over the part of the window that is inside."""
        x = self.take(4)
        n, h, w, c = x[1]
        depthwise, element = self.odds(1, 2), self.out_of(x)
        (kh, sh), (kw, sw) = ((self.rng.randrange(1, 4), self.pick(1, 1, 2)) for _ in range(2))
        ph, pw = self.rng.randrange(kh), self.rng.randrange(kw)
        oh, ow = (max(1, (size + 2 * pad - k) // s + 1) for size, pad, k, s in ((h, ph, kh, sh), (w, pw, kw, sw)))
        f = c if depthwise else self.rng.randrange(1, 6)
        shape = [n, oh, ow, f]
        y = self.alloc(shape, element)
        dims = "d0, d1, d2, d3"
        self.emit(f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], "
                  f"iterator_types = [\"parallel\", \"parallel\", \"parallel\", \"parallel\"]}} outs({y} : {self.type(shape, element)}) {{")
        self.emit(f"^bb0({self.fresh('old')}: {element}):")
        at = [self.fresh("i") for _ in range(4)]
        for i, name in enumerate(at):
            self.emit(f"{name} = linalg.index {i} : index")
        kind = "i32" if x[2] != "f32" else "f32"
        total, one, closes = self.scalar(kind), self.index(1), []
        place = [at[0]]
        for d, (size, k, s, p) in ((1, (h, kh, sh, ph)), (2, (w, kw, sw, pw))):
            low, high, iv, acc, result, inside = (self.fresh(t) for t in ("lo", "hi", "k", "a", "t", "p"))
            self.emit(f"{low} = affine.max affine_map<(d0) -> (0, {p} - d0 * {s})>({at[d]})")
            self.emit(f"{high} = affine.min affine_map<(d0) -> ({k}, {size + p} - d0 * {s})>({at[d]})")
            self.emit(f"{result} = scf.for {iv} = {low} to {high} step {one} iter_args({acc} = {total}) -> ({kind}) {{")
            self.emit(f"{inside} = affine.apply affine_map<(d0, d1) -> (d0 * {s} + d1 - {p})>({at[d]}, {iv})")
            place.append(inside)
            closes.append(result)
            total = acc
        if depthwise:
            place.append(at[3])
        else:
            iv, acc, result = self.fresh("k"), self.fresh("a"), self.fresh("t")
            self.emit(f"{result} = scf.for {iv} = {self.index(0)} to {self.index(c)} step {one} iter_args({acc} = {total}) -> ({kind}) {{")
            place.append(iv)
            closes.append(result)
            total = acc
        value = self.fresh("e")
        self.emit(f"{value} = memref.load {x[0]}[{', '.join(place)}] : {self.type(x[1], x[2])}")
        wide = self.convert(value, x[2], kind)
        tripled, added = self.fresh(), self.fresh()
        letter = kind[0]
        self.emit(f"{tripled} = arith.mul{letter} {total}, {self.scalar(kind)} : {kind}")
        self.emit(f"{added} = arith.add{letter} {tripled}, {wide} : {kind}")
        total = added
        for result in reversed(closes):
            self.emit(f"scf.yield {total} : {kind}")
            self.emit("}")
            total = result
        self.emit(f"linalg.yield {self.convert(total, kind, element)} : {element}")
        self.emit("}")
        self.add(y, shape, element, [x])

    def do_concat(self):
        """Two buffers become the parts of one; or a part of one is read."""
        x = self.take(2)
        z = self.source(2) if self.odds(1, 2) else self.take(2)
        if z == x or z[2] != x[2]:
            z = x
        rows, columns, element = x[1][0] + z[1][0], max(x[1][1], z[1][1]), x[2]
        y = self.alloc([rows, columns], element)
        if self.odds(1, 2):
            self.fill(y, [rows, columns], element)
            filled = True
        else:
            filled = x[1][1] == z[1][1]
            if not filled:
                self.fill(y, [rows, columns], element)
        used = []
        for buffer, row in ((x, 0), (z, x[1][0])):
            part = self.fresh("part")
            kind = f"memref<{buffer[1][0]}x{buffer[1][1]}x{element}, strided<[{columns}, 1], offset: {row * columns}>>"
            self.emit(f"{part} = memref.subview {y}[{row}, 0] [{buffer[1][0]}, {buffer[1][1]}] [1, 1] : "
                      f"{self.type([rows, columns], element)} to {kind}")
            value = self.fresh("x")
            self.emit("linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], "
                      f"iterator_types = [\"parallel\", \"parallel\"]}} ins({buffer[0]} : {self.type(buffer[1], element)}) outs({part} : {kind}) {{")
            self.emit(f"^bb0({value}: {element}, {self.fresh('old')}: {element}):")
            self.emit(f"linalg.yield {self.combine([(value, element)], element)} : {element}")
            self.emit("}")
            if buffer not in used:
                used.append(buffer)
        self.add(y, [rows, columns], element, used)

    def do_flatten(self):
        """From four dimensions to two, by a view that is copied by an op."""
        x = self.take(4)
        view, shape = self.fresh("flat"), [x[1][0] * x[1][1] * x[1][2], x[1][3]]
        self.emit(f"{view} = memref.collapse_shape {x[0]} [[0, 1, 2], [3]] : {self.type(x[1], x[2])} into {self.type(shape, x[2])}")
        element = self.out_of(x)
        y = self.alloc(shape, element)
        self.generic(["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0, d1)"], ["parallel"] * 2, [(view, shape, x[2])], (y, shape, element), False)
        self.add(y, shape, element, [x])

    def do_again(self):
        """What is there is added to."""
        x = self.take()
        others = [b for b in self.live if b[1] == x[1] and b != x]
        if not others:
            return
        y, rank = self.rng.choice(others), len(x[1])
        dims = ", ".join(f"d{i}" for i in range(rank))
        self.generic([f"({dims}) -> ({dims})"] * 2, ["parallel"] * rank, [x], y, True)
        if self.odds(1, 2):
            self.free(x)

    def text(self):
        self.source(self.pick(4, 4, 2))
        steps = [self.do_elementwise, self.do_reduction, self.do_row, self.do_matmul, self.do_named, self.do_named, self.do_bounded,
                 self.do_bounded, self.do_concat, self.do_flatten, self.do_again]
        for _ in range(self.rng.randrange(2, 8)):
            self.rng.choice(steps)()
        for buffer in list(self.live):
            self.show(buffer)
        return "func.func @main() {\n" + "\n".join(self.lines) + "\n  return\n}\n"


def count_overlaps(text):
    done = subprocess.run([tool("cistern-cc"), "-", "--passes=", "--overlap", "--sizes", "-o", "/dev/null"], input=execute.printing_by_call(text),
                          capture_output=True, text=True, check=False)
    return len(re.findall("overlaps .* bytes of its input", done.stderr)), len(re.findall(", backward", done.stderr))


def one_chunk(options, number):
    """(programs, wrong ones, ops that overlap, those that run backward, refusals by message)"""
    compilers = execute.compilers_for(options, number)
    checker = execute.Checker(compilers[:1] if options.quick else compilers, "")
    num = backward = 0
    first = options.seed + number * options.chunk
    for seed in range(first, min(first + options.chunk, options.seed + options.count)):
        text = Program(seed).text()
        checker.flags = ["--overlap", f"--loop-order={'vectors' if seed % 2 else 'program'}"]
        checker.add(f"overlap-{seed}", text, execute.ARENAS[seed % 3])
        overlaps, turned = count_overlaps(text)
        num, backward = num + overlaps, backward + turned
    checker.finish()
    checker.close()
    return checker.done, checker.failed, num, backward, checker.refused


def main():
    parser = execute.parser_of_chunks(__doc__)
    options = parser.parse_args()
    if options.dump:
        print(Program(options.seed).text())
        return 0
    done = failed = num = backward = 0
    refused = collections.Counter()
    for number in range(-(-options.count // options.chunk)):
        parts = one_chunk(options, number)
        done, failed, num, backward = done + parts[0], failed + parts[1], num + parts[2], backward + parts[3]
        refused += parts[4]
    print(f"{done} programs, {num} ops overlap an input, {backward} of them backward, {failed} wrong; "
          f"{sum(refused.values())} that cannot be said in C or not be run")
    execute.show_refused(refused)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
