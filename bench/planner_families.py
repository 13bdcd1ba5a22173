"""How robust exact search is: families of problems derived from others, and generated ones.

    python3 bench/planner_families.py [-c N] [-w WHAT] [-v] [-o OPTIONS] [--new tuned|held-out] [cistern-plan [folder]]

Each problem of the folder (default: $CISTERN_PLANNER, else ../shared/planner; the files named *.1048576.csv, or all if there are
none) is shuffled, turned around in time, perturbed, merged, stretched and thinned out, N times each (default 2); further families
are made up. With --new these are the families of planner_kinds.py: of their problems one half is what the search was tuned on, the
other one is kept aside. Prints per family how many were proven, how far the others are above the bound, and the processor time of the tool.
Every plan goes through test/plan/check_plan.py. The problems are the same in every run."""
import argparse
import csv
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(root, "test", "plan"))
from check_plan import check  # noqa: E402
import planner_kinds  # noqa: E402


# --- derived: from a list of (lower, upper, size) another one ---

def shuffled(r, rows):
    return r.sample(rows, len(rows))


def turned(r, rows):
    """Backwards in time."""
    return [(-upper, -lower, size) for lower, upper, size in rows]


def perturbed(r, rows):
    """Sizes changed by up to 10 %, in the unit of the whole."""
    unit = 1024 if all(size % 1024 == 0 for _, _, size in rows) else 1
    return [(lower, upper, max(unit, round(size * r.uniform(0.9, 1.1) / unit) * unit)) for lower, upper, size in rows]


def merged(r, rows):
    """One buffer in ten becomes one with another: of the same lifetime, or of about its size and ending where it begins."""
    rows = list(rows)
    for a in r.sample(rows, len(rows) // 5):
        twins = [b for b in rows if b is not a and b[:2] == a[:2]]
        heirs = [b for b in rows if b[1] == a[0] and 0.8 * a[2] <= b[2] <= a[2]]
        if a not in rows or not twins + heirs:
            continue
        rows.remove(a)
        b = r.choice(twins + heirs)
        rows.remove(b)
        rows.append((a[0], a[1], a[2] + b[2]) if b[:2] == a[:2] else (b[0], a[1], b[2]))
    return rows


def stretched(r, rows):
    """Another pace; of one end in twenty that happened at one time with others, no longer: it lies a little earlier."""
    pace, at = {}, 0
    for time in sorted({time for lower, upper, _ in rows for time in (lower, upper)}):
        at += r.randrange(2, 100)
        pace[time] = at
    return [(pace[lower], max(pace[lower] + 1, pace[upper] - (r.random() < 0.05)), size) for lower, upper, size in rows]


def paged(r, rows):
    """Sizes rounded up to a page that is small against most of them."""
    page = 2 * sorted(size for _, _, size in rows)[len(rows) // 10]
    return [(lower, upper, -(-size // page) * page) for lower, upper, size in rows]


def thinned(r, rows):
    return r.sample(rows, round(len(rows) * r.uniform(0.7, 0.95)))


DERIVED = [shuffled, turned, perturbed, merged, stretched, paged, thinned]


# --- made up ---

PAGE = 4096


def cut(r, rectangle, shape, pieces, out):
    """Cuts a rectangle of time and addresses into so many pieces, across where it is long."""
    t0, t1, a0, a1 = rectangle
    in_time = t1 - t0 > 1 and (a1 - a0 <= 1 or r.random() * (a1 - a0) * shape < r.random() * (t1 - t0))
    if pieces <= 1 or (not in_time and a1 - a0 <= 1):
        out.append((t0, t1, (a1 - a0) * PAGE))
        return
    share = r.uniform(0.25, 0.75)
    few = min(pieces - 1, max(1, round(pieces * share)))
    if in_time:
        at = min(t1 - 1, max(t0 + 1, round(t0 + (t1 - t0) * share)))
        halves = (t0, at, a0, a1), (at, t1, a0, a1)
    else:
        at = min(a1 - 1, max(a0 + 1, round(a0 + (a1 - a0) * share)))
        halves = (t0, t1, a0, at), (t0, t1, at, a1)
    cut(r, halves[0], shape, few, out)
    cut(r, halves[1], shape, pieces - few, out)


def tiled(r):
    """A pool that is filled to the last byte, but for a few buffers taken out."""
    out, steps, pages = [], r.randrange(40, 400), 256
    cut(r, (0, steps, 0, pages), steps / pages * r.uniform(0.3, 1.5), r.randrange(100, 300), out)
    return r.sample(out, round(len(out) * r.uniform(0.95, 1)))


def layered(r):
    """Layers whose buffers live equally long, with what is kept for the backward pass: first in, last out."""
    out, layers = [], r.randrange(12, 40)
    classes = [PAGE * r.randrange(1, 64) for _ in range(6)]
    for layer in range(layers):
        span = (layer, layer + r.randrange(1, 4))
        for _ in range(r.randrange(1, 5)):
            out.append((*span, r.choice(classes)))
        back = 2 * layers - layer
        for _ in range(r.randrange(0, 4)):
            out.append((layer, back, r.choice(classes)))
        for _ in range(r.randrange(1, 4)):
            out.append((back - 1, back + r.randrange(1, 4), r.choice(classes)))
    return out


def grouped(r):
    """Few different lifetimes, each of many buffers of few sizes, filled up to about the same sum everywhere."""
    out, steps = [], r.randrange(20, 60)
    live, most = [0] * steps, r.randrange(200, 400)
    classes = [r.randrange(3, 60) for _ in range(5)]
    for _ in range(r.randrange(150, 400)):
        lower = r.randrange(steps)
        upper = min(steps, lower + 1 + int(r.expovariate(1 / 10)))
        size = r.choice(classes) if r.random() < 0.7 else r.randrange(1, 40)
        while size and max(live[lower:upper]) + size <= most and len(out) < 500:
            out.append((lower, upper, size * PAGE))
            live[lower:upper] = [x + size for x in live[lower:upper]]
            size = size if r.random() < 0.6 else 0
    return out


def filled(r):
    """Random buffers, large ones with short lives among small ones with long lives, as many as the sum allows."""
    out, steps, most = [], r.randrange(30, 100), 250
    live = [0] * steps
    for _ in range(r.randrange(1000, 4000)):
        length = min(steps, 1 + int(r.paretovariate(0.7)))
        lower = r.randrange(0, steps - length + 1)
        size = max(1, int(r.uniform(10, 120) / length ** r.uniform(0.2, 0.9)))
        if max(live[lower:lower + length]) + size > most or len(out) == 500:
            continue
        out.append((lower, lower + length, size * PAGE))
        live[lower:lower + length] = [x + size for x in live[lower:lower + length]]
    return out


MADE = [tiled, layered, grouped, filled]


def read(path):
    with open(path, newline="") as file:
        return [(int(row["lower"]), int(row["upper"]), int(row["size"])) for row in csv.DictReader(file)]


def problems(folder, count):
    paths = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".csv"))
    paths = [p for p in paths if p.endswith(".1048576.csv")] or paths
    yield "as they are", [(os.path.basename(p), read(p)) for p in paths]
    for make in DERIVED:
        yield make.__name__, [(f"{os.path.basename(p)}/{k}", make(random.Random(f"{make.__name__} {k}"), read(p)))
                              for p in paths for k in range(count if make not in (turned, paged) else 1)]
    yield "turned, shuffled", [(os.path.basename(p), shuffled(random.Random("both"), turned(None, read(p)))) for p in paths]
    for make in MADE:
        yield make.__name__, [(str(k), make(random.Random(f"{make.__name__} {k}"))) for k in range(6 * count)]


def new_problems(folder, count, half):
    """Problems of odd numbers are held out."""
    numbers = range(int(half == "held-out"), 2 * count, 2)
    paths = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".1048576.csv"))
    problems = [read(p) for p in paths]
    for make in planner_kinds.DERIVED:
        yield make.__name__, [(f"{os.path.basename(p)}/{k}", make(random.Random(f"{make.__name__} {os.path.basename(p)} {k}"), rows, problems))
                              for p, rows in zip(paths, problems) for k in numbers]
    for make in planner_kinds.MADE:
        yield make.__name__, [(str(k), make(random.Random(f"{make.__name__} {k}")))
                              for n in range(6) for k in (2 * n * count + i for i in numbers)]


def plan(tool, rows, options):
    """(height, bound, seconds of processor time)"""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.csv"), os.path.join(folder, "out.csv")
        with open(source, "w") as file:
            file.write("id,lower,upper,size,alignment\n")
            file.writelines(f"{i},{a},{b},{size},{rest[0] if rest else ''}\n" for i, (a, b, size, *rest) in enumerate(rows))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([tool, source, "-o", target, *options], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(target, newline="") as file:
            plan = [{"id": i, "lower": int(x["lower"]), "upper": int(x["upper"]), "size": int(x["size"]), "offset": int(x["offset"]),
                     "alignment": int(x["alignment"] or 1)} for i, x in enumerate(csv.DictReader(file))]
    height = int(re.search(r"^height: (\d+)", done.stdout, re.M)[1])
    bound = int(re.search(r"^lower bound: (\d+)", done.stdout, re.M)[1])
    assert done.returncode in (0, 3) and check(plan) == (height, None), done.stderr
    return height, bound, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-c", "--count", type=int, default=2)
    parser.add_argument("-w", "--what", default="", help="only families whose name has this")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each problem")
    parser.add_argument("-o", "--options", default="", help="for cistern-plan")
    parser.add_argument("--new", choices=["tuned", "held-out"], help="the families of planner_kinds.py, one half of them")
    parser.add_argument("tool", nargs="?", default=os.path.join(root, "build", "release", "bin", "cistern-plan"))
    parser.add_argument("folder", nargs="?", default=os.environ.get("CISTERN_PLANNER", os.path.join(root, "..", "shared", "planner")))
    args = parser.parse_args()
    print("| family | problems | proven | mean above the bound | worst | processor time |\n|---|---|---|---|---|---|")
    totals = [0, 0, 0.0]
    for name, all_of_it in new_problems(args.folder, args.count, args.new) if args.new else problems(args.folder, args.count):
        if args.what not in name:
            continue
        gaps, proven, seconds = [], 0, 0.0
        for which, rows in all_of_it:
            height, bound, time = plan(args.tool, rows, args.options.split())
            gaps.append(100 * (height / bound - 1))
            proven += height == bound
            seconds += time
            if args.verbose:
                print(f"  {name} {which}: {len(rows)} buffers, {height} / {bound} = {height / bound:.4f}, {time:.2f} s", flush=True)
        print(f"| {name} | {len(gaps)} | {proven} | {sum(gaps) / len(gaps):.2f} % | {max(gaps):.2f} % | {seconds:.1f} s |", flush=True)
        totals = [totals[0] + len(gaps), totals[1] + proven, totals[2] + seconds]
    print(f"| all | {totals[0]} | {totals[1]} | | | {totals[2]:.1f} s |")


if __name__ == "__main__":
    main()
