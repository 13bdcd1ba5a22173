#!/usr/bin/env python3
"""Writes random programs over buffers that are not freed yet, for ownership-based deallocation.

    ownership.py SEED COUNT [--beyond] [--freed] [--reallocs] [--executable]

The programs stand one after another, separated for --split-input-file. Each is a module: functions that allocate (of static
and dynamic size, on the heap and on the stack), rename (views, casts, selects), nest (every op of scf with memref results
and carried memrefs), branch with block arguments, call private, public and external functions, and return buffers of their
own, arguments, one of two, or one twice. With --beyond they free some buffers by themselves, with --freed many, and not all of these on all paths. They are right by construction and read only what was written.
Without --beyond they keep to what mlir-opt 22 handles: results of region ops and of calls are not used in later blocks, what
is passed to a block is not used there under its own name, there are no loops of blocks, and every block can be reached.
Programs that run (--executable) keep off the stack and write each buffer once, so that copies cannot be told apart."""
import argparse
import random
import re

from lines import Lines

PLACES = 32
STATIC, DYNAMIC, UNRANKED = "memref<4xf32>", "memref<?xf32>", "memref<*xf32>"
STRIDED = "memref<2xf32, strided<[1], offset: ?>>"
SQUARE = "memref<2x2xf32>"
HEADER = """memref.global constant @global : memref<4xf32> = dense<1.0>
func.func private @printF32(f32)
"""
DECLARATIONS = """func.func private @external(memref<4xf32>) -> memref<4xf32>
func.func private @external_two(memref<?xf32>) -> (memref<?xf32>, memref<4xf32>)
"""
DEFINITIONS = """func.func @external(%a: memref<4xf32>) -> memref<4xf32> {
  %r = memref.alloc() : memref<4xf32>
  memref.copy %a, %r : memref<4xf32> to memref<4xf32>
  return %r : memref<4xf32>
}
func.func @external_two(%a: memref<?xf32>) -> (memref<?xf32>, memref<4xf32>) {
  %f = arith.constant 3.0 : f32
  %n = arith.constant 3 : index
  %r = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%r : memref<?xf32>)
  linalg.fill ins(%f : f32) outs(%s : memref<4xf32>)
  return %r, %s : memref<?xf32>, memref<4xf32>
}
"""


class Function(Lines):
    def __init__(self, rng, name, callees, beyond, runs=False, reallocs=False, freed=False):
        super().__init__(rng)
        self.name, self.callees, self.beyond, self.runs = name, callees, beyond, runs
        self.freed = freed
        self.reallocs = int(reallocs)
        self.blocks, self.opened = 0, 0
        self.places = {}  # by depth: ops in the block so far; places for memrefs modulo PLACES, or None for any

    def at(self, depth, text):
        place = self.places.setdefault(depth, [0, None])
        if re.match(r"%.* = .*memref", text) and place[1] is not None:
            while place[0] % PLACES != place[1]:
                self.line(depth, self.filler(), place)
        self.line(depth, text, place)

    def filler(self):
        """An op that takes a place in its block. Where it is kept by canonicalisation, it prints something."""
        return f"{self.fresh()} = arith.constant 0 : index" if self.runs else "vector.print %n : index"

    def line(self, depth, text, place):
        super().at(depth, text)
        place[0] += re.match(r"[%a-z]", text) is not None and not re.match("case|default", text)
        if text.endswith("{"):
            self.places[depth + 1] = [0, None]

    def pick(self, scope, kind, passes=False):
        """The name of a value of a type, or None."""
        fitting = [v for v, t, stays in scope if t == kind and (stays or not passes)]
        return self.rng.choice(fitting) if fitting else None

    def get(self, depth, scope, kind, passes=False):
        """A value of a type, new if there is none. `passes`: which may be passed to a block."""
        value = self.pick(scope, kind, passes)
        if value and self.rng.random() < 0.9:
            return value
        return self.allocate(depth, scope, kind)

    def add(self, scope, value, kind, stays=True, of=()):
        """`stays`: may be used in later blocks, as may what it is made of."""
        stays = stays and all(s for v, _, s in scope if v in of)
        scope.append((value, kind, stays or self.beyond))
        return value

    def allocate(self, depth, scope, kind):
        value = self.fresh()
        op = self.rng.choices(["memref.alloc", "memref.alloca"], [4, 0 if self.runs else 1])[0]
        if kind == DYNAMIC:
            self.at(depth, f"{value} = {op}(%n) : {DYNAMIC}")
        else:
            self.at(depth, f"{value} = {op}() : {STATIC}")
        self.fill(depth, value, STATIC if kind != DYNAMIC else DYNAMIC)
        self.add(scope, value, DYNAMIC if kind == DYNAMIC else STATIC)
        if kind == STRIDED:
            return self.subview(depth, scope, value)
        if kind == UNRANKED:
            return self.cast(depth, scope, value, STATIC, UNRANKED)
        return value

    def fill(self, depth, value, kind):
        """Each buffer has numbers of its own. Programs that run write no others, so that copies cannot be told apart."""
        number = self.fresh()
        self.at(depth, f"{number} = arith.constant {self.count}.0 : f32")
        self.at(depth, f"linalg.fill ins({number} : f32) outs({value} : {kind})")

    def subview(self, depth, scope, source):
        value = self.fresh()
        self.at(depth, f"{value} = memref.subview {source}[%i0] [2] [1] : {STATIC} to {STRIDED}")
        return self.add(scope, value, STRIDED, of=[source])

    def cast(self, depth, scope, source, kind, to):
        value = self.fresh()
        self.at(depth, f"{value} = memref.cast {source} : {kind} to {to}")
        return self.add(scope, value, to, of=[source])

    # --- one step each; `inside`: nested in a region op ---

    def step(self, depth, scope, budget):
        choices = [
            (6, self.do_allocate), (3, self.do_view), (3, self.do_select), (2, self.do_use), (1, self.do_global),
            (1, self.do_clone), (3, self.do_call), (self.reallocs, self.do_realloc), (1, self.do_elementwise),
            (self.beyond, self.do_temporary), (8 * self.freed, self.do_freed),
        ]
        if budget > 0:
            choices += [
                (3, self.do_if), (3, self.do_for), (2, self.do_while), (1, self.do_switch), (1, self.do_execute),
                (1, self.do_alloca_scope), (1, self.do_parallel), (1, self.do_forall), (1, self.do_affine_for),
                (1, self.do_affine_if), (1, self.do_reduce), (not self.runs, self.do_launch),
            ]
        self.rng.choices([c for _, c in choices], [w for w, _ in choices])[0](depth, scope, budget)

    def do_allocate(self, depth, scope, budget):
        self.allocate(depth, scope, self.rng.choice([STATIC, STATIC, DYNAMIC]))

    def do_view(self, depth, scope, budget):
        source = self.pick(scope, STATIC)
        if not source:
            return
        kind = self.rng.choice(["subview", "subview", "cast", "cast", "reinterpret", "reshape"])
        if kind == "subview":
            self.subview(depth, scope, source)
        elif kind == "cast":
            self.cast(depth, scope, source, STATIC, self.rng.choice([DYNAMIC, UNRANKED]))
        elif kind == "reinterpret":
            value = self.fresh()
            self.at(depth, f"{value} = memref.reinterpret_cast {source} to offset: [%i0], sizes: [2], strides: [1] : "
                             f"{STATIC} to {STRIDED}")
            self.add(scope, value, STRIDED, of=[source])
        else:
            square, value = self.fresh(), self.fresh()
            self.at(depth, f"{square} = memref.expand_shape {source} [[0, 1]] output_shape [2, 2] : {STATIC} into {SQUARE}")
            if self.rng.random() < 0.5:
                self.show_at(depth, square, "%i0, %i1", SQUARE)
            self.at(depth, f"{value} = memref.collapse_shape {square} [[0, 1]] : {SQUARE} into {STATIC}")
            self.add(scope, value, STATIC, of=[source])

    def do_select(self, depth, scope, budget):
        kind = self.rng.choice([STATIC, STATIC, DYNAMIC, STRIDED])
        a, b, value = self.get(depth, scope, kind), self.get(depth, scope, kind), self.fresh()
        self.at(depth, f"{value} = arith.select {self.condition()}, {a}, {b} : {kind}")
        self.add(scope, value, kind, of=[a, b])

    def do_use(self, depth, scope, budget):
        for kind in (STATIC, DYNAMIC, STRIDED):
            value = self.pick(scope, kind)
            if value and not self.runs and self.rng.random() < 0.5:
                self.at(depth, f"linalg.fill ins(%f : f32) outs({value} : {kind})")
            elif value:
                self.show(depth, value, kind)

    def show(self, depth, value, kind):
        """Prints its first element."""
        self.show_at(depth, value, "%i0", kind)

    def show_at(self, depth, value, indices, kind):
        element = self.fresh()
        self.at(depth, f"{element} = memref.load {value}[{indices}] : {kind}")
        self.at(depth, f"func.call @printF32({element}) : (f32) -> ()")

    def do_global(self, depth, scope, budget):
        value = self.fresh()
        self.at(depth, f"{value} = memref.get_global @global : {STATIC}")
        copy = self.allocate(depth, scope, STATIC)
        self.at(depth, f"memref.copy {value}, {copy} : {STATIC} to {STATIC}")

    def do_clone(self, depth, scope, budget):
        kind = self.rng.choice([STATIC, DYNAMIC])
        source, value = self.get(depth, scope, kind), self.fresh()
        self.at(depth, f"{value} = bufferization.clone {source} : {kind} to {kind}")
        self.add(scope, value, kind)

    def do_realloc(self, depth, scope, budget):
        source, value, size = self.get(depth, scope, DYNAMIC), self.fresh(), self.fresh()
        self.at(depth, f"{size} = arith.addi %n, %i1 : index")
        self.at(depth, f"{value} = memref.realloc {source}({size}) : {DYNAMIC} to {DYNAMIC}")
        self.add(scope, value, DYNAMIC, stays=False)

    def do_elementwise(self, depth, scope, budget):
        """Ops with regions that control does not branch to. Programs that run write into a new buffer."""
        source = self.get(depth, scope, STATIC)
        target = self.fresh() if self.runs else self.get(depth, scope, STATIC)
        if self.runs:
            self.at(depth, f"{target} = memref.alloc() : {STATIC}")
            self.add(scope, target, STATIC)
        if self.rng.random() < 0.5:
            self.at(depth, f"linalg.map {{ math.absf }} ins({source} : {STATIC}) outs({target} : {STATIC})")
            return
        self.at(depth, "linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], "
                         f'iterator_types = ["parallel"]}} ins({source} : {STATIC}) outs({target} : {STATIC}) {{')
        read, result = self.fresh(), self.fresh()
        self.at(depth, f"^bb0({read}: f32, {self.fresh()}: f32):")
        self.at(depth + 1, f"{result} = arith.addf {read}, {read} : f32")
        self.at(depth + 1, f"linalg.yield {result} : f32")
        self.at(depth, "}")

    def do_temporary(self, depth, scope, budget):
        """A buffer that the program frees by itself."""
        kind, inner = self.rng.choice([STATIC, DYNAMIC]), []
        value = self.fresh()
        self.at(depth, f"{value} = memref.alloc({'%n' if kind == DYNAMIC else ''}) : {kind}")
        self.fill(depth, value, kind)
        inner.append((value, kind, True))
        for _ in range(self.rng.randrange(3)):
            self.step(depth, scope, budget - 1)
        if kind == STATIC and self.rng.random() < 0.5:
            self.show(depth, self.subview(depth, inner, value), STRIDED)
        else:
            self.show(depth, value, kind)
        shape = self.rng.choice(["once", "once", "bufferization", "branches"])
        if shape == "once":
            self.at(depth, f"memref.dealloc {value} : {kind}")
        elif shape == "bufferization":
            self.at(depth, f"bufferization.dealloc ({value} : {kind}) if (%true_c)")
        else:
            self.at(depth, f"scf.if {self.condition()} {{")
            self.at(depth + 1, f"memref.dealloc {value} : {kind}")
            self.at(depth, "} else {")
            self.at(depth + 1, f"memref.dealloc {value} : {kind}")
            self.at(depth, "}")

    # --- buffers that the program frees, on all paths or on some; they are not used after that ---

    def do_freed(self, depth, scope, budget):
        value = self.new(depth)
        for _ in range(self.rng.randrange(2)):
            self.step(depth, scope, budget - 1)
        self.show(depth, value, STATIC)
        self.rng.choice([self.free_on_some_paths, self.free_nested, self.free_view, self.free_chosen, self.free_both_chosen,
                         self.free_result, self.free_rotated, self.free_last, self.free_owned, self.free_in_loop,
                         self.free_of_call])(depth, scope, value)

    def new(self, depth):
        value = self.fresh()
        self.at(depth, f"{value} = memref.alloc() : {STATIC}")
        self.fill(depth, value, STATIC)
        return value

    def free(self, depth, value, kind=STATIC):
        if self.rng.random() < 0.2:
            self.at(depth, f"bufferization.dealloc ({value} : {kind}) if (%true_c)")
        else:
            self.at(depth, f"memref.dealloc {value} : {kind}")

    def free_if(self, depth, value, condition, kind=STATIC):
        if self.rng.random() < 0.2:
            self.at(depth, f"bufferization.dealloc ({value} : {kind}) if ({condition})")
            return
        self.at(depth, f"scf.if {condition} {{")
        self.at(depth + 1, f"memref.dealloc {value} : {kind}")
        self.at(depth, "}")

    def free_on_some_paths(self, depth, scope, value):
        """On one path, and now and then on the other one too."""
        negated = self.fresh()
        self.at(depth, f"{negated} = arith.xori %c, %true_c : i1")
        self.free_if(depth, value, "%c")
        if self.rng.random() < 0.4:
            self.free_if(depth, value, negated)

    def free_nested(self, depth, scope, value):
        few = self.fresh()
        self.at(depth, f"{few} = arith.cmpi ule, %n, %i1 : index")
        self.at(depth, "scf.if %c {")
        self.free_if(depth + 1, value, few)
        self.at(depth, "} else {")
        self.free(depth + 1, value)
        self.at(depth, "}")
        if self.rng.random() < 0.3:
            rest, many = self.fresh(), self.fresh()
            self.at(depth, f"{many} = arith.xori {few}, %true_c : i1")
            self.at(depth, f"{rest} = arith.andi {many}, %c : i1")
            self.free_if(depth, value, rest)

    def free_view(self, depth, scope, value):
        kind = self.rng.choice([DYNAMIC, UNRANKED])
        view = self.cast(depth, [], value, STATIC, kind)
        if self.rng.random() < 0.5:
            self.free(depth, view, kind)
        else:
            self.free_if(depth, view, "%c", kind)

    def free_chosen(self, depth, scope, value):
        """One of two; the other one may also have another owner."""
        other = self.new(depth) if self.rng.random() < 0.6 else None
        chosen = self.fresh()
        if other:
            self.at(depth, f"{chosen} = arith.select %c, {value}, {other} : {STATIC}")
            self.free(depth, chosen)
            return
        other = self.get(depth, scope, STATIC)
        self.at(depth, f"{chosen} = arith.select %c, {value}, {other} : {STATIC}")
        self.show(depth, chosen, STATIC)
        self.free_if(depth, chosen, "%c")

    def free_both_chosen(self, depth, scope, value):
        other, first, second = self.new(depth), self.fresh(), self.fresh()
        self.at(depth, f"{first} = arith.select %c, {value}, {other} : {STATIC}")
        self.at(depth, f"{second} = arith.select %c, {other}, {value} : {STATIC}")
        self.free(depth, first)
        self.show(depth, second, STATIC)
        self.free(depth, second)

    def free_result(self, depth, scope, value):
        """What comes out of scf.if: the buffer or another one."""
        result = self.fresh()
        self.at(depth, f"{result} = scf.if %c -> ({STATIC}) {{")
        self.at(depth + 1, f"scf.yield {value} : {STATIC}")
        self.at(depth, "} else {")
        if self.rng.random() < 0.5:
            self.free(depth + 1, value)
        self.at(depth + 1, f"scf.yield {self.new(depth + 1)} : {STATIC}")
        self.at(depth, "}")
        self.show(depth, result, STATIC)
        if self.rng.random() < 0.7:
            self.free(depth, result)

    def free_rotated(self, depth, scope, value, frees=True):
        """A loop makes another buffer each time round."""
        result, arg = self.fresh(), self.fresh()
        self.at(depth, f"{result} = scf.for {self.fresh()} = %i0 to %n step %i1 iter_args({arg} = {value}) -> ({STATIC}) {{")
        self.show(depth + 1, arg, STATIC)
        if frees:
            self.free(depth + 1, arg)
        self.at(depth + 1, f"scf.yield {self.new(depth + 1)} : {STATIC}")
        self.at(depth, "}")
        self.show(depth, result, STATIC)
        if self.rng.random() < 0.7:
            self.free(depth, result)

    def free_last(self, depth, scope, value):
        self.free_rotated(depth, scope, value, False)

    def free_owned(self, depth, scope, value):
        """An i1 goes along that says whether the buffer is the program's to free."""
        self.free(depth, value)
        init, result, arg, owned = self.get(depth, scope, STATIC), self.fresh(), self.fresh(), self.fresh()
        no = self.fresh()
        self.at(depth, f"{no} = arith.constant false")
        self.at(depth, f"{result}:2 = scf.for {self.fresh()} = %i0 to %n step %i1 iter_args({arg} = {init}, {owned} = {no}) "
                         f"-> ({STATIC}, i1) {{")
        self.show(depth + 1, arg, STATIC)
        if self.rng.random() < 0.7:
            self.free_if(depth + 1, arg, owned)
        self.at(depth + 1, f"scf.yield {self.new(depth + 1)}, %true_c : {STATIC}, i1")
        self.at(depth, "}")
        self.show(depth, f"{result}#0", STATIC)
        if self.rng.random() < 0.7:
            self.free_if(depth, f"{result}#0", f"{result}#1")

    def free_in_loop(self, depth, scope, value):
        """In some iterations."""
        self.free(depth, value)
        index, first = self.fresh(), self.fresh()
        self.at(depth, f"scf.for {index} = %i0 to %n step %i1 {{")
        inner = self.new(depth + 1)
        self.show(depth + 1, inner, STATIC)
        self.at(depth + 1, f"{first} = arith.cmpi eq, {index}, %i0 : index")
        self.free_if(depth + 1, inner, self.rng.choice([first, "%c"]))
        self.at(depth, "}")

    def free_of_call(self, depth, scope, value):
        result = self.fresh()
        self.at(depth, f"{result} = func.call @external({value}) : ({STATIC}) -> {STATIC}")
        self.show(depth, result, STATIC)
        if self.rng.random() < 0.5:
            self.free(depth, result)
        else:
            self.free_if(depth, result, "%c")
        if self.rng.random() < 0.7:
            self.free(depth, value)

    def do_call(self, depth, scope, budget):
        name, inputs, results = self.rng.choice(self.callees)
        args = [self.get(depth, scope, kind) for kind in inputs]
        value, external = self.fresh(), name.startswith("external")
        if not external:
            args, inputs = ["%c", "%n", *args], ["i1", "index", *inputs]
        left = f"{value}:{len(results)} = " if results else ""
        operands, kind = ", ".join(args), f"({', '.join(inputs)}) -> ({', '.join(results)})"
        if external and self.rng.random() < 0.2:  # the types of others may change
            callee = self.fresh()
            self.at(depth, f"{callee} = func.constant @{name} : {kind}")
            self.at(depth, f"{left}func.call_indirect {callee}({operands}) : {kind}")
        else:
            self.at(depth, f"{left}func.call @{name}({operands}) : {kind}")
        for i, kind in enumerate(results):
            self.add(scope, f"{value}#{i}", kind, stays=False)

    def condition(self):
        return self.rng.choice(["%c", "%c", "%true_c"])

    def kinds(self, most):
        kinds = [STATIC] * 8 + [DYNAMIC] * 4 + [STRIDED, UNRANKED]
        return [self.rng.choice(kinds) for _ in range(self.rng.randrange(most + 1))]

    def region(self, depth, scope, kinds, terminator, budget, args=()):
        """The ops of a region with one block, which passes on values of these types; `terminator` is a function of a text."""
        inner = list(scope) + [(v, t, True) for v, t in args]
        for _ in range(self.rng.randrange(3)):
            self.step(depth, inner, budget - 1)
        values = [self.get(depth, inner, kind) for kind in kinds]
        self.at(depth, terminator(", ".join(values), ", ".join(kinds)))

    @staticmethod
    def end(op):
        return lambda values, kinds: f"{op} {values} : {kinds}" if values else op

    def results(self, kinds, value):
        return (f"{value}:{len(kinds)} = ", f" -> ({', '.join(kinds)})") if kinds else ("", "")

    def add_results(self, scope, value, kinds):
        for i, kind in enumerate(kinds):
            self.add(scope, f"{value}#{i}", kind, stays=False)

    def do_if(self, depth, scope, budget):
        kinds, value = self.kinds(2), self.fresh()
        left, right = self.results(kinds, value)
        self.at(depth, f"{left}scf.if {self.condition()}{right} {{")
        self.region(depth + 1, scope, kinds, self.end("scf.yield"), budget)
        self.at(depth, "} else {")
        self.region(depth + 1, scope, kinds, self.end("scf.yield"), budget)
        self.at(depth, "}")
        self.add_results(scope, value, kinds)

    def do_for(self, depth, scope, budget):
        kinds, value = self.kinds(2), self.fresh()
        inits = [self.get(depth, scope, kind) for kind in kinds]
        args = [self.fresh() for _ in kinds]
        left, right = self.results(kinds, value)
        carried = f" iter_args({', '.join(f'{a} = {i}' for a, i in zip(args, inits))})" if kinds else ""
        self.at(depth, f"{left}scf.for {self.fresh()} = %i0 to %n step %i1{carried}{right} {{")
        self.region(depth + 1, scope, kinds, self.end("scf.yield"), budget, list(zip(args, kinds)))
        self.at(depth, "}")
        self.add_results(scope, value, kinds)

    def do_while(self, depth, scope, budget):
        kinds, passed, value, counter = self.kinds(2), self.kinds(2), self.fresh(), self.fresh()
        inits = [self.get(depth, scope, kind) for kind in kinds]
        args = [self.fresh() for _ in kinds]
        pairs = "".join(f", {a} = {i}" for a, i in zip(args, inits))
        more = self.fresh()
        left = f"{value}:{1 + len(passed)} = "
        self.at(depth, f"{left}scf.while ({counter} = %i0{pairs}) : "
                         f"({', '.join(['index'] + kinds)}) -> ({', '.join(['index'] + passed)}) {{")
        self.at(depth + 1, f"{more} = arith.cmpi ult, {counter}, %n : index")
        self.region(depth + 1, scope, passed,
                    lambda v, k: f"scf.condition({more}) {counter}{', ' + v if v else ''} : "
                                 f"index{', ' + k if k else ''}",
                    budget, list(zip(args, kinds)))
        args = [self.fresh() for _ in passed]
        counter, bigger = self.fresh(), self.fresh()
        typed = "".join(f", {a}: {k}" for a, k in zip(args, passed))
        self.at(depth, "} do {")
        self.at(depth, f"^bb0({counter}: index{typed}):")
        self.at(depth + 1, f"{bigger} = arith.addi {counter}, %i1 : index")
        self.region(depth + 1, scope, kinds,
                    lambda v, k: f"scf.yield {bigger}{', ' + v if v else ''} : index{', ' + k if k else ''}",
                    budget, list(zip(args, passed)))
        self.at(depth, "}")
        for i, kind in enumerate(passed):
            self.add(scope, f"{value}#{i + 1}", kind, stays=False)

    def do_switch(self, depth, scope, budget):
        kinds, value = self.kinds(2), self.fresh()
        left = self.results(kinds, value)[0]
        self.at(depth, f"{left}scf.index_switch %n" + (f" -> {', '.join(kinds)}" if kinds else ""))
        for case in range(self.rng.randrange(3)):
            self.at(depth, f"case {case + 2} {{")
            self.region(depth + 1, scope, kinds, self.end("scf.yield"), budget)
            self.at(depth, "}")
        self.at(depth, "default {")
        self.region(depth + 1, scope, kinds, self.end("scf.yield"), budget)
        self.at(depth, "}")
        self.add_results(scope, value, kinds)

    def do_execute(self, depth, scope, budget):
        kinds, value = self.kinds(2), self.fresh()
        left, right = self.results(kinds, value)
        self.at(depth, f"{left}scf.execute_region{right} {{")
        inner, blocks = list(scope), self.blocks
        self.start_block(depth + 1)
        self.graph(depth + 1, inner, budget - 1, kinds, self.end("scf.yield"))
        self.at(depth, "}")
        if self.blocks > blocks:  # which may be put in the place of the op: what follows is a later block then
            scope[:] = self.later(scope, [])
        self.add_results(scope, value, kinds)

    def do_alloca_scope(self, depth, scope, budget):
        if self.runs:  # mlir-opt cannot lower one with memref results
            return
        kinds, value = [self.rng.choice([STATIC, DYNAMIC]) for _ in range(self.rng.randrange(2))], self.fresh()
        left, right = self.results(kinds, value)
        self.at(depth, f"{left}memref.alloca_scope{right} {{")
        inside, inner = list(scope), [self.fresh() for _ in kinds]
        for _ in range(self.rng.randrange(3)):
            self.step(depth + 1, inside, budget - 1)
        for name, kind in zip(inner, kinds):
            self.at(depth + 1, f"{name} = memref.alloc({'%n' if kind == DYNAMIC else ''}) : {kind}")
        self.at(depth + 1, self.end("memref.alloca_scope.return")(", ".join(inner), ", ".join(kinds)))
        self.at(depth, "}")
        for i, kind in enumerate(kinds):
            self.at(depth, f"linalg.fill ins(%f : f32) outs({value}#{i} : {kind})")
        self.add_results(scope, value, kinds)

    def do_parallel(self, depth, scope, budget):
        self.at(depth, f"scf.parallel ({self.fresh()}) = (%i0) to (%n) step (%i1) {{")
        self.region(depth + 1, scope, [], lambda v, k: "scf.reduce", budget)
        self.at(depth, "}")

    def do_forall(self, depth, scope, budget):
        self.at(depth, f"scf.forall ({self.fresh()}) in (2) {{")
        self.region(depth + 1, scope, [], lambda v, k: "", budget)
        self.at(depth, "}")

    def do_affine_for(self, depth, scope, budget):
        kinds, value = self.kinds(2) if self.beyond else [], self.fresh()
        inits = [self.get(depth, scope, kind) for kind in kinds]
        args = [self.fresh() for _ in kinds]
        left, right = self.results(kinds, value)
        carried = f" iter_args({', '.join(f'{a} = {i}' for a, i in zip(args, inits))})" if kinds else ""
        self.at(depth, f"{left}affine.for {self.fresh()} = 0 to 2{carried}{right} {{")
        self.region(depth + 1, scope, kinds, self.end("affine.yield") if kinds else lambda v, k: "", budget,
                    list(zip(args, kinds)))
        self.at(depth, "}")
        self.add_results(scope, value, kinds)

    def do_affine_if(self, depth, scope, budget):
        kinds, value = self.kinds(2), self.fresh()
        left, right = self.results(kinds, value)
        self.at(depth, f"{left}affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n]{right} {{")
        self.region(depth + 1, scope, kinds, self.end("affine.yield"), budget)
        self.at(depth, "} else {")
        self.region(depth + 1, scope, kinds, self.end("affine.yield"), budget)
        self.at(depth, "}")
        self.add_results(scope, value, kinds)

    def do_reduce(self, depth, scope, budget):
        """A loop with a reduction, which has a region of its own. Both may have buffers."""
        value, element = self.fresh(), self.fresh()
        self.at(depth, f"{value} = scf.parallel ({self.fresh()}) = (%i0) to (%n) step (%i1) init (%f) -> f32 {{")
        inner = list(scope)
        for _ in range(self.rng.randrange(3)):
            self.step(depth + 1, inner, budget - 1)
        self.at(depth + 1, f"{element} = memref.load {self.get(depth + 1, inner, STATIC)}[%i0] : {STATIC}")
        self.at(depth + 1, f"scf.reduce({element} : f32) {{")
        left, right, result = self.fresh(), self.fresh(), self.fresh()
        self.at(depth + 1, f"^bb0({left}: f32, {right}: f32):")
        inner = list(scope)
        for _ in range(self.rng.randrange(2)):
            self.step(depth + 2, inner, 0)
        self.at(depth + 2, f"{result} = arith.addf {left}, {right} : f32")
        self.at(depth + 2, f"scf.reduce.return {result} : f32")
        self.at(depth + 1, "}")
        self.at(depth, "}")
        if self.runs:
            self.at(depth, f"func.call @printF32({value}) : (f32) -> ()")

    def do_launch(self, depth, scope, budget):
        names = [", ".join(self.fresh() for _ in range(3)) for _ in range(2)]
        sizes = [", ".join(f"{self.fresh()} = %i1" for _ in range(3)) for _ in range(2)]
        self.at(depth, f"gpu.launch blocks({names[0]}) in ({sizes[0]}) threads({names[1]}) in ({sizes[1]}) {{")
        self.region(depth + 1, scope, [], lambda v, k: "gpu.terminator", budget)
        self.at(depth, "}")

    # --- blocks ---

    def start_block(self, depth):
        """Memrefs of different blocks have different places, and each block uses something that it defines: without that,
        mlir-opt lists memrefs in an order that depends on more than the program (docs/reference/divergences.md)."""
        self.opened += 1
        self.places[depth] = [0, self.opened % PLACES]
        twice = self.fresh()
        self.at(depth, f"{twice} = arith.addi %n, %n : index")
        if not self.runs:
            self.at(depth, f"vector.print {twice} : index")

    def block(self):
        self.blocks += 1
        return f"^bb{self.blocks}"

    def padding(self, target):
        """Arguments in front of the memrefs, so that memrefs of different blocks have different places there as well."""
        return 2 + 2 * int(target[3:])

    def pass_on(self, depth, scope, kinds, target=None):
        """Values for the arguments of a block, as text; and their names."""
        values = [self.get(depth, scope, kind, passes=True) for kind in kinds]
        padding = self.padding(target) if target and kinds else 0
        operands, types = ["%i0"] * padding + values, ["index"] * padding + kinds
        return (f"({', '.join(operands)} : {', '.join(types)})" if values else ""), values

    def later(self, scope, passed):
        """What later blocks may use."""
        return [e for e in scope if e[2] and (self.beyond or e[0] not in passed)]

    def open_block(self, depth, name, kinds):
        args = [self.fresh() for _ in kinds]
        padding = [self.fresh() for _ in range(self.padding(name))] if kinds else []
        typed = ", ".join([f"{p}: index" for p in padding] + [f"{a}: {k}" for a, k in zip(args, kinds)])
        self.at(depth - 1, f"{name}({typed}):" if args else f"{name}:")
        self.start_block(depth)
        if not self.runs:
            for value in padding:
                self.at(depth, f"vector.print {value} : index")
        return [(a, k, True) for a, k in zip(args, kinds)]

    def graph(self, depth, scope, budget, kinds, end):
        """Blocks from here to one that ends in a terminator which passes on values of these types."""
        for _ in range(1 + self.rng.randrange(4)):
            self.step(depth, scope, budget)
        shape = self.rng.choice(["end", "end", "line", "diamond", "diamond", "both", "half"] +
                                (["loop", "switch", "crossed"] if self.beyond else []) +
                                (["kept", "kept"] if self.freed and STATIC in kinds else [])) if budget > -3 else "end"
        if shape == "end":
            values = [self.get(depth, scope, kind) for kind in kinds]
            self.at(depth, end(", ".join(values), ", ".join(kinds)))
            return
        getattr(self, "graph_" + shape)(depth, scope, budget - 1, kinds, end)

    def graph_line(self, depth, scope, budget, kinds, end):
        args, target = self.kinds(2), self.block()
        text, passed = self.pass_on(depth, scope, args, target)
        self.at(depth, f"cf.br {target}{text}")
        if self.beyond and self.rng.random() < 0.3:
            self.unreachable(depth, args, target)
        scope = self.later(scope, passed) + self.open_block(depth, target, args)
        self.graph(depth, scope, budget, kinds, end)

    def unreachable(self, depth, args, target):
        """A block without predecessors, which goes to the target."""
        scope = self.open_block(depth, self.block(), [])
        self.step(depth, scope, 0)
        self.at(depth, f"cf.br {target}{self.pass_on(depth, scope, args, target)[0]}")

    def graph_both(self, depth, scope, budget, kinds, end):
        """Both edges go to the same block."""
        args, target = self.kinds(2), self.block()
        left, passed = self.pass_on(depth, scope, args, target)
        right, more = self.pass_on(depth, scope, args, target)
        self.at(depth, f"cf.cond_br {self.condition()}, {target}{left}, {target}{right}")
        scope = self.later(scope, passed + more) + self.open_block(depth, target, args)
        self.graph(depth, scope, budget, kinds, end)

    def graph_half(self, depth, scope, budget, kinds, end):
        """One path has a block of its own."""
        args, own = self.kinds(2), self.kinds(1)
        aside, target = self.block(), self.block()
        left, passed = self.pass_on(depth, scope, own, aside)
        right, more = self.pass_on(depth, scope, args, target)
        self.at(depth, f"cf.cond_br {self.condition()}, {aside}{left}, {target}{right}")
        rest = self.later(scope, passed + more)
        inside = rest + self.open_block(depth, aside, own)
        self.step(depth, inside, budget)
        text, last = self.pass_on(depth, inside, args, target)
        self.at(depth, f"cf.br {target}{text}")
        rest = self.later(rest, last) + self.open_block(depth, target, args)
        self.graph(depth, rest, budget, kinds, end)

    def graph_diamond(self, depth, scope, budget, kinds, end):
        args, sides, target = self.kinds(2), [self.kinds(1), self.kinds(1)], self.block()
        forgotten = self.allocate(depth, [], STATIC) if self.beyond and self.rng.random() < 0.3 else None
        names = [self.block(), self.block()]
        texts, passed = zip(*[self.pass_on(depth, scope, side, name) for side, name in zip(sides, names)])
        self.at(depth, f"cf.cond_br {self.condition()}, {names[0]}{texts[0]}, {names[1]}{texts[1]}")
        rest = self.later(scope, sum(passed, []))
        used, ended = [], False
        for name, side in zip(names, sides):
            inside = rest + self.open_block(depth, name, side)
            if forgotten and name == names[0]:  # on one path only
                self.show(depth, forgotten, STATIC)
                self.at(depth, f"memref.dealloc {forgotten} : {STATIC}")
            if self.rng.random() < 0.15 and (self.beyond or not ended):
                self.graph(depth, inside, -4, kinds, end)
                ended = True
                continue
            for _ in range(self.rng.randrange(3)):
                self.step(depth, inside, budget)
            text, values = self.pass_on(depth, inside, args, target)
            used += values
            self.at(depth, f"cf.br {target}{text}")
        rest = self.later(rest, used) + self.open_block(depth, target, args)
        self.graph(depth, rest, budget, kinds, end)

    def graph_loop(self, depth, scope, budget, kinds, end):
        """A loop of blocks that carries memrefs."""
        args, head, body, after = self.kinds(2), self.block(), self.block(), self.block()
        text, _ = self.pass_on(depth, scope, args)
        count, more, next_count = self.fresh(), self.fresh(), self.fresh()
        inits = text[1:-1].split(" : ") if text else ["", ""]
        pair = lambda counter, parts: (f"({counter}{', ' + parts[0] if parts[0] else ''} : "
                                       f"index{', ' + parts[1] if parts[1] else ''})")
        self.at(depth, f"cf.br {head}{pair('%i0', inits)}")
        names = [self.fresh() for _ in args]
        self.at(depth - 1, f"{head}({', '.join([f'{count}: index'] + [f'{n}: {k}' for n, k in zip(names, args)])}):")
        self.start_block(depth)
        scope = self.later(scope, []) + [(n, k, True) for n, k in zip(names, args)]
        self.at(depth, f"{more} = arith.cmpi ult, {count}, %n : index")
        self.step(depth, scope, budget)
        self.at(depth, f"cf.cond_br {more}, {body}, {after}")
        inside = self.later(scope, [])
        self.at(depth - 1, f"{body}:")
        self.start_block(depth)
        for _ in range(self.rng.randrange(3)):
            self.step(depth, inside, budget)
        self.at(depth, f"{next_count} = arith.addi {count}, %i1 : index")
        text, _ = self.pass_on(depth, inside, args)
        self.at(depth, f"cf.br {head}{pair(next_count, text[1:-1].split(' : ') if text else ['', ''])}")
        self.at(depth - 1, f"{after}:")
        self.start_block(depth)
        self.graph(depth, self.later(scope, []), budget, kinds, end)

    def graph_crossed(self, depth, scope, budget, kinds, end):
        """A loop of two blocks that is entered at either, and carries memrefs."""
        args, names, after = self.kinds(2), [self.block(), self.block()], self.block()

        def going(name, counter, inside):
            values = [self.get(depth, inside, kind) for kind in args]
            return f"{name}({', '.join([counter] + values)} : {', '.join(['index'] + args)})"

        edges = [going(name, "%i0", scope) for name in names]
        self.at(depth, f"cf.cond_br {self.condition()}, {edges[0]}, {edges[1]}")
        scope = self.later(scope, [])
        for name, other in zip(names, reversed(names)):
            count, more, bigger = self.fresh(), self.fresh(), self.fresh()
            carried = [self.fresh() for _ in args]
            typed = ", ".join([f"{count}: index"] + [f"{a}: {k}" for a, k in zip(carried, args)])
            self.at(depth - 1, f"{name}({typed}):")
            self.start_block(depth)
            inside = list(scope) + [(a, k, True) for a, k in zip(carried, args)]
            self.at(depth, f"{more} = arith.cmpi ult, {count}, %n : index")
            self.step(depth, inside, budget)
            self.at(depth, f"{bigger} = arith.addi {count}, %i1 : index")
            edge = going(other, bigger, inside)
            self.at(depth, f"cf.cond_br {more}, {edge}, {after}")
        self.at(depth - 1, f"{after}:")
        self.start_block(depth)
        self.graph(depth, scope, budget, kinds, end)

    def graph_kept(self, depth, scope, budget, kinds, end):
        """A buffer is passed on at the end of one path, and freed on the other, or on a part of it."""
        value, names = self.new(depth), [self.block(), self.block()]
        self.at(depth, f"cf.cond_br %c, {names[0]}, {names[1]}")
        for name in names:
            inside = self.later(scope, []) + self.open_block(depth, name, [])
            self.step(depth, inside, budget)
            if name == names[0] and self.rng.random() < 0.8:
                self.show(depth, value, STATIC)
                self.rng.choice([self.free, self.free, lambda d, v: self.free_nested(d, inside, v)])(depth, value)
            values = [self.get(depth, inside, kind) for kind in kinds]
            if name == names[1]:
                values[kinds.index(STATIC)] = value
            self.at(depth, end(", ".join(values), ", ".join(kinds)))

    def graph_switch(self, depth, scope, budget, kinds, end):
        args, target, sides = self.kinds(2), self.block(), [self.kinds(1) for _ in range(self.rng.randrange(1, 4))]
        names = [self.block() for _ in sides]
        texts = [self.pass_on(depth, scope, side, name)[0] for side, name in zip(sides, names)]
        direct, again = [self.pass_on(depth, scope, args, target)[0] for _ in range(2)]
        flag = self.fresh()
        self.at(depth, f"{flag} = arith.index_cast %n : index to i32")
        self.at(depth, f"cf.switch {flag} : i32, [")
        self.at(depth, f"  default: {target}{direct}" + "".join(
            f",\n{'  ' * depth}  {i + 2}: {name}{text}" for i, (name, text) in enumerate(zip(names, texts))) +
            f",\n{'  ' * depth}  9: {target}{direct},\n{'  ' * depth}  1: {target}{again}")
        self.at(depth, "]")
        for name, side in zip(names, sides):
            inside = self.later(scope, []) + self.open_block(depth, name, side)
            self.step(depth, inside, budget)
            text, _ = self.pass_on(depth, inside, args, target)
            self.at(depth, f"cf.br {target}{text}")
        scope = self.later(scope, []) + self.open_block(depth, target, args)
        self.graph(depth, scope, budget, kinds, end)

    def write(self, private, inputs, results):
        args = [f"%a{i}" for i in range(len(inputs))]
        typed = "".join(f", {a}: {k}" for a, k in zip(args, inputs))
        to = f" -> ({', '.join(results)})" if results else ""
        self.at(0, f"func.func {'private ' if private else ''}@{self.name}(%c: i1, %n: index{typed}){to} {{")
        self.start_block(1)
        for text in ("%f = arith.constant 2.0 : f32", "%i0 = arith.constant 0 : index",
                     "%i1 = arith.constant 1 : index", "%true_c = arith.constant true"):
            self.at(1, text)
        scope = [(a, k, True) for a, k in zip(args, inputs)]
        self.graph(1, scope, 2, results, self.end("return"))
        self.at(0, "}")
        return "\n".join(line for line in self.lines if line.strip())


def program(rng, beyond, runs=False, first=0, reallocs=False, freed=False):
    """The text of some functions, of which later ones call earlier ones, and their names and types."""
    external = [("external", [STATIC], [STATIC]), ("external_two", [DYNAMIC], [DYNAMIC, STATIC])]
    texts, functions = [], []
    for i in range(rng.randrange(1, 4)):
        inputs = [rng.choice([STATIC, DYNAMIC, STRIDED, UNRANKED]) for _ in range(rng.randrange(3))]
        results = [rng.choice([STATIC] * 4 + [DYNAMIC] * 2 + [STRIDED, UNRANKED]) for _ in range(rng.randrange(3))]
        function = Function(rng, f"f{first + i}", external + functions, beyond, runs, reallocs, freed)
        texts.append(function.write(rng.random() < 0.5, inputs, results))
        functions.append((function.name, inputs, results))
    return "\n".join(texts) + "\n", functions


def separate(rng, beyond, reallocs=False, freed=False):
    """A module by itself."""
    return HEADER + DECLARATIONS + program(rng, beyond, reallocs=reallocs, freed=freed)[0]


def executable(rng, count, beyond, freed=False):
    """One module with a function that calls all others and prints something of what they return."""
    texts, functions = [], []
    for _ in range(count):
        text, some = program(rng, beyond, True, len(functions), freed=freed)
        texts.append(text)
        functions += some
    main = Function(rng, "main", [], beyond, True)
    main.at(0, "func.func @main() {")
    for text in ("%f = arith.constant 4.0 : f32", "%i0 = arith.constant 0 : index"):
        main.at(1, text)
    for name, inputs, results in functions:
        for condition in ("true", "false"):
            main.at(1, "scf.execute_region {")
            main.at(2, f"%c = arith.constant {condition}")
            main.at(2, f"%n = arith.constant {rng.randrange(1, 5)} : index")
            main.callees = [(name, inputs, results)]
            scope = []
            main.do_call(2, scope, 0)
            for value, kind, _ in scope:
                main.show(2, value, kind) if kind != UNRANKED else None
            main.at(2, "scf.yield")
            main.at(1, "}")
    main.at(1, "return")
    main.at(0, "}")
    return HEADER + DEFINITIONS + "".join(texts) + "\n".join(main.lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--beyond", action="store_true", help="use what mlir-opt rejects or gets wrong")
    parser.add_argument("--freed", action="store_true", help="free many buffers, some on some paths only")
    parser.add_argument("--reallocs", action="store_true", help="with memref.realloc, which is to be expanded first")
    parser.add_argument("--executable", action="store_true", help="one module with a function @main that calls all others")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    if options.executable:
        print(executable(rng, options.count, options.beyond, options.freed), end="")
        return
    programs = [separate(rng, options.beyond, options.reallocs, options.freed) for _ in range(options.count)]
    print("// -----\n".join(programs), end="")


if __name__ == "__main__":
    main()
