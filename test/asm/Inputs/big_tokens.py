"""Programs with tokens of N bytes: big_tokens.py PROGRAM FOLDER N. Runs PROGRAM on each: those that are right must be
accepted, the others refused with the message that stands beside them."""
import pathlib
import subprocess
import sys

program, folder, N = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
x, d, h = b"a" * N, b"1" * N, b"01" * (N // 2)


def attribute(text):
    return b'"t.o"() {a = ' + text + b"} : () -> ()\n"


RIGHT = {
    "string": attribute(b'"' + x + b'"'),
    "escapes": attribute(b'"' + b"\\0A" * (N // 3) + b'"'),
    "zeros": attribute(b"0" * N + b"1 : i64"),
    "wide integer": attribute(d + b" : i16777215"),
    "wide hex": attribute(b"0x" + d + b" : i16777215"),
    "float": attribute(d + b".5 : f64"),
    "fraction": attribute(b"1." + d + b" : f64"),
    "exponent": attribute(b"1.0e-" + d + b" : f64"),
    "symbol": attribute(b"@" + x),
    "opaque": attribute(b"#foo<" + x + b">"),
    "hex": attribute(b'dense<"0x' + h + b'"> : tensor<%dxi8>' % (N // 2)),
    "list": attribute(b"[" + b"1," * (N // 2) + b"1]"),
    "alias": b"#" + x + b" = 1 : i32\n" + attribute(b"#" + x),
    "name": b'"t.o"() {' + x + b" = 1} : () -> ()\n",
    "op": b'"' + x + b'"() : () -> ()\n',
    "value": b"%" + x + b' = "t.o"() : () -> i32\n',
    "block": b'"t.o"() ({^' + x + b': "t.p"() : () -> ()}) : () -> ()\n',
    "location": b'"t.o"() : () -> () loc("' + x + b'":1:1)\n',
    "shape": attribute(b"tensor<" + b"2x" * (N // 2) + b"f32>"),
    "cases": b"func.func @f(%a: i32) {\n  cf.switch %a : i32, [default: ^z" + b"".join(b", %d: ^z" % i for i in range(N // 10)) + b"]\n^z:\n  return\n}\n",
    "resources": attribute(b"[" + b", ".join(b"dense_resource<k%d> : tensor<1xi8>" % i for i in range(N // 20)) + b"]"),
    "comment": b"//" + x,
    "spaces": b" " * N + b'"t.o"() : () -> ()',
    "zero bytes": b"\0" * N,
}
WRONG = {
    "integer": (attribute(d + b" : i64"), "integer constant out of range for attribute"),
    "hex integer": (attribute(b"0x" + d), "integer constant out of range for attribute"),
    "width": (attribute(b"i" + d), "invalid integer width"),
    "dimension": (attribute(b"tensor<" + d + b"xf32>"), "invalid dimension"),
    "keyword": (x, "custom op"),
    "no values": (b'"t.o"(' + b",\n".join(b"%%v%d" % i for i in range(N // 10)) + b") : (" + b", ".join([b"i32"] * (N // 10)) + b") -> ()",
                  "use of undeclared SSA value name"),
    "unterminated": (b'"' + x, "expected '\"' in string literal"),
    "sigils": (b"#" * N, "invalid attribute name"),
    "no text": (b"\xff" * N, "unexpected character"),
    "resource": (attribute(b"dense_resource<k> : tensor<4xf32>") + b'{-# dialect_resources: {builtin: {k: "0x' + h + b'"}} #-}',
                 "expected hex string blob for key 'k' to encode alignment in first 4 bytes"),
    "lines": (b"\n" * N + b'"t.o" : () -> ()', f":{N + 1}:6: error: expected '(' to start operand list"),
    "long line": (b'"t.o"() : () -> ()' * (N // 19) + b"%", "invalid SSA name"),
}

failed = 0
for name, text in [*RIGHT.items(), *WRONG.items()]:
    text, message = text if isinstance(text, tuple) else (text, None)
    path = folder / "input.mlir"
    path.write_bytes(text)
    result = subprocess.run([program, "--allow-unregistered-dialect", path], capture_output=True, timeout=120)
    good = result.returncode == 0 if message is None else result.returncode == 1 and message.encode() in result.stderr
    if not good:
        failed += 1
        print(f"{name}: status {result.returncode}: {result.stderr[:300]!r}")
sys.exit(failed != 0)
