#!/usr/bin/env python3
"""Writes wrong models of ONNX into a folder: onnx_invalid.py FOLDER"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from onnx import field, varint  # noqa: E402
from onnx_ops import Array, I64, Random, info, model, numbers  # noqa: E402

folder, r = pathlib.Path(sys.argv[1]), Random(0)
x, y = r.floats([2, 3]), r.floats([4])


def write(name, data):
    (folder / f"{name}.onnx").write_bytes(data)


write("shape", model("Add", [x, y], [], {}, [x], 13))
write("operator", model("NonZero", [x], [], {}, [numbers([0])], 13))
write("count", model("Add", [x], [], {}, [x], 13))
write("constant", model("Reshape", [x, numbers([3, 2])], [], {}, [x], 13))
write("reshape", model("Reshape", [x, numbers([4, 2])], [1], {}, [x], 13))
write("element", model("Exp", [Array([2], lambda _: 1, I64)], [], {}, [numbers([0, 0])], 13))
write("opset", model("Exp", [x], [], {}, [x], 99))
write("output", model("Add", [x, x], [], {}, [Array([2, 3], lambda *_: 0, I64)], 13))
good = model("Exp", [x], [], {}, [x], 13)
write("good", good)
write("cut", good[:-20])
(folder / "no-suffix").write_bytes(good)
(folder / "text.onnx").write_text("module {}\n")
free = field(1, b"x") + field(2, field(1, b"\x08\x01" + field(2, field(1, field(2, b"batch")))))
node = field(1, b"x") + field(2, b"o0") + field(4, b"Exp")
graph = field(1, node) + field(11, free) + field(12, info("o0", 1, [2]))
write("size", b"\x08\x08" + field(7, graph) + field(8, field(1, b"") + b"\x10" + varint(13)))
