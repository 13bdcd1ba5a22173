"""Many programs by one run of a tool: it starts programs less often, and takes minutes where single runs take hours."""
import concurrent.futures
import re

from tools import Broken, crashed, is_ours, judge, run

MARK = "\n// -----\n"
TOGETHER = 50


def some(command, texts):
    """What the tool prints of each text, None where it refuses it. A text at which it crashes is found by halving; if the tool is one of ours,
    it is Broken then."""
    if not texts:
        return []
    done = run([*command, "--split-input-file"], MARK.join(texts), seconds=120)
    if is_ours(command) and (len(texts) == 1 or not crashed(done)):
        judge(done, command, texts[0] if len(texts) == 1 else f"(one of {len(texts)})")
    chunks = [] if crashed(done) else re.split(r"(?m)^// -----\n", done.output)
    if len(chunks) == len(texts):
        return [chunk.strip() + "\n" if chunk.strip() else None for chunk in chunks]
    if len(texts) == 1:
        return [None]
    half = len(texts) // 2
    halves = some(command, texts[:half]) + some(command, texts[half:])
    if is_ours(command):
        raise Broken(f"status {done.status} of {' '.join(map(str, command))} on {len(texts)} programs, and not on each of them")
    return halves


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
