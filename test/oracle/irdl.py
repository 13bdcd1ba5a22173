#!/usr/bin/env python3
"""Random dialects in IRDL, and random programs in them, through cistern-opt and mlir-opt: the same verdicts, words and bytes?

    irdl.py [--count N] [--first SEED] [--show]    compares N pairs of a dialect and a program (200), and the dialects alone

One pair in four has a wrong dialect (names, lists, references, alternatives); programs are made to fit half of the time."""
import argparse
import concurrent.futures
import itertools
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = os.environ.get("CISTERN_BIN", str(ROOT / "build/release/bin"))
TOGETHER = 25  # dialects in a file
TYPES = ["i32", "f32", "i64", "index", "f16", "tensor<4xf32>", "memref<4xf32>", "vector<4xi8>", "memref<*xf32>", "none",
         "tensor<*xf32>", "complex<f32>", "tuple<i32>", "si8", "() -> i32"]
ATTRS = ["3 : i8", "\"text\"", "unit", "[1, 2]", "@f", "1.5 : f32", "true", "array<i32: 1, 2>", "dense<1> : tensor<2xi8>",
         "{a = 1 : i64}", "affine_map<(d0) -> (d0)>"]
TYPE_BASES = ["integer", "f32", "index", "tensor", "memref", "vector", "unranked_memref", "unranked_tensor", "complex", "function", "none", "tuple"]
ATTR_BASES = ["integer", "string", "unit", "array", "symbol_ref", "float", "dense_array", "dense_int_or_fp_elements", "dictionary", "type", "affine_map"]
EXAMPLES = {"!builtin." + b: t for b, t in zip(TYPE_BASES, ["i32", "f32", "index", "tensor<4xf32>", "memref<4xf32>", "vector<4xi8>", "memref<*xf32>",
            "tensor<*xf32>", "complex<f32>", "() -> i32", "none", "tuple<i32>"])}
EXAMPLES |= {"#builtin." + b: t for b, t in zip(ATTR_BASES, ["3 : i8", "\"text\"", "unit", "[1, 2]", "@f", "1.5 : f32", "array<i32: 1, 2>",
             "dense<1> : tensor<2xi8>", "{a = 1 : i64}", "i32", "affine_map<(d0) -> (d0)>"])}
NAMES = ["a", "b", "c", "x", "y1", "lhs", "out_", "z_0"]
WRONG_NAMES = ["A", "a__b", "_a", "a$b", "a.b", "aB"]


class Dialect:
    """A dialect @d: types t0.. and attributes z0.., each with a number of parameters, and one operation @o."""

    def __init__(self, rng):
        self.rng, self.text, self.wrong = rng, [], rng.random() < 0.25
        self.bodies, self.depth, self.has_wrong_reference = {}, 0, False
        self.params = {"t": [rng.randrange(3) for _ in range(2)], "z": [rng.randrange(3) for _ in range(2)]}
        for letter, kind in (("t", "type"), ("z", "attribute")):
            for i, num in enumerate(self.params[letter]):
                body = self.body(num + 1, of_types=False)
                chosen = [rng.choice(body.values) for _ in range(num)]
                self.bodies[letter, i] = body, chosen
                args = ", ".join(f"{name}: {value}" for name, value in zip(self.names(num), chosen))
                lines = body.lines + ([f"irdl.parameters({args})"] if num or rng.random() < 0.5 else [])
                self.text.append(f"  irdl.{kind} @{letter}{i} {{\n    " + "\n    ".join(lines) + "\n  }")
        self.operation()

    def names(self, num):
        names = self.rng.sample(NAMES, num)
        if self.wrong and num and self.rng.random() < 0.2:
            names[self.rng.randrange(num)] = self.rng.choice(WRONG_NAMES + names)
        return names

    def body(self, num, of_types):
        return Body(self, num, of_types)

    def operation(self):
        rng = self.rng
        body = self.body(rng.randrange(1, 7), True)
        self.names_left = rng.sample(NAMES, len(NAMES))
        self.operands = [rng.choice(["", "", "", "optional ", "variadic ", "single "]) for _ in range(rng.randrange(4))]
        self.results = [rng.choice(["", "", "", "optional ", "variadic "]) for _ in range(rng.randrange(3))]
        # upstream looks at attributes in the order of a hash table, so that all have one name
        self.attrs = [rng.choice(["k", "n 1"])] * rng.choice([0, 0, 1, 2])
        self.solver, self.chosen = body, []
        self.regions = []
        lines = body.lines
        for what, list_ in (("operands", self.operands), ("results", self.results)):
            if not list_:
                self.chosen.append([])
            if list_ or rng.random() < 0.2:
                chosen = [rng.choice(body.values) for _ in list_]
                self.chosen.append(chosen) if list_ else None
                args = ", ".join(f"{self.name()}: {v}{value}" for v, value in zip(list_, chosen))
                lines.append(f"irdl.{what}({args})")
        if self.attrs:
            self.attr_value = rng.choice(body.values)
            lines.append("irdl.attributes {" + ", ".join(f'"{a}" = {self.attr_value}' for a in self.attrs) + "}")
        for i in range(rng.choice([0, 0, 0, 1, 2])):
            args = None if rng.random() < 0.4 else [rng.choice(body.values) for _ in range(rng.randrange(3))]
            size = rng.choice([None, None, 1, 2, 0 if self.wrong else 1])
            lines.append(f"%r{i} = irdl.region" + ("" if args is None else f"({', '.join(args)})") + (f" with size {size}" if size is not None else ""))
            self.regions.append((args, size))
        if self.regions:
            lines.append("irdl.regions(" + ", ".join(f"{self.name()}: %r{i}" for i in range(len(self.regions))) + ")")
        if self.wrong and rng.random() < 0.3:
            lines.append(rng.choice(["irdl.operands()", "irdl.parameters()", "irdl.results(q: %v0)", "%q = irdl.any_of()", "irdl.regions(a: %v0)"]))
        self.text.append("  irdl.operation @o {\n    " + "\n    ".join(lines) + "\n  }")

    def name(self):
        if self.wrong and self.rng.random() < 0.1:
            return self.rng.choice(WRONG_NAMES + NAMES)
        return self.names_left.pop() if self.names_left else self.rng.choice(NAMES)

    def __str__(self):
        return "irdl.dialect @d {\n" + "\n".join(self.text) + "\n}\n"


class Body:
    """Constraints %v0..; each line says one."""

    def __init__(self, dialect, num, of_types):
        self.d, self.rng, self.lines, self.values = dialect, dialect.rng, [], []
        self.own = dialect.params
        self.types = of_types
        self.said = {}
        for _ in range(max(num, 1)):
            value = f"%v{len(self.values)}"
            self.said[value] = self.constraint()
            self.lines.append(f"{value} = irdl.{self.said[value]}")
            self.values.append(value)

    def fitting(self, value, assigned):
        """An attribute that satisfies a constraint."""
        if value not in assigned:
            word, _, rest = self.said[value].partition("(" if "_of" in self.said[value] else " ")
            assigned[value] = self.fitting_one(word, rest.rstrip(")"), assigned)
        return assigned[value]

    def fitting_one(self, word, rest, assigned):
        if word == "is":
            return rest
        if word in ("any_of", "all_of"):
            return self.fitting(self.rng.choice(rest.split(", ")) if word == "any_of" else rest.split(", ")[0], assigned)
        if word in ("base", "parametric") and "@" in rest:
            if rest[:6] not in ("@d::@t", "@d::@z"):
                return "i32" # a wrong reference
            letter, i = rest[5], int(rest[6])
            arguments = [] if word == "base" else [a for a in rest[8:].rstrip(">").split(", ") if a]
            own = self.d.bodies.get((letter, i))
            if arguments or own is None or self.d.depth > 4: # a type may be a parameter of itself
                params = [self.fitting(a, assigned) for a in arguments]
            else:
                there = {}
                self.d.depth += 1
                params = [own[0].fitting(a, there) for a in own[1]]
                self.d.depth -= 1
            return ("!" if letter == "t" else "#") + f"d.{letter}{i}" + (f"<{', '.join(params)}>" if params else "")
        if word == "base":
            return EXAMPLES[rest.strip('"')]
        return self.rng.choice(TYPES)

    def some(self, most):
        return [self.rng.choice(self.values) for _ in range(self.rng.randrange(1, most))] if self.values else []

    def constraint(self):
        rng = self.rng
        kind = rng.choice(["any", "is", "is", "is", "base", "ref", "parametric", "any_of", "any_of", "all_of"])
        if kind == "is":
            return "is " + rng.choice(TYPES if rng.random() < 0.8 else ATTRS)
        if kind == "base":
            sigil = "!" if rng.random() < 0.8 else "#"
            return f'base "{sigil}builtin.{rng.choice(TYPE_BASES if sigil == "!" else ATTR_BASES)}"'
        if kind in ("ref", "parametric"):
            letter, i = ("t" if rng.random() < 0.8 else "z"), rng.randrange(2)
            symbol = f"@d::@{letter}{i}"
            if self.d.wrong and not self.d.has_wrong_reference and rng.random() < 0.2:
                self.d.has_wrong_reference = True # one, because upstream finds the last one first
                symbol = rng.choice(["@d::@o", "@d::@none", "@d", "@t0"])
            if kind == "ref":
                return "base " + symbol
            num = self.own[letter][i] if rng.random() < 0.9 else rng.randrange(3)
            return f"parametric {symbol}<{', '.join(rng.choice(self.values) for _ in range(num)) if self.values else ''}>"
        if kind in ("any_of", "all_of") and self.values:
            return f"{kind}({', '.join(self.some(4))})"
        return "any"


def attribute(dialect, rng, depth=0):
    if rng.random() < 0.25 and depth < 3:
        letter, i = rng.choice("tz"), rng.randrange(2)
        num = dialect.params[letter][i] if rng.random() < 0.95 else rng.randrange(3)
        params = ", ".join(attribute(dialect, rng, depth + 1) for _ in range(num))
        return ("!" if letter == "t" else "#") + f"d.{letter}{i}" + (f"<{params}>" if num or rng.random() < 0.2 else "")
    return rng.choice(TYPES if rng.random() < 0.6 else ATTRS)


def some_type(dialect, rng):
    while True:
        attr = attribute(dialect, rng)
        if attr[0] == "!" or attr in TYPES:
            return attr


def program(dialect, rng):
    """A function whose arguments are the operands of one op."""
    common = some_type(dialect, rng) if rng.random() < 0.3 else None
    assigned = {} if rng.random() < 0.85 else None

    def one(constraint):
        if assigned is not None and rng.random() < 0.97:
            return dialect.solver.fitting(constraint, assigned)
        return common or attribute(dialect, rng)

    def values(groups, chosen):
        sizes = [{"optional ": rng.randrange(2), "variadic ": rng.randrange(3)}.get(g, 1) for g in groups]
        types = [one(c) for c, size in zip(chosen, sizes) for _ in range(size)]
        if rng.random() < 0.05:
            types.append("i32")
        return [t if t in TYPES or t[0] == "!" else some_type(dialect, rng) for t in types], sizes

    operands, operand_sizes = values(dialect.operands, dialect.chosen[0])
    results, result_sizes = values(dialect.results, dialect.chosen[1])
    attrs = {}
    for name in dialect.attrs:
        if rng.random() < 0.9:
            attrs[f'"{name}"'] = one(dialect.attr_value)
    for what, groups, sizes in (("operand", dialect.operands, operand_sizes), ("result", dialect.results, result_sizes)):
        if sum(g in ("optional ", "variadic ") for g in groups) > 1 and rng.random() < 0.9:
            if rng.random() < 0.1:
                sizes = [s + rng.choice([-1, 0, 1, -2]) for s in sizes] + [0] * rng.randrange(2)
            attrs[what + "SegmentSizes"] = f"array<i{rng.choice([32] * 9 + [64])}: {', '.join(map(str, sizes))}>" if sizes else "array<i32>"
    if rng.random() < 0.2:
        attrs["more"] = "1 : i32"
    regions = []
    for args, size in dialect.regions + ([(None, None)] if rng.random() < 0.05 else []):
        num = len(args) if args is not None else rng.randrange(2)
        num += rng.random() < 0.1
        types = [one(args[i]) if args and i < len(args) else "i32" for i in range(num)]
        entry = ", ".join(f"%q{len(regions)}{i} : {t if t in TYPES or t[0] == '!' else some_type(dialect, rng)}" for i, t in enumerate(types))
        blocks = size if size and rng.random() < 0.9 else rng.randrange(3)
        text = [f"^bb{b}{'(' + entry + ')' if entry and not b else ''}:\n \"cf.br\"()[^bb{max(b, 1) if blocks > 1 else 'x'}] : () -> ()" for b in range(blocks)]
        regions.append("{" + "\n".join(text) + "}")
    args = ", ".join(f"%a{i}: {t}" for i, t in enumerate(operands))
    names = "".join(f"%r{i}, " for i in range(len(results)))[:-2] + (" = " if results else "")
    text = f"func.func @f({args}) {{\n  {names}\"d.o\"({', '.join(f'%a{i}' for i in range(len(operands)))})"
    text += f" ({', '.join(regions)})" if regions else ""
    text += " {" + ", ".join(f"{k} = {v}" for k, v in attrs.items()) + "}" if attrs else ""
    return text + f" : ({', '.join(operands)}) -> ({', '.join(results)})\n  return\n}}\n"


def run(tool, args, cwd):
    result = subprocess.run([tool, *args], capture_output=True, cwd=cwd, timeout=60)
    return result.returncode, result.stdout, result.stderr


def make(seed):
    rng = random.Random(seed)
    dialect = Dialect(rng)
    return str(dialect), program(dialect, rng)


def answers(args, **files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            pathlib.Path(folder, f"{name}.mlir").write_text(text)
        return args, run("mlir-opt-22", args, folder), run(BIN + "/cistern-opt", args, folder)


def compare(seeds):
    """Dialects are read together by one run of each program, and where these differ by themselves."""
    made = [make(seed) for seed in seeds]
    alone = []
    for args in (["d.mlir"], ["d.mlir", "--mlir-print-op-generic"]):
        _, theirs, ours = answers([*args, "--split-input-file"], d="\n// -----\n".join(dialect for dialect, _ in made))
        if theirs != ours or theirs[0] not in (0, 1):
            alone.append(args)
    results = []
    for seed, (dialect, text) in zip(seeds, made):
        found = [*(answers(args, d=dialect) for args in alone), answers(["--irdl-file=d.mlir", "p.mlir"], d=dialect, p=text)]
        results.append((seed, dialect, text, [(a, t, o) for a, t, o in found if t != o and t[0] in (0, 1)], found[-1][1][0]))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    wrong = accepted = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        end = options.first + options.count
        parts = [range(first, min(first + TOGETHER, end)) for first in range(options.first, end, TOGETHER)]
        for seed, dialect, text, differences, status in itertools.chain.from_iterable(pool.map(compare, parts)):
            accepted += status == 0
            wrong += bool(differences)
            for args, theirs, ours in differences if options.show else []:
                print(f"=== seed {seed}: {' '.join(args)}\n{dialect}{text}--- mlir-opt: {theirs[0]}\n{(theirs[2] or theirs[1]).decode()}"
                      f"--- cistern-opt: {ours[0]}\n{(ours[2] or ours[1]).decode()}")
            if differences:
                print(f"irdl: seed {seed} differs")
    print(f"irdl: {options.count} dialects and programs, {accepted} accepted, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
