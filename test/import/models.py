#!/usr/bin/env python3
"""Judges models of other frameworks: models.py [--c] [--board] [--flags=OPTIONS] [--arena] [MODEL...]

Each MODEL.tflite of $CISTERN_MODELS (../shared/models) lies beside inputs and outputs of TensorFlow Lite Micro: M.inI.S.npy,
M.outI.S.npy. cistern-run has to give the same bytes, of floats the same within four units in the last place of the largest
number. --c: the C too, by gcc and clang, with sanitizers. --board: the C too, on a Cortex-M3 that qemu is. --flags: options of cistern-cc
for this C, as "--overlap". --arena: a table of the arenas. Samples whose name begins with seq are
calls one after another, which carry state. Without the folder nothing is judged."""
import argparse
import array
import ast
import collections
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "test" / "lib"), str(ROOT / "test" / "target" / "c" / "board")]
import run as board  # noqa: E402
from tools import tool  # noqa: E402

BIN = pathlib.Path(tool("cistern-run")).parent
MODELS = pathlib.Path(os.environ.get("CISTERN_MODELS", ROOT / "../shared/models"))


class Array:
    """What a .npy file holds."""

    def __init__(self, descr, shape, data):
        self.descr, self.shape, self.data = descr, tuple(shape), data
        self.size, self.bytes = math.prod(shape), len(data)

    @staticmethod
    def load(path):
        data = path.read_bytes()
        size = int.from_bytes(data[8:10], "little")
        head = ast.literal_eval(data[10:10 + size].decode())
        return Array(head["descr"].lstrip("<|"), head["shape"], data[10 + size:])

    def numbers(self):
        return array.array({"f4": "f", "i4": "i", "i2": "h", "i1": "b", "u1": "B", "b1": "b", "i8": "q"}[self.descr], self.data)

    def step(self):
        """The first of the first dimension."""
        return Array(self.descr, self.shape[1:], self.data[:self.bytes // self.shape[0]])


def samples(model):
    """The samples of a model: name, inputs, outputs. Inputs may be those of another sample (out0.t belongs to in0.g)."""
    found = collections.defaultdict(dict)
    for path in MODELS.glob(f"{model}.*.npy"):
        _, port, sample = path.name[:-len(".npy")].split(".", 2)
        found[sample][port] = path
    for name, ports in sorted(found.items()):
        outputs = sorted(p for p in ports if p.startswith("out"))
        inputs = found["g"] if name == "t" else ports
        if outputs:
            # What was given as golden is judged by t, where there is one, because golden files may be one off.
            if name == "g" and "t" in found:
                continue
            yield name, [inputs[p] for p in sorted(inputs) if p.startswith("in")], [ports[p] for p in outputs]


def differs(given, wanted):
    if given.shape != wanted.shape or given.descr[1:] != wanted.descr[1:]:
        return f"shape {given.shape} {given.descr}, not {wanted.shape} {wanted.descr}"
    if given.data == wanted.data:
        return None
    pairs = list(zip(given.numbers(), wanted.numbers()))
    if wanted.descr == "f4":
        step = 2.0 ** (math.frexp(max(1e-30, *(abs(w) for _, w in pairs)))[1] - 24)
        worst = max(abs(g - w) for g, w in pairs) / step
        return f"{worst:.1f} units in the last place" if not worst <= 4 else None
    return f"{sum(g != w for g, w in pairs)} of {wanted.size} differ: {[p for p in pairs if p[0] != p[1]][:4]}"


MLIR_TYPES = {"i1": "i8", "u1": "i8", "i2": "i16", "i4": "i32", "i8": "i64", "f4": "f32", "b1": "i1"}


def tensor(x, skip=0):
    sizes = "".join(f"{n}x" for n in x.shape[skip:])
    return f"tensor<{sizes}{MLIR_TYPES[x.descr]}>"


def sequence(text, inputs, outputs):
    """The module with a function that calls @main for each step."""
    steps, lines = inputs[0].shape[0], []
    types, results = [tensor(x) for x in inputs], [tensor(y) for y in outputs]
    names = [f"%in{i}" for i in range(len(inputs))]
    for i, y in enumerate(outputs):
        lines.append(f"%r0_{i} = tensor.empty() : {tensor(y)}")
    for t in range(steps):
        args = []
        for i, x in enumerate(inputs):
            rest, zeros = ", ".join(map(str, x.shape[1:])), ", 0" * (len(x.shape) - 1)
            lines.append(f"%a{t}_{i} = tensor.extract_slice {names[i]}[{t}{zeros}] [1, {rest}] [1{', 1' * (len(x.shape) - 1)}] : "
                         f"{types[i]} to {tensor(x, 1)}")
            args.append(f"%a{t}_{i}")
        call = ", ".join(f"%c{t}_{i}" for i in range(len(outputs)))
        lines.append(f"{call} = func.call @main({', '.join(args)}) : ({', '.join(tensor(x, 1) for x in inputs)}) -> "
                     f"({', '.join(tensor(y, 1) for y in outputs)})")
        for i, y in enumerate(outputs):
            rest, zeros = ", ".join(map(str, y.shape[1:])), ", 0" * (len(y.shape) - 1)
            lines.append(f"%r{t + 1}_{i} = tensor.insert_slice %c{t}_{i} into %r{t}_{i}[{t}{zeros}] [1, {rest}] "
                         f"[1{', 1' * (len(y.shape) - 1)}] : {tensor(y, 1)} into {results[i]}")
    lines.append(f"return {', '.join(f'%r{steps}_{i}' for i in range(len(outputs)))} : {', '.join(results)}")
    head = f"func.func @sequence({', '.join(f'{n}: {t}' for n, t in zip(names, types))}) -> ({', '.join(results)}) {{\n"
    end = text.rindex("}")
    return text[:end] + head + "\n".join(lines) + "\n}\n" + text[end:]


def run(program, inputs, outputs, folder, entry="main"):
    """What cistern-run gives; a message where it fails."""
    saves = [folder / f"out{i}.npy" for i in range(len(outputs))]
    command = [BIN / "cistern-run", program, f"--entry={entry}", *(f"--arg={p}" for p in inputs), *(f"--save={p}" for p in saves)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr.strip()
    return [Array.load(p) for p in saves], None


C_TYPES = {"i1": "int8_t", "u1": "int8_t", "i2": "int16_t", "i4": "int32_t", "i8": "int64_t", "f4": "float", "b1": "bool"}


def translate(model, folder, flags):
    """Writes model.c; a message where that fails."""
    made = subprocess.run([BIN / "cistern-cc", MODELS / f"{model}.tflite", "-o", folder / "model.c", *flags], capture_output=True, text=True)
    return made.stderr.strip() if made.returncode else None


def call(inputs, outputs):
    return f"main_({', '.join([f'in{i}' for i in range(len(inputs))] + [f'out{i}' for i in range(len(outputs))])});"


def compile_c(inputs, outputs, folder, compiler):
    """A program that reads inputs from a file and writes outputs to another: once for each step."""
    lines = ["#include <stdio.h>", '#include "model.c"', "int main(void) {", "  for (;;) {"]
    for i, x in enumerate(inputs):
        lines.append(f"    static {C_TYPES[x.descr]} in{i}[{x.size}];")
        lines.append(f"    if (fread(in{i}, sizeof *in{i}, {x.size}, stdin) != {x.size}) return 0;")
    for i, y in enumerate(outputs):
        lines.append(f"    static {C_TYPES[y.descr]} out{i}[{y.size}];")
    lines.append(f"    {call(inputs, outputs)}")
    for i, y in enumerate(outputs):
        lines.append(f"    fwrite(out{i}, sizeof *out{i}, {y.size}, stdout);")
    (folder / "main.c").write_text("\n".join(lines) + "\n  }\n}\n")
    command = [compiler, "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-fsanitize=address,undefined",
               "-fno-sanitize-recover=all", "-o", folder / "a.out", folder / "main.c", "-lm"]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stderr.strip() or None


def run_board(inputs, outputs, steps, folder):
    """What the C gives on the board, of `steps` calls: inputs are constants of the program, and outputs are printed word by word. The
    script of the linker is that of the examples, for a board with more memory."""
    lines = ['#include "board.h"', '#include "model.c"', "#include <string.h>"]
    for i, x in enumerate(inputs):
        words = array.array("I", x.data + bytes(-x.bytes % 4))
        lines.append(f"static const uint32_t words{i}[] = {{{', '.join(f'{w}u' for w in words)}}};")
        lines.append(f"static {C_TYPES[x.descr]} in{i}[{x.size // steps}];")
    for i, y in enumerate(outputs):
        lines.append(f"static {C_TYPES[y.descr]} out{i}[{y.size // steps}];")
    lines += ["int main(void) {", f"  for (unsigned step = 0; step < {steps}; ++step) {{"]
    for i in range(len(inputs)):
        lines.append(f"    memcpy(in{i}, (const uint8_t *)words{i} + step * sizeof in{i}, sizeof in{i});")
    lines.append(f"    {call(inputs, outputs)}")
    for i in range(len(outputs)):
        lines.append(f"    for (unsigned i = 0; i < sizeof out{i}; i += 4) {{\n      uint32_t word = 0;")
        lines.append(f"      memcpy(&word, (const uint8_t *)out{i} + i, sizeof out{i} - i < 4 ? sizeof out{i} - i : 4);\n      board_print_number(word);\n    }}")
    (folder / "main.c").write_text("\n".join(lines) + "\n  }\n  return 0;\n}\n")
    script = (board.EXAMPLES / "board" / "cortex-m3.ld").read_text().replace("LENGTH = 256K", "LENGTH = 4M").replace("LENGTH = 64K", "LENGTH = 4M")
    (folder / "large.ld").write_text(script)
    command = [str(folder / "large.ld") if word.endswith("cortex-m3.ld") else word for word in board.CC]
    done = subprocess.run([*command, folder / "main.c", board.EXAMPLES / "board" / "start.c", "-lm", "-lc", "-lgcc", "-o", folder / "main.elf"],
                          capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr.strip()
    done = subprocess.run(["mps2-an386" if word == "lm3s6965evb" else word for word in board.QEMU] + [str(folder / "main.elf")], capture_output=True, text=True)
    words = array.array("I", map(int, re.findall(r"^\d+$", done.stdout, re.M))).tobytes()
    sizes = [y.bytes // steps for y in outputs]
    if done.returncode or len(words) != steps * sum(n + -n % 4 for n in sizes):
        return None, f"the board: status {done.returncode}, {len(words)} bytes"
    return take(words, outputs, sizes, steps, 4), None


def take(data, outputs, sizes, steps, align):
    """The outputs of all steps, which lie one after the other."""
    chunks, at = [b""] * len(outputs), 0
    for _ in range(steps):
        for i, size in enumerate(sizes):
            chunks[i] += data[at:at + size]
            at += size + -size % align
    return [Array(y.descr, y.shape, c) for c, y in zip(chunks, outputs)]


def run_c(inputs, outputs, steps, folder):
    """What the program gives, of `steps` calls."""
    sizes = [x.bytes // steps for x in inputs]
    stdin = b"".join(x.data[t * n:(t + 1) * n] for t in range(steps) for x, n in zip(inputs, sizes))
    done = subprocess.run([folder / "a.out"], input=stdin, capture_output=True)
    if done.returncode:
        return None, done.stderr.decode()[:2000]
    return take(done.stdout, outputs, [y.bytes // steps for y in outputs], steps, 1), None


def arena_of(program, *flags):
    done = subprocess.run([BIN / "cistern-cc", program, "-o", "/dev/null", "--sizes", *flags], capture_output=True, text=True)
    found = re.findall(r"^arena (\d+) bytes", done.stderr, re.M)
    return int(found[0]) if found and not done.returncode else f"- ({done.stderr.strip()[:200]})"


def print_arenas(wanted):
    """Bytes of arenas beside those of TensorFlow Lite Micro's planner, whose arena has inputs and outputs inside."""
    print("| model | arena | inputs and outputs inside | and `--overlap` | or `--stream` | TensorFlow Lite Micro's plan | from file to C |")
    print("|---|---|---|---|---|---|---|")
    more = 0
    for row in rows():
        if row["model"] not in wanted:
            continue
        file = MODELS / f"{row['model']}.tflite"
        start = time.time()
        own = arena_of(file)
        seconds = time.time() - start
        whole = arena_of(file, "--io-by-calls")
        more += not (isinstance(whole, int) and whole <= int(row["arena_head"]))
        print(f"| {row['model']} | {own} | {whole} | {arena_of(file, '--io-by-calls', '--overlap')} | {arena_of(file, '--io-by-calls', '--stream')} | "
              f"{row['arena_head']} | {seconds:.2f} s |", flush=True)
    print(f"\n{more} arenas are larger than TensorFlow Lite Micro's")


def judge(model, options, folder):
    """Prints what differs; the number of samples, and of those that are equal."""
    total = equal = 0
    file = MODELS / f"{model}.tflite"
    compiled = {}
    for name, in_paths, out_paths in samples(model):
        inputs, outputs = [Array.load(p) for p in in_paths], [Array.load(p) for p in out_paths]
        is_sequence = name.startswith("seq")
        program, entry = file, "main"
        if is_sequence:
            made = subprocess.run([BIN / "cistern-import", file], capture_output=True, text=True)
            program, entry = folder / "sequence.mlir", "sequence"
            program.write_text(sequence(made.stdout, inputs, outputs) if made.stdout else "")
        answers = [("cistern-run", *run(program, in_paths, outputs, folder, entry))]
        steps = inputs[0].shape[0] if is_sequence else 1
        for compiler in ["gcc", "clang"] * options.c + ["board"] * options.board:
            own = folder / compiler
            if compiler not in compiled:
                own.mkdir(exist_ok=True)
                one = [x.step() for x in inputs] if is_sequence else inputs
                results = [y.step() for y in outputs] if is_sequence else outputs
                compiled[compiler] = translate(model, own, options.flags.split()) or (
                    None if compiler == "board" else compile_c(one, results, own, compiler))
            message = compiled[compiler]
            answers.append((compiler, *((None, message) if message else (run_board if compiler == "board" else run_c)(inputs, outputs, steps, own))))
        for who, given, message in answers:
            total += 1
            problems = [message] if message else [d for g, w in zip(given, outputs) if (d := differs(g, w))]
            equal += not problems
            if problems:
                print(f"{model} {name} {who}: {problems[0][:600]}", flush=True)
    return total, equal


def rows():
    lines = (MODELS / "INDEX.tsv").read_text().splitlines()
    head = lines[0].split("\t")
    return [dict(zip(head, line.split("\t"))) for line in lines[1:]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*")
    parser.add_argument("--arena", action="store_true", help="print bytes of arenas instead")
    parser.add_argument("--c", action="store_true", help="judge the C")
    parser.add_argument("--board", action="store_true", help="judge the C on a board")
    parser.add_argument("--flags", default="", help="options of cistern-cc for this C")
    options = parser.parse_args()
    if not MODELS.is_dir():
        print("no models: CISTERN_MODELS names no folder")
        return 0
    if options.board and board.missing():
        print(f"skipped: {board.missing()}")
        return 77
    wanted = options.models or sorted(p.name[:-len(".tflite")] for p in MODELS.glob("*.tflite"))
    if options.arena:
        return print_arenas(wanted)
    start, total, equal, good = time.time(), 0, 0, 0
    for model in wanted:
        with tempfile.TemporaryDirectory() as folder:
            num, same = judge(model, options, pathlib.Path(folder))
        total, equal, good = total + num, equal + same, good + (num == same)
    print(f"{good} of {len(wanted)} models, {equal} of {total} answers equal, {time.time() - start:.1f} s")
    return 0 if equal == total else 1


if __name__ == "__main__":
    sys.exit(main())
