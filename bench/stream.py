#!/usr/bin/env python3
"""Writes networks of which others state what they hold row by row or in patches: stream.py MODEL > model.mlir

MODEL: mbv2-144 (MobileNetV2, width 0.35, 144x144), mbv2-224 (width 1.0, 224x224). Layers are those of the paper (arXiv 1801.04381), int8, with the bodies of
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


def mobilenet_v2(m, x, shape, channels):
    x, shape = m.conv(x, shape, channels[0], (3, 3), 2, True)
    blocks = ((1, 1, 1), (6, 2, 2), (6, 3, 2), (6, 4, 2), (6, 3, 1), (6, 3, 2), (6, 1, 1))
    for (expansion, count, stride), out in zip(blocks, channels[1:]):
        for i in range(count):
            x, shape = block(m, x, shape, expansion, 3, stride if i == 0 else 1, out)
    x, shape = m.conv(x, shape, 1280, (1, 1), 1, True)
    x, shape = m.flat(*m.mean(x, shape))
    return m.dense(x, shape, 1000, False)


CHANNELS = {"mbv2-144": (16, 8, 8, 16, 24, 32, 56, 112), "mbv2-224": (32, 16, 24, 32, 64, 96, 160, 320)}

if __name__ == "__main__":
    wanted, side = CHANNELS[sys.argv[1]], int(sys.argv[1].split("-")[1])
    print(generate.Model(False).write(lambda m, x, shape: mobilenet_v2(m, x, shape, wanted), [1, side, side, 3], False), end="")
