#!/usr/bin/env python3
"""Ops on numbers meet constants at every type that they take: what canonicalization makes of them verifies, and computes the same.

    every_fold.py [--share=N] [--seed=1] [--only=WORD]

Each op of arith, math and index at integers of several widths, index and all float formats, as scalars, vectors and tensors: with each special number
on either side, with one operand on both, on two constants; ops of ops; casts of casts; loops and switches over integers. After --cse and --canonicalize, cistern-opt and mlir-opt-22 read what was written, and cistern-run prints what it printed before. It also prints that of what
mlir-opt-22 --canonicalize makes, so that folds of two projects agree. What mlir-opt-22 makes invalid, or other numbers of, is counted, and wrong if it
is not in docs/reference/divergences.md. --share=N: every Nth program, others for each seed."""
import argparse
import collections
import itertools
import pathlib
import re
import sys

TEST = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TEST / folder) for folder in ("lib", "programs")]
import integers  # noqa: E402
from tools import crashed, first_error, run, tool  # noqa: E402

ELEMENTS = ["i1", "i2", "i3", "i7", "i8", "i32", "i33", "i64", "i65", "i128", "index"]
SHAPES = ["{}", "vector<2x{}>", "tensor<2x{}>"]
FLOATS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64, "tf32": 19, "f8E5M2": 8, "f8E4M3": 8, "f8E4M3FN": 8, "f8E5M2FNUZ": 8, "f8E4M3FNUZ": 8,
          "f8E4M3B11FNUZ": 8, "f8E3M4": 8, "f6E2M3FN": 6, "f6E3M2FN": 6, "f4E2M1FN": 4, "f80": 80, "f128": 128}
FLOAT_BINARY = "addf subf mulf divf remf maximumf minimumf maxnumf minnumf".split()
FLOAT_NUMBERS = ["0.0", "-0.0", "1.0", "-1.0", "2.0", "-0.5", "1.5"]
PREDICATES = "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split()
MATH = ("absf acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor log log10 log1p log2 round roundeven rsqrt sin sinh "
        "sqrt tan tanh trunc").split()
TESTS = "isfinite isinf isnan isnormal".split()
# Constants that mlir-opt folds otherwise, or to invalid ones: docs/reference/divergences.md.
DIVERGENCES = re.compile(r"divf \(.*f[46]E|truncf|index_cast|math\.atan2|math\.(ceil|floor|roundeven) \(.*(f8E3M4|f6E2M3FN)|scf\.for|invalid: '...' op result #0 must be")
NEGATED = ["f16", "bf16", "f32", "f64", "tf32", "f8E5M2", "f8E4M3", "f8E3M4", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"]  # by cistern-run
Case = collections.namedtuple("Case", "function calls")


def names_of(results):
    return ["%r", "%s"][: len(results)]


class Cases:
    """Functions, and calls of them with numbers on which they are defined."""

    def __init__(self):
        self.cases, self.count = [], 0

    def add(self, arguments, lines, results, rows):
        """`arguments`: their types; a row has a number, or the text of a float, for each."""
        name, n = f"f{self.count}", self.count
        self.count += 1
        head = ", ".join(f"%{'abcd'[i]}: {t}" for i, t in enumerate(arguments))
        body = "\n".join(f"  {line}" for line in [*lines, f"return {', '.join(names_of(results))} : {', '.join(results)}"])
        function = f"func.func private @{name}({head}) -> ({', '.join(results)}) {{\n{body}\n}}\n"
        calls = []
        if re.search(r"f80|f128", function):  # cistern-run does not have these
            rows = []
        for k, row in enumerate(rows):
            given = [f"%a{n}_{k}_{i}" for i in range(len(row))]
            calls += [constant(g, v, t) for g, v, t in zip(given, row, arguments)]
            made = f"%r{n}_{k}"
            calls.append(f"{made}:{len(results)} = func.call @{name}({', '.join(given)}) : ({', '.join(arguments)}) -> ({', '.join(results)})")
            for i, kind in enumerate(results):
                calls += show(f"{made}#{i}", f"%p{n}_{k}_{i}", kind)
        self.cases.append(Case(function, calls))


def constant(name, value, kind):
    element = integers.element_of(kind)
    if element in FLOATS:
        return f"{name} = arith.constant {value if kind == element else f'dense<{value}>'} : {kind}"
    return integers.constant(name, value, kind)


def show(value, name, kind):
    """Lines that print each bit of each element, all NaNs alike."""
    element = integers.element_of(kind)
    if kind != element:
        extract = f"vector.extract {value}[1] : {element} from {kind}" if kind.startswith("vector") else f"tensor.extract {value}[%c1] : {kind}"
        return [f"{name}e = {extract}", *show(f"{name}e", f"{name}x", element)]
    if element in FLOATS:
        width = FLOATS[element]
        return [f"{name}b = arith.bitcast {value} : {element} to i{width}", f"{name}n = arith.cmpf uno, {value}, {value} : {element}",
                f"{name}z = arith.constant -1 : i{width}", f"{name}s = arith.select {name}n, {name}z, {name}b : i{width}", *show(f"{name}s", f"{name}i", f"i{width}")]
    if element == "index" or int(element[1:]) <= 64:
        return [f"vector.print {value} : {element}"]
    return [f"{name}l = arith.trunci {value} : {element} to i64", f"{name}c = arith.constant 64 : {element}", f"{name}h = arith.shrui {value}, {name}c : {element}",
            f"{name}t = arith.trunci {name}h : {element} to i64", f"vector.print {name}l : i64", f"vector.print {name}t : i64"]


def is_defined(name, a, b, width):
    word = re.sub(r"^\w+\.", "", name).split()[0]
    if word in integers.SHIFTS + integers.INDEX_SHIFTS:
        return b < width
    if word == "ipowi":
        return a != 0 or integers.signed(b, width) >= 0
    if word in integers.DIVISIONS + integers.INDEX_DIVISIONS:
        return b != 0 and not (word.rstrip("i").endswith("s") and a == 1 << (width - 1) and b == (1 << width) - 1)
    return True


def plain(lines):
    """The op itself, on any numbers."""
    line = lines[-1] if "arith.select" not in lines[-1] else None
    return [re.sub(r"%x\b", "%a", re.sub(r"%y\b", "%b", line))] if line else lines


def is_executed(name, width):
    """cistern-run has extended arithmetic and functions of up to 64 bits."""
    return width <= 64 or not ("extended" in name or name.startswith("math."))


def swapped(lines, a, b):
    return [re.sub(r"%a\b", "%A", re.sub(r"%b\b", "%B", line)).replace("%A", a).replace("%B", b) for line in lines]


def integer_cases(cases, kind):
    width = integers.width_of(kind)
    numbers = integers.special(width)
    for name, lines, results in integers.ops(kind):
        lines = plain(lines)

        def rows(pairs):
            return [p[:1] if len(p) == 3 else p for p in pairs if is_defined(name, p[0] if len(p) < 3 else p[2][0], p[1] if len(p) < 3 else p[2][1], width)] if is_executed(name, width) else []

        cases.add([kind, kind], lines, results, rows(itertools.islice(itertools.product(numbers, numbers), 0, None, 3)))
        cases.add([kind], swapped(lines, "%a", "%a"), results, rows([(a, None, (a, a)) for a in numbers]))
        for c in numbers:
            cases.add([kind], [constant("%k", c, kind), *swapped(lines, "%a", "%k")], results, rows([(a, None, (a, c)) for a in numbers]))
            cases.add([kind], [constant("%k", c, kind), *swapped(lines, "%k", "%a")], results, rows([(a, None, (c, a)) for a in numbers]))
            for d in numbers:
                cases.add([], [constant("%k", c, kind), constant("%l", d, kind), *swapped(lines, "%k", "%l")], results,
                          [()] if is_executed(name, width) and is_defined(name, c, d, width) else [])


NESTED = "addi subi muli andi ori xori maxsi maxui minsi minui shli shrsi shrui".split()


def nested_cases(cases, kind, rng):
    """outer(inner(x, c), d), and the like; selects between numbers; negated comparisons."""
    width, bit = integers.width_of(kind), integers.with_element(kind, "i1")
    numbers = integers.special(width)
    condition = f"{bit}, " if kind != integers.element_of(kind) else ""
    for outer, inner in itertools.product(NESTED, NESTED):
        for sides in itertools.product(range(2), range(2)):
            c, d = (rng.randrange(width) if op in integers.SHIFTS else rng.choice(numbers) for op in (inner, outer))
            if (inner in integers.SHIFTS and not sides[0]) or (outer in integers.SHIFTS and not sides[1]):
                continue
            one = ("%a, %k", "%k, %a")[not sides[0]]
            two = ("%i, %l", "%l, %i")[not sides[1]]
            cases.add([kind], [constant("%k", c, kind), constant("%l", d, kind), f"%i = arith.{inner} {one} : {kind}", f"%r = arith.{outer} {two} : {kind}"],
                      [kind], [(a,) for a in numbers])
        if {inner, outer} & set(integers.SHIFTS):
            continue
        for operands in ("%a, %i", "%i, %a", "%b, %i", "%i, %b"):
            cases.add([kind, kind], [f"%i = arith.{inner} %a, %b : {kind}", f"%r = arith.{outer} {operands} : {kind}"], [kind],
                      [(a, b) for a in numbers[::2] for b in numbers])
    for c, d in itertools.product(numbers, numbers):
        constants = [constant("%k", c, kind), constant("%l", d, kind)]
        cases.add([bit, kind], [*constants, f"%r = arith.select %a, %k, %l : {condition}{kind}"], [kind], [(0, 0), (1, 0)])
        cases.add([bit, kind], [*constants, constant("%t", 1, bit), f"%n = arith.xori %a, %t : {bit}", f"%r = arith.select %n, %b, %l : {condition}{kind}"],
                  [kind], [(0, c), (1, c)])
    for predicate in integers.PREDICATES:
        cases.add([kind, kind], [f"%p = arith.cmpi {predicate}, %a, %b : {kind}", constant("%t", 1, bit), f"%r = arith.xori %p, %t : {bit}"], [bit],
                  [(a, b) for a in numbers[::2] for b in numbers])
        for c, d, e in itertools.product(numbers[::2], numbers[:3], numbers[-2:]):
            cases.add([bit], [constant("%k", c, kind), constant("%l", d, kind), constant("%m", e, kind), f"%q = arith.select %a, %l, %m : {condition}{kind}",
                              f"%r = arith.cmpi {predicate}, %q, %k : {kind}"], [bit], [(0,), (1,)])


def cast_cases(cases, kind):
    """Casts of constants, of casts, of ops; ops of casts."""
    others = ["i1", "i3", "i8", "i32", "i64", "i100", "index"]
    numbers = integers.special(integers.width_of(kind))
    for name, line, to in integers.casts(kind, others):
        cases.add([kind], [line], [to], [(a,) for a in numbers])
        for c in numbers:
            cases.add([], [constant("%a", c, kind), line], [to], [()])
        for _, second, last in integers.casts(to, [*others, integers.element_of(kind)]):
            cases.add([kind], [line.replace("%r", "%i"), second.replace("%a", "%i")], [last], [(a,) for a in numbers])
        if name.startswith("index."):
            continue
        both = [line.replace("%r", "%x"), line.replace("%r", "%y").replace("%a", "%b")]
        for op in ("andi", "ori", "xori", "addi", "cmpi eq,", "cmpi ne,", "cmpi slt,", "cmpi ult,"):
            result = integers.with_element(to, "i1") if "cmpi" in op else to
            cases.add([kind, kind], [*both, f"%r = arith.{op} %x, %y : {to}"], [result], [(a, b) for a in numbers[::2] for b in numbers])
            cases.add([kind], [both[0], constant("%y", 2, to), f"%r = arith.{op} %x, %y : {to}"], [result], [(a,) for a in numbers])
        if "ext" in name:
            wide, amount = integers.width_of(to), integers.width_of(to) - integers.width_of(kind)
            for shift, count in itertools.product(("shrsi", "shrui", "shli"), {amount, 1, wide - 1}):
                cases.add([kind], [both[0], constant("%k", count, to), f"%y = arith.{shift} %x, %k : {to}", f"%r = arith.trunci %y : {to} to {kind}"], [kind], [(a,) for a in numbers])
            for mul in integers.EXTENDED[1:]:
                if wide <= 64:
                    cases.add([kind, kind], [*both, f"%l, %r = arith.{mul} %x, %y : {to}"], [to], [(a, b) for a in numbers[::2] for b in numbers])


def float_cases(cases, kind):
    element = integers.element_of(kind)
    bit = integers.with_element(kind, "i1")
    x = [(v,) for v in FLOAT_NUMBERS]
    for name in FLOAT_BINARY:
        cases.add([kind], [f"%r = arith.{name} %a, %a : {kind}"], [kind], x)
        for c in FLOAT_NUMBERS:
            for operands in ("%a, %k", "%k, %a"):
                cases.add([kind], [constant("%k", c, kind), f"%r = arith.{name} {operands} : {kind}"], [kind], x)
            for d in FLOAT_NUMBERS:
                cases.add([], [constant("%k", c, kind), constant("%l", d, kind), f"%r = arith.{name} %k, %l : {kind}"], [kind], [()])
    for predicate in PREDICATES:
        cases.add([kind], [f"%r = arith.cmpf {predicate}, %a, %a : {kind}"], [bit], x)
        for c in FLOAT_NUMBERS[::2]:
            cases.add([kind], [constant("%k", c, kind), f"%r = arith.cmpf {predicate}, %a, %k : {kind}"], [bit], x)
            for d in FLOAT_NUMBERS[::3]:
                cases.add([], [constant("%k", c, kind), constant("%l", d, kind), f"%r = arith.cmpf {predicate}, %k, %l : {kind}"], [bit], [()])
    cases.add([kind], [f"%n = arith.negf %a : {kind}", f"%r = arith.negf %n : {kind}"], [kind], x if element in NEGATED else [])
    cases.add([kind, kind], [f"%n = arith.negf %a : {kind}", f"%m = arith.negf %b : {kind}", f"%r = arith.mulf %n, %m : {kind}"], [kind],
              [a + b for a in x for b in x[::2]] if element in NEGATED else [])
    for number in ("sitofp", "uitofp"):
        for source in ("i1", "i3", "i8", "i32", "i64", "i65"):
            for c in integers.special(integers.width_of(source)):
                cases.add([], [constant("%k", c, integers.with_element(kind, source)), f"%r = arith.{number} %k : {integers.with_element(kind, source)} to {kind}"], [kind], [()])
            if number == "sitofp" or source in ("i8", "i32"):  # a number, or a comparison, that is cast
                wider = integers.with_element(kind, "i66")
                for extension in ("extsi", "extui"):
                    cases.add([integers.with_element(kind, source)], [f"%w = arith.{extension} %a : {integers.with_element(kind, source)} to {wider}",
                                                                     f"%r = arith.{number} %w : {wider} to {kind}"], [kind], [(c,) for c in integers.special(integers.width_of(source))])
    for number in ("fptosi", "fptoui"):
        for target in ("i1", "i3", "i8", "i32", "i64", "i65"):
            to = integers.with_element(kind, target)
            for c in ("0.0", "-0.0", "-0.5", "0.5"):
                cases.add([], [constant("%k", c, kind), f"%r = arith.{number} %k : {kind} to {to}"], [to], [()])
    for other, width in FLOATS.items():
        to = integers.with_element(kind, other)
        cast = "extf" if width > FLOATS[element] else "truncf" if width < FLOATS[element] else None
        if cast:
            for c in FLOAT_NUMBERS:
                cases.add([], [constant("%k", c, kind), f"%r = arith.{cast} %k : {kind} to {to}"], [to], [()])
            back = "extf" if cast == "truncf" else "truncf"
            cases.add([kind], [f"%i = arith.{cast} %a : {kind} to {to}", f"%r = arith.{back} %i : {to} to {kind}"], [kind], x)
    for name in MATH:
        for c in FLOAT_NUMBERS:
            cases.add([], [constant("%k", c, kind), f"%r = math.{name} %k : {kind}"], [kind], [()] if element not in ("f80", "f128") else [])
    for name in TESTS:
        for c in FLOAT_NUMBERS:
            cases.add([], [constant("%k", c, kind), f"%r = math.{name} %k : {kind}"], [bit], [()])
    for name in ("copysign", "atan2", "powf"):
        for c in FLOAT_NUMBERS:
            executed = element not in ("f80", "f128")
            cases.add([kind], [constant("%k", c, kind), f"%r = math.{name} %a, %k : {kind}"], [kind], x if executed else [])
            for d in FLOAT_NUMBERS[::2]:
                cases.add([], [constant("%k", c, kind), constant("%l", d, kind), f"%r = math.{name} %k, %l : {kind}"], [kind], [()] if executed else [])


def control_cases(cases, kind):
    """Loops and switches over integers, with bounds that are constants."""
    numbers = integers.special(integers.width_of(kind))
    width = integers.width_of(kind)
    for low, high in itertools.product(numbers, numbers):
        for is_unsigned in (False, True) if kind != "index" else (False,):
            a, b = (low, high) if is_unsigned else (integers.signed(low, width), integers.signed(high, width))
            for step in (1, 2, 3, (1 << (width - 1)) - 1):
                turns = max(0, -(-(b - a) // step)) if step else 9
                if step < 1 or step >= 1 << (width - 1 if not is_unsigned else width) or turns > 5 or a + turns * step >= 1 << (width if is_unsigned else width - 1):
                    continue
                word = "unsigned " if is_unsigned else ""
                one = [constant("%l", low, kind), constant("%h", high, kind), constant("%s0", step, kind)]
                loop = [f"%r = scf.for {word}%i = %l to %h step %s0 iter_args(%x = %a) -> ({kind}) : {kind} {{", f"  %y = arith.addi %x, %i : {kind}", "  %z = arith.muli %y, %y : " + kind,
                        f"  %w = arith.xori %z, %i : {kind}", f"  scf.yield %w : {kind}", "}"]
                cases.add([kind], [*one, *loop], [kind], [(n,) for n in numbers])
                cases.add([kind, kind], [*one[::2], *(line.replace("%h", "%b") for line in loop)], [kind], [(n, high) for n in numbers])
    if kind != "index":
        for taken in numbers:
            arms = [n for n in numbers if n != numbers[-1]]
            listed = ",\n".join(f"    {integers.signed(n, width)}: ^e({constant_name(i)} : {kind})" for i, n in enumerate(arms))
            lines = [*(constant(constant_name(i), n, kind) for i, n in enumerate(numbers)), constant("%flag", taken, kind)]
            for flag in ("%flag", "%a"):
                cases.add([kind], [*lines, f"cf.switch {flag} : {kind}, [\n    default: ^e(%a : {kind}),\n{listed}\n  ]", f"^e(%r: {kind}):"], [kind], [(n,) for n in numbers])


def constant_name(i):
    return f"%k{i}"


def groups(rng):
    """(name, cases)"""
    for element in ELEMENTS:
        for shape in SHAPES:
            kind = shape.format(element)
            for name, make in (("ops", integer_cases), ("casts", cast_cases), ("nested", lambda c, k: nested_cases(c, k, rng))):
                cases = Cases()
                make(cases, kind)
                yield f"{kind} {name}", cases.cases
        if integers.width_of(element) <= 64:  # cistern-run has loops of these
            cases = Cases()
            control_cases(cases, element)
            yield f"{element} control", cases.cases
    for element in FLOATS:
        for shape in SHAPES:
            cases = Cases()
            float_cases(cases, shape.format(element))
            yield f"{shape.format(element)} floats", cases.cases


def module(cases):
    calls = ["%c1 = arith.constant 1 : index"]
    functions = []
    for case in cases:
        functions.append(case.function)
        calls += case.calls
    return "".join(functions) + "func.func @main() {\n" + "".join(f"  {line}\n" for line in calls) + "  return\n}\n"


class Checker:
    def __init__(self):
        self.functions, self.failed, self.printed, self.upstream = 0, 0, 0, collections.Counter()

    def fail(self, what, cases, details):
        self.failed += 1
        print(f"{what}\n{module(cases) if len(cases) < 3 else f'{len(cases)} functions'}{details[:1500]}", flush=True)

    def halves(self, check, cases):
        middle = len(cases) // 2
        check(cases[:middle])
        check(cases[middle:])

    def check(self, cases):
        """What cistern-opt makes, and how it runs."""
        text = module(cases)
        made = run([tool("cistern-opt"), "-", "--cse", "--canonicalize", "--mlir-print-op-generic"], text, 60)
        read = run([tool("mlir-opt"), "-", "-o", "/dev/null"], made.output, 60) if made.status == 0 else made
        again = run([tool("cistern-opt"), "-", "-o", "/dev/null"], made.output, 60) if read.status == 0 else read
        before = run([tool("cistern-run"), "-"], text, 60)
        after = run([tool("cistern-run"), "-"], made.output, 60) if again.status == 0 else again
        if again.status == 0 and before.status == 0 and after == before:
            self.functions += len(cases)
            self.printed += before.output.count("\n")
            return
        if len(cases) > 1:
            self.halves(self.check, cases)
            return
        self.functions += 1
        if made.status or read.status or again.status:
            self.fail("does not verify after canonicalization", cases, made.errors + read.errors + again.errors)
        elif before.status:
            self.fail("cistern-run does not execute it", cases, before.errors)
        else:
            self.fail("computes something else after canonicalization", cases, f"before: {before.output}after: {after.output}{after.errors}{made.output}")

    def check_upstream(self, cases):
        """The same of what mlir-opt makes. What differs is upstream's."""
        text = module(cases)
        made = run([tool("mlir-opt"), "-", "--canonicalize"], text, 60)
        before = run([tool("cistern-run"), "-"], text, 60)
        after = run([tool("cistern-run"), "-"], made.output, 60) if made.status == 0 else made
        if after.status == 0 and after.output == before.output:
            return
        if len(cases) > 1:
            self.halves(self.check_upstream, cases)
            return
        op = re.search(r"%r(?:, %s)? = ([\w.]+(?: \w+,)?)|, %r = ([\w.]+)", cases[0].function)
        kind = re.search(r"-> \((.*?)\) \{", cases[0].function)[1]
        words = "crashes" if crashed(made) else "invalid: " + first_error(made.errors) if made.status else f"other numbers: {(op or [''])[0]}"
        self.upstream[f"{words} ({kind})"] += 1
        if not DIVERGENCES.search(f"{words} ({kind})"):
            self.fail(f"mlir-opt: {words}", cases, f"before: {before.output}after: {after.output}{made.errors}")
        if VERBOSE:
            print(f"mlir-opt: {words}\n{cases[0].function}before: {before.output}after: {after.output}{after.errors[:300]}", flush=True)


VERBOSE = False


def main():
    global VERBOSE  # pylint: disable=global-statement
    import random  # pylint: disable=import-outside-toplevel
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--chunk", type=int, default=400)
    parser.add_argument("--verbose", action="store_true", help="show what mlir-opt makes other numbers of")
    options = parser.parse_args()
    VERBOSE = options.verbose
    checker, asked = Checker(), 0
    for name, cases in groups(random.Random(options.seed)):
        if options.only not in name:
            continue
        cases = cases[options.seed % options.share :: options.share]
        asked += len(cases)
        for at in range(0, len(cases), options.chunk):
            checker.check(cases[at : at + options.chunk])
            checker.check_upstream(cases[at : at + options.chunk])
    print(f"{checker.functions} functions canonicalized, verified and executed, {checker.printed} numbers, {checker.failed} wrong; "
          f"mlir-opt makes {sum(checker.upstream.values())} invalid or other numbers of them")
    for words, count in sorted(checker.upstream.items()):
        print(f"{count:6} {words}")
    return 1 if checker.failed or checker.functions != asked or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
