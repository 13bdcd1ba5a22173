"""Programs that apply ops of arith, index and math to numbers of each width and format: those of test/interp/numbers.py, fewer of
each, and cistern-run's formats that mlir-runner does not have."""
import importlib.util
import pathlib

PATH = pathlib.Path(__file__).resolve().parents[2] / "interp" / "numbers.py"
SPEC = importlib.util.spec_from_file_location("interp_numbers", PATH)
numbers = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(numbers)

MOST_ROWS = 8
INDEX_BINARY = "add sub mul and or xor maxs maxu mins minu".split()
INDEX_DIVISIONS = "divs divu rems remu ceildivs ceildivu floordivs".split()
INDEX_SHIFTS = "shl shrs shru".split()
SMALL_FLOATS = "f8E5M2 f8E4M3FN f8E4M3 f8E3M4 f8E4M3FNUZ f8E5M2FNUZ f8E4M3B11FNUZ tf32".split()
MORE_MATH = "erfc rsqrt".split()


class Pieces:
    """Takes what numbers.py adds, a few calls of each op, and divides it into programs."""

    def __init__(self, rng, most_calls):
        self.rng, self.most_calls, self.programs = rng, most_calls, [numbers.Program()]

    def add(self, label, types, result, body, rows):
        rows = self.rng.sample(rows, min(MOST_ROWS, len(rows)))
        if len(self.programs[-1].calls) + len(rows) > self.most_calls:
            self.programs.append(numbers.Program())
        self.programs[-1].add(label, types, result, body, rows)


def add_index(pieces, rng):
    values = numbers.int_values(rng, 64)
    for name in INDEX_BINARY + INDEX_DIVISIONS + INDEX_SHIFTS:
        rows = numbers.pairs(rng, values, values, 20)
        if name in INDEX_SHIFTS:
            rows = [(a, b % 64) for a, b in rows]
        if name in INDEX_DIVISIONS:
            rows = [p for p in rows if numbers.divides("si" if name.endswith("s") else "ui", 64)(p)]
        pieces.add(name, ["index", "index"], "index", f"  %r = index.{name} %a0, %a1", rows)
    for p in numbers.CMPI:
        pieces.add(p, ["index", "index"], "i1", f"  %r = index.cmp {p}(%a0, %a1)", numbers.pairs(rng, values, values, 8))


def add_math(pieces, rng):
    for t in numbers.FLOATS:
        values = numbers.float_values(rng, t)
        for name in MORE_MATH:
            pieces.add(name, [t], t, f"  %r = math.{name} %a0 : {t}", [(v,) for v in values])
        for name in ("powf", "copysign", "atan2"):
            pieces.add(name, [t, t], t, f"  %r = math.{name} %a0, %a1 : {t}", numbers.pairs(rng, values, values, 20))
        for name in ("isfinite", "isinf", "isnan", "isnormal"):
            pieces.add(name, [t], "i1", f"  %r = math.{name} %a0 : {t}", [(v,) for v in values])
        pieces.add("clampf", [t, t, t], t, f"  %r = math.clampf %a0 to [%a1, %a2] : {t}",
                   [(rng.choice(values), rng.choice(values), rng.choice(values)) for _ in range(10)])
        pieces.add("fpowi", [t, "i32"], t, f"  %r = math.fpowi %a0, %a1 : {t}, i32",
                   [(rng.choice(values), rng.choice([0, 1, 2, 3, 7, -1, -2, -5])) for _ in range(10)])


def add_small_floats(pieces, rng):
    """All of arith in formats of 8 bits, whose numbers are made of integers' bits."""
    for t in SMALL_FLOATS[:-1]:
        rows = [(rng.randrange(256), rng.randrange(256)) for _ in range(40)]
        of_bits = f"  %x = arith.bitcast %a0 : i8 to {t}\n  %y = arith.bitcast %a1 : i8 to {t}\n"
        for name in numbers.FLOAT_BINARY:
            pieces.add(f"{name} {t}", ["i8", "i8"], "f64",
                       of_bits + f"  %z = arith.{name} %x, %y : {t}\n  %r = arith.extf %z : {t} to f64", rows)
        for p in numbers.CMPF:
            pieces.add(f"cmpf {p} {t}", ["i8", "i8"], "i1", of_bits + f"  %r = arith.cmpf {p}, %x, %y : {t}", rows)
        for other in numbers.FLOATS:
            values = numbers.float_values(rng, other)
            pieces.add(f"truncf {other} {t}", [other], "f64",
                       f"  %z = arith.truncf %a0 : {other} to {t}\n  %r = arith.extf %z : {t} to f64", [(v,) for v in values])


def programs(rng, most_calls):
    """(name, text) of each."""
    pieces = Pieces(rng, most_calls)
    numbers.show = lambda name, kind, at: [f"vector.print {name} : {kind}"]
    numbers.add_ints(pieces, rng, "")
    add_index(pieces, rng)
    numbers.add_floats(pieces, rng, "")
    add_math(pieces, rng)
    add_small_floats(pieces, rng)
    for i, program in enumerate(pieces.programs):
        yield f"each-number-{i}", program.text()
