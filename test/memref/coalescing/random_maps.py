#!/usr/bin/env python3
"""Random chains of ops that read square buffers by different maps, in loops too, what is one of two buffers, and copies of arguments, are
executed before and after --buffer-coalescing.

    random_maps.py [--seed=1] [--count=200]

A failure is printed as `seed N: ...` with the program. Exit status 1 if there was one."""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "fuzz" / "semantics"))
from fuzz import check_programs  # noqa: E402

TYPE = "memref<3x3xf32>"
MAPS = ["affine_map<(i, j) -> (i, j)>", "affine_map<(i, j) -> (j, i)>"]


def generic(inputs, maps, output, body):
    arguments = ", ".join(f"%x{k}: f32" for k in range(len(inputs)))
    ins = f" ins({', '.join(inputs)} : {', '.join([TYPE] * len(inputs))})" if inputs else ""
    return (f"  linalg.generic {{indexing_maps = [{', '.join(maps + MAPS[:1])}], iterator_types = [\"parallel\", \"parallel\"]}}{ins}"
            f" outs({output} : {TYPE}) {{\n  ^bb0({arguments}{', ' if inputs else ''}%o: f32):\n{body}  }}\n")


def ops(r, names, written):
    """Ops that make new buffers of those in `names`, which they are added to; in place ones write what is in `written`."""
    text = ""
    for _ in range(r.randint(2, 5)):
        inputs = [r.choice(names[-2:]) for _ in range(r.randint(1, 2))]
        new = f"%b{len(names)}"
        text += f"  {new} = memref.alloc() : {TYPE}\n"
        if r.random() < 0.3:
            text += f"  memref.copy {inputs[0]}, {new} : {TYPE} to {TYPE}\n"
        else:
            late = r.random() < 0.2  # the buffer holds something before
            text += f"  linalg.fill ins(%f : f32) outs({new} : {TYPE})\n" if late else ""
            body = "    %s = arith.addf %x0, %o : f32\n" if late else f"    %s = arith.subf %x0, %x{len(inputs) - 1} : f32\n"
            text += generic(inputs, [r.choice(MAPS) for _ in inputs], new, body + "    %t = arith.addf %s, %f : f32\n    linalg.yield %t : f32\n")
        names.append(new)
        written.append(new)
        if r.random() < 0.3:
            text += f"  memref.store %f, {r.choice(written)}[%c0, %c1] : {TYPE}\n"
    return text


def computed(r, new, inputs):
    """A new buffer that is computed from others, and may have been used before."""
    begun = f"  memref.store %f, {new}[%c0, %c1] : {TYPE}\n" if r.random() < 0.4 else ""
    return f"  {new} = memref.alloc() : {TYPE}\n{begun}" + generic(
        inputs, [MAPS[r.random() < 0.2] for _ in inputs], new, f"    %s = arith.addf %x0, %f{r.randint(0, 1)} : f32\n    linalg.yield %s : f32\n")


def either(r, names, written):
    """An op reads what is one of two buffers, selected or of two branches, which others read afterwards."""
    value, new = f"%b{len(names)}", f"%b{len(names) + 1}"
    two = [r.choice(names), r.choice(names)]
    text = f"  %q{len(names)} = arith.cmpf ogt, %f, %f0 : f32\n"
    if r.random() < 0.5:
        text += f"  {value} = arith.select %q{len(names)}, {two[0]}, {two[1]} : {TYPE}\n"
    else:
        text += f"  {value} = scf.if %q{len(names)} -> {TYPE} {{\n"
        text += "  } else {\n".join(computed(r, "%e", [one]) + f"  scf.yield %e : {TYPE}\n" for one in two) + "  }\n"
        written.append(value)
    text += computed(r, new, [value])
    names += [value, new]
    written.append(new)
    if r.random() < 0.6:
        text += computed(r, f"%b{len(names)}", [r.choice(two)])
        names.append(f"%b{len(names)}")
    return text + (loop(r, names, written) if r.random() < 0.4 else "")


def loop(r, names, written):
    """A loop whose iterations read, by any map, what the one before made in a new buffer."""
    new, result = f"%b{len(names)}", f"%b{len(names) + 1}"
    inputs = ["%carried"] + ([r.choice(names)] if r.random() < 0.5 else [])
    body = f"    %s = arith.subf %x0, %f : f32\n    %t = arith.mulf %s, %x{len(inputs) - 1} : f32\n    linalg.yield %t : f32\n"
    text = f"  {result} = scf.for %n = %c0 to %c{r.randint(1, 2)} step %c1 iter_args(%carried = {r.choice(written[-2:])}) -> {TYPE} {{\n"
    text += f"  {new} = memref.alloc() : {TYPE}\n" + generic(inputs, [r.choice(MAPS) for _ in inputs], new, body)
    names += [result, result]
    return text + f"  scf.yield {new} : {TYPE}\n  }}\n"


def loaded(name, number):
    return f"  %p{number} = memref.load {name}[%c{number % 3}, %c1] : {TYPE}\n"


def program(seed):
    r = random.Random(seed)
    constants = "".join(f"  %c{k} = arith.constant {k} : index\n" for k in range(3)) + "  %f = arith.constant 2.5 : f32\n"
    constants += "".join(f"  %f{k} = arith.constant {k}.0 : f32\n" for k in range(2))
    start = generic([], [], "%a", "".join(
        f"    %{n} = linalg.index {k} : index\n    %{n}i = arith.index_cast %{n} : index to i32\n    %{n}f = arith.sitofp %{n}i : i32 to f32\n"
        for k, n in enumerate("ij")) + "    %s = arith.mulf %if, %f : f32\n    %t = arith.addf %s, %jf : f32\n    linalg.yield %t : f32\n")
    names, written = ["%a"], []
    inner = ops(r, names, written)
    if r.random() < 0.4:
        inner += loop(r, names, written)
    if r.random() < 0.6:
        inner += either(r, names, written)
    shown = "".join(loaded(r.choice(names[-3 - k:]), k) for k in range(3))
    results = "(f32, f32, f32)"
    after = loaded("%a", 4) + "  vector.print %p4 : f32\n" if r.random() < 0.5 else ""
    return (f"func.func private @f(%a: {TYPE}) -> {results} {{\n{constants}{inner}{shown}  return %p0, %p1, %p2 : f32, f32, f32\n}}\n"
            f"func.func @main() {{\n{constants}  %a = memref.alloc() : {TYPE}\n{start}  %r:3 = call @f(%a) : ({TYPE}) -> {results}\n"
            + "".join(f"  vector.print %r#{k} : f32\n" for k in range(3)) + f"{after}  return\n}}\n")


if __name__ == "__main__":
    sys.exit(check_programs(program, "coalescing", __doc__))
