"""Steps on tensors that ordinary programs seldom have: values that change places in loops, branches and calls, ops with several
outputs and turned ones, several shared outputs, elements that are complex numbers or vectors, buffers that are asked for. `--corners`."""
from model import Kind, Region, Value, scalar
from writer import INDEX, iterators, maps_text


class Corners:
    """Mixed into the generator beside Tensors and Control. A `hand` is a list of names of tensors of one kind."""

    def turning_steps(self, region):
        """Steps with regions."""
        return [(4, self.do_turning_for), (4, self.do_turning_while), (4, self.do_turning_branches), (3, self.do_shared_outputs)] + (
            [(4, self.do_turning_blocks)] if "blocks-in-regions" not in self.without and region.since < 0 else [])

    def corner_steps(self, region):
        return [
            (3, self.do_many_outputs), (2, self.do_maps_of_many), (2, self.do_softmax), (1, self.do_complex),
            (1, self.do_vector_elements), (2, self.do_index_tensor), (1, self.do_copied), (1, self.do_encoding),
            (2, self.do_generated), (2, self.do_dynamic_pad), (2, self.do_dynamic_reshape), (3, self.do_nested_parts),
            (1, self.do_assuming), (2, self.do_growing), (1, self.do_parallel_reader), (2, self.do_scattered),
        ] + ([(2, self.do_in_buffer)] if region.since < 0 else [])

    # --- hands ---

    def hand(self, region, kind, most=4):
        """Some tensors of a kind, perhaps one of them twice."""
        names = [self.get_tensor(region, kind).name for _ in range(self.rng.randrange(2, most + 1))]
        if self.chance(0.3):
            names[-1] = names[0]
        return names

    def turned(self, names, count=None, twice=0.2):
        """The names in another order, or one of them in two places."""
        count = len(names) if count is None else count
        if count > len(names) or self.chance(twice):
            return [self.rng.choice(names) for _ in range(count)]
        return self.rng.sample(names, count)

    def poke(self, region, name, kind):
        """A tensor that is like the one of that name but for one element, a part or a change of each."""
        how = self.rng.choice(["insert", "insert", "part", "generic", "generic", "loop", "overwrite"])
        at = [self.index(region, n) for n in kind.shape]
        if how == "insert":
            number = self.scalar(region, kind.element)
            return self.define(f"tensor.insert {number} into {name}[{', '.join(at)}] : {kind.text}")
        if how == "part":
            place, part = self.slice_of(region, kind)
            start = name if self.chance(0.7) else self.get_tensor(region, kind).name
            taken = self.define(f"tensor.extract_slice {start}{place} : {kind.text} to {part.text}")
            changed = self.poke(region, taken, part) if part.rank and self.chance(0.7) else taken
            return self.define(f"tensor.insert_slice {changed} into {name}{place} : {part.text} into {kind.text}")
        if how == "overwrite":
            number = self.scalar(region, kind.element)
            return self.define(f"linalg.fill ins({number} : {kind.element}) outs({name} : {kind.text}) -> {kind.text}")
        if how == "generic":
            out, result = Value(name, kind), self.fresh()
            self.generic(region, out, self.operands(region, out, lambda v: True), result)
            return result
        return self.element_loop(region, name, kind)

    def element_loop(self, region, name, kind):
        """A loop that inserts some elements, each after another one was read."""
        zero, end, one = self.number(0), self.number(self.rng.randrange(1, kind.shape[0] + 1)), self.number(1)
        result, iv, carried = self.fresh(), self.fresh(), self.fresh()
        self.emit(f"{result} = scf.for {iv} = {zero} to {end} step {one} iter_args({carried} = {name}) -> ({kind.text}) {{")
        self.depth += 1
        rest = ", ".join(["", *(self.number(0) for _ in kind.shape[1:])])
        source = carried if self.chance(0.6) else name
        back = self.define(f"arith.subi {self.number(kind.shape[0] - 1)}, {iv} : index")
        read = self.define(f"tensor.extract {source}[{self.rng.choice([iv, back])}{rest}] : {kind.text}")
        number = self.compute(kind.element, [read], 1)
        new = self.define(f"tensor.insert {number} into {carried}[{iv}{rest}] : {kind.text}")
        self.emit(f"scf.yield {new} : {kind.text}")
        self.depth -= 1
        self.emit("}")
        return result

    def peek(self, region, name, kind):
        """Something reads it: all of it is printed, or an element is computed with."""
        if region.prints and self.chance(0.6):
            self.show(region, Value(name, kind))
        else:
            at = [self.index(region, n) for n in kind.shape]
            region.add(Value(self.element_at(Value(name, kind), at), scalar(kind.element)))

    def play(self, region, names, kind, budget=0):
        """Changes and reads a hand; what it is then. Older values may be read and handed on after their successors."""
        names, seen = list(names), list(names)
        for _ in range(self.rng.randrange(1, 4)):
            i = self.rng.randrange(len(names))
            new = self.poke(region, names[i], kind)
            seen.append(new)
            if self.chance(0.85):
                names[i] = new
            if self.chance(0.5):
                self.peek(region, self.rng.choice(seen), kind)
        for name in self.rng.sample(seen, min(2, len(seen))):
            region.add(Value(name, kind))
        if budget > 0 and self.chance(0.4):
            self.steps(region, 1, budget)
        if self.chance(0.2):
            names[self.rng.randrange(len(names))] = self.get_tensor(region, kind).name
        if self.chance(0.2):
            names[self.rng.randrange(len(names))] = self.rng.choice(seen)
        return names

    def inner(self, region, loop=False):
        inner = Region(region)
        if loop:
            inner.enter_loop()
        return inner

    def results_like(self, region, left, count, kind):
        """Some of the results of an op are used from now on."""
        for i in range(count):
            if self.chance(0.8):
                region.add(Value(f"{left}#{i}", kind))

    @staticmethod
    def types(kind, count):
        return ", ".join([kind.text] * count)

    # --- what changes places ---

    def do_turning_for(self, region, budget):
        kind = self.tensor_kind()
        start = self.hand(region, kind)
        count, left, iv = len(start), self.fresh(), self.fresh()
        args = [self.fresh() for _ in start]
        low, high, by = self.number(0), self.size(region, self.rng.randrange(0, 4)), self.number(1)
        carried = ", ".join(f"{a} = {s}" for a, s in zip(args, start))
        self.emit(f"{left}:{count} = scf.for {iv} = {low} to {high} step {by} iter_args({carried}) -> ({self.types(kind, count)}) {{")
        self.depth += 1
        inner = self.inner(region, True)
        names = self.play(inner, args, kind, budget)
        self.emit(f"scf.yield {', '.join(self.turned(names))} : {self.types(kind, count)}")
        self.depth -= 1
        self.emit("}")
        self.results_like(region, left, count, kind)

    def do_turning_while(self, region, budget):
        """The condition passes on more or fewer tensors than the loop begins with, in another order."""
        kind = self.tensor_kind()
        start = self.hand(region, kind, 3)
        passed = self.rng.randrange(1, 4)
        left, count, again, left_over = (self.fresh() for _ in range(4))
        args, after = [self.fresh() for _ in start], [self.fresh() for _ in range(passed)]
        zero, most, one = self.number(0), self.size(region, self.rng.randrange(0, 4)), self.number(1)
        carried = "".join(f", {a} = {s}" for a, s in zip(args, start))
        into = ", ".join(["index", *[kind.text] * len(start)])
        out = ", ".join([*[kind.text] * passed, "index"])
        self.emit(f"{left}:{passed + 1} = scf.while ({count} = {zero}{carried}) : ({into}) -> ({out}) {{")
        self.depth += 1
        inner = self.inner(region, True)
        names = self.play(inner, args, kind) if self.chance(0.6) else args
        more = self.define(f"arith.cmpi ult, {count}, {most} : index")
        self.emit(f"scf.condition({more}) {', '.join(self.turned(names, passed))}, {count} : {out}")
        self.depth -= 1
        self.emit("} do {")
        self.emit(f"^bb0({', '.join([*(f'{a}: {kind.text}' for a in after), f'{again}: index'])}):")
        self.depth += 1
        inner = self.inner(region, True)
        names = self.play(inner, after, kind, budget) if self.chance(0.8) else after
        following = self.define(f"arith.addi {again}, {one} : index")
        self.emit(f"scf.yield {', '.join([following, *self.turned(names, len(start))])} : {into}")
        self.depth -= 1
        self.emit("}")
        self.results_like(region, left, passed, kind)

    def do_turning_blocks(self, region, budget):
        """A loop of blocks whose arguments change places in each turn."""
        kind = self.tensor_kind()
        start = self.hand(region, kind)
        count, num_results = len(start), self.rng.randrange(1, 3)
        types = [kind.text] * count
        head, body, end = self.block(), self.block(), self.block()
        turns, most, one = self.number(0), self.size(region, self.rng.randrange(0, 4)), self.number(1)
        left, turn, again = self.fresh(), self.fresh(), self.fresh()
        args, inside = [self.fresh() for _ in start], [self.fresh() for _ in start]
        self.emit(f"{left}:{num_results} = scf.execute_region -> ({self.types(kind, num_results)}) {{")
        self.depth += 1
        self.emit(f"cf.br {head}({', '.join([turns, *start])} : {', '.join(['index', *types])})")
        self.label(head, [turn, *args], ["index", *types])
        names = self.play(self.inner(region, True), args, kind) if self.chance(0.5) else args
        more = self.define(f"arith.cmpi ult, {turn}, {most} : index")
        last = [self.fresh() for _ in range(num_results)] if self.chance(0.5) else []
        ends = self.turned(names, num_results)
        passed = f"({', '.join(ends)} : {self.types(kind, num_results)})" if last else ""
        taken, types_taken = [*self.turned(names), turn], [*types, "index"]
        if self.chance(0.6):  # the body uses what dominates it
            taken, types_taken, inside, again = [], [], names, turn
        into = f"({', '.join(taken)} : {', '.join(types_taken)})" if taken else ""
        self.emit(f"cf.cond_br {more}, {body}{into}, {end}{passed}")
        self.label(body, [*inside, again] if taken else [], types_taken)
        names = self.play(self.inner(region, True), inside, kind, budget)
        following = self.define(f"arith.addi {again}, {one} : index")
        self.emit(f"cf.br {head}({', '.join([following, *self.turned(names)])} : {', '.join(['index', *types])})")
        self.label(end, last, [kind.text] * len(last))
        self.emit(f"scf.yield {', '.join(last or ends)} : {self.types(kind, num_results)}")
        self.depth -= 1
        self.emit("}")
        if num_results == 1:
            self.lines = [line.replace(f"{left}:1 = ", f"{left} = ") for line in self.lines]
            region.add(Value(left, kind))
        else:
            self.results_like(region, left, num_results, kind)

    def label(self, name, args, types):
        self.depth -= 1
        typed = ", ".join(f"{a}: {t}" for a, t in zip(args, types))
        self.emit(f"{name}({typed}):" if typed else f"{name}:")
        self.depth += 1

    def do_turning_branches(self, region, budget):
        """Branches that hand on the same tensors in different places."""
        kind = self.tensor_kind()
        start, left, several = self.hand(region, kind, 3), self.fresh(), self.chance(0.4)
        count = len(start)
        types = self.types(kind, count)
        if several:
            words = ["case 0 {", "case 3 {", "default {"]
            self.emit(f"{left}:{count} = scf.index_switch {self.index(region, 4)} -> {types}")
        else:
            words = ["", "} else {"]
            self.emit(f"{left}:{count} = scf.if {self.condition(region)} -> ({types}) {{")
        for word in words:
            if word:
                self.emit(word)
            self.depth += 1
            names = self.play(self.inner(region), start, kind, budget) if self.chance(0.5) else start
            self.emit(f"scf.yield {', '.join(self.turned(names))} : {types}")
            self.depth -= 1
            if several:
                self.emit("}")
        if not several:
            self.emit("}")
        self.results_like(region, left, count, kind)
        if self.chance(0.5):
            names = self.play(region, [f"{left}#{i}" for i in range(count)], kind)
            region.add(Value(names[0], kind))

    def write_turn(self, other, kind, writable):
        """A function of a number of turns and two tensors that calls `other` with one turn less, and hands on what it gets in
        any order."""
        self.top = Region(scope=[])
        turns, args = "%turns", ["%a0", "%a1"]
        marks = [self.rng.choice(["", "", " {bufferization.writable = false}"]) if writable else "" for _ in args]
        typed = ", ".join(f"{a}: {kind.text}{mark}" for a, mark in zip(args, marks))
        types = self.types(kind, 2)
        self.lines.append(f"func.func private @{self.name}({turns}: index, {typed}) -> ({types}) {{")
        zero, one, left, called = self.number(0), self.number(1), self.fresh(), self.fresh()
        last = self.define(f"arith.cmpi eq, {turns}, {zero} : index")
        self.emit(f"{left}:2 = scf.if {last} -> ({types}) {{")
        self.depth += 1
        names = self.play(self.inner(self.top), args, kind) if self.chance(0.5) else args
        self.emit(f"scf.yield {', '.join(self.turned(names))} : {types}")
        self.depth -= 1
        self.emit("} else {")
        self.depth += 1
        inner = self.inner(self.top)
        names = self.play(inner, args, kind) if self.chance(0.5) else args
        less = self.define(f"arith.subi {turns}, {one} : index")
        self.emit(f"{called}:2 = func.call @{other}({less}, {', '.join(self.turned(names))}) : (index, {types}) -> ({types})")
        names = [f"{called}#0", f"{called}#1"]
        if self.chance(0.5):
            names = self.play(inner, names + args, kind)
        self.emit(f"scf.yield {', '.join(self.turned(names, 2))} : {types}")
        self.depth -= 1
        self.emit("}")
        names = [f"{left}#0", f"{left}#1"]
        if self.chance(0.3):
            names = self.play(self.top, names, kind)
        self.emit(f"return {', '.join(self.turned(names, 2))} : {types}")
        self.lines.append("}")
        return "\n".join(self.lines) + "\n"

    def write_first_turn(self, callee, kind):
        """A function that others call, with a number of turns of its own."""
        types = self.types(kind, 2)
        self.lines.append(f"func.func @{self.name}(%a0: {kind.text}, %a1: {kind.text}) -> ({types}) {{")
        called = self.fresh()
        self.emit(f"{called}:2 = func.call @{callee}({self.number(self.rng.randrange(4))}, %a0, %a1) : (index, {types}) -> ({types})")
        self.emit(f"return {', '.join(self.turned([f'{called}#0', f'{called}#1', '%a0'], 2))} : {types}")
        self.lines.append("}")
        return "\n".join(self.lines) + "\n"

    # --- ops with several outputs ---

    def do_many_outputs(self, region):
        """linalg.generic with outputs that are turned or summed up, and perhaps one tensor twice."""
        kind = self.tensor_kind()
        if kind.rank != 2:
            kind = kind.change(shape=(2, 4), dynamic=self.rng.choice([(False, False), (True, False), (True, True)]))
        turned = kind.change(shape=kind.shape[::-1], dynamic=kind.dynamic[::-1])
        row = kind.change(shape=kind.shape[:1], dynamic=kind.dynamic[:1])
        shapes = [(kind, "d0, d1"), (turned, "d1, d0"), (row, "d0")]
        outs = [self.rng.choice(shapes) for _ in range(self.rng.randrange(1, 4))]
        if all(k == row for k, _ in outs):
            outs.append(shapes[0])
        values = [self.get_tensor(region, k) for k, _ in outs]
        first = next(v for v in values if v.kind != row)
        inputs = []
        for _ in range(self.rng.randrange(3)):
            value = self.rng.choice(values) if self.chance(0.3) else self.get_tensor(region, self.rng.choice(shapes)[0])
            inputs.append((value, self.rng.choice([to for k, to in shapes if k == value.kind])))
        sums = any(k == row for k, _ in outs)
        maps = [f"(d0, d1) -> ({to})" for _, to in inputs + outs]
        self.several_outputs(region, inputs, values, maps, sums, first)

    def several_outputs(self, region, inputs, values, maps, sums, first):
        element = first.kind.element
        ins = f" ins({', '.join(v.name for v, _ in inputs)} : {', '.join(v.kind.text for v, _ in inputs)})" if inputs else ""
        left = self.fresh()
        many = f":{len(values)}" if len(values) > 1 else ""
        types = ", ".join(v.kind.text for v in values)
        self.emit(f"{left}{many} = linalg.generic {{indexing_maps = {maps_text(maps)}, iterator_types = "
                  f"{iterators(['parallel', 'reduction' if sums else 'parallel'])}}}{ins} "
                  f"outs({', '.join(v.name for v in values)} : {types}) {{")
        args = [self.fresh() for _ in maps]
        self.emit(f"^bb0({', '.join(f'{a}: {element}' for a in args)}):")
        self.depth += 1
        numbers = [self.compute(element, args, self.rng.randrange(1, 3)) for _ in values]
        self.emit(f"linalg.yield {', '.join(numbers)} : {', '.join([element] * len(values))}")
        self.depth -= 1
        self.emit("} -> " + (types if len(values) == 1 else f"({types})"))
        for i, value in enumerate(values):
            region.add(Value(f"{left}#{i}" if many else left, value.kind))

    def do_maps_of_many(self, region):
        """linalg.reduce with two inputs and two outputs, linalg.map into its input, linalg.broadcast and linalg.transpose."""
        kind = self.tensor_kind()
        if kind.rank != 2:
            return self.map_itself(region, kind)
        element, row = kind.element, kind.change(shape=kind.shape[:1], dynamic=kind.dynamic[:1])
        a, b = self.get_tensor(region, kind), self.get_tensor(region, kind)
        c, d = self.get_tensor(region, row), self.get_tensor(region, row)
        left, args = self.fresh(), [self.fresh() for _ in range(4)]
        self.emit(f"{left}:2 = linalg.reduce ins({a.name}, {b.name} : {kind.text}, {kind.text}) "
                  f"outs({c.name}, {d.name} : {row.text}, {row.text}) dimensions = [1]")
        self.emit(f"  ({', '.join(f'{x}: {element}' for x in args)}) {{")
        self.depth += 1
        one, two = (self.compute(element, args, 2) for _ in range(2))
        self.emit(f"linalg.yield {one}, {two} : {element}, {element}")
        self.depth -= 1
        self.emit("}")
        self.results_like(region, left, 2, row)

    def map_itself(self, region, kind):
        value, other = self.get_tensor(region, kind), self.get_tensor(region, kind)
        ins = self.rng.choice([[value], [value, other], [other, value], [value, value]])
        name, args = self.fresh(), [self.fresh() for _ in range(len(ins) + 1)]
        self.emit(f"{name} = linalg.map ins({', '.join(v.name for v in ins)} : {self.types(kind, len(ins))}) "
                  f"outs({value.name} : {kind.text})")
        self.emit(f"  ({', '.join(f'{a}: {kind.element}' for a in args)}) {{")
        self.depth += 1
        use = args if self.chance(0.5) else args[:-1]
        self.emit(f"linalg.yield {self.compute(kind.element, use, 2)} : {kind.element}")
        self.depth -= 1
        self.emit("}")
        region.add(Value(name, kind))

    def do_softmax(self, region):
        found = self.tensors(region, lambda k: k.element in ("f32", "f64") and k.rank)
        if not found:
            return
        value = self.rng.choice(found)
        out = value if self.chance(0.4) else self.get_tensor(region, value.kind)
        axis = self.rng.randrange(value.kind.rank)
        self.add_tensor(region, f"linalg.softmax dimension({axis}) ins({value.name} : {value.kind.text}) "
                        f"outs({out.name} : {out.kind.text}) -> {out.kind.text}", out.kind)

    # --- threads ---

    def do_shared_outputs(self, region, budget):
        """scf.forall with several shared outputs of which each thread inserts a part, in places that differ."""
        n = self.rng.choice([2, 4])
        kinds = [kind for kind in (self.tensor_kind() for _ in range(3)) if kind.shape[0] % n == 0]
        if not kinds:
            return
        starts = [self.get_tensor(region, kind) for kind in kinds]
        if self.chance(0.2):
            starts.append(starts[0])
        left, iv, outs = self.fresh(), self.fresh(), [self.fresh() for _ in starts]
        many = f":{len(starts)}" if len(starts) > 1 else ""
        shared = ", ".join(f"{o} = {s.name}" for o, s in zip(outs, starts))
        self.emit(f"{left}{many} = scf.forall ({iv}) in ({n}) shared_outs({shared}) -> ({', '.join(s.kind.text for s in starts)}) {{")
        inner = Region(region, parallel=True)
        inner.enter_loop()
        inner.add(Value(iv, INDEX, bound=n))
        self.depth += 1
        back = self.define(f"arith.subi {self.number(n - 1)}, {iv} : index")
        places, parts = [], []
        for out, start in zip(outs, starts):
            kind = start.kind
            rows = kind.shape[0] // n
            at = self.define(f"arith.muli {self.rng.choice([iv, iv, back])}, {self.number(rows)} : index")
            part = kind.change(shape=(rows, *kind.shape[1:]), dynamic=(False, *kind.dynamic[1:]))
            sizes = [str(rows)] + [self.size(region, m) if d else str(m) for m, d in list(zip(part.shape, part.dynamic))[1:]]
            place = f"[{', '.join([at] + ['0'] * (part.rank - 1))}] [{', '.join(sizes)}] [{', '.join(['1'] * part.rank)}]"
            places.append((place, part))
            source = out if self.chance(0.6) else start.name
            taken = self.define(f"tensor.extract_slice {source}{place} : {kind.text} to {part.text}")
            inner.add(Value(taken, part))
            parts.append(self.poke(inner, taken, part) if self.chance(0.7) else taken)
        self.steps(inner, self.rng.randrange(2), min(budget, 1))
        self.emit("scf.forall.in_parallel {")
        for part, out, start, (place, kind) in zip(parts, outs, starts, places):
            self.emit(f"  tensor.parallel_insert_slice {part} into {out}{place} : {kind.text} into {start.kind.text}")
        self.emit("}")
        self.depth -= 1
        self.emit("}")
        for i, start in enumerate(starts):
            region.add(Value(f"{left}#{i}" if many else left, start.kind))

    def do_parallel_reader(self, region):
        """scf.parallel that reads a tensor and changes one of its own in each turn."""
        kind = self.tensor_kind()
        value = self.get_tensor(region, kind)
        name, iv, a, b, sum_ = (self.fresh() for _ in range(5))
        zero, end, one = self.number(0), self.size(region, self.rng.randrange(1, 4)), self.number(1)
        start = self.define("arith.constant 1 : i64")
        self.emit(f"{name} = scf.parallel ({iv}) = ({zero}) to ({end}) step ({one}) init ({start}) -> i64 {{")
        self.depth += 1
        inner = Region(region, parallel=True)
        inner.enter_loop()
        changed = self.poke(inner, value.name, kind)
        at = [self.index(inner, n) for n in kind.shape]
        read = self.bits(kind.element, self.element_at(Value(self.rng.choice([changed, value.name]), kind), at))
        self.emit(f"scf.reduce({read} : i64) {{")
        self.emit(f"^bb0({a}: i64, {b}: i64):")
        self.emit(f"  {sum_} = arith.addi {a}, {b} : i64")
        self.emit(f"  scf.reduce.return {sum_} : i64")
        self.emit("}")
        self.depth -= 1
        self.emit("}")
        region.add(Value(name, scalar("i64")))

    # --- other elements ---

    def small_loop(self, region, kind, start, change):
        """A loop that carries a tensor and inserts what `change` makes of an element; the loop's result."""
        zero, end, one = self.number(0), self.number(kind.shape[0]), self.number(1)
        result, iv, carried = self.fresh(), self.fresh(), self.fresh()
        self.emit(f"{result} = scf.for {iv} = {zero} to {end} step {one} iter_args({carried} = {start}) -> ({kind.text}) {{")
        self.depth += 1
        source = carried if self.chance(0.5) else start
        read = self.define(f"tensor.extract {source}[{self.rng.choice([iv, self.number(0)])}] : {kind.text}")
        new = self.define(f"tensor.insert {change(read)} into {carried}[{iv}] : {kind.text}")
        self.emit(f"scf.yield {new} : {kind.text}")
        self.depth -= 1
        self.emit("}")
        return result

    def both_shapes(self, region, kind, start, show, change):
        """The tensor is changed in a loop, and perhaps read as it was."""
        later = self.small_loop(region, kind, start, change)
        if self.chance(0.4):
            later = self.define(f"arith.select {self.condition(region)}, {later}, {start} : {kind.text}")
        if region.prints:
            for name in self.rng.sample([start, later], self.rng.randrange(1, 3)):
                show(self.define(f"tensor.extract {name}[{self.index(region, kind.shape[0])}] : {kind.text}"))

    def do_complex(self, region):
        kind = Kind("tensor", "complex<f32>", (4,), (False,))
        if self.chance(0.4):
            start = self.define(f"arith.constant dense<[(1.0, 2.0), (0.5, -1.0), (3.0, 0.0), (0.0, 4.0)]> : {kind.text}")
        else:
            parts = [self.define(f"arith.constant {self.rng.randrange(-9, 9)}.5 : f32") for _ in range(2)]
            number = self.define(f"complex.create {parts[0]}, {parts[1]} : complex<f32>")
            start = self.define(f"linalg.fill ins({number} : complex<f32>) outs({self.define(f'tensor.empty() : {kind.text}')} : "
                                f"{kind.text}) -> {kind.text}")

        def show(number):
            for part in ("re", "im"):
                self.print_scalar("f32", self.define(f"complex.{part} {number} : complex<f32>"))
        self.both_shapes(region, kind, start, show, lambda n: self.define(f"complex.add {n}, {n} : complex<f32>"))

    def do_vector_elements(self, region):
        kind = Kind("tensor", "vector<2xi32>", (3,), (False,))
        numbers = [self.define(f"arith.index_cast {self.hidden(region, 'index')} : index to i32") for _ in range(2)]
        rows = [self.define(f"vector.broadcast {n} : i32 to vector<2xi32>") for n in numbers]
        rows.append(self.define(f"arith.addi {rows[0]}, {self.define('arith.constant dense<[7, 9]> : vector<2xi32>')} : vector<2xi32>"))
        few = ", ".join(self.rng.choice(rows) for _ in range(3))
        start = self.define(f"tensor.from_elements {few} : {kind.text}")

        def show(vector):
            self.emit(f"vector.print {vector} : vector<2xi32>")
        self.both_shapes(region, kind, start, show, lambda v: self.define(f"arith.addi {v}, {rows[-1]} : vector<2xi32>"))

    def do_index_tensor(self, region):
        """A tensor of indices, perhaps cast to one of integers and back, used as places in another."""
        kind, other = Kind("tensor", "index", (4,), (False,)), Kind("tensor", "i64", (4,), (False,))
        start = self.define(f"arith.constant dense<[{', '.join(str(self.rng.randrange(3)) for _ in range(4))}]> : {kind.text}")
        if "index-cast" not in self.without and self.chance(0.5):
            cast = self.define(f"arith.index_cast {start} : {kind.text} to {other.text}")
            cast = self.small_loop(region, other, cast, lambda n: self.define(f"arith.andi {n}, {self.define('arith.constant 1 : i64')} : i64"))
            start = self.define(f"arith.index_cast {cast} : {other.text} to {kind.text}")
        self.both_shapes(region, kind, start, lambda n: self.print_scalar("index", n),
                       lambda n: self.define(f"arith.minui {n}, {self.number(2)} : index"))
        found = self.tensors(region, lambda k: k.rank == 1 and k.shape[0] >= 3)
        if found:
            value = self.rng.choice(found)
            at = self.define(f"tensor.extract {start}[{self.index(region, 4)}] : {kind.text}")
            new = self.define(f"tensor.insert {self.scalar(region, value.kind.element)} into {value.name}[{at}] : {value.kind.text}")
            region.add(Value(new, value.kind))

    # --- buffers that are asked for ---

    def do_in_buffer(self, region):
        """A memref that tensors are put into and taken from, or the buffer of a tensor that is read."""
        kind = self.tensor_kind().change(dynamic=())
        kind = kind.change(dynamic=(False,) * kind.rank)
        memref = kind.change(form="memref")
        value = self.get_tensor(region, kind)
        at = ", ".join(self.index(region, n) for n in kind.shape)
        if self.chance(0.5):
            buffer = self.define(f"bufferization.to_buffer {value.name} read_only : {kind.text} to {memref.text}")
            region.add(Value(self.define(f"memref.load {buffer}[{at}] : {memref.text}"), scalar(kind.element)))
            if self.chance(0.4):  # not before: the buffer is the tensor's own
                self.poke(region, value.name, kind)
            return
        buffer = self.define(f"memref.alloca() : {memref.text}" if region.loops == 0 else f"memref.alloc() : {memref.text}")
        self.emit(f"bufferization.materialize_in_destination {value.name} in writable {buffer} : ({kind.text}, {memref.text}) -> ()")
        if self.chance(0.5):
            poked = self.poke(region, value.name, kind)
            self.emit(f"bufferization.materialize_in_destination {poked} in writable {buffer} : ({kind.text}, {memref.text}) -> ()")
        number = self.define(f"memref.load {buffer}[{at}] : {memref.text}")
        if self.chance(0.5):
            taken = self.define(f"bufferization.to_tensor {buffer} restrict{self.rng.choice(['', ' writable'])} : {memref.text} to {kind.text}")
            poked = self.poke(region, taken, kind)
            self.peek(region, self.rng.choice([poked, taken]), kind)
        region.add(Value(number, scalar(kind.element)))

    def do_copied(self, region):
        """bufferization.alloc_tensor with a copy."""
        kind = self.tensor_kind()
        value = self.get_tensor(region, kind)
        copy = self.define(f"bufferization.alloc_tensor() copy({value.name}) : {kind.text}")
        names = self.play(region, [value.name, copy], kind)
        region.add(Value(self.rng.choice(names), kind))

    def do_encoding(self, region):
        """Tensors whose type has an encoding."""
        kind = self.tensor_kind()
        kind = kind.change(dynamic=(False,) * kind.rank)
        text = kind.text[:-1] + ", 1 : i64>"
        start = self.define(f"tensor.empty() : {text}")
        number, at = self.scalar(region, kind.element), ", ".join(self.index(region, n) for n in kind.shape)
        filled = self.define(f"linalg.fill ins({number} : {kind.element}) outs({start} : {text}) -> {text}")
        new = self.define(f"tensor.insert {self.scalar(region, kind.element)} into {filled}[{at}] : {text}")
        read = self.define(f"tensor.extract {self.rng.choice([new, filled])}[{at}] : {text}")
        region.add(Value(read, scalar(kind.element)))
        if self.chance(0.5):
            region.add(Value(self.define(f"tensor.cast {new} : {text} to {kind.text}"), kind))

    # --- shapes ---

    def do_generated(self, region):
        """tensor.generate and tensor.splat whose sizes are known at run time; the body reads another tensor."""
        kind = self.tensor_kind().change()
        kind = kind.change(dynamic=(True,) * kind.rank)
        source = self.get_tensor(region, kind)
        sizes = ", ".join(self.size(region, n) for n in kind.shape)
        if self.chance(0.3):
            self.add_tensor(region, f"tensor.splat {self.scalar(region, kind.element)}[{sizes}] : {kind.text}", kind)
            return
        name, args = self.fresh(), [self.fresh() for _ in kind.shape]
        self.emit(f"{name} = tensor.generate {sizes} {{")
        self.emit(f"^bb0({', '.join(f'{a}: index' for a in args)}):")
        self.depth += 1
        read = source.name
        if self.chance(0.4):
            inner = Region(region, parallel=True)
            inner.enter_loop()
            read = self.poke(inner, source.name, kind)
        number = self.define(f"tensor.extract {read}[{', '.join(args)}] : {kind.text}")
        self.emit(f"tensor.yield {self.compute(kind.element, [number], 1)} : {kind.element}")
        self.depth -= 1
        self.emit(f"}} : {kind.text}")
        region.add(Value(name, kind))

    def do_dynamic_pad(self, region):
        found = self.tensors(region, lambda k: k.rank in (1, 2))
        if not found:
            return
        kind = (value := self.rng.choice(found)).kind
        lows, highs = ([self.rng.randrange(3) for _ in kind.shape] for _ in range(2))
        open_ = [self.chance(0.5) for _ in kind.shape]
        words = lambda ns: ", ".join(self.size(region, n) if o else str(n) for n, o in zip(ns, open_))
        result = kind.change(shape=tuple(n + a + b for n, a, b in zip(kind.shape, lows, highs)),
                             dynamic=tuple(d or o for d, o in zip(kind.dynamic, open_)))
        low, high = words(lows), words(highs)
        number, name, args = self.scalar(region, kind.element), self.fresh(), [self.fresh() for _ in kind.shape]
        self.emit(f"{name} = tensor.pad {value.name} low[{low}] high[{high}] {{")
        self.emit(f"^bb0({', '.join(f'{a}: index' for a in args)}):")
        self.depth += 1
        if self.chance(0.4):
            number = self.from_indices(kind.element, args)
        self.emit(f"tensor.yield {number} : {kind.element}")
        self.depth -= 1
        self.emit(f"}} : {kind.text} to {result.text}")
        region.add(Value(name, result))

    def do_dynamic_reshape(self, region):
        """Collapsed and expanded again, dynamic sizes too; changed in between."""
        found = self.tensors(region, lambda k: k.rank == 2)
        if not found:
            return
        value = self.rng.choice(found)
        kind = value.kind
        open_ = any(kind.dynamic)
        flat = kind.change(shape=(kind.shape[0] * kind.shape[1],), dynamic=(open_,))
        name = self.define(f"tensor.collapse_shape {value.name} [[0, 1]] : {kind.text} into {flat.text}")
        if self.chance(0.7):
            name = self.poke(region, name, flat)
        if all(kind.dynamic):
            region.add(Value(name, flat))
            return
        sizes = ", ".join(self.size(region, n) if d else str(n) for n, d in zip(kind.shape, kind.dynamic))
        self.add_tensor(region, f"tensor.expand_shape {name} [[0, 1]] output_shape [{sizes}] : {flat.text} into {kind.text}", kind)

    def do_nested_parts(self, region):
        """Parts of parts, each put back where it was or elsewhere."""
        value = self.any_tensor(region)
        if value:
            region.add(Value(self.nested_part(region, value.name, value.kind, self.rng.randrange(1, 4)), value.kind))

    def nested_part(self, region, name, kind, levels):
        place, part = self.slice_of(region, kind)
        taken = self.define(f"tensor.extract_slice {name}{place} : {kind.text} to {part.text}")
        changed = self.nested_part(region, taken, part, levels - 1) if levels > 1 and part.rank else self.poke(region, taken, part)
        if self.chance(0.2):
            self.peek(region, name, kind)
        if self.chance(0.15):
            name = self.poke(region, name, kind)
        return self.define(f"tensor.insert_slice {changed} into {name}{place} : {part.text} into {kind.text}")

    def do_assuming(self, region):
        """shape.assuming that hands on a tensor from outside, changed or not."""
        kind = self.tensor_kind()
        value = self.get_tensor(region, kind)
        witness, name = self.define("shape.const_witness true"), self.fresh()
        self.emit(f"{name} = shape.assuming {witness} -> ({kind.text}) {{")
        self.depth += 1
        changed = self.poke(self.inner(region), value.name, kind) if self.chance(0.7) else value.name
        self.emit(f"shape.assuming_yield {changed} : {kind.text}")
        self.depth -= 1
        self.emit("}")
        region.add(Value(name, kind))

    def do_growing(self, region):
        """A loop that begins with a tensor whose size it forgets, and makes it longer in each turn, or another one."""
        one = self.any_tensor(region, lambda k: k.rank and not any(k.dynamic) and k.shape[0] <= 8)
        if not one:
            return
        kind, turns, grows = one.kind, self.rng.randrange(4), self.chance(0.6)
        longer = kind.change(dynamic=(True,) + (False,) * (kind.rank - 1))
        result, carried = self.fresh(), self.fresh()
        start = self.define(f"tensor.cast {one.name} : {kind.text} to {longer.text}")
        low, high, step = self.number(0), self.number(turns), self.number(1)
        self.emit(f"{result} = scf.for {self.fresh()} = {low} to {high} step {step} iter_args({carried} = {start}) -> ({longer.text}) {{")
        self.depth += 1
        if grows:
            new = self.define(f"tensor.concat dim(0) {carried}, {one.name} : ({longer.text}, {kind.text}) -> {longer.text}")
        else:
            new = self.poke(self.inner(region, loop=True), carried, longer)
        self.emit(f"scf.yield {new} : {longer.text}")
        self.depth -= 1
        self.emit("}")
        longer = longer.change(shape=(kind.shape[0] * (turns + 1 if grows else 1),) + kind.shape[1:])
        if self.chance(0.7):
            into = self.empty(region, longer)
            result = self.define(f"linalg.copy ins({result} : {longer.text}) outs({into.name} : {longer.text}) -> {longer.text}")
        region.add(Value(result, longer))

    def do_scattered(self, region):
        """vector.gather and vector.scatter on tensors, with masks and places that are known at run time."""
        found = self.tensors(region, lambda k: k.rank == 1 and k.shape[0] >= 4)
        if not found:
            return
        value = self.rng.choice(found)
        kind, element = value.kind, value.kind.element
        places = self.rng.sample(range(kind.shape[0]), 4)
        at = self.define(f"arith.constant dense<[{', '.join(map(str, places))}]> : vector<4xindex>")
        mask, _ = self.mask(region, (4,))
        zero = self.number(0)
        number = self.scalar(region, element)
        spread = self.define(f"vector.broadcast {number} : {element} to vector<4x{element}>")
        if self.chance(0.5):
            read = self.define(f"vector.gather {value.name}[{zero}] [{at}], {mask}, {spread} : {kind.text}, vector<4xindex>, "
                               f"vector<4xi1>, vector<4x{element}> into vector<4x{element}>")
            region.add(Value(read, Kind("vector", element, (4,), (False,))))
            return
        new = self.define(f"vector.scatter {value.name}[{zero}] [{at}], {mask}, {spread} : {kind.text}, vector<4xindex>, "
                          f"vector<4xi1>, vector<4x{element}> -> {kind.text}")
        region.add(Value(new, kind))
