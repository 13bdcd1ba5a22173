#!/usr/bin/env python3
"""Random programs of the example compiler's dialect compute the same, however they are bufferized and packed.

    execute_random.py --sigc PATH --run PATH [--count N] [--seed N]

Each program is compiled with a copy before each write, by One-Shot's analysis, with deallocation, and packed; cistern-run executes the
loops and compares what is printed. Its heap is checked: reads of what was not written, and leaks, are errors."""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

ONE_SHOT = "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops%s}"
FREES = "buffer-deallocation-pipeline"
PIPELINES = {
    "copies": f"builtin.module({ONE_SHOT % ' copy-before-write'},{FREES})",
    "one-shot": f"builtin.module({ONE_SHOT % ''},{FREES})",
    "packed": f"builtin.module({ONE_SHOT % ''},{FREES},func.func(buffer-reuse))",
    "pipeline": "builtin.module(buffer-pipeline)",
}
SIZE = 24


class Program:
    """Signals are tensors of SIZE elements; `values` are those that may be used."""

    def __init__(self, rng):
        self.rng = rng
        self.next = 0
        self.lines = []

    def name(self):
        self.next += 1
        return f"%v{self.next}"

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    def signal(self, values, indent, depth):
        """A new signal from others."""
        rng, t = self.rng, f"tensor<{SIZE}xf32>"
        kind = rng.choice(["ramp", "table", "gain", "gain", "filter", "filter", "filter", "map", "update", "repeat", "if", "copy"])
        made = self.name()
        if kind == "ramp":
            self.emit(indent, f"{made} = sig.ramp {rng.randint(1, 4)} : {t}")
        elif kind == "table":
            self.emit(indent, f"{made} = sig.table dense<{rng.choice(['3.0', '4.0'])}> : {t}")
        elif kind == "gain":
            self.emit(indent, f"{made} = sig.gain {rng.choice(values)} by {rng.choice([-1, 2])} : {t} -> {t}")
        elif kind == "copy":
            into, index = rng.choice(values), rng.randint(0, SIZE - 1)
            self.emit(indent, f"{made}i = arith.constant {index} : index")
            self.emit(indent, f"{made}x = arith.constant 7.0 : f32")
            self.emit(indent, f"{made} = tensor.insert {made}x into {into}[{made}i] : {t}")
        elif kind == "filter":
            into = rng.choice(values)
            if rng.random() < 0.5:
                into = self.name()
                self.emit(indent, f"{into} = tensor.empty() : {t}")
            edge, x = rng.choice(["zero", "hold"]), rng.choice(values)
            self.emit(indent, f"{made} = sig.filter {x}, %taps into {into} edge {edge} scale {rng.choice([-1, 1])} "
                              f": {t}, tensor<2xf32> into {t} -> {t}")
        elif kind == "map":
            x, into, a = rng.choice(values), rng.choice(values), self.name()
            self.emit(indent, f"{made} = sig.map {x} into {into} : {t} into {t} -> {t} {{")
            self.emit(indent, f"^bb0({a}: f32):")
            self.emit(indent + 1, f"{a}s = arith.addf {a}, %outside : f32")
            self.emit(indent + 1, f"sig.yield {a}s : f32")
            self.emit(indent, "}")
        elif kind == "update":
            a = self.name()
            self.emit(indent, f"{made} = sig.update {rng.choice(values)} : {t} -> {t} {{")
            self.emit(indent, f"^bb0({a}: f32):")
            self.emit(indent + 1, f"{a}s = arith.negf {a} : f32")
            self.emit(indent + 1, f"sig.yield {a}s : f32")
            self.emit(indent, "}")
        elif kind == "if" and depth < 2:
            self.emit(indent, f"{made} = scf.if {rng.choice(['%true', '%false'])} -> ({t}) {{")
            self.body(values, indent + 1, depth + 1, "scf.yield")
            self.emit(indent, "} else {")
            self.body(values, indent + 1, depth + 1, "scf.yield")
            self.emit(indent, "}")
        elif kind == "repeat" and depth < 2:
            argument = self.name()
            self.emit(indent, f"{made} = sig.repeat {rng.randint(1, 3)} with ({rng.choice(values)} : {t}) -> ({t}) {{")
            self.emit(indent, f"^bb0({argument}: {t}):")
            self.body(values + [argument], indent + 1, depth + 1, "sig.yield")
            self.emit(indent, "}")
        else:
            self.emit(indent, f"{made} = sig.ramp 1 : {t}")
        return made

    def body(self, values, indent, depth, end):
        values = list(values)
        for _ in range(self.rng.randint(1, 3)):
            values.append(self.signal(values, indent, depth))
        self.emit(indent, f"{end} {self.rng.choice(values[-3:])} : tensor<{SIZE}xf32>")

    def text(self):
        rng, t = self.rng, f"tensor<{SIZE}xf32>"
        self.emit(0, "func.func @main() {")
        self.emit(1, "%true = arith.constant true")
        self.emit(1, "%false = arith.constant false")
        self.emit(1, "%outside = arith.constant 3.0 : f32")
        self.emit(1, "%taps = sig.ramp 1 : tensor<2xf32>")
        self.emit(1, f"%first = sig.ramp 2 : {t}")
        values = ["%first"]
        for _ in range(rng.randint(3, 9)):
            values.append(self.signal(values, 1, 0))
        for value in rng.sample(values, min(4, len(values))):
            window, index, x = self.name(), self.name(), self.name()
            offset = rng.randint(0, SIZE - 4)
            self.emit(1, f"{window} = sig.window {value} from {offset} : {t} -> tensor<4xf32>")
            self.emit(1, f"{index} = arith.constant {rng.randint(0, 3)} : index")
            self.emit(1, f"{x} = tensor.extract {window}[{index}] : tensor<4xf32>")
            self.emit(1, f"vector.print {x} : f32")
        self.emit(1, "return")
        self.emit(0, "}")
        return "\n".join(self.lines) + "\n"


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sigc", required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    compared = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        program, compiled = pathlib.Path(folder) / "p.mlir", pathlib.Path(folder) / "c.mlir"
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            program.write_text(Program(random.Random(seed)).text())
            printed = {}
            for name, pipeline in PIPELINES.items():
                result = run(arguments.sigc, program, f"--pipeline={pipeline}", "-o", compiled)
                if result.returncode == 1 and "not equivalent to the corresponding iter bbArg" in result.stderr:
                    refused += 1  # as One-Shot refuses it in scf.for
                    continue
                if result.returncode == 0:
                    result = run(arguments.run, compiled, "--entry=main")
                if result.returncode:
                    sys.exit(f"seed {seed}, {name}:\n{program.read_text()}{result.stderr[:4000]}")
                printed[name] = result.stdout
                compared += 1
            if len(set(printed.values())) > 1:
                sys.exit(f"seed {seed}: {printed}\n{program.read_text()}")
    print(f"{compared} compared, {refused} refused")


if __name__ == "__main__":
    main()
