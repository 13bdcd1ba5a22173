#!/usr/bin/env python3
"""Random TOSA programs: the bytes of the passes that lower them, and what the programs compute.

    random_tosa.py [--programs N] [--seed S] [--dynamic] [--execute] [--show N] [--print]

Without --execute, each of the passes, and all of them one after the other, print what mlir-opt prints; --tosa-infer-shapes of
programs in which sizes of results have been erased. With it, cistern-run
prints the same of a program before and after the passes, but for the signs of zero and
of what is not a number. --dynamic makes some sizes unknown. --print shows the programs."""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TEST = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TEST / "lib"), str(TEST / "programs")]
from batch import run_all
from lines import Lines
from tools import tool

PASSES = {
    "linalg": "builtin.module(func.func(tosa-to-scf,tosa-to-linalg-named,tosa-to-linalg))",
    "named": "builtin.module(func.func(tosa-to-linalg-named))",
    "hwcf": "builtin.module(func.func(tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=true}))",
    "tensor": "builtin.module(func.func(tosa-to-tensor))",
    "arith": "builtin.module(func.func(tosa-to-arith{include-apply-rescale=true}))",
    "arith32": "builtin.module(func.func(tosa-to-arith{include-apply-rescale=true use-32-bit=true}))",
    "scf": "builtin.module(func.func(tosa-to-scf))",
    "decompose": "builtin.module(func.func(tosa-optional-decompositions))",
    "fold": "builtin.module(func.func(tosa-layerwise-constant-fold))",
    "fold-all": "builtin.module(func.func(tosa-layerwise-constant-fold{aggressive-reduce-constant=true}))",
    "broadcastable": "builtin.module(func.func(tosa-make-broadcastable))",
    "infer": "builtin.module(func.func(tosa-infer-shapes))",
    "pipeline": "builtin.module(tosa-to-linalg-pipeline)",
    "all": "builtin.module(func.func(tosa-to-scf,tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,"
           "tosa-to-arith{include-apply-rescale=true}))",
}
# mlir-opt's passes to compare with. Its pipeline also validates, which refuses most of these programs.
THEIRS = {
    "pipeline": "builtin.module(func.func(tosa-optional-decompositions,canonicalize,tosa-infer-shapes,tosa-make-broadcastable,"
                "tosa-to-linalg-named,canonicalize,tosa-layerwise-constant-fold,tosa-make-broadcastable,tosa-to-linalg))",
}
LIMITS = {"i8": (-128, 127), "i16": (-32768, 32767), "i32": (-(1 << 31), (1 << 31) - 1), "i1": (0, 1)}
FLOATS = ("f32", "f16", "bf16")


class Program(Lines):
    """A function that is being written. A value is a name, a shape with -1 for what is not known, and an element type."""

    def __init__(self, rng, dynamic, executed):
        super().__init__(rng)
        self.dynamic, self.executed = dynamic, executed
        self.args, self.values, self.folded = [], [], set()

    def type(self, shape, element):
        return "tensor<" + "".join(("?" if n < 0 else str(n)) + "x" for n in shape) + element + ">"

    def op(self, text, shape, element, operands, attrs=""):
        """`text` is the op; operands are names with their types."""
        types = ", ".join(t for _, t in operands)
        names = ", ".join(n for n, _ in operands)
        name = self.define(f"{text} {names} {attrs}: ({types}) -> {self.type(shape, element)}")
        value = (name, tuple(shape), element)
        self.values.append(value)
        return value

    def with_type(self, value):
        return (value[0], self.type(value[1], value[2]))

    def number(self, element):
        if element in FLOATS:
            return self.rng.choice(["0.0", "1.0", "-2.5", "0.125", "3.0", "-7.0"])
        if element == "i1":
            return self.rng.choice(["true", "false"])
        low, high = LIMITS[element]
        return str(self.rng.choice([0, 1, -1, 3, -5, 17, low, high, self.rng.randint(low // 4, high // 4)]))

    def const(self, shape, element, numbers=None, splat=None):
        count = 1
        for n in shape:
            count *= n
        if numbers is None:
            splat = self.number(element) if splat is None and (count > 64 or self.rng.random() < 0.3) else splat
            numbers = [self.number(element) for _ in range(count)] if splat is None else None
        # A product with floats that are all zero is folded by mlir-opt alone (docs/reference/divergences.md).
        while element in FLOATS and splat == "0.0" or (numbers and set(numbers) == {"0.0"} and element in FLOATS and len(shape) > 1):
            splat, numbers = (self.number(element), None) if numbers is None else (None, [self.number(element) for _ in range(count)])
        flat = [str(n) for n in numbers] if numbers is not None else None
        body = splat if flat is None else nested(flat, list(shape))
        name = self.define(f'"tosa.const"() {{values = dense<{body}> : {self.type(shape, element)}}} : () -> {self.type(shape, element)}')
        return (name, tuple(shape), element)

    def shape_const(self, numbers):
        body = "[" + ", ".join(map(str, numbers)) + "]" if numbers else ""
        name = self.define(f"tosa.const_shape {{values = dense<{body}> : tensor<{len(numbers)}xindex>}} : () -> !tosa.shape<{len(numbers)}>")
        return (name, f"!tosa.shape<{len(numbers)}>")

    def arg(self, shape, element):
        name = f"%a{len(self.args)}"
        shape = list(shape)
        if self.dynamic:
            for i in range(len(shape)):
                if self.rng.random() < 0.3:
                    shape[i] = -1
        self.args.append((name, self.type(shape, element)))
        value = (name, tuple(shape), element)
        self.values.append(value)
        return value

    def static_arg(self, shape, element):
        self.args.append((f"%a{len(self.args)}", self.type(shape, element)))
        value = (self.args[-1][0], tuple(shape), element)
        self.values.append(value)
        return value

    def pick(self, test):
        found = [v for v in self.values if test(v)]
        return self.rng.choice(found) if found else None


def nested(flat, shape):
    if not shape:
        return flat[0]
    step = len(flat) // shape[0] if shape[0] else 0
    return "[" + ", ".join(nested(flat[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])) + "]"


def is_static(shape):
    return all(n > 0 for n in shape)


# --- ops: each writes one op and returns whether it found operands ---

def any_value(p, elements, rank=None, static=False):
    value = p.pick(lambda v: v[2] in elements and (rank is None or len(v[1]) == rank) and (not static or is_static(v[1])))
    if value is None:
        sizes = [p.rng.choice([1, 2, 3, 4, 5]) for _ in range(p.rng.randint(1, 4) if rank is None else rank)]
        make = p.static_arg if static else p.arg
        value = make(sizes, p.rng.choice(list(elements)))
    return value


def unary(p):
    op, elements = p.rng.choice([
        ("abs", FLOATS + ("i32", "i8")), ("ceil", FLOATS), ("floor", FLOATS), ("exp", FLOATS), ("log", FLOATS), ("tanh", FLOATS),
        ("sigmoid", FLOATS), ("rsqrt", FLOATS), ("reciprocal", FLOATS), ("erf", FLOATS), ("sin", FLOATS), ("cos", FLOATS),
        ("bitwise_not", ("i8", "i16", "i32")), ("clz", ("i32",)), ("logical_not", ("i1",)), ("identity", FLOATS + ("i8", "i1"))])
    v = any_value(p, elements)
    p.op(f"tosa.{op}", v[1], v[2], [p.with_type(v)])


def broadcast_with(p, v):
    """A value to broadcast with `v`, and the shape of both."""
    same = p.pick(lambda w: w[2] == v[2] and w[1] == v[1])
    if same and p.rng.random() < 0.4:
        return same, v[1]
    shape = [n if n < 0 or p.rng.random() < 0.7 else 1 for n in v[1]]
    if all(n > 0 for n in shape) and p.rng.random() < 0.5:
        w = p.const(shape, v[2])
    else:
        w = p.static_arg(shape, v[2]) if is_static(shape) else (None, None, None)
        if w[0] is None:
            p.args.append((f"%a{len(p.args)}", p.type(shape, v[2])))
            w = (p.args[-1][0], tuple(shape), v[2])
            p.values.append(w)
    return w, v[1]


def binary(p):
    op, elements = p.rng.choice([
        ("add", FLOATS + ("i32", "i8", "i16")), ("sub", FLOATS + ("i32", "i8")), ("pow", FLOATS), ("maximum", FLOATS + ("i32", "i8")),
        ("minimum", FLOATS + ("i32",)), ("bitwise_and", ("i8", "i32")), ("bitwise_or", ("i16", "i32")),
        ("bitwise_xor", ("i8", "i32")), ("logical_and", ("i1",)), ("logical_or", ("i1",)), ("logical_xor", ("i1",)),
        ("greater", FLOATS + ("i32", "i8")), ("greater_equal", FLOATS + ("i32",)), ("equal", FLOATS + ("i32", "i8"))])
    if p.executed and op == "pow":
        op = "add"
    v = any_value(p, elements)
    w, shape = broadcast_with(p, v)
    operands = [p.with_type(v), p.with_type(w)]
    if p.rng.random() < 0.5:
        operands.reverse()
    attrs = p.rng.choice(["", "{nan_mode = IGNORE} "]) if op in ("maximum", "minimum") else ""
    p.op(f"tosa.{op}", shape, "i1" if op in ("greater", "greater_equal", "equal") else v[2], operands, attrs)


def shift(p):
    v = any_value(p, ("i32", "i8", "i16"), static=True)
    amount = p.const(v[1], v[2], numbers=[p.rng.randint(0, 6) for _ in range(count(v[1]))])
    op = p.rng.choice(["logical_left_shift", "logical_right_shift", "arithmetic_right_shift"])
    attrs = f"{{round = {p.rng.choice(['true', 'false'])}}} " if op.startswith("arith") else ""
    p.op(f"tosa.{op}", v[1], v[2], [p.with_type(v), p.with_type(amount)], attrs)


def count(shape):
    n = 1
    for size in shape:
        n *= size
    return n


def mul(p):
    v = any_value(p, FLOATS + ("i32", "i8", "i16"))
    w, shape = broadcast_with(p, v)
    amount = p.rng.choice([0, 0, 5, 20]) if v[2] == "i32" else 0
    # mlir-opt folds narrow products to wrong numbers (docs/reference/divergences.md).
    result = v[2] if v[2] not in ("i8", "i16") or p.rng.random() < 0.4 or v[0] in p.folded else "i32"
    s = p.const([1], "i8", numbers=[amount])
    p.op("tosa.mul", shape, result, [p.with_type(v), p.with_type(w), p.with_type(s)])


def negate(p):
    v = any_value(p, FLOATS + ("i32", "i8", "i16"))
    zero = "0.0" if v[2] in FLOATS else str(p.rng.choice([0, 5, -100])) if v[2] == "i8" else "0"
    z = p.const([1], v[2], numbers=[zero])
    p.op("tosa.negate", v[1], v[2], [p.with_type(v), p.with_type(z), p.with_type(z)])


def clamp(p):
    v = any_value(p, FLOATS + ("i32", "i8", "i16"))
    low, high = ("-1.5", "6.0") if v[2] in FLOATS else ("-5", "100")
    mode = p.rng.choice(["", ", nan_mode = IGNORE"])
    p.op("tosa.clamp", v[1], v[2], [p.with_type(v)], f"{{min_val = {low} : {v[2]}, max_val = {high} : {v[2]}{mode}}} ")


def cast(p):
    v = any_value(p, FLOATS + ("i1", "i8", "i16", "i32"))
    to = p.rng.choice([t for t in FLOATS + ("i1", "i8", "i16", "i32") if {t, v[2]} != {"f16", "bf16"}])
    p.op("tosa.cast", v[1], to, [p.with_type(v)])


def select(p):
    v = any_value(p, FLOATS + ("i32", "i8"))
    c = p.pick(lambda w: w[2] == "i1" and w[1] == v[1])
    if c is None:
        p.args.append((f"%a{len(p.args)}", p.type(v[1], "i1")))
        c = (p.args[-1][0], v[1], "i1")
        p.values.append(c)
    w, shape = broadcast_with(p, v)
    p.op("tosa.select", shape, v[2], [p.with_type(c), p.with_type(v), p.with_type(w)])


def reduce(p):
    op, elements = p.rng.choice([("sum", FLOATS + ("i32",)), ("max", FLOATS + ("i8", "i32")), ("min", FLOATS + ("i16", "i32")),
                                 ("product", FLOATS + ("i32",)), ("all", ("i1",)), ("any", ("i1",))])
    v = any_value(p, elements)
    axis = p.rng.randrange(len(v[1]))
    shape = list(v[1])
    shape[axis] = 1
    mode = p.rng.choice(["", ", nan_mode = IGNORE"]) if op in ("max", "min") else ""
    p.op(f"tosa.reduce_{op}", shape, v[2], [p.with_type(v)], f"{{axis = {axis} : i32{mode}}} ")


def argmax(p):
    v = any_value(p, FLOATS + ("i8", "i32"))
    axis = p.rng.randrange(len(v[1]))
    shape = [n for i, n in enumerate(v[1]) if i != axis]
    mode = p.rng.choice(["", ", nan_mode = IGNORE"])
    p.op("tosa.argmax", shape, "i32", [p.with_type(v)], f"{{axis = {axis} : i32{mode}}} ")
    p.values.pop() if not shape else None


def rescale(p):
    source = p.rng.choice(["i8", "i16", "i32"])
    target = p.rng.choice(["i8", "i16", "i32"])
    v = any_value(p, (source,))
    per_channel = p.rng.random() < 0.4 and len(v[1]) > 0 and v[1][-1] > 0
    num = v[1][-1] if per_channel else 1
    m = p.const([num], "i32", numbers=[p.rng.randint(1 << 30, (1 << 31) - 1) for _ in range(num)])
    s = p.const([num], "i8", numbers=[p.rng.randint(20, 45) for _ in range(num)])
    i = p.const([1], source, numbers=[p.rng.randint(-128, 127) if source == "i8" else 0])
    o = p.const([1], target, numbers=[p.rng.randint(-128, 127) if target == "i8" else 0])
    mode = p.rng.choice(["SINGLE_ROUND", "DOUBLE_ROUND"])
    flags = p.rng.choice(["input_unsigned = false, output_unsigned = false"] * 3 +
                         (["input_unsigned = true, output_unsigned = false"] if source == "i8" and target != "i32" else []) +
                         (["input_unsigned = false, output_unsigned = true"] if target == "i8" and source != "i32" else []))
    p.op("tosa.rescale", v[1], target, [p.with_type(x) for x in (v, m, s, i, o)],
           f"{{scale32 = true, rounding_mode = {mode}, per_channel = {str(per_channel).lower()}, {flags}}} ")


def transpose(p):
    v = any_value(p, FLOATS + ("i8", "i32"))
    perms = list(range(len(v[1])))
    p.rng.shuffle(perms)
    p.op("tosa.transpose", [v[1][i] for i in perms], v[2], [p.with_type(v)],
           f"{{perms = array<i32: {', '.join(map(str, perms))}>}} ")


def reshape(p):
    v = any_value(p, FLOATS + ("i8", "i32"), static=True)
    rest, shape = count(v[1]), []
    while rest > 1 and len(shape) < 4 and p.rng.random() < 0.7:
        divisor = p.rng.choice([d for d in range(1, rest + 1) if rest % d == 0])
        shape.append(divisor)
        rest //= divisor
    shape.append(rest)
    if p.rng.random() < 0.3:
        shape.insert(p.rng.randrange(len(shape) + 1), 1)
    p.op("tosa.reshape", shape, v[2], [p.with_type(v), p.shape_const(shape)])


def pad(p):
    v = any_value(p, FLOATS + ("i8", "i32"))
    widths = [p.rng.choice([0, 0, 1, 2]) for _ in range(2 * len(v[1]))]
    shape = [n if n < 0 else n + widths[2 * i] + widths[2 * i + 1] for i, n in enumerate(v[1])]
    c = p.const([1], v[2])
    p.op("tosa.pad", shape, v[2], [p.with_type(v), p.shape_const(widths), p.with_type(c)])


def slice_(p):
    v = any_value(p, FLOATS + ("i8", "i32"), static=True)
    start = [p.rng.randrange(n) for n in v[1]]
    size = [p.rng.randint(1, n - s) for n, s in zip(v[1], start)]
    p.op("tosa.slice", size, v[2], [p.with_type(v), p.shape_const(start), p.shape_const(size)])


def concat(p):
    v = any_value(p, FLOATS + ("i8", "i32"))
    axis = p.rng.randrange(len(v[1]))
    parts, total = [v], v[1][axis]
    for _ in range(p.rng.randint(0 if p.rng.random() < 0.1 else 1, 2)):
        if p.rng.random() < 0.5 or not is_static(v[1]):
            parts.append(v)
        else:
            shape = list(v[1])
            shape[axis] = p.rng.randint(1, 4)
            parts.append(p.const(shape, v[2]) if p.rng.random() < 0.5 else p.static_arg(shape, v[2]))
        total = -1 if total < 0 else total + parts[-1][1][axis]
    shape = list(v[1])
    shape[axis] = total
    p.op("tosa.concat", shape, v[2], [p.with_type(x) for x in parts], f"{{axis = {axis} : i32}} ")


def reverse(p):
    v = any_value(p, FLOATS + ("i8", "i32", "i1"))
    p.op("tosa.reverse", v[1], v[2], [p.with_type(v)], f"{{axis = {p.rng.randrange(len(v[1]))} : i32}} ")


def tile(p):
    v = any_value(p, FLOATS + ("i8", "i32"), static=True)
    if len(v[1]) > 3 or count(v[1]) > 500:
        return
    times = [p.rng.choice([1, 2, 3]) for _ in v[1]]
    p.op("tosa.tile", [n * t for n, t in zip(v[1], times)], v[2], [p.with_type(v), p.shape_const(times)])


def gather(p):
    v = any_value(p, FLOATS + ("i8", "i32"), rank=3, static=True)
    rows = p.rng.randint(1, 4)
    i = p.const([v[1][0], rows], "i32", numbers=[p.rng.randrange(v[1][1]) for _ in range(v[1][0] * rows)])
    p.op("tosa.gather", [v[1][0], rows, v[1][2]], v[2], [p.with_type(v), p.with_type(i)])


def scatter(p):
    v = any_value(p, FLOATS + ("i8", "i32"), rank=3, static=True)
    rows = p.rng.randint(1, v[1][1])
    places = []
    for _ in range(v[1][0]):
        places += p.rng.sample(range(v[1][1]), rows)
    i = p.const([v[1][0], rows], "i32", numbers=places)
    w = p.static_arg([v[1][0], rows, v[1][2]], v[2])
    p.op("tosa.scatter", v[1], v[2], [p.with_type(v), p.with_type(i), p.with_type(w)])


def table(p):
    v = any_value(p, ("i8", "i16"))
    t = p.const([256 if v[2] == "i8" else 513], v[2], numbers=[p.rng.randint(-100, 100) for _ in range(256 if v[2] == "i8" else 513)])
    p.op("tosa.table", v[1], "i8" if v[2] == "i8" else "i32", [p.with_type(v), p.with_type(t)])


def window(p, size, kernel, dilation=1):
    """Padding and stride with which the windows divide a size, and how many there are."""
    while True:
        before, after = p.rng.randint(0, kernel - 1), p.rng.randint(0, kernel - 1)
        stride = p.rng.choice([1, 1, 2, 3])
        rest = size - 1 + before + after - (kernel - 1) * dilation
        if rest >= 0 and rest % stride == 0:
            return before, after, stride, rest // stride + 1
        kernel = kernel if size + before + after >= (kernel - 1) * dilation + 1 else kernel
        if size < (kernel - 1) * dilation + 1:
            before = after = 0
            if size + 2 * (kernel - 1) < (kernel - 1) * dilation + 1:
                return None


def image(p, elements):
    return p.static_arg([p.rng.choice([1, 1, 2]), p.rng.randint(4, 7), p.rng.randint(4, 7), p.rng.randint(1, 3)],
                        p.rng.choice(elements))


def ints(numbers):
    return "array<i64: " + ", ".join(map(str, numbers)) + ">"


def zero_points(p, v, weights="same"):
    if v[2] in FLOATS:
        return p.const([1], v[2], numbers=["0.0"]), p.const([1], v[2], numbers=["0.0"])
    return (p.const([1], "i8", numbers=[p.rng.choice([0, 0, -128, 7])]), p.const([1], "i8", numbers=[p.rng.choice([0, 0, 0, 3])]))


def conv(p):
    v = p.pick(lambda w: len(w[1]) == 4 and w[2] in ("i8", "f32", "f16") and is_static(w[1]) and w[1][1] > 2 and w[1][2] > 2 and w[1][3] < 6)
    v = v if v and p.rng.random() < 0.5 else image(p, ("i8", "f32", "f32", "f16"))
    depthwise = p.rng.random() < 0.4
    k, d = [p.rng.randint(1, 3), p.rng.randint(1, 3)], [p.rng.choice([1, 1, 2]), 1]
    y, x = window(p, v[1][1], k[0], d[0]), window(p, v[1][2], k[1], d[1])
    if y is None or x is None:
        return
    acc = "i32" if v[2] == "i8" else "f32" if v[2] == "f32" else p.rng.choice(["f32", "f16"])
    out = "i32" if v[2] == "i8" else v[2]
    channels = v[1][3]
    num = p.rng.randint(1, 3)
    result = channels * num if depthwise else num
    weights = p.static_arg([*k, channels, num] if depthwise else [num, *k, channels], v[2]) if p.rng.random() < 0.5 else \
        p.const([*k, channels, num] if depthwise else [num, *k, channels], v[2])
    bias = p.const([1 if p.rng.random() < 0.2 else result], out)
    i, w = zero_points(p, v)
    p.op("tosa.depthwise_conv2d" if depthwise else "tosa.conv2d", [v[1][0], y[3], x[3], result], out,
           [p.with_type(t) for t in (v, weights, bias, i, w)],
           f"{{acc_type = {acc}, pad = {ints([y[0], y[1], x[0], x[1]])}, stride = {ints([y[2], x[2]])}, dilation = {ints(d)}}} ")


def transpose_conv(p):
    element = p.rng.choice(["i8", "f32", "f16"])
    v = image(p, (element,))
    k, s = [p.rng.randint(1, 4), p.rng.randint(1, 4)], [p.rng.choice([1, 1, 2, 3]) for _ in range(2)]
    if p.rng.random() < 0.3:
        s = [1, 1]
    if p.executed and s != [1, 1] and element != "i8":  # adds in another order than what it becomes
        return
    pads = [p.rng.randint(-min(n - 1, 2), 2) for n in (k[0], k[0], k[1], k[1])]
    out, num = "i32" if element == "i8" else element, p.rng.randint(1, 3)
    shape = [v[1][0], *[(v[1][1 + i] - 1) * s[i] + pads[2 * i] + pads[2 * i + 1] + k[i] for i in range(2)], num]
    if min(shape) < 1:
        return
    weights = p.static_arg([num, *k, v[1][3]], element) if p.rng.random() < 0.5 else p.const([num, *k, v[1][3]], element)
    i, w = zero_points(p, v)
    p.op("tosa.transpose_conv2d", shape, out, [p.with_type(t) for t in (v, weights, p.const([num], out), i, w)],
           f"{{acc_type = {out}, out_pad = {ints(pads)}, stride = {ints(s)}}} ")


def foldable(p):
    """What --tosa-layerwise-constant-fold computes."""
    op, elements = p.rng.choice([("reciprocal", ("f32", "f16")), ("transpose", FLOATS + ("i8", "i1", "i32")),
                                 ("reduce_sum", ("i32", "i16", "f32")), ("reduce_max", ("i32", "i8")), ("reduce_min", ("i8", "i16")),
                                 ("reduce_product", ("i32", "i8")), ("reduce_all", ("i1",)), ("reduce_any", ("i1",))])
    element, shape = p.rng.choice(elements), [p.rng.randint(1, 3) for _ in range(p.rng.randint(1, 4))]
    v = p.const(shape, element)
    if p.rng.random() < 0.3:
        p.values.append(v)
    if op == "reciprocal":
        p.op("tosa.reciprocal", shape, element, [p.with_type(v)])
    elif op == "transpose":
        perms = list(range(len(shape)))
        p.rng.shuffle(perms)
        p.op("tosa.transpose", [shape[i] for i in perms], element, [p.with_type(v)],
               f"{{perms = array<i32: {', '.join(map(str, perms))}>}} ")
    else:
        axis = p.rng.randrange(len(shape))
        shape[axis] = 1
        p.op(f"tosa.{op}", shape, element, [p.with_type(v)], f"{{axis = {axis} : i32}} ")
    p.folded.update(w[0] for w in p.values[-2:])


def conv3d(p):
    v = p.static_arg([1, p.rng.randint(2, 4), p.rng.randint(2, 4), p.rng.randint(2, 4), p.rng.randint(1, 2)], p.rng.choice(["i8", "f32"]))
    k = [p.rng.randint(1, 2) for _ in range(3)]
    windows = [window(p, v[1][i + 1], k[i]) for i in range(3)]
    if None in windows:
        return
    out = "i32" if v[2] == "i8" else "f32"
    num = p.rng.randint(1, 3)
    weights, bias = p.const([num, *k, v[1][4]], v[2]), p.const([num], out)
    i, w = zero_points(p, v)
    p.op("tosa.conv3d", [1, *[x[3] for x in windows], num], out, [p.with_type(t) for t in (v, weights, bias, i, w)],
           f"{{acc_type = {out}, pad = {ints([n for x in windows for n in x[:2]])}, stride = {ints([x[2] for x in windows])}, "
           f"dilation = {ints([1, 1, 1])}}} ")


def pool(p):
    average = p.rng.random() < 0.5
    v = p.pick(lambda w: len(w[1]) == 4 and w[2] in ("i8", "f32") and is_static(w[1]) and w[1][1] > 2 and w[1][2] > 2)
    v = v if v and p.rng.random() < 0.5 else image(p, ("i8", "f32", "i16", "f16"))
    k = [p.rng.randint(1, 3), p.rng.randint(1, 3)]
    y, x = window(p, v[1][1], k[0]), window(p, v[1][2], k[1])
    if y is None or x is None:
        return
    attrs = f"kernel = {ints(k)}, pad = {ints([y[0], y[1], x[0], x[1]])}, stride = {ints([y[2], x[2]])}"
    shape = [v[1][0], y[3], x[3], v[1][3]]
    if not average:
        mode = p.rng.choice(["", ", nan_mode = IGNORE"])
        p.op("tosa.max_pool2d", shape, v[2], [p.with_type(v)], f"{{{attrs}{mode}}} ")
        return
    acc = "f32" if v[2] in FLOATS else "i32"
    z = p.const([1], v[2], numbers=["0.0" if v[2] in FLOATS else p.rng.choice([0, -128, 9]) if v[2] == "i8" else 0])
    p.op("tosa.avg_pool2d", shape, v[2], [p.with_type(t) for t in (v, z, z)], f"{{{attrs}, acc_type = {acc}}} ")


def matmul(p):
    n, a, b, c = (p.rng.randint(1, 4) for _ in range(4))
    element = p.rng.choice(["i8", "f32", "f32"])
    v, w = p.static_arg([n, a, b], element), p.static_arg([n, b, c], element)
    i, j = zero_points(p, v)
    p.op("tosa.matmul", [n, a, c], "i32" if element == "i8" else "f32", [p.with_type(t) for t in (v, w, i, j)])


def resize(p):
    element = p.rng.choice(["i8", "f32", "f16", "i16"])
    mode = p.rng.choice(["BILINEAR", "NEAREST_NEIGHBOR"])
    v = p.static_arg([1, p.rng.randint(1, 5), p.rng.randint(1, 5), p.rng.randint(1, 2)], element)
    scale, border, offset, shape = [], [], [], [1]
    for i in (1, 2):
        n, d = p.rng.choice([(1, 1), (2, 1), (4, 2), (4, 1), (16, 1), (6, 3)])
        o = p.rng.choice([0, 1]) if n > 2 else 0
        last, least = (v[1][i] - 1) * n - o, d if v[1][i] > 1 else -1  # of more than one pixel there are more
        b = p.rng.choice([x for x in range(-2, 8) if (last + x) % d == 0 and last + x > least])
        scale += [n, d]
        offset.append(o)
        border.append(b)
        shape.append(((v[1][i] - 1) * n - o + b) // d + 1)
    shape.append(v[1][3])
    to = element if element in FLOATS or mode != "BILINEAR" else "i32" if element == "i8" else "i48"
    if to == "i48":
        return
    p.op("tosa.resize", shape, to, [p.with_type(v), p.shape_const(scale), p.shape_const(offset), p.shape_const(border)],
           f"{{mode = {mode}}} ")


def conditional(p):
    v = any_value(p, ("i32", "f32"))
    c = p.static_arg([], "i1")
    p.values.pop()
    name = p.fresh()
    t = p.type(v[1], v[2])
    p.emit(f"""{name} = tosa.cond_if {c[0]} (%x = {v[0]}) : tensor<i1> ({t}) -> {t} {{
  ^bb0(%x: {t}):
    %y = tosa.add %x, %x : ({t}, {t}) -> {t}
    tosa.yield %y : {t}
  }} else {{
  ^bb0(%x: {t}):
    tosa.yield %x : {t}
  }}""")
    p.values.append((name, v[1], v[2]))


def loop(p):
    v = any_value(p, ("i32", "f32"), static=True)
    t, name, one, end = p.type(v[1], v[2]), p.fresh(), p.const([], "i32", numbers=[1]), p.const([], "i32", numbers=[3])
    start = p.const([], "i32", numbers=[p.rng.randint(0, 3)])
    p.emit(f"""{name}:2 = tosa.while_loop (%i = {start[0]}, %x = {v[0]}) : (tensor<i32>, {t}) -> (tensor<i32>, {t}) {{
    %c = tosa.greater {end[0]}, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  }} do {{
  ^bb0(%i: tensor<i32>, %x: {t}):
    %n = tosa.add %i, {one[0]} : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = tosa.add %x, %x : ({t}, {t}) -> {t}
    tosa.yield %n, %y : tensor<i32>, {t}
  }}""")
    p.values.append((f"{name}#1", v[1], v[2]))


OPS = [unary] * 4 + [binary] * 5 + [mul, mul, shift, negate, clamp, cast, cast, select, reduce, reduce, argmax, rescale, rescale, transpose,
                                    reshape, reshape, pad, slice_, concat, concat, reverse, tile, gather, scatter, table, conv, conv,
                                    transpose_conv, foldable, foldable, conv3d, pool, pool, matmul, resize, conditional, loop]


def write_program(seed, dynamic, executed):
    rng = random.Random(seed)
    p = Program(rng, dynamic, executed)
    for _ in range(rng.randint(1, 6)):
        rng.choice(OPS)(p)
    results = [v for v in p.values if not v[0].startswith("%a")][-3:] or p.values[:1]
    if not results:
        return write_program(seed + 10 ** 9, dynamic, executed)
    args = ", ".join(f"{n}: {t}" for n, t in p.args)
    names, types = ", ".join(v[0] for v in results), ", ".join(p.type(v[1], v[2]) for v in results)
    return f"func.func @f({args}) -> ({types}) {{\n" + "\n".join(p.lines) + f"\n  return {names} : {types}\n}}\n"


OP = re.compile(r"  (%\w+) = (?!tosa\.const|\"tosa\.const)(tosa[^:]*(?::[^:(]*)*?) : \((.*)\) -> (tensor<[^>]*>)")


def erased(text, seed):
    """The program with less in the types of results: sizes that are not known, or no rank."""
    rng, types, lines = random.Random(seed), {}, text.split("\n")
    whole = [n for line in lines[1:] if line and not OP.fullmatch(line) and "return" not in line for n in re.findall(r"%\w+", line)]
    # mlir-opt does not read these where a size is not known (docs/reference/divergences.md).
    whole += [n for line in lines if "tosa.table" in line or "per_channel = true" in line for n in re.findall(r"%\w+", line)]
    for line in lines:
        found = OP.fullmatch(line)
        if found and found[1] not in whole and rng.random() < 0.7:
            types[found[1]] = erased_type(found[4], rng)
    for i, line in enumerate(lines):
        found = OP.fullmatch(line)
        if found:
            operands = re.findall(r"%\w+", found[2].split("{")[0])
            stated = re.findall(r"!?\w[\w.]*<[^>]*>", found[3])
            stated = [types.get(name, type_) for name, type_ in zip(operands, stated)]
            lines[i] = f"  {found[1]} = {found[2]} : ({', '.join(stated)}) -> {types.get(found[1], found[4])}"
        elif line.startswith("  return"):
            names, stated = line[9:].split(" : ")
            stated = [types.get(n.strip(), t.strip()) for n, t in zip(names.split(","), stated.split(","))]
            lines[i] = f"  return {names} : {', '.join(stated)}"
            lines[0] = re.sub(r"-> \(.*\) \{", f"-> ({', '.join(stated)}) {{", lines[0])
    return "\n".join(lines)


def erased_type(text, rng):
    parts = text[7:-1].split("x")
    if rng.random() < 0.15:
        return f"tensor<*x{parts[-1]}>"
    return "tensor<" + "x".join([p if rng.random() < 0.4 else "?" for p in parts[:-1]] + parts[-1:]) + ">"


def compare(all_programs, show):
    bad = 0
    for name, pipeline in PASSES.items():
        args, their_args = [f"--pass-pipeline={pipeline}"], [f"--pass-pipeline={THEIRS.get(name, pipeline)}"]
        programs = [erased(p, i) for i, p in enumerate(all_programs)] if name == "infer" else all_programs
        same = refused = 0
        for at in range(0, len(programs), 50):
            part = programs[at:at + 50]
            for i, (ours, theirs) in enumerate(zip(run_all("cistern-opt", args, part), run_all("mlir-opt", their_args, part))):
                if ours.status and theirs.status:
                    refused += 1
                elif ours.status == theirs.status and ours.output == theirs.output:
                    same += 1
                else:
                    bad += 1
                    if bad <= show:
                        print(f"--- {name}: program {at + i}\n{part[i]}{ours.errors}{theirs.errors}")
                    elif bad < 20:
                        print(f"--- {name}: program {at + i}", (ours.errors + theirs.errors).split("\n")[0])
        print(f"{name}: {same} the same, {refused} refused by both")
    return bad


REWRITES = "builtin.module(func.func(tosa-optional-decompositions,canonicalize,tosa-layerwise-constant-fold))"


def execute(programs, show):
    """Every other program is rewritten by the passes that stay in TOSA."""
    bad = same = skipped = 0
    lowered = []
    for i, pipeline in enumerate((PASSES["all"], REWRITES)):
        lowered.append(run_all("cistern-opt", [f"--pass-pipeline={pipeline}"], programs[i::2]))
    lowered = [lowered[i % 2][i // 2] for i in range(len(programs))]
    for i, (before, after) in enumerate(zip(programs, lowered)):
        if after.status:
            skipped += 1
            continue
        outputs = []
        for text in (before, after.output):
            with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
                file.write(text)
                file.flush()
                done = subprocess.run([tool("cistern-run"), file.name, "--entry=f", "--random-args"], capture_output=True, text=True)
                printed = done.stdout.replace("0xFFC00000", "0x7FC00000").replace("0xFFC0", "0x7FC0").replace("0xFE00", "0x7E00").replace("-0.000000e+00", "0.000000e+00")
                outputs.append((done.returncode, printed, done.stderr.replace(file.name, "")))
        if outputs[0][:2] == outputs[1][:2] and not outputs[0][0]:
            same += 1
            continue
        if "cannot execute" in outputs[0][2]:
            skipped += 1
            continue
        bad += 1
        if bad <= show:
            print(f"--- program {i}\n{before}{outputs[0]}\n{outputs[1]}")
        elif bad < 20:
            print(f"--- program {i}", outputs[0][2][:200])
    print(f"executed: {same} the same, {skipped} not executed")
    return bad


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--programs", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--dynamic", action="store_true")
    options.add_argument("--execute", action="store_true")
    options.add_argument("--show", type=int, default=2)
    options.add_argument("--print", action="store_true")
    args = options.parse_args()
    programs = [write_program(args.seed * 100000 + i, args.dynamic, args.execute) for i in range(args.programs)]
    if args.print:
        print("// -----\n".join(programs))
        return 0
    bad = execute(programs, args.show) if args.execute else compare(programs, args.show)
    print(f"{len(programs)} programs, {bad} different")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
