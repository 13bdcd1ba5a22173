#!/usr/bin/env python3
"""Each error of an .onnx model, by a model that has it: onnx_messages.py [OPERATOR...]

A row is an operator, what is wrong of it and the error that cistern-import has to report; the neighbouring right models are those of
onnx_ops.py and onnx.py."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from messages import run  # noqa: E402
from onnx import field, varint  # noqa: E402
from onnx_ops import Array, F32, I32, I64, I8, U8, attribute, info, model, numbers  # noqa: E402

BOOL, STRING = 9, 8


def f(*shape, kind=F32):
    return Array(shape, lambda *_: 1, kind)


def yes(*shape):
    return f(*shape, kind=BOOL)


# --- operators: (operator, inputs, constants, attributes, opset, error) ---

X, V = f(2, 3), f(4)
IMAGE, KERNEL = f(1, 2, 4, 4), f(2, 2, 3, 3)
ROWS = [
    # elementwise
    ("Add", [f(2, 3, 4), f(3, 4)], [], {"broadcast": 1, "axis": 2}, 6, "axis 2 leaves no room for 2 dimensions"),
    ("Clip", [X, f(2)], [], {}, 13, "tensor 'i1' of type 'tensor<2xf32>': expected one number"),
    ("Clip", [X, f(kind=I32)], [], {}, 13, "tensor 'i1' of type 'tensor<i32>': expected elements like those of 'i0'"),
    ("Cast", [X], [], {"to": STRING}, 13, "elements of type 8 are not taken"),
    ("Dropout", [X, f(), yes()], [1, 2], {}, 13, "training is not taken, because it draws random numbers"),
    ("PRelu", [X, f(4)], [], {}, 13, "its shape cannot be broadcast to 'tensor<2x3xf32>'"),
    # indices
    ("Compress", [X, yes(2, 1)], [], {"axis": 0}, 11, "expected one dimension"),
    ("NonMaxSuppression", [f(1, 3, 4), f(1, 2, 4)], [], {}, 11, "tensor 'i1' of type 'tensor<1x2x4xf32>': expected a score of each class for each box"),
    ("NonMaxSuppression", [f(1, 3, 4), f(1, 2, 3), f(2, kind=I64)], [], {}, 11, "tensor 'i2' of type 'tensor<2xi64>': expected one number"),
    ("NonZero", [f()], [], {}, 13, "tensor 'i0' of type 'tensor<f32>': expected elements, and a dimension"),
    ("GatherElements", [X, f(3, 3, kind=I64)], [], {"axis": 1}, 13, "tensor 'i1' of type 'tensor<3x3xi64>': expected a shape like 'tensor<2x3xf32>'"),
    ("GatherND", [X, f(1, 3, kind=I64)], [], {}, 13, "tensor 'i1' of type 'tensor<1x3xi64>': expected indices of 'tensor<2x3xf32>'"),
    ("ScatterElements", [X, f(2, 3, kind=I64), X], [], {"reduction": "xor"}, 18, "reduction 'xor' is not taken here"),
    ("ScatterND", [X, f(1, 3, kind=I64), f(1)], [], {}, 18, "expected indices of 'tensor<2x3xf32>'"),
    # products
    ("MatMul", [X, f(4, 2)], [], {}, 13, "tensor 'i1' of type 'tensor<4x2xf32>': dimension 0 does not fit the others"),
    ("MatMul", [f(), X], [], {}, 13, "tensor 'i0' of type 'tensor<f32>': expected dimensions"),
    ("Gemm", [f(2), X], [], {}, 13, "tensor 'i0' of type 'tensor<2xf32>': expected 2 dimensions"),
    ("Gemm", [f(2, 3, kind=I32), f(3, 2, kind=I32)], [], {"alpha": 2.0}, 13, "expected floats, because alpha or beta is not 1"),
    ("Einsum", [X], [], {"equation": "i1->i"}, 13, "its equation is not taken"),
    ("Einsum", [X], [], {"equation": "ijk->i"}, 13, "its equation has other dimensions than the inputs"),
    ("Einsum", [X, X], [], {"equation": "ij->i"}, 13, "its equation has other inputs"),
    ("Einsum", [X] * 40, [], {"equation": "ij->i"}, 13, "too many inputs"),
    # quantization
    ("QuantizeLinear", [X, f()], [], {"block_size": 2}, 21, "blocks, or quantized numbers that are not taken"),
    # sequences
    ("RNN", [f(1, 1, 2), f(1, 3, 2), f(1, 3, 3)], [], {"activations": ["Swish"]}, 14, "function 'Swish' is not taken"),
    ("RNN", [f(1, 2), f(1, 3, 2), f(1, 3, 3)], [], {}, 14, "tensor 'i0' of type 'tensor<1x2xf32>': expected 3 dimensions, and weights of 3"),
    ("LSTM", [f(1, 1, 2), f(1, 12, 2), f(1, 12, 3)], [], {"input_forget": 1}, 14, "input_forget is not taken"),
    ("RNN", [f(1, 1, 2), f(1, 3, 2), f(1, 3, 3)], [], {"direction": "sideways"}, 14, "direction 'sideways' is not taken"),
    # reductions
    ("TopK", [X], [], {}, 13, "k is -1, but axis 1 has 3 elements"),
    ("TopK", [X, numbers([4])], [1], {}, 11, "tensor 'i0' of type 'tensor<2x3xf32>': k is 4, but axis 1 has 3 elements"),
    ("TopK", [X, numbers([1, 1])], [1], {}, 11, "tensor 'i1' of type 'tensor<2xi64>': expected a constant of one number"),
    ("LayerNormalization", [X, f(2)], [], {}, 17, "tensor 'i1' of type 'tensor<2xf32>': its shape is not one of the elements'"),
    ("GroupNormalization", [X, f(3), f(3)], [], {"num_groups": 2}, 21, "expected channels in 2 groups"),
    ("LRN", [X], [], {}, 13, "expected channels, and a size"),
    ("LpNormalization", [X], [], {"p": 3}, 13, "p is 1 or 2"),
    ("NegativeLogLikelihoodLoss", [f(2), f(2, kind=I64)], [], {}, 13, "expected classes in the second dimension"),
    ("NegativeLogLikelihoodLoss", [X, f(2, kind=I64)], [], {"reduction": "most"}, 13, "reduction 'most' is not taken"),
    ("ReduceSum", [X, numbers([0, -2])], [1], {}, 13, "axis 0 is named twice"),
    ("ReduceSum", [X, numbers([2])], [1], {}, 13, "axis 2 is not one of 2"),
    # sizes
    ("Resize", [IMAGE, None, numbers([1, 1, 2], F32)], [2], {}, 13, "expected constants, one for each dimension"),
    ("Resize", [IMAGE, None, None, numbers([4, 4])], [3], {}, 13, "expected a scale or a size for each dimension"),
    ("Resize", [IMAGE, None, numbers([1, 1, 2, 2], F32)], [2], {"coordinate_transformation_mode": "tf_crop_and_resize"}, 13, "expected a region of constants"),
    ("Resize", [IMAGE, None, numbers([1, 1, 0.01, 2], F32)], [2], {}, 13, "expected a dimension of 1 to 268435455 elements instead of 0"),
    ("Sum", [X] * 70, [], {}, 13, "more than 64 inputs"),
    ("Resize", [IMAGE, None, numbers([1, 1, 2, 2], F32)], [2], {"mode": "lanczos"}, 13, "mode 'lanczos', its coordinates or antialiasing are not taken"),
    # shapes
    ("Constant", [], [], {}, 13, "its value is not taken"),
    ("Range", [numbers([0], F32), numbers([1], F32), numbers([0], F32)], [0, 1, 2], {}, 11, "expected a step, and at most 65536 numbers"),
    ("Reshape", [X, numbers([-2, 3])], [1], {}, 13, "size -2 is none"),
    ("Unsqueeze", [f(1, 1, 1, 1, 1, 1, 1, 1), numbers([0])], [1], {}, 13, "expected at most 8 dimensions"),
    ("Squeeze", [X, numbers([0])], [1], {}, 13, "dimension 0 is not 1"),
    ("Transpose", [X], [], {"perm": [0]}, 13, "expected a permutation of its dimensions"),
    ("Expand", [X, numbers([5])], [1], {}, 13, "its shape cannot be broadcast to that"),
    ("Tile", [X, numbers([2])], [1], {}, 13, "expected a number for each dimension"),
    ("Split", [X, numbers([1, 1, 1])], [1], {}, 13, "expected parts for 1 outputs"),
    ("Split", [X, numbers([3])], [1], {}, 13, "part 0 leads out of it"),
    ("Split", [X, numbers([1])], [1], {}, 13, "its parts have not all of it"),
    ("Slice", [X, numbers([0]), numbers([1, 1])], [1, 2], {}, 13, "expected lists of one length"),
    ("DepthToSpace", [X], [], {"blocksize": 2}, 13, "expected 4 dimensions and a size of blocks"),
    ("DepthToSpace", [IMAGE], [], {"blocksize": 2}, 13, "expected a multiple of 4 channels"),
    ("SpaceToDepth", [IMAGE], [], {"blocksize": 3}, 13, "expected whole blocks"),
    ("Pad", [X, numbers([1, 1])], [1], {}, 13, "expected two numbers for each dimension"),
    ("Pad", [X, numbers([-3, 0, 0, 0])], [1], {}, 13, "it cannot be padded by -3 and 0"),
    ("Pad", [X, numbers([1, 0, 1, 0]), f(2)], [1], {}, 13, "tensor 'i2' of type 'tensor<2xf32>': expected one number like the elements"),
    ("Pad", [X, numbers([1, 0, 1, 0])], [1], {"mode": "mirror"}, 13, "mode 'mirror' is not taken"),
    ("EyeLike", [V], [], {}, 13, "expected two dimensions, and elements that are taken"),
    ("OneHot", [f(1, 1, 1, 1, 1, 1, 1, 1), numbers([2]), f(2)], [1], {}, 13, "expected fewer dimensions, and a depth"),
    # windows
    ("MaxPool", [X], [], {"kernel_shape": [1]}, 13, "tensor 'i0' of type 'tensor<2x3xf32>': expected at least 3 dimensions"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [1, 1], "auto_pad": "MIRROR"}, 13, "padding 'MIRROR' is not taken"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [0, 1]}, 13, "expected sizes, strides and dilations of at least 1"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [1, 1, 1]}, 13, "attribute 'kernel_shape': expected 2 numbers"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [1, 1], "strides": [1 << 40, 1]}, 13, "attribute 'strides': a number beyond 32 bits"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [1, 1], "strides": [1] * 100}, 13, "attribute 'strides' has more than 64 numbers"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [2, 2], "pads": [-1, 0, 0, 0]}, 13, "negative padding is not taken"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [5, 5]}, 13, "the window is larger than it"),
    ("MaxPool", [IMAGE], [], {"kernel_shape": [2, 2], "pads": [2, 2, 2, 2]}, 13, "padding as large as the window"),
    ("LpPool", [IMAGE], [], {"kernel_shape": [2, 2], "p": 0}, 13, "a norm of 0"),
    ("GlobalAveragePool", [X], [], {}, 13, "expected at least 3 dimensions"),
    ("ConvTranspose", [IMAGE, KERNEL], [], {"output_shape": [4]}, 13, "attribute 'output_shape': expected 2 numbers"),
    ("ConvTranspose", [IMAGE, KERNEL], [], {"pads": [9, 0, 9, 0]}, 13, "output sizes of -12"),
    ("Conv", [IMAGE, f(2, 2)], [], {}, 13, "tensor 'i1' of type 'tensor<2x2xf32>': expected as many dimensions as the input has, from 3 on"),
    ("Conv", [IMAGE, f(2, 3, 3, 3)], [], {}, 13, "expected 2 input channels in 1 groups"),
    ("MaxUnpool", [X, f(2, 3, kind=I64)], [], {"kernel_shape": []}, 11, "expected at least 3 dimensions, and a size for each"),
    ("MaxUnpool", [IMAGE, f(1, 2, 4, 4, kind=I64), numbers([1, 1, 4, 4])], [2], {"kernel_shape": [2, 2]}, 11, "expected at least 2 elements"),
    # tensors
    ("Expand", [X, numbers([1 << 30, 1, 1])], [1], {}, 13, "a tensor of more than 8 dimensions or 2 GiB"),
    ("If", [yes(2)], [], {}, 13, "expected one boolean, and at most 64 outputs"),
    ("Loop", [f()], [], {}, 13, "expected two inputs"),
    ("Loop", [f(), None], [], {}, 13, "expected one number, and one boolean"),
    ("Scan", [X], [], {}, 13, "expected inputs that are scanned, as opset 9 has them"),
]


# --- whole models, message by message ---

def node(op, inputs="", outputs="", *attributes, domain=""):
    """Names of inputs and outputs as words; attributes are written already."""
    ports = b"".join(field(1, n.encode()) for n in inputs.split()) + b"".join(field(2, n.encode()) for n in outputs.split())
    return ports + field(4, op.encode()) + b"".join(field(5, a) for a in attributes) + (field(7, domain.encode()) if domain else b"")


def graph_of(name, graph):
    """An attribute that is a graph."""
    return field(1, name.encode()) + field(6, graph)


def graph(nodes, inputs=(), outputs=(), constants=(), more=b""):
    """Inputs and outputs as (name, element type, shape)."""
    lists = b"".join(field(1, n) for n in nodes) + b"".join(field(5, c) for c in constants)
    return lists + b"".join(field(11, info(*i)) for i in inputs) + b"".join(field(12, info(*o)) for o in outputs) + more


def version(opset=13):
    return field(1, b"") + b"\x10" + varint(opset)


def file(body, functions=(), opset=13):
    return b"\x08\x08" + field(7, body) + field(8, version(opset)) + b"".join(field(25, g) for g in functions)


def function(name, nodes, inputs=(), outputs=()):
    names = b"".join(field(4, n.encode()) for n in inputs) + b"".join(field(5, n.encode()) for n in outputs)
    return field(1, name.encode()) + names + b"".join(field(7, n) for n in nodes) + field(9, b"\x10" + varint(13)) + field(10, b"own")


def tensor(name, kind, shape, raw=None, more=b""):
    dims = b"".join(b"\x08" + varint(n) for n in shape)
    return dims + b"\x10" + varint(kind) + field(8, name.encode()) + (b"" if raw is None else field(9, raw)) + more


def external(path):
    entry = field(1, b"location") + field(2, path.encode())
    return tensor("w", F32, [1], more=field(13, entry) + b"\x70\x01")


x, y, c = ("x", F32, [2]), ("y", F32, [2]), ("c", BOOL, [])
exp = node("Exp", "x", "y")
true = tensor("t", BOOL, [], b"\x01")
two = tensor("n", I64, [], b"\x02" + b"\0" * 7)


def of(branch, op="If", inputs="c", name=("then_branch", "else_branch"), outputs="y", constants=(), more=(), result=y):
    """A node with one graph, for all names."""
    graphs = [graph_of(n, branch) for n in name] + list(more)
    return file(graph([node(op, inputs, outputs, *graphs)], [x, c], [result], constants))


def loop(body, inputs="n t x", outputs="y", result=y):
    return of(body, "Loop", inputs, ["body"], outputs, [true, two], (), result)


bytes_given = [("i", I64, []), ("go", BOOL, []), ("a", U8, [2])]
given = [("i", I64, []), ("go", BOOL, []), ("a", F32, [2])]
lone = graph([exp], (), [y])
for _ in range(80):
    lone = graph([node("If", "t", "y", graph_of("then_branch", lone))], (), [y])
MODELS = [
    ("operators of domain 'com.acme' are not taken", file(graph([node("Exp", "x", "y", domain="com.acme")], [x], [y]))),
    ("output 1 is not taken", file(graph([node("Exp", "x", "y z")], [x], [y]))),
    ("expected one output", file(graph([node("AveragePool", "i", "y z", attribute("kernel_shape", [1]))], [("i", F32, [1, 1, 2])], [("y", F32, [1, 1, 2])]))),
    ("tensor 'p' of type 'tensor<1x?xi64>': its size depends on elements; only the model may return it",
     file(graph([node("NonZero", "x", "p"), node("Transpose", "p", "y")], [x], [("y", I64, [])]))),
    ("tensor 'p' of type 'tensor<1x?xi64>': its size depends on elements; only the model may return it",
     of(graph([node("NonZero", "x", "p")], (), [("p", I64, [])]))),
    ("'y' is computed twice", file(graph([exp, exp], [x], [y]))),
    ("'x' is no tensor of numbers", file(graph([exp], [("x", STRING, [2])], [y]))),
    ("'x' has no shape", file(graph([exp], (), [y], (), field(11, field(1, b"x") + field(2, field(1, b"\x08\x01")))))),
    ("more than 262144 nodes", file(graph([exp] + [node("Exp", "y", f"z{i}") for i in range(1 << 18)], [x], [y]))),
    ("'x' has too many dimensions", file(graph([exp], [("x", F32, [1] * 9)], [y]))),
    ("sparse constants are not taken", file(graph([exp], [x], [y], (), field(15, b"")))),
    ("no node computes 'z'", file(graph([exp], [x], [("z", F32, [2])]))),
    ("tensor 'x' of type 'tensor<2xf32>': the file says that it has another type", file(graph([exp], [("x", F32, [3])], [y], [tensor("x", F32, [2], b"\0" * 8)]))),
    ("a field leads out of the file", file(graph([exp], [x], [y])) + b"\x3a\x7f"),
    ("a field leads out of its message", file(graph([exp + b"\x2a\x7f"], [x], [y]))),
    # constants
    ("tensor 'w': element type 8 or its rank is not taken", file(graph([exp], [x], [y], [tensor("w", STRING, [1], b"")]))),
    ("tensor 'w' of type 'tensor<2xf32>': it has 4 bytes, the type needs 8", file(graph([exp], [x], [y], [tensor("w", F32, [2], b"\0" * 4)]))),
    ("tensor 'w' of type 'tensor<2xf32>': it has another number of elements", file(graph([exp], [x], [y], [tensor("w", F32, [2])]))),
    ("external data '../secret' are not in the model's folder", file(graph([exp], [x], [y], [external("../secret")]))),
    ("external data 'absent.bin': ", file(graph([exp], [x], [y], [external("absent.bin")]))),
    ("external data 'short.bin': it ends before the tensor does", file(graph([exp], [x], [y], [external("short.bin")]))),
    # functions
    ("functions inside each other", file(graph([node("F", "x", "y", domain="own")], [x], [y]), [function("F", [node("F", "a", "b", domain="own")], "a", "b")])),
    ("no node of the function computes 'b'", file(graph([node("F", "x", "y", domain="own")], [x], [y]), [function("F", [], "a", "b")])),
    # If
    ("expected a graph", of(graph([exp], (), [y]), name=["then_branch"])),
    ("graphs inside each other", of(lone, inputs="t", name=["then_branch"], constants=[true])),
    ("the graph has more outputs than expected", of(graph([exp], (), [y, x]))),
    ("the graph has fewer outputs than expected", of(graph([exp]))),
    ("no node computes 'z'", of(graph([exp], (), [("z", F32, [2])]))),
    ("the graph has 1 inputs, expected 0", of(graph([exp], [("a", F32, [2])], [y]))),
    ("the branches give other types", of(graph([exp], (), [y]), name=["then_branch"], more=[graph_of("else_branch", graph([node("Cast", "x", "z", attribute("to", I64))], (), [("z", I64, [2])]))])),
    # Loop and Scan
    ("a condition that changes is taken only without outputs of each iteration", loop(graph([node("Not", "go", "no")], given, [("no", BOOL, []), ("a", F32, [2]), ("a", F32, [2])]), outputs="y z")),
    ("it has another type than before the loop", loop(graph([node("Concat", "a a", "b", attribute("axis", 0))], given, [("go", BOOL, []), ("b", F32, [4]), ("a", F32, [2])]), outputs="y z")),
    ("it has another type than before the loop", loop(graph([node("Concat", "a a", "b", attribute("axis", 0))], given, [("go", BOOL, []), ("b", F32, [4])]))),
    ("it has another type than before the loop", loop(graph([node("Cast", "a", "b", attribute("to", I64))], given, [("go", BOOL, []), ("b", I64, [2])]))),
    ("it has another type than before the loop", file(graph([node("Loop", "n t x", "y", graph_of("body", graph([node("Cast", "a", "b", attribute("to", I8))], bytes_given, [("go", BOOL, []), ("b", I8, [2])])))], [("x", U8, [2])], [("y", I8, [2])], [true, two]))),
    ("expected at most 64 outputs, those that are carried first", loop(graph([], given, [("go", BOOL, [])]), outputs=" ".join(["y"] + [f"y{i}" for i in range(70)]))),
    ("expected at most 64 outputs, those that are carried first", loop(graph([], given, [("go", BOOL, [])]), outputs="", result=x)),
    ("a loop whose number of iterations is not known has no outputs of each iteration", loop(graph([], given, [("go", BOOL, []), ("a", F32, [2]), ("a", F32, [2])]), inputs="n c x", outputs="y z")),
    ("expected one boolean", loop(graph([], given, [("i", I64, []), ("a", F32, [2])]), inputs="n c x")),
]


if __name__ == "__main__":
    sys.exit(run("onnx", [(row[0], row[5], model(*row[:4], [f(1)], row[4])) for row in ROWS] + [("model", *m) for m in MODELS], {"short.bin": b"12"}))
