#!/usr/bin/env python3
"""Numbers in README.md and docs/ that reports state: `docs/numbers.py` fills them in, `--check` compares.

    numbers.py [--check] [--opt=cistern-opt] [--corpus=FOLDER]

Each entry of TEXTS has a page, a sentence with groups in place of numbers, and what these are. Tables of bench/ are filled in whole: those of the corpus only
where its folder is ($CISTERN_CORPUS, as test/oracle/corpus.py has it), those of mlir-opt's passes only where mlir-opt is. What the tables say of a program is taken from them
for sentences elsewhere."""
import argparse
import functools
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parent
ROOT = DOCS.parent
OWN = ["--eliminate-empty-tensors", "--empty-tensor-to-alloc-tensor", "--one-shot-bufferize=bufferize-function-boundaries=1",
       "--drop-equivalent-buffer-results", "--buffer-deallocation-pipeline", "--optimize-allocation-liveness"]


class Reports:
    def __init__(self, opt, corpus):
        self.opt, self.corpus = opt, corpus

    @functools.lru_cache(maxsize=None)
    def printed(self, name, *passes):
        command = [self.opt, ROOT / "examples" / name, *passes, "-o", "/dev/null"]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return done.stdout + done.stderr

    def peak(self, name, *passes):
        return max(f["peak"] for f in json.loads(self.printed(name, *passes, "--memory-report=format=json"))["functions"])

    def reuse(self, name, key, *passes):
        return sum(f[key] for f in json.loads(self.printed(name, *passes, "--buffer-reuse-report=format=json"))["functions"])

    def statistic(self, name, key, *passes):
        found = re.search(rf"\(S\) +(\d+) {key} ", self.printed(name, *passes, "--mlir-pass-statistics"))
        return int(found[1])


def bytes_text(number):
    for unit, size in (("MiB", 1 << 20), ("KiB", 1 << 10)):
        if number >= size:
            return f"{number / size:.0f} {unit}" if number % size == 0 else f"{number / size:.1f} {unit}"
    return f"{number} B"


def megabytes(number):
    return f"{number / 1e6:.2f}" if number < 1e6 else f"{number / 1e6:.1f}"


def rows_of(text, first):
    """Rows of the table whose first program is `first`, as texts."""
    table = re.search(rf"(?m)(?:^\|.*\n)*^\| {re.escape(first)} \|.*\n(?:^\|.*\n)*", text)[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    return {row[0]: row[1:] for row in cells[2:]}


def number(text):
    return int(text.replace(",", ""))


def mean(rows):
    ratios = [math.log(number(row[1]) / number(row[0])) for row in rows.values()]
    return f"{math.exp(sum(ratios) / len(ratios)):.2f}"


MODELS = "air_softmax_4x4x1024"


def models():
    return rows_of((DOCS / "measurements/memory.md").read_text(), MODELS)


def transformer(r):
    pipeline = ("transformer.mlir", "--buffer-pipeline=reuse=false")
    held = r.peak("transformer.mlir", "--buffer-pipeline")
    pool = r.reuse(*pipeline[:1], "pool_bytes", pipeline[1])
    allocations = r.reuse("transformer.mlir", "buffers", *OWN)
    return [bytes_text(held), bytes_text(pool), bytes_text(held - pool), bytes_text(r.peak("transformer.mlir", *OWN)), str(allocations)]


TEXTS = [
    ("README.md", r"densenet121 holds ([\d.]+) MB beside its weights, where MLIR's own\s+passes hold ([\d.]+) MB. Over twenty models and kernels Cistern's peaks are ([\d.]+) of those",
     lambda r: [megabytes(number(models()["tv_densenet121"][1])), megabytes(number(models()["tv_densenet121"][0])), mean(models())]),
    ("README.md", r"Two transformer layers hold (\d\S* \S+) at once: one pool of (\d\S* \S+) and the (\d\S* \S+) that are\s+returned. MLIR's passes hold (\d\S* \S+) in (\d+) allocations",
     transformer),
    ("README.md", r"  (\d\S* \S+) ┤", lambda r: transformer(r)[1:2]),
    ("examples/README.md", r"the example of the README: (\d+) bytes that fit into (\d+)",
     lambda r: [str(r.statistic("two_buffers.mlir", "bytes-before", "--buffer-reuse")), str(r.statistic("two_buffers.mlir", "bytes-after", "--buffer-reuse"))]),
    ("docs/reference/memory.md", r"0\.18 MB held, against\s+([\d.]+) and ([\d.]+) by default, and ([\d.]+) and ([\d.]+) by MLIR's passes",
     lambda r: [megabytes(number(models()["tv_densenet121"][i])) for i in (5, 1)] + [f"{number(models()['tv_densenet121'][4]) / 1e6:.2f}", megabytes(number(models()["tv_densenet121"][0]))]),
    ("docs/reference/cistern-cc.md", r"mobilenet_v3_small: 32,772 bytes here, ([\d,]+) there", lambda r: [models()["tv_mobilenet_v3_small"][1]]),
]


def script_table(name, *arguments):
    done = subprocess.run([sys.executable, ROOT / "bench" / name, *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"bench/{name} fails:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def fill_table(text, first, table):
    """The table of bench/ and the geometric mean after it, in place of those in a page."""
    pattern = rf"(?m)^\| program \|.*\n\|---.*\n\| {re.escape(first)} \|.*\n(?:\|.*\n)*\nGeometric mean of the ratios: \d+\.\d+"
    if not re.search(pattern, text):
        sys.exit(f"memory.md: there is no table that begins with {first}")
    return re.sub(pattern, lambda _: re.split(r"(?m)^(?=\| program)", table)[1], text, count=1)


def fill_tables(text, r):
    files = [r.corpus / f"{name}.mlir" for name in rows_of(text, MODELS)]
    if all(path.exists() for path in files):
        text = fill_table(text, MODELS, script_table("pipeline.py", f"--opt={r.opt}", *files))
    mlir_opt = shutil.which("mlir-opt-22")
    if mlir_opt:
        first = "attention of 8 heads with a mask, two layers"
        text = fill_table(text, first, script_table("networks.py", f"--opt={r.opt}", f"--mlir-opt={mlir_opt}"))
    return text


EARLY = ("builtin.module(one-shot-bufferize{{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}},expand-realloc,"
         "ownership-based-buffer-deallocation{{{}}},canonicalize,buffer-deallocation-simplification,bufferization-lower-deallocations,cse,canonicalize,"
         "memory-report{{format=json}})")


def fill_deallocation(text, r):
    """The peaks of measurements/deallocation.md, the last two columns."""
    lines = text.split("\n")
    for name in rows_of(text, MODELS):
        path = r.corpus / f"{name}.mlir"
        if not path.exists():
            return text
        peaks = []
        for options in ("", "free-early=true"):
            done = subprocess.run([r.opt, path, f"--pass-pipeline={EARLY.format(options)}", "-o", "/dev/null"], check=True, capture_output=True, text=True)
            peaks.append(max(f["peak"] for f in json.loads(done.stdout)["functions"]))
        at = next(i for i, line in enumerate(lines) if line.startswith(f"| {name} |"))
        lines[at] = re.sub(r"[^|]*\|[^|]*\|$", f" {peaks[0]:,} | {peaks[1]:,} |", lines[at])
    return "\n".join(lines)


def fill_partial(text, r):
    """The table of partial-bufferization.md, which bench/bufferization.py prints."""
    files = [r.corpus / f"{name}.mlir" for name in rows_of(text, MODELS)]
    if not shutil.which("mlir-opt-22") or not all(path.exists() for path in files):
        return text
    table = script_table("bufferization.py", f"--opt={r.opt}", "--mlir-opt=mlir-opt-22", *files)
    return re.sub(r"(?m)^\| program \| classic: copies.*\n(?:\|.*\n)*", lambda _: table + "\n", text, count=1)


def fill(page, text, pattern, values):
    found = re.search(re.sub(r"(?<=\S) (?=\S)", r"\\s+", pattern), text)  # lines may break anywhere
    if not found:
        sys.exit(f"{page}: there is no such sentence: {pattern}")
    for i in range(len(values), 0, -1):
        text = text[:found.start(i)] + values[i - 1] + text[found.end(i):]
    return text


def update(path, make, is_check):
    old = path.read_text()
    new = make(old)
    if new == old:
        return True
    if is_check:
        changes = [(a, b) for a, b in zip(old.splitlines(), new.splitlines()) if a != b]
        print(f"{path.relative_to(ROOT)} is stale: run make docs", *(f"- {a}\n+ {b}" for a, b in changes[:5]), sep="\n")
        return False
    path.write_text(new)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--opt", default=str(ROOT / "build/release/bin/cistern-opt"))
    parser.add_argument("--corpus", type=pathlib.Path, default=os.environ.get("CISTERN_CORPUS", ROOT.parent / "shared" / "corpus"))
    parsed = parser.parse_args()
    r = Reports(parsed.opt, parsed.corpus)
    ok = update(DOCS / "measurements/memory.md", lambda text: fill_tables(text, r), parsed.check)
    ok = update(DOCS / "measurements/deallocation.md", lambda text: fill_deallocation(text, r), parsed.check) and ok
    ok = update(DOCS / "reference/partial-bufferization.md", lambda text: fill_partial(text, r), parsed.check) and ok
    for page, pattern, values in TEXTS:
        ok = update(ROOT / page, lambda text: fill(page, text, pattern, values(r)), parsed.check) and ok
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
