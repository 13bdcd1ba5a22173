#!/usr/bin/env python3
"""Random programs with one difference each that a caller can observe: none may be `same`. Beside them pairs whose difference nobody can observe.

    planted_observations.py [--seed=1] [--count=300] [--seconds=S] [--keep=FOLDER] [--kind=NAME]

A random function gets one more piece of code, at a random place: in line, under a condition, in a loop, in a private function. In the second
program it does something else with memory that a caller has, gets or relies on: which results it may free, how they are aligned and laid out,
in which space they are, whether they are arguments or each other; arguments that are freed, tensors and constants that are written;
globals, signatures, attributes, calls of the outside. Exit status 1 if such a pair is `same`, one without an observable difference is `different`, a
program is not valid, or fewer pairs were asked than told."""
import collections
import random
import re
import sys

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "verify")]
import small  # noqa: E402
import tools  # noqa: E402
import verdicts  # noqa: E402

ELEMENTS = ["i8", "i16", "i32", "i64", "f32", "f64"]
SIZES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "f32": 4, "f64": 8}


class Piece:
    """What is added to a function: code, arguments, results (value, type), symbols of the module; of the first or the second program."""

    def __init__(self, code="", args=(), results=(), module="", attrs="", keyword="", repeats=False):
        self.code, self.args, self.results, self.module = code, list(args), list(results), module
        self.attrs, self.keyword, self.repeats = attrs, keyword, repeats


class Maker:
    """The kinds: each gives two pieces. Those whose name begins with `same_` cannot be told apart."""

    def __init__(self, rng):
        self.rng, self.element = rng, rng.choice(ELEMENTS)
        self.n = rng.choice([0, 1, 2, 4, 4, 5])
        self.positive = self.n or 3
        self.t, self.p = f"memref<{self.n}x{self.element}>", f"memref<{self.positive}x{self.element}>"
        self.tensor, self.ptensor = f"tensor<{self.n}x{self.element}>", f"tensor<{self.positive}x{self.element}>"
        number = rng.randint(0, 9)
        self.zero = f"%z = arith.constant {number}{'.0' if self.element[0] == 'f' else ''} : {self.element}\n"
        self.attr = f"{number}{'.0' if self.element[0] == 'f' else ''}"
        self.other = f"{number + 1}{'.0' if self.element[0] == 'f' else ''}"

    def fill(self, name, type_):
        return self.zero + f"linalg.fill ins(%z : {self.element}) outs({name} : {type_})\n"

    def alloc(self, type_, name="%m", align=None, op="alloc"):
        attr = f" {{alignment = {align} : i64}}" if align else ""
        return f"{name} = memref.{op}(){attr} : {type_}\n"

    # --- which memory a result is ---

    def whole(self, align=None):
        return Piece(self.alloc(self.t, align=align) + self.fill("%m", self.t), results=[("%m", self.t)])

    def view(self):
        n, e, t = self.n, self.element, self.t
        big = f"memref<{n + self.rng.randint(0 if n else 1, 3)}x{e}>"
        bytes_ = f"memref<{n * SIZES[e] + self.rng.choice([0, 8])}xi8>"
        kind = self.rng.randrange(4)
        if kind == 0:
            code = self.alloc(big, "%b") + f"%m = memref.subview %b[0] [{n}] [1] : {big} to {t}\n"
        elif kind == 1:
            code = self.alloc(bytes_, "%b") + f"%o = arith.constant 0 : index\n%m = memref.view %b[%o][] : {bytes_} to {t}\n"
        elif kind == 2:
            code = self.alloc(f"memref<{n}x1x{e}>", "%b") + f"%m = memref.collapse_shape %b [[0, 1]] : memref<{n}x1x{e}> into {t}\n"
        else:
            code = (self.alloc(t, "%b") + f"%w = memref.expand_shape %b [[0, 1]] output_shape [{n}, 1] : {t} into memref<{n}x1x{e}>\n"
                    f"%m = memref.collapse_shape %w [[0, 1]] : memref<{n}x1x{e}> into {t}\n")
        return Piece(code + self.fill("%m", t), results=[("%m", t)])

    def result_is_view(self):
        return self.whole(), self.view()

    def result_is_aligned_less(self):
        more, less = self.rng.choice([(64, None), (64, 32), (128, 64), (32, 16), (256, None)])
        return self.whole(more), self.whole(less)

    def result_is_stack(self):
        return self.whole(), Piece(self.alloc(self.t, op="alloca") + self.fill("%m", self.t), results=[("%m", self.t)])

    def result_is_argument(self):
        t = self.t
        copy = Piece(self.alloc(t) + f"memref.copy %a, %m : {t} to {t}\n", [("%a", t)], [("%m", t)])
        return self.rng.choice([lambda: (copy, Piece("", [("%a", t)], [("%a", t)])), lambda: (Piece("", [("%a", t)], [("%a", t)]), copy)])()

    def result_is_part_of_argument(self):
        t, n = self.p, self.positive
        return Piece("", [("%a", t)], [("%a", t)]), Piece(f"%s = memref.subview %a[0] [{n}] [1] : {t} to {t}\n", [("%a", t)], [("%s", t)])

    def result_is_global(self):
        t, g = self.p, f'memref.global "private" {self.rng.choice(["", "constant "])}@pg : {self.p} = dense<{self.attr}>\n'
        get = Piece(f"%m = memref.get_global @pg : {t}\n", results=[("%m", t)], module=g)
        own = Piece(self.alloc(t) + self.fill("%m", t), results=[("%m", t)], module=g)
        return self.rng.choice([(own, get), (get, own)])

    def result_is_of_tensor(self):
        t = self.t
        return self.whole(), Piece(self.zero + f"%e = tensor.splat %z : {self.tensor}\n%m = bufferization.to_buffer %e : {self.tensor} to {t}\n",
                                   results=[("%m", t)])

    def result_is_read_only(self):
        def make(word):
            return Piece(f"%m = bufferization.to_buffer %a{word} : {self.tensor} to {self.t}\n", [("%a", self.tensor)], [("%m", self.t)])
        return make(""), make(" read_only")

    def result_has_other_strides(self):
        n, e = self.positive + 1, self.element
        square, seen = f"memref<{n}x{n}x{e}>", f"memref<{n}x{n}x{e}, strided<[?, ?]>>"
        cast = f"memref.reinterpret_cast %b to offset: [0], sizes: [{n}, {n}], strides: "
        one = self.alloc(square, "%b") + self.fill("%b", square)
        return (Piece(one + f"%m = memref.cast %b : {square} to {seen}\n", results=[("%m", seen)]),
                Piece(one + f"%w = {cast}[1, {n}] : {square} to memref<{n}x{n}x{e}, strided<[1, {n}]>>\n"
                      f"%m = memref.cast %w : memref<{n}x{n}x{e}, strided<[1, {n}]>> to {seen}\n", results=[("%m", seen)]))

    def result_lies_in_less(self):
        n, e, t = self.positive, self.element, self.p
        big = f"memref<{n + 2}x{e}>"
        return (Piece(self.alloc(big, "%b") + self.fill("%b", big) +
                      f"%m = memref.reinterpret_cast %b to offset: [0], sizes: [{n}], strides: [1] : {big} to {t}\n", results=[("%m", t)]),
                Piece(self.alloc(t) + self.fill("%m", t), results=[("%m", t)]))

    def results_are_one(self):
        t = self.t
        two = Piece(self.alloc(t) + self.alloc(t, "%o") + self.fill("%m", t) + f"memref.copy %m, %o : {t} to {t}\n", results=[("%m", t), ("%o", t)])
        one = Piece(self.alloc(t) + self.fill("%m", t), results=[("%m", t), ("%m", t)])
        return self.rng.choice([(two, one), (one, two)])

    def result_is_freed(self):
        return self.whole(), Piece(self.whole().code + f"memref.dealloc %m : {self.t}\n", results=[("%m", self.t)])

    def result_is_of_another_space(self):
        far = f"memref<{self.n}x{self.element}, 1>"
        return (Piece(self.alloc(far), results=[("%m", far)]),
                Piece(self.alloc(self.t, "%b") + f"%m = memref.memory_space_cast %b : {self.t} to {far}\n", results=[("%m", far)]))

    # --- what happens to arguments, tensors, constants ---

    def argument_is_freed(self):
        n, e, t, p = self.n, self.element, self.t, self.p
        ways = [(t, f"memref.dealloc %a : {t}\n"), (t, f"%y = arith.constant true\nbufferization.dealloc (%a : {t}) if (%y)\n"),
                (t, f"%w = memref.cast %a : {t} to memref<?x{e}>\nmemref.dealloc %w : memref<?x{e}>\n"),
                (p, f"%w:4 = memref.extract_strided_metadata %a : {p} -> memref<{e}>, index, index, index\nmemref.dealloc %w#0 : memref<{e}>\n"),
                (t, f"%w = memref.realloc %a : {t} to memref<{n + 2}x{e}>\nmemref.dealloc %w : memref<{n + 2}x{e}>\n"),
                (t, f"%w = memref.reinterpret_cast %a to offset: [0], sizes: [{n}], strides: [1] : {t} to {t}\nmemref.dealloc %w : {t}\n")]
        type_, code = self.rng.choice(ways)
        return Piece("", [("%a", type_)]), Piece(code, [("%a", type_)])

    def tensor_is_freed(self):
        tensor, t = self.tensor, self.t
        source, args = self.rng.choice([("", [("%a", tensor)]), (self.zero + f"%a = tensor.splat %z : {tensor}\n", []),
                                        (self.zero + f"%e = tensor.empty() : {tensor}\n%a = linalg.fill ins(%z : {self.element}) outs(%e : {tensor}) -> {tensor}\n", [])])
        make = source + f"%m = bufferization.to_buffer %a : {tensor} to {t}\n"
        return Piece(make, args), Piece(make + f"memref.dealloc %m : {t}\n", args)

    def tensor_argument_is_freed(self):
        return Piece("", [("%a", self.tensor)]), Piece(f"memref.dealloc %a : {self.t}\n", [("%a", self.t)])

    def read_only_argument_is_written(self):
        return (Piece("", [("%a", self.ptensor + " {bufferization.writable = false}")]), Piece(self.write("%a", self.p), [("%a", self.p)]))

    def write(self, name, t):
        """Writes to all, or to one."""
        e, n = self.element, self.positive
        ways = [self.fill(name, t), self.zero + f"%i = arith.constant {n - 1} : index\nmemref.store %z, {name}[%i] : {t}\n",
                self.alloc(t, "%s", op="alloca") + self.fill("%s", t) + f"memref.copy %s, {name} : {t} to {t}\n",
                self.zero + f"%i = arith.constant 0 : index\n%v = vector.broadcast %z : {e} to vector<1x{e}>\nvector.store %v, {name}[%i] : {t}, vector<1x{e}>\n",
                self.zero + f"%k = tensor.splat %z : tensor<{n}x{e}>\nbufferization.materialize_in_destination %k in restrict writable {name} : "
                f"(tensor<{n}x{e}>, {t}) -> ()\n"]
        return self.rng.choice(ways)

    def argument_is_written_back(self):
        """A caller may pass memory that must not be written."""
        t = self.p
        back = self.rng.choice([f"%i = arith.constant 0 : index\n%v = memref.load %a[%i] : {t}\nmemref.store %v, %a[%i] : {t}\n",
                                self.alloc(t, "%s", op="alloca") + f"memref.copy %a, %s : {t} to {t}\nmemref.copy %s, %a : {t} to {t}\n",
                                f"memref.copy %a, %a : {t} to {t}\n"])
        return Piece("", [("%a", t)], repeats=True), Piece(back, [("%a", t)], repeats=True)

    def argument_is_written(self):
        return Piece("", [("%a", self.p)]), Piece(self.write("%a", self.p), [("%a", self.p)])

    def read_only_tensor_is_written(self):
        make = f"%m = bufferization.to_buffer %a read_only : {self.ptensor} to {self.p}\n"
        return Piece(make, [("%a", self.ptensor)], repeats=True), Piece(make + self.write("%m", self.p), [("%a", self.ptensor)], repeats=True)

    def constant_is_written(self):
        g = f'memref.global "private" constant @pg : {self.p} = dense<{self.attr}>\n'
        make = f"%m = memref.get_global @pg : {self.p}\n"
        return Piece(make, module=g, repeats=True), Piece(make + self.write("%m", self.p), module=g, repeats=True)

    def outside_global_is_written(self):
        g = f'memref.global "private" @pg : {self.p}\n'
        return Piece("", module=self.rng.choice(["", g])), Piece(f"%m = memref.get_global @pg : {self.p}\n" + self.write("%m", self.p), module=g)

    def objects_overlap(self):
        n, e, t = self.positive + 1, self.element, f"memref<{self.positive + 1}x{self.element}>"
        part = f"memref<{n - 1}x{e}, strided<[1], offset: 1>>"
        code, other, type_ = self.rng.choice([("", "%a", t), (f"%s = memref.subview %a[1] [{n - 1}] [1] : {t} to {part}\n", "%s", part)])
        return (Piece(code, [("%a", t)], repeats=True),
                Piece(code + f"%d:2 = memref.distinct_objects %a, {other} : {t}, {type_}\n", [("%a", t)], repeats=True))

    def alignment_is_assumed(self):
        e, t = self.element, self.p
        align = self.rng.choice([a for a in (2, 4, 8, 16, 32, 64) if a > SIZES[e]])
        more = {"load": f"%i = arith.constant 0 : index\n%v = memref.load %a[%i] {{alignment = {align} : i64}} : {t}\n",
                "assume": f"%w = memref.assume_alignment %a, {align} : {t}\n",
                "vector": f"%i = arith.constant 0 : index\n%v = vector.load %a[%i] {{alignment = {align} : i64}} : {t}, vector<1x{e}>\n",
                "part": f"%s = memref.subview %a[0] [1] [1] : {t} to memref<1x{e}, strided<[1]>>\n"
                f"%w = memref.assume_alignment %s, {align} : memref<1x{e}, strided<[1]>>\n"}
        kind = self.rng.choice(list(more))
        less = self.rng.choice(["", "same"])
        if less and align // 2 > SIZES[e]:
            less = f"%q = memref.assume_alignment %a, {align // 2} : {t}\n"
        else:
            less = ""
        return Piece(less, [("%a", t)], repeats=True), Piece(less + more[kind], [("%a", t)], repeats=True)

    def leak(self):
        return Piece(""), Piece(self.alloc(self.t))

    # --- observable effects ---

    def outside(self):
        """Two functions without a body; code in which one of them, or both, are called otherwise."""
        e, t = self.element, self.t
        decl = f"func.func private @x({e}) -> {e}\nfunc.func private @y({e})\n"
        x, y = f"%r = func.call @x(%v) : ({e}) -> {e}\n", f"func.call @y(%v) : ({e}) -> ()\n"
        args = [("%v", e)]
        other_x = x.replace("%r = func", "%r:2 = func").replace(f"-> {e}", f"-> ({e}, {e})")
        ways = [(Piece(x + y, args, module=decl), Piece(y + x, args, module=decl)), (Piece(y, args, module=decl), Piece("", args, module=decl)),
                (Piece(x, args, module=decl), Piece("", args, module=decl)), (Piece(y, args, module=decl), Piece(y + y, args, module=decl)),
                (Piece(y, args, module=decl), Piece(self.zero + y.replace("%v", "%z"), args, module=decl)),
                (Piece(y, args, module=decl), Piece(y, args, module=decl.replace(f"@y({e})", f"@y({e}) attributes {{llvm.emit_c_interface}}"))),
                (Piece(y, args, module=decl), Piece(y, args, module=decl.replace(f"@y({e})", f"@y({e} {{llvm.noundef}})"))),
                (Piece(x, args, module=decl), Piece(other_x, args, module=decl.replace(f"-> {e}", f"-> ({e}, {e})"))),
                (Piece("vector.print %v : " + e + "\n", args), Piece("", args)),
                (Piece("vector.print %v : " + e + "\n" + self.zero + "vector.print %z : " + e + "\n", args),
                 Piece(self.zero + "vector.print %z : " + e + "\nvector.print %v : " + e + "\n", args))]
        return self.rng.choice(ways)

    def memory_outside(self):
        e, t, n = self.element, self.p, self.positive
        decl, call = f"func.func private @x({t})\n", f"func.call @x(%m) : ({t}) -> ()\n"
        free = f"memref.dealloc %m : {t}\n"
        own = self.alloc(t) + self.fill("%m", t) + call
        g = f'memref.global "private" constant @pg : {t} = dense<{self.attr}>\n'
        constant = Piece(f"%m = memref.get_global @pg : {t}\n" + call, module=decl + g)
        aligned = Piece(self.alloc(t, align=64) + self.fill("%m", t) + call + free, module=decl)
        stack = Piece(self.alloc(t, op="alloca") + self.fill("%m", t) + call, module=decl)
        seen = f"memref<1x{e}, strided<[1], offset: ?>>"

        def part(at):
            exact = f"memref<1x{e}, strided<[1], offset: {at}>>" if at else f"memref<1x{e}, strided<[1]>>"
            return Piece(f"%s = memref.subview %a[{at}] [1] [1] : memref<4x{e}> to {exact}\n%m = memref.cast %s : {exact} to {seen}\n"
                         f"func.call @x(%m) : ({seen}) -> ()\n", [("%a", f"memref<4x{e}>")], module=f"func.func private @x({seen})\n")
        copied = Piece(self.alloc(t) + f"memref.copy %a, %m : {t} to {t}\n" + call + free, [("%a", t)], module=decl)
        given = Piece(f"func.call @x(%a) : ({t}) -> ()\n", [("%a", t)], module=decl)
        ways = [(Piece(own + free, module=decl + g), constant), (aligned, Piece(own + free, module=decl)), (Piece(own, module=decl), stack),
                (Piece(own, module=decl), Piece(own + free, module=decl)), (part(0), part(2)), (part(1), part(0)), (copied, given), (given, copied)]
        return self.rng.choice(ways)

    # --- signatures, attributes, symbols ---

    def signature(self):
        e, n = self.element, self.n
        far, dynamic, strided = f"memref<{n}x{e}, 1>", f"memref<?x{e}>", f"memref<{n}x{e}, strided<[?], offset: ?>>"

        def result(type_):
            cast = "" if type_ == self.t else f"%r = memref.cast %m : {self.t} to {type_}\n"
            return Piece(self.alloc(self.t) + self.fill("%m", self.t) + cast, results=[("%r" if cast else "%m", type_)])
        ways = [(Piece("", [("%a", self.t)]), Piece("", [("%a", type_)])) for type_ in (far, dynamic, strided, f"memref<{n}x1x{e}>")]
        ways += [(Piece("", [("%a", self.t)]), Piece("", [("%a", self.tensor)])), (Piece("", [("%a", self.t)]), Piece("", [("%a", self.t), ("%b", "i32")]))]
        ways += [(result(self.t), result(type_)) for type_ in (dynamic, strided)]
        ways += [(Piece(self.alloc(self.t), results=[("%m", self.t)]), Piece(self.alloc(far), results=[("%m", far)]))]
        return self.rng.choice(ways)

    def attributes(self):
        ways = [(Piece("", [("%a", self.t)]), Piece("", [("%a", self.t + " {llvm.noalias}")])),
                (Piece("", [("%a", self.t + " {llvm.noalias}")]), Piece("", [("%a", self.t)])),
                (Piece("", attrs="llvm.emit_c_interface"), Piece("")), (Piece(""), Piece("", attrs="llvm.emit_c_interface")),
                (Piece(self.zero, results=[("%z", self.element + " {llvm.noundef}")]), Piece(self.zero, results=[("%z", self.element)])),
                (Piece(""), Piece("", keyword="private "))]
        return self.rng.choice(ways)

    def symbols(self):
        t, g = self.p, f"memref.global @shown : {self.p} = dense<{self.attr}>\n"
        inner = "module @inner {\n  func.func @g() -> i32 {\n    %0 = arith.constant 1 : i32\n    return %0 : i32\n  }\n}\n"
        beside = "func.func @beside() {\n  return\n}\n"
        ways = [(g, g.replace(f"dense<{self.attr}>", f"dense<{self.other}>")), (g, ""), (g, g.replace("@shown", '"private" @shown')),
                (g, g.replace("@shown", "constant @shown")), (g.replace("@shown", "constant @shown"), g), (g, g.replace(f"= dense<{self.attr}>", "= uninitialized")),
                (g, g.replace(t, t.replace(">", ", 1>"))), (g.replace(">\n", "> {alignment = 64}\n"), g), (g, g.replace(t, f"memref<1x{t[7:]}")),
                (g.replace("memref.global", "memref.global").replace(" :", " :"), g.replace(f"dense<{self.attr}>", f"dense<{self.other}>")),
                (inner, inner.replace("constant 1", "constant 2")), (inner, ""), (beside, ""), (beside, beside.replace("@beside", "private @beside")),
                ("llvm.mlir.global external @there() : i32\n", "llvm.mlir.global external @there() : i64\n")]
        before, after = self.rng.choice(ways)
        return Piece("", module=before), Piece("", module=after)

    # --- differences that cannot be observed ---

    def same_view_is_whole(self):
        return self.view(), self.whole()

    def same_alignment(self):
        less, more = self.rng.choice([(None, 64), (32, 64), (64, 64)])
        return self.whole(less), self.whole(more)

    def same_assumption(self):
        t = self.p
        free = f"memref.dealloc %m : {t}\n"
        load = f"%i = arith.constant 0 : index\n%v = memref.load %a[%i] : {t}\n"
        strict = load.replace("[%i] :", "[%i] {alignment = 32 : i64} :")
        assume = f"%w = memref.assume_alignment %a, 64 : {t}\n"
        plain = self.alloc(t, align=64) + self.fill("%m", t)
        ways = [(Piece(assume + load, [("%a", t)], repeats=True), Piece(assume + strict, [("%a", t)], repeats=True)),
                (Piece(assume + load, [("%a", t)], repeats=True), Piece(load, [("%a", t)], repeats=True)),
                (Piece(plain + free), Piece(plain + f"%w = memref.assume_alignment %m, 64 : {t}\n" + free))]
        return self.rng.choice(ways)

    def same_local_memory(self):
        t, far = self.t, f"memref<{self.n}x{self.element}, 1>"
        free = f"memref.dealloc %m : {t}\n"
        ways = [(Piece(""), Piece(self.alloc(t) + self.fill("%m", t) + free)), (Piece(self.alloc(t) + free), Piece("")),
                (Piece(self.alloc(t) + free), Piece(self.alloc(t, op="alloca"))), (Piece(self.alloc(t) + free), Piece(self.alloc(far) + free.replace(t, far)))]
        return self.rng.choice(ways)

    def same_tensor_is_read(self):
        make = f"%m = bufferization.to_buffer %a read_only : {self.ptensor} to {self.p}\n%i = arith.constant 0 : index\n"
        return (Piece(make, [("%a", self.ptensor)], repeats=True),
                Piece(make + f"%v = memref.load %m[%i] : {self.p}\n", [("%a", self.ptensor)], repeats=True))

    def same_objects(self):
        t = self.p
        code = self.alloc(t) + self.alloc(t, "%o")
        free = f"memref.dealloc %m : {t}\nmemref.dealloc %o : {t}\n"
        return Piece(code + free), Piece(code + f"%d:2 = memref.distinct_objects %m, %o : {t}, {t}\n" + free)

    def same_symbols(self):
        g = f'memref.global "private" @hid : {self.p} = dense<{self.attr}>\n'
        h = "func.func private @hid() {\n  return\n}\n"
        ways = [(g, ""), ("", g), (g, g.replace(f"dense<{self.attr}>", f"dense<{self.other}>")), (h, ""), ("", h), (h, h.replace("private ", ""))]
        before, after = self.rng.choice(ways)
        return Piece("", module=before), Piece("", module=after)

    def same_attributes(self):
        return self.rng.choice([(Piece(""), Piece("", attrs='cistern.note = "x"')), (Piece("", keyword="private "), Piece("", keyword="private ")),
                                (Piece("", [("%a", self.tensor + " {bufferization.writable = true}")]), Piece("", [("%a", self.tensor)]))])

    def same_tensor_is_memory(self):
        """What is written to a tensor's buffer is lost, unless the function says that it keeps it."""
        ways = [(Piece("", [("%a", self.ptensor)]), Piece(self.write("%a", self.p), [("%a", self.p)])),
                (Piece("", [("%a", self.ptensor + " {bufferization.writable = false}")]),
                 Piece(f"%i = arith.constant 0 : index\n%v = memref.load %a[%i] : {self.p}\n", [("%a", self.p)]))]
        return self.rng.choice(ways)

    def same_outside(self):
        t = self.p
        decl = f"func.func private @x({t})\n"
        call, free = f"func.call @x(%m) : ({t}) -> ()\n", f"memref.dealloc %m : {t}\n"
        return (Piece(self.alloc(t) + self.fill("%m", t) + call + free, module=decl),
                self.rng.choice([Piece(self.alloc(t, align=64) + self.fill("%m", t) + call + free, module=decl),
                                 Piece(self.alloc(t, op="alloca") + self.fill("%m", t) + call, module=decl)]))


def prefixed(piece, prefix):
    """Names of its own."""
    def rename(text):
        return re.sub(r"%(\w)", rf"%{prefix}\1", text)
    piece.code = rename(piece.code)
    piece.args = [(rename(v), t) for v, t in piece.args]
    piece.results = [(rename(v), t) for v, t in piece.results]
    return piece


def bare(type_):
    return type_.partition(" {")[0]


def place(piece, how, copy):
    """The piece's code at a place; `copy` is what the first program does there, under other names."""
    types = ", ".join(bare(t) for _, t in piece.results)
    values = ", ".join(v for v, _ in piece.results)
    others = ", ".join(v for v, _ in copy.results)
    names = [f"%q{i}" for i in range(len(piece.results))]
    left = ", ".join(names) + " = " if names else ""
    to = f" -> ({types})" if types else ""
    end, other_end = (f"scf.yield {v} : {types}\n" if types else "" for v in (values, others))
    module = piece.module
    if how == "branch":
        code = (f"{left}scf.if %pc{to} {{\n{piece.code}{end}}}" + (f" else {{\n{copy.code}{other_end}}}" if types else "") + "\n")
    elif how == "region":
        code = f"{left}scf.execute_region{to} {{\n{piece.code}{end or 'scf.yield' + chr(10)}}}\n"
    elif how == "loop":
        code = f"%pl = arith.constant 0 : index\n%ph = arith.constant 1 : index\nscf.for %turn = %pl to %ph step %ph {{\n{piece.code}}}\n"
    elif how == "loop of many turns":
        code = f"%pl = arith.constant 0 : index\n%ph = arith.constant 1 : index\nscf.for %turn = %pl to %pn step %ph {{\n{piece.code}}}\n"
    elif how == "function":
        signature = ", ".join(f"{v}: {bare(t)}" for v, t in piece.args)
        call = ", ".join(v for v, _ in piece.args)
        at = f"func.func private @inner({signature}){to} {{\n{piece.code}return{f' {values} : {types}' if types else ''}\n}}\n"
        module = at + module
        code = f"{left}func.call @inner({call}) : ({', '.join(bare(t) for _, t in piece.args)}) -> ({types})\n"
    else:
        return piece
    return Piece(code, piece.args, [(n, t) for n, (_, t) in zip(names, piece.results)], module, piece.attrs, piece.keyword)


HOST = re.compile(r"func\.func @f\((.*)\) -> \((.*)\) \{$")


def build(host, piece, at):
    """The host with a piece before line `at` of its body."""
    lines = host.strip().splitlines()
    args, results = HOST.match(lines[0]).groups()
    more = [f"{v}: {t}" for v, t in piece.args] + ["%pc: i1", "%pn: index"]
    old = re.match(r"\s*return(?: (.*?) : .*)?$", lines[-2])[1]
    values = ", ".join(([old] if old else []) + [v for v, _ in piece.results])
    shown = ", ".join(([results] if results else []) + [t for _, t in piece.results])
    types = ", ".join(([results] if results else []) + [bare(t) for _, t in piece.results])
    attrs = f" attributes {{{piece.attrs}}}" if piece.attrs else ""
    head = f"func.func {piece.keyword}@f({', '.join([args] * bool(args) + more)}) -> ({shown}){attrs} {{"
    body = lines[1:1 + at] + piece.code.splitlines() + lines[1 + at:-2]
    shell = "func.func @shell() {\n  return\n}\n"
    return piece.module + shell + "\n".join([head, *body, f"  return {values} : {types}" if values else "  return", "}"]) + "\n"


KINDS = [name for name, what in vars(Maker).items() if callable(what) and not name.startswith("_") and
         name not in ("fill", "alloc", "whole", "view", "write")]


def is_defined(host):
    """Whether the host is defined for some input."""
    for seed in range(8):
        run = tools.run([tools.tool("cistern-run"), "-", "--entry=f", "--random-args", f"--seed={seed}", "--uninit=use"], host)
        if tools.crashed(run):
            sys.exit(f"cistern-run: status {run.status}: {run.errors}")
        if run.status == 0:
            return True
    return False


def make_host(rng):
    hosts = (small.make(rng) for _ in range(100))
    return next((host for host in hosts if is_defined(host)), None) or sys.exit("none of 100 programs is defined for some input")


def make(rng, kind):
    """Two programs, and where the difference lies."""
    host = make_host(rng)
    first, second = (prefixed(p, "p") for p in getattr(Maker(rng), kind)())
    ways = ["in line", "in line", "region"]
    if first.code or second.code:
        ways += ["branch", "function"]
        ways += ["loop"] if not first.results else []
        ways += ["loop of many turns"] if first.repeats and second.repeats else []
    if [bare(t) for _, t in first.args] != [bare(t) for _, t in second.args] or [bare(t) for _, t in first.results] != [bare(t) for _, t in second.results]:
        ways = ["in line", "region"]
    how = rng.choice(ways)
    # Under a condition the other side of both is what the first one does.
    copy = Piece(re.sub(r"%p", "%o", first.code), results=[(v if v in dict(first.args) else re.sub(r"%p", "%o", v), t) for v, t in first.results])
    for name, _ in first.args:
        copy.code = re.sub(re.escape(name.replace("%p", "%o")) + r"\b", name, copy.code)
    lines = host.strip().splitlines()
    depth, free = 0, []
    for i, line in enumerate(lines[1:-2]):
        if depth == 0 and not re.match(r"\s*(\}|\^)", line):
            free.append(i)
        depth += line.count("{") - line.count("}")
    at = rng.choice(free + [len(lines) - 3])
    return [build(host, place(p, how, copy), at) for p in (first, second)], how


def main():
    parser = verdicts.arguments(__doc__, "verify-observations")
    parser.add_argument("--kind", choices=KINDS, help="this one alone")
    options = parser.parse_args()
    said, kinds, asked = verdicts.Verdicts(options), collections.defaultdict(collections.Counter), 0
    for seed in said.seeds():
        rng = random.Random(seed)
        kind = options.kind or KINDS[seed % len(KINDS)]
        (before, after), how = make(rng, kind)
        asked += 1
        invalid = [err for text in (before, after) for status, _, err in [tools.run([tools.tool("cistern-opt"), "-"], text)] if status]
        if invalid:
            said.keep(seed, before, after)
            print(f"seed {seed} ({kind}, {how}): no program: {invalid[0]}", flush=True)
            continue
        was = collections.Counter(said.found)
        is_same = kind.startswith("same_")
        said.ask(seed, f"{kind}, {how}", before, after,
                 lambda *_: "undefined, though it is not" if said.first_is_undefined else None if is_same else "the same, though a caller sees it",
                 may_differ=not is_same)
        kinds[kind] += collections.Counter({word: n - was[word] for word, n in said.found.items() if n != was[word]})
    for kind in KINDS:
        print(f"{kind}: " + ", ".join(f"{n} {word}" for word, n in sorted(kinds[kind].items())))
    return said.end() or (0 if asked and sum(said.found.values()) + said.wrong >= asked else 1)


if __name__ == "__main__":
    sys.exit(main())
