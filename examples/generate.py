#!/usr/bin/env python3
"""Writes the example models at tensor level: mlp.mlir, resnet.mlir, transformer.mlir.

    generate.py [FOLDER]        (default: the folder of this script)

Each model is one function on tensors: the input and the weights are its arguments, so the files stay small and every
buffer in them is an activation, which is what the memory planner works on. Layers write into fresh `tensor.empty`s, as
frontends do; what may share memory is for the tools to find out. lower.sh makes the memref level from these files."""
import pathlib
import sys


def tensor(shape, element="f32"):
    return "tensor<" + "".join(f"{dim}x" for dim in shape) + f"{element}>"


class Function:
    """One function under construction. A value is a pair of its name and its shape; every element type is f32."""

    def __init__(self, name):
        self.name = name
        self.arguments = []
        self.lines = []
        self.constants = {}
        self.maps = {}
        self.count = 0

    def argument(self, name, *shape):
        value = (f"%{name}", tuple(shape))
        self.arguments.append(value)
        return value

    def op(self, text, shape=None):
        """Appends an op; with a shape, names its result and returns it."""
        if shape is None:
            self.lines.append(text)
            return None
        value = (f"%{self.count}", tuple(shape))
        self.count += 1
        self.lines.append(f"{value[0]} = {text}")
        return value

    def constant(self, number):
        name = f"%cst_{len(self.constants)}"
        return self.constants.setdefault(number, name)

    def empty(self, shape):
        return self.op(f"tensor.empty() : {tensor(shape)}", shape)

    def filled(self, shape, number):
        out = self.empty(shape)
        text = (
            f"linalg.fill ins({self.constant(number)} : f32) "
            f"outs({out[0]} : {tensor(shape)}) -> {tensor(shape)}"
        )
        return self.op(text, shape)

    def affine_map(self, rank, dims):
        inputs = ", ".join(f"d{i}" for i in range(rank))
        outputs = ", ".join(dim if isinstance(dim, str) else f"d{dim}" for dim in dims)
        return self.maps.setdefault(f"affine_map<({inputs}) -> ({outputs})>", f"#map_{len(self.maps)}")

    def named(self, name, inputs, out, attributes=""):
        """A named structured op: linalg.NAME."""
        ins = ", ".join(value for value, _ in inputs)
        types = ", ".join(tensor(shape) for _, shape in inputs)
        text = f"linalg.{name} {attributes}ins({ins} : {types}) outs({out[0]} : {tensor(out[1])}) -> {tensor(out[1])}"
        return self.op(text, out[1])

    def generic(self, inputs, maps, out, out_map, body, iterators=None):
        """linalg.generic. `maps` are lists of dimensions; `body` makes lines from the names of the block arguments,
        the last of which it yields."""
        rank = len(iterators or out[1])
        iterators = iterators or ["parallel"] * rank
        names = [f"%in_{i}" for i in range(len(inputs))] + ["%out"]
        lines = body(*names)
        ins = ", ".join(value for value, _ in inputs)
        types = ", ".join(tensor(shape) for _, shape in inputs)
        all_maps = ", ".join(self.affine_map(rank, dims) for dims in [*maps, out_map])
        kinds = ", ".join(f'"{kind}"' for kind in iterators)
        text = [
            f"linalg.generic {{indexing_maps = [{all_maps}], iterator_types = [{kinds}]}} "
            f"ins({ins} : {types}) outs({out[0]} : {tensor(out[1])}) {{",
            "^bb0(" + ", ".join(f"{name}: f32" for name in names) + "):",
            *[f"  {line}" for line in lines],
            f"  linalg.yield {lines[-1].split(' = ')[0]} : f32",
            f"}} -> {tensor(out[1])}",
        ]
        return self.op("\n".join(text), out[1])

    def elementwise(self, inputs, body):
        """Inputs of lower rank are broadcast along the leading dimensions."""
        shape = max((shape for _, shape in inputs), key=len)
        rank = len(shape)
        maps = [list(range(rank - len(s), rank)) for _, s in inputs]
        return self.generic(inputs, maps, self.empty(shape), list(range(rank)), body)

    def reduce_last(self, value, start, op):
        """Reduces the last dimension with a binary op of arith."""
        shape = value[1]
        rank = len(shape)
        return self.generic(
            [value],
            [list(range(rank))],
            self.filled(shape[:-1], start),
            list(range(rank - 1)),
            lambda x, acc: [f"%r = arith.{op} {acc}, {x} : f32"],
            ["parallel"] * (rank - 1) + ["reduction"],
        )

    def with_rows(self, value, rows, body):
        """Elementwise on a value and one number for each of its rows."""
        rank = len(value[1])
        all_dims = list(range(rank))
        maps = [all_dims] + [all_dims[:-1]] * len(rows)
        return self.generic([value, *rows], maps, self.empty(value[1]), all_dims, body)

    def print(self, result):
        header = [f"{name} = {text}" for text, name in self.maps.items()]
        arguments = ",\n    ".join(f"{name}: {tensor(shape)}" for name, shape in self.arguments)
        body = [f"{name} = arith.constant {number} : f32" for number, name in self.constants.items()]
        body += self.lines + [f"return {result[0]} : {tensor(result[1])}"]
        indented = "\n".join("  " + line for text in body for line in text.split("\n"))
        maps = "".join(line + "\n" for line in header)
        return f"{maps}func.func @{self.name}(\n    {arguments}) -> {tensor(result[1])} {{\n{indented}\n}}\n"


# --- layers ---


def add(f, a, b):
    return f.elementwise([a, b], lambda x, y, _: [f"%r = arith.addf {x}, {y} : f32"])


def relu(f, x):
    zero = f.constant("0.0")
    return f.elementwise([x], lambda v, _: [f"%r = arith.maximumf {v}, {zero} : f32"])


def gelu(f, x):
    """x * 0.5 * (1 + erf(x / sqrt 2))"""
    half, one, scale = f.constant("0.5"), f.constant("1.0"), f.constant("0.70710678")
    return f.elementwise(
        [x],
        lambda v, _: [
            f"%s = arith.mulf {v}, {scale} : f32",
            "%e = math.erf %s : f32",
            f"%p = arith.addf %e, {one} : f32",
            f"%h = arith.mulf {v}, {half} : f32",
            "%r = arith.mulf %h, %p : f32",
        ],
    )


def dense(f, x, name, width):
    """x * weight + bias, on the rows of a matrix."""
    rows, depth = x[1]
    weight = f.argument(f"{name}_w", depth, width)
    bias = f.argument(f"{name}_b", width)
    product = f.named("matmul", [x, weight], f.filled((rows, width), "0.0"))
    return add(f, product, bias)


def softmax(f, x):
    top = f.reduce_last(x, "0xFF800000", "maximumf")
    powers = f.with_rows(
        x, [top], lambda v, m, _: [f"%d = arith.subf {v}, {m} : f32", "%r = math.exp %d : f32"]
    )
    total = f.reduce_last(powers, "0.0", "addf")
    return f.with_rows(powers, [total], lambda v, s, _: [f"%r = arith.divf {v}, {s} : f32"])


def layer_norm(f, x, name):
    rows, width = x[1]
    count, epsilon = f.constant(f"{width}.0"), f.constant("1.000000e-05")
    gain, shift = f.argument(f"{name}_g", width), f.argument(f"{name}_s", width)
    total = f.reduce_last(x, "0.0", "addf")
    centred = f.with_rows(
        x, [total], lambda v, t, _: [f"%m = arith.divf {t}, {count} : f32", f"%r = arith.subf {v}, %m : f32"]
    )
    squares = f.elementwise([centred], lambda v, _: [f"%r = arith.mulf {v}, {v} : f32"])
    variance = f.reduce_last(squares, "0.0", "addf")
    normal = f.with_rows(
        centred,
        [variance],
        lambda v, t, _: [
            f"%m = arith.divf {t}, {count} : f32",
            f"%e = arith.addf %m, {epsilon} : f32",
            "%q = math.rsqrt %e : f32",
            f"%r = arith.mulf {v}, %q : f32",
        ],
    )
    return f.elementwise(
        [normal, gain, shift],
        lambda v, g, s, _: [f"%p = arith.mulf {v}, {g} : f32", f"%r = arith.addf %p, {s} : f32"],
    )


def convolution(f, x, name, channels, size=3, stride=1):
    """Padded to keep the image's size, divided by the stride; bias added. Layout: batch, height, width, channel."""
    batch, height, width, depth = x[1]
    weight = f.argument(f"{name}_w", size, size, depth, channels)
    bias = f.argument(f"{name}_b", channels)
    before = (size - 1) // 2
    after = size - 1 - before
    if size > 1:
        padded = (batch, height + size - 1, width + size - 1, depth)
        zero = f.constant("0.0")
        x = f.op(
            f"tensor.pad {x[0]} low[0, {before}, {before}, 0] high[0, {after}, {after}, 0] {{\n"
            "^bb0(%b: index, %h: index, %w: index, %c: index):\n"
            f"  tensor.yield {zero} : f32\n"
            f"}} : {tensor(x[1])} to {tensor(padded)}",
            padded,
        )
    out = f.filled((batch, height // stride, width // stride, channels), "0.0")
    attributes = f"{{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}} "
    return add(f, f.named("conv_2d_nhwc_hwcf", [x, weight], out, attributes), bias)


def residual_block(f, x, name, channels, stride=1):
    inner = relu(f, convolution(f, x, f"{name}_a", channels, stride=stride))
    inner = convolution(f, inner, f"{name}_b", channels)
    if x[1][-1] != channels:
        x = convolution(f, x, f"{name}_skip", channels, size=1, stride=stride)
    return relu(f, add(f, inner, x))


def global_average(f, x):
    batch, height, width, channels = x[1]
    size = f.constant(f"{height * width}.0")
    total = f.generic(
        [x],
        [[0, 2, 3, 1]],
        f.filled((batch, channels), "0.0"),
        [0, 1],
        lambda v, acc: [f"%r = arith.addf {acc}, {v} : f32"],
        ["parallel", "parallel", "reduction", "reduction"],
    )
    return f.elementwise([total], lambda v, _: [f"%r = arith.divf {v}, {size} : f32"])


def split_heads(f, x, heads, order):
    """rows x (heads * depth) -> the dimensions (rows, heads, depth) in the order of the argument."""
    rows, width = x[1]
    split = (rows, heads, width // heads)
    expanded = f.op(
        f"tensor.expand_shape {x[0]} [[0], [1, 2]] output_shape {list(split)} : {tensor(x[1])} into {tensor(split)}",
        split,
    )
    return transpose(f, expanded, order)


def transpose(f, x, order):
    out = f.empty([x[1][i] for i in order])
    text = (
        f"linalg.transpose ins({x[0]} : {tensor(x[1])}) outs({out[0]} : {tensor(out[1])}) "
        f"permutation = {list(order)}"
    )
    return f.op(text, out[1])


def attention(f, x, name, heads):
    rows, width = x[1]
    depth = width // heads
    query = split_heads(f, dense(f, x, f"{name}_q", width), heads, (1, 0, 2))
    key = split_heads(f, dense(f, x, f"{name}_k", width), heads, (1, 2, 0))
    value = split_heads(f, dense(f, x, f"{name}_v", width), heads, (1, 0, 2))
    scores = f.named("batch_matmul", [query, key], f.filled((heads, rows, rows), "0.0"))
    scale = f.constant(f"{depth ** -0.5:e}")
    scaled = f.elementwise([scores], lambda v, _: [f"%r = arith.mulf {v}, {scale} : f32"])
    mixed = f.named("batch_matmul", [softmax(f, scaled), value], f.filled((heads, rows, depth), "0.0"))
    joined = transpose(f, mixed, (1, 0, 2))
    flat = f.op(
        f"tensor.collapse_shape {joined[0]} [[0], [1, 2]] : {tensor(joined[1])} into {tensor((rows, width))}",
        (rows, width),
    )
    return dense(f, flat, f"{name}_o", width)


# --- models ---


def mlp():
    """Four dense layers on a batch of images of 28 x 28 points."""
    f = Function("mlp")
    x = f.argument("input", 32, 784)
    for i, width in enumerate([512, 512, 256]):
        x = relu(f, dense(f, x, f"l{i}", width))
    return f.print(softmax(f, dense(f, x, "l3", 10)))


def resnet():
    """A small residual network on one image of 32 x 32 points: a stem, six blocks in three stages, a classifier."""
    f = Function("resnet")
    x = f.argument("image", 1, 32, 32, 3)
    x = relu(f, convolution(f, x, "stem", 16))
    for stage, channels in enumerate([16, 32, 64]):
        for block in range(2):
            stride = 2 if stage > 0 and block == 0 else 1
            x = residual_block(f, x, f"s{stage}b{block}", channels, stride)
    return f.print(dense(f, global_average(f, x), "head", 10))


def transformer():
    """Two encoder layers (normalisation first) on 128 tokens of width 256: four heads, inner width 1024."""
    f = Function("encoder")
    x = f.argument("tokens", 128, 256)
    for layer in range(2):
        name = f"e{layer}"
        x = add(f, x, attention(f, layer_norm(f, x, f"{name}_n1"), f"{name}_att", 4))
        inner = gelu(f, dense(f, layer_norm(f, x, f"{name}_n2"), f"{name}_up", 1024))
        x = add(f, x, dense(f, inner, f"{name}_down", 256))
    return f.print(layer_norm(f, x, "final"))


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent
    for model in (mlp, resnet, transformer):
        text = "".join(f"// {line.strip()}\n" for line in model.__doc__.splitlines())
        (folder / f"{model.__name__}.mlir").write_text(f"{text}// Written by generate.py.\n{model()}")


if __name__ == "__main__":
    main()
