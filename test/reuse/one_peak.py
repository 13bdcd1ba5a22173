#!/usr/bin/env python3
"""One number for one thing: what a program holds at once, as every report states it, and as execution finds it.

    one_peak.py [--seed=1] [--count=500]

Random programs (test/programs, as they are and after passes that free, pack and put on the stack; one_path.py). For each function of each program
--memory-report (text, JSON, CSV, page), --print-buffer-lifetime-stats and --buffer-reuse-report (text, JSON) state one peak; the statistics of
--buffer-pipeline and its page state the largest peak of what it makes, as --memory-report of that does. cistern-run holds no more than that of
@main (but for programs whose peak is "at least" that), and just that where the program has one path. What the peak is made of adds up to it there, and so
does the picture of the page.
Exit status 1 if a number differs, a program crashes, is refused, or was not tried."""
import argparse
import collections
import json
import multiprocessing
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "lib"), str(HERE.parent / "programs"), str(HERE.parent / "fuzz" / "semantics")]
import generate  # noqa: E402
import one_path  # noqa: E402
from plain import plain  # noqa: E402
from tools import run, tool  # noqa: E402

FREED = "--buffer-deallocation-pipeline"
ONE_SHOT = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
# A level, options of the generator, and passes that come first.
KINDS = [
    ("one-path", {}, []),
    ("memref", {"frees": True}, []),
    ("one-path", {}, ["--buffer-reuse"]),
    ("memref", {}, [FREED]),
    ("tensor", {}, ["--buffer-pipeline"]),
    ("one-path", {}, ["--promote-buffers-to-stack", "--optimize-allocation-liveness"]),
    ("memref", {}, [FREED, "--buffer-reuse=scope=function"]),
    ("tensor", {}, [ONE_SHOT, FREED]),
    ("memref", {"frees": True}, ["--promote-buffers-to-stack"]),
    ("tensor", {"corners": True}, ["--buffer-pipeline"]),
]
DATA = re.compile(r'<script type="application/json" id="plan">(.*?)</script>', re.DOTALL)


class Wrong(Exception):
    pass


def opt(text, *passes):
    done = run([tool("cistern-opt"), "-", *passes], text, seconds=120)
    if done.status:
        raise Wrong(f"{' '.join(passes)}: status {done.status}: {done.errors[:300]}")
    return done


def printed(text, *passes):
    return opt(text, *passes, "-o", "/dev/null").output


def page(text, *passes):
    return json.loads(DATA.search(printed(text, *passes))[1])


def peaks_of_sections(text, header, number):
    """For reports as text: the number in the section of each function."""
    out = {}
    for part in re.split(rf"(?m)^(?={header})", text)[1:]:
        name = re.match(header + r"(\w+)", part)[1]
        out[name] = int(re.search(number, part)[1])
    return out


def stated(text):
    """{report: {function: peak}}; the report as JSON, by function; the page."""
    report = {f["function"]: f for f in json.loads(printed(text, "--memory-report=format=json"))["functions"]}
    rows = [line.split(",")[:2] for line in printed(text, "--memory-report=format=csv").splitlines()[1:]]
    drawn = page(text, "--memory-report=format=html")
    found = {
        "memory-report": {name: f["peak"] for name, f in report.items()},
        "memory-report as text": peaks_of_sections(printed(text, "--memory-report"), "function @", r"peak +(?:at least )?(\d+) bytes"),
        "memory-report as CSV": {**{name: 0 for name in report}, **{name: int(peak) for name, peak in rows}},
        "page": {v["name"]: v["function"]["peak"] for v in drawn["views"]},
        "lifetime-stats": peaks_of_sections(printed(text, "--print-buffer-lifetime-stats"), "--- Buffer Lifetime Statistics for '", r"Peak live bytes *: (\d+)"),
        "reuse-report": {f["function"]: f["peak_live_bytes"] for f in json.loads(printed(text, "--buffer-reuse-report=format=json"))["functions"]},
        "reuse-report as text": peaks_of_sections(printed(text, "--buffer-reuse-report"), "function @", r"peak live bytes +(?:at least )?(\d+)"),
    }
    return found, report, drawn


def drawn_peak(view):
    """The most that boxes of the picture hold at one time, views in pools aside."""
    changes = collections.Counter()
    for i, kind in enumerate(view["kind"]):
        if kind != 2 and view["lower"][i] < view["upper"][i]:
            changes[view["lower"][i]] += view["size"][i]
            changes[view["upper"][i]] -= view["size"][i]
    live = most = 0
    for at in sorted(changes):
        live += changes[at]
        most = max(most, live)
    return most


def compare_pipeline(text):
    """The statistics and the page of --buffer-pipeline, and the report of what it makes."""
    done = opt(text, "--buffer-pipeline", "--mlir-pass-statistics")
    statistic = int(re.search(r"\(S\) +(\d+) peak-bytes ", done.errors)[1])
    made = json.loads(printed(done.output, "--memory-report=format=json"))["functions"]
    kept = page(text, "--buffer-pipeline=report=html")["advice"]["kept"]["peak"]
    most = max(f["peak"] for f in made)
    if not statistic == kept == most:
        raise Wrong(f"buffer-pipeline: statistics {statistic}, page {kept}, report {most}")


def compare(text, has_one_path):
    found, report, drawn = stated(text)
    for name, peaks in found.items():
        if peaks != found["memory-report"]:
            raise Wrong(f"{name} {peaks}, memory-report {found['memory-report']}")
    done = run([tool("cistern-run"), "-", "--stats=json", "--max-steps=50000000"], plain(text), seconds=120)
    if done.status == 1 and "cannot execute" in done.errors:
        return None
    if done.status:
        raise Wrong(f"cistern-run: status {done.status}: {done.errors[:300]}")
    stats = json.loads(done.errors[done.errors.rindex("{"):])
    main = report["main"]
    held = stats["held_peak_bytes"]
    if held > main["peak"] and not (main["recursive"] or main["grows"]):
        raise Wrong(f"executed {held}, stated {main['peak']}")
    if has_one_path:
        made_of = sum(h["bytes"] for h in main["held"])
        shown = next(drawn_peak(v) for v in drawn["views"] if v["name"] == "main")
        if not held == main["peak"] == made_of == shown:
            raise Wrong(f"executed {held}, stated {main['peak']}, made of {made_of}, drawn {shown}")
    return held == main["peak"]


def one(seed):
    level, options, passes = KINDS[seed % len(KINDS)]
    try:
        if level == "one-path":
            source = one_path.generate(seed)
        else:
            source = generate.generate(seed, generate.Options(level=level, **options))
        before = run([tool("cistern-opt"), "-", *passes], source, seconds=120) if passes else None
        if before and before.status == 1 and level != "one-path":
            return seed, "refused", before.errors[:200]
        if before and before.status:
            raise Wrong(f"{' '.join(passes)}: status {before.status}: {before.errors[:300]}")
        is_equal = compare(before.output if before else source, level == "one-path")
        if seed % 5 == 0:
            compare_pipeline(source)
        return seed, "not executed" if is_equal is None else "equal" if is_equal else "less", ""
    except Wrong as wrong:
        return seed, "wrong", f"{level} {passes}: {wrong}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=2)
    parsed = parser.parse_args()
    counts = collections.Counter()
    with multiprocessing.Pool(parsed.jobs) as pool:
        for seed, kind, text in pool.imap_unordered(one, range(parsed.seed, parsed.seed + parsed.count)):
            counts[kind] += 1
            if kind == "wrong":
                print(f"seed {seed}: {text}", flush=True)
    tried, left_out = counts["equal"] + counts["less"], counts["refused"] + counts["not executed"]
    print(f"{tried} programs with one peak each, {counts['equal']} of them executed with just that; left out: {counts['refused']} that passes before "
          f"it refuse, {counts['not executed']} that cistern-run cannot execute; {counts['wrong']} wrong")
    is_complete = sum(counts.values()) == parsed.count and left_out <= parsed.count / 5
    return 0 if is_complete and tried and not counts["wrong"] else 1


if __name__ == "__main__":
    sys.exit(main())
