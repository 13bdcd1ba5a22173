#!/usr/bin/env python3
"""Prints a program with every named linalg op, over many combinations of element types, twice each: for comparing the bodies
that custom form leaves out, before and after passes. The ops and their dimensions are read from the table of named ops."""
import pathlib
import re

TABLE = pathlib.Path(__file__).resolve().parents[2] / "src" / "dialect" / "linalg" / "named.def"
# (inputs, output)
TYPES = [("f32", "f32"), ("f16", "f32"), ("f32", "f16"), ("bf16", "f16"), ("f64", "f64"), ("i32", "i32"), ("i8", "i32"),
         ("i32", "i8"), ("i1", "i1"), ("i8", "f32"), ("f32", "i32"), ("index", "index"), ("complex<f32>", "complex<f32>"),
         ("i1", "i8")]
CRASHES = {("batch_matmul", "index"), ("batch_reduce_matmul", "index")}  # mlir-opt's verifier
INNER, WINDOW = 4, 3  # sizes of a loop, and of one that moves over another


def rows():
    text = TABLE.read_text()
    for kind in re.findall(r'LINALG_(?:UNARY|BINARY)\(\w+,\s*"(\w+)"(, ")?', text):
        yield kind[0], None, "*; *; *" if kind[1] else "*; *"
    pattern = r'^LINALG_(?:NAMED|MATMUL)\(\w+, "(\w+)",\s*"[^"]*",\s*(?:(NULL|[\w ]+(?:"[^"]*")?),\s*)?"([^"]*)", "([^"]*)"'
    for name, attrs, _, maps in re.findall(pattern, text, re.M):
        yield name, attrs, maps


def shapes(maps):
    windows = set(re.findall(r"\+(\w)", maps))
    for one in maps.split(";"):
        sizes = []
        for dim in one.split():
            if dim == "*":
                sizes += [INNER, INNER]
            elif "+" in dim:
                sizes.append(INNER + WINDOW - 1)
            else:
                sizes.append(WINDOW if dim in windows else INNER)
        yield sizes


def typed(sizes, element):
    return element if not sizes else "memref<" + "".join(f"{n}x" for n in sizes) + element + ">"


def programs():
    for name, attrs, maps in rows():
        for of_input, of_output in TYPES:
            if (name, of_input) in CRASHES:
                continue
            all_shapes = list(shapes(maps))
            types = [typed(s, of_input) for s in all_shapes[:-1]] + [typed(all_shapes[-1], of_output)]
            if name in ("quantized_matmul", "quantized_batch_matmul") or "_q" in name:
                types = [t if s else "i32" for s, t in zip(all_shapes[:-1], types)] + types[-1:]
            if name == "select":
                types[0] = typed(all_shapes[0], "i1")
            if types[-1] == of_output:  # a result of rank 0
                types[-1] = f"memref<{of_output}>"
            casts = ["", " {cast = #linalg.type_fn<cast_unsigned>}"] if attrs == "LINALG_CAST" or "MATMUL" in name else [""]
            args = ", ".join(f"%{i}: {t}" for i, t in enumerate(types))
            values = [f"%{i}" for i in range(len(types))]
            for cast in casts:
                op = (f"  linalg.{name}{cast} ins({', '.join(values[:-1])} : {', '.join(types[:-1])}) "
                      f"outs({values[-1]} : {types[-1]})\n")
                yield f"func.func @f({args}) {{\n{op}{op}  return\n}}\n"


if __name__ == "__main__":
    print("// -----\n".join(programs()))
