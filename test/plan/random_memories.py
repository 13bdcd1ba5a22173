#!/usr/bin/env python3
"""Random problems with memories beside all assignments that there are: what cistern-plan calls the least spilled is no more than that.

    random_memories.py [--seed=1] [--count=200]

Up to six buffers, two or three memories, pins, fixed offsets, gaps, priorities, groups of buffers that must be apart. What the first memory can
hold is found by trying all offsets. A plan that is called optimal spills the least; --check says the same of it with the problem beside it, and
refutes it after one offset was changed so that buffers overlap. Prints `seed N: ...` for what is wrong, and exits with 1."""
import argparse
import itertools
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from tools import crashed, run, tool  # noqa: E402
from check_plan import live_spans, meet  # noqa: E402

LEAST_PROVEN = 0.8  # of the plans: the bound is there to be reached


def make(rng):
    capacity = rng.randrange(4, 12)
    memories = [{"name": "m0", "capacity": capacity}]
    memories += [{"name": f"m{i}", "capacity": rng.choice([8, 30])} for i in range(1, rng.randrange(1, 3))]
    memories.append({"name": f"m{len(memories)}"})
    buffers = []
    for i in range(rng.randrange(1, 7)):
        lower = rng.randrange(8)
        b = {"id": f"b{i}", "size": rng.choice([1, 2, 3, 4, 5, 7, 14]), "lower": lower, "upper": lower + rng.randrange(1, 6)}
        if b["upper"] - lower > 2 and rng.random() < 0.3:
            b["gaps"] = [[lower + 1, lower + 2]]
        if rng.random() < 0.3:
            b["priority"] = rng.randrange(12)
        if rng.random() < 0.2:
            b["memory"] = rng.choice(memories)["name"]
        if rng.random() < 0.1:
            b["offset"] = rng.randrange(6)
        buffers.append(b)
    problem = {"memories": memories, "buffers": buffers}
    apart = [rng.sample([b["id"] for b in buffers], 2) for _ in range(rng.choice([0, 0, 1, 2]))] if len(buffers) > 1 else []
    return {**problem, "apart": apart} if apart else problem


def fits(buffers, capacity):
    """Whether buffers have offsets within the capacity, by trying all."""
    placed = []

    def place(i):
        if i == len(buffers):
            return True
        b = buffers[i]
        for at in [b["offset"]] if b.get("offset") is not None else range(capacity - b["size"] + 1):
            if at + b["size"] <= capacity and all(
                    at >= o + c["size"] or o >= at + b["size"] or not meet(live_spans(b), live_spans(c)) for o, c in placed):
                placed.append((at, b))
                if place(i + 1):
                    return True
                placed.pop()
        return False
    return place(0)


def least(problem):
    """The least priority outside the first memory, by trying all sets of what is in it."""
    buffers, capacity, best = problem["buffers"], problem["memories"][0]["capacity"], None
    for inside in itertools.product([False, True], repeat=len(buffers)):
        if any(b.get("memory", "m0" if there else "m1") != "m0" if there else b.get("memory") == "m0" for b, there in zip(buffers, inside)):
            continue
        ids = {b["id"] for b, there in zip(buffers, inside) if there}
        cost = sum(b.get("priority", b["size"]) for b in buffers if b["id"] not in ids)
        if (best is None or cost < best) and all(len(ids & set(group)) < 2 for group in problem.get("apart", [])) and \
                fits([b for b in buffers if b["id"] in ids], capacity):
            best = cost
    return best


def ask(problem, *flags):
    return run([tool("cistern-plan"), "-", *flags], json.dumps(problem))


def judge(problem, plan):
    """What --check says of the plan, and of it with two buffers on one place; None: as it should be."""
    path = pathlib.Path(judge.folder) / "problem.json"
    path.write_text(json.dumps(problem))
    said = ask(plan, "--check", f"--problem={path}", "--format=json")
    if said.status != 0 or json.loads(said.output)["spilled"] != plan["spilled"]:
        return f"--check: status {said.status} {said.errors}"
    for a, b in itertools.combinations(plan["buffers"], 2):
        if a["memory"] == b["memory"] and meet(live_spans(a), live_spans(b)):
            wrong = {**plan, "buffers": [{**c, "offset": a["offset"]} if c is b else c for c in plan["buffers"]]}
            said = ask(wrong, "--check")
            if said.status != 1 or "overlap in" not in said.errors and "capacity" not in said.errors:
                return f"--check of an overlap: status {said.status} {said.errors}"
            return None
    return None


def check(problem):
    """What is wrong, or None, and whether the plan is proven."""
    done = ask(problem, "--format=json")
    if crashed(done) or done.status not in (0, 1) or (done.status == 1 and "error: " not in done.errors):
        return f"status {done.status} {done.errors[:200]}", False
    if done.status == 1:
        return None, None
    plan, truth = json.loads(done.output), least(problem)
    if truth is None or not plan["least_spilled"] <= truth <= plan["spilled"]:
        return f"spilled {plan['spilled']}, least that can be {plan['least_spilled']}, which is {truth}", False
    if plan["optimal"] != (plan["spilled"] == plan["least_spilled"]):
        return "optimal is not what the numbers say", False
    return judge(problem, plan), plan["optimal"]


def main():
    import tempfile
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    args = parser.parse_args()
    wrong, planned, proven = 0, 0, 0
    with tempfile.TemporaryDirectory() as judge.folder:
        for seed in range(args.seed, args.seed + args.count):
            what, is_proven = check(make(random.Random(seed)))
            if what:
                wrong += 1
                print(f"seed {seed}: {what}")
            planned += is_proven is not None
            proven += bool(is_proven)
    print(f"{args.count} problems, {planned} with a plan, {proven} proven; {wrong} wrong")
    return 1 if wrong or planned < args.count / 2 or proven < LEAST_PROVEN * planned else 0


if __name__ == "__main__":
    sys.exit(main())
