"""Programs whose buffers have sizes that are known when they run: functions that @main calls several times, with other sizes each time.

Sizes are dimensions of arguments, arguments that are an index or an integer, sums and products of these; some are known late, because they are read from
memory or are how far a loop has come. A call has sizes of 0 and 1, and such that no hint says. Some functions divide by their last
index where they begin, so that callers call them only if it is not 0."""
from model import Kind, Value
from writer import Writer, identity_map, iterators, maps_text

COUNTS = (0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33)
ELEMENTS = ("f32", "i32", "i64", "i8", "f64")
FIXED = (2, 3, 8)


class Sizes(Writer):
    """One function. A dimension is a number, or the name of an index; where a size is computed twice, names differ."""

    def __init__(self, rng, name, callees, budget, without=()):
        super().__init__(rng)
        self.without = without
        self.name, self.callees, self.left = name, callees, budget
        self.dims, self.args = [], []

    # --- dimensions ---

    def new_dim(self, dims):
        """An index that is known here: often what arguments say, so that it is known at the function's entry."""
        known = [d for d in dims if isinstance(d, str)]
        how = self.rng.choice(["add", "add", "mul", "min", "max", "late", "again", "hidden"])
        if how == "again" or not known:
            name, at, kind = self.rng.choice(self.args)
            return self.define(f"memref.dim {name}, {self.number(at)} : {kind.text}")
        a, b = self.rng.choice(known), self.rng.choice(known)
        if how == "late":
            value = self.define(f"memref.load %late[{self.number(self.rng.randrange(4))}] : memref<4xindex>")
            return self.define(f"arith.minui {value}, {self.number(9)} : index")
        if how == "hidden":
            return self.define(f"arith.addi {self.define('func.call @zero() : () -> index')}, {a} : index")
        if how == "mul":
            low = self.define(f"arith.minui {a}, {self.number(5)} : index")
            return self.define(f"arith.muli {low}, {self.define(f'arith.minui {b}, {self.number(7)} : index')} : index")
        op = {"add": "addi", "min": "minui", "max": "maxui"}[how]
        return self.define(f"arith.{op} {a}, {b if how != 'add' else self.number(self.rng.choice([1, 2]))} : index")

    def as_number(self, index, kind):
        return index if kind == "index" else self.define(f"arith.index_cast {index} : index to {kind}")

    def as_index(self, number, kind):
        cast = self.rng.choice(["index_cast", "index_castui"])
        return number if kind == "index" else self.define(f"arith.{cast} {number} : {kind} to index")

    def shape(self, dims):
        rank = self.rng.choice([1, 1, 1, 2, 2])
        return tuple(self.rng.choice(FIXED) if self.chance(0.2) else self.rng.choice(dims) for _ in range(rank))

    # --- buffers ---

    def allocate(self, scope, kind):
        sizes = ", ".join(d for d in kind.shape if isinstance(d, str))
        stated = self.rng.choice(["", " {alignment = 64 : i64}", " {alignment = 64 : i64}", " {alignment = 32 : i64}"])
        return Value(self.define(f"memref.alloc({sizes}){stated} : {kind.text}"), kind)

    def kind(self, shape, element=None):
        return Kind("memref", element or self.rng.choice(ELEMENTS), shape, tuple(isinstance(d, str) for d in shape))

    def fill(self, value):
        kind = value.kind
        if self.chance(0.3):
            self.emit(f"linalg.fill ins({self.constant(kind.element)} : {kind.element}) outs({value.name} : {kind.text})")
            return
        self.emit(f"linalg.generic {{indexing_maps = {maps_text([identity_map(kind.rank)])}, "
                  f"iterator_types = {iterators(['parallel'] * kind.rank)}}} outs({value.name} : {kind.text}) {{")
        self.emit(f"^bb0({self.fresh()}: {kind.element}):")
        self.depth += 1
        total = self.number(self.rng.randrange(50))
        for i in range(kind.rank):
            times = self.define(f"arith.muli {total}, {self.number(self.rng.choice([3, 7, 11]))} : index")
            total = self.define(f"arith.addi {times}, {self.define(f'linalg.index {i} : index')} : index")
        whole = self.define(f"arith.index_cast {total} : index to i32")
        made = {"i32": whole}.get(kind.element) or self.define(
            f"arith.{'sitofp' if kind.element[0] == 'f' else 'extsi' if kind.element == 'i64' else 'trunci'} {whole} : "
            f"i32 to {kind.element}")
        self.emit(f"linalg.yield {made} : {kind.element}")
        self.depth -= 1
        self.emit("}")

    def elementwise(self, source, target):
        """Each element of the target becomes that of the source; sometimes of the source turned, where both are square."""
        a, b = source.kind, target.kind
        dims = ", ".join(f"d{i}" for i in range(a.rank))
        turned = "d1, d0" if a.rank == 2 and a.shape[0] == a.shape[1] and self.chance(0.4) else dims
        self.emit(f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({turned})>, affine_map<({dims}) -> ({dims})>], "
                  f"iterator_types = {iterators(['parallel'] * a.rank)}}} ins({source.name} : {a.text}) "
                  f"outs({target.name} : {b.text}) {{")
        read = self.fresh()
        self.emit(f"^bb0({read}: {a.element}, {self.fresh()}: {b.element}):")
        self.depth += 1
        if a.element[0] == "i":
            read = self.define(f"arith.addi {read}, {self.constant(a.element)} : {a.element}")
        if a.element != b.element:
            read = self.define(f"arith.{'extsi' if a.element == 'i32' else 'trunci'} {read} : {a.element} to {b.element}")
        self.emit(f"linalg.yield {read} : {b.element}")
        self.depth -= 1
        self.emit("}")

    # --- steps ---

    def body(self, scope, dims, depth):
        """Steps of a region; `scope` has what it may read. What it allocates it frees."""
        dims, own = list(dims), []
        for _ in range(self.rng.randrange(3, 9 if depth else 14)):
            if self.left <= 0:
                break
            self.left -= 1
            self.weighted([(5, self.do_make), (4, self.do_pass_on), (2, self.do_show), (2, self.do_free), (1, self.do_dim),
                           (1, self.do_copy), (2 * (depth > 0), self.do_if),
                           (1 * (depth > 0), self.do_guarded), (2 * (depth > 0), self.do_for),
                           (2 * bool(self.callees), self.do_call)])(scope, own, dims, depth)
        self.rng.shuffle(own)
        while own:
            self.do_free(scope, own, dims, depth)

    def do_dim(self, scope, own, dims, depth):
        dims.append(self.new_dim(dims))

    def do_make(self, scope, own, dims, depth):
        if self.chance(0.4):
            self.do_dim(scope, own, dims, depth)
        value = self.allocate(scope, self.kind(self.shape(dims)))
        self.fill(value)
        own.append(value)

    def do_pass_on(self, scope, own, dims, depth):
        """An elementwise op into a new buffer, after which the old one is often freed."""
        found = [v for v in own if v.kind.element in ("i32", "i64", "f32")]
        if not found:
            return
        source = self.rng.choice(found)
        element = source.kind.element
        if element[0] == "i" and self.chance(0.3):
            element = {"i32": "i64", "i64": "i32"}[element]
        target = self.allocate(scope, self.kind(source.kind.shape, element))
        self.elementwise(source, target)
        own.append(target)
        if self.chance(0.7):
            self.emit(f"memref.dealloc {source.name} : {source.kind.text}")
            own.remove(source)

    def do_copy(self, scope, own, dims, depth):
        pairs = [(a, b) for a in scope + own for b in own if a is not b and a.kind == b.kind]
        if pairs:
            a, b = self.rng.choice(pairs)
            self.emit(f"memref.copy {a.name}, {b.name} : {a.kind.text} to {b.kind.text}")

    def do_show(self, scope, own, dims, depth):
        found = scope + own
        if found:
            self.print_all(self.rng.choice(found))

    def print_all(self, value):
        total = self.digest(value, [], self.define("arith.constant 17 : i64"))
        self.emit(f"vector.print {total} : i64")

    def do_free(self, scope, own, dims, depth):
        if not own:
            return
        value = own.pop(self.rng.randrange(len(own)))
        if self.chance(0.7):
            self.print_all(value)
        self.emit(f"memref.dealloc {value.name} : {value.kind.text}")

    def do_if(self, scope, own, dims, depth):
        a, b = self.rng.choice(dims), self.number(self.rng.choice([0, 1, 4, 8]))
        self.emit(f"scf.if {self.define(f'arith.cmpi ult, {a}, {b} : index')} {{")
        for last in ("} else {", "}") if self.chance(0.6) else ("}",):
            self.depth += 1
            self.body(scope + own, dims, depth - 1)
            self.depth -= 1
            self.emit(last)

    def do_guarded(self, scope, own, dims, depth):
        """A size that may be computed only where something is not 0, or is a size only where one index is not above another."""
        known = [d for d in dims if isinstance(d, str)]
        a, b = self.rng.choice(known), self.rng.choice(known)
        if "difference" not in self.without and self.chance(0.4):
            self.emit(f"scf.if {self.define(f'arith.cmpi ule, {b}, {a} : index')} {{")
            self.depth += 1
            self.body(scope + own, dims + [self.define(f"arith.subi {a}, {b} : index")] * 3, depth - 1)
            self.depth -= 1
            self.emit("}")
            return
        self.emit(f"scf.if {self.define(f'arith.cmpi ne, {b}, {self.number(0)} : index')} {{")
        self.depth += 1
        how = self.rng.choice(["remui", "remui", "divui"])
        self.body(scope + own, dims + [self.define(f"arith.{how} {a}, {b} : index")] * 3, depth - 1)
        self.depth -= 1
        self.emit("}")

    def do_for(self, scope, own, dims, depth):
        iv = self.fresh()
        self.emit(f"scf.for {iv} = {self.number(0)} to {self.number(self.rng.choice([0, 1, 2, 3]))} step {self.number(1)} {{")
        self.depth += 1
        self.body(scope + own, dims + [iv], depth - 1)
        self.depth -= 1
        self.emit("}")

    def do_call(self, scope, own, dims, depth):
        name, kinds, numbers, divides = self.rng.choice(self.callees)
        args, made = [], []
        for kind in kinds:
            found = [v for v in own if v not in args and v.kind.text == kind.text]
            if found and self.chance(0.7):
                args.append(self.rng.choice(found))
                continue
            value = self.allocate(scope, self.kind(tuple(d if isinstance(d, int) else self.rng.choice(dims) for d in kind.shape),
                                                   kind.element))
            self.fill(value)
            args.append(value)
            made.append(value)
        given = [self.rng.choice(dims) for _ in numbers]
        words = [v.name for v in args] + [self.as_number(d, number) for d, number in zip(given, numbers)]
        types = [v.kind.text for v in args] + numbers
        call = f"func.call @{name}({', '.join(words)}) : ({', '.join(types)}) -> ()"
        if divides:
            self.emit(f"scf.if {self.define(f'arith.cmpi ne, {given[-1]}, {self.number(0)} : index')} {{")
            self.emit("  " + call)
            self.emit("}")
        else:
            self.emit(call)
        own += made

    # --- functions ---

    def write(self, private):
        """The function, and what a caller has to give."""
        kinds, texts, scope = [], [], []
        for i in range(self.rng.randrange(1, 3)):
            shape = tuple(self.rng.choice([*FIXED, "?", "?", "?"]) for _ in range(self.rng.choice([1, 1, 2])))
            kinds.append(self.kind(shape, self.rng.choice(["i32", "i64", "f32"])))
            advice = self.rng.choice(["", "", f" {{cistern.dim_hints = {[self.rng.choice([1, 8, 32]) for _ in shape]}}}",
                                      f" {{cistern.dim_hints = {[[1, 16, 3] for _ in shape]}}}",
                                      f" {{cistern.dim_bounds = {[[0, 16] for _ in shape]}}}"])
            texts.append(f"%x{i}: {kinds[i].text}{advice}")
        numbers = [self.rng.choice(["index", "index", "index", "i32", "i64", "i16"]) for _ in range(self.rng.randrange(1, 3))]
        texts += [f"%n{i}: {number}{self.rng.choice(['', ' {cistern.dim_hints = 1}', ' {cistern.dim_hints = [9]}'])}"
                  for i, number in enumerate(numbers)]
        self.lines.append(f"func.func {'private ' if private else ''}@{self.name}({', '.join(texts)}) {{")
        self.emit("%late = memref.get_global @late : memref<4xindex>")
        dims = [self.as_index(f"%n{i}", number) for i, number in enumerate(numbers)]
        divisor = dims[-1]
        for i, kind in enumerate(kinds):
            shape = []
            for at, d in enumerate(kind.shape):
                self.args.append((f"%x{i}", at, kind))
                shape.append(d if isinstance(d, int) else self.define(f"memref.dim %x{i}, {self.number(at)} : {kind.text}"))
            dims += [d for d in shape if isinstance(d, str)]
            scope.append(Value(f"%x{i}", self.kind(tuple(shape), kind.element)))
        divides = "division" not in self.without and self.chance(0.3)
        if divides:
            dims += [self.define(f"arith.remui {self.rng.choice(dims)}, {divisor} : index")] * 3
            value = self.allocate(None, self.kind((dims[-1],)))
            self.fill(value)
            self.print_all(value)
            self.emit(f"memref.dealloc {value.name} : {value.kind.text}")
        self.body(scope, dims, 2)
        for value in scope:
            self.print_all(value)
        self.lines += ["  return", "}"]
        return "\n".join(self.lines) + "\n", (self.name, kinds, numbers, divides)


class Main(Sizes):
    def write_main(self, callees):
        self.lines.append("func.func @main() {")
        for name, kinds, numbers, divides in callees:
            for sizes in range(3):
                count = (lambda: self.number(self.rng.choice(COUNTS) if sizes else self.rng.choice((0, 1))))
                args = []
                for kind in kinds:
                    value = self.allocate(None, self.kind(tuple(d if isinstance(d, int) else count() for d in kind.shape),
                                                          kind.element))
                    self.fill(value)
                    args.append(value)
                given = [count() for _ in numbers]
                if divides:
                    given[-1] = self.number(self.rng.choice(COUNTS[1:]))
                words = [v.name for v in args] + [self.as_number(n, number) for n, number in zip(given, numbers)]
                types = [v.kind.text for v in args] + numbers
                self.emit(f"func.call @{name}({', '.join(words)}) : ({', '.join(types)}) -> ()")
                for value in args:
                    self.emit(f"memref.dealloc {value.name} : {value.kind.text}")
        self.lines += ["  return", "}"]
        return "\n".join(self.lines) + "\n"


def write_sizes(rng, size, without=()):
    texts = [f'memref.global "private" @late : memref<4xindex> = dense<{[rng.randrange(9) for _ in range(4)]}>\n']
    known = []
    for i in range(rng.randrange(1, 4)):
        private = rng.random() < 0.5
        text, signature = Sizes(rng, f"f{i}", list(known), size, without).write(private)
        texts.append(text)
        known.append(signature)
    return "".join(texts) + Main(rng, "main", [], 0).write_main(known[-2:])
