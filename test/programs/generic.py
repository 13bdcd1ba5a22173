#!/usr/bin/env python3
"""Prints random functions for the passes that know no op.

    generic.py KIND SEED COUNT

KIND is `branches` (blocks with arguments and every branch of cf), `dominated` (blocks that resemble each other and use what
others define, in any order), `arith`, or ops of scf joined by commas:
if,for,while,execute_region,index_switch,parallel,forall. What is computed goes to unregistered ops."""
import random
import sys

from lines import Lines

R = random.Random()
TYPES = ["i1", "i32", "index", "memref<4xi32>", "memref<?xi32>"]


def pick(env, type_):
    values = env[type_]
    return R.choice(values[-4:]) if R.random() < 0.6 else R.choice(values)


def copied(env):
    return {t: list(values) for t, values in env.items()}


def listed(values, types):
    return f"{', '.join(values)} : {', '.join(types)}" if types else ""


def simple_op(f, depth, env):
    v = f.fresh()
    text, type_ = R.choice([
        (lambda: f'"use"({pick(env, "i32")}, {pick(env, "i1")}) : (i32, i1) -> ()', None),
        (lambda: '"get"() : () -> i32', "i32"),
        (lambda: '"get"() : () -> i1', "i1"),
        (lambda: f"arith.addi {pick(env, 'i32')}, {pick(env, 'i32')} : i32", "i32"),
        (lambda: f"arith.cmpi {R.choice(['eq', 'slt'])}, {pick(env, 'i32')}, {pick(env, 'i32')} : i32", "i1"),
        (lambda: f"arith.xori {pick(env, 'i1')}, %t : i1", "i1"),
        (lambda: "memref.alloc() : memref<4xi32>", "memref<4xi32>"),
        (lambda: f"memref.cast {pick(env, 'memref<4xi32>')} : memref<4xi32> to memref<?xi32>", "memref<?xi32>"),
        (lambda: f"memref.dealloc {pick(env, 'memref<?xi32>')} : memref<?xi32>", None),
    ])
    if type_:
        f.at(depth, f"{v} = {text()}")
        env[type_].append(v)
    else:
        f.at(depth, text())


def body(f, depth, env, kinds, levels, size=3):
    """Ops of a block; returns what can be used at its end."""
    env = copied(env)
    for _ in range(R.randint(0, size)):
        if levels and R.random() < 0.45:
            REGION_OPS[R.choice(kinds)](f, depth, env, kinds, levels - 1)
        else:
            simple_op(f, depth, env)
    return env


def results(f, types):
    """Text in front of an op, and the names of its results."""
    if not types:
        return "", []
    r = f.fresh()
    if len(types) == 1:
        return f"{r} = ", [r]
    return f"{r}:{len(types)} = ", [f"{r}#{i}" for i in range(len(types))]


def some_types():
    return [R.choice(TYPES) for _ in range(R.choice([0, 0, 1, 1, 2, 3]))]


def add(env, names, types):
    for name, type_ in zip(names, types):
        env[type_].append(name)


def yields(f, depth, env, types, op="scf.yield"):
    f.at(depth, f"{op} {listed([pick(env, t) for t in types], types)}")


def make_if(f, depth, env, kinds, levels):
    condition = pick(env, "i1")
    for _ in range(R.choice([1, 1, 2])):
        types = some_types()
        head, names = results(f, types)
        f.at(depth, f"{head}scf.if {condition}{' -> (' + ', '.join(types) + ')' if types else ''} {{")
        yields(f, depth + 1, body(f, depth + 1, env, kinds, levels), types)
        if types or R.random() < 0.4:
            f.at(depth, "} else {")
            yields(f, depth + 1, body(f, depth + 1, env, kinds, levels), types)
        f.at(depth, "}")
        add(env, names, types)


def make_for(f, depth, env, kinds, levels):
    types = some_types()
    head, names = results(f, types)
    iv, args = f.fresh(), [f.fresh() for _ in types]
    carried = ""
    if types:
        inits = ", ".join(f"{a} = {pick(env, t)}" for a, t in zip(args, types))
        carried = f" iter_args({inits}) -> ({', '.join(types)})"
    f.at(depth, f"{head}scf.for {iv} = {pick(env, 'index')} to {pick(env, 'index')} "
                  f"step {R.choice(['%i1', '%i2', pick(env, 'index')])}{carried} {{")
    inside = copied(env)
    inside["index"].append(iv)
    add(inside, args * 2, types * 2)
    yields(f, depth + 1, body(f, depth + 1, inside, kinds, levels), types)
    f.at(depth, "}")
    add(env, names, types)


def make_while(f, depth, env, kinds, levels):
    inputs, types = some_types(), some_types()
    head, names = results(f, types)
    before, after = [f.fresh() for _ in inputs], [f.fresh() for _ in types]
    inits = ", ".join(f"{a} = {pick(env, t)}" for a, t in zip(before, inputs))
    f.at(depth, f"{head}scf.while {'(' + inits + ') ' if inputs else ''}: "
                  f"({', '.join(inputs)}) -> ({', '.join(types)}) {{")
    inside = copied(env)
    add(inside, before * 2, inputs * 2)
    inside = body(f, depth + 1, inside, kinds, min(levels, 1))
    yields(f, depth + 1, inside, types, f"scf.condition({pick(inside, 'i1')})")
    f.at(depth, "} do {")
    if types:
        f.at(depth, f"^bb0({', '.join(f'{a}: {t}' for a, t in zip(after, types))}):")
    inside = copied(env)
    add(inside, after * 2, types * 2)
    yields(f, depth + 1, body(f, depth + 1, inside, kinds, levels), inputs)
    f.at(depth, "}")
    add(env, names, types)


def make_execute_region(f, depth, env, kinds, levels):
    types = some_types()
    head, names = results(f, types)
    arrow = f" -> ({', '.join(types)})" if types else ""
    f.at(depth, f"{head}scf.execute_region{arrow}{R.choice(['', '', ' no_inline'])} {{")
    inside = body(f, depth + 1, env, kinds, levels)
    if R.random() < 0.5:
        yields(f, depth + 1, inside, types)
    else:
        label = f.fresh()[1:]
        f.at(depth + 1, f"cf.cond_br {pick(inside, 'i1')}, ^{label}a, ^{label}b")
        for side in "ab":
            f.at(depth, f"^{label}{side}:")
            yields(f, depth + 1, body(f, depth + 1, inside, kinds, levels), types)
    f.at(depth, "}")
    add(env, names, types)


def make_index_switch(f, depth, env, kinds, levels):
    types = some_types()
    head, names = results(f, types)
    f.at(depth, f"{head}scf.index_switch {pick(env, 'index')}{' -> ' + ', '.join(types) if types else ''}")
    for label in [f"case {v}" for v in R.sample(range(5), R.randint(0, 3))] + ["default"]:
        f.at(depth, f"{label} {{")
        yields(f, depth + 1, body(f, depth + 1, env, kinds, levels), types)
        f.at(depth, "}")
    add(env, names, types)


def make_parallel(f, depth, env, kinds, levels):
    ivs = [f.fresh() for _ in range(R.randint(1, 3))]
    numbers = ["%i0", "%i1", "%i2", "%i4", "%x0", pick(env, "index")]
    lower, upper, step = (", ".join(R.choice(among) for _ in ivs) for among in (numbers, numbers, ["%i1", "%i2", "%x1"]))
    reduced = R.random() < 0.4
    head, names = results(f, ["i32"] if reduced else [])
    init = f" init ({pick(env, 'i32')}) -> i32" if reduced else ""
    f.at(depth, f"{head}scf.parallel ({', '.join(ivs)}) = ({lower}) to ({upper}) step ({step}){init} {{")
    inside = copied(env)
    inside["index"] += ivs
    inside = body(f, depth + 1, inside, kinds, levels)
    if reduced:
        a, b, c = f.fresh(), f.fresh(), f.fresh()
        f.at(depth + 1, f"scf.reduce({pick(inside, 'i32')} : i32) {{")
        f.at(depth + 1, f"^bb0({a}: i32, {b}: i32):")
        f.at(depth + 2, f"{c} = arith.addi {a}, {b} : i32")
        f.at(depth + 2, f"scf.reduce.return {c} : i32")
        f.at(depth + 1, "}")
    f.at(depth, "}")
    add(env, names, ["i32"])


def make_forall(f, depth, env, kinds, levels):
    ivs = [f.fresh() for _ in range(R.randint(1, 3))]
    numbers = ["%i0", "%i1", "%i2", "%x0", "0", "1", "2", "5"]
    lower, upper, step = (", ".join(R.choice(among) for _ in ivs) for among in (numbers, numbers, ["%i1", "%i2", "1", "3"]))
    space = f"in ({upper})" if R.random() < 0.5 else f"= ({lower}) to ({upper}) step ({step})"
    f.at(depth, f"scf.forall ({', '.join(ivs)}) {space} {{")
    inside = copied(env)
    inside["index"] += ivs
    body(f, depth + 1, inside, kinds, levels)
    f.at(depth, "}")


REGION_OPS = {"if": make_if, "for": make_for, "while": make_while, "execute_region": make_execute_region,
              "index_switch": make_index_switch, "parallel": make_parallel, "forall": make_forall}


def structured(number, kinds):
    f = Lines(R)
    f.at(0, f"func.func @f{number}(%c0: i1, %c1: i1, %a: i32, %b: i32, %x0: index, %x1: index, "
              "%m0: memref<4xi32>, %m1: memref<?xi32>) -> (i32, i1, memref<?xi32>) {")
    f.at(1, "%t = arith.constant true")
    f.at(1, "%f = arith.constant false")
    f.at(1, "%k1 = arith.constant 1 : i32")
    for i in (0, 1, 2, 4):
        f.at(1, f"%i{i} = arith.constant {i} : index")
    f.at(1, "%n = arith.xori %c0, %t : i1")
    env = {"i1": ["%c0", "%c1", "%n"] + R.choice([[], ["%t", "%f"]]), "i32": ["%a", "%b", "%k1"],
           "index": ["%x0", "%x1", "%i0", "%i1", "%i4"], "memref<4xi32>": ["%m0"], "memref<?xi32>": ["%m1"]}
    env = body(f, 1, env, kinds, 3, 6)
    f.at(1, f"return {pick(env, 'i32')}, {pick(env, 'i1')}, {pick(env, 'memref<?xi32>')} : i32, i1, memref<?xi32>")
    f.at(0, "}")
    return f.lines


def branches(number):
    f, num_blocks = Lines(R), R.randint(2, 8)
    types = [[]] + [[R.choice(["i1", "i32"]) for _ in range(R.choice([0, 0, 1, 1, 2]))] for _ in range(num_blocks)]
    everywhere = {"i1": ["%c0", "%c1", "%c0", "%t", "%f"], "i32": ["%x0", "%x1", "%k1", "%k2"]}
    f.at(0, f"func.func @f{number}(%c0: i1, %c1: i1, %x0: i32, %x1: i32) -> i32 {{")
    for name, value in ("t", "true"), ("f", "false"), ("k1", "1 : i32"), ("k2", "2 : i32"):
        f.at(1, f"%{name} = arith.constant {value}")
    for block in range(num_blocks + 1):
        args = [f.fresh() for _ in types[block]]
        if block:
            inside = ", ".join(f"{a}: {t}" for a, t in zip(args, types[block]))
            f.at(0, f"^b{block}{'(' + inside + ')' if args else ''}:")
        env = {**{t: [] for t in TYPES}, **copied(everywhere)}
        add(env, args * 3, types[block] * 3)
        for _ in range(R.choice([0, 0, 0, 1, 2])):
            f.at(1, f'"use"({pick(env, "i32")}, {pick(env, "i1")}) : (i32, i1) -> ()')

        def destination():
            to = min(num_blocks, block + R.randint(1, 2)) if R.random() < 0.5 else R.randint(1, num_blocks)
            operands = listed([pick(env, t) for t in types[to]], types[to])
            return f"^b{to}{'(' + operands + ')' if operands else ''}"

        kind = R.random()
        if block == num_blocks or kind < 0.12:
            f.at(1, f"return {pick(env, 'i32')} : i32")
        elif kind < 0.45:
            f.at(1, f"cf.br {destination()}")
        elif kind < 0.85:
            f.at(1, f"cf.cond_br {pick(env, 'i1')}, {destination()}, {destination()}")
        else:
            cases = "".join(f",\n    {v}: {destination()}" for v in R.sample(range(-2, 5), R.randint(0, 3)))
            f.at(1, f"cf.switch {R.choice(everywhere['i32'])} : i32, [\n    default: {destination()}{cases}\n  ]")
    f.at(0, "}")
    return f.lines


def dominated(number):
    """Blocks on a path to a loop, and those in it, which all end at its header."""
    f, num_before, num_inside = Lines(R), R.randint(1, 3), R.randint(1, 4)
    f.at(0, f"func.func @f{number}(%c: i1, %x: i32, %y: i32) {{")
    f.at(1, "cf.cond_br %c, ^p0, ^end" if R.random() < 0.5 else "cf.br ^p0")
    known, blocks = ["%x", "%y"], []

    def body(name, values, to):
        lines = [f"^{name}:"]
        if R.random() < 0.5:
            lines.append(f"  %{name} = \"make\"() : () -> i32")
        else:
            lines.append(f"  %{name} = \"make\"({R.choice(values)}) : (i32) -> i32")
        if R.random() < 0.3:
            lines.append(f"  \"use\"({R.choice(values + ['%' + name])}) : (i32) -> ()")
        return lines + [f"  cf.br ^{to}({R.choice(values + ['%' + name] * 4)} : i32)" if to == "h" else f"  cf.br ^{to}"]

    for i in range(num_before):
        blocks.append(body(f"p{i}", known, f"p{i + 1}" if i + 1 < num_before else "h"))
        known = known + [f"%p{i}"]
    known = known + ["%j"]
    cases = "".join(f",\n    {i}: ^q{i}" for i in range(num_inside))
    header = ["^h(%j: i32):", f"  \"use\"({R.choice(known)}) : (i32) -> ()", "  %k = \"key\"() : () -> i32",
              f"  cf.switch %k : i32, [\n    default: ^end{cases}\n  ]"]
    blocks.append(header)
    for i in range(num_inside):
        blocks.append(body(f"q{i}", known if R.random() < 0.6 else known[:2], "h"))
    blocks.append(["^end:", "  return"])
    R.shuffle(blocks)
    for line in (line for block in blocks for line in block):
        f.at(0, line)
    f.at(0, "}")
    return f.lines


INTEGERS = ["i1", "i8", "i32", "i64", "index", "i128", "vector<2xi32>"]
INTEGER_OPS = ("addi subi muli divui divsi ceildivui ceildivsi floordivsi remui remsi andi ori xori shli shrui shrsi "
               "maxsi maxui minsi minui addi subi muli andi ori xori").split()
FLOAT_OPS = "addf subf mulf divf remf maximumf maxnumf minimumf minnumf".split()
WIDTHS = {"i1": 1, "i8": 8, "i32": 32, "i64": 64, "index": 64, "i128": 128}


def number_of(type_):
    if type_ == "i1":
        return R.choice(["true", "false"])
    if type_[0] == "f":
        return R.choice(["0.0", "-0.0", "1.0", "-1.0", "2.5", "1.0e10", "3.0e-3", {"f32": "0x7FC00000", "f16": "0x7C00"}[type_]])
    half = 1 << (WIDTHS[type_] - 1)
    return str(R.choice([0, 0, 1, 1, -1, -1, 2, 3, 8, 31, -2, half - 1, -half, R.randint(-100, 100)]))


def arith(number):
    f = Lines(R)
    types = R.sample(INTEGERS, 2) + [R.choice(["f32", "f16"]), "i1"]
    env = {t: [] for t in INTEGERS + ["f32", "f16", "vector<2xi1>"]}
    args = [(t, f.fresh()) for t in env for _ in range(2)]
    for type_, name in args:
        env[type_].append(name)

    def value(type_, constants=0.35):
        if R.random() > constants or type_ == "vector<2xi1>":
            return pick(env, type_)
        v = f.fresh()
        element = "i32" if type_[0] == "v" else type_
        numbers = [number_of(element) for _ in range(2)]
        text = f"dense<[{', '.join(numbers)}]> : {type_}" if type_[0] == "v" else numbers[0]
        f.at(1, f"{v} = arith.constant {text}{'' if type_ in ('i1', 'vector<2xi32>') else ' : ' + type_}")
        return v

    def result(type_, text):
        v = f.fresh()
        f.at(1, f"{v} = arith.{text}")
        env[type_].append(v)
        return type_, v

    made = []
    for _ in range(R.randint(3, 12)):
        t, q = R.choice(types), R.random()
        if t[0] == "f":
            made.append(result(t, f"{R.choice(FLOAT_OPS)} {value(t)}, {value(t)} : {t}"))
        elif q < 0.6:
            made.append(result(t, f"{R.choice(INTEGER_OPS)} {value(t)}, {value(t)} : {t}"))
        elif q < 0.75:
            to = "vector<2xi1>" if t[0] == "v" else "i1"
            predicate = R.choice("eq ne slt sle sgt sge ult ule ugt uge".split())
            made.append(result(to, f"cmpi {predicate}, {value(t)}, {value(t)} : {t}"))
        elif q < 0.85:
            made.append(result(t, f"select {value('i1', 0.1)}, {value(t)}, {value(t)} : {t}"))
        else:
            a, b = R.sample(["i1", "i8", "i32", "i64", "i128"], 2)
            cast = "trunci" if WIDTHS[a] > WIDTHS[b] else R.choice(["extui", "extsi"])
            made.append(result(b, f"{cast} {value(a)} : {a} to {b}"))
    kept = R.sample(made, min(3, len(made)))
    head = ", ".join(f"{name}: {t}" for t, name in args)
    names, kinds = ", ".join(v for _, v in kept), ", ".join(t for t, _ in kept)
    return [f"func.func @f{number}({head}) -> ({kinds}) {{", *f.lines, f"  return {names} : {kinds}", "}"]


def main():
    kind, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    R.seed(seed)
    make = {"branches": branches, "dominated": dominated, "arith": arith}.get(kind, lambda number: structured(number, kind.split(",")))
    for number in range(count):
        print("\n".join(make(number)))


if __name__ == "__main__":
    main()
