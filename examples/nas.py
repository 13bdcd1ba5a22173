#!/usr/bin/env python3
"""Writes cells of networks that were found by search, or at random: darts.mlir, nasnet.mlir, randwire.mlir.

    nas.py [FOLDER]        (default: the folder of this script)

Their graphs are irregular, so that the order of their ops decides how much is held at once. Images are 16 x 16 with 16
channels, as matrices of pixels and channels; where the networks have kernels of 3 x 3 or 5 x 5 these have 1 x 1, and
pooling is an elementwise op: the tensors, and what reads which, are the same."""
import pathlib
import random
import sys

from generate import Function, tensor

PIXELS, CHANNELS = 256, 16


class Cell(Function):
    def convolution(self, value, channels=CHANNELS):
        """ReLU and a pointwise convolution."""
        zero = self.constant("0.0")
        active = self.elementwise([value], lambda x, out: [f"%r = arith.maximumf {x}, {zero} : f32"])
        weights = self.argument(f"w{len(self.arguments)}", value[1][1], channels)
        return self.named("matmul", [active, weights], self.filled((value[1][0], channels), "0.0"))

    def separable(self, value):
        return self.convolution(self.convolution(value))

    def pool(self, value):
        half = self.constant("0.5")
        return self.elementwise([value], lambda x, out: [f"%r = arith.mulf {x}, {half} : f32"])

    def add(self, a, b):
        return self.elementwise([a, b], lambda x, y, out: [f"%r = arith.addf {x}, {y} : f32"])

    def concat(self, values):
        """Side by side."""
        width = sum(shape[1] for _, shape in values)
        result, at = self.empty((values[0][1][0], width)), 0
        for value, shape in values:
            text = f"tensor.insert_slice {value} into {result[0]}[0, {at}] [{shape[0]}, {shape[1]}] [1, 1]"
            result = self.op(f"{text} : {tensor(shape)} into {tensor(result[1])}", result[1])
            at += shape[1]
        return result


def darts():
    """Two normal cells of DARTS (second order, CIFAR-10): four nodes of two edges each, all concatenated."""
    cell = Cell("darts")
    image = cell.argument("image", PIXELS, CHANNELS)
    before, now = image, image
    for _ in range(2):
        a, b = cell.convolution(before), cell.convolution(now)
        n2 = cell.add(cell.separable(a), cell.separable(b))
        n3 = cell.add(cell.separable(a), cell.separable(b))
        n4 = cell.add(cell.separable(b), a)
        n5 = cell.add(a, cell.convolution(n2))
        before, now = now, cell.concat([n2, n3, n4, n5])
    return cell.print(now)


def nasnet():
    """Two normal cells of NASNet-A: five blocks on the two cells before, concatenated with the first of these."""
    cell = Cell("nasnet")
    image = cell.argument("image", PIXELS, CHANNELS)
    before, now = image, image
    for _ in range(2):
        p, h = cell.convolution(before), cell.convolution(now)
        blocks = [cell.add(cell.separable(h), h), cell.add(cell.separable(p), cell.separable(h)), cell.add(cell.pool(h), p),
                  cell.add(cell.pool(p), cell.pool(p)), cell.add(cell.separable(p), cell.separable(p))]
        before, now = now, cell.concat([p, *blocks])
    return cell.print(now)


def randwire():
    """A random graph of Watts and Strogatz with 16 nodes (k = 4, p = 0.75), as in RandWire: each node adds what it gets, then
    convolves."""
    cell = Cell("randwire")
    nodes, near, chance, chooser = 16, 4, 0.75, random.Random(1)
    edges = set()
    for step in range(1, near // 2 + 1):
        for node in range(nodes):
            other = (node + step) % nodes
            if chooser.random() < chance:
                other = chooser.choice([n for n in range(nodes) if n != node and (min(n, node), max(n, node)) not in edges])
            edges.add((min(node, other), max(node, other)))
    image, made = cell.argument("image", PIXELS, CHANNELS), []
    for node in range(nodes):
        inputs = [made[a] for a, b in sorted(edges) if b == node] or [image]
        value = inputs[0]
        for other in inputs[1:]:
            value = cell.add(value, other)
        made.append(cell.convolution(value))
    ends = [made[node] for node in range(nodes) if not any(a == node for a, _ in edges)]
    result = ends[0]
    for other in ends[1:]:
        result = cell.add(result, other)
    return cell.print(result)


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent
    for model in (darts, nasnet, randwire):
        text = "".join(f"// {line.strip()}\n" for line in model.__doc__.splitlines())
        (folder / f"{model.__name__}.mlir").write_text(f"{text}// Written by nas.py.\n{model()}")


if __name__ == "__main__":
    main()
