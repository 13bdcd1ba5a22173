#!/usr/bin/env python3
"""Writes a function with a chain of linalg ops that each need a buffer, and none frees it.

    chain.py OPS [exp|generic]

Of OPS ops, half are allocations. `exp`: linalg.exp; `generic`: linalg.generic with a body of two ops."""
import sys

TYPE = "memref<64xf32>"


def exp(source, target):
    return [f"    linalg.exp ins({source} : {TYPE}) outs({target} : {TYPE})"]


def generic(source, target):
    return [
        f'    linalg.generic {{indexing_maps = [#map, #map], iterator_types = ["parallel"]}} '
        f"ins({source} : {TYPE}) outs({target} : {TYPE}) {{",
        "    ^bb0(%in: f32, %out: f32):",
        "      %e = arith.addf %in, %in : f32",
        "      linalg.yield %e : f32",
        "    }",
    ]


KINDS = {"exp": exp, "generic": generic}


def module(ops, kind):
    lines = ["#map = affine_map<(d0) -> (d0)>", "module {", f"  func.func @chain(%arg0: {TYPE}) -> {TYPE} {{"]
    source = "%arg0"
    for i in range(ops // 2):
        lines.append(f"    %{i} = memref.alloc() : {TYPE}")
        lines += KINDS[kind](source, f"%{i}")
        source = f"%{i}"
    lines += [f"    return {source} : {TYPE}", "  }", "}", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(module(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "exp"))
