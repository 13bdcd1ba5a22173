#!/usr/bin/env python3
"""Writes the reference models of MLPerf Tiny as MLIR: generate.py MODEL [--float] [--inside] > model.mlir

MODEL: resnet8 (image classification), dscnn (keyword spotting), mobilenet (visual wake words), autoencoder (anomaly detection) or
wakeword (streaming wake word). The layers are those of mlcommons/tiny (Apache-2.0); weights are random numbers from a seed. Each layer
is one linalg.generic over its output, whose body sums, requantizes (int8: to a fixed-point number per channel) and applies ReLU;
padding is a matter of bounds. @main takes the input and returns the scores; with --inside it makes an input and
prints the scores, so that both lie in the arena."""
import argparse
import random


class Model:
    def __init__(self, is_float, seed=1):
        self.rng, self.is_float = random.Random(seed), is_float
        self.element, self.sum = ("f32", "f32") if is_float else ("i8", "i32")
        self.lines, self.count = [], 0

    def fresh(self, name="t"):
        self.count += 1
        return f"%{name}{self.count}"

    def emit(self, text):
        self.lines.append("  " + text)

    def define(self, text, name="t"):
        result = self.fresh(name)
        self.emit(f"{result} = {text}")
        return result

    def tensor(self, shape, element=None):
        return f"tensor<{'x'.join(map(str, shape))}x{element or self.element}>"

    def index(self, n):
        return self.define(f"arith.constant {n} : index", "c")

    # --- constants ---

    def weights(self, shape, scale=1.0):
        count = 1
        for n in shape:
            count *= n
        if self.is_float:
            data = b"".join(float_bytes(self.rng.uniform(-scale, scale)) for _ in range(count))
        else:
            data = bytes(self.rng.randrange(256) for _ in range(count))
        return self.define(f'arith.constant dense<"0x{data.hex().upper()}"> : {self.tensor(shape)}', "w")

    def per_channel(self, channels, low, high):
        """Biases, or multipliers of the fixed-point numbers."""
        if self.is_float:
            numbers = [f"{self.rng.uniform(-0.1, 0.1):.6f}" for _ in range(channels)]
        else:
            numbers = [str(self.rng.randrange(low, high)) for _ in range(channels)]
        return self.define(f"arith.constant dense<[{', '.join(numbers)}]> : {self.tensor([channels], self.sum)}", "b")

    # --- layers: [n, h, w, c] ---

    def layer(self, out, fan_in, body, relu, name):
        """One generic over the output; `body` emits the sum from a bias."""
        shape = [1, *out] if len(out) == 3 else [1, *out]
        rank, channels = len(shape), shape[-1]
        dims = ", ".join(f"d{i}" for i in range(rank))
        bias = self.per_channel(channels, -1000, 1000)
        empty = self.define(f"tensor.empty() : {self.tensor(shape)}", "e")
        ins, types = [bias], [self.tensor([channels], self.sum)]
        if not self.is_float:
            spread = max(1, round(2 ** 31 / (fan_in ** 0.5 * 80)))
            ins.append(self.per_channel(channels, spread // 2, spread))
            types.append(self.tensor([channels], "i32"))
        maps = [f"affine_map<({dims}) -> (d{rank - 1})>"] * len(ins) + [f"affine_map<({dims}) -> ({dims})>"]
        kinds = ", ".join(['"parallel"'] * rank)
        result = self.fresh(name)
        self.emit(f"{result} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]}} "
                  f"ins({', '.join(ins)} : {', '.join(types)}) outs({empty} : {self.tensor(shape)}) {{")
        args = "%bias: " + self.sum + ("" if self.is_float else ", %scale: i32") + ", %old: " + self.element
        self.emit(f"^bb0({args}):")
        at = [self.define(f"linalg.index {i} : index", "i") for i in range(rank)]
        total = body(at)
        self.emit(f"linalg.yield {self.activate(total, relu)} : {self.element}")
        self.emit(f"}} -> {self.tensor(shape)}")
        return result, shape

    def activate(self, total, relu):
        if self.is_float:
            zero = self.define("arith.constant 0.0 : f32", "c")
            return self.define(f"arith.maximumf {total}, {zero} : f32", "r") if relu else total
        wide = self.define(f"arith.extsi {total} : i32 to i64")
        scale = self.define("arith.extsi %scale : i32 to i64")
        product = self.define(f"arith.muli {wide}, {scale} : i64")
        half, by = (self.define(f"arith.constant {n} : i64", "c") for n in (1 << 30, 31))
        rounded = self.define(f"arith.addi {product}, {half} : i64")
        small = self.define(f"arith.trunci {self.define(f'arith.shrsi {rounded}, {by} : i64')} : i64 to i32")
        low, high = (self.define(f"arith.constant {n} : i32", "c") for n in (0 if relu else -128, 127))
        clamped = self.define(f"arith.minsi {self.define(f'arith.maxsi {small}, {low} : i32')}, {high} : i32")
        return self.define(f"arith.trunci {clamped} : i32 to i8", "q")

    def add_product(self, total, a, b):
        if self.is_float:
            return self.define(f"arith.addf {total}, {self.define(f'arith.mulf {a}, {b} : f32')} : f32")
        a, b = (self.define(f"arith.extsi {x} : i8 to i32") for x in (a, b))
        return self.define(f"arith.addi {total}, {self.define(f'arith.muli {a}, {b} : i32')} : i32")

    def extract(self, tensor, shape, at):
        return self.define(f"tensor.extract {tensor}[{', '.join(at)}] : {self.tensor(shape)}", "x")

    def loop(self, low, high, total, inner):
        one, result, iv, carried = self.index(1), self.fresh("s"), self.fresh("k"), self.fresh("a")
        self.emit(f"{result} = scf.for {iv} = {low} to {high} step {one} iter_args({carried} = {total}) -> ({self.sum}) {{")
        self.emit(f"scf.yield {inner(iv, carried)} : {self.sum}")
        self.emit("}")
        return result

    def window(self, at, size, kernel, stride, pad):
        """The part of the kernel that lies inside: bounds, and the map to the input."""
        low = self.define(f"affine.max affine_map<(d0) -> (0, {pad} - d0 * {stride})>({at})")
        high = self.define(f"affine.min affine_map<(d0) -> ({kernel}, {size + pad} - d0 * {stride})>({at})")
        return low, high

    def inside(self, at, k, stride, pad):
        return self.define(f"affine.apply affine_map<(d0, d1) -> (d0 * {stride} + d1 - {pad})>({at}, {k})")

    def conv(self, x, shape, out, kernel, stride, relu, same=True, depthwise=False):
        (_, height, width, channels), (kh, kw) = shape, kernel
        pads = [0, 0]
        sizes = [(n - k) // stride + 1 for n, k in ((height, kh), (width, kw))]
        if same:
            sizes = [-(-n // stride) for n in (height, width)]
            pads = [max(0, (o - 1) * stride + k - n) // 2 for o, k, n in zip(sizes, kernel, (height, width))]
        fan_in = kh * kw * (1 if depthwise else channels)
        shape_of_weights = [kh, kw, channels] if depthwise else [out, kh, kw, channels]
        w = self.weights(shape_of_weights, (3 / fan_in) ** 0.5)

        def body(at):
            n, y, z, c = at

            def row(i, total):
                def column(j, inner):
                    place = [n, self.inside(y, i, stride, pads[0]), self.inside(z, j, stride, pads[1])]
                    if depthwise:
                        return self.add_product(inner, self.extract(x, shape, [*place, c]),
                                                self.extract(w, shape_of_weights, [i, j, c]))
                    return self.loop(self.index(0), self.index(channels), inner, lambda k, a: self.add_product(
                        a, self.extract(x, shape, [*place, k]), self.extract(w, shape_of_weights, [c, i, j, k])))
                return self.loop(*self.window(z, width, kw, stride, pads[1]), total, column)
            return self.loop(*self.window(y, height, kh, stride, pads[0]), "%bias", row)
        return self.layer([*sizes, channels if depthwise else out], fan_in, body, relu, "dw" if depthwise else "conv")

    def dense(self, x, shape, out, relu):
        count = shape[-1]
        w = self.weights([out, count], (3 / count) ** 0.5)

        def body(at):
            n, c = at
            return self.loop(self.index(0), self.index(count), "%bias", lambda k, a: self.add_product(
                a, self.extract(x, shape, [n, k]), self.extract(w, [out, count], [c, k])))
        return self.layer([out], count, body, relu, "dense")

    def add(self, x, y, shape):
        def body(at):
            a, b = self.extract(x, shape, at), self.extract(y, shape, at)
            if self.is_float:
                return self.define(f"arith.addf {a}, {b} : f32")
            a, b = (self.define(f"arith.extsi {v} : i8 to i32") for v in (a, b))
            total = self.define(f"arith.addi {a}, {b} : i32")
            return self.define(f"arith.muli {total}, {self.define('arith.constant 150 : i32', 'c')} : i32")
        return self.layer(shape[1:], 1, body, True, "add")

    def mean(self, x, shape):
        """Average over height and width."""
        _, height, width, channels = shape
        zero = "arith.constant 0.0 : f32" if self.is_float else "arith.constant 0 : i32"

        def body(at):
            n, _, _, c = at

            def element(i, j, total):
                v = self.extract(x, shape, [n, i, j, c])
                if self.is_float:
                    return self.define(f"arith.addf {total}, {v} : f32")
                return self.define(f"arith.addi {total}, {self.define(f'arith.extsi {v} : i8 to i32')} : i32")
            total = self.loop(self.index(0), self.index(height), self.define(zero, "c"), lambda i, a: self.loop(
                self.index(0), self.index(width), a, lambda j, b: element(i, j, b)))
            if self.is_float:
                count = self.define(f"arith.constant {height * width}.0 : f32", "c")
                return self.define(f"arith.divf {total}, {count} : f32")
            times = self.define(f"arith.constant {max(1, 19200 // (height * width))} : i32", "c")
            return self.define(f"arith.muli {total}, {times} : i32")
        return self.layer([1, 1, channels], 19200, body, False, "mean")

    def flat(self, x, shape):
        to = [1, shape[-1]]
        return self.define(f"tensor.collapse_shape {x} [[0, 1, 2], [3]] : {self.tensor(shape)} into {self.tensor(to)}", "flat"), to

    def softmax(self, x, shape):
        """Scores; of int8 in steps of 1/256 from -128."""
        def number(v):
            if self.is_float:
                return v
            wide = self.define(f"arith.sitofp {v} : i8 to f32")
            return self.define(f"arith.mulf {wide}, {self.define('arith.constant 0.125 : f32', 'c')} : f32")
        count, empty = shape[-1], self.define(f"tensor.empty() : {self.tensor(shape)}", "e")
        result, maps = self.fresh("scores"), "affine_map<(d0, d1) -> (d0, d1)>"
        self.emit(f"{result} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\"]}} "
                  f"outs({empty} : {self.tensor(shape)}) {{")
        self.emit(f"^bb0(%old: {self.element}):")
        n, c = (self.define(f"linalg.index {i} : index", "i") for i in (0, 1))
        own, zero = number(self.extract(x, shape, [n, c])), self.define("arith.constant 0.0 : f32", "c")
        was, self.sum = self.sum, "f32"
        total = self.loop(self.index(0), self.index(count), zero, lambda k, a: self.define(
            f"arith.addf {a}, {self.define(f'''math.exp {self.define(f'arith.subf {number(self.extract(x, shape, [n, k]))}, {own} : f32')} : f32''')} : f32"))
        self.sum = was
        score = self.define(f"arith.divf {self.define('arith.constant 1.0 : f32', 'c')}, {total} : f32")
        if not self.is_float:
            steps, low = self.define("arith.constant 255.0 : f32", "c"), self.define("arith.constant 128 : i32", "c")
            whole = self.define(f"arith.fptosi {self.define(f'arith.mulf {score}, {steps} : f32')} : f32 to i32")
            score = self.define(f"arith.trunci {self.define(f'arith.subi {whole}, {low} : i32')} : i32 to i8")
        self.emit(f"linalg.yield {score} : {self.element}")
        self.emit(f"}} -> {self.tensor(shape)}")
        return result, shape

    # --- the function ---

    def made_input(self, shape):
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        kinds = ", ".join(['"parallel"'] * len(shape))
        empty = self.define(f"tensor.empty() : {self.tensor(shape)}", "e")
        result = self.fresh("input")
        self.emit(f"{result} = linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], iterator_types = [{kinds}]}} "
                  f"outs({empty} : {self.tensor(shape)}) {{")
        self.emit(f"^bb0(%old: {self.element}):")
        total = self.index(7)
        for i in range(len(shape)):
            at, by = self.define(f"linalg.index {i} : index", "i"), self.index(1000003)
            total = self.define(f"arith.addi {self.define(f'arith.muli {total}, {by} : index')}, {at} : index")
        byte = self.define(f"arith.trunci {self.define(f'arith.index_cast {total} : index to i64')} : i64 to i8")
        if self.is_float:
            wide = self.define(f"arith.sitofp {byte} : i8 to f32")
            byte = self.define(f"arith.mulf {wide}, {self.define('arith.constant 0.0078125 : f32', 'c')} : f32")
        self.emit(f"linalg.yield {byte} : {self.element}")
        self.emit(f"}} -> {self.tensor(shape)}")
        return result

    def show(self, x, shape):
        zero, one, last = self.index(0), self.index(1), self.index(shape[-1])
        self.emit(f"scf.for %at = {zero} to {last} step {one} {{")
        value, to = self.extract(x, shape, [zero, "%at"]), "i64"
        if self.is_float:
            value, to = self.define(f"arith.bitcast {value} : f32 to i32"), "i64"
        self.emit(f"%shown = arith.extsi {value} : {'i32' if self.is_float else 'i8'} to {to}")
        self.emit("vector.print %shown : i64")
        self.emit("}")

    def write(self, network, shape, inside):
        x = self.made_input(shape) if inside else "%input"
        result, out = network(self, x, shape)
        if inside:
            self.show(result, out)
        arguments, results = ("", "") if inside else (f"%input: {self.tensor(shape)}", f" -> {self.tensor(out)}")
        end = "return" if inside else f"return {result} : {self.tensor(out)}"
        return f"func.func @main({arguments}){results} {{\n" + "\n".join(self.lines) + f"\n  {end}\n}}\n"


def float_bytes(value):
    import struct
    return struct.pack("<f", value)


# --- networks ---

def resnet8(m, x, shape):
    x, shape = m.conv(x, shape, 16, (3, 3), 1, True)
    for out, stride in ((16, 1), (32, 2), (64, 2)):
        y, y_shape = m.conv(x, shape, out, (3, 3), stride, True)
        y, y_shape = m.conv(y, y_shape, out, (3, 3), 1, False)
        if stride > 1:
            x, shape = m.conv(x, shape, out, (1, 1), stride, False)
        x, shape = m.add(x, y, y_shape)
    x, shape = m.flat(*m.mean(x, shape))
    return m.softmax(*m.dense(x, shape, 10, False))


def dscnn(m, x, shape):
    x, shape = m.conv(x, shape, 64, (10, 4), 2, True)
    for _ in range(4):
        x, shape = m.conv(x, shape, 64, (3, 3), 1, True, depthwise=True)
        x, shape = m.conv(x, shape, 64, (1, 1), 1, True)
    x, shape = m.flat(*m.mean(x, shape))
    return m.softmax(*m.dense(x, shape, 12, False))


def mobilenet(m, x, shape):
    x, shape = m.conv(x, shape, 8, (3, 3), 2, True)
    for stride, out in ((1, 16), (2, 32), (1, 32), (2, 64), (1, 64), (2, 128), *[(1, 128)] * 5, (2, 256), (1, 256)):
        x, shape = m.conv(x, shape, out, (3, 3), stride, True, depthwise=True)
        x, shape = m.conv(x, shape, out, (1, 1), 1, True)
    x, shape = m.flat(*m.mean(x, shape))
    return m.softmax(*m.dense(x, shape, 2, False))


def autoencoder(m, x, shape):
    for out in (128, 128, 128, 128, 8, 128, 128, 128, 128):
        x, shape = m.dense(x, shape, out, True)
    return m.dense(x, shape, 640, False)


def wakeword(m, x, shape):
    for kernel, out in ((3, 128), (5, 128), (10, 128), (15, 32)):
        x, shape = m.conv(x, shape, out, (kernel, 1), 1, False, same=False, depthwise=True)
        x, shape = m.conv(x, shape, out, (1, 1), 1, True, same=False)
    x, shape = m.flat(x, shape)
    return m.softmax(*m.dense(x, shape, 3, False))


NETWORKS = {
    "resnet8": (resnet8, [1, 32, 32, 3]),
    "dscnn": (dscnn, [1, 49, 10, 1]),
    "mobilenet": (mobilenet, [1, 96, 96, 3]),
    "autoencoder": (autoencoder, [1, 640]),
    "wakeword": (wakeword, [1, 30, 1, 40]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", choices=NETWORKS)
    parser.add_argument("--float", action="store_true", help="f32 rather than int8")
    parser.add_argument("--inside", action="store_true", help="@main makes its input and prints its output")
    options = parser.parse_args()
    network, shape = NETWORKS[options.model]
    print(Model(options.float).write(network, shape, options.inside), end="")


if __name__ == "__main__":
    main()
