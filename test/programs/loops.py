"""Small random programs with loops of an unknown number of turns, for random_pairs.py: one function @f each, on two buffers and some numbers."""
from lines import Lines

OPS = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui", "divui", "shli"]


class Loops(Lines):
    def __init__(self, rng):
        super().__init__(rng)
        self.numbers, self.indices, self.conditions = ["%a", "%b"], ["%c0", "%c1", "%c5"], []
        self.buffers = ["%m", "%p"]

    def number(self):
        return self.rng.choice(self.numbers[-5:] if self.rng.random() < 0.7 else self.numbers)

    def index(self):
        if self.rng.random() < 0.3:
            moved = self.define(f"arith.addi {self.rng.choice(self.indices[-3:])}, {self.rng.choice(['%c1', '%c5'])} : index")
            self.indices.append(self.define(f"arith.andi {moved}, %c7 : index"))
        return self.rng.choice(self.indices[-3:])

    def step(self, depth):
        rng = self.rng
        kind = rng.randrange(10)
        if kind < 3:
            self.numbers.append(self.define(f"arith.{rng.choice(OPS)} {self.number()}, {self.number()} : i32"))
        elif kind < 5:
            self.numbers.append(self.define(f"memref.load {rng.choice(self.buffers)}[{self.index()}] : memref<8xi32>"))
        elif kind < 7:
            self.emit(f"memref.store {self.number()}, {rng.choice(self.buffers)}[{self.index()}] : memref<8xi32>")
        elif kind == 7:
            condition = self.define(f"arith.cmpi {rng.choice(['eq', 'slt', 'ult', 'ne'])}, {self.number()}, {self.number()} : i32")
            self.emit(f"scf.if {condition} {{")
            self.block(lambda: self.emit(f"memref.store {self.number()}, {rng.choice(self.buffers)}[{self.index()}] : memref<8xi32>"))
            self.emit("}")
        elif kind == 8:
            self.numbers.append(self.define(f"arith.select %flag, {self.number()}, {self.number()} : i32"))
        elif depth < 2:
            self.loop(depth + 1)

    def block(self, body):
        known = [list(x) for x in (self.numbers, self.indices, self.buffers)]
        body()
        self.numbers, self.indices, self.buffers = known

    def body(self, args, iv, depth):
        self.numbers += args
        if iv:
            self.indices.append(iv)
        buffer = None
        if self.rng.random() < 0.2:
            buffer = self.define("memref.alloc() : memref<8xi32>")
            self.emit(f"memref.copy {self.rng.choice(self.buffers)}, {buffer} : memref<8xi32> to memref<8xi32>")
            self.buffers.append(buffer)
        for _ in range(self.rng.randrange(2, 6)):
            self.step(depth)
        if buffer:
            self.emit(f"memref.dealloc {buffer} : memref<8xi32>")

    def loop(self, depth):
        rng = self.rng
        number = rng.randrange(1 << 20)
        num = rng.randrange(1, 3)
        args = [f"%x{number}_{i}" for i in range(num)]
        types = ", ".join(["i32"] * num)
        inits = ", ".join(f"{arg} = {self.number()}" for arg in args)
        name = f"%r{number}"
        if rng.random() < 0.7:
            low, high = rng.choice(["%c0", "%c1"]), rng.choice(["%n", "%k", "%c5"])
            self.emit(f"{name}:{num} = scf.for %i{number} = {low} to {high} step {rng.choice(['%c1', '%c1', '%c5'])} iter_args({inits}) -> ({types}) {{")

            def body():
                self.body(args, f"%i{number}", depth)
                self.emit(f"scf.yield {', '.join(self.number() for _ in args)} : {types}")
            self.block(body)
        else:
            # A counter that goes down: the loop ends.
            args.append(f"%d{number}")
            types += ", i32"
            self.emit(f"{name}:{num + 1} = scf.while ({inits}, {args[-1]} = %turns) : ({types}) -> ({types}) {{")

            def before():
                if rng.random() < 0.4:
                    self.step(2)
                goes_on = self.define(f"arith.cmpi ne, {args[-1]}, %zero : i32")
                self.emit(f"scf.condition({goes_on}) {', '.join(args)} : {types}")
            self.block(before)
            after = [arg + "b" for arg in args]
            self.emit("} do {")
            self.emit(f"^bb0({', '.join(arg + ': i32' for arg in after)}):")

            def body():
                self.body(after[:-1], None, depth)
                less = self.define(f"arith.subi {after[-1]}, %one : i32")
                self.emit(f"scf.yield {', '.join([self.number() for _ in args[:-1]] + [less])} : {types}")
            self.block(body)
        self.emit("}")
        self.numbers += [f"{name}#{i}" for i in range(num)]


def make(rng):
    program = Loops(rng)
    program.emit("func.func @f(%m: memref<8xi32>, %p: memref<8xi32>, %x: index, %y: index, %a: i32, %b: i32, %flag: i1)"
                 " -> (i32, i32, memref<8xi32>, memref<8xi32>) {")
    for number in (0, 1, 5, 7):
        program.emit(f"%c{number} = arith.constant {number} : index")
    program.emit("%zero = arith.constant 0 : i32")
    program.emit("%one = arith.constant 1 : i32")
    program.emit("%n = arith.andi %x, %c7 : index")
    program.emit("%k = arith.andi %y, %c7 : index")
    program.emit("%three = arith.constant 3 : i32")
    program.emit("%turns = arith.andi %a, %three : i32")
    for _ in range(rng.randrange(0, 3)):
        program.step(2)
    program.loop(1)
    if rng.random() < 0.3:
        program.loop(1)
    program.emit(f"return {program.number()}, {program.number()}, %m, %p : i32, i32, memref<8xi32>, memref<8xi32>")
    program.emit("}")
    return "\n".join(program.lines) + "\n"
