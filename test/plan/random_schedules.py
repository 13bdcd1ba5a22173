"""Random graphs of tasks against all their orders, and damaged texts of graphs:

    python3 random_schedules.py [--count=200] [--seed=0]

`cistern-plan schedule` must find the least that any order holds where it says so, never name a bound above it, and
judge a stated order as the definition does. A graph whose text is damaged is refused with a place, or read."""
import argparse
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAN = pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build/release/bin")) / "cistern-plan"


def peak(graph, order):
    place, most = {t: i for i, t in enumerate(order)}, 0
    work = {t["id"]: t.get("work", 0) for t in graph["tasks"]}
    spans = []
    for v in graph["values"]:
        at = [place[t] for t in v["tasks"]]
        if at or v.get("live_in") or v.get("live_out"):
            first = 0 if v.get("live_in") else min(at, default=len(order) - 1)
            spans.append((first, len(order) - 1 if v.get("live_out") else max(at, default=0), v["bytes"]))
    for i, t in enumerate(order):
        most = max(most, work[t] + sum(b for first, last, b in spans if first <= i <= last))
    return most


def graph(r):
    ids = [f"t{i}" for i in range(r.randrange(1, 7))]
    names = ids[:]
    r.shuffle(names)
    edges = [[a, b] for a, b in itertools.combinations(names, 2) if r.random() < 0.3]
    values = [{"id": f"v{i}", "bytes": r.randrange(100), "tasks": r.sample(ids, r.randrange(1, min(3, len(ids)) + 1)),
               "live_in": r.random() < 0.1, "live_out": r.random() < 0.1} for i in range(r.randrange(7))]
    return {"graph": "g", "tasks": [{"id": t, "work": r.choice((0, 0, r.randrange(50)))} for t in ids],
            "values": values, "edges": edges, "order": r.sample(ids, len(ids))}


def run(path, *options):
    return subprocess.run([PLAN, "schedule", path, *options], capture_output=True, text=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    r, path, proven = random.Random(args.seed), os.path.join(tempfile.mkdtemp(), "g.json"), 0
    for number in range(args.count):
        g = graph(r)
        orders = [o for o in itertools.permutations(t["id"] for t in g["tasks"])
                  if all(o.index(a) < o.index(b) for a, b in g["edges"])]
        least = min(peak(g, o) for o in orders)
        is_possible = tuple(g["order"]) in orders
        text = json.dumps(g)
        pathlib.Path(path).write_text(text)
        given = run(path, "--check", "--format=json")
        assert (given.returncode == 0) == is_possible, (number, given.stderr)
        if is_possible:
            assert json.loads(given.stdout)["peak"] == peak(g, g["order"]), (number, text)
        del g["order"]
        pathlib.Path(path).write_text(json.dumps(g))
        best = json.loads(run(path, "--format=json").stdout)
        assert tuple(best["order"]) in orders and best["peak"] == peak(g, best["order"]), (number, text)
        assert best["lower_bound"] <= least <= best["peak"], (number, text, best, least)
        proven += best["lower_bound"] == best["peak"]
        for _ in range(3):
            at = r.randrange(len(text))
            broken = text[:at] + r.choice(['"', "]", "{", "9", "", "t1", "-", ","]) + text[at + r.randrange(3):]
            pathlib.Path(path).write_text(broken)
            done = run(path)
            assert done.returncode == 0 or (done.returncode == 1 and ": error: " in done.stderr), (number, broken, done)
    print(f"{args.count} graphs, {proven} proven")


main()
