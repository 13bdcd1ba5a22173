"""Writes .tflite files, for tests: tensors, operators and graphs as a flatbuffer of schema version 3.

    g = Graph()
    x, y = g.tensor("x", "int8", [1, 4], scale=[0.5]), g.tensor("y", "int8", [1, 4], scale=[0.5], zero=[3])
    g.inputs, g.outputs = [x], [y]
    g.op("RELU", [x], [y])
    open("relu.tflite", "wb").write(model(g))"""
import pathlib
import re
import struct

TYPES = {"float32": 0, "float16": 1, "int32": 2, "uint8": 3, "int64": 4, "bool": 6, "int16": 7, "int8": 9, "resource": 13, "int4": 17}
OPS = pathlib.Path(__file__).resolve().parents[2] / "src/import/tflite/ops.def"
ROWS = {m[1]: (int(m[2]), int(m[3])) for m in re.finditer(r"^CIS_TFL_OP\((\w+), +(\d+), +(\d+)", OPS.read_text(), re.M)}


class Table:
    """Fields by number: a (format, number) pair, or an object that is written apart."""

    def __init__(self, **fields):
        self.fields = {int(k[1:]): v for k, v in fields.items() if v is not None}


class Vector:
    def __init__(self, kind, items):
        self.kind, self.items = kind, list(items)


class String(str):
    pass


class Bytes(bytes):
    pass


class Writer:
    """Objects are written from the front, with offsets to what is written after them. The items of a vector that are one object are
    written once."""

    def __init__(self):
        self.out = bytearray(b"\0\0\0\0TFL3")
        self.later = [(0, None)]

    def align(self, to, skip=0):
        while (len(self.out) + skip) % to:
            self.out.append(0)

    def add(self, thing):
        if isinstance(thing, Table):
            return self.add_table(thing)
        if isinstance(thing, (String, Bytes)):
            data = thing.encode() if isinstance(thing, String) else bytes(thing)
            self.align(16, 4)
            at = len(self.out)
            self.out += struct.pack("<I", len(data)) + data + b"\0"
            return at
        self.align(8, 4)
        at = len(self.out)
        self.out += struct.pack("<I", len(thing.items))
        if thing.kind != "table":
            self.out += struct.pack(f"<{len(thing.items)}{thing.kind}", *thing.items)
            return at
        places = [len(self.out) + 4 * i for i in range(len(thing.items))]
        self.out += b"\0" * (4 * len(thing.items))
        written = {}
        for place, item in zip(places, thing.items):
            if id(item) not in written:
                written[id(item)] = self.add(item)
            self.link(place, written[id(item)])
        return at

    def link(self, place, to):
        struct.pack_into("<I", self.out, place, to - place)

    def add_table(self, table):
        num = max(table.fields, default=-1) + 1
        self.align(8)
        vtable = len(self.out)
        self.out += b"\0" * (4 + 2 * num)
        self.align(8)
        at = len(self.out)
        self.out += struct.pack("<i", at - vtable)
        links = []
        for i, value in sorted(table.fields.items()):
            size = struct.calcsize(value[0]) if isinstance(value, tuple) else 4
            self.align(size)
            struct.pack_into("<H", self.out, vtable + 4 + 2 * i, len(self.out) - at)
            if isinstance(value, tuple):
                self.out += struct.pack("<" + value[0], value[1])
            else:
                links.append((len(self.out), value))
                self.out += b"\0\0\0\0"
        struct.pack_into("<HH", self.out, vtable, 4 + 2 * num, len(self.out) - at)
        for place, value in links:
            self.link(place, self.add(value))
        return at

    def finish(self, root):
        self.link(0, self.add(root))
        return bytes(self.out)


class Graph:
    def __init__(self):
        self.tensors, self.ops, self.inputs, self.outputs = [], [], [], []

    def tensor(self, name, kind, shape, data=None, scale=None, zero=None, axis=0, variable=False):
        """The number of a new tensor; `data`: bytes of a constant."""
        self.tensors.append((name, kind, shape, data, scale, zero, axis, variable))
        return len(self.tensors) - 1

    def op(self, name, inputs, outputs, **options):
        """An operator, with fields of its options as f0=("i", 1); custom=... is another name."""
        self.ops.append((name, inputs, outputs, options))


def model(*graphs, version=3, times=1):
    """The bytes of a file, which names each graph so many times."""
    buffers, codes, written = [Table()], [], []
    for g in graphs:
        tensors, operators = [], []
        for name, kind, shape, data, scale, zero, axis, variable in g.tensors:
            number = 0
            if data is not None:
                buffers.append(Table(f0=Bytes(data)))
                number = len(buffers) - 1
            quantization = Table(f2=Vector("f", scale), f3=Vector("q", zero or [0] * len(scale)), f6=("i", axis)) if scale else None
            tensors.append(Table(f0=Vector("i", shape), f1=("B", TYPES[kind]), f2=("I", number), f3=String(name), f4=quantization,
                                 f5=("B", 1) if variable else None))
        for name, inputs, outputs, options in g.ops:
            code, kind = ROWS.get(name, (32, 0))
            key = (code, name if code == 32 else None)
            if key not in codes:
                codes.append(key)
            operators.append(Table(f0=("I", codes.index(key)), f1=Vector("i", inputs), f2=Vector("i", outputs),
                                   f3=("B", kind) if options else None, f4=Table(**options) if options else None))
        written.append(Table(f0=Vector("table", tensors), f1=Vector("i", g.inputs), f2=Vector("i", g.outputs),
                             f3=Vector("table", operators)))
    code_tables = [Table(f0=("b", min(code, 127)), f1=String(custom) if custom else None, f3=("i", code)) for code, custom in codes]
    root = Table(f0=("I", version), f1=Vector("table", code_tables), f2=Vector("table", written * times), f4=Vector("table", buffers))
    return Writer().finish(root)
