"""Ops on integers of any type: what is applied to two numbers, and where it is defined.

A type is written `i7`, `index`, or a vector or tensor of these. An op is (name, lines): the lines compute %r (and %s, where there are
two results) of %a and %b, which are replaced first where the op is not defined on them."""
import re

BINARY = "addi subi muli andi ori xori maxsi maxui minsi minui".split()
SHIFTS = "shli shrsi shrui".split()
DIVISIONS = "divsi divui remsi remui ceildivsi ceildivui floordivsi".split()
EXTENDED = "addui_extended mulsi_extended mului_extended".split()
PREDICATES = "eq ne slt sle sgt sge ult ule ugt uge".split()
UNARY = "absi ctlz cttz ctpop".split()
OF_INDEX = "add sub mul and or xor maxs maxu mins minu".split()
INDEX_DIVISIONS = "divs divu rems remu ceildivs ceildivu floordivs".split()
INDEX_SHIFTS = "shl shrs shru".split()


def element_of(kind):
    return re.sub(r"^(?:vector|tensor)<(?:\d+x)*(.*)>$", r"\1", kind)


def with_element(kind, element):
    return kind[: len(kind) - len(element_of(kind)) - (kind != element_of(kind))] + element + (">" if kind != element_of(kind) else "")


def width_of(kind):
    element = element_of(kind)
    return 64 if element == "index" else int(element[1:])


def signed(value, width):
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


def number(value, element):
    """The number as it is written."""
    if element == "i1":
        return "true" if value & 1 else "false"
    return str(signed(value, width_of(element)))


def constant(name, value, kind):
    """A line; all elements of a vector or tensor are the number."""
    text = number(value, element_of(kind))
    if kind == "i1":
        return f"{name} = arith.constant {text}"
    return f"{name} = arith.constant {text if kind == element_of(kind) else f'dense<{text}>'} : {kind}"


def special(width):
    """Numbers that rules ask for: each once, as unsigned ones."""
    top = 1 << width
    return sorted({v % top for v in (0, 1, 2, -1, -2, top >> 1, (top >> 1) - 1, width - 1)})


def corners(rng, width):
    top, half = 1 << width, 1 << width // 2
    more = [3, -3, (top >> 1) + 1, (top >> 1) - 2, half, half - 1, half + 1, -half, top // 3, rng.randrange(top), rng.randrange(top)]
    return sorted({*special(width), *(v % top for v in more)})


def replaced(kind, is_bad, a, b):
    """Lines after which %x and %y are %a and %b, or numbers on which the op is defined where %bad says that they are not."""
    return [*is_bad, constant("%na", a, kind), constant("%nb", b, kind),
            f"%x = arith.select %bad, %na, %a : {with_element(kind, 'i1')}, {kind}" if kind != element_of(kind) else f"%x = arith.select %bad, %na, %a : {kind}",
            f"%y = arith.select %bad, %nb, %b : {with_element(kind, 'i1')}, {kind}" if kind != element_of(kind) else f"%y = arith.select %bad, %nb, %b : {kind}"]


def defined(name, kind):
    """Lines that make %x and %y of %a and %b; none where any do."""
    width, bit = width_of(kind), with_element(kind, "i1")
    if name in SHIFTS + INDEX_SHIFTS:
        if width == 1:  # 0 is the one amount
            return replaced(kind, [constant("%bad", 1, bit)], 1, 0)
        last = [constant("%last", width - 1, kind), f"%bad = arith.cmpi ugt, %b, %last : {kind}"]
        return replaced(kind, last, 1, 1)
    zero = [constant("%zero", 0, kind), f"%none = arith.cmpi eq, %b, %zero : {kind}"]
    if name == "ipowi":
        return replaced(kind, [constant("%zero", 0, kind), f"%none = arith.cmpi eq, %a, %zero : {kind}", f"%less = arith.cmpi slt, %b, %zero : {kind}",
                               f"%bad = arith.andi %none, %less : {bit}"], 1, 0)
    if name in ("divsi", "remsi", "ceildivsi", "floordivsi", "divs", "rems", "ceildivs", "floordivs"):
        return replaced(kind, [*zero, constant("%least", 1 << (width - 1), kind), constant("%m", -1, kind), f"%p = arith.cmpi eq, %a, %least : {kind}",
                               f"%q = arith.cmpi eq, %b, %m : {kind}", f"%over = arith.andi %p, %q : {bit}", f"%bad = arith.ori %none, %over : {bit}"], 0, 1)
    if name in DIVISIONS + INDEX_DIVISIONS:
        return replaced(kind, [*zero, f"%bad = arith.ori %none, %none : {bit}"], 0, 1)
    return []


def ops(kind):
    """(name, lines, types of %r and %s) of each op that takes the type."""
    bit = with_element(kind, "i1")

    def op(name, text, *results):
        before = defined(name.split(".")[-1], kind)
        text = text if before else text.replace("%x", "%a").replace("%y", "%b")
        return name, [*before, text], results or (kind,)

    for name in BINARY + SHIFTS + DIVISIONS:
        yield op(f"arith.{name}", f"%r = arith.{name} %x, %y : {kind}")
    for name in EXTENDED:
        high = bit if name == "addui_extended" else kind
        yield op(f"arith.{name}", f"%r, %s = arith.{name} %x, %y : {kind}" + (f", {bit}" if name == "addui_extended" else ""), kind, high)
    for predicate in PREDICATES:
        yield op(f"arith.cmpi {predicate}", f"%r = arith.cmpi {predicate}, %x, %y : {kind}", bit)
    yield "arith.select", [f"%c = arith.cmpi slt, %a, %b : {kind}",
                           f"%r = arith.select %c, %a, %b : {f'{bit}, ' if kind != element_of(kind) else ''}{kind}"], (kind,)
    yield op("math.ipowi", f"%r = math.ipowi %x, %y : {kind}")
    for name in UNARY:
        yield op(f"math.{name}", f"%r = math.{name} %x : {kind}")
    if kind == "index":
        for name in OF_INDEX + INDEX_DIVISIONS + INDEX_SHIFTS:
            yield op(f"index.{name}", f"%r = index.{name} %x, %y")
        for predicate in PREDICATES:
            yield op(f"index.cmp {predicate}", f"%r = index.cmp {predicate}(%x, %y)", "i1")


def casts(kind, others):
    """(name, line, type of %r) of each cast to an integer of another width, or index."""
    width = width_of(kind)
    for other in others:
        to = with_element(kind, other)
        if "index" in (element_of(kind), other):
            if element_of(kind) != other:
                for name in ("index_cast", "index_castui"):
                    yield f"arith.{name} {other}", f"%r = arith.{name} %a : {kind} to {to}", to
                for name in ("casts", "castu") if kind == element_of(kind) else ():
                    yield f"index.{name} {other}", f"%r = index.{name} %a : {kind} to {to}", to
        else:
            for name in ("extui", "extsi") if width_of(other) > width else ("trunci",) if width_of(other) < width else ():
                yield f"arith.{name} {other}", f"%r = arith.{name} %a : {kind} to {to}", to
