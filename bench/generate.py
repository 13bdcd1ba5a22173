#!/usr/bin/env python3
"""Prints a module of about N operations at memref level, as text for benchmarks.

    generate.py N [--functions K]

The program is a chain of dense layers: each allocates its result, fills it, multiplies by a weight matrix, adds a
bias in a linalg.generic, scales a few elements in a loop and frees what is no longer needed. Widths vary, and every
eighth result stays alive for 16 more layers, so that the memory planner has something to do. N counts the operations that
are written in the text. One function is the hard case for analyses; --functions spreads the layers over several."""
import argparse

ROWS = 64
WIDTHS = [16, 32, 48, 64]
LAYER_OPS = 17  # operations written by one layer
FRAME_OPS = 7  # func, constants and return of one function


def matrix(rows, columns):
    return f"memref<{rows}x{columns}xf32>"


def layer(lines, i, source, width_in, width):
    out, product = f"%y{i}", f"%p{i}"
    kind, kind_in = matrix(ROWS, width), matrix(ROWS, width_in)
    lines += [
        f"    {product} = memref.alloc() {{alignment = 64 : i64}} : {kind}",
        f"    linalg.fill ins(%zero : f32) outs({product} : {kind})",
        f"    linalg.matmul ins({source}, %w_{width_in}_{width} : {kind_in}, {matrix(width_in, width)}) "
        f"outs({product} : {kind})",
        f"    {out} = memref.alloc() {{alignment = 64 : i64}} : {kind}",
        f"    linalg.generic {{indexing_maps = [#map, #map1, #map], iterator_types = [\"parallel\", \"parallel\"]}} "
        f"ins({product}, %b_{width} : {kind}, memref<{width}xf32>) outs({out} : {kind}) {{",
        "    ^bb0(%in: f32, %in_0: f32, %out: f32):",
        "      %s = arith.addf %in, %in_0 : f32",
        "      %m = arith.maximumf %s, %zero : f32",
        "      linalg.yield %m : f32",
        "    }",
        f"    memref.dealloc {product} : {kind}",
        "    scf.for %i = %c0 to %c16 step %c1 {",
        f"      %v = memref.load {out}[%c1, %i] : {kind}",
        "      %t = arith.mulf %v, %scale : f32",
        "      %u = arith.addf %t, %zero : f32",
        f"      memref.store %u, {out}[%c1, %i] : {kind}",
        "    }",
        f"    %o{i} = memref.load {out}[%c0, %c0] : {kind}",
        f"    memref.store %o{i}, %trace[%c0] : memref<1xf32>",
    ]


def function(name, layers):
    arguments = [f"%w_{a}_{b}: {matrix(a, b)}" for a in WIDTHS for b in WIDTHS]
    arguments += [f"%b_{width}: memref<{width}xf32>" for width in WIDTHS]
    arguments += [f"%x: {matrix(ROWS, WIDTHS[0])}", "%trace: memref<1xf32>"]
    lines = [f"  func.func @{name}({', '.join(arguments)}) {{"]
    for i, number in enumerate([0, 1, 16]):
        lines.append(f"    %c{number} = arith.constant {number} : index")
    lines += ["    %zero = arith.constant 0.000000e+00 : f32", "    %scale = arith.constant 5.000000e-01 : f32"]
    source, width, state = "%x", WIDTHS[0], 12345
    last_use = {}
    for i in range(layers):
        state = (state * 1103515245 + 12345) % 2**31
        width_in, width = width, WIDTHS[(state >> 16) % len(WIDTHS)]
        layer(lines, i, source, width_in, width)
        free_at = min(i + (16 if i % 8 == 0 else 1), layers - 1)
        last_use.setdefault(free_at, []).append((i, width))
        for j, its_width in last_use.pop(i, []):
            lines.append(f"    memref.dealloc %y{j} : {matrix(ROWS, its_width)}")
        source = f"%y{i}"
    lines += ["    return", "  }"]
    return lines


def module(ops, functions=1):
    layers = max(1, (ops // functions - FRAME_OPS) // LAYER_OPS)
    lines = ["#map = affine_map<(d0, d1) -> (d0, d1)>", "#map1 = affine_map<(d0, d1) -> (d1)>", "module {"]
    for i in range(functions):
        lines += function(f"layers{i}", layers)
    return "\n".join(lines + ["}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ops", type=int)
    parser.add_argument("--functions", type=int, default=1)
    options = parser.parse_args()
    print(module(options.ops, options.functions), end="")


if __name__ == "__main__":
    main()
