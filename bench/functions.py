#!/usr/bin/env python3
"""Writes a module of many functions, for runs on several threads.

    functions.py KIND FUNCTIONS OPS

KIND is `buffers`: allocations that no op frees, with loops and branches, or `tensors`: layers of linalg ops with loops. A function
has about OPS ops."""
import random
import sys

M = "memref<64xf32>"
T = "tensor<16x32xf32>"
W = "tensor<32x32xf32>"


def buffers(ops):
    lines = [f"(%arg0: {M}, %n: index, %c: i1) -> {M} {{", "%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
    source = "%arg0"
    for i in range(ops // 7):
        lines.append(f"%a{i} = memref.alloc() : {M}")
        if i % 8 == 3:
            lines += [f"%s{i} = scf.if %c -> ({M}) {{", f"%q{i} = memref.alloc() : {M}", f"linalg.exp ins({source} : {M}) outs(%q{i} : {M})"]
            lines += [f"scf.yield %q{i} : {M}", "} else {", f"scf.yield %a{i} : {M}", "}"]
            source = f"%s{i}"
        elif i % 8 == 6:
            lines += [f"scf.for %i{i} = %c0 to %n step %c1 {{", f"%t{i} = memref.alloc() : {M}", f"linalg.exp ins({source} : {M}) outs(%t{i} : {M})"]
            lines += [f"linalg.add ins(%t{i}, {source} : {M}, {M}) outs(%a{i} : {M})", "}"]
            source = f"%a{i}"
        else:
            lines += [f"%k{i} = arith.constant {i}.0 : f32", f"memref.store %k{i}, %a{i}[%c0] : {M}"]
            lines += [f"linalg.exp ins({source} : {M}) outs(%a{i} : {M})", f"%d{i} = arith.addi %c0, %c1 : index"]
            lines += [f"%l{i} = memref.load %a{i}[%d{i}] : {M}", f"memref.store %l{i}, %a{i}[%c1] : {M}"]
            source = f"%a{i}"
    return lines + [f"return {source} : {M}", "}"]


def tensors(ops):
    lines = [f"(%arg0: {T}, %arg1: {W}, %n: index) -> {T} {{", "%cst = arith.constant 0.0 : f32"]
    lines += ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
    values = ["%arg0"]

    def pick():
        return values[-1 - min(len(values) - 1, int(random.expovariate(0.5)))]

    for i in range(ops // 4):
        lines += [f"%e{i} = tensor.empty() : {T}", f"%f{i} = linalg.fill ins(%cst : f32) outs(%e{i} : {T}) -> {T}"]
        lines += [f"%m{i} = linalg.matmul ins({pick()}, %arg1 : {T}, {W}) outs(%f{i} : {T}) -> {T}"]
        values.append(f"%m{i}")
        if i % 3 == 0:
            lines.append(f"%x{i} = tensor.insert %cst into {pick()}[%c0, %c1] : {T}")
            values.append(f"%x{i}")
        if i % 5 == 0:
            lines += [f"%l{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%t{i} = %m{i}) -> ({T}) {{"]
            lines += [f"%y{i} = tensor.insert %cst into %t{i}[%c0, %i{i}] : {T}", f"scf.yield %y{i} : {T}", "}"]
            values.append(f"%l{i}")
    return lines + [f"return {values[-1]} : {T}", "}"]


if __name__ == "__main__":
    random.seed(5)
    kinds = {"buffers": buffers, "tensors": tensors}
    for number in range(int(sys.argv[2])):
        print(f"func.func @f{number}" + "\n  ".join(kinds[sys.argv[1]](int(sys.argv[3]))))
