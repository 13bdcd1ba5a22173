"""Small programs (model.py) as MLIR: on tensors, or on memrefs with an allocation for each value and frees at the end of its block."""
from model import Nest

MAPS = """#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id1 = affine_map<(d0) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
"""


class Text:
    def __init__(self, program):
        self.program, self.names, self.lines, self.depth, self.functions = program, {}, [], 1, []
        self.fresh = 0
        self.blocks = 0

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def new(self, prefix="t"):
        self.fresh += 1
        return f"%{prefix}{self.fresh}"

    def n(self, value):
        return self.names.get(value.name, "%" + value.name)

    def type(self, value):
        return f"tensor<{value.shape}>"

    # Where results of an op are put.
    def empty(self, value):
        name = self.new("e")
        self.line(f"{name} = tensor.empty() : {self.type(value)}")
        return name

    def generic(self, op, maps, lines, dims):
        out, types = self.empty(op.out), ", ".join(self.type(v) for v in op.ins)
        iterators = ", ".join(['"parallel"'] * dims)
        self.line(f"{self.n(op.out)} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}} "
                  f"ins({', '.join(map(self.n, op.ins))} : {types}) outs({out} : {self.type(op.out)}) {{")
        arguments = ", ".join(f"%x{i}: f32" for i in range(len(op.ins)))
        self.line(f"^bb0({arguments}, %o: f32):")
        for text in lines:
            self.line("  " + text)
        self.line(f"}} -> {self.type(op.out)}")

    def constant(self, number):
        name = self.new("k")
        self.line(f"{name} = arith.constant {number}.0 : f32")
        return name

    def slice(self, at, value):
        return f"[{at}, 0] [{len(value.rows)}, 16] [1, 1]"

    def map(self, op):
        k = self.constant(op.number)
        dims = 1 if op.out.is_flat else 2
        add = [f"%s = arith.addf %x0, {'%x1' if len(op.ins) > 1 else k} : f32", f"%r = arith.addf %s, {k} : f32", "linalg.yield %r : f32"]
        self.generic(op, [f"#id{dims}"] * (len(op.ins) + 1), add, dims)

    def broadcast(self, op):
        self.generic(op, ["#id2", "#column", "#id2"], ["%r = arith.addf %x0, %x1 : f32", "linalg.yield %r : f32"], 2)

    def fill(self, op):
        k, out = self.constant(op.number), self.empty(op.out)
        self.line(f"{self.n(op.out)} = linalg.fill ins({k} : f32) outs({out} : {self.type(op.out)}) -> {self.type(op.out)}")

    def insert(self, op):
        b, a = op.ins
        self.line(f"{self.n(op.out)} = tensor.insert_slice {self.n(b)} into {self.n(a)}{self.slice(op.at, b)} : {self.type(b)} into {self.type(a)}")

    def extract(self, op):
        a = op.ins[0]
        self.line(f"{self.n(op.out)} = tensor.extract_slice {self.n(a)}{self.slice(op.at, op.out)} : {self.type(a)} to {self.type(op.out)}")

    def concat(self, op):
        a, b = op.ins
        self.line(f"{self.n(op.out)} = tensor.concat dim(0) {self.n(a)}, {self.n(b)} : ({self.type(a)}, {self.type(b)}) -> {self.type(op.out)}")

    def pad(self, op):
        k, a = self.constant(op.number), op.ins[0]
        high = len(op.out.rows) - len(a.rows) - op.at
        self.line(f"{self.n(op.out)} = tensor.pad {self.n(a)} low[{op.at}, 0] high[{high}, 0] {{")
        self.line("^bb0(%i: index, %j: index):")
        self.line(f"  tensor.yield {k} : f32")
        self.line(f"}} : {self.type(a)} to {self.type(op.out)}")

    def matmul(self, op):
        a, t = op.ins[0], self.type(op.out)
        self.line(f"{self.n(op.out)} = linalg.matmul ins({self.n(a)}, %w : {self.type(a)}, tensor<16x16xf32>) outs({self.n(op.init)} : {t}) -> {t}")

    def reduce(self, op):
        a, t = op.ins[0], self.type(op.out)
        self.line(f"{self.n(op.out)} = linalg.reduce {{ arith.addf }} ins({self.n(a)} : {self.type(a)}) outs({self.n(op.init)} : {t}) dimensions = [0]")

    def reshape(self, op):
        a = op.ins[0]
        self.line(f"{self.n(op.out)} = tensor.collapse_shape {self.n(a)} [[0, 1]] : {self.type(a)} into {self.type(op.out)}")

    def select(self, op):
        a, b = op.ins
        self.line(f"{self.n(op.out)} = arith.select %c, {self.n(a)}, {self.n(b)} : {self.type(a)}")

    # Nests.
    def body(self, ops, end):
        self.depth += 1
        for op in ops:
            self.op(op)
        self.line(end)
        self.depth -= 1

    def yielded(self, op, i, word="scf.yield"):
        values = op.bodies[i].yields
        return f"{word} {', '.join(map(self.n, values))} : {', '.join(map(self.type, values))}"

    def nest(self, op):
        out, t = op.outs[0], self.type(op.outs[0])
        if op.kind == "if":
            self.line(f"{self.n(out)} = scf.if %c -> ({t}) {{")
            self.body(op.bodies[0].ops, self.yielded(op, 0))
            self.line("} else {")
            self.body(op.bodies[1].ops, self.yielded(op, 1))
            self.line("}")
        elif op.kind == "switch":
            self.line(f"{self.n(out)} = scf.index_switch %n -> {t}")
            for i, case in enumerate(["case 0", "case 1", "default"]):
                self.line(case + " {")
                self.body(op.bodies[i].ops, self.yielded(op, i))
                self.line("}")
        elif op.kind == "diamond":
            k, names = self.blocks, ["then", "else"]
            self.blocks += 1
            self.line(f"cf.cond_br %c, ^then{k}, ^else{k}")
            for i, name in enumerate(names):
                self.lines.append(f"^{name}{k}:")
                for inner in op.bodies[i].ops:
                    self.op(inner)
                y = op.bodies[i].yields[0]
                self.line(f"cf.br ^end{k}({self.n(y)} : {t})")
            self.lines.append(f"^end{k}({self.n(out)}: {t}):")
        elif op.kind == "call":
            name = f"callee{len(self.functions)}"
            made = {v.name for i in op.bodies[0].ops for v in i.outs}
            used = {v.name: v for i in op.bodies[0].ops for v in i.operands() + op.bodies[0].yields if v.name not in made}
            values = list(used.values())
            self.line(f"{self.n(out)} = func.call @{name}({', '.join([*map(self.n, values), '%w'])}) : "
                      f"({', '.join([*map(self.type, values), 'tensor<16x16xf32>'])}) -> {t}")
            outer, self.lines, self.functions = self.lines, [], self.functions + [None]
            arguments = ", ".join([*(f"{self.n(v)}: {self.type(v)}" for v in values), "%w: tensor<16x16xf32>"])
            depth, self.depth = self.depth, 0
            self.line(f"func.func private @{name}({arguments}) -> {t} {{")
            self.body(op.bodies[0].ops, self.yielded(op, 0, "return"))
            self.line("}")
            self.functions[int(name[6:])] = "\n".join(self.lines)
            self.lines, self.depth = outer, depth
        else:
            init, carried = op.inits[0], op.carried[0]
            if op.kind == "for":
                self.line(f"{self.n(out)} = scf.for %i = %c0 to %c3 step %c1 iter_args({self.n(carried)} = {self.n(init)}) -> ({t}) {{")
                self.body(op.bodies[0].ops, self.yielded(op, 0))
                self.line("}")
                return
            j, i, x = self.new("j"), self.new("i"), self.new("x")
            self.line(f"{j}, {self.n(out)} = scf.while ({i} = %c0, {x} = {self.n(init)}) : (index, {t}) -> (index, {t}) {{")
            self.line(f"  {i}c = arith.cmpi slt, {i}, %n : index")
            self.line(f"  scf.condition({i}c) {i}, {x} : index, {t}")
            self.line("} do {")
            self.line(f"^bb0({i}b: index, {self.n(carried)}: {t}):")
            end = op.bodies[0].yields[0]
            self.depth += 1
            for inner in op.bodies[0].ops:
                self.op(inner)
            self.line(f"{i}n = arith.addi {i}b, %c1 : index")
            self.line(f"scf.yield {i}n, {self.n(end)} : index, {t}")
            self.depth -= 1
            self.line("}")

    def op(self, op):
        if isinstance(op, Nest):
            self.nest(op)
        else:
            getattr(self, op.kind)(op)

    def write(self):
        p = self.program
        arguments = ", ".join([*(f"%{v.name}: {self.type(v)}" for v in p.arguments), "%w: tensor<16x16xf32>", "%c: i1", "%n: index"])
        types = ", ".join(map(self.type, p.results))
        for i, name in ((0, "c0"), (1, "c1"), (3, "c3")):
            self.line(f"%{name} = arith.constant {i} : index")
        for op in p.ops:
            self.op(op)
        self.line(f"return {', '.join(map(self.n, p.results))} : {types}")
        return "\n".join([MAPS + f"func.func @f({arguments}) -> ({types}) {{", *self.lines, "}", *self.functions]) + "\n"


def tensors(program):
    return Text(program).write()


def main_of(program, argument_types, result_types, paths):
    """A @main that calls @f once for each (condition, number), and prints what it returns; on tensors or memrefs, as the types are."""
    parts = [one_path(f"path{i}", program, argument_types, result_types, *path) for i, path in enumerate(paths)]
    calls = [f"  func.call @path{i}() : () -> ()" for i in range(len(paths))]
    return "\n".join([*parts, "func.func @main() {", *calls, "  return", "}"]) + "\n"


def one_path(name_of_path, program, argument_types, result_types, condition, number):
    """A function that calls @f with rows of different numbers."""
    on_tensors = argument_types[0].startswith("tensor")
    out = [f"func.func @{name_of_path}() {{", f"  %c = arith.constant {str(condition).lower()}", f"  %n = arith.constant {number} : index",
           "  %c0 = arith.constant 0 : index", "  %zero = arith.constant 0.0 : f32"]
    passed = []
    for k, (name, rows) in enumerate([(v.name, len(v.rows)) for v in program.arguments] + [("w", 16)]):
        kind = f"{rows}x16xf32"
        numbers = ", ".join("[" + ", ".join(f"{(7 * k + 3 * r + i) % 5 - 2}.0" if name == "w" else f"{10 * k + r + 1}.0" for i in range(16)) + "]"
                            for r in range(rows))
        if on_tensors:
            out.append(f"  %p{k} = arith.constant dense<[{numbers}]> : tensor<{kind}>")
        else:
            out += [f"  %d{k} = arith.constant dense<[{numbers}]> : vector<{kind}>", f"  %m{k} = memref.alloc() : memref<{kind}>",
                    f"  vector.transfer_write %d{k}, %m{k}[%c0, %c0] : vector<{kind}>, memref<{kind}>"]
            same = argument_types[k] == f"memref<{kind}>"
            out.append(f"  %p{k} = memref.cast %m{k} : memref<{kind}> to {argument_types[k]}" if not same else f"  // %m{k}")
            passed.append(f"%p{k}" if not same else f"%m{k}")
        if on_tensors:
            passed.append(f"%p{k}")
    results = ", ".join(f"%r{i}" for i in range(len(result_types)))
    out.append(f"  {results} = func.call @f({', '.join(passed)}, %c, %n) : ({', '.join([*argument_types, 'i1', 'index'])}) -> ({', '.join(result_types)})")
    for i, (value, kind) in enumerate(zip(program.results, result_types)):
        at = ", ".join(["%c0"] * (1 if value.is_flat else 2))
        out.append(f"  %v{i} = vector.transfer_read %r{i}[{at}], %zero : {kind}, vector<{value.shape}>")
        out.append(f"  vector.print %v{i} : vector<{value.shape}>")
    if not on_tensors:
        for i, (value, kind) in enumerate(zip(program.results, result_types)):  # a result may be a part of what is allocated
            n = len(value.sizes)
            out.append(f"  %b{i}, %o{i}, %s{i}:{n}, %t{i}:{n} = memref.extract_strided_metadata %r{i} : {kind} -> memref<f32>, {', '.join(['index'] * (2 * n + 1))}")
            out.append(f"  memref.dealloc %b{i} : memref<f32>")
        out += [f"  memref.dealloc %m{k} : memref<{len(v.rows)}x16xf32>" for k, v in enumerate(program.arguments)]
        out.append(f"  memref.dealloc %m{len(program.arguments)} : memref<16x16xf32>")
    return "\n".join([*out, "  return", "}"])
