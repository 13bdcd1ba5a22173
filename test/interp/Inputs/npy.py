"""Writes .npy files of all kinds by hand, passes them as arguments, and reads back what --save writes."""
import itertools
import struct
import subprocess
import tempfile

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f2": "e", "f4": "f", "f8": "d", "b1": "?"}
home = tempfile.mkdtemp()


def write(path, kind, order, fortran, values, shape=(2, 3)):
    if fortran:
        values = [values[r * shape[1] + c] for c, r in itertools.product(range(shape[1]), range(shape[0]))]
    header = f"{{'descr': '{order}{kind}', 'fortran_order': {fortran}, 'shape': {shape}, }}"
    header += " " * (63 - (len(header) + 10) % 64) + "\n"
    data = struct.pack(("<" if order == "|" else order) + str(len(values)) + CODES[kind], *values)
    open(path, "wb").write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)


def read(path):
    text = open(path, "rb").read()
    size = struct.unpack("<H", text[8:10])[0]
    header = eval(text[10:10 + size])
    code = CODES[header["descr"][1:]]
    return header["descr"], list(struct.unpack("<" + str((len(text) - 10 - size) // struct.calcsize(code)) + code, text[10 + size:]))


def run(element, path, save):
    program = home + "/p.mlir"
    open(program, "w").write(f"func.func @main(%a: tensor<2x3x{element}>) -> tensor<2x3x{element}> {{\n"
                             f"  return %a : tensor<2x3x{element}>\n}}\n")
    return subprocess.run(["cistern-run", program, "--arg=" + path, "--save=" + save], capture_output=True, text=True)


def check(element, kind, values, expected, order="<", fortran=False):
    write(home + "/in.npy", kind, order, fortran, values)
    done = run(element, home + "/in.npy", home + "/out.npy")
    assert done.returncode == 0, (element, kind, done.stderr)
    assert read(home + "/out.npy") == expected, (element, kind, read(home + "/out.npy"), expected)


def refuse(element, kind, values):
    write(home + "/in.npy", kind, "<", False, values)
    done = run(element, home + "/in.npy", home + "/out.npy")
    assert done.returncode == 1 and "argument #1 of 'main'" in done.stderr and "do not fit" in done.stderr, (element, kind, done)


small = [0, 1, 2, 3, 4, 5]
signed = [-3, -2, -1, 0, 1, 2]
for order, fortran in itertools.product("<>", (False, True)):
    for kind in ("f2", "f4", "f8"):
        check("f32", kind, small, ("<f4", small), order, fortran)
        check("f64", kind, signed, ("<f8", signed), order, fortran)
        check("bf16", kind, signed, ("<f4", signed), order, fortran)
    for kind in ("i1", "i2", "i4", "i8"):
        check("i64", kind, signed, ("<i8", signed), order, fortran)
        check("i9", kind, signed, ("<i2", signed), order, fortran)
        check("ui8", kind, small, ("|u1", small), order, fortran)
    check("index", "u4", small, ("<i8", small), order, fortran)
check("f32", "f8", [0.1] * 6, ("<f4", [struct.unpack("f", struct.pack("f", 0.1))[0]] * 6))
check("i1", "b1", [True, False] * 3, ("|b1", [True, False] * 3))
check("i8", "u1", [255] * 6, ("|i1", [-1] * 6))
refuse("i8", "i2", [300] * 6)
refuse("i8", "i2", [-129] * 6)
refuse("ui8", "i2", signed)
refuse("si8", "u1", [200] * 6)
refuse("i32", "f4", small)
refuse("f32", "i4", small)
