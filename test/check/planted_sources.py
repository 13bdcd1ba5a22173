#!/usr/bin/env python3
"""One error at each source of buffers: no program with an error is proven, and no clean one refuted.

    planted_sources.py [--seed=1] [--count=1000] [--clean] [--baseline=FOLDER] [--most-unknown=5]

A program takes a memref from a source (an allocation, an argument, a global, a call, memory, a tensor, an own op, control flow, ...), passes
it on (casts, views, calls, branches, loops, memory), uses it, and ends its life as it should; then, without --clean, one error is put in:
a double free, a use after free, a leak, an access outside, a read of what was never written, a free of a view or of what is not owned, a
write to what is constant. The place is straight code, a branch, a loop, a callee, a body that is not read. What the program may be called
follows from how it was made, so that programs count that nothing can execute. --baseline: another build; of what can be followed, so many of
a hundred more may be not known. Exit status 1 if an error is proven, a clean program refuted, or a program invalid."""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
from tools import tool  # noqa: E402

SHAPE = "memref<4xf32>"
DYNAMIC = "memref<?xf32>"


class Program:
    """Lines of a function and of the module around it."""

    def __init__(self, rng):
        self.rng, self.lines, self.module, self.args, self.names = rng, [], [], [], 0
        self.indent = "  "

    def name(self, stem="v"):
        self.names += 1
        return f"%{stem}{self.names}"

    def add(self, text):
        self.lines += [self.indent + line for line in text.splitlines()]

    def make(self, text):
        name = self.name()
        self.add(f"{name} = {text}")
        return name

    def arg(self, kind):
        name = self.name("a")
        self.args.append(f"{name}: {kind}")
        return name

    def symbol(self, text):
        name = f"@s{len(self.module)}"
        self.module.append(text.replace("@NAME", name))
        return name

    def text(self):
        head = "\n".join(["#sparse = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>", *self.module])
        constants = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%c3 = arith.constant 3 : index",
                     "%c4 = arith.constant 4 : index", "%f = arith.constant 1.0 : f32", "%true = arith.constant true"]
        body = "\n".join(["  " + line for line in constants] + self.lines)
        return f"{head}\nfunc.func @main({', '.join(self.args)}) {{\n{body}\n  return\n}}\n"


# --- sources: a memref and the facts about it ---

class Buffer:
    def __init__(self, value, owned=False, written=True, constant=False, kind=SHAPE, owner=None, free="memref.dealloc"):
        self.free = free
        self.value, self.owned, self.written, self.constant, self.kind = value, owned, written, constant, kind
        self.owner, self.owner_kind = owner or value, kind  # what a free names
        self.is_view = False


def alloc(p):
    return Buffer(p.make(f"memref.alloc() : {SHAPE}"), owned=True, written=False)


def alloc_dynamic(p):
    return Buffer(p.make(f"memref.alloc(%c4) : {DYNAMIC}"), owned=True, written=False, kind=DYNAMIC)


def alloca(p):
    return Buffer(p.make(f"memref.alloca() : {SHAPE}"), written=False)


def argument(p):
    return Buffer(p.arg(SHAPE))


def mutable_global(p):
    name = p.symbol(f'memref.global "private" @NAME : {SHAPE} = dense<1.0>')
    return Buffer(p.make(f"memref.get_global {name} : {SHAPE}"))


def constant_global(p):
    name = p.symbol(f'memref.global "private" constant @NAME : {SHAPE} = dense<1.0>')
    return Buffer(p.make(f"memref.get_global {name} : {SHAPE}"), constant=True)


def external(p):
    name = p.symbol(f"func.func private @NAME() -> {SHAPE}")
    return Buffer(p.make(f"func.call {name}() : () -> {SHAPE}"), owned=True)


def external_of_two(p):
    name = p.symbol(f"func.func private @NAME() -> (f32, {SHAPE})")
    pair = p.name()
    p.add(f"{pair}:2 = func.call {name}() : () -> (f32, {SHAPE})")
    return Buffer(f"{pair}#1", owned=True)


def callee(p):
    name = p.symbol(f"func.func private @NAME() -> {SHAPE} {{\n  %m = memref.alloc() : {SHAPE}\n  return %m : {SHAPE}\n}}")
    return Buffer(p.make(f"func.call {name}() : () -> {SHAPE}"), owned=True, written=False)


def indirect(p):
    name = p.symbol(f"func.func private @NAME() -> {SHAPE}")
    function = p.make(f"func.constant {name} : () -> {SHAPE}")
    return Buffer(p.make(f"func.call_indirect {function}() : () -> {SHAPE}"), owned=True)


def recursive(p):
    name = p.symbol(f"func.func private @NAME(%n: i1) -> {SHAPE} {{\n  %r = scf.if %n -> {SHAPE} {{\n    %a = memref.alloc() : {SHAPE}\n"
                    f"    %k = arith.constant 1.0 : f32\n    linalg.fill ins(%k : f32) outs(%a : {SHAPE})\n    scf.yield %a : {SHAPE}\n"
                    f"  }} else {{\n    %t = arith.constant true\n    %b = func.call @NAME(%t) : (i1) -> {SHAPE}\n    scf.yield %b : {SHAPE}\n"
                    f"  }}\n  return %r : {SHAPE}\n}}")
    return Buffer(p.make(f"func.call {name}(%true) : (i1) -> {SHAPE}"), owned=True)


def loaded(p):
    box = p.arg(f"memref<2x{SHAPE}>")
    return Buffer(p.make(f"memref.load {box}[%c0] : memref<2x{SHAPE}>"))


def kept(p):
    box = p.make(f"memref.alloca() : memref<2x{SHAPE}>")
    made = p.make(f"memref.alloc() : {SHAPE}")
    p.add(f"memref.store {made}, {box}[%c1] : memref<2x{SHAPE}>")
    return Buffer(p.make(f"memref.load {box}[%c1] : memref<2x{SHAPE}>"), owned=True, written=False)


def of_tensor(p):
    tensor = p.arg("tensor<4xf32>")
    return Buffer(p.make(f"bufferization.to_buffer {tensor} : tensor<4xf32> to {SHAPE}"))


def of_tensor_read_only(p):
    tensor = p.arg("tensor<4xf32>")
    return Buffer(p.make(f"bufferization.to_buffer {tensor} read_only : tensor<4xf32> to {SHAPE}"), constant=True)


def of_made_tensor(p):
    tensor = p.make("tensor.splat %f : tensor<4xf32>")
    return Buffer(p.make(f"bufferization.to_buffer {tensor} : tensor<4xf32> to {SHAPE}"))


def clone(p):
    return Buffer(p.make(f"bufferization.clone {p.arg(SHAPE)} : {SHAPE} to {SHAPE}"), owned=True)


def realloc(p):
    made = p.make(f"memref.alloc(%c1) : {DYNAMIC}")
    return Buffer(p.make(f"memref.realloc {made}(%c4) : {DYNAMIC} to {DYNAMIC}"), owned=True, written=False, kind=DYNAMIC)


def own_op(p):
    return Buffer(p.make(f'"own.make"() : () -> {SHAPE}'))


def cast_from_own(p):
    handle = p.make('"own.handle"() : () -> !llvm.ptr')
    return Buffer(p.make(f"builtin.unrealized_conversion_cast {handle} : !llvm.ptr to {SHAPE}"))


def gpu_alloc(p):
    return Buffer(p.make(f"gpu.alloc() : {SHAPE}"), owned=True, written=False, free="gpu.dealloc")


def async_value(p):
    token, value = p.name(), p.name()
    p.add(f"{token}, {value} = async.execute -> !async.value<{SHAPE}> {{\n  %m = memref.alloc() : {SHAPE}\n"
          f"  async.yield %m : {SHAPE}\n}}".replace("%m", p.name()))
    return Buffer(p.make(f"async.await {value} : !async.value<{SHAPE}>"), owned=True, written=False)


def poison(p):
    return Buffer(p.make(f"ub.poison : {SHAPE}"))


def piece(p):
    pool = p.make("memref.alloc() : memref<64xi8>")
    buffer = Buffer(p.make(f"memref.view {pool}[%c0][] : memref<64xi8> to {SHAPE}"), owned=True, written=False, owner=pool)
    buffer.owner_kind, buffer.is_view = "memref<64xi8>", True
    return buffer


def of_branch(p):
    condition, made = p.arg("i1"), p.name()
    inner = [p.name(), p.name()]
    p.add(f"{made} = scf.if {condition} -> {SHAPE} {{\n  {inner[0]} = memref.alloc() : {SHAPE}\n  scf.yield {inner[0]} : {SHAPE}\n}} else {{\n"
          f"  {inner[1]} = memref.alloc() : {SHAPE}\n  scf.yield {inner[1]} : {SHAPE}\n}}")
    return Buffer(made, owned=True, written=False)


def of_loop(p):
    first, n, made, arg, iv, inner = p.make(f"memref.alloc() : {SHAPE}"), p.arg("index"), p.name(), p.name(), p.name(), p.name()
    p.add(f"{made} = scf.for {iv} = %c0 to {n} step %c1 iter_args({arg} = {first}) -> {SHAPE} {{\n  memref.dealloc {arg} : {SHAPE}\n"
          f"  {inner} = memref.alloc() : {SHAPE}\n  scf.yield {inner} : {SHAPE}\n}}")
    return Buffer(made, owned=True, written=False)


def of_sparse(p):
    tensor = p.arg("tensor<8xf32, #sparse>")
    return Buffer(p.make(f"sparse_tensor.values {tensor} : tensor<8xf32, #sparse> to {DYNAMIC}"), kind=DYNAMIC)


def of_runtime(p):
    value = p.arg(f"!async.value<{SHAPE}>")
    return Buffer(p.make(f"async.runtime.load {value} : !async.value<{SHAPE}>"))


def of_whole_tensor(p):
    tensor = p.make("bufferization.alloc_tensor() : tensor<4xf32>")
    filled = p.make(f"linalg.fill ins(%f : f32) outs({tensor} : tensor<4xf32>) -> tensor<4xf32>")
    return Buffer(p.make(f"bufferization.to_buffer {filled} : tensor<4xf32> to {SHAPE}"))


def of_tensor_of_buffer(p):
    made = p.make(f"memref.alloc() : {SHAPE}")
    p.add(f"linalg.fill ins(%f : f32) outs({made} : {SHAPE})")
    tensor = p.make(f"bufferization.to_tensor {made} restrict writable : {SHAPE} to tensor<4xf32>")
    return Buffer(p.make(f"bufferization.to_buffer {tensor} : tensor<4xf32> to {SHAPE}"), owned=True, owner=made)


# Sources that are never followed, so that a clean program is not known either.
OPAQUE = {of_sparse, of_runtime, external, external_of_two, indirect, loaded, own_op, cast_from_own, poison}
SOURCES = [alloc, alloc_dynamic, alloca, argument, mutable_global, constant_global, external, external_of_two, callee, indirect, recursive, loaded,
           kept, of_tensor, of_tensor_read_only, of_made_tensor, clone, realloc, own_op, cast_from_own, gpu_alloc, async_value, poison, piece,
           of_branch, of_loop, of_sparse, of_runtime, of_whole_tensor, of_tensor_of_buffer]


# --- passages: another name of the memref ---

def again(p, b, value, kind=None, is_view=None):
    made = Buffer(value, b.owned, b.written, b.constant, kind or b.kind)
    made.owner, made.owner_kind, made.free = b.owner, b.owner_kind, b.free
    made.is_view = b.is_view if is_view is None else is_view
    return made


def cast(p, b):
    to = "memref<?xf32, strided<[1], offset: ?>>" if "strided" not in b.kind else b.kind
    return again(p, b, p.make(f"memref.cast {b.value} : {b.kind} to {to}"), to)


def unranked(p, b):
    if "strided" in b.kind:
        return b
    value = p.make(f"memref.cast {b.value} : {b.kind} to memref<*xf32>")
    return again(p, b, p.make(f"memref.cast {value} : memref<*xf32> to {b.kind}"))


def subview(p, b):
    to = "memref<4xf32, strided<[1], offset: ?>>" if "offset" in b.kind else "memref<4xf32, strided<[1]>>"
    return again(p, b, p.make(f"memref.subview {b.value}[0] [4] [1] : {b.kind} to {to}"), to, True)


def reinterpret(p, b):
    return again(p, b, p.make(f"memref.reinterpret_cast {b.value} to offset: [0], sizes: [4], strides: [1] : {b.kind} to {SHAPE}"), SHAPE)


def twice_reshaped(p, b):
    if b.kind != SHAPE:
        return b
    square = p.make(f"memref.expand_shape {b.value} [[0, 1]] output_shape [2, 2] : {SHAPE} into memref<2x2xf32>")
    return again(p, b, p.make(f"memref.collapse_shape {square} [[0, 1]] : memref<2x2xf32> into {SHAPE}"), SHAPE, True)


def aligned(p, b):
    return b if b.is_view or "strided" in b.kind else again(p, b, p.make(f"memref.assume_alignment {b.value}, 4 : {b.kind}"))


def through_call(p, b):
    name = p.symbol(f"func.func private @NAME(%m: {b.kind}) -> {b.kind} {{\n  return %m : {b.kind}\n}}")
    return again(p, b, p.make(f"func.call {name}({b.value}) : ({b.kind}) -> {b.kind}"))


def through_branch(p, b):
    made = p.name()
    p.add(f"{made} = scf.if {p.arg('i1')} -> {b.kind} {{\n  scf.yield {b.value} : {b.kind}\n}} else {{\n  scf.yield {b.value} : {b.kind}\n}}")
    return again(p, b, made)


def through_select(p, b):
    return again(p, b, p.make(f"arith.select {p.arg('i1')}, {b.value}, {b.value} : {b.kind}"))


def through_loop(p, b):
    made, arg, iv = p.name(), p.name(), p.name()
    p.add(f"{made} = scf.for {iv} = %c0 to %c3 step %c1 iter_args({arg} = {b.value}) -> {b.kind} {{\n  scf.yield {arg} : {b.kind}\n}}")
    return again(p, b, made)


def through_memory(p, b):
    box = p.make(f"memref.alloca() : memref<{b.kind}>")
    p.add(f"memref.store {b.value}, {box}[] : memref<{b.kind}>")
    return again(p, b, p.make(f"memref.load {box}[] : memref<{b.kind}>"))


def through_region(p, b):
    made = p.name()
    p.add(f"{made} = scf.execute_region -> {b.kind} {{\n  scf.yield {b.value} : {b.kind}\n}}")
    return again(p, b, made)


def through_blocks(p, b):
    made = p.name()
    p.add(f"{made} = scf.execute_region -> {b.kind} {{\n  cf.cond_br {p.arg('i1')}, ^l{p.names}({b.value} : {b.kind}), ^l{p.names}({b.value} : {b.kind})\n"
          f"^l{p.names}(%x{p.names}: {b.kind}):\n  scf.yield %x{p.names} : {b.kind}\n}}")
    return again(p, b, made)


def through_metadata(p, b):
    if b.kind != SHAPE:
        return b
    made = [p.name() for _ in range(4)]
    p.add(f"{', '.join(made)} = memref.extract_strided_metadata {b.value} : {SHAPE} -> memref<f32>, index, index, index")
    value = p.make(f"memref.reinterpret_cast {made[0]} to offset: [0], sizes: [4], strides: [1] : memref<f32> to {SHAPE}")
    return again(p, b, value, SHAPE)


def through_space(p, b):
    if b.kind not in (SHAPE, DYNAMIC):
        return b
    value = p.make(f"memref.memory_space_cast {b.value} : {b.kind} to {b.kind[:-1]}, 1>")
    return again(p, b, p.make(f"memref.memory_space_cast {value} : {b.kind[:-1]}, 1> to {b.kind}"))


def through_reshape(p, b):
    if b.kind != SHAPE:
        return b
    shape = p.make("memref.alloca() : memref<1xindex>")
    p.add(f"memref.store %c4, {shape}[%c0] : memref<1xindex>")
    return again(p, b, p.make(f"memref.reshape {b.value}({shape}) : ({SHAPE}, memref<1xindex>) -> {SHAPE}"), SHAPE)


def through_vectors(p, b):
    if b.kind != SHAPE:
        return b
    p.add(f"{p.name()} = vector.type_cast {b.value} : {SHAPE} to memref<vector<4xf32>>")
    return b


def transposed(p, b):
    return again(p, b, p.make(f"memref.transpose {b.value} (d0) -> (d0) : {b.kind} to {b.kind}"), is_view=True) if "offset" in b.kind else b


def through_affine(p, b):
    made, arg = p.name(), p.name()
    p.add(f"{made} = affine.for {p.name()} = 0 to 3 iter_args({arg} = {b.value}) -> {b.kind} {{\n  affine.yield {arg} : {b.kind}\n}}")
    return again(p, b, made)


def through_while(p, b):
    made, before, after = p.name(), p.name(), p.name()
    flag = p.arg("memref<i1>")
    inside = p.name()
    p.add(f"{made} = scf.while ({before} = {b.value}) : ({b.kind}) -> {b.kind} {{\n  {inside} = memref.load {flag}[] : memref<i1>\n"
          f"  scf.condition({inside}) {before} : {b.kind}\n}} do {{\n^bb0({after}: {b.kind}):\n  scf.yield {after} : {b.kind}\n}}")
    return again(p, b, made)


def through_switch(p, b):
    made = p.name()
    p.add(f"{made} = scf.index_switch {p.arg('index')} -> {b.kind}\ncase 1 {{\n  scf.yield {b.value} : {b.kind}\n}}\ndefault {{\n"
          f"  scf.yield {b.value} : {b.kind}\n}}")
    return again(p, b, made)


def through_distinct(p, b):
    other, made = p.make(f"memref.alloca() : {b.kind}") if b.kind == SHAPE else None, p.name()
    if not other:
        return b
    p.add(f"{made}:2 = memref.distinct_objects {b.value}, {other} : {b.kind}, {b.kind}")
    return again(p, b, f"{made}#0")


PASSAGES = [through_metadata, through_space, through_reshape, through_vectors, transposed, through_affine, through_while, through_switch, through_distinct,
            cast, unranked, subview, reinterpret, twice_reshaped, aligned, through_call, through_branch, through_select, through_loop, through_memory,
            through_region, through_blocks]


# --- uses, places and errors ---

def straight(p, lines):
    p.add(lines)


def in_branch(p, lines):
    p.add(f"scf.if {p.arg('i1')} {{\n{lines}\n}}")


def in_loop(p, lines):
    p.add(f"scf.for {p.name()} = %c0 to %c1 step %c1 {{\n{lines}\n}}")


def in_parallel(p, lines):
    p.add(f"scf.parallel ({p.name()}) = (%c0) to (%c1) step (%c1) {{\n{lines}\n}}")


def in_reduction(p, lines):
    x, y = p.name(), p.name()
    p.add(f"{p.name()} = scf.parallel ({p.name()}) = (%c0) to (%c1) step (%c1) init (%f) -> f32 {{\n  scf.reduce(%f : f32) {{\n"
          f"  ^bb0({x}: f32, {y}: f32):\n{lines}\n    scf.reduce.return {x} : f32\n  }}\n}}")


def in_own_region(p, lines):
    p.add(f'"own.region"() ({{\n{lines}\n  "own.end"() : () -> ()\n}}) : () -> ()')


def in_work(p, lines):
    token = p.name()
    p.add(f"{token} = async.execute {{\n{lines}\n  async.yield\n}}\nasync.await {token} : !async.token")


PLACES = [straight, straight, straight, in_branch, in_loop, in_parallel, in_reduction, in_own_region, in_work]
# Where control may not get: an error there may be none at run time, and still is one for some argument.


def load(p, b, index):
    return f"{p.name()} = memref.load {b.value}[{index}] : {b.kind}"


def store(b, index):
    return f"memref.store %f, {b.value}[{index}] : {b.kind}"


def free(b):
    return f"{b.free} {b.owner} : {b.owner_kind}"


def write_all(p, b):
    if not b.constant:
        p.add(f"linalg.fill ins(%f : f32) outs({b.value} : {b.kind})")
        b.written = True


def build(rng, clean):
    """The text of a program, and what was put in; None where the error does not fit the source."""
    p = Program(rng)
    source, place = rng.choice(SOURCES), rng.choice(PLACES)
    b = source(p)
    first = b
    for _ in range(rng.randrange(4)):
        b = rng.choice(PASSAGES)(p, b)
    what = "" if clean else rng.choice(["double free", "use after free", "leak", "outside", "outside or not", "never written", "free of view", "free of other",
                                        "write to constant"])
    fits = {"": True, "double free": first.owned, "use after free": first.owned, "leak": first.owned, "outside": True, "outside or not": True,
            "never written": not first.written, "free of view": b.is_view, "free of other": not first.owned, "write to constant": first.constant}
    if not fits[what]:
        return None
    if what == "never written":
        place(p, load(p, b, "%c1"))
    if not b.written:
        write_all(p, b)
    place_of_use = place if clean or rng.random() < 0.5 else straight
    place_of_use(p, load(p, b, rng.choice(["%c0", "%c3"])))
    if not first.constant:
        place_of_use(p, store(b, "%c1"))
    if what == "outside":
        place(p, rng.choice([load(p, b, "%c4"), store(b, "%c4") if not b.constant else load(p, b, "%c4")]))
    elif what == "outside or not":
        place(p, load(p, b, p.arg("index")))
    elif what == "write to constant":
        place(p, store(b, "%c0"))
    elif what == "free of view":
        place(p, f"memref.dealloc {b.value} : {b.kind}")
    elif what == "free of other":
        place(p, free(b))
    elif what == "double free":
        place(p, free(b))
    if first.owned and what not in ("leak", "use after free"):
        p.add(free(b))
    if what == "use after free":
        p.add(free(b))
        place(p, load(p, b, "%c0"))
    opaque = source in OPAQUE or place in (in_own_region, in_work)
    return p.text(), f"{what or 'clean'} at {source.__name__}, {place.__name__}", opaque


def verdict(folder, text):
    command = [f"{folder}/cistern-opt" if folder else tool("cistern-opt"), "-", "--allow-unregistered-dialect", "--check-buffers=format=json remarks=false",
               "-o", "/dev/null"]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "slow", ""
    start = done.stdout.find("{")
    if done.returncode not in (0, 1) or start < 0:
        return "invalid", done.stderr
    said = json.loads(done.stdout[start:])
    if "verdict" not in said:  # an older build
        functions = [site["verdict"] for site in said["buffers"]]
        said["verdict"] = "refuted" if done.returncode else "unknown" if "unknown" in functions else "proven"
    if (said["verdict"] == "refuted") != (done.returncode == 1):
        return "invalid", "the exit status is another verdict"
    return said["verdict"], done.stderr


def one(options, seed):
    rng = random.Random(seed)
    made = None
    while made is None:
        made = build(rng, options.clean)
    text, what, opaque = made
    older = verdict(options.baseline, text) if options.baseline and not opaque else None
    return seed, what, text, verdict(None, text), older


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--clean", action="store_true")
    parser.add_argument("--baseline")
    parser.add_argument("--most-unknown", type=float, default=5)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    counts, before, now, bad = collections.Counter(), collections.Counter(), collections.Counter(), 0
    folder = ROOT / "build" / "check-sources"
    wrong = "refuted" if options.clean else "proven"
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for seed, what, text, (said, why), older in pool.map(lambda seed: one(options, seed), range(options.seed, options.seed + options.count)):
            counts[said] += 1
            if older:
                before[older[0]] += 1
                now[said] += 1
            if said in (wrong, "invalid", "slow"):
                bad += 1
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{seed}.mlir").write_text(text)
                if bad <= options.show:
                    print(f"seed {seed}: {what}: {said} {why[:300]}", flush=True)
    print(f"{sum(counts.values())} programs: {dict(counts)}, {bad} wrong")
    if options.baseline:
        more = (now["unknown"] - before["unknown"]) * 100 / max(sum(now.values()), 1)
        print(f"of what can be followed: {dict(now)}, before {dict(before)}; {more:.1f} of a hundred more are not known")
        bad += more > options.most_unknown
    return 1 if bad or sum(counts.values()) != options.count else 0


if __name__ == "__main__":
    sys.exit(main())
