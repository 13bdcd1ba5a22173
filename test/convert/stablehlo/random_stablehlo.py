#!/usr/bin/env python3
"""Random StableHLO programs compute what the specification says.

    random_stablehlo.py [--seed=1] [--count=50] [--c] [--pipeline] [--damage=N] [--ops=sort,gather] [--dump]

The values are computed here, in Python's integers and floats rounded to each type (number_types.py). Elementwise ops of all elements with
their extreme numbers; ops that move data, gathers, scatters, reductions, windows, products, convolutions, sorts, control flow; sizes of 0,
numbers, indices outside. Functions of math have to be near, all else is the same number. cistern-run executes a program; --pipeline
bufferizes it by --buffer-pipeline first, --c translates it to C, which is compiled. --damage changes N places of each program at random:
the programs answer with an error, or compute something. Exit status 1 if one differs."""
import argparse
import cmath
import itertools
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs")]
import number_types as nt  # noqa: E402
from lines import Lines  # noqa: E402
from tools import Broken, ask, tool  # noqa: E402

F8 = [t for t in nt.FLOATS if t.startswith("f8")]
WIDE_FLOATS = ["f64", "f32", "f16", "bf16"]
INTS = nt.SIGNED + nt.UNSIGNED
OF = {"signed": nt.SIGNED, "unsigned": nt.UNSIGNED, "bool": ["i1"], "float": WIDE_FLOATS * 2 + F8, "complex": nt.COMPLEX}
INDICES = ["i32", "i64", "ui32", "i8", "ui8", "i16", "ui64"]


# --- shapes ---

def places(shape):
    return itertools.product(*map(range, shape))


def count(shape):
    return math.prod(shape)


class Tensor:
    def __init__(self, name, shape, element, data, ulps=0):
        self.name, self.shape, self.element, self.data, self.ulps = name, list(shape), element, data, ulps

    def __getitem__(self, at):
        n = 0
        for i, size in zip(at, self.shape):
            n = n * size + i
        return self.data[n]

    def __setitem__(self, at, x):
        n = 0
        for i, size in zip(at, self.shape):
            n = n * size + i
        self.data[n] = x

    def inside(self, at):
        return all(0 <= i < n for i, n in zip(at, self.shape))

    @property
    def type(self):
        return type_of(self.shape, self.element)


def type_of(shape, element):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def array(values, element="i64"):
    values = list(values)
    return f"array<{element}{': ' if values else ''}{', '.join(map(str, values))}>"


def numbers_of(values):
    return "[" + ", ".join(map(str, values)) + "]"


# --- elementwise ops ---

def finite(function, at_infinity=nt.NAN):
    """A function of math, which raises where C's has a value."""
    def call(x):
        if x != x:
            return nt.NAN
        if math.isinf(x):
            return at_infinity(x) if callable(at_infinity) else at_infinity
        try:
            return function(x)
        except OverflowError:
            return nt.INF
        except ValueError:
            return nt.NAN
    return call


def logarithm(zero, function):
    return finite(lambda x: -nt.INF if x == zero else function(x), lambda x: x if x > 0 else nt.NAN)


def logistic(x):
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def overflows(element, x):
    """Whether exp(-x), of which f16 computes its logistic function, is infinite."""
    return element == "f16" and x < -11


def root(x):
    return x if x == 0 else math.sqrt(x)


def cube_root(x):
    mantissa, exponent = math.frexp(abs(x))
    n = math.ldexp(mantissa, exponent % 3) ** (1 / 3)
    return math.copysign(math.ldexp(n, exponent // 3), x) if x else x


MATH = {
    "cbrt": finite(cube_root, lambda x: x), "cosine": finite(math.cos), "exponential": finite(math.exp, lambda x: nt.INF if x > 0 else 0.0),
    "exponential_minus_one": finite(math.expm1, lambda x: nt.INF if x > 0 else -1.0), "log": logarithm(0, math.log),
    "log_plus_one": logarithm(-1, math.log1p), "logistic": finite(logistic, lambda x: 1.0 if x > 0 else 0.0),
    "rsqrt": finite(lambda x: math.copysign(nt.INF, x) if x == 0 else 1 / math.sqrt(x), lambda x: 0.0 if x > 0 else nt.NAN),
    "sine": finite(math.sin), "tan": finite(math.tan), "tanh": finite(math.tanh, lambda x: math.copysign(1, x)),
}
CHLO_MATH = {
    "erf": finite(math.erf, lambda x: math.copysign(1, x)), "erfc": finite(math.erfc, lambda x: 0.0 if x > 0 else 2.0),
    "sinh": finite(lambda x: math.sinh(x) if abs(x) < 700 else math.copysign(nt.INF, x), lambda x: x),
    "cosh": finite(math.cosh, nt.INF), "asin": finite(math.asin), "acos": finite(math.acos), "acosh": finite(math.acosh, lambda x: x if x > 0 else nt.NAN),
    "atan": finite(math.atan, lambda x: math.copysign(math.pi / 2, x)), "asinh": finite(math.asinh, lambda x: x),
    "atanh": finite(lambda x: math.copysign(nt.INF, x) if abs(x) == 1 else math.atanh(x)),
}
COMPLEX_MATH = {"cosine": cmath.cos, "exponential": cmath.exp, "exponential_minus_one": lambda x: cmath.exp(x) - 1, "log": cmath.log,
                "log_plus_one": lambda x: cmath.log(1 + x), "logistic": lambda x: 1 / (1 + cmath.exp(-x)), "rsqrt": lambda x: 1 / cmath.sqrt(x),
                "sine": cmath.sin, "sqrt": cmath.sqrt, "tan": cmath.tan, "tanh": cmath.tanh}


def whole(function):
    return lambda e, x: x if x != x or math.isinf(x) else nt.rounded(e, math.copysign(float(function(x)), x))


def away_from_zero(x):
    n = math.floor(abs(x))
    return n + (abs(x) - n >= .5)


def sign(element, x):
    return (x > 0) - (x < 0) if element in INTS else x if x != x or x == 0 else math.copysign(1.0, x)


def is_finite(_, x):
    return int(x == x and not math.isinf(x))


# name: (kinds of elements, result of an element, type of the result)
UNARY = {
    "abs": ("signed float", lambda e, x: nt.wrap(e, abs(x)) if e in INTS else abs(x), None),
    "ceil": ("float", whole(math.ceil), None), "floor": ("float", whole(math.floor), None),
    "round_nearest_afz": ("float", whole(away_from_zero), None), "round_nearest_even": ("float", whole(round), None),
    "negate": ("signed unsigned float complex", lambda e, x: nt.wrap(e, -x) if e in INTS else nt.rounded(e, -x), None),
    "not": ("signed unsigned bool", lambda e, x: nt.wrap(e, ~x), None),
    "popcnt": ("signed unsigned", lambda e, x: nt.wrap(e, bin(x % (1 << nt.bits_of(e))).count("1")), None),
    "count_leading_zeros": ("signed unsigned", lambda e, x: nt.wrap(e, nt.bits_of(e) - (x % (1 << nt.bits_of(e))).bit_length()), None),
    "sign": ("signed float", sign, None), "is_finite": ("float", is_finite, "i1"),
    "sqrt": ("float", lambda e, x: nt.rounded(e, finite(root, lambda y: y if y > 0 else nt.NAN)(x)), None),
    "real": ("float complex", lambda e, x: x.real if e in nt.COMPLEX else x, "part"),
    "imag": ("float complex", lambda e, x: x.imag if e in nt.COMPLEX else 0.0, "part"),
}


def quotient(a, b):
    if b:
        return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return -1


def divide(e, a, b):
    if e in INTS:
        return nt.wrap(e, quotient(a, b))
    if b == 0:
        return nt.NAN if a != a or a == 0 else nt.rounded(e, math.copysign(nt.INF, a) * math.copysign(1, b))
    return nt.rounded(e, a / b)


def remainder(e, a, b):
    if e in INTS:
        return a - quotient(a, b) * b if b else a
    return nt.NAN if a != a or b != b or math.isinf(a) or b == 0 else nt.rounded(e, math.fmod(a, b))


def extremum(take):
    def of(e, a, b):
        if e in nt.COMPLEX:
            return take(a, b, key=lambda x: (x.real, x.imag))
        if e in INTS or e == "i1":
            return take(a, b)
        return nt.NAN if a != a or b != b else take(a, b, key=lambda x: (x, math.copysign(1, x)))
    return of


def arithmetic(of_ints, of_floats, of_bools=None):
    def of(e, a, b):
        if e == "i1":
            return of_bools(a, b)
        return nt.wrap(e, of_ints(a, b)) if e in INTS else nt.rounded(e, of_floats(a, b))
    return of


def bitwise(function):
    return lambda e, a, b: nt.wrap(e, function(a, b))


def shift(function):
    def of(e, a, b):
        n = nt.bits_of(e)
        return nt.wrap(e, function(a, a % (1 << n), min(b % (1 << n), n)))
    return of


def int_power(e, a, b):
    if b < 0:
        return 1 if a == 1 else (-1 if b % 2 else 1) if a == -1 else 0
    return nt.wrap(e, pow(a, b, 1 << nt.bits_of(e)))


ADD = arithmetic(lambda a, b: a + b, lambda a, b: a + b, lambda a, b: a | b)
MULTIPLY = arithmetic(lambda a, b: a * b, lambda a, b: a * b, lambda a, b: a & b)
MAXIMUM, MINIMUM = extremum(max), extremum(min)
BINARY = {
    "add": ("signed unsigned bool float complex", ADD), "subtract": ("signed unsigned float complex", arithmetic(lambda a, b: a - b, lambda a, b: a - b)),
    "multiply": ("signed unsigned bool float", MULTIPLY), "divide": ("signed unsigned float", divide), "remainder": ("signed unsigned float", remainder),
    "maximum": ("signed unsigned bool float complex", MAXIMUM), "minimum": ("signed unsigned bool float complex", MINIMUM),
    "and": ("signed unsigned bool", bitwise(lambda a, b: a & b)), "or": ("signed unsigned bool", bitwise(lambda a, b: a | b)),
    "xor": ("signed unsigned bool", bitwise(lambda a, b: a ^ b)),
    "shift_left": ("signed unsigned", shift(lambda a, u, n: a << n)), "shift_right_logical": ("signed unsigned", shift(lambda a, u, n: u >> n)),
    "shift_right_arithmetic": ("signed unsigned", lambda e, a, b: nt.wrap(e, nt.wrap("i" + e.lstrip("ui"), a) >> min(b % (1 << nt.bits_of(e)), nt.bits_of(e)))),
    "power": ("signed unsigned", int_power),
}


def power(a, b):
    if b == 0 or a == 1:
        return 1.0
    if a != a or b != b:
        return nt.NAN
    odd = not math.isinf(b) and b == math.floor(b) and b % 2 == 1
    if a == 0 and b < 0:
        return math.copysign(nt.INF, a) if odd else nt.INF
    try:
        return math.pow(a, b)
    except OverflowError:
        return -nt.INF if a < 0 and odd else nt.INF
    except ValueError:
        return nt.NAN


def order(element, x):
    bits = nt.encode(element, x)
    top = 1 << nt.bits_of(element) - 1
    return bits if bits < top else top - 1 - bits


def compare(direction, total, e, a, b):
    if total:
        a, b = order(e, a), order(e, b)
    if direction in ("EQ", "NE"):
        return int((a == b) == (direction == "EQ"))
    return int({"LT": a < b, "LE": a <= b, "GT": a > b, "GE": a >= b}[direction])


def convert(from_, to, x):
    if from_ in nt.COMPLEX:
        return nt.rounded(to, x) if to in nt.COMPLEX else convert(nt.part(from_), to, x.real)
    if to in nt.COMPLEX:
        return complex(convert(from_, nt.part(to), x), 0.0)
    if to in nt.FLOATS:
        return nt.rounded(to, x)
    if to == "i1":
        return int(x != 0)
    if from_ not in nt.FLOATS:
        return nt.wrap(to, x)
    low, high = nt.limits(to)
    return 0 if x != x else low if x <= low else high if x >= high else int(x)


def reduce_precision(element, x, exponent, mantissa):
    width, full, bias, _ = nt.FLOATS[element]
    if x != x:
        return x if mantissa else nt.INF
    if x == 0 or math.isinf(x):
        return x
    low = 1 - bias  # of normal numbers
    e = max(math.frexp(abs(x))[1] - 1, low)
    unit = math.ldexp(1.0, max(e - min(mantissa, full), -1074))
    y = round(abs(x) / unit) * unit if mantissa < full else abs(x)
    if mantissa == 0 and abs(x) / unit == 1.5:  # the even exponent is nearer
        y = unit * (1 + (e + bias) % 2)
    y = nt.INF if y > nt.largest(element) else y
    if exponent < width - 1 - full and not math.isinf(y):
        to_bias = (1 << exponent - 1) - 1
        e = math.frexp(y)[1] - 1 if y else -10000
        y = nt.INF if e > to_bias else 0.0 if e <= -to_bias else y
    return math.copysign(y, x)


# --- programs ---

class Program(Lines):
    def __init__(self, rng, only=None):
        super().__init__(rng)
        self.depth = 2
        self.values, self.results, self.functions = [], [], []
        self.ops = [getattr(self, name) for name in dir(self) if name.startswith("op_") and (not only or name[3:] in only)]

    # --- operands ---

    def shape(self, low=0, high=4, least=0):
        sizes = [n for n in (0, 1, 1, 2, 2, 3, 3, 4, 5, 7) if n >= least] if self.odds(1, 8) else [1, 2, 2, 3, 4]
        shape = [self.pick(*sizes) for _ in range(self.rng.randrange(low, high + 1))]
        if shape and self.odds(1, 30):
            shape[self.rng.randrange(len(shape))] = self.pick(17, 33)
        while count(shape) > 200:
            shape[shape.index(max(shape))] = 2
        return shape

    def element(self, kinds="signed unsigned bool float complex"):
        return self.rng.choice(OF[self.rng.choice(kinds.split())])

    def number(self, element, calm=False):
        """One of the type; a calm one is small, so that sums are exact."""
        if element in nt.COMPLEX:
            return complex(*(self.rng.randrange(-12, 13) / 4 for _ in range(2)))
        if element not in nt.FLOATS:
            low, high = nt.limits(element)
            if calm and nt.bits_of(element) > 4:
                return self.rng.randrange(max(low, -3), 4)
            return self.pick(low, high, min(high, 1), max(low, -1), 0, *(self.rng.randint(low, high) for _ in range(4)),
                             *(max(low, min(high, self.rng.randrange(-9, 10))) for _ in range(4)))
        if calm:
            return float(self.rng.randrange(-1, 2) if element in F8 else self.rng.randrange(-3, 4))
        choice = self.rng.randrange(10)
        if choice == 0:
            return nt.rounded(element, self.pick(0.0, -0.0, nt.INF, -nt.INF, nt.NAN, nt.largest(element), -nt.largest(element), 0.5, -0.5, 1.5, 2.5, 1.0))
        if choice == 1:
            return nt.decode(element, self.rng.randrange(1, 1 << nt.bits_of(element)))
        if choice == 2:
            return nt.decode(element, self.rng.randrange(1, 1 << min(nt.FLOATS[element][1] + 1, 12)))  # with few bits
        if choice < 7:
            return nt.rounded(element, self.rng.randrange(-40, 41) / 2)
        return nt.rounded(element, self.rng.uniform(-8, 8) * self.pick(1.0, 1.0, 0.01, 1000.0))

    def data(self, shape, element, calm=False):
        if self.odds(1, 12):
            return [self.number(element, calm)] * count(shape)
        return [self.number(element, calm) for _ in range(count(shape))]

    def dense(self, tensor):
        x = [nt.written(tensor.element, x) for x in tensor.data]
        if not x:
            return "[]" if 0 in tensor.shape[:1] else self.nested(x, tensor.shape)
        return x[0] if not tensor.shape or len(set(x)) == 1 and self.odds(1, 2) else self.nested(x, tensor.shape)

    def nested(self, x, shape):
        if len(shape) == 1:
            return "[" + ", ".join(x) + "]"
        step = count(shape[1:])
        return "[" + ", ".join(self.nested(x[i * step:i * step + step], shape[1:]) for i in range(shape[0])) + "]"

    def constant(self, shape, element, data, known=False):
        made = Tensor(None, shape, element, data)
        text = "dense<>" if not data else f"dense<{self.dense(made)}>"
        made.name = self.define(f"stablehlo.constant {text} : {made.type}")
        if not known and self.odds(1, 6):  # its value is not known any more
            made.name = self.define(f"stablehlo.optimization_barrier {made.name} : {made.type}")
        return made

    def operand(self, shape, element, calm=False):
        found = [v for v in self.values if v.shape == list(shape) and v.element == element]
        if found and not calm and self.odds(1, 2):
            return self.rng.choice(found)
        return self.constant(shape, element, self.data(shape, element, calm))

    def any(self, kinds="signed unsigned bool float complex", low=0, high=4, least=0):
        """A tensor of some shape and element."""
        elements = [e for k in kinds.split() for e in OF[k]]
        found = [v for v in self.values if v.element in elements and low <= len(v.shape) <= high and min(v.shape, default=9) >= least]
        if found and self.odds(1, 3):
            return self.rng.choice(found)
        return self.operand(self.shape(low, high, least), self.element(kinds))

    def result(self, name, shape, element, data, ulps=0):
        made = Tensor(name, shape, element, data, ulps)
        assert len(data) == count(shape), (name, shape, len(data), self.lines[-1])
        self.results.append(made)
        if not ulps and element not in nt.COMPLEX:
            self.values.append(made)
        return made

    def op(self, text, shape, element, data, ulps=0):
        return self.result(self.define(text), shape, element, data, ulps)

    # --- elementwise ---

    def op_unary(self):
        name = self.rng.choice(list(UNARY))
        kinds, function, to = UNARY[name]
        x = self.any(kinds)
        element = {None: x.element, "part": nt.part(x.element), "i1": "i1"}[to]
        types = x.type if to is None else f"({x.type}) -> {type_of(x.shape, element)}"
        self.op(f"stablehlo.{name} {x.name} : {types}", x.shape, element, [function(x.element, y) for y in x.data])

    def op_math(self):
        name = self.rng.choice(list(MATH))
        x = self.any("float")
        if name == "logistic" and any(overflows(x.element, y) for y in x.data):
            return
        self.op(f"stablehlo.{name} {x.name} : {x.type}", x.shape, x.element, list(map(MATH[name], x.data)), 4)

    def op_chlo(self):
        x = self.any("float")
        name = self.pick(*CHLO_MATH, "is_inf", "is_pos_inf", "is_neg_inf", "square")
        if name.startswith("is_"):
            data = [int(abs(y) == nt.INF and not (name == "is_pos_inf" and y < 0 or name == "is_neg_inf" and y > 0)) for y in x.data]
            self.op(f"chlo.{name} {x.name} : {x.type} -> {type_of(x.shape, 'i1')}", x.shape, "i1", data)
        elif name == "square":
            self.op(f"chlo.{name} {x.name} : {x.type} -> {x.type}", x.shape, x.element, [MULTIPLY(x.element, y, y) for y in x.data])
        elif x.element in ("f32", "f64"):
            self.op(f"chlo.{name} {x.name} : {x.type} -> {x.type}", x.shape, x.element, list(map(CHLO_MATH[name], x.data)), 1024)  # of exp(x + n), whose argument is rounded

    def op_batch_norm(self):
        x = self.operand(self.shape(low=1), self.pick("f32", "f64"), calm=True)
        dim = self.rng.randrange(len(x.shape))
        scale, offset, mean = (self.operand([x.shape[dim]], x.element, calm=True) for _ in range(3))
        variance = self.constant([x.shape[dim]], x.element, [self.rng.randrange(1, 9) / 2 for _ in range(x.shape[dim])])
        data = []
        for at, y in zip(places(x.shape), x.data):
            i = [at[dim]]
            data.append((y - mean[i]) / math.sqrt(variance[i] + .125) * scale[i] + offset[i])
        parts = [x, scale, offset, mean, variance]
        self.op(f'"stablehlo.batch_norm_inference"({", ".join(p.name for p in parts)}) {{epsilon = 0.125 : f32, feature_index = {dim} : i64}} : '
                f'({", ".join(p.type for p in parts)}) -> {x.type}', x.shape, x.element, data, 256)

    def op_complex_math(self):
        name = self.rng.choice(list(COMPLEX_MATH))
        x = self.operand(self.shape(), self.pick(*nt.COMPLEX))
        try:
            data = [COMPLEX_MATH[name](y) for y in x.data]
        except (ValueError, ZeroDivisionError, OverflowError):  # at a pole
            return
        self.op(f"stablehlo.{name} {x.name} : {x.type}", x.shape, x.element, data, 64)

    def op_complex(self):
        a = self.any("float", high=3)
        if a.element not in ("f32", "f64"):
            a = self.operand(a.shape, self.pick("f32", "f64"))
        b = self.operand(a.shape, a.element)
        element = f"complex<{a.element}>"
        made = self.op(f"stablehlo.complex {a.name}, {b.name} : ({a.type}, {b.type}) -> {type_of(a.shape, element)}", a.shape, element,
                       [complex(x, y) for x, y in zip(a.data, b.data)])
        name = self.pick("real", "imag")
        self.op(f"stablehlo.{name} {made.name} : ({made.type}) -> {a.type}", a.shape, a.element, [getattr(x, name) for x in made.data])

    def op_complex_product(self):
        x = self.operand(self.shape(), self.pick(*nt.COMPLEX))
        y = self.operand(x.shape, x.element)
        name = self.pick("multiply", "divide", "abs", "sign", "power")
        if name in ("abs", "sign"):
            to = nt.part(x.element) if name == "abs" else x.element
            data = [abs(a) if name == "abs" else a / abs(a) if a else 0j for a in x.data]
            types = f"({x.type}) -> {type_of(x.shape, to)}" if name == "abs" else x.type
            self.op(f"stablehlo.{name} {x.name} : {types}", x.shape, to, data, 8)
            return
        if 0j in y.data or 0j in x.data:
            return
        data = [a * b if name == "multiply" else a / b if name == "divide" else a ** b for a, b in zip(x.data, y.data)]
        self.op(f"stablehlo.{name} {x.name}, {y.name} : {x.type}", x.shape, x.element, data, 512 if name == "power" else 16)

    def op_binary(self):
        name = self.rng.choice(list(BINARY))
        kinds, function = BINARY[name]
        a = self.any(kinds)
        b = self.operand(a.shape, a.element)
        self.op(f"stablehlo.{name} {a.name}, {b.name} : {a.type}", a.shape, a.element, [function(a.element, x, y) for x, y in zip(a.data, b.data)])

    def op_binary_math(self):
        name = self.pick("atan2", "power")
        a = self.any("float")
        b = self.operand(a.shape, a.element)
        function = power if name == "power" else lambda x, y: nt.NAN if x != x or y != y else math.atan2(x, y)
        self.op(f"stablehlo.{name} {a.name}, {b.name} : {a.type}", a.shape, a.element, [function(x, y) for x, y in zip(a.data, b.data)], 4)

    def op_broadcasting(self):
        """Of chlo: the dimensions of one operand are the last ones of the other."""
        name = self.rng.choice([n for n in BINARY if n != "remainder"])
        kinds, function = BINARY[name]
        a = self.any(kinds, low=1)
        shape = a.shape[self.rng.randrange(len(a.shape) + 1):]
        b = self.operand([self.pick(n, n, 1) for n in shape], a.element)
        sides = [a, b] if self.odds(1, 2) else [b, a]

        def of(t, at):
            return t[[0 if n == 1 else i for i, n in zip(at[len(at) - len(t.shape):], t.shape)]]
        data = [function(a.element, of(sides[0], at), of(sides[1], at)) for at in places(a.shape)]
        self.op(f"chlo.broadcast_{name} {sides[0].name}, {sides[1].name} : ({sides[0].type}, {sides[1].type}) -> {a.type}", a.shape, a.element, data)

    def op_unknown_size(self):
        """Elementwise, of sizes that the op does not know."""
        name = self.rng.choice(list(BINARY))
        kinds = [k for k in BINARY[name][0].split() if k != "unsigned"]  # tensor.cast has no signs
        a = self.any(" ".join(kinds), low=1)
        b = self.operand(a.shape, a.element)
        unknown = type_of(["?" if self.odds(1, 2) else n for n in a.shape], a.element)
        x, y = (self.define(f"tensor.cast {t.name} : {t.type} to {unknown}") for t in (a, b))
        z = self.define(f"stablehlo.{name} {x}, {y} : {unknown}")
        self.op(f"tensor.cast {z} : {unknown} to {a.type}", a.shape, a.element, [BINARY[name][1](a.element, i, j) for i, j in zip(a.data, b.data)])

    def op_compare(self):
        a = self.any()
        direction = self.pick("EQ", "NE", "LT", "LE", "GT", "GE")
        kind = nt.kind(a.element)
        total = kind == "float" and self.odds(1, 3)
        if kind == "complex":
            direction = self.pick("EQ", "NE")
        if total:
            a = self.constant(a.shape, a.element, self.data(a.shape, a.element))
        b = self.constant(a.shape, a.element, [x if self.odds(1, 4) else self.number(a.element) for x in a.data])
        how = {"signed": "SIGNED", "unsigned": "UNSIGNED", "bool": "UNSIGNED", "float": "TOTALORDER" if total else "FLOAT", "complex": "FLOAT"}[kind]
        how = "" if not total and self.odds(1, 3) else f", {how}"
        self.op(f"stablehlo.compare {direction}, {a.name}, {b.name}{how} : ({a.type}, {b.type}) -> {type_of(a.shape, 'i1')}", a.shape, "i1",
                [compare(direction, total, a.element, x, y) for x, y in zip(a.data, b.data)])

    def op_clamp(self):
        x = self.any("signed unsigned float bool")
        low, high = (self.operand(x.shape if self.odds(1, 2) else [], x.element) for _ in range(2))
        if (low.shape == []) != (high.shape == []) and x.shape:
            high = self.operand(low.shape, x.element)
        data = [MINIMUM(x.element, MAXIMUM(x.element, y, low[at[:len(low.shape)]]), high[at[:len(high.shape)]]) for at, y in zip(places(x.shape), x.data)]
        self.op(f"stablehlo.clamp {low.name}, {x.name}, {high.name} : ({low.type}, {x.type}, {high.type}) -> {x.type}", x.shape, x.element, data)

    def op_select(self):
        x = self.any()
        y = self.operand(x.shape, x.element)
        p = self.operand(x.shape if self.odds(1, 2) else [], "i1")
        data = [x[at] if p[at[:len(p.shape)]] else y[at] for at in places(x.shape)]
        self.op(f"stablehlo.select {p.name}, {x.name}, {y.name} : {p.type}, {x.type}", x.shape, x.element, data)

    def op_convert(self):
        x, to = self.any(), self.element()
        self.op(f"stablehlo.convert {x.name} : ({x.type}) -> {type_of(x.shape, to)}", x.shape, to, [convert(x.element, to, y) for y in x.data])

    def op_reduce_precision(self):
        x = self.any("float")
        if x.element in F8:
            x = self.operand(x.shape, self.pick(*WIDE_FLOATS))
        exponent, mantissa = self.rng.randrange(1, 12), self.pick(0, 1, 2, 3, 7, 10, 23, 52, 60)
        self.op(f"stablehlo.reduce_precision {x.name}, format = e{exponent}m{mantissa} : {x.type}", x.shape, x.element,
                [reduce_precision(x.element, y, exponent, mantissa) for y in x.data])

    def op_map(self):
        a = self.any("signed unsigned float bool", high=3)
        b = self.operand(a.shape, a.element)
        name = self.pick("add", "multiply", "maximum")
        number = type_of([], a.element)
        body = f"({{ ^bb0(%x: {number}, %y: {number}): %z = stablehlo.{name} %x, %y : {number} stablehlo.return %z : {number} }})"
        self.op(f'"stablehlo.map"({a.name}, {b.name}) {body} {{dimensions = {array(range(len(a.shape)))}}} : ({a.type}, {a.type}) -> {a.type}',
                a.shape, a.element, [BINARY[name][1](a.element, x, y) for x, y in zip(a.data, b.data)])

    # --- data ---

    def op_iota(self):
        shape = self.shape(low=1)
        dim, element = self.rng.randrange(len(shape)), self.element("signed unsigned float complex")
        data = [convert("i64", element, at[dim]) for at in places(shape)]
        if self.odds(1, 3):
            sizes = self.constant([len(shape)], "i64", shape, known=True)
            text = f"stablehlo.dynamic_iota {sizes.name}, dim = {dim} : ({sizes.type}) -> {type_of(shape, element)}"
        else:
            text = f"stablehlo.iota dim = {dim} : {type_of(shape, element)}"
        self.op(text, shape, element, data)

    def op_bitcast(self):
        wide = {2: ["i2", "ui2"], 4: ["i4", "ui4"], 8: ["i8", "ui8", *F8], 16: ["i16", "ui16", "f16", "bf16"], 32: ["i32", "ui32", "f32"], 64: ["i64", "ui64", "f64"]}
        a, b = self.pick(*wide), self.pick(*wide)
        shape = self.shape(high=3)
        from_, to = self.pick(*wide[a]), self.pick(*wide[b])
        x = self.constant(shape + ([b // a] if b > a else []), from_, self.data(shape + ([b // a] if b > a else []), from_))
        if any(isinstance(y, float) and y != y for y in x.data):  # whose bits are not told apart here
            return
        bits = [nt.encode(from_, y) if from_ in nt.FLOATS else y % (1 << a) for y in x.data]
        if a > b:
            shape, bits = shape + [a // b], [y >> i * b & (1 << b) - 1 for y in bits for i in range(a // b)]
        elif a < b:
            bits = [sum(y << i * a for i, y in enumerate(bits[k:k + b // a])) for k in range(0, len(bits), b // a)]
        self.op(f"stablehlo.bitcast_convert {x.name} : ({x.type}) -> {type_of(shape, to)}", shape, to,
                [nt.decode(to, y) if to in nt.FLOATS else nt.wrap(to, y) for y in bits])

    def op_broadcast(self):
        x = self.any(high=3)
        rank = len(x.shape) + self.rng.randrange(0, 3)
        dims = self.rng.sample(range(rank), len(x.shape))
        shape = self.shape(rank, rank)
        for d, n in zip(dims, x.shape):
            shape[d] = n if n != 1 or self.odds(1, 2) else shape[d]
        if count(shape) > 1000:
            return
        data = [x[[0 if n == 1 else at[d] for d, n in zip(dims, x.shape)]] for at in places(shape)]
        if self.odds(1, 4):
            sizes = self.constant([rank], "i64", shape, known=True)
            text = f"stablehlo.dynamic_broadcast_in_dim {x.name}, {sizes.name}, dims = {numbers_of(dims)} : ({x.type}, {sizes.type}) -> {type_of(shape, x.element)}"
        else:
            text = f"stablehlo.broadcast_in_dim {x.name}, dims = {numbers_of(dims)} : ({x.type}) -> {type_of(shape, x.element)}"
        self.op(text, shape, x.element, data)

    def op_reshape(self):
        x = self.any()
        n, shape = count(x.shape), []
        if n == 0:
            shape = self.shape(low=1)
            shape[self.rng.randrange(len(shape))] = 0
        while n > 1:
            shape.append(self.pick(*[d for d in range(1, n + 1) if n % d == 0]))
            n //= shape[-1]
        for _ in range(self.rng.randrange(2)):
            shape.insert(self.rng.randrange(len(shape) + 1), 1)
        if len(shape) > 8:
            return
        if self.odds(1, 4):
            sizes = self.constant([len(shape)], self.pick("i64", "i32"), shape, known=True)
            text = f"stablehlo.dynamic_reshape {x.name}, {sizes.name} : ({x.type}, {sizes.type}) -> {type_of(shape, x.element)}"
        else:
            text = f"stablehlo.reshape {x.name} : ({x.type}) -> {type_of(shape, x.element)}"
        self.op(text, shape, x.element, list(x.data))

    def op_transpose(self):
        x = self.any()
        dims = self.rng.sample(range(len(x.shape)), len(x.shape))
        shape = [x.shape[d] for d in dims]
        data = [x[[at[dims.index(d)] for d in range(len(dims))]] for at in places(shape)]
        self.op(f"stablehlo.transpose {x.name}, dims = {numbers_of(dims)} : ({x.type}) -> {type_of(shape, x.element)}", shape, x.element, data)

    def op_reverse(self):
        x = self.any()
        dims = self.rng.sample(range(len(x.shape)), self.rng.randrange(len(x.shape) + 1))
        data = [x[[n - 1 - i if d in dims else i for d, (i, n) in enumerate(zip(at, x.shape))]] for at in places(x.shape)]
        self.op(f"stablehlo.reverse {x.name}, dims = {numbers_of(dims)} : {x.type}", x.shape, x.element, data)

    def op_slice(self):
        x = self.any()
        starts = [self.rng.randrange(n + 1) for n in x.shape]
        ends = [self.rng.randrange(s, n + 1) for s, n in zip(starts, x.shape)]
        steps = [self.pick(1, 1, 2, 3, 9) for _ in x.shape]
        shape = [-(-(e - s) // t) for s, e, t in zip(starts, ends, steps)]
        data = [x[[s + i * t for i, s, t in zip(at, starts, steps)]] for at in places(shape)]
        to = type_of(shape, x.element)
        if self.odds(1, 4) and x.shape:
            parts = [self.constant([len(shape)], "i64", v, known=True) for v in (starts, ends, steps)]
            text = f"stablehlo.real_dynamic_slice {x.name}, {', '.join(p.name for p in parts)} : ({x.type}, {', '.join(p.type for p in parts)}) -> {to}"
        else:
            ranges = ", ".join(f"{s}:{e}:{t}" if t != 1 else f"{s}:{e}" for s, e, t in zip(starts, ends, steps))
            text = f"stablehlo.slice {x.name} [{ranges}] : ({x.type}) -> {to}"
        self.op(text, shape, x.element, data)

    def starts(self, sizes, shape):
        """Operands that say where a part of `sizes` begins, inside or not, and where it does begin."""
        element = self.rng.choice(INDICES)
        low, high = nt.limits(element)
        at = [self.pick(low, high, max(low, min(high, self.rng.randrange(-3, 12))), max(low, min(high, self.rng.randrange(0, n + 1)))) for n in shape]
        operands = [self.constant([], element, [i]) for i in at]
        return operands, [max(0, min(i, n - s)) for i, n, s in zip(at, shape, sizes)]

    def op_dynamic_slice(self):
        x = self.any()
        sizes = [self.rng.randrange(n + 1) if self.odds(1, 6) else self.rng.randrange(min(n, 1), n + 1) for n in x.shape]
        operands, begin = self.starts(sizes, x.shape)
        data = [x[[i + b for i, b in zip(at, begin)]] for at in places(sizes)]
        names = ", ".join(o.name for o in [x, *operands])
        self.op(f"stablehlo.dynamic_slice {names}, sizes = {numbers_of(sizes)} : ({', '.join(o.type for o in [x, *operands])}) -> {type_of(sizes, x.element)}",
                sizes, x.element, data)

    def op_dynamic_update_slice(self):
        x = self.any()
        y = self.operand([self.rng.randrange(n + 1) if self.odds(1, 6) else self.rng.randrange(min(n, 1), n + 1) for n in x.shape], x.element)
        operands, begin = self.starts(y.shape, x.shape)
        made = Tensor(None, x.shape, x.element, list(x.data))
        for at in places(y.shape):
            made[[i + b for i, b in zip(at, begin)]] = y[at]
        parts = [x, y, *operands]
        self.op(f"stablehlo.dynamic_update_slice {', '.join(o.name for o in parts)} : ({', '.join(o.type for o in parts)}) -> {x.type}",
                x.shape, x.element, made.data)

    @staticmethod
    def padded(x, fill, low, high, interior):
        shape = [lo + hi + max(n - 1, 0) * (i + 1) + min(n, 1) for n, lo, hi, i in zip(x.shape, low, high, interior)]
        if any(n < 0 for n in shape):
            return None
        made = Tensor(None, shape, x.element, [fill] * count(shape))
        for at in places(x.shape):
            to = [lo + i * (k + 1) for i, lo, k in zip(at, low, interior)]
            if made.inside(to):
                made[to] = x[at]
        return made

    def op_pad(self):
        x = self.any(high=3)
        fill = self.operand([], x.element)
        by = [[self.pick(0, 1, 2, -1, -2, 3) for _ in x.shape], [self.pick(0, 1, 2, -1, -2, 3) for _ in x.shape], [self.pick(0, 0, 1, 2) for _ in x.shape]]
        made = self.padded(x, fill.data[0], *by)
        if not made or count(made.shape) > 1000:
            return
        if self.odds(1, 4):
            parts = [x, fill, *(self.constant([len(x.shape)], "i64", v, known=True) for v in by)]
            text = f"stablehlo.dynamic_pad {', '.join(p.name for p in parts)} : ({', '.join(p.type for p in parts)}) -> {made.type}"
        else:
            text = (f"stablehlo.pad {x.name}, {fill.name}, low = {numbers_of(by[0])}, high = {numbers_of(by[1])}, interior = {numbers_of(by[2])} : "
                    f"({x.type}, {fill.type}) -> {made.type}")
        self.op(text, made.shape, x.element, made.data)

    def op_concatenate(self):
        x = self.any(low=1)
        dim = self.rng.randrange(len(x.shape))
        parts = [x]
        for _ in range(self.rng.randrange(3)):
            shape = list(x.shape)
            shape[dim] = self.rng.randrange(4)
            parts.append(self.operand(shape, x.element))
        self.rng.shuffle(parts)
        shape = list(x.shape)
        shape[dim] = sum(p.shape[dim] for p in parts)
        made = Tensor(None, shape, x.element, [None] * count(shape))
        first = 0
        for p in parts:
            for at in places(p.shape):
                made[[i + first * (d == dim) for d, i in enumerate(at)]] = p[at]
            first += p.shape[dim]
        self.op(f"stablehlo.concatenate {', '.join(p.name for p in parts)}, dim = {dim} : ({', '.join(p.type for p in parts)}) -> {made.type}",
                shape, x.element, made.data)

    def op_size(self):
        x = self.any(low=1)
        dim = self.rng.randrange(len(x.shape))
        self.op(f"stablehlo.get_dimension_size {x.name}, dim = {dim} : ({x.type}) -> tensor<i32>", [], "i32", [x.shape[dim]])

    # --- gathers and scatters ---

    def numbering(self, x):
        """Dimensions of an operand: batching, collapsed, in the index, in windows; the shape of the indices, and theirs that are batching."""
        rank = len(x.shape)
        dims = list(range(rank))
        self.rng.shuffle(dims)
        batching = sorted(dims[:self.rng.randrange(min(rank, 2) + 1)]) if self.odds(1, 2) else []
        rest = [d for d in dims if d not in batching]
        collapsed = sorted(rest[:self.rng.randrange(len(rest) + 1)])
        index_map = self.rng.sample([d for d in range(rank) if d not in batching], self.rng.randrange(rank - len(batching) + 1))
        outer = [x.shape[d] for d in batching] + self.shape(high=2)
        places_of = list(range(len(outer)))
        self.rng.shuffle(places_of)
        shape = [0] * len(outer)
        for i, p in enumerate(places_of):
            shape[p] = outer[i]
        index_batching = places_of[:len(batching)]
        vector = self.rng.randrange(len(shape) + 1)
        if len(index_map) != 1 or self.odds(1, 2):
            full = shape[:vector] + [len(index_map)] + shape[vector:]
            index_batching = [p + (p >= vector) for p in index_batching]
        else:
            full, vector = shape, len(shape)
        return batching, collapsed, index_map, index_batching, vector, full, shape

    def indices(self, shape, sizes):
        element = self.rng.choice(INDICES)
        low, high = nt.limits(element)
        most = max(sizes, default=1)
        data = [self.pick(low, high) if self.odds(1, 12) else max(low, min(high, self.rng.randrange(-1, most + 1))) for _ in range(count(shape))]
        return self.constant(shape, element, data)

    @staticmethod
    def start(indices, vector, at, index_map, rank):
        full = [0] * rank
        for k, d in enumerate(index_map):
            where = list(at[:vector]) + [k] + list(at[vector:]) if len(indices.shape) > len(at) else at
            full[d] = indices[where]
        return full

    def op_gather(self):
        x = self.any(low=1, high=4, least=1)
        batching, collapsed, index_map, index_batching, vector, full, outer = self.numbering(x)
        rank = len(x.shape)
        sizes = [1 if d in batching or d in collapsed else self.rng.randrange(0 if self.odds(1, 20) else 1, n + 1) for d, n in enumerate(x.shape)]
        indices = self.indices(full, x.shape)
        window = [sizes[d] for d in range(rank) if d not in batching and d not in collapsed]
        offsets = sorted(self.rng.sample(range(len(outer) + len(window)), len(window)))
        shape, out, ins = [], iter(outer), iter(window)
        for i in range(len(outer) + len(window)):
            shape.append(next(ins) if i in offsets else next(out))
        if count(shape) > 1500 or len(shape) > 8:
            return
        kept = [d for d in range(rank) if d not in batching and d not in collapsed]
        data = []
        for at in places(shape):
            batch = [i for d, i in enumerate(at) if d not in offsets]
            begin = self.start(indices, vector, batch, index_map, rank)
            where = [max(0, min(b, n - s)) for b, n, s in zip(begin, x.shape, sizes)]
            for d, k in zip(batching, index_batching):
                where[d] = batch[k - (k > vector and len(full) > len(outer))]
            for d, o in zip(kept, offsets):
                where[d] += at[o]
            data.append(x[where])
        numbering = (f"offset_dims = {numbers_of(offsets)}, collapsed_slice_dims = {numbers_of(collapsed)}, operand_batching_dims = {numbers_of(batching)}, "
                     f"start_indices_batching_dims = {numbers_of(index_batching)}, start_index_map = {numbers_of(index_map)}, index_vector_dim = {vector}")
        to = type_of(shape, x.element)
        if self.odds(1, 4):
            by = self.constant([rank], "i64", sizes, known=True)
            self.op(f'"stablehlo.dynamic_gather"({x.name}, {indices.name}, {by.name}) {{dimension_numbers = #stablehlo.gather<{numbering}>, '
                    f'indices_are_sorted = false}} : ({x.type}, {indices.type}, {by.type}) -> {to}', shape, x.element, data)
            return
        self.op(f'"stablehlo.gather"({x.name}, {indices.name}) {{dimension_numbers = #stablehlo.gather<{numbering}>, slice_sizes = {array(sizes)}, '
                f'indices_are_sorted = false}} : ({x.type}, {indices.type}) -> {to}', shape, x.element, data)

    def combination(self, element):
        """The name of an op that combines two numbers, and what it does; also the one or the other itself."""
        names = ["add", "maximum", "minimum", "multiply"] + (["and", "or"] if element not in nt.FLOATS else [])
        name = self.pick(*names, "first", "second")
        if name in ("first", "second"):
            return name, lambda a, b: a if name == "first" else b
        return name, lambda a, b: BINARY[name][1](element, a, b)

    def body(self, element, names):
        """A region that combines pairs of numbers."""
        t, k = type_of([], element), len(names)
        args = ", ".join(f"%a{i}: {t}" for i in range(k)) + ", " + ", ".join(f"%b{i}: {t}" for i in range(k))
        lines = [f"%r{i} = stablehlo.{n} %a{i}, %b{i} : {t}" for i, n in enumerate(names) if n not in ("first", "second")]
        returned = ", ".join({"first": f"%a{i}", "second": f"%b{i}"}.get(n, f"%r{i}") for i, n in enumerate(names))
        return f"({{ ^bb0({args}): {' '.join(lines)} stablehlo.return {returned} : {', '.join([t] * k)} }})"

    def many(self, text, tensors):
        """An op with several results."""
        name = self.fresh()
        self.emit(f"{name}{f':{len(tensors)}' if len(tensors) > 1 else ''} = {text}")
        for i, t in enumerate(tensors):
            self.result(f"{name}#{i}" if len(tensors) > 1 else name, t.shape, t.element, t.data)

    def op_scatter(self):
        x = self.any("signed unsigned bool float", low=1, high=4, least=1)
        batching, inserted, index_map, index_batching, vector, full, outer = self.numbering(x)
        rank, num = len(x.shape), self.pick(1, 1, 2)
        kept = [d for d in range(rank) if d not in batching and d not in inserted]
        window = [self.rng.randrange(1, x.shape[d] + 1) for d in kept]
        indices = self.indices(full, x.shape)
        windows = sorted(self.rng.sample(range(len(outer) + len(window)), len(window)))
        shape, out, ins = [], iter(outer), iter(window)
        for i in range(len(outer) + len(window)):
            shape.append(next(ins) if i in windows else next(out))
        if count(shape) > 1500:
            return
        inputs = [x] + [self.operand(x.shape, x.element) for _ in range(num - 1)]
        updates = [self.operand(shape, x.element) for _ in range(num)]
        bodies = [self.combination(x.element) for _ in range(num)]
        results = [Tensor(None, x.shape, x.element, list(t.data)) for t in inputs]
        for at in places(shape):
            batch = [i for d, i in enumerate(at) if d not in windows]
            where = self.start(indices, vector, batch, index_map, rank)
            for d, k in zip(batching, index_batching):
                where[d] += batch[k - (k > vector and len(full) > len(outer))]
            for d, o in zip(kept, windows):
                where[d] += at[o]
            for r, u, (_, f) in zip(results, updates, bodies):
                if r.inside(where):
                    r[where] = f(r[where], u[at])
        numbering = (f"update_window_dims = {numbers_of(windows)}, inserted_window_dims = {numbers_of(inserted)}, input_batching_dims = {numbers_of(batching)}, "
                     f"scatter_indices_batching_dims = {numbers_of(index_batching)}, scatter_dims_to_operand_dims = {numbers_of(index_map)}, "
                     f"index_vector_dim = {vector}")
        parts = [*inputs, indices, *updates]
        self.many(f'"stablehlo.scatter"({", ".join(p.name for p in parts)}) {self.body_of_arguments(x.element, [n for n, _ in bodies])} '
                  f'{{scatter_dimension_numbers = #stablehlo.scatter<{numbering}>, indices_are_sorted = false, unique_indices = false}} : '
                  f'({", ".join(p.type for p in parts)}) -> {self.types(results)}', results)

    body_of_arguments = body

    @staticmethod
    def types(tensors):
        return tensors[0].type if len(tensors) == 1 else "(" + ", ".join(t.type for t in tensors) + ")"

    # --- reductions ---

    def op_reduce(self):
        x = self.any("signed unsigned bool float")
        num = self.pick(1, 1, 2)
        dims = sorted(self.rng.sample(range(len(x.shape)), self.rng.randrange(len(x.shape) + 1)))
        if not dims:
            return
        inputs = [x] + [self.operand(x.shape, x.element) for _ in range(num - 1)]
        inits = [self.operand([], x.element) for _ in range(num)]
        bodies = [self.combination(x.element) for _ in range(num)]
        shape = [n for d, n in enumerate(x.shape) if d not in dims]
        results = [Tensor(None, shape, x.element, [i.data[0]] * count(shape)) for i in inits]
        for at in places(x.shape):
            to = [i for d, i in enumerate(at) if d not in dims]
            for r, t, (_, f) in zip(results, inputs, bodies):
                r[to] = f(r[to], t[at])
        parts = [*inputs, *inits]
        self.many(f'"stablehlo.reduce"({", ".join(p.name for p in parts)}) {self.body(x.element, [n for n, _ in bodies])} '
                  f'{{dimensions = {array(dims)}}} : ({", ".join(p.type for p in parts)}) -> {self.types(results)}', results)

    def op_reduce_window(self):
        x = self.any("signed unsigned bool float", high=3)
        rank, num = len(x.shape), self.pick(1, 1, 2)
        sizes, strides, dilations, base = ([self.pick(*c) for _ in range(rank)] for c in ((1, 2, 3), (1, 1, 2, 3), (1, 1, 2), (1, 1, 2)))
        low, high = ([self.pick(0, 0, 1, 2, -1) for _ in range(rank)] for _ in range(2))
        inputs = [x] + [self.operand(x.shape, x.element) for _ in range(num - 1)]
        inits = [self.operand([], x.element) for _ in range(num)]
        bodies = [self.combination(x.element) for _ in range(num)]
        padded = [self.padded(t, i.data[0], low, high, [b - 1 for b in base]) for t, i in zip(inputs, inits)]
        if not padded[0]:
            return
        shape = [0 if n == 0 or (s - 1) * d + 1 > n else (n - (s - 1) * d - 1) // t + 1 for n, s, d, t in zip(padded[0].shape, sizes, dilations, strides)]
        if count(shape) * count(sizes) > 3000:
            return
        results = [Tensor(None, shape, x.element, [i.data[0]] * count(shape)) for i in inits]
        for at in places(shape):
            for w in places(sizes):
                for r, t, (_, f) in zip(results, padded, bodies):
                    r[at] = f(r[at], t[[i * s + j * d for i, s, j, d in zip(at, strides, w, dilations)]])
        parts = [*inputs, *inits]
        padding = "dense<[" + ", ".join(f"[{a}, {b}]" for a, b in zip(low, high)) + f"]> : tensor<{rank}x2xi64>" if rank else "dense<> : tensor<0x2xi64>"
        self.many(f'"stablehlo.reduce_window"({", ".join(p.name for p in parts)}) {self.body(x.element, [n for n, _ in bodies])} '
                  f'{{window_dimensions = {array(sizes)}, window_strides = {array(strides)}, base_dilations = {array(base)}, '
                  f'window_dilations = {array(dilations)}, padding = {padding}}} : ({", ".join(p.type for p in parts)}) -> {self.types(results)}', results)

    def op_select_and_scatter(self):
        x = self.any("signed unsigned float", high=3, least=1)
        rank = len(x.shape)
        sizes, strides = ([self.pick(*c) for _ in range(rank)] for c in ((1, 2, 3), (1, 2, 3)))
        low, high = ([self.rng.randrange(min(2, s)) for s in sizes] for _ in range(2))
        around = [n + a + b for n, a, b in zip(x.shape, low, high)]
        if any(s > n for s, n in zip(sizes, around)):
            return
        shape = [(n - s) // t + 1 for n, s, t in zip(around, sizes, strides)]
        source, init = self.operand(shape, x.element), self.operand([], x.element)
        direction = self.pick("GE", "LE", "GT", "LT")
        name, combine = self.combination(x.element)
        made = Tensor(None, x.shape, x.element, [init.data[0]] * count(x.shape))
        for at in places(shape):
            best = None
            for w in places(sizes):
                where = [i * t + j - a for i, t, j, a in zip(at, strides, w, low)]
                if x.inside(where) and (best is None or not compare(direction, False, x.element, x[best], x[where])):
                    best = where
            if best is not None:
                made[best] = combine(made[best], source[at])
        t = type_of([], x.element)
        select = f"({{ ^bb0(%a: {t}, %b: {t}): %r = stablehlo.compare {direction}, %a, %b : ({t}, {t}) -> tensor<i1> stablehlo.return %r : tensor<i1> }}, "
        padding = "dense<[" + ", ".join(f"[{a}, {b}]" for a, b in zip(low, high)) + f"]> : tensor<{rank}x2xi64>" if rank else "dense<> : tensor<0x2xi64>"
        self.op(f'"stablehlo.select_and_scatter"({x.name}, {source.name}, {init.name}) {select}{self.body(x.element, [name])[1:]} '
                f'{{window_dimensions = {array(sizes)}, window_strides = {array(strides)}, padding = {padding}}} : '
                f'({x.type}, {source.type}, {init.type}) -> {x.type}', x.shape, x.element, made.data)

    # --- products ---

    def widened(self, element):
        return self.pick(element, element, {"i8": "i32", "ui8": "i32", "i4": "i32", "f16": "f32", "bf16": "f32"}.get(element, element))

    def op_dot_general(self):
        element = self.element("signed unsigned float bool")
        batch, left, right, inner = (self.shape(high=h) for h in (1, 2, 2, 2))
        dims = [batch, left, right, inner]
        if count(batch + left + right + inner) > 2000:
            return
        tensors, order_of = [], []
        for free in (left, right):
            labels = [("b", i) for i in range(len(batch))] + [("c", i) for i in range(len(inner))] + [("f", i) for i in range(len(free))]
            self.rng.shuffle(labels)
            free_labels = [label for label in labels if label[0] == "f"]
            labels = [("f", free_labels.index(label)) if label[0] == "f" else label for label in labels]
            shape = [{"b": batch, "c": inner, "f": free}[k][i] for k, i in labels]
            tensors.append(self.operand(shape, element, calm=True))
            order_of.append(labels)
        a, b = tensors
        to = self.widened(element)
        shape = batch + left + right
        made = Tensor(None, shape, to, [0 if to not in nt.FLOATS else 0.0] * count(shape))
        for at in places(shape):
            nb, nl = len(batch), len(left)
            for c in places(inner):
                def of(t, labels, free):
                    return convert(element, to, t[[{"b": at[:nb], "c": c, "f": free}[k][i] for k, i in labels]])
                product = MULTIPLY(to, of(a, order_of[0], at[nb:nb + nl]), of(b, order_of[1], at[nb + nl:]))
                made[at] = ADD(to, made[at], product)

        def named(labels, k, n):
            return numbers_of(labels.index((k, i)) for i in range(n))
        text = "stablehlo.dot_general " + f"{a.name}, {b.name}"
        if batch:
            text += f", batching_dims = {named(order_of[0], 'b', len(batch))} x {named(order_of[1], 'b', len(batch))}"
        text += f", contracting_dims = {named(order_of[0], 'c', len(inner))} x {named(order_of[1], 'c', len(inner))}"
        del dims
        self.op(f"{text} : ({a.type}, {b.type}) -> {made.type}", shape, to, made.data)

    def op_convolution(self):
        element = self.element("signed unsigned float")
        n = self.pick(0, 1, 1, 2, 2)
        groups, batch_groups = self.pick((1, 1), (1, 1), (2, 1), (3, 1), (1, 2), (1, 3))
        batch, features, out_features = self.pick(1, 2) * batch_groups, self.pick(1, 2), self.pick(1, 2) * groups * batch_groups
        sizes = [self.pick(1, 3, 4, 5, 0 if self.odds(1, 10) else 2) for _ in range(n)]
        window = [self.pick(1, 2, 3) for _ in range(n)]
        strides, dilations, base = ([self.pick(1, 1, 2) for _ in range(n)] for _ in range(3))
        low, high = ([self.pick(0, 0, 1, 2, -1) for _ in range(n)] for _ in range(2))
        back = [self.odds(1, 4) for _ in range(n)]

        def layout(first, second, letters, spatial):
            dims = [("x", first), ("y", second)] + list(enumerate(spatial))
            self.rng.shuffle(dims)
            text = ", ".join(letters["xy".index(k)] if k in ("x", "y") else str(k) for k, _ in dims)
            return [k for k, _ in dims], [size for _, size in dims], text
        a_dims, a_shape, a_text = layout(batch, features * groups, "bf", sizes)
        k_dims, k_shape, k_text = layout(features, out_features, "io", window)
        a, k = self.operand(a_shape, element, calm=True), self.operand(k_shape, element, calm=True)
        by = [0] * len(a_shape), [0] * len(a_shape), [0] * len(a_shape)
        for i in range(n):
            for v, x in zip(by, (low[i], high[i], base[i] - 1)):
                v[a_dims.index(i)] = x
        padded = self.padded(a, 0 if element not in nt.FLOATS else 0.0, *by)
        if not padded:
            return
        around = [padded.shape[a_dims.index(i)] for i in range(n)]
        out = [0 if m == 0 or (w - 1) * d + 1 > m else (m - (w - 1) * d - 1) // s + 1 for m, w, d, s in zip(around, window, dilations, strides)]
        o_dims, o_shape, o_text = layout(batch // batch_groups, out_features, "bf", out)
        to = self.widened(element)
        if count(o_shape) * count(window) > 1500:
            return
        made = Tensor(None, o_shape, to, [None] * count(o_shape))
        for at in places(o_shape):
            place = dict(zip(o_dims, at))
            b, o = place["x"], place["y"]
            group = o // (out_features // groups)
            b += o // (out_features // batch_groups) * (batch // batch_groups) if batch_groups > 1 else 0
            total = 0 if to not in nt.FLOATS else 0.0
            for f in range(features):
                for w in places(window):
                    from_ = {"x": b, "y": f + group * features if groups > 1 else f}
                    from_.update((i, place[i] * strides[i] + w[i] * dilations[i]) for i in range(n))
                    kernel = {"x": f, "y": o}
                    kernel.update((i, window[i] - 1 - w[i] if back[i] else w[i]) for i in range(n))
                    total = ADD(to, total, MULTIPLY(to, convert(element, to, padded[[from_[d] for d in a_dims]]),
                                                    convert(element, to, k[[kernel[d] for d in k_dims]])))
            made[at] = total
        pads = "[" + ", ".join(f"[{x}, {y}]" for x, y in zip(low, high)) + "]"
        window_text = [f"stride = {numbers_of(strides)}", f"pad = {pads}", f"lhs_dilate = {numbers_of(base)}", f"rhs_dilate = {numbers_of(dilations)}",
                       f"reverse = {numbers_of(str(r).lower() for r in back)}"] if n else []
        if n and self.odds(1, 4):
            pad = self.constant([n, 2], self.pick("i32", "i64"), [x for pair in zip(low, high) for x in pair], known=True)
            self.op(f'"stablehlo.dynamic_conv"({a.name}, {k.name}, {pad.name}) {{dimension_numbers = #stablehlo.conv<[{a_text}]x[{k_text}]->[{o_text}]>, '
                    f'window_strides = {array(strides)}, lhs_dilation = {array(base)}, rhs_dilation = {array(dilations)}, '
                    f'window_reversal = {array((str(r).lower() for r in back), "i1")}, batch_group_count = {batch_groups} : i64, '
                    f'feature_group_count = {groups} : i64}} : ({a.type}, {k.type}, {pad.type}) -> {made.type}', o_shape, to, made.data)
            return
        text = (f"stablehlo.convolution({a.name}, {k.name}) dim_numbers = [{a_text}]x[{k_text}]->[{o_text}], window = {{{', '.join(window_text)}}} "
                f"{{batch_group_count = {batch_groups} : i64, feature_group_count = {groups} : i64}} : ({a.type}, {k.type}) -> {made.type}")
        self.op(text, o_shape, to, made.data)

    # --- order ---

    def op_sort(self):
        x = self.any("signed unsigned float bool", low=1)
        if x.element in nt.FLOATS:  # a NaN that was computed may have either sign
            x = self.constant(x.shape, x.element, self.data(x.shape, x.element))
        dim = self.rng.randrange(len(x.shape))
        others = [self.operand(x.shape, self.element("signed unsigned float bool complex")) for _ in range(self.rng.randrange(3))]
        tensors = [x, *others]
        direction, total = self.pick("LT", "GT", "LE"), x.element in nt.FLOATS
        stable = direction != "LE"
        args = ", ".join(f"%{side}{i}: {type_of([], t.element)}" for i, t in enumerate(tensors) for side in "ab")
        t = type_of([], x.element)
        if not stable:
            direction = "LT"
        body = (f"({{ ^bb0({args}): %r = stablehlo.compare {direction}, %a0, %b0{', TOTALORDER' if total else ''} : ({t}, {t}) -> tensor<i1> "
                f"stablehlo.return %r : tensor<i1> }})")
        results = [Tensor(None, s.shape, s.element, list(s.data)) for s in tensors]
        lines = [n if d != dim else 1 for d, n in enumerate(x.shape)]
        for line in places(lines):
            def at(i, line=line):
                return [i if d == dim else j for d, j in enumerate(line)]
            rank = sorted(range(x.shape[dim]), key=lambda i: (order(x.element, x[at(i)]) if total else x[at(i)]) * (1 if direction == "LT" else -1))
            for r, s in zip(results, tensors):
                for i, j in enumerate(rank):
                    r[at(i)] = s[at(j)]
        self.many(f'"stablehlo.sort"({", ".join(s.name for s in tensors)}) {body} {{dimension = {dim} : i64, is_stable = {str(stable).lower()}}} : '
                  f'({", ".join(s.type for s in tensors)}) -> {self.types(results)}', results)

    def op_top_k(self):
        x = self.any("signed unsigned float", low=1, least=1)
        if x.element in nt.FLOATS:
            x = self.constant(x.shape, x.element, self.data(x.shape, x.element))
        k, n = self.rng.randrange(1, x.shape[-1] + 1), x.shape[-1]
        values, indices = [], []
        for first in range(0, len(x.data), n):
            line = x.data[first:first + n]
            best = sorted(range(n), key=lambda i: -(order(x.element, line[i]) if x.element in nt.FLOATS else line[i]))[:k]
            values += [line[i] for i in best]
            indices += best
        shape = x.shape[:-1] + [k]
        results = [Tensor(None, shape, x.element, values), Tensor(None, shape, "i32", indices)]
        self.many(f"chlo.top_k({x.name}, k = {k}) : {x.type} -> {self.types(results)}", results)

    # --- control ---

    def branch(self, results):
        """Ops of a region that returns tensors of these shapes and elements: their data."""
        inner, out = len(self.values), []
        kept = len(self.results)
        for _ in range(self.rng.randrange(3)):
            self.step()
        for shape, element in results:
            x = self.operand(shape, element)
            if self.odds(1, 2) and element not in nt.COMPLEX:
                y = self.operand(shape, element)
                x = Tensor(self.define(f"stablehlo.maximum {x.name}, {y.name} : {x.type}"), shape, element,
                           [MAXIMUM(element, i, j) for i, j in zip(x.data, y.data)])
            out.append(x)
        self.emit(f"stablehlo.return {', '.join(x.name for x in out)} : {', '.join(x.type for x in out)}")
        del self.values[inner:], self.results[kept:]
        return [x.data for x in out]

    def op_branches(self):
        if self.depth > 3:
            return
        results = [(self.shape(), self.element("signed unsigned float bool")) for _ in range(self.pick(1, 1, 2))]
        num = self.pick(1, 2, 3, 5)
        name, types = self.fresh(), ", ".join(type_of(*r) for r in results)
        is_if = num == 2 and self.odds(1, 2)
        index = self.operand([], "i1") if is_if else self.constant([], "i32", [self.pick(0, 1, 2, -1, 7, -2147483648, 2147483647)])
        self.emit(f'{name}{f":{len(results)}" if len(results) > 1 else ""} = "stablehlo.{"if" if is_if else "case"}"({index.name}) ({{')
        self.depth += 1
        data = []
        for i in range(num):
            data.append(self.branch(results))
            self.at(self.depth - 1, "}, {" if i + 1 < num else f"}}) : ({index.type}) -> ({types})")
        self.depth -= 1
        taken = 1 - index.data[0] if is_if else index.data[0] if 0 <= index.data[0] < num else num - 1
        for i, ((shape, element), x) in enumerate(zip(results, data[taken])):
            self.result(f"{name}#{i}" if len(results) > 1 else name, shape, element, x)

    def op_while(self):
        x = self.any("signed unsigned bool float")
        y = self.operand(x.shape, x.element)
        index = self.pick("i32", "ui8", "i64", "i8")
        first, last = self.rng.randrange(4), self.rng.randrange(5)
        i, n, one = (self.constant([], index, [k]) for k in (first, last, 1))
        op_name = self.pick("add", "maximum", "multiply", "minimum")
        name = self.fresh()
        self.emit(f"{name}:2 = stablehlo.while(%i{name[1:]} = {i.name}, %x{name[1:]} = {x.name}) : {i.type}, {x.type}")
        self.emit("cond {")
        self.emit(f"  %c = stablehlo.compare LT, %i{name[1:]}, {n.name} : ({i.type}, {i.type}) -> tensor<i1>")
        self.emit("  stablehlo.return %c : tensor<i1>")
        self.emit("} do {")
        self.emit(f"  %n = stablehlo.add %i{name[1:]}, {one.name} : {i.type}")
        self.emit(f"  %y = stablehlo.{op_name} %x{name[1:]}, {y.name} : {x.type}")
        self.emit(f"  stablehlo.return %n, %y : {i.type}, {x.type}")
        self.emit("}")
        data = list(x.data)
        for _ in range(first, last):
            data = [BINARY[op_name][1](x.element, a, b) for a, b in zip(data, y.data)]
        self.result(f"{name}#0", [], index, [max(first, last)])
        self.result(f"{name}#1", x.shape, x.element, data)

    def op_call(self):
        """A function of its own, whose types have signs; some as what a composite is made of."""
        a = self.any("signed unsigned bool float")
        b = self.operand(a.shape, a.element)
        name, op_name = f"callee{len(self.functions)}", self.pick("add", "maximum", "multiply")
        self.functions.append(f"  func.func private @{name}(%a: {a.type}, %b: {a.type}) -> {a.type} {{\n    %r = stablehlo.{op_name} %a, %b : {a.type}\n"
                              f"    return %r : {a.type}\n  }}")
        data = [BINARY[op_name][1](a.element, x, y) for x, y in zip(a.data, b.data)]
        if self.odds(1, 2):
            self.op(f"func.call @{name}({a.name}, {b.name}) : ({a.type}, {a.type}) -> {a.type}", a.shape, a.element, data)
        else:
            self.op(f'stablehlo.composite "my.op" {a.name}, {b.name} {{decomposition = @{name}}} : ({a.type}, {a.type}) -> {a.type}', a.shape, a.element, data)

    def op_tuple(self):
        a, b = self.any(), self.any()
        t = self.define(f"stablehlo.tuple {a.name}, {b.name} : tuple<{a.type}, {b.type}>")
        i = self.rng.randrange(2)
        x = (a, b)[i]
        self.op(f"stablehlo.get_tuple_element {t}[{i}] : (tuple<{a.type}, {b.type}>) -> {x.type}", x.shape, x.element, list(x.data))

    # --- the whole ---

    def step(self):
        self.rng.choice(self.ops)()

    def write(self):
        for _ in range(self.rng.randrange(2, 9)):
            self.step()
        while not self.results:
            self.step()
        types = ", ".join(r.type for r in self.results)
        return (f"module {{\n  func.func public @main() -> ({types}) {{\n" + "\n".join(self.lines) +
                f"\n    return {', '.join(r.name for r in self.results)} : {types}\n  }}\n" + "\n".join(self.functions) + "\n}\n")


def printer(program, lowered):
    """The program without StableHLO, and a @main that prints the bits of its results: of all that is not a number the same ones."""
    w = Lines(program.rng, "p")
    types = [type_of(r.shape, r.element.lstrip("u")) for r in program.results]
    w.emit(f"%r:{len(types)} = func.call @main_() : () -> ({', '.join(types)})")
    for i, (result, kind) in enumerate(zip(program.results, types)):
        if result.ulps:
            continue
        loops = [w.fresh("i") for _ in result.shape]
        for loop, n in zip(loops, result.shape):
            bounds = [w.define(f"arith.constant {k} : index") for k in (0, n, 1)]
            w.emit(f"scf.for {loop} = {bounds[0]} to {bounds[1]} step {bounds[2]} {{")
        element = result.element.lstrip("u")
        x = w.define(f"tensor.extract %r#{i}[{', '.join(loops)}] : {kind}")
        halves = [w.define(f"complex.{half} {x} : {element}") for half in ("re", "im")] if element in nt.COMPLEX else [x]
        for x in halves:
            e = nt.part(element)
            n = nt.bits_of(e)
            if e in nt.FLOATS:
                number = w.define(f"arith.cmpf ord, {x}, {x} : {e}")
                x = w.define(f"arith.select {number}, {w.define(f'arith.bitcast {x} : {e} to i{n}')}, {w.define(f'arith.constant -1 : i{n}')} : i{n}")
            w.emit(f"vector.print {x if n == 64 else w.define(f'arith.extui {x} : i{n} to i64')} : i64")
        for _ in loops:
            w.emit("}")
    text = re.sub(r"@main\(", "@main_(", lowered).replace("func.func public @main_", "func.func private @main_").replace("func.func @main_", "func.func private @main_")
    end = text.rindex("}")
    return text[:end] + "  func.func @main() {\n" + "\n".join(w.lines) + "\n    return\n  }\n" + text[end:]


# --- what is executed ---

def differs(printed, results):
    """What is wrong with a program's results, one a line."""
    lines = printed.splitlines()
    if len(lines) != len(results):
        return f"{len(lines)} results of {len(results)}"
    for i, (line, want) in enumerate(zip(lines, results)):
        got = nt.elements(line, want.element, len(want.data)) if want.data else []
        if len(got) != len(want.data):
            return f"result {i} is {line[:300]}"
        for k, (x, y) in enumerate(zip(got, want.data)):
            if not (nt.near(want.element, x, y, want.ulps) if want.ulps else nt.same(x, y)):
                return f"result {i}, {want.name}, element {k} is {x} and not {y}"
    return None


def damaged(rng, text, num):
    """The text with some of its words changed: numbers, types, names of ops and attributes, brackets."""
    words = re.findall(r"\w+|\s+|[^\w\s]", text)
    tokens = sorted({w for w in words if not w.isspace()})
    for _ in range(num):
        i = rng.randrange(len(words))
        if words[i].isspace():
            continue
        words[i] = rng.choice([rng.choice(tokens), str(rng.choice([-1, 0, 1, 2, 9, 1 << 31, 1 << 62, (1 << 63) - 1])), "", words[i] + words[i]])
    return "".join(words)


def check(seed, options, folder):
    rng = random.Random(seed)
    program = Program(rng, options.ops.split(",") if options.ops else None)
    text = program.write()
    if options.damage:
        text = damaged(rng, text, options.damage)
        lowered = ask([tool("cistern-opt"), "-", "--lower-stablehlo"], text, 60)
        if lowered.status == 0:
            ask([tool("cistern-run"), "-", "--max-steps=2000000"], text, 60, statuses=(0, 1, 4, 5))
        elif not re.search(r"^[^\n]*:\d+:\d+: error: ", lowered.errors, re.M):
            return f"an error has no place: {lowered.errors[:500]}"
        return None
    got = ask([tool("cistern-run"), "-"], text, 60)
    if got.status:
        return f"is not executed: {got.errors[:700]}"
    wrong = differs(got.output, program.results)
    if wrong:
        return wrong
    if options.pipeline:
        done = ask([tool("cistern-opt"), "-", "--lower-stablehlo", "--buffer-pipeline"], text, 60)
        if done.status:
            return f"is not bufferized: {done.errors[:700]}"
        got = ask([tool("cistern-run"), "-"], done.output, 60)
        if got.status:
            return f"is not executed as buffers: {got.errors[:700]}"
        # memrefs are printed as tensors are
        wrong = differs(got.output, program.results)
        if wrong:
            return "as buffers: " + wrong
    if folder:
        lowered = ask([tool("cistern-opt"), "-", "--lower-stablehlo"], text, 60)
        (folder / f"program{seed}.mlir").write_text(printer(program, lowered.output))
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--c", action="store_true")
    parser.add_argument("--pipeline", action="store_true")
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--damage", type=int, default=0)
    parser.add_argument("--ops", default="")
    parser.add_argument("--dump", action="store_true")
    options = parser.parse_args()
    if options.dump:
        print(Program(random.Random(options.seed), options.ops.split(",") if options.ops else None).write(), end="")
        return 0
    nt.check_patterns()
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) if options.c else None
        for seed in range(options.seed, options.seed + options.count):
            try:
                wrong = check(seed, options, folder)
            except Broken as broken:
                wrong = str(broken)[:3000]
            if wrong:
                print(f"seed {seed}: {wrong}", flush=True)
                failed += 1
                if not options.keep_going:
                    return 1
        print(f"{options.count} programs, {failed} wrong")
        files = sorted(folder.iterdir()) if folder else []
        if files:
            return subprocess.run([sys.executable, ROOT / "test/target/c/execute.py", "--quick", *files], check=False).returncode
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
