#!/usr/bin/env python3
"""Writes classify.onnx and batch.onnx beside it, with the package onnx: a convolution, a pool and a classifier of images
of 8 x 8. The second leaves the number of images open."""
import pathlib

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

random = numpy.random.RandomState(0)


def constant(name, *shape):
    return numpy_helper.from_array((random.rand(*shape) - 0.5).astype(numpy.float32), name)


nodes = [
    helper.make_node("Conv", ["image", "filters", "offsets"], ["features"], "conv", pads=[1, 1, 1, 1], strides=[2, 2]),
    helper.make_node("Relu", ["features"], ["positive"], "relu"),
    helper.make_node("GlobalAveragePool", ["positive"], ["means"], "pool"),
    helper.make_node("Flatten", ["means"], ["row"], "flatten"),
    helper.make_node("Gemm", ["row", "weights", "bias"], ["scores"], "classes", transB=1),
    helper.make_node("Softmax", ["scores"], ["result"], "softmax"),
]
constants = [constant("filters", 4, 1, 3, 3), constant("offsets", 4), constant("weights", 3, 4), constant("bias", 3)]


def save(name, images):
    given = [helper.make_tensor_value_info("image", TensorProto.FLOAT, [images, 1, 8, 8])]
    results = [helper.make_tensor_value_info("result", TensorProto.FLOAT, [images, 3])]
    graph = helper.make_graph(nodes, "classify", given, results, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    onnx.checker.check_model(model)
    onnx.save(model, pathlib.Path(__file__).with_name(name))


save("classify.onnx", 1)
save("batch.onnx", "batch")
