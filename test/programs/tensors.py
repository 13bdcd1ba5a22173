"""Steps on tensors: make, insert, extract, compute."""
from model import Kind, Value, is_float, scalar


class Tensors:
    """Mixed into the generator beside Buffers, whose linalg and vector steps it shares."""

    def tensor_kind(self):
        shape, element = self.rng.choice(self.shapes), self.rng.choice(self.elements)
        static = (False,) * len(shape)
        return Kind("tensor", element, shape, self.rng.choice([static, static, (True,) * len(shape), (True,) + static[1:]]))

    def tensors(self, region, test=lambda k: True):
        return [v for v in region.scope if v.kind.form == "tensor" and not v.kind.unranked and test(v.kind)]

    def get_tensor(self, region, kind):
        if kind.unranked:
            return self.get_unranked(region, kind)
        same = self.tensors(region, lambda k: k == kind)
        if same and self.chance(0.85):
            return self.rng.choice(same)
        alike = self.tensors(region, lambda k: k.shape == kind.shape and k.element == kind.element)
        if alike and self.chance(0.7):
            return self.cast_tensor(region, self.rng.choice(alike), kind)
        return self.make_tensor(region, kind)

    def perhaps_unranked(self, kind, chance):
        if kind.form == "tensor" and self.unranked and self.chance(chance):
            return kind.change(unranked=True, dynamic=(False,) * kind.rank)
        return kind

    def get_unranked(self, region, kind):
        same = region.of(lambda k: k == kind)
        if same and self.chance(0.6):
            return self.rng.choice(same)
        ranked = kind.change(unranked=False, dynamic=self.rng.choice([kind.dynamic, (True,) * kind.rank]))
        return self.cast_tensor(region, self.get_tensor(region, ranked), kind)

    def take_rank(self, region, value):
        """What a loop, a block or a function passes on without a rank gets one, if it is to be used."""
        if self.chance(0.8):
            static = value.kind.change(unranked=False)
            self.cast_tensor(region, value, self.rng.choice([static, static, static.change(dynamic=(True,) * static.rank)]))

    def cast_tensor(self, region, value, kind):
        if value.kind == kind:
            return value
        return self.add_tensor(region, f"tensor.cast {value.name} : {value.kind.text} to {kind.text}", kind)

    def add_tensor(self, region, text, kind):
        return region.add(Value(self.define(text), kind))

    def empty(self, region, kind):
        sizes = ", ".join(self.size(region, n) for n, d in zip(kind.shape, kind.dynamic) if d)
        op = self.rng.choice(["tensor.empty", "tensor.empty", "bufferization.alloc_tensor"])
        return Value(self.define(f"{op}({sizes}) : {kind.text}"), kind)

    def make_tensor(self, region, kind):
        how = self.rng.choice(["fill", "fill", "generate", "literal", "elements", "generic"])
        if how == "literal" and not any(kind.dynamic):
            number = self.rng.randrange(-9, 9)
            literal = f"{number}.0" if is_float(kind.element) else str(number)
            return self.add_tensor(region, f"arith.constant dense<{literal}> : {kind.text}", kind)
        if how == "elements" and not any(kind.dynamic):
            total = 1
            for n in kind.shape:
                total *= n
            few = [self.scalar(region, kind.element) for _ in range(3)]
            elements = ", ".join(self.rng.choice(few) for _ in range(total))
            return self.add_tensor(region, f"tensor.from_elements {elements} : {kind.text}", kind)
        if how == "generate":
            return self.generate(region, kind)
        start = self.empty(region, kind)
        if how == "generic":
            name = self.fresh()
            line = len(self.lines)
            self.count_up(region, start)
            self.lines[line] = self.lines[line].replace("linalg.generic", f"{name} = linalg.generic", 1)
            self.lines[-1] += f" -> {kind.text}"
            return region.add(Value(name, kind))
        number = self.scalar(region, kind.element)
        return self.add_tensor(
            region, f"linalg.fill ins({number} : {kind.element}) outs({start.name} : {kind.text}) -> {kind.text}", kind)

    def generate(self, region, kind):
        sizes = ", ".join(self.size(region, n) for n, d in zip(kind.shape, kind.dynamic) if d)
        name, args = self.fresh(), [self.fresh() for _ in kind.shape]
        self.emit(f"{name} = tensor.generate {sizes} {{")
        self.emit(f"^bb0({', '.join(f'{a}: index' for a in args)}):")
        self.depth += 1
        self.emit(f"tensor.yield {self.from_indices(kind.element, args)} : {kind.element}")
        self.depth -= 1
        self.emit(f"}} : {kind.text}")
        return region.add(Value(name, kind))

    # --- steps ---

    def tensor_steps(self, region):
        return [
            (3, self.do_make), (4, self.do_insert), (3, self.do_extract), (5, self.do_insert_slice), (5, self.do_extract_slice),
            (5, self.do_tensor_generic), (3, self.do_tensor_named), (2, self.do_reshape), (1, self.do_pad),
            (2, self.do_tensor_select), (1, self.do_show_tensor), (1, self.do_copy_tensor), (4, self.do_update_slice),
            (2, self.do_concat), (1, self.do_tensor_reshape), (1, self.do_splat), (1, self.do_materialize), (1, self.do_dim),
            (1, self.do_unranked), (1, self.do_rotate),
            (2, self.do_overlap), (1, self.do_start_alike), (1, self.do_move_part),
        ]

    def any_tensor(self, region, test=lambda k: True):
        found = self.tensors(region, test)
        return self.rng.choice(found) if found else None

    def do_make(self, region):
        self.make_tensor(region, self.tensor_kind())

    def do_show_tensor(self, region):
        value = self.any_tensor(region)
        if value:
            self.use(region, value)

    def do_copy_tensor(self, region):
        value = self.any_tensor(region)
        if value and self.chance(0.5):
            self.add_tensor(region, f"bufferization.alloc_tensor() copy({value.name}) : {value.kind.text}", value.kind)
        elif value:
            start = self.empty(region, value.kind)
            self.add_tensor(region, f"linalg.copy ins({value.name} : {value.kind.text}) outs({start.name} : {value.kind.text})"
                            f" -> {value.kind.text}", value.kind)

    def do_insert(self, region):
        value = self.any_tensor(region)
        if value:
            at = ", ".join(self.index(region, n) for n in value.kind.shape)
            number = self.scalar(region, value.kind.element)
            self.add_tensor(region, f"tensor.insert {number} into {value.name}[{at}] : {value.kind.text}", value.kind)

    def do_extract(self, region):
        value = self.any_tensor(region)
        if value:
            name = self.element_at(value, [self.index(region, n) for n in value.kind.shape])
            region.add(Value(name, scalar(value.kind.element)))

    def slice_of(self, region, kind, shape=None):
        """Where a part of a tensor is: text, and the part's type."""
        texts, sizes, dynamic = ([], [], []), [], []
        for i, n in enumerate(kind.shape):
            step = 2 if n >= 4 and self.chance(0.2) and not shape else 1
            most = (n + step - 1) // step
            size = shape[i] if shape else self.rng.choice([most, max(1, most // 2), max(1, most // 2), 1])
            start = self.rng.randrange(n - (size - 1) * step)
            moving = step == 1 and self.chance(0.2)  # with a loop, perhaps
            texts[0].append(self.index(region, n - size + 1) if moving else str(start) if self.chance(0.6) else self.number(start))
            dynamic.append(self.chance(0.2))
            texts[1].append(self.size(region, size) if dynamic[-1] else str(size))
            texts[2].append(str(step))
            sizes.append(size)
        keep = [i for i, n in enumerate(sizes) if not (n == 1 and not dynamic[i] and kind.rank > 1 and self.chance(0.7))] or [0]
        part = Kind("tensor", kind.element, tuple(sizes[i] for i in keep), tuple(dynamic[i] for i in keep))
        return " ".join(f"[{', '.join(t)}]" for t in texts), part

    def do_extract_slice(self, region):
        value = self.any_tensor(region)
        if value:
            at, part = self.slice_of(region, value.kind)
            self.add_tensor(region, f"tensor.extract_slice {value.name}{at} : {value.kind.text} to {part.text}", part)

    def do_insert_slice(self, region):
        into = self.any_tensor(region)
        if not into:
            return
        at, part = self.slice_of(region, into.kind)
        source = self.get_tensor(region, part)
        self.add_tensor(
            region, f"tensor.insert_slice {source.name} into {into.name}{at} : {part.text} into {into.kind.text}", into.kind)

    def out(self, region):
        """Where a destination-style op writes: something there, or something new."""
        if self.chance(0.6):
            value = self.any_tensor(region)
            if value:
                return value
        return self.make_tensor(region, self.tensor_kind())

    def do_tensor_generic(self, region):
        out = self.out(region)
        name = self.fresh()
        self.generic(region, out, self.operands(region, out, lambda v: True), name)
        region.add(Value(name, out.kind))

    def do_tensor_named(self, region):
        out, name = self.out(region), self.fresh()
        if self.named(region, out, name, "tensor"):
            region.add(Value(name, out.kind))

    def do_reshape(self, region):
        value = self.any_tensor(region, lambda k: not any(k.dynamic))
        if not value:
            return
        kind = value.kind
        if kind.rank == 2:
            flat = kind.change(shape=(kind.shape[0] * kind.shape[1],), dynamic=(False,))
            self.add_tensor(region, f"tensor.collapse_shape {value.name} [[0, 1]] : {kind.text} into {flat.text}", flat)
        elif kind.rank == 1 and kind.shape[0] % 4 == 0:
            square = kind.change(shape=(kind.shape[0] // 4, 4), dynamic=(False, False))
            self.add_tensor(region, f"tensor.expand_shape {value.name} [[0, 1]] output_shape [{kind.shape[0] // 4}, 4] : "
                            f"{kind.text} into {square.text}", square)

    def do_pad(self, region):
        value = self.any_tensor(region, lambda k: k.rank == 1)
        if not value:
            return
        kind = value.kind
        low, high = self.rng.randrange(3), self.rng.randrange(3)
        result = kind.change(shape=(kind.shape[0] + low + high,))
        name, number = self.fresh(), self.scalar(region, kind.element)
        self.emit(f"{name} = tensor.pad {value.name} low[{low}] high[{high}] {{")
        self.emit(f"^bb0({self.fresh()}: index):")
        self.emit(f"  tensor.yield {number} : {kind.element}")
        self.emit(f"}} : {kind.text} to {result.text}")
        region.add(Value(name, result))

    def do_tensor_select(self, region):
        one = self.any_tensor(region)
        if one:
            two = self.any_tensor(region, lambda k: k == one.kind)
            self.add_tensor(region, f"arith.select {self.condition(region)}, {one.name}, {two.name} : {one.kind.text}", one.kind)

    def do_update_slice(self, region):
        """A part is taken out, changed and put back where it was, or where another part was."""
        into = self.any_tensor(region)
        if not into:
            return
        at, part = self.slice_of(region, into.kind)
        taken = self.add_tensor(region, f"tensor.extract_slice {into.name}{at} : {into.kind.text} to {part.text}", part)
        changed = taken
        if self.chance(0.8):
            name = self.fresh()
            self.generic(region, taken, self.operands(region, taken, lambda v: True), name)
            changed = region.add(Value(name, part))
        if self.chance(0.3):
            at, part = self.slice_of(region, into.kind)
            changed = self.get_tensor(region, part)
        self.add_tensor(
            region, f"tensor.insert_slice {changed.name} into {into.name}{at} : {part.text} into {into.kind.text}", into.kind)

    def do_concat(self, region):
        one = self.any_tensor(region, lambda k: k.rank and not any(k.dynamic))
        if not one:
            return
        two = self.any_tensor(region, lambda k: k == one.kind)
        axis = self.rng.randrange(one.kind.rank)
        shape = tuple(n * 2 if i == axis else n for i, n in enumerate(one.kind.shape))
        kind = one.kind.change(shape=shape)
        whole = self.add_tensor(region, f"tensor.concat dim({axis}) {one.name}, {two.name} : "
                                f"({one.kind.text}, {two.kind.text}) -> {kind.text}", kind)
        starts = ["0" if i != axis or self.chance(0.5) else str(one.kind.shape[axis]) for i in range(kind.rank)]
        at = " ".join(f"[{', '.join(t)}]" for t in (starts, map(str, one.kind.shape), ["1"] * kind.rank))
        self.add_tensor(region, f"tensor.extract_slice {whole.name}{at} : {kind.text} to {one.kind.text}", one.kind)

    def do_tensor_reshape(self, region):
        value = self.any_tensor(region, lambda k: k.rank == 2 and not any(k.dynamic))
        if not value:
            return
        flat = value.kind.change(shape=value.kind.shape[::-1])
        sizes = ", ".join(self.number(n) for n in flat.shape)
        shape = self.define(f"tensor.from_elements {sizes} : tensor<2xindex>")
        self.add_tensor(region, f"tensor.reshape {value.name}({shape}) : ({value.kind.text}, tensor<2xindex>) -> {flat.text}", flat)

    def do_splat(self, region):
        kind = self.tensor_kind()
        if not any(kind.dynamic):
            self.add_tensor(region, f"tensor.splat {self.scalar(region, kind.element)} : {kind.text}", kind)

    def do_materialize(self, region):
        """A destination that cannot be in place is an error, as the op asks for it, so that most are new."""
        source = self.any_tensor(region)
        if source:
            into = self.any_tensor(region, lambda k: k == source.kind) if self.chance(0.03) else self.empty(region, source.kind)
            self.add_tensor(region, f"bufferization.materialize_in_destination {source.name} in {into.name} : "
                            f"({source.kind.text}, {into.kind.text}) -> {into.kind.text}", into.kind)

    def do_dim(self, region):
        value = self.any_tensor(region, lambda k: k.rank)
        if value:
            axis = self.rng.randrange(value.kind.rank)
            name = self.define(f"tensor.dim {value.name}, {self.number(axis)} : {value.kind.text}")
            region.add(Value(name, scalar("index"), bound=value.kind.shape[axis] + 1))

    def do_unranked(self, region):
        """A cast to a tensor without a rank and back."""
        value = self.any_tensor(region)
        if value:
            kind = value.kind
            name = self.define(f"tensor.cast {value.name} : {kind.text} to tensor<*x{kind.element}>")
            self.add_tensor(region, f"tensor.cast {name} : tensor<*x{kind.element}> to {kind.text}", kind)

    def do_rotate(self, region):
        """The halves of a tensor change places."""
        value = self.any_tensor(region, lambda k: k.rank == 1 and k.shape[0] % 2 == 0)
        if not value:
            return
        half = value.kind.shape[0] // 2
        part = value.kind.change(shape=(half,), dynamic=(False,))
        low, high = f"[0] [{half}] [1]", f"[{half}] [{half}] [1]"
        parts = [self.add_tensor(region, f"tensor.extract_slice {value.name}{at} : {value.kind.text} to {part.text}", part)
                 for at in (low, high)]
        for at, some in zip((high, low), parts):
            value = self.add_tensor(region, f"tensor.insert_slice {some.name} into {value.name}{at} : {part.text} into "
                                    f"{value.kind.text}", value.kind)

    def do_overlap(self, region):
        """Parts of a tensor that have elements in common: one goes to the other's place, or is read while that is written."""
        value = self.any_tensor(region, lambda k: k.rank == 1 and k.shape[0] >= 4)
        if not value:
            return
        count = value.kind.shape[0]
        size = self.rng.randrange(2, count)
        part = value.kind.change(shape=(size,), dynamic=(False,))
        starts = [self.rng.randrange(count - size + 1) for _ in range(2)]
        places = [f"[{self.number(n) if self.chance(0.3) else n}] [{size}] [1]" for n in starts]
        parts = [self.add_tensor(region, f"tensor.extract_slice {value.name}{at} : {value.kind.text} to {part.text}", part)
                 for at in places]
        source = parts[0]
        if self.chance(0.4):
            source = self.add_tensor(
                region, f"arith.select {self.condition(region)}, {parts[0].name}, {parts[1].name} : {part.text}", part)
        if self.chance(0.4):
            name = self.fresh()
            self.generic(region, parts[1], [(source, ["d0"])], name)
            region.add(Value(name, part))
            return
        text = f"tensor.insert_slice {source.name} into {value.name}{places[1]} : {part.text} into {value.kind.text}"
        if self.chance(0.3):
            self.define(text)  # which nothing uses
        else:
            self.add_tensor(region, text, value.kind)

    def do_start_alike(self, region):
        """A loop begins with the same tensor, or with parts of it, in two places, and writes both before it reads."""
        kind = self.tensor_kind()
        start = self.empty(region, kind)
        inits = [start, start]
        if kind.rank == 1 and kind.shape[0] >= 4 and self.chance(0.5):
            part = kind.change(shape=(kind.shape[0] - 1,), dynamic=(False,))
            inits = [Value(self.define(f"tensor.extract_slice {start.name}[{at}] [{part.shape[0]}] [1] : {kind.text} to {part.text}"),
                           part) for at in (0, 1)]
        kind = inits[0].kind
        left, right = self.fresh(), [self.fresh(), self.fresh()]
        numbers = [self.scalar(region, kind.element) for _ in range(2)]
        low, high, by = self.number(0), self.number(self.rng.randrange(1, 4)), self.number(1)
        carried = ", ".join(f"{a} = {v.name}" for a, v in zip(right, inits))
        self.emit(f"{left}:2 = scf.for {self.fresh()} = {low} to {high} step {by} iter_args({carried}) -> ({kind.text}, {kind.text}) {{")
        self.depth += 1
        filled = [self.define(f"linalg.fill ins({n} : {kind.element}) outs({a} : {kind.text}) -> {kind.text}")
                  for n, a in zip(numbers, right)]
        if self.chance(0.7):
            self.use(region, Value(filled[0], kind))
        self.emit(f"scf.yield {filled[0]}, {filled[1]} : {kind.text}, {kind.text}")
        self.depth -= 1
        self.emit("}")
        if self.chance(0.3):
            region.add(Value(f"{left}#1", kind))

    def do_move_part(self, region):
        """Each iteration changes a part of a tensor from outside of the loop and puts it back, the same one or another."""
        value = self.any_tensor(region, lambda k: k.rank == 1 and k.shape[0] >= 2)
        if not value:
            return
        kind, size = value.kind, self.rng.randrange(1, value.kind.shape[0])
        part = kind.change(shape=(size,), dynamic=(False,))
        low, high, by = self.number(0), self.number(kind.shape[0] - size + 1), self.number(1)
        number, around = self.scalar(region, kind.element), self.fresh()
        at = self.rng.choice([around, around, str(self.rng.randrange(kind.shape[0] - size + 1))])
        self.emit(f"scf.for {around} = {low} to {high} step {by} {{")
        self.depth += 1
        taken = self.define(f"tensor.extract_slice {value.name}[{at}] [{size}] [1] : {kind.text} to {part.text}")
        filled = self.define(f"linalg.fill ins({number} : {kind.element}) outs({taken} : {part.text}) -> {part.text}")
        if self.chance(0.8):
            whole = self.define(f"tensor.insert_slice {filled} into {value.name}[{at}] [{size}] [1] : {part.text} into {kind.text}")
            self.use(region, Value(whole, kind))
        else:
            self.use(region, Value(filled, part))
        self.depth -= 1
        self.emit("}")
