"""The lower half of the generator: numbers, arithmetic without poison, and printing."""
from lines import Lines
from model import WIDTHS, Kind, Value, is_float, scalar

INDEX = scalar("index")


class Writer(Lines):
    def __init__(self, rng):
        super().__init__(rng)
        self.blocks, self.opened = 0, 0

    # --- numbers ---

    def constant(self, element):
        if element == "index":
            return self.number(self.rng.randrange(9))
        if element == "i1":
            return self.define(f"arith.constant {self.rng.choice(['true', 'false'])}")
        if is_float(element):
            return self.define(f"arith.constant {self.rng.randrange(-40, 41) / 8} : {element}")
        limit = min(100, 2 ** (WIDTHS[element] - 1) - 1)
        return self.define(f"arith.constant {self.rng.randrange(-limit, limit)} : {element}")

    def number(self, n):
        return self.define(f"arith.constant {n} : index")

    def size(self, region, n):
        """An index that is n, perhaps not as a constant."""
        sized = [v for v in region.of(lambda k: k.form in ("memref", "tensor") and not k.unranked) if n in v.kind.shape]
        if sized and self.chance(0.4):
            value = self.rng.choice(sized)
            at = self.number(value.kind.shape.index(n))
            return self.define(f"{value.kind.form}.dim {value.name}, {at} : {value.kind.text}")
        if self.chance(0.3):
            return self.define(f"arith.addi {self.hidden(region, 'index')}, {self.number(n)} : index")
        return self.number(n)

    def hidden(self, region, element):
        """Zero, that no fold sees: the first number of a global that could be written."""
        return self.define({"index": "func.call @zero() : () -> index", "i1": "func.call @no() : () -> i1"}[element])

    def index(self, region, n):
        """An index below n."""
        small = [v for v in region.of(lambda k: k == INDEX) if v.bound is not None]
        fitting = [v for v in small if v.bound <= n]
        if fitting and self.chance(0.6):
            return self.rng.choice(fitting).name
        if small and self.chance(0.3):
            return self.define(f"arith.remui {self.rng.choice(small).name}, {self.number(n)} : index")
        return self.number(self.rng.randrange(n))

    def scalar(self, region, element):
        fitting = region.of(lambda k: k == scalar(element))
        if fitting and self.chance(0.8):
            return self.rng.choice(fitting).name
        if element == "i1" and self.chance(0.7):
            return self.condition(region)
        return self.constant(element)

    def condition(self, region):
        numbers = region.of(lambda k: k.form == "scalar")
        roll = self.rng.random()
        if not numbers or roll < 0.15:
            return self.hidden(region, "i1")
        value = self.rng.choice(numbers)
        element = value.kind.element
        if element == "i1":
            return value.name
        return self.compare(element, value.name, self.constant(element))

    def compare(self, element, a, b):
        if is_float(element):
            how = self.rng.choice(["olt", "oge", "oeq", "une", "ult", "ord"])
            return self.define(f"arith.cmpf {how}, {a}, {b} : {element}")
        how = self.rng.choice(["slt", "sge", "eq", "ne", "ult", "ugt"])
        return self.define(f"arith.cmpi {how}, {a}, {b} : {element}")

    # --- arithmetic: never poison, never NaN, and floats stay small ---

    def compute(self, element, values, steps=None):
        """A number made from some of these, by a few operations."""
        values = list(values) or [self.constant(element)]
        for _ in range(self.rng.randrange(1, 4) if steps is None else steps):
            a = self.rng.choice(values)
            b = self.rng.choice(values) if self.chance(0.7) else self.constant(element)
            values.append(self.operation(element, a, b))
        return values[-1]

    def operation(self, element, a, b):
        if is_float(element):
            return self.float_operation(element, a, b)
        if element == "i1":
            return self.define(f"arith.{self.rng.choice(['andi', 'ori', 'xori'])} {a}, {b} : i1")
        op = self.rng.choice(["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui", "select",
                              "shift", "divide", "resize"])
        if op == "select":
            return self.define(f"arith.select {self.compare(element, a, b)}, {a}, {b} : {element}")
        if op == "shift":
            by = self.define(f"arith.constant {self.rng.randrange(min(8, WIDTHS[element]))} : {element}")
            return self.define(f"arith.{self.rng.choice(['shli', 'shrsi', 'shrui'])} {a}, {by} : {element}")
        if op == "divide":
            by = self.define(f"arith.constant {self.rng.choice([2, 3, 5, 7, 64])} : {element}")
            how = self.rng.choice(["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi"])
            return self.define(f"arith.{how} {a}, {by} : {element}")
        if op == "resize":
            wide = {"i8": "i16", "i16": "i32", "i32": "i64", "i64": "i128"}[element]
            if self.chance(0.5):
                up = self.define(f"arith.{self.rng.choice(['extsi', 'extui'])} {a} : {element} to {wide}")
                more = self.define(f"arith.addi {up}, {up} : {wide}")
                return self.define(f"arith.trunci {more} : {wide} to {element}")
            down = self.define(f"arith.trunci {a} : {element} to i4")
            return self.define(f"arith.{self.rng.choice(['extsi', 'extui'])} {down} : i4 to {element}")
        return self.define(f"arith.{op} {a}, {b} : {element}")

    def float_operation(self, element, a, b):
        op = self.rng.choice(["addf", "subf", "mulf", "minimumf", "maximumf", "negf", "select", "round", "divide"])
        if op in ("minimumf", "maximumf"):
            return self.define(f"arith.{op} {a}, {b} : {element}")
        if op == "select":
            return self.define(f"arith.select {self.compare(element, a, b)}, {a}, {b} : {element}")
        if op == "round":
            low = self.clamp(element, a)
            whole = self.define(f"arith.fptosi {low} : {element} to i32")
            return self.define(f"arith.sitofp {whole} : i32 to {element}")
        if op == "divide":
            by = self.define(f"arith.constant {self.rng.choice([3.0, -7.0, 10.0])} : {element}")
            return self.define(f"arith.divf {a}, {by} : {element}")
        if op == "negf":
            return self.define(f"arith.negf {a} : {element}")
        return self.clamp(element, self.define(f"arith.{op} {a}, {b} : {element}"))

    def clamp(self, element, a):
        low, high = (self.define(f"arith.constant {n} : {element}") for n in ("-16.0", "16.0"))
        return self.define(f"arith.minimumf {self.define(f'arith.maximumf {a}, {low} : {element}')}, {high} : {element}")

    def bits(self, element, a):
        """A number's bits as i64."""
        if element == "index":
            return self.define(f"arith.index_cast {a} : index to i64")
        if is_float(element):
            a = self.define(f"arith.bitcast {a} : {element} to i{WIDTHS[element]}")
        if WIDTHS[element] == 64:
            return a
        return self.define(f"arith.extui {a} : i{WIDTHS[element]} to i64")

    # --- printing ---

    def print_scalar(self, element, a):
        self.emit(f"vector.print {self.bits(element, a)} : i64")

    def element_at(self, value, at):
        op = "memref.load" if value.kind.form == "memref" else "tensor.extract"
        return self.define(f"{op} {value.name}[{', '.join(at)}] : {value.kind.text}")

    def show(self, region, value):
        """Prints a number that depends on every bit of a value, or each element."""
        kind = value.kind
        if kind.form == "vector":
            return self.show_vector(value)
        if kind.form == "scalar":
            return self.print_scalar(kind.element, value.name)
        if kind.unranked:
            value = self.rank_again(value)
            kind = value.kind
        if not kind.shape:
            return self.print_scalar(kind.element, self.element_at(value, []))
        if self.chance(0.15) and region.loops == 0:
            return self.show_elements(value)
        total = self.digest(value, [], self.define("arith.constant 17 : i64"))
        self.emit(f"vector.print {total} : i64")

    def digest(self, value, ivs, carried):
        """A number made from `carried` and all elements from these indices on."""
        kind = value.kind
        if len(ivs) == kind.rank:
            element = self.bits(kind.element, self.element_at(value, ivs))
            times = self.define("arith.constant 1000003 : i64")
            return self.define(f"arith.xori {self.define(f'arith.muli {carried}, {times} : i64')}, {element} : i64")
        zero, one, end = self.number(0), self.number(1), self.size_of(value, len(ivs))
        total, iv, inner = self.fresh(), self.fresh(), self.fresh()
        self.emit(f"{total} = scf.for {iv} = {zero} to {end} step {one} iter_args({inner} = {carried}) -> (i64) {{")
        self.depth += 1
        self.emit(f"scf.yield {self.digest(value, ivs + [iv], inner)} : i64")
        self.depth -= 1
        self.emit("}")
        return total

    def size_of(self, value, dimension):
        if not value.kind.dynamic[dimension]:
            return self.number(value.kind.shape[dimension])
        return self.define(f"{value.kind.form}.dim {value.name}, {self.number(dimension)} : {value.kind.text}")

    def show_elements(self, value):
        one, zero = self.number(1), self.number(0)
        ivs = []
        for i in range(value.kind.rank):
            end, iv = self.size_of(value, i), self.fresh()
            self.emit(f"scf.for {iv} = {zero} to {end} step {one} {{")
            self.depth += 1
            ivs.append(iv)
        self.print_scalar(value.kind.element, self.element_at(value, ivs))
        for _ in ivs:
            self.depth -= 1
            self.emit("}")

    def rank_again(self, value):
        kind = value.kind.change(unranked=False)
        name = self.define(f"{kind.form}.cast {value.name} : {value.kind.text} to {kind.text}")
        return Value(name, kind, value.roots)


def maps_text(maps):
    return "[" + ", ".join(f"affine_map<{m}>" for m in maps) + "]"


def identity_map(rank):
    dims = ", ".join(f"d{i}" for i in range(rank))
    return f"({dims}) -> ({dims})"


def iterators(words):
    return "[" + ", ".join(f'"{w}"' for w in words) + "]"


__all__ = ["INDEX", "Kind", "Value", "Writer", "identity_map", "iterators", "maps_text"]
