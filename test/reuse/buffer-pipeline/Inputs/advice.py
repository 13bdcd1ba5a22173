"""Prints what a page of buffer-pipeline advises, a line each, for FileCheck."""
import json
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
data = json.loads(re.search(r'<script type="application/json" id="plan">(.*?)</script>', text, re.S)[1])
advice = data["advice"]
print("kept", advice["kept"]["peak"], advice["kept"]["copied"])
for kind in "part", "change":
    for entry in advice[kind + "s"]:
        print(kind, f"{entry['how'] or entry['apply']}:", entry["peak"], entry["copied"])
for entry in advice["memories"]:
    print("memory", entry["bytes"], f"fits: {entry['peak']} {entry['copied']}, {entry['stay']} stay" if entry["fits"] else "does not fit")
for copy in data.get("explained", {"copies": []})["copies"]:
    print("copy", copy["bytes"], f"{copy['at']['line']}:{copy['at']['column']}", copy["text"])
    for reason in copy["reasons"]:
        print("because", reason["text"])
    for alternative in copy["alternatives"]:
        print("alternative", f"saves {alternative['saves']}:", alternative["text"])
