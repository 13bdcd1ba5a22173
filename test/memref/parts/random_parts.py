#!/usr/bin/env python3
"""Random programs that copy small buffers to parts of a larger one, which lie across each other or apart or at
values, fill a buffer whose parts are used, and compute parts of a buffer from small ones that may lie beside them until then, are executed before and after --buffer-parts.

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


def shown(memref, kind, at, name):
    return f"  {name} = memref.load {memref}[%c{at}] : {kind}\n  vector.print {name} : f32\n"


def summed(small, name):
    """Shows a small buffer by an op that takes any layout."""
    return f"  linalg.map {{ arith.addf }} ins({small}, {small} : {SMALL}, {SMALL}) outs(%sum : {SMALL})\n" + shown("%sum", SMALL, 1, name)


def computed(r, name, number):
    """What writes all of a small buffer, here from a number."""
    return f"  linalg.fill ins({number} : f32) outs({name} : {SMALL})\n" + (
        f"  linalg.map {{ arith.addf }} ins({name}, {name} : {SMALL}, {SMALL}) outs({name} : {SMALL})\n" if r.random() < 0.6 else "")


def copied(r, small, whole, tag, number, at=None):
    """A small buffer is copied to a part of a larger one, and either is read or written around that. The part begins at a number, or at
    a value: a constant, that of `at`, or one that is computed late."""
    offset, text = r.randint(0, 3), ""
    part, kind, begin = f"%part{tag}", part_type(offset), str(offset)
    if r.random() < 0.5:
        kind, begin = "memref<2xf32, strided<[1], offset: ?>>", r.choice([f"%c{offset}", at or f"%c{offset}"])
        if r.random() < 0.2:
            text += f"  %off{tag} = arith.addi {begin}, %c1 : index\n"
            begin = f"%off{tag}"
    for k in range(r.randint(0, 2)):
        text += r.choice([shown(whole, ALL, r.randint(0, 5), f"%sh{tag}a{k}"), summed(small, f"%sh{tag}b{k}"),
                          f"  memref.store {number}, {whole}[%c{r.randint(0, 5)}] : {ALL}\n"])
    text += f"  {part} = memref.subview {whole}[{begin}] [2] [1] : {ALL} to {kind}\n  memref.copy {small}, {part} : {SMALL} to {kind}\n"
    for k in range(r.randint(0, 3)):
        other = r.randint(0, 4)
        text += r.choice([summed(small, f"%sh{tag}d{k}"), summed(small, f"%sh{tag}e{k}"), shown(whole, ALL, r.randint(0, 5), f"%sh{tag}c{k}"),
                          f"  %oth{tag}{k} = memref.subview {whole}[{other}] [2] [1] : {ALL} to {part_type(other)}\n"
                          f"  linalg.fill ins({number} : f32) outs(%oth{tag}{k} : {part_type(other)})\n",
                          f"  linalg.fill ins({number} : f32) outs({small} : {SMALL})\n" if r.random() < 0.2 else summed(small, f"%sh{tag}f{k}")])
    return text


def in_loop(r):
    """A larger buffer outside of a loop, or one that the loop carries, and small ones inside or outside of it."""
    carried, inside = r.random() < 0.4, r.random() < 0.8
    whole = r.choice(["%carried", "%lw"]) if carried else "%lw"
    passed = "%lw" if carried and r.random() < 0.5 else "%carried"
    alloc = f"  %ls = memref.alloc() : {SMALL}\n" + computed(r, "%ls", "%g")
    body = "  %il = arith.index_cast %il0 : index to i32\n  %fl = arith.sitofp %il : i32 to f32\n" + (alloc if inside else "")
    body += computed(r, "%ls", "%fl") if r.random() < 0.8 else ""
    nested = copied(r, "%ls", whole, "L", "%fl", "%il0")
    if r.random() < 0.3:
        nested = f"  %odd = arith.cmpf ogt, %fl, %f0 : f32\n  scf.if %odd {{\n{nested}  }}\n"
    kind = r.choice(["for", "for", "for", "forall"]) if not carried else "for"
    head = (f"  %after = scf.for %il0 = %c0 to %c3 step %c1 iter_args(%carried = {'%lz' if passed == '%lw' else '%lw'}) -> ({ALL}) {{\n" if carried else
            "  scf.for %il0 = %c0 to %c3 step %c1 {\n" if kind == "for" else "  scf.forall (%il0) in (3) {\n")
    end = f"  scf.yield {passed} : {ALL}\n  }}\n" if carried else "  }\n"
    if carried and r.random() < 0.5:
        body += shown("%carried", ALL, r.randint(0, 5), "%before")
    return (f"  %lw = memref.alloc() : {ALL}\n  linalg.fill ins(%g : f32) outs(%lw : {ALL})\n"
            f"  %lz = memref.alloc() : {ALL}\n  linalg.fill ins(%f2 : f32) outs(%lz : {ALL})\n" + ("" if inside else alloc) + head + body + nested + end +
            "".join(shown("%lw", ALL, k, f"%end{k}") for k in range(6)))


def in_blocks(r):
    """Small buffers of an entry block, which others write, copied to a larger one where paths meet; the paths may be a loop."""
    early, loops = r.random() < 0.4, r.random() < 0.5
    alloc = f"  %bw = memref.alloc() : {ALL}\n" + (f"  linalg.fill ins(%f2 : f32) outs(%bw : {ALL})\n" if early or r.random() < 0.6 else "".join(
        f"  memref.store %f1, %bw[%c{k}] : {ALL}\n" for k in range(6)))
    text = f"  %bs = memref.alloc() : {SMALL}\n" + (alloc if early else "") + computed(r, "%bs", "%g")
    text += shown("%bw", ALL, 2, "%early") if early and r.random() < 0.3 else ""
    text += f"  cf.br ^head(%c0 : index)\n^head(%turn: index):\n  %which = arith.cmpi eq, %turn, %{r.choice(['c0', 'c1'])} : index\n"
    text += "  cf.cond_br %which, ^left, ^right\n^left:\n" + (computed(r, "%bs", "%f1") if r.random() < 0.4 else "")
    text += "  cf.br ^meet\n^right:\n" + (computed(r, "%bs", "%f2") if r.random() < 0.4 else "")
    text += (shown("%bw", ALL, 3, "%between") if early and r.random() < 0.3 else "") + "  cf.br ^meet\n^meet:\n"
    text += ("" if early else alloc) + copied(r, "%bs", "%bw", "B", "%g")
    text += "".join(shown("%bw", ALL, k, f"%fin{k}") for k in range(6))
    text += "  %next = arith.addi %turn, %c1 : index\n"
    text += "  %again = arith.cmpi slt, %next, %c3 : index\n  cf.cond_br %again, ^head(%next : index), ^done\n^done:\n" if loops else "  cf.br ^done\n^done:\n"
    return text + (summed("%bs", "%late") if r.random() < 0.2 else "") + (shown("%bw", ALL, 1, "%later") if r.random() < 0.3 else "")


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
    text += f"  %sum = memref.alloc() : {SMALL}\n"
    text += in_loop(random.Random(f"loop {seed}"))
    constants = "".join(f"  %c{k} = arith.constant {k} : index\n" for k in range(6)) + "  %g = arith.constant 0.5 : f32\n"
    constants += "".join(f"  %f{k} = arith.constant {k + 1}.0 : f32\n" for k in range(3))
    end = "".join(f"  %p{k} = memref.load %t[%c{k}] : {ALL}\n  vector.print %p{k} : f32\n" for k in range(6))
    return f"func.func @main() {{\n{constants}{text}{end}{in_blocks(random.Random(f'blocks {seed}'))}  return\n}}\n"


if __name__ == "__main__":
    sys.exit(check_programs(program, "buffer-parts", __doc__))
