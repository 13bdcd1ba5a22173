#!/usr/bin/env python3
"""Writes networks of which others state what they hold row by row or in patches: stream.py MODEL > model.mlir

MODEL: mbv2-144 (MobileNetV2, width 0.35, 144x144). Layers are those of the paper (arXiv 1801.04381), int8, with the bodies of
examples/tinyml/generate.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "examples" / "tinyml"))
import generate  # noqa: E402


def block(m, x, shape, expansion, kernel, stride, out):
    """An inverted residual: wider by 1x1, each channel by itself, narrower by 1x1."""
    y, y_shape = (x, shape) if expansion == 1 else m.conv(x, shape, shape[3] * expansion, (1, 1), 1, True)
    y, y_shape = m.conv(y, y_shape, 0, (kernel, kernel), stride, True, depthwise=True)
    y, y_shape = m.conv(y, y_shape, out, (1, 1), 1, False)
    return m.add(x, y, y_shape) if stride == 1 and shape[3] == out else (y, y_shape)


def mobilenet_v2(m, x, shape):
    x, shape = m.conv(x, shape, 16, (3, 3), 2, True)
    for expansion, out, count, stride in ((1, 8, 1, 1), (6, 8, 2, 2), (6, 16, 3, 2), (6, 24, 4, 2), (6, 32, 3, 1), (6, 56, 3, 2), (6, 112, 1, 1)):
        for i in range(count):
            x, shape = block(m, x, shape, expansion, 3, stride if i == 0 else 1, out)
    x, shape = m.conv(x, shape, 1280, (1, 1), 1, True)
    x, shape = m.flat(*m.mean(x, shape))
    return m.dense(x, shape, 1000, False)


NETWORKS = {"mbv2-144": (mobilenet_v2, [1, 144, 144, 3])}

if __name__ == "__main__":
    network, size = NETWORKS[sys.argv[1]]
    print(generate.Model(False).write(network, size, False), end="")
