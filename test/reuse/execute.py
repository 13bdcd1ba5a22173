#!/usr/bin/env python3
"""Executes memref-level programs with mlir-runner before and after --buffer-reuse: the results must be the same, nothing
may leak or be freed twice, and there must be fewer allocations and fewer bytes where a pool was made.

    execute.py --opt CISTERN-OPT [--work FOLDER] [--passes '...'] FILES...

The function to run is the only public one with a body. Its arguments are filled with numbers made from their indices;
its results, and its arguments after the call, are printed and compared."""
import argparse
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lib"))
import runner  # noqa: E402

LOWER = [
    "--convert-linalg-to-loops", "--expand-strided-metadata", "--lower-affine", "--convert-scf-to-cf",
    "--convert-math-to-llvm", "--convert-math-to-libm", "--arith-expand", "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm=use-generic-functions", "--convert-func-to-llvm", "--convert-cf-to-llvm",
    "--convert-index-to-llvm", "--reconcile-unrealized-casts",
]
PRINTERS = {"f32": "printMemrefF32", "f64": "printMemrefF64", "i32": "printMemrefI32", "i64": "printMemrefI64"}


def split_top(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "<([{":
            depth += 1
        elif c in ">)]}" and text[i - 1] != "-":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [p.strip() for p in parts if p.strip()]


def signature(text):
    """Name, argument types and result types of the public function with a body."""
    for match in re.finditer(r"^  func\.func @([\w.$-]+)\(", text, re.M):
        depth, i = 1, match.end()
        while depth:
            depth += (text[i] == "(") - (text[i] == ")")
            i += 1
        args = [re.sub(r"^%\w+: ", "", a) for a in split_top(text[match.end() : i - 1])]
        rest = text[i : text.index("\n", i)]
        if not rest.endswith("{"):
            continue
        rest = re.sub(r" attributes \{.*\} \{$", " {", rest)
        results = []
        if rest.strip().startswith("->"):
            body = rest.strip()[2:].rstrip("{").strip()
            results = split_top(body[1:-1]) if body.startswith("(") else [body]
        return match[1], [re.sub(r" \{.*\}$", "", a) for a in args], results
    raise ValueError("no public function")


def parse_type(text):
    """Shape, element type and whether the layout is the identity; None for what is no static memref."""
    match = re.fullmatch(r"memref<((?:\d+x)*)(f32|f64|i32|i64)(, .*)?>", text)
    if not match:
        return None
    return [int(d) for d in match[1].split("x") if d], match[2], not match[3]


def fill(name, type_text, number):
    shape, element, _ = parse_type(type_text)
    plain = f"memref<{''.join(f'{d}x' for d in shape)}{element}>"
    dims = ", ".join(f"d{i}" for i in range(len(shape)))
    lines = [f"    %{name}_m = memref.alloc() {{alignment = 64 : i64}} : {plain}"]
    iterators = ", ".join('"parallel"' for _ in shape)
    lines.append(
        f"    linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>], iterator_types = [{iterators}]}}"
        f" outs(%{name}_m : {plain}) {{\n    ^bb0(%o: {element}):"
    )
    lines.append(f"      %k = arith.constant {7 + 3 * number} : index\n      %m = arith.constant 23 : index")
    lines.append("      %z = arith.constant 5 : index")
    value = "%z"
    for i in range(len(shape)):
        lines.append(f"      %i{i} = linalg.index {i} : index\n      %a{i} = arith.muli {value}, %k : index")
        lines.append(f"      %b{i} = arith.addi %a{i}, %i{i} : index\n      %s{i} = arith.remui %b{i}, %m : index")
        value = f"%s{i}"
    lines.append(f"      %n = arith.index_cast {value} : index to {element if element[0] == 'i' else 'i64'}")
    if element[0] == "f":
        lines.append(f"      %f = arith.sitofp %n : i64 to {element}")
        lines.append(f"      %c = arith.constant 0.04 : {element}\n      %d = arith.constant 0.4 : {element}")
        lines.append(f"      %g = arith.mulf %f, %c : {element}\n      %h = arith.subf %g, %d : {element}")
        lines.append(f"      linalg.yield %h : {element}\n    }}")
    else:
        lines.append(f"      linalg.yield %n : {element}\n    }}")
    lines.append(f"    %{name} = memref.cast %{name}_m : {plain} to {type_text}" if plain != type_text else "")
    return "\n".join(lines), f"%{name}_m" if plain == type_text else f"%{name}"


def driver(text):
    name, args, results = signature(text)
    if any(not parse_type(t) for t in args + results):
        return None
    body, operands = [], []
    for i, t in enumerate(args):
        code, value = fill(f"x{i}", t, i)
        body.append(code)
        operands.append(value)
    call = f"func.call @{name}({', '.join(operands)}) : ({', '.join(args)}) -> ({', '.join(results)})"
    body.append(f"    %r:{len(results)} = {call}" if results else f"    {call}")
    shown = [(f"%r#{i}" if len(results) > 1 else "%r", t) for i, t in enumerate(results)]
    if results and len(results) == 1:
        body[-1] = f"    %r = {call}"
    shown += list(zip(operands, args))
    used = set()
    for i, (value, t) in enumerate(shown):
        element = parse_type(t)[1]
        used.add(element)
        body.append(f"    %u{i} = memref.cast {value} : {t} to memref<*x{element}>")
        body.append(f"    func.call @{PRINTERS[element]}(%u{i}) : (memref<*x{element}>) -> ()")
    declarations = [
        f"  func.func private @{PRINTERS[e]}(memref<*x{e}>) attributes {{llvm.emit_c_interface}}" for e in sorted(used)
    ]
    for value, t in shown:
        body.append(f"    memref.dealloc {value} : {t}")
    main = "  func.func @cistern_main() {\n" + "\n".join(body) + "\n    return\n  }\n"
    end = text.rstrip().rfind("}")
    return text[:end] + "\n".join(declarations) + "\n" + main + "}\n"


def on_heap(lowered, heap, timeout, **options):
    """What a lowered program prints, without addresses, and what the heap that counts says: allocations, bytes, peak, live, errors."""
    output = re.sub(r"base@ = \S+", "", runner.execute(lowered, timeout, more=[heap], **options))
    stats = re.search(r"heap: allocations (\d+) bytes (\d+) peak (\d+) live (\d+) errors (\d+)", output)
    return output[: stats.start()], [int(n) for n in stats.groups()]


def execute(source, heap, timeout):
    lowered = source.with_suffix(".llvm.mlir")
    subprocess.run(["mlir-opt-22", source, *LOWER, "-o", lowered], check=True, capture_output=True)
    return on_heap(lowered, heap, timeout, entry="cistern_main", level=1)


def check(path, options, heap):
    work = options.work
    text = subprocess.run(["mlir-opt-22", path], check=True, capture_output=True, text=True).stdout
    program = driver(text)
    if program is None:
        return "skipped: arguments are not all static memrefs of f32, f64, i32, i64"
    before, after = work / f"{path.stem}.before.mlir", work / f"{path.stem}.after.mlir"
    before.write_text(program)
    subprocess.run([options.opt, before, *options.passes.split(), "-o", after], check=True)
    subprocess.run(["mlir-opt-22", after, "-o", "/dev/null"], check=True)
    expected, old = execute(before, heap, options.timeout)
    actual, new = execute(after, heap, options.timeout)
    if expected != actual:
        return "FAILED: results differ"
    if new[3] != old[3] or new[4] or old[4]:
        return f"FAILED: leaked {new[3]} bytes (before: {old[3]}), {new[4]} wrong frees"
    pooled = "memref.view" in after.read_text() and before.read_text().count("memref.view") == 0
    if pooled and not (new[0] < old[0] and new[1] < old[1]):
        return f"FAILED: {old[0]} -> {new[0]} allocations, {old[1]} -> {new[1]} bytes"
    return f"ok: allocations {old[0]} -> {new[0]}, bytes {old[1]} -> {new[1]}, peak {old[2]} -> {new[2]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--opt", default="build/release/bin/cistern-opt")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("build/execute"))
    parser.add_argument("--passes", default="--buffer-reuse")
    parser.add_argument("--timeout", type=float, default=120)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    heap = options.work.resolve() / "heap.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", heap, HERE / "heap.c"], check=True)
    failed = 0
    for path in options.files:
        try:
            outcome = check(path, options, heap)
        except subprocess.CalledProcessError as error:
            stderr = error.stderr or b""
            stderr = stderr.decode(errors="replace") if isinstance(stderr, bytes) else stderr
            outcome = f"FAILED: {error.cmd[0]}: {stderr[:300]}"
        except subprocess.TimeoutExpired:
            outcome = "skipped: takes too long"
        failed += outcome.startswith("FAILED")
        print(f"{path.name}: {outcome}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
