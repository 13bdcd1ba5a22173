"""Writes programs that nest D levels deep, below the limit: nested.py FOLDER D."""
import pathlib
import sys

folder, D = pathlib.Path(sys.argv[1]), int(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)


def write(name, text):
    (folder / f"{name}.mlir").write_text(text)


def attribute(name, text):
    write(name, f'"t.o"() {{a = {text}}} : () -> ()\n')


def location(name, text):
    write(name, f'"t.o"() : () -> () loc({text})\n')


def buffer(name, argument, ops):
    write(name, f"func.func @f({argument}) {{\n%m = memref.alloc() : memref<4xf32>\n{ops}memref.dealloc %m : memref<4xf32>\nreturn\n}}\n")


buffer("if", "%c: i1", "scf.if %c {\n" * D + "}\n" * D)
buffer("for", "%i: index", "".join(f"scf.for %k{j} = %i to %i step %i {{\n" for j in range(D)) + "}\n" * D)
buffer("views", "", "".join(f"%v{j} = memref.cast %{f'v{j - 1}' if j else 'm'} : memref<4xf32> to memref<4xf32>\n" for j in range(20 * D)))
write("chain", "func.func @f(%v0: i32) {\n" + "".join(f"%v{j + 1} = arith.addi %v{j}, %v{j} : i32\n" for j in range(20 * D)) + "return\n}\n")
write("blocks", "func.func @f() {\ncf.br ^b0\n" + "".join(f"^b{j}:\ncf.br ^b{j + 1}\n" for j in range(20 * D)) + f"^b{20 * D}:\nreturn\n}}\n")
write("generic", "".join(f'"t.a"() ({{^bb0(%x{j}: i32):\n' for j in range(D)) + "}) : () -> ()\n" * D)
write("modules", "module {\n" * D + "}\n" * D)
write("functions", "builtin.module {\nfunc.func @f() {\n" * (D // 2) + "return\n}\n}\n" * (D // 2))
attribute("tuple", "tuple<" * D + "i32" + ">" * D)
attribute("function", "() -> (" * D + "i32" + ")" * D)
attribute("array", "[" * D + "1" + "]" * D)
attribute("dictionary", "{b = " * D + "1" + "}" * D)
attribute("encoding", "tensor<1xi32, [" * (D // 4) + "1" + "]>" * (D // 4))
attribute("dense", "dense<" + "[" * D + "1" + "]" * D + "> : tensor<" + "1x" * D + "i32>")
attribute("symbol", "@a" + "::@b" * D)
attribute("divisions", "affine_map<(d0)[s0] -> (d0" + " floordiv s0" * D + ")>")
attribute("parentheses", "affine_map<(d0)[s0] -> (" + "(" * (D - 1) + "d0" + " mod s0)" * (D - 1) + ")>")
attribute("sum", "affine_map<(" + ", ".join(f"d{j}" for j in range(D)) + ") -> (" + " + ".join(f"d{j} * {j + 2}" for j in range(D)) + ")>")
location("callsite", "callsite(" * D + '"a"' + ' at "b")' * D)
location("name", '"n"(' * D + '"a"' + ")" * D)
location("fused", "fused<1>[" * D + '"a"' + "]" * D)
