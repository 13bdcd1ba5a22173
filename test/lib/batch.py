"""Many programs in one process of mlir-opt or cistern-opt, through --split-input-file: what became of each of them."""
import os
import re

from tools import Broken, Result, crashed, is_ours, judge, run, tool

MARKER = "// -----\n"
PLACE = re.compile(r"^<stdin>:(\d+):(\d+): (?:error|warning|note|remark): ", re.MULTILINE)


def run_all(program, passes, texts, seconds=60):
    """A Result for each text; the lines that diagnostics name are those of the text. A program on which the tool crashes, or
    takes too long, is found by halving."""
    if not texts:
        return []
    env = dict(os.environ, LLVM_DISABLE_SYMBOLIZATION="1", LLVM_DISABLE_CRASH_REPORT="1")
    texts = [text if text.endswith("\n") else text + "\n" for text in texts]
    done = run([tool(program), "-", "--split-input-file", *passes], MARKER.join(texts), seconds, env)
    if is_ours([program]) and not crashed(done):
        judge(done, [program, *passes], f"(one of {len(texts)})")
    outputs = re.split(r"(?m)^// -----\n", done.output)
    if not crashed(done) and len(outputs) == len(texts):
        errors = diagnostics(done.errors, texts)
        return [Result(1 if is_error(own) else 0, out.rstrip("\n") + "\n", own) for out, own in zip(outputs, errors)]
    if len(texts) == 1:
        return [done]
    middle = len(texts) // 2
    parts = run_all(program, passes, texts[:middle], seconds) + run_all(program, passes, texts[middle:], seconds)
    if is_ours([program]) and not any(map(crashed, parts)):
        raise Broken(f"status {done.status} of {program} {' '.join(passes)} on {len(texts)} programs, and on none of them")
    return parts


def is_error(text):
    return re.search(r"(?m)^<\w+>:[\d:]+ error: ", text) is not None


def diagnostics(text, texts):
    """The diagnostics of each program, in lines of its own."""
    owner, start = [], []
    for i, one in enumerate(texts):
        lines = one.count("\n")
        start += [len(owner)] * (lines + 1)
        owner += [i] * (lines + 1)  # the marker's line too
    out, current = [[] for _ in texts], 0
    for line in text.splitlines():
        found = PLACE.match(line)
        if found:
            number = min(int(found[1]), len(owner)) - 1
            current = owner[number]
            line = f"<stdin>:{number + 1 - start[number]}:{line.split(':', 2)[2]}"
        out[current].append(line)
    return ["\n".join(lines) + "\n" if lines else "" for lines in out]
