#!/usr/bin/env python3
"""Random programs whose buffers are freed under conditions, executed before and after --optimize-allocation-liveness=moves=all.

    random_conditional_frees.py [--seed=1] [--count=200]

A function is given up one of two arguments, which may be the same memory, and reads and writes them and buffers of its own under several names
before an scf.if frees what it was given; a loop frees what an earlier iteration allocated. A failure is printed as `seed N: ...` with the
program. Exit status 1 if there was one."""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "fuzz" / "semantics"))
from fuzz import check_programs  # noqa: E402

T = "memref<4xf32>"
PART = "memref<2xf32, strided<[1], offset: 2>>"


class Uses:
    """Ops that use memory."""
    def __init__(self, rng, indent):
        self.rng, self.number, self.indent = rng, 0, indent

    def name(self):
        self.number += 1
        return f"%n{len(self.indent)}_{self.number}"

    def use(self, memory):
        """Shows a number of the memory, or writes one, by a name of its own in some cases, or in a region."""
        r, n, kind, index, text = self.rng, self.name(), T, r"%c1", ""
        if r.random() < 0.4:
            text += f"{self.indent}{n}v = memref.subview {memory}[2] [2] [1] : {T} to {PART}\n"
            memory, kind = n + "v", PART
        elif r.random() < 0.3:
            text += f"{self.indent}{n}v = arith.select %yes, {memory}, {memory} : {T}\n"
            memory = n + "v"
        text += (f"{self.indent}{n} = memref.load {memory}[{index}] : {kind}\n{self.indent}vector.print {n} : f32\n" if r.random() < 0.6 else
                 f"{self.indent}memref.store %f, {memory}[{index}] : {kind}\n")
        if r.random() < 0.2 and "vector.print" in text:
            text = f"{self.indent}scf.if %yes {{\n{text}{self.indent}}}\n"
        return text

    def some(self, memories, most=3):
        return "".join(self.use(self.rng.choice(memories)) for _ in range(self.rng.randint(0, most)))


def freed(rng, indent, memory, condition):
    """What deallocation frees memory with, by its base or by itself."""
    if rng.random() < 0.5:
        return f"{indent}scf.if {condition} {{\n{indent}  memref.dealloc {memory} : {T}\n{indent}}}\n"
    base = "%b" + memory[1:]
    return (f"{indent}{base}, {base}o, {base}s, {base}t = memref.extract_strided_metadata {memory} : {T} -> memref<f32>, index, index, index\n"
            f"{indent}scf.if {condition} {{\n{indent}  memref.dealloc {base} : memref<f32>\n{indent}}}\n")


def loop(rng, begin, others):
    """A loop that begins with memory of others, carries what it allocates, and frees that an iteration later."""
    u = Uses(rng, "    ")
    order = ["%x", "%y", *others]
    owned = rng.random() < 0.5
    begin = "%p" if owned else begin
    text = f"  %p = memref.alloc() : {T}\n  linalg.fill ins(%f : f32) outs(%p : {T})\n" if owned else ""
    text += (f"  %no = arith.constant {str(owned).lower()}\n  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = {begin}, %own = %no) -> ({T}, i1) {{\n")
    text += u.some(["%x"]) + f"    %y = memref.alloc() : {T}\n    linalg.fill ins(%f : f32) outs(%y : {T})\n" + u.some(order)
    text += (f"    linalg.exp ins(%x : {T}) outs(%y : {T})\n" if rng.random() < 0.5 else "") + u.some(["%y", *others])
    text += freed(rng, "    ", "%x", "%own") + u.some(["%y", *others]) + f"    scf.yield %y, %yes : {T}, i1\n  }}\n"
    after = Uses(rng, "  ")
    return text + after.some(["%r#0", *others]).replace("%n2_", "%l2_") + freed(rng, "  ", "%r#0", "%r#1").replace("%br#0", "%br")


def program(seed):
    r = random.Random(seed)
    u = Uses(r, "  ")
    same = r.random() < 0.5
    text = f"func.func private @given(%a: {T}, %b: {T}, %give: i1, %yes: i1, %f: f32) {{\n"
    text += "".join(f"  %c{k} = arith.constant {k} : index\n" for k in range(4))
    own = f"  %o = memref.alloc() : {T}\n  linalg.fill ins(%f : f32) outs(%o : {T})\n"
    late = r.random() < 0.4
    text += ("" if late else own) + u.some(["%a", "%b"] + ([] if late else ["%o"]))
    text += (loop(r, r.choice(["%a", "%b"]), ["%a", "%b"]) if r.random() < 0.6 else "") + (own if late else "")
    text += u.some(["%a", "%b", "%o"]) + u.some(["%o"]) + freed(r, "  ", "%a", "%give") + u.some(["%o"]) + f"  memref.dealloc %o : {T}\n  return\n}}\n"
    text += f"func.func @main() {{\n  %f = arith.constant 1.5 : f32\n  %g = arith.constant 2.5 : f32\n  %yes = arith.constant true\n  %no = arith.constant false\n"
    text += f"  %a = memref.alloc() : {T}\n  linalg.fill ins(%g : f32) outs(%a : {T})\n"
    text += f"  %b = memref.alloc() : {T}\n  linalg.fill ins(%f : f32) outs(%b : {T})\n"
    text += f"  call @given(%b, %a, %no, %yes, %g) : ({T}, {T}, i1, i1, f32) -> ()\n"
    text += f"  call @given(%a, {'%a' if same else '%b'}, %yes, %yes, %f) : ({T}, {T}, i1, i1, f32) -> ()\n"
    return text + f"  memref.dealloc %b : {T}\n  return\n}}\n"


if __name__ == "__main__":
    sys.exit(check_programs(program, "liveness-conditional", __doc__))
