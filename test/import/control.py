#!/usr/bin/env python3
"""Writes models with more than one graph to a folder: control.py FOLDER. test/import/control.test runs them."""
import pathlib
import struct
import sys

from tflite import Graph, model

folder = pathlib.Path(sys.argv[1])


def numbers(*values):
    return struct.pack(f"<{len(values)}i", *values)


def scalar(g, name, kind="int32", value=None):
    return g.tensor(name, kind, [], None if value is None else numbers(value))


def unary(op, constant):
    """A graph of one argument: op(x, constant)."""
    g = Graph()
    x, y = scalar(g, "x"), scalar(g, "y")
    g.inputs, g.outputs = [x], [y]
    g.op(op, [x, scalar(g, "k", value=constant)], [y])
    return g


def comparison(limit):
    g = Graph()
    x, y = scalar(g, "x"), g.tensor("less", "bool", [])
    g.inputs, g.outputs = [x], [y]
    g.op("LESS", [x, scalar(g, "limit", value=limit)], [y])
    return g


def write(name, *graphs):
    (folder / f"{name}.tflite").write_bytes(model(*graphs))


# y = x < 10 ? x + 100 : x * 2
main = Graph()
x, less, y = scalar(main, "x"), main.tensor("less", "bool", []), scalar(main, "y")
main.inputs, main.outputs = [x], [y]
main.op("LESS", [x, scalar(main, "ten", value=10)], [less])
main.op("IF", [less, x], [y], f0=("i", 1), f1=("i", 2))
write("if", main, unary("ADD", 100), unary("MUL", 2))

# while (x < 50) x *= 3
main = Graph()
x, y = scalar(main, "x"), scalar(main, "y")
main.inputs, main.outputs = [x], [y]
main.op("WHILE", [x], [y], f0=("i", 1), f1=("i", 2))
write("while", main, comparison(50), unary("MUL", 3))


# A counter that begins with 5, and grows by x in each call.
def handle(g):
    h = g.tensor("handle", "resource", [])
    g.op("VAR_HANDLE", [], [h], f1=NAME)
    return h


from tflite import String  # noqa: E402

NAME = String("counter")
main, init = Graph(), Graph()
h = handle(init)
init.op("ASSIGN_VARIABLE", [h, scalar(init, "five", value=5)], [])
x, old, new = scalar(main, "x"), scalar(main, "old"), scalar(main, "new")
main.inputs, main.outputs = [x], [new]
main.op("CALL_ONCE", [], [], f0=("i", 1))
h = handle(main)
main.op("READ_VARIABLE", [h], [old])
main.op("ADD", [old, x], [new])
main.op("ASSIGN_VARIABLE", [h, new], [])
write("variable", main, init)


# --- wrong models ---

def one(op, inputs, outputs, **options):
    """A model of one operator; tensors as (name, type, shape, data)."""
    g = Graph()
    ins = [g.tensor(*t) if t else -1 for t in inputs]
    outs = [g.tensor(*t) for t in outputs]
    g.inputs, g.outputs = [i for i, t in zip(ins, inputs) if t and len(t) == 3], outs
    g.op(op, ins, outs, **options)
    return g


pair = [("first", "float32", [2, 3]), ("second;more", "float32", [4])]
write("wrong-shape", one("ADD", pair, [("sum", "float32", [2, 3])]))
write("wrong-type", one("ADD", [pair[0], ("second", "int8", [3])], [("sum", "float32", [2, 3])]))
write("wrong-data", one("ADD", [pair[0], ("weights", "float32", [3], b"1234")], [("sum", "float32", [2, 3])]))
write("no-scale", one("SOFTMAX", [("x", "int8", [1, 4])], [("y", "int8", [1, 4])], f0=("f", 1.0)))
write("too-many", one("ADD", [pair[0]], [("sum", "float32", [2, 3])]))
write("custom", one("FancyOp", [pair[0]], [("y", "float32", [2, 3])]))
write("absent", one("ADD", [pair[0], None], [("sum", "float32", [2, 3])]))
write("no-graph", one("IF", [("c", "bool", []), pair[0]], [("y", "float32", [2, 3])], f0=("i", 1), f1=("i", 7)))
shape = ("shape", "int32", [2], b"\x03\0\0\0\x02\0\0\0")
write("said", one("RESHAPE", [pair[0], shape], [("y", "float32", [2, 3])]))
write("repeated", one("TILE", [pair[0], shape], [("y", "float32", [6, 3])]))
write("fixed", one("ABS", [pair[0]], [("y", "float32", [2, 3], b"1234" * 6)]))
g = one("ABS", [pair[0]], [("y", "float32", [2, 3])])
g.outputs = [g.tensor("never", "float32", [1])]
write("not-computed", g)
(folder / "version.tflite").write_bytes(model(main, version=2))
good = model(one("ABS", [pair[0]], [("y", "float32", [2, 3])]))
(folder / "cut.tflite").write_bytes(good[:len(good) // 2])
(folder / "short.tflite").write_bytes(good[:9])
