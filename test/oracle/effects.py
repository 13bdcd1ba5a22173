#!/usr/bin/env python3
"""What mlir-opt knows of the effects of ops, op by op, and what cistern-opt knows.

    effects.py [--show] [FILES...]                (default: the inputs of test/dialect)
    effects.py --execute [--show] [FILES...]      (default: the programs of test/interp)

The .td files do not show effects that are C++ methods. So each op of the inputs is put into programs from which a pass
tells what it takes the op to do, and the two tools are asked whether as many of its copies are left:

    twice      OP; OP                 --cse merges them if OP reads at most
    between    OP; clobber; OP        ... if OP does not even read, or the clobber does not write; clobbers take turns: stores, copies,
                                      calls, frees, fills, atomic updates, ops in regions, ops that only read or allocate, ...
    around     load; OP; load         ... the loads, if OP does not write
    unused     OP                     --cse and --canonicalize erase it if what it does cannot be seen

What is folded, by canonicalize alone, is compared elsewhere.

With --execute, each op is put in twice, with a store to its own memrefs between, and what it returns is printed; cistern-run then
prints the same before and after --cse --canonicalize."""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
from inputs import is_shared  # noqa: E402
from tools import judge, run, tool  # noqa: E402

OURS = tool("cistern-opt")
MARK = "effects.mark"
FLAGS = ["--allow-unregistered-dialect", "--split-input-file"]
GENERIC = ["--mlir-print-op-generic", "--mlir-print-local-scope"]
# Needed by the clobbers, at the beginning of each body: a buffer, another, a number, a place.
SETUP = """%mark_a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
%mark_b = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
%mark_f = "test.number"() : () -> f32
%mark_i = "test.index"() : () -> index
%mark_p = "test.pointer"() : () -> !llvm.ptr
%mark_c = "test.condition"() : () -> i1
%mark_t = "test.tensor"() : () -> tensor<4xf32>
"""
CLOBBERS = {
    "unknown": '"test.clobber"() : () -> ()',
    "store": '"memref.store"(%mark_f, %mark_a, %mark_i) : (f32, memref<4xf32>, index) -> ()',
    "copy": '"memref.copy"(%mark_b, %mark_a) : (memref<4xf32>, memref<4xf32>) -> ()',
    "dealloc": '"memref.dealloc"(%mark_a) : (memref<4xf32>) -> ()',
    "alloc": '%{0} = "memref.alloc"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<4xf32>',
    "realloc": '%{0} = "memref.realloc"(%mark_a) : (memref<4xf32>) -> memref<8xf32>',
    "load": '%{0} = "memref.load"(%mark_a, %mark_i) : (memref<4xf32>, index) -> f32',
    "atomic_rmw": '%{0} = "memref.atomic_rmw"(%mark_f, %mark_a, %mark_i) <{{kind = 0 : i64}}> : '
                  "(f32, memref<4xf32>, index) -> f32",
    "generic_atomic_rmw": '%{0} = "memref.generic_atomic_rmw"(%mark_a, %mark_i) ({{\n^bb0(%{0}x: f32):\n'
                          '"memref.atomic_yield"(%{0}x) : (f32) -> ()\n}}) : (memref<4xf32>, index) -> f32',
    "prefetch": '"memref.prefetch"(%mark_a, %mark_i) <{{isDataCache = true, isWrite = true, localityHint = 3 : i32}}> : '
                "(memref<4xf32>, index) -> ()",
    "dma_start": '"memref.dma_start"(%mark_a, %mark_i, %mark_b, %mark_i, %mark_i, %mark_a, %mark_i) : (memref<4xf32>, index, '
                 "memref<4xf32>, index, index, memref<4xf32>, index) -> ()",
    "dma_wait": '"memref.dma_wait"(%mark_a, %mark_i, %mark_i) : (memref<4xf32>, index, index) -> ()',
    "assume_alignment": '%{0} = "memref.assume_alignment"(%mark_a) <{{alignment = 16 : i32}}> : (memref<4xf32>) -> memref<4xf32>',
    "affine.store": '"affine.store"(%mark_f, %mark_a) <{{map = affine_map<() -> (0)>}}> : (f32, memref<4xf32>) -> ()',
    "vector.store": '%{0} = "test.vector"() : () -> vector<4xf32>\n'
                    '"vector.store"(%{0}, %mark_a, %mark_i) : (vector<4xf32>, memref<4xf32>, index) -> ()',
    "transfer_write": '%{0} = "test.vector"() : () -> vector<4xf32>\n"vector.transfer_write"(%{0}, %mark_a, %mark_i) '
                      "<{{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = "
                      "affine_map<(d0) -> (d0)>}}> : (vector<4xf32>, memref<4xf32>, index) -> ()",
    "transfer_read": '%{0} = "vector.transfer_read"(%mark_a, %mark_i, %mark_f) <{{in_bounds = [true], operandSegmentSizes = '
                     "array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}}> : (memref<4xf32>, index, f32) -> vector<4xf32>",
    "print": '"vector.print"(%mark_f) <{{punctuation = #vector.punctuation<newline>}}> : (f32) -> ()',
    "fill": '"linalg.fill"(%mark_f, %mark_a) <{{operandSegmentSizes = array<i32: 1, 1>}}> ({{\n^bb0(%{0}x: f32, %{0}y: f32):\n'
            '"linalg.yield"(%{0}x) : (f32) -> ()\n}}) : (f32, memref<4xf32>) -> ()',
    "fill of a tensor": '%{0} = "linalg.fill"(%mark_f, %mark_t) <{{operandSegmentSizes = array<i32: 1, 1>}}> ({{\n'
                        '^bb0(%{0}x: f32, %{0}y: f32):\n"linalg.yield"(%{0}x) : (f32) -> ()\n}}) : '
                        "(f32, tensor<4xf32>) -> tensor<4xf32>",
    "if": '"scf.if"(%mark_c) ({{\n"memref.store"(%mark_f, %mark_a, %mark_i) : (f32, memref<4xf32>, index) -> ()\n'
          '"scf.yield"() : () -> ()\n}}, {{\n}}) : (i1) -> ()',
    "if that reads": '"scf.if"(%mark_c) ({{\n%{0}v = "memref.load"(%mark_a, %mark_i) : (memref<4xf32>, index) -> f32\n'
                     '"scf.yield"() : () -> ()\n}}, {{\n}}) : (i1) -> ()',
    "loop": '"scf.for"(%mark_i, %mark_i, %mark_i) ({{\n^bb0(%{0}x: index):\n"test.clobber"() : () -> ()\n'
            '"scf.yield"() : () -> ()\n}}) : (index, index, index) -> ()',
    "assert": '"cf.assert"(%mark_c) <{{msg = "x"}}> : (i1) -> ()',
    "clone": '%{0} = "bufferization.clone"(%mark_a) : (memref<4xf32>) -> memref<4xf32>',
    "bufferization.dealloc": '%{0} = "bufferization.dealloc"(%mark_a, %mark_c, %mark_b) <{{operandSegmentSizes = array<i32: 1, 1, 1>}}> '
                             ": (memref<4xf32>, i1, memref<4xf32>) -> i1",
    "to_tensor": '%{0} = "bufferization.to_tensor"(%mark_a) <{{restrict}}> : (memref<4xf32>) -> tensor<4xf32>',
    "to_buffer": '%{0} = "bufferization.to_buffer"(%mark_t) : (tensor<4xf32>) -> memref<4xf32>',
    "materialize": '"bufferization.materialize_in_destination"(%mark_t, %mark_a) <{{restrict, writable}}> : '
                   "(tensor<4xf32>, memref<4xf32>) -> ()",
    "barrier": '"gpu.barrier"() : () -> ()',
    "gpu.memcpy": '"gpu.memcpy"(%mark_a, %mark_b) : (memref<4xf32>, memref<4xf32>) -> ()',
    "gpu.dealloc": '"gpu.dealloc"(%mark_a) : (memref<4xf32>) -> ()',
    "async.execute": '%{0} = "async.execute"() <{{operandSegmentSizes = array<i32: 0, 0>}}> ({{\n"async.yield"() : () -> ()\n}}) : '
                     "() -> !async.token",
    "llvm.store": '"llvm.store"(%mark_f, %mark_p) <{{ordering = 0 : i64}}> : (f32, !llvm.ptr) -> ()',
    "llvm.fence": '"llvm.fence"() <{{ordering = 4 : i64}}> : () -> ()',
    "llvm.intr.memset": '%{0} = "test.byte"() : () -> i8\n"llvm.intr.memset"(%mark_p, %{0}, %{0}n) <{{isVolatile = false}}> : '
                        "(!llvm.ptr, i8, i64) -> ()",
    "inline_asm": '"llvm.inline_asm"() <{{asm_string = "x", constraints = "", has_side_effects}}> : () -> ()',
}
CLOBBERS["llvm.intr.memset"] = '%{0}n = "test.long"() : () -> i64\n' + CLOBBERS["llvm.intr.memset"]
LOAD = '%{0} = "memref.load"(%mark_a, %mark_i) {{' + MARK + ' = {1} : i64}} : (memref<4xf32>, index) -> f32'
TURNS = 4
OPENING, CLOSING = "([{<", ")]}>"


# --- generic text ---


def match(text, at):
    """The end of the bracket that begins at `at`."""
    depth = 0
    while at < len(text):
        c = text[at]
        if c == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        elif c in OPENING:
            depth += 1
        elif c == ">" and (text[at - 1] in "-=" or text[at + 1 : at + 2] == "="):
            pass
        elif c in CLOSING:
            depth -= 1
            if not depth:
                return at + 1
        at += 1
    return at


class Op:
    """An op in generic form, and where its parts are in its lines."""

    def __init__(self, lines):
        self.text = "\n".join(line.strip() for line in lines)
        found = re.match(r'(?:(%[^=]*) = )?"([\w.$-]+)"\(', self.text)
        self.results, self.name = found[1], found[2]
        at = match(self.text, found.end() - 1)
        for opening in ("[", " <{", " ({"):
            if self.text.startswith(opening, at):
                at = match(self.text, at + len(opening.rstrip("{<([")) if opening != "[" else at)
        self.attrs_at = at

    def marked(self, number, suffix=""):
        """The text, with the mark, its results renamed."""
        at, mark = self.attrs_at, f"{MARK} = {number} : i64"
        if self.text.startswith(" {", at):
            text = f"{self.text[:at]} {{{mark}, {self.text[at + 2:]}"
        else:
            text = f"{self.text[:at]} {{{mark}}}{self.text[at:]}"
        if suffix and self.results:
            renamed = self.results.replace("%", f"%{suffix}_")
            text = renamed + text[len(self.results):]
        return text

    def operands(self):
        """Names and types."""
        start = self.text.index("(")
        end = match(self.text, start)
        at = self.attrs_at
        if self.text.startswith(" {", at):
            at = match(self.text, at + 1)
        at += len(" : ")
        names, types = split(self.text[start + 1 : end - 1]), split(self.text[at + 1 : match(self.text, at) - 1])
        return list(zip(names, types)) if names != [""] else []

    def used(self, suffix=""):
        """Its results as operands, and their types."""
        if not self.results:
            return [], []
        name, _, count = self.results.partition(":")
        at = self.attrs_at
        if self.text.startswith(" {", at):
            at = match(self.text, at + 1)
        types = self.text[match(self.text, at + len(" : ")) + len(" -> ") :]
        count = int(count or 1)
        types = split(types[1:-1]) if types.startswith("(") and match(types, 0) == len(types) else [types]
        name = name.replace("%", f"%{suffix}_") if suffix else name
        names = [f"{name}#{i}" if count > 1 else name for i in range(count)]
        return names, types


def split(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in OPENING:
            depth += 1
        elif c in CLOSING and not (c == ">" and (text[i - 1] in "-=" or text[i + 1 : i + 2] == "=")):
            depth -= 1
        elif c == "," and not depth:
            parts.append(text[start:i].strip())
            start = i + 1
    return parts + [text[start:].strip()]


# --- programs ---

# Ops that are not copied, beside the last one of each block: those that have a name, and unknown ones.
SINGLE = re.compile(r"builtin\.module|.*\.func$|gpu\.module|gpu\.binary|.*\.global$|test\..*")


FREES = re.compile(r'"(memref\.dealloc|memref\.realloc|gpu\.dealloc|bufferization\.dealloc|func\.call\w*)"')


def constant(name, value, kind):
    return f'{name} = "arith.constant"() <{{value = {value} : {kind}}}> : () -> {kind}'


def stored(prefix, name, kind):
    """A store to the first element of a memref."""
    found = re.fullmatch(r"memref<((?:\d+x)*)(f32|f64|i32|i64|index)(, .*)?>", kind)
    if not found or "0x" in found[1]:
        return
    rank = found[1].count("x")
    yield constant(prefix + "i", 0, "index")
    yield constant(prefix + "v", "7.0" if found[2][0] == "f" else 1, found[2])
    indices = f", {prefix}i" * rank
    yield f'"memref.store"({prefix}v, {name}{indices}) : ({found[2]}, {kind}{", index" * rank}) -> ()'


def printed(prefix, name, kind):
    """A number, or the first size of a memref."""
    if re.match(r"memref<\?x", kind):
        yield constant(prefix + "i", 0, "index")
        yield f'{prefix} = "memref.dim"({name}, {prefix}i) : ({kind}, index) -> index'
        name, kind = prefix, "index"
    if re.fullmatch(r"f32|f64|i1|i32|i64|index", kind):
        yield f'"vector.print"({name}) <{{punctuation = #vector.punctuation<newline>}}> : ({kind}) -> ()'


class Program:
    """A chunk in generic form, rewritten line by line. An op is marked with a number that `names` gives its name."""

    def __init__(self, kind, first, names, seen, turn):
        self.kind, self.number, self.names, self.seen, self.turn = kind, first, names, seen, turn
        self.clobbers = list(CLOBBERS.values())

    def clobber(self, op):
        """The next one of this op's; it has had TURNS of them for each time that it was met."""
        count = self.seen[op.name]
        self.seen[op.name] += 1
        return self.clobbers[(count * TURNS + self.turn) % len(self.clobbers)]

    def fence(self, names=(), types=()):
        return f'"test.fence"({", ".join(names)}) : ({", ".join(types)}) -> ()'

    def probe(self, op):
        self.number += 1
        n, copy = self.number, f"mark{self.number}"
        names, types = op.used()
        self.names[n] = op.name
        if self.kind == "unused":
            yield op.text
            yield op.marked(n, copy)
        elif self.kind == "executed":
            yield op.text
            if FREES.search(op.text):
                return
            for i, (name, kind) in enumerate(op.operands()):
                yield from stored(f"%{copy}s{i}", name, kind)
            yield op.marked(n, copy)
            for i, (name, kind) in enumerate(zip(names + op.used(copy)[0], types * 2)):
                yield from printed(f"%{copy}p{i}", name, kind)
        elif self.kind == "around":
            yield LOAD.format(copy + "a", n)
            yield op.text
            yield LOAD.format(copy + "b", n)
            yield self.fence([f"%{copy}a", f"%{copy}b"] + names, ["f32", "f32"] + types)
        else:
            yield op.marked(n)
            if self.kind == "between":
                yield self.clobber(op).format(copy + "c")
            yield op.marked(n, copy)
            again, _ = op.used(copy)
            yield self.fence(names + again, types + types)

    def rewrite(self, lines, function=False):
        """Lines of one level: ops, block headers."""
        i, has_setup = 0, not function
        while i < len(lines):
            line = lines[i]
            text, indent = line.strip(), len(line) - len(line.lstrip())
            if not has_setup and not text.startswith("^"):
                yield SETUP if self.kind != "executed" else ""
                has_setup = True
            if text.startswith("^") or not re.match(r'(%[^=]* = )?"', text):
                yield text
                i += 1
                continue
            end = i
            if text.endswith("({"):
                end += 1
                while len(lines[end]) - len(lines[end].lstrip()) > indent or not re.match(r"\s*\}\)", lines[end]):
                    end += 1
            op = Op(lines[i : end + 1])
            is_last = all(not l.strip() for l in lines[end + 1 :]) or lines[end + 1].strip().startswith("^")
            if SINGLE.match(op.name) or is_last:
                yield from self.inside(lines[i : end + 1], indent)
            elif function:
                yield from self.probe(op)
            else:
                yield op.text
            i = end + 1

    def inside(self, lines, indent):
        """An op that is not copied, with the ops of its regions."""
        start = 0
        for i, line in enumerate(lines):
            at_level = len(line) - len(line.lstrip()) == indent
            if at_level and i and not line.strip().startswith("^"):
                yield from self.rewrite_region(lines[0], lines[start:i])
                start = i
            if at_level and not line.strip().startswith("^"):
                yield line.strip()
                start = i + 1

    def rewrite_region(self, header, lines):
        is_body = re.match(r'\s*"([\w.]+)\.func"', header) and '"gpu.' not in header
        yield from self.rewrite(lines, function=bool(is_body))


def chunks_of(file):
    result = subprocess.run(["mlir-opt-22", *FLAGS, *GENERIC, str(file)], capture_output=True, text=True)
    for chunk in re.split(r"^// -----$", result.stdout, flags=re.M):
        if '.func"(' in chunk:
            yield [line for line in chunk.splitlines() if line.strip() and not line.startswith("#")]


# --- asking ---


def ask(program, flags, texts):
    """Marks that are left in the output, with their number; and the chunks that were refused."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write("\n// -----\n".join(texts))
        file.flush()
        result = run([program, *FLAGS, *GENERIC, *flags, file.name], seconds=600)
        if program == OURS:
            judge(result, [program, *flags], f"{len(texts)} programs")
    outputs = re.split(r"^// -----$", result.output, flags=re.M)
    marks = [collections.Counter(map(int, re.findall(MARK + r" = (\d+)", output))) if output.strip() else None
             for output in outputs]
    return marks, result.errors


def outcome(arguments, text):
    """What it prints but addresses; nothing, if it is wrong in more than leaks or, because what it counts with is overwritten, does not end."""
    result = run(arguments, text, seconds=10)
    if result.status == "timeout":
        return ""
    judge(result, arguments, text, statuses=(0, 1, 4, 5))
    output = re.sub(r"base@ = 0x[0-9a-f]+", "base@", result.output)  # buffers that nothing uses are erased, and others lie elsewhere
    return output if set(re.findall(r"error: (\w+)", result.errors)) <= {"leak"} else ""


def execute(files, show):
    """Each chunk with a main that runs to its end."""
    executed, wrong = 0, 0
    for file in files:
        for chunk in chunks_of(file):
            if 'sym_name = "main"' not in "\n".join(chunk):
                continue
            names = {}
            text = "\n".join(Program("executed", 0, names, collections.Counter(), 0).rewrite(chunk))
            execution = [tool("cistern-run"), "-"]
            before = outcome(execution, text)
            if not before:
                continue
            after = outcome([OURS, "--cse", "--canonicalize", "-"], text)
            executed += len(names)
            if before != outcome(execution, after):
                wrong += 1
                print(f"{file}: prints something else after --cse --canonicalize")
                if show:
                    print(text)
    print(f"{executed} ops executed twice, {wrong} programs that print something else")
    return 1 if wrong or not executed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="the programs that differ")
    parser.add_argument("--execute", action="store_true", help="with cistern-run")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if options.execute:
        return execute(options.files or sorted((ROOT / "test" / "interp").glob("*.mlir")), options.show)
    files = options.files or sorted(
        path for folder in ("dialect", "oracle/corpus") for path in (ROOT / "test" / folder).glob("*/*.mlir") if "invalid" not in path.name and is_shared(path))
    chunks = [chunk for file in files for chunk in chunks_of(file)]
    probed, refused, different = set(), 0, collections.Counter()
    rounds = [("twice", 0, ["--cse"]), ("around", 0, ["--cse"]), ("unused", 0, ["--cse", "--canonicalize"])]
    for kind, turn, passes in rounds + [("between", turn, ["--cse"]) for turn in range(TURNS)]:
        names, texts, number, seen = {}, [], 0, collections.Counter()
        for chunk in chunks:
            program = Program(kind, number, names, seen, turn)
            texts.append("\n".join(program.rewrite(chunk)))
            number = program.number
        for flags in passes:
            theirs, errors = ask("mlir-opt-22", [flags], texts)
            ours, _ = ask(OURS, [flags], texts)
            if options.show and kind == "twice":
                print(errors)
            for text, their, our in zip(texts, theirs, ours):
                numbers = set(map(int, re.findall(MARK + r" = (\d+)", text)))
                if their is None:
                    refused += 1
                    continue
                our = our or {}
                probed |= {names[n] for n in numbers}
                for n in sorted(numbers):
                    if their[n] != our.get(n, 0):
                        different[f"{names[n]}: {kind}, {flags}: {their[n]} left by mlir-opt, {our.get(n, 0)} by cistern-opt"] += 1
                        if options.show:
                            print(f"{names[n]} {kind} {flags}", *[l for l in text.splitlines() if f"{MARK} = {n} " in l or f"mark{n}" in l], sep="\n    ")
    for line, count in sorted(different.items()):
        print(f"{line} ({count})")
    print(f"{len(probed)} kinds of ops, {refused} programs refused by mlir-opt, {len(different)} differences")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
