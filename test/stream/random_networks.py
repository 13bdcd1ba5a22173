#!/usr/bin/env python3
"""Random networks print the same bits before and after their ops are streamed by rows.

    random_networks.py [--seed=1] [--count=50] [--c] [--dump]      cistern-opt and cistern-run: as test/lib/tools.py finds them

Convolutions (named ones in both layouts, and loops over a window inside of its bounds), depthwise ones, pools, matrix products, elementwise
ops of one and several inputs, residual branches, transpositions, reductions, resizing, reversed rows; strides, dilations, paddings, odd
sizes, destinations with and without contents, several results, some read as buffers; inputs in memory that is only theirs; memory that
is written between ops; i8, i32 and f32. Inputs of some come row by row from functions, and rows of
results go to functions, which print what they get: in the same order for each function. Elements of two in three may be computed again, in strips; others are
computed in blocks of rows. Each is streamed where that is possible, not only where it
saves bytes, then bufferized, packed into poisoned pools, and executed on a checked heap. --c: the streamed programs also become C, which
is compiled with sanitizers (target/c/execute.py). Prints how many were streamed, and what it saves. Exit status 1 if one differs."""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs")]
from lines import Lines  # noqa: E402
from tools import Broken, ask, tool  # noqa: E402

STREAM = "builtin.module(func.func(stream-rows{always=true}),canonicalize)"
FOLD = "builtin.module(fold-padding,func.func(stream-rows{always=true}),canonicalize)"
BUFFERS = ("builtin.module(canonicalize,eliminate-empty-tensors,empty-tensor-to-alloc-tensor,one-shot-bufferize{bufferize-function-boundaries=true "
           "allow-return-allocs-from-loops=true},buffer-deallocation-pipeline,func.func(optimize-allocation-liveness,buffer-reuse{poison=true}))")
WIDTH = {"i8": 8, "i32": 32, "f32": 32}


class Network(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.values = []  # (name, shape, element, layout)
        self.layout = self.pick("nhwc", "nhwc", "nchw", "matrix")
        self.element = self.pick("i8", "i32", "f32", "f32")
        self.chooses_rows = random.Random(f"rows {seed}")
        self.functions = []  # text of those that make or take rows
        self.memories = []  # (name, shape, element) of tensors that no op reads any more

    @staticmethod
    def type(shape, element):
        return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"

    def index(self, n):
        return self.define(f"arith.constant {n} : index")

    def scalar(self, element, n=None):
        n = self.rng.randrange(-3, 4) if n is None else n
        return self.define(f"arith.constant {n if element[0] == 'i' else f'{n}.5'} : {element}")

    def weights(self, shape, element):
        count = 1
        for n in shape:
            count *= n
        if element == "f32":
            import struct
            data = b"".join(struct.pack("<f", self.rng.uniform(-1, 1)) for _ in range(count))
        else:
            data = b"".join(self.rng.randrange(-4, 5).to_bytes(WIDTH[element] // 8, "little", signed=True) for _ in range(count))
        return self.define(f'arith.constant dense<"0x{data.hex().upper()}"> : {self.type(shape, element)}')

    def empty(self, shape, element):
        return self.define(f"tensor.empty() : {self.type(shape, element)}")

    # --- generics ---

    def generic(self, maps, kinds, inputs, output, body, before=None):
        """`inputs`: (name, shape, element); `body` gets the names of the arguments and returns what is yielded."""
        shape, element = output
        into = before or self.empty(shape, element)
        types = ", ".join(self.type(s, e) for _, s, e in inputs)
        ins = f"ins({', '.join(n for n, _, _ in inputs)} : {types}) " if inputs else ""
        result = self.fresh()
        self.emit(f"{result} = linalg.generic {{indexing_maps = [{', '.join(f'affine_map<{m}>' for m in maps)}], "
                  f"iterator_types = [{', '.join(chr(34) + k + chr(34) for k in kinds)}]}} {ins}outs({into} : {self.type(shape, element)}) {{")
        args = [self.fresh("x") for _ in inputs] + [self.fresh("o")]
        self.emit(f"^bb0({', '.join(f'{n}: {e}' for n, e in zip(args, [*[e for _, _, e in inputs], element]))}):")
        self.emit(f"linalg.yield {body(args)} : {element}")
        self.emit(f"}} -> {self.type(shape, element)}")
        return result

    @staticmethod
    def dims(rank):
        return ", ".join(f"d{i}" for i in range(rank))

    def identity(self, rank):
        return f"({self.dims(rank)}) -> ({self.dims(rank)})"

    def convert(self, value, element, to):
        if element == to:
            return value
        if to == "f32":
            return self.define(f"arith.sitofp {value} : {element} to f32")
        if element == "f32":
            return self.convert(self.define(f"arith.bitcast {value} : f32 to i32"), "i32", to)
        return self.define(f"arith.{'extsi' if WIDTH[element] < WIDTH[to] else 'trunci'} {value} : {element} to {to}")

    def binary(self, a, b, element, ops=("add", "sub", "mul")):
        return self.define(f"arith.{self.pick(*ops)}{'f' if element == 'f32' else 'i'} {a}, {b} : {element}")

    def add(self, name, shape, element, layout=None):
        self.values.append((name, tuple(shape), element, layout or self.layout))

    def take(self, layout=None):
        fitting = [v for v in self.values if layout is None or v[3] == layout]
        return fitting[-1] if self.odds(3, 4) else self.rng.choice(fitting)

    # --- ops ---

    def source(self):
        sizes = [self.rng.randrange(3, 13), self.rng.randrange(1, 7), self.rng.randrange(1, 4)]
        shape = {"nhwc": [1, *sizes], "nchw": [1, sizes[2], sizes[0], sizes[1]], "matrix": sizes[:2]}[self.layout]
        if self.layout == "nhwc" and self.odds(1, 8):
            shape[0] = 2
        is_constant = self.odds(1, 6)
        if not is_constant and self.chooses_rows.random() < 0.3:
            self.source_by_rows(shape)
        elif is_constant:
            self.add(self.weights(shape, self.element), shape, self.element)
        elif self.odds(1, 3):
            self.source_in_memory(shape)
        else:
            self.add(self.made(shape), shape, self.element)

    def source_in_memory(self, shape):
        """Memory that no other may read."""
        memory, kind, whole = self.fresh("m"), self.type(shape, self.element).replace("tensor", "memref"), self.type(shape, self.element)
        self.emit(f"{memory} = memref.alloc() : {kind}")
        self.emit(f"bufferization.materialize_in_destination {self.made(shape)} in writable {memory} : ({whole}, {kind}) -> ()")
        self.add(self.define(f"bufferization.to_tensor {memory} restrict writable : {kind} to {whole}"), shape, self.element)

    def made(self, shape, row=None, into=None):
        """A tensor, or a row of one: `row` is the dimension and the name of the index."""
        def body(_):
            total = self.index(5)
            for i in range(len(shape)):
                at = row[1] if row and row[0] == i else self.define(f"linalg.index {i} : index")
                total = self.define(f"arith.addi {self.define(f'arith.muli {total}, {self.index(31)} : index')}, {at} : index")
            byte = self.define(f"arith.trunci {self.define(f'arith.index_cast {total} : index to i32')} : i32 to i8")
            return self.convert(byte, "i8", self.element)
        return self.generic([self.identity(len(shape))], ["parallel"] * len(shape), [], (shape, self.element), body, into)

    def row_of(self, shape):
        """A dimension, the shape of a row, and the type of its memory, if it has one."""
        dim = self.chooses_rows.choice([i for i, n in enumerate(shape) if n > 1] or [0])
        return dim, [1 if i == dim else n for i, n in enumerate(shape)], self.chooses_rows.random() < 0.6

    def function(self, name, arguments, result, write):
        """A function of the module, which `write` fills."""
        outer, self.lines = self.lines, []
        self.emit(f'vector.print str "@{name}\\0A"')
        returned = write()
        self.emit(f"return {returned}" if returned else "return")
        self.functions += [f"func.func private @{name}({arguments}){f' -> {result}' if result else ''} {{", *self.lines, "}"]
        self.lines = outer

    def slice_of(self, shape, dim, row):
        return f"[{', '.join('%i' if i == dim else '0' for i in range(len(shape)))}] {list(row)} {[1] * len(shape)}"

    def source_by_rows(self, shape):
        dim, row, in_memory = self.row_of(shape)
        name, kind, whole = f"source{len(self.functions)}", self.type(row, self.element), self.type(shape, self.element)
        memory = kind.replace("tensor", "memref")

        def fill():
            made = self.made(row, (dim, "%i"))
            self.print_all((made, row, self.element, None))
            if not in_memory:
                return f"{made} : {kind}"
            self.emit(f"bufferization.materialize_in_destination {made} in restrict writable %m : ({kind}, {memory}) -> ()")
            return None
        self.function(name, f"%i: index, %m: {memory}" if in_memory else "%i: index", None if in_memory else kind, fill)
        made = self.fresh()
        self.emit(f"{made} = scf.for %i = {self.index(0)} to {self.index(shape[dim])} step {self.index(1)} "
                  f"iter_args(%t = {self.empty(shape, self.element)}) -> ({whole}) {{")
        if in_memory:
            self.emit(f"%m = memref.alloc() : {memory}")
            self.emit(f"func.call @{name}(%i, %m) : (index, {memory}) -> ()")
            self.emit(f"%r = bufferization.to_tensor %m restrict : {memory} to {kind}")
        else:
            self.emit(f"%r = func.call @{name}(%i) : (index) -> {kind}")
        self.emit(f"%u = tensor.insert_slice %r into %t{self.slice_of(shape, dim, row)} : {kind} into {whole}")
        self.emit(f"scf.yield %u : {whole}")
        self.emit("} {cistern.rows}")
        self.add(made, shape, self.element)

    def sink(self, value):
        shape, element = value[1:3]
        dim, row, in_memory = self.row_of(shape)
        name, kind = f"sink{len(self.functions)}", self.type(row, element)
        memory = kind.replace("tensor", "memref")

        def take():
            taken = "%r"
            if in_memory:
                taken = self.define(f"bufferization.to_tensor %m restrict : {memory} to {kind}")
            self.print_all((taken, row, element, None))
        self.function(name, f"%i: index, %m: {memory}" if in_memory else f"%i: index, %r: {kind}", None, take)
        self.emit(f"scf.for %i = {self.index(0)} to {self.index(shape[dim])} step {self.index(1)} {{")
        self.emit(f"%r = tensor.extract_slice {value[0]}{self.slice_of(shape, dim, row)} : {self.type(shape, element)} to {kind}")
        if in_memory:
            self.emit(f"%m = bufferization.to_buffer %r read_only : {kind} to {memory}")
        self.emit(f"func.call @{name}(%i, {'%m' if in_memory else '%r'}) : (index, {memory if in_memory else kind}) -> ()")
        self.emit("} {cistern.rows}")

    def elementwise(self):
        name, shape, element, layout = self.take()
        others = [v for v in self.values if v[1] == shape and v[3] == layout]
        inputs, maps, rank = [(name, shape, element)], [], len(shape)
        if self.odds(2, 3):
            inputs.append(self.rng.choice(others)[:3])
        to = self.pick(element, element, self.element)
        for _ in inputs:
            maps.append(self.identity(rank))
        if self.odds(1, 3):
            at = self.rng.randrange(rank)
            inputs.append((self.weights([shape[at]], to), [shape[at]], to))
            maps.append(f"({self.dims(rank)}) -> (d{at})")
        if self.odds(1, 5):  # rows of an input in another order
            at = self.rng.randrange(rank)
            maps[0] = f"({self.dims(rank)}) -> ({', '.join(f'{shape[i] - 1} - d{i}' if i == at else f'd{i}' for i in range(rank))})"
        before = self.rng.choice(others)[0] if self.odds(1, 6) and to == element else None
        if before and not any(v[0] == before and v[2] == to for v in others):
            before = None
        reads = before and self.odds(2, 3)

        def body(args):
            total = None
            values = list(zip(args, [e for _, _, e in inputs])) + ([(args[-1], to)] if reads else [])
            for value, kind in values:
                value = self.convert(value, kind, to)
                total = value if total is None else self.binary(total, value, to)
            return self.binary(total, self.scalar(to), to, ("add", "mul"))
        kinds = ["parallel"] * rank
        self.add(self.generic([*maps, self.identity(rank)], kinds, inputs, (shape, to), body, before), shape, to, layout)

    def named(self):
        name, shape, element, layout = self.take()
        other = self.rng.choice([v for v in self.values if v[1] == shape and v[2] == element])
        op, kind = self.pick("add", "sub", "mul", "max"), self.type(shape, element)
        into = self.empty(shape, element)
        self.add(self.define(f"linalg.{op} ins({name}, {other[0]} : {kind}, {kind}) outs({into} : {kind}) -> {kind}"), shape, element, layout)

    def window_loops(self):
        """A convolution whose body sums over the part of its window that lies inside."""
        name, shape, element, _ = self.take("nhwc")
        n, high, wide, channels = shape
        kernel = [self.rng.randrange(1, 5), self.rng.randrange(1, 4)]
        strides = [self.rng.randrange(1, 4), self.rng.randrange(1, 3)]
        dilation = self.pick(1, 1, 2)
        pads = [self.rng.randrange(0, 3), self.rng.randrange(0, 2)]
        reach = [(kernel[0] - 1) * dilation + 1, kernel[1]]
        sizes = [(s + 2 * p - r) // t + 1 for s, p, r, t in zip((high, wide), pads, reach, strides)]
        if min(sizes) < 1:
            return
        out, depthwise, total_of = self.rng.randrange(1, 4), self.odds(1, 3), "f32" if element == "f32" else "i32"
        out = channels if depthwise else out
        w_shape = [*kernel, channels] if depthwise else [out, *kernel, channels]
        w = self.weights(w_shape, element)

        def loop(low, high, total, inner):
            result, iv, carried = self.fresh(), self.fresh("k"), self.fresh("a")
            self.emit(f"{result} = scf.for {iv} = {low} to {high} step {self.index(1)} iter_args({carried} = {total}) -> ({total_of}) {{")
            self.emit(f"scf.yield {inner(iv, carried)} : {total_of}")
            self.emit("}")
            return result

        def body(_):
            at = [self.define(f"linalg.index {i} : index") for i in range(4)]

            def rows(i, total):
                y = self.define(f"affine.apply affine_map<(d0, d1) -> (d0 * {strides[0]} + d1 * {dilation} - {pads[0]})>({at[1]}, {i})")

                def columns(j, inner):
                    x = self.define(f"affine.apply affine_map<(d0, d1) -> (d0 * {strides[1]} + d1 - {pads[1]})>({at[2]}, {j})")

                    def product(k, a):
                        v = self.define(f"tensor.extract {name}[{at[0]}, {y}, {x}, {k}] : {self.type(shape, element)}")
                        place = f"{i}, {j}, {k}" if depthwise else f"{at[3]}, {i}, {j}, {k}"
                        u = self.define(f"tensor.extract {w}[{place}] : {self.type(w_shape, element)}")
                        u, v = (self.convert(t, element, total_of) for t in (u, v))
                        f = "f" if total_of == "f32" else "i"
                        return self.define(f"arith.add{f} {a}, {self.define(f'arith.mul{f} {u}, {v} : {total_of}')} : {total_of}")
                    return product(at[3], inner) if depthwise else loop(self.index(0), self.index(channels), inner, product)
                return loop(*self.bounds(at[2], wide, kernel[1], strides[1], pads[1], 1), total, columns)
            total = loop(*self.bounds(at[1], high, kernel[0], strides[0], pads[0], dilation), self.scalar(total_of), rows)
            return self.convert(total, total_of, element)
        to = [n, *sizes, out]
        self.add(self.generic([self.identity(4)], ["parallel"] * 4, [], (to, element), body), to, element, "nhwc")

    def bounds(self, at, size, kernel, stride, pad, dilation):
        low = self.define(f"affine.max affine_map<(d0) -> (0, ({pad} - d0 * {stride} + {dilation - 1}) floordiv {dilation})>({at})")
        high = self.define(f"affine.min affine_map<(d0) -> ({kernel}, ({size + pad} - d0 * {stride} + {dilation - 1}) floordiv {dilation})>({at})")
        return low, high

    def padded(self, value, spatial):
        name, shape, element, _ = value
        lows, highs = [0] * 4, [0] * 4
        for d in spatial:
            lows[d], highs[d] = self.rng.randrange(0, 2), self.rng.randrange(0, 3)
        if not any(lows + highs):
            return name, shape
        to = [a + b + c for a, b, c in zip(shape, lows, highs)]
        zero, result = self.scalar(element), self.fresh()
        self.emit(f"{result} = tensor.pad {name} low{lows} high{highs} {{")
        self.emit(f"^bb0({', '.join(f'%p{i}: index' for i in range(4))}):")
        self.emit(f"tensor.yield {zero} : {element}")
        self.emit(f"}} : {self.type(shape, element)} to {self.type(to, element)}")
        return result, to

    def started(self, shape, element):
        """A destination with contents: filled, a bias for each channel, or a constant."""
        kind = self.rng.randrange(3)
        if kind == 0:
            return self.define(f"linalg.fill ins({self.scalar(element)} : {element}) outs({self.empty(shape, element)} : "
                               f"{self.type(shape, element)}) -> {self.type(shape, element)}")
        if kind == 1:
            at = self.rng.randrange(len(shape))
            bias = self.weights([shape[at]], element)
            return self.generic([f"({self.dims(len(shape))}) -> (d{at})", self.identity(len(shape))], ["parallel"] * len(shape),
                                [(bias, [shape[at]], element)], (shape, element), lambda args: args[0])
        return self.weights(shape, element)

    def conv(self):
        value = self.take()
        if value[3] == "matrix":
            return
        is_nhwc = value[3] == "nhwc"
        spatial, channel = ((1, 2), 3) if is_nhwc else ((2, 3), 1)
        element = value[2]
        name, shape = self.padded(value, spatial)
        kernel = [self.rng.randrange(1, 4), self.rng.randrange(1, 3)]
        strides, dilations = [self.rng.randrange(1, 3) for _ in "12"], [self.pick(1, 1, 2) for _ in "12"]
        sizes = [(shape[d] - (k - 1) * t - 1) // s + 1 for d, k, t, s in zip(spatial, kernel, dilations, strides)]
        if min(sizes) < 1:
            return
        op = self.pick("conv", "conv", "depthwise", "max", "sum") if is_nhwc else "conv"
        out = shape[channel] if op != "conv" else self.rng.randrange(1, 4)
        to = [shape[0], *sizes, out] if is_nhwc else [shape[0], out, *sizes]
        if op == "conv":
            w_shape = [*kernel, shape[3], out] if is_nhwc else [out, shape[1], *kernel]
            text = "conv_2d_nhwc_hwcf" if is_nhwc else "conv_2d_nchw_fchw"
        elif op == "depthwise":
            w_shape, text = [*kernel, out], "depthwise_conv_2d_nhwc_hwc"
        else:
            w_shape, text = kernel, f"pooling_nhwc_{op}"
        w = self.weights(w_shape, element)
        into = self.started(to, element)
        self.add(self.define(f"linalg.{text} {{dilations = dense<{dilations}> : tensor<2xi64>, strides = dense<{strides}> : tensor<2xi64>}} "
                             f"ins({name}, {w} : {self.type(shape, element)}, {self.type(w_shape, element)}) "
                             f"outs({into} : {self.type(to, element)}) -> {self.type(to, element)}"), to, element, value[3])

    def matmul(self):
        fitting = [v for v in self.values if v[3] == "matrix"]
        if not fitting:
            return
        name, shape, element, _ = self.rng.choice(fitting)
        out = self.rng.randrange(1, 6)
        others = [v for v in fitting if v[1][0] == shape[1] and v[2] == element]
        other = self.rng.choice(others) if others and self.odds(1, 2) else (self.weights([shape[1], out], element), [shape[1], out])
        to = [shape[0], other[1][1]]
        into = self.started(to, element)
        self.add(self.define(f"linalg.matmul ins({name}, {other[0]} : {self.type(shape, element)}, {self.type(other[1], element)}) "
                             f"outs({into} : {self.type(to, element)}) -> {self.type(to, element)}"), to, element, "matrix")

    def reduction(self):
        """Along one dimension, which stays with size 1, or all but the last."""
        name, shape, element, layout = self.take()
        rank = len(shape)
        over = {self.rng.randrange(rank)} if self.odds(2, 3) else set(range(rank - 1))
        to = [1 if i in over else n for i, n in enumerate(shape)]
        out = ", ".join("0" if i in over else f"d{i}" for i in range(rank))
        before = self.started(to, element)
        kinds = ["reduction" if i in over else "parallel" for i in range(rank)]
        self.add(self.generic([self.identity(rank), f"({self.dims(rank)}) -> ({out})"], kinds, [(name, shape, element)], (to, element),
                              lambda args: self.binary(args[1], args[0], element, ("add", "sub")), before), to, element, layout)

    def normalize(self):
        """What an element is beside the sum of its row, which is reshaped to be spread."""
        name, shape, element, layout = self.take()
        rank = len(shape)
        at = self.rng.randrange(rank)
        to = [n for i, n in enumerate(shape) if i != at]
        kind = self.type(to, element)
        more = self.pick("add", "sub") + ("f" if element == "f32" else "i")
        summed = self.fresh()
        self.emit(f"{summed} = linalg.reduce ins({name} : {self.type(shape, element)}) outs({self.started(to, element)} : {kind}) dimensions = [{at}]")
        self.emit(f"(%in: {element}, %init: {element}) {{ %s = arith.{more} %init, %in : {element} linalg.yield %s : {element} }}")
        groups = [[i] for i in range(rank - 1)]
        if at == rank - 1:
            groups[-1].append(at)
        else:
            groups = [[i] for i in range(at)] + [[at, at + 1]] + [[i + 1] for i in range(at + 1, rank - 1)]
        wide = [1 if i == at else n for i, n in enumerate(shape)]
        summed = self.define(f"tensor.expand_shape {summed} {groups} output_shape {wide} : {kind} into {self.type(wide, element)}")
        spread = f"({self.dims(rank)}) -> ({', '.join('0' if i == at else f'd{i}' for i in range(rank))})"
        self.add(self.generic([self.identity(rank), spread, self.identity(rank)], ["parallel"] * rank,
                              [(name, shape, element), (summed, wide, element)], (shape, element),
                              lambda args: self.binary(args[0], args[1], element, ("sub", "add"))), shape, element, layout)

    def memory(self):
        """Memory that is written between ops: new memory, or memory of a tensor that all ops have read."""
        if self.memories and self.odds(1, 3):
            memory, shape, element = self.rng.choice(self.memories)
            self.emit(f"memref.store {self.scalar(element)}, {memory}[{', '.join(self.index(self.rng.randrange(n)) for n in shape)}] : "
                      f"{self.type(shape, element).replace('tensor', 'memref')}")
            return
        name, shape, element, layout = self.take()
        memory, whole = self.fresh("m"), self.type(shape, element)
        kind, stays = whole.replace("tensor", "memref"), self.odds(1, 2)
        self.emit(f"{memory} = memref.alloc() : {kind}")
        self.emit(f"linalg.fill ins({self.scalar(element)} : {element}) outs({memory} : {kind})")
        earlier = [m for m in self.memories if m[1:] == (shape, element)]
        if earlier:
            self.emit(f"memref.copy {self.rng.choice(earlier)[0]}, {memory} : {kind} to {kind}")
        tensor = self.define(f"bufferization.to_tensor {memory} restrict {'' if stays else 'writable '}: {kind} to {whole}")
        same = self.identity(len(shape))
        self.add(self.generic([same] * 3, ["parallel"] * len(shape), [(tensor, shape, element), (name, shape, element)], (shape, element),
                              lambda args: self.binary(args[0], args[1], element, ("add", "mul"))), shape, element, layout)
        if stays:
            self.memories.append((memory, shape, element))

    def mean(self):
        """Along one or two dimensions, by loops in the body, and something is done with the sum."""
        name, shape, element, layout = self.take()
        rank = len(shape)
        over = sorted(self.rng.sample(range(rank), self.pick(1, 2, min(rank, 3))))
        to, total_of = [1 if i in over else n for i, n in enumerate(shape)], "f32" if element == "f32" else "i32"

        def body(args):
            at = [self.define(f"linalg.index {i} : index") for i in range(rank)]

            def loop(left, total):
                if not left:
                    value = self.define(f"tensor.extract {name}[{', '.join(at)}] : {self.type(shape, element)}")
                    return self.binary(total, self.convert(value, element, total_of), total_of, ("add", "sub"))
                low, result, iv, carried = self.rng.randrange(2) if shape[left[0]] > 1 else 0, self.fresh(), self.fresh("k"), self.fresh("a")
                self.emit(f"{result} = scf.for {iv} = {self.index(low)} to {self.index(shape[left[0]])} step {self.index(1)} "
                          f"iter_args({carried} = {total}) -> ({total_of}) {{")
                at[left[0]] = iv
                self.emit(f"scf.yield {loop(left[1:], carried)} : {total_of}")
                self.emit("}")
                return result
            start = self.convert(args[0], element, total_of) if self.odds(1, 2) else self.scalar(total_of)
            total = self.binary(loop(over, start), self.convert(args[0], element, total_of), total_of, ("add", "mul"))
            return self.convert(total, total_of, element)
        weights = self.weights(to, element)
        self.add(self.generic([self.identity(rank)] * 2, ["parallel"] * rank, [(weights, to, element)], (to, element), body), to, element, layout)

    def resize(self):
        """Rows twice, or each second one."""
        name, shape, element, layout = self.take()
        at, rank = self.rng.randrange(len(shape)), len(shape)
        bigger = self.odds(1, 2)
        to = [n * 2 if bigger and i == at else (n + 1) // 2 if i == at else n for i, n in enumerate(shape)]
        if to[at] > 24:
            return
        places = ", ".join((f"d{i} floordiv 2" if bigger else f"d{i} * 2") if i == at else f"d{i}" for i in range(rank))
        self.add(self.generic([f"({self.dims(rank)}) -> ({places})", self.identity(rank)], ["parallel"] * rank, [(name, shape, element)],
                              (to, element), lambda args: self.binary(args[0], self.scalar(element), element, ("add",))), to, element, layout)

    def concatenate(self):
        """Several tensors side by side, in a new tensor or inside of one with contents."""
        name, shape, element, layout = self.take()
        at, rank = self.rng.randrange(len(shape)), len(shape)
        others = [v for v in self.values if v[2] == element and v[3] == layout and len(v[1]) == rank
                  and all(a == b for i, (a, b) in enumerate(zip(v[1], shape)) if i != at)]
        parts = [(name, shape)] + [self.rng.choice(others)[:2] for _ in range(self.rng.randrange(1, 3))]
        around = [self.rng.randrange(0, 2) if self.odds(1, 3) else 0 for _ in "12"]
        to = [sum(s[at] for _, s in parts) + sum(around) if i == at else n for i, n in enumerate(shape)]
        if to[at] > 24:
            return
        into = self.started(to, element) if any(around) or self.odds(1, 4) else self.empty(to, element)
        offset = around[0]
        for part, size in parts:
            offsets = [offset if i == at else 0 for i in range(rank)]
            into = self.define(f"tensor.insert_slice {part} into {into}{offsets} {list(size)} {[1] * rank} : "
                               f"{self.type(size, element)} into {self.type(to, element)}")
            offset += size[at]
        self.add(into, to, element, layout)

    def part(self):
        name, shape, element, layout = self.take()
        offsets = [self.rng.randrange(0, min(n, 2)) for n in shape]
        strides = [self.pick(1, 1, 1, 2) for _ in shape]
        sizes = [self.rng.randrange(max(1, (n - o) // s // 2), (n - o - 1) // s + 2) for n, o, s in zip(shape, offsets, strides)]
        self.add(self.define(f"tensor.extract_slice {name}{offsets} {sizes} {strides} : {self.type(shape, element)} to "
                             f"{self.type(sizes, element)}"), sizes, element, layout)

    def reshape(self):
        """Two dimensions as one and back, with something between."""
        name, shape, element, layout = self.take()
        if len(shape) < 3:
            return
        at = self.rng.randrange(len(shape) - 1)
        groups = [[i] for i in range(at)] + [[at, at + 1]] + [[i] for i in range(at + 2, len(shape))]
        to = [*shape[:at], shape[at] * shape[at + 1], *shape[at + 2:]]
        flat = self.define(f"tensor.collapse_shape {name} {groups} : {self.type(shape, element)} into {self.type(to, element)}")
        kept = len(self.values)
        self.add(flat, to, element, "flat")
        self.elementwise()
        flat = self.values[-1][0] if self.values[-1][1:3] == (tuple(to), element) else flat
        del self.values[kept:]
        if self.odds(1, 2):
            self.show((flat, to, element, "flat"))
        self.add(self.define(f"tensor.expand_shape {flat} {groups} output_shape {list(shape)} : {self.type(to, element)} into "
                             f"{self.type(shape, element)}"), shape, element, layout)

    def transpose(self):
        name, shape, element, layout = self.take()
        order = list(range(len(shape)))
        i, j = self.rng.randrange(len(shape)), self.rng.randrange(len(shape))
        order[i], order[j] = order[j], order[i]
        to = [shape[k] for k in order]
        self.add(self.define(f"linalg.transpose ins({name} : {self.type(shape, element)}) outs({self.empty(to, element)} : "
                             f"{self.type(to, element)}) permutation = {order}"), to, element, layout)

    def opaque(self):
        """An op that is not streamed, between others."""
        name, shape, element, layout = self.take()
        value = self.define(f"tensor.extract {name}[{', '.join(self.index(self.rng.randrange(n)) for n in shape)}] : {self.type(shape, element)}")
        place = ", ".join(self.index(self.rng.randrange(n)) for n in shape)
        self.add(self.define(f"tensor.insert {value} into {name}[{place}] : {self.type(shape, element)}"), shape, element, layout)

    def print_all(self, value):
        self.show(value)
        self.emit('vector.print str "@\\0A"')

    def show(self, value):
        name, shape, element, _ = value
        kind = self.type(shape, element)
        # a buffer of memory that may be written is that memory, later writes included
        as_buffer = self.odds(1, 3) and not any(line.lstrip().startswith(f"{name} = bufferization.to_tensor") for line in self.lines)
        if as_buffer:
            kind = kind.replace("tensor", "memref")
            name = self.define(f"bufferization.to_buffer {name} read_only : {self.type(shape, element)} to {kind}")
        for n in shape:
            iv = self.fresh("i")
            self.emit(f"scf.for {iv} = {self.index(0)} to {self.index(n)} step {self.index(1)} {{")
            self.loops.append(iv)
        at = ", ".join(self.loops[-len(shape):])
        x = self.define(f"memref.load {name}[{at}] : {kind}" if as_buffer else f"tensor.extract {name}[{at}] : {kind}")
        if element == "f32":
            x, element = self.define(f"arith.bitcast {x} : f32 to i32"), "i32"
        self.emit(f"vector.print {self.define(f'arith.extsi {x} : {element} to i64')} : i64")
        for _ in shape:
            self.emit("}")

    def write(self):
        self.loops = []
        ops = [self.elementwise, self.elementwise, self.named, self.concatenate, self.part, self.reduction, self.mean, self.normalize, self.resize, self.reshape,
               self.transpose, self.opaque, self.memory]
        ops += [self.matmul] * 4 if self.layout == "matrix" else [self.conv] * 4
        ops += [self.window_loops] * 4 if self.layout == "nhwc" else []
        self.source()
        num, (name, shape, element, _) = len(self.lines), self.values[0]
        for _ in range(self.rng.randrange(2, 9)):
            self.rng.choice(ops)()
            if self.odds(1, 10):
                self.source()
        for value in self.values[1:]:
            if self.chooses_rows.random() < 0.1:
                self.sink(value)
        self.show(self.values[-1])
        for value in self.values[:-1]:
            if self.odds(1, 8):
                self.show(value)
        if self.chooses_rows.random() < 0.5:  # the first source is an argument of the function that has the network
            kind = self.type(shape, element)
            self.functions += [f"func.func private @network({name}: {kind}) {{", *self.lines[num:], "return", "}"]
            self.lines = self.lines[:num] + [f"func.call @network({name}) : ({kind}) -> ()"]
        return "func.func @main() {\n" + "\n".join(self.lines) + "\nreturn\n}\n" + "\n".join(self.functions) + "\n"


def by_function(output):
    """What each function printed, in its order: functions that make and take rows are called in turns."""
    parts, name = {}, "@"
    for line in output.splitlines():
        name = line if line.startswith("@") else name
        parts.setdefault(name, []).append(line)
    return parts


def check(seed, counts, folder):
    text = Network(seed).write()
    opt, execute = tool("cistern-opt"), tool("cistern-run")
    wanted = ask([execute, "-", "--no-leak-check"], text, 60)  # the memory of rows is freed by bufferization alone
    if wanted.status:
        return f"the network is not executed: {wanted.errors[:500]}"
    pipeline = FOLD if seed % 2 else STREAM
    more = f"block-rows={(1, 2, 4)[seed // 3 % 3]}" if seed % 3 == 0 else "max-macs=4"
    pipeline = pipeline.replace("always=true", f"always=true {more}")
    streamed = ask([opt, "-", f"--pass-pipeline={pipeline}", "--mlir-pass-statistics"], text, 60)
    if streamed.status:
        return f"stream-rows fails: {streamed.errors[:700]}"
    found = {name: int(n) for n, name in re.findall(r"\(S\) +(\d+) (num-groups|num-ops|num-strips|bytes-before|bytes-after)", streamed.errors)}
    for name, n in found.items():
        counts[name] += n
    counts["streamed"] += found.get("num-groups", 0) > 0
    buffers = ask([opt, "-", f"--pass-pipeline={BUFFERS}"], streamed.output, 60)
    if buffers.status:
        return f"the streamed program does not bufferize: {buffers.errors[-500:]}"
    got = ask([execute, "-"], buffers.output, 60)
    if got.status or by_function(got.output) != by_function(wanted.output):
        return f"the streamed program prints something else: {got.errors[-500:]}"
    if folder and found.get("num-groups"):
        (folder / f"network{seed}.mlir").write_text(streamed.output)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--c", action="store_true")
    parser.add_argument("--dump", action="store_true")
    options = parser.parse_args()
    if options.dump:
        print(Network(options.seed).write(), end="")
        return 0
    counts = dict.fromkeys(["streamed", "num-groups", "num-ops", "num-strips", "bytes-before", "bytes-after"], 0)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) if options.c else None
        for seed in range(options.seed, options.seed + options.count):
            try:
                wrong = check(seed, counts, folder)
            except Broken as broken:
                wrong = str(broken)[:2000]
            if wrong:
                print(f"seed {seed}: {wrong}")
                return 1
        print(f"{options.count} networks: " + ", ".join(f"{n} {name}" for name, n in counts.items()))
        files = sorted(folder.iterdir()) if folder else []
        if files:
            return subprocess.run([sys.executable, ROOT / "test/target/c/execute.py", "--quick", *files], check=False).returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
