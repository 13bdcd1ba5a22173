"""Programs of tensors or memrefs whose sizes are 0, 1 or a few, each as a constant or only at run time. Every function of a program is on
its own: it makes some values, moves them, and prints what they are."""
from model import Kind, Region, Value, is_float, scalar
from writer import Writer, identity_map, iterators, maps_text

SIZES = (0, 0, 0, 1, 1, 2, 3, 4)
ELEMENTS = ("f32", "i32", "i64", "i8")


class Empty(Writer):
    """One function."""

    def __init__(self, rng, name, level, size, without):
        super().__init__(rng)
        self.name, self.level, self.left, self.without = name, level, size, without
        self.region = Region(scope=[])

    # --- sizes and kinds ---

    def kind(self, shape=None, element=None):
        shape = tuple(self.rng.choice(SIZES) for _ in range(self.rng.choice([1, 1, 2, 2, 3]))) if shape is None else tuple(shape)
        return Kind(self.level, element or self.rng.choice(ELEMENTS), shape, tuple(self.chance(0.4) for _ in shape))

    def sizes(self, kind):
        return ", ".join(self.run_time(n) for n, d in zip(kind.shape, kind.dynamic) if d)

    def run_time(self, n):
        """An index that is n: a constant, or known at run time only."""
        sized = [v for v in self.region.scope if v.kind.form == self.level and n in v.kind.shape]
        if sized and self.chance(0.4):
            value = self.rng.choice(sized)
            at = self.rng.choice([i for i, m in enumerate(value.kind.shape) if m == n])
            return self.define(f"{self.level}.dim {value.name}, {self.number(at)} : {value.kind.text}")
        if self.chance(0.6):
            return self.define(f"arith.addi {self.hidden(None, 'index')}, {self.number(n)} : index")
        return self.number(n)

    def either(self, n, legal=True):
        """A number of an op: in its text, if the verifier takes it there, or an operand."""
        return str(n) if legal and self.chance(0.5) else self.run_time(n)

    def any(self, test=lambda k: True):
        found = [v for v in self.region.scope if v.kind.form == self.level and v.kind.rank and test(v.kind)]
        return self.rng.choice(found) if found else None

    def some(self, test=lambda k: True):
        return self.any(test) or self.make(self.kind())

    def keep(self, text, kind):
        return self.region.add(Value(self.define(text), kind))

    def element_of(self, element):
        return self.constant(element)

    def like(self, kind):
        """A value of the same shape and element, in a type that may say less."""
        same = self.any(lambda k: k == kind)
        return same if same and self.chance(0.5) else self.make(kind)

    def cast_to(self, value, kind):
        if value.kind == kind:
            return value
        return self.keep(f"{self.level}.cast {value.name} : {value.kind.text} to {kind.text}", kind)

    # --- parts ---

    def part_of(self, shape, whole=0.15):
        """Offsets, sizes and strides of a part, in text, and the part's shape and what of it is dynamic."""
        texts, sizes, dynamic = ([], [], []), [], []
        for n in shape:
            step = self.rng.choice([1, 1, 1, 2])
            size = n if self.chance(whole) else self.rng.choice([0, 0, 1, 2, n])
            while size and (size - 1) * step >= n:
                size -= 1
            start = self.rng.randrange(n - (size - 1) * step) if size else self.rng.randrange(n + 1)
            legal = start < n  # an offset at the end is refused where it is in the text
            texts[0].append(self.either(start, legal))
            stated = self.chance(0.6)
            texts[1].append(str(size) if stated else self.run_time(size))
            texts[2].append(str(step))
            sizes.append(size)
            dynamic.append(not stated)
        return " ".join(f"[{', '.join(t)}]" for t in texts), tuple(sizes), tuple(dynamic)

    # --- what both levels have ---

    def structured(self, ins, maps, out, kinds, body, outs_value):
        """linalg.generic; its result for tensors."""
        head = f"linalg.generic {{indexing_maps = {maps_text(maps)}, iterator_types = {iterators(kinds)}}}"
        text = f"ins({', '.join(v.name for v in ins)} : {', '.join(v.kind.text for v in ins)}) " if ins else ""
        result = self.fresh() if self.level == "tensor" else None
        self.emit(f"{result + ' = ' if result else ''}{head} {text}outs({outs_value.name} : {outs_value.kind.text}) {{")
        args = [self.fresh() for _ in [*ins, out]]
        self.emit(f"^bb0({', '.join(f'{a}: {v.kind.element}' for a, v in zip(args, [*ins, out]))}):")
        self.depth += 1
        self.emit(f"linalg.yield {body(args)} : {out.kind.element}")
        self.depth -= 1
        self.emit("}" + (f" -> {out.kind.text}" if result else ""))
        return self.region.add(Value(result, out.kind)) if result else out

    def do_elementwise(self):
        value = self.some()
        other = self.like(value.kind)
        out = self.destination(value.kind)
        same = identity_map(value.kind.rank)
        self.structured([value, other], [same] * 3, out, ["parallel"] * value.kind.rank,
                        lambda a: self.compute(value.kind.element, a[:2], 1), out)

    def do_reduce(self):
        value = self.some()
        kind = value.kind
        at = self.rng.randrange(kind.rank)
        dims = [f"d{i}" for i in range(kind.rank)]
        rest = Kind(kind.form, kind.element, kind.shape[:at] + kind.shape[at + 1:], kind.dynamic[:at] + kind.dynamic[at + 1:])
        out = self.filled(rest)
        left = f"({', '.join(dims)})"
        maps = [f"{left} -> {left}", f"{left} -> ({', '.join(d for i, d in enumerate(dims) if i != at)})"]
        self.structured([value], maps, out, ["reduction" if i == at else "parallel" for i in range(kind.rank)],
                        lambda a: self.operation(kind.element, a[0], a[1]), out)

    def do_matmul(self):
        m, k, n = (self.rng.choice(SIZES) for _ in range(3))
        element = self.rng.choice(["f32", "i32"])
        a, b, c = self.make(self.kind((m, k), element)), self.make(self.kind((k, n), element)), self.filled(self.kind((m, n), element))
        self.named(f"linalg.matmul ins({a.name}, {b.name} : {a.kind.text}, {b.kind.text})", c)

    def named(self, text, out):
        if self.level == "tensor":
            return self.keep(f"{text} outs({out.name} : {out.kind.text}) -> {out.kind.text}", out.kind)
        self.emit(f"{text} outs({out.name} : {out.kind.text})")
        return out

    def do_transpose(self):
        value = self.any(lambda k: k.rank == 2)
        if value:
            out = self.destination(value.kind.change(shape=value.kind.shape[::-1], dynamic=value.kind.dynamic[::-1]))
            self.transposed(f"linalg.transpose ins({value.name} : {value.kind.text})", out, "permutation = [1, 0]")

    def do_broadcast(self):
        value = self.any(lambda k: k.rank == 1)
        if value:
            n = self.rng.choice(SIZES)
            out = self.destination(value.kind.change(shape=(n, *value.kind.shape), dynamic=(self.chance(0.5), *value.kind.dynamic)))
            self.transposed(f"linalg.broadcast ins({value.name} : {value.kind.text})", out, "dimensions = [0]")

    def transposed(self, text, out, how):
        line = f"{text} outs({out.name} : {out.kind.text}) {how}"
        if self.level == "tensor":
            return self.keep(line, out.kind)
        self.emit(line)
        return out

    def do_copy(self):
        value = self.some()
        if self.level == "memref" and self.chance(0.5):
            out = self.destination(value.kind)
            self.emit(f"memref.copy {value.name}, {out.name} : {value.kind.text} to {out.kind.text}")
        else:
            self.named(f"linalg.copy ins({value.name} : {value.kind.text})", self.destination(value.kind))

    def do_cast(self):
        value = self.some()
        if not value.kind.layout:
            self.cast_to(value, value.kind.change(dynamic=tuple(self.chance(0.5) for _ in value.kind.shape)))

    def do_part(self):
        value = self.some(lambda k: not k.layout)
        if value.kind.layout:
            return
        at, shape, dynamic = self.part_of(value.kind.shape)
        if self.level == "tensor":
            part = value.kind.change(shape=shape, dynamic=dynamic)
            self.keep(f"tensor.extract_slice {value.name}{at} : {value.kind.text} to {part.text}", part)
            return
        # A cast, which the verifier lets say less than the subview's own type.
        steps = [int(s) for s in at.split("[")[-1].rstrip("]").split(", ")] if shape else []
        known, stride = [], 1
        for n, d in reversed(list(zip(value.kind.shape, value.kind.dynamic))):
            known.insert(0, stride)
            stride = None if d or not n or stride is None else stride * n
        starts = at.split("]")[0].lstrip("[").split(", ")
        offset = 0
        for start, s in zip(starts, known):
            if start != "0" and s != 0:
                offset = None if offset is None or start.startswith("%") or s is None else offset + int(start) * s
        layout = (offset, tuple(None if s is None else s * t for s, t in zip(known, steps)))
        part = value.kind.change(shape=shape, dynamic=dynamic, layout=layout)
        self.keep(f"memref.subview {value.name}{at} : {value.kind.text} to {part.text}", part)

    def do_reshape(self):
        value = self.some(lambda k: k.rank >= 2 and not k.layout)
        kind = value.kind
        if kind.rank < 2 or kind.layout:
            return
        n, open_ = kind.shape[0] * kind.shape[1], kind.dynamic[0] or kind.dynamic[1]
        flat = kind.change(shape=(n, *kind.shape[2:]), dynamic=(open_, *kind.dynamic[2:]))
        groups = ["[0, 1]", *(f"[{i}]" for i in range(2, kind.rank))]
        merged = self.keep(f"{self.level}.collapse_shape {value.name} [{', '.join(groups)}] : {kind.text} into {flat.text}", flat)
        if self.chance(0.6):
            output = ", ".join(self.run_time(m) if d else str(m) for m, d in zip(kind.shape, kind.dynamic))
            if not (open_ and kind.dynamic[0] + kind.dynamic[1] == 0):
                self.keep(f"{self.level}.expand_shape {merged.name} [{', '.join(groups)}] output_shape [{output}] : "
                          f"{flat.text} into {kind.text}", kind)

    def do_vector(self):
        value = self.some(lambda k: k.rank == 1 and not k.layout and is_float(k.element))
        kind = value.kind
        if kind.rank != 1 or kind.layout:
            return
        width, zero, pad = self.rng.choice([1, 4]), self.number(0), self.element_of(kind.element)
        mask = self.define(f"vector.create_mask {self.run_time(kind.shape[0])} : vector<{width}xi1>") if self.chance(0.4) else None
        more, types = (f", {mask}", "") if mask else ("", "")
        vector = f"vector<{width}x{kind.element}>"
        read = self.define(f"vector.transfer_read {value.name}[{zero}], {pad}{more} : {kind.text}, {vector}")
        out = self.filled(kind)
        text = f"vector.transfer_write {read}, {out.name}[{zero}]{more}{types} : {vector}, {kind.text}"
        if self.level == "tensor":
            self.keep(text, kind)
        else:
            self.emit(text)

    def do_if(self):
        if self.level != "tensor":
            return
        value = self.some()
        other = self.like(value.kind)
        left = self.fresh()
        self.emit(f"{left} = scf.if {self.hidden(None, 'i1')} -> ({value.kind.text}) {{")
        self.emit(f"  scf.yield {value.name} : {value.kind.text}")
        self.emit("} else {")
        self.emit(f"  scf.yield {other.name} : {value.kind.text}")
        self.emit("}")
        self.region.add(Value(left, value.kind))

    def do_select(self):
        value = self.some(lambda k: not k.layout)
        if value.kind.layout:
            return
        other = self.like(value.kind)
        self.keep(f"arith.select {self.hidden(None, 'i1')}, {value.name}, {other.name} : {value.kind.text}", value.kind)

    def do_look(self):
        value = self.some()
        self.show(self.region, value)

    # --- tensors ---

    def make(self, kind):
        return self.make_memref(kind) if self.level == "memref" else self.make_tensor(kind)

    def destination(self, kind):
        """Where an op writes: something new, or something there."""
        same = self.any(lambda k: k == kind and not k.layout)
        if same and self.chance(0.3):
            return same
        if self.level == "memref" or kind.layout:
            return self.make(kind.change(layout=None))
        if self.chance(0.5):
            return self.make(kind)
        return Value(self.define(f"tensor.empty({self.sizes(kind)}) : {kind.text}"), kind)

    def filled(self, kind):
        return self.make(kind.change(layout=None))

    def make_tensor(self, kind):
        total = 1
        for n in kind.shape:
            total *= n
        static = not any(kind.dynamic)
        how = self.rng.choice(["fill", "fill", "generate", "splat", "literal", "elements"])
        if how == "literal" and static and kind.rank:
            number = self.rng.randrange(-9, 9)
            word = f"{number}.0" if is_float(kind.element) else str(number)
            return self.keep(f"arith.constant dense<{word if total or self.chance(0.5) else ''}> : {kind.text}", kind)
        if how == "elements" and static:
            few = [self.element_of(kind.element) for _ in range(2)]
            return self.keep(f"tensor.from_elements {', '.join(self.rng.choice(few) for _ in range(total))} : {kind.text}", kind)
        if how == "splat":
            number, sizes = self.element_of(kind.element), self.sizes(kind)
            return self.keep(f"tensor.splat {number}{f'[{sizes}]' if sizes else ''} : {kind.text}", kind)
        if how == "generate" and kind.rank:
            sizes, name, args = self.sizes(kind), self.fresh(), [self.fresh() for _ in kind.shape]
            self.emit(f"{name} = tensor.generate {sizes} {{")
            self.emit(f"^bb0({', '.join(f'{a}: index' for a in args)}):")
            self.depth += 1
            self.emit(f"tensor.yield {self.from_index(kind.element, args[0])} : {kind.element}")
            self.depth -= 1
            self.emit(f"}} : {kind.text}")
            return self.region.add(Value(name, kind))
        empty = self.define(f"tensor.empty({self.sizes(kind)}) : {kind.text}")
        return self.keep(f"linalg.fill ins({self.element_of(kind.element)} : {kind.element}) outs({empty} : {kind.text}) -> {kind.text}", kind)

    def from_index(self, element, index):
        whole = self.define(f"arith.index_cast {index} : index to i32")
        if element == "i32":
            return whole
        op = "sitofp" if is_float(element) else "extsi" if element == "i64" else "trunci"
        return self.define(f"arith.{op} {whole} : i32 to {element}")

    def do_concat(self):
        first = self.some()
        kind, at = first.kind, self.rng.randrange(first.kind.rank)
        parts, total, open_ = [first], kind.shape[at], kind.dynamic[at]
        for _ in range(self.rng.randrange(0, 3)):
            n = self.rng.choice(SIZES)
            part = self.like(kind.change(shape=kind.shape[:at] + (n,) + kind.shape[at + 1:],
                                         dynamic=kind.dynamic[:at] + (self.chance(0.3),) + kind.dynamic[at + 1:]))
            parts.append(part)
            total, open_ = total + n, open_ or part.kind.dynamic[at]
        self.rng.shuffle(parts)
        result = kind.change(shape=kind.shape[:at] + (total,) + kind.shape[at + 1:],
                             dynamic=kind.dynamic[:at] + (open_,) + kind.dynamic[at + 1:])
        self.keep(f"tensor.concat dim({at}) {', '.join(p.name for p in parts)} : "
                  f"({', '.join(p.kind.text for p in parts)}) -> {result.text}", result)

    def do_pad(self):
        value = self.some()
        kind = value.kind
        low, high = ([self.rng.choice([0, 0, 1, 2]) for _ in kind.shape] for _ in range(2))
        texts = [[self.either(n) for n in numbers] for numbers in (low, high)]
        open_ = tuple(d or a.startswith("%") or b.startswith("%") for d, a, b in zip(kind.dynamic, *texts))
        result = kind.change(shape=tuple(a + n + b for a, n, b in zip(low, kind.shape, high)), dynamic=open_)
        name, number = self.fresh(), self.element_of(kind.element)
        self.emit(f"{name} = tensor.pad {value.name}{' nofold' if self.chance(0.2) else ''} "
                  f"low[{', '.join(texts[0])}] high[{', '.join(texts[1])}] {{")
        self.emit(f"^bb0({', '.join(f'{self.fresh()}: index' for _ in kind.shape)}):")
        self.emit(f"  tensor.yield {number} : {kind.element}")
        self.emit(f"}} : {kind.text} to {result.text}")
        self.region.add(Value(name, result))

    def do_insert_slice(self):
        into = self.some()
        at, shape, dynamic = self.part_of(into.kind.shape)
        part = self.like(into.kind.change(shape=shape, dynamic=dynamic))
        self.keep(f"tensor.insert_slice {part.name} into {into.name}{at} : {part.kind.text} into {into.kind.text}", into.kind)

    def do_insert(self):
        """Elements are read and inserted in a loop over a dimension, which may be empty."""
        value = self.some()
        kind = value.kind
        if 0 in kind.shape[1:]:
            return
        left, iv, inner = self.fresh(), self.fresh(), self.fresh()
        zero, one, end = self.number(0), self.number(1), self.size_of(value, 0)
        rest = "".join(f", {self.number(self.rng.randrange(n))}" for n in kind.shape[1:])
        self.emit(f"{left} = scf.for {iv} = {zero} to {end} step {one} iter_args({inner} = {value.name}) -> ({kind.text}) {{")
        self.depth += 1
        source = self.rng.choice([inner, value.name])
        read = self.define(f"tensor.extract {source}[{iv}{rest}] : {kind.text}")
        number = self.compute(kind.element, [read], 1)
        self.emit(f"scf.yield {self.define(f'tensor.insert {number} into {inner}[{iv}{rest}] : {kind.text}')} : {kind.text}")
        self.depth -= 1
        self.emit("}")
        self.region.add(Value(left, kind))

    def do_forall(self):
        """Each thread inserts a row; there may be none, and a row may be empty."""
        into = self.some()
        kind = into.kind
        source = self.like(kind)
        name, iv, shared = self.fresh(), self.fresh(), self.fresh()
        part = kind.change(shape=(1, *kind.shape[1:]), dynamic=(False, *kind.dynamic[1:]))
        ends = self.size_of(into, 0)
        sizes = ", ".join(["1"] + [self.run_time(n) if d else str(n) for n, d in list(zip(kind.shape, kind.dynamic))[1:]])
        # An offset in the text is refused where a dimension is empty.
        zeros = ["0" if n else self.run_time(0) for n in kind.shape[1:]]
        self.emit(f"{name} = scf.forall ({iv}) in ({ends}) shared_outs({shared} = {into.name}) -> ({kind.text}) {{")
        self.depth += 1
        at = f"[{', '.join([iv, *zeros])}] [{sizes}] [{', '.join(['1'] * kind.rank)}]"
        row = self.define(f"tensor.extract_slice {self.rng.choice([source.name, shared])}{at} : {kind.text} to {part.text}")
        if self.chance(0.5):
            row = self.define(f"linalg.fill ins({self.element_of(kind.element)} : {kind.element}) outs({row} : {part.text}) -> {part.text}")
        self.emit("scf.forall.in_parallel {")
        self.emit(f"  tensor.parallel_insert_slice {row} into {shared}{at} : {part.text} into {kind.text}")
        self.emit("}")
        self.depth -= 1
        self.emit("}")
        self.region.add(Value(name, kind))

    def do_shaped(self):
        """tensor.reshape, or its memref, to sizes that are known when it runs."""
        value = self.some(lambda k: not k.layout)
        kind = value.kind
        if kind.layout:
            return
        shape = kind.shape[::-1]
        result = kind.change(shape=shape, dynamic=tuple(self.chance(0.5) for _ in shape))
        if self.level == "tensor":
            extents = self.define(f"tensor.from_elements {', '.join(self.run_time(n) for n in shape)} : tensor<{len(shape)}xindex>")
        else:
            extents = self.define(f"memref.alloca() : memref<{len(shape)}xindex>")
            for i, n in enumerate(shape):
                self.emit(f"memref.store {self.run_time(n)}, {extents}[{self.number(i)}] : memref<{len(shape)}xindex>")
        self.keep(f"{self.level}.reshape {value.name}({extents}) : ({kind.text}, {self.level}<{len(shape)}xindex>) -> {result.text}", result)

    # --- memrefs ---

    def make_memref(self, kind):
        kind = kind.change(layout=None)
        op = "alloca" if self.chance(0.1) else "alloc"
        value = self.keep(f"memref.{op}({self.sizes(kind)}) : {kind.text}", kind)
        if op == "alloc":
            self.owned.append(value)
        self.emit(f"linalg.fill ins({self.element_of(kind.element)} : {kind.element}) outs({value.name} : {kind.text})")
        return value

    def do_view(self):
        kind = self.kind(element=self.rng.choice(["f32", "i8"]))
        total = 4 if kind.element == "f32" else 1
        for n in kind.shape:
            total *= n
        before, after = self.rng.choice([0, 64]), self.rng.choice([0, 0, 8])
        bytes_ = Kind("memref", "i8", (before + total + after,), (self.chance(0.4),))
        base = self.make_memref(bytes_)
        sizes = self.sizes(kind)
        self.keep(f"memref.view {base.name}[{self.run_time(before)}][{sizes}] : {bytes_.text} to {kind.text}", kind)
        self.emit(f"linalg.fill ins({self.element_of(kind.element)} : {kind.element}) outs({self.region.scope[-1].name} : {kind.text})")

    def do_reinterpret(self):
        value = self.some(lambda k: not k.layout)
        kind = value.kind
        total = 1
        for n in kind.shape:
            total *= n
        if kind.layout:
            return
        size = self.rng.randrange(total + 1)
        offset = self.rng.randrange(total - size + 1)
        flat = kind.change(shape=(size,), dynamic=(self.chance(0.5),))
        where = self.either(offset)
        flat = flat.change(layout=(None if where.startswith("%") else offset, (1,)))
        size_text = self.run_time(size) if flat.dynamic[0] else str(size)
        self.keep(f"memref.reinterpret_cast {value.name} to offset: [{where}], sizes: [{size_text}], strides: [1] : "
                  f"{kind.text} to {flat.text}", flat)

    def do_store(self):
        value = self.some()
        kind = value.kind
        if 0 in kind.shape[1:]:
            return
        zero, one, end, iv = self.number(0), self.number(1), self.size_of(value, 0), self.fresh()
        rest = "".join(f", {self.number(self.rng.randrange(n))}" for n in kind.shape[1:])
        self.emit(f"scf.for {iv} = {zero} to {end} step {one} {{")
        self.depth += 1
        read = self.define(f"memref.load {value.name}[{iv}{rest}] : {kind.text}")
        self.emit(f"memref.store {self.compute(kind.element, [read], 1)}, {value.name}[{iv}{rest}] : {kind.text}")
        self.depth -= 1
        self.emit("}")

    def do_in_loop(self):
        """A buffer that is allocated in each iteration, perhaps of a loop that does not run."""
        kind = self.kind()
        iv, zero, one = self.fresh(), self.number(0), self.number(1)
        end = self.run_time(self.rng.choice([0, 1, 2]))
        sizes = self.sizes(kind)
        self.emit(f"scf.for {iv} = {zero} to {end} step {one} {{")
        self.depth += 1
        name = self.define(f"memref.alloc({sizes}) : {kind.text}")
        self.emit(f"linalg.fill ins({self.element_of(kind.element)} : {kind.element}) outs({name} : {kind.text})")
        self.show(self.region, Value(name, kind))
        if self.frees:
            self.emit(f"memref.dealloc {name} : {kind.text}")
        self.depth -= 1
        self.emit("}")

    # --- all ---

    def write(self, frees):
        self.owned, self.frees = [], frees
        both = [(3, self.do_elementwise), (2, self.do_reduce), (1, self.do_matmul), (1, self.do_transpose), (1, self.do_broadcast),
                (2, self.do_copy), (2, self.do_cast), (4, self.do_part), (3, self.do_reshape), (2, self.do_vector), (1, self.do_select),
                (1, self.do_shaped), (2, self.do_look)]
        tensors = [(4, self.do_concat), (3, self.do_pad), (5, self.do_insert_slice), (2, self.do_insert), (3, self.do_forall), (1, self.do_if)]
        memrefs = [(3, self.do_view), (2, self.do_reinterpret), (3, self.do_store), (2, self.do_in_loop)]
        steps = both + (tensors if self.level == "tensor" else memrefs)
        steps = [(w, s) for w, s in steps if s.__name__.removeprefix("do_") not in self.without]
        self.lines.append(f"func.func {self.rng.choice(['', 'private '])}@{self.name}() {{")
        self.make(self.kind())
        for _ in range(self.left):
            self.weighted(steps)()
        shown = [v for v in self.region.scope if v.kind.form == self.level]
        for value in self.rng.sample(shown, min(len(shown), 3)) + shown[-1:]:
            self.show(self.region, value)
        if frees:
            for value in self.owned:
                self.emit(f"memref.dealloc {value.name} : {value.kind.text}")
        self.emit("return")
        self.lines.append("}")
        return "\n".join(self.lines) + "\n"


def write_empty(rng, level, size, frees, without):
    """Some functions, and @main, which calls them."""
    names = [f"e{i}" for i in range(rng.randrange(1, 4))]
    texts = [Empty(rng, name, level, rng.randrange(2, max(3, size // 4)), without).write(frees) for name in names]
    calls = "".join(f"  call @{name}() : () -> ()\n" for name in names)
    return "".join(texts) + f"func.func @main() {{\n{calls}  return\n}}\n"


__all__ = ["write_empty", "scalar"]
