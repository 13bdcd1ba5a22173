#!/usr/bin/env python3
"""Random TOSA programs in the forms of an older release: what they compute, as they are read here and as that release lowers them.

    random_older.py [--seed=1] [--count=50] [--release=16|19] [--print]

mlir-opt of the release lowers a program to linalg, which cistern-run executes; `cistern-run --allow-old-tosa` executes the program
itself. Both have to print the same."""
import argparse
import pathlib
import random
import re
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "lib"))
from tools import ask, run, tool  # noqa: E402

LOWER = "builtin.module(func.func(tosa-to-scf,tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,tosa-to-arith{include-apply-rescale=true}))"
# What mlir-opt 16 prints, in today's words.
WORDS = [(r"arith\.(max|min)f\b", r"arith.\1imumf"),
         (r"(tensor\.expand_shape .*? into tensor<)((?:\d+x)+)",
          lambda m: m[1].replace(" : ", f" output_shape [{m[2].rstrip('x').replace('x', ', ')}] : ", 1) + m[2])]
RANGES = {"i8": (-128, 127), "i16": (-32768, 32767), "i32": (-(1 << 31), (1 << 31) - 1), "i1": (0, 1)}


class Program:
    def __init__(self, rng, release):
        self.rng, self.release, self.lines, self.results, self.num = rng, release, [], [], 0

    def name(self):
        self.num += 1
        return f"%{self.num}"

    def type(self, shape, element):
        return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"

    def literal(self, shape, element, low=None, high=None):
        r = self.rng
        count = 1
        for n in shape:
            count *= n
        if element.startswith("f"):
            numbers = [f"{r.randint(-64, 64) / 8}" for _ in range(count)]
        else:
            begin, end = RANGES[element]
            numbers = [str(r.randint(begin if low is None else low, end if high is None else high)) for _ in range(count)]

        def nested(at, dims):
            if not dims:
                return numbers[at]
            size = 1
            for n in dims[1:]:
                size *= n
            return "[" + ", ".join(nested(at + i * size, dims[1:]) for i in range(dims[0])) + "]"
        return f"dense<{nested(0, shape)}> : {self.type(shape, element)}"

    def constant(self, shape, element, low=None, high=None):
        name = self.name()
        body = f"value = {self.literal(shape, element, low, high)}"
        braces = ("{", "}") if self.release == 16 else ("<{", "}>")
        self.lines.append(f'{name} = "tosa.const"() {braces[0]}{body}{braces[1]} : () -> {self.type(shape, element)}')
        return name, self.type(shape, element)

    def op(self, name, operands, attrs, result):
        """Writes an op, in generic form at times, and of LLVM 16 always."""
        value = self.name()
        names, types = ", ".join(o[0] for o in operands), ", ".join(o[1] for o in operands)
        is_generic = self.release == 16 or self.rng.random() < 0.3
        head = f'"{name}"({names})' if is_generic else f"{name} {names}"
        body = f" {{{', '.join(attrs)}}}" if attrs else ""
        self.lines.append(f"{value} = {head}{body} : ({types}) -> {result}")
        self.results.append((value, result))

    def ints(self, *numbers):
        return "array<i64" + (": " + ", ".join(map(str, numbers)) if numbers else "") + ">"

    # --- ops ---

    def element(self):
        return self.rng.choice(["i8", "i32", "f32"])

    def shape(self, rank=None, most=4):
        return [self.rng.randint(1, most) for _ in range(self.rng.randint(1, 4) if rank is None else rank)]

    def add_reshape(self):
        shape, e = self.shape(), self.element()
        total = 1
        for n in shape:
            total *= n
        new = self.rng.choice([[total], [1, total], [total, 1, 1], shape[::-1]])
        said = list(new)
        if self.rng.random() < 0.3:
            said[self.rng.choice([i for i, n in enumerate(new)])] = -1
        self.op("tosa.reshape", [self.constant(shape, e)], [f"new_shape = {self.ints(*said)}"], self.type(new, e))

    def add_transpose(self):
        shape, e = self.shape(), self.element()
        order = list(range(len(shape)))
        self.rng.shuffle(order)
        value = self.name()
        element = self.rng.choice(["i32", "i64"])
        t = f"tensor<{len(order)}x{element}>"
        self.lines.append(f'{value} = "tosa.const"() {{value = dense<{order}> : {t}}} : () -> {t}')
        self.op("tosa.transpose", [self.constant(shape, e), (value, t)], [], self.type([shape[i] for i in order], e))

    def add_pad(self):
        shape, e = self.shape(), self.element()
        pads = [[self.rng.randint(0, 2), self.rng.randint(0, 2)] for _ in shape]
        value, element = self.name(), self.rng.choice(["i32", "i64"])
        t = f"tensor<{len(shape)}x2x{element}>"
        self.lines.append(f'{value} = "tosa.const"() {{value = dense<{pads}> : {t}}} : () -> {t}')
        operands, attrs = [self.constant(shape, e), (value, t)], []
        kind = self.rng.randrange(3)
        if kind == 1:
            operands.append(self.constant([], e))
        elif kind == 2 and not e.startswith("f"):
            attrs.append(f"quantization_info = #tosa.pad_quant<input_zp = {self.rng.randint(-128, 127)}>")
        result = self.type([n + p[0] + p[1] for n, p in zip(shape, pads)], e)
        self.op("tosa.pad", operands, attrs, result)

    def add_slice(self):
        shape, e = self.shape(), self.element()
        start = [self.rng.randrange(n) for n in shape]
        size = [self.rng.randint(1, n - s) for n, s in zip(shape, start)]
        self.op("tosa.slice", [self.constant(shape, e)], [f"start = {self.ints(*start)}", f"size = {self.ints(*size)}"], self.type(size, e))

    def add_tile(self):
        shape, e = self.shape(), self.element()
        times = [self.rng.randint(1, 3) for _ in shape]
        self.op("tosa.tile", [self.constant(shape, e)], [f"multiples = {self.ints(*times)}"], self.type([n * t for n, t in zip(shape, times)], e))

    def add_clamp(self):
        shape, e = self.shape(), self.rng.choice(["i8", "i16", "i32", "f32", "f16"])
        low = self.rng.choice([-1000000, -100, -3, 0])
        high = self.rng.choice([3, 100, 70000, 2147483647])
        floats = "f16" if e == "f16" and self.release == 19 else "f32"
        attrs = [f"min_int = {low} : i64", f"max_int = {high} : i64", f"min_fp = {max(low, -60000)}.5 : {floats}", f"max_fp = {min(high, 60000)}.25 : {floats}"]
        self.op("tosa.clamp", [self.constant(shape, e)], attrs, self.type(shape, e))

    def add_mul(self):
        shape, e = [*self.shape(), 3], self.rng.choice(["i8", "i32", "f32"])  # LLVM 19 folds i8 splats to 8 bits
        shift = self.rng.randint(1, 8) if e == "i32" and self.rng.random() < 0.5 else 0
        width = "i32" if self.release == 16 else "i8"
        result = self.type(shape, "i32" if e == "i8" else e)
        operands = [self.constant(shape, e, -10000 if e == "i32" else None, 10000 if e == "i32" else None) for _ in range(2)]
        self.op("tosa.mul", operands, [f"shift = {shift} : {width}"], result)

    def add_negate(self):
        shape, e = self.shape(), self.rng.choice(["i8", "i16", "i32", "f32"])
        attrs = []
        if e == "i8" and self.rng.random() < 0.5:
            attrs = [f"quantization_info = #tosa.unary_quant<input_zp = {self.rng.randint(-128, 127)}, output_zp = {self.rng.randint(-128, 127)}>"]
        low = RANGES[e][0] + 1 if e != "f32" else None  # LLVM 16 does not saturate
        self.op("tosa.negate", [self.constant(shape, e, low)], attrs, self.type(shape, e))

    def add_reduce(self):
        shape = self.shape()
        axis = self.rng.randrange(len(shape))
        kind = self.rng.choice(["sum", "max", "min", "prod", "all", "any"])
        e = "i1" if kind in ("all", "any") else self.rng.choice(["i32", "f32"])
        low, high = (-9, 9) if e == "i32" else (None, None)
        result = shape[:axis] + [1] + shape[axis + 1:]
        self.op(f"tosa.reduce_{kind}", [self.constant(shape, e, low, high)], [f"axis = {axis} : {self.axis()}"], self.type(result, e))

    def axis(self):
        return "i64" if self.release == 16 else "i32"

    def add_argmax(self):
        shape, e = self.shape(), self.rng.choice(["i8", "f32"])
        axis = self.rng.randrange(len(shape))
        self.op("tosa.argmax", [self.constant(shape, e)], [f"axis = {axis} : {self.axis()}"], self.type(shape[:axis] + shape[axis + 1:], "i32"))

    def add_concat(self):
        shape, e = self.shape(), self.element()
        axis = self.rng.randrange(len(shape))
        parts = [shape[:axis] + [self.rng.randint(1, 3)] + shape[axis + 1:] for _ in range(self.rng.randint(1, 3))]
        total = shape[:axis] + [sum(p[axis] for p in parts)] + shape[axis + 1:]
        self.op("tosa.concat", [self.constant(p, e) for p in parts], [f"axis = {axis} : {self.axis()}"], self.type(total, e))

    def add_reverse(self):
        shape, e = self.shape(), self.element()
        self.op("tosa.reverse", [self.constant(shape, e)], [f"axis = {self.rng.randrange(len(shape))} : {self.axis()}"], self.type(shape, e))

    def add_div(self):
        shape = self.shape()
        name = "tosa.div" if self.release == 16 else "tosa.int_div"
        self.op(name, [self.constant(shape, "i32", -1000, 1000), self.constant(shape, "i32", 1, 50)], [], self.type(shape, "i32"))

    def quantized(self, kind):
        """The element type, with zero points or none as an attribute."""
        e = self.rng.choice(["i8", "f32"])
        names = {"conv": ("input_zp", "weight_zp"), "matmul": ("a_zp", "b_zp"), "unary": ("input_zp", "output_zp")}[kind]
        if e == "f32" or (kind != "conv" and self.rng.random() < 0.3):  # i8 convolutions have to have some
            return e, []
        numbers = [self.rng.randint(-20, 20) for _ in names]
        return e, [f"quantization_info = #tosa.{kind}_quant<" + ", ".join(f"{n} = {v}" for n, v in zip(names, numbers)) + ">"]

    def add_matmul(self):
        n, h, c, w = self.shape(4)
        e, attrs = self.quantized("matmul")
        self.op("tosa.matmul", [self.constant([n, h, c], e), self.constant([n, c, w], e)], attrs, self.type([n, h, w], "i32" if e == "i8" else e))

    def add_fully_connected(self):
        n, c, o = self.shape(3)
        e, attrs = self.quantized("conv")
        total = "i32" if e == "i8" else e
        operands = [self.constant([n, c], e), self.constant([o, c], e), self.constant([o], total, -1000, 1000)]
        self.op("tosa.fully_connected", operands, attrs, self.type([n, o], total))

    def windows(self):
        r = self.rng
        kernel, stride, pad = [r.randint(1, 3), r.randint(1, 3)], [r.randint(1, 2), r.randint(1, 2)], [r.randint(0, 1) for _ in range(4)]
        size = []
        out = []
        for i in range(2):
            o = r.randint(1, 3)
            n = (o - 1) * stride[i] + kernel[i] - pad[2 * i] - pad[2 * i + 1]
            while n < 1:
                n, o = n + stride[i], o + 1
            size.append(n)
            out.append(o)
        return kernel, stride, pad, size, out

    def add_conv(self):
        kernel, stride, pad, size, out = self.windows()
        n, c, o = self.shape(3, 3)
        e, attrs = self.quantized("conv")
        total = "i32" if e == "i8" else e
        depthwise = self.rng.random() < 0.4
        attrs += [f"pad = {self.ints(*pad)}", f"stride = {self.ints(*stride)}", f"dilation = {self.ints(1, 1)}"]
        weight = [*kernel, c, o] if depthwise else [o, *kernel, c]
        channels = c * o if depthwise else o
        operands = [self.constant([n, *size, c], e), self.constant(weight, e), self.constant([channels], total, -1000, 1000)]
        self.op("tosa.depthwise_conv2d" if depthwise else "tosa.conv2d", operands, attrs, self.type([n, *out, channels], total))

    def add_pool(self):
        kernel, stride, pad, size, out = self.windows()
        pad = [min(p, kernel[i // 2] - 1) for i, p in enumerate(pad)]
        size = [(out[i] - 1) * stride[i] + kernel[i] - pad[2 * i] - pad[2 * i + 1] for i in range(2)]
        if min(size) < 1:
            return
        n, c = self.shape(2, 3)
        e = self.rng.choice(["i8", "f32"])
        attrs = [f"kernel = {self.ints(*kernel)}", f"pad = {self.ints(*pad)}", f"stride = {self.ints(*stride)}"]
        name = "tosa.max_pool2d"
        if self.rng.random() < 0.5:
            name = "tosa.avg_pool2d"
            e, more = self.quantized("unary") if self.release == 19 else ("f32", [])  # LLVM 16 divides integers less exactly
            attrs += more
            if self.release == 19:
                attrs.append(f"acc_type = {'i32' if e == 'i8' else 'f32'}")
        self.op(name, [self.constant([n, *size, c], e)], attrs, self.type([n, *out, c], e))

    def add_rescale(self):
        r = self.rng
        shape, e, to = self.shape(), r.choice(["i8", "i16", "i32"]), r.choice(["i8", "i16", "i32"])
        per_channel = r.random() < 0.5
        num = shape[-1] if per_channel else 1
        numbers = [str(r.randint(1 << 30, (1 << 31) - 1)) for _ in range(num)]
        shifts = [str(r.randint(31, 38)) for _ in range(num)]
        zps = [r.randint(-100, 100) if t == "i8" else 0 for t in (e, to)]
        attrs = [f"input_zp = {zps[0]} : i32", f"output_zp = {zps[1]} : i32", f"multiplier = array<i32: {', '.join(numbers)}>",
                 f"shift = array<{'i32' if self.release == 16 else 'i8'}: {', '.join(shifts)}>", "scale32 = true",
                 f"double_round = {r.choice(['true', 'false'])}", f"per_channel = {str(per_channel).lower()}"]
        self.op("tosa.rescale", [self.constant(shape, e, -1000 if e == "i32" else None, 1000 if e == "i32" else None)], attrs, self.type(shape, to))

    def add_resize(self):
        r = self.rng
        n, c, (h, w) = 1, r.randint(1, 2), (r.randint(2, 4), r.randint(2, 4))
        times, e = r.choice([2, 4]), r.choice(["i8", "f32"])
        mode = r.choice(["NEAREST_NEIGHBOR", "BILINEAR"])
        result = "i32" if e == "i8" and mode == "BILINEAR" else e
        out = [h * times, w * times]
        border = [(out[i] - 1) * 2 - (s - 1) * 2 * times for i, s in enumerate((h, w))]
        attrs = [f"scale = {self.ints(2 * times, 2, 2 * times, 2)}", f"offset = {self.ints(0, 0)}", f"border = {self.ints(*border)}", f'mode = "{mode}"']
        self.op("tosa.resize", [self.constant([n, h, w, c], e)], attrs, self.type([n, *out, c], result))

    def add_cond(self):
        value, shape = self.constant([2], "f32")
        condition = self.constant([], "i1")[0]
        result = self.name()
        self.lines.append(f'''{result} = "tosa.cond_if"({condition}, {value}) ({{
    ^bb0(%a: {shape}):
      "tosa.yield"(%a) : ({shape}) -> ()
    }}, {{
    ^bb0(%a: {shape}):
      %n = "tosa.negate"(%a) : ({shape}) -> {shape}
      "tosa.yield"(%n) : ({shape}) -> ()
    }}) : (tensor<i1>, {shape}) -> {shape}''')
        self.results.append((result, shape))

    def text(self, count):
        adds = sorted(n for n in dir(self) if n.startswith("add_"))
        for _ in range(count):
            getattr(self, self.rng.choice(adds))()
        types = ", ".join(t for _, t in self.results)
        lines = "\n  ".join(self.lines)
        return f"func.func @main() -> ({types}) {{\n  {lines}\n  return {', '.join(n for n, _ in self.results)} : {types}\n}}\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--release", type=int, choices=[16, 19], default=19)
    parser.add_argument("--print", action="store_true")
    args = parser.parse_args()
    theirs, failures, executed, refused = f"mlir-opt-{args.release}", 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        file, lowered = pathlib.Path(folder) / "older.mlir", pathlib.Path(folder) / "lowered.mlir"
        for seed in range(args.seed, args.seed + args.count):
            file.write_text(Program(random.Random(seed), args.release).text(8))
            if args.print:
                print(file.read_text())
            by_release = run([theirs, f"--pass-pipeline={LOWER}", str(file)])
            if by_release.status:
                refused += 1  # a pass of that release fails on it
                print(f"seed {seed}: {theirs}: {by_release.errors[:400]}")
                continue
            text = by_release.output
            for old, new in WORDS if args.release == 16 else []:
                text = re.sub(old, new, text)
            lowered.write_text(text)
            runs = [ask([tool("cistern-run"), *more]) for more in ([str(lowered)], ["--allow-old-tosa", str(file)])]
            executed += 1
            if any(r.status for r in runs) or runs[0].output != runs[1].output:
                print(f"seed {seed}: not the same")
                for r in runs:
                    print(r.output + "".join(line + "\n" for line in r.errors.splitlines() if "error:" in line))
                failures += 1
    print(f"{executed} programs of LLVM {args.release}, {failures} failures")
    return 1 if failures or refused > executed // 10 else 0


if __name__ == "__main__":
    sys.exit(main())
