#!/usr/bin/env python3
"""Each error of a .tflite model, by a model that has it: tflite_messages.py [OPERATOR...]

A row is an operator, what is wrong of it and the error that cistern-import has to report; the neighbouring right models are those of
ops.py."""
import pathlib
import struct
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
from messages import run  # noqa: E402
from tflite import Graph, ROWS as ROWS_OF_FILES, String, model  # noqa: E402


class T:
    """A tensor; `data` are integers of a constant."""

    def __init__(self, *shape, kind="float32", data=None, scale=None, zero=None, variable=False):
        width = {"int32": "i", "int64": "q", "float32": "f", "int8": "b", "bool": "?"}[kind] if data is not None else ""
        self.shape, self.kind, self.scale, self.zero, self.variable = list(shape), kind, scale, zero, variable
        self.data = struct.pack(f"<{len(data)}{width}", *data) if data is not None else None


def numbers(*values):
    return T(len(values), kind="int32", data=values)


def number(value):
    return T(kind="int32", data=[value])


def q(*shape, scale=(0.5,), zero=None):
    return T(*shape, kind="int8", scale=list(scale), zero=zero)


def i(value):
    return "i", value


def f(value):
    return "f", value


def b(value):
    return "b", value


def add(g, tensors):
    known = {}
    for k, t in enumerate(tensors):
        if t and id(t) not in known:
            known[id(t)] = g.tensor(f"t{len(g.tensors)}", t.kind, t.shape, t.data, t.scale, t.zero, variable=t.variable)
    return [known[id(t)] if t else -1 for t in tensors]


def one(op, inputs, outputs, options):
    """A graph of one operator, whose inputs that are no constants and no variables are the graph's."""
    g = Graph()
    ins, outs = add(g, inputs), add(g, outputs)
    g.inputs = [n for n, t in zip(ins, inputs) if t and t.data is None and not t.variable and t.kind != "resource"]
    g.outputs = [n for n, t in zip(outs, outputs) if t.kind != "resource"]
    g.op(op, ins, outs, **options)
    return g


X, IMAGE, KERNEL = T(2, 3), T(1, 4, 4, 2), T(3, 3, 3, 2)
WINDOW = {"f0": b(0), "f1": i(1), "f2": i(1)}
ROWS_OF_FILES.update(UNKNOWN=(120, 0), ADD_OF_POOLS=(0, 5))
LSTM = [X] * 9 + [None] * 3 + [X] * 4 + [None] * 2
ROWS = [
    # axes
    ("MEAN", [T(2, 0), numbers(1)], [T(2)], {}, "expected elements to reduce"),
    ("ARG_MAX", [T(2, 0), number(1)], [T(2, kind="int32")], {}, "expected elements to choose from"),
    ("BATCH_MATMUL", [T(2, 2, 3), T(3, 3, 2)], [T(2, 2, 2)], {}, "its batches do not fit the other input's"),
    ("BATCH_MATMUL", [X, X], [T(2, 3)], {}, "expected 3 elements to be summed"),
    ("BATCH_MATMUL", [T(2), X], [T(3)], {}, "expected matrices"),
    # batches
    ("SPACE_TO_BATCH_ND", [IMAGE, numbers(2, 0), numbers(0, 0, 0, 0)], [T(2, 2, 4, 2)], {}, "expected block sizes, and two amounts each"),
    ("SPACE_TO_BATCH_ND", [IMAGE, numbers(3, 1), numbers(0, 0, 0, 0)], [T(3, 1, 4, 2)], {}, "its sizes do not fit the blocks"),
    ("DYNAMIC_UPDATE_SLICE", [X, T(3, 3), T(2, kind="int32")], [X], {}, "is larger than what it is put into"),
    # variables
    ("VAR_HANDLE", [], [X], {"f1": String("v")}, "expected a resource"),
    ("READ_VARIABLE", [X], [T(2, 3)], {}, "expected the handle of a variable"),
    ("SVDF", [X, T(4, 3), T(4, 2), None, T(2, 8)], [T(2, 4)], {"f0": i(1)}, "expected a variable"),
    # convolutions
    ("CONV_2D", [IMAGE, KERNEL, T(3)], [T(1, 4, 3, 3)], WINDOW, "expected 4 elements in a dimension, not 3"),
    ("CONV_2D", [IMAGE, KERNEL, T(3, kind="int32")], [T(1, 4, 4, 3)], WINDOW, "expected elements of type 'f32'"),
    ("CONV_2D", [IMAGE, T(3, 3, 3, 3), T(3)], [T(1, 4, 4, 3)], WINDOW, "its channels fit neither input nor output"),
    ("DEPTHWISE_CONV_2D", [IMAGE, T(1, 3, 3, 3), T(3)], [T(1, 4, 4, 3)], WINDOW, "its channels fit neither input nor output"),
    ("FULLY_CONNECTED", [T(3), T(1, 3), T(1)], [T()], {}, "expected a dimension of channels"),
    ("FULLY_CONNECTED", [X, T(4, 3), T(4)], [T(2, 4)], {"f1": b(1)}, "shuffled weights are not taken"),
    ("FULLY_CONNECTED", [X, T(4, 5), T(4)], [T(2, 4)], {}, "its sizes fit neither input nor output"),
    ("MAX_POOL_2D", [IMAGE], [T(1, 4, 4, 3)], {**WINDOW, "f3": i(2), "f4": i(2)}, "expected batches and channels like the input's"),
    # elements
    ("LOGISTIC", [q(4, zero=[200])], [q(4)], {}, "expected zero points from -128 to 127"),
    ("ARG_MAX", [X, number(1)], [T(3, kind="int32")], {}, "expected type 'tensor<2xi32>'"),
    ("FLOOR", [T(2, kind="int32")], [T(2, kind="int32")], {}, "elements of type 'i32' are not taken here"),
    ("ADD", [X, X], [T(2, 3)], {"f0": b(9)}, "fused activation 9 is not known"),
    ("ADD", [T(2, kind="int64"), T(2, kind="int64")], [T(2, kind="int64")], {"f0": b(1)}, "expected no fused activation"),
    ("CONV_2D", [q(1, 4, 4, 2), q(3, 3, 3, 2, scale=(1, 1)), T(3, kind="int32")], [q(1, 4, 4, 3)], WINDOW, "expected one scale, or one for each output channel"),
    ("CONV_2D", [q(1, 4, 4, 2), q(3, 3, 3, 2, scale=(-1,)), T(3, kind="int32")], [q(1, 4, 4, 3)], WINDOW, "expected scales that are not negative"),
    # tensors
    ("PAD", [X, T(3, 30, kind="int32", data=[0] * 90)], [X], {}, "expected at most 16 numbers"),
    ("ABS", [T(2, -3)], [X], {}, "its type or shape is not taken"),
    ("ABS", [T(kind="resource")], [X], {}, "a resource is not taken here"),
    # sequences
    ("SVDF", [X, T(4, 3), T(4, 2)], [T(2, 4)], {"f0": i(1)}, "expected a state"),
    ("SVDF", [X, T(4, 3), T(4, 2), None, T(2, 8, variable=True)], [T(2, 4)], {"f0": i(3)}, "expected a multiple of the rank"),
    ("UNIDIRECTIONAL_SEQUENCE_LSTM", [X] * 9, [X], {}, "expected states of outputs and cells"),
    ("UNIDIRECTIONAL_SEQUENCE_LSTM", LSTM + [T(2, 3, variable=True)] * 2 + [X] * 4, [X], {}, "input 20: peepholes, projections and layer normalization are not taken"),
    ("UNIDIRECTIONAL_SEQUENCE_LSTM", LSTM + [T(2, 3, variable=True)] * 2 + [None] * 4, [X], {"f0": b(1)}, "expected the activation tanh"),
    # sums and sizes
    ("SOFTMAX", [T(2, 0)], [T(2, 0)], {"f0": f(1)}, "expected elements, and a factor from 0 on"),
    ("RESIZE_BILINEAR", [IMAGE, numbers(0, 4)], [T(1, 0, 4, 2)], {}, "expected sizes from 1 to 65536"),
    # shapes
    ("RESHAPE", [X], [T(5)], {}, "expected as many elements as the input has"),
    ("TRANSPOSE", [X, numbers(0)], [T(3, 2)], {}, "expected an order of 2 dimensions"),
    ("TILE", [X, T(2, kind="int32", data=[1, -1])], [T(2, 3)], {}, "it says another shape than 'tensor<2x3xf32>'"),
    ("PAD", [X, T(2, 2, kind="int32", data=[0, 0, -1, 0])], [T(2, 3)], {}, "expected numbers from 0 on"),
    ("PADV2", [X, T(2, 2, kind="int32", data=[0, 0, 1, 0]), T(2)], [T(2, 4)], {}, "expected one element"),
    ("CONCATENATION", [X, X], [T(4, 3)], {"f0": i(0), "f1": b(1)}, "a fused activation is not taken here"),
    ("CONCATENATION", [X, X], [T(3, 3)], {"f0": i(0)}, "does not fit the output"),
    ("CONCATENATION", [X, X], [T(5, 3)], {"f0": i(0)}, "expected 4 elements along the axis"),
    ("SPLIT", [number(0), X], [T(3, 3)], {}, "does not fit the input"),
    ("SPLIT", [number(0), X], [T(1, 3)], {}, "is not split as a whole"),
    ("SLICE", [X, numbers(0, 2), numbers(2, 2)], [T(2, 2)], {}, "the slice is not inside"),
    ("STRIDED_SLICE", [X, numbers(0, 0), numbers(2, 3), numbers(1, 0)], [X], {}, "expected strides other than 0"),
    ("STRIDED_SLICE", [X, numbers(0, 0), numbers(2, 3), numbers(1, 1)], [X], {"f2": i(1)}, "ellipsis and new axes are not taken"),
    ("STRIDED_SLICE", [X, numbers(0, 0), numbers(2, 3), numbers(1)], [X], {}, "expected as many begins, ends and strides, one a dimension"),
    ("PACK", [X, X], [T(3, 2, 3)], {"f0": i(2), "f1": i(0)}, "expected 2 elements along the axis"),
    ("GATHER", [X, T(3, 1, kind="int32")], [T(3, 1)], {"f0": i(1), "f1": i(1)}, "its batches do not fit the input"),
    ("BROADCAST_TO", [X, numbers(4, 4)], [T(4, 4)], {}, "its shape cannot be repeated to 'tensor<4x4xf32>'"),
    ("UNIDIRECTIONAL_SEQUENCE_LSTM", [q(1, 2, 3)] + [q(2, 3)] * 4 + [q(2, 2)] * 4 + [None] * 3 + [T(2, kind="int32")] * 4 + [None] * 2 + [
        T(1, 2, kind="int8", scale=[0.5], variable=True), T(1, 2, kind="int16", scale=[0.3], variable=True)] + [None] * 4, [q(1, 2, 2)], {"f0": b(4)},
     "expected a power of two as scale"),
    # operators
    ("UNKNOWN", [X], [X], {}, "operators with code 120 are not taken"),
    ("ADD_OF_POOLS", [X, X], [T(2, 3)], {"f0": b(0)}, "its options are those of another operator"),
    ("MIRROR_PAD", [X, T(2, 2, kind="int32", data=[2, 0, 0, 0])], [T(4, 3)], {}, "expected two numbers for each dimension, less than its size"),
]


# --- whole models ---

def graph(inputs, outputs, *ops):
    """Operators as (name, inputs, outputs, options) of tensors."""
    g = Graph()
    known = {}

    def name(t):
        if id(t) not in known:
            known[id(t)] = add(g, [t])[0]
        return known[id(t)]
    g.inputs, g.outputs = [name(t) for t in inputs], [name(t) for t in outputs]
    for op, ins, outs, options in ops:
        g.op(op, [name(t) for t in ins], [name(t) for t in outs], **options)
    return g


def handle():
    return T(kind="resource")


def named(h):
    return "VAR_HANDLE", [], [h], {"f1": String("v")}


C, Y, Z = T(kind="bool"), T(2, 3), T(2, 3)
FIVE, SIX = T(kind="int32", data=[5]), T(2, kind="int32", data=[5, 6])
h, k = handle(), handle()
unary = graph([X], [Y], ("ABS", [X], [Y], {}))
wide = graph([T(4)], [FOUR := T(4)], ("ABS", [T(4)], [FOUR], {}))
again = graph([X], [Y], ("WHILE", [X], [Y], {"f0": i(1), "f1": i(1)}))
MODELS = [
    ("graph 1 has other inputs or outputs", model(graph([C, X], [Y], ("IF", [C, X], [Y], {"f0": i(1), "f1": i(1)})), wide)),
    ("expected one boolean, and outputs like the inputs", model(again, unary)),
    ("the variable has another type", model(graph([], [n := T(kind="int32"), m := T(kind="float32")], named(h), ("READ_VARIABLE", [h], [n], {}), ("READ_VARIABLE", [h], [m], {})))),
    ("what is called once may only assign constants to variables", model(graph([X], [Y], ("CALL_ONCE", [], [], {"f0": i(1)}), ("ABS", [X], [Y], {})), graph([], [], ("ABS", [T(2, data=[1, 2])], [T(2)], {})))),
    ("there is no graph 7 to call", model(graph([X], [Y], ("CALL_ONCE", [], [], {"f0": i(7)}), ("ABS", [X], [Y], {})))),
    ("graph 0: tensor 0 cannot be an input or output, because its type or shape is not taken", model(graph([h], [Y], ("ABS", [X], [Y], {})))),
]
state, steps = T(2, 8, variable=True), T(2, 1, 8)
filtered = [X, T(4, 3), T(4, 2), None, state]
recurrent = [T(2, 1, 3)] + [T(8, 3)] * 4 + [T(8, 8)] * 4 + [None] * 3 + [T(8)] * 4 + [None] * 2 + [state, T(2, 8, variable=True)] + [None] * 4
MODELS.append(("operators of another kind have the variable, too", model(graph(
    [t for t in filtered + recurrent if t and not t.variable], [steps],
    ("SVDF", filtered, [T(2, 4)], {"f0": i(1)}), ("UNIDIRECTIONAL_SEQUENCE_LSTM", recurrent, [steps], {"f0": b(4)})))))
MODELS.append(("graphs that share their parts", model(graph([T(2) for _ in range(50)], [], ("ABS", [X], [Y], {})), times=500)))
missing = one("ABS", [X], [Y], {})
missing.inputs = [9]
MODELS.append(("graph 0: tensor 9 cannot be an input or output, because there is none", model(missing)))
wrong = one("ABS", [X], [Y], {})
wrong.ops = [("ABS", [9], [1], {})]
MODELS.append(("there is no tensor 9", model(wrong)))

# A number of the file is another one.
CHANGED = ["an offset leads out of the file", "there is no operator code 2147483647"]

if __name__ == "__main__":
    sys.exit(run("tflite", [(op, error, model(one(op, ins, outs, options))) for op, ins, outs, options, error in ROWS] + [("model", *m) for m in MODELS], changed=(model(unary), CHANGED)))
