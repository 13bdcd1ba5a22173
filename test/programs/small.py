"""Small random programs with inputs, for random_pairs.py: numbers, tensors, buffers; one function @f each."""
from lines import Lines

INTS = ["i1", "i8", "i32", "i64", "index"]
FLOATS = ["f32", "f64", "f16"]
INT_OPS = ["addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrui", "shrsi", "maxsi", "minui", "divui", "remsi", "divsi",
           "ceildivsi", "floordivsi", "remui"]
FLOAT_OPS = ["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "remf"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
FLOAT_PREDICATES = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"]
FLOAT_CONSTANTS = ["0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "3.0", "-4.0"]


class Program(Lines):
    def __init__(self, rng):
        super().__init__(rng)
        self.values = {}

    def add(self, type_, text):
        name = self.define(text)
        self.values.setdefault(type_, []).append(name)
        return name

    def get(self, type_):
        known = self.values.get(type_)
        if known and self.rng.random() < 0.85:
            return self.rng.choice(known[-6:])
        return self.constant(type_)

    def constant(self, type_):
        if type_ in FLOATS:
            return self.add(type_, f"arith.constant {self.rng.choice(FLOAT_CONSTANTS)} : {type_}")
        if type_ == "i1":
            return self.add(type_, f"arith.constant {self.rng.choice(['true', 'false'])}")
        if type_.startswith("tensor") or type_.startswith("memref"):
            return self.values[type_][0]
        return self.add(type_, f"arith.constant {self.rng.choice([0, 1, 2, 3, 5, -1, 7, 4])} : {type_}")

    def number(self, type_):
        """One more number of that type."""
        rng = self.rng
        if type_ in FLOATS:
            kind = rng.randrange(8)
            if kind == 0:
                return self.add(type_, f"arith.negf {self.get(type_)} : {type_}")
            if kind == 1:
                return self.add(type_, f"arith.select {self.get('i1')}, {self.get(type_)}, {self.get(type_)} : {type_}")
            if kind == 2 and type_ == "f32":
                return self.add(type_, f"arith.sitofp {self.get('i32')} : i32 to f32")
            return self.add(type_, f"arith.{rng.choice(FLOAT_OPS)} {self.get(type_)}, {self.get(type_)} : {type_}")
        kind = rng.randrange(9)
        if type_ == "i1" and kind < 3:
            of = rng.choice(INTS[1:])
            return self.add(type_, f"arith.cmpi {rng.choice(PREDICATES)}, {self.get(of)}, {self.get(of)} : {of}")
        if type_ == "i1" and kind < 6:
            of = rng.choice(FLOATS[:2])
            return self.add(type_, f"arith.cmpf {rng.choice(FLOAT_PREDICATES)}, {self.get(of)}, {self.get(of)} : {of}")
        if kind == 6:
            return self.add(type_, f"arith.select {self.get('i1')}, {self.get(type_)}, {self.get(type_)} : {type_}")
        if kind == 7 and type_ == "i32":
            return self.add(type_, rng.choice([f"arith.extsi {self.get('i8')} : i8 to i32", f"arith.extui {self.get('i8')} : i8 to i32",
                                               f"arith.trunci {self.get('i64')} : i64 to i32", f"arith.extui {self.get('i1')} : i1 to i32"]))
        if kind == 7 and type_ == "index":
            return self.add(type_, f"arith.index_cast {self.get('i32')} : i32 to index")
        op = rng.choice(INT_OPS if type_ != "i1" else INT_OPS[:6])
        flags = " overflow<nsw>" if op in ("addi", "muli", "subi") and type_ != "i1" and rng.random() < 0.2 else ""
        return self.add(type_, f"arith.{op} {self.get(type_)}, {self.get(type_)}{flags} : {type_}")

    def branch(self, type_):
        """scf.if around numbers."""
        rng, condition = self.rng, self.get("i1")
        outer = {key: list(value) for key, value in self.values.items()}
        name = self.fresh()
        self.emit(f"{name} = scf.if {condition} -> ({type_}) {{")
        for side in range(2):
            self.depth += 1
            for _ in range(rng.randint(1, 3)):
                self.step()
            self.emit(f"scf.yield {self.get(type_)} : {type_}")
            self.depth -= 1
            self.emit("}" + (" else {" if side == 0 else ""))
            self.values = {key: list(value) for key, value in outer.items()}
        self.values.setdefault(type_, []).append(name)

    def loop(self, type_):
        rng = self.rng
        low, high, one = (self.add("index", f"arith.constant {n} : index") for n in (0, rng.randint(0, 4), 1))
        start, name, inner, iv = self.get(type_), self.fresh(), self.fresh(), self.fresh()
        outer = {key: list(value) for key, value in self.values.items()}
        self.emit(f"{name} = scf.for {iv} = {low} to {high} step {one} iter_args({inner} = {start}) -> ({type_}) {{")
        self.values["index"].append(iv)
        self.values.setdefault(type_, []).append(inner)
        self.depth += 1
        for _ in range(rng.randint(1, 3)):
            self.step()
        self.emit(f"scf.yield {self.get(type_)} : {type_}")
        self.depth -= 1
        self.emit("}")
        self.values = outer
        self.values.setdefault(type_, []).append(name)

    def tensor(self):
        rng, t = self.rng, "tensor<4x6xf32>"
        x = self.get(t)
        kind = rng.randrange(8)
        if kind == 0:
            a, b = rng.randint(0, 2), rng.randint(0, 3)
            s = self.add("tensor<2x3xf32>", f"tensor.extract_slice {x}[{a}, {b}] [2, 3] [1, 1] : {t} to tensor<2x3xf32>")
            self.add(t, f"tensor.insert_slice {s} into {self.get(t)}[{rng.randint(0, 2)}, {rng.randint(0, 3)}] [2, 3] [1, 1] : "
                        f"tensor<2x3xf32> into {t}")
        elif kind == 1:
            c = self.add("tensor<24xf32>", f"tensor.collapse_shape {x} [[0, 1]] : {t} into tensor<24xf32>")
            self.add(t, f"tensor.expand_shape {c} [[0, 1]] output_shape [4, 6] : tensor<24xf32> into {t}")
        elif kind == 2:
            self.add(t, f"arith.{rng.choice(FLOAT_OPS[:4])} {x}, {self.get(t)} : {t}")
        elif kind == 3:
            m = rng.choice(["(d0, d1)", "(d0, d1)", "(-d0 + 3, d1)", "(d0, -d1 + 5)"])
            self.add(t, "linalg.generic {indexing_maps = [affine_map<(d0, d1) -> " + m + ">, affine_map<(d0, d1) -> (d0, d1)>], "
                        f'iterator_types = ["parallel", "parallel"]}} ins({x} : {t}) outs({self.get(t)} : {t}) {{ ^bb0(%a: f32, %b: f32): '
                        f"%s = arith.{rng.choice(FLOAT_OPS[:4])} %a, %b : f32 linalg.yield %s : f32 }} -> {t}")
        elif kind == 4:
            i, j = self.get("index"), self.get("index")
            self.add("f32", f"tensor.extract {x}[{i}, {j}] : {t}")
        elif kind == 5:
            self.add(t, f"tensor.insert {self.get('f32')} into {x}[{self.get('index')}, {self.get('index')}] : {t}")
        elif kind == 6:
            e = self.add("tensor<6x4xf32>", "tensor.empty() : tensor<6x4xf32>")
            f = self.add("tensor<6x4xf32>", f"linalg.transpose ins({x} : {t}) outs({e} : tensor<6x4xf32>) permutation = [1, 0]")
            e = self.add("tensor<4x6xf32>", "tensor.empty() : tensor<4x6xf32>")
            self.values[t].pop()
            self.add(t, f"linalg.transpose ins({f} : tensor<6x4xf32>) outs({e} : {t}) permutation = [1, 0]")
        else:
            z = self.get("f32")
            self.add("tensor<4xf32>", f"tensor.splat {z} : tensor<4xf32>")
            acc = self.values["tensor<4xf32>"][-1]
            r = self.add("tensor<4xf32>", f"linalg.reduce {{ arith.{rng.choice(['addf', 'mulf', 'maximumf'])} }} ins({x} : {t}) "
                                          f"outs({acc} : tensor<4xf32>) dimensions = [1]")
            self.add(t, f"linalg.broadcast ins({r} : tensor<4xf32>) outs({self.get(t)} : {t}) dimensions = [1]")

    def buffer(self):
        rng, t = self.rng, "memref<4xf32>"
        x, kind = self.get(t), rng.randrange(7)
        if kind == 0 and self.depth == 1:
            n = self.add(t, "memref.alloc() : memref<4xf32>")
            self.emit(f"memref.copy {x}, {n} : {t} to {t}")
            self.owned.append(n)
        elif kind == 1:
            self.emit(f"memref.store {self.get('f32')}, {x}[{self.get('index')}] : {t}")
        elif kind == 2:
            self.add("f32", f"memref.load {x}[{self.get('index')}] : {t}")
        elif kind == 3:
            self.emit(f"linalg.fill ins({self.get('f32')} : f32) outs({x} : {t})")
        elif kind == 4:
            low = rng.randint(0, 2)
            s = self.add("view", f"memref.subview {x}[{low}] [2] [1] : {t} to memref<2xf32, strided<[1], offset: {low}>>")
            self.emit(f"linalg.fill ins({self.get('f32')} : f32) outs({s} : memref<2xf32, strided<[1], offset: {low}>>)")
        elif kind == 5:
            self.emit(f"linalg.add ins({x}, {self.get(t)} : {t}, {t}) outs({self.get(t)} : {t})")
        else:
            self.emit(f"memref.copy {x}, {self.get(t)} : {t} to {t}")

    def step(self):
        rng = self.rng
        if self.level == "tensor" and rng.random() < 0.5:
            self.tensor()
        elif self.level == "buffer" and rng.random() < 0.6:
            self.buffer()
        elif self.depth < 3 and rng.random() < 0.12:
            rng.choice([self.branch, self.loop])(rng.choice(["i32", "f32"]))
        else:
            self.number(rng.choice(["i1", "i8", "i32", "i64", "index", "f32", "f32", "f64"]))


def make(rng):
    """The text of a program."""
    p = Program(rng)
    p.level = rng.choice(["number", "tensor", "buffer"])
    p.owned = []
    args = ["i1", "i8", "i32", "i64", "index", "f32", "f64"]
    rng.shuffle(args)
    args = args[:rng.randint(2, 5)]
    if p.level == "tensor":
        args += ["tensor<4x6xf32>", "tensor<4x6xf32>"]
    if p.level == "buffer":
        args += ["memref<4xf32>", "memref<4xf32>"]
    for i, type_ in enumerate(args):
        p.values.setdefault(type_, []).append(f"%arg{i}")
    for _ in range(rng.randint(2, 9)):
        p.step()
    results = [t for t in ("i32", "f32", "i1", "i64", "index", "tensor<4x6xf32>") if t in p.values and p.values[t]]
    results = results[-3:]
    for owned in p.owned:
        p.emit(f"memref.dealloc {owned} : memref<4xf32>")
    values = ", ".join(p.values[t][-1] for t in results)
    types = ", ".join(results)
    signature = ", ".join(f"%arg{i}: {t}" for i, t in enumerate(args))
    end = f"  return {values} : {types}" if results else "  return"
    return f"func.func @f({signature}) -> ({types}) {{\n" + "\n".join(p.lines) + "\n" + end + "\n}\n"
