#!/usr/bin/env python3
"""Eight small networks on tensors, which no pass was made for: bytes held and copied after MLIR's own passes and after --buffer-pipeline.

    networks.py [--opt cistern-opt] [--mlir-opt mlir-opt] [--write FOLDER]

MLIR's passes are run by mlir-opt itself: those of pipeline.py. Bytes held are reckoned from what both print (cistern-opt --memory-report),
beside the least that any order of the ops holds after --buffer-pipeline; bytes copied as in pipeline.py. --write keeps the programs
instead. Exit status 1 if one holds or copies more after --buffer-pipeline."""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import pipeline

ROOT = pathlib.Path(__file__).resolve().parents[1]


class Value:
    def __init__(self, name, shape, dims=()):
        self.name, self.shape, self.dims = name, list(shape), list(dims)  # dims: names of sizes that the shape leaves open

    def __str__(self):
        return self.name

    @property
    def type(self):
        return f"tensor<{''.join(f'{d}x' for d in self.shape)}f32>"


class Program:
    """A function while it is written. A size that is not known is "?", with the name of an index among `dims`."""

    def __init__(self, name, arguments):
        self.name, self.lines, self.next, self.constants = name, [], 0, {}
        self.arguments = [Value(f"%{n}", shape) for n, shape in arguments]

    def emit(self, line):
        self.lines.append("    " + line)

    def fresh(self):
        self.next += 1
        return f"%v{self.next}"

    def op(self, shape, text, dims=()):
        result = Value(self.fresh(), shape, dims)
        self.emit(f"{result} = {text}")
        return result

    def constant(self, value, kind="f32"):
        if (value, kind) not in self.constants:
            self.constants[value, kind] = f"%k{len(self.constants)}"
        return self.constants[value, kind]

    def weights(self, *shape):
        self.next += 1
        return self.op(shape, f"arith.constant dense<{self.next % 7 + 1}.0e-02> : {Value('', shape).type}")

    def empty(self, shape, dims=()):
        return self.op(shape, f"tensor.empty({', '.join(dims)}) : {Value('', shape).type}", dims)

    def filled(self, shape, value=0.0, dims=()):
        empty = self.empty(shape, dims)
        return self.op(shape, f"linalg.fill ins({self.constant(value)} : f32) outs({empty} : {empty.type}) -> {empty.type}", dims)

    def named(self, name, inputs, out, attrs=""):
        types = ", ".join(v.type for v in inputs)
        return self.op(out.shape, f"linalg.{name} {attrs}ins({', '.join(map(str, inputs))} : {types}) outs({out} : {out.type}) -> {out.type}",
                       out.dims)

    def matmul(self, a, b):
        batch = "batch_" if len(a.shape) == 3 else ""
        return self.named(batch + "matmul", [a, b], self.filled(a.shape[:-1] + [b.shape[-1]], dims=a.dims))

    def each(self, body, *inputs, out=None, shape=None, maps=None, reduced=(), dims=None):
        """A linalg.generic. `body`: lines in which {0}, {1}, ... are elements, {o} the output's, {r} the result's and {a}, {b} any names;
        `maps`: of the inputs, all of the output's dimensions if none; `reduced`: loops that are not the output's."""
        dims = inputs[0].dims if dims is None else dims
        out = out or self.empty(shape or inputs[0].shape, dims)
        rank = len(out.shape) + len(reduced)
        loops = ", ".join(f"d{i}" for i in range(rank))
        kept = ", ".join(f"d{i}" for i in range(rank) if i not in reduced)
        all_maps = [(maps or {}).get(i, loops) for i in range(len(inputs))] + [kept]
        kinds = ", ".join('"reduction"' if i in reduced else '"parallel"' for i in range(rank))
        self.next += 1
        names = {str(i): f"%e{self.next}_{i}" for i in range(len(inputs))}
        names.update({n: f"%{n}{self.next}" for n in "orabcd"})
        result = self.op(out.shape, f"linalg.generic {{indexing_maps = [{', '.join(f'affine_map<({loops}) -> ({m})>' for m in all_maps)}], "
                                    f"iterator_types = [{kinds}]}} ins({', '.join(map(str, inputs))} : {', '.join(v.type for v in inputs)}) "
                                    f"outs({out} : {out.type}) {{", out.dims)
        self.emit(f"^bb0({', '.join(names[str(i)] + ': f32' for i in range(len(inputs)))}, {names['o']}: f32):")
        for line in body.strip().split("; "):
            for key, name in names.items():
                line = line.replace("{" + key + "}", name)
            self.emit("  " + line)
        self.emit(f"  linalg.yield {names['r']} : f32")
        self.emit(f"}} -> {out.type}")
        return result

    def relu(self, x, most=None):
        below = f"arith.maximumf {{0}}, {self.constant(0.0)} : f32"
        return self.each(f"{{a}} = {below}; {{r}} = arith.minimumf {{a}}, {self.constant(most)} : f32" if most else f"{{r}} = {below}", x)

    def add(self, a, b):
        return self.each("{r} = arith.addf {0}, {1} : f32", a, b)

    def bias(self, x, b, at=-1):
        return self.each("{r} = arith.addf {0}, {1} : f32", x, b, maps={1: f"d{at % len(x.shape)}"})

    def softmax(self, x):
        loops = [f"d{i}" for i in range(len(x.shape))]
        last = len(loops) - 1
        row = {1: ", ".join(loops[:-1])}
        most = self.each("{r} = arith.maximumf {0}, {o} : f32", x, out=self.filled(x.shape[:-1], -1e30, x.dims), reduced=(last,))
        e = self.each("{a} = arith.subf {0}, {1} : f32; {r} = math.exp {a} : f32", x, most, maps=row)
        total = self.each("{r} = arith.addf {0}, {o} : f32", e, out=self.filled(x.shape[:-1], 0.0, x.dims), reduced=(last,))
        return self.each("{r} = arith.divf {0}, {1} : f32", e, total, maps=row)

    def norm(self, x):
        total = self.each("{r} = arith.addf {0}, {o} : f32", x, out=self.filled(x.shape[:-1], 0.0, x.dims), reduced=(len(x.shape) - 1,))
        row = {1: ", ".join(f"d{i}" for i in range(len(x.shape) - 1))}
        count = self.constant(float(x.shape[-1]))
        apart = self.each(f"{{a}} = arith.divf {{1}}, {count} : f32; {{r}} = arith.subf {{0}}, {{a}} : f32", x, total, maps=row)
        square = self.each("{a} = arith.mulf {0}, {0} : f32; {r} = arith.addf {a}, {o} : f32", apart,
                           out=self.filled(x.shape[:-1], 1e-5, x.dims), reduced=(len(x.shape) - 1,))
        return self.each(f"{{a}} = arith.divf {{1}}, {count} : f32; {{b}} = math.rsqrt {{a}} : f32; {{r}} = arith.mulf {{0}}, {{b}} : f32",
                         apart, square, maps=row)

    def transpose(self, x, order):
        out = self.empty([x.shape[i] for i in order], x.dims)
        return self.op(out.shape, f"linalg.transpose ins({x} : {x.type}) outs({out} : {out.type}) permutation = {list(order)}", out.dims)

    def expand(self, x, groups, shape):
        sizes = iter(x.dims)
        text = ", ".join(next(sizes) if d == "?" else str(d) for d in shape)
        return self.op(shape, f"tensor.expand_shape {x} {groups} output_shape [{text}] : {x.type} into {Value('', shape).type}", x.dims)

    def collapse(self, x, groups, shape):
        return self.op(shape, f"tensor.collapse_shape {x} {groups} : {x.type} into {Value('', shape).type}", x.dims)

    def slice(self, x, offsets, sizes, shape=None):
        ones = ", ".join("1" * len(sizes))
        shape = shape or sizes
        return self.op(shape, f"tensor.extract_slice {x}[{', '.join(map(str, offsets))}] [{', '.join(map(str, sizes))}] [{ones}] : "
                              f"{x.type} to {Value('', shape).type}")

    def insert(self, x, into, offsets, sizes=None):
        sizes = sizes or x.shape
        ones = ", ".join("1" * len(sizes))
        return self.op(into.shape, f"tensor.insert_slice {x} into {into}[{', '.join(map(str, offsets))}] [{', '.join(map(str, sizes))}] "
                                   f"[{ones}] : {x.type} into {into.type}", into.dims)

    def concat(self, parts, axis):
        shape = list(parts[0].shape)
        shape[axis] = sum(p.shape[axis] for p in parts)
        whole, at = self.empty(shape), 0
        for part in parts:
            whole = self.insert(part, whole, [at if i == axis else 0 for i in range(len(shape))])
            at += part.shape[axis]
        return whole

    def pad(self, x, by=1):
        shape = x.shape[:2] + [d + 2 * by for d in x.shape[2:]]
        args = ", ".join(f"%p{self.next}_{i}: index" for i in range(4))
        result = self.op(shape, f"tensor.pad {x} low[0, 0, {by}, {by}] high[0, 0, {by}, {by}] {{")
        self.emit(f"^bb0({args}):")
        self.emit(f"  tensor.yield {self.constant(0.0)} : f32")
        self.emit(f"}} : {x.type} to {result.type}")
        return result

    def conv(self, x, channels, size=3, stride=1):
        w = self.weights(channels, x.shape[1], size, size)
        x = self.pad(x) if size == 3 else x
        out = [x.shape[0], channels] + [(d - size) // stride + 1 for d in x.shape[2:]]
        return self.named("conv_2d_nchw_fchw", [x, w], self.filled(out),
                          f"{{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}} ")

    def depthwise(self, x, stride=1):
        w, x = self.weights(x.shape[1], 3, 3), self.pad(x)
        out = x.shape[:2] + [(d - 3) // stride + 1 for d in x.shape[2:]]
        return self.named("depthwise_conv_2d_nchw_chw", [x, w], self.filled(out),
                          f"{{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}} ")

    def pool(self, x):
        window = self.empty([2, 2])
        return self.named("pooling_nchw_max", [x, window], self.filled(x.shape[:2] + [d // 2 for d in x.shape[2:]], -1e30),
                          "{dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ")

    def double(self, x):
        n, c, h, w = x.shape
        return self.each(f"{{r}} = arith.addf {{0}}, {self.constant(0.0)} : f32", x, shape=[n, c, 2 * h, 2 * w],
                         maps={0: "d0, d1, d2 floordiv 2, d3 floordiv 2"})

    def text(self, *results):
        values = [r for r in results if isinstance(r, Value)]
        head = ", ".join(f"{a}: {a.type if a.shape != ['index'] else 'index'}" for a in self.arguments)
        constants = [f"    {name} = arith.constant {value if kind == 'index' else f'{value:e}'} : {kind}"
                     for (value, kind), name in self.constants.items()]
        lines = [f"func.func @{self.name}({head}) -> ({', '.join(v.type for v in values)}) {{", *constants, *self.lines,
                 f"    return {', '.join(map(str, values))} : {', '.join(v.type for v in values)}", "}", ""]
        return "\n".join(lines)


def attention_heads(p, x, heads, mask):
    """Multi-head attention of x, [S, D]."""
    length, width = x.shape
    parts = []
    for i in range(3):
        y = p.matmul(x, p.weights(width, width))
        y = p.expand(y, "[[0], [1, 2]]", [length, heads, width // heads])
        parts.append(p.transpose(y, [1, 2, 0] if i == 1 else [1, 0, 2]))
    scores = p.matmul(parts[0], parts[1])
    scaled = f"{{a}} = arith.mulf {{0}}, {p.constant(0.125)} : f32"
    scores = p.each(scaled + "; {r} = arith.addf {a}, {1} : f32", scores, mask, maps={1: "d1, d2"})
    y = p.transpose(p.matmul(p.softmax(scores), parts[2]), [1, 0, 2])
    return p.matmul(p.collapse(y, "[[0], [1, 2]]", [length, width]), p.weights(width, width))


def feed_forward(p, x, hidden):
    y = p.relu(p.bias(p.matmul(x, p.weights(x.shape[-1], hidden)), p.weights(hidden)))
    return p.bias(p.matmul(y, p.weights(hidden, x.shape[-1])), p.weights(x.shape[-1]))


def masked_attention():
    p = Program("masked_attention", [("x", [64, 128]), ("mask", [64, 64])])
    x, mask = p.arguments
    for _ in range(2):
        x = p.add(x, attention_heads(p, p.norm(x), 8, mask))
        x = p.add(x, feed_forward(p, p.norm(x), 512))
    return p.text(x)


def unet():
    p = Program("unet", [("x", [1, 4, 32, 32])])
    x, skips = p.arguments[0], []
    for channels in (8, 16, 32):
        x = p.relu(p.conv(p.relu(p.conv(x, channels)), channels))
        skips.append(x)
        x = p.pool(x)
    x = p.relu(p.conv(x, 64))
    for skip in reversed(skips):
        x = p.concat([skip, p.conv(p.double(x), skip.shape[1], 1)], 1)
        x = p.relu(p.conv(p.relu(p.conv(x, skip.shape[1])), skip.shape[1]))
    return p.text(p.conv(x, 2, 1))


def inverted_residuals():
    p = Program("inverted_residuals", [("x", [1, 3, 64, 64])])
    x = p.relu(p.conv(p.arguments[0], 16, 3, 2), 6.0)
    for channels, stride, times in ((16, 1, 1), (24, 2, 2), (40, 2, 3), (80, 2, 2)):
        for i in range(times):
            y = p.relu(p.conv(x, 4 * x.shape[1], 1), 6.0)
            y = p.conv(p.relu(p.depthwise(y, stride if i == 0 else 1), 6.0), channels, 1)
            x = p.add(x, y) if y.shape == x.shape else y
    return p.text(x)


def lstm():
    p = Program("lstm", [("x", [24, 8, 32]), ("h", [8, 64]), ("c", [8, 64])])
    x, h, c = p.arguments
    zero, one, steps = (p.constant(n, "index") for n in (0, 1, 24))
    w, u, b, out = p.weights(32, 256), p.weights(64, 256), p.weights(256), p.empty([24, 8, 64])
    carried = [Value("%out", out.shape), Value("%hh", h.shape), Value("%cc", c.shape)]
    types = ", ".join(v.type for v in carried)
    p.emit(f"%loop:3 = scf.for %t = {zero} to {steps} step {one} iter_args(%out = {out}, %hh = {h}, %cc = {c}) -> ({types}) {{")
    step = p.slice(x, ["%t", 0, 0], [1, 8, 32], [8, 32])
    gates = p.bias(p.add(p.matmul(step, w), p.matmul(carried[1], u)), b)
    parts = [p.slice(gates, [0, 64 * i], [8, 64]) for i in range(4)]
    sigmoid = f"{{a}} = arith.negf {{0}} : f32; {{b}} = math.exp {{a}} : f32; {{c}} = arith.addf {{b}}, {p.constant(1.0)} : f32; " \
              f"{{r}} = arith.divf {p.constant(1.0)}, {{c}} : f32"
    i, f, o = (p.each(sigmoid, part) for part in parts[:3])
    g = p.each("{r} = math.tanh {0} : f32", parts[3])
    new_c = p.add(p.each("{r} = arith.mulf {0}, {1} : f32", f, carried[2]), p.each("{r} = arith.mulf {0}, {1} : f32", i, g))
    new_h = p.each("{a} = math.tanh {0} : f32; {r} = arith.mulf {a}, {1} : f32", new_c, o)
    new_out = p.insert(new_h, carried[0], ["%t", 0, 0], [1, 8, 64])
    p.emit(f"scf.yield {new_out}, {new_h}, {new_c} : {types}")
    p.emit("}")
    return p.text(Value("%loop#0", out.shape), Value("%loop#1", h.shape), Value("%loop#2", c.shape))


def decoder_step():
    p = Program("decoder_step", [("x", [1, 128]), ("at", ["index"])] + [(f"{n}{i}", [64, 128]) for i in range(2) for n in ("keys", "values")])
    x, at, caches = p.arguments[0], p.arguments[1], p.arguments[2:]
    made = []
    for i in range(2):
        y = p.norm(x)
        q, k, v = (p.matmul(y, p.weights(128, 128)) for _ in range(3))
        keys, values = p.insert(k, caches[2 * i], [at, 0]), p.insert(v, caches[2 * i + 1], [at, 0])
        made += [keys, values]
        heads = [p.transpose(p.expand(z, "[[0], [1, 2]]", [z.shape[0], 8, 16]), order)
                 for z, order in ((q, [1, 0, 2]), (keys, [1, 2, 0]), (values, [1, 0, 2]))]
        y = p.transpose(p.matmul(p.softmax(p.matmul(heads[0], heads[1])), heads[2]), [1, 0, 2])
        x = p.add(x, p.matmul(p.collapse(y, "[[0], [1, 2]]", [1, 128]), p.weights(128, 128)))
        x = p.add(x, feed_forward(p, p.norm(x), 512))
    return p.text(p.matmul(x, p.weights(128, 1000)), *made)


def experts():
    p = Program("experts", [("x", [32, 64])])
    x = p.arguments[0]
    mean = p.each("{r} = arith.addf {0}, {o} : f32", x, out=p.filled([64]), maps={0: "d1, d0"}, reduced=(1,))
    router = p.softmax(p.matmul(p.expand(mean, "[[0, 1]]", [1, 64]), p.weights(64, 4)))
    total = p.filled([32, 64])
    for i in range(4):
        share = p.fresh()
        p.emit(f"{share} = tensor.extract {router}[{p.constant(0, 'index')}, {p.constant(i, 'index')}] : {router.type}")
        taken, result = p.fresh(), Value(p.fresh(), total.shape)
        p.emit(f"{taken} = arith.cmpf ogt, {share}, {p.constant(0.2)} : f32")
        p.emit(f"{result} = scf.if {taken} -> ({total.type}) {{")
        y = feed_forward(p, x, 256)
        y = p.each(f"{{a}} = arith.mulf {{0}}, {share} : f32; {{r}} = arith.addf {{a}}, {{1}} : f32", y, total)
        p.emit(f"scf.yield {y} : {y.type}")
        p.emit("} else {")
        p.emit(f"scf.yield {total} : {total.type}")
        p.emit("}")
        total = result
    return p.text(p.norm(p.add(total, x)))


def pyramid():
    p = Program("pyramid", [("x", [1, 3, 64, 64])])
    x, levels = p.arguments[0], []
    for channels in (16, 32, 48, 64):
        x = p.relu(p.conv(x, channels, 3, 1))
        x = p.pool(x)
        levels.append(x)
    top, merged = p.conv(levels[-1], 32, 1), []
    for level in reversed(levels[:-1]):
        merged.append(top)
        top = p.add(p.conv(level, 32, 1), p.double(top))
    outs = []
    for y in [*merged, top]:
        y = p.relu(p.conv(y, 32))
        y = p.conv(y, 6, 1)
        outs.append(p.collapse(y, "[[0], [1], [2, 3]]", [1, 6, y.shape[2] * y.shape[3]]))
    return p.text(p.concat(outs, 2))


def dynamic_batch():
    p = Program("dynamic_batch", [("x", ["?", 16, 64])])
    x = p.arguments[0]
    size = p.fresh()
    p.emit(f"{size} = tensor.dim {x}, {p.constant(0, 'index')} : {x.type}")
    x.dims = [size]
    for _ in range(2):
        flat = p.collapse(x, "[[0, 1], [2]]", ["?", 64])
        rows = p.fresh()
        p.emit(f"{rows} = arith.muli {size}, {p.constant(16, 'index')} : index")
        flat.dims = [rows]
        parts = []
        for _ in range(3):
            y = p.matmul(flat, p.weights(64, 64))
            y.dims = [size]
            parts.append(p.expand(y, "[[0, 1], [2]]", ["?", 16, 64]))
        scores = p.matmul(parts[0], p.transpose(parts[1], [0, 2, 1]))
        y = p.matmul(p.softmax(scores), parts[2])
        x = p.norm(p.add(x, y))
        flat = p.collapse(x, "[[0, 1], [2]]", ["?", 64])
        flat.dims = [rows]
        y = feed_forward(p, flat, 256)
        y.dims = [size]
        x = p.add(x, p.expand(y, "[[0, 1], [2]]", ["?", 16, 64]))
    return p.text(x)


NETWORKS = {
    "attention of 8 heads with a mask, two layers": masked_attention,
    "U-Net with skips": unet,
    "inverted residuals (MobileNet)": inverted_residuals,
    "LSTM, a loop of 24 steps": lstm,
    "decoder step with a cache": decoder_step,
    "four experts, an `scf.if` each": experts,
    "feature pyramid, concatenated": pyramid,
    "attention, dynamic batch": dynamic_batch,
}


def report(opt, path, *passes):
    """Bytes that the function with the largest peak holds, and the least that orders of its ops do."""
    done = subprocess.run([opt, path, *passes, "--memory-report=format=json", "-o", os.devnull], capture_output=True, text=True, check=True)
    functions = json.loads(done.stdout)["functions"]
    largest = max(functions, key=lambda f: f["peak"])
    return largest["peak"], largest["lower_bound"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default=str(ROOT / "build/release/bin/cistern-opt"))
    parser.add_argument("--mlir-opt", default="/usr/lib/llvm-22/bin/mlir-opt")
    parser.add_argument("--write", type=pathlib.Path)
    options = parser.parse_args()
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for make in NETWORKS.values():
            (options.write / f"{make.__name__}.mlir").write_text(make())
        return 0
    print("| program | held by MLIR's passes | by `buffer-pipeline` | bound | ratio | copied by MLIR's passes | by `buffer-pipeline` |")
    print("|---|" + "---:|" * 6)
    logarithms, worse = [], False
    with tempfile.TemporaryDirectory() as folder:
        path, made = pathlib.Path(folder) / "network.mlir", pathlib.Path(folder) / "made.mlir"
        for name, make in NETWORKS.items():
            path.write_text(make())
            subprocess.run([options.mlir_opt, path, *pipeline.OWN, "-o", made], check=True)
            (before, _), (after, bound) = report(options.opt, made), report(options.opt, path, "--buffer-pipeline")
            copied = pipeline.statistics(options.opt, path)
            logarithms.append(math.log(after / before))
            worse |= after > before or copied["copied-bytes"] > copied["copied-bytes-upstream"]
            print(f"| {name} | {before:,} | {after:,} | {bound:,} | {after / before:.2f} | {copied['copied-bytes-upstream']:,} | "
                  f"{copied['copied-bytes']:,} |", flush=True)
    print(f"\nGeometric mean of the ratios: {math.exp(sum(logarithms) / len(logarithms)):.2f}")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
