#!/usr/bin/env python3
"""--buffer-deallocation alone against mlir-opt 19, the last release that has it: processor time of the pass.

    classic.py [--opt cistern-opt] [--ops 10000] [--large 1000000] [FAMILY...]

Each family is a shape of program with about so many ops. `growth` is Cistern's time at --large ops over that at --ops, divided by the
number of times that it is larger: 1 is linear."""
import argparse
import os
import pathlib
import resource
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PASS = "--buffer-deallocation"
M = "memref<4xf32>"
HEAD = f"func.func @f(%c: i1, %n: index, %out: {M}, %v0: {M}) {{\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
END = "  return\n}\n"
COPY = f"memref.copy {{}}, {{}} : {M} to {M}"


def repeated(n, text):
    return "".join(text.replace("$j", str(i + 1)).replace("$i", str(i)) for i in range(n))


def body(n, text, end=""):
    return HEAD + repeated(n, text) + end + END


def chain(n):
    return body(n // 2, f"  %v$j = memref.alloc() : {M}\n  memref.copy %v$i, %v$j : {M} to {M}\n")


def alive(n):
    """Buffers that all live to the end."""
    count = n // 2
    return body(count, f"  %v$j = memref.alloc() : {M}\n", repeated(count, f"  memref.copy %v$j, %out : {M} to {M}\n"))


def views(n):
    """Casts of casts."""
    text = f"  %a$i = memref.alloc() : {M}\n  %b$i = memref.cast %a$i : {M} to memref<?xf32>\n" \
           f"  %d$i = memref.cast %b$i : memref<?xf32> to {M}\n  memref.copy %d$i, %out : {M} to {M}\n"
    return body(n // 4, text)


def view_chain(n):
    """One buffer under many names."""
    text = f"  %b$i = memref.cast %v$i : {M} to memref<?xf32>\n  %v$j = memref.cast %b$i : memref<?xf32> to {M}\n"
    return body(n // 2, text).replace("%v0:", "%w0:").replace("  %c0 =", f"  %v0 = memref.alloc() : {M}\n  %c0 =", 1)


def selects(n):
    text = f"  %a$i = memref.alloc() : {M}\n  %v$j = arith.select %c, %v$i, %a$i : {M}\n"
    return body(n // 2, text)


def ifs(n):
    """Each yields a buffer or the one before."""
    text = f"  %v$j = scf.if %c -> ({M}) {{\n    %a = memref.alloc() : {M}\n    memref.copy %v$i, %a : {M} to {M}\n" \
           f"    scf.yield %a : {M}\n  }} else {{\n    scf.yield %v$i : {M}\n  }}\n"
    return body(n // 5, text)


def loops(n):
    """Each carries a buffer on."""
    text = f"  %v$j = scf.for %i = %c0 to %n step %c1 iter_args(%x = %v$i) -> ({M}) {{\n    %a = memref.alloc() : {M}\n" \
           f"    memref.copy %x, %a : {M} to {M}\n    scf.yield %a : {M}\n  }}\n"
    return body(n // 4, text)


def nest(n):
    """Blocks of 40 nested ifs."""
    depth = 40
    text = "".join(f"  scf.if %c {{\n    %a{d} = memref.alloc() : {M}\n    memref.copy %a{d}, %out : {M} to {M}\n"
                   for d in range(depth))
    return body(max(n // (4 * depth), 1), text + "  }\n" * depth)


def diamonds(n):
    """Branches that meet in an argument, which may be a new buffer or the one before."""
    text = f"  cf.cond_br %c, ^a$i, ^b$i\n^a$i:\n  %a$i = memref.alloc() : {M}\n  memref.copy %v$i, %a$i : {M} to {M}\n" \
           f"  cf.br ^d$i(%a$i : {M})\n^b$i:\n  cf.br ^d$i(%v$i : {M})\n^d$i(%v$j: {M}):\n"
    return body(n // 5, text)


def blocks(n):
    """A buffer that goes through many blocks."""
    text = f"  cf.br ^b$i(%v$i : {M})\n^b$i(%v$j: {M}):\n  %a$i = memref.alloc() : {M}\n  memref.copy %v$j, %a$i : {M} to {M}\n"
    return body(n // 3, text)


def calls(n):
    text = f"  %a$i = memref.alloc() : {M}\n  %v$j = func.call @g(%a$i) : ({M}) -> {M}\n"
    return f"func.func private @g({M}) -> {M}\n" + body(n // 2, text)


def functions(n):
    text = f"func.func @f$i(%out: {M}) {{\n  %a = memref.alloc() : {M}\n  memref.copy %a, %out : {M} to {M}\n  return\n}}\n"
    return repeated(n // 4, text)


def freed(n):
    """Buffers that the program frees."""
    text = f"  %a$i = memref.alloc() : {M}\n  memref.copy %a$i, %out : {M} to {M}\n  memref.dealloc %a$i : {M}\n"
    return body(n // 3, text)


FAMILIES = {f.__name__: f for f in (chain, alive, views, view_chain, selects, ifs, loops, nest, diamonds, blocks, calls,
                                    functions, freed)}


def processor(command, limit):
    """Processor seconds of a run; None if it fails or takes longer than the limit."""
    with subprocess.Popen(["timeout", str(limit), *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, _ = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return None if process.returncode else resource.getrusage(resource.RUSAGE_CHILDREN)


def total(usage):
    return usage.ru_utime + usage.ru_stime


def best(command, limit, runs):
    least = None
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        after = processor(command, limit)
        if after is None:
            return None
        took = total(after) - total(before)
        least = took if least is None else min(least, took)
        if least > 1:
            break
    return least


def seconds(tool, path, limit=300, runs=7):
    """Processor time of the pass: that of a run with it less that of one without."""
    rest, whole = (best([tool, str(path), *passes, "-o", "/dev/null"], limit, runs) for passes in ([], [PASS]))
    if str(tool).endswith("cistern-opt") and (rest is None or whole is None):
        raise SystemExit(f"{tool} fails on {path}, or takes longer than {limit} s")
    return None if rest is None or whole is None else max(whole - rest, 1e-4)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("families", nargs="*", default=list(FAMILIES))
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--peer", default="mlir-opt-19")
    parser.add_argument("--ops", type=int, default=10000)
    parser.add_argument("--large", type=int, default=1000000)
    parser.add_argument("--seconds", type=int, default=120, help="of the peer, at most")
    parsed = parser.parse_args()
    print("| family | mlir-opt 19 | Cistern | times as fast | Cistern, large | growth |")
    print("|---|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for name in parsed.families:
            files = []
            for n in (parsed.ops, parsed.large):
                files.append(pathlib.Path(folder) / f"{name}.{n}.mlir")
                files[-1].write_text(FAMILIES[name](n))
            peer = seconds(parsed.peer, files[0], parsed.seconds, 3)
            small, large = (seconds(parsed.opt, file) for file in files)
            ratio = f"{peer / small:,.0f}" if peer and small else f"> {parsed.seconds / small:,.0f}" if small else "-"
            growth = f"{large / small * parsed.ops / parsed.large:.2f}" if large and small else "-"
            show = lambda s: "-" if s is None else f"{s * 1000:,.1f} ms"
            print(f"| {name} | {show(peer)} | {show(small)} | {ratio} | {show(large)} | {growth} |", flush=True)


if __name__ == "__main__":
    main()
