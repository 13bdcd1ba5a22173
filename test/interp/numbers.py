#!/usr/bin/env python3
"""Compares numbers with mlir-runner: every op of arith, index and math on many operands of each width and format, bit for
bit (math functions of the C library to the last few bits).

    numbers.py --run CISTERN-RUN [--seed N] [--only WORD]

Each op becomes a function; main calls it for pairs of operands and prints the results' bits."""
import argparse
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
import runner  # noqa: E402

LOWER = ["--convert-vector-to-llvm", "--convert-math-to-llvm", "--convert-math-to-libm", "--arith-expand",
         "--convert-arith-to-llvm", "--convert-index-to-llvm", "--finalize-memref-to-llvm", "--convert-func-to-llvm",
         "--convert-cf-to-llvm", "--reconcile-unrealized-casts"]
WIDTHS = [1, 3, 8, 16, 24, 32, 33, 64]
FLOATS = {"f16": (16, 5), "bf16": (16, 8), "f32": (32, 8), "f64": (64, 11)}
INT_BINARY = "addi subi muli andi ori xori maxsi maxui minsi minui".split()
DIVISIONS = "divsi divui remsi remui ceildivsi ceildivui floordivsi".split()
SHIFTS = "shli shrsi shrui".split()
FLOAT_BINARY = "addf subf mulf divf remf maximumf minimumf maxnumf minnumf".split()
EXACT_MATH = "absf ceil floor round roundeven trunc sqrt".split()
LIBM = "acos acosh asin asinh atan atanh cbrt cos cosh erf exp exp2 expm1 log log10 log1p log2 sin sinh tan tanh".split()
INT_MATH = "absi ctlz cttz ctpop".split()
CMPI = "eq ne slt sle sgt sge ult ule ugt uge".split()
CMPF = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split()


class Program:
    """Functions of one op each, and calls of them."""

    def __init__(self):
        self.functions, self.calls, self.labels = [], [], []

    def add(self, label, types, result, body, rows):
        name = f"f{len(self.functions)}"
        args = ", ".join(f"%a{i}: {t}" for i, t in enumerate(types))
        self.functions.append(f"func.func private @{name}({args}) -> {result} {{\n{body}\n  return %r : {result}\n}}")
        for row in rows:
            at = len(self.calls)
            lines = [constant(f"%c{at}_{i}", value, t) for i, (value, t) in enumerate(zip(row, types))]
            operands = ", ".join(f"%c{at}_{i}" for i in range(len(types)))
            lines.append(f"%x{at} = call @{name}({operands}) : ({', '.join(types)}) -> {result}")
            lines += show(f"%x{at}", result, at)
            self.calls.append("\n".join("  " + line for line in lines))
            self.labels.append(f"{label} {row}")

    def text(self):
        return "\n".join(self.functions) + "\nfunc.func @main() {\n" + "\n".join(self.calls) + "\n  return\n}\n"


def constant(name, value, type_text):
    if type_text in FLOATS:
        width = FLOATS[type_text][0]
        return f"{name}i = arith.constant {signed(value, width)} : i{width}\n  {name} = arith.bitcast {name}i : i{width} to {type_text}"
    if type_text == "i1":
        return f"{name} = arith.constant {'true' if value & 1 else 'false'}"
    return f"{name} = arith.constant {signed(value, width_of(type_text))} : {type_text}"


def show(name, type_text, at):
    if type_text in FLOATS:
        width = FLOATS[type_text][0]
        return [f"%b{at} = arith.bitcast {name} : {type_text} to i{width}", f"vector.print %b{at} : i{width}"]
    return [f"vector.print {name} : {type_text}"]


def width_of(type_text):
    return 64 if type_text == "index" else int(type_text[1:])


def signed(value, width):
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


def int_values(rng, width):
    top = 1 << width
    edge = [0, 1, top - 1, top >> 1, (top >> 1) - 1, 2 % top, 3 % top, 7 % top]
    return edge + [rng.randrange(top) for _ in range(4)]


def float_values(rng, kind):
    width, exponent = FLOATS[kind]
    mantissa = width - 1 - exponent
    one = ((1 << (exponent - 1)) - 1) << mantissa
    inf = ((1 << exponent) - 1) << mantissa
    some = [0, one, one + 1, one + (1 << (mantissa - 1)), inf, inf + (1 << (mantissa - 1)), 1, inf - 1, one - (3 << mantissa) + 5]
    some += [rng.randrange(one - (4 << mantissa), one + (6 << mantissa)) for _ in range(4)]
    return some + [v | 1 << (width - 1) for v in some]


def pairs(rng, values, others, num):
    every = [(a, b) for a in values for b in others]
    return rng.sample(every, min(num, len(every)))


def divides(name, width):
    def ok(pair):
        a, b = pair
        overflow = "si" in name and signed(b, width) == -1 and a == 1 << (width - 1)
        return b != 0 and not overflow and not (width == 1 and "si" in name)

    return ok


def add_ints(program, rng, only):
    for width in WIDTHS:
        t = f"i{width}"
        values = int_values(rng, width)
        for name in INT_BINARY + SHIFTS + DIVISIONS:
            rows = pairs(rng, values, values, 12)
            if name in SHIFTS:
                rows = [(a, b % width) for a, b in rows]
            if name in DIVISIONS:
                rows = [p for p in rows if divides(name, width)(p)]
            program.add(f"{name} {t}", [t, t], t, f"  %r = arith.{name} %a0, %a1 : {t}", rows)
        for p in CMPI:
            program.add(f"cmpi {p} {t}", [t, t], "i1", f"  %r = arith.cmpi {p}, %a0, %a1 : {t}", pairs(rng, values, values, 8))
        for name in INT_MATH:
            program.add(f"{name} {t}", [t], t, f"  %r = math.{name} %a0 : {t}", [(v,) for v in values])
        for other in WIDTHS:
            kinds = ["extui", "extsi"] if other > width else ["trunci"] if other < width else []
            for kind in kinds:
                body = f"  %r = arith.{kind} %a0 : {t} to i{other}"
                program.add(f"{kind} {t} i{other}", [t], f"i{other}", body, [(v,) for v in values])
        for f in FLOATS:
            for kind in ["sitofp", "uitofp"]:
                body = f"  %r = arith.{kind} %a0 : {t} to {f}"
                program.add(f"{kind} {t} {f}", [t], f, body, [(v,) for v in values])


def in_range(kind, bits, width, is_signed):
    value = to_float(kind, bits)
    low, high = (-(1 << (width - 1)), 1 << (width - 1)) if is_signed else (0, 1 << width)
    return math.isfinite(value) and low <= math.trunc(value) < high


def to_float(kind, bits):
    if kind == "bf16":
        return struct.unpack("<f", struct.pack("<I", bits << 16))[0]
    return struct.unpack({"f16": "<e", "f32": "<f", "f64": "<d"}[kind], struct.pack({"f16": "<H", "f32": "<I", "f64": "<Q"}[kind], bits))[0]


def add_floats(program, rng, only):
    for t in FLOATS:
        values = float_values(rng, t)
        for name in FLOAT_BINARY:
            program.add(f"{name} {t}", [t, t], t, f"  %r = arith.{name} %a0, %a1 : {t}", pairs(rng, values, values, 40))
        for p in CMPF:
            program.add(f"cmpf {p} {t}", [t, t], "i1", f"  %r = arith.cmpf {p}, %a0, %a1 : {t}", pairs(rng, values, values, 15))
        program.add(f"negf {t}", [t], t, f"  %r = arith.negf %a0 : {t}", [(v,) for v in values])
        for name in EXACT_MATH + LIBM:
            program.add(f"{name} {t}", [t], t, f"  %r = math.{name} %a0 : {t}", [(v,) for v in values])
        rows = [(rng.choice(values), rng.choice(values), rng.choice(values)) for _ in range(40)]
        program.add(f"fma {t}", [t, t, t], t, f"  %r = math.fma %a0, %a1, %a2 : {t}", rows)
        for width in [8, 16, 32, 64]:
            for kind, is_signed in [("fptosi", True), ("fptoui", False)]:
                rows = [(v,) for v in values if in_range(t, v, width, is_signed)]
                program.add(f"{kind} {t} i{width}", [t], f"i{width}", f"  %r = arith.{kind} %a0 : {t} to i{width}", rows)
        for other in FLOATS:
            kind = "extf" if FLOATS[other][0] > FLOATS[t][0] else "truncf" if FLOATS[other][0] < FLOATS[t][0] else None
            if kind:
                program.add(f"{kind} {t} {other}", [t], other, f"  %r = arith.{kind} %a0 : {t} to {other}", [(v,) for v in values])


def run_oracle(path, work):
    lowered = work / "lowered.mlir"
    subprocess.run(["mlir-opt-22", path, *LOWER, "-o", lowered], check=True)
    return runner.execute(lowered).split("\n")


def is_nan(label, text):
    kind = next((w for w in reversed(label.split()) if w in FLOATS), None)
    if not kind:
        return False
    width, exponent = FLOATS[kind]
    bits = int(text) & ((1 << (width - 1)) - 1)
    return bits > ((1 << exponent) - 1) << (width - 1 - exponent)


def same(label, ours, theirs):
    """NaNs are one value: their bits are not specified. The C library's functions may be off by a few units."""
    if ours == theirs:
        return True
    kind = label.split("(")[0]
    if any(f in kind.split() for f in FLOATS) and is_nan(kind, ours) and is_nan(kind, theirs):
        return True
    words = kind.split()
    if words[0] in ("minnumf", "maxnumf") and is_zero(words[1], ours) and is_zero(words[1], theirs):  # which one is open
        return True
    if words[0] in ("expm1", "log1p"):  # lowered to exp(x) - 1 and log(1 + x), which is less accurate
        return True
    if "bf16" in words and is_small_bf16(label, ours):  # the processor's instructions for bf16 flush subnormals
        return True
    return words[0] in LIBM and abs(int(ours) - int(theirs)) <= 2


def is_zero(kind, text):
    return int(text) & ((1 << (FLOATS[kind][0] - 1)) - 1) == 0


def is_small_bf16(label, text):
    operands = [int(n) for n in label[label.index("(") + 1 : -1].split(",") if n.strip()]
    return any(0 < (n & 0x7FFF) < 0x80 for n in operands + [int(text)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--run", default="build/release/bin/cistern-run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    work = pathlib.Path(tempfile.mkdtemp())
    failed = total = 0
    for name, fill in [("ints", add_ints), ("floats", add_floats)]:
        program = Program()
        fill(program, rng, options.only)
        path = work / f"{name}.mlir"
        path.write_text(program.text())
        theirs = run_oracle(path, work)
        result = subprocess.run([options.run, path], capture_output=True, text=True)
        ours = result.stdout.split("\n")
        if result.returncode:
            print(result.stderr[:2000])
            return 1
        for label, a, b in zip(program.labels, ours, theirs):
            total += 1
            if not same(label, a, b):
                failed += 1
                print(f"{label}: {a}, mlir-runner {b}")
    print(f"{total} numbers compared with mlir-runner, {failed} differ")
    print(f"{int(not failed)} passed, {int(failed > 0)} failed, 0 skipped")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
