"""Prints what the page of a program knows, a line per function and box, for FileCheck."""
import json
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
data = json.loads(re.search(r'<script type="application/json" id="plan">(.*?)</script>', text, re.S)[1])
KINDS = ["heap", "stack", "view", "pool", "call", "result"]
for view in data["views"]:
    pools = ", ".join(f"{p['name']} {p['height']} bound {p['bound']}" for p in view["pools"])
    print(f"@{view['name']} peak {view['function']['peak']} order {view['function']['orderBound']} copied {view['function']['copied']}: {pools}")
    for i, name in enumerate(view["id"]):
        what = [KINDS[view["kind"][i]], f"{view['size'][i]} bytes", f"at {view['offset'][i]}" + ("" if view["placed"][i] else " (drawn)"), f"{view['lower'][i]}-{view['upper'][i]}"]
        if view["gaps"].get(str(i)):
            what.append(f"gaps {view['gaps'][str(i)]}")
        if view["inPlace"][i] >= 0:
            what.append(f"where {view['id'][view['inPlace'][i]]} lay")
        if str(i) in view["why"]:
            what.append(f"no pool: {view['text'][view['why'][str(i)]]}")
        touches = [f"{'r' * (t & 1)}{'w' * (t >> 1 & 1)}{t // 4}" for t in view["touches"][i]]
        print(f"  {name}: {', '.join(what)}; {' '.join(touches)}")
print("weights", data["weights"]["bytes"], data["weights"]["number"])
for entry in data["files"]:
    print("file", entry["name"].rpartition("/")[2], {n: entry["lines"][n] for n in list(entry["lines"])[:2]})
