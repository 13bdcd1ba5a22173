#!/usr/bin/env python3
"""Writes a function like a model on tensors: layers of linalg.matmul and linalg.generic with constants, whose values are
used by several later ops.

    dag.py OPS

Of OPS linalg ops, a quarter are matmuls, each with its tensor.empty and linalg.fill."""
import random
import sys

T = "tensor<16x32xf32>"
W = "tensor<32x32xf32>"


def module(ops):
    random.seed(7)
    lines = [
        "#map = affine_map<(d0, d1) -> (d0, d1)>",
        "#map1 = affine_map<(d0, d1) -> (d1)>",
        "module {",
        f"  func.func @dag(%arg0: {T}, %arg1: {W}, %arg2: tensor<32xf32>) -> {T} {{",
        "    %cst = arith.constant 0.000000e+00 : f32",
    ]
    values, count, name = ["%arg0"], 0, 0

    def fresh():
        nonlocal name
        name += 1
        return f"%{name - 1}"

    def pick():
        return values[-1 - min(len(values) - 1, int(random.expovariate(0.5)))]

    while count < ops:
        empty, fill, product = fresh(), fresh(), fresh()
        lines += [
            f"    {empty} = tensor.empty() : {T}",
            f"    {fill} = linalg.fill ins(%cst : f32) outs({empty} : {T}) -> {T}",
            f"    {product} = linalg.matmul ins({pick()}, %arg1 : {T}, {W}) outs({fill} : {T}) -> {T}",
        ]
        values.append(product)
        for body in (["%a = arith.addf %in, %in_0 : f32"], ["%a = arith.mulf %in, %in_0 : f32", "%b = arith.maximumf %a, %cst : f32"]):
            result, other = fresh(), "%arg2" if len(body) == 1 else pick()
            second = ("#map1", "tensor<32xf32>") if len(body) == 1 else ("#map", T)
            lines += [
                f'    {result} = linalg.generic {{indexing_maps = [#map, {second[0]}, #map], iterator_types = ["parallel", "parallel"]}} '
                f"ins({values[-1]}, {other} : {T}, {second[1]}) outs({empty} : {T}) {{",
                "    ^bb0(%in: f32, %in_0: f32, %out: f32):",
                *(f"      {line}" for line in body),
                f"      linalg.yield {body[-1][:2]} : f32",
                f"    }} -> {T}",
            ]
            values.append(result)
        count += 4
    lines += [f"    return {values[-1]} : {T}", "  }", "}", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(module(int(sys.argv[1])))
