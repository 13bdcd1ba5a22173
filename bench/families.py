#!/usr/bin/env python3
"""Writes a program of one shape with N parts: families.py FAMILY N.

Each family is a shape of program that could make a pass take more than linear time: many users of a value, many blocks,
many operands, long chains, deep nests, many functions. The text grows linearly with N. slopes.py measures them."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import dag
import generate

FAMILIES = {}


def family(function):
    FAMILIES[function.__name__] = function
    return function


def lines(n, text):
    """The text once for each number below n, with {i}, {j} = i + 1 in it."""
    return "\n".join(text.format(i=i, j=i + 1) for i in range(n))


def function(body, arguments="", results="", name="f"):
    arrow = f" -> {results}" if results else ""
    return f"func.func @{name}({arguments}){arrow} {{\n{body}\n}}\n"


def names(n, prefix):
    return ", ".join(f"{prefix}{i}" for i in range(n))


def arguments(n, type, prefix="%a"):
    return ", ".join(f"{prefix}{i}: {type}" for i in range(n))


M = "memref<4xf32>"

# The programs that bench.py measures, for the passes that it does not run on them


@family
def layers(n):
    """Layers on buffers that are freed, of which each reads the one before."""
    return generate.module(n)


@family
def layers_tensors(n):
    """Layers on tensors that share their inputs."""
    return dag.module(n)


# Tensors

T = "tensor<?xf32>"
TENSORS = f"%f: f32, %i: index, %c: i1, %t0: {T}, %s: tensor<4xf32>"


def tensor_chain(n, step, prefix=""):
    """A function of n steps from %t{i} to %t{j}, of which the last tensor is returned."""
    return function(prefix + lines(n, step.replace("TT", T)) + f"\n  return %t{n} : {T}", TENSORS, T)


@family
def tensors_insert_slices(n):
    """Slices that are put into a tensor one after the other, as concatenations become."""
    return tensor_chain(n, "  %t{j} = tensor.insert_slice %s into %t{i}[{i}] [4] [1] : tensor<4xf32> into TT")


@family
def tensors_in_place(n):
    """Ops that read and write one tensor."""
    return tensor_chain(n, "  %t{j} = linalg.exp ins(%t{i} : TT) outs(%t{i} : TT) -> TT")


@family
def tensors_fan_out(n):
    """A tensor that is read many times, and then many times copied to be written."""
    reads = lines(n, "  %x{i} = tensor.extract %t0[%i] : TT".replace("TT", T))
    writes = lines(n, "  %t{j} = tensor.insert %f into %t0[%i] : TT".replace("TT", T))
    return function(f"{reads}\n{writes}\n  return %t{n} : {T}", TENSORS, T)


@family
def tensors_slices(n):
    """Slices that are taken out, filled and put back."""
    return tensor_chain(n, "  %s{i} = tensor.extract_slice %t{i}[%i] [4] [1] : TT to tensor<4xf32>\n"
                           "  %w{i} = linalg.fill ins(%f : f32) outs(%s{i} : tensor<4xf32>) -> tensor<4xf32>\n"
                           "  %t{j} = tensor.insert_slice %w{i} into %t{i}[%i] [4] [1] : tensor<4xf32> into TT")


@family
def tensors_slice_chain(n):
    """A slice that is changed many times before it is put back."""
    body = "  %r0 = tensor.extract_slice %t0[0] [4] [1] : TT to tensor<4xf32>\n".replace("TT", T)
    body += lines(n, "  %r{j} = tensor.insert %f into %r{i}[%i] : tensor<4xf32>")
    body += f"\n  %r = tensor.insert_slice %r{n} into %t0[0] [4] [1] : tensor<4xf32> into {T}\n  return %r : {T}"
    return function(body, TENSORS, T)


@family
def tensors_nested_slices(n):
    """Slices of slices, 40 deep, put back into each other."""
    depth = 40
    out = ["  %s{i}_0 = tensor.extract_slice %t{i}[1] [99] [1] : TT to tensor<99xf32>"]
    for k in range(1, depth):
        out.append(f"  %s{{i}}_{k} = tensor.extract_slice %s{{i}}_{k - 1}[1] [{99 - k}] [1] : "
                   f"tensor<{100 - k}xf32> to tensor<{99 - k}xf32>")
    out.append(f"  %w{{i}}_{depth - 1} = tensor.insert %f into %s{{i}}_{depth - 1}[%i] : tensor<{100 - depth}xf32>")
    for k in range(depth - 1, 0, -1):
        out.append(f"  %w{{i}}_{k - 1} = tensor.insert_slice %w{{i}}_{k} into %s{{i}}_{k - 1}[1] [{99 - k}] [1] : "
                   f"tensor<{99 - k}xf32> into tensor<{100 - k}xf32>")
    out.append("  %t{j} = tensor.insert_slice %w{i}_0 into %t{i}[1] [99] [1] : tensor<99xf32> into TT")
    return tensor_chain(n, "\n".join(out))


@family
def tensors_loops(n):
    """Loops that carry a tensor each, one after the other."""
    return tensor_chain(n, "  %t{j} = scf.for %j = %c0 to %i step %c1 iter_args(%a = %t{i}) -> (TT) {{\n"
                           "    %b = tensor.insert %f into %a[%j] : TT\n    scf.yield %b : TT\n  }}",
                        "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n")


@family
def tensors_loop_args(n):
    """A loop that carries many tensors."""
    body = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    carried = ", ".join(f"%a{i} = %t{i}" for i in range(n))
    types = ", ".join([T] * n)
    body += f"  %r:{n} = scf.for %j = %c0 to %i step %c1 iter_args({carried}) -> ({types}) {{\n"
    body += lines(n, "    %b{i} = tensor.insert %f into %a{i}[%j] : TT".replace("TT", T))
    body += f"\n    scf.yield {names(n, '%b')} : {types}\n  }}\n  return %r#0 : {T}"
    return function(body, f"%f: f32, %i: index, {arguments(n, T, '%t')}", T)


@family
def tensors_rotating(n):
    """A loop whose tensors change places."""
    carried = ", ".join(f"%a{i} = %t{i}" for i in range(n))
    types = ", ".join([T] * n)
    turned = ", ".join(f"%a{(i + 1) % n}" for i in range(n))
    return function(f"  %r:{n} = scf.for %j = %i to %n step %i iter_args({carried}) -> ({types}) {{\n    scf.yield {turned} : {types}\n"
                    f"  }}\n  return %r#0 : {T}", f"%n: index, %i: index, {arguments(n, T, '%t')}", T)


@family
def tensors_switch(n):
    """A branch of many cases that yield one of two tensors."""
    cases = "\n".join(f"  case {i} {{\n    scf.yield %t{i % 2} : {T}\n  }}" for i in range(n))
    return function(f"  %r = scf.index_switch %i -> {T}\n{cases}\n  default {{\n    scf.yield %t0 : {T}\n  }}\n  return %r : {T}",
                    f"%i: index, %t0: {T}, %t1: {T}", T)


@family
def tensors_switch_overwritten(n):
    """A branch of many cases that compute something of one tensor each."""
    cases = lines(n, "  case {i} {{\n    %e = tensor.empty(%i) : TT\n    %b = linalg.exp ins(%t : TT) outs(%e : TT) -> TT\n"
                     "    scf.yield %b : TT\n  }}".replace("TT", T))
    return function(f"  %z = tensor.empty(%i) : {T}\n  %t = linalg.fill ins(%f : f32) outs(%z : {T}) -> {T}\n"
                    f"  %r = scf.index_switch %i -> {T}\n{cases}\n  default {{\n    scf.yield %t : {T}\n  }}\n  return %r : {T}",
                    "%i: index, %f: f32", T)


@family
def tensors_ifs(n):
    """Branches that write a tensor or pass it on."""
    return tensor_chain(n, "  %t{j} = scf.if %c -> (TT) {{\n    %b = tensor.insert %f into %t{i}[%i] : TT\n"
                           "    scf.yield %b : TT\n  }} else {{\n    scf.yield %t{i} : TT\n  }}")


@family
def tensors_ifs_new(n):
    """Branches that compute a new tensor from the one before, or pass that on."""
    return tensor_chain(n, "  %t{j} = scf.if %c -> (TT) {{\n    %e = tensor.empty(%i) : TT\n"
                           "    %b = linalg.exp ins(%t{i} : TT) outs(%e : TT) -> TT\n    scf.yield %b : TT\n  }} else {{\n"
                           "    scf.yield %t{i} : TT\n  }}")


@family
def tensors_selects(n):
    """Selects of a new tensor or the one before, of which each is read."""
    step = ("  %e{i} = tensor.empty(%i) : TT\n  %b{i} = linalg.fill ins(%f : f32) outs(%e{i} : TT) -> TT\n"
            "  %t{j} = arith.select %c, %b{i}, %t{i} : TT\n  %x{i} = tensor.extract %t{j}[%i] : TT\n  vector.print %x{i} : f32")
    return tensor_chain(n, step)


@family
def tensors_ifs_elementwise(n):
    """Branches that read the tensor before element by element while they overwrite the one before that, or yield the one before."""
    step = ("  %t{b} = scf.if %c -> (TT) {{\n    %x = linalg.exp ins(%t{a} : TT) outs(%t{i} : TT) -> TT\n    scf.yield %x : TT\n"
            "  }} else {{\n    scf.yield %t{a} : TT\n  }}").replace("TT", T)
    body = "\n".join(step.format(i=i, a=i + 1, b=i + 2) for i in range(n))
    return function(f"{body}\n  return %t{n + 1} : {T}", f"%c: i1, %t0: {T}, %t1: {T}", T)


@family
def tensors_ifs_apart(n):
    """Branches of one condition that follow each other, of which each yields a tensor that is returned."""
    types = ", ".join([T] * n)
    body = lines(n, "  %r{i} = scf.if %c -> (TT) {{\n    %e = tensor.empty(%i) : TT\n"
                    "    %b = linalg.exp ins(%t0 : TT) outs(%e : TT) -> TT\n    scf.yield %b : TT\n  }} else {{\n"
                    "    scf.yield %t0 : TT\n  }}".replace("TT", T))
    return function(f"{body}\n  return {names(n, '%r')} : {types}", TENSORS, f"({types})")


@family
def tensors_results(n):
    """A function that takes and returns many tensors, and its call."""
    types, params = ", ".join([T] * n), arguments(n, T, "%t")
    body = lines(n, f"  %r{{i}} = tensor.insert %f into %t{{i}}[%i] : {T}")
    callee = function(f"{body}\n  return {names(n, '%r')} : {types}", f"%f: f32, %i: index, {params}", f"({types})", "g")
    results = ", ".join(f"%r#{i}" for i in range(n))
    call = f"  %r:{n} = call @g(%f, %i, {names(n, '%t')}) : (f32, index, {types}) -> ({types})\n  return {results} : {types}"
    return callee.replace("func.func @g", "func.func private @g") + function(call, f"%f: f32, %i: index, {params}", f"({types})")


@family
def tensors_calls(n):
    """Calls that write a tensor and return it."""
    callee = (f"func.func private @g(%t: {T}, %f: f32, %i: index) -> {T} {{\n"
              f"  %0 = tensor.insert %f into %t[%i] : {T}\n  return %0 : {T}\n}}\n")
    return callee + tensor_chain(n, "  %t{j} = call @g(%t{i}, %f, %i) : (TT, f32, index) -> TT")


@family
def tensors_forall(n):
    """Parallel loops that write a tensor each, one after the other."""
    return tensor_chain(n, "  %t{j} = scf.forall (%k) in (%i) shared_outs(%o = %t{i}) -> (TT) {{\n"
                           "    %s{i} = tensor.extract_slice %o[%k] [1] [1] : TT to tensor<1xf32>\n"
                           "    %w = linalg.fill ins(%f : f32) outs(%s{i} : tensor<1xf32>) -> tensor<1xf32>\n"
                           "    scf.forall.in_parallel {{\n"
                           "      tensor.parallel_insert_slice %w into %o[%k] [1] [1] : tensor<1xf32> into TT\n    }}\n  }}")


@family
def tensors_generics(n):
    """linalg ops that read the tensor before and write an empty one."""
    return ("#m = affine_map<(d0) -> (d0)>\n" + tensor_chain(
        n, '  %o{i} = tensor.empty(%i) : TT\n  %t{j} = linalg.generic {{indexing_maps = [#m, #m], iterator_types = ["parallel"]}} '
           "ins(%t{i} : TT) outs(%o{i} : TT) {{\n  ^bb0(%p: f32, %q: f32):\n    %r = arith.addf %p, %f : f32\n"
           "    linalg.yield %r : f32\n  }} -> TT"))


@family
def tensors_loops_args(n):
    """Loops that carry eight tensors each, one after the other."""
    k = 8
    types = ", ".join([T] * k)
    carried = ", ".join(f"%a{a} = %t{{i}}#{a}" for a in range(k))
    step = f"  %t{{j}}:{k} = scf.for %j = %c0 to %i step %c1 iter_args({carried}) -> ({types}) {{{{\n"
    step += "".join(f"    %b{a} = tensor.insert %f into %a{a}[%j] : {T}\n" for a in range(k))
    step += f"    scf.yield {names(k, '%b')} : {types}\n  }}}}"
    start = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    start += f"  %t0:{k} = scf.for %j = %c0 to %i step %c1 iter_args({', '.join(f'%a{a} = %s{a}' for a in range(k))}) -> ({types}) {{\n"
    start += f"    scf.yield {names(k, '%a')} : {types}\n  }}\n"
    return function(start + lines(n, step) + f"\n  return %t{n}#0 : {T}", f"%f: f32, %i: index, {arguments(k, T, '%s')}", T)


@family
def tensors_concatenated(n):
    """Empty tensors that are filled and put into a tensor one after the other."""
    return tensor_chain(n, "  %e{i} = tensor.empty() : tensor<4xf32>\n"
                           "  %w{i} = linalg.fill ins(%f : f32) outs(%e{i} : tensor<4xf32>) -> tensor<4xf32>\n"
                           "  %t{j} = tensor.insert_slice %w{i} into %t{i}[%i] [4] [1] : tensor<4xf32> into TT")


@family
def tensors_diamonds(n):
    """Blocks that write a tensor or are passed by."""
    body = lines(n, "  cf.cond_br %c, ^l{i}, ^j{j}(%t{i} : TT)\n^l{i}:\n  %w{i} = tensor.insert %f into %t{i}[%i] : TT\n"
                    "  cf.br ^j{j}(%w{i} : TT)\n^j{j}(%t{j}: TT):".replace("TT", T))
    return function(f"{body}\n  return %t{n} : {T}", TENSORS, T)


@family
def tensors_diamonds_both(n):
    """Blocks of which one writes a tensor and one a copy of it."""
    body = lines(n, "  cf.cond_br %c, ^l{i}, ^r{i}\n^l{i}:\n  %w{i} = tensor.insert %f into %t{i}[%i] : TT\n"
                    "  cf.br ^j{j}(%w{i} : TT)\n^r{i}:\n  %v{i} = tensor.insert %f into %t0[%i] : TT\n"
                    "  cf.br ^j{j}(%v{i} : TT)\n^j{j}(%t{j}: TT):".replace("TT", T))
    return function(f"{body}\n  return %t{n} : {T}", TENSORS, T)


@family
def tensors_loops_blocks(n):
    """Loops of blocks that write a tensor each, one after the other."""
    body = lines(n, "  cf.br ^h{i}(%t{i} : TT)\n^h{i}(%b{i}: TT):\n  %w{i} = tensor.insert %f into %b{i}[%i] : TT\n"
                    "  cf.cond_br %c, ^h{i}(%w{i} : TT), ^j{j}(%w{i} : TT)\n^j{j}(%t{j}: TT):".replace("TT", T))
    return function(f"{body}\n  return %t{n} : {T}", TENSORS, T)


@family
def tensors_recursive(n):
    """A function that calls itself with many tensors."""
    types = ", ".join([T] * n)
    results = ", ".join(f"%r#{i}" for i in range(n))
    return function(f"  %r:{n} = call @f({names(n, '%t')}) : ({types}) -> ({types})\n  return {results} : {types}",
                    arguments(n, T, "%t"), f"({types})")


@family
def tensors_forall_outputs(n):
    """A parallel loop of many outputs."""
    types = ", ".join([T] * n)
    outs = ", ".join(f"%o{i} = %t{i}" for i in range(n))
    body = lines(n, "    %s{i} = tensor.extract_slice %o{i}[%k] [1] [1] : TT to tensor<1xf32>\n"
                    "    %w{i} = linalg.fill ins(%f : f32) outs(%s{i} : tensor<1xf32>) -> tensor<1xf32>".replace("TT", T))
    insertions = lines(n, "      tensor.parallel_insert_slice %w{i} into %o{i}[%k] [1] [1] : tensor<1xf32> into TT".replace("TT", T))
    return function(f"  %r:{n} = scf.forall (%k) in (%i) shared_outs({outs}) -> ({types}) {{\n{body}\n"
                    f"    scf.forall.in_parallel {{\n{insertions}\n    }}\n  }}\n  return %r#0 : {T}",
                    f"%f: f32, %i: index, {arguments(n, T, '%t')}", T)


@family
def tensors_forall_insertions(n):
    """A parallel loop that inserts many parts into one tensor."""
    insertions = lines(n, "      tensor.parallel_insert_slice %s into %o[{i}] [4] [1] : tensor<4xf32> into TT".replace("TT", T))
    return function(f"  %r = scf.forall (%k) in (%i) shared_outs(%o = %t0) -> ({T}) {{\n"
                    f"    scf.forall.in_parallel {{\n{insertions}\n    }}\n  }}\n  return %r : {T}", TENSORS, T)


@family
def tensors_outputs(n):
    """An op of many outputs of which one is used."""
    maps, types = ", ".join(["#m"] * n), ", ".join([T] * n)
    return "#m = affine_map<(d0) -> (d0)>\n" + function(
        f'  %r:{n} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}} outs({names(n, "%a")} : {types}) {{\n'
        f'  ^bb0({arguments(n, "f32", "%p")}):\n    linalg.yield {names(n, "%p")} : {", ".join(["f32"] * n)}\n  }} -> ({types})\n'
        f'  return %r#0 : {T}', arguments(n, T), T)


# Functions


@family
def functions_constant(n):
    """Functions that share a constant."""
    return lines(n, "func.func @f{i}() -> i32 {{\n  %c = arith.constant 1 : i32\n  return %c : i32\n}}")


@family
def functions_chain(n):
    """Functions that call the next and return its buffer."""
    body = "func.func @f{i}(%a: MM) -> MM {{\n  %r = call @f{j}(%a) : (MM) -> MM\n  return %r : MM\n}}".replace("MM", M)
    return lines(n, body) + f"\nfunc.func @f{n}(%a: {M}) -> {M} {{\n  return %a : {M}\n}}\n"


@family
def functions_holding(n):
    """Functions that call the next while they hold a buffer."""
    step = f"  %{{j}} = memref.alloc() : {M}\n  memref.copy %{{i}}, %{{j}} : {M} to {M}\n"
    body = (f"  %0 = memref.alloc() : {M}\n  memref.copy %a, %0 : {M} to {M}\n" + "".join(step.format(i=k, j=k + 1) for k in range(2)))
    callee = lambda i: f"  call @f{i + 1}(%2) : ({M}) -> ()\n" if i < n - 1 else ""
    return "\n".join(f"func.func @f{i}(%a: {M}) {{\n{body}{callee(i)}  return\n}}" for i in range(n))


@family
def functions_star(n):
    """Functions that all call the same."""
    body = "func.func @f{i}() {{\n  %a = memref.alloc() : MM\n  call @use(%a) : (MM) -> ()\n  return\n}}".replace("MM", M)
    return lines(n, body) + f"\nfunc.func private @use({M})\n"


@family
def functions_cycle(n):
    """Functions that call each other in a ring."""
    return "\n".join(
        f"func.func @f{i}() -> {M} {{\n  %r = call @f{(i + 1) % n}() : () -> {M}\n  return %r : {M}\n}}" for i in range(n)
    )


@family
def calls(n):
    """Calls of one function in one function."""
    body = f"  %0 = call @g() : () -> {M}\n" + lines(n, "  %{j} = call @g() : () -> MM".replace("MM", M)) + "\n  return"
    return f"func.func private @g() -> {M} {{\n  %a = memref.alloc() : {M}\n  return %a : {M}\n}}\n" + function(body)


@family
def arguments_returned(n):
    """A function that returns its arguments."""
    types = ", ".join([M] * n)
    return function(f"  return {names(n, '%a')} : {types}", arguments(n, M), f"({types})")


@family
def arguments_many(n):
    """A function of many arguments that are all used."""
    return function(
        lines(n, "  memref.copy %a{i}, %x : MM to MM".replace("MM", M)) + "\n  return", arguments(n, M) + f", %x: {M}"
    )


@family
def copied_views(n):
    """A chain of views, of which each is copied."""
    body = lines(n, "  %v{j} = memref.cast %w{i} : MM to memref<?xf32>\n  %w{j} = memref.cast %v{j} : memref<?xf32> to MM\n"
                 "  memref.copy %w{j}, %x : MM to MM".replace("MM", M))
    return function(body + "\n  return", f"%w0: {M}, %x: {M}")


@family
def calls_choose(n):
    """Buffers, of which each call returns its own or the one before."""
    callee = (f"func.func private @g(%c: i1, %a: {M}, %b: {M}) -> {M} {{\n  %s = arith.select %c, %a, %b : {M}\n"
              f"  return %s : {M}\n}}\n")
    body = lines(n, "  %a{i} = memref.alloc() : MM\n  memref.copy %x, %a{i} : MM to MM\n"
                 "  %{j} = call @g(%c, %{i}, %a{i}) : (i1, MM, MM) -> MM".replace("MM", M))
    return callee + function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{n}, %x : {M} to {M}\n"
                             + lines(n, f"  memref.dealloc %a{{i}} : {M}") + f"\n  memref.dealloc %0 : {M}\n  return",
                             f"%c: i1, %x: {M}")


@family
def calls_exchange(n):
    """Calls of two arguments that return both, of which one is a new buffer."""
    callee = f"func.func private @g(%a: {M}, %b: {M}) -> ({M}, {M}) {{\n  return %b, %a : {M}, {M}\n}}\n"
    body = lines(n, "  %a{i} = memref.alloc() : MM\n  memref.copy %x, %a{i} : MM to MM\n"
                 "  %r{j}:2 = call @g(%r{i}#0, %a{i}) : (MM, MM) -> (MM, MM)".replace("MM", M))
    return callee + function(f"  %0 = memref.alloc() : {M}\n  %r0:2 = call @g(%0, %0) : ({M}, {M}) -> ({M}, {M})\n{body}\n"
                             f"  memref.copy %r{n}#0, %x : {M} to {M}\n" + lines(n, f"  memref.dealloc %a{{i}} : {M}")
                             + f"\n  memref.dealloc %0 : {M}\n  return", f"%x: {M}")


@family
def allocations_returned(n):
    """A function that returns many buffers."""
    types = ", ".join([M] * n)
    return function(lines(n, f"  %a{{i}} = memref.alloc() : {M}") + f"\n  return {names(n, '%a')} : {types}", "", f"({types})")


@family
def allocations_returned_called(n):
    """A function that returns many buffers, and a call of it."""
    types = ", ".join([M] * n)
    returned = lines(n, f"  %a{{i}} = memref.alloc() : {M}") + f"\n  return {names(n, '%a')} : {types}"
    call = f"  %r:{n} = call @g() : () -> ({types})\n" + lines(n, f"  memref.copy %r#{{i}}, %x : {M} to {M}") + "\n  return"
    return function(returned, "", f"({types})", "g") + function(call, f"%x: {M}")


# Arithmetic


@family
def apply_chain(n):
    """affine.apply of the one before and a symbol."""
    body = lines(n, "  %{j} = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%{i})[%s]")
    return function(f"  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%d)\n{body}\n  return %{n} : index",
                    "%d: index, %s: index", "index")


@family
def apply_sums(n):
    """affine.apply of the one before and the argument."""
    body = lines(n, "  %{j} = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%{i}, %d)")
    return function(f"  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%d)\n{body}\n  return %{n} : index", "%d: index", "index")


@family
def apply_different(n):
    """affine.apply of the one before and an argument of its own."""
    body = lines(n, "  %{j} = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%{i}, %a{i})")
    return function(f"  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%d)\n{body}\n  return %{n} : index",
                    "%d: index, " + arguments(n, "index"), "index")


@family
def minimum(n):
    """affine.min of many dimensions."""
    dims = names(n, "d")
    return function(f"  %m = affine.min affine_map<({dims}) -> ({dims})>({names(n, '%a')})\n  return %m : index",
                    arguments(n, "index"), "index")


@family
def constants_added(n):
    """A chain of additions of constants that fold."""
    return function("  %0 = arith.constant 1 : i32\n  %c = arith.constant 3 : i32\n"
                    + lines(n, "  %{j} = arith.addi %{i}, %c : i32") + f"\n  return %{n} : i32", "", "i32")


@family
def constants_same(n):
    """The same constant many times."""
    return function(lines(n, "  %c{i} = arith.constant 7 : index\n  %v{i} = memref.load %x[%c{i}] : memref<9xi32>\n"
                          "  memref.store %v{i}, %x[%c{i}] : memref<9xi32>") + "\n  return", "%x: memref<9xi32>")


@family
def constants_different(n):
    """Different constants."""
    return function(lines(n, "  %c{i} = arith.constant {i} : index\n  memref.store %c{i}, %x[] : memref<index>")
                    + "\n  return", "%x: memref<index>")


@family
def selects_of_constants(n):
    """Selects among the one before and a constant."""
    return function("  %0 = arith.constant 1 : i32\n  %c = arith.constant 3 : i32\n"
                    + lines(n, "  %{j} = arith.select %b, %{i}, %c : i32") + f"\n  return %{n} : i32", "%b: i1", "i32")


@family
def uses(n):
    """A value with many uses."""
    return function(lines(n, "  %{j} = arith.addi %x, %{i} : i32") + f"\n  return %{n} : i32", "%x: i32, %0: i32", "i32")


@family
def identical(n):
    """Identical ops."""
    return function(lines(n, "  %{i} = arith.muli %x, %y : i32\n  memref.store %{i}, %m[] : memref<i32>")
                    + "\n  return", "%x: i32, %y: i32, %m: memref<i32>")


@family
def dead(n):
    """A chain that is not used."""
    return function("  %0 = arith.muli %x, %x : i32\n" + lines(n, "  %{j} = arith.muli %{i}, %x : i32") + "\n  return", "%x: i32")


@family
def results(n):
    """An op of many results that are all used."""
    types = ", ".join(["i32"] * n)
    return function(f'  %r:{n} = "test.op"() : () -> ({types})\n' + lines(n, '  "test.use"(%r#{i}) : (i32) -> ()') + "\n  return")


@family
def operands(n):
    """An op of many operands."""
    types = ", ".join(["i32"] * n)
    return function(f'  "test.op"({names(n, "%a")}) : ({types}) -> ()\n  return', arguments(n, "i32"))


@family
def attributes(n):
    """An op of many attributes."""
    return function(f'  "test.op"() {{{", ".join(f"a{i} = {i} : i32" for i in range(n))}}} : () -> ()\n  return')


@family
def or_false(n):
    """A chain of or with false, the end of which has many users."""
    return function("  %f = arith.constant false\n" + lines(n, "  %{j} = arith.ori %{i}, %f : i1") + "\n"
                    + lines(n, f"  memref.store %{n}, %m[%k] : memref<?xi1>") + "\n  return", "%0: i1, %k: index, %m: memref<?xi1>")


@family
def zeros_added(n):
    """A chain of additions of zero, each of which has a user."""
    return function("  %z = arith.constant 0 : i32\n" + lines(n, "  %{j} = arith.addi %{i}, %z : i32\n  memref.store %{j}, %m[] : memref<i32>")
                    + "\n  return", "%0: i32, %m: memref<i32>")


# Branches


@family
def switch_operands(n):
    """cf.switch to many blocks with an operand each."""
    cases = ",\n".join(f"    {i}: ^b{i}(%x : i32)" for i in range(n))
    blocks = lines(n, "^b{i}(%v{i}: i32):\n  memref.store %v{i}, %m[] : memref<i32>\n  return")
    return function(f"  cf.switch %x : i32, [\n    default: ^d,\n{cases}\n  ]\n^d:\n  return\n{blocks}",
                    "%x: i32, %m: memref<i32>")


@family
def switch_same(n):
    """cf.switch whose cases all lead to one block with an operand."""
    cases = ",\n".join(f"    {i}: ^b(%x : i32)" for i in range(n))
    return function(f"  cf.switch %x : i32, [\n    default: ^b(%y : i32),\n{cases}\n  ]\n^b(%v: i32):\n  return %v : i32",
                    "%x: i32, %y: i32", "i32")


@family
def switch_memrefs(n):
    """cf.switch to many blocks that get a buffer."""
    cases = ",\n".join(f"    {i}: ^b{i}(%a : {M})" for i in range(n))
    blocks = lines(n, f"^b{{i}}(%v{{i}}: {M}):\n  memref.copy %v{{i}}, %m : {M} to {M}\n  return")
    return function(f"  %a = memref.alloc() : {M}\n  cf.switch %x : i32, [\n    default: ^d,\n{cases}\n  ]\n^d:\n  return\n{blocks}",
                    f"%x: i32, %m: {M}")


@family
def switch_memrefs_join(n):
    """cf.switch to one block that gets a buffer."""
    cases = ",\n".join(f"    {i}: ^b(%a : {M})" for i in range(n))
    return function(f"  %a = memref.alloc() : {M}\n  cf.switch %x : i32, [\n    default: ^b(%m : {M}),\n{cases}\n  ]\n"
                    f"^b(%v: {M}):\n  memref.copy %v, %m : {M} to {M}\n  return", f"%x: i32, %m: {M}")


@family
def switch_plain(n):
    """cf.switch without operands."""
    cases = ",\n".join(f"    {i}: ^b{i}" for i in range(n))
    blocks = lines(n, "^b{i}:\n  %c{i} = arith.constant {i} : i32\n  memref.store %c{i}, %m[] : memref<i32>\n  cf.br ^d")
    return function(f"  cf.switch %x : i32, [\n    default: ^d,\n{cases}\n  ]\n{blocks}\n^d:\n  return", "%x: i32, %m: memref<i32>")


@family
def blocks_chain(n):
    """Blocks that branch to the next with an argument."""
    body = lines(n, "^b{i}(%v{i}: i32):\n  memref.store %v{i}, %m[] : memref<i32>\n  cf.cond_br %c, ^b{j}(%v{i} : i32), ^e")
    return function(f"  cf.br ^b0(%x : i32)\n{body}\n^b{n}(%v: i32):\n  cf.br ^e\n^e:\n  return",
                    "%x: i32, %m: memref<i32>, %c: i1")


@family
def diamonds_memref(n):
    """A buffer that is carried through branches that join."""
    body = lines(n, "^b{i}(%v{i}: MM):\n  memref.copy %x, %v{i} : MM to MM\n"
                 "  cf.cond_br %c, ^b{j}(%v{i} : MM), ^l{i}\n^l{i}:\n  %w{i} = memref.alloc() : MM\n"
                 "  cf.br ^b{j}(%w{i} : MM)".replace("MM", M))
    return function(f"  %a = memref.alloc() : {M}\n  cf.br ^b0(%a : {M})\n{body}\n^b{n}(%v: {M}):\n"
                    f"  memref.copy %v, %x : {M} to {M}\n  return", f"%x: {M}, %c: i1")


@family
def diamonds_select(n):
    """Branches that join, each of a buffer of its own."""
    body = lines(n, "  %a{i} = memref.alloc() : MM\n  cf.cond_br %c, ^l{i}, ^r{i}\n^l{i}:\n"
                 "  memref.copy %x, %a{i} : MM to MM\n  cf.br ^j{i}\n^r{i}:\n  memref.copy %a{i}, %x : MM to MM\n"
                 "  cf.br ^j{i}\n^j{i}:".replace("MM", M))
    return function(body + "\n  return", f"%x: {M}, %c: i1")


@family
def loops_nested_blocks(n):
    """Loops of blocks inside each other."""
    head = lines(n, "^h{i}:\n  cf.br ^h{j}")
    back = "\n".join(f"^t{i}:\n  cf.cond_br %c, ^h{i}, ^t{i - 1}" for i in range(n - 1, 0, -1))
    return function(f"  cf.br ^h0\n{head}\n^h{n}:\n  cf.br ^t{n - 1}\n{back}\n^t0:\n  cf.cond_br %c, ^h0, ^e\n^e:\n  return", "%c: i1")


@family
def loops_blocks(n):
    """Loops of blocks, one after another."""
    body = lines(n, "^h{i}:\n  cf.cond_br %c, ^h{i}, ^h{j}")
    return function(f"  cf.br ^h0\n{body}\n^h{n}:\n  return", "%c: i1")


@family
def exits(n):
    """Buffers of blocks that may leave early."""
    body = lines(n, "  cf.cond_br %c, ^e, ^b{i}\n^b{i}:\n  %a{i} = memref.alloc() : MM\n"
                 "  memref.copy %x, %a{i} : MM to MM\n  memref.copy %a{i}, %x : MM to MM".replace("MM", M))
    return function(body + "\n  cf.br ^e\n^e:\n  return", f"%x: {M}, %c: i1")


@family
def blocks_reversed(n):
    """Blocks that each branch to the one in front of them with an argument."""
    body = "\n".join(f"^b{i}(%v{i}: i32):\n  memref.store %v{i}, %m[] : memref<i32>\n  cf.cond_br %c, ^b{i - 1}(%v{i} : i32), ^e"
                     for i in range(1, n + 1))
    return function(f"  cf.br ^b{n}(%x : i32)\n{body}\n^b0(%z: i32):\n  cf.br ^e\n^e:\n  return", "%x: i32, %m: memref<i32>, %c: i1")


@family
def exits_views(n):
    """A function that may return a view of its buffer at many places."""
    view = "memref<4xf32, strided<[1], offset: ?>>"
    step = (f"  %s{{i}} = memref.subview %a[%k] [4] [1] : memref<64xf32> to {view}\n  return %s{{i}} : {view}")
    body = lines(n, "  %c{i} = memref.load %m[] : memref<i1>\n  cf.cond_br %c{i}, ^r{i}, ^b{i}\n^r{i}:\n" + step + "\n^b{i}:")
    return function(f"  %a = memref.alloc() : memref<64xf32>\n{body}\n{step.format(i=n)}", "%m: memref<i1>, %k: index", view)


# Structured control flow


@family
def loops_carry(n):
    """A buffer that is carried through loops, each of which may replace it."""
    body = lines(n, "  %{j} = scf.for %i{i} = %l to %u step %s iter_args(%b{i} = %{i}) -> (MM) {{\n"
                 "    %a{i} = memref.alloc() : MM\n    memref.copy %b{i}, %a{i} : MM to MM\n    scf.yield %a{i} : MM\n  }}".replace("MM", M))
    return function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{n}, %x : {M} to {M}\n  return",
                    f"%l: index, %u: index, %s: index, %x: {M}")


@family
def loops_pass(n):
    """A buffer that is carried through loops unchanged."""
    body = lines(n, "  %{j} = scf.for %i{i} = %l to %u step %s iter_args(%b{i} = %{i}) -> (MM) {{\n"
                 "    memref.copy %x, %b{i} : MM to MM\n    scf.yield %b{i} : MM\n  }}".replace("MM", M))
    return function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{n}, %x : {M} to {M}\n  return",
                    f"%l: index, %u: index, %s: index, %x: {M}")


@family
def loops_allocate(n):
    """Loops with a buffer of their own."""
    body = lines(n, "  scf.for %i{i} = %l to %u step %s {{\n    %a{i} = memref.alloc() : MM\n"
                 "    memref.copy %x, %a{i} : MM to MM\n    memref.copy %a{i}, %x : MM to MM\n  }}".replace("MM", M))
    return function(f"{body}\n  return", f"%l: index, %u: index, %s: index, %x: {M}")


@family
def loop_arguments(n):
    """A loop that carries many buffers."""
    types = ", ".join([M] * n)
    inits = ", ".join(f"%b{i} = %a{i}" for i in range(n))
    return function(lines(n, f"  %a{{i}} = memref.alloc() : {M}")
                    + f"\n  %r:{n} = scf.for %i = %l to %u step %s iter_args({inits}) -> ({types}) {{\n"
                    + f"    scf.yield {names(n, '%b')} : {types}\n  }}\n"
                    + lines(n, f"  memref.copy %r#{{i}}, %x : {M} to {M}") + "\n  return",
                    f"%l: index, %u: index, %s: index, %x: {M}")


@family
def ifs_yield(n):
    """scf.if that yields the one before or a buffer of its own."""
    body = lines(n, "  %{j} = scf.if %c -> (MM) {{\n    scf.yield %{i} : MM\n  }} else {{\n"
                 "    %a{i} = memref.alloc() : MM\n    memref.copy %{i}, %a{i} : MM to MM\n    scf.yield %a{i} : MM\n  }}\n"
                 "  memref.copy %x, %{j} : MM to MM".replace("MM", M))
    return function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{n}, %x : {M} to {M}\n  return", f"%c: i1, %x: {M}")


@family
def ifs_conditions(n):
    """scf.if that yields the one before or a buffer of its own, each of a condition of its own."""
    body = lines(n, "  %c{i} = memref.load %m[] : memref<i1>\n  %{j} = scf.if %c{i} -> (MM) {{\n    scf.yield %{i} : MM\n  }} else {{\n"
                 "    %a{i} = memref.alloc() : MM\n    memref.copy %{i}, %a{i} : MM to MM\n    scf.yield %a{i} : MM\n  }}\n"
                 "  memref.copy %x, %{j} : MM to MM".replace("MM", M))
    return function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{n}, %x : {M} to {M}\n  return",
                    f"%m: memref<i1>, %x: {M}")


@family
def ifs_one_condition(n):
    """scf.if of one condition, one after another."""
    body = lines(n, "  scf.if %c {{\n    memref.store %v, %x[%i] : memref<9xi32>\n  }}")
    return function(f"{body}\n  return", "%c: i1, %v: i32, %i: index, %x: memref<9xi32>")


@family
def ifs_between(n):
    """scf.if of one condition with an op between."""
    body = lines(n, "  scf.if %c {{\n    memref.store %v, %x[%i] : memref<9xi32>\n  }}\n  memref.store %v, %x[%k] : memref<9xi32>")
    return function(f"{body}\n  return", "%c: i1, %v: i32, %i: index, %k: index, %x: memref<9xi32>")


@family
def ifs_else(n):
    """scf.if of one condition with both branches, whose bodies use the condition."""
    body = lines(n, "  scf.if %c {{\n    memref.store %c, %x[%i] : memref<9xi1>\n  }} else {{\n"
                 "    memref.store %c, %x[%k] : memref<9xi1>\n  }}")
    return function(f"{body}\n  return", "%c: i1, %i: index, %k: index, %x: memref<9xi1>")


@family
def index_switch(n):
    """scf.index_switch of many cases that yield a buffer each."""
    case = "  case {i} {{\n    %b{i} = memref.alloc() : MM\n    scf.yield %b{i} : MM\n  }}".replace("MM", M)
    return function(f"  %r = scf.index_switch %i -> {M}\n{lines(n, case)}\n  default {{\n    scf.yield %x : {M}\n  }}\n"
                    f"  memref.copy %r, %x : {M} to {M}\n  return", f"%i: index, %x: {M}")


@family
def selects(n):
    """A buffer of its own or the one before, selected."""
    body = lines(n, "  %a{i} = memref.alloc() : MM\n  %{j} = arith.select %c, %a{i}, %{i} : MM\n"
                 "  memref.copy %x, %{j} : MM to MM".replace("MM", M))
    return function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{n}, %x : {M} to {M}\n  return", f"%c: i1, %x: {M}")


@family
def selects_star(n):
    """Buffers, each selected against the same one."""
    body = lines(n, "  %a{i} = memref.alloc() : MM\n  %s{i} = arith.select %c, %a{i}, %y : MM\n"
                 "  memref.copy %x, %s{i} : MM to MM".replace("MM", M))
    return function(f"{body}\n  return", f"%c: i1, %x: {M}, %y: {M}")


@family
def selects_inside(n):
    """A buffer of its own or the one before, selected, and written in a branch."""
    body = lines(n, "  %a{i} = memref.alloc() : MM\n  %{j} = arith.select %c, %a{i}, %{i} : MM\n"
                 "  scf.if %c {{\n    memref.copy %x, %{j} : MM to MM\n  }}".replace("MM", M))
    return function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{n}, %x : {M} to {M}\n"
                    + lines(n, f"  memref.dealloc %a{{i}} : {M}") + f"\n  memref.dealloc %0 : {M}\n  return",
                    f"%c: i1, %x: {M}")


@family
def switch_uses(n):
    """A branch of many cases that yield a buffer each, and many uses of the one that is chosen."""
    cases = lines(n, f"  case {{i}} {{{{\n    scf.yield %a{{i}} : {M}\n  }}}}")
    return function(lines(n, f"  %a{{i}} = memref.alloc() : {M}") + f"\n  %r = scf.index_switch %i -> {M}\n{cases}\n"
                    f"  default {{\n    scf.yield %x : {M}\n  }}\n" + lines(n, f"  memref.copy %x, %r : {M} to {M}") + "\n"
                    + lines(n, f"  memref.dealloc %a{{i}} : {M}") + "\n  return", f"%i: index, %x: {M}")


NESTED = 100  # how deep


def nested_ifs(n, condition, type, inside, otherwise, after):
    """Nests of scf.if of which each yields what the one in it yields, and the innermost one of its own: {i} is the number of
    the nest, {d} the depth."""
    out = []
    for i in range(max(1, n // NESTED)):
        for d in range(NESTED):
            out.append(f"%r{{i}}_{{d}} = scf.if {condition} -> {type} {{{{\n{inside}".format(i=i, j=i + 1, d=d))
        for d in range(NESTED, 0, -1):
            yielded = f"%r{i}_{d}" if d < NESTED else f"%a{i}_{d - 1}"
            out.append(f"scf.yield {yielded} : {type}\n}} else {{\nscf.yield {otherwise.format(i=i)} : {type}\n}}")
        out.append(after.format(i=i, j=i + 1))
    return "\n".join(out)


ALLOCATE = f"%a{{i}}_{{d}} = memref.alloc() : {M}\nmemref.copy %x, %a{{i}}_{{d}} : {M} to {M}"


@family
def ifs_nested(n):
    """scf.if of one condition inside each other that yield a buffer."""
    body = nested_ifs(n, "%c", M, ALLOCATE, "%x", f"memref.copy %r{{i}}_0, %x : {M} to {M}")
    return function(f"{body}\n  return", f"%c: i1, %x: {M}")


@family
def ifs_nested_conditions(n):
    """The same of a hundred conditions."""
    body = nested_ifs(n, "%c{d}", M, ALLOCATE, "%x", f"memref.copy %r{{i}}_0, %x : {M} to {M}")
    return function(f"{body}\n  return", f"%x: {M}, {arguments(NESTED, 'i1', '%c')}")


@family
def tensors_ifs_nested(n):
    """scf.if of one condition inside each other that yield a tensor."""
    body = nested_ifs(n, "%c", T, f"%a{{i}}_{{d}} = tensor.insert %f into %t{{i}}[%i] : {T}", "%t{i}",
                      f"%t{{j}} = tensor.insert %f into %r{{i}}_0[%i] : {T}")
    return function(f"{body}\n  return %t{max(1, n // NESTED)} : {T}", TENSORS, T)


@family
def ifs_else_if(n):
    """Chains of else-if."""
    out = []
    for i in range(max(1, n // NESTED)):
        out += [f"%r{i}_{d} = scf.if %c{d} -> i32 {{\nscf.yield %v{d} : i32\n}} else {{" for d in range(NESTED)]
        out.append("memref.store %v0, %m[] : memref<i32>\nscf.yield %v0 : i32\n}")
        out += [f"scf.yield %r{i}_{d} : i32\n}}" for d in range(NESTED - 1, 0, -1)]
        out.append(f"memref.store %r{i}_0, %m[] : memref<i32>")
    return function("\n".join(out) + "\n  return", f"%m: memref<i32>, {arguments(NESTED, 'i1', '%c')}, {arguments(NESTED, 'i32', '%v')}")


# Buffers


@family
def alive(n):
    """Buffers that all live to the end."""
    return function(lines(n, "  %a{i} = memref.alloc() : MM\n  memref.copy %x, %a{i} : MM to MM".replace("MM", M)) + "\n"
                    + lines(n, f"  memref.copy %a{{i}}, %x : {M} to {M}") + "\n  return", f"%x: {M}")


@family
def sequence(n):
    """Buffers that live one after another."""
    return function(lines(n, "  %a{i} = memref.alloc() : MM\n  memref.copy %x, %a{i} : MM to MM\n"
                          "  memref.copy %a{i}, %x : MM to MM\n  memref.dealloc %a{i} : MM".replace("MM", M)) + "\n  return",
                    f"%x: {M}")


@family
def chain(n):
    """Buffers that are copied to the next."""
    return function(f"  %0 = memref.alloc() : {M}\n"
                    + lines(n, "  %{j} = memref.alloc() : MM\n  memref.copy %{i}, %{j} : MM to MM".replace("MM", M))
                    + f"\n  memref.copy %{n}, %x : {M} to {M}\n  return", f"%x: {M}")


@family
def sequence_dynamic(n):
    """One buffer after the other, of three sizes that are known when the function is entered."""
    body = "\n".join(f"  %{i} = memref.alloc(%n{i % 3}) : memref<?xf32>\n  memref.store %c, %{i}[%n0] : memref<?xf32>\n"
                     f"  memref.dealloc %{i} : memref<?xf32>" for i in range(n))
    return function(f"  %c = arith.constant 0.0 : f32\n{body}\n  return", "%n0: index, %n1: index, %n2: index")


@family
def chain_dynamic(n):
    """Each buffer lives until the next one is written."""
    body = "\n".join(f"  %{i + 1} = memref.alloc(%n{i % 3}) : memref<?xf32>\n  memref.store %c, %{i + 1}[%n0] : memref<?xf32>\n"
                     f"  memref.store %c, %{i}[%n0] : memref<?xf32>\n  memref.dealloc %{i} : memref<?xf32>" for i in range(n))
    return function(f"  %c = arith.constant 0.0 : f32\n  %0 = memref.alloc(%n0) : memref<?xf32>\n{body}\n"
                    f"  memref.dealloc %{n} : memref<?xf32>\n  return", "%n0: index, %n1: index, %n2: index")


@family
def calls_dynamic(n):
    """Each function calls the next one while it has a buffer."""
    callee = lambda i: f"  call @f{i + 1}(%n) : (index) -> ()\n" if i < n - 1 else ""
    return "\n".join(f"func.func private @f{i}(%n: index) {{\n  %c = arith.constant 0.0 : f32\n  %0 = memref.alloc(%n) : memref<?xf32>\n"
                     f"  memref.store %c, %0[%n] : memref<?xf32>\n{callee(i)}  memref.store %c, %0[%n] : memref<?xf32>\n"
                     "  memref.dealloc %0 : memref<?xf32>\n  return\n}" for i in range(n))


@family
def casts(n):
    """A chain of casts."""
    body = "\n".join(f"  %{i + 1} = memref.cast %{i} : " + ("memref<4xf32> to memref<?xf32>" if i % 2 == 0 else
                     "memref<?xf32> to memref<4xf32>") for i in range(2 * (n // 2)))
    return function(f"  %0 = memref.alloc() : {M}\n{body}\n  memref.copy %{2 * (n // 2)}, %x : {M} to {M}\n  return", f"%x: {M}")


@family
def subviews(n):
    """Views of one buffer."""
    return function("  %a = memref.alloc() : memref<64xf32>\n"
                    + lines(n, "  %s{i} = memref.subview %a[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>\n"
                            "  memref.copy %x, %s{i} : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>")
                    + "\n  return", f"%i: index, %x: {M}")


@family
def subview_chain(n):
    """Views of views."""
    v = "memref<?xf32, strided<[1], offset: ?>>"
    return function(f"  %0 = memref.subview %x[%i] [%i] [1] : memref<?xf32> to {v}\n"
                    + lines(n, "  %{j} = memref.subview %{i}[%i] [%i] [1] : VV to VV".replace("VV", v))
                    + f"\n  %c = arith.constant 0.0 : f32\n  memref.store %c, %{n}[%i] : {v}\n  return", "%i: index, %x: memref<?xf32>")


@family
def deallocs(n):
    """bufferization.dealloc of a buffer each, of one condition."""
    return function(lines(n, "  %a{i} = memref.alloc() : MM\n  bufferization.dealloc (%a{i} : MM) if (%c)".replace("MM", M))
                    + "\n  return", "%c: i1")


@family
def deallocs_arguments(n):
    """bufferization.dealloc of an argument each, of one condition."""
    return function(lines(n, f"  bufferization.dealloc (%a{{i}} : {M}) if (%c)") + "\n  return", "%c: i1, " + arguments(n, M))


@family
def dealloc_many(n):
    """One bufferization.dealloc of many buffers."""
    types = ", ".join([M] * n)
    conditions = ", ".join(["%c"] * n)
    return function(lines(n, f"  %a{{i}} = memref.alloc() : {M}")
                    + f"\n  bufferization.dealloc ({names(n, '%a')} : {types}) if ({conditions})\n  return", "%c: i1")


@family
def dealloc_retain(n):
    """Deallocations that retain an argument."""
    return function(lines(n, "  %a{i} = memref.alloc() : MM\n  %r{i} = bufferization.dealloc (%a{i} : MM) if (%c) retain (%x : MM)".replace("MM", M))
                    + "\n  return", f"%c: i1, %x: {M}")


@family
def copies(n):
    """Copies of one pair of buffers."""
    return function(lines(n, f"  memref.copy %x, %y : {M} to {M}") + "\n  return", f"%x: {M}, %y: {M}")


@family
def clones(n):
    """A chain of clones."""
    return function(lines(n, f"  %{{j}} = bufferization.clone %{{i}} : {M} to {M}") + f"\n  memref.copy %{n}, %x : {M} to {M}\n  return",
                    f"%0: {M}, %x: {M}")


@family
def globals(n):
    """Globals and their uses."""
    return lines(n, "memref.global \"private\" constant @g{i} : memref<1xi32> = dense<{i}>") + "\n" + function(
        lines(n, "  %g{i} = memref.get_global @g{i} : memref<1xi32>\n  memref.copy %g{i}, %x : memref<1xi32> to memref<1xi32>")
        + "\n  return", "%x: memref<1xi32>")


@family
def realloc_chain(n):
    """A chain of memref.realloc."""
    return function(lines(n, "  %{j} = memref.realloc %{i} : MM to MM".replace("MM", "memref<4xf32>"))
                    + f"\n  memref.copy %{n}, %x : {M} to {M}\n  memref.dealloc %{n} : {M}\n  return",
                    f"%x: {M}").replace("{\n", f"{{\n  %0 = memref.alloc() : {M}\n", 1)


@family
def regions_flat(n):
    """One region each, one after another, of an op that runs it once."""
    return function(lines(n, "  memref.alloca_scope {{\n    %a{i} = memref.alloca() : MM\n    memref.copy %x, %a{i} : MM to MM\n  }}".replace("MM", M))
                    + "\n  return", f"%x: {M}")


@family
def nest(n):
    """Loops inside each other, as deep as text may nest, repeated: N / 100 nests of 100."""
    depth = 100
    open_ = "\n".join(f"  scf.for %i{d} = %l to %u step %s {{" for d in range(depth))
    one = f"{open_}\n  %a = memref.alloc() : {M}\n  memref.copy %x, %a : {M} to {M}\n" + "  }\n" * depth
    return function(one * max(1, n // depth) + "  return", f"%l: index, %u: index, %s: index, %x: {M}")


@family
def tensors(n):
    """A chain of ops on tensors."""
    t = "tensor<4xf32>"
    return ("#m = affine_map<(d0) -> (d0)>\n" + function(
        lines(n, '  %{j} = linalg.generic {{indexing_maps = [#m, #m], iterator_types = ["parallel"]}} ins(%{i} : TT) outs(%{i} : TT) {{\n'
              "  ^bb0(%p: f32, %q: f32):\n    %s = arith.addf %p, %q : f32\n    linalg.yield %s : f32\n  }} -> TT".replace("TT", t))
        + f"\n  return %{n} : {t}", f"%0: {t}", t))


# Text


@family
def chunks(n):
    """Chunks for --split-input-file."""
    return "\n// -----\n".join(f"func.func @f{i}() {{\n  return\n}}" for i in range(n))


@family
def chunks_errors(n):
    """Chunks for --split-input-file that expect an error each."""
    return "\n// -----\n".join(f"func.func @f{i}() {{\n  // expected-error @+1 {{{{cannot name an operation with no results}}}}\n"
                               f"  %x = func.return\n}}" for i in range(n))


@family
def locations(n):
    """Ops with locations of their own."""
    return function(lines(n, "  memref.store %v, %x[] : memref<i32> loc(fused[\"a{i}\"(\"f\":{i}:1), callsite(\"b\" at \"c{i}\")])")
                    + "\n  return", "%v: i32, %x: memref<i32>")


@family
def types(n):
    """Types that all differ."""
    return function("  return", ", ".join(f"%a{i}: memref<{i + 1}x?xf32, strided<[{i + 1}, 1], offset: ?>>" for i in range(n)))


@family
def maps(n):
    """Affine maps that all differ."""
    return function(lines(n, "  %{i} = affine.apply affine_map<(d0) -> (d0 + {j})>(%x)\n"
                          "  memref.store %{i}, %m[] : memref<index>") + "\n  return", "%x: index, %m: memref<index>")


@family
def symbols(n):
    """Private functions of which each is used by the next."""
    body = "func.func private @f{i}() {{\n  call @f{j}() : () -> ()\n  return\n}}"
    return lines(n, body) + f"\nfunc.func private @f{n}() {{\n  return\n}}\nfunc.func @main() {{\n  call @f0() : () -> ()\n  return\n}}\n"


if __name__ == "__main__":
    sys.stdout.write(FAMILIES[sys.argv[1]](int(sys.argv[2])))
