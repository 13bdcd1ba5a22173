"""Steps on vectors: read from memrefs and tensors, computed with, taken apart, written back."""
from model import WIDTHS, Kind, Value, is_float, scalar

SHAPES = [(2,), (4,), (4,), (8,), (2, 4), (4, 2)]


def vector(element, shape):
    return Kind("vector", element, tuple(shape), (False,) * len(shape))


class Vectors:
    """Mixed into the generator beside Buffers and Tensors, whose values it reads and writes."""

    def vector_steps(self, region):
        return [
            (3, self.do_vector_read), (3, self.do_vector_write), (3, self.do_vector_compute), (2, self.do_vector_shape),
            (2, self.do_vector_reduce), (1, self.do_vector_product), (1, self.do_vector_scan), (1, self.do_vector_masked),
        ]

    def vector_kind(self):
        return vector(self.rng.choice(self.elements), self.rng.choice(SHAPES))

    def vectors(self, region, test=lambda k: True):
        return [v for v in region.scope if v.kind.form == "vector" and test(v.kind)]

    def add_vector(self, region, text, kind):
        return region.add(Value(self.define(text), kind))

    def get_vector(self, region, kind):
        same = self.vectors(region, lambda k: k == kind)
        if same and self.chance(0.8):
            return self.rng.choice(same)
        return self.make_vector(region, kind)

    def make_vector(self, region, kind):
        element, total = kind.element, 1
        for n in kind.shape:
            total *= n
        how = self.rng.choice(["broadcast", "literal", "elements"])
        if how == "broadcast":
            return self.add_vector(region, f"vector.broadcast {self.scalar(region, element)} : {element} to {kind.text}", kind)
        if how == "elements":
            few = [self.scalar(region, element) for _ in range(3)]
            elements = ", ".join(self.rng.choice(few) for _ in range(total))
            return self.add_vector(region, f"vector.from_elements {elements} : {kind.text}", kind)
        numbers = [f"{self.rng.randrange(-9, 10)}{'.5' if is_float(element) else ''}" for _ in range(total)]
        rows = [f"[{', '.join(numbers[i:i + kind.shape[-1]])}]" for i in range(0, total, kind.shape[-1])]
        return self.add_vector(region, f"arith.constant dense<{', '.join(rows) if kind.rank == 1 else '[' + ', '.join(rows) + ']'}>"
                               f" : {kind.text}", kind)

    def mask(self, region, shape):
        """A mask of that shape, and its type."""
        kind = vector("i1", shape)
        if self.chance(0.5):
            sizes = ", ".join(self.index(region, n + 1) for n in shape)
            return self.define(f"vector.create_mask {sizes} : {kind.text}"), kind.text
        return self.define(f"vector.constant_mask [{', '.join(str(self.rng.randrange(1, n + 1)) for n in shape)}] : {kind.text}"), kind.text

    # --- memory ---

    def bases(self, region, write):
        if write and self.level == "memref":
            return self.writable(region, test=lambda v: v.kind.element != "index")
        return [v for v in region.scope if v.kind.form in ("memref", "tensor") and v.kind.rank and not v.kind.unranked
                and v.kind.element != "index"]

    def room(self, region, base, size):
        """Indices at which `size` elements of the last dimension are there; None if there are not so many."""
        last = base.kind.shape[-1]
        if size > last:
            return None
        return ", ".join([self.index(region, n) for n in base.kind.shape[:-1]] + [self.index(region, last - size + 1)])

    @staticmethod
    def is_dense(kind):
        return kind.form == "memref" and kind.strides()[1][-1] == 1

    def do_vector_read(self, region):
        found = self.bases(region, False)
        if not found:
            return
        base = self.rng.choice(found)
        element, width = base.kind.element, self.rng.choice([2, 4, 8])
        kind = vector(element, (width,))
        safe, text = self.room(region, base, width), f"{base.kind.text}"
        options = ["transfer", "transfer", "rows", "turned", "masked"]
        if safe and self.is_dense(base.kind):
            options += ["load", "load", "maskedload", "expandload"]
        if safe and base.kind.identity:
            options += ["gather"]
        how = self.rng.choice(options)
        padding = self.scalar(region, element)
        at = ", ".join(self.index(region, n) for n in base.kind.shape)
        if how in ("rows", "turned") and base.kind.rank == 2:
            shape = (2, width) if how == "rows" else (width, 2)
            kind = vector(element, shape)
            more = " {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}" if how == "turned" else ""
            return self.add_vector(region, f"vector.transfer_read {base.name}[{at}], {padding}{more} : {text}, {kind.text}", kind)
        if how == "load":
            return self.add_vector(region, f"vector.load {base.name}[{safe}] : {text}, {kind.text}", kind)
        if how in ("maskedload", "expandload"):
            other, (mask, masks) = self.get_vector(region, kind), self.mask(region, (width,))
            return self.add_vector(region, f"vector.{how} {base.name}[{safe}], {mask}, {other.name} : {text}, {masks}, "
                                   f"{kind.text} into {kind.text}", kind)
        if how == "gather":
            other, (mask, masks) = self.get_vector(region, kind), self.mask(region, (width,))
            places = self.define(f"arith.constant dense<[{', '.join(str(self.rng.randrange(width)) for _ in range(width))}]> : "
                                 f"vector<{width}xi32>")
            return self.add_vector(region, f"vector.gather {base.name}[{safe}] [{places}], {mask}, {other.name} : {text}, "
                                   f"vector<{width}xi32>, {masks}, {kind.text} into {kind.text}", kind)
        masked = ""
        if how == "masked":
            masked = ", " + self.mask(region, (width,))[0]
        bounds = " {in_bounds = [true]}" if safe and self.chance(0.4) else ""
        return self.add_vector(region, f"vector.transfer_read {base.name}[{safe if bounds else at}], {padding}{masked}{bounds} : "
                               f"{text}, {kind.text}", kind)

    def do_vector_write(self, region):
        found = self.bases(region, True)
        if not found:
            return
        base = self.rng.choice(found)
        element, text = base.kind.element, base.kind.text
        have = self.vectors(region, lambda k: k.element == element and k.rank <= base.kind.rank)
        value = self.rng.choice(have) if have else self.make_vector(region, vector(element, (self.rng.choice([2, 4]),)))
        kind = value.kind
        safe = self.room(region, base, kind.shape[0]) if kind.rank == 1 else None
        options = ["transfer", "transfer"]
        if kind.rank == 1:
            options.append("masked")
        if safe and self.is_dense(base.kind):
            options += ["store", "store", "maskedstore", "compressstore"]
        if safe and base.kind.identity and base.kind.form == "memref":
            options.append("scatter")
        how = self.rng.choice(options)
        if how == "store":
            return self.emit(f"vector.store {value.name}, {base.name}[{safe}] : {text}, {kind.text}")
        if how in ("maskedstore", "compressstore"):
            mask, masks = self.mask(region, kind.shape)
            return self.emit(f"vector.{how} {base.name}[{safe}], {mask}, {value.name} : {text}, {masks}, {kind.text}")
        if how == "scatter":
            mask, masks = self.mask(region, kind.shape)
            order = list(range(kind.shape[0]))
            self.rng.shuffle(order)
            places = self.define(f"arith.constant dense<{order}> : vector<{kind.shape[0]}xi32>")
            return self.emit(f"vector.scatter {base.name}[{safe}] [{places}], {mask}, {value.name} : {text}, "
                             f"vector<{kind.shape[0]}xi32>, {masks}, {kind.text}")
        at = ", ".join(self.index(region, n) for n in base.kind.shape)
        masked = ", " + self.mask(region, kind.shape)[0] if how == "masked" else ""
        bounds = " {in_bounds = [true]}" if safe and self.chance(0.4) else ""
        line = f"vector.transfer_write {value.name}, {base.name}[{safe if bounds else at}]{masked}{bounds} : {kind.text}, {text}"
        if base.kind.form == "tensor":
            return self.add_tensor(region, line, base.kind)
        return self.emit(line)

    # --- numbers ---

    def tame(self, name, kind):
        """Floats that stay small; no NaN comes of infinities, as there are none."""
        if not is_float(kind.element):
            return name
        for op, limit in (("maximumf", "-16.0"), ("minimumf", "16.0")):
            name = self.define(f"arith.{op} {name}, {self.define(f'arith.constant dense<{limit}> : {kind.text}')} : {kind.text}")
        return name

    def do_vector_compute(self, region):
        have = self.vectors(region)
        one = self.rng.choice(have) if have else self.make_vector(region, self.vector_kind())
        kind, other = one.kind, self.get_vector(region, one.kind)
        if is_float(kind.element):
            op = self.rng.choice(["addf", "subf", "mulf", "minimumf", "maximumf", "fma", "select"])
        else:
            op = self.rng.choice(["addi", "subi", "muli", "xori", "andi", "maxsi", "minui", "select"])
        if op == "fma":
            text = f"vector.fma {one.name}, {other.name}, {self.get_vector(region, kind).name} : {kind.text}"
        elif op == "select":
            how = "cmpf olt" if is_float(kind.element) else "cmpi slt"
            less = self.define(f"arith.{how}, {one.name}, {other.name} : {kind.text}")
            text = f"arith.select {less}, {one.name}, {other.name} : {vector('i1', kind.shape).text}, {kind.text}"
        else:
            text = f"arith.{op} {one.name}, {other.name} : {kind.text}"
        region.add(Value(self.tame(self.define(text), kind), kind))

    def combining(self, element):
        return self.rng.choice(["minimumf", "maximumf"] if is_float(element) else ["add", "xor", "maxsi", "minui", "mul", "and"])

    def do_vector_reduce(self, region):
        one = self.get_vector(region, self.vector_kind())
        kind, element = one.kind, one.kind.element
        how = self.combining(element)
        if kind.rank == 1:
            acc = f", {self.scalar(region, element)}" if self.chance(0.4) else ""
            text = f"vector.reduction <{how}>, {one.name}{acc} : {kind.text} into {element}"
            return region.add(Value(self.define(text), scalar(element)))
        dim = self.rng.randrange(2)
        result = vector(element, (kind.shape[1 - dim],))
        acc = self.get_vector(region, result)
        return self.add_vector(region, f"vector.multi_reduction <{how}>, {one.name}, {acc.name} [{dim}] : {kind.text} to "
                               f"{result.text}", result)

    def do_vector_product(self, region):
        """Outer products of which the smallest are kept, where numbers are floats; contractions as well, where they are not."""
        element = self.rng.choice(self.elements)
        n, m, k = (self.rng.choice([2, 4]) for _ in range(3))
        kind = "<minimumf>" if is_float(element) else self.rng.choice(["<add>", "<maxsi>", "<xor>"])
        if is_float(element) or self.chance(0.4):
            a, b = self.get_vector(region, vector(element, (n,))), self.get_vector(region, vector(element, (m,)))
            result = vector(element, (n, m))
            acc = self.get_vector(region, result)
            text = (f"vector.outerproduct {a.name}, {b.name}, {acc.name} {{kind = #vector.kind{kind}}} : {a.kind.text}, "
                    f"{b.kind.text}")
            return region.add(Value(self.tame(self.define(text), result), result))
        a, b = self.get_vector(region, vector(element, (n, k))), self.get_vector(region, vector(element, (k, m)))
        result = vector(element, (n, m))
        acc = self.get_vector(region, result)
        text = (f"vector.contract {{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, "
                f"affine_map<(i, j, k) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], "
                f"kind = #vector.kind{kind}}} {a.name}, {b.name}, {acc.name} : {a.kind.text}, {b.kind.text} into {result.text}")
        return region.add(Value(self.tame(self.define(text), result), result))

    def do_vector_scan(self, region):
        kind = self.vector_kind()
        if is_float(kind.element) or kind.rank == 1:
            return
        one, dim = self.get_vector(region, kind), self.rng.randrange(2)
        rest = vector(kind.element, (kind.shape[1 - dim],))
        start = self.get_vector(region, rest)
        inclusive = self.rng.choice(["true", "false"])
        name = self.define(f"vector.scan <{self.rng.choice(['add', 'maxsi', 'xor'])}>, {one.name}, {start.name} "
                           f"{{inclusive = {inclusive}, reduction_dim = {dim} : i64}} : {kind.text}, {rest.text}")
        self.lines[-1] = self.lines[-1].replace(f"{name} =", f"{name}:2 =", 1)
        region.add(Value(f"{name}#0", kind))
        region.add(Value(f"{name}#1", rest))

    def do_vector_masked(self, region):
        one = self.get_vector(region, self.vector_kind())
        element, (mask, masks) = one.kind.element, self.mask(region, one.kind.shape)
        if one.kind.rank == 1:
            text = (f"vector.mask {mask} {{ vector.reduction <{self.combining(element)}>, {one.name}, "
                    f"{self.scalar(region, element)} : {one.kind.text} into {element} }} : {masks} -> {element}")
            return region.add(Value(self.define(text), scalar(element)))
        other = self.get_vector(region, one.kind)
        return self.add_vector(region, f"arith.select {mask}, {one.name}, {other.name} : {masks}, {one.kind.text}", one.kind)

    # --- shapes ---

    def do_vector_shape(self, region):
        one = self.get_vector(region, self.vector_kind())
        kind, element, name = one.kind, one.kind.element, one.name
        total = kind.shape[0] * (kind.shape[1] if kind.rank == 2 else 1)
        make = lambda text, shape: self.add_vector(region, text, vector(element, shape))
        if kind.rank == 2:
            n, m = kind.shape
            row = self.rng.randrange(n)
            how = self.rng.choice(["transpose", "flat", "extract", "insert", "strided", "shuffle"])
            if how == "transpose":
                return make(f"vector.transpose {name}, [1, 0] : {kind.text} to {vector(element, (m, n)).text}", (m, n))
            if how == "flat":
                return make(f"vector.shape_cast {name} : {kind.text} to {vector(element, (total,)).text}", (total,))
            if how == "extract":
                return make(f"vector.extract {name}[{row}] : {vector(element, (m,)).text} from {kind.text}", (m,))
            if how == "insert":
                part = self.get_vector(region, vector(element, (m,)))
                return make(f"vector.insert {part.name}, {name}[{row}] : {part.kind.text} into {kind.text}", kind.shape)
            if how == "strided":
                part = vector(element, (1, m))
                return make(f"vector.extract_strided_slice {name} {{offsets = [{row}], sizes = [1], strides = [1]}} : {kind.text} to "
                            f"{part.text}", (1, m))
            rows = [self.rng.randrange(2 * n) for _ in range(2)]
            other = self.get_vector(region, kind)
            return make(f"vector.shuffle {name}, {other.name} {rows} : {kind.text}, {kind.text}", (2, m))
        n = kind.shape[0]
        how = self.rng.choice(["extract", "extract", "insert", "fold", "shuffle", "interleave", "deinterleave", "slice", "spread",
                               "bits"])
        if how == "extract":
            at = self.index(region, n) if self.chance(0.5) else str(self.rng.randrange(n))
            return region.add(Value(self.define(f"vector.extract {name}[{at}] : {element} from {kind.text}"), scalar(element)))
        if how == "insert":
            at = self.index(region, n) if self.chance(0.5) else str(self.rng.randrange(n))
            return make(f"vector.insert {self.scalar(region, element)}, {name}[{at}] : {element} into {kind.text}", (n,))
        if how == "fold" and n > 2:
            return make(f"vector.shape_cast {name} : {kind.text} to {vector(element, (2, n // 2)).text}", (2, n // 2))
        if how == "shuffle":
            other, order = self.get_vector(region, kind), [self.rng.randrange(2 * n) for _ in range(4)]
            return make(f"vector.shuffle {name}, {other.name} {order} : {kind.text}, {kind.text}", (4,))
        if how == "interleave" and n < 8:
            other = self.get_vector(region, kind)
            return make(f"vector.interleave {name}, {other.name} : {kind.text} -> {vector(element, (2 * n,)).text}", (2 * n,))
        if how == "deinterleave":
            half = vector(element, (n // 2,))
            halves = self.define(f"vector.deinterleave {name} : {kind.text} -> {half.text}")
            self.lines[-1] = self.lines[-1].replace(f"{halves} =", f"{halves}, {halves}_o =", 1)
            region.add(Value(f"{halves}_o", half))
            return region.add(Value(halves, half))
        if how == "slice" and n > 2:
            return make(f"vector.extract_strided_slice {name} {{offsets = [1], sizes = [2], strides = [1]}} : {kind.text} to "
                        f"{vector(element, (2,)).text}", (2,))
        if how == "bits" and not is_float(element) and WIDTHS.get(element, 0) > 8:
            small = f"i{WIDTHS[element] // 2}"
            halves = self.define(f"vector.bitcast {name} : {kind.text} to vector<{2 * n}x{small}>")
            return region.add(Value(self.define(f"vector.bitcast {halves} : vector<{2 * n}x{small}> to {kind.text}"), kind))
        return make(f"vector.broadcast {name} : {kind.text} to {vector(element, (2, n)).text}", (2, n))

    def show_vector(self, value):
        """Prints a number that depends on every bit."""
        kind = value.kind
        total = kind.shape[0] * (kind.shape[1] if kind.rank == 2 else 1)
        name, flat = value.name, vector(kind.element, (total,))
        if kind.rank == 2:
            name = self.define(f"vector.shape_cast {name} : {kind.text} to {flat.text}")
        carried = self.define("arith.constant 17 : i64")
        times = self.define("arith.constant 1000003 : i64")
        for i in range(total):
            bits = self.bits(kind.element, self.define(f"vector.extract {name}[{i}] : {kind.element} from {flat.text}"))
            carried = self.define(f"arith.xori {self.define(f'arith.muli {carried}, {times} : i64')}, {bits} : i64")
        self.emit(f"vector.print {carried} : i64")
