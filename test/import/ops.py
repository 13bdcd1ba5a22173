#!/usr/bin/env python3
"""Compares operators that cistern-import takes with what TensorFlow Lite Micro's kernels are documented to compute, on random small
models: ops.py [--count=N] [--seed=N] [--write=FOLDER]. References are written here, from the formulas, and share nothing with the importer."""
import argparse
import itertools
import math
import pathlib
import random
import struct
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "lib")]
from tflite import Graph, Vector, model  # noqa: E402
from tools import ask, tool  # noqa: E402

FORMATS = {"uint8": "B", "int8": "b", "int16": "h", "int32": "i", "int64": "q", "float32": "f", "bool": "?"}
RANGES = {"int4": (-8, 7), "uint8": (0, 255), "int8": (-128, 127), "int16": (-32768, 32767), "int32": (-1000, 1000), "int64": (-1000, 1000)}
NPY = {"uint8": "|u1", "int8": "|i1", "int16": "<i2", "int32": "<i4", "int64": "<i8", "float32": "<f4", "bool": "|b1"}
rng = random.Random(1)


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def count(shape):
    return math.prod(shape)


def places(shape):
    return itertools.product(*(range(n) for n in shape))


class Tensor:
    """Numbers by place."""

    def __init__(self, kind, shape, numbers):
        self.kind, self.shape, self.numbers = kind, list(shape), list(numbers)

    def __getitem__(self, place):
        at = 0
        for n, i in zip(self.shape, place):
            at = at * n + i
        return self.numbers[at]

    def pack(self):
        if self.kind == "int4":  # two in a byte, the first in the low half
            numbers = [n & 15 for n in self.numbers] + [0] * (len(self.numbers) % 2)
            return bytes(a | b << 4 for a, b in zip(numbers[::2], numbers[1::2]))
        return struct.pack(f"<{len(self.numbers)}{FORMATS[self.kind]}", *self.numbers)

    def npy(self, path):
        head = repr({"descr": NPY[self.kind], "fortran_order": False, "shape": tuple(self.shape)})
        head = head + " " * (-(len(head) + 11) % 64) + "\n"
        path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + self.pack())

    def broadcast(self, place):
        own = place[len(place) - len(self.shape):]
        return self[[0 if n == 1 else i for n, i in zip(self.shape, own)]]


def some(kind, shape):
    if kind == "float32":
        return Tensor(kind, shape, [f32(rng.uniform(-3, 3)) for _ in range(count(shape))])
    if kind == "bool":
        return Tensor(kind, shape, [rng.random() < 0.5 for _ in range(count(shape))])
    return Tensor(kind, shape, [rng.randint(*RANGES[kind]) for _ in range(count(shape))])


def some_shape(low=1, high=4, most=5):
    return [rng.randint(1, most) for _ in range(rng.randint(low, high))]


# --- fixed-point numbers ---

def quantize(real):
    if real <= 0:
        return 0, 0
    fraction, shift = math.frexp(real)
    number = math.floor(fraction * 2 ** 31 + 0.5)
    if number == 2 ** 31:
        number, shift = number // 2, shift + 1
    return (0, 0) if shift < -31 else (number, shift)


def wrap(x, bits=32):
    x &= 2 ** bits - 1
    return x - 2 ** bits if x >= 2 ** (bits - 1) else x


def divide(x, by):
    if by == 0:
        return x
    sign = -1 if x < 0 else 1
    return sign * ((abs(x) + (1 << (by - 1))) >> by)


def multiply(x, scale):
    number, shift = scale
    x = wrap(x << max(shift, 0))
    product = x * number
    high = int(abs(product + (2 ** 30 if product >= 0 else 1 - 2 ** 30)) // 2 ** 31)
    return divide(high if product >= 0 else -high, max(-shift, 0))


def multiply_wide(x, scale):
    number, shift = scale
    number = (number + (1 << 15)) >> 16 if number < 0x7FFF0000 else 0x7FFF
    by = 15 - shift
    return wrap((x * number + (1 << (by - 1))) >> by)


def clamp(x, kind):
    return min(max(x, RANGES[kind][0]), RANGES[kind][1])


def activated(x, activation, scale=None, zero=0):
    """A fused activation of a number, or of an integer that stands for one."""
    low, high = [(None, None), (0, None), (-1, 1), (0, 6)][activation]

    def bound(real):
        steps = f32(real / scale) if scale else real
        return zero + int(math.copysign(math.floor(abs(steps) + 0.5), steps)) if scale else real
    x = x if low is None else max(x, bound(low))
    return x if high is None else min(x, bound(high))


def some_scale():
    return f32(2.0 ** rng.uniform(-8, -2))


def some_zero(kind):
    return rng.randint(-20, 20) + 128 * (kind == "uint8") if kind in ("int8", "uint8") else 0


# --- cases: each gives a graph, inputs, and the wanted output ---

class Case:
    def __init__(self):
        self.graph, self.inputs = Graph(), []

    def input(self, tensor, scale=None, zero=0):
        number = self.graph.tensor(f"in{len(self.inputs)}", tensor.kind, tensor.shape, None, scale and [scale], [zero])
        self.graph.inputs.append(number)
        self.inputs.append(tensor)
        return number

    def constant(self, tensor, scale=None, zero=0):
        scales = scale if isinstance(scale, list) else scale and [scale]
        return self.graph.tensor("constant", tensor.kind, tensor.shape, tensor.pack(), scales, scales and [zero] * len(scales))

    def finish(self, op, inputs, wanted, scale=None, zero=0, **options):
        number = self.graph.tensor("out", wanted.kind, wanted.shape, None, scale and [scale], [zero])
        self.graph.outputs = [number]
        self.graph.op(op, inputs, [number], **options)
        self.wanted = wanted
        return self


def ints(values):
    return Tensor("int32", [len(values)], values)


def case_mean():
    c, op = Case(), rng.choice(["MEAN", "SUM"])
    shape, kind = some_shape(2, 4), rng.choice(["uint8", "int8", "int16"])
    axes = sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape) - 1)))
    x, from_scale, to = some(kind, shape), some_scale(), some_scale()
    zero, out_zero = some_zero(kind), some_zero(kind)
    keeps = rng.random() < 0.5
    kept = [n for i, n in enumerate(shape) if i not in axes]
    num = count([shape[a] for a in axes])
    number, shift = quantize(from_scale / to)
    if op == "MEAN":
        by = min(num.bit_length() - 1, 32, 31 + shift)
        number, shift = (number << by) // num, shift - by
    numbers = []
    for place in places(kept):
        total = 0
        for inner in places([shape[a] for a in axes]):
            rest, own = iter(place), iter(inner)
            total += x[[next(own) if i in axes else next(rest) for i in range(len(shape))]]
        numbers.append(clamp(multiply(total - zero * num, (number, shift)) + out_zero, kind))
    out = [1 if i in axes else n for i, n in enumerate(shape)] if keeps else kept
    return c.finish(op, [c.input(x, from_scale, zero), c.constant(ints([a - len(shape) if rng.random() < 0.3 else a for a in axes]))],
                    Tensor(kind, out, numbers), to, out_zero, f0=("B", keeps))


def case_extremum_of_axes():
    c, op = Case(), rng.choice(["REDUCE_MAX", "REDUCE_MIN"])
    shape, kind = some_shape(1, 3), rng.choice(["uint8", "int8", "float32"])
    axis, x, s = rng.randrange(len(shape)), some(kind, shape), some_scale()
    kept = shape[:axis] + shape[axis + 1:]
    f = max if op == "REDUCE_MAX" else min
    numbers = [f(x[[*p[:axis], k, *p[axis:]]] for k in range(shape[axis])) for p in places(kept)]
    return c.finish(op, [c.input(x, s), c.constant(ints([axis]))], Tensor(kind, kept, numbers), s, f0=("B", 0))


def case_arg():
    c, op = Case(), rng.choice(["ARG_MAX", "ARG_MIN"])
    shape, kind = some_shape(1, 3), rng.choice(["uint8", "int8", "float32"])
    axis, x = rng.randrange(len(shape)), some(kind, shape)
    x.numbers = [n if kind == "float32" else n // 40 for n in x.numbers]
    kept = shape[:axis] + shape[axis + 1:]
    numbers = []
    for p in places(kept):
        row = [x[[*p[:axis], k, *p[axis:]]] for k in range(shape[axis])]
        numbers.append(row.index(max(row) if op == "ARG_MAX" else min(row)))
    return c.finish(op, [c.input(x), c.constant(ints([axis]))], Tensor("int32", kept, numbers))


def broadcast_shapes():
    shape = some_shape(1, 6, 4)
    other = [1 if rng.random() < 0.3 else n for n in shape][rng.randint(0, len(shape) - 1):]
    return (shape, other) if rng.random() < 0.5 else (other, shape)


def whole(a, b):
    return max(a, b, key=lambda s: (len(s), count(s)))


def case_arithmetic():
    c, op = Case(), rng.choice(["ADD", "SUB", "MUL"])
    kind = rng.choice(["uint8", "int8", "int16", "int32", "float32"])
    a, b = (some(kind, s) for s in broadcast_shapes())
    shape, activation = whole(a.shape, b.shape), rng.choice([0, 0, 1, 2, 3])
    sa, sb, so = some_scale(), some_scale(), some_scale()
    za, zb, zo = (some_zero(kind) for _ in range(3))
    sign = {"ADD": 1, "SUB": -1}.get(op)
    numbers = []
    left = 15 if kind == "int16" else 20
    if op == "ADD":
        twice = 2 * max(sa, sb)
        scales = [quantize(sa / twice), quantize(sb / twice), quantize(twice / (2 ** left * so))]
    else:
        twice = f32(2 * max(sa, sb))
        scales = [quantize(f32(sa / twice)), quantize(f32(sb / twice)), quantize(f32(twice / f32(2 ** left * so)))]
    for p in places(shape):
        x, y = a.broadcast(p), b.broadcast(p)
        if kind in ("int32", "float32"):
            r = x * y if op == "MUL" else x + sign * y
            numbers.append(f32(r) if kind == "float32" else wrap(r))
        elif op == "MUL":
            numbers.append(clamp(multiply((x - za) * (y - zb), quantize(sa * sb / so)) + zo, kind))
        else:
            first, second = multiply((x - za) << left, scales[0]), multiply((y - zb) << left, scales[1])
            numbers.append(clamp(multiply(wrap(first + sign * second), scales[2]) + zo, kind))
    q = kind in ("uint8", "int8", "int16")
    numbers = [activated(n, activation, so if q else None, zo) for n in numbers]
    return c.finish(op, [c.input(a, sa if q else None, za), c.input(b, sb if q else None, zb)], Tensor(kind, shape, numbers),
                    so if q else None, zo, f0=("b", activation))


def case_choice():
    c, op = Case(), rng.choice(["MAXIMUM", "MINIMUM", "EQUAL", "LESS", "GREATER_EQUAL", "NOT_EQUAL"])
    kind = rng.choice(["int32", "float32", "int64", *(["uint8", "int8"] if "IMUM" in op else [])])
    a, b = (some(kind, s) for s in broadcast_shapes())
    shape = whole(a.shape, b.shape)
    f = {"MAXIMUM": max, "MINIMUM": min, "EQUAL": lambda x, y: x == y, "LESS": lambda x, y: x < y,
         "GREATER_EQUAL": lambda x, y: x >= y, "NOT_EQUAL": lambda x, y: x != y}[op]
    numbers = [f(a.broadcast(p), b.broadcast(p)) for p in places(shape)]
    return c.finish(op, [c.input(a), c.input(b)], Tensor(kind if "IMUM" in op else "bool", shape, numbers))


def case_divide():
    c, op = Case(), rng.choice(["DIV", "FLOOR_DIV", "FLOOR_MOD", "SQUARED_DIFFERENCE"])
    a, b = (some("float32", s) for s in broadcast_shapes())
    shape = whole(a.shape, b.shape)
    b.numbers = [n or 1.0 for n in b.numbers]

    def modulo(x, y):
        rest = math.fmod(x, y)
        return f32(rest + y) if rest and (y < 0) != (rest < 0) else rest
    f = {"DIV": lambda x, y: f32(x / y), "FLOOR_DIV": lambda x, y: math.floor(f32(x / y)), "FLOOR_MOD": modulo,
         "SQUARED_DIFFERENCE": lambda x, y: f32(f32(x - y) ** 2)}[op]
    return c.finish(op, [c.input(a), c.input(b)], Tensor("float32", shape, [f(a.broadcast(p), b.broadcast(p)) for p in places(shape)]))


def case_gather():
    c, shape, kind = Case(), some_shape(1, 3), rng.choice(["int8", "int32", "float32"])
    axis = rng.randrange(len(shape))
    x, numbers = some(kind, shape), some("int32", some_shape(0, 2))
    numbers.numbers = [n % shape[axis] for n in numbers.numbers]
    out = shape[:axis] + numbers.shape + shape[axis + 1:]
    k = len(numbers.shape)
    values = [x[[*p[:axis], numbers[p[axis:axis + k]], *p[axis + k:]]] for p in places(out)]
    return c.finish("GATHER", [c.input(x), c.input(numbers)], Tensor(kind, out, values), f0=("i", axis))


def case_transpose():
    c, shape = Case(), some_shape()
    order = rng.sample(range(len(shape)), len(shape))
    x, out = some("int16", shape), [shape[i] for i in order]
    values = []
    for p in places(out):
        back = [0] * len(shape)
        for i, o in enumerate(order):
            back[o] = p[i]
        values.append(x[back])
    return c.finish("TRANSPOSE", [c.input(x), c.constant(ints(order))], Tensor("int16", out, values))


def case_pad():
    c, shape, zero = Case(), some_shape(), rng.randint(-9, 9)
    amounts = [rng.randint(0, 2) for _ in range(2 * len(shape))]
    op = rng.choice(["PAD", "PADV2", "MIRROR_PAD"])
    if op == "MIRROR_PAD":
        amounts = [rng.randint(0, shape[i // 2] - 1) for i in range(2 * len(shape))]
    x, with_ = some("int8", shape), Tensor("int8", [1], [rng.randint(-9, 9)])
    out, values = [n + amounts[2 * i] + amounts[2 * i + 1] for i, n in enumerate(shape)], []
    for p in places(out):
        back = [i - amounts[2 * d] for d, i in enumerate(p)]
        if op == "MIRROR_PAD":
            back = [-i if i < 0 else 2 * n - 2 - i if i >= n else i for i, n in zip(back, shape)]
        inside = all(0 <= i < n for i, n in zip(back, shape))
        values.append(x[back] if inside else zero if op == "PAD" else with_.numbers[0])
    inputs = [c.input(x, 0.5, zero), c.constant(ints(amounts))] + ([c.constant(with_, 0.5, zero)] if op == "PADV2" else [])
    return c.finish(op, inputs, Tensor("int8", out, values), 0.5, zero, f0=("b", 0))


def case_strided_slice():
    c, shape = Case(), some_shape()
    x, slices = some("int32", shape), []
    begins, ends, strides, shrink = [], [], [], 0
    for i, n in enumerate(shape):
        begins.append(rng.randint(-n, n - 1))
        ends.append(rng.randint(-n - 1, n + 1))
        strides.append(rng.choice([1, 1, 2, 3, -1, -2]))
        if rng.random() < 0.2:
            shrink |= 1 << i
    begin_mask, end_mask = rng.getrandbits(len(shape)), rng.getrandbits(len(shape))
    for i, n in enumerate(shape):
        b = None if begin_mask >> i & 1 and not shrink >> i & 1 else begins[i]
        e = None if end_mask >> i & 1 else ends[i]
        if shrink >> i & 1:
            begin_mask &= ~(1 << i)
            slices.append([begins[i] % n])
        else:
            slices.append(list(range(n))[slice(b, e, strides[i])])
    if not all(slices):
        return case_strided_slice()
    out = [len(s) for i, s in enumerate(slices) if not shrink >> i & 1]
    values = [x[p] for p in itertools.product(*slices)]
    return c.finish("STRIDED_SLICE", [c.input(x), *(c.constant(ints(v)) for v in (begins, ends, strides))], Tensor("int32", out, values),
                    f0=("i", begin_mask), f1=("i", end_mask), f4=("i", shrink))


def case_join():
    c, op, shape = Case(), rng.choice(["PACK", "CONCATENATION"]), some_shape(1, 3)
    axis, num = rng.randrange(len(shape)), rng.randint(1, 3)
    parts = []
    for _ in range(num):
        own = list(shape)
        if op == "CONCATENATION":
            own[axis] = rng.randint(1, 3)
        parts.append(some("int16", own))
    if op == "PACK":
        out = [*shape[:axis], num, *shape[axis:]]
        values = [parts[p[axis]][[*p[:axis], *p[axis + 1:]]] for p in places(out)]
        return c.finish(op, [c.input(t) for t in parts], Tensor("int16", out, values), f0=("i", num), f1=("i", axis))
    out = list(shape)
    out[axis] = sum(t.shape[axis] for t in parts)
    owners = [(t, k) for t in parts for k in range(t.shape[axis])]
    values = [owners[p[axis]][0][[*p[:axis], owners[p[axis]][1], *p[axis + 1:]]] for p in places(out)]
    return c.finish(op, [c.input(t) for t in parts], Tensor("int16", out, values), f0=("i", axis))


def case_matmul():
    c, kind = Case(), rng.choice(["int8", "int16", "float32"])
    m, k, n, batch = (rng.randint(1, 5) for _ in range(4))
    adjoint = [rng.random() < 0.5, rng.random() < 0.5]
    a = some(kind, [*([batch] if rng.random() < 0.7 else [1]), *([k, m] if adjoint[0] else [m, k])])
    b = some(kind, [batch, *([n, k] if adjoint[1] else [k, n])])
    sa, sb, so = some_scale(), some_scale(), some_scale()
    za, zb, zo = (rng.randint(-9, 9) for _ in range(3)) if kind == "int8" else (0, 0, 0)
    scale, values = quantize(f32(sa * sb) / so), []
    for g, i, j in places([batch, m, n]):
        total = 0.0 if kind == "float32" else 0
        for t in range(k):
            x = a[[g if a.shape[0] > 1 else 0, *((t, i) if adjoint[0] else (i, t))]]
            y = b[[g, *((j, t) if adjoint[1] else (t, j))]]
            total = f32(total + f32(x * y)) if kind == "float32" else total + (x - za) * (y - zb)
        values.append(total if kind == "float32" else
                      clamp((multiply_wide if kind == "int16" else multiply)(total, scale) + zo, kind))
    q = kind != "float32"
    return c.finish("BATCH_MATMUL", [c.input(a, sa if q else None, za), c.input(b, sb if q else None, zb)],
                    Tensor(kind, [batch, m, n], values), so if q else None, zo, f0=("B", adjoint[0]), f1=("B", adjoint[1]))


def same_size(size, kernel, stride, dilation):
    reach, out = (kernel - 1) * dilation + 1, -(-size // stride)
    return out, max(0, (out - 1) * stride + reach - size) // 2


def case_conv():
    """Groups of channels, or each channel by itself; sums of i16 have the width of the bias."""
    c, kind, depthwise = Case(), rng.choice(["uint8", "int8", "int16", "float32"]), rng.random() < 0.4
    size, kernel = [rng.randint(3, 7) for _ in range(2)], [rng.randint(1, 3) for _ in range(2)]
    stride, dilation = [rng.randint(1, 3) for _ in range(2)], [rng.randint(1, 3) for _ in range(2)]
    inner, times, groups, batches = rng.randint(1, 3), rng.randint(1, 2), rng.choice([1, 1, 2, 3]), rng.randint(1, 2)
    if depthwise:
        groups, inner = groups * inner, 1
    channels, outputs = groups * inner, groups * times
    is_same = rng.random() < 0.6 or any((k - 1) * d >= n for k, d, n in zip(kernel, dilation, size))
    outs = [same_size(n, k, s, d) if is_same else ((n - (k - 1) * d - 1) // s + 1, 0) for n, k, s, d in zip(size, kernel, stride, dilation)]
    x = some(kind, [batches, *size, channels])
    weights = {"int16": "int8", "int8": rng.choice(["int8", "int8", "int4"])}.get(kind, kind)
    w = some(weights, [1, *kernel, outputs] if depthwise else [outputs, *kernel, inner])
    bias_kind = {"int16": "int32" if not depthwise and rng.random() < 0.4 else "int64", "float32": "float32"}.get(kind, "int32")
    bias, is_wide = some(bias_kind, [outputs]), bias_kind == "int64"
    if kind == "int16" and not is_wide:
        x.numbers = [n // 64 for n in x.numbers]
    sx, so, (zx, zo) = some_scale(), some_scale(), [rng.randint(-30, 30) + 128 * (kind == "uint8") if "t8" in kind else 0 for _ in range(2)]
    zw = rng.randint(90, 160) if kind == "uint8" else 0
    sw = [some_scale() for _ in range(outputs if kind != "uint8" and rng.random() < 0.7 else 1)]
    activation, values = rng.choice([0, 1, 2, 3]), []
    for n, y, z, o in places([batches, outs[0][0], outs[1][0], outputs]):
        total = 0.0 if kind == "float32" else 0
        for i, j, ch in places([*kernel, inner]):
            r, q = y * stride[0] + i * dilation[0] - outs[0][1], z * stride[1] + j * dilation[1] - outs[1][1]
            if not (0 <= r < size[0] and 0 <= q < size[1]):
                continue
            a = x[[n, r, q, o // times * inner + ch]]
            b = w[[0, i, j, o] if depthwise else [o, i, j, ch]]
            total = f32(total + f32(a * b)) if kind == "float32" else total + (a - zx) * (b - zw)
        if kind == "float32":
            values.append(activated(f32(total + bias.numbers[o]), activation))
            continue
        scale = quantize(f32(sx * sw[0]) / so if kind == "uint8" else sx * sw[o if len(sw) > 1 else 0] / so)
        total = (multiply_wide if is_wide else multiply)(total + bias.numbers[o], scale) + zo
        values.append(clamp(activated(clamp(total, kind), activation, so, zo), kind))
    q = kind != "float32"
    inputs = [c.input(x, sx if q else None, zx), c.constant(w, sw if q else None, zw), c.constant(bias)]
    wanted = Tensor(kind, [batches, outs[0][0], outs[1][0], outputs], values)
    padding = ("b", 0 if is_same else 1)
    if depthwise:
        return c.finish("DEPTHWISE_CONV_2D", inputs, wanted, so if q else None, zo, f0=padding, f1=("i", stride[1]), f2=("i", stride[0]),
                        f3=("i", times), f4=("b", activation), f5=("i", dilation[1]), f6=("i", dilation[0]))
    return c.finish("CONV_2D", inputs, wanted, so if q else None, zo, f0=padding, f1=("i", stride[1]), f2=("i", stride[0]),
                    f3=("b", activation), f4=("i", dilation[1]), f5=("i", dilation[0]))


def case_fully_connected():
    """Dimensions before the last are rows, which may be kept."""
    c, kind, rows = Case(), rng.choice(["int8", "int16", "float32"]), some_shape(1, 3, 3)
    depth, outputs = rng.randint(1, 5), rng.randint(1, 5)
    weights = "float32" if kind == "float32" else rng.choice(["int8", "int8", "int4"])
    x, w = some(kind, [*rows, depth]), some(weights, [outputs, depth])
    bias = some({"int8": "int32", "int16": "int64", "float32": "float32"}[kind], [outputs])
    sx, so, sw = some_scale(), some_scale(), [some_scale() for _ in range(rng.choice([1, outputs]))]
    zx, zo = (rng.randint(-30, 30), rng.randint(-30, 30)) if kind == "int8" else (0, 0)
    has_bias, keeps, activation, values = rng.random() < 0.7, rng.random() < 0.5, rng.choice([0, 1, 2, 3]), []
    for r, o in itertools.product(places(rows), range(outputs)):
        total = 0.0 if kind == "float32" else 0
        for k in range(depth):
            total = f32(total + f32(x[[*r, k]] * w[[o, k]])) if kind == "float32" else total + (x[[*r, k]] - zx) * w[[o, k]]
        total += bias.numbers[o] if has_bias else 0
        if kind == "float32":
            values.append(activated(f32(total), activation))
            continue
        scale = quantize(sx * sw[o] / so if len(sw) > 1 else f32(sx * sw[0]) / so)
        values.append(activated(clamp((multiply_wide if kind == "int16" else multiply)(total, scale) + zo, kind), activation, so, zo))
    q = kind != "float32"
    inputs = [c.input(x, sx if q else None, zx), c.constant(w, sw if q else None)] + ([c.constant(bias)] if has_bias else [])
    return c.finish("FULLY_CONNECTED", inputs, Tensor(kind, [*(rows if keeps else [count(rows)]), outputs], values), so if q else None, zo,
                    f0=("b", activation), f2=("B", keeps))


def case_transpose_conv():
    """Each input adds its products to the outputs that it reaches."""
    c, kernel, stride = Case(), [rng.randint(1, 3) for _ in range(2)], [rng.randint(1, 3) for _ in range(2)]
    size, channels, outputs, is_same = [rng.randint(1, 4) for _ in range(2)], rng.randint(1, 3), rng.randint(1, 3), rng.random() < 0.5
    out = [n * s if is_same else (n - 1) * s + max(k, s) for n, s, k in zip(size, stride, kernel)]
    if not is_same and any(k < s for k, s in zip(kernel, stride)):
        out = [(n - 1) * s + k for n, s, k in zip(size, stride, kernel)]
    pads = [max(0, (n - 1) * s + k - o) // 2 for n, s, k, o in zip(size, stride, kernel, out)]
    x, w, bias = some("int8", [1, *size, channels]), some("int8", [outputs, *kernel, channels]), some("int32", [outputs])
    sx, so, zx, zo = some_scale(), some_scale(), rng.randint(-30, 30), rng.randint(-30, 30)
    sw, sums = [some_scale() for _ in range(outputs)], {p: 0 for p in places([*out, outputs])}
    for y, z, ch, i, j, o in places([*size, channels, *kernel, outputs]):
        place = (y * stride[0] + i - pads[0], z * stride[1] + j - pads[1], o)
        if place in sums:
            sums[place] += (x[[0, y, z, ch]] - zx) * w[[o, i, j, ch]]
    values = [clamp(multiply(sums[p] + bias.numbers[p[2]], quantize(sx * sw[p[2]] / so)) + zo, "int8") for p in places([*out, outputs])]
    inputs = [c.constant(ints([1, *out, outputs])), c.constant(w, sw), c.input(x, sx, zx), c.constant(bias)]
    return c.finish("TRANSPOSE_CONV", inputs, Tensor("int8", [1, *out, outputs], values), so, zo, f0=("b", 0 if is_same else 1),
                    f1=("i", stride[1]), f2=("i", stride[0]))


def case_leaky_relu():
    c, kind, alpha = Case(), rng.choice(["uint8", "int8", "int16"]), f32(rng.uniform(-1, 1))
    x, a, b = some(kind, some_shape()), some_scale(), some_scale()
    za, zb = some_zero(kind), some_zero(kind)
    slope, values = f32(f32(a * alpha) / b), []
    for v in x.numbers:
        below = multiply(v - za, quantize(abs(slope)))
        values.append(clamp((multiply(v - za, quantize(f32(a / b))) if v >= za else -below if slope < 0 else below) + zb, kind))
    return c.finish("LEAKY_RELU", [c.input(x, a, za)], Tensor(kind, x.shape, values), b, zb, f0=("f", alpha))


def case_svdf():
    """The first step: the state has what stands for zero, and then the newest features."""
    c, kind, rank = Case(), rng.choice(["int8", "int16"]), rng.randint(1, 2)
    batches, size, units, memory = (rng.randint(1, 3) for _ in range(4))
    filters = units * rank
    x, features, times = some("int8", [batches, size]), some("int8", [filters, size]), some(kind, [filters, memory])
    bias, (sx, sf, st, ss, so) = some("int32", [units]), [some_scale() for _ in range(5)]
    zx, zs, zo = rng.randint(-9, 9), rng.randint(-9, 9) if kind == "int8" else 0, rng.randint(-9, 9)
    first, second, values = quantize(f32(f32(sx * sf) / ss)), quantize(f32(f32(ss * st) / so)), []
    for b, u in places([batches, units]):
        total = bias.numbers[u]
        for f in range(u * rank, (u + 1) * rank):
            dot = multiply(sum((x[[b, k]] - zx) * features[[f, k]] for k in range(size)), first)
            newest = wrap(clamp(dot, kind) + zs, 8 if kind == "int8" else 16)
            total += times[[f, memory - 1]] * (newest - zs)
        values.append(clamp(multiply(total, second) + zo, "int8"))
    state = c.graph.tensor("state", kind, [batches, filters * memory], None, [ss], [zs], variable=True)
    inputs = [c.input(x, sx, zx), c.constant(features, sf), c.constant(times, st), c.constant(bias), state]
    return c.finish("SVDF", inputs, Tensor("int8", [batches, units], values), so, zo, f0=("i", rank))


def case_pool():
    c, op, kind = Case(), rng.choice(["AVERAGE_POOL_2D", "MAX_POOL_2D"]), rng.choice(["int8", "int16", "float32"])
    size, kernel = [rng.randint(3, 7) for _ in range(2)], [rng.randint(1, 3) for _ in range(2)]
    stride, channels, is_same = [rng.randint(1, 2) for _ in range(2)], rng.randint(1, 3), rng.random() < 0.6
    outs = [same_size(n, k, s, 1) if is_same else ((n - k) // s + 1, 0) for n, k, s in zip(size, kernel, stride)]
    x, scale, values = some(kind, [1, *size, channels]), some_scale(), []
    for y, z, o in places([outs[0][0], outs[1][0], channels]):
        rows = [y * stride[0] + i - outs[0][1] for i in range(kernel[0])]
        columns = [z * stride[1] + j - outs[1][1] for j in range(kernel[1])]
        window = [x[[0, r, q, o]] for r in rows if 0 <= r < size[0] for q in columns if 0 <= q < size[1]]
        if op == "MAX_POOL_2D":
            values.append(max(window))
        elif kind == "float32":
            total = 0.0
            for v in window:
                total = f32(total + v)
            values.append(f32(total / len(window)))
        else:
            total, half = sum(window), len(window) // 2
            values.append((total + half) // len(window) if total > 0 else -((-total + half) // len(window)))
    q = kind != "float32"
    return c.finish(op, [c.input(x, scale if q else None)], Tensor(kind, [1, outs[0][0], outs[1][0], channels], values),
                    scale if q else None, f0=("b", 0 if is_same else 1), f1=("i", stride[1]), f2=("i", stride[0]), f3=("i", kernel[1]),
                    f4=("i", kernel[0]))


def case_resize():
    c, op, kind = Case(), rng.choice(["RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR"]), "int8"
    size, to, channels = [rng.randint(1, 5) for _ in range(2)], [rng.randint(1, 7) for _ in range(2)], rng.randint(1, 2)
    aligns = rng.random() < 0.4
    centered = not aligns and rng.random() < 0.5
    x, values = some(kind, [1, *size, channels]), []

    def fixed(at, n, m):
        d = 1 if aligns and m > 1 else 0
        scale = (1024 * (n - d) + (m - d) // 2) // (m - d)
        v = at * scale + (scale // 2 - 512 if centered else 0)
        return v, min(max(int(v / 1024), 0), n - 1), max(min(int((v + 1023) / 1024), n - 1), 0)

    def nearest(at, n, m):
        scale = f32((n - 1) / (m - 1)) if aligns and m > 1 else f32(n / m)
        v = f32((at + (0.5 if centered else 0)) * scale)
        return max(min(math.floor(v + 0.5) if aligns else math.floor(v), n - 1), 0)

    for y, z, o in places([*to, channels]):
        if op != "RESIZE_BILINEAR":
            values.append(x[[0, nearest(y, size[0], to[0]), nearest(z, size[1], to[1]), o]])
            continue
        (v, y0, y1), (w, z0, z1) = fixed(y, size[0], to[0]), fixed(z, size[1], to[1])
        dy, dz = v - 1024 * y0, w - 1024 * z0
        total = (x[[0, y0, z0, o]] * (1024 - dy) * (1024 - dz) + x[[0, y1, z0, o]] * dy * (1024 - dz) +
                 x[[0, y0, z1, o]] * (1024 - dy) * dz + x[[0, y1, z1, o]] * dy * dz)
        total += 1 << 19 if total > 0 else -(1 << 19)
        values.append(abs(total) // (1 << 20) * (1 if total >= 0 else -1))
    fields = {"f2": ("B", aligns), "f3": ("B", centered)} if op == "RESIZE_BILINEAR" else {"f0": ("B", aligns), "f1": ("B", centered)}
    return c.finish(op, [c.input(x, 0.5), c.constant(ints(to))], Tensor(kind, [1, *to, channels], values), 0.5, **fields)


def case_blocks():
    c, op, n = Case(), rng.choice(["SPACE_TO_DEPTH", "DEPTH_TO_SPACE"]), rng.randint(1, 3)
    h, w, ch = (rng.randint(1, 3) for _ in range(3))
    flat, deep, values = [1, h * n, w * n, ch], [1, h, w, ch * n * n], []
    if op == "SPACE_TO_DEPTH":
        x = some("int16", flat)
        for _, y, z, o in places(deep):
            b = o // ch
            values.append(x[[0, y * n + b // n, z * n + b % n, o % ch]])
    else:
        x = some("int16", deep)
        for _, y, z, o in places(flat):
            values.append(x[[0, y // n, z // n, (y % n * n + z % n) * ch + o]])
    return c.finish(op, [c.input(x)], Tensor("int16", deep if op == "SPACE_TO_DEPTH" else flat, values), f0=("i", n))


def case_batches():
    c, n, channels = Case(), rng.randint(1, 2), rng.randint(1, 2)
    blocks, zero = [rng.randint(1, 3) for _ in range(rng.randint(1, 2))], rng.randint(-9, 9)
    inner = [rng.randint(1, 3) for _ in blocks]
    if rng.random() < 0.5:
        size, amounts = [b * i for b, i in zip(blocks, inner)], []
        for i, b in enumerate(blocks):
            low, high = rng.randint(0, 1), rng.randint(0, 1)
            size[i] = max(1, size[i] - low - high)
            amounts.append((low, (-(size[i] + low)) % b))
        x = some("int8", [n, *size, channels])
        out = [n * count(blocks), *((s + a + z) // b for s, (a, z), b in zip(size, amounts, blocks)), channels]
        values = []
        for p in places(out):
            rest, place = p[0] // n, []
            for i in reversed(range(len(blocks))):
                place.insert(0, p[i + 1] * blocks[i] + rest % blocks[i] - amounts[i][0])
                rest //= blocks[i]
            inside = all(0 <= i < s for i, s in zip(place, size))
            values.append(x[[p[0] % n, *place, p[-1]]] if inside else zero)
        op = "SPACE_TO_BATCH_ND"
    else:
        x = some("int8", [n * count(blocks), *inner, channels])
        amounts = [(rng.randint(0, (i * b - 1) // 2), rng.randint(0, (i * b - 1) // 2)) for i, b in zip(inner, blocks)]
        out = [n, *(i * b - a - z for i, b, (a, z) in zip(inner, blocks, amounts)), channels]
        values = []
        for p in places(out):
            batch, place = 0, []
            for i, b in enumerate(blocks):
                k = p[i + 1] + amounts[i][0]
                batch, place = batch * b + k % b, [*place, k // b]
            values.append(x[[batch * n + p[0], *place, p[-1]]])
        op = "BATCH_TO_SPACE_ND"
    pairs = Tensor("int32", [len(blocks), 2], [v for pair in amounts for v in pair])
    return c.finish(op, [c.input(x, 0.5, zero), c.constant(ints(blocks)), c.constant(pairs)], Tensor("int8", out, values), 0.5, zero)


def case_places():
    c, op, shape = Case(), rng.choice(["REVERSE_V2", "DYNAMIC_UPDATE_SLICE"]), some_shape()
    x = some("int16", shape)
    if op == "REVERSE_V2":
        axes = rng.sample(range(len(shape)), rng.randint(1, len(shape)))
        values = [x[[n - 1 - i if d in axes else i for d, (i, n) in enumerate(zip(p, shape))]] for p in places(shape)]
        return c.finish(op, [c.input(x), c.constant(ints(axes))], Tensor("int16", shape, values))
    part = some("int16", [rng.randint(1, n) for n in shape])
    begins = [rng.randint(-2, n + 1) for n in shape]
    at = [min(max(b, 0), n - k) for b, n, k in zip(begins, shape, part.shape)]
    values = []
    for p in places(shape):
        own = [i - a for i, a in zip(p, at)]
        values.append(part[own] if all(0 <= i < k for i, k in zip(own, part.shape)) else x[p])
    return c.finish(op, [c.input(x), c.input(part), c.input(ints(begins))], Tensor("int16", shape, values))


def case_rows():
    c, op, shape = Case(), rng.choice(["SOFTMAX", "LOG_SOFTMAX", "L2_NORMALIZATION"]), some_shape(1, 3)
    x, values = some("float32", shape), []
    for start in range(0, count(shape), shape[-1]):
        row = x.numbers[start:start + shape[-1]]
        powers = [math.exp(v - max(row)) for v in row]
        norm = math.sqrt(sum(v * v for v in row))
        values += ([v / sum(powers) for v in powers] if op == "SOFTMAX" else
                   [v - max(row) - math.log(sum(powers)) for v in row] if op == "LOG_SOFTMAX" else [v / norm for v in row])
    fields = {"f0": ("f", 1.0)} if op == "SOFTMAX" else {}
    return c.finish(op, [c.input(x)], Tensor("float32", shape, values), **fields)


def case_softmax():
    """Scores of 8 bits are within one step of the real ones."""
    c, shape, scale, kind = Case(), some_shape(1, 3), some_scale(), rng.choice(["uint8", "int8"])
    x, values, least = some(kind, shape), [], RANGES[kind][0]
    for start in range(0, count(shape), shape[-1]):
        row = x.numbers[start:start + shape[-1]]
        powers = [math.exp((v - max(row)) * scale) for v in row]
        values += [clamp(math.floor(v / sum(powers) * 256 + 0.5) + least, kind) for v in powers]
    c = c.finish("SOFTMAX", [c.input(x, scale, some_zero(kind))], Tensor(kind, shape, values), 1 / 256, least, f0=("f", 1.0))
    c.tolerance = 1
    return c


def case_unary():
    c, op = Case(), rng.choice(["ABS", "NEG", "SQUARE", "FLOOR", "CEIL", "ROUND", "SQRT", "RELU", "RELU6", "HARD_SWISH", "ELU"])
    x = some("float32", some_shape())
    if op == "SQRT":
        x.numbers = [abs(n) for n in x.numbers]
    f = {"ABS": abs, "NEG": lambda v: -v, "SQUARE": lambda v: v * v, "FLOOR": math.floor, "CEIL": math.ceil, "ROUND": round,
         "SQRT": math.sqrt, "RELU": lambda v: max(v, 0.0), "RELU6": lambda v: min(max(v, 0.0), 6.0), "ELU": lambda v: v if v >= 0 else math.expm1(v),
         "HARD_SWISH": lambda v: v * min(max(f32(v + 3), 0), 6) / 6}[op]
    return c.finish(op, [c.input(x)], Tensor("float32", x.shape, [f32(f(v)) for v in x.numbers]))


def case_curve():
    """Functions of 8 bits are within one step of the real ones."""
    c, op, scale, kind = Case(), rng.choice(["LOGISTIC", "TANH", "HARD_SWISH"]), some_scale(), rng.choice(["uint8", "int8"])
    zero, least = some_zero(kind), RANGES[kind][0]
    x = Tensor(kind, [256], range(least, least + 256))
    to, out_zero = {"LOGISTIC": (1 / 256, least), "TANH": (1 / 128, least + 128), "HARD_SWISH": (scale, some_zero(kind))}[op]
    f = {"LOGISTIC": lambda v: 1 / (1 + math.exp(-v)), "TANH": math.tanh, "HARD_SWISH": lambda v: v * min(max(v + 3, 0), 6) / 6}[op]
    values = [clamp(math.floor(f((v - zero) * scale) / to + 0.5) + out_zero, kind) for v in x.numbers]
    c = c.finish(op, [c.input(x, scale, zero)], Tensor(kind, [256], values), to, out_zero)
    c.tolerance = 1
    return c


def case_quantize():
    c, from_kind, to_kind = Case(), rng.choice(["int8", "int16", "int32", "float32"]), rng.choice(["int8", "int16"])
    x, a, b = some(from_kind, some_shape()), some_scale(), some_scale()
    za, zb = (rng.randint(-9, 9) if k == "int8" else 0 for k in (from_kind, to_kind))
    if from_kind == "float32":
        values = []
        for v in x.numbers:
            q = f32(v / b)
            values.append(clamp(int(math.copysign(math.floor(abs(q) + 0.5), q)) + zb, to_kind))
        return c.finish("QUANTIZE", [c.input(x)], Tensor(to_kind, x.shape, values), b, zb)
    values = [clamp(multiply(v - za, quantize(a / b)) + zb, to_kind) for v in x.numbers]
    return c.finish("QUANTIZE", [c.input(x, a, za)], Tensor(to_kind, x.shape, values), b, zb)


def case_dequantize():
    c, kind, scale = Case(), rng.choice(["int8", "int16"]), some_scale()
    x, zero = some(kind, some_shape()), rng.randint(-9, 9) if kind == "int8" else 0
    return c.finish("DEQUANTIZE", [c.input(x, scale, zero)], Tensor("float32", x.shape, [f32(scale * (v - zero)) for v in x.numbers]))


def case_cast():
    c, a, b = Case(), *rng.sample(["int8", "int16", "int32", "int64", "float32"], 2)
    x = some(a, some_shape())
    bits = {"int8": 8, "int16": 16, "int32": 32, "int64": 64}
    values = [f32(v) if b == "float32" else wrap(int(v), bits[b]) for v in x.numbers]
    return c.finish("CAST", [c.input(x)], Tensor(b, x.shape, values))


def case_reduce():
    """What is combined as it is: no scale changes."""
    c, op, shape = Case(), rng.choice(["MEAN", "SUM", "REDUCE_PROD", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_ANY", "REDUCE_ALL"]), some_shape(1, 5, 3)
    kind = {"MEAN": ["float32"], "SUM": ["float32", "int32"], "REDUCE_PROD": ["float32", "int32"], "REDUCE_ANY": ["bool"],
            "REDUCE_ALL": ["bool"]}.get(op, ["float32", "int8", "int16", "int32"])
    kind = rng.choice(kind)
    axes, x, keeps = sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape)))), some(kind, shape), rng.random() < 0.5
    kept = [n for i, n in enumerate(shape) if i not in axes]
    rounded = f32 if kind == "float32" else wrap
    f = {"MEAN": lambda a, b: f32(a + b), "SUM": lambda a, b: rounded(a + b), "REDUCE_PROD": lambda a, b: rounded(a * b), "REDUCE_MAX": max,
         "REDUCE_MIN": min, "REDUCE_ANY": lambda a, b: a or b, "REDUCE_ALL": lambda a, b: a and b}[op]
    numbers = []
    for place in places(kept):
        total = None
        for inner in places([shape[a] for a in axes]):
            rest, own = iter(place), iter(inner)
            v = x[[next(own) if i in axes else next(rest) for i in range(len(shape))]]
            total = v if total is None else f(total, v)
        numbers.append(f32(total / count([shape[a] for a in axes])) if op == "MEAN" else total)
    out = [1 if i in axes else n for i, n in enumerate(shape)] if keeps else kept
    scale, said = 0.5 if kind in ("int8", "int16") else None, [a - len(shape) if rng.random() < 0.5 else a for a in axes]
    axis = Tensor("int32", [], said) if len(said) == 1 and rng.random() < 0.5 else ints(said)
    return c.finish(op, [c.input(x, scale), c.constant(axis)], Tensor(kind, out, numbers), scale, f0=("B", keeps))


def case_parts():
    """One of several outputs."""
    c, op, shape = Case(), rng.choice(["SPLIT", "SPLIT_V", "UNPACK"]), some_shape(1, 5, 4)
    axis = rng.randrange(len(shape))
    sizes = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    if op == "SPLIT":
        sizes = [sizes[0]] * len(sizes)
    shape[axis] = len(sizes) if op == "UNPACK" else sum(sizes)
    x, which, said = some("int16", shape), rng.randrange(len(sizes)), axis - len(shape) if rng.random() < 0.5 else axis
    first = which if op == "UNPACK" else sum(sizes[:which])
    out = [*shape[:axis], *([] if op == "UNPACK" else [sizes[which]]), *shape[axis + 1:]]
    values = [x[[*p[:axis], first, *p[axis:]] if op == "UNPACK" else [*p[:axis], p[axis] + first, *p[axis + 1:]]] for p in places(out)]
    number, rest = c.input(x, 0.5), [-1 if op == "SPLIT_V" and i == 0 and rng.random() < 0.5 else n for i, n in enumerate(sizes)]
    inputs = {"SPLIT": [c.constant(ints([said])), number], "SPLIT_V": [number, c.constant(ints(rest)), c.constant(ints([said]))],
              "UNPACK": [number]}[op]
    outs = []
    for i, n in enumerate(sizes):
        own = [*shape[:axis], *([] if op == "UNPACK" else [n]), *shape[axis + 1:]]
        outs.append(c.graph.tensor(f"out{i}", "int16", own, None, [0.5], [0]))
    c.graph.outputs, c.wanted = [outs[which]], Tensor("int16", out, values)
    c.graph.op(op, inputs, outs, f0=("i", len(sizes)), **({"f1": ("i", said)} if op == "UNPACK" else {}))
    return c


def case_view():
    """The same elements in another shape."""
    c, op, shape = Case(), rng.choice(["SQUEEZE", "EXPAND_DIMS", "RESHAPE"]), some_shape(1, 4, 4)
    x = some("int8", shape)
    if op == "SQUEEZE":
        at = sorted(rng.sample(range(len(shape) + 2), 2))
        for a in at:
            x.shape.insert(a, 1)
        dims = Vector("i", [a - len(x.shape) if rng.random() < 0.5 else a for a in at])
        return c.finish(op, [c.input(x, 0.5)], Tensor("int8", shape, x.numbers), 0.5, f0=dims)
    if op == "EXPAND_DIMS":
        a = rng.randint(0, len(shape))
        axis = Tensor("int32", [], [a - len(shape) - 1 if rng.random() < 0.5 else a])
        return c.finish(op, [c.input(x, 0.5), c.constant(axis)], Tensor("int8", [*shape[:a], 1, *shape[a:]], x.numbers), 0.5)
    out = rng.choice([[count(shape)], [1, *shape]])
    said = list(out)
    said[rng.randrange(len(out))] = -1
    if rng.random() < 0.5:
        return c.finish(op, [c.input(x, 0.5)], Tensor("int8", out, x.numbers), 0.5, f0=Vector("i", said))
    return c.finish(op, [c.input(x, 0.5), c.constant(ints(said))], Tensor("int8", out, x.numbers), 0.5)


def case_lstm():
    """Floats, in either order of batch and time; the form with 20 inputs too."""
    c, is_major, clip = Case(), rng.random() < 0.5, rng.choice([0.0, 0.5])
    batches, steps, inputs, states = (rng.randint(1, 3) for _ in range(4))
    x = some("float32", [steps, batches, inputs] if is_major else [batches, steps, inputs])
    weights, recurrent = [some("float32", [states, inputs]) for _ in range(4)], [some("float32", [states, states]) for _ in range(4)]
    bias, values = [some("float32", [states]) for _ in range(4)], {}
    for b in range(batches):
        hidden, cell = [0.0] * states, [0.0] * states
        for t in range(steps):
            sums = [[bias[g].numbers[o] + sum(weights[g][[o, i]] * x[[t, b, i] if is_major else [b, t, i]] for i in range(inputs)) +
                     sum(recurrent[g][[o, j]] * hidden[j] for j in range(states)) for o in range(states)] for g in range(4)]
            first, forget, out = ([1 / (1 + math.exp(-v)) for v in sums[g]] for g in (0, 1, 3))
            cell = [forget[o] * cell[o] + first[o] * math.tanh(sums[2][o]) for o in range(states)]
            cell = [min(max(v, -clip), clip) if clip else v for v in cell]
            hidden = [out[o] * math.tanh(cell[o]) for o in range(states)]
            values.update({((t, b, o) if is_major else (b, t, o)): hidden[o] for o in range(states)})
    kept = [c.graph.tensor(name, "float32", [batches, states], variable=True) for name in ("hidden", "cell")]
    numbers = [c.input(x), *map(c.constant, weights + recurrent), *[-1] * 3, *map(c.constant, bias), -1, -1, *kept, *rng.choice([[], [-1] * 4])]
    shape = [*x.shape[:2], states]
    c = c.finish("UNIDIRECTIONAL_SEQUENCE_LSTM", numbers, Tensor("float32", shape, [values[p] for p in places(shape)]), f0=("b", 4),
                 f1=("f", clip), f2=("f", 0.0), f3=("B", is_major))
    c.tolerance = 1e-5
    return c


def case_repeat():
    c, op, shape = Case(), rng.choice(["TILE", "BROADCAST_TO"]), some_shape(1, 3, 3)
    if op == "TILE":
        times = [rng.randint(1, 3) for _ in shape]
        out, x = [n * t for n, t in zip(shape, times)], some("int8", shape)
        values = [x[[i % n for i, n in zip(p, shape)]] for p in places(out)]
        return c.finish(op, [c.input(x, 0.5), c.constant(ints(times))], Tensor("int8", out, values), 0.5)
    own = [1 if rng.random() < 0.5 else n for n in shape]
    x = some("int8", own)
    return c.finish(op, [c.input(x, 0.5), c.constant(ints(shape))], Tensor("int8", shape, [x.broadcast(p) for p in places(shape)]), 0.5)


CASES = [f for name, f in sorted(globals().items()) if name.startswith("case_")]


def judge(case, folder):
    file, out = folder / "model.tflite", folder / "out.npy"
    file.write_bytes(model(case.graph))
    args = []
    for i, t in enumerate(case.inputs):
        t.npy(folder / f"in{i}.npy")
        args.append(f"--arg={folder / f'in{i}.npy'}")
    done = ask([tool("cistern-run"), str(file), *args, f"--save={out}"])
    if done.status:
        return done.errors
    data = out.read_bytes()
    body = data[10 + int.from_bytes(data[8:10], "little"):]
    wanted = case.wanted
    given = struct.unpack(f"<{len(wanted.numbers)}{FORMATS[wanted.kind]}", body)
    tolerance = getattr(case, "tolerance", 1e-6 if wanted.kind == "float32" else 0)
    wrong = [(g, w) for g, w in zip(given, wanted.numbers) if not abs(g - w) <= tolerance * max(1, abs(w) if wanted.kind == "float32" else 1)]
    return f"{len(wrong)} of {len(given)} differ, as {wrong[:5]}" if wrong else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=pathlib.Path, metavar="FOLDER", help="write the models there instead of running them")
    options = parser.parse_args()
    equal = 0
    with tempfile.TemporaryDirectory() as folder:
        for i in range(options.count):
            rng.seed(f"{options.seed} {i}")
            make = CASES[i % len(CASES)]
            case = make()
            if options.write:
                (options.write / f"{make.__name__[5:]}-{i // len(CASES)}.tflite").write_bytes(model(case.graph))
                continue
            message = judge(case, pathlib.Path(folder))
            equal += not message
            if message:
                print(f"case {i} of seed {options.seed}, {case.graph.ops[0][0]}: {message[:400]}")
    if options.write:
        return 0
    print(f"{equal} of {options.count} operators equal")
    return 0 if equal == options.count and equal else 1


if __name__ == "__main__":
    sys.exit(main())
