#!/usr/bin/env python3
"""Writes a function with one constant of weights.

    weights.py hex|resource|integers|floats COUNT

COUNT elements: 32-bit floats as hexadecimal text, inline or as a resource; 8-bit integers and floats as lists of decimal numbers."""
import random
import sys


def hexadecimal(count):
    part = random.Random(1).randbytes(1 << 20).hex().upper()
    return (part * (8 * count // len(part) + 1))[: 8 * count]


def numbers(count, one):
    return "[" + ", ".join(one() for _ in range(count)) + "]"


def constant(text, count, element):
    type = f"tensor<{count}x{element}>"
    return f"func.func @weights() -> {type} {{\n  %0 = arith.constant {text} : {type}\n  return %0 : {type}\n}}\n"


def module(kind, count):
    generator = random.Random(1)
    if kind == "hex":
        return constant(f'dense<"0x{hexadecimal(count)}">', count, "f32")
    if kind == "resource":
        blob = f'{{-#\n  dialect_resources: {{\n    builtin: {{\n      w: "0x04000000{hexadecimal(count)}"\n    }}\n  }}\n#-}}\n'
        return constant("dense_resource<w>", count, "f32") + blob
    if kind == "integers":
        return constant(f"dense<{numbers(count, lambda: str(generator.randint(-128, 127)))}>", count, "i8")
    return constant(f"dense<{numbers(count, lambda: f'{generator.gauss(0, 1):e}')}>", count, "f32")


KINDS = {"hex": 12500000, "resource": 25000000, "integers": 1000000, "floats": 1000000}

if __name__ == "__main__":
    sys.stdout.write(module(sys.argv[1], int(sys.argv[2])))
