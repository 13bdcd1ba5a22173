#!/usr/bin/env python3
"""Functions of a few random ops as C, which print what cistern-run prints.

    random_ops.py KIND [--seed=1] [--count=100] [--quick | --shared]

KIND is one of test/programs/snippets.py (index, math, complex, affine, vector), or `control`: nests of if, for, while,
execute_region, index_switch, parallel and forall of test/programs/generic.py, or `branches`: its graphs of blocks. What these hand to an
unknown op is printed here; what they get from one are numbers that follow from each other. Programs of which cistern-run reports
something are replaced by others, ten for each at most; of memrefs hardly any is right, so that they are left to execute.py."""
import argparse
import itertools
import random
import re
import subprocess
import sys

from execute import COMPILERS, TEST, Checker, works
from printing import as_numbers
from tools import ask, tool

VALUES = {"index": (0, 3, 5), "i32": (7, -2, 0), "i1": ("true", "false"), "f32": (1.5, -0.25, 3.0)}
NUMBERS = """memref.global "private" @state : memref<1xi32> = dense<12345>
func.func private @get_i32() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @state : memref<1xi32>
  %x = memref.load %m[%c0] : memref<1xi32>
  %a = arith.constant 1103515245 : i32
  %b = arith.constant 12345 : i32
  %y = arith.muli %x, %a : i32
  %z = arith.addi %y, %b : i32
  memref.store %z, %m[%c0] : memref<1xi32>
  %s = arith.constant 16 : i32
  %r = arith.shrsi %z, %s : i32
  return %r : i32
}
func.func private @get_i1() -> i1 {
  %x = call @get_i32() : () -> i32
  %t = arith.constant 3 : i32
  %y = arith.andi %x, %t : i32
  %r = arith.cmpi ne, %y, %t : i32
  return %r : i1
}
"""


def printed(found):
    """The operands of an unknown op."""
    indent, names, types = found[1], found[2].split(", "), re.findall(r"(?:[\w]+<[^>]*(?:<[^>]*>)?[^>]*>|\w+)", found[3])
    lines = []
    for i, (name, kind) in enumerate(zip(names, types)):
        if kind.startswith("memref"):
            continue
        if kind.startswith("complex"):
            part = kind[8:-1]
            for what in ("re", "im"):
                lines += [f"%u{found.start()}_{i}{what} = complex.{what} {name} : {kind}", f"vector.print %u{found.start()}_{i}{what} : {part}"]
        else:
            lines.append(f"vector.print {name} : {kind}")
    return "\n".join(indent + line for line in lines)


def arguments(head, rng, count):
    """Lines that make a function's arguments; their names."""
    lines, names = [], []
    for kind in re.findall(r"%\w+: ((?:memref|vector|complex)<(?:[^<>]|<[^>]*>)*>|\w+)", head):
        name = f"%a{next(count)}"
        names.append((name, kind))
        if kind in VALUES:
            value = rng.choice(VALUES[kind])
            lines.append(f"{name} = arith.constant {value}{'' if kind == 'i1' else ' : ' + kind}")
        elif kind.startswith("complex"):
            lines.append(f"{name} = complex.constant [{rng.choice(VALUES['f32'])} : f32, {rng.choice(VALUES['f32'])} : f32] : {kind}")
        elif kind.startswith("vector"):
            lines.append(f"{name} = arith.constant dense<{rng.choice(VALUES['f32'])}> : {kind}")
        else:
            static = kind.replace("?", "4")
            fill = "1.5 : f32" if "f32" in kind else "3 : i32"
            lines += [f"{name}s = memref.alloc() : {static}", f"{name}f = arith.constant {fill}",
                      f"linalg.fill ins({name}f : {fill.split()[-1]}) outs({name}s : {static})",
                      f"{name} = memref.cast {name}s : {static} to {kind}" if static != kind else
                      f"{name} = memref.reinterpret_cast {name}s to offset: [0], sizes: [{', '.join(re.findall(r'[0-9]+(?=x)', kind))}], strides: "
                      f"[{'6, 1' if '4x6' in kind else '1'}] : {kind} to {kind[:-1]}, strided<[{'6, 1' if '4x6' in kind else '1'}]>>"]
            if static == kind:
                lines[-1] = f"{name} = memref.cast {name}s : {kind} to {kind}"
    return lines, names


def program(kind, seed):
    """Three functions, and a @main that calls each twice."""
    if kind in ("control", "branches"):
        what = "if,for,while,execute_region,index_switch,parallel,forall" if kind == "control" else kind
        command = ["generic.py", what]
    else:
        command = ["snippets.py", kind]
    text = subprocess.run([sys.executable, TEST / "programs" / command[0], command[1], str(seed), "3"], capture_output=True, text=True, check=True).stdout
    text = text.replace("// -----", "").replace(" fastmath<fast>", "")
    text = re.sub(r'^( *)"use"\((.*?)\) : \((.*)\) -> \(\)$', printed, text, flags=re.M)
    text = re.sub(r'"get"\(\) : \(\) -> (i32|i1)', r"func.call @get_\1() : () -> \1", text)
    text = re.sub(r"^ *memref\.dealloc .*\n", "", text, flags=re.M)
    rng, count, lines = random.Random(seed), itertools.count(), []
    for name, head, results in re.findall(r"^func\.func @(\w+)\((.*?)\)(?: -> (.*?))? \{$", text, re.M) * 2:
        made, names = arguments(head, rng, count)
        lines += made
        kinds = results.strip("()").split(", ") if results else []
        result = f"%r{next(count)}"
        got = f"{result}:{len(kinds)} = " if kinds else ""
        lines.append(f"{got}func.call @{name}({', '.join(n for n, _ in names)}) : ({', '.join(k for _, k in names)}) -> ({', '.join(kinds)})")
        lines += [f"vector.print {result}#{i} : {k}" for i, k in enumerate(kinds) if not k.startswith("memref")]
    text = re.sub(r"^func\.func @", "func.func private @", text, flags=re.M)
    return as_numbers(text + NUMBERS + "func.func @main() {\n" + "".join(f"  {line}\n" for line in lines) + "  return\n}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["index", "math", "complex", "affine", "vector", "control", "branches"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--chunk", type=int, default=50)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--shared", action="store_true")
    options = parser.parse_args()
    there = COMPILERS[:2] if options.quick else [c for c in COMPILERS if works(c)]
    # Compilers compute functions of constants themselves, to the nearest number, which the C library does not always.
    there = [[*compiler, "-fno-builtin"] for compiler in there]
    checker = Checker(there, "", ["--may-alias", "--heap=1M"], steps=1000000)
    # Many random programs are undefined, or do not end: others take their places.
    added, tried = 0, 0
    while added < options.count and tried < 10 * options.count:
        checker.compilers = [there[0], there[1 + added // options.chunk % (len(there) - 1)]] if options.shared else there
        end = min(added + options.chunk, options.count)
        while added < end and tried < 10 * options.count:
            seed = options.seed + tried
            tried += 1
            text = program(options.kind, seed)
            if ask([tool("cistern-run"), "-", "--no-leak-check", "--max-steps=1000000"], text, 100, statuses=(0, 1, 4, 5)).status == 0:
                checker.add(f"{options.kind}-{seed}", text)
                added += 1
        checker.finish()
    status = checker.end(f"{options.kind}: {checker.done} programs as C")
    return status if checker.done >= options.count / 2 else 1


if __name__ == "__main__":
    sys.exit(main())
