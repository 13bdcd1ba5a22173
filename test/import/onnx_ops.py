#!/usr/bin/env python3
"""Random .onnx models of one operator compute what formulas of its own say: onnx_ops.py [--count=N] [--seed=N] [--keep=FILE] [OPERATOR...]

What ONNX's own tests leave out: groups, dilations, padding and strides together, directions and lengths of sequences, axes and
shapes that are broadcast. Formulas are sums over places, without regard to speed."""
import argparse
import itertools
import math
import pathlib
import random
import struct
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from onnx import KINDS, Tensor, field, run, varint  # noqa: E402

F32, I32, I64, U8, I8, BOOL = 1, 6, 7, 2, 3, 9


class Array:
    """Numbers by place."""

    def __init__(self, shape, at, kind=F32):
        self.shape, self.kind = list(shape), kind
        self.at = {i: at(*i) if callable(at) else next(at) for i in places(shape)}

    def __getitem__(self, i):
        return self.at[i if isinstance(i, tuple) else (i,)]

    def message(self, name):
        data = struct.pack(f"<{len(self.at)}{KINDS[self.kind][1]}", *self.at.values())
        return b"".join(b"\x08" + varint(n) for n in self.shape) + b"\x10" + varint(self.kind) + field(8, name.encode()) + field(9, data)


def places(shape):
    return itertools.product(*(range(n) for n in shape))


def attribute(name, value):
    data = field(1, name.encode())
    if isinstance(value, str):
        return data + field(4, value.encode())
    if isinstance(value, float):
        return data + b"\x15" + struct.pack("<f", value)
    if isinstance(value, int):
        return data + b"\x18" + varint(value & (1 << 64) - 1)
    if value and isinstance(value[0], str):
        return data + b"".join(field(9, v.encode()) for v in value)
    return data + b"".join(b"\x40" + varint(v & (1 << 64) - 1) for v in value)


def info(name, kind, shape):
    dims = b"".join(field(1, b"\x08" + varint(n)) for n in shape)
    return field(1, name.encode()) + field(2, field(1, b"\x08" + varint(kind) + field(2, dims)))


def model(op, inputs, constants, attributes, outputs, opset):
    """Inputs by name, None where one is left out; those in `constants` are initializers."""
    names = [f"i{k}" if x else "" for k, x in enumerate(inputs)]
    node = b"".join(field(1, n.encode()) for n in names) + b"".join(field(2, f"o{k}".encode()) for k in range(len(outputs)))
    node += field(4, op.encode()) + b"".join(field(5, attribute(k, v)) for k, v in attributes.items())
    graph = field(1, node) + field(2, b"g")
    for k, x in enumerate(inputs):
        if x:
            graph += field(5, x.message(names[k])) if k in constants else field(11, info(names[k], x.kind, x.shape))
    graph += b"".join(field(12, info(f"o{k}", y.kind, y.shape)) for k, y in enumerate(outputs))
    return b"\x08\x08" + field(7, graph) + field(8, field(1, b"") + b"\x10" + varint(opset))


class Random(random.Random):
    def floats(self, shape):
        return Array(shape, lambda *_: struct.unpack("f", struct.pack("f", self.uniform(-2, 2)))[0])

    def ints(self, shape, low, high, kind=I64):
        return Array(shape, lambda *_: self.randint(low, high), kind)

    def shape(self, rank, low=1, high=4):
        return [self.randint(low, high) for _ in range(rank)]


def numbers(values, kind=I64):
    return Array([len(values)], iter(values), kind)


# --- windows: (inputs, constants, attributes, outputs) ---

def window(r, rank, kernel, size):
    strides, dilations = [r.randint(1, 3) for _ in range(rank)], [r.randint(1, 2) for _ in range(rank)]
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilations)]
    pads = [r.randint(0, min(2, q - 1)) for q in reach] + [r.randint(0, min(2, q - 1)) for q in reach]
    out = [n + pads[i] + pads[rank + i] - reach[i] for i, n in enumerate(size)]
    if min(out) < 0:
        return window(r, rank, kernel, [n + 3 for n in size])
    return size, strides, dilations, pads, [n // s + 1 for n, s in zip(out, strides)], out


def conv(r):
    rank, groups = r.randint(1, 3), r.randint(1, 2)
    kernel = r.shape(rank, 1, 3)
    size, strides, dilations, pads, out, _ = window(r, rank, kernel, r.shape(rank, 2, 5))
    ci, co, batch = r.randint(1, 2), r.randint(1, 2), r.randint(1, 2)
    x, w, b = r.floats([batch, ci * groups] + size), r.floats([co * groups, ci] + kernel), r.floats([co * groups])

    def at(n, m, *o):
        total = b[m]
        for c in range(ci):
            for k in places(kernel):
                i = [o[d] * strides[d] + k[d] * dilations[d] - pads[d] for d in range(rank)]
                if all(0 <= v < q for v, q in zip(i, size)):
                    total += x[(n, m // co * ci + c, *i)] * w[(m, c, *k)]
        return total
    attributes = {"group": groups, "strides": strides, "dilations": dilations, "pads": pads}
    return [x, w, b], [1, 2], attributes, [Array([batch, co * groups] + out, at)]


def conv_transpose(r):
    rank, groups = r.randint(1, 2), r.randint(1, 2)
    kernel, size = r.shape(rank, 1, 3), r.shape(rank, 1, 4)
    strides, dilations = r.shape(rank, 1, 3), r.shape(rank, 1, 2)
    more = [r.randint(0, s - 1) for s in strides]
    whole = [s * (n - 1) + p + (k - 1) * d + 1 for s, n, p, k, d in zip(strides, size, more, kernel, dilations)]
    pads = [r.randint(0, min(2, (q - 1) // 2)) for q in whole + whole]
    out = [q - pads[i] - pads[rank + i] for i, q in enumerate(whole)]
    ci, co, batch = r.randint(1, 2), r.randint(1, 2), r.randint(1, 2)
    x, w = r.floats([batch, ci * groups] + size), r.floats([ci * groups, co] + kernel)
    y = {i: 0.0 for i in places([batch, co * groups] + out)}
    for (n, c, *i), value in x.at.items():
        for m in range(co):
            for k in places(kernel):
                o = (n, c // ci * co + m, *(i[d] * strides[d] + k[d] * dilations[d] - pads[d] for d in range(rank)))
                if o in y:
                    y[o] += value * w[(c, m, *k)]
    attributes = {"group": groups, "strides": strides, "dilations": dilations, "pads": pads, "output_padding": more}
    return [x, w], [1], attributes, [Array([batch, co * groups] + out, lambda *i: y[i])]


def pool(r, is_max=False):
    rank, ceils = r.randint(1, 2), r.randint(0, 1)
    kernel = r.shape(rank, 1, 3)
    size, strides, dilations, pads, out, whole = window(r, rank, kernel, r.shape(rank, 2, 5))
    if ceils:
        out = [o + (q % s > 0 and o * s < n + pads[i]) for i, (o, q, s, n) in enumerate(zip(out, whole, strides, size))]
    counts, x = r.randint(0, 1), r.floats([2, 2] + size)

    def inside(o):
        for k in places(kernel):
            i = [o[d] * strides[d] + k[d] * dilations[d] - pads[d] for d in range(rank)]
            yield all(0 <= v < q for v, q in zip(i, size)), all(v < q + pads[rank + d] for d, (v, q) in enumerate(zip(i, size))), i

    def mean(n, c, *o):
        values = [x[(n, c, *i)] for ok, _, i in inside(o) if ok]
        return sum(values) / (sum(padded for _, padded, _ in inside(o)) if counts else len(values)) if values else 0.0

    def most(n, c, *o):
        return max((x[(n, c, *i)] for ok, _, i in inside(o) if ok), default=-math.inf)

    def place(n, c, *o):
        at = max(((x[(n, c, *i)], [-v for v in i]) for ok, _, i in inside(o) if ok))[1]
        flat = n * 2 + c
        for v, q in zip(at, size):
            flat = flat * q - v
        return flat
    attributes = {"kernel_shape": kernel, "strides": strides, "dilations": dilations, "pads": pads, "ceil_mode": ceils}
    shape = [2, 2] + out
    if any(not any(ok for ok, _, _ in inside(o)) for o in places(out)):
        return pool(r, is_max)
    if is_max:
        return [x], [], attributes, [Array(shape, most), Array(shape, place, I64)][:r.randint(1, 2)]
    attributes["count_include_pad"] = counts
    return [x], [], attributes, [Array(shape, mean)]


def max_pool(r):
    return pool(r, True)


def quantized_conv(r):
    kernel = r.shape(2, 1, 3)
    size, strides, dilations, pads, out, _ = window(r, 2, kernel, r.shape(2, 2, 5))
    ci, co = r.randint(1, 3), r.randint(1, 3)
    xz, yz, wz = r.randint(0, 255), r.randint(0, 255), [r.randint(-3, 3) for _ in range(co)]
    ws = [2.0 ** -r.randint(4, 7) for _ in range(co)]
    x, w = r.ints([1, ci] + size, 0, 255, U8), r.ints([co, ci] + kernel, -128, 127, I8)
    b = r.ints([co], -500, 500, I32)

    def at(_, m, *o):
        total = b[m]
        for c in range(ci):
            for k in places(kernel):
                i = [o[d] * strides[d] + k[d] * dilations[d] - pads[d] for d in range(2)]
                if all(0 <= v < q for v, q in zip(i, size)):
                    total += (x[(0, c, *i)] - xz) * (w[(m, c, *k)] - wz[m])
        return min(255, max(0, round(total * 0.25 * ws[m] / 0.5) + yz))
    one = lambda v, kind: Array([], lambda: v, kind)  # noqa: E731
    inputs = [x, one(0.25, F32), one(xz, U8), w, numbers(ws, F32), numbers(wz, I8), one(0.5, F32), one(yz, U8), b]
    return inputs, range(1, 9), {"strides": strides, "dilations": dilations, "pads": pads}, [Array([1, co] + out, at, U8)]


# --- sequences ---

def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def recurrent(r, kind):
    gates = {"LSTM": 4, "GRU": 3, "RNN": 1}[kind]
    steps, batch, size, hidden = r.randint(1, 4), r.randint(1, 3), r.randint(1, 3), r.randint(1, 3)
    way = r.choice(["forward", "reverse", "bidirectional"])
    dirs, after = 2 if way == "bidirectional" else 1, r.randint(0, 1)
    x, w, u = r.floats([steps, batch, size]), r.floats([dirs, gates * hidden, size]), r.floats([dirs, gates * hidden, hidden])
    b = r.floats([dirs, 2 * gates * hidden])
    lengths = r.ints([batch], 1, steps, I32) if r.random() < 0.5 else None
    first = [r.floats([dirs, batch, hidden]) for _ in range(2 if kind == "LSTM" else 1)]
    peep = r.floats([dirs, 3 * hidden]) if kind == "LSTM" and r.random() < 0.5 else None
    y, last = {i: 0.0 for i in places([steps, dirs, batch, hidden])}, [{}, {}]
    for d, n in places([dirs, batch]):
        h, c = [[f[d, n, j] for j in range(hidden)] for f in (first + [first[0]])[:2]]
        times = range(lengths[n] if lengths else steps)
        for t in reversed(times) if d or way == "reverse" else times:
            def dot(g, j, state=None):
                k = g * hidden + j
                return sum(w[d, k, i] * x[t, n, i] for i in range(size)) + b[d, k], \
                    sum(u[d, k, i] * v for i, v in enumerate(h if state is None else state)) + b[d, gates * hidden + k]
            if kind == "RNN":
                h = [math.tanh(sum(dot(0, j))) for j in range(hidden)]
            elif kind == "GRU":
                z = [sigmoid(sum(dot(0, j))) for j in range(hidden)]
                s = [sigmoid(sum(dot(1, j))) for j in range(hidden)]
                parts = [dot(2, j) if after else dot(2, j, [p * q for p, q in zip(s, h)]) for j in range(hidden)]
                g = [math.tanh(p[0] + (s[j] * p[1] if after else p[1])) for j, p in enumerate(parts)]
                h = [(1 - z[j]) * g[j] + z[j] * h[j] for j in range(hidden)]
            else:
                p = (lambda g, j: peep[d, g * hidden + j]) if peep else lambda g, j: 0
                new = [sigmoid(sum(dot(2, j)) + p(2, j) * c[j]) * c[j] +
                       sigmoid(sum(dot(0, j)) + p(0, j) * c[j]) * math.tanh(sum(dot(3, j))) for j in range(hidden)]
                h, c = [sigmoid(sum(dot(1, j)) + p(1, j) * new[j]) * math.tanh(new[j]) for j in range(hidden)], new
            for j in range(hidden):
                y[t, d, n, j] = h[j]
        for j in range(hidden):
            last[0][d, n, j], last[1][d, n, j] = h[j], c[j]
    attributes = {"hidden_size": hidden, "direction": way}
    if kind == "GRU":
        attributes["linear_before_reset"] = after
    inputs = [x, w, u, b, lengths, *first] + ([peep] if kind == "LSTM" else [])
    finals = [Array([dirs, batch, hidden], lambda *i, f=f: f[i]) for f in last[:len(first)]]
    return inputs, [1, 2, 3], attributes, [Array([steps, dirs, batch, hidden], lambda *i: y[i]), *finals]


# --- dimensions ---

def matmul(r):
    n, k, m = r.shape(3)
    batch = r.shape(r.randint(0, 2))
    a = [q if r.random() < 0.7 else 1 for q in batch[r.randint(0, len(batch)):]]
    x, y = r.floats(a + [n, k]), r.floats(batch + [k, m])

    def at(*i):
        lead, (row, column) = i[:-2], i[-2:]
        left = tuple(v if q > 1 else 0 for v, q in zip(lead[len(lead) - len(a):], a))
        return sum(x[(*left, row, j)] * y[(*lead, j, column)] for j in range(k))
    return [x, y], [], {}, [Array(batch + [n, m], at)]


def reduce(r, what):
    x = r.floats(r.shape(r.randint(1, 4)))
    rank, keeps = len(x.shape), r.randint(0, 1)
    axes = sorted(r.sample(range(rank), r.randint(1, rank)))
    kept = [i for i in range(rank) if i not in axes]
    rows = {}
    for i, v in x.at.items():
        rows.setdefault(tuple(i[k] for k in kept), []).append(v)
    f = {"ReduceMean": lambda v: sum(v) / len(v), "ReduceMax": max, "ReduceProd": math.prod, "ReduceL2": lambda v: math.hypot(*v),
         "ReduceLogSumExp": lambda v: math.log(sum(map(math.exp, v)))}[what]
    shape = [1 if i in axes else n for i, n in enumerate(x.shape) if keeps or i not in axes]
    given = [a - rank if r.random() < 0.5 else a for a in axes]
    return [x], [], {"axes": given, "keepdims": keeps}, \
        [Array(shape, lambda *i: f(rows[tuple(i[k] for k in kept) if keeps else i]))]


def slice_(r):
    x = r.floats(r.shape(r.randint(1, 3), 1, 5))
    rank = len(x.shape)
    axes = r.sample(range(rank), r.randint(1, rank))
    starts, ends = [[r.choice([r.randint(-7, 7), r.choice([-1, 1]) * (2**63 - 1)]) for _ in axes] for _ in range(2)]
    steps = [r.choice([-3, -2, -1, 1, 2, 3]) for _ in axes]
    parts = [range(n) for n in x.shape]
    for a, s, e, t in zip(axes, starts, ends, steps):
        n = x.shape[a]
        s, e = s + n * (s < 0), e + n * (e < 0)  # clamped as ONNX says, not as Python does
        parts[a] = range(min(max(s, 0), n - (t < 0)), min(max(e, -(t < 0)), n), t)
    shape = [len(p) for p in parts]
    inputs = [x, numbers(starts), numbers(ends), numbers(axes), numbers(steps)]
    return inputs, [1, 2, 3, 4], {}, [Array(shape, lambda *i: x[tuple(p[k] for p, k in zip(parts, i))])]


def pad(r):
    x = r.floats(r.shape(r.randint(1, 3), 2, 4))
    mode, rank = r.choice(["constant", "reflect", "edge"]), len(x.shape)
    pads = [r.randint(-1, 1) if mode == "constant" else r.randint(0, 1) for _ in range(2 * rank)]
    shape = [n + pads[i] + pads[rank + i] for i, n in enumerate(x.shape)]

    def at(*i):
        j = [k - pads[d] for d, k in enumerate(i)]
        if mode == "constant" and any(not 0 <= k < n for k, n in zip(j, x.shape)):
            return 0.5
        return x[tuple(min(max(k, 0), n - 1) if mode == "edge" else n - 1 - abs(n - 1 - abs(k)) for k, n in zip(j, x.shape))]
    return [x, numbers(pads), Array([], lambda: 0.5)], [1], {"mode": mode}, [Array(shape, at)]


def gather(r):
    x = r.floats(r.shape(r.randint(1, 3)))
    axis = r.randrange(len(x.shape))
    i = r.ints(r.shape(r.randint(0, 2)), -x.shape[axis], x.shape[axis] - 1)
    more = len(i.shape)

    def at(*o):
        k = i[tuple(o[axis:axis + more])] % x.shape[axis]
        return x[(*o[:axis], k, *o[axis + more:])]
    return [x, i], [], {"axis": axis}, [Array(x.shape[:axis] + i.shape + x.shape[axis + 1:], at)]


def scatter_nd(r):
    x = r.floats(r.shape(r.randint(1, 3)))
    depth, num = r.randint(1, len(x.shape)), r.randint(1, 4)
    rows = Array([num, depth], lambda _, k: r.randint(-x.shape[k], x.shape[k] - 1), I64)
    u = r.floats([num] + x.shape[depth:])
    y = dict(x.at)
    for (n, *rest), v in u.at.items():
        i = (*(rows[n, k] % x.shape[k] for k in range(depth)), *rest)
        y[i] += v
    return [x, rows, u], [], {"reduction": "add"}, [Array(x.shape, lambda *i: y[i])]


def top_k(r):
    x = r.floats(r.shape(r.randint(1, 3), 1, 5))
    axis, largest = r.randrange(len(x.shape)), r.randint(0, 1)
    k = r.randint(1, x.shape[axis])

    def order(i):
        row = [x[(*i[:axis], j, *i[axis + 1:])] for j in range(x.shape[axis])]
        return sorted(range(len(row)), key=lambda j: -row[j] if largest else row[j])[i[axis]]
    shape = x.shape[:axis] + [k] + x.shape[axis + 1:]
    return [x, numbers([k])], [1], {"axis": axis, "largest": largest}, \
        [Array(shape, lambda *i: x[(*i[:axis], order(i), *i[axis + 1:])]), Array(shape, lambda *i: order(i), I64)]


def softmax(r):
    x = r.floats(r.shape(r.randint(1, 3)))
    axis = r.randrange(len(x.shape))

    def at(*i):
        return math.exp(x[i]) / sum(math.exp(x[(*i[:axis], j, *i[axis + 1:])]) for j in range(x.shape[axis]))
    return [x], [], {"axis": axis}, [Array(x.shape, at)]


def group_norm(r):
    groups, each = r.randint(1, 3), r.randint(1, 2)
    x, c = r.floats([2, groups * each] + r.shape(r.randint(0, 2))), groups * each
    scale, bias = r.floats([c]), r.floats([c])

    def at(n, m, *i):
        row = [v for (a, b, *_), v in x.at.items() if a == n and b // each == m // each]
        mean = sum(row) / len(row)
        deviation = math.sqrt(sum((v - mean) ** 2 for v in row) / len(row) + 0.5)
        return (x[(n, m, *i)] - mean) / deviation * scale[m] + bias[m]
    return [x, scale, bias], [], {"num_groups": groups, "epsilon": 0.5}, [Array(x.shape, at)]


def cumsum(r):
    x = r.floats(r.shape(r.randint(1, 3)))
    axis, exclusive, back = r.randrange(len(x.shape)), r.randint(0, 1), r.randint(0, 1)

    def at(*i):
        return sum(x[(*i[:axis], j, *i[axis + 1:])] for j in range(x.shape[axis])
                   if (j > i[axis] if back else j < i[axis]) or (j == i[axis] and not exclusive))
    return [x, Array([], lambda: axis, I64)], [1], {"exclusive": exclusive, "reverse": back}, [Array(x.shape, at)]


def einsum(r):
    letters = "abcd"[:r.randint(1, 4)]
    sizes = {c: r.randint(1, 3) for c in letters}
    terms = ["".join(r.choice(letters) for _ in range(r.randint(1, 3))) for _ in range(r.randint(1, 3))]
    used = sorted(set("".join(terms)))
    out = "".join(r.sample(used, r.randint(0, len(used))))
    xs = [r.floats([sizes[c] for c in t]) for t in terms]

    def at(*i):
        total, rest = 0, [c for c in used if c not in out]
        for k in places([sizes[c] for c in rest]):
            at = {**dict(zip(out, i)), **dict(zip(rest, k))}
            total += math.prod(x[tuple(at[c] for c in t)] for x, t in zip(xs, terms))
        return total
    return xs, [], {"equation": ",".join(terms) + "->" + out}, [Array([sizes[c] for c in out], at)]


def resize(r):
    x = r.floats([1, 1] + r.shape(2, 2, 4))
    out = r.shape(2, 1, 7)
    mode = r.choice(["half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel"])

    def along(o, n, m):
        if mode == "align_corners":
            return o * (n - 1) / (m - 1) if m > 1 else 0
        if mode == "asymmetric":
            return o * n / m
        return (o + 0.5) * n / m - 0.5 if m > 1 or mode == "half_pixel" else 0

    def at(_, __, *o):
        total = 0
        where = [along(k, n, m) for k, n, m in zip(o, x.shape[2:], out)]
        for k in places([2, 2]):
            i = [math.floor(v) + d for v, d in zip(where, k)]
            weight = math.prod(v - math.floor(v) if d else 1 - v + math.floor(v) for v, d in zip(where, k))
            total += weight * x[(0, 0, *(min(max(v, 0), n - 1) for v, n in zip(i, x.shape[2:])))]
        return total
    return [x, None, None, numbers([1, 1] + out)], [3], {"mode": "linear", "coordinate_transformation_mode": mode}, \
        [Array([1, 1] + out, at)]


def power(r):
    """Integers of 64 bits, exactly; an exponent below 0 leaves 1 and -1 alone."""
    y = r.ints([6], -5, 39, r.choice([I8, I32, I64]))
    x = Array([6], lambda i: r.choice([-1, 1, r.randint(2, 3), -3]), I64)

    def at(i):
        base, exponent = x[i], y[i]
        return base ** exponent if exponent >= 0 else base ** (exponent % 2) if abs(base) == 1 else 0
    return [x, y], r.choice([[], [1], [0, 1]]), {}, [Array([6], at, I64)]


def nonzero(r):
    kind = r.choice([F32, I64, U8, BOOL])
    shape = r.shape(r.randint(1, 3))
    x = r.floats(shape) if kind == F32 else r.ints(shape, 0, 1, kind)
    for i in places(shape):
        x.at[i] = 0 if r.random() < 0.5 else x.at[i]
    found = [i for i in places(shape) if x[i]]
    return [x], r.choice([[], [0]]), {}, [Array([len(shape), len(found)], lambda d, k: found[k][d], I64)]


def compress(r):
    shape, has_axis = r.shape(r.randint(1, 3)), r.random() < 0.7
    x, axis = r.floats(shape), r.randrange(len(shape))
    size = shape[axis] if has_axis else math.prod(shape)
    condition = r.ints([r.randint(1, size + 1)], 0, 1, BOOL)
    taken = [i for i in range(min(size, condition.shape[0])) if condition[i]]
    flat = list(places(shape))
    out = [*shape[:axis], len(taken), *shape[axis + 1:]] if has_axis else [len(taken)]
    y = Array(out, lambda *i: x[(*i[:axis], taken[i[axis]], *i[axis + 1:])] if has_axis else x[flat[taken[i[0]]]])
    return [x, condition], r.choice([[], [1], [0, 1]]), {"axis": axis - len(shape) if r.random() < 0.3 else axis} if has_axis else {}, [y]


def suppression(r):
    """Scores and corners have few values, so that some are equal."""
    batches, classes, num, centers = r.randint(1, 2), r.randint(1, 3), r.randint(1, 5), r.randint(0, 1)
    boxes = Array([batches, num, 4], lambda *i: float(r.randint(0, 4)) + (1.0 if centers and i[2] > 1 else 0.0))
    scores = Array([batches, classes, num], lambda *_: r.randint(0, 4) / 4)
    most, overlap, limit = r.randint(0, 4), r.choice([0.0, 0.25, 0.5]), r.choice([None, 0.25, 0.5])

    def corners(b, n):
        v = [boxes[b, n, k] for k in range(4)]
        if centers:
            return [v[0] - v[2] / 2, v[1] - v[3] / 2, v[0] + v[2] / 2, v[1] + v[3] / 2]
        return [min(v[0], v[2]), min(v[1], v[3]), max(v[0], v[2]), max(v[1], v[3])]

    def overlaps(b, n, m):
        p, q = corners(b, n), corners(b, m)
        shared = math.prod(max(0, min(p[2 + k], q[2 + k]) - max(p[k], q[k])) for k in range(2))
        whole = sum((c[2] - c[0]) * (c[3] - c[1]) for c in (p, q)) - shared
        return whole > 0 and shared / whole > overlap
    taken = []
    for b, c in places([batches, classes]):
        kept = []
        for n in sorted(range(num), key=lambda n: -scores[b, c, n]):
            if len(kept) < most and (limit is None or scores[b, c, n] > limit) and not any(overlaps(b, m, n) for m in kept):
                kept.append(n)
        taken += [(b, c, n) for n in kept]
    inputs = [boxes, scores, Array([1], iter([most]), I64), Array([], iter([overlap])), None if limit is None else Array([1], iter([limit]))]
    return inputs, r.choice([[], [2, 3, 4]]), {"center_point_box": centers}, [Array([len(taken), 3], lambda k, d: taken[k][d], I64)]


CASES = {"Pow": power, "NonMaxSuppression": suppression, "NonZero": nonzero, "Compress": compress, "Conv": conv, "ConvTranspose": conv_transpose, "AveragePool": pool, "MaxPool": max_pool, "QLinearConv": quantized_conv,
         "MatMul": matmul, "Slice": slice_, "Pad": pad, "Gather": gather, "ScatterND": scatter_nd, "TopK": top_k, "Softmax": softmax,
         "CumSum": cumsum, "GroupNormalization": group_norm, "Einsum": einsum, "Resize": resize,
         **{k: (lambda r, k=k: recurrent(r, k)) for k in ("LSTM", "GRU", "RNN")},
         **{k: (lambda r, k=k: reduce(r, k)) for k in ("ReduceMean", "ReduceMax", "ReduceProd", "ReduceL2", "ReduceLogSumExp")}}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("operators", nargs="*")
    parser.add_argument("--count", type=int, default=3, help="models of each operator")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path, help="the last model that fails is written there")
    args = parser.parse_args()
    failed = 0
    for name, make in CASES.items():
        for n in range(args.count if not args.operators or name in args.operators else 0):
            inputs, constants, attributes, outputs = make(Random(f"{args.seed}-{n}-{name}"))
            opset = 21 if name == "GroupNormalization" else 19 if name == "AveragePool" else 16 if name == "ScatterND" else 13
            data = model(name, inputs, constants, attributes, outputs, opset)
            given = [Tensor(x.message(""), x.kind) for k, x in enumerate(inputs) if x and k not in constants]
            right = [Tensor(y.message(""), y.kind) for y in outputs]
            with tempfile.TemporaryDirectory() as folder:
                why = run(pathlib.Path(folder), data, given, right, 1e-5)  # sums of few numbers cancel
            if why:
                failed += 1
                print(f"{name} {args.seed}-{n}: {attributes} {[x and x.shape for x in inputs]}: {why}")
                if args.keep:
                    args.keep.write_bytes(data)
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
