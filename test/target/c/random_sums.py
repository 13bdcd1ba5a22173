#!/usr/bin/env python3
"""Random sums print, as C that computes them in blocks, what cistern-run prints.

    random_sums.py [--seed=1] [--count=50] [--quick | --shared] [--board] [--planes | --floats] [--dump]

Loops over a window in the body of a generic op: convolutions, depthwise and grouped ones, matrix products, along each layout, with bounds,
strides, dilations, zero points and tables of places; named ops and generic ones whose loops reduce, of bytes and of f32, f64, i32, and of sizes
that are not known. Some are no such sums, or only almost: another type, bounds that depend on the channel, products that something is added to. Each program is compiled with sanitizers too
(execute.py); --board: for a Cortex-M4 with DSP instructions, run by qemu, exit status 77 where that is missing. Exit status 1 if one failed."""
import collections
import math
import re
import subprocess
import sys
import tempfile
import pathlib

import execute
import random_overlap
from tools import ROOT, ask, run, tool

WIDE = "i64"
ONLY = None  # the method that makes all sums of a program, in blocks then
BOARD = ROOT / "examples" / "board"
CC = ["arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb", "-std=c11", "-Wall", "-Wextra", "-Werror", "-nostartfiles", "-T", str(BOARD / "cortex-m3.ld"),
      "-I", str(BOARD)]
QEMU = ["qemu-system-arm", "-M", "mps2-an386", "-nographic", "-monitor", "none", "-serial", "none",
        "-chardev", "stdio,id=host", "-semihosting-config", "enable=on,target=native,chardev=host", "-kernel"]


class Program(random_overlap.Program):
    def bytes(self, shape, element="i8"):
        """A buffer of numbers that depend on the place."""
        rank, name = len(shape), self.alloc(shape, element)
        dims = ", ".join(f"d{i}" for i in range(rank))
        kinds = ", ".join(['"parallel"'] * rank)
        self.emit(f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], iterator_types = [{kinds}]}} "
                  f"outs({name} : {self.type(shape, element)}) {{")
        self.emit(f"^bb0({self.fresh('old')}: {element}):")
        total = self.index(self.rng.randrange(1000))
        for i in range(rank):
            at = self.define(f"linalg.index {i} : index")
            total = self.define(f"arith.addi {self.define(f'arith.muli {total}, {self.index(7919)} : index')}, {at} : index")
        total = self.define(f"arith.divui {total}, {self.index(3)} : index")
        value = self.define(f"arith.index_cast {total} : index to {element}")
        self.emit(f"linalg.yield {value} : {element}")
        self.emit("}")
        return name, shape, element

    def weights(self, shape, are_known=False):
        """Bytes, in half of the cases constants of the module, now and then read by another op, too."""
        if not are_known and self.odds(1, 2):
            return self.bytes(shape)
        values = iter(self.rng.choices([-128, -128, 127, *range(-128, 128)], k=math.prod(shape)))

        def text(sizes):
            return f"[{', '.join(text(sizes[1:]) for _ in range(sizes[0]))}]" if sizes else str(next(values))
        known = self.type(shape, "i8")
        self.globals.append(f"memref.global \"private\" constant @weights_{len(self.globals)} : {known} = dense<{text(shape)}>")
        name = self.define(f"memref.get_global @weights_{len(self.globals) - 1} : {known}")
        if self.odds(1, 12):
            self.show((name, shape, "i8"))
        return name, shape, "i8"

    def number(self, n, element="i32"):
        return self.define(f"arith.constant {n} : {element}")

    def load(self, buffer, at):
        return self.define(f"memref.load {buffer[0]}[{', '.join(at)}] : {self.type(buffer[1], buffer[2])}")

    def factor(self, buffer, at, zero=None):
        value = self.define(f"arith.extsi {self.load(buffer, at)} : {buffer[2]} to i32")
        return value if zero is None else self.define(f"arith.subi {value}, {self.number(zero)} : i32")

    def product(self, total, x, w):
        pair = [x, w]
        self.rng.shuffle(pair)
        both = [total, self.define(f"arith.muli {pair[0]}, {pair[1]} : i32")]
        if self.odds(1, 4):
            both.reverse()
        total = self.define(f"arith.addi {both[0]}, {both[1]} : i32")
        return self.define(f"arith.addi {total}, {self.number(1)} : i32") if self.odds(1, 40) else total

    def loop(self, low, high, total, inner):
        result, iv, carried = self.fresh("s"), self.fresh("k"), self.fresh("a")
        self.emit(f"{result} = scf.for {iv} = {low} to {high} step {self.index(1)} iter_args({carried} = {total}) -> (i32) {{")
        self.emit(f"scf.yield {inner(iv, carried)} : i32")
        self.emit("}")
        return result

    def rescale(self, total, scale):
        wide, by = (self.define(f"arith.extsi {v} : i32 to i64") for v in (total, scale))
        product = self.define(f"arith.muli {wide}, {by} : i64")
        small = self.define(f"arith.trunci {self.define(f'arith.shrsi {product}, {self.number(self.pick(3, 9), WIDE)} : i64')} : i64 to i32")
        clamped = self.define(f"arith.minsi {self.define(f'arith.maxsi {small}, {self.number(-128)} : i32')}, {self.number(127)} : i32")
        return self.define(f"arith.trunci {clamped} : i32 to i8")

    def over_outputs(self, shape, channel, body):
        """A generic op over its output, with a bias and a scale for each channel."""
        rank, out = len(shape), self.alloc(shape, "i8")
        bias, scale = self.bytes([shape[channel]], "i32"), self.bytes([shape[channel]], "i32")
        dims = ", ".join(f"d{i}" for i in range(rank))
        maps = [f"affine_map<({dims}) -> (d{channel})>"] * 2 + [f"affine_map<({dims}) -> ({dims})>"]
        self.emit(f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{', '.join(['{0}parallel{0}'.format(chr(34))] * rank)}]}} "
                  f"ins({bias[0]}, {scale[0]} : {self.type(bias[1], 'i32')}, {self.type(scale[1], 'i32')}) outs({out} : {self.type(shape, 'i8')}) {{")
        first, factor = self.fresh("bias"), self.fresh("scale")
        self.emit(f"^bb0({first}: i32, {factor}: i32, {self.fresh('old')}: i8):")
        at = [self.define(f"linalg.index {i} : index") for i in range(rank)]
        total = body(at, first if self.odds(5, 6) else self.number(self.rng.randrange(-5, 6)))
        if self.odds(1, 8):
            total = self.define(f"arith.addi {total}, {first} : i32")
        self.emit(f"linalg.yield {self.rescale(total, factor)} : i8")
        self.emit("}")
        self.show((out, shape, "i8"))
        return out, shape, "i8"

    def bounds(self, at, k, s, d, p, size):
        low = f"affine.max affine_map<(d0) -> (0, ({p} - d0 * {s}) ceildiv {d})>({at})" if d > 1 else \
              f"affine.max affine_map<(d0) -> (0, {p} - d0 * {s})>({at})"
        high = f"affine.min affine_map<(d0) -> ({k}, ({size + p} - d0 * {s}) ceildiv {d})>({at})" if d > 1 else \
               f"affine.min affine_map<(d0) -> ({k}, {size + p} - d0 * {s})>({at})"
        return self.define(low), self.define(high)

    # --- sums ---

    def do_plane(self):
        """A depthwise convolution of a window of 3 x 3, or another one, with rows that are long enough for planes."""
        x = self.bytes([1, self.rng.randrange(3, 9), self.rng.randrange(6, 40), self.pick(4, 4, 8, 12, 3, 6, 7)])
        (kh, kw), s = self.pick((3, 3), (3, 3), (3, 3), (5, 5), (1, 3), (3, 1), (2, 3), (3, 4)), self.pick(1, 2, 1, 2, 3)
        self.window(x, True, False, ((kh, s, 1), (kw, s, 1)), (self.pick(0, kh // 2, kh), self.pick(0, kw // 2, kw)), self.odds(5, 6))

    def do_window(self):
        """A convolution, depthwise in some cases, nhwc or nchw, whose loops keep to the window that is inside."""
        x = self.last if self.last and len(self.last[1]) == 4 and self.odds(1, 2) else self.bytes(
            [self.pick(1, 1, 2), self.rng.randrange(1, 8), self.pick(self.rng.randrange(1, 10), self.rng.randrange(8, 40)), self.pick(1, 2, 3, 4, 5, 8, 12, 17, 20)])
        steps = tuple((self.pick(1, 1, 2, 3, 5), self.pick(1, 1, 2), self.pick(1, 1, 1, 2)) for _ in range(2))
        pads = tuple(self.rng.randrange(k + self.pick(0, 0, 0, 3)) for k, _, _ in steps)  # some windows lie outside
        self.window(x, self.odds(1, 3), self.odds(1, 6), steps, pads)

    def window(self, x, depthwise, first, steps, pads, is_plain=False):
        """A sum over windows of x; `first`: the channels are the second dimension. `steps`: the size of a window, its stride and its dilation.
        `is_plain`: with weights that are known, lie as the helpers read them, and have no zero point, and places that are not looked up."""
        n, h, w, c = x[1]
        if first:
            n, c, h, w = x[1]
        ((kh, sh, dh), (kw, sw, dw)), (ph, pw) = steps, pads
        oh, ow = (max(1, (size + 2 * pad - (k - 1) * d - 1) // s + 1) for size, pad, k, s, d in ((h, ph, kh, sh, dh), (w, pw, kw, sw, dw)))
        f = c if depthwise else self.pick(1, 2, 3, 4, 7, 16, 19, 35)
        order = "hwcf" if is_plain else self.pick("fhwc", "fhwc", "hwcf", "fchw")
        sizes = {"f": f, "h": kh, "w": kw, "c": 1 if depthwise else c}
        weights = self.weights([sizes[d] for d in order], is_plain)
        zero = self.pick(None, None, -128, 127, 3, 128)
        w_zero = self.pick(None, None, None, 2) if not is_plain and self.odds(1, 4) else None
        table = self.bytes([h], "i8") if not is_plain and self.odds(1, 12) else None

        def body(at, start):
            b, y, z, o = (at[0], at[2], at[3], at[1]) if first else at
            rows, columns = self.bounds(y, kh, sh, dh, ph, h), self.bounds(z, kw, sw, dw, pw, w)

            def row(i, total):
                place_h = self.define(f"affine.apply affine_map<(d0, d1) -> (d0 * {sh} + d1 * {dh} - {ph})>({y}, {i})")
                if table:  # a place that is looked up
                    looked = self.define(f"arith.index_cast {self.load(table, [place_h])} : i8 to index")
                    place_h = self.define(f"arith.remui {looked}, {self.index(h)} : index")

                def column(j, inner):
                    place_w = self.define(f"affine.apply affine_map<(d0, d1) -> (d0 * {sw} + d1 * {dw} - {pw})>({z}, {j})")

                    def element(k, acc):
                        place = [b, k, place_h, place_w] if first else [b, place_h, place_w, k]
                        where = {"f": o, "h": i, "w": j, "c": self.index(0) if depthwise else k}
                        return self.product(acc, self.factor(x, place, zero), self.factor(weights, [where[d] for d in order], w_zero))
                    return element(o, inner) if depthwise else self.loop(self.index(0), self.index(c), inner, element)
                return self.loop(*columns, total, column)
            return self.loop(*rows, start, row)
        self.last = self.over_outputs([n, f, oh, ow] if first else [n, oh, ow, f], 1 if first else 3, body)
        self.emit(f"memref.dealloc {x[0]} : {self.type(x[1], x[2])}")  # so that the output may overlap it

    def do_product(self):
        """A matrix product; with `triangle` the sum ends at the row, or at the column."""
        m, n, k = self.pick(1, 1, 1, 2, 3, 9), self.pick(1, 2, 5, 16, 33), self.pick(1, 3, 4, 6, 8, 11, 24, 26, 31)
        x, turned = self.bytes([m, k]), self.odds(1, 3)
        weights = self.weights([k, n] if turned else [n, k])
        triangle = self.pick(None, None, None, 0, 1)
        zero = self.pick(None, -7)

        def body(at, start):
            high = self.index(k)
            if triangle is not None:
                high = self.define(f"affine.min affine_map<(d0) -> (d0 + 1, {k})>({at[triangle]})")
            return self.loop(self.index(0), high, start, lambda i, total: self.product(
                total, self.factor(x, [at[0], i], zero), self.factor(weights, [i, at[1]] if turned else [at[1], i])))
        self.over_outputs([m, n], 1, body)

    def do_named(self):
        """Ops whose loops reduce, to i32."""
        kind = self.pick("conv_2d_nhwc_hwcf", "conv_2d_nhwc_fhwc", "conv_2d_nchw_fchw", "depthwise_conv_2d_nhwc_hwc", "matmul", "batch_matmul",
                         "conv_2d_nhwc_hwcf_q", "matvec", "transposed")
        a, b, c, f = self.rng.randrange(3, 9), self.rng.randrange(3, 9), self.pick(1, 3, 4, 6, 8, 17), self.pick(1, 2, 5, 16, 33)
        attrs, extra, types = "", "", ""
        if "matmul" in kind:  # sums and rows that are long enough for blocks
            c, f = self.pick(3, 16, 17, 24), self.pick(5, 16, 33, 70)
        if "conv" in kind:
            kh, kw, s, d = self.pick(1, 3), self.pick(1, 2, 3), self.pick(1, 1, 2), 1
            oh, ow = (a - kh) // s + 1, (b - kw) // s + 1
            attrs = f" {{dilations = dense<{d}> : tensor<2xi64>, strides = dense<{s}> : tensor<2xi64>}}"
            shapes = {"conv_2d_nhwc_hwcf": ([2, a, b, c], [kh, kw, c, f], [2, oh, ow, f]), "conv_2d_nhwc_fhwc": ([1, a, b, c], [f, kh, kw, c], [1, oh, ow, f]),
                      "conv_2d_nchw_fchw": ([1, c, a, b], [f, c, kh, kw], [1, f, oh, ow]),
                      "depthwise_conv_2d_nhwc_hwc": ([1, a, b, c], [kh, kw, c], [1, oh, ow, c])}[kind.removesuffix("_q")]
            if kind.endswith("_q"):
                extra, types = f", {self.number(self.pick(-128, 5))}, {self.number(self.pick(0, 0, 3))}", ", i32, i32"
        else:
            shapes = {"matmul": ([a, c], [c, f], [a, f]), "batch_matmul": ([2, a, c], [2, c, f], [2, a, f]), "matvec": ([f, c], [c], [f]),
                      "transposed": ([a, c], [f, c], [a, f])}[kind]
        x, w = (self.weights(shapes[0]), self.bytes(shapes[1])) if kind == "matvec" else (self.bytes(shapes[0]), self.weights(shapes[1]))
        out = (self.alloc(shapes[2], "i32"), shapes[2], "i32")
        self.fill(*out)
        if kind == "transposed":
            self.emit("linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], "
                      'iterator_types = ["parallel", "parallel", "reduction"]} '
                      f"ins({x[0]}, {w[0]} : {self.type(x[1], 'i8')}, {self.type(w[1], 'i8')}) outs({out[0]} : {self.type(out[1], 'i32')}) {{")
            a, b, acc = self.fresh(), self.fresh(), self.fresh()
            self.emit(f"^bb0({a}: i8, {b}: i8, {acc}: i32):")
            wide = [self.define(f"arith.extsi {v} : i8 to i32") for v in (a, b)]
            self.emit(f"linalg.yield {self.product(acc, *wide)} : i32")
            self.emit("}")
        else:
            self.emit(f"linalg.{kind}{attrs} ins({x[0]}, {w[0]}{extra} : {self.type(x[1], 'i8')}, {self.type(w[1], 'i8')}{types}) "
                      f"outs({out[0]} : {self.type(out[1], 'i32')})")
        self.show(out)

    def numbers(self, shape, element):
        """A buffer of numbers whose sums depend on their order."""
        small = self.bytes(shape)
        if element == "i32":
            return self.bytes(shape, "i32")
        name, dims = self.alloc(shape, element), ", ".join(f"d{i}" for i in range(len(shape)))
        kinds = ", ".join(['"parallel"'] * len(shape))
        self.emit(f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>, affine_map<({dims}) -> ({dims})>], iterator_types = [{kinds}]}} "
                  f"ins({small[0]} : {self.type(shape, 'i8')}) outs({name} : {self.type(shape, element)}) {{")
        x = self.fresh("x")
        self.emit(f"^bb0({x}: i8, {self.fresh('old')}: {element}):")
        wide = self.define(f"arith.sitofp {x} : i8 to {element}")
        scale = self.define(f"arith.constant 0.3337 : {element}")
        self.emit(f"linalg.yield {self.define(f'arith.mulf {wide}, {scale} : {element}')} : {element}")
        self.emit("}")
        return name, shape, element

    def seen(self, buffer):
        """(name, type) of a buffer, or of a view of it: sizes that are not known, or a part of it."""
        name, shape, element = buffer
        known = self.type(shape, element)
        if self.odds(2, 3):
            return name, known
        sizes = [n if self.odds(1, 2) else "?" for n in shape]
        view = self.type(sizes, element)
        return self.define(f"memref.cast {name} : {known} to {view}"), view

    def do_floats(self):
        """Reductions to f32, f64 or i32, of known and unknown sizes."""
        element = self.pick("f32", "f32", "f32", "f64", "i32")
        kind = self.pick("matmul", "matmul", "matvec", "matvec", "transposed", "vecmat", "batch_matmul", "conv_2d_nhwc_hwcf", "conv_2d_nchw_fchw", "rows", "columns", "most")
        m, n, k, b = self.pick(1, 2, 3, 8, 11, 16, 17), self.pick(1, 3, 4, 8, 12, 16, 31, 32, 64, 70), self.pick(1, 15, 16, 17, 40), self.pick(1, 2, 3)
        if kind in ("matvec", "transposed") and self.odds(3, 4):  # rows that are long enough for blocks
            m, n, k = self.pick(8, 11, 16, 17, 33), self.pick(8, 16, 31), self.pick(16, 17, 19, 40)
        elif kind == "matmul" and ONLY and self.odds(1, 4):  # too large for a cache, and for the board
            m, n, k = self.pick(9, 17, 384, 389), 270, self.pick(257, 300, 512)  # 384 rows: columns are copied
        if "conv" in kind:
            c, f = self.pick(1, 3, 16), self.pick(1, 5, 8, 32, 35)
            h, w = 6, 9
            if "nhwc" in kind and ONLY and self.odds(1, 4):  # weights too large for a cache
                c, f, h, w = self.pick(64, 70), 260, self.pick(6, 17), self.pick(9, 16)
            shapes = ([1, h, w, c], [2, 3, c, f], [1, h - 1, w - 2, f]) if "nhwc" in kind else ([1, c, 6, 11], [f, c, 2, 3], [1, f, 5, 9])
        else:
            shapes = {"matmul": ([m, k], [k, n], [m, n]), "matvec": ([m, k], [k], [m]), "vecmat": ([k], [k, n], [n]), "transposed": ([m, k], [n, k], [m, n]), "batch_matmul": ([b, m, k], [b, k, n], [b, m, n]),
                      "rows": ([m, k], None, [m]), "columns": ([k, n], None, [n]), "most": ([m, k], None, [m])}[kind]
        out = (self.alloc(shapes[2], element), shapes[2], element)
        self.fill(*out)
        inputs = [self.seen(self.numbers(shape, element)) for shape in shapes[:2] if shape]
        name, kind_of_out = self.seen(out)
        names, types = ", ".join(x for x, _ in inputs), ", ".join(t for _, t in inputs)
        if kind == "transposed":
            self.emit("linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], "
                      f'iterator_types = ["parallel", "parallel", "reduction"]}} ins({names} : {types}) outs({name} : {kind_of_out}) {{')
            x, y, acc, letter = self.fresh(), self.fresh(), self.fresh(), element[0]
            self.emit(f"^bb0({x}: {element}, {y}: {element}, {acc}: {element}):")
            product = self.define(f"arith.mul{letter} {y}, {x} : {element}")
            self.emit(f"linalg.yield {self.define(f'arith.add{letter} {product}, {acc} : {element}')} : {element}")
            self.emit("}")
        elif shapes[1]:
            self.emit(f"linalg.{kind} ins({names} : {types}) outs({name} : {kind_of_out})")
        else:
            kept = "d1" if kind == "columns" else "d0"
            kinds = '"reduction", "parallel"' if kind == "columns" else '"parallel", "reduction"'
            x, acc = self.fresh(), self.fresh()
            self.emit(f"linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ({kept})>], iterator_types = [{kinds}]}} "
                      f"ins({names} : {types}) outs({name} : {kind_of_out}) {{")
            self.emit(f"^bb0({x}: {element}, {acc}: {element}):")
            op = {"most": {"i": "maxsi", "f": "maximumf"}}.get(kind, {"i": "addi", "f": "addf"})[element[0]]
            self.emit(f"linalg.yield {self.define(f'arith.{op} {acc}, {x} : {element}')} : {element}")
            self.emit("}")
        self.show_bits(out)

    def show_bits(self, buffer):
        """Prints f64 as its bits."""
        name, shape, element = buffer
        if element != "f64":
            return self.show(buffer)
        bits = (self.alloc(shape, "i64"), shape, "i64")
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        kinds = ", ".join(['"parallel"'] * len(shape))
        self.emit(f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>, affine_map<({dims}) -> ({dims})>], iterator_types = [{kinds}]}} "
                  f"ins({name} : {self.type(shape, 'f64')}) outs({bits[0]} : {self.type(shape, 'i64')}) {{")
        x = self.fresh()
        self.emit(f"^bb0({x}: f64, {self.fresh()}: i64):")
        self.emit(f"linalg.yield {self.define(f'arith.bitcast {x} : f64 to i64')} : i64")
        self.emit("}")
        return self.show(bits)

    def text(self):
        self.last, self.globals = None, []
        for _ in range(self.rng.randrange(1, 4)):
            getattr(self, ONLY)() if ONLY else self.pick(self.do_window, self.do_window, self.do_plane, self.do_product, self.do_named, self.do_floats, self.do_floats)()
        return "\n".join(self.globals) + "\nfunc.func @main() {\n" + "\n".join(self.lines) + "\n  return\n}\n"


def flags_of(seed):
    if ONLY:
        return ["--loop-order=blocks", *([], ["--scratch=8K"], ["--scratch=24K"], ["--scratch=0"])[seed % 4]]
    return [*(["--overlap"] if seed % 3 == 0 else []), f"--loop-order={('blocks', 'vectors', 'blocks', 'program')[seed % 4]}", *(["--may-alias"] if seed % 7 == 0 else []),
            f"--optimize={('balanced', 'speed', 'size')[seed // 2 % 3]}"]


def one_chunk(options, number):
    """(programs, wrong ones, refusals by message)"""
    compilers = execute.compilers_for(options, number)
    checker = execute.Checker(compilers[:1] if options.quick else compilers, "")
    first = options.seed + number * options.chunk
    for seed in range(first, min(first + options.chunk, options.seed + options.count)):
        checker.flags = flags_of(seed)
        checker.add(f"sums-{seed}", Program(seed).text(), execute.ARENAS[seed % 3])
    checker.finish()
    checker.close()
    return checker.done, checker.failed, checker.refused


def on_board(seed, folder):
    """Why the program is wrong on a board; empty if it is not."""
    text = Program(seed).text()
    source, elf = folder / "model.c", folder / "model.elf"
    by_call = re.sub(r"vector\.print (%[\w#]+) : i64", r"func.call @print_i64(\1) : (i64) -> ()", text).replace("func.func @main(", "func.func private @print_i64(i64)\nfunc.func @main(", 1)
    made = run([tool("cistern-cc"), "-", "--passes=", "-o", str(source), *flags_of(seed)], by_call, 100)
    if made.status:
        return made.errors
    done = subprocess.run([*CC, ("-O2", "-O3", "-Os", "-O0")[seed % 4], source, ROOT / "test/target/c/board/main.c", BOARD / "start.c", "-lm", "-lc", "-lgcc", "-o", elf],
                          capture_output=True, text=True, check=False)
    if "region `SRAM' overflowed" in done.stderr:
        return ""  # its arena is larger than the board's memory
    if done.returncode:
        return done.stderr[:1000]
    expected, ours = ask([tool("cistern-run"), "-", "--no-leak-check", "--max-steps=50000000"], text, 200, statuses=(0, 1, 4, 5)), run([*QEMU, str(elf)], "", 200)
    return "" if expected.status == 0 and ours.status == 0 and ours.output == expected.output else f"output differs, status {ours.status}"


def check_board(options):
    sys.path.insert(0, str(ROOT / "test/target/c/board"))
    import run as board  # pylint: disable=import-outside-toplevel
    if board.missing():
        print(f"skipped: {board.missing()}")
        return 77
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        for seed in range(options.seed, options.seed + options.count):
            why = on_board(seed, pathlib.Path(name))
            wrong += bool(why)
            if why:
                print(f"seed {seed}: {why}", flush=True)
    print(f"{options.count} programs on a board, {wrong} wrong")
    return 1 if wrong else 0


def main():
    parser = execute.parser_of_chunks(__doc__)
    parser.add_argument("--floats", action="store_true", help="the named and generic reductions alone, most of floats, in blocks")
    parser.add_argument("--board", action="store_true", help="a Cortex-M4 in qemu")
    parser.add_argument("--planes", action="store_true", help="depthwise convolutions alone, in blocks")
    options = parser.parse_args()
    global ONLY  # pylint: disable=global-statement
    ONLY = "do_plane" if options.planes else "do_floats" if options.floats else None
    if options.dump:
        print(Program(options.seed).text())
        return 0
    if options.board:
        return check_board(options)
    done = failed = 0
    refused = collections.Counter()
    for number in range(-(-options.count // options.chunk)):
        parts = one_chunk(options, number)
        done, failed = done + parts[0], failed + parts[1]
        refused += parts[2]
    print(f"{done} programs, {failed} wrong; {sum(refused.values())} that cannot be said in C or not be run")
    execute.show_refused(refused)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
