#!/usr/bin/env python3
"""Prints random functions of a few ops each, with constants among their operands, for canonicalization.

    snippets.py KIND SEED COUNT

KIND is `index`, `math`, `complex`, `affine`, `vector`, `parts`, `memref`, `tensor` or `blocks`. Whatever is computed is handed to an unregistered
op, so that all of it stays."""
import random
import sys

from lines import Lines

R = random.Random()


class Function(Lines):
    """A function, and its values by type."""

    def __init__(self, number, arguments):
        super().__init__(R)
        self.values = {}
        self.head = f"func.func @f{number}({', '.join(f'{name}: {type_}' for name, type_ in arguments)}) {{"
        for name, type_ in arguments:
            self.add(name, type_)

    def add(self, name, type_):
        self.values.setdefault(type_, []).append(name)
        return name

    def result(self, text, type_):
        return self.add(self.define(text), type_)

    def pick(self, type_):
        values = self.values[type_]
        return R.choice(values[-3:]) if R.random() < 0.6 else R.choice(values)

    def some(self, test):
        """A value of some type that passes, and the type."""
        types = [t for t in self.values if test(t)]
        type_ = R.choice(types)
        return self.pick(type_), type_

    def text(self):
        used = [(name, type_) for type_, names in self.values.items() for name in names if name.startswith("%v")]
        R.shuffle(used)
        used = used[: R.randint(1, 6)]
        names, types = ", ".join(n for n, _ in used), ", ".join(t for _, t in used)
        return "\n".join([self.head, *self.lines, f'  "use"({names}) : ({types}) -> ()', "  return", "}"])


def numbers(f, count=4):
    """Constants of index type."""
    for _ in range(count):
        f.result(f"arith.constant {R.choice([0, 0, 1, 1, 2, 3, 4, 6, 8, 12])} : index", "index")


# --- index, math, complex: numbers ---

INDEX_BINARY = ("add sub mul divs divu ceildivs ceildivu floordivs rems remu maxs maxu mins minu shl shrs shru and or "
                "xor").split()


def make_index(f):
    for _ in range(3):
        f.result(f"index.constant {R.choice([0, 1, -1, 2, 7, 63, 2147483647, 4294967296, -5])}", "index")
    for _ in range(R.randint(3, 10)):
        a, b = f.pick("index"), f.pick("index")
        if R.random() < 0.15:
            # Comparisons of differences with 0 are in docs/reference/divergences.md.
            f.result(f"index.cmp {R.choice(['eq', 'ne'])}({a}, {b})", "i1")
        else:
            f.result(f"index.{R.choice(INDEX_BINARY)} {a}, {b}", "index")


UNARY = ("absf acos asin atan ceil cos cosh erf exp exp2 expm1 floor log log10 log1p log2 round roundeven sin sinh sqrt "
         "tan tanh trunc").split()


def make_math(f):
    types = ["f32", "f64", "f16"]
    for type_ in types + ["i32", "i8"]:
        for _ in range(2):
            number = R.choice([1, 2, 3, -1, 7, 64]) if type_[0] == "i" else R.choice([0.5, 1.0, 2.0, -1.5, 3.25, 100.0])
            f.result(f"arith.constant {number} : {type_}", type_)
    for _ in range(R.randint(3, 8)):
        kind = R.random()
        if kind < 0.6:
            type_ = R.choice(types)
            f.result(f"math.{R.choice(UNARY)} {f.pick(type_)} : {type_}", type_)
        elif kind < 0.8:
            type_ = R.choice(["i32", "i8"])
            f.result(f"math.{R.choice(['absi', 'ctlz', 'cttz', 'ctpop'])} {f.pick(type_)} : {type_}", type_)
        elif kind < 0.9:
            type_ = R.choice(types)
            f.result(f"math.{R.choice(['copysign', 'powf'])} {f.pick(type_)}, {f.pick(type_)} : {type_}", type_)
        else:
            type_ = R.choice(["i32", "i8"])
            f.result(f"math.ipowi {f.pick(type_)}, {f.pick(type_)} : {type_}", type_)


def make_complex(f):
    """Every op may reorder and ignore signs of zero: mlir-opt folds as if all could, see docs/reference/divergences.md."""
    c = "complex<f32>"
    for parts in ("0.0 : f32, 0.0 : f32", "1.0 : f32, 0.0 : f32", "2.0 : f32, -1.0 : f32"):
        f.result(f"complex.constant [{parts}] : {c}", c)
    for _ in range(R.randint(3, 9)):
        kind = R.random()
        if kind < 0.45:
            f.result(f"complex.{R.choice(['add', 'sub', 'mul', 'div'])} {f.pick(c)}, {f.pick(c)} fastmath<fast> : {c}", c)
        elif kind < 0.65:
            f.result(f"complex.{R.choice(['neg', 'conj', 'exp'])} {f.pick(c)} fastmath<fast> : {c}", c)
        elif kind < 0.85:
            f.result(f"complex.{R.choice(['re', 'im'])} {f.pick(c)} : {c}", "f32")
        else:
            f.result(f"complex.create {f.pick('f32')}, {f.pick('f32')} : {c}", c)


# --- affine ---

def expression(dims, symbols, depth=2):
    leaf = R.random()
    if depth == 0 or leaf < 0.35:
        return R.choice([f"d{i}" for i in range(dims)] + [f"s{i}" for i in range(symbols)] + [str(R.randint(0, 5))])
    left = expression(dims, symbols, depth - 1)
    kind = R.random()
    if kind < 0.5:
        return f"({left} + {expression(dims, symbols, depth - 1)})"
    if kind < 0.7:
        return f"({left} * {R.randint(1, 4)})"
    return f"({left} {R.choice(['mod', 'floordiv', 'ceildiv'])} {R.randint(1, 5)})"


def make_affine(f):
    numbers(f, 2)
    for _ in range(R.randint(3, 8)):
        dims, symbols = R.randint(0, 2), R.randint(0, 2)
        kind = R.choice(["apply", "apply", "min", "max", "linearize", "delinearize"])
        if kind in ("apply", "min", "max"):
            results = 1 if kind == "apply" else R.randint(1, 4)
            head = f"({', '.join(f'd{i}' for i in range(dims))})[{', '.join(f's{i}' for i in range(symbols))}]"
            # Divisors are not sorted: see test/dialect/affine.
            exprs = ", ".join(expression(dims, symbols, 2 if kind == "apply" else 1) for _ in range(results))
            operands = (f"({', '.join(f.pick('index') for _ in range(dims))})"
                        f"[{', '.join(f.pick('index') for _ in range(symbols))}]")
            f.result(f"affine.{kind} affine_map<{head} -> ({exprs})>{operands}", "index")
        elif kind == "linearize":
            num = R.randint(1, 3)
            indices = ", ".join(f.pick("index") for _ in range(num))
            basis = ", ".join(str(R.choice([1, 2, 5])) for _ in range(num))
            f.result(f"affine.linearize_index {R.choice(['', 'disjoint '])}[{indices}] by ({basis}) : index", "index")
        else:
            name, num = f.fresh(), R.randint(1, 3)
            basis = ", ".join(str(R.choice([1, 2, 5])) for _ in range(num))
            types = ", ".join(["index"] * num)
            f.emit(f"{name}:{num} = affine.delinearize_index {f.pick('index')} into ({basis}) : {types}")
            for i in range(num):
                f.add(f"{name}#{i}" if num > 1 else name, "index")


# --- tensors and memrefs: shapes ---

def shape_of(type_):
    inside = type_[type_.index("<") + 1 : type_.rindex(">")].split(",")[0].split("x")
    return [None if s == "?" else int(s) for s in inside[:-1]]


def shaped(kind, shape):
    return f"{kind}<{''.join(('?' if s is None else str(s)) + 'x' for s in shape)}f32>"


def general(shape):
    return [None if R.random() < 0.4 else s for s in shape]


def size_text(f, size):
    """A static size, or a value for a dynamic one."""
    return f.pick("index") if size is None else str(size)


def make_cast(f, kind):
    value, type_ = f.some(lambda t: t.startswith(kind) and "strided" not in t)
    shape = shape_of(type_)
    # Casts of memrefs that contradict each other, and expansions of them, are in docs/reference/divergences.md.
    forgets = kind == "memref" or R.random() < 0.7
    to = general(shape) if forgets else [R.choice([2, 4, 6]) if s is None else s for s in shape]
    f.result(f"{kind}.cast {value} : {type_} to {shaped(kind, to)}", shaped(kind, to))


def make_dim(f, kind):
    value, type_ = f.some(lambda t: t.startswith(kind) and shape_of(t))
    if R.random() < 0.7:
        index = f.result(f"arith.constant {R.randrange(len(shape_of(type_)))} : index", "index")
    else:
        index = f.pick("index")
    f.result(f"{kind}.dim {value}, {index} : {type_}", "index")


def make_collapse(f, kind):
    value, type_ = f.some(lambda t: t.startswith(kind) and "strided" not in t and len(shape_of(t)) > 1)
    shape, groups, at = shape_of(type_), [], 0
    while at < len(shape):
        size = R.randint(1, len(shape) - at)
        groups.append(list(range(at, at + size)))
        at += size
    to = []
    for group in groups:
        sizes = [shape[i] for i in group]
        product = 1
        for s in sizes:
            product = None if s is None or product is None else product * s
        to.append(product)
    f.result(f"{kind}.collapse_shape {value} {groups} : {type_} into {shaped(kind, to)}", shaped(kind, to))


def make_expand(f, kind):
    value, type_ = f.some(lambda t: t.startswith(kind) and "strided" not in t and 0 < len(shape_of(t)) < 4)
    to, groups = [], []
    for size in shape_of(type_):
        if size is None:
            parts = R.choice([[None], [None], [None, 2], [1, None], [None, 1, 2]])
        else:
            parts = R.choice([p for p in ([size], [1, size], [size, 1], [2, size // 2], [2, size // 4, 2])
                              if eval("*".join(map(str, p))) == size])
        groups.append(list(range(len(to), len(to) + len(parts))))
        to += parts
    sizes = ", ".join("%a" if s is None and kind == "memref" else size_text(f, s) for s in to)
    f.result(f"{kind}.expand_shape {value} {groups} output_shape [{sizes}] : {type_} into {shaped(kind, to)}",
           shaped(kind, to))


def slice_numbers(f, shape):
    """Text of offsets, sizes and strides that fit, and the sizes."""
    offsets, sizes = [], []
    for size in shape:
        most = 4 if size is None else size
        static = None if R.random() < 0.3 else R.randint(1, max(1, most))
        offset = R.choice(["0", "0", "%a"])
        offsets.append(offset)
        sizes.append(static)
    text = (f"[{', '.join(offsets)}] [{', '.join(size_text(f, s) for s in sizes)}] "
            f"[{', '.join(['1'] * len(shape))}]")
    return text, sizes


def make_tensor(f):
    numbers(f)
    kinds = ["cast", "dim", "collapse", "expand", "slice", "insert", "pad", "empty", "concat", "element", "fill"]
    for _ in range(R.randint(3, 9)):
        kind = R.choice(kinds)
        is_tensor = lambda t: t.startswith("tensor")
        if kind == "cast":
            make_cast(f, "tensor")
        elif kind == "dim":
            make_dim(f, "tensor")
        elif kind == "collapse":
            make_collapse(f, "tensor")
        elif kind == "expand":
            make_expand(f, "tensor")
        elif kind == "slice":
            value, type_ = f.some(is_tensor)
            text, sizes = slice_numbers(f, shape_of(type_))
            f.result(f"tensor.extract_slice {value}{text} : {type_} to {shaped('tensor', sizes)}", shaped("tensor", sizes))
        elif kind == "insert":
            value, type_ = f.some(is_tensor)
            text, sizes = slice_numbers(f, shape_of(type_))
            small = shaped("tensor", sizes)
            if small in f.values:
                f.result(f"tensor.insert_slice {f.pick(small)} into {value}{text} : {small} into {type_}", type_)
        elif kind == "pad":
            value, type_ = f.some(lambda t: is_tensor(t) and shape_of(t))
            shape = shape_of(type_)
            low = [R.choice([0, 0, 1, None]) for _ in shape]
            high = [R.choice([0, 0, 2, None]) for _ in shape]
            to = [None if None in (s, a, b) else s + a + b for s, a, b in zip(shape, low, high)]
            args = ", ".join(f"%p{i}: index" for i in range(len(shape)))
            lows, highs = (", ".join(size_text(f, s) for s in side) for side in (low, high))
            f.result(f"tensor.pad {value} low[{lows}] high[{highs}] {{ ^bb0({args}): tensor.yield %x : f32 }} : "
                   f"{type_} to {shaped('tensor', to)}", shaped("tensor", to))
        elif kind == "empty":
            shape = [R.choice([2, 4, None]) for _ in range(R.randint(1, 3))]
            sizes = ", ".join(f.pick("index") for s in shape if s is None)
            f.result(f"tensor.empty({sizes}) : {shaped('tensor', shape)}", shaped("tensor", shape))
        elif kind == "concat":
            value, type_ = f.some(is_tensor)
            shape = shape_of(type_)
            to = [None if shape[0] is None else 2 * shape[0]] + shape[1:]
            f.result(f"tensor.concat dim(0) {value}, {f.pick(type_)} : ({type_}, {type_}) -> {shaped('tensor', to)}",
                   shaped("tensor", to))
        elif kind == "element":
            value, type_ = f.some(is_tensor)
            indices = ", ".join(f.pick("index") for _ in shape_of(type_))
            f.result(f"tensor.extract {value}[{indices}] : {type_}", "f32")
        else:
            value, type_ = f.some(is_tensor)
            f.result(f"linalg.fill ins(%x : f32) outs({value} : {type_}) -> {type_}", type_)


def make_memref(f):
    numbers(f)
    is_plain = lambda t: t.startswith("memref") and "strided" not in t
    for _ in range(R.randint(3, 9)):
        kind = R.choice(["cast", "dim", "collapse", "expand", "alloc", "load", "store", "copy", "assume"])
        if kind == "cast":
            make_cast(f, "memref")
        elif kind == "dim":
            make_dim(f, "memref")
        elif kind == "collapse":
            make_collapse(f, "memref")
        elif kind == "expand":
            make_expand(f, "memref")
        elif kind == "alloc":
            shape = [R.choice([2, 4, None]) for _ in range(R.randint(1, 3))]
            sizes = ", ".join(f.pick("index") for s in shape if s is None)
            f.result(f"memref.alloc({sizes}) : {shaped('memref', shape)}", shaped("memref", shape))
        elif kind == "load":
            value, type_ = f.some(is_plain)
            indices = ", ".join(f.pick("index") for _ in shape_of(type_))
            f.result(f"memref.load {value}[{indices}] : {type_}", "f32")
        elif kind == "store":
            value, type_ = f.some(is_plain)
            indices = ", ".join(f.pick("index") for _ in shape_of(type_))
            f.emit(f"memref.store {f.pick('f32')}, {value}[{indices}] : {type_}")
        elif kind == "copy":
            value, type_ = f.some(is_plain)
            f.emit(f"memref.copy {value}, {f.pick(type_)} : {type_} to {type_}")
        else:
            value, type_ = f.some(is_plain)
            f.result(f"memref.assume_alignment {value}, {R.choice([8, 16])} : {type_}", type_)


# --- vectors ---

def vector(shape):
    return f"vector<{'x'.join(map(str, shape))}xf32>"


def make_vector(f):
    f.result("arith.constant dense<1.0> : vector<4xf32>", "vector<4xf32>")
    f.result("arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>", "vector<4xf32>")
    is_vector = lambda t: t.startswith("vector")
    for _ in range(R.randint(3, 9)):
        kind = R.choice(["broadcast", "broadcast", "extract", "insert", "shape_cast", "transpose", "slice", "elements"])
        value, type_ = f.some(is_vector)
        shape = shape_of(type_)
        position = [R.randrange(s) for s in shape[: R.randint(1, len(shape))]]
        rest = shape[len(position):]
        part = vector(rest) if rest else "f32"
        if kind == "broadcast":
            if R.random() < 0.5:
                to = vector([R.choice([1, 2, 4]) for _ in range(R.randint(1, 2))])
                f.result(f"vector.broadcast {f.pick('f32')} : f32 to {to}", to)
            elif len(shape) < 3:
                to = vector([R.choice([1, 2])] + shape)
                f.result(f"vector.broadcast {value} : {type_} to {to}", to)
        elif kind == "extract":
            f.result(f"vector.extract {value}{position} : {part} from {type_}", part)
        elif kind == "insert" and part in f.values:
            f.result(f"vector.insert {f.pick(part)}, {value}{position} : {part} into {type_}", type_)
        elif kind == "shape_cast":
            total = eval("*".join(map(str, shape)))
            to = vector(R.choice([s for s in ([total], [1, total], [total, 1], [2, total // 2], [total // 2, 2])
                                  if eval("*".join(map(str, s))) == total]))
            f.result(f"vector.shape_cast {value} : {type_} to {to}", to)
        elif kind == "transpose":
            order = list(range(len(shape)))
            R.shuffle(order)
            to = vector([shape[i] for i in order])
            f.result(f"vector.transpose {value}, {order} : {type_} to {to}", to)
        elif kind == "slice":
            offset = R.randrange(shape[0])
            size = R.randint(1, shape[0] - offset)
            to = vector([size] + shape[1:])
            f.result(f"vector.extract_strided_slice {value} {{offsets = [{offset}], sizes = [{size}], strides = [1]}} : "
                   f"{type_} to {to}", to)
        elif kind == "elements":
            num = R.choice([1, 2, 4])
            elements = ", ".join(f.pick("f32") for _ in range(num))
            f.result(f"vector.from_elements {elements} : {vector([num])}", vector([num]))


def make_parts(f):
    """A chain of insertions and transposes, of which a part is extracted."""
    shape, value = [R.choice([1, 2, 3]) for _ in range(R.choice([1, 2, 3, 3]))], f.pick("f32")
    value = f.result(f"vector.broadcast {value} : f32 to {vector(shape)}", vector(shape)) if R.random() < 0.3 else f.define(
        f"ub.poison : {vector(shape)}")
    for _ in range(R.randint(1, 5)):
        if R.random() < 0.45 and len(shape) > 1:
            order = R.sample(range(len(shape)), len(shape))
            moved = [shape[d] for d in order]
            value = f.result(f"vector.transpose {value}, {order} : {vector(shape)} to {vector(moved)}", vector(moved))
            shape = moved
        else:
            num = R.randint(1, len(shape))
            position, left = [R.randrange(size) for size in shape[:num]], shape[num:]
            part = f.define(f'"part"() : () -> {vector(left)}') if left else f.pick("f32")
            value = f.result(f"vector.insert {part}, {value} {position} : {vector(left) if left else 'f32'} into {vector(shape)}",
                             vector(shape))
    num = R.randint(1, len(shape))
    position, left = [R.randrange(size) for size in shape[:num]], shape[num:]
    type_ = vector(left) if left else "f32"
    extracted = f.define(f"vector.extract {value}{position} : {type_} from {vector(shape)}")
    f.values = {type_: [extracted]}


# --- blocks ---

BLOCK_TYPES = {"i32": "012", "index": "01", "i1": ["true", "false"]}


def make_blocks(f):
    """Blocks that branch on to later ones, seldom to earlier ones, with equal arguments and constants; some cannot be reached."""
    count = R.randint(2, 6)
    takes = [[]] + [[R.choice(list(BLOCK_TYPES)) for _ in range(R.choice([0, 0, 1, 2]))] for _ in range(count)]
    outer, inside = f.values, {}

    def pick(type_):
        if R.random() < 0.25:
            literal = R.choice(BLOCK_TYPES[type_])
            return f.define(f"arith.constant {literal}" + (f" : {type_}" if type_ != "i1" else ""))
        return R.choice((outer[type_] + inside[type_])[-3:])

    def target(at):
        least = max(1, at - 1) if R.random() < 0.15 else at + 1
        to = R.randint(min(least, count), count)
        values = ", ".join(pick(type_) for type_ in takes[to])
        return f"^b{to}({values} : {', '.join(takes[to])})" if takes[to] else f"^b{to}"

    for at in range(count + 1):
        inside = {type_: [f"%b{at}_{i}" for i, t in enumerate(takes[at]) if t == type_] for type_ in BLOCK_TYPES}
        arguments = ", ".join(f"%b{at}_{i}: {t}" for i, t in enumerate(takes[at]))
        if at:
            f.at(0, f"^b{at}({arguments}):" if arguments else f"^b{at}:")
        for _ in range(R.choice([0, 1, 2])):
            kind = R.choice(["op", "add", "cmp", "select", "assert"])
            if kind == "op":
                f.emit(f'"op"({pick("i32")}) : (i32) -> ()')
            elif kind == "add":
                inside["i32"].append(f.define(f"arith.{R.choice(['addi', 'muli', 'xori'])} {pick('i32')}, {pick('i32')} : i32"))
            elif kind == "cmp":
                inside["i1"].append(f.define(f"arith.cmpi {R.choice(['eq', 'slt', 'uge'])}, {pick('i32')}, {pick('i32')} : i32"))
            elif kind == "select":
                inside["i32"].append(f.define(f"arith.select {pick('i1')}, {pick('i32')}, {pick('i32')} : i32"))
            else:
                f.emit(f'cf.assert {pick("i1")}, "asserted"')
        kind = R.choice(["br", "br", "cond_br", "cond_br", "switch", "return"]) if at < count else "end"
        if kind == "br" or (kind == "return" and not at):
            f.emit(f"cf.br {target(at)}")
        elif kind == "cond_br":
            condition, to = pick("i1"), target(at)
            f.emit(f"cf.cond_br {condition}, {to}, {target(at) if R.random() < 0.8 else to}")
        elif kind == "switch":
            flag, default = pick("i32"), target(at)
            cases = [f"{value}: {target(at) if R.random() < 0.7 else default}" for value in R.sample([0, 1, 2, 7], R.randint(0, 3))]
            f.emit(f"cf.switch {flag} : i32, [{', '.join([f'default: {default}'] + cases)}]")
        elif kind == "return":
            f.emit("return")
    f.values = {"i32": [f.define(f"arith.addi {pick('i32')}, {pick('i32')} : i32")]}


KINDS = {
    "index": (make_index, [("%a", "index"), ("%b", "index")]),
    "math": (make_math, [("%x", "f32"), ("%i", "i32")]),
    "complex": (make_complex, [("%z", "complex<f32>"), ("%w", "complex<f32>"), ("%x", "f32"), ("%y", "f32")]),
    "affine": (make_affine, [("%a", "index"), ("%b", "index")]),
    "vector": (make_vector, [("%v", "vector<4xf32>"), ("%w", "vector<2x4xf32>"), ("%x", "f32"), ("%y", "f32")]),
    "parts": (make_parts, [("%x", "f32"), ("%y", "f32")]),
    "blocks": (make_blocks, [("%c", "i1"), ("%d", "i1"), ("%i", "i32"), ("%j", "i32"), ("%a", "index")]),
    "memref": (make_memref, [("%m", "memref<4x6xf32>"), ("%n", "memref<?x4xf32>"), ("%o", "memref<?xf32>"),
                             ("%x", "f32"), ("%a", "index")]),
    "tensor": (make_tensor, [("%t", "tensor<4x6xf32>"), ("%u", "tensor<?x4xf32>"), ("%w", "tensor<?xf32>"),
                             ("%x", "f32"), ("%a", "index")]),
}


def main(kind, seed, count):
    make, arguments = KINDS[kind]
    R.seed(f"{kind} {seed}")
    for i in range(int(count)):
        f = Function(i, arguments)
        make(f)
        print(f.text() + "\n")
        if i + 1 < int(count):
            print("// -----\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
