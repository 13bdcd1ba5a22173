"""Steps by which something else than a memref reaches a buffer: tensors, pointers, tokens of work; and buffers that the program
frees itself though it leaves others to deallocation. What cistern-run does not execute, `plain.py` makes executable."""
from model import Root, Value, disjoint


class Reach:
    """Mixed into the generator beside Buffers."""

    def reach_steps(self):
        steps = [(1, self.do_tensor), (1, self.do_pointer), (1, self.do_tokens), (1, self.do_distinct), (1, self.do_represented),
                 (1, self.do_realloc)]
        if not self.frees:
            steps += [(2, self.do_free_some), (1, self.do_free_compared)]
        return steps + [(2, self.do_keep_many)] if self.leaky and not self.frees else steps

    def plain_memrefs(self, region):
        """Of static shape and identity layout, with one dimension."""
        return self.readable(region, lambda k: k.identity and k.rank == 1 and not any(k.dynamic))

    def meanwhile(self, region, busy=()):
        """Other buffers come and go. What is busy is not touched."""
        hidden = [v for v in region.scope if any(not disjoint(v, b) for b in busy)]
        region.scope[:] = [v for v in region.scope if v not in hidden]
        for _ in range(self.rng.randrange(1, 3)):
            kind = busy[0].kind if busy and self.chance(0.7) else self.memref_kind()
            value = self.allocate(region, kind.change(layout=None, unranked=False))
            self.use(region, value)
            if region.owners and self.chance(0.5):
                root = region.owners[-1]
                if root in value.closure():
                    self.free(region, root)
        region.scope[:] = hidden + region.scope

    def do_tensor(self, region):
        """A tensor of a buffer is read while others are in use, or becomes a memref again."""
        found = self.plain_memrefs(region)
        if not found:
            return
        value = self.rng.choice(found)
        kind = value.kind
        tensor = kind.text.replace("memref", "tensor")
        name = self.define(f"bufferization.to_tensor {value.name} restrict : {kind.text} to {tensor}")
        self.meanwhile(region, [value])
        if self.chance(0.5):
            again = self.define(f"bufferization.to_buffer {name} : {tensor} to {kind.text}")
            region.add(Value(again, kind.change(const=True), value.roots) if kind.const else Value(again, kind, value.roots))
            self.use(region, region.scope[-1])
        else:
            at = self.index(region, kind.shape[0])
            element = self.define(f"tensor.extract {name}[{at}] : {tensor}")
            if region.prints:
                self.emit(f"vector.print {element} : {kind.element}")

    def do_pointer(self, region):
        """The first element is read through a pointer."""
        found = self.plain_memrefs(region)
        if not found or not region.prints:
            return
        value = self.rng.choice(found)
        kind = value.kind
        index = self.define(f"memref.extract_aligned_pointer_as_index {value.name} : {kind.text} -> index")
        number = self.define(f"arith.index_cast {index} : index to i64")
        if self.chance(0.5):
            self.meanwhile(region, [value])
        pointer = self.define(f"llvm.inttoptr {number} : i64 to !llvm.ptr")
        self.meanwhile(region, [value])
        element = self.define(f"llvm.load {pointer} : !llvm.ptr -> {kind.element}")
        self.emit(f"vector.print {element} : {kind.element}")

    def do_tokens(self, region):
        """Work on a buffer goes on until it is waited for."""
        found = [v for v in self.writable(region) if v in self.plain_memrefs(region)]
        if not found:
            return
        out = self.rng.choice(found)
        alike = [v for v in self.plain_memrefs(region) if v.kind.shape == out.kind.shape and
                 v.kind.element == out.kind.element and disjoint(v, out)]
        if alike and self.chance(0.5):
            source = self.rng.choice(alike)
            first = self.define("gpu.wait async")
            token = self.define(f"gpu.memcpy async [{first}] {out.name}, {source.name} : {out.kind.text}, {source.kind.text}")
            self.meanwhile(region, [out, source])
            self.emit(f"gpu.wait [{token}]")
            return
        number, at = self.scalar(region, out.kind.element), self.index(region, out.kind.shape[0])
        token = self.fresh()
        self.emit(f"{token} = async.execute {{")
        self.depth += 1
        self.emit(f"memref.store {number}, {out.name}[{at}] : {out.kind.text}")
        self.emit("async.yield")
        self.depth -= 1
        self.emit("}")
        self.meanwhile(region, [out])
        self.emit(f"async.await {token} : !async.token")

    def do_distinct(self, region):
        found = self.readable(region)
        if not found:
            return
        one = self.rng.choice(found)
        others = [v for v in found if disjoint(v, one)]
        values = [one] + ([self.rng.choice(others)] if others else [])
        name = self.fresh()
        left = f"{name}:2" if len(values) == 2 else name
        self.emit(f"{left} = memref.distinct_objects {', '.join(v.name for v in values)} : "
                  f"{', '.join(v.kind.text for v in values)}")
        for i, value in enumerate(values):
            region.add(Value(f"{name}#{i}" if len(values) == 2 else name, value.kind, value.roots))
        self.meanwhile(region, values)
        self.use(region, region.scope[-1])

    def do_represented(self, region):
        """A cast that stands for the same memref."""
        found = self.plain_memrefs(region)
        if not found:
            return
        value = self.rng.choice(found)
        kind = value.kind
        name = self.define(f"builtin.unrealized_conversion_cast {value.name} : {kind.text} to {kind.text}")
        again = region.add(Value(name, kind, value.roots))
        self.meanwhile(region, [value])
        self.use(region, again)

    def do_realloc(self, region):
        """A buffer moves to a larger one; the old one is gone."""
        kind = self.memref_kind()
        if region.loops and not self.frees:
            return
        kind = kind.change(shape=(kind.shape[0],), dynamic=(False,), layout=None, unranked=False, const=False)
        value = self.allocate(region, kind)
        self.use(region, value)
        if self.frees:
            root = region.owners[-1]
            region.owners.remove(root)
            region.drop(root)
        else:
            for root in value.roots:
                region.drop(root)
        large = kind.change(shape=(kind.shape[0] + self.rng.randrange(4),))
        if self.chance(0.5):
            self.meanwhile(region, [])
        name = self.define(f"memref.realloc {root_name(value)} : {kind.text} to {large.text}")
        root = Root(allocation=True)
        root.place = self.place(region)
        root.value = Value(name, large, [root])
        self.fill(region, root.value)
        if self.frees:
            region.owners.append(root)
        region.add(root.value)

    def do_free_some(self, region):
        """The program frees a buffer, on some paths or on all, and leaves the rest to deallocation."""
        kind = self.memref_kind().change(unranked=False)
        value = self.allocate(region, kind)
        self.use(region, value)
        name, text = root_name(value), next(iter(value.roots)).value.kind.text
        for root in value.roots:
            region.drop(root)
        how = self.rng.choice(["all", "some", "both", "select", "nested"])
        free = f"memref.dealloc {name} : {text}"
        if how == "all":
            self.emit(free)
            return
        if how == "select":
            other = self.allocate(region, kind)
            self.use(region, other)
            for root in other.roots:
                region.drop(root)
            names = [name, root_name(other)]
            if next(iter(other.roots)).value.kind.text != text:
                self.emit(free)
                return
            chosen = self.define(f"arith.select {self.condition(region)}, {names[0]}, {names[1]} : {text}")
            self.emit(f"memref.dealloc {chosen} : {text}")
            return
        self.emit(f"scf.if {self.condition(region)} {{")
        self.depth += 1
        if how == "nested":
            self.emit(f"scf.if {self.condition(region)} {{")
            self.emit("  " + free)
            self.emit("}")
        else:
            self.emit(free)
        self.depth -= 1
        if how == "both":
            self.emit("} else {")
            self.emit("  " + free)
        self.emit("}")


    def do_free_compared(self, region):
        """The program frees a buffer if two pointers are equal: of a view, or of what was loaded from memory."""
        value = self.allocate(region, self.memref_kind().change(const=False))
        self.use(region, value)
        for root in value.roots:
            region.drop(root)
        root = next(iter(value.roots)).value
        text = root.kind.text
        how = self.rng.choice(["stored", "bytes"])
        if how == "stored":
            box = f"memref<1x{text}>"
            name = self.define(f"memref.alloca() : {box}")
            if region.loops:
                return
            self.emit(f"memref.store {root.name}, {name}[{self.number(0)}] : {box}")
            other, other_text = self.define(f"memref.load {name}[{self.number(0)}] : {box}"), text
            own = root.name
        else:
            text = "memref<64xi8>"
            own = self.define(f"memref.alloc() : {text}")
            other_text = "memref<4xi32>"
            other = self.define(f"memref.view {own}[{self.number(self.rng.choice([0, 8]))}][] : {text} to {other_text}")
        pointers = [self.define(f"memref.extract_aligned_pointer_as_index {n} : {t} -> index")
                    for n, t in ((own, text), (other, other_text))]
        same = self.define(f"arith.cmpi {self.rng.choice(['eq', 'ne'])}, {pointers[0]}, {pointers[1]} : index")
        self.emit(f"scf.if {same} {{")
        self.emit(f"  memref.dealloc {own} : {text}")
        self.emit("}")

    def do_keep_many(self, region):
        """Each iteration, or a scope that ends, stores a buffer of its own in memory."""
        kind = self.memref_kind().change(layout=None, unranked=False, const=False)
        kind = kind.change(dynamic=(False,) * kind.rank)
        box = f"memref<2x{kind.text}>"
        name = self.define(f"memref.alloc() : {box}")
        zero, one, two = self.number(0), self.number(1), self.number(2)
        scope = self.chance(0.4)
        iv = zero if scope else self.fresh()
        self.emit("memref.alloca_scope {" if scope else f"scf.for {iv} = {zero} to {two} step {one} {{")
        self.depth += 1
        buffer = Value(self.define(f"memref.alloc() : {kind.text}"), kind, [Root(allocation=True)])
        number = self.define(f"arith.index_cast {iv} : index to i64")
        self.fill(region, buffer)
        if kind.element == "i64":
            self.emit(f"memref.store {number}, {buffer.name}[{', '.join([zero] * kind.rank)}] : {kind.text}")
        self.emit(f"memref.store {buffer.name}, {box_at(name, iv)} : {box}")
        self.depth -= 1
        self.emit("}")
        for at in [zero] if scope else [zero, one]:
            loaded = self.define(f"memref.load {box_at(name, at)} : {box}")
            self.use(region, Value(loaded, kind))


def box_at(name, index):
    return f"{name}[{index}]"


def root_name(value):
    """The name of the allocation itself."""
    return next(iter(value.roots)).value.name
