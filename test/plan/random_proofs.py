"""Proofs of random problems with all constraints of one memory, and damaged ones:

    python3 random_proofs.py [--count=400] [--seed=0] [--size=12] [--keep=DIR]

Each problem is planned with --proof, and cistern-check-proof must accept what is written, with the height that
cistern-plan prints. Then the proof is damaged: a step changed, left out or moved, the plan, the numbers. Damage may be
harmless, so what is accepted must still be true: no bound beyond the height of a plan that is known. Prints how many
proofs there are, how many of them have splits, and how many bounds have none."""
import argparse
import collections
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build/release/bin"))
loader = importlib.machinery.SourceFileLoader("check_proof", str(ROOT / "tools/cistern-check-proof"))
sys.dont_write_bytecode = True
checker = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_proof", loader))
loader.exec_module(checker)
REFUSED = (ValueError, KeyError, TypeError, IndexError, AttributeError)


def problem(r, most):
    n, times = r.randrange(2, most + 1), r.randrange(3, 12)
    most_size, has = r.choice((4, 10, 40, 1000)), {k: r.random() < 0.4 for k in ("align", "gaps", "fixed", "pairs", "groups", "hints")}
    buffers = []
    for i in range(n):
        lower = r.randrange(-2, times - 1)
        upper = r.randrange(lower + 1, times + 1)
        b = {"id": f"b{i}", "size": r.randrange(0 if r.random() < 0.1 else 1, most_size + 1), "lower": lower, "upper": upper}
        if has["align"] and r.random() < 0.6:
            b["alignment"] = r.choice((1, 2, 3, 4, 6, 8, 16))
        if has["gaps"] and upper - lower > 2 and r.random() < 0.5:
            a = r.randrange(lower, upper)
            b["gaps"] = [[a, r.randrange(a, upper + 1)]]
        if has["hints"] and r.random() < 0.3:
            b["hint"] = r.randrange(most_size)
        if has["fixed"] and r.random() < 0.15:
            b["offset"] = b.get("alignment", 1) * r.randrange(0, 4)
        buffers.append(b)
    ids, top = [b["id"] for b in buffers], {"buffers": buffers}
    if has["align"] and r.random() < 0.3:
        top["alignment"] = 4
        for b in buffers:
            if "offset" in b and b["offset"] % b.get("alignment", 4):
                del b["offset"]
    if has["pairs"]:
        pairs = [r.sample(ids, 2) for _ in range(r.randrange(1, 5))]
        top["in_place"] = pairs[::2]
        top["exclusive"] = [p if r.random() < 0.6 or n < 4 else [r.sample([i for i in ids if i != p[1]], 2), p[1]] for p in pairs[1::2]]
    if has["groups"]:
        top["colocated"] = [r.sample(ids, min(n, r.randrange(2, 4))) for _ in range(r.randrange(1, 3))]
    return top


def damage(r, text):
    """The kind of the damage, and the text."""
    lines = text.split("\n")
    head, steps = lines[:4], lines[4:]
    kind = r.choice(("drop", "swap", "number", "letter", "cut", "copy", "plan", "core", "move"))
    at = r.randrange(len(steps))
    if kind == "drop":
        del steps[at]
    elif kind == "swap" or kind == "number":
        words = steps[at].split()
        if len(words) > 2:
            i = r.randrange(1, len(words))
            words[i] = r.choice(words[1:]) if kind == "swap" else str(r.randrange(-1, 14))
        steps[at] = " ".join(words)
    elif kind == "letter":
        steps[at] = r.choice("tbmosyexq") + steps[at][1:]
    elif kind == "cut":
        steps = steps[:at]
    elif kind == "copy":
        steps.insert(r.randrange(len(steps)), steps[at])
    elif kind == "move":
        steps.insert(r.randrange(len(steps)), steps.pop(at))
    elif kind == "core":
        steps[0] = " ".join(w for w in steps[0].split() if w == "core" or r.random() < 0.7)
    elif kind == "plan":
        words = head[3].split()
        words[r.randrange(1, len(words))] = str(r.randrange(64))
        head[3] = " ".join(words)
    return kind, "\n".join(head + steps)


def accepts(path, proof, text):
    """What the checker prints, or None."""
    with open(proof, "w") as f:
        f.write(text)
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            checker.check(path, proof)
    except REFUSED:
        return None
    return out.getvalue()


def main():
    parser = argparse.ArgumentParser()
    for name, default in ("count", 400), ("seed", 0), ("size", 12), ("damages", 8):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--keep")
    args = parser.parse_args()
    r, counts, kinds, faults = random.Random(args.seed), collections.Counter(), collections.Counter(), 0
    folder = args.keep or tempfile.mkdtemp()
    path, proof = os.path.join(folder, "problem.json"), os.path.join(folder, "proof.txt")
    for number in range(args.count):
        with open(path, "w") as f:
            json.dump(problem(r, args.size), f)
        run = subprocess.run([BIN / "cistern-plan", path, f"--proof={proof}"], capture_output=True, text=True)
        if run.returncode:
            counts["no proof" if "no proof of it" in run.stderr else "no plan"] += 1
            continue
        printed = dict(line.split(": ", 1) for line in run.stdout.splitlines())
        with open(proof) as f:
            text = f.read()
        found = accepts(path, proof, text)
        is_optimal = printed["proven optimal"].startswith("yes")
        if not found or f"height: {printed['height']}\n" not in found or f"bound: {printed['lower bound'].split()[0]}" not in found or \
           is_optimal != found.endswith("optimal: yes\n"):
            print(f"{number}: {run.stdout}{found}", file=sys.stderr)
            faults += 1
            if args.keep:
                break
            continue
        counts["proofs"] += 1
        counts["optimal"] += is_optimal
        counts["with splits"] += "\ns " in text
        counts["with sharing"] += "\ne " in text
        counts["longest"] = max(counts["longest"], text.count("\n"))
        height, bound = int(printed["height"]), int(printed["lower bound"].split()[0])
        for _ in range(args.damages if bound else 0):
            kind, damaged = damage(r, text)
            kinds[kind] += 1
            found = accepts(path, proof, damaged)
            # A plan that is damaged and accepted is one, of that height.
            told = int(found.split()[1]) if found else 0
            if found and told < bound:
                print(f"{number}: damage '{kind}' proves too much: {found}", file=sys.stderr)
                faults += 1
            if found:
                kinds[kind + " is harmless"] += 1
            if r.random() < 0.2:
                damaged = text
            raised = damaged.replace(f"\nbound {bound}\n", f"\nbound {height + 1}\n")
            if accepts(path, proof, raised):
                print(f"{number}: damage '{kind}' proves a bound that is too high", file=sys.stderr)
                faults += 1
    print(dict(sorted(counts.items())))
    print(dict(sorted(kinds.items())))
    sys.exit(faults > 0)


main()
