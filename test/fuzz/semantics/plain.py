"""Makes programs executable that use what cistern-run does not: work that goes on is done where it is waited for, as late as can
be; tensors of buffers, pointers and casts that stand for a memref become the memref itself."""
import re

NAME = r"(%[\w.$-]+(?:#\d+)?)"


ON_TENSORS = re.compile(r"tensor\.(?:insert|empty|generate|extract_slice)|outs\(.*: tensor<")


def plain(text):
    if ON_TENSORS.search(text):  # tensors are values there, not other names of memrefs
        return text
    parts = re.split(r"(?m)^(?=\s*func\.func )", text)
    return "".join(function(part) for part in parts)


def function(text):
    if not re.search(r"async\.|gpu\.|to_tensor|to_buffer|llvm\.|unrealized", text):
        return text
    lines = names(work(text.splitlines()))
    return "\n".join(lines) + "\n"


def renamed(body, token):
    """Names of an inner region may be used again after it."""
    body = "\n".join(text for text in body if "async.yield" not in text)
    for name in set(re.findall(r"(?m)^\s*(%[\w.$-]+)(?::\d+)? = ", body)):
        body = re.sub(re.escape(name) + r"(?![\w.$-])", name + ".in" + token.strip("%"), body)
    return body.split("\n")


def work(lines):
    """Moves work to the op that waits for it."""
    out, bodies, i = [], {}, 0
    while i < len(lines):
        line = lines[i]
        start = re.match(rf"(\s*){NAME} = async\.execute \{{", line)
        copy = re.match(rf"\s*{NAME} = gpu\.memcpy async \[.*?\] {NAME}, {NAME} : (memref<[^>]*>+), (memref<.*>)", line)
        wait = re.match(rf"(\s*)(?:async\.await {NAME} : |gpu\.wait \[{NAME}\])", line)
        if start:
            end = next(k for k in range(i, len(lines)) if lines[k].rstrip() == start[1] + "}")
            bodies[start[2]] = renamed(lines[i + 1:end], start[2])
            i = end
        elif copy:
            token, target, source, to, of = copy.groups()
            bodies[token] = [f"memref.copy {source}, {target} : {of} to {to}"]
        elif wait:
            out += bodies.pop(wait[2] or wait[3])
        elif not re.match(rf"\s*{NAME} = gpu\.wait async", line):
            out.append(line)
        i += 1
    if bodies:
        raise ValueError(f"nothing waits for {', '.join(bodies)}")
    return out


ALIASES = [rf"\s*{NAME} = bufferization\.to_tensor {NAME} restrict : (memref<.*>) to tensor",
           rf"\s*{NAME} = bufferization\.to_buffer {NAME} : ",
           rf"\s*{NAME} = builtin\.unrealized_conversion_cast {NAME} : memref<.*> to memref",
           rf"\s*{NAME} = memref\.extract_aligned_pointer_as_index {NAME} : (memref<.*>) -> index",
           rf"\s*{NAME} = arith\.index_cast {NAME} : index to i64",
           rf"\s*{NAME} = llvm\.inttoptr {NAME} : i64"]


class Names:
    """What names stand for, as far as they are not defined again."""

    def __init__(self):
        self.memrefs, self.pointers, self.types = {}, {}, {}

    def forget(self, name):
        for table in (self.memrefs, self.pointers, self.types):
            table.pop(name, None)

    def define(self, line):
        for name in re.findall(rf"^\s*(%[\w.$-]+)(?::\d+)? = ", line):
            for defined in [name] + [f"{name}#{i}" for i in range(4)]:
                self.forget(defined)
        if line.lstrip().startswith("^"):
            for name in re.findall(rf"{NAME}: ", line):
                self.forget(name)


def names(lines):
    """Names of a memref become the memref."""
    known, out, numbers = Names(), [], 0
    for line in lines:
        left, equals, right = line.partition(" = ")
        if not re.match(rf"\s*%[\w.$-]+(:\d+)?$", left):
            left, equals, right = "", "", line
        if line.lstrip().startswith("^"):  # its arguments are new names
            known.define(line)
        line = left + equals + re.sub(NAME, lambda m: known.memrefs.get(m[1], m[1]), right)
        known.define(line)
        made = next((m for m in (re.match(a, line) for a in ALIASES) if m), None)
        if made and "extract_aligned" in line:
            known.pointers[made[1]], known.types[made[2]] = made[2], made[3]
        elif made and "index_cast" in line:
            if made[2] in known.pointers:
                known.pointers[made[1]] = known.pointers[made[2]]
        elif made and "inttoptr" in line:
            known.memrefs[made[1]] = known.pointers[made[2]]
            continue
        elif made:
            known.memrefs[made[1]] = made[2]
            if "to_tensor" in line:
                known.types[made[2]] = made[3]
            continue
        load = re.match(rf"(\s*){NAME} = llvm\.load {NAME} : ", line)
        if load:
            numbers += 1
            out.append(f"{load[1]}%plain{numbers} = arith.constant 0 : index")
            line = f"{load[1]}{load[2]} = memref.load {load[3]}[%plain{numbers}] : {known.types[load[3]]}"
        extract = re.match(rf"(\s*{NAME} = )tensor\.extract {NAME}(\[.*\]) : tensor", line)
        if extract and extract[3] in known.types:
            line = f"{extract[1]}memref.load {extract[3]}{extract[4]} : {known.types[extract[3]]}"
        out.append(line)
    return out
