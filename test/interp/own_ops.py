"""Executes an op of Inputs/own_ops.c, whose hook does what its attribute says, and compares status and words.

    own_ops.py PLUGIN"""
import subprocess
import sys

# The op's effects, its operands, its type, the status, and the text that is printed or reported.
M = "memref<4xf32>"
T = "tensor<4xf32>"
CASES = [
    ("nothing", "", "() -> ()", 0, ""),
    ("nothing", "%i", "(i8) -> i8", 1, "hook 'execute' of 'own.op' gives result #0 no value"),
    ("give up", "", "() -> ()", 1, "hook 'execute' of 'own.op' failed"),
    ("say", "", "() -> ()", 5, "enough"),
    ("go on after error", "", "() -> ()", 5, "first"),
    ("ask far", "", "() -> ()", 1, "hook 'execute' of 'own.op' asks for operand #77, which there is not"),
    ("number of memref", "%m", f"({M}) -> ()", 1, "hook 'execute' of 'own.op' asks for whole numbers of operand #0, whose type is memref<4xf32>"),
    ("elements of number", "%i", "(i8) -> ()", 1, "asks for elements of operand #0, whose type is i8"),
    ("wrong kind", "%m", f"({M}) -> ()", 1, "asks for whole numbers of operand #0"),
    ("load", "%m", f"({M}) -> ()", 0, ""),
    ("load", "%t", f"({T}) -> ()", 0, ""),
    ("load", "%fresh", f"({M}) -> ()", 4, "read of uninitialized memory"),
    ("load", "%freed", f"({M}) -> ()", 4, "use after free: reads from a buffer that has been freed"),
    ("load far", "%m", f"({M}) -> ()", 4, "out of bounds: index 100"),
    ("load far", "%t", f"({T}) -> ()", 4, "out of bounds: index 100 in dimension 0, whose size is 4"),
    ("load from result", "", f"() -> {T}", 1, "has not made result #0"),
    ("store", "%m", f"({M}) -> ()", 0, "1.5"),
    ("store", "%t", f"({T}) -> ()", 1, "stores into operand #0, whose type is tensor<4xf32>"),
    ("store", "%freed", f"({M}) -> ()", 4, "use after free: writes to a buffer"),
    ("make", "", f"() -> {T}", 4, "uninitialized"),
    ("make", "", f"() -> {M}", 4, "leak"),
    ("make", "", "() -> i8", 1, "makes result #0, whose type is i8"),
    ("make", "", "() -> tensor<*xf32>", 1, "makes result #0"),
    ("make", "", "() -> tensor<?xf32>", 1, "gives other sizes to result #0"),
    ("make", "", "() -> memref<4xf32, strided<[2]>>", 1, "makes result #0"),
    ("make wrongly", "", f"() -> {T}", 1, "gives other sizes to result #0"),
    ("store result", "", "() -> tensor<1xf32>", 0, "dense<[1.500000e+00]>"),
    ("forward", "%t", f"({T}) -> {T}", 0, "dense<[1.0"),
    ("forward", "%t", f"({T}) -> tensor<?xf32>", 0, "dense<[1.0"),
    ("forward", "%t", f"({T}) -> tensor<5xf32>", 1, "forwards another type to result #0"),
    ("forward", "%t", f"({T}) -> tensor<4x1xf32>", 1, "forwards another type to result #0"),
    ("forward", "%t", f"({T}) -> tensor<4xi32>", 1, "forwards another type to result #0"),
    ("forward", "%t", f"({T}) -> {M}", 1, "forwards another type to result #0"),
    ("forward", "%i", "(i8) -> i8", 0, "3 : i8"),
    ("forward", "%i", "(i8) -> i16", 1, "forwards another type to result #0"),
    ("forward result", "%t", f"({T}) -> {T}", 1, "uses as an operand result #0"),
    ("forward and store", "%t", f"({T}) -> {T}", 0, "dense<[1.500000e+00, 2.0"),
    ("view", "%t", f"({T}) -> tensor<2xf32>", 0, "dense<[2.000000e+00, 3.0"),
    ("view", "%m", f"({M}) -> memref<2xf32, strided<[1], offset: 1>>", 0, "dense<[2.000000e+00, 3.0"),
    ("view", "%t", f"({T}) -> tensor<3xf32>", 1, "makes a part of an operand of result #0"),
    ("view far", "%t", f"({T}) -> tensor<1xf32>", 4, "out of bounds: the part with offset 100, size 1 and stride 1 leaves dimension 0, whose size is 4"),
    ("dimension", "%t", f"({T}) -> ()", 1, "asks for a dimension that is not there, of operand #0"),
    ("set operand", "%i", "(i8) -> ()", 1, "uses as a result operand #0"),
    ("view far", "%i", "(i8) -> tensor<1xf32>", 1, "asks for elements of operand #0"),
    ("set", "", "() -> i8", 0, "-1 : i8"),
    ("set", "", "() -> index", 0, "-1 : index"),
    ("set", "", f"() -> {T}", 1, "asks for whole numbers of result #0"),
    ("set double", "", "() -> f32", 0, "1.000000e-01 : f32"),
    ("set double", "", "() -> i8", 1, "asks for floating-point numbers of result #0"),
    ("free", "%fresh", f"({M}) -> ()", 0, ""),
    ("free", "%freed", f"({M}) -> ()", 4, "double free"),
    ("free", "%t", f"({T}) -> ()", 1, "frees operand #0"),
]


# Ops with a region: the op, the status, and what is reported.
REGION = """func.func @main(%m: memref<4xf32>) {{
  "own.{op}"() ({{
    "own.end"() : () -> ()
  }}) {{to = {to}}} : () -> ()
  return
}}
"""
REGIONS = [
    ("region", 0, 0, ""),
    ("region", 7, 1, "hook 'choose' of 'own.region' names a successor that there is not"),
    ("region", -1, 1, "hook 'choose' of 'own.region' failed"),
    ("closed", 0, 1, "cannot execute 'own.closed': its hook cannot execute regions and successors"),
]


def program(action, operands, types):
    results = types.split(" -> ")[1]
    has_result = results != "()"
    lines = [
        f"func.func @main(%m: {M}) -> ({results if has_result else ''}) {{",
        f"  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : {T}",
        "  %i = arith.constant 3 : i8",
    ]
    if "%f" in operands:
        lines.append(f"  {operands} = memref.alloc() : {M}")
    if operands == "%freed":
        lines.append(f"  memref.dealloc %freed : {M}")
    lines.append(f'  {"%r = " if has_result else ""}"own.op"({operands}) {{do = "{action}"}} : {types}')
    if operands == "%fresh" and action != "free":
        lines.append(f"  memref.dealloc %fresh : {M}")
    if has_result and action == "make" and results == M:
        return "\n".join(lines).replace(f" -> ({M})", "") + "\n  return\n}\n"
    lines.append(f"  return %r : {results}" if has_result else "  return")
    return "\n".join(lines) + "\n}\n"


def main():
    failed = 0
    cases = [(program(*case[:3]), *case[3:]) for case in CASES]
    cases += [(REGION.format(op=op, to=to), status, words) for op, to, status, words in REGIONS]
    for text, status, words in cases:
        result = subprocess.run(
            ["cistern-run", f"--load-plugin={sys.argv[1]}", "-", "--arg=dense<[1.0, 2.0, 3.0, 4.0]>"],
            input=text, capture_output=True, text=True)
        if result.returncode != status or words not in result.stdout + result.stderr:
            failed += 1
            print(f"{text}status {result.returncode}, expected {status}; expected: {words}\n{result.stdout}{result.stderr}")
    print(f"{len(cases) - failed} passed, {failed} failed, 0 skipped")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
