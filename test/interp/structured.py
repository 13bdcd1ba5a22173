#!/usr/bin/env python3
"""Structured ops of linalg in cistern-run and, lowered to loops by mlir-opt, in mlir-runner: the same bits.

    structured.py [--run=build/release/bin/cistern-run] [--work=FOLDER]

Contractions, convolutions, pooling and elementwise ops on seven element types; operands are numbers made from their
indices, results are printed as the integers that their bits are."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
import runner  # noqa: E402

LOWER = [
    "--convert-linalg-to-loops", "--expand-strided-metadata", "--lower-affine", "--convert-scf-to-cf",
    "--convert-math-to-llvm", "--convert-math-to-libm", "--arith-expand", "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm", "--convert-func-to-llvm", "--convert-cf-to-llvm", "--convert-index-to-llvm",
    "--reconcile-unrealized-casts",
]
AS_I32 = {
    "f32": "%r = arith.bitcast %v : f32 to i32",
    "f64": """%b = arith.bitcast %v : f64 to i64
    %s = arith.constant 17 : i64
    %h = arith.shrui %b, %s : i64
    %x = arith.xori %b, %h : i64
    %r = arith.trunci %x : i64 to i32""",
    "f16": "%b = arith.bitcast %v : f16 to i16\n    %r = arith.extui %b : i16 to i32",
    "bf16": "%b = arith.bitcast %v : bf16 to i16\n    %r = arith.extui %b : i16 to i32",
    "i8": "%r = arith.extsi %v : i8 to i32",
    "i32": "%z = arith.constant 0 : i32\n    %r = arith.addi %v, %z : i32",
    "i64": "%r = arith.trunci %v : i64 to i32",
}
FROM_I32 = {
    "i8": "%r = arith.trunci {} : i32 to i8",
    "i32": "%zero = arith.constant 0 : i32\n    %r = arith.addi {}, %zero : i32",
    "i64": "%r = arith.extsi {} : i32 to i64",
}
FROM_F32 = {
    "f32": "%one = arith.constant 1.0 : f32\n    %r = arith.mulf %l, %one : f32",
    "f64": "%r = arith.extf %l : f32 to f64",
    "f16": "%r = arith.truncf %l : f32 to f16",
    "bf16": "%r = arith.truncf %l : f32 to bf16",
}
STRIDE_2 = "{strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}"


def memref(shape, element):
    return f"memref<{''.join(f'{n}x' for n in shape)}{element}>"


def space(shape):
    dims = ", ".join(f"d{i}" for i in range(len(shape)))
    return f"affine_map<({dims}) -> ({dims})>", ", ".join('"parallel"' for _ in shape)


class Program:
    def __init__(self):
        self.lines = ["func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}", "func.func @main() {"]
        self.cases = 0

    def fill(self, name, shape, element, factor):
        """A buffer whose elements are a polynomial of their indices."""
        identity, iterators = space(shape)
        self.lines.append(f"  {name} = memref.alloc() : {memref(shape, element)}")
        self.lines.append(f"  linalg.generic {{indexing_maps = [{identity}], iterator_types = [{iterators}]}} outs({name} : {memref(shape, element)}) {{")
        self.lines.append(f"  ^bb0(%o: {element}):\n    %m = arith.constant {factor} : i32\n    %z0 = arith.constant 7 : i32")
        for i in range(len(shape)):
            self.lines.append(f"    %x{i} = linalg.index {i} : index\n    %y{i} = arith.index_cast %x{i} : index to i32")
            self.lines.append(f"    %p{i} = arith.muli %z{i}, %m : i32\n    %z{i + 1} = arith.addi %p{i}, %y{i} : i32")
        last = f"%z{len(shape)}"
        if element in FROM_I32:
            self.lines.append("    " + FROM_I32[element].format(last))
        else:
            self.lines.append(f"    %c = arith.constant 255 : i32\n    %a = arith.andi {last}, %c : i32\n    %f = arith.sitofp %a : i32 to f32")
            self.lines.append("    %q = arith.constant 93.7 : f32\n    %g = arith.divf %f, %q : f32\n    %h = arith.constant 1.1 : f32")
            self.lines.append("    %l = arith.subf %g, %h : f32\n    " + FROM_F32[element])
        self.lines.append(f"    linalg.yield %r : {element}\n  }}")

    def show(self, name, shape, element):
        identity, iterators = space(shape)
        i32 = memref(shape, "i32")
        self.lines.append(f"  {name}_i = memref.alloc() : {i32}")
        self.lines.append(f"  linalg.generic {{indexing_maps = [{identity}, {identity}], iterator_types = [{iterators}]}} ins({name} : {memref(shape, element)}) outs({name}_i : {i32}) {{")
        self.lines.append(f"  ^bb0(%v: {element}, %o: i32):\n    {AS_I32[element]}\n    linalg.yield %r : i32\n  }}")
        self.lines.append(f"  {name}_u = memref.cast {name}_i : {i32} to memref<*xi32>")
        self.lines.append(f"  call @printMemrefI32({name}_u) : (memref<*xi32>) -> ()\n  memref.dealloc {name}_i : {i32}")

    def case(self, op, ins, out, element, out_element=None, attrs=""):
        self.cases += 1
        operands = [(f"%b{self.cases}_{i}", shape, element) for i, shape in enumerate(ins)]
        operands.append((f"%b{self.cases}_{len(ins)}", out, out_element or element))
        for i, operand in enumerate(operands):
            self.fill(*operand, 13 + 5 * i + self.cases)
        names, types = ", ".join(o[0] for o in operands[:-1]), ", ".join(memref(*o[1:]) for o in operands[:-1])
        name, *kind = operands[-1]
        self.lines.append(f"  linalg.{op} {attrs} ins({names} : {types}) outs({name} : {memref(*kind)})")
        self.show(*operands[-1])
        self.lines += [f"  memref.dealloc {o[0]} : {memref(*o[1:])}" for o in operands]

    def text(self):
        return "\n".join(self.lines) + "\n  return\n}\n"


def add_cases(p, element):
    p.case("matmul", [[7, 9], [9, 11]], [7, 11], element)
    p.case("batch_matmul", [[2, 5, 6], [2, 6, 3]], [2, 5, 3], element)
    p.case("matvec", [[5, 700], [700]], [5], element)
    p.case("vecmat", [[30], [30, 7]], [7], element)
    p.case("conv_2d_nchw_fchw", [[1, 3, 8, 8], [4, 3, 3, 3]], [1, 4, 3, 3], element, attrs=STRIDE_2)
    p.case("conv_2d_nhwc_hwcf", [[1, 6, 6, 3], [3, 3, 3, 4]], [1, 4, 4, 4], element)
    p.case("depthwise_conv_2d_nhwc_hwc", [[1, 6, 6, 3], [3, 3, 3]], [1, 4, 4, 3], element)
    p.case("pooling_nchw_max", [[1, 3, 6, 6], [2, 2]], [1, 3, 5, 5], element)
    p.case("pooling_nhwc_sum", [[1, 6, 6, 3], [2, 2]], [1, 5, 5, 3], element)
    for op in ("add", "mul", "sub", "max"):
        p.case(op, [[5, 6], [5, 6]], [5, 6], element)
    if element not in FROM_I32:
        p.case("div", [[5, 6], [5, 6]], [5, 6], element)
        p.case("abs", [[5, 600]], [5, 600], element)
        for op in ("ceil", "floor", "negf", "square"):
            p.case(op, [[5, 6]], [5, 6], element)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", default="build/release/bin/cistern-run")
    parser.add_argument("--work", default=None, help="keep the program here")
    options = parser.parse_args()
    program = Program()
    for element in AS_I32:
        add_cases(program, element)
    for types in (("i8", "i32"), ("f16", "f32"), ("f32", "f64")):
        program.case("matmul", [[7, 9], [9, 11]], [7, 11], *types)
    for op in ("exp", "tanh", "erf"):
        program.case(op, [[5, 6]], [5, 6], "f32")
    work = pathlib.Path(options.work or tempfile.mkdtemp())
    source, lowered = work / "structured.mlir", work / "structured.llvm.mlir"
    source.write_text(program.text())
    subprocess.run(["mlir-opt-22", source, *LOWER, "-o", lowered], check=True)
    theirs = runner.execute(lowered, level=1)
    ours = subprocess.run([options.run, source], capture_output=True, text=True)
    without_address = [re.sub(r"base@ = \S+", "", text) for text in (ours.stdout, theirs)]
    if ours.returncode or without_address[0] != without_address[1] or not theirs:
        print(f"structured ops: results differ from mlir-runner's (status {ours.returncode}); see {work}\n{ours.stderr}")
        return 1
    print(f"structured ops: {program.cases} as in mlir-runner, bit for bit")
    return 0


if __name__ == "__main__":
    sys.exit(main())
