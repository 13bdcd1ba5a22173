"""Programs whose vector.print is of any numbers, as ones that print i64: the bits of each element, all NaNs alike."""
import itertools
import re

PRINT = re.compile(r"^(\s*)vector\.print (%[\w#]+) : (\S+)\s*(?://.*)?$", re.M)


class Printer:
    def __init__(self):
        self.lines, self.count, self.name = [], 0, "%pr"

    def define(self, text):
        self.count += 1
        self.lines.append(f"{self.name}{self.count} = {text}")
        return f"{self.name}{self.count}"

    def bits(self, value, kind):
        """An i64 for a number."""
        if kind == "i64":
            return value
        if kind == "index":
            return self.define(f"arith.index_cast {value} : index to i64")
        if kind[0] == "i":
            return self.define(f"arith.{'extui' if kind == 'i1' else 'extsi'} {value} : {kind} to i64")
        if kind != "f64":
            value = self.define(f"arith.extf {value} : {kind} to f64")
        is_nan = self.define(f"arith.cmpf uno, {value}, {value} : f64")
        bits = self.define(f"arith.bitcast {value} : f64 to i64")
        none = self.define("arith.constant 9221120237041090560 : i64")
        return self.define(f"arith.select {is_nan}, {none}, {bits} : i64")

    def show(self, value, kind):
        found = re.fullmatch(r"vector<((?:\d+x)*)(\w+)>", kind)
        if not found:
            self.lines.append(f"vector.print {self.bits(value, kind)} : i64")
            return
        for at in itertools.product(*(range(int(n)) for n in found[1].split("x") if n)):
            one = self.define(f"vector.extract {value}[{', '.join(map(str, at))}] : {found[2]} from {kind}")
            self.lines.append(f"vector.print {self.bits(one, found[2])} : i64")


def as_numbers(text):
    printer = Printer()

    def replace(found):
        printer.lines = []
        printer.show(found[2], found[3])
        return "\n".join(found[1] + line for line in printer.lines)

    return PRINT.sub(replace, text)
