"""The judge of plans from outside: reads what cistern-plan prints (CSV or JSON) and checks it by the definitions, pair by pair.

    cistern-plan in.json --format=json | python3 check_plan.py

Prints the height; exit status 1 with a reason if the plan is not valid. Shares nothing with the planner."""
import csv
import json
import sys


def live_spans(buffer):
    """The lifetime without its gaps."""
    spans, at = [], buffer["lower"]
    for lower, upper in buffer.get("gaps", []):
        spans.append((at, lower))
        at = upper
    spans.append((at, buffer["upper"]))
    return [s for s in spans if s[0] < s[1]] if buffer["size"] > 0 else []


def meet(a, b):
    return any(p[0] < q[1] and q[0] < p[1] for p in a for q in b)


def check(buffers, colocated=(), exclusive=(), in_place=(), default_alignment=1):
    """(height, None), or (None, what is wrong). Pairs are of indices; buffers are dicts."""
    tied = list(range(len(buffers)))
    for _ in range(len(colocated)):
        for a, b in colocated:
            tied[a] = tied[b] = min(tied[a], tied[b])
    for a, b in colocated:
        if buffers[a]["offset"] != buffers[b]["offset"]:
            return None, f"{buffers[a]['id']} and {buffers[b]['id']} are apart"
    apart = {frozenset(p) for p in exclusive}
    shared = {frozenset(p) for p in in_place}
    spans = [live_spans(b) for b in buffers]
    height, active = 0, []
    for i, b in enumerate(buffers):
        offset = b["offset"]
        if offset < 0 or offset % b.get("alignment", default_alignment):
            return None, f"{b['id']} is not aligned"
        if b.get("fixed") is not None and b["fixed"] != offset:
            return None, f"{b['id']} has moved"
        if spans[i]:
            height = max(height, offset + b["size"])
            active.append(i)
    active.sort(key=lambda i: spans[i][0][0])
    open_ones = []
    for i in active:
        b = buffers[i]
        open_ones = [j for j in open_ones if spans[j][-1][1] > spans[i][0][0]]
        for j in open_ones:
            c = buffers[j]
            if b["offset"] >= c["offset"] + c["size"] or c["offset"] >= b["offset"] + b["size"]:
                continue
            pair = frozenset((i, j))
            if tied[i] == tied[j] or pair in apart or (pair in shared and b["offset"] == c["offset"]):
                continue
            if meet(spans[i], spans[j]):
                return None, f"{b['id']} and {c['id']} overlap"
        open_ones.append(i)
    return height, None


def check_csv(file):
    buffers = []
    for row in csv.DictReader(file):
        b = {k: int(row[k]) for k in ("lower", "upper", "size", "offset")}
        b["id"] = row["id"]
        if row.get("alignment"):
            b["alignment"] = int(row["alignment"])
        b["gaps"] = [tuple(map(int, g.rsplit("-", 1))) for g in row.get("gaps", "").split()]
        buffers.append(b)
    return check(buffers)


def check_json(document):
    index = {b["id"]: i for i, b in enumerate(document["buffers"])}
    pairs = [[tuple(index[i] for i in p) for p in document.get(k, [])] for k in ("colocated", "exclusive", "in_place")]
    return check(document["buffers"], *pairs, document.get("alignment", 1))


if __name__ == "__main__":
    text = sys.stdin.read()
    found, fault = check_json(json.loads(text)) if text.startswith("{") else check_csv(text.splitlines())
    print(fault or found)
    sys.exit(1 if fault else 0)
