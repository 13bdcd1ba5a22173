"""Random programs with one path: what they hold is known to the byte. Blocks in a row, loops that run a known number of times, regions
that run once, calls that return buffers, frees in later blocks, in regions and under the names of views, the stack."""
import random
import sys

from lines import Lines


class OnePath(Lines):
    def __init__(self, rng, functions, size):
        super().__init__(rng)
        self.functions, self.size = functions, size
        self.blocks = 0

    def type(self):
        return f"memref<{self.rng.randrange(1, 40)}x{self.rng.choice(('f32', 'i8', 'f64'))}>"

    def view(self, name, kind):
        """Another name of the buffer, of a view of all of it."""
        inner = kind[7:-1].split("x", 1)
        cast = self.define(f"memref.cast {name} : {kind} to memref<?x{inner[1]}>")
        return cast, f"memref<?x{inner[1]}>"

    def free(self, name, kind):
        if self.chance(0.3):
            name, kind = self.view(name, kind)
        self.emit(f"memref.dealloc {name} : {kind}")

    def call(self):
        name, kind = self.rng.choice(self.functions)
        if not kind:
            self.emit(f"func.call @{name}() : () -> ()")
            return None
        return self.define(f"func.call @{name}() : () -> {kind}"), kind

    def nested(self, form, live, budget):
        """A region that runs; it may free a buffer from outside where it runs once."""
        outer = [live.pop(self.rng.randrange(len(live)))] if form != "for" and live and self.chance(0.4) else []
        if form == "for":
            low, step = self.define("arith.constant 0 : index"), self.define("arith.constant 1 : index")
            high = self.define(f"arith.constant {self.rng.randrange(1, 4)} : index")
            self.emit(f"scf.for {self.fresh()} = {low} to {high} step {step} {{")
        elif form == "if":
            self.emit(f"scf.if {self.define('arith.constant true')} {{")
        else:
            self.emit(f"{form} {{")
        self.depth += 1
        self.body([], budget - 1, False, outer)
        if form == "scf.execute_region":
            self.emit("scf.yield")
        self.depth -= 1
        self.emit("}")

    def body(self, live, budget, has_blocks, outer=()):
        """Frees all that is in `live` at the end and what it makes, and `outer` somewhere."""
        outer = list(outer)
        for _ in range(self.rng.randrange(2, 8)):
            if self.size <= 0:
                break
            self.size -= 1
            step = self.weighted([(5, "alloc"), (2, "alloca"), (4, "free"), (3 if self.functions else 0, "call"),
                                  (3 if budget else 0, "nested"), (2 if has_blocks else 0, "block"), (1, "outer")])
            if step == "alloc":
                kind = self.type()
                live.append((self.define(f"memref.alloc() : {kind}"), kind))
            elif step == "alloca":
                self.define(f"memref.alloca() : {self.type()}")
            elif step == "free" and live:
                self.free(*live.pop(self.rng.randrange(len(live))))
            elif step == "outer" and outer:
                self.free(*outer.pop())
            elif step == "call":
                made = self.call()
                live += [made] if made else []
            elif step == "nested":
                form = self.rng.choice(("for", "if", "scf.execute_region", "memref.alloca_scope"))
                self.nested(form, live, budget)
            elif step == "block":
                self.blocks += 1
                self.emit(f"cf.br ^b{self.blocks}")
                self.at(0, f"^b{self.blocks}:")
        self.rng.shuffle(live)
        for buffer in [*live, *outer]:
            self.free(*buffer)
        live.clear()


def generate(seed):
    rng = random.Random(seed)
    functions, text = [], []
    for i in range(rng.randrange(0, 4)):
        name, writer = f"f{i}", OnePath(rng, list(functions), rng.randrange(3, 12))
        kind = writer.type() if writer.chance(0.6) else None
        result = writer.define(f"memref.alloc() : {kind}") if kind else None
        writer.body([], 2, True)
        writer.emit(f"return {result} : {kind}" if kind else "return")
        text += [f"func.func private @{name}() {f'-> {kind} ' if kind else ''}{{", *writer.lines, "}"]
        functions.append((name, kind))
    writer = OnePath(rng, functions, rng.randrange(5, 40))
    writer.body([], 3, True)
    writer.emit("return")
    return "\n".join([*text, "func.func @main() {", *writer.lines, "}"]) + "\n"


if __name__ == "__main__":
    print(generate(int(sys.argv[1])), end="")
