"""Many programs by one run of a tool: it starts programs less often, and takes minutes where single runs take hours."""
import concurrent.futures
import re
import subprocess

MARK = "\n// -----\n"
TOGETHER = 50


def run(command, text, seconds=120):
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.stdout, done.stderr


def some(command, texts):
    """What the tool prints of each text, None where it fails. A text at which it crashes is found by halving."""
    out, _ = run([*command, "--split-input-file"], MARK.join(texts))
    chunks = re.split(r"(?m)^// -----\n", out) if out is not None else []
    if len(chunks) == len(texts):
        return [chunk.strip() + "\n" if chunk.strip() else None for chunk in chunks]
    if len(texts) == 1:
        return [None]
    half = len(texts) // 2
    return some(command, texts[:half]) + some(command, texts[half:])


def each(command, texts, jobs=2):
    """`some` for any number of texts; a text that is None stays None."""
    there = [i for i, text in enumerate(texts) if text is not None]
    parts = [there[i:i + TOGETHER] for i in range(0, len(there), TOGETHER)]
    out = [None] * len(texts)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for part, made in zip(parts, pool.map(lambda part: some(command, [texts[i] for i in part]), parts)):
            for i, text in zip(part, made):
                out[i] = text
    return out
