#!/usr/bin/env python3
"""Wrong programs through cistern-opt and mlir-opt: do both refuse them, at the same place, with the same words?

    malformed.py [--show] [FILES...]       compares the chunks of the files (test/oracle/malformed/*.mlir)
    malformed.py --make N [...] FILE  prints N wrong chunks made from the right ones of FILE, e.g. an ops.mlir

The verdict (accepted or refused) must be the same for every chunk, line and column of the first error for 95 % of those
that both refuse, its text for 90 %. A chunk that begins with `// divergence` is not counted: docs/reference/divergences.md has it."""
import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
from batch import run_all  # noqa: E402
from tools import crashed  # noqa: E402

ERROR = re.compile(r"^(?:<stdin>|<unknown>):(\d+)(?::(\d+))?: error: (.*)$", re.MULTILINE)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[%^@#!]?[A-Za-z_$][\w$.]*(?:#\d+)?|%\d+(?:#\d+)?|-?\d+\.\d*(?:e[-+]?\d+)?|0x[0-9A-Fa-f]+|->|==|>=|::|\S')
TYPES = ["i32", "f32", "index", "i64", "i1", "f16", "memref<4xf32>", "memref<?xi8, 1>", "tensor<4xf32>", "tensor<?xindex>",
         "vector<4xf32>", "none", "memref<*xf32>", "tuple<i32>", "complex<f32>", "() -> ()"]
NUMBERS = ["0", "-1", "1", "2", "7", "4294967296", "99999999999999999999", "1.5"]
LOOSE = [",", ":", "(", ")", "{", "}", "[", "]", "=", "->", "x", "%nothing", "@nothing", "42", "to", "\"s\"", "<", ">"]
FLAGS = ["--allow-unregistered-dialect"]


# --- comparing ---

def run(program, text):
    try:
        result = subprocess.run([program, *FLAGS], input=text.encode(), capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "timeout", None
    if result.returncode not in (0, 1):
        return "crash", None
    found = ERROR.search(result.stderr.decode(errors="replace"))
    return ("refused" if result.returncode else "accepted"), found.groups() if found else None


def of_all(program, chunks):
    """What `run` says of each chunk, of as few runs as it takes: both programs start more slowly than they read."""
    if program.startswith("mlir-opt"):
        program = shutil.which(program) or program
    return [("crash" if crashed(r) else "refused" if r.status else "accepted", (found := ERROR.search(r.errors)) and found.groups())
            for r in run_all(program, FLAGS, chunks)]


def compare(files, options):
    def compare_file(path):
        chunks = path.read_text().split("// -----\n")
        counted = [i for i, chunk in enumerate(chunks) if not chunk.startswith("// divergence")]
        kinds = ["divergence"] * (len(chunks) - len(counted))
        theirs, ours = (of_all(program, [chunks[i] for i in counted]) for program in (options.mlir_opt, str(options.opt)))
        for i, a, b in zip(counted, ours, theirs):
            if classify(a, b) != "same":  # by itself, it may be another one
                a, b = run(options.opt, chunks[i]), run(options.mlir_opt, chunks[i])
            kinds.append(classify(a, b))
            if kinds[-1] != "same" and options.show:
                print(f"--- {path.name}, chunk {i}: {kinds[-1]}\n{chunks[i].strip()}\n  mlir-opt: {b}\n  cistern:  {a}")
        return kinds

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return collections.Counter(itertools.chain.from_iterable(pool.map(compare_file, files)))


def classify(ours, theirs):
    if theirs[0] in ("crash", "timeout") and ours[0] not in ("crash", "timeout"):
        return "oracle crashed"
    if ours[0] != theirs[0]:
        return "verdict"
    if ours[1] == theirs[1]:
        return "same"
    if not ours[1] or not theirs[1] or ours[1][:2] != theirs[1][:2]:
        return "place"
    return "text"


def report(count):
    refused = count["same"] + count["place"] + count["text"]
    place = 100 * (count["same"] + count["text"]) / max(refused, 1)
    text = 100 * count["same"] / max(refused, 1)
    print(f"{sum(count.values())} chunks: {count['verdict']} other verdicts; same place {place:.1f} %, same text {text:.1f} %;"
          f" {count['oracle crashed']} crash mlir-opt, {count['divergence']} differ on purpose")
    failed = count["verdict"] or place < 95 or text < 90
    print(f"{0 if failed else 1} passed, {1 if failed else 0} failed, 0 skipped")
    return 1 if failed else 0


# --- making ---

def statements(lines):
    """Lines joined until their brackets are closed."""
    joined, depth = [], 0
    for line in lines:
        if depth and joined:
            joined[-1] += "\n" + line
        else:
            joined.append(line)
        bare = re.sub(r'"(?:[^"\\]|\\.)*"|->|>=|=>', "", line)
        depth += sum(bare.count(c) for c in "({[") - sum(bare.count(c) for c in ")}]")
    return joined


def functions(text):
    """Header, statements, and what stands around functions (aliases, globals) of a file."""
    text = re.sub(r"^\s*//.*\n", "", text, flags=re.MULTILINE)
    for chunk in re.split(r"^// -----\n", text, flags=re.MULTILINE):
        pieces = statements(chunk.splitlines())
        outside = [p for p in pieces if p.strip() and not re.match(r"\s*(func\.)?func\b.*\{\n", p)]
        for piece in pieces:
            lines = piece.split("\n")
            if piece not in outside and len(lines) > 2:
                yield lines[0], statements(lines[1:-1]), outside
            elif re.match(r'["#!]|[a-z]+\.', piece):
                yield None, [piece], outside


def needed(name_users, body, start):
    """Indices of the statements that statement `start` needs, through the names in them."""
    wanted, todo = {start}, [start]
    while todo:
        for name in re.findall(r"%[\w$.]+", body[todo.pop()]):
            for i in name_users.get(name, []):
                if i < start and i not in wanted:
                    wanted.add(i)
                    todo.append(i)
    return sorted(wanted)


def small_programs(text):
    for header, body, outside in functions(text):
        if not header:
            yield [p for p in outside if p != body[0]], body, [0]
            continue
        if any(line.lstrip().startswith("^") for line in body) or len(body) < 2:
            yield outside, [header, *body, "}"], list(range(1, len(body) + 1))
            continue
        defined = collections.defaultdict(list)
        for i, line in enumerate(body):
            for name in re.findall(r"%[\w$.]+", line.split("=")[0] if re.match(r"\s*%", line) else ""):
                defined[name].append(i)
        for i in range(len(body) - 1):
            kept = needed(defined, body[:-1], i)
            last = body[-1] if not re.search(r"%", body[-1]) else "  return"
            header_now = header if last == body[-1] else re.sub(r"->.*\{$", "{", header)
            yield outside, [header_now, *(body[k] for k in kept), last, "}"], [len(kept)]


def mutate(line, rng):
    tokens = [(m.start(), m.end()) for m in TOKEN.finditer(line)]
    if len(tokens) < 2:
        return line
    i = rng.randrange(len(tokens))
    a, b = tokens[i]
    token = line[a:b]
    c, d = tokens[min(i + 1, len(tokens) - 1)]
    others = [line[x:y] for x, y in tokens]
    choices = [lambda: line[:a] + line[b:], lambda: line[:b] + " " + token + line[b:], lambda: line[:a] + rng.choice(LOOSE) + " " + line[a:],
               lambda: line[:a] + rng.choice(others) + line[b:], lambda: line[:a] + rng.choice(LOOSE) + line[b:]]
    if c > a:
        choices.append(lambda: line[:a] + line[c:d] + line[b:c] + token + line[d:])
    if re.fullmatch(r"[a-z]+\d*", token):
        choices += [lambda: line[:a] + rng.choice(TYPES) + line[b:]] * 3
    if re.fullmatch(r"-?\d+", token):
        choices += [lambda: line[:a] + rng.choice(NUMBERS) + line[b:]] * 4
    return rng.choice(choices)()


def make(path, number, options):
    rng = random.Random(options.seed)
    programs = list(small_programs(path.read_text()))
    made, seen = 0, set()
    for _ in range(number * 60):
        if made == number:
            return
        outside, program, places = rng.choice(programs)
        program = list(program)
        for _ in range(options.changes):
            place = rng.choice(places) if rng.random() < 0.95 else 0
            program[place] = mutate(program[place], rng)
        used = [p for p in outside if any(n in "\n".join(program) for n in re.findall(r"[@#!][\w$.]+", p.split("=")[0].split("(")[0]))]
        text = "\n".join([*used, *program]) + "\n"
        if text in seen or "// -----" in text or len(text) > 1500:
            continue
        seen.add(text)
        if run(options.mlir_opt, text)[0] == "refused":
            print(("// -----\n" if made else "") + text, end="")
            made += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--make", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--changes", type=int, default=1, help="in each chunk that is made")
    parser.add_argument("--show", action="store_true", help="print what differs")
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    options = parser.parse_args()
    if options.make:
        make(options.files[0], options.make, options)
        return 0
    return report(compare(options.files or sorted((ROOT / "test/oracle/malformed").glob("*.mlir")), options))


if __name__ == "__main__":
    sys.exit(main())
