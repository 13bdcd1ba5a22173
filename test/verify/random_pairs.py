#!/usr/bin/env python3
"""Random programs and programs made of them: no wrong verdict.

    random_pairs.py [--seed=1] [--count=300] [--mode=mutate|passes] [--programs=small|loops|tensor|memref] [--seconds=S] [--keep=FOLDER]

mutate: a few words of a program are changed; where cistern-verify says `same`, cistern-run prints the same for other inputs than it tried
itself. passes: the program after canonicalize, cse, one-shot-bufferize with deallocation, buffer-reuse; `different` is a bug of a pass or of
cistern-verify. Programs: small ones with arguments (loops: with loops of an unknown number of turns), or those of
generate.py, which have none and print. Exit status 1 if a verdict is wrong."""
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402
import loops  # noqa: E402
import small  # noqa: E402
import tools  # noqa: E402
import verdicts  # noqa: E402

PASSES = [
    "canonicalize", "cse", "canonicalize,cse",
    "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops=true},buffer-deallocation-pipeline",
    "one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline,func.func(buffer-reuse)",
    "func.func(buffer-reuse)",
]
BUFFERS = ["one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops=true}", "buffer-deallocation-pipeline"]
GENERATED_PASSES = {
    "tensor": ["canonicalize,cse", ",".join(BUFFERS), ",".join([*BUFFERS, "func.func(optimize-allocation-liveness,buffer-reuse)"]), "buffer-pipeline",
               "fold-into-indexing-maps,rewrite-in-destination-passing-style," + ",".join(BUFFERS)],
    "memref": ["canonicalize,cse", "func.func(buffer-reuse)", "func.func(schedule-for-memory)", "func.func(optimize-allocation-liveness)",
               "func.func(buffer-reuse{scope=function poison=true})", "buffer-hoisting", "func.func(copy-elimination)"],
}
WITH_ARGUMENTS = {"small": small.make, "loops": loops.make}
OPS = [small.INT_OPS, small.FLOAT_OPS, small.PREDICATES, small.FLOAT_PREDICATES]


def mutate(text, rng):
    """One change: an op, a predicate, a constant, two operands, a flag, a line."""
    lines = text.splitlines()
    for _ in range(20):
        i = rng.randrange(1, len(lines) - 1)
        line, kind = lines[i], rng.randrange(6)
        if kind == 0:
            for words in OPS:
                found = re.search(r"(?<=[ .])(" + "|".join(words) + r")\b(?= |,)", line)
                if found and "index_cast" not in line:
                    other = rng.choice(words)
                    line = line[:found.start()] + other + line[found.end():]
                    if other not in ("addi", "subi", "muli"):
                        line = line.replace(" overflow<nsw>", "")
                    break
        elif kind == 1:
            line = re.sub(r"constant (-?\d+)(?= :)", lambda m: f"constant {rng.choice([0, 1, 2, 3])}", line)
        elif kind == 2:
            names = re.findall(r"%\w+", line.partition("=")[2])
            if len(names) >= 2:
                a, b = rng.sample(range(len(names)), 2)
                left, _, right = line.partition("=")
                parts = re.split(r"(%\w+)", right)
                parts[2 * a + 1], parts[2 * b + 1] = parts[2 * b + 1], parts[2 * a + 1]
                line = left + "=" + "".join(parts)
        elif kind == 3:
            line = line.replace(" overflow<nsw>", "") if "nsw" in line else re.sub(
                r"(arith\.(?:addi|muli|subi) %\w+, %\w+) : (?!i1)", r"\1 overflow<nsw> : ", line)
        elif kind == 4 and re.match(r"\s*(memref\.(store|copy)|linalg\.fill)", line):
            line = ""
        elif kind == 5:
            line = re.sub(r"\[(\d), (\d)\]", lambda m: f"[{m[2]}, {m[1]}]", line, count=1)
        if line != lines[i]:
            lines[i] = line
            return "\n".join(lines) + "\n"
    return None


def printed(path, seed):
    entry = ["--entry=f", "--random-args", f"--seed={seed}"] if seed is not None else []
    status, out, _ = tools.ask([tools.tool("cistern-run"), str(path), *entry, "--uninit=use"], seconds=120, statuses=(0, 1, 4, 5))
    return status, out


def numbers(out):
    """What is compared of an output: a NaN is a NaN, and a buffer is what was a tensor."""
    return re.sub(r" : (?:tensor|memref)<.*", "", re.sub(r"0x[7F]FC00000|0x[7F]FF8000000000000|0x[7F]E00", "NaN", out))


def breaks(before, after, rng, has_arguments):
    """Inputs for which the second does something else, by cistern-run alone."""
    for _ in range(12 if has_arguments else 1):
        seed = rng.randrange(1 << 30) if has_arguments else None
        status, out = printed(before, seed)
        if status != 0 or "poison" in out or "uninit" in out:
            continue
        other, text = printed(after, seed)
        if other != 0 or numbers(out) != numbers(text):
            return f"seed {seed}: {out!r} {other} {text!r}"
    return None


def make(rng, seed, options):
    if options.programs in WITH_ARGUMENTS:
        return WITH_ARGUMENTS[options.programs](rng)
    return generate.generate(seed, generate.Options(options.programs, options.programs == "memref", options.size, ["tokens"]))


def main():
    parser = verdicts.arguments(__doc__, "verify-random")
    parser.add_argument("--mode", default="mutate")
    parser.add_argument("--programs", default="small", choices=["small", "loops", "tensor", "memref"])
    parser.add_argument("--size", type=int, default=12, help="steps of a generated program")
    options = parser.parse_args()
    said = verdicts.Verdicts(options)
    for seed in said.seeds():
        rng = random.Random(seed)
        text = make(rng, seed, options)
        how = "mutation"
        if options.mode == "mutate":
            other = mutate(text, rng)
            if other is not None and tools.ask([tools.tool("cistern-opt"), "-"], other).status:
                other = None
        else:
            how = rng.choice(GENERATED_PASSES.get(options.programs, PASSES))
            status, other, _ = tools.ask([tools.tool("cistern-opt"), "-", f"--pass-pipeline=builtin.module({how})"], text)
            other = other if status == 0 else None
        if other is None or tools.ask([tools.tool("cistern-opt"), "-"], text).status:
            said.found["no program"] += 1
            continue
        said.ask(seed, how, text, other, lambda before, after, _: breaks(before, after, rng, options.programs in WITH_ARGUMENTS),
                 may_differ=options.mode == "mutate")
    return said.end()


if __name__ == "__main__":
    sys.exit(main())
