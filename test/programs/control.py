"""Regions, blocks and functions, the same for tensors, memrefs and numbers.

What a region, a loop or a block hands on is a list of slots: a kind, and whether ownership goes with the value (memrefs of
programs that free: the receiver frees it)."""
from model import Region, Root, Value, disjoint, scalar
from writer import INDEX


class Control:
    def kinds(self, most):
        return [self.kind() for _ in range(self.rng.randrange(most + 1))]

    def kind(self):
        if self.chance(0.25):
            return scalar(self.rng.choice(self.elements))
        if self.with_vectors and self.chance(0.1):
            return self.vector_kind()
        if self.level == "memref":
            return self.memref_kind()
        return self.perhaps_unranked(self.tensor_kind(), 0.06)

    def get(self, region, kind, leaves=False):
        if kind.form == "scalar":
            name = self.scalar(region, kind.element)
            return Value(name, kind)
        if kind.form == "tensor":
            return self.get_tensor(region, kind)
        if kind.form == "vector":
            return self.get_vector(region, kind)
        return self.get_memref(region, kind, leaves)

    def slots(self, region, most, prepare=True):
        """What can be handed on: for a memref without an owner there must be one that is there already."""
        result = []
        for kind in self.kinds(most):
            owned = self.frees and kind.form == "memref" and self.chance(0.5)
            if prepare and self.frees and kind.form == "memref" and not owned:
                self.get_memref(region, kind)
            result.append((kind, owned))
        return result

    def hand_on(self, region, slots, fallback=None, chain=()):
        """Values for slots, owned ones first: their aliases go with them. With `fallback` they leave the region (and those of
        `chain`), and it says per slot what surely may."""
        values = [None] * len(slots)
        for i, (kind, owned) in enumerate(slots):
            if owned:
                values[i] = self.take_owner(region, kind)
        for i, (kind, owned) in enumerate(slots):
            if not owned:
                value = self.get(region, kind, leaves=fallback is not None)
                if fallback and (value is None or not all(self.stays(some, value) for some in chain)):
                    value = fallback[i] or value
                values[i] = value
        for value in values:
            for root in value.closure() if value else ():
                root.handed = True
        return values

    def receive(self, region, names, slots, roots=None):
        """Values that a region gets from slots."""
        values = []
        for i, (name, (kind, owned)) in enumerate(zip(names, slots)):
            if owned:
                values.append(self.give_owner(region, name, kind))
            else:
                values.append(region.add(Value(name, kind, [roots[i]] if roots and kind.form == "memref" else ())))
            if kind.form == "tensor" and kind.unranked:
                self.take_rank(region, values[-1])
        return values

    def fallbacks(self, region, slots):
        return [None if owned or kind.form in ("scalar", "vector") else self.get(region, kind) for kind, owned in slots]

    def inside(self, region, slots, end, args=(), fallback=None, loop=False, parallel=False, budget=0, before=None):
        """One region: `end` makes its terminator from values. Returns what it hands on."""
        inner = Region(region, parallel=parallel)
        if loop:
            inner.enter_loop()
        self.depth += 1
        if before:
            before(inner)
        for arg in args:
            inner.add(arg)
        self.steps(inner, self.rng.randrange(1, 5), budget)
        values = self.hand_on(inner, slots, fallback)
        self.free_all(inner)
        text = end(values)
        if text:
            self.emit(text)
        self.depth -= 1
        return values

    def merged(self, values_of):
        """A root for each slot that may be any of the values handed on."""
        roots = []
        for values in zip(*values_of):
            root = Root()
            for value in values:
                root.may |= value.roots
            roots.append(root)
        return roots

    @staticmethod
    def typed(slots):
        return ", ".join(kind.text for kind, _ in slots)

    def yields(self, word):
        return lambda values: word + (f" {', '.join(v.name for v in values)} : {', '.join(v.kind.text for v in values)}"
                                      if values else "")

    def results(self, slots):
        """Left side of an op with results, and their names."""
        if not slots:
            return "", []
        name = self.fresh()
        if len(slots) == 1:
            return f"{name} = ", [name]
        return f"{name}:{len(slots)} = ", [f"{name}#{i}" for i in range(len(slots))]

    # --- steps with regions ---

    def control_steps(self):
        return [(4, self.do_if), (5, self.do_for), (2, self.do_while), (2, self.do_index_switch), (2, self.do_execute),
                (1, self.do_parallel), (1, self.do_forall)] + (
                [(1, self.do_scope), (3, self.do_late)] if self.level == "memref" else [])

    def do_if(self, region, budget):
        slots = self.slots(region, 2)
        fallback = self.fallbacks(region, slots)
        condition = self.condition(region)
        left, names = self.results(slots)
        self.emit(f"{left}scf.if {condition}{f' -> ({self.typed(slots)})' if slots else ''} {{")
        values = [self.inside(region, slots, self.yields("scf.yield") if slots else lambda v: "", budget=budget,
                              fallback=fallback)]
        if slots or self.chance(0.5):
            self.emit("} else {")
            values.append(self.inside(region, slots, self.yields("scf.yield") if slots else lambda v: "", budget=budget,
                                      fallback=fallback))
        self.emit("}")
        self.receive(region, names, slots, self.merged(values))

    def do_late(self, region, budget):
        """A buffer that is filled in the branches of an op, and used there, or afterwards if each of them fills it."""
        kind = self.memref_kind().change(layout=None, unranked=False)
        sizes = ", ".join(self.size(region, n) for n, d in zip(kind.shape, kind.dynamic) if d)
        root = Root(allocation=True)
        root.place = self.place(region)
        value = root.value = Value(self.define(f"memref.alloc({sizes}) : {kind.text}"), kind, [root])

        def first(inner):
            self.fill(inner, value)
            inner.add(value)

        stays = self.chance(0.5)
        self.emit(f"scf.if {self.condition(region)} {{")
        self.inside(region, [], lambda values: "", budget=budget, before=first)
        if stays or self.chance(0.5):
            self.emit("} else {")
            self.inside(region, [], lambda values: "", budget=budget, before=first if stays or self.chance(0.5) else None)
        self.emit("}")
        if stays:
            region.add(value)
        if stays and self.frees:
            region.owners.append(root)
        elif self.frees:
            self.emit(f"memref.dealloc {value.name} : {kind.text}")

    def do_index_switch(self, region, budget):
        slots = self.slots(region, 2)
        fallback = self.fallbacks(region, slots)
        number = self.index(region, 4)
        left, names = self.results(slots)
        self.emit(f"{left}scf.index_switch {number}{f' -> {self.typed(slots)}' if slots else ''}")
        values = []
        for word in [f"case {i}" for i in range(self.rng.randrange(1, 3))] + ["default"]:
            self.emit(f"{word} {{")
            values.append(self.inside(region, slots, self.yields("scf.yield"), budget=budget, fallback=fallback))
            self.emit("}")
        self.receive(region, names, slots, self.merged(values))

    def start_loop(self, region, slots):
        """Initial values; roots of the arguments, open until the loop is written."""
        inits = self.hand_on(region, slots)
        roots = [Root() for _ in slots]
        for root in roots:
            root.open = True
        return inits, roots

    @staticmethod
    def close_loop(roots, *values_of):
        for i, root in enumerate(roots):
            for values in values_of:
                root.may |= values[i].roots
            root.may.discard(root)
            root.open = False

    def do_for(self, region, budget):
        slots = self.slots(region, 3)
        if slots and self.chance(0.4):
            slots.append(slots[0])  # two that can swap
        inits, roots = self.start_loop(region, slots)
        trips, step = self.rng.randrange(4), self.rng.choice([1, 1, 2])
        low, high, by = self.number(0), self.size(region, trips * step), self.number(step)
        left, names = self.results(slots)
        iv, args = self.fresh(), [self.fresh() for _ in slots]
        carried = ", ".join(f"{a} = {v.name}" for a, v in zip(args, inits))
        carried = f" iter_args({carried}) -> ({self.typed(slots)})" if slots else ""
        self.emit(f"{left}scf.for {iv} = {low} to {high} step {by}{carried} {{")
        index = Value(iv, INDEX, bound=max(1, (trips - 1) * step + 1))
        values = self.inside(region, slots, self.yields("scf.yield") if slots else lambda v: "", [index], loop=True,
                             budget=budget, fallback=inits,
                             before=lambda inner: self.receive(inner, args, slots, roots))
        self.emit("}")
        self.close_loop(roots, inits, values)
        self.receive(region, names, slots, roots)

    def do_while(self, region, budget):
        slots = self.slots(region, 2)
        inits, roots = self.start_loop(region, slots)
        zero, most, one = self.number(0), self.size(region, self.rng.randrange(1, 4)), self.number(1)
        count, again, args = self.fresh(), self.fresh(), [self.fresh() for _ in slots]
        all_slots = [(INDEX, False)] + slots
        left, names = self.results(all_slots)
        carried = "".join(f", {a} = {v.name}" for a, v in zip(args, inits))
        types = ", ".join(kind.text for kind, _ in all_slots)
        self.emit(f"{left}scf.while ({count} = {zero}{carried}) : ({types}) -> ({types}) {{")
        more = [None]

        def first(inner):
            more[0] = self.define(f"arith.cmpi ult, {count}, {most} : index")
            self.receive(inner, args, slots, roots)

        def condition(values):
            names = [count] + [v.name for v in values]
            return f"scf.condition({more[0]}) {', '.join(names)} : {types}"

        passed = self.inside(region, slots, condition, loop=True, budget=budget, fallback=inits, before=first)
        self.emit("} do {")
        after = [self.fresh() for _ in slots]
        self.emit(f"^bb0({', '.join(f'{n}: {k.text}' for n, (k, _) in zip([again] + after, all_slots))}):")
        inner_roots = self.merged([passed])
        values = self.inside(
            region, slots, lambda vs: f"scf.yield {', '.join([more[0]] + [v.name for v in vs])} : {types}", loop=True,
            budget=budget, fallback=inits, before=lambda inner: (
                more.__setitem__(0, self.define(f"arith.addi {again}, {one} : index")),
                self.receive(inner, after, slots, inner_roots)))
        self.emit("}")
        self.close_loop(roots, inits, values)
        region.add(Value(names[0], INDEX, bound=4))
        self.receive(region, names[1:], slots, self.merged([passed]))

    def do_execute(self, region, budget):
        """A region of one block or several, in memref programs."""
        slots = self.slots(region, 2)
        fallback = self.fallbacks(region, slots)
        left, names = self.results(slots)
        self.emit(f"{left}scf.execute_region{f' -> ({self.typed(slots)})' if slots else ''} {{")
        inner = Region(region)
        self.depth += 1
        returned = []
        self.graph(inner, budget, slots, self.yields("scf.yield"), [inner], returned, fallback,
                   blocks="blocks-in-regions" not in self.without)
        self.depth -= 1
        self.emit("}")
        self.receive(region, names, slots, self.merged(returned))

    def do_scope(self, region, budget):
        self.emit("memref.alloca_scope {")
        self.inside(region, [], lambda v: "", budget=budget, before=lambda inner: self.allocate(
            inner, self.memref_kind().change(unranked=False), stack=True))
        self.emit("}")

    def do_parallel(self, region, budget):
        if self.level == "tensor":
            return self.do_reduction(region)
        n = self.rng.choice([2, 4])
        targets = self.writable(region, test=lambda v: v.kind.rank and v.kind.shape[0] == n)
        iv = self.fresh()
        zero, end, one = self.number(0), self.size(region, n), self.number(1)
        inner = Region(region, parallel=True)
        target = self.rng.choice(targets) if targets else None
        if target:
            inner.scope[:] = [v for v in inner.scope if v.kind.form != "memref" or disjoint(v, target)]
        if self.chance(0.5):
            self.emit(f"scf.parallel ({iv}) = ({zero}) to ({end}) step ({one}) {{")
            last = "scf.reduce"
        else:
            self.emit(f"scf.forall ({iv}) in ({end}) {{")
            last = ""

        def before(deep):
            deep.add(Value(iv, INDEX, bound=n))

        def store(values):
            if target:
                at = ", ".join([iv] + [self.number(0)] * (target.kind.rank - 1))
                element = target.kind.element
                inside = [v.name for v in deepest[0].of(lambda k: k == scalar(element))]
                self.emit(f"memref.store {self.compute(element, inside, 1)}, {target.name}[{at}] : {target.kind.text}")
            return last

        deepest = [None]

        def both(deep):
            deepest[0] = deep
            before(deep)

        self.inside(inner, [], store, parallel=True, loop=True, budget=min(budget, 1), before=both)
        self.emit("}")

    def do_forall(self, region, budget):
        """For tensors: each thread inserts a part of its own."""
        if self.level != "tensor":
            return self.do_parallel(region, budget)
        n = self.rng.choice([2, 4])
        found = self.tensors(region, lambda k: k.shape[0] == n * (k.shape[0] // n))
        if not found:
            return
        into = self.rng.choice(found)
        rows = into.kind.shape[0] // n
        part = into.kind.change(shape=(rows,) + into.kind.shape[1:], dynamic=(False,) + into.kind.dynamic[1:])
        sizes = [str(rows)] + [self.size(region, m) if d else str(m) for m, d in list(zip(part.shape, part.dynamic))[1:]]
        name, iv, shared = self.fresh(), self.fresh(), self.fresh()
        self.emit(f"{name} = scf.forall ({iv}) in ({n}) shared_outs({shared} = {into.name}) -> ({into.kind.text}) {{")
        inner = Region(region, parallel=True)
        inner.enter_loop()
        self.depth += 1
        start = self.define(f"arith.muli {iv}, {self.number(rows)} : index")
        at = [f"[{', '.join([start] + ['0'] * (part.rank - 1))}]", f"[{', '.join(sizes)}]", f"[{', '.join(['1'] * part.rank)}]"]
        slot = " ".join(at)
        inner.add(Value(iv, INDEX, bound=n))
        if self.chance(0.7):
            self.add_tensor(inner, f"tensor.extract_slice {shared}{slot} : {into.kind.text} to {part.text}", part)
        self.steps(inner, self.rng.randrange(1, 4), min(budget, 1))
        value = self.get_tensor(inner, part)
        self.emit("scf.forall.in_parallel {")
        self.emit(f"  tensor.parallel_insert_slice {value.name} into {shared}{slot} : {part.text} into {into.kind.text}")
        self.emit("}")
        self.depth -= 1
        self.emit("}")
        region.add(Value(name, into.kind))

    def do_reduction(self, region):
        """scf.parallel with a sum."""
        name, iv, a, b = (self.fresh() for _ in range(4))
        zero, end, one = self.number(0), self.size(region, self.rng.choice([3, 4])), self.number(1)
        start = self.constant("i64")
        self.emit(f"{name} = scf.parallel ({iv}) = ({zero}) to ({end}) step ({one}) init ({start}) -> i64 {{")
        self.depth += 1
        number = self.from_indices("i64", [iv])
        self.emit(f"scf.reduce({number} : i64) {{")
        self.emit(f"^bb0({a}: i64, {b}: i64):")
        self.emit(f"  {name}_r = arith.{self.rng.choice(['addi', 'xori', 'maxsi'])} {a}, {b} : i64")
        self.emit(f"  scf.reduce.return {name}_r : i64")
        self.emit("}")
        self.depth -= 1
        self.emit("}")
        region.add(Value(name, scalar("i64")))

    # --- blocks ---

    def block(self):
        self.blocks += 1
        return f"^bb{self.blocks}"

    def open_block(self, region, name, slots, roots=None, extra=()):
        self.opened += 1
        args = [self.fresh() for _ in slots]
        typed = ", ".join([f"{n}: index" for n in extra] + [f"{a}: {k.text}" for a, (k, _) in zip(args, slots)])
        self.depth -= 1
        self.emit(f"{name}({typed}):" if typed else f"{name}:")
        self.depth += 1
        self.receive(region, args, slots, roots)

    @staticmethod
    def target(name, values, extra=()):
        typed = [(n, "index") for n in extra] + [(v.name, v.kind.text) for v in values]
        return f"{name}({', '.join(n for n, _ in typed)} : {', '.join(t for _, t in typed)})" if typed else name

    def graph(self, region, budget, slots, end, chain, returned, fallback=None, blocks=True):
        """Blocks from here to one that ends with what `end` makes. `chain`: all regions that end there."""
        self.steps(region, self.rng.randrange(1, 5), budget)
        shapes = [s for s in ("line", "diamond", "diamond", "loop", "loop", "half", "switch") if s not in self.without]
        shape = self.rng.choice(["end", "end"] + shapes) if budget > 0 and blocks and self.size_left > 0 else "end"
        if shape == "end":
            return self.finish(region, slots, end, chain, returned, fallback)
        rest = getattr(self, "graph_" + shape)(region, budget - 1, slots, end, chain, returned, fallback)
        self.graph(rest or region, budget - 1, slots, end, chain, returned, fallback, blocks)

    def finish(self, region, slots, end, chain, returned, fallback):
        if fallback is None:  # a function
            self.show_some(region)
            values = self.results_of(region, slots)
        else:
            values = self.hand_on(region, slots, fallback, chain)
        for some in reversed(chain):
            self.free_all(some)
        returned.append(values)
        self.emit(end(values))

    def graph_line(self, region, budget, slots, end, chain, returned, fallback):
        args, name = self.slots(region, 2), self.block()
        values = self.hand_on(region, args)
        self.emit(f"cf.br {self.target(name, values)}")
        self.open_block(region, name, args, self.merged([values]))

    def side(self, region, name, args, join, budget, fallback, values_of, loop=False, extra=(), own=(), own_roots=None):
        """A block of its own between two others."""
        inner = Region(region)
        if loop:
            inner.enter_loop()
        self.open_block(inner, name, own, own_roots)
        self.steps(inner, self.rng.randrange(3), budget)
        values = self.hand_on(inner, args, fallback)
        self.free_all(inner)
        values_of.append(values)
        more = [self.define(text) for text in extra]
        self.emit(f"cf.br {self.target(join, values, more)}")

    def early(self, region, name, slots, end, chain, returned, fallback):
        """A block that ends the whole graph."""
        inner = Region(region)
        self.open_block(inner, name, [])
        self.steps(inner, self.rng.randrange(3), 0)
        saved = [(r, list(r.owners), list(r.scope)) for r in chain]
        self.finish(inner, slots, end, chain + [inner], returned, fallback)
        for some, owners, scope in saved:
            some.owners, some.scope[:] = owners, scope

    def graph_diamond(self, region, budget, slots, end, chain, returned, fallback):
        args, join, names, values_of = self.slots(region, 2), self.block(), [self.block(), self.block()], []
        own_fallback = self.fallbacks(region, args)
        self.emit(f"cf.cond_br {self.condition(region)}, {names[0]}, {names[1]}")
        ends = self.chance(0.2) and "early" not in self.without
        for i, name in enumerate(names):
            if i == 0 and ends:
                self.early(region, name, slots, end, chain, returned, fallback)
            else:
                self.side(region, name, args, join, budget, own_fallback, values_of)
        self.open_block(region, join, args, self.merged(values_of))

    def graph_half(self, region, budget, slots, end, chain, returned, fallback):
        """One path has a block of its own; nothing is owned on the other."""
        args, join, name = [(k, False) for k, _ in self.slots(region, 2)], self.block(), self.block()
        own_fallback = self.fallbacks(region, args)
        direct = self.hand_on(region, args)
        values_of = [direct]
        self.emit(f"cf.cond_br {self.condition(region)}, {name}, {self.target(join, direct)}")
        self.side(region, name, args, join, budget, own_fallback, values_of)
        self.open_block(region, join, args, self.merged(values_of))

    def graph_switch(self, region, budget, slots, end, chain, returned, fallback):
        args, join = [(k, False) for k, _ in self.slots(region, 2)], self.block()
        names, own_fallback = [self.block() for _ in range(self.rng.randrange(1, 3))], self.fallbacks(region, args)
        direct = self.hand_on(region, args)
        values_of = [direct]
        flag = self.define(f"arith.index_cast {self.index(region, 4)} : index to i32")
        cases = "".join(f", {i}: {name}" for i, name in enumerate(names))
        self.emit(f"cf.switch {flag} : i32, [default: {self.target(join, direct)}{cases}]")
        for name in names:
            self.side(region, name, args, join, budget, own_fallback, values_of)
        self.open_block(region, join, args, self.merged(values_of))

    def graph_loop(self, region, budget, slots, end, chain, returned, fallback):
        args, head, body, after = self.slots(region, 2), self.block(), self.block(), self.block()
        if args and self.chance(0.4):
            args.append(args[0])
        inits, roots = self.start_loop(region, args)
        zero, one, most = self.number(0), self.number(1), self.size(region, self.rng.randrange(1, 4))
        count = self.fresh()
        self.emit(f"cf.br {self.target(head, inits, [zero])}")
        before = region.loop_birth
        region.enter_loop()
        self.open_block(region, head, args, roots, [count])
        taken = [v for v in region.scope if v.roots and any(o.value is v for o in region.owners)][-len(args):] if args else []
        if not self.frees:
            self.steps(region, self.rng.randrange(2), 0)
        more = self.define(f"arith.cmpi ult, {count}, {most} : index")
        self.emit(f"cf.cond_br {more}, {body}, {after}")
        # The body owns what the loop carries; the rest of the graph, what it carries at the end.
        inner = Region(region)
        carried = [o for o in region.owners if o.value in taken and o.birth > min((r.birth for r in roots), default=0)]
        inner.owners = list(carried)
        values_of = []
        self.loop_body(inner, body, args, head, budget, inits, values_of, count, one)
        self.close_loop(roots, inits, *values_of)
        region.loops, region.loop_birth = region.loops - 1, before
        self.open_block(region, after, [])

    def loop_body(self, inner, name, args, head, budget, fallback, values_of, count, one):
        self.open_block(inner, name, [])
        self.steps(inner, self.rng.randrange(1, 4), budget)
        values = self.hand_on(inner, args, fallback)
        self.free_all(inner)
        values_of.append(values)
        following = self.define(f"arith.addi {count}, {one} : index")
        self.emit(f"cf.br {self.target(head, values, [following])}")
