#!/usr/bin/env python3
"""Random programs that read and write parts of tensors whose offsets are sums of values, in loops, graphs of blocks, branches and
through reshapes, and compute on them element by element, into the same part or another one; bufferized with disjoint-subsets and exact placement, they compute the same as the tensors.

    random_parts.py [--seed=1] [--count=200]       cistern-opt and cistern-run: as test/lib/tools.py finds them

Prints how many programs there were, and how many bytes were copied, beside those without disjoint-subsets."""
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics"), str(ROOT / "test" / "bufferize")]
import chunks  # noqa: E402
import copies  # noqa: E402
from execution import tool  # noqa: E402
from lines import Lines  # noqa: E402
from random_carried import BUFFERIZE  # noqa: E402

SIZE = 24
WHOLE, PART, GRID, CELL = f"tensor<{SIZE}xi32>", "tensor<2xi32>", f"tensor<2x{SIZE // 2}xi32>", "tensor<1x2xi32>"
LAST = SIZE - 4  # the last offset of a part of two elements with a stride of at most two


class Program(Lines):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.places = {}  # of parts, as text
        self.most = self.rng.choice([2, 3, 6])  # steps in a row: in small programs less is copied anyhow

    def number(self, value):
        return self.define(f"arith.constant {value} : index")

    def offset(self, scope):
        """An offset, and a number that it is at most: a sum of what is in scope."""
        if self.rng.random() < 0.25:
            low = self.rng.randrange(LAST)
            return (str(low) if self.rng.random() < 0.5 else self.number(low)), low
        value, most = scope[-1] if self.rng.random() < 0.6 else self.rng.choice(scope)
        factor = self.rng.choice([1, 1, 1, 1, 2, 3])
        factor = factor if most * factor < LAST else 1
        add = self.rng.choice([a for a in (0, 1, 2, 2, 4, 4, 6, 8, 10) if a + most * factor <= LAST])
        if self.rng.random() < 0.5:
            return self.define(f"affine.apply affine_map<(d0) -> (d0 * {factor} + {add})>({value})"), most * factor + add
        value = self.define(f"arith.muli {value}, {self.number(factor)} : index") if factor > 1 else value
        return (self.define(f"arith.addi {value}, {self.number(add)} : index") if add else value), most * factor + add

    def place(self, scope):
        offset, _ = self.offset(scope)
        return f"[{offset}] [2] [{self.rng.choice([1, 1, 1, 1, 1, 2])}]"

    def show(self, tensor, kind=PART):
        index = self.number(self.rng.randrange(2))
        self.emit(f"vector.print {self.define(f'tensor.extract {tensor}[{index}] : {kind}')} : i32")

    def new_part(self):
        self.count += 1
        value = self.define(f"arith.constant {100 + self.count} : i32")
        return self.define(f"linalg.fill ins({value} : i32) outs({self.define(f'tensor.empty() : {PART}')} : {PART}) -> {PART}")

    def extract(self, whole, scope):
        if self.rng.random() < 0.2:  # a row of the same tensor in another shape
            grid = self.define(f"tensor.expand_shape {whole} [[0, 1]] output_shape [2, {SIZE // 2}] : {WHOLE} into {GRID}")
            return self.define(f"tensor.extract_slice {grid}[{self.rng.randrange(2)}, {self.rng.randrange(SIZE // 2 - 2)}] [1, 2] [1, 1]"
                               f" : {GRID} to {PART}")
        return self.extract_at(whole, self.place(scope))

    def extract_at(self, whole, place):
        part = self.define(f"tensor.extract_slice {whole}{place} : {WHOLE} to {PART}")
        self.places[part] = place
        return part

    def compute(self, now, parts, scope):
        """Computes element by element on parts, often into the part that one of them is, and often puts it there."""
        one, other = self.rng.choice(parts), self.rng.choice(parts)
        if self.rng.random() < 0.3:
            one = self.part_loop(one, other)
        place = self.places.get(one)
        if place is None or self.rng.random() < 0.3:
            place = self.place(scope)
        into = self.extract_at(now, place)
        ins = f"{one}, {other}" if self.rng.random() < 0.7 else f"{other}, {one}"
        made = self.define(f"linalg.sub ins({ins} : {PART}, {PART}) outs({into} : {PART}) -> {PART}")
        if self.rng.random() < 0.8:
            now = self.define(f"tensor.insert_slice {made} into {now}{place} : {PART} into {WHOLE}")
        if self.rng.random() < 0.5:
            self.show(made)
        return now

    def part_loop(self, part, other):
        """A loop that carries a part, and changes it where it is or hands on another one."""
        self.count += 1
        arg, result = f"%p{self.count}", f"%q{self.count}"
        self.emit(f"{result} = scf.for %j{self.count} = %c0 to %c{self.rng.randrange(4)} step %c1 iter_args({arg} = {part}) -> ({PART}) {{")
        self.depth += 1
        into = arg if self.rng.random() < 0.6 else self.new_part()
        made = self.define(f"linalg.add ins({arg}, {other} : {PART}, {PART}) outs({into} : {PART}) -> {PART}")
        self.emit(f"scf.yield {self.rng.choice([made, made, arg, other])} : {PART}")
        self.depth -= 1
        self.emit("}")
        if part in self.places:
            self.places[result] = self.places[part]
        return result

    def insert(self, part, whole, scope):
        if self.rng.random() < 0.15:
            grid = self.define(f"tensor.expand_shape {whole} [[0, 1]] output_shape [2, {SIZE // 2}] : {WHOLE} into {GRID}")
            place = f"[{self.rng.randrange(2)}, {self.rng.randrange(SIZE // 2 - 2)}] [1, 2] [1, 1]"
            grid = self.define(f"tensor.insert_slice {part} into {grid}{place} : {PART} into {GRID}")
            return self.define(f"tensor.collapse_shape {grid} [[0, 1]] : {GRID} into {WHOLE}")
        return self.define(f"tensor.insert_slice {part} into {whole}{self.place(scope)} : {PART} into {WHOLE}")

    def shifted(self, whole):
        """A tensor of the same type that lies elsewhere in the same memory: the middle of it, and a few elements more."""
        wide = self.define(f"tensor.extract_slice {whole}[2] [{SIZE - 4}] [1] : {WHOLE} to tensor<{SIZE - 4}xi32>")
        return self.define(f"tensor.extract_slice {wide}[{self.rng.randrange(3)}] [2] [1] : tensor<{SIZE - 4}xi32> to {PART}")

    def steps(self, now, parts, scope, tensors):
        """Reads and writes of the tensor `now`, and what it is afterwards."""
        parts = list(parts)
        for _ in range(self.rng.randrange(1, self.most + 1)):
            kind = self.rng.random()
            if kind < 0.12:  # a part of a tensor is read after a new tensor was made of it
                tensor = self.rng.choice(tensors)
                part = self.extract(tensor, scope)
                made = self.insert(self.new_part(), tensor, scope)
                self.show(part)
                self.show(made, WHOLE)
                continue
            if kind < 0.3:
                parts.append(self.extract(now, scope))
            elif kind < 0.4:
                parts.append(self.shifted(now))
            elif kind < 0.5:
                parts.append(self.extract(self.rng.choice(tensors), scope))
            elif kind < 0.65 and parts:
                now = self.compute(now, parts, scope)
            elif kind < 0.8:
                now = self.insert(self.rng.choice(parts) if parts and self.rng.random() < 0.5 else self.new_part(), now, scope)
            elif kind < 0.88 and self.depth < 4:
                now = self.loop(now, parts, scope, tensors)
            elif parts:
                self.show(self.rng.choice(parts))
        if parts:
            self.show(self.rng.choice(parts))
        return now

    def loop(self, init, parts, scope, tensors):
        self.count += 1
        index, arg, result = f"%i{self.count}", f"%t{self.count}", f"%r{self.count}"
        trips = self.rng.choice([1, 2, 3])
        if self.rng.random() < 0.3:
            init = self.rng.choice(tensors)
        self.emit(f"{result} = scf.for {index} = %c0 to %c{trips} step %c1 iter_args({arg} = {init}) -> ({WHOLE}) {{")
        self.depth += 1
        now = self.steps(arg, parts, scope + [(index, trips - 1)], tensors + [init])
        if self.rng.random() < 0.1:
            now = arg
        self.emit(f"scf.yield {now} : {WHOLE}")
        self.depth -= 1
        self.emit("}")
        return result

    def blocks(self, scope):
        """A loop of blocks that carries the tensor."""
        zero = self.number(0)
        self.emit(f"cf.br ^bb1({zero}, %t : index, {WHOLE})")
        self.lines.append(f"^bb1(%k: index, %u: {WHOLE}):")
        now = self.steps("%u", [], scope + [("%k", 2)], ["%t", "%u"])
        one, three = self.number(1), self.number(3)
        following = self.define(f"arith.addi %k, {one} : index")
        more = self.define(f"arith.cmpi ult, {following}, {three} : index")
        passed = now if self.rng.random() < 0.8 else "%t"
        self.emit(f"cf.cond_br {more}, ^bb1({following}, {passed} : index, {WHOLE}), ^bb2")
        self.lines.append("^bb2:")
        return now

    def body(self, scope):
        now = self.blocks(scope) if self.rng.random() < 0.3 else self.steps("%t", [], scope, ["%t"])
        return self.steps(now, [], scope, ["%t", now])

    def text(self):
        self.lines.append(f"func.func private @f(%t: {WHOLE}, %n: index) -> {WHOLE} {{")
        for i in range(4):
            self.emit(f"%c{i} = arith.constant {i} : index")
        now = self.body([("%n", 5)])
        self.lines += [f"  return {now} : {WHOLE}", "}", "func.func @main() {"]
        for i in range(4):
            self.emit(f"%c{i} = arith.constant {i} : index")
        self.emit(f"%c{SIZE} = arith.constant {SIZE} : index")
        self.emit("%t = tensor.generate {")
        self.emit("^bb0(%i: index):")
        self.emit("  %x = arith.index_cast %i : index to i32")
        self.emit("  tensor.yield %x : i32")
        self.emit(f"}} : {WHOLE}")
        n = self.number(self.rng.randrange(6))
        self.emit(f"%r = call @f(%t, {n}) : ({WHOLE}, index) -> {WHOLE}")
        if self.rng.random() < 0.3:
            self.show("%t", WHOLE)
        self.emit(f"scf.for %i = %c0 to %c{SIZE} step %c1 {{")
        self.emit(f"  %x = tensor.extract %r[%i] : {WHOLE}")
        self.emit("  vector.print %x : i32")
        self.lines += ["  }", "  return", "}", ""]
        return "\n".join(self.lines)


class Short(Program):
    """A few steps and no more, so that one decision is all that there is."""

    def near(self, offset):
        """An offset that is the same, or a little more, with few values."""
        return self.rng.choice([offset, str(self.rng.randrange(3)), "%n"])

    def extract_near(self, tensor, offset):
        return self.extract_at(tensor, f"[{self.near(offset)}] [2] [1]")

    def elementwise(self):
        """One op into the part that it reads, or a part that overlaps it; inputs by a branch, a loop, or as they are."""
        offset = self.near("1")
        one, other = self.extract_near("%t", offset), self.extract_near("%t", offset)
        if self.rng.random() < 0.4:
            self.emit(f"%small = arith.cmpi ult, %n, %c{self.rng.randrange(1, 4)} : index")
            one = self.define(f"scf.if %small -> ({PART}) {{ scf.yield {one} : {PART} }} else {{ scf.yield {other} : {PART} }}")
        elif self.rng.random() < 0.4:
            one = self.part_loop(one, other)
        place = f"[{self.near(offset)}] [2] [1]"
        into = self.extract_at("%t", place)
        made = self.define(f"linalg.sub ins({one}, {other} : {PART}, {PART}) outs({into} : {PART}) -> {PART}")
        return self.define(f"tensor.insert_slice {made} into %t{place} : {PART} into {WHOLE}")

    def over_turns(self):
        """A part of a tensor from outside is read after another part was written, which moves with the loop or not."""
        step, ahead = self.rng.choice([1, 2, 2, 3]), self.rng.choice([2, 2, 3, 4])
        self.emit("scf.for %i = %c0 to %c3 step %c1 {")
        self.emit(f"  %low = affine.apply affine_map<(d0) -> (d0 * {step})>(%i)")
        self.emit(f"  %high = affine.apply affine_map<(d0) -> (d0 * {step} + {ahead})>(%i)")
        self.emit("  %value = arith.constant 100 : i32")
        read, into = (self.define(f"tensor.extract_slice %t[{at}] [2] [1] : {WHOLE} to {PART}") for at in ("%low", "%high"))
        made = self.define(f"linalg.fill ins(%value : i32) outs({into} : {PART}) -> {PART}")
        for part in (made, read):
            self.show(part)
        self.emit("}")
        return self.new_whole()

    def rounds(self):
        """A loop of blocks that carries a part of a tensor, another one in each round."""
        ahead = self.rng.choice([2, 2, 3])
        self.emit(f"%all = tensor.cast %t : {WHOLE} to tensor<?xi32>")
        self.emit("%value = arith.constant 100 : i32")
        self.emit("cf.br ^bb1(%c0, %all : index, tensor<?xi32>)")
        self.lines.append("^bb1(%k: index, %u: tensor<?xi32>):")
        read, into = (self.define(f"tensor.extract_slice %u[{at}] [2] [1] : tensor<?xi32> to {PART}") for at in (0, 2))
        made = self.define(f"linalg.fill ins(%value : i32) outs({into} : {PART}) -> {PART}")
        for part in (made, read):
            self.show(part)
        source = self.rng.choice(["%all", "%all", "%u"])
        self.emit(f"%rest = tensor.extract_slice {source}[{ahead}] [8] [1] : tensor<?xi32> to tensor<8xi32>")
        self.emit("%next = tensor.cast %rest : tensor<8xi32> to tensor<?xi32>")
        self.emit("%j = arith.addi %k, %c1 : index")
        self.emit("%more = arith.cmpi ult, %j, %c2 : index")
        self.emit("cf.cond_br %more, ^bb1(%j, %next : index, tensor<?xi32>), ^bb2")
        self.lines.append("^bb2:")
        return self.new_whole()

    def new_whole(self):
        value = self.define("arith.constant 7 : i32")
        return self.define(f"linalg.fill ins({value} : i32) outs({self.define(f'tensor.empty() : {WHOLE}')} : {WHOLE}) -> {WHOLE}")

    def body(self, scope):
        return self.rng.choice([self.elementwise, self.elementwise, self.over_turns, self.rounds])()


def program(seed):
    return (Short if seed % 2 else Program)(seed).text()


def main():
    parser = copies.arguments(__doc__)
    parser.add_argument("--show", action="store_true", help="print the first program")
    parsed = parser.parse_args()
    texts = [program(seed) for seed in range(parsed.seed, parsed.seed + parsed.count)]
    if parsed.show:
        print(texts[0])
    plain = BUFFERIZE.replace(" disjoint-subsets", "").format("copy-placement=exact")
    made = [chunks.each([tool("cistern-opt"), "-", passes, "--buffer-deallocation-pipeline"], texts)
            for passes in (BUFFERIZE.format("copy-placement=exact"), plain)]
    rows = [row if all(row) else None for row in zip(texts, *made)]
    return copies.end(*copies.compare(rows, parsed.seed), "with disjoint-subsets", "without", parsed.count)


if __name__ == "__main__":
    sys.exit(main())
