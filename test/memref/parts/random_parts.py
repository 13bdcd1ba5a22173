#!/usr/bin/env python3
"""Random programs that copy small buffers to parts of a larger one, which lie across each other or apart, fill a buffer whose parts
are used, and compute parts of a buffer from small ones that may lie beside them until then, are executed before and after --buffer-parts.

    random_parts.py [--seed=1] [--count=200]

A failure is printed as `seed N: ...` with the program. Exit status 1 if there was one."""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "fuzz" / "semantics"))
from fuzz import check_programs  # noqa: E402

ALL = "memref<6xf32>"
SMALL = "memref<2xf32>"


def part_type(offset):
    return f"memref<2xf32, strided<[1], offset: {offset}>>" if offset else "memref<2xf32, strided<[1]>>"


def filled(r):
    """A buffer that is filled, and of which parts alone are used."""
    if r.random() < 0.3:
        text = (f"  linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}} outs(%q : {ALL}) {{\n  ^bb0(%o: f32):\n"
                "    %i = linalg.index 0 : index\n    %j = arith.index_cast %i : index to i32\n    %h = arith.sitofp %j : i32 to f32\n    linalg.yield %h : f32\n  }\n")
    else:
        text = f"  linalg.fill ins(%f1 : f32) outs(%q : {ALL})\n"
    text = f"  %q = memref.alloc() : {ALL}\n" + text
    for k in range(r.randint(1, 3)):
        offset = r.randint(0, 4)
        text += f"  %n{k} = memref.subview %q[{offset}] [2] [1] : {ALL} to {part_type(offset)}\n"
        if r.random() < 0.4:
            text += f"  linalg.fill ins(%g : f32) outs(%n{k} : {part_type(offset)})\n"
        text += (f"  %m{k} = memref.alloc() : {SMALL}\n  linalg.map {{ arith.addf }} ins(%n{k}, %n{k} : {part_type(offset)}, {part_type(offset)}) outs(%m{k} : {SMALL})\n"
                 f"  %l{k} = memref.load %m{k}[%c{r.randint(0, 1)}] : {SMALL}\n  vector.print %l{k} : f32\n")
    if r.random() < 0.2:
        text += f"  %lq = memref.load %q[%c{r.randint(0, 5)}] : {ALL}\n  vector.print %lq : f32\n"
    return text


def reversed_into(source, part, kind):
    """The elements of a small buffer in the other order, so that they are not computed in their places."""
    maps = "affine_map<(i) -> (1 - i)>, affine_map<(i) -> (i)>"
    return (f"  linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\"]}} ins({source} : {SMALL}) outs({part} : {kind}) {{\n"
            "  ^bb0(%a: f32, %o: f32):\n    %b = arith.addf %a, %g : f32\n    linalg.yield %b : f32\n  }\n")


def lent(r):
    """Small buffers that are read last where a part of a larger one is computed from them."""
    small, text, whole = [], "", f"  %h = memref.alloc() : {ALL}\n"
    begins, fills = r.randint(0, 3), r.choice([None, None, 0, 1, 2, 3, 4])
    is_defined = [False] * 6
    for k in range(4):
        if k == begins:
            text += whole
        if fills == k and begins <= k:
            text += f"  linalg.fill ins(%f2 : f32) outs(%h : {ALL})\n"
            is_defined = [True] * 6
        if r.random() < 0.7 or not small:
            name = f"%x{k}"
            small.append(name)
            text += f"  {name} = memref.alloc() : {SMALL}\n"
            text += f"  linalg.fill ins(%f{r.randint(0, 2)} : f32) outs({name} : {SMALL})\n" if r.random() < 0.5 else (
                f"  %t{k} = arith.cmpf ogt, %g, %f0 : f32\n  scf.if %t{k} {{\n    linalg.fill ins(%f1 : f32) outs({name} : {SMALL})\n  }} else {{\n"
                f"    memref.store %g, {name}[%c0] : {SMALL}\n    linalg.fill ins(%f2 : f32) outs({name} : {SMALL})\n  }}\n")
        if begins <= k:
            offset = r.randint(0, 4)
            part, kind = f"%u{k}", part_type(offset)
            text += f"  {part} = memref.subview %h[{offset}] [2] [1] : {ALL} to {kind}\n" + reversed_into(r.choice(small), part, kind)
            is_defined[offset:offset + 2] = [True] * 2
            if r.random() < 0.4:
                text += f"  %o{k} = memref.load %h[%c{offset}] : {ALL}\n  vector.print %o{k} : f32\n"
    if r.random() < 0.3:
        text += f"  %e = memref.load {r.choice(small)}[%c0] : {SMALL}\n  vector.print %e : f32\n"
    for k in range(6):
        if is_defined[k]:
            text += f"  %j{k} = memref.load %h[%c{k}] : {ALL}\n  vector.print %j{k} : f32\n"
    return text


def program(seed):
    r = random.Random(seed)
    steps, views = [], []
    for k in range(r.randint(1, 3)):  # the small buffers, each with a part of its own that may be read later
        steps.append(f"  %s{k} = memref.alloc() : {SMALL}\n  linalg.fill ins(%f{k} : f32) outs(%s{k} : {SMALL})\n"
                     f"  linalg.map {{ arith.addf }} ins(%s{k}, %s{k} : {SMALL}, {SMALL}) outs(%s{k} : {SMALL})\n"
                     f"  %w{k} = memref.subview %s{k}[0] [2] [1] : {SMALL} to {part_type(0)}\n")
        views.append(f"%w{k}")
    text = "".join(steps) + f"  %t = memref.alloc() : {ALL}\n  linalg.fill ins(%g : f32) outs(%t : {ALL})\n"
    copies = list(range(len(views))) + [None] * r.randint(0, 3)
    r.shuffle(copies)
    for number, k in enumerate(copies):
        offset = r.randint(0, 4)
        part, kind = f"%v{number}", part_type(offset)
        text += f"  {part} = memref.subview %t[{offset}] [2] [1] : {ALL} to {kind}\n"
        if k is None:
            text += f"  linalg.fill ins(%f{r.randint(0, 2)} : f32) outs({part} : {kind})\n"
            continue
        text += f"  memref.copy %s{k}, {part} : {SMALL} to {kind}\n"
        if r.random() < 0.3:
            text += f"  linalg.fill ins(%g : f32) outs({part} : {kind})\n"
    for number in range(r.randint(0, 2)):
        text += f"  %r{number} = memref.load {r.choice(views)}[%c1] : {part_type(0)}\n  vector.print %r{number} : f32\n"
    for number in range(r.randint(0, 2)):
        text += (f"  %d{number} = memref.alloc() : {SMALL}\n  %y{number} = memref.subview %d{number}[0] [2] [1] : {SMALL} to {part_type(0)}\n"
                 f"  memref.copy {r.choice(views)}, %y{number} : {part_type(0)} to {part_type(0)}\n"
                 f"  %z{number} = memref.load %d{number}[%c1] : {SMALL}\n  vector.print %z{number} : f32\n")
    text += filled(random.Random(-seed)) if seed % 2 else ""
    text += lent(random.Random(f"lent {seed}"))
    constants = "".join(f"  %c{k} = arith.constant {k} : index\n" for k in range(6)) + "  %g = arith.constant 0.5 : f32\n"
    constants += "".join(f"  %f{k} = arith.constant {k + 1}.0 : f32\n" for k in range(3))
    shown = "".join(f"  %p{k} = memref.load %t[%c{k}] : {ALL}\n  vector.print %p{k} : f32\n" for k in range(6))
    return f"func.func @main() {{\n{constants}{text}{shown}  return\n}}\n"


if __name__ == "__main__":
    sys.exit(check_programs(program, "buffer-parts", __doc__))
