#!/usr/bin/env python3
"""Random programs of the example compiler's dialect compute the same, however they are bufferized and packed.

    execute_random.py --sigc PATH --run PATH [--count N] [--seed N] [--wrong OP]

Each program is compiled with a copy before each write, by One-Shot's analysis, with deallocation, and packed; cistern-run executes the
loops and compares what is printed. Its heap is checked: reads of what was not written, and leaks, are errors. Every fourth program is
one on buffers, of which deallocation alone is asked who frees them. --wrong lets an interface of an operation say something wrong: then
a program has to be found that shows it."""
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
    "disjoint": f"builtin.module({ONE_SHOT % ' disjoint-subsets'},{FREES})",
    "packed": f"builtin.module({ONE_SHOT % ''},{FREES},func.func(buffer-reuse))",
    "pipeline": "builtin.module(buffer-pipeline)",
}
SIZE = 24
PART = 8
BUFFER_PIPELINES = {
    "freed": f"builtin.module({FREES})",
    "early": "builtin.module(ownership-based-buffer-deallocation,canonicalize,buffer-deallocation-simplification,"
             "bufferization-lower-deallocations,func.func(optimize-allocation-liveness))",
    "packed": f"builtin.module({FREES},func.func(buffer-reuse))",
}
# What a call may call, and what the wrong answer is that it calls.
FUNCTIONS = f"""func.func private @twice(%x: tensor<{SIZE}xf32>) -> tensor<{SIZE}xf32> {{
  %y = sig.gain %x by 2 : tensor<{SIZE}xf32> -> tensor<{SIZE}xf32>
  return %y : tensor<{SIZE}xf32>
}}
func.func private @same(%x: tensor<{SIZE}xf32>) -> tensor<{SIZE}xf32> {{
  return %x : tensor<{SIZE}xf32>
}}
func.func private @other(%x: tensor<{SIZE}xf32>) -> tensor<{SIZE}xf32> {{
  %y = sig.ramp 3 : tensor<{SIZE}xf32>
  return %y : tensor<{SIZE}xf32>
}}
"""


class Program:
    """Signals are tensors of SIZE elements; `values` are those that may be used."""

    def __init__(self, rng):
        self.rng = rng
        self.next = 0
        self.lines = []
        self.functions = FUNCTIONS

    def name(self):
        self.next += 1
        return f"%v{self.next}"

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    def signal(self, values, indent, depth):
        """A new signal from others."""
        rng, t = self.rng, f"tensor<{SIZE}xf32>"
        kind = rng.choice(["ramp", "table", "gain", "gain", "filter", "filter", "filter", "map", "update", "repeat", "if", "copy",
                           "invoke", "part", "part", "patch", "sweep", "either", "fork", "head"])
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
        elif kind == "invoke":
            callee = rng.choice(["twice", "same", "other"])
            self.emit(indent, f"{made} = sig.invoke @{callee}({rng.choice(values)}) {{other = @same}} : ({t}) -> {t}")
        elif kind in ("part", "patch"):
            whole, part, at = rng.choice(values), self.name(), rng.choice([PART, PART, 0, 2 * PART, 5])
            p = f"tensor<{PART}xf32>"
            self.emit(indent, f"{made}i = arith.constant {at} : index")
            if kind == "part":  # a part that is changed, and put back
                self.emit(indent, f"{part}x = sig.part {whole}[{made}i] : {t} -> {p}")
                self.emit(indent, f"{part} = sig.gain {part}x by {rng.choice([-1, 2])} : {p} -> {p}")
            else:  # one of another signal, or new; what was taken out of the same signal before is read afterwards
                self.emit(indent, f"{part}i = arith.constant {rng.choice([PART, PART, 0, 2 * PART, 3])} : index")
                self.emit(indent, f"{part}t = sig.part {whole}[{part}i] : {t} -> {p}")
                self.emit(indent, rng.choice([f"{part} = sig.part {rng.choice(values)}[{part}i] : {t} -> {p}",
                                              f"{part} = sig.ramp {rng.randint(5, 9)} : {p}"]))
            self.emit(indent, f"{made} = sig.patch {part} into {whole}[{made}i] : {p} into {t}")
            if kind == "patch":
                self.show(part + "t", p, indent)
        elif kind == "either":
            self.emit(indent, f"{made} = sig.either {rng.choice(['%true', '%false'])}, {rng.choice(values)}, {rng.choice(values)} : {t}")
        elif kind == "head":
            head, whole, p = self.name(), rng.choice(values), f"tensor<{PART}xf32>"
            self.emit(indent, f"{made}i = arith.constant {PART} : index")
            self.emit(indent, f"{head}h = sig.head {whole} : {t} -> {p}")
            self.emit(indent, f"{head}r = sig.ramp 3 : {p}")
            self.emit(indent, f"{head} = scf.if {rng.choice(['%true', '%false'])} -> ({p}) {{")
            self.emit(indent + 1, f"scf.yield {head}h : {p}")
            self.emit(indent, "} else {")
            self.emit(indent + 1, f"scf.yield {head}r : {p}")
            self.emit(indent, "}")
            self.emit(indent, f"{made} = sig.patch {head} into {rng.choice(values)}[{made}i] : {p} into {t}")
        elif kind == "fork":
            self.fork(made)
            self.emit(indent, f"{made} = func.call @fork{made[1:]}({rng.choice(['%true', '%false'])}, {rng.choice(values)}, "
                              f"{rng.choice(values)}) : (i1, {t}, {t}) -> {t}")
        elif kind == "sweep" and depth < 2:
            argument = self.name()
            self.emit(indent, f"{made}n = arith.constant {rng.randint(0, 2)} : index")
            self.emit(indent, f"{made} = sig.sweep 0 to {made}n with ({rng.choice(values)} : {t}) -> ({t}) {{")
            self.emit(indent, f"^bb0({argument}i: index, {argument}: {t}):")
            self.body(values + [argument], indent + 1, depth + 1, "sig.yield")
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

    def show(self, part, type, indent):
        self.emit(indent, f"{part}n = arith.constant {PART - 1} : index")
        self.emit(indent, f"{part}e = tensor.extract {part}[{part}n] : {type}")
        self.emit(indent, f"vector.print {part}e : f32")

    def fork(self, made):
        """A function whose branch passes its tensors, and new ones, to two blocks."""
        rng, t = self.rng, f"tensor<{SIZE}xf32>"
        loud, quiet = rng.choice(["%x", "%y", "%r"]), rng.choice(["%x", "%y", "%r"])
        self.functions += f"""func.func private @fork{made[1:]}(%c: i1, %x: {t}, %y: {t}) -> {t} {{
  %r = sig.ramp {rng.randint(1, 4)} : {t}
  sig.fork %c, ^loud({loud} : {t}), ^quiet({quiet} : {t})
^loud(%a: {t}):
  %b = sig.gain %a by 2 : {t} -> {t}
  %d = sig.either %c, %b, {rng.choice(["%x", "%y", "%r", "%b"])} : {t}
  cf.br ^end(%d : {t})
^quiet(%e: {t}):
  cf.br ^end(%e : {t})
^end(%f: {t}):
  return %f : {t}
}}
"""

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
        return self.functions + "\n".join(self.lines) + "\n"


class BufferProgram(Program):
    """Buffers that nothing frees, names of them, and some that are handed over."""

    def text(self):
        rng, t = self.rng, f"memref<{SIZE}xf32>"
        self.functions = f"""func.func private @pick(%c: i1, %x: {t}) -> {t} {{
  %n = memref.alloc() : {t}
  sig.fill_ramp %n by 3 : {t}
  %e = sig.either %c, %x, %n : {t}
  return %e : {t}
}}
"""
        self.emit(0, "func.func @main() {")
        self.emit(1, "%true = arith.constant true")
        self.emit(1, "%false = arith.constant false")
        values = []
        for _ in range(rng.randint(3, 9)):
            made, kind = self.name(), rng.choice(["new", "new", "either", "pick", "gain", "emit", "hand_over"] if values else ["new"])
            if kind == "new":
                self.emit(1, f"{made} = memref.alloc() : {t}")
                self.emit(1, f"sig.fill_ramp {made} by {rng.randint(1, 4)} : {t}")
                values.append(made)
            elif kind == "either":
                self.emit(1, f"{made} = sig.either {rng.choice(['%true', '%false'])}, {rng.choice(values)}, {rng.choice(values)} : {t}")
                values.append(made)
            elif kind == "pick":
                self.emit(1, f"{made} = call @pick({rng.choice(['%true', '%false'])}, {rng.choice(values)}) : (i1, {t}) -> {t}")
                values.append(made)
            elif kind == "gain":
                self.emit(1, f"sig.gain {rng.choice(values)} by 2 : {t}")
            else:
                self.emit(1, f"sig.{kind} {rng.choice(values)} : {t}")
                values = values if kind == "emit" else []  # other names of what was handed over are not used
        for value in values[-2:]:
            self.emit(1, f"sig.emit {value} : {t}")
        self.emit(1, "return")
        self.emit(0, "}")
        return self.functions + "\n".join(self.lines) + "\n"


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sigc", required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wrong", default="")
    arguments = parser.parse_args()
    compared = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        program, compiled = pathlib.Path(folder) / "p.mlir", pathlib.Path(folder) / "c.mlir"
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            is_on_buffers = seed % 4 == 0
            program.write_text((BufferProgram if is_on_buffers else Program)(random.Random(seed)).text())
            printed = {}
            for name, pipeline in (BUFFER_PIPELINES if is_on_buffers else PIPELINES).items():
                result = run(arguments.sigc, program, f"--pipeline={pipeline}", f"--wrong={arguments.wrong}", "-o", compiled)
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
