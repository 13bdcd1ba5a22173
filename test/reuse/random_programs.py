#!/usr/bin/env python3
"""Writes a module of random functions over buffers, for execution before and after buffer-reuse.

    random_programs.py SEED COUNT

Each function allocates, writes, reads and frees buffers of several sizes in straight lines, branches and loops, under
several names (views, selects, branches that yield one of two). Programs are right by construction: nothing is read
before it is written, used after it is freed, or leaked. Whatever a buffer holds when it is freed goes into the function's
row of the result, so that memory that is shared too early shows. @entry calls them all."""
import random
import sys

SIZES = (8, 16, 32)
ROW = "memref<8xf32, strided<[1], offset: ?>>"
# Combining so that numbers stay small however often it is done.
COMBINE = """linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}} ins({a}, {b} : {ta}, {tb}) outs({c} : {tc}) {{
    ^bb0(%p: f32, %q: f32, %r: f32):
      %s = arith.mulf %p, %{k} : f32
      %t = arith.mulf %q, %k2 : f32
      %u = arith.subf %s, %t : f32
      linalg.yield %u : f32
    }}"""


class Function:
    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.next = 0

    def name(self):
        self.next += 1
        return f"%v{self.next}"

    def emit(self, depth, text):
        self.lines.append("  " * depth + text)

    def fill(self, depth, buffer, size):
        """Every number differs from its neighbours and from other buffers' numbers."""
        whole = f"memref<{size}xf32>"
        self.emit(depth, f"linalg.fill ins(%k{self.rng.randrange(3)} : f32) outs({buffer} : {whole})")
        for offset in range(0, size, 8):
            part, source = self.name(), self.name()
            strided = f"memref<8xf32, strided<[1], offset: {offset}>>" if offset else "memref<8xf32, strided<[1]>>"
            start = self.rng.randrange(1, 8)
            self.emit(depth, f"{part} = memref.subview {buffer}[{offset}] [8] [1] : {whole} to {strided}")
            from_x = f"memref<8xf32, strided<[1], offset: {start}>>"
            self.emit(depth, f"{source} = memref.subview %x[{start}] [8] [1] : memref<16xf32> to {from_x}")
            self.combine(depth, (source, from_x), (part, strided), (part, strided), "k0")

    def combine(self, depth, a, b, c, k):
        text = COMBINE.format(a=a[0], ta=a[1], b=b[0], tb=b[1], c=c[0], tc=c[1], k=k)
        for line in text.splitlines():
            self.emit(depth, line)

    def body(self, depth, scope, steps):
        """`scope`: buffers that may be used here, as [name, size, owner]; what is allocated here is freed here."""
        local = []
        for _ in range(steps):
            self.step(depth, scope, local)
        self.rng.shuffle(local)
        for owner in local:
            self.free(depth, scope, local, owner, forced=True)

    def free(self, depth, scope, local, owner, forced=False):
        """Frees a buffer; all its names go."""
        if not forced:
            local.remove(owner)
        whole = f"memref<{owner[1]}xf32>"
        part, strided = self.name(), "memref<8xf32, strided<[1]>>"
        self.emit(depth, f"{part} = memref.subview {owner[0]}[0] [8] [1] : {whole} to {strided}")
        self.combine(depth, ("%acc", ROW), (part, strided), ("%acc", ROW), "k1")
        self.emit(depth, f"memref.dealloc {owner[0]} : {whole}")
        scope[:] = [entry for entry in scope if owner[0] not in entry[2]]

    def pick(self, scope, size=None):
        fitting = [e for e in scope if size is None or e[1] == size]
        return self.rng.choice(fitting) if fitting else None

    def step(self, depth, scope, local):
        kind = self.rng.randrange(12)
        if kind < 4 or not scope:
            size = self.rng.choice(SIZES)
            buffer = self.name()
            alignment = self.rng.choice(["", " {alignment = 64 : i64}", " {alignment = 128 : i64}"])
            self.emit(depth, f"{buffer} = memref.alloc(){alignment} : memref<{size}xf32>")
            self.fill(depth, buffer, size)
            local.append([buffer, size])
            scope.append([buffer, size, {buffer}])
        elif kind < 7:
            a = self.pick(scope)
            b, c = self.pick(scope, a[1]), self.pick(scope, a[1])
            t = f"memref<{a[1]}xf32>"
            self.combine(depth, (a[0], t), (b[0], t), (c[0], t), "k0")
        elif kind == 7:
            big, small = self.pick(scope, 32), self.pick(scope, 8)
            if big and small and not big[2] & small[2]:
                view, strided = self.name(), "memref<8xf32, strided<[1], offset: 4>>"
                self.emit(depth, f"{view} = memref.subview {big[0]}[4] [8] [1] : memref<32xf32> to {strided}")
                self.emit(depth, f"memref.copy {view}, {small[0]} : {strided} to memref<8xf32>")
        elif kind == 8:
            a = self.pick(scope)
            b = self.pick(scope, a[1])
            alias, t = self.name(), f"memref<{a[1]}xf32>"
            if self.rng.random() < 0.5:
                self.emit(depth, f"{alias} = arith.select %c, {a[0]}, {b[0]} : {t}")
            else:
                self.emit(depth, f"{alias} = scf.if %c -> ({t}) {{")
                self.emit(depth + 1, f"scf.yield {a[0]} : {t}")
                self.emit(depth, "} else {")
                self.emit(depth + 1, f"scf.yield {b[0]} : {t}")
                self.emit(depth, "}")
            scope.append([alias, a[1], a[2] | b[2]])
        elif kind == 9 and local:
            self.free(depth, scope, local, self.rng.choice(local))
        elif kind == 10 and depth < 4:
            self.emit(depth, "scf.if %c {")
            self.body(depth + 1, list(scope), self.rng.randrange(1, 6))
            self.emit(depth, "} else {")
            self.body(depth + 1, list(scope), self.rng.randrange(1, 6))
            self.emit(depth, "}")
        elif kind == 11 and depth < 4:
            self.emit(depth, f"scf.for %i{depth} = %c0 to %c3 step %c1 {{")
            self.body(depth + 1, list(scope), self.rng.randrange(1, 8))
            self.emit(depth, "}")


def function(rng, index):
    f = Function(rng)
    f.emit(1, f"func.func private @f{index}(%x: memref<16xf32>, %acc: {ROW}, %c: i1) {{")
    for i, value in enumerate(("0.6", "0.9", "0.3")):
        f.emit(2, f"%k{i} = arith.constant {value} : f32")
    for i in (0, 1, 3):
        f.emit(2, f"%c{i} = arith.constant {i} : index")
    scope = []
    f.body(2, scope, rng.randrange(4, 40))
    f.emit(2, "return")
    f.emit(1, "}")
    return "\n".join(f.lines)


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    print("#id = affine_map<(d0) -> (d0)>")
    print("module {")
    for i in range(count):
        print(function(rng, i))
    print(f"  func.func @entry(%x: memref<16xf32>, %out: memref<{count}x8xf32>) {{")
    print("    %true = arith.constant true\n    %false = arith.constant false")
    for i in range(count):
        row = f"memref<8xf32, strided<[1], offset: {8 * i}>>" if i else "memref<8xf32, strided<[1]>>"
        print(f"    %s{i} = memref.subview %out[{i}, 0] [1, 8] [1, 1] : memref<{count}x8xf32> to {row}")
        print(f"    %r{i} = memref.cast %s{i} : {row} to {ROW}")
        condition = "true" if i % 2 else "false"
        print(f"    func.call @f{i}(%x, %r{i}, %{condition}) : (memref<16xf32>, {ROW}, i1) -> ()")
    print("    return\n  }\n}")


if __name__ == "__main__":
    main()
