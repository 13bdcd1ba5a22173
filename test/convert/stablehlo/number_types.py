"""Numbers of StableHLO's element types: what they are written as, rounded to, and read from.

A number is an int (i1 has 0 and 1), a float, or a complex whose parts are floats of the type. No format has more bits than Python's float."""
import math
import re
from fractions import Fraction

# name: (bits, bits of the mantissa, bias, what it has beyond finite numbers)
FLOATS = {
    "f64": (64, 52, 1023, "ieee"), "f32": (32, 23, 127, "ieee"), "f16": (16, 10, 15, "ieee"), "bf16": (16, 7, 127, "ieee"),
    "f8E5M2": (8, 2, 15, "ieee"), "f8E4M3": (8, 3, 7, "ieee"), "f8E3M4": (8, 4, 3, "ieee"), "f8E4M3FN": (8, 3, 7, "nan"),
    "f8E4M3B11FNUZ": (8, 3, 11, "one nan"), "f8E4M3FNUZ": (8, 3, 8, "one nan"), "f8E5M2FNUZ": (8, 2, 16, "one nan"),
}
SIGNED = [f"i{n}" for n in (2, 4, 8, 16, 32, 64)]
UNSIGNED = [f"ui{n}" for n in (2, 4, 8, 16, 32, 64)]
COMPLEX = ["complex<f32>", "complex<f64>"]
NAN, INF = math.nan, math.inf


def kind(element):
    return ("bool" if element == "i1" else "signed" if element in SIGNED else "unsigned" if element in UNSIGNED else
            "complex" if element in COMPLEX else "float")


def part(element):
    """The type of a complex number's parts."""
    return element[8:-1] if element in COMPLEX else element


def bits_of(element):
    return FLOATS[element][0] if element in FLOATS else int(re.search(r"\d+", element)[0])


def limits(element):
    n = bits_of(element)
    return (0, 1) if element == "i1" else (-(1 << n - 1), (1 << n - 1) - 1) if element in SIGNED else (0, (1 << n) - 1)


def wrap(element, n):
    """An integer by its lowest bits."""
    low, high = limits(element)
    return (n - low) % (high - low + 1) + low


def decode(element, bits):
    """The float of some bits."""
    width, mantissa, bias, has = FLOATS[element]
    sign = -1.0 if bits >> width - 1 else 1.0
    fraction, exponent = bits & (1 << mantissa) - 1, bits >> mantissa & (1 << width - 1 - mantissa) - 1
    top = (1 << width - 1 - mantissa) - 1
    if has == "ieee" and exponent == top:
        return NAN if fraction else sign * INF
    if has == "nan" and exponent == top and fraction == (1 << mantissa) - 1 or has == "one nan" and bits == 1 << width - 1:
        return NAN
    whole = fraction if not exponent else fraction | 1 << mantissa
    return sign * math.ldexp(whole, max(exponent, 1) - bias - mantissa)


def largest(element):
    width, mantissa, bias, has = FLOATS[element]
    top = (1 << width - 1) - 1
    return decode(element, {"ieee": (top >> mantissa << mantissa) - 1, "nan": top - 1, "one nan": top}[has])


def encode(element, x):
    """The bits of a float of the type."""
    width, mantissa, bias, has = FLOATS[element]
    top = (1 << width - 1) - 1
    if x != x:
        return {"ieee": (top >> mantissa << mantissa) | 1 << mantissa - 1, "nan": top, "one nan": top + 1}[has]
    sign = 1 << width - 1 if math.copysign(1, x) < 0 else 0
    if math.isinf(x):
        return sign | top >> mantissa << mantissa
    if x == 0:
        return 0 if has == "one nan" else sign
    exponent = max(math.frexp(abs(x))[1] - 1 + bias, 1)
    whole = int(math.ldexp(abs(x), mantissa + bias - exponent)) if width < 64 else int(Fraction(abs(x)) / Fraction(2) ** (exponent - bias - mantissa))
    return sign | ((exponent << mantissa) + whole - (1 << mantissa) if whole >> mantissa else whole)


def rounded(element, x):
    """The nearest number of the type, ties to even. `x`: an int, a float, a Fraction, or a complex of floats."""
    if isinstance(x, complex) or element in COMPLEX:
        return complex(rounded(part(element), x.real), rounded(part(element), x.imag))
    if isinstance(x, float) and (x != x or math.isinf(x)):
        return x if x != x or FLOATS[element][3] == "ieee" else NAN
    width, mantissa, bias, has = FLOATS[element]
    if x == 0:
        return math.copysign(0.0, x) if isinstance(x, float) and has != "one nan" else 0.0
    if element == "f64" and isinstance(x, float):
        return x
    size, negative = abs(Fraction(x)), x < 0
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= size < Fraction(2) ** exponent
    unit = Fraction(2) ** (max(exponent, 1 - bias) - mantissa)
    size = round(size / unit) * unit
    if size > Fraction(largest(element)):
        size = INF if has == "ieee" else NAN
    size = float(size)
    return 0.0 if has == "one nan" and size == 0 else -size if negative else size


def written(element, x):
    """A number as the elements of a constant are written."""
    if element == "i1":
        return "true" if x else "false"
    if element in COMPLEX:
        return f"({written(part(element), x.real)}, {written(part(element), x.imag)})"
    return f"0x{encode(element, x):0{(bits_of(element) + 3) // 4}X}" if element in FLOATS else str(x)


def read(element, text):
    """The number that was printed. Integers are printed without the sign that the type has."""
    if element in COMPLEX:
        re_, im = text.strip("()").split(",")
        return complex(read(part(element), re_.strip()), read(part(element), im.strip()))
    if element == "i1":
        return {"true": 1, "false": 0}.get(text, int(text) & 1 if text.lstrip("-").isdigit() else None)
    if element in FLOATS:
        return decode(element, int(text, 16)) if text.startswith("0x") else rounded(element, float(text))
    return wrap(element, int(text, 0))


def elements(text, element, count):
    """The elements of `dense<...>`, one of which may stand for all."""
    inside = text[text.index("dense<") + 6:text.rindex("> :")]
    if inside.startswith('"0x'):
        raw, n = bytes.fromhex(inside[3:-1]), (bits_of(part(element)) + 7) // 8
        words = [int.from_bytes(raw[i:i + n], "little") for i in range(0, len(raw), n)]
        out = [decode(part(element), w) if part(element) in FLOATS else wrap(element, w) for w in words]
        found = [complex(*out[i:i + 2]) for i in range(0, len(out), 2)] if element in COMPLEX else out
    else:
        found = [read(element, t) for t in re.findall(r"\([^()]*\)|[^\s,\[\]()]+", inside)]
    return found * count if len(found) == 1 and count != 1 else found


def same(a, b):
    """Whether two numbers are one: zeros have a sign, what is not a number has none."""
    if isinstance(a, complex):
        return same(a.real, b.real) and same(a.imag, b.imag)
    if isinstance(a, float):
        return a != a and b != b or a == b and math.copysign(1, a) == math.copysign(1, b)
    return a == b


def near(element, a, b, ulps):
    """Whether a number is as near to the exact one, `b`, as a function of math has to be; `b` is a float that is not rounded."""
    if isinstance(a, complex):
        scale = max(abs(b), 1e-30) if b == b and not math.isinf(abs(b)) else 1.0
        return all(near(part(element), x, y, ulps) or abs(x - y) <= ulps * scale * 2.0 ** -FLOATS[part(element)][1]
                   for x, y in ((a.real, b.real), (a.imag, b.imag)))
    nearest = rounded(element, b)
    if nearest != nearest or a != a or math.isinf(nearest) or math.isinf(a):
        return same(a, nearest) or math.isinf(nearest) and abs(a) >= largest(element) * .9
    width, mantissa, bias, _ = FLOATS[element]
    return abs(a - b) <= ulps * math.ldexp(1.0, max(math.frexp(b)[1], 2 - bias) - 1 - mantissa) + (abs(nearest) < 1e-300) * 1e-300


def check_patterns():
    """Raises an exception unless each bit pattern of the formats of 8 bits, and some of the others, is its own number."""
    for element in FLOATS:
        for bits in range(0, 1 << min(bits_of(element), 16), 1 if bits_of(element) == 8 else 251):
            x = decode(element, bits)
            assert x != x or encode(element, x) == bits and same(rounded(element, x), x), (element, bits, x)
    assert encode("f32", rounded("f32", 0.1)) == 0x3DCCCCCD
