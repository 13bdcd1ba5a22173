#!/usr/bin/env python3
"""Random problems with memories beside all plans that there are: what cistern-plan calls the least cost is no more than that.

    random_memories.py [--seed=1] [--count=200]

Up to six buffers, some of them never live, two or three memories of banks, with alignments and bytes that are taken, pins, fixed offsets,
gaps, priorities, groups that must be apart, conflicts. A judge that shares nothing with the planner checks each plan by the definitions, and
finds the least cost by trying all places. --check says the same of the plan, in JSON and in CSV, and refutes it after one change that breaks
a rule; proofs of the bounds are accepted by their checker, and no damaged one proves more than there is. Prints `seed N: ...` for what is wrong, how many changes of each kind were refuted, and exits with 1."""
import argparse
import collections
import contextlib
import csv
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from tools import crashed, run, tool  # noqa: E402
from check_plan import live_spans, meet  # noqa: E402

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("check_proof", str(pathlib.Path(__file__).resolve().parents[2] / "tools/cistern-check-proof"))
checker = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_proof", loader))
loader.exec_module(checker)

LEAST_PROVEN = 0.75  # of the plans: the bounds are there to be reached
refuted = collections.Counter()


# --- problems ---

def make_memory(rng, name, capacity):
    memory = {"name": name}
    if capacity:
        memory["capacity"] = capacity
        if rng.random() < 0.3:
            first = rng.randrange(1, capacity)
            memory["banks"] = [first, capacity - first]
            if rng.random() < 0.5:
                del memory["capacity"]
    if rng.random() < 0.3:
        memory["alignment"] = rng.choice([2, 3, 4])
    if rng.random() < 0.3:
        lower = rng.randrange((capacity or 9) - 1)
        memory["taken"] = [[lower, min(lower + rng.randrange(1, 4), capacity or 99)]]
    return memory


def make_buffer(rng, name, memories):
    lower = rng.randrange(8)
    b = {"id": name, "size": rng.choice([0, 1, 2, 3, 4, 5, 7, 14]), "lower": lower, "upper": lower + rng.randrange(6)}
    if b["upper"] - lower > 2 and rng.random() < 0.3:
        b["gaps"] = [[lower + 1, lower + 2]]
    for key, chance, value in (("priority", 0.3, rng.randrange(12)), ("memory", 0.2, rng.choice(memories)["name"]),
                               ("offset", 0.1, 2 * rng.randrange(4)), ("alignment", 0.2, 2)):
        if rng.random() < chance:
            b[key] = value
    return b


def make(rng):
    memories = [make_memory(rng, "m0", rng.randrange(4, 12))]
    memories += [make_memory(rng, f"m{i}", rng.choice([8, 15])) for i in range(1, rng.randrange(1, 3))]
    memories.append(make_memory(rng, f"m{len(memories)}", 0))
    buffers = [make_buffer(rng, f"b{i}", memories) for i in range(rng.randrange(1, 7))]
    problem = {"memories": memories, "buffers": buffers}
    pairs = [rng.sample([b["id"] for b in buffers], 2) for _ in range(rng.choice([0, 1, 2, 3]))] if len(buffers) > 1 else []
    split = rng.randrange(len(pairs) + 1)
    if pairs[:split]:
        problem["apart"] = pairs[:split]
    if pairs[split:]:
        problem["conflicts"] = [[*pair, rng.randrange(1, 9)] for pair in pairs[split:]]
    return problem


def as_csv(problem):
    """The problem as two tables."""
    buffers, memories = io.StringIO(), io.StringIO()
    rows = csv.writer(memories)
    rows.writerow(["name", "capacity", "alignment", "taken", "banks"])
    for m in problem["memories"]:
        rows.writerow([m["name"], m.get("capacity", ""), m.get("alignment", ""), " ".join(f"{a}-{b}" for a, b in m.get("taken", [])),
                       " ".join(map(str, m.get("banks", [])))])
    rows = csv.writer(buffers)
    keys = ["id", "lower", "upper", "size", "alignment", "priority", "memory", "offset"]
    rows.writerow([*keys, "gaps", "apart", "conflicts"])
    for b in problem["buffers"]:
        rows.writerow([*(b.get(k, "") for k in keys), " ".join(f"{x}-{y}" for x, y in b.get("gaps", [])),
                       " ".join(f"g{i}" for i, g in enumerate(problem.get("apart", [])) if b["id"] in g),
                       " ".join(f"{y}:{c}" for x, y, c in problem.get("conflicts", []) if x == b["id"])])
    return buffers.getvalue(), memories.getvalue()


# --- the judge ---

FAR = 12 << 36  # somewhere in a memory without a capacity, where nothing else is; all alignments divide it


class Judge:
    def __init__(self, problem):
        self.buffers = {b["id"]: b for b in problem["buffers"]}
        self.memories = {m["name"]: m for m in problem["memories"]}
        self.first = problem["memories"][0]["name"]
        self.apart = [p for group in problem.get("apart", []) for p in [tuple(group)]]
        self.conflicts = problem.get("conflicts", [])

    def banks(self, place, size):
        """The banks that a buffer touches there."""
        name, offset = place
        sizes, begin, found = self.memories[name].get("banks", [FAR * 2]), 0, set()
        for i, length in enumerate(sizes):
            if offset < begin + length and begin < offset + size:
                found.add((name, i))
            begin += length
        return found

    def together(self, a, b, places):
        p, q = self.buffers[a], self.buffers[b]
        if not live_spans(p) or not live_spans(q) or places[a] is None or places[b] is None:
            return False
        return bool(self.banks(places[a], p["size"]) & self.banks(places[b], q["size"]))

    def fault_of(self, id, place):
        """What is wrong about one buffer there, or None."""
        b, (name, offset) = self.buffers[id], place
        m = self.memories[name]
        if b.get("memory") not in (None, name):
            return "is in another memory"
        if b.get("offset") not in (None, offset):
            return "has moved"
        if offset < 0 or offset % b.get("alignment", 1) or offset % m.get("alignment", 1):
            return "is not aligned"
        if not live_spans(b):
            return None
        capacity = sum(m["banks"]) if "banks" in m else m.get("capacity")
        if capacity and offset + b["size"] > capacity:
            return "is beyond the capacity"
        if any(x < offset + b["size"] and offset < y for x, y in m.get("taken", [])):
            return "lies in taken bytes"
        return None

    def overlap(self, a, b, places):
        p, q = self.buffers[a], self.buffers[b]
        (m, x), (n, y) = places[a], places[b]
        return m == n and x < y + q["size"] and y < x + p["size"] and meet(live_spans(p), live_spans(q))

    def fault(self, places):
        """What is wrong about a plan, or None."""
        ids = [i for i in self.buffers if places[i] is not None]
        for i, a in enumerate(ids):
            what = self.fault_of(a, places[a])
            if what:
                return f"{a} {what}"
            for b in ids[:i]:
                if self.overlap(a, b, places):
                    return f"{a} and {b} overlap"
        for a, b in self.apart:
            if self.together(a, b, places):
                return f"{a} and {b} are together"
        return None

    def cost(self, places):
        """(spilled, of conflicts)"""
        spilled = sum(b.get("priority", b["size"]) for i, b in self.buffers.items() if places[i] is None or places[i][0] != self.first)
        return spilled, sum(c for a, b, c in self.conflicts if self.together(a, b, places))

    def least(self, at_most):
        """The least cost of a plan in which each buffer has a place, by trying all that cost no more; None: there is none."""
        ids, best, places = list(self.buffers), [at_most + 1], {i: None for i in self.buffers}

        def candidates(i):
            b = self.buffers[i]
            for name, m in self.memories.items():
                capacity = sum(m["banks"]) if "banks" in m else m.get("capacity")
                if b.get("offset") is not None:
                    yield name, b["offset"]
                elif not live_spans(b):
                    yield name, 0
                elif capacity:
                    yield from ((name, at) for at in range(capacity - b["size"] + 1))
                else:
                    yield name, FAR + 48 * ids.index(i)

        def place(k, spent):
            if spent >= best[0]:
                return
            if k == len(ids):
                best[0] = spent
                return
            i = ids[k]
            for at in candidates(i):
                places[i] = at
                if self.fault_of(i, at) or any(self.overlap(i, j, places) for j in ids[:k]) or \
                        any(self.together(a, b, places) for a, b in self.apart if i in (a, b)):
                    continue
                price = self.buffers[i].get("priority", self.buffers[i]["size"]) if at[0] != self.first else 0
                place(k + 1, spent + price + sum(c for a, b, c in self.conflicts if i in (a, b) and self.together(a, b, places)))
            places[i] = None
        place(0, 0)
        return best[0] if best[0] <= at_most else None


# --- what cistern-plan says ---

def ask(document, *flags):
    return run([tool("cistern-plan"), "-", *flags], document if isinstance(document, str) else json.dumps(document))


def broken(rng, judge, plan):
    """Plans with one change each that breaks a rule, and the rule."""
    rows = [b for b in plan["buffers"] if live_spans(b)]
    for _ in range(40):
        if not rows:
            return
        b = rng.choice(rows)
        changed = {**b, "offset": max(0, b["offset"] + rng.randrange(-4, 5)), "memory": rng.choice(list(judge.memories))}
        places = {c["id"]: (c["memory"], c["offset"]) for c in plan["buffers"]}
        places[b["id"]] = (changed["memory"], changed["offset"])
        what = judge.fault(places)
        if what:
            yield what.split(" ", 3 if " and " in what else 1)[-1], {**plan, "buffers": [changed if c is b else c for c in plan["buffers"]]}


def check_judgement(rng, judge, problem, plan):
    path, memories = pathlib.Path(check.folder) / "problem.json", pathlib.Path(check.folder) / "memories.csv"
    path.write_text(json.dumps(problem))
    said = ask(plan, "--check", f"--problem={path}", "--format=json")
    if said.status != 0 or any(json.loads(said.output).get(k) != plan.get(k) for k in ("spilled", "conflict_cost")):
        return f"--check: status {said.status} {said.errors}"
    for what, wrong in broken(rng, judge, plan):
        said = ask(wrong, "--check", f"--problem={path}")
        if said.status != 1 or "error: " not in said.errors:
            return f"--check of what {what}: status {said.status} {said.errors}"
        refuted[what] += 1
    buffers, text = as_csv(problem)
    memories.write_text(text)
    table = ask(buffers, f"--memories={memories}", "-o", "-")
    rows = list(csv.DictReader(io.StringIO(table.output)))
    there = {r["id"]: (r["memory"], int(r["offset"])) for r in rows}
    if table.status != 0 or there != {b["id"]: (b["memory"], b["offset"]) for b in plan["buffers"]}:
        return f"CSV: status {table.status} {table.errors}{table.output}"
    said = ask(table.output, "--check", f"--memories={memories}")
    return None if said.status == 0 else f"--check of CSV: status {said.status} {said.errors}"


def accepted(proof, path):
    """What the checker of proofs prints; None: it does not accept."""
    text = pathlib.Path(check.folder) / "damaged.txt"
    text.write_text("\n".join(" ".join(map(str, line)) for line in proof) + "\n")
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            checker.check(str(path), str(text))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None
    return said.getvalue()


def check_proof(rng, judge, problem, plan):
    """The proof of the bounds is accepted, and no damaged one proves more than there is."""
    path, file = pathlib.Path(check.folder) / "problem.json", pathlib.Path(check.folder) / "proof.txt"
    path.write_text(json.dumps(problem))
    said = run([tool("cistern-plan"), str(path), f"--proof={file}"])
    if said.status == 1 and "of which there are no steps" in said.errors:
        check.proofs["without steps"] += 1
        return None
    if said.status:
        return f"--proof: {said.errors}"
    proof = [[int(w) if k else w for k, w in enumerate(line.split())] for line in file.read_text().splitlines()]
    bounds = plan["least_spilled"], plan.get("least_conflict_cost", 0)
    found = accepted(proof, path)
    if found is None or f"at least {bounds[0]}\n" not in found or f"at least {bounds[1]}\n" not in found:
        return f"a proof is not accepted: {found} {proof}"
    check.proofs["accepted"] += 1
    for _ in range(6):
        damaged = [list(line) for line in proof]
        line = rng.choice([k for k, words in enumerate(damaged) if len(words) > 1 and words[0] not in ("memory", "plan", "capacity", "alignment", "proof")])
        damaged[line][rng.randrange(1, len(damaged[line]))] += rng.choice([-1, 1, 1, 2, 5])
        if rng.random() < 0.5:
            damaged[rng.choice([3, 4])][1] += rng.choice([1, 2, 7])
        said = accepted(damaged, path)
        if said:
            claims = [int(row.rsplit(" ", 1)[1]) for row in said.splitlines()[:2]]
            if sum(claims) > check.truth or claims[0] > plan["spilled"] and not plan.get("conflicts"):
                return f"a damaged proof is accepted: {said} {damaged}"
        check.proofs["damaged, true" if said else "damaged, refused"] += 1
    return None


def check(rng, problem):
    """What is wrong, or None, and whether the plan is proven."""
    done, judge = ask(problem, "--format=json"), Judge(problem)
    if crashed(done) or done.status not in (0, 1) or (done.status == 1 and "error: " not in done.errors) or "internal error" in done.errors:
        return f"status {done.status} {done.errors[:200]}", False
    if done.status == 1:
        return None, None
    plan = json.loads(done.output)
    places = {b["id"]: (b["memory"], b["offset"]) for b in plan["buffers"]}
    what = judge.fault(places)
    if what:
        return what, False
    paid, bounds = (plan["spilled"], plan.get("conflict_cost", 0)), (plan["least_spilled"], plan.get("least_conflict_cost", 0))
    if judge.cost(places) != paid:
        return f"costs {paid}, and judged {judge.cost(places)}", False
    truth = judge.least(sum(paid))
    if truth is None or sum(bounds) > truth:
        return f"bounds {bounds}, cost {paid}, least {truth}", False
    check.optima += truth == sum(paid)
    check.truth = truth
    what = check_proof(rng, judge, problem, plan)
    if what:
        return what, False
    if plan["optimal"] != (paid == bounds):
        return "optimal is not what the numbers say", False
    return check_judgement(rng, judge, problem, plan), plan["optimal"]


def main():
    import tempfile
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    args = parser.parse_args()
    wrong, planned, proven, check.optima = 0, 0, 0, 0
    check.proofs = collections.Counter()
    with tempfile.TemporaryDirectory() as check.folder:
        for seed in range(args.seed, args.seed + args.count):
            rng = random.Random(seed)
            what, is_proven = check(rng, make(rng))
            if what:
                wrong += 1
                print(f"seed {seed}: {what}")
            planned += is_proven is not None
            proven += bool(is_proven)
    print(f"{args.count} problems, {planned} with a plan, {check.optima} at the least cost, {proven} proven; {wrong} wrong; refuted: " +
          ", ".join(f"{n} '{what}'" for what, n in sorted(refuted.items())) +
          "; proofs: " + ", ".join(f"{n} {what}" for what, n in sorted(check.proofs.items())))
    return 1 if wrong or planned < args.count / 2 or proven < LEAST_PROVEN * planned or check.proofs["accepted"] < proven else 0


if __name__ == "__main__":
    sys.exit(main())
