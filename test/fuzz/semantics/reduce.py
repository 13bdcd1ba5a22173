#!/usr/bin/env python3
"""Makes a program smaller while something stays true of it.

    reduce.py PROGRAM COMMAND...       keeps what makes COMMAND, with the program on standard input, succeed

Works on the generic form with unique names, where an op is a line or, with regions, a few. Tries to remove ops (what
used their results takes an operand of the same type, or a constant), to put the inside of an op with regions in its place, to
make branches unconditional, to join blocks, and to let canonicalize, cse and symbol-dce tidy up. What is tried need
not be a valid program: then the condition does not hold."""
import re
import subprocess
import sys
import time

from execution import run, tool

NAME = re.compile(r"%[\w$.#-]+")


def split_top(text):
    """Parts between commas that are in no bracket."""
    parts, depth, start, quoted = [], 0, 0, False
    for i, c in enumerate(text):
        if c == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif c in "<([{":
            depth += 1
        elif c in ">)]}" and text[i - 1] != "-":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    parts.append(text[start:].strip())
    return [p for p in parts if p]


class Block:
    def __init__(self, label=None):
        self.label, self.ops = label, []

    @property
    def name(self):
        return re.match(r"\^\w+", self.label)[0] if self.label else None

    def args(self):
        inside = self.label[self.label.index("(") + 1 : self.label.rindex(")")] if self.label and "(" in self.label else ""
        return [tuple(p.split(": ", 1)) for p in split_top(inside)]


class Op:
    def __init__(self, head):
        self.head, self.regions, self.tail = head, [], ""

    @property
    def kind(self):
        found = re.match(r'(?:%[^"]* = )?"([\w.]+)"', self.head)
        return found[1] if found else ""

    def results(self):
        """Names and types."""
        found = re.match(r"(%[\w$.-]+)(?::(\d+))? = ", self.head)
        if not found:
            return []
        types = self.types()[1]
        names = [found[1]] if not found[2] else [f"{found[1]}#{i}" for i in range(int(found[2]))]
        return list(zip(names, types))

    def operands(self):
        start = self.head.index('"(') + 1 if '"(' in self.head else None
        if start is None:
            return []
        names = split_top(self.head[start + 1 : self.head.index(")", start)])
        return list(zip(names, self.types()[0]))

    def types(self):
        text = self.tail or self.head
        at = text.rfind(" : (")
        depth, i = 0, at + 3
        while i < len(text):
            depth += (text[i] in "(<[{") - (text[i] in ")>]}" and text[i - 1] != "-")
            if depth == 0:
                break
            i += 1
        left, right = text[at + 4 : i], text[i + 1 :].removeprefix(" -> ").strip()
        right = right[1:-1] if right.startswith("(") and right.endswith(")") and not right.startswith("() ->") else right
        return split_top(left), split_top(right)

    def blocks(self):
        return [block for region in self.regions for block in region]


def parse(text):
    """The ops of the file, as a tree."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    top = Block()
    stack = [(None, top)]
    for line in lines:
        op, block = stack[-1]
        if line.startswith("^"):
            if block.label is None and not block.ops:
                block.label = re.sub(r"\s*//.*", "", line)
            else:
                block = Block(re.sub(r"\s*//.*", "", line))
                op.regions[-1].append(block)
                stack[-1] = (op, block)
        elif line == "}, {":
            op.regions.append([Block()])
            stack[-1] = (op, op.regions[-1][0])
        elif line.startswith("})"):
            op.tail = line[2:]
            stack.pop()
        else:
            new = Op(line)
            block.ops.append(new)
            if line.endswith("({"):
                new.head = line[:-3]
                new.regions.append([Block()])
                stack.append((new, new.regions[0][0]))
    return top


def show_block(block, lines, depth):
    if block.label:
        lines.append("  " * depth + block.label)
    for op in block.ops:
        if not op.regions:
            lines.append("  " * depth + op.head)
            continue
        lines.append("  " * depth + op.head + " ({")
        for i, region in enumerate(op.regions):
            if i:
                lines.append("  " * depth + "}, {")
            for inner in region:
                show_block(inner, lines, depth + 1)
        lines.append("  " * depth + "})" + op.tail)


def show(top):
    lines = []
    show_block(top, lines, 0)
    return "\n".join(lines) + "\n"


def all_blocks(block):
    yield block
    for op in block.ops:
        for inner in op.blocks():
            yield from all_blocks(inner)


def substitute(text, names):
    """The program with names replaced."""
    if not names:
        return text
    for _ in range(len(names)):  # what replaces one may itself be replaced
        changed = {old: names.get(new, new) for old, new in names.items()}
        if changed == names:
            break
        names = changed
    return NAME.sub(lambda m: names.get(m[0], m[0]), text)


def constant_of(kind, name):
    """An op that makes any value of a type; None if that is not easy."""
    if re.fullmatch(r"i\d+|index", kind):
        value = "true" if kind == "i1" else f"1 : {kind}"
    elif re.fullmatch(r"f\d+", kind):
        value = f"1.0 : {kind}"
    elif re.fullmatch(r"tensor<(\d+x)*[if]\d+>", kind):
        value = f"dense<{'1.0' if 'xf' in kind else '1'}> : {kind}"
    else:
        return None
    return f'{name} = "arith.constant"() <{{value = {value}}}> : () -> {kind}'


class Reducer:
    def __init__(self, holds, seconds):
        self.holds, self.end, self.tried = holds, time.monotonic() + seconds, 0
        self.seen = set()

    def out_of_time(self):
        return time.monotonic() > self.end

    def good(self, text):
        if text in self.seen or self.out_of_time():
            return False
        self.seen.add(text)
        self.tried += 1
        return self.holds(text)

    def normal(self, text):
        result = run([tool("cistern-opt"), "-", "--mlir-print-op-generic", "--mlir-print-unique-ssa-ids",
                      "--mlir-print-local-scope"], text)
        return result.output if result.status == 0 else None

    def accept(self, text):
        if not self.good(text):
            return None
        return self.normal(text) or None

    def reduce(self, text):
        text = self.normal(text)
        if text is None or not self.good(text):
            return None
        before = None
        while before != text and not self.out_of_time():
            before = text
            for step in (self.remove_functions, self.remove_unused, self.remove_ops, self.remove_unused, self.tidy, self.inline, self.straighten, self.shorten):
                text = step(text)
        return text

    def attempt(self, text, change):
        """`change` alters a fresh tree and returns names to replace, or None if it cannot."""
        top = parse(text)
        names = change(top)
        if names is None:
            return None
        return self.accept(substitute(show(top), names))

    def remove_functions(self, text):
        at = 0
        while not self.out_of_time():
            module = self.module(parse(text))
            if at >= len(module.ops):
                return text

            def remove(top, at=at):
                del self.module(top).ops[at]
                return {}

            smaller = self.attempt(text, remove)
            if smaller:
                text = smaller
            else:
                at += 1
        return text

    @staticmethod
    def module(top):
        block = top
        while len(block.ops) == 1 and block.ops[0].kind == "builtin.module":
            block = block.ops[0].regions[0][0]
        return block

    def remove_ops(self, text):
        """Chunks of each block, larger ones first."""
        size = 16
        while size and not self.out_of_time():
            block_at = op_at = 0
            while not self.out_of_time():
                blocks = list(all_blocks(parse(text)))
                if block_at >= len(blocks):
                    break
                count = len(blocks[block_at].ops)
                if op_at >= count or blocks[block_at] is blocks[0]:
                    block_at, op_at = block_at + 1, 0
                    continue
                smaller = self.attempt(text, lambda top: self.cut(top, block_at, op_at, size))
                if smaller:
                    text = smaller
                else:
                    op_at += size
            size //= 2
        return text

    def remove_unused(self, text):
        """All ops at once whose results are not used; ops without results stay."""
        smaller = self.attempt(text, self.drop_unused)
        return smaller or text

    @staticmethod
    def drop_unused(top):
        changed, removed = True, False
        while changed:
            changed = False
            used = {name.split("#")[0] for block in all_blocks(top) for op in block.ops
                    for name in NAME.findall(re.sub(r"^%[^=]* = ", "", op.head))}
            for block in all_blocks(top):
                kept = [op for op in block.ops if not op.results() or any(n.split("#")[0] in used for n, _ in op.results())]
                changed |= len(kept) < len(block.ops)
                block.ops = kept
            removed |= changed
        return {} if removed else None

    def cut(self, top, block_at, start, size):
        block = list(all_blocks(top))[block_at]
        chunk = block.ops[start : start + size]
        if chunk and chunk[-1] is block.ops[-1]:
            chunk = chunk[:-1]  # the terminator stays
        if not chunk:
            return None
        rest = block.ops[start + len(chunk) :]
        block.ops[start : start + len(chunk)] = []
        used = set(NAME.findall(show(top)))
        names, constants = {}, []
        for op in chunk:
            for name, kind in op.results():
                if name not in used and not any(name in NAME.findall(o.head) for o in chunk):
                    continue
                same = [operand for operand, its in op.operands() if its == kind]
                if same:
                    names[name] = same[0]
                elif name in used:
                    new = "%red" + re.sub(r"\W", "_", name[1:])
                    text = constant_of(kind, new)
                    if text is None or op.kind == "arith.constant":
                        return None
                    constants.append(Op(text))
                    names[name] = new
        block.ops[start:] = constants + rest
        return names

    def tidy(self, text):
        for passes in (["--symbol-dce"], ["--canonicalize"], ["--cse"], ["--canonicalize", "--cse"]):
            result = run([tool("cistern-opt"), "-"] + passes, text)
            if result.status:
                continue
            smaller = self.normal(result.output)
            if smaller and len(smaller.splitlines()) < len(text.splitlines()) and self.good(smaller):
                text = smaller
        return text

    def inline(self, text):
        """The inside of an op with regions instead of the op."""
        return self.one_by_one(text, self.nested, self.open_up)

    @staticmethod
    def nested(text):
        return [(i, j, k) for i, block in enumerate(all_blocks(parse(text))) for j, op in enumerate(block.ops)
                for k, region in enumerate(op.regions)
                if op.kind not in ("builtin.module", "func.func") and not op.kind.startswith("linalg") and len(region) == 1]

    def one_by_one(self, text, places, change):
        """Tries a change at one place after the other, each in the smallest text so far, whose places are found anew."""
        number = 0
        while not self.out_of_time():
            found = places(text)
            if number >= len(found):
                return text
            smaller = self.attempt(text, lambda top: change(top, *found[number]))
            if smaller:
                text = smaller
            else:
                number += 1
        return text

    @staticmethod
    def open_up(top, block_at, op_at, region_at):
        block = list(all_blocks(top))[block_at]
        op = block.ops[op_at]
        inner = op.regions[region_at][0]
        operands = [name for name, _ in op.operands()]
        args, names = [name for name, _ in inner.args()], {}
        if op.kind == "scf.for":
            names = dict(zip(args, [operands[0]] + operands[3:]))
        elif op.kind == "scf.parallel":
            names = dict(zip(args, operands))
        elif op.kind == "scf.while":
            names = dict(zip(args, operands))
        elif args:
            return None
        ops = inner.ops
        passed = []
        if ops and ops[-1].kind in ("scf.yield", "scf.condition", "scf.reduce", "affine.yield", "memref.alloca_scope.return",
                                    "scf.forall.in_parallel"):
            passed = [name for name, _ in ops[-1].operands()]
            passed = passed[1:] if ops[-1].kind == "scf.condition" else passed
            ops = ops[:-1]
        results = [name for name, _ in op.results()]
        if len(passed) < len(results):
            return None
        names.update(zip(results, passed))
        block.ops[op_at : op_at + 1] = ops
        return names

    def straighten(self, text):
        """Branches that always take one edge; blocks that are no longer reached; blocks with one predecessor joined to it."""
        return self.one_by_one(text, self.edges, self.always)

    def edges(self, text):
        return [(i, edge) for i, block in enumerate(all_blocks(parse(text))) if block.ops for edge in range(self.num_edges(block.ops[-1]))]

    @staticmethod
    def num_edges(op):
        found = re.search(r"\)\[(\^[^\]]*)\]", op.head)
        return len(found[1].split(",")) if found else 0

    def always(self, top, block_at, edge):
        block = list(all_blocks(top))[block_at]
        op = block.ops[-1]
        targets = re.search(r"\)\[(\^[^\]]*)\]", op.head)[1].split(", ")
        operands = op.operands()
        if op.kind == "cf.cond_br":
            sizes = [int(n) for n in re.search(r"operandSegmentSizes = array<i32: ([\d, ]+)>", op.head)[1].split(",")]
            passed = operands[1 : 1 + sizes[1]] if edge == 0 else operands[1 + sizes[1] :]
        elif op.kind == "cf.br":
            passed = operands
        else:
            passed = []
        target = targets[edge]
        region = next(r for b in all_blocks(top) for o in b.ops for r in o.regions if block in r)
        found = next(b for b in region if b.name == target)
        names = {}
        predecessors = sum(target in (re.search(r"\)\[(\^[^\]]*)\]", b.ops[-1].head) or [0, ""])[1].split(", ") for b in region if b.ops)
        if predecessors == 1 and found is not region[0] and found is not block:
            if len(found.args()) != len(passed):
                return None
            names = {arg: value for (arg, _), (value, _) in zip(found.args(), passed)}
            block.ops[-1:] = found.ops
            region.remove(found)
        elif op.kind == "cf.br":
            return None
        else:
            values, types = ", ".join(n for n, _ in passed), ", ".join(t for _, t in passed)
            block.ops[-1] = Op(f'"cf.br"({values})[{target}] : ({types}) -> ()')
        self.drop_unreachable(region)
        return names

    def drop_unreachable(self, region):
        reached, todo = set(), [region[0]]
        while todo:
            block = todo.pop()
            if id(block) in reached:
                continue
            reached.add(id(block))
            found = re.search(r"\)\[(\^[^\]]*)\]", block.ops[-1].head) if block.ops else None
            todo += [b for b in region if found and b.name in found[1].split(", ")]
        region[:] = [b for b in region if id(b) in reached]

    def shorten(self, text):
        """Bounds of loops and other small constants become 1 or 0."""
        for old in sorted(set(re.findall(r"value = ([2-9]|\d\d+) : index", text)), key=int, reverse=True):
            for new in "12":
                smaller = self.accept(text.replace(f"value = {old} : index", f"value = {new} : index"))
                if smaller:
                    text = smaller
                    break
        return text


def reduce(text, holds, seconds=60):
    """The smallest program found within the time of which `holds` is true; in custom form if that fails alike."""
    small = Reducer(holds, seconds).reduce(text)
    if small is None:
        return text
    pretty = run([tool("cistern-opt"), "-"], small)
    return pretty.output if pretty.status == 0 and holds(pretty.output) else small


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with open(sys.argv[1]) as file:
        text = file.read()
    holds = lambda t: subprocess.run(sys.argv[2:], input=t.encode(), capture_output=True).returncode == 0
    print(reduce(text, holds, 600), end="")


if __name__ == "__main__":
    main()
