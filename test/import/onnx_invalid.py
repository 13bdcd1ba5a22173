#!/usr/bin/env python3
"""Writes wrong models of ONNX into a folder: onnx_invalid.py FOLDER"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from onnx import field, varint  # noqa: E402
from onnx_ops import Array, F32, I64, Random, info, model, numbers  # noqa: E402

folder, r = pathlib.Path(sys.argv[1]), Random(0)
x, y = r.floats([2, 3]), r.floats([4])


def write(name, data):
    (folder / f"{name}.onnx").write_bytes(data)


write("shape", model("Add", [x, y], [], {}, [x], 13))
write("nonzero", model("NonZero", [r.floats([2, 2])], [], {}, [numbers([0])], 13))
write("operator", model("Unique", [x], [], {}, [numbers([0])], 13))
write("count", model("Add", [x], [], {}, [x], 13))
write("constant", model("Reshape", [x, numbers([3, 2])], [], {}, [x], 13))
write("reshape", model("Reshape", [x, numbers([4, 2])], [1], {}, [x], 13))
empty, image = Array([0, 3], None), Array([1, 1, 2, 2], lambda *_: 0)
write("any", model("Reshape", [empty, numbers([0, -1])], [1], {}, [empty], 14))
write("both", model("Resize", [image, None, numbers([1, 1, 2, 2], F32), numbers([1, 1, 4, 4])], [2, 3], {}, [image], 13))
write("element", model("Exp", [Array([2], lambda _: 1, I64)], [], {}, [numbers([0, 0])], 13))
write("opset", model("Exp", [x], [], {}, [x], 99))
write("output", model("Add", [x, x], [], {}, [Array([2, 3], lambda *_: 0, I64)], 13))
good = model("Exp", [x], [], {}, [x], 13)
write("good", good)
write("cut", good[:-20])
(folder / "no-suffix").write_bytes(good)
(folder / "text.onnx").write_text("module {}\n")


def open_dim(name, dim, more=b""):
    """o0 = Exp(x), where the file says `dim` of the one dimension of x, with `more` in the graph."""
    free = field(1, b"x") + field(2, field(1, b"\x08\x01" + field(2, field(1, dim))))
    node = field(1, b"x") + field(2, b"o0") + field(4, b"Exp")
    graph = field(1, node) + field(11, free) + field(12, info("o0", 1, [2])) + more
    write(name, b"\x08\x08" + field(7, graph) + field(8, field(1, b"") + b"\x10" + varint(13)))


open_dim("size", field(2, b"batch"))
open_dim("unnamed", b"")
open_dim("initialized", field(2, b"batch"), field(5, b"\x08\x03\x10\x01" + field(8, b"x") + field(9, bytes(12))))


def call(name, inside):
    """o0 = F(x, , z), where F of a, b and c is Clip of the names `inside`; the outputs of a node are written before its inputs."""
    def node(op, inputs, output, more=b""):
        return field(2, output) + b"".join(field(1, n) for n in inputs) + field(4, op) + more
    version = field(9, b"\x10" + varint(13))
    f = field(1, b"F") + b"".join(field(4, n) for n in (b"a", b"b", b"c")) + field(5, b"y") + field(7, node(b"Clip", inside, b"y")) + version + field(10, b"own")
    graph = field(1, node(b"F", (b"x", b"", b"z"), b"o0", field(7, b"own")))
    graph += field(11, info("x", 1, [3])) + field(11, info("z", 1, [])) + field(12, info("o0", 1, [3]))
    write(name, b"\x08\x08" + field(7, graph) + field(8, field(1, b"") + b"\x10" + varint(13)) + field(25, f))


call("left-out", (b"a", b"b", b"c"))
call("outer", (b"a", b"b", b"z"))
