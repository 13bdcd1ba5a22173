#!/usr/bin/env python3
"""Judges .onnx models: onnx.py [--floor=N] [--list] [--write=FOLDER [--mutations=N]] [CASE...]

Each case of $CISTERN_ONNX (/usr/share/libonnx-testdata/data, Debian's libonnx-testdata) is a model.onnx with inputs and outputs in
folders beside it. cistern-run has to give these outputs, with the tolerances of ONNX's own backend tests (1e-3 of the number, 1e-7).
A model that is refused because it computes with an input whose values say shapes is judged a second time, with its inputs of
integers, booleans and few floats as constants, which exporters write. Fails where a number is wrong, or fewer than the floor pass.
--write: copies the models, and mutations of each, for fuzzing. Without the folder nothing is judged."""
import argparse
import collections
import concurrent.futures
import math
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "test" / "lib"))
from tools import tool  # noqa: E402

DATA = pathlib.Path(os.environ.get("CISTERN_ONNX", "/usr/share/libonnx-testdata/data"))
GROUPS = ["node", "simple", "pytorch-converted", "pytorch-operator"]
# Types of elements: .npy, struct, bytes.
KINDS = {1: ("<f4", "f", 4), 2: ("|i1", "B", 1), 3: ("|i1", "b", 1), 4: ("<i2", "H", 2), 5: ("<i2", "h", 2), 6: ("<i4", "i", 4),
         7: ("<i8", "q", 8), 9: ("|b1", "B", 1), 10: ("<f2", "e", 2), 11: ("<f8", "d", 8), 12: ("<i4", "I", 4), 13: ("<i8", "Q", 8),
         16: ("<f4", "f", 4)}  # bf16 is f32 in .npy
MODEL_GRAPH, GRAPH_NODE, GRAPH_INITIALIZER, GRAPH_INPUT, GRAPH_OUTPUT, TENSOR_NAME = 7, 1, 5, 11, 12, 8


def varint(n):
    out = b""
    while n >= 128:
        out, n = out + bytes([n & 127 | 128]), n >> 7
    return out + bytes([n])


def field(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


def fields(data):
    """The fields of a message: number, bytes or a number."""
    at, out = 0, []

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at, value, shift = at + 1, value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value
    while at < len(data):
        tag = number()
        if tag & 7 == 0:
            out.append((tag >> 3, number()))
        else:
            size = number() if tag & 7 == 2 else 8 if tag & 7 == 1 else 4
            out.append((tag >> 3, data[at:at + size]))
            at += size
    return out


class Tensor:
    """What a TensorProto holds. `declared`: the type of elements that the model says, because bf16 is stored as u16."""

    def __init__(self, message, declared):
        parts = fields(message)
        self.shape = [n for f, v in parts if f == 1 for n in ([v] if isinstance(v, int) else numbers(v))]
        self.kind = next((v for f, v in parts if f == 2), 0)
        if self.kind == 4 and declared == 16:
            self.kind = 16
        raw = next((v for f, v in parts if f == 9), None)
        if self.kind not in KINDS:
            raise ValueError(f"elements of type {self.kind}")
        if raw is None:
            raw = b""
            for f, v in parts:
                if f in (4, 10):
                    raw += v
                elif f in (5, 7, 11):
                    size = 2 if self.kind == 16 else KINDS[self.kind][2]
                    raw += b"".join((n & (1 << 8 * size) - 1).to_bytes(size, "little") for n in ([v] if isinstance(v, int) else numbers(v)))
        self.data = raw if self.kind != 16 or len(raw) == 4 * math.prod(self.shape) else b"".join(
            b"\0\0" + raw[i:i + 2] for i in range(0, len(raw), 2))

    def save(self, path):
        head = f"{{'descr': '{KINDS[self.kind][0]}', 'fortran_order': False, 'shape': ({''.join(f'{n},' for n in self.shape)}), }}"
        head += " " * (-(len(head) + 11) % 64) + "\n"
        path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + self.data)

    def values(self, data=None):
        data = self.data if data is None else data
        return struct.unpack(f"<{len(data) // KINDS[self.kind][2]}{KINDS[self.kind][1]}", data)


def numbers(data):
    return [v for _, v in fields(b"".join(b"\x08" + bytes([b]) if i == 0 or data[i - 1] < 128 else bytes([b]) for i, b in enumerate(data)))]


def load_npy(path):
    data = path.read_bytes()
    size = int.from_bytes(data[8:10], "little")
    head = data[10:10 + size].decode()
    shape = [int(n) for n in re.search(r"'shape': \((.*?)\)", head)[1].replace(",", " ").split()]
    return re.search(r"'descr': '(.*?)'", head)[1], shape, data[10 + size:]


def differs(path, wanted, least):
    descr, shape, data = load_npy(path)
    if shape != wanted.shape or descr[1:] != KINDS[wanted.kind][0][1:]:
        return f"shape {shape} of {descr}, not {wanted.shape} of {KINDS[wanted.kind][0]}"
    factor = 2 ** -7 if wanted.kind == 16 else 1e-3  # some data of bf16 are truncated
    for given, right in zip(wanted.values(data), wanted.values()):
        if given == right or (given != given and right != right):
            continue
        if not abs(given - right) <= least + factor * abs(right) or math.isinf(right):
            return f"{given} instead of {right}"
    return None


def bound(model, inputs):
    """The model with these inputs as constants."""
    out = b""
    for f, v in fields(model):
        if f != MODEL_GRAPH:
            out += varint(f << 3) + varint(v) if isinstance(v, int) else field(f, v)
            continue
        graph = b"".join(field(g, w) for g, w in fields(v))
        for name, message in inputs:
            parts = b"".join(varint(f << 3) + varint(w) if isinstance(w, int) else field(f, w)
                             for f, w in fields(message) if f != TENSOR_NAME)
            graph += field(GRAPH_INITIALIZER, parts + field(TENSOR_NAME, name))
        out += field(f, graph)
    return out


def run(folder, model, inputs, outputs, least=1e-7):
    """Why the case fails ("refused: ..." or "wrong: ..."), None if it does not."""
    args = []
    for i, tensor in enumerate(inputs):
        tensor.save(folder / f"in{i}.npy")
        args.append(f"--arg={folder / f'in{i}.npy'}")
    saves = [f"--save={folder / f'out{i}.npy'}" for i in range(len(outputs))]
    (folder / "model.onnx").write_bytes(model)
    done = subprocess.run([tool("cistern-run"), folder / "model.onnx", *args, *saves], capture_output=True, text=True)
    if done.returncode:
        text = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip()[:300])
        # Data whose sizes the model does not declare are refused, too.
        kind = "refused" if done.returncode == 1 and re.search(r"error: (node \d+, |opset |model: )|has other sizes", text) else "wrong"
        return f"{kind}: " + re.sub(r"^.*?error: ", "", text)
    for i, tensor in enumerate(outputs):
        why = differs(folder / f"out{i}.npy", tensor, least)
        if why:
            return f"wrong: output {i}: {why}"
    return None


def kinds_of(graph, number):
    """The types of elements of inputs or outputs."""
    return [next((k for a, t in fields(v) if a == 2 for b, e in fields(t) if b == 1 for c, k in fields(e) if c == 1), 0)
            for f, v in fields(graph) if f == number]


def judge(case):
    """Why a case fails, and how it passes: as it is, or with constants."""
    model = (case / "model.onnx").read_bytes()
    graph = next(v for f, v in fields(model) if f == MODEL_GRAPH)
    given = {next(v for g, v in fields(w) if g == TENSOR_NAME) for f, w in fields(graph) if f == GRAPH_INITIALIZER}
    names = [next(v for g, v in fields(w) if g == 1) for f, w in fields(graph) if f == GRAPH_INPUT]
    kinds = [k for n, k in zip(names, kinds_of(graph, GRAPH_INPUT)) if n not in given]
    names = [n for n in names if n not in given]
    how = "as it is"
    for samples in sorted(case.glob("test_data_set_*")):
        messages = [p.read_bytes() for p in sorted(samples.glob("input_*.pb"), key=lambda p: int(p.stem[6:]))]
        try:
            inputs = [Tensor(m, kind) for m, kind in zip(messages, kinds)]
            right = sorted(samples.glob("output_*.pb"), key=lambda p: int(p.stem[7:]))
            outputs = [Tensor(p.read_bytes(), kind) for p, kind in zip(right, kinds_of(graph, GRAPH_OUTPUT))]
        except (ValueError, IndexError, KeyError, TypeError) as why:
            return f"refused: {why}", how
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            why = run(folder, model, inputs, outputs)
            if why and why.startswith("refused"):
                few = [len(t.data) <= 256 and t.kind != 16 and (t.kind not in (1, 10, 11) or len(t.data) <= 32) for t in inputs]
                constants = [(n, m) for n, m, c in zip(names, messages, few) if c]
                rest = [t for t, c in zip(inputs, few) if not c]
                again = run(folder, bound(model, constants), rest, outputs) if constants else why
                why, how = again, "with constants"
            if why:
                return why, how
    return None, how


# Fields of messages that are messages: ModelProto, GraphProto, NodeProto, AttributeProto, TypeProto and what is in them.
MESSAGES = {"model": {7: "graph", 8: "leaf"}, "graph": {1: "node", 5: "leaf", 11: "info", 12: "info"}, "node": {5: "attribute"},
            "attribute": {5: "leaf", 6: "graph"}, "info": {2: "type"}, "type": {1: "tensor"}, "tensor": {2: "shape"}, "shape": {1: "leaf"}}


def mutated(data, kind, rng, rate, words):
    """The message with some numbers and names changed, fields left out and doubled; lengths are right."""
    out = b""
    for f, v in fields(data):
        inner = MESSAGES.get(kind, {}).get(f)
        if rng.random() < rate / 4:
            continue
        if isinstance(v, int):
            v = rng.choice([0, 1, 2, 3, 5, v + 1, (1 << 64) - 1, (1 << 64) - 2, 1 << 31, 1 << 62]) if rng.random() < rate else v
            part = varint(f << 3) + varint(v)
        else:
            if inner:
                v = mutated(v, inner, rng, rate, words)
            elif rng.random() < rate:
                v = rng.choice(words)
            part = (varint(f << 3 | 5) + v) if kind == "attribute" and f == 2 and len(v) == 4 else field(f, v)
        out += part * (2 if rng.random() < rate / 4 else 1)
    return out


def mutate(model, rng, words):
    return mutated(model, "model", rng, rng.choice([0.02, 0.05, 0.1]), words)


def operators(case):
    graph = next(v for f, v in fields((case / "model.onnx").read_bytes()) if f == MODEL_GRAPH)
    return {next(v for g, v in fields(w) if g == 4).decode() for f, w in fields(graph) if f == GRAPH_NODE}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--floor", type=int, default=0)
    parser.add_argument("--list", action="store_true", help="each case that does not pass")
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--mutations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if not DATA.is_dir():
        print(f"nothing is judged, because there is no {DATA}")
        return 0
    cases = [p.parent for g in GROUPS for p in sorted((DATA / g).glob("*/model.onnx")) if not args.cases or p.parent.name in args.cases]
    if args.write:
        args.write.mkdir(parents=True, exist_ok=True)
        rng = random.Random(args.seed)
        words = [name.encode() for case in cases for name in sorted(operators(case))] + [b"", b"x", b"y", b"axis", b"axes", b"\xff" * 9]
        for case in cases:
            model = (case / "model.onnx").read_bytes()
            for i in range(1 + args.mutations):
                (args.write / f"{case.parent.name}-{case.name}-{i}.onnx").write_bytes(mutate(model, rng, words) if i else model)
        return 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(judge, cases))
    table = collections.defaultdict(collections.Counter)
    groups = collections.defaultdict(collections.Counter)
    reasons = collections.defaultdict(collections.Counter)
    for case, (why, how) in zip(cases, results):
        verdict = why.split(":")[0] if why else how
        groups[case.parent.name][verdict] += 1
        if args.list and why:
            print(f"{case.parent.name}/{case.name}: {why}")
        for name in operators(case):
            table[name][verdict] += 1
        if why:
            reasons[re.sub(r"node \d+, |'.*?'|\d+", "", why)][case.name] += 1
    columns = ["as it is", "with constants", "refused", "wrong"]
    print(f"\n{'operator':32}" + "".join(f"{c:>15}" for c in columns))
    for name in sorted(table):
        print(f"{name:32}" + "".join(f"{table[name][c] or '':>15}" for c in columns))
    print("\nreasons")
    for reason, names in sorted(reasons.items(), key=lambda r: -len(r[1])):
        print(f"{len(names):5}  {reason[:140]} ({next(iter(names))})")
    print(f"\n{'group':32}" + "".join(f"{c:>15}" for c in columns))
    for name, counts in groups.items():
        print(f"{name:32}" + "".join(f"{counts[c] or '':>15}" for c in columns))
    passed = sum(c["as it is"] + c["with constants"] for c in groups.values())
    wrong = sum(c["wrong"] for c in groups.values())
    print(f"\n{passed} of {len(cases)} pass, {wrong} are wrong")
    return 1 if wrong or passed < args.floor else 0


if __name__ == "__main__":
    sys.exit(main())
