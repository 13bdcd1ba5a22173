"""Steps on memrefs: allocate, rename, compute, write, free. `frees`: the program frees what it allocates."""
from model import Kind, Root, Value, disjoint, is_float, scalar
from writer import identity_map, iterators, maps_text

SHAPES = [(8,), (8,), (4,), (4, 4), (2, 8), (3,), (33,)]


class Buffers:
    """Mixed into the generator, which has rng, frees and the lower half's methods."""

    def memref_kind(self):
        """A type that values of a region, a block or a function can have."""
        shape, element = self.rng.choice(self.shapes), self.rng.choice(self.elements)
        static = (False,) * len(shape)
        dynamic = self.rng.choice([static, static, (True,) * len(shape), (True,) + static[1:]])
        dynamic = static if "dynamic" in self.without else dynamic
        kind = Kind("memref", element, shape, dynamic, None, self.chance(0.3))
        roll = self.rng.random()
        if roll < 0.15:
            return kind.open()
        return kind.change(dynamic=static, unranked=True) if roll < 0.2 else kind

    # --- where memrefs come from ---

    def allocate(self, region, kind, stack=False, owned=True):
        """A filled buffer of the identity layout; its last name, which is returned, is of kind `kind`."""
        plain = kind.change(layout=None, unranked=False)
        if self.chance(0.1):
            plain = plain.change(dynamic=(False,) * plain.rank)
        sizes = ", ".join(self.size(region, n) for n, d in zip(plain.shape, plain.dynamic) if d)
        alignment = self.rng.choice(["", "", " {alignment = 64 : i64}", " {alignment = 16 : i64}"])
        name = self.define(f"memref.{'alloca' if stack else 'alloc'}({sizes}){alignment} : {plain.text}")
        root = Root(allocation=True, stack=stack)
        root.place = self.place(region)
        value = root.value = Value(name, plain, [root])
        if alignment and self.chance(0.3):
            bytes_ = self.rng.choice([16, int(alignment.split()[2])])
            name = self.define(f"memref.assume_alignment {name}, {bytes_} : {plain.text}")
            value = Value(name, plain, [root])
        self.fill(region, value)
        if stack:
            region.stack.append(root)
        elif self.frees and owned:
            region.owners.append(root)
        region.add(root.value)
        if value is not root.value:
            region.add(value)
        return self.convert(region, value, kind)

    def place(self, region):
        """Where allocations are in one block."""
        return id(region), self.opened

    def convert(self, region, value, kind):
        """The same memref as another type, by casts."""
        if value.kind == kind:
            return value
        if value.kind.unranked:
            value = region.add(self.rank_again(value))
            return self.convert(region, value, kind)
        name = self.define(f"memref.cast {value.name} : {value.kind.text} to {kind.text}")
        return region.add(Value(name, kind, value.roots))

    def convertible(self, have, want):
        if (have.form, have.element, have.shape, have.const) != (want.form, want.element, want.shape, want.const):
            return False
        return have == want or want.layout == want.open().layout or (have.identity and want.identity) or (
            have.identity and want.unranked) or (have.unranked and want.unranked)

    def stays(self, region, value, top=None):
        """Whether a memref may leave the regions up to `top`: none of what it may be ends there."""
        gone = set(region.stack) | set(region.owners)
        while top and region is not top:
            region = region.outer
            gone |= set(region.stack) | set(region.owners)
        return not gone & value.closure()

    def get_memref(self, region, kind, leaves=False, apart_from=()):
        """A value of a kind, there or made; one that `leaves` is not freed with the region; None if that cannot be."""
        fitting = [v for v in region.scope if self.convertible(v.kind, kind) and not (leaves and not self.stays(region, v))
                   and all(disjoint(v, other) for other in apart_from)]
        same = [v for v in fitting if v.kind == kind]
        if same and self.chance(0.7):
            return self.rng.choice(same)
        if fitting and (self.chance(0.7) or (leaves and self.frees)):
            return self.convert(region, self.rng.choice(fitting), kind)
        if leaves and self.frees:
            return None
        return self.allocate(region, kind)

    def take_owner(self, region, kind):
        """A buffer of the region that is handed on: it is not known here any more."""
        fitting = [o for o in region.owners if o.value.kind == kind]
        if fitting and self.chance(0.8):
            root = self.rng.choice(fitting)
        else:
            self.allocate(region, kind)
            root = region.owners[-1]
            if root.value.kind != kind:
                root.value = self.convert(region, root.value, kind)
        region.owners.remove(root)
        region.drop(root)
        return root.value

    def give_owner(self, region, name, kind):
        """A value that the region now owns."""
        root = Root(allocation=True)
        root.value = Value(name, kind, [root])
        region.owners.append(root)
        return region.add(root.value)

    def free(self, region, root):
        if self.chance(0.5):
            self.use(region, root.value)
        self.emit(f"memref.dealloc {root.value.name} : {root.value.kind.text}")
        region.owners.remove(root)
        region.drop(root)

    def free_all(self, region):
        owners = list(region.owners)
        self.rng.shuffle(owners)
        for root in owners:
            self.free(region, root)

    # --- contents ---

    def writable(self, region, apart_from=(), test=lambda v: True):
        return [v for v in region.scope if v.kind.form == "memref" and not v.kind.const and not v.kind.unranked and test(v)
                and all(root.birth > region.since and not root.open or region.since < 0 for root in v.closure())
                and all(disjoint(v, other) for other in apart_from) and self.may_write(region, v)]

    def may_write(self, region, value):
        """Whether a write is seen under all names of the memref even if names that were handed on are copies."""
        return "shared-writes" not in self.without or all(
            not root.handed and not root.open and not root.may and root.birth > region.loop_birth for root in value.closure())

    def readable(self, region, test=lambda k: True):
        return [v for v in region.scope if v.kind.form == "memref" and not v.kind.unranked and test(v.kind)]

    def fill(self, region, value):
        """Writes every element."""
        kind = value.kind
        alike = [v for v in self.readable(region, lambda k: (k.shape, k.element) == (kind.shape, kind.element))]
        how = self.rng.choice(["fill", "generic", "generic", "loop", "loop" if "affine" in self.without else "affine",
                               "copy" if alike else "fill"])
        if how == "fill":
            number = self.scalar(region, kind.element)
            self.emit(f"linalg.fill ins({number} : {kind.element}) outs({value.name} : {kind.text})")
            if kind.rank == 1 and self.chance(0.7):
                self.emit(f"memref.store {self.constant(kind.element)}, {value.name}[{self.index(region, kind.shape[0])}]"
                          f" : {kind.text}")
        elif how == "copy":
            source = self.rng.choice(alike)
            self.emit(f"memref.copy {source.name}, {value.name} : {source.kind.text} to {kind.text}")
        elif how == "generic":
            self.count_up(region, value)
        else:
            self.loop_fill(region, value, how == "affine")

    def from_indices(self, element, indices):
        total = self.define(f"arith.constant {self.rng.randrange(50)} : index")
        for index in indices:
            times = self.define(f"arith.muli {total}, {self.number(self.rng.choice([3, 7, 11]))} : index")
            total = self.define(f"arith.addi {times}, {index} : index")
        if element == "index":
            return total
        if not is_float(element):
            return self.define(f"arith.index_cast {total} : index to {element}")
        small = self.define(f"arith.remui {total}, {self.number(23)} : index")
        whole = self.define(f"arith.index_cast {small} : index to i32")
        return self.operation(element, self.define(f"arith.sitofp {whole} : i32 to {element}"), self.constant(element))

    def count_up(self, region, value):
        kind = value.kind
        self.emit(f"linalg.generic {{indexing_maps = {maps_text([identity_map(kind.rank)])}, "
                  f"iterator_types = {iterators(['parallel'] * kind.rank)}}} outs({value.name} : {kind.text}) {{")
        self.emit(f"^bb0({self.fresh()}: {kind.element}):")
        self.depth += 1
        indices = [self.define(f"linalg.index {i} : index") for i in range(kind.rank)]
        self.emit(f"linalg.yield {self.from_indices(kind.element, indices)} : {kind.element}")
        self.depth -= 1
        self.emit("}")

    def loop_fill(self, region, value, affine):
        kind, ivs = value.kind, []
        zero, one = self.number(0), self.number(1)
        for n in kind.shape:
            iv, end = self.fresh(), self.number(n)
            self.emit(f"affine.for {iv} = 0 to {n} {{" if affine else f"scf.for {iv} = {zero} to {end} step {one} {{")
            self.depth += 1
            ivs.append(iv)
        op = "affine" if affine else "memref"
        self.emit(f"{op}.store {self.from_indices(kind.element, ivs)}, {value.name}[{', '.join(ivs)}] : {kind.text}")
        for _ in ivs:
            self.depth -= 1
            self.emit("}")

    def use(self, region, value):
        if region.prints:
            self.show(region, value)

    # --- steps ---

    def memref_steps(self, region):
        steps = [
            (5, self.do_allocate), (2, self.do_alloca), (5, self.do_view), (3, self.do_select), (6, self.do_linalg),
            (3, self.do_store), (3, self.do_load), (2, self.do_copy), (1, self.do_global),
            (2, self.do_affine), (2, self.do_named), (1, self.do_show_memref), (1, self.do_reinterpret), (2, self.do_update),
        ]
        if self.frees:
            return steps + [(2, self.do_handover), (3, self.do_free), (1, self.do_free_on_paths), (1, self.do_free_in_loop), (2, self.do_keep)]
        return steps + [(1, self.do_clone), (1, self.do_keep)]

    def do_allocate(self, region):
        self.allocate(region, self.memref_kind())

    def do_alloca(self, region):
        if region.loops == 0:
            self.allocate(region, self.memref_kind().change(unranked=False), stack=True)

    def do_handover(self, region):
        """An elementwise op reads a buffer for the last time and writes another one, of this or another size."""
        shape = self.rng.choice([(8,), (4, 4), (4, 4)])
        text = "x".join(map(str, shape))
        have, want = self.rng.choice([("i32", "i32"), ("i32", "i32"), ("i32", "i64"), ("i64", "i32")])
        first, second = (self.define(f"memref.alloc() : memref<{text}x{e}>") for e in (have, want))
        number = self.scalar(region, have)
        self.emit(f"linalg.fill ins({number} : {have}) outs({first} : memref<{text}x{have}>)")
        self.emit(f"memref.store {self.constant(have)}, {first}[{', '.join(self.index(region, n) for n in shape)}]"
                  f" : memref<{text}x{have}>")
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        turned = dims if len(shape) == 1 or self.chance(0.5) else "d1, d0"
        loops = ", ".join(['"parallel"'] * len(shape))
        self.emit(f"linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({turned})>, affine_map<({dims}) -> ({dims})>], "
                  f"iterator_types = [{loops}]}} ins({first} : memref<{text}x{have}>) "
                  f"outs({second} : memref<{text}x{want}>) {{")
        read, old = self.fresh(), self.fresh()
        self.emit(f"^bb0({read}: {have}, {old}: {want}):")
        made = read
        if have != want:
            made = self.define(f"arith.{'extsi' if want == 'i64' else 'trunci'} {read} : {have} to {want}")
        self.emit(f"linalg.yield {made} : {want}")
        self.emit("}")
        self.emit(f"memref.dealloc {first} : memref<{text}x{have}>")
        root = Root(allocation=True)
        root.place = self.place(region)
        root.value = Value(second, Kind("memref", want, shape, (False,) * len(shape)), [root])
        region.owners.append(root)
        region.add(root.value)

    def do_free(self, region):
        if region.owners:
            self.free(region, self.rng.choice(region.owners))

    def do_free_on_paths(self, region):
        """Buffers are freed on each path by an op of its own."""
        roots = self.rng.sample(region.owners, min(len(region.owners), 2))
        if not roots:
            return
        self.emit(f"scf.if {self.condition(region)} {{")
        for some, last in ((roots, "} else {"), (roots[::-1], "}")):
            self.depth += 1
            for root in some:
                if self.chance(0.5):
                    self.use(region, root.value)
                self.emit(f"memref.dealloc {root.value.name} : {root.value.kind.text}")
            self.depth -= 1
            self.emit(last)
        self.forget(region, roots)

    def do_free_in_loop(self, region):
        """One op frees two buffers, one in each turn."""
        pairs = [(a, b) for a in region.owners for b in region.owners if a is not b and a.value.kind == b.value.kind]
        if not pairs:
            return
        roots = self.rng.choice(pairs)
        kind, iv = roots[0].value.kind, self.fresh()
        zero, one, two = self.number(0), self.number(1), self.number(2)
        self.emit(f"scf.for {iv} = {zero} to {two} step {one} {{")
        self.depth += 1
        first = self.define(f"arith.cmpi eq, {iv}, {zero} : index")
        name = self.define(f"arith.select {first}, {roots[0].value.name}, {roots[1].value.name} : {kind.text}")
        if self.chance(0.7):
            self.use(region, Value(name, kind))
        self.emit(f"memref.dealloc {name} : {kind.text}")
        self.depth -= 1
        self.emit("}")
        self.forget(region, roots)

    def forget(self, region, roots):
        for root in roots:
            region.owners.remove(root)
            region.drop(root)

    def do_keep(self, region):
        """Memrefs are stored in memory and found there again. What frees must see that the memory ends with them: they are
        the function's arguments, or allocated in the same block."""
        def can(value):
            return value.kind.form == "memref" and (self.frees or value.name.startswith("%a") or any(
                root.value is value and root.place == self.place(region) for root in value.roots))

        found = [v for v in region.scope if can(v)]
        if not found or region.loops and not self.frees:
            return
        one = self.rng.choice(found)
        two = self.rng.choice([v for v in found if v.kind == one.kind])
        kept = f"memref<2x{one.kind.text}>"
        heap = region.loops > 0 or self.chance(0.5)
        box = self.define(f"memref.{'alloc' if heap else 'alloca'}() : {kept}")
        for i, value in enumerate((one, two)):
            self.emit(f"memref.store {value.name}, {box}[{self.number(i)}] : {kept}")
        name = self.define(f"memref.load {box}[{self.index(region, 2)}] : {kept}")
        if self.frees and heap:
            self.emit(f"memref.dealloc {box} : {kept}")
        value = region.add(Value(name, one.kind, one.roots | two.roots))
        if self.chance(0.5):  # in between, its name is the only one that is used
            self.allocate(region, one.kind.change(layout=None))
            self.use(region, value)

    def do_clone(self, region):
        found = self.readable(region, lambda k: k.const and k.identity)
        if found:
            value = self.rng.choice(found)
            name = self.define(f"bufferization.clone {value.name} : {value.kind.text} to {value.kind.text}")
            region.add(Value(name, value.kind, [Root(allocation=True)]))

    def do_global(self, region):
        shape, element = self.rng.choice(self.shapes), self.rng.choice(self.elements)
        kind = Kind("memref", element, shape, (False,) * len(shape), None, True)
        root = self.globals.setdefault((element, shape), Root())
        name = self.define(f"memref.get_global @{self.global_name(element, shape)} : {kind.text}")
        region.add(Value(name, kind, [root]))

    def do_show_memref(self, region):
        found = [v for v in region.scope if v.kind.form == "memref"]
        if found:
            self.use(region, self.rng.choice(found))

    def do_view(self, region):
        found = self.readable(region, lambda k: k.rank > 0)
        if not found:
            return
        value = self.rng.choice(found)
        how = self.rng.choice([self.subview, self.subview, self.subview, self.cast_view, self.transpose_view, self.reshape_view])
        made = how(region, value)
        if made:
            region.add(Value(made[0], made[1], value.roots))

    def subview(self, region, value):
        """Some rows and columns; a dimension of size one may be dropped."""
        kind = value.kind
        base, strides = kind.strides()
        offsets, sizes, steps, shape, dynamic, out, texts = [], [], [], [], [], [], ([], [], [])
        offset = base
        for i, n in enumerate(kind.shape):
            step = 2 if n >= 4 and self.chance(0.2) else 1
            most = (n + step - 1) // step
            size = self.rng.choice([most, max(1, most // 2), max(1, most // 2), 1])
            start = self.rng.randrange(n - (size - 1) * step)
            static = self.chance(0.6)
            texts[0].append(str(start) if static else self.number(start))
            open_size = self.chance(0.2)
            texts[1].append(self.size(region, size) if open_size else str(size))
            texts[2].append(str(step))
            known = offset is not None and strides[i] is not None and static
            offset = offset + start * strides[i] if known else None if not (static and start == 0) else offset
            shape.append(size)
            dynamic.append(open_size)
            out.append(None if strides[i] is None else strides[i] * step)
        keep = [i for i, n in enumerate(shape) if not (n == 1 and not dynamic[i] and kind.rank > 1 and self.chance(0.7))]
        keep = keep or [0]
        take = lambda some: tuple(some[i] for i in keep)
        result = Kind("memref", kind.element, take(shape), take(dynamic), (offset, take(out)), kind.const)
        at = " ".join(f"[{', '.join(part)}]" for part in texts)
        return self.define(f"memref.subview {value.name}{at} : {kind.text} to {result.text}"), result

    def cast_view(self, region, value):
        kind = value.kind
        if kind.identity:
            options = [kind.change(dynamic=(True,) * kind.rank), kind.change(dynamic=(False,) * kind.rank), kind.open(),
                       kind.change(dynamic=(False,) * kind.rank, unranked=True)]
        else:
            options = [kind.open(), kind.open().change(dynamic=(True,) * kind.rank)]
        options = [o for o in options if o != kind]
        if not options:
            return None
        kind = self.rng.choice(options)
        return self.define(f"memref.cast {value.name} : {value.kind.text} to {kind.text}"), kind

    def transpose_view(self, region, value):
        kind = value.kind
        if kind.rank != 2:
            return None
        base, strides = kind.strides()
        turned = kind.change(shape=kind.shape[::-1], dynamic=kind.dynamic[::-1], layout=(base, strides[::-1]))
        return self.define(f"memref.transpose {value.name} (d0, d1) -> (d1, d0) : {kind.text} to {turned.text}"), turned

    def reshape_view(self, region, value):
        kind = value.kind
        if not kind.identity or any(kind.dynamic):
            return None
        if kind.rank == 2:
            result = kind.change(shape=(kind.shape[0] * kind.shape[1],), dynamic=(False,))
            return self.define(f"memref.collapse_shape {value.name} [[0, 1]] : {kind.text} into {result.text}"), result
        if kind.rank == 1 and kind.shape[0] % 4 == 0:
            result = kind.change(shape=(kind.shape[0] // 4, 4), dynamic=(False, False))
            return (self.define(f"memref.expand_shape {value.name} [[0, 1]] output_shape [{kind.shape[0] // 4}, 4] : "
                                f"{kind.text} into {result.text}"), result)
        return None

    def do_reinterpret(self, region):
        found = self.readable(region, lambda k: k.identity and k.rank == 1 and k.shape[0] >= 4 and not any(k.dynamic))
        if not found:
            return
        value = self.rng.choice(found)
        offset = self.rng.randrange(value.kind.shape[0] - 3)
        kind = value.kind.change(shape=(2, 2), dynamic=(False, False), layout=(offset, (2, 1)))
        name = self.define(f"memref.reinterpret_cast {value.name} to offset: [{offset}], sizes: [2, 2], strides: [2, 1] : "
                           f"{value.kind.text} to {kind.text}")
        region.add(Value(name, kind, value.roots))

    def do_select(self, region):
        found = [v for v in region.scope if v.kind.form == "memref"]
        if not found:
            return
        one = self.rng.choice(found)
        two = self.rng.choice([v for v in found if v.kind == one.kind])
        self.select(region, one, two)

    def select(self, region, one, two):
        name = self.define(f"arith.select {self.condition(region)}, {one.name}, {two.name} : {one.kind.text}")
        return region.add(Value(name, one.kind, one.roots | two.roots))

    def do_store(self, region):
        found = self.writable(region)
        if found:
            value = self.rng.choice(found)
            at = ", ".join(self.index(region, n) for n in value.kind.shape)
            number = self.scalar(region, value.kind.element)
            self.emit(f"memref.store {number}, {value.name}[{at}] : {value.kind.text}")

    def do_load(self, region):
        found = self.readable(region)
        if found:
            value = self.rng.choice(found)
            name = self.element_at(value, [self.index(region, n) for n in value.kind.shape])
            region.add(Value(name, scalar(value.kind.element)))

    def do_update(self, region):
        """The same element is read before and after it is written."""
        found = self.writable(region)
        if found:
            value = self.rng.choice(found)
            element, at = value.kind.element, [self.index(region, n) for n in value.kind.shape]
            before = self.element_at(value, at)
            number = self.compute(element, [before, self.scalar(region, element)])
            self.emit(f"memref.store {number}, {value.name}[{', '.join(at)}] : {value.kind.text}")
            region.add(Value(before, scalar(element)))
            region.add(Value(self.element_at(value, at), scalar(element)))

    def do_copy(self, region):
        found = self.readable(region)
        if not found:
            return
        source = self.rng.choice(found)
        targets = self.writable(region, [source], lambda v: (v.kind.shape, v.kind.element) ==
                                (source.kind.shape, source.kind.element))
        if targets:
            target = self.rng.choice(targets)
            op = "memref.copy {}, {} : {} to {}" if self.chance(0.7) else "linalg.copy ins({0} : {2}) outs({1} : {3})"
            self.emit(op.format(source.name, target.name, source.kind.text, target.kind.text))

    def do_linalg(self, region):
        """linalg.generic: elementwise with maps that turn or repeat, or a sum over a dimension."""
        found = self.writable(region)
        if not found:
            return
        out = self.rng.choice(found)
        self.generic(region, out, self.operands(region, out, lambda v: disjoint(v, out) or v is out))

    def operands(self, region, out, allowed):
        """Inputs of an elementwise op, with maps."""
        kind, dims = out.kind, [f"d{i}" for i in range(out.kind.rank)]
        choices = []
        for value in region.scope:
            k = value.kind
            if k.form != kind.form or k.element != kind.element or k.unranked or not allowed(value):
                continue
            if k.shape == kind.shape:
                choices.append((value, dims))
            elif value is not out and k.rank == 2 and k.shape[::-1] == kind.shape:
                choices.append((value, dims[::-1]))
            elif value is not out and k.rank == 1 and kind.rank == 2:
                choices += [(value, [d]) for d, n in zip(dims, kind.shape) if (n,) == k.shape]
        return self.rng.sample(choices, min(len(choices), self.rng.randrange(3)))

    def generic(self, region, out, inputs, result=None):
        kind, dims = out.kind, ", ".join(f"d{i}" for i in range(out.kind.rank))
        maps = [f"({dims}) -> ({', '.join(to)})" for _, to in inputs] + [f"({dims}) -> ({dims})"]
        ins = ""
        if inputs:
            ins = f" ins({', '.join(v.name for v, _ in inputs)} : {', '.join(v.kind.text for v, _ in inputs)})"
        args = [self.fresh() for _ in range(len(inputs) + 1)]
        outer = [v.name for v in region.of(lambda k: k == scalar(kind.element))]
        left = f"{result} = " if result else ""
        self.emit(f"{left}linalg.generic {{indexing_maps = {maps_text(maps)}, "
                  f"iterator_types = {iterators(['parallel'] * kind.rank)}}}{ins} outs({out.name} : {kind.text}) {{")
        self.emit(f"^bb0({', '.join(f'{a}: {kind.element}' for a in args)}):")
        self.depth += 1
        if kind.rank and self.chance(0.3):
            args = args + [self.from_indices(kind.element, [self.define(f"linalg.index {self.rng.randrange(kind.rank)} : index")])]
        use = args if self.chance(0.8) else args[:-1]
        number = self.compute(kind.element, use + self.rng.sample(outer, min(1, len(outer))))
        self.emit(f"linalg.yield {number} : {kind.element}")
        self.depth -= 1
        self.emit("}" + (f" -> {kind.text}" if result else ""))

    def do_named(self, region):
        """matmul, matvec, transpose, broadcast, reduce, add, ..."""
        found = self.writable(region)
        if found:
            self.named(region, self.rng.choice(found))

    def named(self, region, out, result=None, form="memref"):
        kind = out.kind
        dims = list(zip(kind.shape, kind.dynamic))  # the types of inputs leave open what the output's leaves open

        def here(*want):
            return [v for v in region.scope if v.kind.form == form and not v.kind.unranked and v.kind.element == kind.element
                    and list(zip(v.kind.shape, v.kind.dynamic)) == list(want) and disjoint(v, out)]

        options = []
        if here(*dims):
            options += ["pair", "map"]
        if kind.rank == 2:
            n, m = dims
            square = [v for v in region.scope if v.kind.form == form and v.kind.rank == 2 and not v.kind.unranked
                      and v.kind.element == kind.element and v.kind.shape[0] == n[0] and here((v.kind.shape[1], v.kind.dynamic[1]), m)]
            square = [v for v in square if disjoint(v, out)]
            options += ["matmul"] * (2 if square and not is_float(kind.element) else 0)
            options += ["transpose"] * bool(here(m, n)) + ["broadcast"] * bool(here(m))
        if kind.rank == 1:
            wide = [v for v in region.scope if v.kind.form == form and v.kind.rank == 2 and not v.kind.unranked
                    and v.kind.element == kind.element and (v.kind.shape[0], v.kind.dynamic[0]) == dims[0]
                    and disjoint(v, out)]
            options += ["reduce"] * bool(wide)
        if not options:
            return False
        left, end = (f"{result} = ", f" -> {kind.text}") if result else ("", "")
        typed = lambda *vs: f"{', '.join(v.name for v in vs)} : {', '.join(v.kind.text for v in vs)}"
        what = self.rng.choice(options)
        pick = self.rng.choice
        if what == "pair":
            a, b = pick(here(*dims)), pick(here(*dims))
            op = pick(["max", "min"] if is_float(kind.element) else ["add", "sub", "mul", "max", "min"])
            self.emit(f"{left}linalg.{op} ins({typed(a, b)}) outs({typed(out)}){end}")
        elif what == "map":
            a, b = pick(here(*dims)), pick(here(*dims))
            op = "minimumf" if is_float(kind.element) else pick(["xori", "addi", "subi"])
            self.emit(f"{left}linalg.map {{ arith.{op} }} ins({typed(a, b)}) outs({typed(out)})")
        elif what == "matmul":
            a = pick(square)
            self.emit(f"{left}linalg.matmul ins({typed(a, pick(here((a.kind.shape[1], a.kind.dynamic[1]), m)))}) outs({typed(out)}){end}")
        elif what == "transpose":
            self.emit(f"{left}linalg.transpose ins({typed(pick(here(m, n)))}) outs({typed(out)}) permutation = [1, 0]")
        elif what == "broadcast":
            self.emit(f"{left}linalg.broadcast ins({typed(pick(here(m)))}) outs({typed(out)}) dimensions = [0]")
        else:
            op = "maximumf" if is_float(kind.element) else pick(["addi", "maxsi", "xori"])
            self.emit(f"{left}linalg.reduce {{ arith.{op} }} ins({typed(pick(wide))}) outs({typed(out)}) dimensions = [1]")
        return True

    def do_affine(self, region):
        """A loop that writes each element after reading one of another buffer."""
        targets = self.writable(region, test=lambda v: v.kind.rank == 1)
        if not targets:
            return
        target = self.rng.choice(targets)
        n, element = target.kind.shape[0], target.kind.element
        sources = [v for v in self.readable(region, lambda k: k.rank == 1 and k.element == element and k.shape[0] >= n)]
        iv = self.fresh()
        self.emit(f"affine.for {iv} = 0 to {n}{self.rng.choice(['', ' step 2'])} {{")
        self.depth += 1
        number = self.constant(element)
        if sources:
            source = self.rng.choice(sources)
            at = self.rng.choice([iv, f"{n - 1} - {iv}", f"{iv} floordiv 2", f"({iv} * 3) mod {n}"])
            number = self.define(f"affine.load {source.name}[{at}] : {source.kind.text}")
        guarded = self.chance(0.3)
        if guarded:
            self.emit(f"affine.if affine_set<(d0) : (d0 - {self.rng.randrange(n)} >= 0)>({iv}) {{")
            self.depth += 1
        self.emit(f"affine.store {self.compute(element, [number], 1)}, {target.name}[{iv}] : {target.kind.text}")
        for _ in range(1 + guarded):
            self.depth -= 1
            self.emit("}")
