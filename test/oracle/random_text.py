#!/usr/bin/env python3
"""Random programs through cistern-opt and mlir-opt: the same bytes in all modes, or the same first error.

    random_text.py [--programs N] [--wrong N] [--seed S] [--flags] [--keep]

Functions and statements are mined from the inputs of test/dialect and test/asm, in custom and in generic form, and put
together anew: in nested modules and regions, with other sizes, numbers, element types, names and aliases, with random
attributes, types and locations on ops known and unknown. N programs that mlir-opt accepts are compared in every mode, N
that it refuses by their first error. --flags compares every flag of the printer as well. The same seed makes the same
programs. Many go through one run with --split-input-file; those that differ are shown, and kept in build/oracle/random."""
import argparse
import pathlib
import random
import re
import subprocess
import sys

from inputs import is_shared
from malformed import mutate, statements

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPLIT = "// -----\n"
FLAGS = ["--allow-unregistered-dialect", "--split-input-file"]
MODES = {
    "plain": [],
    "generic": ["--mlir-print-op-generic"],
    "debuginfo": ["--mlir-print-debuginfo", "--mlir-print-local-scope"],
    "locations": ["--mlir-print-debuginfo"],
}
PRINTER_FLAGS = """
--mlir-print-value-users
--mlir-print-value-users --mlir-print-op-generic
--mlir-print-skip-regions
--mlir-print-skip-regions --mlir-print-op-generic
--mlir-print-assume-verified
--mlir-print-local-scope
--mlir-print-debuginfo --mlir-pretty-debuginfo
--mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-local-scope
--mlir-print-unique-ssa-ids
--mlir-print-unique-ssa-ids --mlir-print-value-users
--mlir-use-nameloc-as-prefix
--mlir-use-nameloc-as-prefix --mlir-print-op-generic
--mlir-elide-elementsattrs-if-larger=2
--mlir-elide-resource-strings-if-larger=20
--mlir-print-elementsattrs-with-hex-if-larger=1
--mlir-print-elementsattrs-with-hex-if-larger=-1
--mlir-print-op-generic --mlir-print-debuginfo --mlir-print-value-users
"""


# Known differences (docs/reference/divergences.md) that come up often.
KNOWN = re.compile(
    r'#nvvm|#rocdl|array<-|ptr<-|llvm\.struct<"[^<>]*\b([su]i\d|index|tensor|memref)|-\d[^ ]* : f8E8M0FNU|dense<[^>]*-[^>]*> : [^>]*f8E8M0FNU'
    r'|reassociation = [^:]*-\d{8}'  # a dimension that is none
    r'|tensor\.pad [^\n]*-9223372036854775808'  # the number that says "dynamic": mlir-opt reads operands that are not there
    r'|llvm\.mlir\.global[^\n]*\balignment = (?!-?\d+( : i64)?[,}])'
    r'|#dlti\.(dl_spec|map)(?!<)'  # without brackets: an error and an attribute
    r'|\btosa\.[^\n]*[{,] ?"[^"\n]*" ?(=|,|})'  # an attribute whose name is in quotes
    r'|#tosa\.target_env<[^>]*level = (?!none|"8k")'  # the error names a level twice
)


# --- mining ---

def is_input(path):
    return not re.search(r"invalid|format|verify", path.name) and is_shared(path)


def top_level(chunk):
    text = re.sub(r"^\s*//.*\n", "", chunk, flags=re.MULTILINE)
    text = text.split("{-#")[0]
    return [piece for piece in statements(text.splitlines()) if piece.strip()]


def balanced(text, start):
    """The end of the bracketed text that begins at `start`, or None."""
    depth = 0
    for i in range(start, min(len(text), start + 400)):
        c, before = text[i], text[i - 1]
        if c in "<([{":
            depth += 1
        elif c in ")]}" or (c == ">" and before not in "-="):
            depth -= 1
        elif c in "\n;":
            return None
        if depth == 0:
            return i + 1
    return None


def nested_text(text, pattern):
    found = []
    for match in re.finditer(pattern, text):
        end = balanced(text, match.end() - 1)
        if end:
            found.append(text[match.start() : end])
    return found


class Pool:
    """What programs are made of, in the order of the files, so that a seed is worth the same everywhere."""

    def __init__(self, paths, options):
        self.units = []  # a group of top-level ops and the aliases beside them
        self.by_folder = {}
        types, attrs = set(), set()
        chunks = [(path, chunk) for path in paths for chunk in path.read_text().split(SPLIT)]
        generic = print_all([chunk for _, chunk in chunks], options.mlir_opt, ["--mlir-print-op-generic", "--mlir-print-local-scope"])
        for (path, chunk), text in zip(chunks, generic):
            if text is None:
                continue
            for source in (chunk, text):
                self.add_unit(path, top_level(source))
            types |= set(nested_text(text, r"(?<![\w.#])(?:memref|tensor|vector|complex|tuple|![\w.]+)<"))
            attrs |= set(nested_text(text, r"(?<![\w!.])(?:dense|array|affine_map|affine_set|strided|sparse|#[\w.]+)<"))
        self.types = sorted(types)
        self.attrs = sorted(a for a in attrs if not re.match(r"(affine_map|affine_set|array)<\[", a))

    def add_unit(self, path, pieces):
        if len(pieces) == 1 and pieces[0].startswith('"builtin.module"() ({\n'):
            pieces = top_level("\n".join(pieces[0].split("\n")[1:-1]))
        aliases = [p for p in pieces if re.match(r"[#!][\w$.]+\s*=", p)]
        ops = [p for p in pieces if p not in aliases]
        if ops:
            self.units.append((aliases, ops))
            self.by_folder.setdefault(path.parent.name, []).append(self.units[-1])


# --- attributes, types, locations ---

ODD_STRINGS = ['""', '"a b"', '"\\22"', '"\\0A\\09"', '"\\FF\\00"', '"ä€"', '"-"', '"1x"', '"true"', '"loc"', '"x.y"', '"\\\\"', '"%a"']
FLOATS = ["0.0", "-0.0", "1.0", "0.1", "1.5e300", "-2.5e-310", "3.14159265358979", "0x7FF0000000000000", "65504.0", "1e10", "123456789.0",
          "0xFFF8000000000001", "4.9e-324", "1.0e-7"]
INTEGERS = ["0", "1", "-1", "7", "42", "-128", "255", "65535", "2147483648", "-9223372036854775808", "9223372036854775807", "0xFF"]
INT_TYPES = ["i1", "i4", "i8", "i32", "i64", "i128", "si8", "ui16", "si64", "ui1", "index", "i0"]
FLOAT_TYPES = ["f16", "bf16", "f32", "f64", "tf32", "f80", "f128", "f8E5M2", "f8E4M3FN", "f8E3M4", "f6E2M3FN", "f4E2M1FN", "f8E8M0FNU"]
SIZES = ["1", "2", "3", "4", "?", "0", "16"]
BINARY = ["+", "-", "*", "floordiv", "ceildiv", "mod"]
NAMES = ["a", "test.x", "b", "t.y", '"a b"', '"1"', "z", "alignment", "loc.x", "_", "A1", "x.y.z", '"x-y"', "unit", "value"]


def some(rng, low, high, make):
    return [make() for _ in range(rng.randint(low, high))]


def random_affine(rng, dims, symbols, depth=0):
    atoms = [f"d{i}" for i in range(dims)] + [f"s{i}" for i in range(symbols)] + [str(rng.choice([0, 1, 2, 3, 8, -1, -5]))]
    if depth > 2 or rng.random() < 0.3:
        return rng.choice(atoms)
    op = rng.choice(BINARY)
    right = str(rng.choice([1, 2, 3, 4, 16])) if op in ("floordiv", "ceildiv", "mod") or (op == "*" and rng.random() < 0.8) else \
        random_affine(rng, dims, symbols, depth + 1)
    return f"({random_affine(rng, dims, symbols, depth + 1)} {op} {right})"


def random_map(rng):
    dims, symbols = rng.randint(0, 4), rng.randint(0, 2)
    head = "(" + ", ".join(f"d{i}" for i in range(dims)) + ")" + ("[" + ", ".join(f"s{i}" for i in range(symbols)) + "]" if symbols else "")
    if rng.random() < 0.25:
        return f"affine_set<{head} : ({', '.join(some(rng, 1, 3, lambda: random_affine(rng, dims, symbols) + rng.choice([' >= 0', ' == 0'])))})>"
    return f"affine_map<{head} -> ({', '.join(some(rng, 0, 4, lambda: random_affine(rng, dims, symbols)))})>"


def random_type(rng, pool, depth=0):
    def inner():
        return random_type(rng, pool, depth + 1)

    scalar = rng.choice(INT_TYPES + FLOAT_TYPES)
    shape = "".join(f"{rng.choice(SIZES)}x" for _ in range(rng.randint(0, 3)))
    kind = rng.randrange(14 if depth < 3 else 6)
    if kind < 4:
        return scalar
    if kind == 4:
        return rng.choice(["none", "!foo.bar<1, \"x\">", "!foo.baz", "!async.token", "!shape.shape", "memref<*xf32>", "tensor<*xi1>"])
    if kind < 7:
        return rng.choice(pool.types)
    if kind < 9:
        encoding = f", {random_attr(rng, pool, depth + 2)}" if rng.random() < 0.2 else ""
        return f"tensor<{shape}{scalar}{encoding}>"
    if kind == 9:
        layout = rng.choice(["", "", ", strided<[" + ", ".join(["?"] * shape.count("x")) + "], offset: ?>", ", 1", ', "l1"', ", 0 : i32", ", 3 : i8"])
        return f"memref<{shape}{scalar}{layout}>"
    if kind == 10:
        return f"vector<{rng.choice(['4x', '[4]x', '2x[8]x', ''])}{rng.choice(['f32', 'i8', 'index'])}>"
    if kind == 11:
        return f"tuple<{', '.join(some(rng, 0, 3, inner))}>"
    if kind == 12:
        return f"complex<{rng.choice(['f32', 'i8', 'f64', 'index']) if False else rng.choice(['f32', 'i8', 'f64'])}>"
    return f"({', '.join(some(rng, 0, 2, inner))}) -> ({', '.join(some(rng, 0, 3, inner))})"


def random_number(rng):
    if rng.random() < 0.5:
        return f"{rng.choice(INTEGERS)} : {rng.choice(INT_TYPES)}"
    number, kind = rng.choice(FLOATS), rng.choice(FLOAT_TYPES)
    if kind in ("f80", "f128") and number.startswith("0x"):
        number = "0.1"  # f64 has no number of these bits: a row in docs/reference/divergences.md
    return f"{number} : {kind}"


def random_elements(rng):
    shape = [rng.choice([1, 2, 3]) for _ in range(rng.randint(0, 3))]
    integers = rng.random() < 0.5
    element = rng.choice(["i8", "i64", "i1", "index", "ui8", "si4"] if integers else FLOAT_TYPES)
    values = (["true", "false"] if element == "i1" else ["0", "1", "3", "7"]) if integers else FLOATS[:7]

    def nested(sizes):
        return "[" + ", ".join(nested(sizes[1:]) for _ in range(sizes[0])) + "]" if sizes else rng.choice(values)

    kind = rng.choice(["tensor", "vector"]) if shape and re.match(r"i|f(16|32|64)", element) else "tensor"
    text = rng.choice([rng.choice(values), nested(shape)])
    return f"dense<{text}> : {kind}<{''.join(f'{n}x' for n in shape)}{element}>"


def random_attr(rng, pool, depth=0):
    def inner():
        return random_attr(rng, pool, depth + 1)

    kind = rng.randrange(16 if depth < 3 else 9)
    if kind < 2:
        return random_number(rng)
    if kind == 2:
        return rng.choice(ODD_STRINGS) + (f" : {random_type(rng, pool, 2)}" if rng.random() < 0.2 else "")
    if kind == 3:
        return rng.choice(["unit", "true", "false", "1", "2.5", "-3", "@sym", '@"a b"', "@a::@b", '@x::@"-"::@z', "[]", "{}"])
    if kind == 4:
        return rng.choice(pool.attrs)
    if kind == 5:
        return random_map(rng)
    if kind == 6:
        return random_elements(rng)
    if kind == 7:
        element = rng.choice(["i8", "i32", "i64", "i1", "f32", "f64", "i16"])
        values = ["true", "false"] if element == "i1" else FLOATS[:7] if element[0] == "f" else ["0", "1", "-1", "100"]
        listed = some(rng, 0, 4, lambda: rng.choice(values))
        return f"array<{element}: {', '.join(listed)}>" if listed else f"array<{element}>"
    if kind == 8:
        return rng.choice(['#foo.bar<"x", [1, 2]>', "#foo.baz", "#foo<bar>", 'opaque<"foo", "0x01"> : tensor<1xi8>', "dense_resource<__elided__> : tensor<4xf32>",
                           "sparse<[[0, 1], [1, 0]], [1, 2]> : tensor<2x2xi32>", "distinct[0]<>", "distinct[1]<42 : i32>", "dense<> : tensor<0x2xf32>"])
    if kind < 11:
        return f"[{', '.join(some(rng, 0, 4, inner))}]"
    if kind < 13:
        return random_dict(rng, pool, depth + 1)
    if kind < 15:
        return random_type(rng, pool, depth)
    return random_location(rng, pool, depth)


def random_dict(rng, pool, depth=0):
    names = rng.sample(NAMES, rng.randint(0, 3))
    return "{" + ", ".join(n if rng.random() < 0.2 else f"{n} = {random_attr(rng, pool, depth)}" for n in names) + "}"


def random_location(rng, pool, depth=0):
    def inner():
        return random_location(rng, pool, depth + 1)[4:-1]

    kind = rng.randrange(9 if depth < 3 else 4)
    if kind == 0:
        text = "unknown"
    elif kind < 3:
        text = f'"{rng.choice(["a.mlir", "b c", "-", "x/y.py"])}":{rng.randint(0, 30)}:{rng.randint(0, 9)}'
        text += rng.choice(["", "", f" to :{rng.randint(10, 20)}", f" to {rng.randint(31, 40)}:{rng.randint(0, 9)}"])
    elif kind == 3:
        text = rng.choice(['"name"', '"x"', '"1 2"', '"\\22"', '"c0"', '"%"'])
    elif kind == 4:
        text = f'"{rng.choice(["n", "m-1", "$"])}"({inner()})'
    elif kind < 7:
        text = f"callsite({inner()} at {inner()})"
    else:
        meta = f"<{random_attr(rng, pool, 2)}>" if rng.random() < 0.4 else ""
        text = f"fused{meta}[{', '.join(some(rng, 1, 3, inner))}]"
    return f"loc({text})"


# --- changing programs ---

def fresh(rng):
    return f"%r{rng.randrange(10**6)}"


def is_op(line):
    """A statement that is an op from its first character to its last, and no terminator."""
    return re.match(r"\s*(%[\w#:, %]+=\s*)?(\"?[a-z_]\w*\.|\"[a-z_])", line) and not re.search(r"[{(\[,:=]\s*$|\bloc\(|//", line) and \
        not re.search(r"\b(return|yield|br|cond_br|terminator|switch|condition|reduce|in_parallel)\b", line)


def op_places(lines):
    return [i for i, line in enumerate(lines) if is_op(line) and sum(map(line.count, "{([")) == sum(map(line.count, ")}]"))]


def add_location(rng, pool, text):
    lines = text.split("\n")
    for i in rng.sample(op_places(lines), min(3, len(op_places(lines)))):
        lines[i] += f" {random_location(rng, pool)}"
    return "\n".join(lines)


def add_op(rng, pool, text):
    """An unregistered op, with values that are in sight and a region now and then."""
    lines = text.split("\n")
    places = op_places(lines)
    if not places:
        return text
    at = rng.choice(places)
    typed = re.findall(r"(%\w+): ([a-z]\w*)[,)]", lines[0])
    used = some(rng, 0, 2, lambda: rng.choice(typed)) if typed else []
    results = some(rng, 0, 3, lambda: random_type(rng, pool))
    name = f"{fresh(rng)}:{len(results)} = " if results else ""
    region = ""
    if rng.random() < 0.4:
        args = ", ".join(f"{fresh(rng)}: {random_type(rng, pool, 2)}{' ' + random_location(rng, pool) if rng.random() < 0.3 else ''}" for _ in range(rng.randint(0, 2)))
        copied = lines[at]
        for value in re.findall(r"%\w+", copied.split("=")[0]) if re.match(r"\s*%", copied) else []:
            copied = re.sub(rf"{re.escape(value)}\b", fresh(rng), copied, count=1)
        region = " ({\n" + (f"^bb0({args}):\n" if args else "") + f'{copied}\n  "t.end"() : () -> ()\n}})'
    properties = f" <{random_dict(rng, pool)}>" if rng.random() < 0.2 else ""
    attrs = f" {random_dict(rng, pool)}" if rng.random() < 0.7 else ""
    location = f" {random_location(rng, pool)}" if rng.random() < 0.3 else ""
    lines.insert(at + 1, f"{name}\"{rng.choice(['t.op', 'foo.bar', 'u.v.w'])}\"({', '.join(v for v, _ in used)}){properties}{region}{attrs} : "
                 f"({', '.join(t for _, t in used)}) -> ({', '.join(results)}){location}")
    return "\n".join(lines)


def add_attributes(rng, pool, text):
    """Attributes on the ops of the generic form, and before the types of those that have the usual form."""
    lines = text.split("\n")
    for i in rng.sample(op_places(lines), min(4, len(op_places(lines)))):
        generic = re.search(r"\)( <\{.*\}>)?( : \([^:]*)$", lines[i])
        at = generic.start(2) if generic else lines[i].rfind(" : ")
        if at > 0:
            lines[i] = f"{lines[i][:at]} {random_dict(rng, pool)}{lines[i][at:]}"
    return "\n".join(lines)


def change_everywhere(rng, pool, text):
    """One element type or size, wherever it is."""
    found = re.findall(r"(?<![\w%@\"#!])(?:[su]?i\d+|f\d+|bf16|index)\b|(?<=[<x])(?:\d+|\?)(?=x)", text)
    if not found:
        return text
    old = rng.choice(found)
    new = rng.choice(SIZES + ["5", "128"]) if old.isdigit() or old == "?" else rng.choice(INT_TYPES if "i" in old else FLOAT_TYPES)
    if old.isdigit() or old == "?":
        return re.sub(rf"(?<=[<x]){re.escape(old)}(?=x)", new, text)
    return re.sub(rf"(?<![\w%@\"#!]){old}\b|(?<=x){old}\b", new, text)


def change_number(rng, pool, text):
    numbers = list(re.finditer(r"(?<![\w%@^\"#!.])-?\d+(\.\d+(e[-+]\d+)?)?(?![\w.\"])", text))
    if not numbers:
        return text
    at = rng.choice(numbers)
    new = rng.choice(FLOATS if "." in at.group() else INTEGERS)
    return text[: at.start()] + new + text[at.end() :]


def change_element_values(rng, pool, text):
    """A constant becomes another attribute of its type."""
    return re.sub(r"dense<[^>]*> : (tensor|vector)<[\dx]*[fi]\d+>", lambda m: random_elements(rng) if rng.random() < 0.3 else m.group(), text)


def quote_symbols(rng, pool, text):
    old = re.findall(r"@\w+", text)
    if not old:
        return text
    name = rng.choice(old)
    new = rng.choice(['@"a b"', '@"1"', '@"\\22"', "@x.y$z", '@"ä"', "@_"])
    return re.sub(rf"{name}\b", lambda _: new, text)


def repeat_statement(rng, pool, text):
    lines = text.split("\n")
    places = op_places(lines)
    if places:
        at = rng.choice(places)
        line = lines[at]
        for value in re.findall(r"%\w+", line.split("=")[0]) if re.match(r"\s*%", line) else []:
            line = re.sub(rf"{re.escape(value)}\b", fresh(rng), line, count=1)
        lines.insert(at + 1, line)
    return "\n".join(lines)


def drop_statement(rng, pool, text):
    lines = text.split("\n")
    places = op_places(lines)
    if places:
        del lines[rng.choice(places)]
    return "\n".join(lines)


CHANGES = [add_location, add_op, add_op, add_attributes, change_everywhere, change_number, change_element_values, quote_symbols, repeat_statement,
           drop_statement]


# --- putting together ---

def use_aliases(rng, program):
    """Types and attributes of the program under aliases of its own."""
    aliases = []
    for mark, texts in (("!", nested_text(program, r"(?<![\w.#!])(?:memref|tensor|tuple|complex|![\w.]+)<")),
                        ("#", nested_text(program, r"(?<![\w!.])(?:affine_map|affine_set|strided)<"))):
        for text in sorted(set(texts)):
            if rng.random() < 0.15 and text.count("<") < 4:
                name = f"{mark}al{len(aliases)}"
                aliases.append(f"{name} = {text}")
                program = re.sub(re.escape(text) + r"(?![\w>])", lambda _: name, program)
                aliases = [a.replace(text, name) if not a.startswith(f"{name} =") else a for a in aliases]
    return "\n".join(reversed(aliases)) + ("\n" if aliases else "") + program


def rename_aliases(aliases, ops, number):
    """Aliases of several files side by side."""
    for alias in aliases:
        name = re.match(r"[#!][\w$.]+", alias).group()
        pattern = re.compile(rf"{re.escape(name)}(?![\w$.])(?!<)")
        new = f"{name[0]}m{number}_{re.sub(r'[^a-zA-Z_]', '_', name[1:])}{len(name)}"
        aliases = [pattern.sub(new, a) for a in aliases]
        ops = [pattern.sub(new, op) for op in ops]
    return aliases, ops


def needs(op, others):
    """Those of `others` that define symbols `op` names."""
    names = set(re.findall(r"@[\w$]+", op))
    return [other for other in others if other is not op and names & set(re.findall(r"@[\w$]+", other.split("\n")[0])[:1])]


def make_module(rng, pool, number):
    folder = rng.choice(sorted(pool.by_folder))
    aliases, ops = rng.choice(pool.by_folder[folder])
    aliases, ops = rename_aliases(aliases, ops, number)
    chosen = rng.sample(ops, min(len(ops), rng.randint(1, 2)))
    for op in list(chosen):
        chosen += [n for n in needs(op, ops) if n not in chosen][:4]
    chosen = [op for op in ops if op in chosen]
    changed = []
    for op in chosen:
        lines = op.split("\n")
        if len(lines) > 12 and op.startswith("func") and rng.random() < 0.7:
            op = thin(rng, lines)
        for change in rng.sample(CHANGES, rng.randint(0, 3)):
            op = change(rng, pool, op)
        changed.append(op)
    text = "\n".join(changed)
    kind = rng.random()
    if kind < 0.4:
        return aliases, text
    name = rng.choice(["", " @m", ' @"m n"', f" @k{number}"])
    attributes = f" attributes {random_dict(rng, pool)}" if rng.random() < 0.4 else ""
    location = f" {random_location(rng, pool)}" if rng.random() < 0.2 else ""
    if kind < 0.8:
        return aliases, f"module{name}{attributes} {{\n{text}\n}}{location}"
    return aliases, f'"t.outer"() ({{\n"t.inner"() ({{\n{text}\n}}) {random_dict(rng, pool)} : () -> ()\n}}) : () -> (){location}'


def thin(rng, lines):
    """Keeps a few of the statements that are not needed."""
    joined = statements(lines[1:-1])
    kept = []
    for i, line in enumerate(joined):
        later = "\n".join(joined[i + 1 :])
        defined = re.findall(r"%\w+", line.split("=")[0]) if re.match(r"\s*%", line) else []
        if not is_op(line) or any(re.search(rf"{re.escape(v)}\b", later) for v in defined) or rng.random() < 0.15:
            kept.append(line)
    return "\n".join([lines[0], *kept, lines[-1]])


def make_program(rng, pool):
    aliases, texts = [], []
    for number in range(rng.choice([1, 1, 2, 3])):
        more, text = make_module(rng, pool, number)
        aliases += more
        texts.append(text)
    program = "\n".join([*aliases, *texts]) + "\n"
    if rng.random() < 0.3 and not aliases:
        program = use_aliases(rng, program)
    return program


def make_wrong(rng, pool):
    program = make_program(rng, pool)
    lines = program.split("\n")
    places = [i for i, line in enumerate(lines) if len(line) > 4]
    for _ in range(rng.choice([1, 1, 1, 2]) if places else 0):
        at = rng.choice(places)
        lines[at] = mutate(lines[at], rng)
    return "\n".join(lines)


# --- running ---

def run(program, flags, text):
    try:
        result = subprocess.run([program, *FLAGS, *flags], input=text.encode("utf-8", "surrogateescape"), capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        return None
    return result if result.returncode in (0, 1) else None


def print_all(chunks, program, flags):
    """What each chunk is printed as; None if it is refused."""
    return [out.decode() if out else None for out, _ in run_chunks(chunks, program, flags)]


def run_chunks(chunks, program, flags, lines_before=0):
    """A pair for each chunk: what is printed and the first error, of which one is None; both are if the program crashes.
    Chunks keep their lines when those before them run alone, because locations are compared."""
    text = "\n" * lines_before + SPLIT.join(chunks)
    result = run(program, flags, text)
    if result is None:
        if len(chunks) == 1:
            return [(None, None)]
        half = len(chunks) // 2
        lines = lines_before + sum(chunk.count("\n") + 1 for chunk in chunks[:half])
        halves = run_chunks(chunks[:half], program, flags, lines_before) + run_chunks(chunks[half:], program, flags, lines)
        if (None, None) not in halves:
            raise SystemExit(f"{program} crashes on {len(chunks)} chunks, and on none of them")
        return halves
    outputs = result.stdout.split(SPLIT.encode())
    if len(outputs) != len(chunks):
        raise SystemExit(f"{program}: {len(chunks)} chunks became {len(outputs)}")
    errors, start, starts = {}, 1 + lines_before, []
    for chunk in chunks:
        starts.append(start)
        start += chunk.count("\n") + 1
    for match in re.finditer(rb"^<stdin>:(\d+):(\d+): error: (.*)$", result.stderr, re.MULTILINE):
        line = int(match.group(1))
        index = max(i for i, first in enumerate(starts) if first <= max(line, 1))
        errors.setdefault(index, (line - starts[index] + 1, int(match.group(2)), match.group(3).replace(b"\0", b"")))
    return [(out, None) if out.strip() else (None, errors.get(i, ("somewhere",))) for i, out in enumerate(outputs)]


def batches(items, size):
    return [items[i : i + size] for i in range(0, len(items), size)]


def show(program, mode, ours, theirs, options, kept):
    folder = ROOT / "build" / "oracle" / "random"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{options.seed}-{kept}.mlir"
    path.write_text(program)
    print(f"--- {path.relative_to(ROOT)} [{mode}]")
    if ours[1] is not None or theirs[1] is not None or None in (ours[0], theirs[0]):
        print(f"  mlir-opt: {theirs[1] or 'accepted'}\n  cistern:  {ours[1] or ('accepted' if ours[0] else 'crashed')}")
        return
    a, b = theirs[0].decode(errors="replace").splitlines(), ours[0].decode(errors="replace").splitlines()
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    for name, lines in (("mlir-opt", a), ("cistern", b)):
        print(f"  {name}: {lines[at][:400] if at < len(lines) else '(end)'}")


class Comparison:
    def __init__(self, options):
        self.options, self.different, self.kept = options, 0, 0

    def one_mode(self, programs, mode, flags, same):
        """Compares the programs in one mode; `same` says whether two results are."""
        for batch in batches(programs, 40):
            theirs, ours = (run_chunks(batch, p, flags) for p in (self.options.mlir_opt, self.options.opt))
            for program, a, b in zip(batch, ours, theirs):
                if b != (None, None) and not same(a, b):
                    self.different += 1
                    self.kept += 1
                    show(program, mode, a, b, self.options, self.kept)


def generate(make, count, accepted, rng, pool, options):
    """Programs that mlir-opt accepts, or refuses with an error that has a place."""
    programs, seen = [], set()
    while len(programs) < count:
        batch = [program for program in (make(rng, pool) for _ in range(60)) if program not in seen and SPLIT not in program and not KNOWN.search(program)]
        seen.update(batch)
        for program, (out, error) in zip(batch, run_chunks(batch, options.mlir_opt, [])):
            if (out is not None) if accepted else (error and len(error) == 3):
                programs.append(program)
    return programs[:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=2000)
    parser.add_argument("--wrong", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flags", action="store_true", help="compare the programs under every flag of the printer too")
    parser.add_argument("--only", default="*", help="inputs to mine, below test: 'dialect/tosa/*'")
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    inputs = [path for folder in ("dialect", "asm", "oracle/corpus") for path in sorted((ROOT / "test" / folder).rglob("*.mlir")) if is_input(path)]
    pool = Pool([path for path in inputs if path.match(options.only)], options)
    comparison = Comparison(options)
    programs = generate(make_program, options.programs, True, rng, pool, options)
    modes = list(MODES.items()) + [(f, f.split()) for f in PRINTER_FLAGS.strip().split("\n") if options.flags]
    for mode, flags in modes:
        comparison.one_mode(programs, mode, flags, lambda a, b: a == b)
    wrong = generate(make_wrong, options.wrong, False, rng, pool, options)
    comparison.one_mode(wrong, "error", [], lambda a, b: a[1] == b[1])
    total = len(programs) * len(modes) + len(wrong)
    print(f"{len(programs)} programs in {len(modes)} modes, {len(wrong)} wrong ones; seed {options.seed}")
    print(f"{total - comparison.different} passed, {comparison.different} failed, 0 skipped")
    return 1 if comparison.different else 0


if __name__ == "__main__":
    sys.exit(main())
